//! Games of random moves.

use shakmaty::{Chess, Position};

/// Calls `each` for the positions of random games of at most `plies` plies, one from each start, reproducible
/// by seed (non-zero).
pub(crate) fn random_positions_from(
    mut seed: u64,
    starts: impl IntoIterator<Item = Chess>,
    plies: usize,
    mut each: impl FnMut(&Chess),
) {
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
