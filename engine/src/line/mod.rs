//! Lines of play, and how they are read and written.
//!
//! [`course`] is a line with its positions, and what exchanges win there; [`placed`] are pieces on their
//! fields; [`notation`] writes moves and values.

pub mod course;
pub mod notation;
pub use puchok_zones::board::placed;
