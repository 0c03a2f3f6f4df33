//! `go` in all its forms: exactly one `bestmove` for each, and never too early.

mod limits;
mod lines;
mod people;
mod strength;
mod waiting;
