//! The bundles of a position, read individually.

use puchok_engine::bundles::{Passage, Purpose, Reading, StoredBundle, Trajectory};
use puchok_engine::position::Position;

use super::{Options, stored, unfit};
use crate::cli::Command;
use crate::commands::bundles::Stored;
use crate::failure::Failure;

/// The stored bundles of a position, read individually: nothing is expanded before it is asked for.
#[derive(Debug)]
pub struct Bundles {
    stored: Stored,
    entries: Vec<StoredBundle>,
}

impl Bundles {
    /// Computes the stored bundles of a position.
    ///
    /// # Errors
    /// As for `puchok bundles`.
    pub fn new(options: &Options, text: &str) -> Result<Bundles, Failure> {
        let Command::Bundles(args) = &options.0 else {
            return Err(unfit());
        };
        let stored = stored(text, args)?;
        let entries = stored.entries().collect();
        Ok(Bundles { stored, entries })
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.stored.position()
    }

    /// The bundles, those of the side to move first.
    pub fn entries(&self) -> &[StoredBundle] {
        &self.entries
    }

    /// How a trajectory of a bundle can be followed on the board.
    pub fn read(&self, entry: &StoredBundle, trajectory: &Trajectory) -> Reading {
        self.stored.read(entry, trajectory)
    }
}

/// The purpose of a bundle, as in the JSON.
pub fn purpose(purpose: Purpose) -> &'static str {
    crate::commands::bundles::purpose(purpose)
}

/// Why a trajectory is not in play, as in the JSON.
pub fn why(passage: Passage) -> String {
    crate::commands::bundles::why(passage)
}
