//! `go` in all its forms: one `bestmove` for each, and none too early.

mod limits;
mod lines;
mod people;
mod strength;
mod waiting;
