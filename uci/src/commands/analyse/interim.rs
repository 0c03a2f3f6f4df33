//! Progress display during a search.

use indicatif::ProgressBar;
use puchok_engine::position::Position;
use puchok_engine::report::{Observer, Progress};

use crate::commands::words;

/// Shows intermediate results of the search on a terminal.
pub(super) struct Interim {
    position: Position,
    bar: ProgressBar,
}

impl Interim {
    pub(super) fn new(position: &Position) -> Interim {
        Interim {
            position: position.clone(),
            // Hidden unless standard error is a terminal.
            bar: ProgressBar::new_spinner(),
        }
    }

    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Interim {
    fn progress(&mut self, progress: &Progress<'_>) {
        if progress.multipv > 1 || self.bar.is_hidden() {
            return;
        }
        let line = progress.line;
        let score = words::score(line.score, self.position.turn());
        let moves = words::line(&self.position, line.pv.get(..8).unwrap_or(&line.pv));
        self.bar
            .set_message(format!("depth {}  {score}  {moves}", line.depth));
        self.bar.tick();
    }
}
