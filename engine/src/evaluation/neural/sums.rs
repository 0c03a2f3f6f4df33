//! The sums of the rows that both sides see, carried from one board to the next.
//!
//! Between two positions of a line few pieces stand on other fields, so most rows stay where they are (Y. Nasu 2018: that is
//! what makes such networks *efficiently updatable*). Boards are compared, as the trunks of the map do it: it does not matter which moves
//! lie between them.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Role};

use super::{HIDDEN, NETWORK, Sight};

/// Changes up to which it is cheaper to follow than to begin again.
const FEW: usize = 16;

/// Pieces of a colour and role that are gone from a board, and those that have come.
type Change = (Color, Role, Bitboard, Bitboard);

/// Numbers of a sum that are changed at a time: four registers of AVX2.
const PART: usize = 64;

const _: () = assert!(HIDDEN.is_multiple_of(PART));

/// One side's sum.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Sum(pub(super) [i16; HIDDEN]);

/// Both sides' sums on one board.
#[derive(Clone, Debug)]
pub struct Sums {
    board: Board,
    /// What each side sees its pieces through.
    sights: [Sight; 2],
    /// By `Color as usize`.
    pub(super) of: [Sum; 2],
}

/// Rows to be added or taken away.
type Rows = ArrayVec<u16, FEW>;

impl Sums {
    /// The sums of a board, row by row.
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

    /// The sums of another board. `last`: where to begin when a king has gone to another place.
    #[inline]
    pub fn follow(&self, board: &Board, last: &mut LastSeen, to: &mut Sums) {
        let (changes, count) = changes(&self.board, board);
        for side in [Color::Black, Color::White] {
            let sight = Sight::of(board, side);
            let at = side as usize;
            if count > FEW || sight != self.sights[at] {
                last.sum(board, side, sight, &mut to.of[at]);
            } else {
                let (taken, added) = rows(sight, &changes);
                self.of[at].changed(&taken, &added, &mut to.of[at]);
            }
            to.sights[at] = sight;
        }
        to.board = board.clone();
    }
}

/// How one board differs from another: by colour and role, and the number of pieces gone and come.
#[inline]
fn changes(before: &Board, now: &Board) -> (ArrayVec<Change, 12>, usize) {
    let (mut changes, mut count) = (ArrayVec::new(), 0);
    for color in Color::ALL {
        for role in Role::ALL {
            let [then, now] = [before, now].map(|board| board.by_color(color) & board.by_role(role));
            let (gone, come) = (then & !now, now & !then);
            if (gone | come).any() {
                count += gone.count() + come.count();
                // Two colours and six roles: it fits.
                changes.push((color, role, gone, come));
            }
        }
    }
    (changes, count)
}

/// The rows of what is gone and of what has come, no more than [`FEW`] in all.
#[inline]
fn rows(sight: Sight, changes: &[Change]) -> (Rows, Rows) {
    let (mut taken, mut added) = (Rows::new(), Rows::new());
    for &(color, role, gone, come) in changes {
        gone.into_iter()
            .for_each(|square| taken.push(sight.row(color, role, square)));
        come.into_iter()
            .for_each(|square| added.push(sight.row(color, role, square)));
    }
    (taken, added)
}

/// For each way in which a side may see the board, the sum that was last counted so. Where a king has gone to another place all rows are
/// others; the sum from when it last stood there is nearer than an empty one (engine authors call it a *Finny table*).
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
    /// What a side sees of a board.
    fn sum(&mut self, board: &Board, side: Color, sight: Sight, to: &mut Sum) {
        let (last, sum) = &mut self.of[side as usize][sight.index()];
        let (changes, count) = changes(last, board);
        if count > FEW {
            *to = from_scratch(board, sight);
        } else {
            let (taken, added) = rows(sight, &changes);
            sum.changed(&taken, &added, to);
        }
        *last = board.clone();
        sum.0.copy_from_slice(&to.0);
    }
}

impl Sum {
    /// The sum without some rows and with others: a part of it at a time, as large as stays in registers.
    #[inline]
    fn changed(&self, taken: &[u16], added: &[u16], to: &mut Sum) {
        let row = |row: u16, from: usize| &NETWORK.row(row)[from..from + PART];
        for from in (0..HIDDEN).step_by(PART) {
            let mut part = [0; PART];
            part.copy_from_slice(&self.0[from..from + PART]);
            for &gone in taken {
                for (sum, &number) in part.iter_mut().zip(row(gone, from)) {
                    *sum = sum.wrapping_sub(number);
                }
            }
            for &come in added {
                for (sum, &number) in part.iter_mut().zip(row(come, from)) {
                    *sum = sum.wrapping_add(number);
                }
            }
            to.0[from..from + PART].copy_from_slice(&part);
        }
    }

    #[inline]
    fn add(&mut self, row: u16) {
        for (sum, &number) in self.0.iter_mut().zip(NETWORK.row(row)) {
            *sum = sum.wrapping_add(number);
        }
    }
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
                // From the position before, and from one further back.
                for back in [1, 4] {
                    let before = &line[line.len().saturating_sub(back)];
                    let mut followed = line[0].clone();
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
