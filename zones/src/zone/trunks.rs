//! The trunks of length two of both sides, updated from position to position.
//!
//! Between two nodes of a search only a few fields differ. A piece's trajectories to a target on the board
//! depend only on the fields of their bundle, its *net*: the stops α1 and the β-fields before and after them.
//! So when the map follows the search to another position, it compares the boards and re-reads the bundles
//! whose net contains a changed field. It does not matter whether moves were made or taken back, or how many.
//!
//! These rows are separate from the cells (`cells`): at each node every piece of both sides needs all its
//! targets, and reading two moves costs less than looking up a cell. Longer trunks are kept in cells.

use std::sync::LazyLock;

use puchok_bundles::{Mover, waypoints};
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

use crate::board::steps::{moves_on, stops_on};
use crate::zone::cells::Counts;

/// The most pieces of a side.
const PIECES: usize = 16;

/// The number of a piece among those of its side, or none, in a byte: [`Trunks`] keep one for each field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number(u8);

impl Number {
    /// No piece.
    const NONE: Number = Number(u8::MAX);

    /// The bit of a numbered piece in a set of numbers.
    fn bit(self) -> u16 {
        1 << self.0
    }

    /// The index of a numbered piece.
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The trunks of one piece to each enemy piece, by its number.
#[derive(Clone, Debug)]
struct Row {
    /// The enemy pieces to which the piece has a trunk, one bit per number.
    targets: u16,
    /// The fields α1 on which it can stop.
    stops: [Bitboard; PIECES],
    /// The fields on which these depend.
    nets: [Bitboard; PIECES],
    /// The union of `nets`.
    net: Bitboard,
}

const EMPTY_ROW: Row = Row {
    targets: 0,
    stops: [Bitboard::EMPTY; PIECES],
    nets: [Bitboard::EMPTY; PIECES],
    net: Bitboard::EMPTY,
};

/// The pieces of a side by number.
#[derive(Clone, Debug)]
struct Side {
    /// Which numbers are in use.
    alive: u16,
    squares: [Square; PIECES],
    roles: [Role; PIECES],
    rows: Box<[Row; PIECES]>,
}

/// The trunks of both sides on one board.
#[derive(Clone, Debug)]
pub struct Trunks {
    board: Board,
    numbers: [Number; 64],
    sides: [Side; 2],
    counts: Counts,
}

impl Default for Trunks {
    fn default() -> Self {
        Trunks::new()
    }
}

/// By mover, α0 and αk: the fields on which the bundle of length two depends, except α0 and αk.
static NETS: LazyLock<Box<[[[Bitboard; 64]; 64]]>> = LazyLock::new(|| {
    let net = |mover: Mover, from: Square, to: Square| -> Bitboard {
        let stops = waypoints(mover, from, to);
        stops
            .into_iter()
            .map(|stop| attacks::between(from, stop) | attacks::between(stop, to))
            .fold(stops, |net, fields| net | fields)
            .without(from)
            .without(to)
    };
    let of_mover = |&mover: &Mover| {
        let mut table = [[Bitboard::EMPTY; 64]; 64];
        for from in Square::ALL {
            for to in Square::ALL {
                table[from.to_usize()][to.to_usize()] = net(mover, from, to);
            }
        }
        table
    };
    Mover::ALL.iter().map(of_mover).collect()
});

impl Trunks {
    /// The trunks of an empty board.
    pub fn new() -> Trunks {
        let side = || Side {
            alive: 0,
            squares: [Square::A1; PIECES],
            roles: [Role::Pawn; PIECES],
            rows: Box::new([EMPTY_ROW; PIECES]),
        };
        Trunks {
            board: Board::empty(),
            numbers: [Number::NONE; 64],
            sides: [side(), side()],
            counts: Counts::default(),
        }
    }

    /// Back to an empty board, in the memory that is there.
    pub fn clear(&mut self) {
        self.follow(&Board::empty());
        self.counts = Counts::default();
    }

    /// The trunks of a board, read from scratch.
    pub fn of(board: &Board) -> Trunks {
        let mut trunks = Trunks::new();
        trunks.follow(board);
        trunks
    }

    /// How many bundles were read on a board, and how many were unchanged when the board changed.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Follows the search to another position: re-reads what depends on changed fields.
    pub fn follow(&mut self, board: &Board) {
        let changed = difference(&self.board, board);
        if changed.is_empty() {
            return;
        }
        let moved = self.renumber(board, changed);
        self.board = board.clone();
        for color in Color::ALL {
            self.follow_side(color, changed, moved);
        }
    }

    /// Numbers the pieces on the changed fields; a piece that has moved keeps its number. Returns the
    /// numbers, by side, that have a new field or role.
    fn renumber(&mut self, board: &Board, changed: Bitboard) -> [u16; 2] {
        let mut moved = [0_u16; 2];
        let mut left = [[Number::NONE; 4]; 2];
        for square in changed {
            let number = std::mem::replace(&mut self.numbers[square.to_usize()], Number::NONE);
            let Some(color) = self.board.color_at(square) else {
                continue;
            };
            if number != Number::NONE {
                let side = &mut self.sides[color as usize];
                side.alive &= !number.bit();
                moved[color as usize] |= number.bit();
                if let Some(slot) = left[color as usize]
                    .iter_mut()
                    .find(|slot| **slot == Number::NONE)
                {
                    *slot = number;
                }
            }
        }
        for square in changed {
            let Some(piece) = board.piece_at(square) else {
                continue;
            };
            let side = &mut self.sides[piece.color as usize];
            // The number of a piece of the same role that has just left its field: the same piece, except in
            // rare tangles.
            let same = left[piece.color as usize].iter_mut().find(|n| {
                **n != Number::NONE && side.roles[n.index()] == piece.role && side.alive & n.bit() == 0
            });
            let number = match same {
                Some(slot) => std::mem::replace(slot, Number::NONE),
                None => Number((!side.alive).trailing_zeros() as u8), // at most 16
            };
            if number.index() >= PIECES {
                // A game never has more than sixteen pieces a side; excess pieces have no trunks.
                continue;
            }
            side.alive |= number.bit();
            side.squares[number.index()] = square;
            side.roles[number.index()] = piece.role;
            self.numbers[square.to_usize()] = number;
            moved[piece.color as usize] |= number.bit();
        }
        moved
    }

    fn follow_side(&mut self, color: Color, changed: Bitboard, moved: [u16; 2]) {
        // Indexed by `Color as usize`: Black comes first.
        let [black, white] = &mut self.sides;
        let (side, other) = match color {
            Color::White => (white, &*black),
            Color::Black => (black, &*white),
        };
        let (moved_own, moved_other) = (moved[color as usize], moved[!color as usize]);
        for number in Numbers(side.alive | moved_own) {
            let row = &mut side.rows[number];
            if side.alive & (1 << number) == 0 {
                *row = EMPTY_ROW;
                continue;
            }
            let again = if moved_own & (1 << number) != 0 {
                !0
            } else if (row.net & changed).any() {
                let mut hit = moved_other;
                for target in Numbers(row.targets) {
                    hit |= u16::from((row.nets[target] & changed).any()) << target;
                }
                hit
            } else {
                moved_other
            };
            let kept = u64::from((row.targets & other.alive & !again).count_ones());
            self.counts.frozen += kept;
            self.counts.found += kept;
            if again == 0 {
                continue;
            }
            let from = side.squares[number];
            let piece = Piece {
                color,
                role: side.roles[number],
            };
            row.targets &= other.alive;
            let reach = moves_on(&self.board, piece, from);
            let mover = Mover::new(color, piece.role);
            let nets = &NETS[mover.index()][from.to_usize()];
            for target in Numbers(again & other.alive) {
                let to = other.squares[target];
                let net = nets[to.to_usize()];
                row.stops[target] = Bitboard::EMPTY;
                row.nets[target] = net;
                if net.is_empty() {
                    row.targets &= !(1 << target);
                    continue;
                }
                row.targets |= 1 << target;
                row.stops[target] = stops_on(&self.board, piece, from, to, reach);
                self.counts.made += 1;
            }
            row.net = Numbers(row.targets)
                .map(|target| row.nets[target])
                .fold(Bitboard::EMPTY, |all, net| all | net);
        }
    }

    /// Calls `found` for every trunk of a side that the board leaves passable: piece, role, target, and the
    /// fields α1.
    ///
    /// A king's stops are not filtered by what the other side controls.
    #[inline]
    pub fn each(&self, color: Color, mut found: impl FnMut(Square, Role, Square, Bitboard)) {
        let (side, other) = (&self.sides[color as usize], &self.sides[!color as usize]);
        for number in Numbers(side.alive) {
            let row = &side.rows[number];
            for target in Numbers(row.targets) {
                let stops = row.stops[target];
                if stops.any() {
                    found(
                        side.squares[number],
                        side.roles[number],
                        other.squares[target],
                        stops,
                    );
                }
            }
        }
    }

    /// The first trunk, by piece and target, that differs from a reading from scratch; for tests and debug
    /// builds.
    pub(crate) fn first_difference(&self, board: &Board) -> Option<(Square, Square)> {
        for color in Color::ALL {
            let mut kept: Vec<(Square, Square, Bitboard)> = Vec::new();
            self.each(color, |from, _, to, stops| kept.push((from, to, stops)));
            let mut fresh = Vec::new();
            for from in board.by_color(color) {
                let Some(piece) = board.piece_at(from) else {
                    continue;
                };
                let reach = moves_on(board, piece, from);
                for to in board.by_color(!color) {
                    let stops = stops_on(board, piece, from, to, reach);
                    if stops.any() {
                        fresh.push((from, to, stops));
                    }
                }
            }
            kept.sort_unstable_by_key(|t| (t.0, t.1));
            fresh.sort_unstable_by_key(|t| (t.0, t.1));
            let wrong = kept.iter().zip(&fresh).find(|(a, b)| a != b).map(|(a, _)| a);
            let longer = match kept.len().cmp(&fresh.len()) {
                std::cmp::Ordering::Less => fresh.get(kept.len()),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => kept.get(fresh.len()),
            };
            if let Some(&(from, to, _)) = wrong.or(longer) {
                return Some((from, to));
            }
        }
        None
    }
}

/// The fields on which two boards differ.
#[inline]
pub fn difference(a: &Board, b: &Board) -> Bitboard {
    let of_colors = (a.white() ^ b.white()) | (a.black() ^ b.black());
    Role::ALL.into_iter().fold(of_colors, |changed, role| {
        changed | (a.by_role(role) ^ b.by_role(role))
    })
}

/// The numbers whose bits are set.
struct Numbers(u16);

impl Iterator for Numbers {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Chess, Position};

    /// Along random games, with moves made and taken back, the trunks equal those read from scratch.
    #[test]
    fn following_is_reading_from_scratch() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |limit: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed % limit as u64) as usize
        };
        for _ in 0..30 {
            let mut line = vec![Chess::default()];
            let mut trunks = Trunks::of(line[0].board());
            for _ in 0..200 {
                let position = line[line.len() - 1].clone();
                let moves = position.legal_moves();
                if moves.is_empty() || next(3) == 0 && line.len() > 3 {
                    let back = 1 + next(2);
                    line.truncate(line.len() - back);
                } else {
                    let mut after = position.clone();
                    after.play_unchecked(moves[next(moves.len())]);
                    line.push(after);
                }
                let board = line[line.len() - 1].board();
                trunks.follow(board);
                assert_eq!(trunks.first_difference(board), None, "{board:?}");
            }
            assert!(trunks.counts().frozen > 0);
        }
    }
}
