//! An annotated game in PGN: glyphs, values (`[%eval]`), arrows and fields (`[%cal]`, `[%csl]`), comments,
//! and missed moves as variations.
//!
//! Other people's annotations stay: earlier comments come before our own, variations are kept, and so are
//! glyphs unless ours says how good the move is.

use std::fmt::Write;
use std::ops::RangeInclusive;

use puchok_engine::annotate::{Annotated, AnnotatedGame};
use puchok_engine::explain::claim::{Claim, Kind};
use puchok_engine::explain::{Reason, Verdict};
use puchok_engine::line::notation::score_in_words;
use puchok_engine::line::placed::Placed;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::{Color, Move, Square};
use puchok_engine::zones::board::steps::field_of_arrival;

use super::earlier;
use super::headers::{VARIANT, rules_of};
use super::movetext::{Turn, comment, filled, line, variations};
use super::played::Played;
use super::value;
use crate::commands::words;

/// The maximum length of a variation, in plies.
const VARIATION: usize = 10;

/// The seven mandatory tags, in order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tag that says that a game starts at its `FEN` tag, which requires it (PGN standard, § 9.7.1).
const SET_UP: &str = "SetUp";

/// Glyphs that rate a move rather than the position (PGN standard, § 10).
const OF_MOVES: RangeInclusive<u8> = 1..=9;

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
        if name == "FEN" && played.tag(SET_UP).is_none() {
            tag(&mut text, SET_UP, "1");
        }
        if !ROSTER.contains(&name.as_str()) && name != "Annotator" {
            tag(&mut text, name, value);
        }
    }
    if played.tag(VARIANT).is_none()
        && let Some(rules) = rules_of(&played.start)
    {
        tag(&mut text, VARIANT, rules);
    }
    let before = played.tag("Annotator");
    tag(&mut text, "Annotator", &earlier::annotator(before));
    text.push('\n');
    let mut whole = played.whole();
    if before.is_some_and(earlier::is_named) {
        earlier::forget(&mut whole, game.moves.len());
    }
    let opening = [Some(whole.comment), summary(played, game)];
    let opening = joined(opening.into_iter().flatten());
    let mut tokens: Vec<String> = opening.map(|text| comment(&text)).into_iter().collect();
    for ((number, entry), said) in game.moves.iter().enumerate().zip(&whole.moves) {
        // Every move gets its number, because a comment or variation may precede it.
        tokens.push(words::line(&entry.position, &[entry.mv]));
        tokens.extend(glyphs(entry.grade.nag(), &said.nags).map(|nag| format!("${nag}")));
        let remark = remark(entry, game.opening_end == Some(number), &said.comment);
        tokens.extend(remark.map(|text| comment(&text)));
        tokens.extend(variations(said, Turn::of(&entry.position)));
        if let Some(missed) = entry.missed() {
            tokens.push(variation(&entry.position, missed));
        }
    }
    // What is said of moves that were not analysed is kept.
    let rest = whole.moves.get_mut(game.moves.len()..).unwrap_or_default();
    rest.iter_mut()
        .for_each(|said| said.comment = value::last(&said.comment));
    if !rest.is_empty() {
        tokens.push(line(rest, Turn::of(&game.end.0)));
    }
    tokens.push(played.result.clone());
    text.push_str(&filled(&tokens));
    text
}

/// Joins texts with spaces; `None` if all are empty.
fn joined(texts: impl Iterator<Item = String>) -> Option<String> {
    let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// Our glyph in place of any that rate the move, followed by the other glyphs; without one of ours, all
/// existing glyphs.
fn glyphs(own: Option<u8>, kept: &[u8]) -> impl Iterator<Item = u8> {
    let is_kept = move |nag: &&u8| own.is_none() || !OF_MOVES.contains(*nag);
    own.into_iter().chain(kept.iter().filter(is_kept).copied())
}

/// The standard's value for an unknown tag of the roster (PGN standard, § 8.1.1).
fn unknown(name: &str) -> &'static str {
    if name == "Date" { "????.??.??" } else { "?" }
}

/// Adds a tag to the text of a game.
pub(crate) fn tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// "Accuracy: White 91, Black 84.", with the number of moves that have been annotated where it is not all; a
/// side that made no move is left out.
fn summary(played: &Played, game: &AnnotatedGame) -> Option<String> {
    let sides = ["White", "Black"].into_iter().zip(game.sides);
    let told: Vec<String> = sides
        .filter_map(|(name, tally)| Some(format!("{name} {:.0}", tally.accuracy?)))
        .collect();
    let reach = match played.is_broken_off(game) {
        true => format!(
            ", of the first {}",
            words::counted(game.moves.len() as u64, "ply", "plies")
        ),
        false => String::new(),
    };
    (!told.is_empty()).then(|| format!("Accuracy: {}{reach}.", told.join(", ")))
}

/// The comment on a move: the existing text, then the value after the move, our remarks and the drawings, as
/// far as they are not there already.
fn remark(entry: &Annotated, opening_ends: bool, kept: &str) -> Option<String> {
    // A move has only one value.
    let kept = value::without(kept);
    let mut parts: Vec<String> = value::of(entry).into_iter().collect();
    parts.extend(drawings(entry));
    parts.extend(sentences(entry));
    if opening_ends {
        parts.push("The opening is over.".to_owned());
    }
    parts.retain(|part| !kept.contains(part.as_str()));
    joined(std::iter::once(kept).chain(parts))
}

/// The remarks on the move, in sentences.
pub(crate) fn sentences(entry: &Annotated) -> Vec<String> {
    let mut told = Vec::new();
    if entry.grade.is_error() {
        if let Some(played) = entry.played() {
            told.push(played.text.clone());
        }
        if entry.overlooks_threat
            && let Some(threat) = entry.explanation.as_ref().and_then(|e| e.threat.as_ref())
        {
            told.push(threat.text.replacen(" threatens ", " threatened ", 1));
        }
        if let Some(missed) = entry.missed() {
            told.push(better(entry, missed));
        }
        if entry.turns {
            told.push(turn_in_words(entry.winning()));
        }
    } else if let Some(played) = entry.played().filter(|r| !r.claims.is_empty()) {
        told.push(with_line(&entry.position, played, played.text.clone()));
        // Readers who learn that a move is weaker want to know which one is better.
        let is_weaker = matches!(played.verdict, Verdict::Worse | Verdict::Refuted);
        if let Some(missed) = entry.missed().filter(|_| is_weaker) {
            told.push(format!("Best was {}.", with_value(entry, missed)));
        }
    }
    told
}

/// "Better is Nb6 (−0.01). It attacks the queen."; avoids repeating the value, or a mate that the value
/// already shows.
fn better(entry: &Annotated, missed: &Reason) -> String {
    let san = entry.position.san(missed.mv);
    let with_value = with_value(entry, missed);
    if says_only_the_value(missed) {
        return format!("Better is {with_value}.");
    }
    let text = match missed.text.strip_prefix(&format!("{san} ")) {
        Some(predicate) => format!("It {predicate}"),
        None => missed.text.clone(),
    };
    let text = with_line(&entry.position, missed, text);
    let mates = |claim: &Claim| claim.ply == 1 && matches!(claim.kind, Kind::Mate { .. });
    match missed.claims.iter().any(mates) {
        true => format!("Better is {san}. {text}"),
        false => format!("Better is {with_value}. {text}"),
    }
}

/// Whether nothing is said about a move but its value: "Nb6 keeps the balance (+0.20)."
fn says_only_the_value(missed: &Reason) -> bool {
    missed.claims.is_empty() && missed.taken.is_empty()
}

/// A remark on a best move, with its line as far as the remark refers to it: in a game there is no other line
/// for the reader to look at.
fn with_line(position: &Position, reason: &Reason, text: String) -> String {
    let seen = |claim: &Claim| match claim.kind {
        Kind::Estimate { .. } => reason.line.len(),
        // These claims show their moves.
        _ if claim.kind.is_result() => 0,
        _ => claim.ply,
    };
    let last = reason.claims.iter().map(seen).max().unwrap_or_default();
    if reason.verdict != Verdict::Best || last < 3 {
        return text;
    }
    let line = words::line(position, reason.line.get(..last).unwrap_or(&reason.line));
    // The text may already show the line as a proof of its result.
    match text.contains(&line) {
        true => text,
        false => format!("{text} ({line})"),
    }
}

/// "Nb6 (−0.01)".
fn with_value(entry: &Annotated, missed: &Reason) -> String {
    let value = missed.score.map_or_else(String::new, |s| {
        format!(" ({})", score_in_words(s, entry.position.turn()))
    });
    format!("{}{value}", entry.position.san(missed.mv))
}

/// "The game turns here: White was winning, and now nobody is."
fn turn_in_words([before, after]: [Option<Color>; 2]) -> String {
    let name = |winner: Option<Color>| winner.map(words::name);
    let was = name(before).unwrap_or("nobody");
    let is = name(after).unwrap_or("nobody");
    format!("The game turns here: {was} was winning, and now {is} is.")
}

/// Arrows and fields: green for the better move, red for the reply to the move played; fields for what is
/// attacked.
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

/// The targets of the first move of a reason.
fn targets(reason: &Reason) -> Vec<Square> {
    let at = |placed: &Placed| placed.on;
    let mut found: Vec<Square> = reason
        .claims
        .iter()
        .filter(|c| c.ply == 1)
        .flat_map(|c| match &c.kind {
            Kind::Fork { targets, .. } => targets.iter().map(at).collect(),
            Kind::Attacks { target, .. } | Kind::Presses { target, .. } | Kind::Discovers { target, .. } => {
                vec![target.on]
            }
            Kind::Pins { front, .. } | Kind::Skewers { front, .. } => vec![front.on],
            _ => Vec::new(),
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The missed line, with its value at the end.
fn variation(position: &Position, missed: &Reason) -> String {
    let line = missed.line.get(..VARIATION).unwrap_or(&missed.line);
    let value = missed.score.map_or_else(String::new, |s| {
        format!(" {}", comment(&score_in_words(s, position.turn())))
    });
    format!("({}{value})", words::line(position, line))
}

#[cfg(test)]
mod tests {
    use super::super::read::Games;
    use super::*;
    use puchok_engine::score::Score;

    #[test]
    fn a_value_is_told_once() {
        let mv = Position::startpos().parse_san("e4").unwrap();
        let silent = Reason {
            mv,
            verdict: Verdict::Best,
            score: Some(Score::cp(20)),
            line: vec![mv],
            claims: Vec::new(),
            taken: Vec::new(),
            text: String::new(),
        };
        assert!(says_only_the_value(&silent));
        let check = Claim {
            ply: 1,
            kind: Kind::Check,
        };
        assert!(!says_only_the_value(&Reason {
            claims: vec![check],
            ..silent
        }));
    }

    /// The tags of a game as written, without those of the roster.
    fn tags(game: &str) -> Vec<String> {
        let played = Games::new(game.lines().map(str::to_owned))
            .next()
            .unwrap()
            .unwrap();
        let annotated = AnnotatedGame {
            moves: Vec::new(),
            end: (played.start.clone(), Score::DRAW),
            opening_end: None,
            nodes: 0,
            sides: Default::default(),
        };
        let written = of(&played, &annotated);
        let tags = written.lines().take_while(|line| line.starts_with('['));
        tags.skip(ROSTER.len()).map(str::to_owned).collect()
    }

    #[test]
    fn where_and_by_which_rules_a_game_begins_is_told_to_other_programs() {
        let annotator = "[Annotator \"puchok\"]";
        let set_up = "[SetUp \"1\"]";
        let standard = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]";
        assert_eq!(tags("1. e4 *"), [annotator]);
        assert_eq!(tags(&format!("{standard}\n\n*")), [set_up, standard, annotator]);
        let whole = format!("{standard}\n{set_up}\n\n*");
        assert_eq!(tags(&whole), [standard, set_up, annotator]);
        let shuffled = "[FEN \"4k3/8/8/8/8/8/8/1R2K3 w B - 0 1\"]";
        let rules = "[Variant \"Chess960\"]";
        assert_eq!(
            tags(&format!("{shuffled}\n\n*")),
            [set_up, shuffled, rules, annotator]
        );
        let named = "[Variant \"Fischerandom\"]";
        assert_eq!(
            tags(&format!("{named}\n{shuffled}\n\n*")),
            [named, set_up, shuffled, annotator]
        );
    }
}
