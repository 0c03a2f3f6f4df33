//! Exact solvers: they answer the question they are given, independently of the search's evaluation.
//!
//! [`problems`] (direct mates), [`endgames`] (databases), [`advice`] (tables of advice, AL0), [`logic`]
//! (branching time).

pub mod advice;
pub mod endgames;
pub mod logic;
pub mod problems;
