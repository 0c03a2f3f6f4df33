//! The engine.
pub mod game;
pub mod limits;
pub mod position;
pub mod report;
pub mod score;
pub mod search;
pub use shakmaty;
