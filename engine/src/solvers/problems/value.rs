//! What is known about a position: a distance to mate, a distance within which there is none, and the proof
//! numbers in between.

/// A number of moves of the mating side, including the mating move.
///
/// With the mating side to move: the number of moves in which it mates. With the other side to move: the
/// number of moves it needs after the reply; 0 means that the king is mated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Distance(u8);

impl Distance {
    /// The king is mated.
    pub const ZERO: Distance = Distance(0);
    /// Mate on the next move.
    pub const ONE: Distance = Distance(1);
    /// The longest mate that can be asked for.
    pub const LONGEST: Distance = Distance(200);
    /// Longer than any mate: in [`Value::none`] there is never a mate, in [`Value::mate`] none is known.
    pub(super) const ENDLESS: Distance = Distance(u8::MAX);

    /// A distance of `moves` moves; `None` beyond [`Distance::LONGEST`].
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

    /// One move less; zero stays zero.
    pub(super) const fn less(self) -> Distance {
        Distance(self.0.saturating_sub(1))
    }

    /// The representation in the table.
    pub(super) const fn raw(self) -> u8 {
        self.0
    }

    /// Converts back from the table's representation.
    pub(super) const fn from_raw(raw: u8) -> Distance {
        Distance(raw)
    }
}

/// A proof or disproof number: a lower bound on the positions that still have to be decided favourably.
///
/// L. V. Allis, M. van der Meulen, H. J. van den Herik, *Proof-number search*, Artificial Intelligence 66,
/// 1994.
pub(super) type Number = u32;

/// The number of something that cannot be proved (or disproved).
pub(super) const INFINITE: Number = 1 << 30;

/// The largest number of something still open.
pub(super) const HUGE: Number = INFINITE - 1;

/// What is known about a position. The two distances are facts; the numbers are an estimate for one question:
/// whether there is a mate within a certain number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// A mate within this many moves is proved; [`Distance::ENDLESS`] when none is known.
    pub(super) mate: Distance,
    /// It is proved that there is no mate within this many moves.
    pub(super) none: Distance,
    /// An estimate of the positions that still have to be proved.
    pub(super) proof: Number,
    /// An estimate of the positions that still have to be disproved.
    pub(super) disproof: Number,
}

impl Value {
    /// Nothing known; initial estimates of the numbers.
    pub(super) const fn guess(proof: Number, disproof: Number) -> Value {
        Value {
            mate: Distance::ENDLESS,
            none: Distance::ZERO,
            proof,
            disproof,
        }
    }

    /// Mate within `mate` moves, no mate within `none` moves.
    pub(super) const fn mate(mate: Distance, none: Distance) -> Value {
        Value {
            mate,
            none,
            proof: 0,
            disproof: INFINITE,
        }
    }

    /// No mate within `none` moves.
    pub(super) const fn none(none: Distance) -> Value {
        Value {
            mate: Distance::ENDLESS,
            none,
            proof: INFINITE,
            disproof: 0,
        }
    }

    /// These facts as the answer to whether there is a mate within `within` moves, if they decide it.
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
