//! What endgame databases tell the search: our own tables of distances to mate, and Syzygy tables.
//!
//! In the tree a database ends the search of a position. At the root, our own tables answer at once with the
//! whole line to mate; if only the result is known, the search chooses among the moves that keep it.

mod corrected;
mod opening;
mod syzygy;

use std::path::PathBuf;

use shakmaty::Move;

use self::syzygy::Syzygy;
use crate::depth::Depth;
use crate::game::Game;
use crate::position::{FIFTY_MOVES, Position};
use crate::report::{Bound, Line};
use crate::score::{MAX_PLY, Ply, Score};
use crate::solvers::endgames::material::MOST_MEN;
use crate::solvers::endgames::probe::ValuedMove;
use crate::solvers::endgames::{Endgames, Value};

pub(crate) use corrected::{Corrected, beside, corrected};
pub use opening::{Format, Remark};
pub use syzygy::Usage;

/// The databases at hand.
#[derive(Debug, Default)]
pub struct Tablebases {
    endgames: Endgames,
    syzygy: Option<Syzygy>,
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
        let mut tables = None;
        for folder in syzygy {
            opening::open_syzygy(folder, &mut tables, &mut remarks);
        }
        found.syzygy = tables.map(Syzygy::new);
        found.use_syzygy(Usage::default());
        (found, remarks)
    }

    /// The fault found inside a Syzygy table since the databases were opened; returned only once.
    pub(crate) fn take_broken(&mut self) -> Option<Remark> {
        let text = self.syzygy.as_mut()?.take_broken()?;
        Some(Remark::Refused(Format::Syzygy, text))
    }

    /// Says how Syzygy tables are to be used.
    pub fn use_syzygy(&mut self, usage: Usage) {
        let own = if self.endgames.is_empty() { 0 } else { MOST_MEN };
        let theirs = self.syzygy.as_mut().map_or(0, |syzygy| syzygy.set(usage));
        self.most_men = own.max(theirs);
    }

    /// The score of a position in the tree, to be searched to this depth; `None` if no database decides it.
    #[inline]
    pub fn score(&self, position: &Position, ply: Ply, depth: Depth) -> Option<Score> {
        if position.board().occupied().count() > self.most_men {
            return None;
        }
        self.exact_score(position, ply)
            .or_else(|| self.syzygy.as_ref()?.score(position, ply, depth))
    }

    /// The score from our own tables alone, which takes next to no time to read.
    ///
    /// A distance to mate counts only if the mate comes before the fifty-move rule.
    #[inline]
    pub fn exact_score(&self, position: &Position, ply: Ply) -> Option<Score> {
        let value = self.endgames.value(position)?;
        is_in_time(position, value).then(|| score(value, ply))
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
        self.syzygy.as_ref()?.root(game, allowed, lines)
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
            return self.syzygy.as_ref()?.root(game, allowed, lines);
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
