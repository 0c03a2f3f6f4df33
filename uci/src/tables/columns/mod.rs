//! The tables and their columns.

mod analyses;
mod bundles;
mod map;
mod nodes;

use super::Table;
use super::column::{Column, From, Kind};

pub use self::analyses::{ANALYSES, CLAIMS, PLANS};
pub use self::bundles::{BUNDLE, BUNDLES, TRAJECTORIES};
pub use self::map::{CANDIDATES, LINKS, ZONES};
pub use self::nodes::NODES;

const fn column(name: &'static str, kind: Kind, from: From, about: &'static str) -> Column {
    Column {
        name,
        kind,
        about,
        from,
    }
}

const FEN: Column = column(
    "fen",
    Kind::Text,
    From::Answer("/fen"),
    "the position, all six fields",
);

/// All tables.
pub const TABLES: [&Table; 10] = [
    &ANALYSES,
    &CLAIMS,
    &PLANS,
    &ZONES,
    &LINKS,
    &CANDIDATES,
    &BUNDLES,
    &TRAJECTORIES,
    &BUNDLE,
    &NODES,
];
