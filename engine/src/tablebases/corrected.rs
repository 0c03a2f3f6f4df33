//! Scores of a search that agree with the result that the databases know.

use shakmaty::Move;

use crate::report::{Line, Observer, Progress};
use crate::score::Score;

/// Corrects the score of a search by the known result: a mate that agrees with it stays, any other score is
/// replaced.
pub(crate) fn corrected(found: Score, known: Score) -> Score {
    let agrees =
        found.is_win_by_mate() && known > Score::DRAW || found.is_loss_by_mate() && known < Score::DRAW;
    if agrees { found } else { known }
}

/// Passes progress on to an observer, with scores that agree with the known result, and with the lines that
/// need no search.
pub(crate) struct Corrected<'a> {
    pub(crate) observer: &'a mut dyn Observer,
    pub(crate) known: Option<Score>,
    /// The number of lines that are searched.
    pub(crate) searched: usize,
    /// The lines that come after them.
    pub(crate) others: &'a [Line],
}

/// A line that needs no search, to be shown with lines of this depth.
pub(crate) fn beside(line: &Line, depth: u32) -> Line {
    Line {
        depth,
        seldepth: line.seldepth.max(depth),
        ..line.clone()
    }
}

impl Observer for Corrected<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        let Some(known) = self.known else {
            return self.observer.progress(progress);
        };
        let line = Line {
            score: corrected(progress.line.score, known),
            ..progress.line.clone()
        };
        self.observer.progress(&Progress {
            line: &line,
            ..*progress
        });
        if progress.multipv == self.searched {
            for (other, number) in self.others.iter().zip(1..) {
                self.observer.progress(&Progress {
                    multipv: self.searched + number,
                    line: &beside(other, line.depth),
                    ..*progress
                });
            }
        }
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        self.observer.current_move(depth, mv, number);
    }

    fn solving(&mut self, nodes: u64) {
        self.observer.solving(nodes);
    }

    fn no_mate(&mut self, within: u32) {
        self.observer.no_mate(within);
    }
}
