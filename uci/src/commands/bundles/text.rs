//! A position's stored bundles as text: one line per bundle, followed by its trajectories in play.

use puchok_engine::bundles::{Purpose, Reading, StoredBundle};
use puchok_engine::shakmaty::{Bitboard, Square};
use puchok_engine::text::role_name;

use super::store;
use super::stored::Stored;
use crate::commands::trajectories::moves;
use crate::commands::words;

impl Stored {
    /// The answer as text: one line per bundle, followed by its trajectories in play.
    pub(super) fn in_words(&self) -> String {
        let mut text = format!("{}\n  {}\n", words::diagram(&self.position), self.position.fen());
        if self.args.store {
            text.push('\n');
            text.push_str(&store::in_words(&self.survey));
            return text;
        }
        let (mut bundles, mut trajectories, mut playable) = (0, 0, 0);
        for side in [self.position.turn(), !self.position.turn()] {
            text.push_str(&format!("\n{}\n", words::name(side)));
            for entry in self.entries().filter(|entry| entry.piece.color == side) {
                let in_play: Vec<_> = entry
                    .bundle
                    .trajectories()
                    .iter()
                    .filter_map(|t| {
                        let reading = self.read(&entry, t);
                        reading.in_play().then_some((t, reading))
                    })
                    .collect();
                bundles += 1;
                trajectories += entry.bundle.trajectories().len();
                playable += in_play.len();
                text.push_str(&self.heading(&entry, in_play.len()));
                for (trajectory, reading) in in_play {
                    text.push_str(&format!(
                        "      {}{}\n",
                        moves(trajectory).join(" "),
                        notes(&reading)
                    ));
                }
            }
        }
        text.push_str(&format!(
            "\n{} of up to {}, {}, {} in play\n",
            words::counted(bundles, "bundle", "bundles"),
            words::counted(u64::from(self.horizon.get()), "move", "moves"),
            words::counted(trajectories as u64, "trajectory", "trajectories"),
            words::count(playable as u64)
        ));
        text
    }

    fn heading(&self, entry: &StoredBundle, in_play: usize) -> String {
        let target = match self.position.board().piece_at(entry.cell.to) {
            Some(piece) if entry.cell.purpose == Purpose::Attack => {
                format!("the {} on {}", role_name(piece.role), entry.cell.to)
            }
            _ => format!("promotion on {}", entry.cell.to),
        };
        let length = words::counted(entry.cell.longest.get().into(), "move", "moves");
        let count = entry.bundle.trajectories().len() as u64;
        format!(
            "  {} {} to {target}: {length}, {}, {}, {in_play} in play\n",
            role_name(entry.piece.role),
            entry.from,
            entry.bundle.kind().name(),
            words::counted(count, "trajectory", "trajectories"),
        )
    }
}

/// What has to happen along the way: "  (3 moves: takes e5, d2 has to leave)".
pub(crate) fn notes(reading: &Reading) -> String {
    let list = |squares: Bitboard| {
        squares
            .into_iter()
            .map(|s: Square| s.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut notes = Vec::new();
    if reading.captures.any() {
        notes.push(format!("takes {}", list(reading.captures)));
    }
    if reading.unblock.any() {
        notes.push(format!("{} has to leave", list(reading.unblock)));
    }
    if notes.is_empty() {
        return String::new();
    }
    format!("  ({} moves: {})", reading.real_length.get(), notes.join(", "))
}
