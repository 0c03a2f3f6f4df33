//! Simple bundles: all shortest trajectories, grown side by side (figures 9–12).
//!
//! The names are the source's. ALPHA are the α-fields of the whole bundle: those where the number of moves from α0 and the
//! number of moves to αk add up to the length A. STEPi are the fields i moves from α0, RESULT = STEPi ∩ ALPHA the fields
//! where any trajectory of the bundle is after i moves. MOVE are the fields of RESULT that are one move away from one
//! field α of ESULT, the RESULT of the move before. Each trajectory that has come to α grows by MOVE(1), and copies of
//! it grow by the rest of MOVE.

use shakmaty::{Bitboard, Square};
use smallvec::SmallVec;

use crate::{
    Length, Mover,
    template::{EMPTY, Template},
    trajectory::{Mark, Step, Trajectory, last_rank},
};

/// Why there is no simple bundle (the two asterisks in the parameter list of figure 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// RETURN 1: there is no bundle of this length at all, `A < n` or `2·nL < A`.
    NoBundle,
    /// RETURN 2: there may be docked trajectories, `n < A ≤ 2·nL`.
    Docked,
}

/// The bundle of all shortest trajectories; for the queen, of all trajectories of one or two moves.
///
/// Ordered as UCI texts. It may be empty: a knight needs two moves from a1 to b2, but no two of them stay on the board.
pub(crate) fn simple(
    mover: Mover,
    from: Square,
    to: Square,
    length: Length,
) -> Result<Vec<Trajectory>, Exit> {
    let Some(template) = Template::of(mover) else {
        return queen(from, to, length);
    };
    // Blocks B and C: compare n, the number on αk, with the length.
    let (a, n) = (length.get(), template.entry(from, to));
    // Where its array is empty a pawn may still get, as the piece it becomes.
    let longer = n < a || n == EMPTY && mover.pawn_color().is_some();
    if from == to || a > 2 * template.largest() {
        Err(Exit::NoBundle)
    } else if a == n {
        Ok(shortest(mover, template, from, to, a))
    } else if longer {
        Err(Exit::Docked)
    } else {
        Err(Exit::NoBundle)
    }
}

fn shortest(mover: Mover, template: Template, from: Square, to: Square, length: u8) -> Vec<Trajectory> {
    let mut bundle = grow(template, template.reversed(), from, to, length);
    if mover
        .pawn_color()
        .is_some_and(|color| last_rank(color).contains(to))
    {
        for trajectory in &mut bundle {
            trajectory.mark(usize::from(length) - 1, Mark::ToQueen);
        }
    }
    bundle
}

/// The queen's bundles: the union of bishop, rook, rook + bishop and bishop + rook.
///
/// The two mixed ones use array number 7 for the bishop's half: it shows that the other field is within two moves, also
/// where the bishop alone never gets.
fn queen(from: Square, to: Square, length: Length) -> Result<Vec<Trajectory>, Exit> {
    use Template::{Bishop, Number7, Rook};
    if from == to {
        return Err(Exit::NoBundle);
    }
    let a = length.get();
    let mut bundle = Vec::new();
    for template in [Bishop, Rook] {
        if template.entry(from, to) == a {
            bundle.append(&mut grow(template, template, from, to, a));
        }
    }
    match a {
        1 if bundle.is_empty() => return Err(Exit::NoBundle),
        1 => {}
        2 => {
            bundle.append(&mut grow(Rook, Number7, from, to, a));
            bundle.append(&mut grow(Number7, Rook, from, to, a));
            bundle.sort_unstable();
        }
        3 => return Err(Exit::Docked),
        _ => return Err(Exit::NoBundle),
    }
    Ok(bundle)
}

/// Blocks A and D of figure 9: `first` is laid over α0, `last` over αk.
fn grow(first: Template, last: Template, from: Square, to: Square, length: u8) -> Vec<Trajectory> {
    // A: ALPHA, without α0, which no trajectory comes back to.
    let alpha = (1..=length).fold(Bitboard::EMPTY, |alpha, i| {
        alpha | result(first, last, from, to, length, i)
    });
    // D: by induction. At first there is one trajectory, and it has no moves.
    let mut grown: Vec<Growing> = vec![SmallVec::new()];
    let mut next = Vec::new();
    for i in 1..=length {
        let result = first.step(from, i) & alpha;
        for trajectory in grown.drain(..) {
            let field = trajectory.last().map_or(from, |step| step.to);
            // The last move is made by the piece laid over αk: every field of ESULT is one move from αk by that array.
            let moves = if i == length {
                Bitboard::from_square(to)
            } else {
                first.step(field, 1) & result
            };
            extend(&mut next, trajectory, field, moves);
        }
        std::mem::swap(&mut grown, &mut next);
    }
    grown.into_iter().map(Trajectory::new).collect()
}

type Growing = SmallVec<[Step; 6]>;

/// Fields of ALPHA that are reached after `i` moves of `length`.
fn result(first: Template, last: Template, from: Square, to: Square, length: u8, i: u8) -> Bitboard {
    first.step(from, i) & last.step(to, length - i)
}

/// Puts the trajectory into `next` once for each field of MOVE, in the order of the fields' names; not at all when MOVE is
/// empty.
fn extend(next: &mut Vec<Growing>, trajectory: Growing, field: Square, moves: Bitboard) {
    // a1, a2, … a8, b1 …: the order of UCI texts.
    for mirrored in moves.flip_diagonal() {
        let mut longer = trajectory.clone();
        longer.push(Step::plain(field, mirrored.flip_diagonal()));
        next.push(longer);
    }
}
