//! An annotated game in PGN: glyphs, values (`[%eval]`), arrows and fields (`[%cal]`, `[%csl]`) and comments, what was missed as
//! a variation.

use std::fmt::Write;

use puchok_engine::annotate::{Annotated, AnnotatedGame};
use puchok_engine::explain::Reason;
use puchok_engine::explain::claim::{Kind, Placed};
use puchok_engine::explain::notation::score_in_words;
use puchok_engine::position::Position;
use puchok_engine::score::{Meaning, Score};
use puchok_engine::shakmaty::{Color, Move, Square};
use puchok_engine::zones::board::steps::field_of_arrival;

use super::read::Played;
use crate::commands::words;

/// Columns of a line (PGN standard, § 4.3: at most 80 in export format).
const WIDTH: usize = 79;

/// Plies of a variation.
const VARIATION: usize = 10;

/// The seven tags that every game has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The game, without a line end after it.
pub(crate) fn of(played: &Played, game: &AnnotatedGame) -> String {
    let mut text = String::new();
    for name in ROSTER {
        let value = match name {
            "Result" => played.result.as_str(),
            _ => played.tag(name).unwrap_or(unknown(name)),
        };
        tag(&mut text, name, value);
    }
    for (name, value) in &played.tags {
        if !ROSTER.contains(&name.as_str()) && name != "Annotator" {
            tag(&mut text, name, value);
        }
    }
    tag(&mut text, "Annotator", "puchok");
    text.push('\n');
    let mut tokens: Vec<String> = summary(game).map(|text| comment(&text)).into_iter().collect();
    for (number, entry) in game.moves.iter().enumerate() {
        // A number after a comment or variation, and before each of White's moves.
        tokens.push(words::line(&entry.position, &[entry.mv]));
        if let Some(nag) = entry.grade.nag() {
            tokens.push(format!("${nag}"));
        }
        let remark = remark(entry, game.opening_end == Some(number));
        if !remark.is_empty() {
            tokens.push(comment(&remark));
        }
        if let Some(missed) = entry.missed() {
            tokens.push(variation(&entry.position, missed));
        }
    }
    // What was not reached is kept as it was played.
    let rest = &played.moves[game.moves.len()..];
    if !rest.is_empty() {
        tokens.push(words::line(&game.end.0, rest));
    }
    tokens.push(played.result.clone());
    text.push_str(&filled(&tokens));
    text
}

/// What the standard writes for a tag of the roster that is not known (PGN standard, § 8.1.1).
fn unknown(name: &str) -> &'static str {
    if name == "Date" { "????.??.??" } else { "?" }
}

fn tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// A comment; a closing brace would end it.
fn comment(text: &str) -> String {
    format!("{{{}}}", text.replace('}', ")").replace('{', "("))
}

/// "Accuracy: White 91, Black 84."; of a side that made no move nothing is said.
fn summary(game: &AnnotatedGame) -> Option<String> {
    let sides = ["White", "Black"].into_iter().zip(game.sides);
    let told: Vec<String> = sides
        .filter_map(|(name, tally)| Some(format!("{name} {:.0}", tally.accuracy?)))
        .collect();
    (!told.is_empty()).then(|| format!("Accuracy: {}.", told.join(", ")))
}

/// The value after the move, what there is to say, and what there is to draw.
fn remark(entry: &Annotated, opening_ends: bool) -> String {
    let mut parts: Vec<String> = eval(entry).into_iter().collect();
    parts.extend(drawings(entry));
    parts.extend(sentences(entry));
    if opening_ends {
        parts.push("The opening is over.".to_owned());
    }
    parts.join(" ")
}

/// `[%eval 0.35]`, `[%eval #-3]`: of the position after the move, from White's side; none where that is mate.
fn eval(entry: &Annotated) -> Option<String> {
    let sign = entry.position.turn().fold_wb(-1, 1);
    match entry.value_of_next().meaning() {
        Meaning::Centipawns(cp) => Some(format!("[%eval {:.2}]", (cp * sign).pawns())),
        Meaning::Mate(0) => None,
        Meaning::Mate(moves) => Some(format!("[%eval #{}]", sign * moves)),
    }
}

/// What is said of the move, in sentences.
pub(crate) fn sentences(entry: &Annotated) -> Vec<String> {
    let mut told = Vec::new();
    if entry.grade.is_error() {
        if let Some(played) = entry.played() {
            told.push(played.text.clone());
        }
        if entry.overlooks_threat
            && let Some(threat) = entry.explanation.as_ref().and_then(|e| e.threat.as_ref())
        {
            told.push(format!("The threat was there: {}", threat.text));
        }
        if let Some(missed) = entry.missed() {
            let value = missed.score.map_or_else(String::new, |s| {
                format!(" ({})", score_in_words(s, entry.position.turn()))
            });
            let san = entry.position.san(missed.mv);
            told.push(format!("Better is {san}{value}: {}", missed.text));
        }
        if entry.turns {
            told.push("The game turns here.".to_owned());
        }
    } else if let Some(explanation) = &entry.explanation {
        let played = explanation.reasons.iter().find(|r| r.mv == entry.mv);
        told.extend(played.filter(|r| !r.claims.is_empty()).map(|r| r.text.clone()));
    }
    told
}

/// Arrows and fields: green the better move, red what answers the move that was played; fields of what is attacked.
fn drawings(entry: &Annotated) -> Vec<String> {
    let mut arrows = Vec::new();
    let mut fields: Vec<Square> = Vec::new();
    let side = entry.position.turn();
    let arrow = |colour: char, mv: Move, side: Color| {
        let to = field_of_arrival(mv, side);
        mv.from().map(|from| format!("{colour}{from}{to}"))
    };
    if let Some(missed) = entry.missed() {
        arrows.extend(arrow('G', missed.mv, side));
        fields.extend(targets(missed));
    }
    if entry.grade.is_error()
        && let Some(reply) = entry.played().and_then(|r| r.line.get(1))
    {
        arrows.extend(arrow('R', *reply, !side));
    }
    let mut found = Vec::new();
    if !arrows.is_empty() {
        found.push(format!("[%cal {}]", arrows.join(",")));
    }
    if !fields.is_empty() {
        let fields: Vec<String> = fields.iter().map(|sq| format!("G{sq}")).collect();
        found.push(format!("[%csl {}]", fields.join(",")));
    }
    found
}

/// What the first move of a reason is after.
fn targets(reason: &Reason) -> Vec<Square> {
    let at = |placed: &Placed| placed.on;
    let mut found: Vec<Square> = reason
        .claims
        .iter()
        .filter(|c| c.ply == 1)
        .flat_map(|c| match &c.kind {
            Kind::Fork { targets, .. } => targets.iter().map(at).collect(),
            Kind::Attacks { target, .. } | Kind::Discovers { target, .. } => vec![target.on],
            Kind::Pins { front, .. } | Kind::Skewers { front, .. } => vec![front.on],
            _ => Vec::new(),
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// What was missed, with its value at the end.
fn variation(position: &Position, missed: &Reason) -> String {
    let line = missed.line.get(..VARIATION).unwrap_or(&missed.line);
    let value = missed.score.map_or_else(String::new, |s| {
        format!(" {}", comment(&value_in_words(s, position)))
    });
    format!("({}{value})", words::line(position, line))
}

fn value_in_words(score: Score, position: &Position) -> String {
    score_in_words(score, position.turn())
}

/// The parts of a token that stay on one line: its words, and what stands in brackets (`[%eval 0.35]`).
fn parts(token: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = token.trim_start();
    while !rest.is_empty() {
        let space = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let is_command = rest[..space].contains("[%");
        let bracket = rest.find(']').filter(|_| is_command);
        // From a bracket that closes after the first space, the word goes on to the next space.
        let end = bracket.filter(|&at| at > space).map_or(space, |at| {
            let after = rest[at..].find(char::is_whitespace);
            after.map_or(rest.len(), |more| at + more)
        });
        parts.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    parts
}

/// The words of all tokens, in lines of at most [`WIDTH`] columns, as far as arrows and fields let them.
fn filled(tokens: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in tokens.iter().flat_map(|t| parts(t)) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}
