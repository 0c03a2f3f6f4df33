//! In which order moves are searched: features of a move, and weights fitted to them.
//!
//! [`features`] (what is looked at), `judge` (how a move is described by them), [`weights`] (what they count). The candidates that they put in
//! order are the picker's ([`crate::picker::candidate`]).

pub mod features;
pub(crate) mod judge;
pub mod log_odds;
pub mod weights;
