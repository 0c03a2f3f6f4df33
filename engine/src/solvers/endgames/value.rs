//! What a position is worth with best play, and the byte that stands for it.

use std::cmp::Ordering;

/// Plies to mate. Every ending of up to four men ends within [`Plies::MOST`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Plies(u8);

impl Plies {
    /// Mate on the board.
    pub const ZERO: Plies = Plies(0);
    /// The longest distance that a database can hold.
    pub const MOST: Plies = Plies(253);

    /// So many plies; `None` beyond [`Plies::MOST`].
    pub fn new(plies: u8) -> Option<Plies> {
        (plies <= Plies::MOST.0).then_some(Plies(plies))
    }

    /// The number.
    pub fn get(self) -> u8 {
        self.0
    }

    /// Moves of the winning side that are still to come.
    pub fn moves(self) -> u8 {
        self.0.div_ceil(2)
    }

    /// One ply earlier in the game; at [`Plies::MOST`] it stays.
    fn before(self) -> Plies {
        Plies((self.0 + 1).min(Plies::MOST.0))
    }
}

/// What a position is worth to the side to move when both sides play for the shortest and longest mate.
///
/// Ordered from worse to better: a late mate is better than an early one for the side that is mated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move is mated in so many plies, an even number; 0: it is mated.
    Loss(Plies),
    /// Nobody mates by force.
    Draw,
    /// The side to move mates in so many plies, an odd number.
    Win(Plies),
}

impl Value {
    /// What a move is worth to the side that makes it, when it leads to a position of this value.
    pub fn before(self) -> Value {
        match self {
            Value::Loss(plies) => Value::Win(plies.before()),
            Value::Draw => Value::Draw,
            Value::Win(plies) => Value::Loss(plies.before()),
        }
    }

    /// Moves to mate, negative when the side to move is mated; `None` for a draw.
    pub fn mate(self) -> Option<i32> {
        match self {
            Value::Loss(plies) => Some(-i32::from(plies.moves())),
            Value::Draw => None,
            Value::Win(plies) => Some(i32::from(plies.moves())),
        }
    }

    /// Plies to mate; `None` for a draw.
    pub fn plies(self) -> Option<Plies> {
        match self {
            Value::Loss(plies) | Value::Win(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    fn rank(self) -> i32 {
        match self {
            Value::Loss(plies) => i32::from(plies.0) - 1_000,
            Value::Draw => 0,
            Value::Win(plies) => 1_000 - i32::from(plies.0),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// One byte of a table: a value, or no position.
///
/// Up to 253 it is plies to mate: odd for a win, even for a loss. The distance alone tells which, for the side that
/// mates makes the last ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(pub(super) u8);

impl Cell {
    /// A draw; while a table is made, also a position of which nothing is known.
    pub const DRAW: Cell = Cell(254);
    /// No position, or another number of one: two men on one field, the side not to move in check.
    pub const NONE: Cell = Cell(255);

    /// What it says; `None` for [`Cell::NONE`].
    pub fn value(self) -> Option<Value> {
        match self {
            Cell::NONE => None,
            Cell::DRAW => Some(Value::Draw),
            Cell(plies) if plies.is_multiple_of(2) => Some(Value::Loss(Plies(plies))),
            Cell(plies) => Some(Value::Win(Plies(plies))),
        }
    }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Cell {
        match value {
            Value::Draw => Cell::DRAW,
            Value::Win(plies) | Value::Loss(plies) => Cell(plies.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_value_or_none() {
        for byte in 0..=255 {
            let cell = Cell(byte);
            match cell.value() {
                Some(value) => assert_eq!(Cell::from(value), cell),
                None => assert_eq!(cell, Cell::NONE),
            }
        }
    }

    #[test]
    fn values_are_ordered_from_worse_to_better() {
        let plies = |n| Plies::new(n).unwrap();
        let ordered = [
            Value::Loss(plies(0)),
            Value::Loss(plies(2)),
            Value::Loss(plies(40)),
            Value::Draw,
            Value::Win(plies(41)),
            Value::Win(plies(1)),
        ];
        assert!(ordered.is_sorted());
        assert_eq!(Value::Loss(plies(0)).before(), Value::Win(plies(1)));
        assert_eq!(Value::Win(plies(3)).before().mate(), Some(-2));
        assert_eq!(Plies::new(254), None);
    }
}
