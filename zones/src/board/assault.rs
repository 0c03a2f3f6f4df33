//! The sharpest check: how close a side is to mating with its next move.
//!
//! A zone against a king has a trunk (a piece that comes to give check) and a network (the fields to which
//! the king can step, the pieces that can capture the checking piece or interpose). What remains of these is
//! counted without making a move.

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

use crate::Centipawns;
use crate::board::pins::Pins;
use crate::board::steps::{forward, pawn_stepping_to};
use crate::board::{corner, exchange};

/// Ways out of a check, as far as they are counted; 0 is mate, as far as this module sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WaysOut(pub u8);

impl WaysOut {
    /// No way out: mate.
    pub const NONE: WaysOut = WaysOut(0);
    /// A single way out.
    pub const ONE: WaysOut = WaysOut(1);
    /// Two ways out.
    pub const TWO: WaysOut = WaysOut(2);
    /// More than is worth counting, or no check at all: one more than a king has fields around it.
    pub const MANY: WaysOut = WaysOut(9);

    /// The number as an index into groups of features for none, one, two and three ways out; `None` for more.
    pub fn class(self) -> Option<usize> {
        (self.0 < 4).then_some(usize::from(self.0))
    }
}

/// All fields that a side's pieces control on a board, seen through a field that a king is about to leave.
#[inline]
pub fn control(board: &Board, side: Color, through: Square) -> Bitboard {
    let occupied = board.occupied().without(through);
    let mut all = Bitboard::EMPTY;
    for role in Role::ALL {
        let piece = Piece { color: side, role };
        for square in board.by_color(side) & board.by_role(role) {
            all |= attacks::attacks(square, piece, occupied);
        }
    }
    all
}

/// The fewest ways out of a check that `side` could give if it were to move; [`WaysOut::MANY`] if it has no
/// check worth considering. Checks by pawns, and checks discovered by king moves, are ignored.
pub fn sharpest_check(board: &Board, side: Color) -> WaysOut {
    sharpest_checker(board, side).0
}

/// A checking move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checking {
    /// The origin of the piece.
    pub from: Square,
    /// Its destination.
    pub to: Square,
}

/// The move that gives the check of [`sharpest_check`], if it leaves no way out.
pub(crate) fn mating_check(board: &Board, side: Color) -> Option<Checking> {
    match sharpest_checker(board, side) {
        (WaysOut::NONE, mating) => mating,
        _ => None,
    }
}

/// The ways out of the sharpest check, and the move that gives it if there are none.
pub(crate) fn sharpest_checker(board: &Board, side: Color) -> (WaysOut, Option<Checking>) {
    let Some(king) = board.king_of(!side) else {
        return (WaysOut::MANY, None);
    };
    let occupied = board.occupied();
    let lines = attacks::rook_attacks(king, occupied);
    let diagonals = attacks::bishop_attacks(king, occupied);
    let direct = sharpest_direct(board, side, king, lines, diagonals);
    if direct.0 == WaysOut::NONE {
        return direct;
    }
    let mut least = direct.0;
    for (line, pieces, from_king) in [
        (Role::Rook, board.rooks_and_queens(), lines),
        (Role::Bishop, board.bishops_and_queens(), diagonals),
    ] {
        let screens = from_king & board.by_color(side) & !board.kings();
        if screens.is_empty() {
            continue;
        }
        let behind = attacks::attacks(king, line.of(side), occupied & !screens) & !from_king;
        for checker in corner::in_order(side, behind & board.by_color(side) & pieces) {
            for screen in corner::in_order(side, attacks::between(king, checker) & screens) {
                let (ways, to) = sharpest_uncovered(board, side, king, checker, screen);
                if ways == WaysOut::NONE {
                    return (ways, to.map(|to| Checking { from: screen, to }));
                }
                least = least.min(ways);
            }
        }
    }
    (least, None)
}

/// The same of the checks that an officer gives itself on a field where it is not lost. `lines` and `diagonals`
/// are what the king sees.
fn sharpest_direct(
    board: &Board,
    side: Color,
    king: Square,
    lines: Bitboard,
    diagonals: Bitboard,
) -> (WaysOut, Option<Checking>) {
    let occupied = board.occupied();
    let (own, others) = (board.by_color(side), board.by_color(!side));
    let steps = attacks::king_attacks(king) & !others;
    let mut all: Option<Bitboard> = None;
    let mut pins: Option<Pins> = None;
    let mut least = WaysOut::MANY;
    for (role, from_king) in [
        (Role::Queen, lines | diagonals),
        (Role::Rook, lines),
        (Role::Knight, attacks::knight_attacks(king)),
        (Role::Bishop, diagonals),
    ] {
        let piece = Piece { color: side, role };
        for from in corner::in_order(side, own & board.by_role(role)) {
            let fields = attacks::attacks(from, piece, occupied) & from_king & !own;
            for to in corner::in_order(side, fields) {
                let pins = pins.get_or_insert_with(|| Pins::of_side(board, side));
                if pins.tied(side, to, occupied).contains(from) {
                    continue;
                }
                let all = *all.get_or_insert_with(|| control(board, side, king));
                let after = occupied.without(from).with(to);
                let reach = attacks::attacks(to, piece, after.without(king));
                // The checking piece gives up control from its old field; this is ignored while other ways
                // out remain.
                let left = steps & !(reach | all) & !Bitboard::from(to);
                // Most checks are no sharper than the sharpest, which the king's flights alone tell.
                let flights = left.count() as u8;
                if flights >= least.0 || is_lost_there(board, side, king, from, to) {
                    continue;
                }
                let ways = flights + u8::from(is_blocked(board, !side, king, to, after));
                if ways == 0 {
                    match ways_out_of(board, side, king, from, to) {
                        WaysOut::NONE => return (WaysOut::NONE, Some(Checking { from, to })),
                        exact => least = least.min(exact),
                    }
                } else {
                    least = least.min(WaysOut(ways));
                }
            }
        }
    }
    (least, None)
}

/// Whether a piece that gives check on `to`, having come from `from`, can be captured there: by a man other than
/// the king, or by the king if nothing protects it.
#[inline]
fn is_lost_there(board: &Board, side: Color, king: Square, from: Square, to: Square) -> bool {
    let after = board.occupied().without(from).with(to);
    let hits = board.attacks_to(to, !side, after) & !Bitboard::from(to);
    let is_protected = || (board.attacks_to(to, side, after) & !Bitboard::from(from)).any();
    (hits & !Bitboard::from(king)).any() || hits.any() && !is_protected()
}

/// The fewest ways out of a check that the piece on `screen` discovers from the piece on `checker`, double
/// checks included, and its destination. All its destinations count, even if it is lost there: the check has
/// to be answered first.
fn sharpest_uncovered(
    board: &Board,
    side: Color,
    king: Square,
    checker: Square,
    screen: Square,
) -> (WaysOut, Option<Square>) {
    let mut least = (WaysOut::MANY, None);
    let Some(piece) = board.piece_at(screen) else {
        return least;
    };
    for to in corner::in_order(side, reach(board, screen, piece) & !attacks::ray(king, checker)) {
        let Some(after) = lawful_after(board, side, screen, to) else {
            continue;
        };
        let open = after.occupied();
        let double = attacks::attacks(to, piece, open).contains(king);
        let by_others = || (after.attacks_to(checker, !side, open) & !Bitboard::from(king)).any();
        if !double && by_others() {
            continue;
        }
        let blocked = !double && is_blocked(&after, !side, king, checker, open);
        let ways = WaysOut(steps_left(&after, side, king) + u8::from(blocked));
        if ways < least.0 {
            least = (ways, Some(to));
        }
    }
    least
}

/// The destinations of a piece, ignoring pins. Unlike [`moves_on`](crate::board::steps::moves_on) this leaves
/// out the double step and includes captures of the king.
fn reach(board: &Board, from: Square, piece: Piece) -> Bitboard {
    let occupied = board.occupied();
    match piece.role {
        Role::Pawn => {
            let ahead = from
                .offset(forward(piece.color))
                .map_or(Bitboard::EMPTY, Bitboard::from);
            attacks::pawn_attacks(piece.color, from) & board.by_color(!piece.color) | ahead & !occupied
        }
        _ => attacks::attacks(from, piece, occupied) & !board.by_color(piece.color),
    }
}

/// The board after a piece of `side` has moved; `None` if that leaves its own king in check.
fn lawful_after(board: &Board, side: Color, from: Square, to: Square) -> Option<Board> {
    let mut after = board.clone();
    let piece = after.remove_piece_at(from)?;
    after.set_piece_at(to, piece);
    let is_lawful = after
        .king_of(side)
        .is_none_or(|own| after.attacks_to(own, !side, after.occupied()).is_empty());
    is_lawful.then_some(after)
}

/// The number of fields to which a king attacked by `side` can step.
fn steps_left(board: &Board, side: Color, king: Square) -> u8 {
    let steps = attacks::king_attacks(king) & !board.by_color(!side) & !control(board, side, king);
    steps.count() as u8
}

/// Whether a piece of `side`, the king's side, can interpose between a checking piece and the king. Whatever
/// stands on the checking piece's field in `board` has been captured.
fn is_blocked(board: &Board, side: Color, king: Square, checker: Square, occupied: Bitboard) -> bool {
    let men = board.by_color(side).without(checker);
    let pawns = men & board.pawns();
    attacks::between(checker, king).into_iter().any(|field| {
        let officers = board.attacks_to(field, side, occupied) & men.without(king) & !board.pawns();
        officers.any() || pawn_stepping_to(field, side, pawns, occupied).any()
    })
}

/// The ways out of the check given by moving `from` to `to` when no piece but the king can capture the
/// checking piece and none can interpose: the king's flights, counted on the board after the move.
/// [`WaysOut::MANY`] if the move is illegal.
fn ways_out_of(board: &Board, side: Color, king: Square, from: Square, to: Square) -> WaysOut {
    lawful_after(board, side, from, to).map_or(WaysOut::MANY, |after| WaysOut(steps_left(&after, side, king)))
}

/// The most that `side` could win by a check that also attacks a piece, if it were to move. The checking
/// piece must not be lost, and the attacked piece must be unprotected or worth more.
pub fn fork(board: &Board, side: Color) -> Centipawns {
    let Some(king) = board.king_of(!side) else {
        return Centipawns::ZERO;
    };
    let occupied = board.occupied();
    let (own, others) = (board.by_color(side), board.by_color(!side));
    let lines = attacks::rook_attacks(king, occupied);
    let diagonals = attacks::bishop_attacks(king, occupied);
    let (mut guarded, mut pins) = (None, None);
    let mut most = Centipawns::ZERO;
    for (role, from_king) in [
        (Role::Pawn, attacks::pawn_attacks(!side, king)),
        (Role::Knight, attacks::knight_attacks(king)),
        (Role::Bishop, diagonals),
        (Role::Rook, lines),
        (Role::Queen, lines | diagonals),
    ] {
        let piece = Piece { color: side, role };
        for from in own & board.by_role(role) {
            for to in reach(board, from, piece) & from_king {
                let after = occupied.without(from).with(to);
                let hit = attacks::attacks(to, piece, after) & others & !Bitboard::from(king);
                if hit.is_empty() {
                    continue;
                }
                // The king has to answer the check; fields behind it count as guarded.
                let guarded = *guarded.get_or_insert_with(|| control(board, !side, king));
                let worth = |target: Square| {
                    let victim = board.role_at(target).map_or(Centipawns::ZERO, exchange::value);
                    if guarded.contains(target) {
                        victim - exchange::value(role)
                    } else {
                        victim
                    }
                };
                let wins = hit.into_iter().map(worth).max().unwrap_or_default();
                if wins > most
                    && exchange::reply(
                        board,
                        pins.get_or_insert_with(|| Pins::of(board)),
                        to,
                        role,
                        !side,
                        after,
                    ) == Centipawns::ZERO
                    && lawful_after(board, side, from, to).is_some()
                {
                    most = wins;
                }
            }
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_seen() {
        for (fen, ways) in [
            // The back rank.
            ("6k1/5ppp/8/8/8/8/8/R5K1", 0),
            // The piece that is captured on arrival cannot interpose.
            ("r5k1/5ppp/8/8/8/8/8/R5K1", 0),
            // A rook can interpose.
            ("6k1/4rppp/8/8/8/8/8/R5K1", 1),
            // The queen in front of the king, protected by a pawn.
            ("6k1/5ppp/5P2/8/8/8/8/K5Q1", 0),
            // A pawn can interpose.
            ("rnbqkbnr/ppppp1pp/5p2/8/8/4P3/PPPP1PPP/RNBQKBNR", 1),
            // The rook that gives check gives up the fields to which the king goes.
            ("7k/8/8/8/8/8/8/K5R1", 2),
            // The rook is pinned.
            ("6k1/5ppp/8/8/3b4/8/1R6/K7", 9),
            // The same where the king would have a way out.
            ("6k1/5p1p/8/8/3b4/8/1R6/K7", 9),
            // Every move of the knight discovers the bishop's check, and the other bishop guards the flight.
            ("7k/7p/5N2/8/2B5/8/1B6/7K", 0),
            // A knight can interpose.
            ("7k/7p/2n2N2/8/2B5/8/1B6/7K", 1),
            // The bishop can be captured.
            ("1r5k/7p/5N2/8/2B5/8/1B6/7K", 9),
            // Réti–Tartakower 1910 after the queen is taken: the bishop's double check from g5 leaves two
            // fields.
            ("rnbk1b1r/pp3ppp/2p5/4q3/4n3/8/PPPB1PPP/2KR1BNR", 2),
            // The queen in front of the king, unprotected.
            ("6k1/5ppp/8/8/8/8/8/K5Q1", 9),
        ] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(sharpest_check(&board, Color::White), WaysOut(ways), "{fen}");
        }
    }

    #[test]
    fn forks_are_seen() {
        for (fen, gain) in [
            // The knight goes to c7 and also attacks the rook.
            ("r3k3/8/8/1N6/8/8/8/4K3", 500),
            // The queen takes the knight.
            ("r3k3/8/1q6/1N6/8/8/8/4K3", 0),
            // The rook is protected and worth more than the knight.
            ("r3k3/8/8/1N6/8/8/q7/4K3", 175),
            // The pawn takes on c7 and attacks the queen.
            ("1q1k4/2r5/1P6/8/8/8/8/4K3", 0),
            ("3q1k2/4n3/5P2/8/8/8/8/4K3", 0),
            ("5k2/8/q7/8/8/8/8/3QK3", 0),
            // The queen checks on h5 and attacks the knight.
            ("4k3/8/8/n7/8/8/8/3QK3", 325),
            ("r3k3/8/8/1N6/8/8/b7/4K3", 500),
            // The knight is pinned.
            ("r3k3/8/b7/1N6/8/3K4/8/8", 0),
            // No fork without an attack on the king.
            ("4k3/8/8/r7/8/8/8/1N2K3", 0),
        ] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(fork(&board, Color::White), Centipawns(gain), "{fen}");
        }
    }
}
