//! Advice tables: I. Bratko's AL0 (*Prolog Programming for Artificial Intelligence*, chapter 15).
//!
//! A table says what to aim for; the interpreter finds the moves. Read in this order: [`syntax`] and
//! [`parser`] (what is written), [`game`] (what the interpreter needs to know about a game), [`table`] and
//! `resolver` (names looked up in the library), [`interpreter`] (forcing trees), [`explain`] (why advice
//! fails); then chess: [`mod@chess`] (the predicates), [`orientation`] (we are White), [`tables`] (which
//! tables there are), [`adviser`] (playing a game by advice), `layout` and [`verify`](mod@verify) (all
//! positions against all defences). `docs/advice.md` is for authors of tables.

pub mod adviser;
pub mod chess;
pub mod explain;
pub mod game;
pub mod interpreter;
mod layout;
pub mod orientation;
pub mod parser;
pub mod patience;
mod resolver;
pub mod syntax;
pub mod table;
pub mod tables;
pub mod verify;
