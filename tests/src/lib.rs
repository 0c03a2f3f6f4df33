//! What the tests across crates share: the built binary, started and spoken to.

pub mod binary;
pub mod engine;
pub mod naive_mates;
