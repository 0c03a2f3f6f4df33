//! Branching time: the language, the model checker, the tableau, and chess positions as formulas.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

mod chess;
mod deciding;
mod language;
mod oracle;
mod satisfiability;
