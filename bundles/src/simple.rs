//! Simple bundles: all shortest trajectories, grown side by side (figures 9–12).
//!
//! The names are the source's. ALPHA are the α-fields of the whole bundle: those where the number of moves
//! from α0 and the number of moves to αk add up to the length A. STEPi are the fields i moves from α0, RESULT
//! = STEPi ∩ ALPHA the fields where any trajectory of the bundle is after i moves. MOVE are the fields of
//! RESULT that are one move away from a field α of the RESULT before. Of the trajectories that have come to
//! α, some grow by MOVE(1), some by MOVE(2), and so on.

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
/// Ordered as UCI texts. It may be empty: a knight needs two moves from a1 to b2, but no two of them stay on
/// the board.
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
    // Where its array is empty, a pawn may still arrive as the piece to which it promotes.
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
    let mut bundle = grow(template, from, to, length);
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
/// The two mixed ones use array number 7 for the bishop's half: it shows that the other field is within two
/// moves even if the bishop alone never gets there.
fn queen(from: Square, to: Square, length: Length) -> Result<Vec<Trajectory>, Exit> {
    use Template::{Bishop, Number7, Rook};
    let distance = |template: Template| template.entry(from, to);
    let (bishop, rook) = (distance(Bishop), distance(Rook));
    match length.get() {
        _ if from == to => Err(Exit::NoBundle),
        1 if bishop == 1 || rook == 1 => Ok(vec![direct(from, to)]),
        2 => {
            // A trajectory of two moves is known by its α1: the union of the four RESULT is the union of the
            // bundles.
            let alone = |template, n| {
                if n == 2 {
                    result(template, template, from, to, 2, 1)
                } else {
                    Bitboard::EMPTY
                }
            };
            let mixed = result(Rook, Number7, from, to, 2, 1) | result(Number7, Rook, from, to, 2, 1);
            Ok(through(
                from,
                alone(Bishop, bishop) | alone(Rook, rook) | mixed,
                to,
            ))
        }
        3 | 4 => Err(Exit::Docked),
        _ => Err(Exit::NoBundle),
    }
}

/// RESULT: the fields of ALPHA that are `i` of `length` moves from α0. `first` is laid over α0, `last` over
/// αk.
///
/// STEPi ∩ ALPHA, without computing all of ALPHA: a field i moves from α0 is in ALPHA if it is A − i moves
/// from αk.
#[inline]
fn result(first: Template, last: Template, from: Square, to: Square, length: u8, i: u8) -> Bitboard {
    first.step(from, i) & last.step(to, length - i)
}

/// Blocks A and D of figure 9.
fn grow(template: Template, from: Square, to: Square, length: u8) -> Vec<Trajectory> {
    let result = |i| result(template, template.reversed(), from, to, length, i);
    match length {
        1 => return vec![direct(from, to)],
        2 => return through(from, result(1), to),
        _ => {}
    }
    // How many trajectories go on from each field of each RESULT. The last but one has one move left, that to
    // αk; the others sum up over MOVE. The source finds room for new trajectories as it goes; we know how
    // many there will be.
    let mut ahead = [[0u16; 64]; DISTANCES];
    for field in result(length - 1) {
        ahead[usize::from(length) - 1][field.to_usize()] = 1;
    }
    for i in (0..length - 1).rev() {
        let next = result(i + 1);
        let here = if i == 0 {
            Bitboard::from_square(from)
        } else {
            result(i)
        };
        for field in here {
            let moves = template.step(field, 1) & next;
            let ways = moves
                .into_iter()
                .map(|field| ahead[usize::from(i) + 1][field.to_usize()])
                .sum();
            ahead[usize::from(i)][field.to_usize()] = ways;
        }
    }
    let mut bundle: Vec<Growing> = vec![SmallVec::new(); usize::from(ahead[0][from.to_usize()])];
    for i in 1..length {
        let next = result(i);
        let mut rest = &mut bundle[..];
        while let Some(trajectory) = rest.first() {
            // These trajectories are identical so far and have come to α. Each field of MOVE gets as many of
            // them as continue there.
            let field = trajectory.last().map_or(from, |step| step.to);
            for to in by_name(template.step(field, 1) & next) {
                let ways = usize::from(ahead[usize::from(i)][to.to_usize()]);
                let (these, others) = rest.split_at_mut(ways);
                these
                    .iter_mut()
                    .for_each(|trajectory| trajectory.push(Step::plain(field, to)));
                rest = others;
            }
        }
    }
    bundle.into_iter().map(|steps| finish(steps, from, to)).collect()
}

/// Distances from 0 to 7.
const DISTANCES: usize = 8;

type Growing = SmallVec<[Step; 6]>;

/// The move to αk.
fn finish(mut steps: Growing, from: Square, to: Square) -> Trajectory {
    let field = steps.last().map_or(from, |step| step.to);
    steps.push(Step::plain(field, to));
    Trajectory::new(steps)
}

/// The trajectory of one move.
fn direct(from: Square, to: Square) -> Trajectory {
    finish(SmallVec::new(), from, to)
}

/// The trajectories of two moves that stop on these fields.
fn through(from: Square, fields: Bitboard, to: Square) -> Vec<Trajectory> {
    let mut bundle = Vec::with_capacity(fields.count());
    bundle.extend(
        by_name(fields).map(|field| Trajectory::of(&[Step::plain(from, field), Step::plain(field, to)])),
    );
    bundle
}

/// Fields in the order of their names, a1, a2, … a8, b1 …: the order of UCI texts.
pub(crate) fn by_name(fields: Bitboard) -> impl Iterator<Item = Square> {
    fields.flip_diagonal().into_iter().map(Square::flip_diagonal)
}
