//! Pieces on their fields.

pub use puchok_zones::board::placed::{Placed, pieces, placed};
