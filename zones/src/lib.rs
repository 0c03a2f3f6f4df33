//! Zones of attack and defence, and the mathematical map that they form.
//!
//! A *zone* is an attack and what can be done about it: a *trunk* along which a piece heads for a target, and the
//! *denials* by which the other side stops it. The zones of both sides form the *map* of a position, and the map names
//! the moves worth searching, each with its reason.
//!
//! Read in this order: [`view`] (who controls which fields), [`exchange`] (what captures on one field bring), [`zone`]
//! (the terms), [`attack`] and [`promotion`] (trunks), [`denial`], then [`map`] with [`prospects`], [`candidate`] and
//! [`priority`] (from zones to moves).

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
pub mod trunks;
pub mod view;
pub mod weights;
pub mod zone;
