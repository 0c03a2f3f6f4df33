//! Why a move is searched: the zone to which it belongs, and what it does there.
//!
//! A move is described once (`judge`); `of_deeds` determines which zone speaks most for it. This is a guess
//! until the exchanges have been played out on the board after the move: [`confirm`] reads that one zone, and
//! the move's part in it, from the board. If a reason is not confirmed, the move counts as quiet, or as an
//! exchange if it captures or promotes.

mod confirm;
pub mod denials;
pub(crate) mod of_deeds;

use crate::zone::DenialRole;
use crate::zone::key::Key;

pub use confirm::confirm;

/// Why a move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side is in check: every legal move is a candidate.
    Evasion,
    /// A capture that does not lose material in the exchange on its field.
    Exchange,
    /// A move that loses material on its field, and may gain elsewhere.
    Sacrifice,
    /// A pawn promotes.
    Promotion,
    /// A check, or a threat of mate.
    KingAttack,
    /// The first move of the trunk of an open attack zone.
    Trunk,
    /// The first move of the trunk of an open promotion zone.
    PromotionTrunk,
    /// A piece leaves the trunk of its own side's zone.
    Unblock,
    /// A denial of an open zone of the other side; also an even capture that saves something.
    Denial(DenialRole),
    /// A king approaches the field where it would stop an open promotion zone; too late unless it gains time.
    Race,
    /// A held zone of its own side is open after it.
    Support,
    /// The next step of an open positional zone: nothing is attacked, and its piece heads for a better field.
    Plan,
    /// A pawn comes to control the field of an open positional zone of the other side.
    Prophylaxis,
    /// No zone speaks for it: a move chosen by evaluation.
    Quiet,
    /// Recommended by a table for this ending.
    Advice,
    /// The move stored in the transposition table by an earlier search of the position.
    Table,
    /// Tried although the map does not propose it.
    SafetyNet,
}

impl Reason {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Evasion => "evasion",
            Reason::Exchange => "exchange",
            Reason::Sacrifice => "sacrifice",
            Reason::Promotion => "promotion",
            Reason::KingAttack => "attack on the king",
            Reason::Trunk => "attack",
            Reason::PromotionTrunk => "advance",
            Reason::Unblock => "unblocking",
            Reason::Denial(role) => role.name(),
            Reason::Race => "race",
            Reason::Support => "support",
            Reason::Plan => "plan",
            Reason::Prophylaxis => "prophylaxis",
            Reason::Quiet => "quiet",
            Reason::Advice => "advice",
            Reason::Table => "table",
            Reason::SafetyNet => "safety net",
        }
    }

    /// Whether it requires a zone that is open, or held and opened by the move; these reasons are confirmed
    /// before they are given.
    pub fn needs_zone(self) -> bool {
        matches!(
            self,
            Reason::Trunk
                | Reason::PromotionTrunk
                | Reason::Unblock
                | Reason::Denial(_)
                | Reason::Race
                | Reason::Support
                | Reason::Plan
                | Reason::Prophylaxis
        )
    }
}

/// A reason with the zone that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// What the move does.
    pub reason: Reason,
    /// The zone; `None` if the reason needs none.
    pub zone: Option<Key>,
}

impl Cause {
    /// A reason that needs no zone.
    pub const fn only(reason: Reason) -> Cause {
        Cause { reason, zone: None }
    }
}
