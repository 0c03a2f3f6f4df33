//! The number of plies that a goal may still take.

/// The plies that a goal may still take, for goals with a limit of moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Plies(pub u8);

impl Plies {
    /// No limit; it never decreases.
    pub const ENDLESS: Plies = Plies(u8::MAX);

    pub(super) fn after_a_move(self) -> Plies {
        match self {
            Plies::ENDLESS => Plies::ENDLESS,
            Plies(plies) => Plies(plies.saturating_sub(1)),
        }
    }
}
