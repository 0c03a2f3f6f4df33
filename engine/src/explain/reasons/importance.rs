//! How much a claim matters to a reader.

use puchok_zones::board::exchange::value;

use crate::explain::facts::claim::{Claim, Kind};
use crate::score::Centipawns;

/// How much a claim matters to a reader: the higher, the earlier it is mentioned.
///
/// The numbers were set by hand, not fitted. Apart from their order only the bounds below and the distance
/// [`LATER`] matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Importance(u32);

impl Importance {
    /// From here on a claim is kept whatever else is.
    const ALWAYS: Importance = Importance(56);
    /// From here on a claim is strong: it makes weaker ones superfluous.
    pub(super) const STRONG: Importance = Importance(40);
    /// Below this stand plans and terms of the estimate.
    const WEAK: Importance = Importance(20);

    /// Strong claims up to which one of this importance is still told; `None` where that does not matter.
    pub(super) fn beside(self) -> Option<usize> {
        match self {
            i if i >= Importance::ALWAYS => None,
            i if i >= Importance::STRONG => Some(3),
            i if i >= Importance::WEAK => Some(1),
            _ => Some(2),
        }
    }
}

/// What a claim loses in importance after the first two plies of the line.
const LATER: u32 = 8;

/// The importance of a claim.
pub(super) fn importance(claim: &Claim) -> Importance {
    let early = match &claim.kind {
        Kind::Mate { .. } => 100,
        Kind::OnlyMove => 96,
        Kind::Unique { .. } => 94,
        Kind::Perpetual | Kind::Stalemate => 92,
        Kind::Zugzwang => 90,
        Kind::Spares { .. } => 89,
        Kind::Wins { .. } => 88,
        Kind::Offers { .. } if claim.ply <= 2 => 86,
        Kind::Draw { .. } => 84,
        Kind::Gains { .. } => 82,
        Kind::OutOfCheck => 81,
        Kind::Captures { .. } => 80,
        Kind::Promotes { .. } => 79,
        Kind::Stops { .. } => 76,
        Kind::ThreatensMate { .. } => 75,
        Kind::Fork { .. } => 74,
        Kind::ThreatensPromotion { .. } => 72,
        Kind::CannotTake { .. } => 71,
        Kind::RemovesGuard { .. } | Kind::DrawsAway { .. } => 70,
        Kind::Discovers { .. } => 68,
        // Later in the line an offer serves what is taken or attacked by it.
        Kind::Skewers { .. } | Kind::Offers { .. } => 66,
        Kind::Traps { .. } => 64,
        Kind::Attacks { wins: true, .. } => 62,
        Kind::Threatens { .. } => 61,
        Kind::Pins { .. } => 60,
        Kind::Blocks { .. } => 58,
        Kind::DrivesAway { .. } => 57,
        Kind::Escapes { .. } => 56,
        Kind::Castles => 55,
        Kind::Guards { .. } => 54,
        Kind::Exchange { .. } | Kind::OffersExchange { .. } => 53,
        Kind::Passed { .. } => 52,
        Kind::Outpost { .. } => 51,
        Kind::Forces { .. } => 50,
        Kind::Presses { .. } => 49,
        Kind::SeventhRank => 48,
        Kind::OpenFile { .. } => 47,
        Kind::Lever { .. } => 46,
        Kind::Opposition | Kind::CutsOff { .. } => 45,
        Kind::KingNearer { .. } => 43,
        Kind::Develops { .. } => 42,
        Kind::Prepares { .. } => 40,
        Kind::Luft { .. } => 38,
        Kind::Activates { .. } => 30,
        Kind::Check => 28,
        // One more for every two pawns that the target is worth.
        Kind::Attacks {
            wins: false, target, ..
        } => 20 + u32::try_from(value(target.piece.role) / Centipawns(200)).unwrap_or(0),
        Kind::Plan { .. } => 18,
        Kind::Estimate { .. } => 10,
    };
    Importance(match claim.ply {
        1 | 2 => early,
        _ => early.saturating_sub(LATER),
    })
}
