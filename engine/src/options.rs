//! What a user sets.

use std::path::PathBuf;
use std::time::Duration;

use crate::parts::Parts;
use crate::score::Centipawns;
use crate::strength::Elo;

/// What a user sets once for many searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Search threads.
    pub threads: usize,
    /// Lines to report.
    pub multi_pv: usize,
    /// Time that is lost between the engine and the clock, per move: a reserve, also of a fixed time.
    pub move_overhead: Duration,
    /// The GUI will let the engine think on the opponent's time.
    pub ponder: bool,
    /// Analysis rather than a game: neither a forced move nor a mate that is found ends the search early.
    pub analyse_mode: bool,
    /// Parts of the search that are in force.
    pub parts: Parts,
    /// Play as a player of this strength would; `None`: as well as possible.
    pub strength: Option<Elo>,
    /// In the first moves of a game any move may be played that is at most so many centipawns worse than the best; 0: the best.
    pub variety: Centipawns,
    /// Folders with our own endgame tables.
    pub endgame_path: Vec<PathBuf>,
    /// Folders with Syzygy tables.
    pub syzygy_path: Vec<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            hash_mib: 64,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(20),
            ponder: false,
            analyse_mode: false,
            parts: Parts::default(),
            strength: None,
            variety: Centipawns::ZERO,
            endgame_path: Vec::new(),
            syzygy_path: Vec::new(),
        }
    }
}
