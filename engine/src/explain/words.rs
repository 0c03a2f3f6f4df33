//! Claims in sentences. Every sentence is made from claims, their line and the values of searches, and from nothing else.

use shakmaty::{Color, Piece};

use super::claim::{Booty, Claim, DrawBy, Kind, Placed};
use super::course::{Course, goes};
use super::{Reason, Threat, Verdict};
use crate::report::plans::role_name;
use crate::score::{Meaning, Score};

/// Plies of a line that are shown as proof.
const PROOF: usize = 6;

/// A score from the side to move, as White sees it: "+0.35", "White mates in 3".
pub fn score_in_words(score: Score, turn: Color) -> String {
    match score.meaning() {
        Meaning::Mate(0) => format!("{} is mated", side(turn)),
        Meaning::Mate(moves) => {
            let winner = if moves > 0 { turn } else { !turn };
            format!("{} mates in {}", side(winner), moves.abs())
        }
        Meaning::Centipawns(cp) => pawns(turn.fold_wb(cp, -cp)),
    }
}

/// Centipawns as pawns, with a sign: "+0.35", "−1.20".
fn pawns(cp: i32) -> String {
    format!("{:+.2}", f64::from(cp) / 100.0).replace('-', "−")
}

fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// A move of a line with its number: "23... Ne2+", "24. hxg3".
pub fn numbered(course: &Course, ply: usize) -> String {
    let Some(mv) = course.mv(ply) else {
        return String::new();
    };
    let position = course.after(ply - 1);
    let number = shakmaty::Position::fullmoves(position.chess());
    let dots = position.turn().fold_wb(".", "...");
    format!("{number}{dots} {}", position.san(mv))
}

/// Some moves of a line with their numbers, from one ply to another: "23... Qg3 24. hxg3 Ne2#".
pub fn moves(course: &Course, from: usize, to: usize) -> String {
    let mut words = Vec::new();
    for ply in from..=to.min(course.len()) {
        let position = course.after(ply - 1);
        words.push(if ply == from || position.turn().is_white() {
            numbered(course, ply)
        } else {
            course.mv(ply).map_or_else(String::new, |m| position.san(m))
        });
    }
    words.join(" ")
}

fn the(piece: Piece) -> String {
    format!("the {}", role_name(piece.role))
}

fn at(placed: Placed) -> String {
    format!("{} on {}", the(placed.piece), placed.on)
}

fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn booty(what: Booty, gain: i32) -> String {
    match what {
        Booty::Piece(role) => format!("a {}", role_name(role)),
        Booty::Exchange => "the exchange".to_owned(),
        Booty::Material => format!("material worth {:.2}", f64::from(gain) / 100.0),
    }
}

/// What the move of a claim does, as the predicate of a sentence: "forks the king on g8 and the queen on d8".
pub fn predicate(claim: &Claim, course: &Course) -> String {
    let own_move = claim.ply.saturating_sub(1);
    let moved_to = course
        .mv(claim.ply)
        .and_then(|m| goes(course.after(own_move), m, m.from()?));
    match &claim.kind {
        Kind::Mate { moves: 1 } => "mates".to_owned(),
        Kind::Mate { moves } => format!("mates in {moves}"),
        Kind::Wins { what, gain } => format!("wins {}", booty(*what, *gain)),
        Kind::Offers { piece } if Some(piece.on) == moved_to => format!("offers {}", the(piece.piece)),
        Kind::Offers { piece } => format!("leaves {} to be taken", at(*piece)),
        Kind::Captures { piece } => format!("takes {}", the(piece.piece)),
        Kind::Check => "gives check".to_owned(),
        Kind::Attacks {
            by,
            target,
            wins: true,
        } if Some(by.on) == moved_to => format!("attacks {}", at(*target)),
        Kind::Attacks { by, target, .. } if Some(by.on) == moved_to => {
            format!("puts pressure on {}", at(*target))
        }
        Kind::Attacks { by, target, .. } => format!("lets {} attack {}", at(*by), at(*target)),
        Kind::Fork { targets, .. } => {
            let targets: Vec<String> = targets.iter().map(|&t| at(t)).collect();
            format!("forks {}", list(&targets))
        }
        Kind::Pins { front, behind, .. } => format!("pins {} to {}", at(*front), at(*behind)),
        Kind::Skewers { front, behind, .. } => {
            format!("attacks {} and, behind it, {}", at(*front), at(*behind))
        }
        Kind::Discovers { by, target } if target.piece.role == shakmaty::Role::King => {
            format!("discovers a check by {}", at(*by))
        }
        Kind::Discovers { by, target } => format!("discovers an attack of {} on {}", at(*by), at(*target)),
        Kind::Guards { on, .. } => match course.after(claim.ply).board().piece_at(*on) {
            Some(piece) => format!("protects {}", at(Placed::new(piece, *on))),
            None => format!("protects {on}"),
        },
        Kind::RemovesGuard { guard, of } => {
            let taken = goes_by(course, claim.ply, *guard);
            let verb = if taken { "removes" } else { "draws away" };
            format!("{verb} {}, which protects {of}", at(*guard))
        }
        Kind::Blocks { line: (a, z), .. } => format!("blocks the line from {a} to {z}"),
        Kind::Escapes { piece } => format!("brings {} to safety", the(piece.piece)),
        Kind::Promotes { .. } => "promotes".to_owned(),
        Kind::Passed { pawn } => format!("makes the pawn on {} a passed pawn", pawn.on),
        Kind::ThreatensMate { moves: 1 } => "threatens mate".to_owned(),
        Kind::ThreatensMate { moves } => format!("threatens mate in {moves}"),
        Kind::ThreatensPromotion { on } => format!("threatens to promote on {on}"),
        Kind::Stops { threat } => {
            let name = reply_san(course, own_move, *threat);
            format!("stops the threat {name}")
        }
        Kind::Prevents { mv } => format!("prevents {}", reply_san(course, own_move, *mv)),
        Kind::Prepares { mv } => {
            let name = course.after(claim.ply + 1).san(*mv);
            format!("prepares {name}")
        }
        Kind::Zugzwang => format!("leaves {} in zugzwang", side(!course.after(own_move).turn())),
        Kind::Perpetual => "gives perpetual check".to_owned(),
        Kind::Stalemate => "leads to stalemate".to_owned(),
        Kind::Draw {
            by: DrawBy::Repetition,
        } => "draws by repetition".to_owned(),
        Kind::Draw { by: DrawBy::Material } => "leaves too little material to mate".to_owned(),
        Kind::Lever { to, .. } => {
            let board = course.after(claim.ply).board();
            let us = course.after(own_move).turn();
            let pawns = board.attacks_from(*to) & board.pawns() & board.by_color(!us);
            let fields: Vec<String> = pawns.into_iter().map(|sq| sq.to_string()).collect();
            let plural = if fields.len() == 1 { "pawn" } else { "pawns" };
            format!("is a lever against the {plural} on {}", list(&fields))
        }
        Kind::Outpost { piece } => format!("gives {} an outpost on {}", the(piece.piece), piece.on),
        Kind::OpenFile { file } => format!("takes the open {}-file", file.char()),
        Kind::SeventhRank => "reaches the seventh rank".to_owned(),
        Kind::Castles => "castles".to_owned(),
        Kind::Develops { piece } => format!("develops {}", the(piece.piece)),
        Kind::Activates { piece, before, after } => {
            format!("brings {} from {before} fields to {after}", the(piece.piece))
        }
        Kind::Luft { on } => format!("gives the king a way out on {on}"),
        Kind::KingNearer { pawn } => format!("brings the king nearer to the pawn on {}", pawn.on),
        Kind::Exchange { pieces: [taken, own] } => {
            format!("exchanges {} for {}", the(*own), the(*taken))
        }
        Kind::Plan { .. } => "is a step of a plan".to_owned(),
        Kind::Estimate { term, gain } => {
            let amount = f64::from(gain.abs()) / 100.0;
            let verb = if *gain > 0 { "gains" } else { "costs" };
            format!("{verb} {amount:.2} in {term}")
        }
    }
}

/// Whether the piece is taken by the move with this number.
fn goes_by(course: &Course, ply: usize, piece: Placed) -> bool {
    course
        .mv(ply)
        .is_some_and(|m| goes(course.after(ply - 1), m, piece.on).is_none())
}

/// A move of the side that is not to move, as it would be written after a pass.
fn reply_san(course: &Course, before: usize, mv: shakmaty::Move) -> String {
    let position = course.after(before);
    position
        .pass()
        .map_or_else(|| position.uci(mv).to_string(), |passed| with_dots(&passed, mv))
}

/// A move without its number: Black's with an ellipsis.
pub fn with_dots(position: &crate::position::Position, mv: shakmaty::Move) -> String {
    let san = position.san(mv);
    position.turn().fold_wb(san.clone(), format!("…{san}"))
}

/// Predicates of one move, joined: "offers the queen, threatens mate and attacks the rook on c5".
fn joined<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> String {
    let parts: Vec<String> = claims.map(|c| predicate(c, course)).collect();
    list(&parts)
}

/// The moves that claims are about, in the order of the line, each with all that is said of it.
fn later_moves<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> Vec<(String, String)> {
    let mut claims: Vec<&Claim> = claims.collect();
    claims.sort_by_key(|c| c.ply);
    claims
        .chunk_by(|a, b| a.ply == b.ply)
        .map(|of_one| {
            (
                numbered(course, of_one[0].ply),
                joined(of_one.iter().copied(), course),
            )
        })
        .collect()
}

/// Whether the claim is about the whole line rather than its move.
fn is_result(claim: &Claim) -> bool {
    matches!(
        claim.kind,
        Kind::Mate { .. } | Kind::Wins { .. } | Kind::Perpetual | Kind::Stalemate | Kind::Draw { .. }
    )
}

/// The text of the chosen move.
pub(super) fn of_choice(reason: &Reason, course: &Course) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let name = course.start().san(mv);
    let mut told = Vec::new();
    let is_estimate = |c: &&Claim| matches!(c.kind, Kind::Estimate { .. });
    let (result, others): (Vec<&Claim>, Vec<&Claim>) = reason.claims.iter().partition(|c| is_result(c));
    for claim in &result {
        told.push(with_proof(claim, course));
    }
    let now: Vec<&Claim> = others
        .iter()
        .copied()
        .filter(|c| c.ply == 1 && !is_estimate(c))
        .collect();
    if !now.is_empty() {
        let subject = if told.is_empty() { name.as_str() } else { "It" };
        told.insert(
            usize::from(!result.is_empty()),
            format!("{subject} {}.", joined(now.into_iter(), course)),
        );
    }
    for (later, does) in later_moves(
        others.iter().copied().filter(|c| c.ply > 1 && !is_estimate(c)),
        course,
    ) {
        told.push(if told.is_empty() {
            format!("{name} aims at {later}, which {does}.")
        } else {
            format!("{later} then {does}.")
        });
    }
    told.extend(reason.taken.iter().map(|taken| of_taken(taken, course)));
    let estimates: Vec<&Claim> = reason.claims.iter().filter(is_estimate).collect();
    if !estimates.is_empty() {
        let sums = joined(estimates.into_iter(), course);
        told.push(if told.is_empty() {
            format!("{name} {sums} by the estimate.")
        } else {
            format!("By the estimate it {sums}.")
        });
    }
    if told.is_empty() {
        told.push(format!("{name} keeps {}.", score_of(reason.score, course)));
    }
    told.join(" ")
}

fn score_of(score: Option<Score>, course: &Course) -> String {
    score.map_or_else(
        || "the balance".to_owned(),
        |s| score_in_words(s, course.start().turn()),
    )
}

/// A claim about a line, with the moves that prove it.
fn with_proof(claim: &Claim, course: &Course) -> String {
    let mover = course
        .mv(claim.ply)
        .map_or_else(String::new, |m| with_dots(course.after(claim.ply - 1), m));
    let subject = if claim.ply == 1 {
        course.start().san(course.moves()[0])
    } else {
        mover
    };
    let to = match claim.kind {
        Kind::Mate { moves } => claim.ply + 2 * moves as usize - 2,
        _ => claim.ply + PROOF,
    };
    let line = moves(course, claim.ply, to.min(claim.ply + PROOF));
    let line = if line.contains(' ') && course.len() > claim.ply {
        format!(": {line}")
    } else {
        String::new()
    };
    format!("{subject} {}{line}.", predicate(claim, course))
}

/// What happens when the offer is taken.
fn of_taken(taken: &super::Taken, course: &Course) -> String {
    let line = Course::new(course.start(), &taken.line);
    let reply = numbered(&line, 2);
    let answer = numbered(&line, 3);
    let what: Vec<&Claim> = taken.claims.iter().collect();
    if let [first, ..] = what.as_slice()
        && line.len() >= 3
    {
        let predicates = joined(what.iter().copied().filter(|c| c.ply == first.ply), &line);
        if first.ply == 2 {
            return format!(
                "If {reply}, that {predicates} ({}).",
                score_in_words(taken.score, course.start().turn())
            );
        }
        return format!("If {reply}, {answer} {predicates}{}.", tail(&line, 4));
    }
    format!(
        "If {reply}{}, the value is {}.",
        tail(&line, 3),
        score_in_words(taken.score, course.start().turn())
    )
}

/// Some more moves of a line, in brackets.
fn tail(line: &Course, from: usize) -> String {
    if line.len() < from {
        return String::new();
    }
    format!(" ({})", moves(line, from, from + 3))
}

/// The text of a rival.
pub(super) fn of_rival(reason: &Reason, course: &Course) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let name = course.start().san(mv);
    let turn = course.start().turn();
    let score = match reason.score {
        Some(score) => format!(" ({})", score_in_words(score, turn)),
        None => return format!("{name} is not better."),
    };
    let verdict = match reason.verdict {
        Verdict::Best | Verdict::Equal => "is as good",
        Verdict::Worse => "is weaker",
        Verdict::Refuted => "fails",
    };
    let is_estimate = |c: &&Claim| matches!(c.kind, Kind::Estimate { .. });
    let own: Vec<&Claim> = reason
        .claims
        .iter()
        .filter(|c| c.ply == 1 && !is_estimate(c))
        .collect();
    let replies: Vec<&Claim> = reason.claims.iter().filter(|c| c.ply == 2).collect();
    let later: Vec<&Claim> = reason.claims.iter().filter(|c| c.ply > 2).collect();
    let estimates: Vec<&Claim> = reason.claims.iter().filter(is_estimate).collect();
    let mut text = match own.is_empty() {
        true => format!("{name} {verdict}{score}"),
        false => {
            let does = joined(own.into_iter(), course);
            let link = if matches!(reason.verdict, Verdict::Equal) {
                "and"
            } else {
                "but"
            };
            format!("{name} {does}, {link} {verdict}{score}")
        }
    };
    if !replies.is_empty() {
        let reply = course
            .mv(2)
            .map_or_else(String::new, |m| with_dots(course.after(1), m));
        text.push_str(&format!(": {reply} {}", joined(replies.into_iter(), course)));
    } else if matches!(reason.verdict, Verdict::Refuted | Verdict::Worse) && course.len() > 1 {
        text.push_str(&format!(" after {}", moves(course, 2, 4)));
    }
    for (later, does) in later_moves(later.into_iter(), course) {
        text.push_str(&format!("; {later} then {does}"));
    }
    if !estimates.is_empty() {
        text.push_str(&format!(
            "; by the estimate it {}",
            joined(estimates.into_iter(), course)
        ));
    }
    text.push('.');
    text
}

/// The text of a threat.
pub(super) fn of_threat(threat: &Threat, course: &Course) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let position = course.start();
    let name = with_dots(position, mv);
    let claims: Vec<&Claim> = threat.claims.iter().filter(|c| c.ply == 1).collect();
    let mut text = format!("{} threatens {name}", side(position.turn()));
    if !claims.is_empty() {
        text.push_str(&format!(", which {}", joined(claims.into_iter(), course)));
    }
    for claim in threat.claims.iter().filter(|c| c.ply > 1) {
        text.push_str(&format!(
            "; {} then {}",
            course
                .mv(claim.ply)
                .map_or_else(String::new, |m| with_dots(course.after(claim.ply - 1), m)),
            predicate(claim, course)
        ));
    }
    text.push('.');
    text
}
