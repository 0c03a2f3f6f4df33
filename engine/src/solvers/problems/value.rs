//! What is known of a position: a distance to mate, a distance within which there is none, and proof numbers between.

/// Moves of the side that mates, the mating move included.
///
/// For a position in which it is to move: with how many moves it mates. For one in which the other side is to move: how
/// many moves it needs after the reply; 0 means that the king is mated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Distance(u8);

impl Distance {
    /// The king is mated.
    pub const ZERO: Distance = Distance(0);
    /// Mate with the next move.
    pub const ONE: Distance = Distance(1);
    /// The longest mate that can be asked for.
    pub const LONGEST: Distance = Distance(200);
    /// Longer than every mate: with [`Value::none`] that there never is one, with [`Value::mate`] that none is known.
    pub(super) const ENDLESS: Distance = Distance(u8::MAX);

    /// So many moves; `None` beyond [`Distance::LONGEST`].
    pub const fn new(moves: u8) -> Option<Distance> {
        if moves <= Distance::LONGEST.0 {
            Some(Distance(moves))
        } else {
            None
        }
    }

    /// The number of moves.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// One move more.
    pub(super) const fn more(self) -> Distance {
        Distance(self.0.saturating_add(1))
    }

    /// One move less; no move stays no move, and for ever stays for ever.
    pub(super) const fn less(self) -> Distance {
        match self.0 {
            u8::MAX => self,
            moves => Distance(moves.saturating_sub(1)),
        }
    }

    /// As the table keeps it.
    pub(super) const fn raw(self) -> u8 {
        self.0
    }

    /// From the table.
    pub(super) const fn from_raw(raw: u8) -> Distance {
        Distance(raw)
    }
}

/// A proof or disproof number: how many positions at least must still turn out well.
///
/// L. V. Allis, M. van der Meulen, H. J. van den Herik, *Proof-number search*, Artificial Intelligence 66, 1994.
pub(super) type Number = u32;

/// The number of what cannot be proved (or disproved).
pub(super) const INFINITE: Number = 1 << 30;

/// The largest number of what is open.
pub(super) const HUGE: Number = INFINITE - 1;

/// What is known of a position. The two distances are facts; the numbers are a guess that holds for one question, whether
/// there is a mate within so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Mate within so many moves is proved; [`Distance::ENDLESS`] when none is known.
    pub(super) mate: Distance,
    /// No mate within so many moves: proved, all moves looked at.
    pub(super) none: Distance,
    /// Positions that must still be proved.
    pub(super) proof: Number,
    /// Positions that must still be disproved.
    pub(super) disproof: Number,
}

impl Value {
    /// Nothing known; a guess at the numbers.
    pub(super) const fn guess(proof: Number, disproof: Number) -> Value {
        Value {
            mate: Distance::ENDLESS,
            none: Distance::ZERO,
            proof,
            disproof,
        }
    }

    /// A mate within so many moves, none within so many.
    pub(super) const fn mate(mate: Distance, none: Distance) -> Value {
        Value {
            mate,
            none,
            proof: 0,
            disproof: INFINITE,
        }
    }

    /// No mate within so many moves.
    pub(super) const fn none(none: Distance) -> Value {
        Value {
            mate: Distance::ENDLESS,
            none,
            proof: INFINITE,
            disproof: 0,
        }
    }

    /// The same facts as an answer to the question whether there is a mate within so many moves, when they are one.
    pub(super) fn settled(self, within: Distance) -> Option<Value> {
        if self.mate <= within {
            Some(Value {
                proof: 0,
                disproof: INFINITE,
                ..self
            })
        } else if self.none >= within {
            Some(Value {
                proof: INFINITE,
                disproof: 0,
                ..self
            })
        } else {
            None
        }
    }
}
