//! The engine: position and game, positional estimate, the search over the map, time.
//!
//! Read in this order: [`position`] and [`game`] (what is searched), [`score`] (what a value means), [`evaluation`] and
//! [`library`] (what a position is worth without search), [`search`] (the tree), [`time`] and [`limits`] (how long),
//! [`report`] (what it tells), [`tree`] (the tree of a search, recorded). Exact knowledge: [`endgames`] (databases),
//! [`tablebases`] (what they tell the search), [`problems`] (direct mates), [`advice`] (tables of advice), [`logic`] (branching
//! time).

pub mod advice;
mod checks;
pub mod endgames;
pub mod evaluation;
pub mod game;
pub mod library;
pub mod limits;
pub mod logic;
pub mod plans;
pub mod position;
pub mod problems;
pub mod report;
pub mod score;
pub mod search;
pub mod strength;
pub mod tablebases;
pub mod time;
pub mod tree;

pub use puchok_bundles as bundles;
pub use puchok_zones as zones;
pub use shakmaty;
