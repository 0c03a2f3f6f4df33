//! What a user sets, and which parts of the search can be switched off.

use std::path::PathBuf;
use std::time::Duration;

use puchok_zones::map::Horizon;

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

/// Parts of the search that can be switched off, to see what each is worth. All are on by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The map's word on moves: off, they come in the order of an engine without one. (Break-off then reads no threats, but still the
    /// side's own gains: [`Parts::break_off`].)
    pub map: bool,
    /// The longest trunks, 1 to 4 moves: 2 are read where the node is away from the leaves, more where it is far from them or on
    /// the main line.
    pub trunks: u8,
    /// Levels of the zones' networks that moves are judged by away from the leaves, as in [`Horizon`]; next
    /// to them it is one at most.
    pub levels: u8,
    /// Quiet moves are looked up among the positional zones of the root: steps of plans come earlier, and both they and what is
    /// played against plans have a reason.
    pub plans: bool,
    /// Nodes end when one side has no zone worth the window.
    pub break_off: bool,
    /// Quiet moves by positional estimate are candidates.
    pub quiet: bool,
    /// Moves that the map does not propose are tried at the root.
    pub safety_net: bool,
    /// Facts that need no search.
    pub library: bool,
    /// Zone games are played at the root.
    pub games: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Parts {
            map: true,
            trunks: Horizon::WHOLE.attack,
            levels: Horizon::WHOLE.levels,
            plans: true,
            break_off: true,
            quiet: true,
            safety_net: true,
            library: true,
            games: true,
        }
    }
}
