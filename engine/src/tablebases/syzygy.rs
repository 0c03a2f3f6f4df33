//! Syzygy tables, which hold the result of a position and the distance to the next capture or pawn move.

use std::cmp::Reverse;
use std::sync::OnceLock;

use shakmaty::{Chess, Move, Position as _};
use shakmaty_syzygy::{AmbiguousWdl, ProbeError, SyzygyError, Tablebase};

use super::{Known, Root};
use crate::depth::Depth;
use crate::game::Game;
use crate::position::Position;
use crate::report::{Bound, Line};
use crate::score::{Centipawns, Ply, Score};

/// How Syzygy tables are to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Positions with as many men as the largest tables have are only looked up where at least this depth is
    /// left, for reading large tables takes time; those with fewer men always.
    pub least_depth: Depth,
    /// Positions with more men are not looked up; 0: none are.
    pub most_men: usize,
    /// Whether a win that the fifty-move rule prevents is a draw.
    pub fifty_moves: bool,
}

impl Default for Usage {
    fn default() -> Self {
        Usage {
            least_depth: Depth::ONE,
            most_men: 7,
            fifty_moves: true,
        }
    }
}

/// The tables at hand.
#[derive(Debug)]
pub(super) struct Syzygy {
    tables: Tablebase<Chess>,
    usage: Usage,
    /// A fault found inside a table. From then on none is used: half of the tables would lead a search astray,
    /// and a table that cannot be opened would be tried again at every probe.
    broken: OnceLock<String>,
    is_broken_told: bool,
}

impl Syzygy {
    pub(super) fn new(tables: Tablebase<Chess>) -> Syzygy {
        Syzygy {
            tables,
            usage: Usage::default(),
            broken: OnceLock::new(),
            is_broken_told: false,
        }
    }

    /// Sets how the tables are used; returns the most men of a position that is then looked up.
    pub(super) fn set(&mut self, usage: Usage) -> usize {
        self.usage = usage;
        self.most_men()
    }

    fn most_men(&self) -> usize {
        self.tables.max_pieces().min(self.usage.most_men)
    }

    /// The fault found inside a table since the tables were opened; returned only once.
    pub(super) fn take_broken(&mut self) -> Option<String> {
        let text = self.broken.get().filter(|_| !self.is_broken_told)?;
        self.is_broken_told = true;
        Some(text.clone())
    }

    /// The tables for a position, as long as no fault has been found in them.
    fn tables_for(&self, position: &Position) -> Option<&Tablebase<Chess>> {
        let is_covered = position.board().occupied().count() <= self.most_men();
        (is_covered && self.broken.get().is_none()).then_some(&self.tables)
    }

    /// The result of a probe. A missing table is not a fault; a table that cannot be read is, and is
    /// noted.
    fn told<T>(&self, asked: Result<T, SyzygyError>) -> Option<T> {
        match asked {
            Ok(told) => return Some(told),
            Err(SyzygyError::ProbeFailed {
                metric,
                material,
                error,
            }) => {
                let why = match *error {
                    ProbeError::Read { error } => error.to_string(),
                    ProbeError::Magic { .. } => "not a Syzygy table".to_owned(),
                    ProbeError::CorruptedTable { .. } => "damaged".to_owned(),
                };
                self.broken.get_or_init(|| {
                    format!("{metric} table {material}: {why}; Syzygy tables are not asked any more")
                });
            }
            Err(_) => {}
        }
        None
    }

    /// The score of a position in the tree, to be searched to this depth. Unless it arises right after a capture
    /// or pawn move, the fifty-move rule may change the result.
    pub(super) fn score(&self, position: &Position, ply: Ply, depth: Depth) -> Option<Score> {
        if self.usage.fifty_moves && position.halfmoves() != 0 {
            return None;
        }
        let is_largest = position.board().occupied().count() == self.most_men();
        if is_largest && depth < self.usage.least_depth {
            return None;
        }
        let tables = self.tables_for(position)?;
        let wdl = self.told(tables.probe_wdl_after_zeroing(position.chess()))?;
        Some(self.result(wdl.into(), ply))
    }

    /// What the tables know of the position to be searched. They do not know the game: a move that ends it by
    /// repetition draws.
    ///
    /// Only the moves of `allowed` count, if there are any; `lines` is the number of lines wanted.
    pub(super) fn root(&self, game: &Game, allowed: &[Move], lines: usize) -> Option<Root> {
        let position = game.position();
        let tables = self.tables_for(position)?;
        let chess = position.chess();
        let legal = position.legal_moves();
        let repeats = |mv: Move| game.is_ended_by_repetition(mv);
        // For several lines the search chooses among all moves that win, so that it can value each. It knows
        // no distances and may go to and fro; once it has, the tables lead on, as in Stockfish.
        let goes_by_distance = lines <= 1 || game.has_repeated();
        if allowed.is_empty() && !legal.iter().any(|&mv| repeats(mv)) {
            let wdl = self.told(tables.probe_wdl(chess))?;
            let moves = match self.class(wdl) {
                Class::Won if lines <= 1 => Some(vec![self.told(tables.best_move(chess))??.0]),
                Class::Lost => Some(legal.to_vec()),
                Class::Won | Class::Drawn => None,
            };
            if let Some(moves) = moves {
                return Some(Root::Known(Known {
                    moves,
                    result: self.result(wdl, Ply::ROOT),
                    others: Vec::new(),
                }));
            }
        }
        let mut rated = Vec::new();
        for &mv in &legal {
            if allowed.is_empty() || allowed.contains(&mv) {
                let wdl = match repeats(mv) {
                    true => AmbiguousWdl::Draw,
                    false => -self.wdl(tables, position.after(mv).chess())?,
                };
                rated.push((mv, wdl));
            }
        }
        // Distances may be rounded: what may come too late for the fifty-move rule stands behind what does not.
        let rank = |wdl: AmbiguousWdl| (self.class(wdl), wdl == AmbiguousWdl::Win);
        rated.sort_by_key(|&(_, wdl)| Reverse(rank(wdl)));
        let &(_, best) = rated.first()?;
        let mut searched = rated.partition_point(|&(_, wdl)| rank(wdl) == rank(best));
        if self.class(best) == Class::Won && (goes_by_distance || best == AmbiguousWdl::MaybeWin) {
            self.sort_by_progress(tables, position, &mut rated[..searched])?;
            searched = 1;
        }
        let others = rated.split_off(searched);
        let moves: Vec<Move> = rated.into_iter().map(|(mv, _)| mv).collect();
        let more = lines.saturating_sub(moves.len());
        let others = others.into_iter().take(more);
        Some(Root::Known(Known {
            moves,
            result: self.result(best, Ply::ROOT),
            others: others.map(|(mv, wdl)| self.line_of(mv, wdl)).collect(),
        }))
    }

    /// The result of a position from the tables; mate and stalemate are recognised without them.
    fn wdl(&self, tables: &Tablebase<Chess>, chess: &Chess) -> Option<AmbiguousWdl> {
        match (chess.is_checkmate(), chess.is_stalemate()) {
            (true, _) => Some(AmbiguousWdl::Loss),
            (_, true) => Some(AmbiguousWdl::Draw),
            _ => self.told(tables.probe_wdl(chess)),
        }
    }

    /// Sorts winning moves by the progress that they make: mate, then a capture or pawn move, then the least
    /// distance to one. `None` if a distance is not in the tables.
    fn sort_by_progress(
        &self,
        tables: &Tablebase<Chess>,
        position: &Position,
        winning: &mut [(Move, AmbiguousWdl)],
    ) -> Option<()> {
        let mut keyed = Vec::with_capacity(winning.len());
        for &(mv, wdl) in winning.iter() {
            let next = position.after(mv);
            let is_mate = next.chess().is_checkmate();
            let distance = match is_mate {
                true => 0,
                false => self.told(tables.probe_dtz(next.chess()))?.ignore_rounding().0,
            };
            keyed.push(((!is_mate, !mv.is_zeroing(), distance.unsigned_abs()), (mv, wdl)));
        }
        keyed.sort_by_key(|&(key, _)| key);
        for (place, (_, rated)) in winning.iter_mut().zip(keyed) {
            *place = rated;
        }
        Some(())
    }

    /// A move whose result is known, as a line.
    fn line_of(&self, mv: Move, wdl: AmbiguousWdl) -> Line {
        Line {
            score: self.result(wdl, Ply::ROOT),
            bound: Bound::Exact,
            pv: vec![mv],
            depth: 1,
            seldepth: 1,
        }
    }

    fn class(&self, wdl: AmbiguousWdl) -> Class {
        match wdl {
            AmbiguousWdl::Win | AmbiguousWdl::MaybeWin => Class::Won,
            AmbiguousWdl::CursedWin if !self.usage.fifty_moves => Class::Won,
            AmbiguousWdl::Loss | AmbiguousWdl::MaybeLoss => Class::Lost,
            AmbiguousWdl::BlessedLoss if !self.usage.fifty_moves => Class::Lost,
            AmbiguousWdl::CursedWin | AmbiguousWdl::Draw | AmbiguousWdl::BlessedLoss => Class::Drawn,
        }
    }

    /// The score of a result at this ply. There is no distance to mate, but the winner prefers a win nearer to
    /// the root.
    fn result(&self, wdl: AmbiguousWdl, ply: Ply) -> Score {
        let win = Score::MAX_CENTIPAWNS - Centipawns(ply.0.into());
        match self.class(wdl) {
            Class::Won => win,
            Class::Drawn => Score::DRAW,
            Class::Lost => -win,
        }
    }
}

/// A result; whether a win that the fifty-move rule prevents is one depends on [`Usage::fifty_moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Lost,
    Drawn,
    Won,
}
