//! The zone games of a root, and what stays settled from one move of the game to the next.
//!
//! Claims, whether confirmed or not, are kept as long as no move touches what they rest on.

use puchok_zones::board::checks::Checks;
use puchok_zones::zone::game::Games;
use puchok_zones::zone::game::frozen::Frozen;
use shakmaty::Move;

use crate::game::Game;
use crate::params;
use crate::position::Position;

/// The zone games of a root, and what stays settled from one move of the game to the next.
#[derive(Debug)]
pub(super) struct RootGames {
    pub(super) games: Games,
    pub(super) frozen: Frozen,
    /// The root of the previous search.
    last: Option<Position>,
    /// Whether the search has already used what was settled before it.
    pub(super) told: bool,
    /// The most nodes of the search.
    node_limit: u64,
    /// Whether the side to move can give check.
    has_check: bool,
}

impl RootGames {
    /// Allocates memory for games that have not begun.
    pub(super) fn new() -> RootGames {
        RootGames {
            games: Games::new(params::GAME_POSITIONS),
            frozen: Frozen::default(),
            last: None,
            told: false,
            node_limit: u64::MAX,
            has_check: false,
        }
    }

    /// Forgets everything, without giving up the memory.
    pub(super) fn clear(&mut self) {
        self.games.clear();
        self.frozen.clear();
        self.last = None;
    }

    /// Goes to the position on the board, for a search of at most `node_limit` nodes.
    pub(super) fn begin(&mut self, game: &Game, node_limit: u64) {
        let position = game.position();
        self.node_limit = node_limit;
        self.has_check = has_check(position);
        self.told = false;
        self.follow(position);
        self.games.begin(position.chess(), game.earlier());
        self.last = Some(position.clone());
    }

    /// The number of positions made since the search began.
    pub(super) fn positions(&self) -> u64 {
        u64::from(self.games.positions())
    }

    /// How many positions games may have made once the search itself has made `searched` nodes.
    ///
    /// If the search is to end after some number of nodes, games get their share of all of them early.
    pub(super) fn allowed(&self, searched: u64) -> u64 {
        if self.node_limit < u64::MAX {
            quota(self.node_limit, self.has_check).min(searched)
        } else {
            quota(searched, self.has_check)
        }
    }

    /// Drops the claims touched by the moves since the last search; all of them if those moves are not known.
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

/// The moves from one position to another, if there are at most two.
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

/// Whether the side to move can give check.
fn has_check(position: &Position) -> bool {
    let checks = Checks::of(position.board(), position.turn());
    position.legal_moves().into_iter().any(|m| checks.gives(m))
}

/// The share of games in a search of `nodes` nodes.
///
/// What zone games find sooner than the search they find within a few dozen positions. Without a check the
/// claims are exchanges, which the search sees as soon.
fn quota(nodes: u64, has_check: bool) -> u64 {
    let first = if has_check {
        nodes.min(params::GAMES_IN_FULL) / params::GAME_SHARE
    } else {
        0
    };
    first + nodes.saturating_sub(params::GAMES_IN_FULL) / params::GAME_SHARE_BEYOND
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many positions games may have made after so many nodes of a search with this limit.
    fn allowed(fen: &str, node_limit: u64, searched: u64) -> u64 {
        let mut at_root = RootGames::new();
        at_root.begin(&Game::new(fen.parse().unwrap()), node_limit);
        at_root.allowed(searched)
    }

    const WITH_CHECK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    const WITHOUT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn without_a_check_there_are_no_games_in_the_first_thousand_nodes() {
        assert_eq!(allowed(WITHOUT, u64::MAX, params::GAMES_IN_FULL), 0);
        assert!(allowed(WITH_CHECK, u64::MAX, params::GAMES_IN_FULL) >= u64::from(params::GAME_SLICE));
        assert!(allowed(WITHOUT, u64::MAX, 30_000) > 0);
    }

    /// With a clock the share grows with the search; with a limit all of it is there early, but never more
    /// than the search itself has made.
    #[test]
    fn the_share_is_the_same_with_a_clock_and_with_a_limit() {
        for fen in [WITH_CHECK, WITHOUT] {
            let mut before = 0;
            for nodes in [1, 500, 1_000, 3_000, 30_000, 1_000_000] {
                let share = allowed(fen, u64::MAX, nodes);
                assert!(before <= share && share <= nodes / params::GAME_SHARE);
                assert_eq!(allowed(fen, nodes, nodes), share);
                assert_eq!(allowed(fen, nodes, 10), share.min(10));
                before = share;
            }
        }
    }
}
