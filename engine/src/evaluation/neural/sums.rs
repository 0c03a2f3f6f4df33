//! The sums of the rows for what both sides see, updated from one board to the next.
//!
//! Between two positions of a line few pieces change their fields, so that most rows stay (Y. Nasu 2018: this
//! is what makes such networks *efficiently updatable*). As in the trunks of the map, boards are compared,
//! and the moves between them do not matter. The update therefore need not start from the position before: if
//! that was not evaluated, the last one at the same ply is often nearer.

use std::array;

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Role, Square};
use wide::i16x16;

use super::{HIDDEN, NETWORK, Row, Sight};
use crate::evaluation::terms::index;

/// The most changes for which an update is cheaper than starting again.
const FEW: usize = 16;

/// 16-bit numbers in an AVX2 register.
const LANES: usize = 16;

/// Registers that hold the part of a sum which is updated at a time.
const REGISTERS: usize = 8;

/// Numbers of a sum that are updated at a time.
const PART: usize = REGISTERS * LANES;

const _: () = assert!(HIDDEN.is_multiple_of(PART));

/// One side's sum.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Sum(pub(super) [i16; HIDDEN]);

/// Both sides' sums on one board.
#[derive(Clone, Debug)]
pub struct Sums {
    board: Board,
    /// How each side sees the board.
    sights: [Sight; 2],
    /// By `Color as usize`.
    pub(super) of: [Sum; 2],
}

/// Rows to be added or subtracted.
type Rows = ArrayVec<&'static Row, FEW>;

impl Sums {
    /// Computes the sums of a board, row by row.
    pub fn of(board: &Board) -> Sums {
        // Indexed by `Color as usize`: Black's come first.
        let sides = [Color::Black, Color::White];
        let sights = sides.map(|side| Sight::of(board, side));
        Sums {
            board: board.clone(),
            of: [0, 1].map(|side| from_scratch(board, sights[side])),
            sights,
        }
    }

    /// Updates `to` to the sums of another board.
    ///
    /// `to` holds the sums of any board, and the update starts from these if they are nearer than `self`. A
    /// side for which neither is near, because its king was elsewhere or too many pieces have changed, starts
    /// from `last`.
    #[inline]
    pub fn follow(&self, board: &Board, last: &mut LastSeen, to: &mut Sums) {
        let [from_here, from_there] = [&self.board, &to.board].map(|before| Changes::between(before, board));
        for side in [Color::Black, Color::White] {
            let sight = Sight::of(board, side);
            let at = side as usize;
            let is_near =
                |sights: &[Sight; 2], changes: &Changes| sight == sights[at] && changes.count <= FEW;
            let (here, there) = (
                is_near(&self.sights, &from_here),
                is_near(&to.sights, &from_there),
            );
            if there && (!here || from_there.count < from_here.count) {
                let (gone, come) = from_there.rows(sight, &to.board, board);
                to.of[at].change(None, &gone, &come);
            } else if here {
                let (gone, come) = from_here.rows(sight, &self.board, board);
                to.of[at].change(Some(&self.of[at]), &gone, &come);
            } else {
                last.sum(board, side, sight, &mut to.of[at]);
            }
            to.sights[at] = sight;
        }
        to.board = board.clone();
    }
}

/// How one board differs from another.
#[derive(Clone, Copy)]
struct Changes {
    /// Fields from which a piece has gone, possibly replaced by another.
    gone: Bitboard,
    /// Fields to which a piece has come.
    come: Bitboard,
    /// How many have gone and come.
    count: usize,
}

impl Changes {
    #[inline]
    fn between(before: &Board, now: &Board) -> Changes {
        let roles = Role::ALL.map(|role| before.by_role(role) ^ now.by_role(role));
        let colors = before.white() ^ now.white();
        let differ = roles.into_iter().fold(colors, |fields, role| fields | role);
        let (gone, come) = (differ & before.occupied(), differ & now.occupied());
        Changes {
            gone,
            come,
            count: gone.count() + come.count(),
        }
    }

    /// The rows of what has gone and of what has come, at most [`FEW`] in all.
    #[inline]
    fn rows(&self, sight: Sight, before: &Board, now: &Board) -> (Rows, Rows) {
        let rows = |board: &Board, fields: Bitboard| {
            let kinds = Kinds::of(board);
            let mut rows = Rows::new();
            for square in fields {
                let color = Color::from_white(board.white().contains(square));
                rows.push(NETWORK.row(sight.row_of(color, kinds.at(square), square)));
            }
            rows
        };
        (rows(before, self.gone), rows(now, self.come))
    }
}

/// The numbers of the roles on all fields, in binary.
///
/// Looking a role up in one set of fields after another would depend on branches that the processor cannot
/// predict, since it cannot know which piece has moved.
struct Kinds([Bitboard; 3]);

impl Kinds {
    #[inline]
    fn of(board: &Board) -> Kinds {
        let of_bit = |bit: usize| {
            let has_bit = |role: &Role| index(*role) >> bit & 1 == 1;
            let roles = Role::ALL.into_iter().filter(has_bit);
            roles.fold(Bitboard::EMPTY, |fields, role| fields | board.by_role(role))
        };
        Kinds([0, 1, 2].map(of_bit))
    }

    /// The number of the role on an occupied field.
    #[inline]
    fn at(&self, square: Square) -> usize {
        let bit = |bit: usize| usize::from(self.0[bit].contains(square)) << bit;
        bit(0) | bit(1) | bit(2)
    }
}

/// For each way in which a side may see the board, the sum that was last computed for it.
///
/// When a king moves to another place all rows change; the sum from when it was last there is nearer than an
/// empty one (engine authors call this a *Finny table*).
#[derive(Clone, Debug)]
pub struct LastSeen {
    /// By `Color as usize` and [`Sight::index`].
    of: [Vec<(Board, Sum)>; 2],
}

impl Default for LastSeen {
    fn default() -> LastSeen {
        let empty = (Board::empty(), Sum(*NETWORK.bias()));
        LastSeen {
            of: [vec![empty.clone(); Sight::COUNT], vec![empty; Sight::COUNT]],
        }
    }
}

impl LastSeen {
    /// Copies to `to` the sum of what a side sees on a board, updated from the last one for the same sight.
    fn sum(&mut self, board: &Board, side: Color, sight: Sight, to: &mut Sum) {
        let (last, sum) = &mut self.of[side as usize][sight.index()];
        let changes = Changes::between(last, board);
        if changes.count > FEW {
            *sum = from_scratch(board, sight);
        } else {
            let (gone, come) = changes.rows(sight, last, board);
            sum.change(None, &gone, &come);
        }
        *last = board.clone();
        to.0.copy_from_slice(&sum.0);
    }
}

impl Sum {
    /// Sets the sum to `from`, or leaves it as it is, then subtracts the rows `gone` and adds the rows
    /// `come`.
    ///
    /// It works on one part of the sum at a time, as large as fits in registers.
    #[inline]
    fn change(&mut self, from: Option<&Sum>, gone: &[&Row], come: &[&Row]) {
        for start in (0..HIDDEN).step_by(PART) {
            let mut part = part_of(&from.unwrap_or(self).0, start);
            for row in gone {
                let numbers = part_of(row, start);
                part.iter_mut()
                    .zip(numbers)
                    .for_each(|(sum, number)| *sum -= number);
            }
            for row in come {
                let numbers = part_of(row, start);
                part.iter_mut()
                    .zip(numbers)
                    .for_each(|(sum, number)| *sum += number);
            }
            let to = self.0[start..start + PART].as_chunks_mut().0;
            to.iter_mut().zip(part).for_each(|(to, sum)| *to = sum.to_array());
        }
    }

    #[inline]
    fn add(&mut self, row: u16) {
        for (sum, &number) in self.0.iter_mut().zip(NETWORK.row(row)) {
            *sum = sum.wrapping_add(number);
        }
    }
}

/// A part of the numbers, as vectors: in this form it stays in registers while rows are added.
#[inline]
fn part_of(numbers: &Row, start: usize) -> [i16x16; REGISTERS] {
    let vectors = numbers[start..start + PART].as_chunks().0;
    array::from_fn(|i| i16x16::new(vectors[i]))
}

fn from_scratch(board: &Board, sight: Sight) -> Sum {
    let mut sum = Sum(*NETWORK.bias());
    sight.each(board, |row| sum.add(row));
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn sums_that_follow_are_sums_from_scratch() {
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let mut last = LastSeen::default();
        for _ in 0..30 {
            let mut position = Position::startpos();
            let mut line = vec![Sums::of(position.board())];
            for _ in 0..100 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.play(moves[(seed >> 33) as usize % moves.len()]);
                let fresh = Sums::of(position.board());
                // From the position before and from one further back, into sums that are far away and into
                // sums that are near.
                for (back, there) in [(1, 100), (4, 100), (4, 2), (100, 2)] {
                    let [before, there] = [back, there].map(|plies| &line[line.len().saturating_sub(plies)]);
                    let mut followed = there.clone();
                    before.follow(position.board(), &mut last, &mut followed);
                    for side in [0, 1] {
                        assert_eq!(followed.of[side].0, fresh.of[side].0, "{}", position.fen());
                    }
                }
                line.push(fresh);
            }
        }
    }
}
