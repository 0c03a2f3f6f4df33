//! Clear ways: the shortest trajectories of a piece to a field, all at once, as they are read on a board.
//!
//! They are grown side by side (`bundles/src/growth.rs`); what stands on a stop is captured there. With a way its net is kept, the fields
//! on which it depends. (Path by path, with captures between stops, own pieces that have to leave, pawns and castling,
//! `bundles/src/reading.rs` reads a bundle, for `puchok bundles`.)

use puchok_bundles::{Ground, Growth, Length, Mover, reach};
use shakmaty::{Bitboard, Board, Piece, Role, Square, attacks};

use crate::board::steps::pawn_steps;

/// The longest trunks, in moves.
pub const LONGEST: u8 = Growth::LONGEST;

/// The shortest trajectories of a piece to a field, as they were read on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClearWay {
    /// Their real length in moves; `None` where none is in play within the longest that was asked for.
    pub moves: Option<u8>,
    /// α1, α2, α3: where they stop before αk.
    pub stops: [Bitboard; LONGEST as usize - 1],
}

impl ClearWay {
    /// No trajectory.
    pub(super) const NOTHING: ClearWay = ClearWay {
        moves: None,
        stops: [Bitboard::EMPTY; LONGEST as usize - 1],
    };

    /// The fields of the first moves, where αk is `to`.
    #[inline]
    pub fn first(&self, to: Square) -> Bitboard {
        match self.moves {
            None => Bitboard::EMPTY,
            Some(1) => Bitboard::from_square(to),
            Some(_) => self.stops[0],
        }
    }

    /// The same for somebody who looks only so many moves ahead.
    #[inline]
    pub(super) fn up_to(self, longest: u8) -> ClearWay {
        match self.moves {
            Some(moves) if moves > longest => ClearWay::NOTHING,
            _ => self,
        }
    }
}

/// A way, or the fields to which a piece makes way, and what that depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub(super) way: ClearWay,
    /// The fields on which it depends.
    pub(super) net: Bitboard,
    /// What stood on them.
    pub(super) barred: Bitboard,
    pub(super) occupied: Bitboard,
    /// What else it depends on: the fields that a piece has to leave; nothing for a clear way.
    pub(super) fields: Bitboard,
    /// The length up to which bundles were looked at.
    pub(super) longest: u8,
}

impl Kept {
    /// Whether the board says the same as when it was read.
    #[inline]
    pub(super) fn holds(&self, ground: Ground, fields: Bitboard, longest: u8) -> bool {
        (ground.barred ^ self.barred) & self.net == Bitboard::EMPTY
            && (ground.occupied ^ self.occupied) & self.net == Bitboard::EMPTY
            && fields == self.fields
            && (longest <= self.longest || self.way.moves.is_some())
    }
}

/// What the board is to a piece: its own pieces bar it, and the other king, whom nothing takes.
#[inline]
pub fn ground(board: &Board, piece: Piece) -> Ground {
    Ground {
        barred: board.by_color(piece.color) | board.kings(),
        occupied: board.occupied(),
    }
}

#[inline]
pub(super) fn length(moves: u8) -> Length {
    Length::ONE.plus(moves.saturating_sub(1))
}

/// Grows the shortest clear trajectories.
pub(super) fn grow(ground: Ground, piece: Piece, from: Square, to: Square, longest: u8) -> Kept {
    let mover = Mover::from(piece);
    let mut kept = Kept {
        way: ClearWay::NOTHING,
        net: Bitboard::EMPTY,
        barred: Bitboard::EMPTY,
        occupied: Bitboard::EMPTY,
        fields: Bitboard::EMPTY,
        longest,
    };
    let least = reach(mover, from, to).map_or(LONGEST + 1, Length::get);
    for moves in least..=longest {
        let growth = Growth::new(ground, mover, from, to, length(moves));
        kept.net |= growth.net;
        if growth.passes {
            kept.way.moves = Some(moves);
            kept.way.stops = growth.stops;
            break;
        }
    }
    kept.barred = ground.barred & kept.net;
    kept.occupied = ground.occupied & kept.net;
    kept
}

/// The fields on which it depends where a piece can move.
pub(super) fn makes_way_net(board: &Board, piece: Piece, from: Square) -> Bitboard {
    let seen = attacks::attacks(from, piece, board.occupied());
    match piece.role {
        Role::Pawn => seen | pawn_steps(piece.color, from, Bitboard::EMPTY),
        _ => seen,
    }
}
