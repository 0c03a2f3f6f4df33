//! A search without experience.

use puchok_zones::Centipawns;
use puchok_zones::board::moved::Moved;
use puchok_zones::picker::Experience;
use puchok_zones::rank::log_odds::LogOdds;

/// Knows nothing besides the map.
pub(crate) struct Nothing;

impl Experience for Nothing {
    fn placement(&self, _moved: &Moved) -> Centipawns {
        Centipawns::ZERO
    }

    fn learnt(&self, _moved: &Moved) -> LogOdds {
        LogOdds(0)
    }
}
