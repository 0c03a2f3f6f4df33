//! How good a move was: a word, a sign and a glyph for what it gives away.

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// There was no other move.
    Forced,
    /// The only move that keeps what there is, and it gives something up.
    Strong,
    /// Nothing to say.
    Sound,
    /// It gives a little away.
    Inaccuracy,
    /// It gives much away.
    Mistake,
    /// It gives the game, or half of it, away.
    Blunder,
}

/// Hundredths of the expected score that a move of this grade gives away at least.
pub(super) const INACCURACY: f64 = 8.0;
const MISTAKE: f64 = 16.0;
const BLUNDER: f64 = 30.0;

impl Grade {
    /// The grade of a move that gives this many hundredths of the expected score away.
    pub fn of_loss(loss: f64) -> Grade {
        match loss {
            l if l >= BLUNDER => Grade::Blunder,
            l if l >= MISTAKE => Grade::Mistake,
            l if l >= INACCURACY => Grade::Inaccuracy,
            _ => Grade::Sound,
        }
    }

    /// The numeric annotation glyph of the PGN standard (§ 10), if there is one.
    pub fn nag(self) -> Option<u8> {
        match self {
            Grade::Forced => Some(7),
            Grade::Strong => Some(1),
            Grade::Sound => None,
            Grade::Inaccuracy => Some(6),
            Grade::Mistake => Some(2),
            Grade::Blunder => Some(4),
        }
    }

    /// The sign that players write after the move.
    pub fn sign(self) -> &'static str {
        match self {
            Grade::Forced | Grade::Sound => "",
            Grade::Strong => "!",
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Forced => "forced",
            Grade::Strong => "strong",
            Grade::Sound => "sound",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// Whether something was missed.
    pub fn is_error(self) -> bool {
        self >= Grade::Inaccuracy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grade begins with its bound.
    #[test]
    fn grades_begin_at_their_bounds() {
        for (bound, below, from) in [
            (INACCURACY, Grade::Sound, Grade::Inaccuracy),
            (MISTAKE, Grade::Inaccuracy, Grade::Mistake),
            (BLUNDER, Grade::Mistake, Grade::Blunder),
        ] {
            assert_eq!(Grade::of_loss(bound), from);
            assert_eq!(Grade::of_loss(bound - 1e-9), below);
        }
        assert_eq!(Grade::of_loss(0.0), Grade::Sound);
        assert_eq!(Grade::of_loss(100.0), Grade::Blunder);
    }
}
