//! Zones of attack and defence, and the mathematical map that they form.
//!
//! A *zone* is an attack and what can be done about it: a *trunk* along which a piece heads for a target, and the
//! *denials* by which the other side stops it. The zones of both sides form the *map* of a position, and the map names
//! the moves worth searching, each with its reason.
//!
//! Read in this order: [`board`] (facts of one board), [`zone`] (from trajectories to zones, and what comes of them),
//! [`rank`] (in which order moves are searched; never why), [`reason`] (why, with the zone), [`map`] (the zones of one node),
//! [`picker`] (the moves of a node, one after another).

pub mod board;
pub mod map;
pub mod picker;
pub mod plan;
pub mod rank;
pub mod reason;
pub mod zone;
