//! The exact solvers: they decide what they are asked, whatever the search thinks.
//!
//! [`problems`] (direct mates), [`endgames`] (databases), [`advice`] (tables of advice, AL0), [`logic`] (branching time).

pub mod advice;
pub mod endgames;
pub mod logic;
pub mod problems;
