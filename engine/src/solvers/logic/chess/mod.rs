//! Chess positions as formulas of branching time, and what they imply for the player.
//!
//! Read in this order: [`code`] (a position in 269 propositions), [`words`] (formulas about a position),
//! [`theta`] (Θ₁ … Θ₄); then how they are decided: [`graph`] (what play can reach), [`goal`] (what a player
//! may aim for; [`promotion`] separately), [`label`] (from where it can be forced), [`proof`] (what to
//! explore first), [`strategy`] and [`confirm`] (the model, and its check), [`prove`] and [`verify`]
//! (everything combined). [`chain`]: one goal after another.

pub mod chain;
pub mod code;
pub mod confirm;
pub mod goal;
pub mod graph;
pub mod label;
mod limits;
pub mod plies;
pub mod promotion;
pub mod proof;
pub mod prove;
pub mod strategy;
pub mod theta;
pub mod verify;
pub mod words;
