//! Zones of attack and defence, and the mathematical map that they form.
//!
//! # The method, for newcomers
//!
//! A chess player who looks for a move does not try all of them. He sees that the rook could take the knight,
//! that the knight can be protected in time from two fields, and that the protecting piece can be driven off.
//! M. Botvinnik called this a **zone**: an attack, the moves against it, and the moves against those. Here a
//! zone has
//!
//! - a **trunk**: a trajectory (of the crate `puchok-bundles`) along which a piece heads for a *target*, with
//!   its gain there and the ply on which it arrives;
//! - **denials**, by which the other side stops it in time: capturing the piece, protecting the target,
//!   blocking the way, moving the target away; and, on deeper levels of its *network*, supports against the
//!   denials, and so on;
//! - a **state**: *open* when the trunk passes and the gain stands if the opponent does not react (for a long
//!   trunk or a pawn's path: also against the captures, blockades, protectors and retreats that come in time),
//!   *held* when it does not, *frozen* when moving along it makes no sense; each comes with a reason.
//!
//! The zones of both sides form the **map** of a position. It names the moves worth searching, most with the
//! zone that gives the reason: moves along trunks, and moves that deny the trunks of the other side.
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
//! let mut zones = map.zones().iter();
//! let attack = zones.find(|zone| zone.piece == Square::A1 && zone.target.square() == Square::A5);
//! let attack = attack.expect("the rook attacks the knight");
//! assert_eq!((attack.state, attack.length, attack.arrives.0), (State::Open, 1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether an open zone really wins something is for a search to decide: that of `puchok-engine`, over the
//! whole map, or that of [`zone::game`], which plays moves of the zone only.
//!
//! # Reading order
//!
//! 1. [`board`]: facts about a single board;
//! 2. [`zone`]: from trajectories to zones and their states;
//! 3. [`rank`]: the order in which moves are searched, but not the reasons;
//! 4. [`reason`]: the reason for a move, with its zone;
//! 5. [`map`]: the zones of one node;
//! 6. [`picker`]: the moves of a node, one after another; [`plan`]: zones in which nothing is attacked.
//!
//! # Stability
//!
//! Versions follow [Semantic Versioning](https://semver.org); while the major version is 0, a breaking change
//! increments the minor version. The stable part is [`map::Map`] with [`map::Horizon`],
//! [`board::view::View`], and what [`zone`] reports about a zone. [`rank`] and [`picker`] serve the search
//! and change with it. Which zones a position has, and their states, may change in any version.

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

/// Helpers shared by the unit tests and those in `tests/`.
#[cfg(test)]
#[path = "../tests/common"]
mod common {
    pub(crate) mod position;
    pub(crate) mod random_games;
}
