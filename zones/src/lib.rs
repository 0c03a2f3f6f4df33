//! Zones of attack and defence, and the mathematical map that they form.
//!
//! # The method, for somebody who has never heard of it
//!
//! A chess player who looks for a move does not try all of them. He sees that the rook could take the knight, that the knight could be protected
//! in time from there and there, and that the protecting piece could be driven off. M. Botvinnik called such a thing a **zone**: an attack, what can be
//! done about it, and what can be done about that. Here a zone has
//!
//! - a **trunk**: a trajectory (of the crate `puchok-bundles`) along which a piece heads for a *target*, with what it gains there and the
//!   ply on which it arrives;
//! - **denials**, by which the other side stops it in time: capture the piece, protect the target, block the way, take what is attacked out of it; and in
//!   deeper levels of its *network* supports against the denials, and so on;
//! - a **state**: *open* when the trunk passes and the gain stands if nobody reacts (a long trunk and a pawn's way: whatever the other side
//!   has time for), *held* when it does not, *frozen* when moving along it makes no sense, each with a reason.
//!
//! The zones of both sides form the **map** of a position. It names the moves worth searching, each with the zone that is its reason: those along
//! trunks, and those that deny the trunks of the other side.
//!
//! ```
//! use puchok_zones::board::view::View;
//! use puchok_zones::map::{Horizon, Map};
//! use puchok_zones::zone::State;
//! use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
//!
//! // White's rook attacks the knight, which nothing protects, and takes it on the first ply.
//! let fen: Fen = "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1".parse()?;
//! let chess: Chess = fen.into_position(CastlingMode::Standard)?;
//! let map = Map::of(&View::new(&chess), Horizon::default());
//!
//! let attack = map.zones().iter().find(|zone| zone.piece == Square::A1 && zone.target.square() == Square::A5);
//! let attack = attack.expect("the rook attacks the knight");
//! assert_eq!((attack.state, attack.length, attack.arrives.0), (State::Open, 1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether an open zone really wins something is a question for a search: that of `puchok-engine`, over all of the map, or that of
//! [`zone::game`], in which only moves of the zone count.
//!
//! # In which order to read the files
//!
//! 1. [`board`]: facts of one board;
//! 2. [`zone`]: from trajectories to zones, and what comes of them;
//! 3. [`rank`]: in which order moves are searched; never why;
//! 4. [`reason`]: why, with the zone;
//! 5. [`map`]: the zones of one node;
//! 6. [`picker`]: the moves of a node, one after another; [`plan`]: zones where nothing hangs.
//!
//! # What stays
//!
//! Versions follow [Semantic Versioning](https://semver.org). While the first number is 0, a change that breaks a program raises the second. What can be
//! relied on: [`map::Map`] with [`map::Horizon`], [`board::view::View`], and what [`zone`] says of a zone. [`rank`] and [`picker`] serve the search,
//! and change with it. Which zones a position has, and their states, may change with any version.

pub mod board;
mod centipawns;
mod horizon;
pub mod map;
pub mod picker;
pub mod plan;
pub mod rank;
pub mod reason;
pub mod zone;

pub use centipawns::Centipawns;

/// What the tests of this folder and those of `tests/` have in common.
#[cfg(test)]
#[path = "../tests/common"]
mod common {
    pub(crate) mod position;
    pub(crate) mod random_games;
}
