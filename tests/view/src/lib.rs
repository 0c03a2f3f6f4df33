//! What the tests of `puchok view` share: a viewer that runs, and a browser that looks at it.

// The other tests' own modules, taken by their path: their crate links the engine, which no test here needs.
#[path = "../../src/binary.rs"]
pub mod binary;
pub mod browser;
pub mod http;
#[path = "../../src/skipped.rs"]
pub mod skipped;
pub mod viewer;
