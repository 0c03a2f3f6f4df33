//! The engine: position and game, positional estimate, the search over the map, time.
//!
//! Read in this order: [`position`] and [`game`] (what is searched), [`score`] (what a value means), [`evaluation`] and
//! [`library`] (what a position is worth without search), [`search`] (the tree), [`time`] and [`limits`] (how long),
//! [`report`] (what it tells: lines, the recorded tree, plans), [`explain`] (why a move). Exact knowledge: [`solvers`] and
//! [`tablebases`] (what the databases tell the search). What a user sets: [`options`]. The rules, counted: [`perft`].

pub mod agenda;
pub mod annotate;
pub mod evaluation;
pub mod explain;
mod fen_fault;
pub mod game;
pub mod library;
pub mod limits;
pub mod options;
pub mod perft;
pub mod plans;
pub mod position;
pub mod report;
pub mod score;
pub mod search;
pub mod solvers;
pub mod strength;
pub mod tablebases;
pub mod time;
mod variety;

pub use puchok_bundles as bundles;
pub use puchok_zones as zones;
pub use shakmaty;
