//! Which of the plans that are considered are listed.

use puchok_zones::board::steps::{field_of_arrival, field_of_capture};
use puchok_zones::plan::resistance::Opposition;
use shakmaty::Move;

use super::candidates::Candidate;
use super::kind::Kind;
use super::met::Met;
use super::naming::Name;
use super::rank;
use super::{Considered, FEWEST, MOST};
use crate::position::Position;

/// The merit from which more are listed.
const TELLING: f64 = 0.13;

/// Plans of one piece that are listed at most.
const OF_PIECE: usize = 2;

/// The plans of one side that are listed. The first serves the best move, or is the mate of the main line, if
/// there is such a plan; otherwise one is listed that the main line plays, if there is one.
pub(super) fn chosen<'a>(plans: impl Iterator<Item = &'a Considered>, met: &Met<'_>) -> Vec<&'a Candidate> {
    let serves = |plan: &Candidate| met.is_served(plan);
    let mut plans: Vec<(f64, &Candidate)> = plans
        .map(|c| (rank::merit(&c.plan, c.log_odds), &c.plan))
        .filter(|(_, plan)| serves(plan) || plan.makes_sense() || met.makes_sense_of(plan))
        .collect();
    plans.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let first = |may_be: &dyn Fn(&Candidate) -> bool| plans.iter().position(|(_, plan)| may_be(plan));
    if let Some(at) = first(&|plan| met.is_well_served(plan)).or_else(|| first(&serves)) {
        plans[..=at].rotate_right(1);
    }
    let listed = most_telling(&plans);
    let plays = |plan: &Candidate| met.begins(plan) || met.played(plan).is_some();
    match plans.iter().position(|(_, plan)| plays(plan)) {
        // What the main line plays comes before what is only likely.
        Some(at) if !listed.iter().any(|plan| plays(plan)) => {
            plans[..=at].rotate_right(1);
            most_telling(&plans)
        }
        _ => listed,
    }
}

/// The first of these plans with their merits, best first, without those that say the same again.
fn most_telling<'a>(plans: &[(f64, &'a Candidate)]) -> Vec<&'a Candidate> {
    let mut listed: Vec<&Candidate> = Vec::new();
    for &(merit, plan) in plans {
        let is_new = !listed
            .iter()
            .any(|other| is_part(plan, other) || is_alike(plan, other));
        let of_piece = listed.iter().filter(|other| other.from == plan.from).count();
        if is_new && of_piece < OF_PIECE && listed.len() < MOST && (merit >= TELLING || listed.len() < FEWEST)
        {
            listed.push(plan);
        }
    }
    listed
}

/// A plan cut off after its first move if that mates; any other as it is.
pub(super) fn up_to_mate(plan: &Candidate, start: Option<&Position>) -> Candidate {
    let mates = |&mv: &Move| {
        let start = start?;
        let from = mv.from()?;
        let next = start.legal_moves().contains(&mv).then(|| start.after(mv))?;
        next.is_checkmate().then_some((mv, from))
    };
    let Some((mv, from)) = plan.moves.first().and_then(mates) else {
        return plan.clone();
    };
    let to = field_of_arrival(mv, plan.side);
    Candidate {
        role: mv.role(),
        from,
        to,
        target: None,
        name: Name::of(Kind::Mate),
        moves: vec![mv],
        fields: vec![to],
        opposition: Opposition::Nobody,
        zone: None,
        ..plan.clone()
    }
}

/// Whether two plans of a piece are the same way, one of them perhaps going further.
fn is_part(plan: &Candidate, other: &Candidate) -> bool {
    let moves = plan.moves.len().min(other.moves.len());
    plan.from == other.from && plan.moves[..moves] == other.moves[..moves]
}

/// Whether two plans, neither of which mates, begin by capturing the same piece, or are of one kind and begin
/// with the same move.
fn is_alike(plan: &Candidate, other: &Candidate) -> bool {
    let taken = |plan: &Candidate| {
        let first = plan.moves.first().copied()?;
        (first.is_capture() && first.from() == Some(plan.from)).then(|| field_of_capture(first))
    };
    let takes_the_same = taken(plan).is_some() && taken(plan) == taken(other);
    let begins_alike = plan.moves.first() == other.moves.first() && plan.from == other.from;
    let (kind, like) = (plan.name.kind, other.name.kind);
    takes_the_same && kind != Kind::Mate && like != Kind::Mate || begins_alike && kind == like
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::FEATURES;
    use crate::plans::candidates::{moves_of, one_move};
    use crate::score::Centipawns;

    /// The knight takes on d4 once the exchanges of the main line have made that possible; without them it would
    /// be taken.
    #[test]
    fn what_gains_nothing_now_may_gain_in_the_main_line() {
        let fen = "r1bqk2r/1p3pb1/p1n1pnpp/3p2B1/2PP2N1/P1N5/1P3PP1/R2QKB1R w KQkq - 0 13";
        let before = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let plan = Candidate {
            name: Name::about(crate::plans::Kind::Attack, shakmaty::Square::D4),
            gain: Centipawns(-200),
            ..one_move(&before.pass().unwrap(), "Nxd4")
        };
        let considered = [Considered {
            plan,
            features: [0.0; FEATURES.len()],
            log_odds: 0.0,
        }];
        let listed = |line: &str| {
            let moves = moves_of(&before, line);
            chosen(considered.iter(), &Met::by(&before, moves[0], &moves)).len()
        };
        assert_eq!(listed("Bxf6 Bxf6 cxd5 Nxd4"), 1);
        assert_eq!(listed("Bxf6 Bxf6 cxd5 exd5"), 0);
    }

    /// Of the king's moves the likeliest are listed, and before them that of the main line.
    #[test]
    fn one_plan_is_that_of_the_main_line() {
        let before = Position::from_fen("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", CastlingMode::Standard).unwrap();
        let passed = before.pass().unwrap();
        let likely = ["Kc6", "Kd6", "Ke5"].into_iter().zip([2.0, 1.0, 0.0]);
        let considered: Vec<Considered> = likely
            .map(|(san, log_odds)| Considered {
                plan: Candidate {
                    name: Name::of(Kind::KingWalk),
                    gain: Centipawns(10),
                    ..one_move(&passed, san)
                },
                features: [0.0; FEATURES.len()],
                log_odds,
            })
            .collect();
        let moves = moves_of(&before, "Ke3 Ke5");
        let listed = chosen(considered.iter(), &Met::by(&before, moves[0], &moves));
        assert_eq!(listed[0].to, shakmaty::Square::E5);
    }
}
