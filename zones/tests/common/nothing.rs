//! A search without experience.

use puchok_zones::Centipawns;
use puchok_zones::picker::Experience;
use puchok_zones::rank::log_odds::LogOdds;
use shakmaty::Move;

/// Knows nothing besides the map.
pub(crate) struct Nothing;

impl Experience for Nothing {
    fn placement(&self, _mv: Move) -> Centipawns {
        Centipawns::ZERO
    }

    fn learnt(&self, _mv: Move) -> LogOdds {
        LogOdds(0)
    }
}
