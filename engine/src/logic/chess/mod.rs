//! Chess positions as formulas of branching time, and what follows for the player.
//!
//! Read in this order: [`code`] (a position in 269 propositions), [`words`] (formulas about a position), [`theta`] (Θ₁ … Θ₄).

pub mod code;
pub mod theta;
pub mod words;
