//! Zone games at the root: how many positions they get, and what the search does with their claims.
//!
//! A claimed mate is played. A claim of material only affects the order of moves, and the result of the
//! search counts: the moves of its proof become hints in the table, and if it gains enough, the next
//! iteration searches its first move first.

use puchok_zones::zone::game::Claim;
use puchok_zones::zone::game::goal::Goal;

use super::root_games::RootGames;
use super::root_moves::RootMove;
use super::worker::Worker;
use crate::params;
use crate::position::{FIFTY_MOVES, Position};
use crate::report::{Bound, Line};
use crate::score::{Ply, Score};

impl Worker<'_> {
    /// Plays zone games for a share of the nodes spent so far, and returns the line of a mate if one is
    /// proved.
    pub(super) fn play_games(&mut self, position: &Position, moves: &mut [RootMove]) -> Option<Line> {
        let mut at_root = self.games.take()?;
        let mate = self.play(&mut at_root, position, moves);
        self.games = Some(at_root);
        mate
    }

    fn play(&mut self, at_root: &mut RootGames, position: &Position, moves: &mut [RootMove]) -> Option<Line> {
        if !std::mem::replace(&mut at_root.told, true)
            && let Some(claim) = at_root.frozen.of(position.turn()).max_by_key(|claim| claim.goal)
        {
            put_first(moves, claim);
        }
        let made = at_root.positions();
        let allowed = at_root.allowed(self.nodes - made);
        let budget = u32::try_from(allowed.saturating_sub(made)).unwrap_or(u32::MAX);
        if budget < params::GAME_SLICE || at_root.games.is_exhausted() {
            return None;
        }
        let settled = at_root.games.play(budget, &mut || {
            self.nodes += 1;
            !self.must_stop()
        });
        if !settled {
            return None;
        }
        let claim = at_root.games.best()?.clone();
        let first = *claim.line.first()?;
        if !moves.iter().any(|m| m.candidate.mv == first) {
            return None;
        }
        at_root.frozen.keep(claim.clone());
        let mate = match claim.goal {
            Goal::Mate => self.mate_line(position, &claim),
            _ => None,
        };
        put_first(moves, &claim);
        if mate.is_some() {
            return mate;
        }
        // Near the fifty-move rule the table's keys also depend on the number of plies since the last capture
        // or pawn move.
        if position.halfmoves().saturating_add(u32::from(claim.plies)) < params::NEAR_FIFTY_MOVES {
            for (key, m) in at_root.games.proof(&claim) {
                self.shared.table.hint(key, m);
            }
        }
        None
    }

    /// The line of a mate with its score; `None` if it is incomplete, or if a repetition or the fifty-move
    /// rule might make it a draw.
    fn mate_line(&self, position: &Position, claim: &Claim) -> Option<Line> {
        let plies = u16::from(claim.plies);
        if position.halfmoves().saturating_add(u32::from(plies)) > FIFTY_MOVES
            || claim.line.len() != usize::from(plies)
        {
            return None;
        }
        let mut next = position.clone();
        for &m in &claim.line {
            next.play(m);
            if self.keys.contains(&next.key()) {
                return None;
            }
        }
        Some(Line {
            score: Score::mate_at(Ply(plies)),
            bound: Bound::Exact,
            pv: claim.line.clone(),
            depth: u32::from(plies),
            seldepth: u32::from(plies),
        })
    }
}

/// Puts the first move of a claim before the other moves, if the claim gains enough.
fn put_first(moves: &mut [RootMove], claim: &Claim) {
    if claim.goal.gain() < params::FIRST_GAIN {
        return;
    }
    let is_claimed = |m: &RootMove| claim.line.first() == Some(&m.candidate.mv);
    if let Some(index) = moves.iter().position(is_claimed) {
        moves[..=index].rotate_right(1);
    }
}
