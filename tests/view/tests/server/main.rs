//! The server of `puchok view` without its page: its answers are those of the commands, and hostile input
//! gets clear error responses and does not bring it down.
#![allow(clippy::unwrap_used, reason = "a test that cannot set itself up fails")]

mod answers;
mod hostile;
mod schema;

/// Réti, 1921.
const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
