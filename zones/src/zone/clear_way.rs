//! Clear ways: the shortest trajectories of a piece to a field on a board, all at once.
//!
//! They are grown in parallel (`bundles/src/growth.rs`); a piece on a stop is captured there. A way is kept
//! together with its net, the fields on which it depends. (`puchok bundles` reads bundles path by path
//! instead, in `bundles/src/reading.rs`: with captures between stops, own pieces that have to leave, pawns
//! and castling.)

use puchok_bundles::{Ground, Growth, Length, Mover, reach};
use shakmaty::{Bitboard, Board, Piece, Role, Square, attacks};

use crate::board::steps::pawn_steps;

/// The longest trunks, in moves.
pub const LONGEST: u8 = Growth::LONGEST;

/// The shortest trajectories of a piece to a field, as read on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClearWay {
    /// Their real length in moves; `None` if none of up to the requested length is in play.
    pub moves: Option<u8>,
    /// α1, α2, α3: the stops before αk.
    pub stops: [Bitboard; LONGEST as usize - 1],
}

impl ClearWay {
    /// No trajectory.
    pub(super) const NOTHING: ClearWay = ClearWay {
        moves: None,
        stops: [Bitboard::EMPTY; LONGEST as usize - 1],
    };

    /// The destinations of the first moves, where αk is `to`.
    #[inline]
    pub fn first(&self, to: Square) -> Bitboard {
        match self.moves {
            None => Bitboard::EMPTY,
            Some(1) => Bitboard::from_square(to),
            Some(_) => self.stops[0],
        }
    }

    /// The same with at most this many moves.
    #[inline]
    pub(super) fn up_to(self, longest: u8) -> ClearWay {
        match self.moves {
            Some(moves) if moves > longest => ClearWay::NOTHING,
            _ => self,
        }
    }
}

/// A way, or the fields to which a piece can make way, and what that depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub(super) way: ClearWay,
    /// The fields on which it depends.
    pub(super) net: Bitboard,
    /// The state of these fields when the way was read.
    pub(super) barred: Bitboard,
    pub(super) occupied: Bitboard,
    /// What else it depends on: the fields that a piece has to leave; empty for a clear way.
    pub(super) fields: Bitboard,
    /// The longest length that was examined.
    pub(super) longest: u8,
}

impl Kept {
    /// Whether the reading is still valid on this ground.
    #[inline]
    pub(super) fn holds(&self, ground: Ground, fields: Bitboard, longest: u8) -> bool {
        (ground.barred ^ self.barred) & self.net == Bitboard::EMPTY
            && (ground.occupied ^ self.occupied) & self.net == Bitboard::EMPTY
            && fields == self.fields
            && (longest <= self.longest || self.way.moves.is_some())
    }
}

/// The board as a piece sees it: its own pieces and both kings bar its way.
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

/// The fields that determine where a piece can move.
pub(super) fn makes_way_net(board: &Board, piece: Piece, from: Square) -> Bitboard {
    let seen = attacks::attacks(from, piece, board.occupied());
    match piece.role {
        Role::Pawn => seen | pawn_steps(piece.color, from, Bitboard::EMPTY),
        _ => seen,
    }
}
