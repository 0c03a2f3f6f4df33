//! Claims in sentences. Every sentence is made from claims, their line and the values of searches, and from nothing else.

use super::change::makes_possible;
use super::claim::{Claim, Kind};
use super::predicate::{moved_to, predicate, predicates, standing};
use super::verdict::wins;
use super::{Reason, Threat, Verdict};
use crate::line::course::{Course, DRAWN, PROOF};
use crate::line::notation::{moves, numbered, score_in_words, with_dots};
use crate::plans::{self, Plan};
use crate::score::{Centipawns, Score};
use crate::text::{enumerated, side};

/// The value of who stands so badly that no move keeps it, in centipawns.
const WORSE: Centipawns = Centipawns(-100);

/// Predicates of one move, joined: "offers the queen, threatens mate and attacks the rook on c5".
fn joined<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> String {
    enumerated(&predicates(claims, course), "and")
}

/// Whether the first move of the line makes this one of the same side possible.
fn is_prepared(course: &Course, ply: usize) -> bool {
    ply % 2 == 1
        && course
            .mv(ply)
            .is_some_and(|later| makes_possible(course.start(), course.after(1), later))
}

/// The moves that claims are about, in the order of the line, each with its number there and all that is said of it.
fn later_moves<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> Vec<(usize, String, String)> {
    let mut claims: Vec<&Claim> = claims.collect();
    claims.sort_by_key(|c| c.ply);
    claims
        .chunk_by(|a, b| a.ply == b.ply)
        .map(|of_one| {
            (
                of_one[0].ply,
                numbered(course, of_one[0].ply),
                joined(of_one.iter().copied(), course),
            )
        })
        .collect()
}

/// The text of the chosen move.
pub(super) fn of_choice(reason: &Reason, course: &Course, plans: &[Plan]) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let name = course.start().san(mv);
    let mut told = Vec::new();
    let is_estimate = |c: &&Claim| matches!(c.kind, Kind::Estimate { .. });
    let plan = reason.claims.iter().find_map(|c| match c.kind {
        Kind::Plan { index } => plans.get(index),
        _ => None,
    });
    let facts = reason
        .claims
        .iter()
        .filter(|c| !matches!(c.kind, Kind::Plan { .. }));
    let (result, others): (Vec<&Claim>, Vec<&Claim>) = facts.partition(|c| c.kind.is_result());
    // What the other side gains after the move comes behind what the move does; that it mates does not.
    let (own, theirs): (Vec<&Claim>, Vec<&Claim>) = result
        .into_iter()
        .partition(|c| c.ply % 2 == 1 || matches!(c.kind, Kind::Mate { .. }));
    let later = later_moves(
        others.iter().copied().filter(|c| c.ply > 1 && !is_estimate(c)),
        course,
    );
    // "It" is the move as long as no sentence before has another subject.
    let is_subject = own.iter().all(|c| c.ply == 1);
    let is_subject_to_the_end =
        is_subject && later.is_empty() && theirs.is_empty() && reason.taken.is_empty();
    for claim in &own {
        told.push(with_proof(claim, course));
    }
    if let Some(mated) = told.pop_if(|_| reason.score.is_some_and(Score::is_loss_by_mate)) {
        let is_only = others.iter().any(|c| c.kind == Kind::OnlyMove);
        let stops = others.iter().find(|c| matches!(c.kind, Kind::Stops { .. }));
        let does = match stops {
            _ if is_only => "is the only legal move".to_owned(),
            Some(stops) => format!("{} and holds out longest", predicate(stops, course)),
            None => "holds out longest".to_owned(),
        };
        return format!("{name} {does}: {mated}");
    }
    let mut now: Vec<&Claim> = others
        .iter()
        .copied()
        .filter(|c| c.ply == 1 && !is_estimate(c))
        .collect();
    // What the move leaves to be taken comes behind what it does.
    now.sort_by_key(|c| leaves(c, course));
    if !now.is_empty() {
        let is_known = !told.is_empty() && is_subject;
        let subject = if is_known { "It" } else { name.as_str() };
        told.insert(
            usize::from(!own.is_empty()),
            format!("{subject} {}.", joined(now.into_iter(), course)),
        );
    }
    told.extend(taken_in_line(reason, course));
    for (ply, later, does) in later {
        told.push(if !told.is_empty() {
            format!("{later} then {does}.")
        } else if is_prepared(course, ply) {
            format!("{name} aims at {later}, which {does}.")
        } else {
            format!("{}; later {later} {does}.", keeps(&name, reason.score, course))
        });
    }
    let of_plan = plan.map(|plan| {
        let is_known = !told.is_empty() && is_subject_to_the_end;
        let subject = if is_known { "It" } else { name.as_str() };
        match plan.whole_aim() {
            Some(aim) => plans::idea(&name, aim),
            None => format!(
                "{subject} is a step of a plan: {}.",
                plan.purpose().replacen(": ", ", ", 1)
            ),
        }
    });
    // Where nothing else is told of the move its plan comes before what the other side gains.
    let (first, last) = match told.is_empty() {
        true => (of_plan, None),
        false => (None, of_plan),
    };
    told.extend(first);
    told.extend(theirs.iter().map(|claim| with_proof(claim, course)));
    told.extend(reason.taken.iter().map(|taken| of_taken(taken, course)));
    told.extend(last);
    let estimates: Vec<&Claim> = reason.claims.iter().filter(is_estimate).collect();
    if told.is_empty() {
        told.push(format!("{}.", keeps(&name, reason.score, course)));
    }
    if !estimates.is_empty() {
        told.push(format!(
            "After {} the estimate is {}.",
            numbered(course, course.len()),
            joined(estimates.into_iter(), course)
        ));
    }
    told.join(" ")
}

/// "Qe2 keeps +0.20", or, of who stands worse, the value after the move.
fn keeps(name: &str, score: Option<Score>, course: &Course) -> String {
    let value = score_of(score, course);
    match score {
        Some(score) if score.centipawns() <= WORSE => format!("After {name} the value is {value}"),
        _ => format!("{name} keeps {value}"),
    }
}

/// How the line goes on that takes what the move offers, where nothing else shows that.
fn taken_in_line(reason: &Reason, course: &Course) -> Option<String> {
    let taken = course.mv(2).filter(|m| m.is_capture())?;
    let offers = |c: &Claim| matches!(c.kind, Kind::Offers { piece } if c.ply == 1 && piece.on == taken.to());
    let is_shown = reason.claims.iter().any(|c| c.kind.is_result());
    (!is_shown && course.len() > 2 && reason.claims.iter().any(offers))
        .then(|| format!("The line goes on {}.", moves(course, 2, 5)))
}

/// Whether the move leaves another piece to be taken.
fn leaves(claim: &Claim, course: &Course) -> bool {
    matches!(claim.kind, Kind::Offers { piece } if Some(piece.on) != moved_to(claim, course))
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
        Kind::Mate { moves } => (claim.ply + 2 * moves as usize - 2).min(claim.ply + PROOF),
        Kind::Wins { gain, .. } | Kind::Gains { gain, .. } => course.won_at(claim.ply, gain),
        _ if is_draw(claim) => course.len(),
        _ => claim.ply + PROOF,
    };
    let line = moves(course, claim.ply, to);
    let line = if line.contains(' ') && course.len() > claim.ply && (!is_draw(claim) || shows_draw(course)) {
        format!(": {line}")
    } else {
        String::new()
    };
    format!("{subject} {}{line}.", predicate(claim, course))
}

fn is_draw(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::Draw { .. } | Kind::Perpetual | Kind::Stalemate)
}

/// Whether a line that ends in a draw is shown so far.
fn shows_draw(course: &Course) -> bool {
    course.len() <= DRAWN
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
        // That it takes something is known; what comes of it the value says.
        if first.ply > 2 {
            let shows = what.iter().any(|c| matches!(c.kind, Kind::Gains { .. }));
            let rest = if shows { String::new() } else { tail(&line, 4) };
            return format!("If {reply}, {answer} {predicates}{rest}.");
        }
    }
    let score = score_in_words(taken.score, course.start().turn());
    let is = if taken.score.is_mate() {
        ""
    } else {
        "the value is "
    };
    format!("If {reply}{}, {is}{score}.", tail(&line, 3))
}

/// Some more moves of a line, in brackets.
fn tail(line: &Course, from: usize) -> String {
    if line.len() < from {
        return String::new();
    }
    format!(" ({})", moves(line, from, from + 3))
}

/// The text of a rival.
pub(super) fn of_rival(reason: &Reason, course: &Course, best: Score) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let name = course.start().san(mv);
    let turn = course.start().turn();
    let Some(value) = reason.score else {
        return format!("{name} was not searched.");
    };
    let mates = value.is_win_by_mate();
    let is_mated_too = value.is_loss_by_mate() && reason.verdict <= Verdict::Equal;
    // In how many moves it mates, or is mated too, is part of the verdict.
    let score = if mates || is_mated_too {
        String::new()
    } else {
        format!(" ({})", score_in_words(value, turn))
    };
    let is_estimate = |c: &&Claim| matches!(c.kind, Kind::Estimate { .. });
    let is_mate = |c: &&Claim| matches!(c.kind, Kind::Mate { .. });
    let draw = reason.claims.iter().find(|c| c.ply == 1 && is_draw(c));
    let verdict = match (reason.verdict, draw) {
        (Verdict::Worse | Verdict::Refuted, Some(draw)) => format!("only {}", predicate(draw, course)),
        _ => standing(reason.verdict, value, best),
    };
    let is_no_more = |c: &&Claim| draw.is_some() && reason.verdict > Verdict::Equal && is_draw(c);
    let mut own: Vec<&Claim> = reason
        .claims
        .iter()
        .filter(|c| c.ply == 1 && !is_estimate(c) && !is_mate(c) && !is_no_more(c))
        .collect();
    own.sort_by_key(|c| leaves(c, course));
    let replies: Vec<&Claim> = reason.claims.iter().filter(|c| c.ply == 2).collect();
    let later: Vec<&Claim> = reason.claims.iter().filter(|c| c.ply > 2).collect();
    let estimates: Vec<&Claim> = reason.claims.iter().filter(is_estimate).collect();
    let mut text = match own.is_empty() {
        true => format!("{name} {verdict}{score}"),
        false => {
            let does = joined(own.into_iter(), course);
            let is_a_fault = reason
                .claims
                .iter()
                .any(|c| matches!(c.kind, Kind::Spares { .. }));
            let link = if reason.verdict == Verdict::Equal || wins(value) || is_a_fault {
                "and"
            } else {
                "but"
            };
            format!("{name} {does}, {link} {verdict}{score}")
        }
    };
    // The last move of the line that a reader sees.
    let mut seen = 1;
    let mut is_end = false;
    if !replies.is_empty() {
        seen = 2;
        let reply = course
            .mv(2)
            .map_or_else(String::new, |m| with_dots(course.after(1), m));
        text.push_str(&format!(": {reply} {}", joined(replies.into_iter(), course)));
    } else if draw.is_some() {
        if course.len() > 1 && shows_draw(course) {
            text.push_str(&format!(" after {}", moves(course, 2, course.len())));
            seen = course.len();
        }
    } else if matches!(reason.verdict, Verdict::Refuted | Verdict::Worse) && course.len() > 1 && !mates {
        // What is said of the end of the line is said of moves that can be seen.
        let to = if estimates.is_empty() { 4 } else { course.len() };
        text.push_str(&format!(" after {}", moves(course, 2, to)));
        seen = to.min(course.len());
        is_end = true;
    }
    for (ply, later, does) in later_moves(later.into_iter(), course) {
        if std::mem::take(&mut is_end) && seen == ply {
            text.push_str(&format!(", which {does}"));
            continue;
        }
        // What is said of a move is said of a board that can be seen.
        let named = if seen + 1 < ply {
            moves(course, seen + 1, ply)
        } else {
            later
        };
        text.push_str(&format!("; {named} then {does}"));
        seen = seen.max(ply);
    }
    if !estimates.is_empty() {
        text.push_str(&format!(
            "; there the estimate is {} than at the end of the chosen line",
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
    let other = side(position.turn());
    let mut text = if threat.threatens {
        format!("{other} threatens {name}")
    } else {
        format!("After a pass {other} would play {name}")
    };
    if !claims.is_empty() {
        text.push_str(&format!(", which {}", joined(claims.into_iter(), course)));
    }
    for (ply, _, does) in later_moves(threat.claims.iter().filter(|c| c.ply > 1), course) {
        let mv = course.mv(ply);
        let later = mv.map_or_else(String::new, |m| with_dots(course.after(ply - 1), m));
        text.push_str(&format!("; {later} then {does}"));
    }
    let score = score_in_words(threat.score, position.turn());
    if !threat.threatens {
        text.push_str(&format!(" ({score})"));
    } else if threat.claims.is_empty() {
        text.push_str(&format!(": after a pass the value would be {score}"));
    }
    text.push('.');
    text
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::line::placed::Placed;
    use crate::position::Position;
    use shakmaty::{CastlingMode, Piece, Square};

    /// What is said of a line of which only that its third move attacks a pawn is worth a word.
    fn told(fen: &str, line: [&str; 3]) -> String {
        let mut course = Course::new(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), &[]);
        for san in line {
            let mv = course.end().parse_san(san).unwrap();
            course.push(mv);
        }
        let placed = |on: Square, piece: char| Placed::new(Piece::from_char(piece).unwrap(), on);
        let reason = Reason {
            mv: course.moves()[0],
            verdict: Verdict::Best,
            score: Some(Score::DRAW),
            line: course.moves().to_vec(),
            claims: vec![Claim {
                ply: 3,
                kind: Kind::Attacks {
                    by: placed(course.moves()[2].to(), 'P'),
                    target: placed(Square::E5, 'p'),
                    wins: true,
                },
            }],
            taken: Vec::new(),
            text: String::new(),
        };
        of_choice(&reason, &course, &[])
    }

    /// 1. d4 was possible at once; 1. f4 was not before the knight went away.
    #[test]
    fn a_move_aims_at_what_it_makes_possible() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
        assert_eq!(
            told(fen, ["h3", "h6", "d4"]),
            "h3 keeps +0.00; later 5. d4 attacks the pawn on e5."
        );
        assert_eq!(
            told(fen, ["Ng1", "h6", "f4"]),
            "Ng1 aims at 5. f4, which attacks the pawn on e5."
        );
    }

    /// The queen that is taken has been made in the line, and that move is shown.
    #[test]
    fn what_is_said_of_a_later_move_is_said_of_a_board_that_is_seen() {
        let start = Position::from_fen("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", CastlingMode::Standard).unwrap();
        let mut course = Course::new(&start, &[]);
        for san in ["c7", "Kb7", "c8=Q+", "Kxc8"] {
            let mv = course.end().parse_san(san).unwrap();
            course.push(mv);
        }
        let placed = |on: Square, piece: char| Placed::new(Piece::from_char(piece).unwrap(), on);
        let attacks = Kind::Attacks {
            by: placed(Square::B7, 'k'),
            target: placed(Square::C7, 'P'),
            wins: true,
        };
        let captures = Kind::Captures {
            piece: placed(Square::C8, 'Q'),
        };
        let reason = Reason {
            mv: course.moves()[0],
            verdict: Verdict::Refuted,
            score: Some(Score::cp(-900)),
            line: course.moves().to_vec(),
            claims: [(2, attacks), (4, captures)]
                .map(|(ply, kind)| Claim { ply, kind })
                .to_vec(),
            taken: Vec::new(),
            text: String::new(),
        };
        assert_eq!(
            of_rival(&reason, &course, Score::DRAW),
            "c7 fails (−9.00): …Kb7 attacks the pawn on c7; 2. c8=Q+ Kxc8 then takes the queen."
        );
    }
}
