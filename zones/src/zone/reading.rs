//! Reading the shortest trajectories of a piece to a field on a board.
//!
//! Clear trajectories are grown side by side (`bundles/src/growth.rs`). Where these are not all of the least real length, the
//! bundles are read path by path (`bundles/src/reading.rs`): captures on β-fields, own pieces to unblock, pawns, castling.
//! Either way the reading comes with its net, the fields on which it depends.

use puchok_bundles::{Ground, Growth, Length, Mover, Parameters, Reader, Rights, memo, reach};
use shakmaty::{Bitboard, Board, Piece, Role, Square, attacks};

use crate::zone::attack;

/// The longest trunks, in moves.
pub const LONGEST: u8 = Growth::LONGEST;

/// The shortest trajectories of a piece to a field, as they were read on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Their real length in moves; `None` where none is in play within the longest that was asked for.
    pub moves: Option<u8>,
    /// α1, α2, α3: where they stop before αk.
    pub stops: [Bitboard; LONGEST as usize - 1],
    /// Pieces of the own side that have to leave before the piece can move along some of them.
    pub unblock: Bitboard,
}

impl Reading {
    /// No trajectory.
    pub(super) const NOTHING: Reading = Reading {
        moves: None,
        stops: [Bitboard::EMPTY; LONGEST as usize - 1],
        unblock: Bitboard::EMPTY,
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
    pub(super) fn up_to(self, longest: u8) -> Reading {
        match self.moves {
            Some(moves) if moves > longest => Reading::NOTHING,
            _ => self,
        }
    }
}

/// A reading and what it depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) reading: Reading,
    /// The fields on which it depends.
    pub(super) net: Bitboard,
    /// What stood on them.
    pub(super) barred: Bitboard,
    pub(super) occupied: Bitboard,
    /// What else it depends on, as a number: which pieces those are, where that matters.
    pub(super) pieces: u64,
    /// The length up to which bundles were looked at.
    pub(super) longest: u8,
}

impl Record {
    /// Whether the board says the same as when it was read.
    #[inline]
    pub(super) fn holds(&self, ground: Ground, pieces: u64, longest: u8) -> bool {
        (ground.barred ^ self.barred) & self.net == Bitboard::EMPTY
            && (ground.occupied ^ self.occupied) & self.net == Bitboard::EMPTY
            && pieces == self.pieces
            && (longest <= self.longest || self.reading.moves.is_some())
    }
}

/// What the rules allow besides moving: it is not seen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The castlings that are left.
    pub rights: Rights,
    /// The field behind a pawn that has just moved over two ranks.
    pub en_passant: Option<Square>,
}

impl Rules {
    /// Neither castling nor en passant.
    pub const NONE: Rules = Rules {
        rights: Rights::NONE,
        en_passant: None,
    };
}

/// What the board is to a piece: its own pieces bar it, and a king also what the other side controls.
#[inline]
pub fn ground(board: &Board, piece: Piece, controlled: Bitboard) -> Ground {
    let own = board.by_color(piece.color);
    Ground {
        barred: match piece.role {
            Role::King => own | controlled,
            _ => own,
        },
        occupied: board.occupied(),
    }
}

#[inline]
pub(super) fn length(moves: u8) -> Length {
    Length::ONE.plus(moves.saturating_sub(1))
}

/// Which pieces stand on the fields of a net and what the rules allow, as a number that is never 0.
pub(super) fn pieces(board: &Board, rules: Rules, net: Bitboard) -> u64 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let rights = u64::from(rules.rights.bits());
    let passing = rules.en_passant.map_or(64, |field| field.to_usize() as u64);
    let mix = |sum: u64, more: u64| (sum.rotate_left(23) ^ more).wrapping_mul(SPREAD);
    let of_roles = Role::ALL.into_iter().fold(mix(rights, passing), |sum, role| {
        mix(sum, (board.by_role(role) & net).0)
    });
    of_roles | 1
}

/// Grows the shortest clear trajectories.
pub(super) fn grow(ground: Ground, piece: Piece, from: Square, to: Square, longest: u8) -> Record {
    let mover = Mover::from(piece);
    let mut record = Record {
        reading: Reading::NOTHING,
        net: Bitboard::EMPTY,
        barred: Bitboard::EMPTY,
        occupied: Bitboard::EMPTY,
        pieces: 0,
        longest,
    };
    let least = reach(mover, from, to).map_or(LONGEST + 1, Length::get);
    for moves in least..=longest {
        let growth = Growth::new(ground, mover, from, to, length(moves));
        record.net |= growth.net;
        if growth.passes {
            record.reading.moves = Some(moves);
            record.reading.stops = growth.stops;
            break;
        }
    }
    record.barred = ground.barred & record.net;
    record.occupied = ground.occupied & record.net;
    record
}

/// Reads bundles path by path: those of the least real length. No stop is on a field of `forbidden`.
pub(super) fn by_path(
    reader: &Reader<'_>,
    rules: Rules,
    piece: Piece,
    from: Square,
    to: Square,
    longest: u8,
    forbidden: Bitboard,
) -> Record {
    let (board, mover) = (reader.board, Mover::from(piece));
    let mut best = Reading::NOTHING;
    let mut net = Bitboard::EMPTY;
    for castling in rules.rights.of(mover, piece.color, from) {
        let (king, rook) = (castling.king.0, castling.rook.0);
        net |= attacks::between(king, rook) | king | rook;
    }
    // As in growth: a queen that needs four moves has nothing in sight.
    let longest = if mover == Mover::Queen {
        longest.min(3)
    } else {
        longest
    };
    for moves in 1..=longest {
        if best.moves.is_some_and(|found| found < moves) {
            break;
        }
        let parameters = Parameters {
            mover,
            from,
            to,
            length: length(moves),
        };
        let Some(bundle) = memo::bundle_with_castling(parameters, piece.color, rules.rights) else {
            continue;
        };
        for trajectory in bundle.trajectories() {
            let read = reader.read(mover, trajectory);
            net |= trajectory
                .beta()
                .fold(trajectory.fields(), |net, field| net | field);
            let real = read.real_length.get();
            if !read.in_play() || best.moves.is_some_and(|found| found < real) {
                continue;
            }
            if trajectory
                .stops()
                .any(|stop| stop != to && forbidden.contains(stop))
            {
                continue;
            }
            if best.moves != Some(real) {
                best = Reading {
                    moves: Some(real),
                    ..Reading::NOTHING
                };
            }
            best.unblock |= read.unblock;
            // A β-field on which a piece is captured is a stop as well.
            let mut at = 0;
            for step in trajectory.steps() {
                let mut captured = step.beta() & read.stops;
                while let Some(field) = nearest(step.from, captured) {
                    captured.discard(field);
                    if let Some(stops) = best.stops.get_mut(at) {
                        stops.add(field);
                    }
                    at += 1;
                }
                if step.to != to
                    && let Some(stops) = best.stops.get_mut(at)
                {
                    stops.add(step.to);
                }
                at += 1;
            }
        }
    }
    // Whether a piece can get out of the way depends on where it can go.
    for blocker in net & board.by_color(piece.color) & !Bitboard::from(from) {
        if let Some(piece) = board.piece_at(blocker) {
            net |= way_out(board, piece, blocker);
        }
    }
    let net = net.without(from);
    Record {
        reading: best,
        net,
        barred: Bitboard::EMPTY,
        occupied: Bitboard::EMPTY,
        pieces: pieces(board, rules, net),
        longest,
    }
}

/// The fields on which it depends where a piece can move.
pub(super) fn way_out(board: &Board, piece: Piece, from: Square) -> Bitboard {
    let seen = attacks::attacks(from, piece, board.occupied());
    match piece.role {
        Role::Pawn => seen | attack::pawn_steps(piece.color, from, Bitboard::EMPTY),
        _ => seen,
    }
}

/// The field of a line that lies nearest to another field of it.
fn nearest(from: Square, fields: Bitboard) -> Option<Square> {
    fields.into_iter().min_by_key(|field| field.distance(from))
}
