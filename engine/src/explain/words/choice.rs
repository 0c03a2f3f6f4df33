//! What is said of the chosen move.

use super::{is_draw, joined, later_moves, leaves, score_of, shows_draw, then};
use crate::explain::attack::is_told_with_the_attack;
use crate::explain::change::makes_possible;
use crate::explain::claim::{Claim, Kind};
use crate::explain::phrases::is_only_answered;
use crate::explain::predicate::predicate;
use crate::explain::{Reason, Taken};
use crate::line::course::{Course, PROOF};
use crate::line::notation::{moves, numbered, score_in_words, with_dots};
use crate::plans::Plan;
use crate::score::{Centipawns, Score};
use crate::text::side;

/// The value of who stands so badly that no move keeps it, in centipawns.
const WORSE: Centipawns = Centipawns(-100);

/// Whether the first move of the line makes this one of the same side possible.
fn is_prepared(course: &Course, ply: usize) -> bool {
    ply % 2 == 1
        && course
            .mv(ply)
            .is_some_and(|later| makes_possible(course.start(), course.after(1), later))
}

/// The text of the chosen move.
pub(in crate::explain) fn of_choice(reason: &Reason, course: &Course, plans: &[Plan]) -> String {
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
    let (result, mut others): (Vec<&Claim>, Vec<&Claim>) = facts.partition(|c| c.kind.is_result());
    // What the other side gains after the move comes behind what the move does; that it mates does not.
    let (own, theirs): (Vec<&Claim>, Vec<&Claim>) = result
        .into_iter()
        .partition(|c| c.ply % 2 == 1 || matches!(c.kind, Kind::Mate { .. }));
    let later = later_moves(
        others
            .iter()
            .copied()
            .filter(|c| c.ply > 1 && !is_estimate(c) && !is_told_with_the_attack(c, &reason.claims, course)),
        course,
    );
    // "It" is the move as long as no sentence before has another subject.
    let is_subject = own.iter().all(|c| c.ply == 1);
    let in_line = taken_in_line(reason, course);
    let is_subject_to_the_end =
        is_subject && later.is_empty() && theirs.is_empty() && reason.taken.is_empty() && in_line.is_none();
    // What is gained comes of what is taken.
    let gains = |c: &&Claim| c.ply == 1 && matches!(c.kind, Kind::Gains { .. } | Kind::Wins { .. });
    let taken = others
        .iter()
        .position(|c| c.ply == 1 && matches!(c.kind, Kind::Captures { .. }))
        .filter(|_| own.iter().any(&gains))
        .map(|at| others.remove(at));
    for claim in &own {
        let takes = taken.filter(|_| gains(claim)).map(|c| predicate(c, course));
        let subject = match takes {
            Some(takes) => format!("{name} {takes} and"),
            None => subject_of(claim, course),
        };
        told.push(with_proof(&subject, claim, course));
    }
    if let Some(mated) = told.pop_if(|_| reason.score.is_some_and(Score::is_loss_by_mate)) {
        return of_mated(&name, &others, &mated, course);
    }
    let now = now(&others, plan, course);
    let shows_nothing =
        own.is_empty() && later.is_empty() && theirs.is_empty() && in_line.is_none() && course.len() > 1;
    let is_bare = |c: &&Claim| matches!(c.kind, Kind::Check | Kind::Forces { .. });
    let goes_on = shows_nothing && plan.is_none() && !now.is_empty() && now.iter().all(is_bare);
    if !now.is_empty() {
        let is_known = !told.is_empty() && is_subject;
        let subject = if is_known { "It" } else { name.as_str() };
        told.insert(
            usize::from(!own.is_empty()),
            format!("{subject} {}.", joined(now.into_iter(), course)),
        );
    }
    // A check is answered: what for, only the line can say.
    told.extend(in_line.or_else(|| goes_on.then(|| line_goes_on(course))));
    let of_plan = plan.map(|plan| {
        let is_known = !told.is_empty() && is_subject_to_the_end;
        of_plan(plan, &name, if is_known { "It" } else { &name })
    });
    // Where nothing else is told of the move its plan comes before what follows, and before what the other side gains.
    let (first, last) = match told.is_empty() {
        true => (of_plan, None),
        false => (None, of_plan),
    };
    told.extend(first);
    for (ply, later, does) in later {
        told.push(if !told.is_empty() {
            format!("{}.", then(&later, &does))
        } else if is_prepared(course, ply) {
            format!("{name} aims at {later}, which {does}.")
        } else {
            format!("{}; later {later} {does}.", keeps(&name, reason.score, course))
        });
    }
    for claim in theirs {
        let subject = of_the_answer(claim, course, !told.is_empty());
        told.push(with_proof(&subject, claim, course));
    }
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

/// Of who is mated: what the move does about it.
fn of_mated(name: &str, others: &[&Claim], mated: &str, course: &Course) -> String {
    let is_only = others.iter().any(|c| c.kind == Kind::OnlyMove);
    let stops = others.iter().find(|c| matches!(c.kind, Kind::Stops { .. }));
    let does = match stops {
        _ if is_only => "is the only legal move".to_owned(),
        Some(stops) => format!("{} and holds out as long as any move", predicate(stops, course)),
        None => "holds out as long as any move".to_owned(),
    };
    format!("{name} {does}; {mated}")
}

/// What the move itself does, in the order in which it is told: what it takes first, what it leaves to be taken last.
fn now<'a>(others: &[&'a Claim], plan: Option<&Plan>, course: &Course) -> Vec<&'a Claim> {
    // What the plan says is not said before it.
    let is_planned = |kind: &Kind| match kind {
        Kind::Prepares { mv } => plan.is_some_and(|plan| plan.has_step(*mv)),
        _ => false,
    };
    let is_told =
        |c: &&&Claim| c.ply == 1 && !matches!(c.kind, Kind::Estimate { .. }) && !is_planned(&c.kind);
    let mut now: Vec<&Claim> = others.iter().filter(is_told).copied().collect();
    now.sort_by_key(|c| {
        let takes = match c.kind {
            Kind::RemovesGuard { guard, .. } => course.takes(c.ply, guard.on),
            _ => c.kind.is_capture(),
        };
        let is_first = takes || c.kind == Kind::OnlyMove;
        (leaves(c, course), !is_first, is_only_answered(c, course))
    });
    now
}

/// The plan that the move is a step of.
fn of_plan(plan: &Plan, name: &str, subject: &str) -> String {
    plan.idea_of(name).unwrap_or_else(|| {
        let purpose = plan.purpose.within_a_sentence();
        format!("{subject} is a step of a plan: {purpose}.")
    })
}

/// "The line goes on 23... gxf6 24. Rd8+."
fn line_goes_on(course: &Course) -> String {
    format!("The line goes on {}.", moves(course, 2, 5))
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
    (!is_shown && course.len() > 2 && reason.claims.iter().any(offers)).then(|| line_goes_on(course))
}

/// The move of a claim, as the subject of a sentence.
fn subject_of(claim: &Claim, course: &Course) -> String {
    match (claim.ply, course.mv(claim.ply)) {
        (1, Some(mv)) => course.start().san(mv),
        (ply, Some(mv)) => with_dots(course.after(ply - 1), mv),
        (_, None) => String::new(),
    }
}

/// The other side's move of a claim, told as such, and as what speaks against the move where that has been told.
fn of_the_answer(claim: &Claim, course: &Course, is_told: bool) -> String {
    let Some(mv) = course.mv(claim.ply) else {
        return String::new();
    };
    let before = course.after(claim.ply - 1);
    let but = if is_told { "But " } else { "" };
    format!("{but}{}'s answer {}", side(before.turn()), before.san(mv))
}

/// A claim about a line, with the moves that prove it.
fn with_proof(subject: &str, claim: &Claim, course: &Course) -> String {
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

/// What happens when the offer is taken.
fn of_taken(taken: &Taken, course: &Course) -> String {
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::explain::Verdict;
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
}
