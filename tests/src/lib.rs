//! Shared by tests of several crates: the built binary, and ways to run it and talk to it.

pub mod binary;
pub mod endings;
pub mod engine;
pub mod mating;
pub mod naive_mates;
pub mod positions;
pub mod skipped;
