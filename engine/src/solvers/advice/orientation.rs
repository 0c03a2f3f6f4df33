//! How a position is turned before its table sees it, so that we are always White.

use std::borrow::Cow;

use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position as _, Square};

use crate::position::legal;
use crate::solvers::endgames::symmetry::Symmetry;

/// How a table wants the board turned, apart from making us White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Not at all.
    AsItStands,
    /// The board is rotated and reflected until the opponent's king stands in the triangle a1, d1, d4: eight
    /// positions become one.
    KingInTriangle,
}

/// A way to look at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation {
    /// Colours are exchanged and ranks reversed.
    mirrored: bool,
    /// The reflections applied after that.
    turn: Symmetry,
}

impl Orientation {
    /// The orientation in which the side to move is White and the board is turned as the table requires.
    pub fn of(position: &Chess, turning: Turning) -> Orientation {
        let mirrored = position.turn().is_black();
        let king = position.board().king_of(!position.turn());
        let king = if mirrored {
            king.map(Square::flip_vertical)
        } else {
            king
        };
        let turn = match turning {
            Turning::AsItStands => Symmetry::default(),
            Turning::KingInTriangle => king.map_or(Symmetry::default(), Symmetry::into_triangle),
        };
        Orientation { mirrored, turn }
    }

    /// Whether the board is left unchanged.
    pub fn is_same(self) -> bool {
        !self.mirrored && self.turn == Symmetry::default()
    }

    /// The position as seen in this orientation. `None` never occurs, because the mirror image of a legal
    /// position is legal.
    pub fn position(self, position: &Chess) -> Option<Cow<'_, Chess>> {
        if self.is_same() {
            return Some(Cow::Borrowed(position));
        }
        let mut setup = position.to_setup(EnPassantMode::Legal);
        if self.mirrored {
            setup.mirror();
        }
        // Boards that are turned have no pawns, and no table is for a position with castling rights.
        self.turn.apply_to(&mut setup.board);
        legal(setup, CastlingMode::Standard).ok().map(Cow::Owned)
    }

    /// Maps a move on the oriented board back to the actual board.
    pub fn mv(self, mv: Move) -> Move {
        if self.is_same() {
            return mv;
        }
        let turn_back = self.turn.inverse();
        let back = |square: Square| {
            let square = turn_back.apply(square);
            if self.mirrored {
                square.flip_vertical()
            } else {
                square
            }
        };
        match mv {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => Move::Normal {
                role,
                from: back(from),
                capture,
                to: back(to),
                promotion,
            },
            Move::EnPassant { from, to } => Move::EnPassant {
                from: back(from),
                to: back(to),
            },
            Move::Castle { king, rook } => Move::Castle {
                king: back(king),
                rook: back(rook),
            },
            Move::Put { role, to } => Move::Put { role, to: back(to) },
        }
    }
}
