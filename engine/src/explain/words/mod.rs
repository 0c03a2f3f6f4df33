//! Claims in sentences. Every sentence is made from claims, their line and the values of searches only.

mod attack;
mod chosen;
pub(in crate::explain) mod claims;
mod nouns;
pub(in crate::explain) mod phrases;
pub(in crate::explain) mod predicate;
mod rival;
pub(in crate::explain) mod standing;
mod taken;
mod threat;

pub(in crate::explain) use chosen::of_choice;
pub(in crate::explain) use rival::of_rival;
pub(in crate::explain) use threat::of_threat;

use self::claims::{predicate, predicates};
use self::predicate::{Predicate, joined, joined_in_passing};
use crate::explain::facts::claim::{Claim, Kind};
use crate::line::course::{Course, DRAWN};
use crate::line::notation::{moves, numbered, score_in_words};
use crate::score::{Centipawns, Score};
use crate::text::enumerated;

/// The predicates of one move, joined: "offers the queen, threatens mate and attacks the rook on c5".
fn does<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> String {
    joined(&predicates(claims, course))
}

/// What the first move of a line attacks, as a predicate: "pins the knight on f6 to the queen on d8"; `None` if
/// nothing that matters.
pub(in crate::explain) fn motif(claims: &[Claim], course: &Course) -> Option<String> {
    let is_one = |claim: &&Claim| {
        let attacks = matches!(
            claim.kind,
            Kind::Pins { .. }
                | Kind::Skewers { .. }
                | Kind::Fork { .. }
                | Kind::Traps { .. }
                | Kind::Discovers { .. }
                | Kind::Attacks { wins: true, .. }
        );
        claim.ply == 1 && attacks
    };
    let claim = claims.iter().find(is_one)?;
    Some(joined(&[predicate(claim, course)]))
}

/// A later move of the line and what it does.
struct LaterMove {
    /// Its number in the line, from 1.
    ply: usize,
    /// With its number: "28. Ra7".
    name: String,
    does: Vec<Predicate>,
}

impl LaterMove {
    /// What it does, as the predicate of a sentence.
    fn does(&self) -> String {
        joined(&self.does)
    }

    /// The same as a relative clause, which has no other one at its end.
    fn in_passing(&self) -> String {
        joined_in_passing(&self.does)
    }
}

/// The moves that claims are about, in the order of the line.
fn later_moves<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> Vec<LaterMove> {
    let mut claims: Vec<&Claim> = claims.collect();
    claims.sort_by_key(|c| c.ply);
    claims
        .chunk_by(|a, b| a.ply == b.ply)
        .map(|of_one| LaterMove {
            ply: of_one[0].ply,
            name: numbered(course, of_one[0].ply),
            does: predicates(of_one.iter().copied(), course),
        })
        .collect()
}

/// How terms of the estimate have changed: "0.35 better in mobility and 0.20 worse in king safety".
fn differences<'a>(claims: impl Iterator<Item = &'a Claim>) -> String {
    let difference = |claim: &Claim| match claim.kind {
        Kind::Estimate { term, gain } => {
            let which = if gain > Centipawns::ZERO {
                "better"
            } else {
                "worse"
            };
            Some(format!("{:.2} {which} in {term}", gain.abs().pawns()))
        }
        _ => None,
    };
    let differences: Vec<String> = claims.filter_map(difference).collect();
    enumerated(&differences, "and")
}

/// The moves of a line from the first that a reader has not seen up to `ply`, so that what is said next is
/// said of a board the reader knows. `alone` is the name of that move where it comes next.
fn up_to(course: &Course, seen: usize, ply: usize, alone: String) -> String {
    if seen + 1 < ply {
        moves(course, seen + 1, ply)
    } else {
        alone
    }
}

/// Whether the move leaves another piece to be taken.
fn leaves(claim: &Claim, course: &Course) -> bool {
    matches!(claim.kind, Kind::Offers { piece } if Some(piece.on) != claim.moved_to(course))
}

fn score_of(score: Option<Score>, course: &Course) -> String {
    score.map_or_else(
        || "the balance".to_owned(),
        |s| score_in_words(s, course.start().turn()),
    )
}

fn is_draw(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::Draw { .. } | Kind::Perpetual | Kind::Stalemate)
}

/// Whether a line is short enough to be shown up to the draw in which it ends.
fn shows_draw(course: &Course) -> bool {
    course.len() <= DRAWN
}
