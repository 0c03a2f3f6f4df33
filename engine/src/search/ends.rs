//! Where a line of the tree ends by the rules: mate, stalemate, repetition, fifty moves, too little material; or because it cannot be
//! kept any longer.

use puchok_zones::board::view::View;

use super::worker::Worker;
use crate::position::{FIFTY_MOVES, Position};
use crate::report::tree::End;
use crate::score::{MAX_PLY, Ply, Score};

impl Worker<'_> {
    /// Draws by the rules, whatever is played.
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

    /// Mate, stalemate, or a line as long as can be kept.
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

    /// The score of a position whose moves a weak player overlooks, or all that do not lead to his mate: it is worth what is on the board,
    /// since mate is not what he would say.
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

    /// Whether the position on top of the line is a draw by repetition or by the fifty-move rule, mate excepted.
    pub(super) fn is_drawn(&self, position: &Position) -> bool {
        let plies = position.halfmoves() as usize;
        if position.halfmoves() >= FIFTY_MOVES && (!position.is_check() || !position.legal_moves().is_empty())
        {
            return true;
        }
        self.has_occurred(position.key(), plies, 4)
    }

    /// Whether a position with this key, so many plies after the last capture or pawn move, would be a draw by repetition if a move from the
    /// position on top of the line led to it.
    #[inline]
    pub(super) fn would_repeat(&self, key: u64, plies: usize) -> bool {
        self.has_occurred(key, plies, 3)
    }

    /// Whether a position with this key, so many plies after the last capture or pawn move, is a draw by repetition. `nearest` is how far
    /// behind the end of the line the same position may stand at the nearest: four plies before this one.
    ///
    /// One occurrence is enough: what was not won the first time is not won by coming back. The root is the exception, since to come back to
    /// it gives nothing away; of the positions before it the game says which count ([`crate::game::Game::analysed`]).
    #[inline]
    fn has_occurred(&self, key: u64, plies: usize, nearest: usize) -> bool {
        let keys = self.keys.len();
        let furthest = (plies + nearest).saturating_sub(4).min(keys);
        let mut earlier = (nearest..=furthest).step_by(2).map(|back| keys - back);
        earlier.any(|at| self.keys[at] == key && at != self.root)
    }
}
