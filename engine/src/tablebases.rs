//! What endgame databases tell the search: our own tables of distances to mate, and Syzygy tables.
//!
//! In the tree a database ends the search of a position. At the root, our own tables answer at once with the
//! whole line to mate; if only the result is known, the search chooses among the moves that keep it.

mod corrected;
mod opening;

use std::cmp::Reverse;
use std::path::PathBuf;
use std::sync::OnceLock;

use shakmaty::{Chess, Move, Position as _};
use shakmaty_syzygy::{AmbiguousWdl, ProbeError, SyzygyError, Tablebase, Wdl};

use crate::game::Game;
use crate::position::{FIFTY_MOVES, Position};
use crate::report::{Bound, Line};
use crate::score::{Centipawns, MAX_PLY, Ply, Score};
use crate::solvers::endgames::material::MOST_MEN;
use crate::solvers::endgames::probe::ValuedMove;
use crate::solvers::endgames::{Endgames, Value};

pub(crate) use corrected::{Corrected, beside, corrected};
pub use opening::{Format, Remark};

/// The databases at hand.
#[derive(Debug, Default)]
pub struct Tablebases {
    endgames: Endgames,
    syzygy: Option<Tablebase<Chess>>,
    /// A fault found inside a Syzygy table. From then on no Syzygy table is used: half of the tables would
    /// lead a search astray, and a table that cannot be opened would be tried again at every probe.
    broken: OnceLock<String>,
    is_broken_told: bool,
    /// The most men in a position that any of them covers; 0 without databases.
    most_men: usize,
}

/// What the databases know of the position to be searched.
#[derive(Debug)]
pub enum Root {
    /// The lines to mate, best first: there is nothing to search.
    Solved(Vec<Line>),
    /// The result, and the moves that keep it.
    Known(Known),
}

/// The result of the position to be searched. The search chooses among the moves that keep it, and need not
/// probe again.
#[derive(Debug)]
pub struct Known {
    /// The moves that keep it.
    pub moves: Vec<Move>,
    /// The result.
    pub result: Score,
    /// The best of the other moves, if more lines are wanted than there are moves that keep the result.
    pub others: Vec<Line>,
}

impl Tablebases {
    /// Opens the databases in these folders, with remarks on what was found and what was not.
    pub fn open(endgames: &[PathBuf], syzygy: &[PathBuf]) -> (Tablebases, Vec<Remark>) {
        let mut found = Tablebases::default();
        let mut remarks = Vec::new();
        for folder in endgames {
            opening::open_endgames(folder, &mut found.endgames, &mut remarks);
        }
        for folder in syzygy {
            opening::open_syzygy(folder, &mut found.syzygy, &mut remarks);
        }
        let own = if found.endgames.is_empty() { 0 } else { MOST_MEN };
        let theirs = found.syzygy.as_ref().map_or(0, Tablebase::max_pieces);
        found.most_men = own.max(theirs);
        (found, remarks)
    }

    /// The fault found inside a table since the databases were opened; returned only once.
    pub(crate) fn take_broken(&mut self) -> Option<Remark> {
        let text = self.broken.get().filter(|_| !self.is_broken_told)?;
        self.is_broken_told = true;
        Some(Remark::Refused(Format::Syzygy, text.clone()))
    }

    /// The Syzygy tables, as long as no fault has been found in them.
    fn syzygy(&self) -> Option<&Tablebase<Chess>> {
        self.syzygy.as_ref().filter(|_| self.broken.get().is_none())
    }

    /// The result of a Syzygy probe. A missing table is not a fault; a table that cannot be read is, and is
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

    /// The score of a position in the tree; `None` if no database decides it.
    #[inline]
    pub fn score(&self, position: &Position, ply: Ply) -> Option<Score> {
        if position.board().occupied().count() > self.most_men {
            return None;
        }
        self.exact_score(position, ply)
            .or_else(|| self.syzygy_score(position, ply))
    }

    /// The score from our own tables alone, which takes next to no time to read.
    ///
    /// A distance to mate counts only if the mate comes before the fifty-move rule.
    #[inline]
    pub fn exact_score(&self, position: &Position, ply: Ply) -> Option<Score> {
        let value = self.endgames.value(position)?;
        is_in_time(position, value).then(|| score(value, ply))
    }

    /// The score from Syzygy tables right after a capture or pawn move; later, the fifty-move rule may change
    /// the result.
    fn syzygy_score(&self, position: &Position, ply: Ply) -> Option<Score> {
        if position.halfmoves() != 0 {
            return None;
        }
        let wdl = self.told(self.syzygy()?.probe_wdl_after_zeroing(position.chess()))?;
        Some(result(wdl.into(), ply))
    }

    /// What the databases know of the position to be searched.
    ///
    /// Only the moves of `allowed` count, if there are any; `lines` is the number of lines wanted.
    pub fn root(&self, game: &Game, allowed: &[Move], lines: usize) -> Option<Root> {
        let position = game.position();
        if position.board().occupied().count() > self.most_men {
            return None;
        }
        let is_allowed = |m: &Move| allowed.is_empty() || allowed.contains(m);
        if let Ok(mut moves) = self.endgames.moves(position) {
            moves.retain(|valued| is_allowed(&valued.mv));
            return self.solved(game, &moves, allowed, lines);
        }
        self.syzygy_root(game, allowed, lines)
    }

    /// What our own tables know of the position, by the values of its moves. A win that comes too late for the
    /// fifty-move rule is a question for the Syzygy tables.
    fn solved(&self, game: &Game, moves: &[ValuedMove], allowed: &[Move], lines: usize) -> Option<Root> {
        let position = game.position();
        let best = moves.first()?.value;
        if best == Value::Draw {
            let drawing = moves.partition_point(|valued| valued.value == Value::Draw);
            let (drawing, losing) = moves.split_at(drawing);
            // The fifty-move rule or a repetition may save what the tables call lost.
            let is_lost = |valued: &&ValuedMove| {
                is_in_time(position, valued.value) && !game.is_ended_by_repetition(valued.mv)
            };
            let more = lines.saturating_sub(drawing.len());
            let others = losing.iter().filter(is_lost).take(more);
            return Some(Root::Known(Known {
                moves: drawing.iter().map(|valued| valued.mv).collect(),
                result: Score::DRAW,
                others: others.filter_map(|valued| self.line(position, valued)).collect(),
            }));
        }
        // Tables know neither the fifty-move rule nor earlier positions of the game.
        let come_in_time = moves
            .iter()
            .take(lines.max(1))
            .all(|valued| is_in_time(position, valued.value));
        if moves.iter().any(|valued| game.is_ended_by_repetition(valued.mv)) {
            return None;
        }
        if !come_in_time {
            return self.syzygy_root(game, allowed, lines);
        }
        let lines: Option<Vec<Line>> = moves.iter().map(|valued| self.line(position, valued)).collect();
        Some(Root::Solved(lines?))
    }

    /// The line to mate from a position; `None` if our own tables do not know it.
    pub fn line_to_mate(&self, position: &Position) -> Option<Vec<Move>> {
        if position.board().occupied().count() > self.most_men {
            return None;
        }
        self.endgames.line_to_mate(position).ok()
    }

    /// The line to mate that begins with this move.
    fn line(&self, position: &Position, valued: &ValuedMove) -> Option<Line> {
        let mut next = position.clone();
        next.play(valued.mv);
        let mut pv = vec![valued.mv];
        pv.extend(self.endgames.line_to_mate(&next).ok()?);
        let depth = u32::try_from(pv.len()).unwrap_or(u32::MAX);
        Some(Line {
            score: score(valued.value, Ply::ROOT),
            bound: Bound::Exact,
            pv,
            depth,
            seldepth: depth,
        })
    }

    /// The root by Syzygy tables, which hold results and the distance to the next capture or pawn move. They do
    /// not know the game: a move that ends it by repetition draws.
    fn syzygy_root(&self, game: &Game, allowed: &[Move], lines: usize) -> Option<Root> {
        let tables = self.syzygy()?;
        let position = game.position();
        let chess = position.chess();
        let legal = position.legal_moves();
        let repeats = |mv: Move| game.is_ended_by_repetition(mv);
        // For several lines the search chooses among all moves that win, so that it can value each. It knows
        // no distances and may go to and fro; once it has, the tables lead on, as in Stockfish.
        let goes_by_distance = lines <= 1 || game.has_repeated();
        if allowed.is_empty() && !legal.iter().any(|&mv| repeats(mv)) {
            let wdl = self.told(tables.probe_wdl(chess))?;
            let moves = match Class::of(wdl) {
                Class::Won if lines <= 1 => Some(vec![self.told(tables.best_move(chess))??.0]),
                Class::Lost => Some(legal.to_vec()),
                Class::Won | Class::Drawn => None,
            };
            if let Some(moves) = moves {
                return Some(Root::Known(Known {
                    moves,
                    result: result(wdl, Ply::ROOT),
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
        let rank = |wdl: AmbiguousWdl| (Class::of(wdl), wdl == AmbiguousWdl::Win);
        rated.sort_by_key(|&(_, wdl)| Reverse(rank(wdl)));
        let &(_, best) = rated.first()?;
        let mut searched = rated.partition_point(|&(_, wdl)| rank(wdl) == rank(best));
        if Class::of(best) == Class::Won && (goes_by_distance || best == AmbiguousWdl::MaybeWin) {
            self.sort_by_progress(tables, position, &mut rated[..searched])?;
            searched = 1;
        }
        let others = rated.split_off(searched);
        let moves: Vec<Move> = rated.into_iter().map(|(mv, _)| mv).collect();
        let more = lines.saturating_sub(moves.len());
        let others = others.into_iter().take(more);
        Some(Root::Known(Known {
            moves,
            result: result(best, Ply::ROOT),
            others: others.map(|(mv, wdl)| line_of_move(mv, wdl)).collect(),
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
}

/// A move whose result is known, as a line.
fn line_of_move(mv: Move, wdl: AmbiguousWdl) -> Line {
    Line {
        score: result(wdl, Ply::ROOT),
        bound: Bound::Exact,
        pv: vec![mv],
        depth: 1,
        seldepth: 1,
    }
}

/// A result under the fifty-move rule: a win or loss that only this rule prevents is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Lost,
    Drawn,
    Won,
}

impl Class {
    fn of(wdl: AmbiguousWdl) -> Class {
        match wdl {
            AmbiguousWdl::Win | AmbiguousWdl::MaybeWin => Class::Won,
            AmbiguousWdl::CursedWin | AmbiguousWdl::Draw | AmbiguousWdl::BlessedLoss => Class::Drawn,
            AmbiguousWdl::Loss | AmbiguousWdl::MaybeLoss => Class::Lost,
        }
    }
}

/// Whether mate comes before the fifty-move rule.
fn is_in_time(position: &Position, value: Value) -> bool {
    let plies = value.plies().map_or(0, |plies| u32::from(plies.get()));
    value == Value::Draw || position.halfmoves().saturating_add(plies) <= FIFTY_MOVES
}

/// The score of a value at this ply. A mate too far off for scores becomes the largest score that is not a
/// mate.
fn score(value: Value, ply: Ply) -> Score {
    let win = |plies: u8| match ply + u16::from(plies) {
        mate if mate <= MAX_PLY => Score::mate_at(mate),
        _ => Score::MAX_CENTIPAWNS,
    };
    match value {
        Value::Draw => Score::DRAW,
        Value::Win(plies) => win(plies.get()),
        Value::Loss(plies) => -win(plies.get()),
    }
}

/// The score of a result at this ply. There is no distance to mate, but the winner prefers a win nearer to
/// the root.
fn result(wdl: AmbiguousWdl, ply: Ply) -> Score {
    let win = Score::MAX_CENTIPAWNS - Centipawns(ply.0.into());
    match wdl.after_zeroing() {
        Wdl::Win => win,
        Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss => Score::DRAW,
        Wdl::Loss => -win,
    }
}
