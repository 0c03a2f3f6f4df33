//! Zone games at the root: how many positions they get, and what the search makes of their claims.
//!
//! A claim of mate is played. A claim of material is a first move: it is searched first and deeper, and is preferred until
//! an iteration that looks beyond its line does not confirm it.

use puchok_zones::zone::game::goal::Goal;
use puchok_zones::zone::game::{Claim, Games};
use shakmaty::Move;

use super::depth::Depth;
use super::params;
use super::root::Lead;
use super::root_moves::RootMove;
use super::table::Finding;
use super::worker::Worker;
use crate::position::Position;
use crate::report::{Bound, Line};
use crate::score::{Ply, Score};

/// The games of a root, and the first move that they claim.
pub(super) struct RootGames {
    games: Games,
    claim: Option<Claimed>,
    /// Positions that they may make before the search ends; `None`: a share of the search's.
    quota: Option<u64>,
}

/// A first move by which material is won, as far as games can tell.
#[derive(Clone, Copy, Debug)]
struct Claimed {
    mv: Move,
    gain: i32,
    plies: i32,
}

impl RootGames {
    /// Games from this position on, in a search of so many nodes.
    pub(super) fn new(position: &Position, earlier: &[u64], node_limit: u64) -> RootGames {
        let quota = (node_limit < u64::MAX).then(|| quota(node_limit));
        let mut games = Games::new(quota.map_or(params::GAME_POSITIONS, |q| {
            params::GAME_POSITIONS.min(q as usize + 1)
        }));
        games.begin(position.chess(), earlier);
        RootGames {
            games,
            claim: None,
            quota,
        }
    }
}

/// Positions that games may make in a search of so many nodes.
fn quota(nodes: u64) -> u64 {
    let (least, most) = params::GAME_NODES;
    if nodes < least {
        return 0;
    }
    nodes.min(most) / params::GAME_SHARE + nodes.saturating_sub(most) / params::GAME_SHARE_BEYOND
}

impl Worker<'_> {
    /// Sets up the games of the root, where a lead wants one line and no mate in so many moves.
    pub(super) fn begin_games(&mut self, position: &Position, lead: &Option<Lead<'_>>) {
        let parts = self.shared.parts;
        let is_wanted = |lead: &Lead<'_>| lead.multi_pv == 1 && lead.mate.is_none();
        if parts.map && parts.games && lead.as_ref().is_some_and(is_wanted) {
            self.games = Some(RootGames::new(position, &self.keys, self.shared.node_limit));
        }
    }

    /// Plays zone games for a share of the nodes spent so far. Returns the line of a mate when one is found.
    pub(super) fn play_games(&mut self, position: &Position, moves: &mut [RootMove]) -> Option<Line> {
        let mut root = self.games.take()?;
        let mate = self.play(&mut root, position, moves);
        self.games = Some(root);
        mate
    }

    fn play(&mut self, root: &mut RootGames, position: &Position, moves: &mut [RootMove]) -> Option<Line> {
        let made = u64::from(root.games.positions());
        let searched = self.nodes - made;
        let allowed = match root.quota {
            Some(quota) => quota.min(searched * params::GAME_PACE),
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
        let index = moves.iter().position(|m| m.candidate.mv == first)?;
        if claim.goal == Goal::Mate {
            return mate_line(position, &claim);
        }
        moves[..=index].rotate_right(1);
        root.claim = Some(Claimed {
            mv: first,
            gain: claim.goal.gain(),
            plies: i32::from(claim.plies),
        });
        for (key, m) in root.games.proof(&claim) {
            let hint = Finding {
                mv: Some(m),
                score: -Score::INFINITE,
                ply: Ply::ROOT,
                estimate: None,
                depth: Depth(0),
                bound: Bound::Lower,
            };
            self.shared.table.store(key, &hint);
        }
        None
    }

    /// Centipawns by which another move has to be better than a claimed one, as long as the claim may be too deep for the
    /// iteration to see.
    pub(super) fn held(&self, first: Move, depth: Depth) -> i32 {
        let claim = self.games.as_ref().and_then(|g| g.claim);
        match claim {
            Some(c)
                if c.mv == first
                    && depth.plies() < c.plies + params::CLAIM_HELD
                    && c.gain >= params::HELD_GAIN =>
            {
                c.gain
            }
            _ => 0,
        }
    }

    /// Puts the claimed move first as long as it is held.
    pub(super) fn put_claim_first(&self, moves: &mut [RootMove], depth: Depth) {
        if let Some(claim) = self.games.as_ref().and_then(|g| g.claim)
            && self.held(claim.mv, depth) > 0
            && let Some(index) = moves.iter().position(|m| m.candidate.mv == claim.mv)
        {
            moves[..=index].rotate_right(1);
        }
    }
}

/// Plies without capture or pawn move after which the game is drawn.
const FIFTY_MOVES: u32 = 100;

/// The line of a mate with its score.
fn mate_line(position: &Position, claim: &Claim) -> Option<Line> {
    let plies = u16::from(claim.plies);
    if position.halfmoves() + u32::from(plies) > FIFTY_MOVES || claim.line.len() != usize::from(plies) {
        return None;
    }
    Some(Line {
        score: Score::mate_at(Ply(plies)),
        bound: Bound::Exact,
        pv: claim.line.clone(),
        depth: u32::from(plies),
        seldepth: u32::from(plies),
    })
}
