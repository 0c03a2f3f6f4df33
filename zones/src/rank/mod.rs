//! In which order moves are searched: features of a move, weights fitted to them, and the candidates they put in order.
//!
//! [`features`] (what is looked at), `judge` (how a move is described by them), [`weights`] (what they count),
//! [`candidate`] (a move with its reason and priority).

pub mod candidate;
pub mod features;
pub(crate) mod judge;
pub mod log_odds;
pub mod weights;
