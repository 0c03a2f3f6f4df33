//! Zones of attack and defence, and the mathematical map that they form.
//!
//! A *zone* is an attack and what can be done about it: a *trunk* along which a piece heads for a target, and the
//! *denials* by which the other side stops it. The zones of both sides form the *map* of a position, and the map names
//! the moves worth searching, each with its reason.
//!
//! Read in this order: [`view`] (who controls which fields), [`exchange`] (what captures on one field bring), [`zone`]
//! (the terms), [`steps`] and [`trunks`] (where a piece goes on a board; trajectories of length two, kept from position to position), [`attack`], [`promotion`] and
//! [`assault`] (trunks and the fields around a king), [`denial`] and [`network`] (what is done about them, level by level),
//! [`map`]. From zones to moves: `judge` describes a move by [`features`], [`weights`] are fitted to them, `reasons` and
//! [`candidate`] say why and in which order.

pub mod assault;
pub mod attack;
pub mod candidate;
pub mod denial;
pub mod exchange;
pub mod features;
mod judge;
pub mod map;
pub mod network;
pub mod promotion;
mod reasons;
pub mod steps;
pub mod trunks;
pub mod view;
pub mod weights;
pub mod zone;
