use shakmaty::{Bitboard, Color, Square, attacks};

/// The number of positions: side to move, both kings, 24 fields of the pawn.
const POSITIONS: usize = 2 * 64 * 64 * 24;

/// A position: White has king and pawn, and the pawn is on the files a to d.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) white_to_move: bool,
    pub(super) white: Square,
    pub(super) black: Square,
    pub(super) pawn: Square,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Unknown,
    Won,
    /// A draw, or not a legal position.
    NotWon,
}

impl Place {
    fn index(self) -> usize {
        let pawn = 4 * (self.pawn.rank().to_usize() - 1) + self.pawn.file().to_usize();
        ((usize::from(self.white_to_move) * 64 + self.white.to_usize()) * 64 + self.black.to_usize()) * 24
            + pawn
    }

    fn from_index(index: usize) -> Place {
        let (rest, pawn) = (index / 24, index % 24);
        let square = |number: usize| Square::new((number % 64) as u32);
        Place {
            white_to_move: rest >= 64 * 64,
            white: square(rest / 64),
            black: square(rest),
            pawn: square(8 * (pawn / 4 + 1) + pawn % 4),
        }
    }

    /// The value of the position, as far as it can be told without looking at others.
    fn at_once(self) -> Value {
        let Place {
            white, black, pawn, ..
        } = self;
        let checks = attacks::pawn_attacks(Color::White, pawn).contains(black);
        if white == black
            || white == pawn
            || black == pawn
            || white.distance(black) <= 1
            || self.white_to_move && checks
        {
            return Value::NotWon;
        }
        if self.white_to_move {
            let ahead = Bitboard::from_square(pawn).0 << 8;
            let promotes = pawn.rank() == shakmaty::Rank::Seventh
                && Bitboard(ahead) & (Bitboard::from_square(white) | Bitboard::from_square(black))
                    == Bitboard::EMPTY;
            // The new queen wins unless the king captures it.
            if promotes
                && Bitboard(ahead)
                    .first()
                    .is_some_and(|queen| black.distance(queen) > 1 || white.distance(queen) <= 1)
            {
                return Value::Won;
            }
            return Value::Unknown;
        }
        if self.black_moves().is_empty() {
            // Without check it is stalemate. The pawn can only mate with the help of its king.
            return if checks { Value::Won } else { Value::NotWon };
        }
        // The king captures an unprotected pawn.
        if black.distance(pawn) <= 1 && white.distance(pawn) > 1 {
            return Value::NotWon;
        }
        Value::Unknown
    }

    /// The fields to which the black king may move.
    fn black_moves(self) -> Bitboard {
        let taboo = attacks::king_attacks(self.white) | attacks::pawn_attacks(Color::White, self.pawn);
        attacks::king_attacks(self.black) & !taboo
    }

    /// The value that follows from those of the positions after it.
    fn after_successors(self, values: &[Value]) -> Value {
        let mut unknown = false;
        let wanted = if self.white_to_move {
            Value::Won
        } else {
            Value::NotWon
        };
        let mut look = |next: Place| {
            let value = values[next.index()];
            unknown |= value == Value::Unknown;
            value == wanted
        };
        let next = Place {
            white_to_move: !self.white_to_move,
            ..self
        };
        if self.white_to_move {
            let taboo = attacks::king_attacks(self.black) | Bitboard::from_square(self.pawn);
            for white in attacks::king_attacks(self.white) & !taboo {
                if look(Place { white, ..next }) {
                    return wanted;
                }
            }
            let blocked = Bitboard::from_square(self.white) | Bitboard::from_square(self.black);
            let steps = if self.pawn.rank() == shakmaty::Rank::Second {
                2
            } else {
                1
            };
            for step in 1..=steps {
                // A step to the eighth rank was decided at once, if it wins.
                let Some(pawn) = self.pawn.offset(8 * step) else {
                    break;
                };
                if blocked.contains(pawn) || pawn.rank() == shakmaty::Rank::Eighth {
                    break;
                }
                if look(Place { pawn, ..next }) {
                    return wanted;
                }
            }
        } else {
            // Capturing the pawn, if possible, was decided at once.
            for black in self.black_moves().without(self.pawn) {
                if look(Place { black, ..next }) {
                    return wanted;
                }
            }
        }
        match (unknown, self.white_to_move) {
            (true, _) => Value::Unknown,
            (false, true) => Value::NotWon,
            (false, false) => Value::Won,
        }
    }
}

/// All positions, and whether they are won.
pub(super) fn solve() -> impl Iterator<Item = (Place, bool)> {
    let mut values: Vec<Value> = (0..POSITIONS).map(|i| Place::from_index(i).at_once()).collect();
    loop {
        let mut changed = false;
        for index in 0..POSITIONS {
            if values[index] == Value::Unknown {
                values[index] = Place::from_index(index).after_successors(&values);
                changed |= values[index] != Value::Unknown;
            }
        }
        if !changed {
            break;
        }
    }
    let values = values.into_iter().enumerate();
    values.map(|(index, value)| (Place::from_index(index), value == Value::Won))
}
