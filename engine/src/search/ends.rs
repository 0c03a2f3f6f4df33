//! Where a line of the tree ends.
//!
//! By the rules: mate, stalemate, repetition, the fifty-move rule, insufficient material. Or because the line
//! has reached its maximum length.

use puchok_zones::board::view::View;

use super::window::Window;
use super::worker::Worker;
use crate::position::{FIFTY_MOVES, Position};
use crate::report::tree::End;
use crate::score::{MAX_PLY, Ply, Score};

/// What repetition, the fifty-move rule and the material say of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ruling {
    /// Nothing.
    Open,
    /// It is a draw, unless it is mate.
    Drawn(End),
    /// It has been on the board once in the game before. That is no draw, but no progress either: unless a
    /// database knows it, who plays gets no more than a draw from it ([`Worker::come_back`]).
    CameBack,
}

impl Worker<'_> {
    /// What repetition, the fifty-move rule and the material say of the current position.
    #[inline]
    pub(super) fn ruling(&self, position: &Position) -> Ruling {
        if position.halfmoves() >= FIFTY_MOVES && (!position.is_check() || !position.legal_moves().is_empty())
        {
            return Ruling::Drawn(End::FiftyMoves);
        }
        let plies = position.halfmoves() as usize;
        match self.last_time(position.key(), plies, 4) {
            Some(at) if at > self.root || self.was_there_twice(at) => Ruling::Drawn(End::Repetition),
            Some(_) => Ruling::CameBack,
            None if position.is_insufficient_material() => Ruling::Drawn(End::Material),
            None => Ruling::Open,
        }
    }

    /// The score of a position that has been on the board once in the game before; `further` searches it.
    ///
    /// Who plays would have made no progress, so it is worth no more to that side than a draw. It may be worth
    /// less: what the other side missed the first time it need not miss again.
    #[cold]
    pub(super) fn come_back(
        &mut self,
        window: Window,
        ply: Ply,
        further: impl FnOnce(&mut Self) -> Score,
    ) -> Score {
        let is_of_who_plays = ply.0.is_multiple_of(2);
        let suffices = match is_of_who_plays {
            true => window.alpha >= Score::DRAW,
            false => window.beta <= Score::DRAW,
        };
        if suffices {
            return self.ends(End::Repetition, Score::DRAW);
        }
        let score = further(self);
        let is_more = match is_of_who_plays {
            true => score > Score::DRAW,
            false => score < Score::DRAW,
        };
        if !is_more {
            return score;
        }
        // The line ends here: what follows it is not what the score stands for.
        self.pv[ply.index()].clear();
        self.ends(End::Repetition, Score::DRAW)
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

    /// Whether a move from the current position to the position with this key would repeat a position of the
    /// line or the game, other than the root and those before a pass.
    ///
    /// `plies` is the number of plies since the last capture or pawn move, the move included.
    #[inline]
    pub(super) fn would_repeat(&self, key: u64, plies: usize) -> bool {
        self.last_time(key, plies, 3).is_some()
    }

    /// Where among the keys a position with this key last occurred, in the line or before it in the game.
    ///
    /// `plies` is the number of plies since the last capture or pawn move. `nearest` is the distance from the
    /// end of the keys to the first position that can be the same one, four plies earlier.
    ///
    /// In the line one earlier occurrence makes a draw: a position that was not won the first time is not won
    /// by coming back to it. The root is left out, since returning to it gives nothing away. Which positions
    /// before the root count is up to the game ([`crate::game::Game::analysed`]).
    #[inline]
    fn last_time(&self, key: u64, plies: usize, nearest: usize) -> Option<usize> {
        let keys = self.keys.len();
        let furthest = (plies + nearest).saturating_sub(4).min(keys - self.since_pass);
        let mut earlier = (nearest..=furthest).step_by(2).map(|back| keys - back);
        earlier.find(|&at| self.keys[at] == key && at != self.root)
    }

    /// Whether the position at this place has been on the board twice up to the root.
    #[cold]
    fn was_there_twice(&self, at: usize) -> bool {
        let key = self.keys[at];
        self.keys[..=self.root]
            .iter()
            .filter(|&&earlier| earlier == key)
            .count()
            >= 2
    }
}
