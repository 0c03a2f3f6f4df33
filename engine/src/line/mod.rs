//! Lines of play, and how they are read and written.
//!
//! [`course`] is a line with its positions, and what an exchange wins on them; [`placed`] are pieces on their
//! fields; [`notation`] writes moves and values.

pub mod course;
pub mod notation;
pub mod placed;
