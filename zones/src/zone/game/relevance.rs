//! Relevance sets: the fields on which a proof rests, and the moves that touch them.

use shakmaty::{Bitboard, Board, Color, Move, attacks};

/// The fields of a move: where it begins, where it ends, what it crosses.
pub(super) fn path(m: Move) -> Bitboard {
    let Some(from) = m.from() else {
        return Bitboard::EMPTY;
    };
    attacks::between(from, m.to()).with(from).with(m.to())
}

/// The fields on which a move of `side` rests: its path, and the line to its own king on which another man stands before or behind the
/// moving one. Without that man the moving one would be pinned.
pub(super) fn of_move(board: &Board, m: Move, side: Color) -> Bitboard {
    let (Some(from), Some(king)) = (m.from(), board.king_of(side)) else {
        return path(m);
    };
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let diagonal = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let sliders = (straight | diagonal) & board.by_color(!side);
    let lines = sliders.into_iter().map(|slider| attacks::between(king, slider));
    let screens = |line: &Bitboard| line.contains(from) && (*line & board.occupied()).count() == 2;
    lines.filter(screens).fold(path(m), |all, line| all | line)
}

/// The fields on which the exchange rests that a move of `side` begins: those of the move, and, where the other side may capture there, those of
/// the men that take back.
pub(super) fn of_exchange(board: &Board, m: Move, side: Color) -> Bitboard {
    let (to, set) = (m.to(), of_move(board, m, side));
    let occupied = m
        .from()
        .map_or(board.occupied(), |from| board.occupied().without(from));
    let reaching = |side| board.attacks_to(to, side, occupied) & occupied;
    if reaching(!side).is_empty() {
        return set;
    }
    reaching(side)
        .into_iter()
        .fold(set, |all, man| all | attacks::between(man, to).with(man))
}

/// The fields on which a check rests: the king's ring, and the lines to it.
pub(super) fn check(board: &Board, defender: Color) -> Bitboard {
    let Some(king) = board.king_of(defender) else {
        return Bitboard::EMPTY;
    };
    let checkers = board.attacks_to(king, !defender, board.occupied());
    let lines = checkers
        .into_iter()
        .fold(checkers, |all, checker| all | attacks::between(king, checker));
    lines | attacks::king_attacks(king).with(king)
}

/// Whether a move of `side` touches a set of fields: leaves or enters it, or gains or uncovers control over it.
pub fn touches(set: Bitboard, board: &Board, m: Move, side: Color) -> bool {
    let Some(from) = m.from() else { return false };
    let to = m.to();
    if set.contains(from) || set.contains(to) || m.is_castle() || m.is_en_passant() {
        return true;
    }
    let occupied = board.occupied();
    let after = occupied.without(from).with(to);
    let role = m.promotion().unwrap_or(m.role());
    let gained =
        attacks::attacks(to, role.of(side), after) & !attacks::attacks(from, m.role().of(side), occupied);
    if (gained & set).any() {
        return true;
    }
    let uncovers = |slider| {
        board.role_at(slider).is_some_and(|role| {
            let piece = role.of(side);
            let gained = attacks::attacks(slider, piece, after) & !attacks::attacks(slider, piece, occupied);
            (gained & set).any()
        })
    };
    let lines = (attacks::rook_attacks(from, occupied) & board.rooks_and_queens())
        | (attacks::bishop_attacks(from, occupied) & board.bishops_and_queens());
    (lines & board.by_color(side)).into_iter().any(uncovers)
}
