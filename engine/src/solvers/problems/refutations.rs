//! Which replies have refuted attacks: of equal ones they are tried first.

use shakmaty::{Move, Role};

/// When the refutations counted for one move exceed this, all counts are halved.
const MOST: u32 = 1 << 20;

/// For each reply, by origin and destination, how often it has refuted an attack.
pub(super) struct Refutations(Vec<u32>);

impl Default for Refutations {
    fn default() -> Self {
        Refutations(vec![0; 64 * 64])
    }
}

impl Refutations {
    /// The priority of a reply among replies with equal numbers: how often it has refuted, with bonuses for
    /// captures and king moves.
    pub(super) fn promise(&self, m: Move) -> u32 {
        self.0[slot(m)] + 3 * u32::from(m.is_capture()) + u32::from(m.role() == Role::King)
    }

    /// Counts a refutation.
    pub(super) fn count(&mut self, m: Move) {
        let count = &mut self.0[slot(m)];
        *count += 1;
        if *count > MOST {
            self.0.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// The index of a move in a table of 64 × 64.
fn slot(m: Move) -> usize {
    m.from().map_or(0, usize::from) * 64 + usize::from(m.to())
}
