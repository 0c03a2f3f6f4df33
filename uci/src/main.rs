//! The UCI front end and the command line.
fn main() {}
