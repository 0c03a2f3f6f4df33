//! The outcome of a search: its lines, completed, and its statistics.

use std::time::Instant;

use shakmaty::Move;

use super::Engine;
use super::recall::table_key;
use super::threads::Found;
use crate::game::Game;
use crate::position::Position;
use crate::report::{Bound, Branching, Line, Observer, Outcome, Progress};

impl Engine {
    /// The outcome when the endgame databases hold every line to mate.
    pub(super) fn solved(
        &self,
        mut lines: Vec<Line>,
        observer: &mut dyn Observer,
        start: Instant,
    ) -> Outcome {
        // Each move was made once, to be looked up.
        let nodes = lines.len() as u64;
        lines.truncate(self.options.multi_pv.max(1));
        let time = start.elapsed();
        for (line, multipv) in lines.iter().zip(1..) {
            observer.progress(&Progress {
                multipv,
                line,
                nodes,
                time,
                hashfull: 0,
                tablebase_hits: nodes,
            });
        }
        let best = lines.first().map_or(&[][..], |line| &line.pv);
        Outcome {
            best: best.first().copied(),
            ponder: best.get(1).copied(),
            lines,
            nodes,
            time,
            branching: Branching {
                moves: nodes,
                interior: 1,
            },
            tablebase_hits: nodes,
            ..Outcome::default()
        }
    }

    /// The outcome of a search, except for the database hits.
    pub(super) fn outcome(&self, game: &Game, mut found: Found, start: Instant) -> Outcome {
        for line in &mut found.lines {
            // The line may have been cut short by a bound, or by a mate from the table: it is then shorter
            // than the depth or than the mate.
            let mate = line.score.plies_to_mate().map_or(0, usize::from);
            if line.bound != Bound::Exact || line.pv.len() < mate {
                self.lengthen(game.position(), line, mate.max(line.depth as usize));
            }
        }
        let best = found.lines.first().and_then(|l| l.pv.first().copied());
        Outcome {
            best,
            ponder: best.and_then(|best| self.ponder_move(game.position(), best, &found.lines[0])),
            lines: found.lines,
            nodes: found.branching.moves,
            time: start.elapsed(),
            hashfull: self.table.hashfull(),
            tablebase_hits: 0,
            // Positions of zone games belong to no node of the tree.
            branching: Branching {
                moves: found.branching.moves.saturating_sub(found.game_nodes),
                ..found.branching
            },
            safety_net_hits: found.safety_net_hits,
            readings: found.readings,
            game_nodes: found.game_nodes,
            tally: found.tally,
            order: found.order,
        }
    }

    /// The move stored in the table for a position.
    pub(super) fn table_move(&self, position: &Position) -> Option<Move> {
        let entry = self.table.probe(table_key(position))?;
        position.legal_moves().into_iter().find(|&m| entry.mv.is(m))
    }

    /// Extends a line that was cut short with moves from the table, to at most `plies` moves, until a
    /// position repeats or is not in the table.
    fn lengthen(&self, position: &Position, line: &mut Line, plies: usize) {
        let mut position = position.clone();
        let mut seen = vec![position.key()];
        for &m in &line.pv {
            position.play(m);
            seen.push(position.key());
        }
        while line.pv.len() < plies {
            let Some(m) = self.table_move(&position) else {
                return;
            };
            position.play(m);
            if seen.contains(&position.key()) {
                return;
            }
            seen.push(position.key());
            line.pv.push(m);
        }
    }

    /// The expected reply: from the main line, otherwise from the table.
    fn ponder_move(&self, position: &Position, best: Move, line: &Line) -> Option<Move> {
        let told = line.pv.get(1).copied();
        told.or_else(|| self.table_move(&position.after(best)))
    }
}
