//! The results of a search at each depth.

use puchok_engine::position::Position;
use puchok_engine::report::{Bound, Observer, Progress};
use puchok_engine::score::Score;
use puchok_engine::shakmaty::Move;
use serde::Serialize;

use super::json::JsonScore;

/// The score and best move after an iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Depth {
    depth: u32,
    score: Score,
    best: Option<Move>,
}

/// The same in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct JsonDepth {
    depth: u32,
    score: JsonScore,
    r#move: Option<String>,
    san: Option<String>,
}

impl JsonDepth {
    /// The depths of a search of this position, as JSON.
    pub(crate) fn list(position: &Position, depths: &[Depth]) -> Vec<JsonDepth> {
        let told = |depth: &Depth| JsonDepth {
            depth: depth.depth,
            score: depth.score.into(),
            r#move: depth.best.map(|mv| position.uci(mv).to_string()),
            san: depth.best.map(|mv| position.san(mv)),
        };
        depths.iter().map(told).collect()
    }
}

/// Records the results, and passes them on to another observer.
pub(crate) struct Kept<'o> {
    observer: &'o mut dyn Observer,
    pub(crate) depths: Vec<Depth>,
}

impl<'o> Kept<'o> {
    pub(crate) fn new(observer: &'o mut dyn Observer) -> Kept<'o> {
        Kept {
            observer,
            depths: Vec::new(),
        }
    }
}

impl Observer for Kept<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        let line = progress.line;
        if progress.multipv == 1 && line.bound == Bound::Exact {
            // An iteration reports its best line again when it changes.
            self.depths.retain(|known| known.depth < line.depth);
            self.depths.push(Depth {
                depth: line.depth,
                score: line.score,
                best: line.pv.first().copied(),
            });
        }
        self.observer.progress(progress);
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        self.observer.current_move(depth, mv, number);
    }
}
