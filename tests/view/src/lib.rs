//! What the tests of `puchok view` share: a viewer that runs, and a browser that looks at it.

pub mod browser;
pub mod http;
pub mod viewer;
