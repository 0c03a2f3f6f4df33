//! The parts of the search that can be switched off.

use puchok_zones::map::Horizon;

/// The parts of the search that can be switched off, to measure what each is worth. All are on by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Moves are judged by the map; otherwise they are ordered as in an engine without one. Break-off then
    /// reads no threats, but still reads the side's own gains ([`Parts::break_off`]).
    pub map: bool,
    /// The longest trunks, from 1 to 4 moves. Near the leaves a node reads only trunks of one move; further
    /// away, trunks of two moves, and longer ones if it is far from the leaves or on the main line.
    pub trunks: u8,
    /// Levels of the zones' networks by which moves are judged away from the leaves, as in [`Horizon`]; near
    /// the leaves there is at most one.
    pub levels: u8,
    /// Quiet moves are looked up among the positional zones of the root. Steps of plans are searched earlier,
    /// and both they and moves against plans get a reason.
    pub plans: bool,
    /// Nodes are broken off if the estimate is far enough beyond the window, beside what open zones win, or a
    /// pass holds.
    pub break_off: bool,
    /// Quiet moves without a winning zone are candidates.
    pub quiet: bool,
    /// Moves that the map does not propose are searched at the root.
    pub safety_net: bool,
    /// The library supplies facts that need no search.
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
