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
        // Lines that are shown together have one depth.
        let depth = lines.iter().map(|line| line.depth).max().unwrap_or(0);
        for line in &mut lines {
            line.depth = depth;
            line.seldepth = depth;
        }
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
            let mate = line.score.plies_to_mate().map(usize::from);
            if line.bound != Bound::Exact || line.pv.len() < mate.unwrap_or(0) {
                self.lengthen(game.position(), line, mate.unwrap_or(line.depth as usize));
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

    /// Extends a line that was cut short, to at most `plies` moves: to the mate if the endgame databases know
    /// it, otherwise with moves from the table, until a position repeats or is not in the table.
    ///
    /// What the table plays may mate sooner than a line that ends in mate says. Such a line stays as it is.
    fn lengthen(&self, position: &Position, line: &mut Line, plies: usize) {
        let found = line.pv.len();
        let mut position = position.clone();
        let mut seen = vec![position.key()];
        for &m in &line.pv {
            position.play(m);
            seen.push(position.key());
        }
        while line.pv.len() < plies {
            let left = plies - line.pv.len();
            let rest = self
                .looks_up()
                .then(|| self.tablebases.line_to_mate(&position))
                .flatten();
            if let Some(rest) = rest.filter(|rest| rest.len() == left) {
                line.pv.extend(rest);
                return;
            }
            let Some(m) = self.table_move(&position) else {
                break;
            };
            position.play(m);
            if seen.contains(&position.key()) {
                break;
            }
            seen.push(position.key());
            line.pv.push(m);
        }
        if line.score.is_mate() && line.pv.len() < plies && position.legal_moves().is_empty() {
            line.pv.truncate(found);
        }
    }

    /// The expected reply: from the main line, otherwise from the table.
    fn ponder_move(&self, position: &Position, best: Move, line: &Line) -> Option<Move> {
        let told = line.pv.get(1).copied();
        told.or_else(|| self.table_move(&position.after(best)))
    }
}
