//! Which parts of the search can be switched off.

use puchok_zones::map::Horizon;

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
