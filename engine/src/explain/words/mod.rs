//! Claims in sentences. Every sentence is made from claims, their line and the values of searches, and from nothing else.

mod choice;
mod rival;
mod threat;

pub(in crate::explain) use choice::of_choice;
pub(in crate::explain) use rival::of_rival;
pub(in crate::explain) use threat::of_threat;

use crate::explain::claim::{Claim, Kind};
use crate::explain::predicate::{moved_to, predicates};
use crate::line::course::{Course, DRAWN};
use crate::line::notation::{moves, numbered, score_in_words};
use crate::score::Score;
use crate::text::enumerated;

/// Predicates of one move, joined: "offers the queen, threatens mate and attacks the rook on c5".
fn joined<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> String {
    enumerated(&predicates(claims, course), "and")
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

/// What a later move of a line does: "28. Ra7 then attacks and takes the pawn on f7".
fn then(later: &str, does: &str) -> String {
    // That a pawn promotes its move says itself.
    if does == "promotes" {
        return format!("{later} then follows");
    }
    format!("{later} then {does}").replace(" then attacks and then takes ", " then attacks and takes ")
}

/// The moves of a line from the first that a reader has not seen to one that something is said of: that is said of a board that can be
/// seen. `alone` is how that move is called where it comes next.
fn up_to(course: &Course, seen: usize, ply: usize, alone: String) -> String {
    if seen + 1 < ply {
        moves(course, seen + 1, ply)
    } else {
        alone
    }
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

fn is_draw(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::Draw { .. } | Kind::Perpetual | Kind::Stalemate)
}

/// Whether a line that ends in a draw is shown so far.
fn shows_draw(course: &Course) -> bool {
    course.len() <= DRAWN
}
