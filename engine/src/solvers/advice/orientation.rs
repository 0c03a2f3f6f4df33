//! How a position is turned before its table sees it, so that we are always White.

use std::borrow::Cow;

use shakmaty::{Board, CastlingMode, Chess, EnPassantMode, Move, Position as _, Square};

use crate::position::legal;

/// How a table wants the board turned, apart from making us White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Not at all.
    AsItStands,
    /// The board is rotated and reflected until the opponent's king stands in the triangle a1, d1, d4: eight
    /// positions become one.
    KingInTriangle,
}

/// Reflections of the board that bring a field into the triangle a1, d1, d4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// Files are reversed.
    files: bool,
    /// Ranks are reversed.
    ranks: bool,
    /// After that, files and ranks are exchanged.
    diagonal: bool,
}

impl Turn {
    /// The reflections that bring a king on this field into the triangle.
    pub(super) fn of(king: Square) -> Turn {
        let (file, rank) = (u32::from(king.file()), u32::from(king.rank()));
        Turn {
            files: file > 3,
            ranks: rank > 3,
            diagonal: rank.min(7 - rank) > file.min(7 - file),
        }
    }

    /// Applies the reflections to a board.
    pub(super) fn apply(self, board: &mut Board) {
        if self.files {
            board.flip_horizontal();
        }
        if self.ranks {
            board.flip_vertical();
        }
        if self.diagonal {
            board.flip_diagonal();
        }
    }

    /// Maps a field of the reflected board back to the original board.
    fn back(self, mut square: Square) -> Square {
        if self.diagonal {
            square = square.flip_diagonal();
        }
        if self.ranks {
            square = square.flip_vertical();
        }
        if self.files {
            square = square.flip_horizontal();
        }
        square
    }
}

/// A way to look at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation {
    /// Colours are exchanged and ranks reversed.
    mirrored: bool,
    /// The reflections applied after that.
    turn: Turn,
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
            Turning::AsItStands => Turn::default(),
            Turning::KingInTriangle => king.map_or(Turn::default(), Turn::of),
        };
        Orientation { mirrored, turn }
    }

    /// Whether the board is left unchanged.
    pub fn is_same(self) -> bool {
        !self.mirrored && self.turn == Turn::default()
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
        self.turn.apply(&mut setup.board);
        legal(setup, CastlingMode::Standard).ok().map(Cow::Owned)
    }

    /// Maps a move on the oriented board back to the actual board.
    pub fn mv(self, mv: Move) -> Move {
        if self.is_same() {
            return mv;
        }
        let back = |square: Square| {
            let square = self.turn.back(square);
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
