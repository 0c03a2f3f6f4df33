//! Trajectories and bundles of trajectories, after B. M. Shtilman.

mod bundle;
mod castling;
mod docked;
mod fields;
mod length;
pub mod memo;
mod mover;
mod pawn;
mod reading;
mod simple;
mod store;
pub mod template;
mod trajectory;

pub use bundle::{Bundle, Kind, Parameters};
pub use castling::{Castling, ParseRightsError, Rights};
pub use fields::{distance, one_move, one_move_to, reach, waypoints};
pub use length::Length;
pub use mover::Mover;
pub use reading::{Reader, Reading, Verdict};
pub use store::{Cell, CellId, PieceId, Ply, Purpose, Store};
pub use trajectory::{Mark, Step, Trajectory};
