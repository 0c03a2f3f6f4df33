//! What several tests begin with: positions of random games, and a search that knows nothing.

use puchok_zones::Centipawns;
use puchok_zones::picker::Experience;
use puchok_zones::rank::log_odds::LogOdds;
use shakmaty::{Chess, Move, Position};

/// Positions of random games of so many plies at most, one from each start, the same on every run.
pub(crate) fn random_positions_from(
    starts: impl IntoIterator<Item = Chess>,
    plies: usize,
    mut each: impl FnMut(&Chess),
) {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    for mut position in starts {
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            position.play_unchecked(moves[(seed % moves.len() as u64) as usize]);
            each(&position);
        }
    }
}

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
