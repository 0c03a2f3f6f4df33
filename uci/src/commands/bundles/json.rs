//! A position's stored bundles as JSON.

use puchok_engine::bundles::{Reading, StoredBundle, Trajectory};
use puchok_engine::shakmaty::Bitboard;
use serde::Serialize;

use super::labels::{purpose, why};
use super::store;
use super::stored::Stored;
use crate::commands::trajectories::moves;

/// The JSON of a position's bundles.
#[derive(Debug, Serialize)]
pub(crate) struct JsonBundles {
    fen: String,
    horizon: u8,
    bundles: Vec<JsonEntry>,
    /// The store itself, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    store: Option<store::JsonStore>,
}

/// The JSON of a stored bundle.
#[derive(Debug, Serialize)]
struct JsonEntry {
    piece: String,
    from: String,
    target: String,
    target_piece: Option<String>,
    purpose: &'static str,
    kind: &'static str,
    length: u8,
    trajectories: Vec<JsonReading>,
}

/// The JSON of a trajectory on the real board.
#[derive(Debug, Serialize)]
pub(crate) struct JsonReading {
    moves: Vec<String>,
    beta: Vec<String>,
    real_length: u8,
    captures: Vec<String>,
    unblock: Vec<String>,
    in_play: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl JsonReading {
    /// Converts a trajectory as read on the board.
    pub(crate) fn new(trajectory: &Trajectory, reading: &Reading) -> JsonReading {
        let names = |squares: Bitboard| squares.into_iter().map(|square| square.to_string()).collect();
        JsonReading {
            moves: moves(trajectory),
            beta: trajectory.beta().map(|square| square.to_string()).collect(),
            real_length: reading.real_length.get(),
            captures: names(reading.captures),
            unblock: names(reading.unblock),
            in_play: reading.in_play(),
            why: (!reading.in_play()).then(|| why(reading.passage)),
        }
    }
}

impl Stored {
    /// The answer as JSON.
    pub(crate) fn json(&self) -> JsonBundles {
        let entry = |entry: StoredBundle| JsonEntry {
            piece: entry.piece.char().to_string(),
            from: entry.from.to_string(),
            target: entry.cell.to.to_string(),
            target_piece: self
                .position
                .board()
                .piece_at(entry.cell.to)
                .map(|piece| piece.char().to_string()),
            purpose: purpose(entry.cell.purpose),
            kind: entry.bundle.kind().name(),
            length: entry.cell.longest.get(),
            trajectories: entry
                .bundle
                .trajectories()
                .iter()
                .map(|t| JsonReading::new(t, &self.read(&entry, t)))
                .collect(),
        };
        JsonBundles {
            fen: self.position.fen(),
            horizon: self.horizon.get(),
            bundles: self.entries().map(entry).collect(),
            store: self.args.store.then(|| store::json(&self.survey)),
        }
    }
}
