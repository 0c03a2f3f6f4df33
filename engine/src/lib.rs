//! The engine: position and game, positional estimate, the search over the map, time.
//!
//! Read in this order: [`position`] and [`game`] (what is searched), [`score`] (what a value means), [`line`](mod@line) (moves one after another, how they are written), [`evaluation`] and
//! [`library`] (what a position is worth without search), [`agenda`] (the plans that the tree knows of), [`params`] (the
//! constants of the search) and [`search`] (the tree), [`time`] and
//! [`limits`] (how long), [`strength`] and `variety` (how a weaker player differs, and one who is to vary), [`report`] (what it tells: lines,
//! the recorded tree), [`chart`] (the map as `puchok map` shows it), [`plans`] (what both sides want), [`explain`] (why a move), [`annotate`] (whole games). Exact knowledge: [`solvers`]
//! and [`tablebases`] (what the databases tell the search). What a user sets: [`options`], and [`parts`] of the search that
//! can be switched off. The rules, counted: [`perft`]. Words for all of
//! them: [`text`] and `fen_fault`.
//!
//! # To use it
//!
//! [`ask`] has one call for each question, with examples: a program needs an [`Engine`](search::Engine), a [`Game`](game::Game)
//! and [`Limits`](limits::Limits), and reads an [`Answer`](ask::Answer). The rules of chess are [`shakmaty`]'s; bundles and zones are
//! those of [`bundles`] and [`zones`], all of them exported here, so that one dependency is enough.
//!
//! # What stays
//!
//! Versions follow [Semantic Versioning](https://semver.org). While the first number is 0, a change that breaks a program raises the
//! second. What can be relied on: [`ask`], and the types that its answers are made of ([`report`], [`chart`], [`line`](mod@line), [`explain`], [`plans`],
//! [`score`], [`game`], [`position`], [`limits`], [`options`], [`parts`]), [`annotate`], [`solvers`] and [`tablebases`]. What [`search`] holds besides
//! [`Engine`](search::Engine), [`params`], [`evaluation`], [`agenda`] and [`library`] are the insides of the search, shown to be read and measured:
//! they may change with any version. So may what is found: values, lines, numbers of nodes. [`shakmaty`] is part of the
//! interface: a new version of it that breaks programs is a change of this crate's that does.

pub mod agenda;
pub mod annotate;
pub mod ask;
pub mod chart;
mod depth;
pub mod evaluation;
pub mod explain;
mod fen_fault;
pub mod game;
pub mod library;
pub mod limits;
pub mod line;
pub mod options;
pub mod params;
pub mod parts;
pub mod perft;
pub mod plans;
pub mod position;
mod prefetch;
pub mod report;
pub mod score;
pub mod search;
pub mod solvers;
pub mod strength;
pub mod tablebases;
pub mod text;
pub mod time;
mod variety;

pub use puchok_bundles as bundles;
pub use puchok_zones as zones;
pub use shakmaty;
