//! Where a line of the tree ends.
//!
//! By the rules: mate, stalemate, repetition, the fifty-move rule, insufficient material. Or because the line
//! has reached its maximum length.

use puchok_zones::board::view::View;

use super::worker::Worker;
use crate::position::{FIFTY_MOVES, Position};
use crate::report::tree::End;
use crate::score::{MAX_PLY, Ply, Score};

impl Worker<'_> {
    /// The score of a draw by repetition, the fifty-move rule or insufficient material.
    #[inline]
    pub(super) fn drawn(&mut self, position: &Position) -> Option<Score> {
        if self.is_drawn(position) {
            let end = if position.halfmoves() >= FIFTY_MOVES {
                End::FiftyMoves
            } else {
                End::Repetition
            };
            return Some(self.ends(end, Score::DRAW));
        }
        position
            .is_insufficient_material()
            .then(|| self.ends(End::Material, Score::DRAW))
    }

    /// The score where the line ends: mate, stalemate, or its maximum length.
    pub(super) fn end_of_line(&mut self, view: &View, has_moves: bool, ply: Ply) -> Option<Score> {
        let in_check = view.checkers().any();
        if !has_moves {
            return Some(self.no_moves(in_check, ply));
        }
        if ply + 1 < MAX_PLY {
            return None;
        }
        let score = if in_check {
            Score::DRAW
        } else {
            self.estimate(view, ply)
        };
        Some(self.ends(End::Longest, score))
    }

    /// The score where a player of limited strength sees no move, or only moves that get it mated.
    ///
    /// It is the estimate: the player does not know about the mate.
    #[cold]
    pub(super) fn unseen(&mut self, view: &View, ply: Ply) -> Score {
        let score = self.estimate(view, ply);
        self.ends(End::LeftOut, score)
    }

    /// The score of a position without legal moves.
    #[inline]
    pub(super) fn no_moves(&mut self, in_check: bool, ply: Ply) -> Score {
        if in_check {
            self.ends(End::Mate, Score::mated_at(ply))
        } else {
            self.ends(End::Stalemate, Score::DRAW)
        }
    }

    /// Whether the current position is a draw by repetition or by the fifty-move rule, unless it is mate.
    pub(super) fn is_drawn(&self, position: &Position) -> bool {
        let plies = position.halfmoves() as usize;
        if position.halfmoves() >= FIFTY_MOVES && (!position.is_check() || !position.legal_moves().is_empty())
        {
            return true;
        }
        self.has_occurred(position.key(), plies, 4)
    }

    /// Whether a move from the current position to the position with this key would draw by repetition.
    ///
    /// `plies` is the number of plies since the last capture or pawn move, the move included.
    #[inline]
    pub(super) fn would_repeat(&self, key: u64, plies: usize) -> bool {
        self.has_occurred(key, plies, 3)
    }

    /// Whether a position with this key has occurred in the line or the game, which makes it a draw by
    /// repetition.
    ///
    /// `plies` is the number of plies since the last capture or pawn move. `nearest` is the distance from the
    /// end of the keys to the first position that can be the same one, four plies earlier.
    ///
    /// One earlier occurrence is enough: a position that was not won the first time is not won by coming back
    /// to it. The root is the exception, since returning to it gives nothing away. Which positions before the
    /// root count is up to the game ([`crate::game::Game::analysed`]).
    #[inline]
    fn has_occurred(&self, key: u64, plies: usize, nearest: usize) -> bool {
        let keys = self.keys.len();
        let furthest = (plies + nearest).saturating_sub(4).min(keys - self.since_pass);
        let mut earlier = (nearest..=furthest).step_by(2).map(|back| keys - back);
        earlier.any(|at| self.keys[at] == key && at != self.root)
    }
}
