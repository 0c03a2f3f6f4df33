//! Facts of the board and of lines: what can be claimed, and when it holds.

pub mod booty;
pub(super) mod change;
pub mod claim;
pub(super) mod drawn;
pub mod edge;
mod guards;
mod kings;
mod lines;
pub(super) mod motifs;
mod perpetual;
pub(super) mod result;
mod structure;
mod threatened;
mod traps;
