//! The value of a position with best play, and the byte that encodes it.

use std::cmp::Ordering;

use shakmaty::Color;

/// Plies to mate. Every ending of up to four men ends within [`Plies::MOST`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Plies(u8);

impl Plies {
    /// Mate on the board.
    pub const ZERO: Plies = Plies(0);
    /// The longest distance that a database can hold.
    pub const MOST: Plies = Plies(253);

    /// Creates a number of plies; `None` beyond [`Plies::MOST`].
    pub fn new(plies: u8) -> Option<Plies> {
        (plies <= Plies::MOST.0).then_some(Plies(plies))
    }

    /// The number.
    pub fn get(self) -> u8 {
        self.0
    }

    /// The moves that the winning side still has to make.
    pub fn moves(self) -> u8 {
        self.0.div_ceil(2)
    }

    /// The distance one ply earlier in the game, capped at [`Plies::MOST`].
    fn before(self) -> Plies {
        Plies((self.0 + 1).min(Plies::MOST.0))
    }
}

/// The value of a position for the side to move, when the winner plays for the shortest mate and the loser
/// for the longest.
///
/// Ordered from worse to better: for the side that is mated, a late mate is better than an early one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move is mated in this many plies, an even number; 0 means that it is already mated.
    Loss(Plies),
    /// Neither side can force mate.
    Draw,
    /// The side to move mates in this many plies, an odd number.
    Win(Plies),
}

impl Value {
    /// The value of a move to the side that makes it, when it leads to a position with this value.
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

    /// The side that mates, where `turn` is to move; `None` for a draw.
    pub fn winner(self, turn: Color) -> Option<Color> {
        match self {
            Value::Loss(_) => Some(!turn),
            Value::Draw => None,
            Value::Win(_) => Some(turn),
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

/// One byte of a table: a value, or a mark for "not a position".
///
/// Values up to 253 are plies to mate: odd for a win, even for a loss. The parity is enough, because the side
/// that mates makes the last ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(pub(super) u8);

impl Cell {
    /// A draw; during generation, also a position about which nothing is known yet.
    pub const DRAW: Cell = Cell(254);
    /// Not a position, or a duplicate number of one: for example two men on one field, or the side not to
    /// move in check.
    pub const NONE: Cell = Cell(255);

    /// The value; `None` for [`Cell::NONE`].
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
