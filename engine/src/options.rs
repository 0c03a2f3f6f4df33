//! The options that a user sets.

use std::path::PathBuf;
use std::time::Duration;

use crate::parts::Parts;
use crate::score::Centipawns;
use crate::strength::Elo;
use crate::tablebases::Usage;

/// The options that a user sets once for many searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The number of lines to report.
    pub multi_pv: usize,
    /// Time per move that is lost between the engine and the clock; it is also kept in reserve when the time
    /// is fixed.
    pub move_overhead: Duration,
    /// Whether the GUI may let the engine think on the opponent's time.
    pub ponder: bool,
    /// Analysis rather than a game: neither a single legal move nor a mate ends the search early.
    pub analyse_mode: bool,
    /// The parts of the search that are switched on.
    pub parts: Parts,
    /// The strength at which to play; `None` for full strength.
    pub strength: Option<Elo>,
    /// In the first moves of a game, any move may be played that is at most this many centipawns worse than
    /// the best; 0 for the best move only.
    pub variety: Centipawns,
    /// Folders with our own endgame tables.
    pub endgame_path: Vec<PathBuf>,
    /// Folders with Syzygy tables.
    pub syzygy_path: Vec<PathBuf>,
    /// How Syzygy tables are used.
    pub syzygy: Usage,
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
            syzygy: Usage::default(),
        }
    }
}
