//! What the tests across crates share: the built binary, started and spoken to.

pub mod binary;
pub mod endings;
pub mod engine;
pub mod mating;
pub mod naive_mates;
pub mod positions;
pub mod skipped;
