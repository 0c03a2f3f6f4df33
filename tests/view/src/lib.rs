//! What the tests of `puchok view` share: a viewer that runs, and a browser that looks at it.

/// The built binary. The other tests' own module, taken by its path: their crate links the engine, which no test here needs.
#[path = "../../src/binary.rs"]
pub mod binary;
pub mod browser;
pub mod http;
pub mod viewer;
