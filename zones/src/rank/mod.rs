//! The order in which moves are searched: features of moves, and weights fitted to them.
//!
//! [`features`] (what is considered), `judge` (how a move is described by them), [`weights`] (what they
//! count). The resulting candidates belong to the picker ([`crate::picker::candidate`]).

pub mod features;
pub(crate) mod judge;
pub mod log_odds;
pub mod weights;
