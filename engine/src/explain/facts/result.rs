//! What a whole line comes to: mate, or material won.

use puchok_zones::board::exchange::balance;
use puchok_zones::board::exchange::value;
use puchok_zones::board::steps::field_of_capture;
use shakmaty::Move;

use super::booty::Booty;
use super::claim::{Claim, Kind};
use crate::line::course::{self, Course, arrival};
use crate::score::{Centipawns, Meaning, Score};

/// Centipawns that a line has to gain to be worth mentioning: most of a pawn.
const LEAST: Centipawns = Centipawns(85);

/// Centipawns by which the score of a line may differ from the material at its end if that material is what
/// is won; at most three quarters of it, so that a pawn that has been paid for does not count as a gain.
const DOUBT: Centipawns = Centipawns(175);

/// The mate that a score announces, by either side.
pub(in crate::explain) fn mate(score: Score) -> Option<Claim> {
    match score.meaning() {
        Meaning::Mate(moves @ 1..) => Some(Claim {
            ply: 1,
            kind: Kind::Mate {
                moves: moves.unsigned_abs(),
            },
        }),
        Meaning::Mate(moves @ ..=-1) => Some(Claim {
            ply: 2,
            kind: Kind::Mate {
                moves: moves.unsigned_abs(),
            },
        }),
        _ => None,
    }
}

/// Whether a score announces no mate, or the line ends with that mate, in that number of moves.
pub(in crate::explain) fn shows_mate(course: &Course, score: Score) -> bool {
    score
        .plies_to_mate()
        .is_none_or(|plies| course.len() == usize::from(plies) && course.ends_in_mate())
}

/// Whether the line mates in another number of moves than the score announces, or goes on after it. The score
/// holds against every defence; such a line contains a weaker one.
pub(in crate::explain) fn contradicts(course: &Course, score: Score) -> bool {
    let is_over = |plies| course.len() >= usize::from(plies) || course.ends_in_mate();
    score.plies_to_mate().is_some_and(is_over) && !shows_mate(course, score)
}

/// What one of the sides gains by the line, if the line ends at rest and its score agrees. `also` are lines
/// of the same move from other searches: they have to gain the same.
pub(in crate::explain) fn winnings(course: &Course, score: Score, also: &[&Course]) -> Option<Claim> {
    // Material before a mate that the score does not announce says nothing.
    if !course.is_at_rest() || score.is_mate() || course.ends_in_mate() {
        return None;
    }
    let us = course.start().turn();
    let won = course.won(us, course.len());
    let (side, gain) = if won > Centipawns::ZERO {
        (us, won)
    } else {
        (!us, -won)
    };
    // What takes back gains only what exceeds the piece just lost; the side to move may do so elsewhere.
    let (lost, before) = match side == us {
        true => (course.just_lost(), course.before_loss()),
        false => (
            course.taken_back_for(2).map_or(Centipawns::ZERO, value),
            course.start().board(),
        ),
    };
    if gain - lost < LEAST {
        return None;
    }
    let what = Booty::of(side, before, course.end().board());
    let same = |other: &&Course| {
        other.is_at_rest() && ((other.won(side, other.len())) - gain).abs() <= course::ABOUT
    };
    if !also.iter().all(same) {
        return None;
    }
    let value = if side == us { score } else { -score };
    let standing = balance(course.start().board(), side);
    // A higher score means that more is to come, a lower one that what is won has been paid for.
    if (value.centipawns() - standing - gain).abs() > DOUBT.min(gain * 3 / 4) + gain / 8 {
        return None;
    }
    // The gain has to last: in the second half of the line the balance is the same at every rest.
    let rests = (course.len() / 2 + 1..course.len()).filter(|&ply| course::is_at_rest(course.after(ply)));
    if rests
        .into_iter()
        .any(|ply| (course.won(side, ply) - gain).abs() > course::ABOUT)
    {
        return None;
    }
    let (ply, gain) = match side == us {
        true => (1, gain - lost),
        false => (2, gain),
    };
    Some(Claim {
        ply,
        kind: Kind::Gains { what, gain },
    })
}

/// What one of the sides gains by the line, if it comes of its move.
pub(in crate::explain) fn gained(course: &Course, score: Score) -> Option<Claim> {
    winnings(course, score, &[]).filter(|claim| comes_of(course, claim.ply))
}

/// Whether what the side that makes the move with this number gains in the line comes of that move: it takes
/// first with the move or with the next, or with a later one behind checks; what it takes has not just gone
/// there without need; and it could not have been taken instead of the move.
pub(in crate::explain) fn comes_of(course: &Course, ply: usize) -> bool {
    let mut own = (ply..=course.len())
        .step_by(2)
        .filter_map(|at| Some((at, course.mv(at)?)));
    let takes = |m: Move| m.is_capture() || m.is_promotion();
    // A quiet move after the first gives the other side time.
    let ends = |&(at, mv): &(usize, Move)| takes(mv) || at > ply && !course.after(at).is_check();
    let Some((at, mv)) = own.find(ends).filter(|&(_, mv)| takes(mv)) else {
        return false;
    };
    if at == ply {
        return true;
    }
    let came = course.mv(at - 1).is_some_and(|answer| {
        let is_forcing = answer.is_capture() || course.after(at - 1).is_check();
        let is_quiet = !is_forcing && !course.after(at - 2).is_check();
        is_quiet && arrival(course.after(at - 2), answer) == field_of_capture(mv)
    });
    // The piece that takes may be the one that has moved.
    let before = course.after(ply - 1);
    let (first, from) = (course.mv(ply), mv.from());
    let came_from = first.filter(|&m| Some(arrival(before, m)) == from);
    let from = came_from.map_or(from, |m| m.from());
    let could = before.legal_moves().into_iter().any(|m| {
        let is_it = (m.from(), m.to(), m.capture()) == (from, mv.to(), mv.capture());
        is_it && course::gain(before, m) >= LEAST
    });
    !came && !could
}
