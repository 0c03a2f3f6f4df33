//! What a node tells the picker: how much of the map it uses, and what else it knows about moves.

use crate::Centipawns;
use crate::board::moved::Moved;
use crate::horizon::Horizon;
use crate::picker::candidate::Planned;
use crate::rank::log_odds::LogOdds;

/// How much of the map a node uses, and how many quiet moves it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The part of the map by which moves are judged. `None`: the map is not used at all, and moves are
    /// ordered as in an engine without one, exchanges by gain and the rest by placement and experience.
    pub horizon: Option<Horizon>,
    /// The maximum number of moves for which no zone speaks that wins, mates or promotes: quiet moves, steps
    /// of plans, moves against plans. Without a map no move is left out.
    pub rest: usize,
    /// Whether winning exchanges are tried before the map is used.
    pub staged: bool,
    /// Added to the priority of captures and promotions.
    pub exchanges: ForExchanges,
    /// Priority of a capturing evasion, before its gain is added.
    pub evading_capture: LogOdds,
}

impl Scope {
    /// Every move, judged by the whole map.
    pub const ALL: Scope = Scope {
        horizon: Some(Horizon::WHOLE),
        rest: usize::MAX,
        staged: false,
        exchanges: ForExchanges {
            winning: LogOdds(0),
            even: LogOdds(0),
        },
        evading_capture: LogOdds(0),
    };
}

/// What is added to the priority of a capture or promotion, by the outcome of the exchange on its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForExchanges {
    /// If it wins material.
    pub winning: LogOdds,
    /// If it breaks even.
    pub even: LogOdds,
}

/// What is known about moves besides the map.
pub trait Experience {
    /// The gain in placement, in centipawns.
    fn placement(&self, moved: &Moved) -> Centipawns;

    /// Added to the priority because of earlier lines.
    fn learnt(&self, moved: &Moved) -> LogOdds;

    /// The agenda's entry for a move that no other zone names.
    fn planned(&self, _moved: &Moved) -> Option<Planned> {
        None
    }
}
