//! Zone games at the root: how many positions they get, and what the search makes of their claims.
//!
//! A claim of mate is played. The first move of a claim of material is searched first by the next iteration, where it gains enough, and what
//! the search then makes of it holds. Claims, confirmed or not, are kept from one move of the game to the next while no move touches what they
//! rest on.

use puchok_zones::board::checks::Checks;
use puchok_zones::zone::game::frozen::Frozen;
use puchok_zones::zone::game::goal::Goal;
use puchok_zones::zone::game::{Claim, Games};
use shakmaty::Move;

use super::params;
use super::root_moves::RootMove;
use super::worker::Worker;
use crate::game::Game;
use crate::position::{FIFTY_MOVES, Position};
use crate::report::{Bound, Line};
use crate::score::{Ply, Score};

/// The games of a root, and what is settled from one move of the game to the next.
#[derive(Debug)]
pub(super) struct RootGames {
    games: Games,
    frozen: Frozen,
    /// The root of the search before.
    last: Option<Position>,
    /// Whether the search has heard of what was settled before it.
    told: bool,
    /// Positions that they may make before the search ends; `None`: a share of the search's.
    quota: Option<u64>,
}

impl RootGames {
    /// Memory for games, empty.
    pub(super) fn new() -> RootGames {
        RootGames {
            games: Games::new(params::GAME_POSITIONS),
            frozen: Frozen::default(),
            last: None,
            told: false,
            quota: None,
        }
    }

    /// Forgets everything, in the memory that it has.
    pub(super) fn clear(&mut self) {
        self.games.clear();
        self.frozen.clear();
        self.last = None;
    }

    /// Goes to the position on the board, for a search of so many nodes.
    pub(super) fn begin(&mut self, game: &Game, node_limit: u64) {
        let position = game.position();
        self.quota = (node_limit < u64::MAX).then(|| quota(node_limit, has_check(position)));
        self.told = false;
        self.follow(position);
        self.games.begin(position.chess(), game.earlier());
        self.last = Some(position.clone());
    }

    /// The claims of a side that are kept.
    #[cfg(test)]
    pub(super) fn kept(&self, side: shakmaty::Color) -> impl Iterator<Item = &Claim> {
        self.frozen.of(side)
    }

    /// Positions made since the search began.
    pub(super) fn positions(&self) -> u64 {
        u64::from(self.games.positions())
    }

    /// Thaws the claims that the moves since the last search touch.
    fn follow(&mut self, position: &Position) {
        let moves = self.last.as_ref().and_then(|last| moves_between(last, position));
        match (&self.last, moves) {
            (Some(last), Some(moves)) => {
                let mut before = last.clone();
                for m in moves {
                    self.frozen.follow(before.chess(), m);
                    before.play(m);
                }
            }
            _ => self.frozen.clear(),
        }
    }
}

/// The moves from one position to another, when they are no more than two.
fn moves_between(from: &Position, to: &Position) -> Option<Vec<Move>> {
    if from.key() == to.key() {
        return Some(Vec::new());
    }
    let first = from.legal_moves();
    if from.turn() != to.turn() {
        let only = first.into_iter().find(|&m| from.key_after(m) == to.key());
        return only.map(|m| vec![m]);
    }
    first.into_iter().find_map(|m| {
        let next = from.after(m);
        let reply = next
            .legal_moves()
            .into_iter()
            .find(|&r| next.key_after(r) == to.key());
        reply.map(|r| vec![m, r])
    })
}

/// Whether the side to move has a check.
fn has_check(position: &Position) -> bool {
    let checks = Checks::of(position.board(), position.turn());
    position.legal_moves().into_iter().any(|m| checks.gives(m))
}

/// Positions that games may make in a search of so many nodes. Nine of ten claims come within the first hundred and twenty-five
/// positions; where there is no check they are exchanges, which the search sees as soon.
fn quota(nodes: u64, has_check: bool) -> u64 {
    let (least, most) = params::GAME_NODES;
    if nodes < least {
        return 0;
    }
    let first = if has_check {
        nodes.min(most) / params::GAME_SHARE
    } else {
        0
    };
    first + nodes.saturating_sub(most) / params::GAME_SHARE_BEYOND
}

impl Worker<'_> {
    /// Plays zone games for a share of the nodes spent so far. Returns the line of a mate when one is found.
    pub(super) fn play_games(&mut self, position: &Position, moves: &mut [RootMove]) -> Option<Line> {
        let mut root = self.games.take()?;
        let mate = self.play(&mut root, position, moves);
        self.games = Some(root);
        mate
    }

    fn play(&mut self, root: &mut RootGames, position: &Position, moves: &mut [RootMove]) -> Option<Line> {
        if !std::mem::replace(&mut root.told, true)
            && let Some(claim) = root.frozen.of(position.turn()).max_by_key(|claim| claim.goal)
        {
            put_first(moves, claim);
        }
        let made = u64::from(root.games.positions());
        let searched = self.nodes - made;
        let allowed = match root.quota {
            Some(quota) => quota.min(searched),
            None => searched / params::GAME_SHARE_BEYOND,
        };
        let budget = u32::try_from(allowed.saturating_sub(made)).unwrap_or(u32::MAX);
        if budget < params::GAME_SLICE || root.games.is_exhausted() {
            return None;
        }
        let settled = root.games.play(budget, &mut || {
            self.nodes += 1;
            !self.must_stop()
        });
        if !settled {
            return None;
        }
        let claim = root.games.best()?.clone();
        let first = *claim.line.first()?;
        if !moves.iter().any(|m| m.candidate.mv == first) {
            return None;
        }
        root.frozen.keep(claim.clone());
        if claim.goal == Goal::Mate {
            let line = self.mate_line(position, &claim)?;
            put_first(moves, &claim);
            return Some(line);
        }
        put_first(moves, &claim);
        // Nearer to the fifty-move rule the table knows positions by more than their keys.
        if position.halfmoves().saturating_add(u32::from(claim.plies)) < params::NEAR_FIFTY_MOVES {
            for (key, m) in root.games.proof(&claim) {
                self.shared.table.hint(key, m);
            }
        }
        None
    }

    /// The line of a mate with its score; `None` when the rules might call it a draw on the way.
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

/// Puts the first move of a claim before the others.
fn put_first(moves: &mut [RootMove], claim: &Claim) {
    if claim.goal.gain() < params::FIRST_GAIN {
        return;
    }
    let is_claimed = |m: &RootMove| claim.line.first() == Some(&m.candidate.mv);
    if let Some(index) = moves.iter().position(is_claimed) {
        moves[..=index].rotate_right(1);
    }
}
