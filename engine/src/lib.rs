//! The engine: positions and games, the estimate, the search over the map, and time management.
//!
//! Read in this order: [`position`] and [`game`] (what is searched), [`score`] (what a value means),
//! [`line`](mod@line) (sequences of moves and their notation), [`evaluation`] and [`library`] (what a
//! position is worth without search), [`agenda`] (the plans that the tree knows of), [`params`] (the
//! constants of the search) and [`search`] (the tree), [`time`] and [`limits`] (how long to think),
//! [`strength`] and `variety` (weaker play, and varied play), [`report`] (the results: lines, the recorded
//! tree), [`chart`] (the map as `puchok map` shows it), [`plans`] (what both sides want), [`explain`] (the
//! reasons for a move), [`annotate`] (whole games). Exact knowledge: [`solvers`] and [`tablebases`] (what the
//! databases tell the search). What a user sets: [`options`], and [`parts`] of the search that can be
//! switched off. Counts to check the rules: [`perft`]. Shared wording: [`text`] and `fen_fault`.
//!
//! # How to use it
//!
//! [`ask`] has one call for each question, with examples: a program needs an [`Engine`](search::Engine), a
//! [`Game`](game::Game) and [`Limits`](limits::Limits), and gets an [`Answer`](ask::Answer). The rules of
//! chess are those of [`shakmaty`]; bundles and zones are those of [`bundles`] and [`zones`]. All three are
//! re-exported here, so that one dependency is enough.
//!
//! # Stability
//!
//! Versions follow [Semantic Versioning](https://semver.org). While the first number is 0, a change that
//! breaks a program raises the second.
//!
//! Programs can rely on [`ask`] and on the types of its answers ([`report`], [`chart`], [`line`](mod@line),
//! [`explain`], [`plans`], [`score`], [`game`], [`position`], [`limits`], [`options`], [`parts`]), and on
//! [`annotate`], [`solvers`] and [`tablebases`]. The rest of [`search`] besides [`Engine`](search::Engine),
//! and [`params`], [`evaluation`], [`agenda`] and [`library`], are internals of the search, public so that
//! they can be read and measured: they may change with any version. So may the results themselves: values,
//! lines, numbers of nodes. [`shakmaty`] is part of the interface: a new version of it that breaks programs
//! counts as such a change of this crate.

pub mod agenda;
pub mod annotate;
pub mod ask;
pub mod chart;
pub mod depth;
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
