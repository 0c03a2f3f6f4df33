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
/// there is such a plan.
pub(super) fn chosen<'a>(plans: impl Iterator<Item = &'a Considered>, met: &Met<'_>) -> Vec<&'a Candidate> {
    let serves = |plan: &Candidate| met.is_served(plan);
    let mut plans: Vec<(f64, &Candidate)> = plans
        .map(|c| (rank::merit(&c.plan, c.log_odds), &c.plan))
        .filter(|(_, plan)| serves(plan) || plan.makes_sense())
        .collect();
    plans.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let first = |may_be: &dyn Fn(&Candidate) -> bool| plans.iter().position(|(_, plan)| may_be(plan));
    if let Some(at) = first(&|plan| met.is_well_served(plan)).or_else(|| first(&serves)) {
        plans[..=at].rotate_right(1);
    }
    let mut listed: Vec<&Candidate> = Vec::new();
    for (merit, plan) in plans {
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
