//! The goals of a game, and how its end is evaluated without playing on.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use crate::Centipawns;
use crate::board::after::board_after;
use crate::board::golden::GOLDEN;
use crate::board::pins::Pins;
use crate::board::steps::forward;
use crate::board::{assault, assault::WaysOut};
use crate::board::{corner, exchange};

/// What a side tries to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// A gain of this many centipawns over the current balance, in exchange values.
    Win(Centipawns),
    /// Mate.
    Mate,
}

impl Goal {
    // By exchange values, each amount lies below the material that it names and above the next smaller one.
    /// A queen (875 for a pawn), or a rook and a minor piece (825); two minor pieces (650) are too few.
    const QUEEN: Goal = Goal::Win(Centipawns(800));
    /// A rook (500); a minor piece and a pawn (425) are too few.
    const ROOK: Goal = Goal::Win(Centipawns(450));
    /// A minor piece (325), or the exchange and a pawn (275); two pawns (200) are too few.
    const PIECE: Goal = Goal::Win(Centipawns(250));
    /// A pawn (100).
    const PAWN: Goal = Goal::Win(Centipawns(90));

    /// All goals, the largest first.
    pub const ALL: [Goal; 5] = [Goal::Mate, Goal::QUEEN, Goal::ROOK, Goal::PIECE, Goal::PAWN];

    /// The gain in centipawns.
    pub fn gain(self) -> Centipawns {
        match self {
            Goal::Win(gain) => gain,
            Goal::Mate => crate::zone::KING_GAIN,
        }
    }
}

/// A goal as it is tested in every position of a game: the side, and the material balance that it must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    pub(super) side: Color,
    /// The material balance to reach, from the side's point of view; `None` for mate.
    pub(super) balance: Option<Centipawns>,
    /// Whether quiet threats are tried too.
    pub(super) quiet: bool,
}

impl Aim {
    pub(super) fn new(goal: Goal, board: &Board, side: Color, quiet: bool) -> Aim {
        let balance = match goal {
            Goal::Mate => None,
            Goal::Win(gain) => Some(exchange::balance(board, side) + gain),
        };
        Aim { side, balance, quiet }
    }

    /// Distinguishes aims in hash keys.
    pub(super) fn salt(self) -> u64 {
        let balance = self.balance.map_or(MATE_SALT, |balance| {
            debug_assert!(balance.abs() < LARGEST_BALANCE);
            (balance + LARGEST_BALANCE).0 as u64
        });
        let word = balance << 2 | u64::from(self.quiet) << 1 | u64::from(self.side.is_white());
        (word + 1).wrapping_mul(GOLDEN)
    }
}

/// More than any balance to reach, so that its sum with one is positive: a legal position has at most 15 men
/// and a king a side, so that a balance is at most 15 · 975 = 14,625, and the goal adds at most 800.
const LARGEST_BALANCE: Centipawns = Centipawns(20_000);

/// Stands for mate in keys: no balance plus [`LARGEST_BALANCE`] is as large.
const MATE_SALT: u64 = u16::MAX as u64;

/// What `side` could win by a pawn's last step.
fn promotion(board: &Board, side: Color) -> Centipawns {
    let seventh = Bitboard::from_rank(side.relative_rank(shakmaty::Rank::Seventh));
    let occupied = board.occupied();
    let mut most = Centipawns::ZERO;
    for pawn in board.by_color(side) & board.pawns() & seventh {
        if let Some(to) = pawn.offset(forward(side))
            && !occupied.contains(to)
        {
            let queen = exchange::gained_by_becoming(Role::Pawn, Role::Queen);
            let lost = exchange::reply(
                board,
                &Pins::NONE,
                to,
                Role::Queen,
                !side,
                occupied.without(pawn).with(to),
            );
            most = most.max(queen - lost);
        }
    }
    most
}

/// Whether `side`, to move, can mate at once, according to a test that makes no move.
pub(super) fn threatens_mate(board: &Board, side: Color) -> bool {
    assault::sharpest_check(board, side) == WaysOut::NONE
}

/// Whether this capture or promotion by `side` reaches the balance: by static exchange on its field, with
/// nothing else of its own hanging afterwards and no mate threatened in return.
pub(super) fn reaches(board: &Board, m: Move, side: Color, now: Centipawns, wanted: Centipawns) -> bool {
    let taken = exchange::won_at_once(m);
    if taken == Centipawns::ZERO
        || now + taken < wanted
        || now + exchange::gain(board, &Pins::NONE, m, side) < wanted
    {
        return false;
    }
    let after = board_after(board, m, side);
    let field = m.to();
    let elsewhere = hanging_elsewhere(&after, !side, field);
    now + taken - elsewhere >= wanted && !threatens_mate(&after, !side)
}

/// The most that `side` could win by one capture or promotion and the exchange that follows, ignoring
/// captures on one field.
fn hanging_elsewhere(board: &Board, side: Color, aside: Square) -> Centipawns {
    let occupied = board.occupied();
    let mut most = promotion(board, side);
    for square in board.by_color(!side) & !board.kings() {
        if square == aside {
            continue;
        }
        if let Some(role) = board.role_at(square)
            && exchange::at_most(role, square, side) > most
        {
            most = most.max(exchange::reply(board, &Pins::NONE, square, role, side, occupied));
        }
    }
    most
}

/// A capture by which `side` would reach the balance if it were to move. Captures by the king are ignored,
/// and on each field only the cheapest capturing piece is considered, even if it is pinned.
pub(super) fn standing_threat(
    board: &Board,
    side: Color,
    now: Centipawns,
    wanted: Centipawns,
) -> Option<Move> {
    let occupied = board.occupied();
    let king = board.king_of(side)?;
    let kings = board.kings() & board.by_color(side);
    let may_leave = |from: Square, to: Square| {
        let open = occupied.without(from).with(to);
        (board.attacks_to(king, !side, open) & open & !Bitboard::from(to)).is_empty()
    };
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        for to in corner::in_order(side, board.by_color(!side) & board.by_role(role)) {
            if now + exchange::at_most(role, to, side) < wanted {
                continue;
            }
            let Some(capturer) = exchange::first_capturer(board, to, side, occupied, kings) else {
                continue;
            };
            let (from, by) = (capturer.on, capturer.role());
            let stands = exchange::arriving(by, to);
            let m = Move::Normal {
                role: by,
                from,
                capture: Some(role),
                to,
                promotion: (stands != by).then_some(stands),
            };
            if reaches(board, m, side, now, wanted) && may_leave(from, to) {
                return Some(m);
            }
        }
    }
    None
}

/// The largest exchange threatened by the moved piece, or by a piece that it uncovers.
pub(super) fn threat_after(after: &Board, m: Move, side: Color) -> Centipawns {
    let Some(from) = m.from() else {
        return Centipawns::ZERO;
    };
    // Castling threatens with the rook.
    let to = m
        .castling_side()
        .map_or(m.to(), |castling| castling.rook_to(side));
    let occupied = after.occupied();
    let others = after.by_color(!side) & !after.kings();
    let Some(piece) = after.piece_at(to) else {
        return Centipawns::ZERO;
    };
    let mut targets = attacks::attacks(to, piece, occupied);
    for slider in after.by_color(side) & after.sliders() {
        if attacks::between(slider, from).any() || attacks::king_attacks(from).contains(slider) {
            // It may see through the vacated field.
            let ray = attacks::ray(slider, from);
            if ray.any()
                && let Some(role) = after.role_at(slider)
            {
                targets |= attacks::attacks(slider, role.of(side), occupied) & ray;
            }
        }
    }
    (targets & others)
        .into_iter()
        .filter_map(|sq| {
            Some(exchange::reply(
                after,
                &Pins::NONE,
                sq,
                after.role_at(sq)?,
                side,
                occupied,
            ))
        })
        .max()
        .unwrap_or(Centipawns::ZERO)
}

/// Whether the move threatens to win something or to mate.
pub(super) fn is_counter_threat(board: &Board, m: Move, side: Color) -> bool {
    let after = board_after(board, m, side);
    threat_after(&after, m, side) > Centipawns::ZERO || threatens_mate(&after, side)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pawn that captures the knight becomes a queen: 1200 centipawns, where the knight alone is worth at
    /// most 325.
    #[test]
    fn a_capture_that_promotes_wins_more_than_its_victim() {
        let board: Board = "6n1/k4P2/8/8/8/8/8/7K".parse().unwrap();
        let now = exchange::balance(&board, Color::White);
        let threat = standing_threat(&board, Color::White, now, now + Centipawns(800));
        assert_eq!(threat.and_then(|m| m.promotion()), Some(Role::Queen));
        // Of two hanging pieces the one on the last rank is worth more, although the other is examined first.
        let board: Board = "6n1/k4P2/8/8/8/q7/8/R6K".parse().unwrap();
        let knight = exchange::value(Role::Knight);
        let promoted = exchange::gained_by_becoming(Role::Pawn, Role::Queen);
        assert_eq!(
            hanging_elsewhere(&board, Color::White, Square::H8),
            knight + promoted
        );
    }
}
