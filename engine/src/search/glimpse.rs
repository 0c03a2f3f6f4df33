//! Small searches beside the main one: what would follow after a pass, what a plan is worth.

use shakmaty::{Color, Move};

use super::Engine;
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::options::Options;
use crate::parts::Parts;
use crate::position::Position;
use crate::report::{Line, Silent};
use crate::score::Centipawns;

impl Engine {
    /// The best line of a position, by a search of `nodes` nodes beside the game.
    ///
    /// The search uses what the engine has learnt, plays no better than the engine's strength, and plays no
    /// zone games. If `allowed` is not empty, only its moves are searched at the root. `None` if there is no
    /// legal move, or if the search was told to stop.
    pub(crate) fn glimpse(
        &mut self,
        position: &Position,
        allowed: &[Move],
        nodes: u64,
        signals: &Signals,
    ) -> Option<Line> {
        if signals.is_stopped() {
            return None;
        }
        let options = Options {
            multi_pv: 1,
            variety: Centipawns::ZERO,
            parts: Parts {
                games: false,
                ..self.options.parts
            },
            ..self.options.clone()
        };
        let kept = std::mem::replace(&mut self.options, options);
        let limits = Limits {
            nodes: Some(nodes.max(1)),
            search_moves: allowed.to_vec(),
            ..Limits::default()
        };
        let game = Game::new(position.clone());
        let put_by = self.leave_game();
        let mut outcome = self.search(&game, &limits, signals, &mut Silent);
        self.return_to_game(put_by);
        self.options = kept;
        // A search that was stopped early proves nothing.
        let is_told = !outcome.lines.is_empty() && !signals.is_stopped();
        is_told.then(|| outcome.lines.swap_remove(0))
    }

    /// How well a quiet move has done in the searches so far, from −1 to 1; 0 without a search.
    pub(crate) fn experience(&self, side: Color, mv: Move) -> f64 {
        let history = self.histories.first();
        history.map_or(0.0, |history| {
            history.score(side, mv, &history.after(&[None, None])).share()
        })
    }
}
