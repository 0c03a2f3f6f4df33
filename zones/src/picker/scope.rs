//! What a node tells the picker: how much of the map it asks, and what it knows of moves besides.

use shakmaty::Move;

use crate::Centipawns;
use crate::horizon::Horizon;
use crate::picker::candidate::Planned;
use crate::rank::log_odds::LogOdds;

/// How much of the map a node asks, and how many quiet moves it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// By how much of the map the moves are judged; `None`: the map is not asked at all, and moves come as in an engine
    /// without one: exchanges by what they bring, the rest by placement and experience.
    pub horizon: Option<Horizon>,
    /// How many moves for which no zone speaks that wins, mates or promotes: quiet ones, steps of plans, moves against plans.
    pub rest: usize,
    /// Whether the exchanges that win are tried before the map is asked.
    pub staged: bool,
    /// What is added to the priority of a capture or promotion that wins material, and for one that breaks even.
    pub exchanges: (LogOdds, LogOdds),
    /// Priority of an answer to a check that captures, before what it wins.
    pub evading_capture: LogOdds,
}

impl Scope {
    /// Every move, judged by the whole map.
    pub const ALL: Scope = Scope {
        horizon: Some(Horizon::WHOLE),
        rest: usize::MAX,
        staged: false,
        exchanges: (LogOdds(0), LogOdds(0)),
        evading_capture: LogOdds(0),
    };
}

/// What is known of a move besides the map.
pub trait Experience {
    /// What the move does for the placement of its pieces, in centipawns.
    fn placement(&self, mv: Move) -> Centipawns;

    /// What is added to its priority because of earlier lines.
    fn learnt(&self, mv: Move) -> LogOdds;

    /// What the agenda of the search says of a move that no other zone names.
    fn planned(&self, _mv: Move) -> Option<Planned> {
        None
    }
}
