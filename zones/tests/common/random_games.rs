//! Games of random moves.

use shakmaty::{Chess, Position};

/// Positions of random games of so many plies at most, one from each start, the same for the same seed (not nought).
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
