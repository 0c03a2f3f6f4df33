//! Shared by the tests of `puchok view`: a running viewer, and a browser that shows it.

// Modules of the other tests' crate, included by path because that crate links the engine, which no test here
// needs.
#[path = "../../src/binary.rs"]
pub mod binary;
pub mod browser;
pub mod http;
#[path = "../../src/skipped.rs"]
pub mod skipped;
pub mod viewer;
