//! Relevance sets: the fields on which a proof rests, and the moves that touch them.

use shakmaty::{Bitboard, Board, Color, Move, attacks};

use crate::board::exchange;
use crate::board::steps::field_of_capture;

/// The fields of a move: origin, destination, the fields it crosses, and the field of a pawn captured en
/// passant.
pub(super) fn path(m: Move) -> Bitboard {
    let Some(from) = m.from() else {
        return Bitboard::EMPTY;
    };
    let crossed = attacks::between(from, m.to()).with(from).with(m.to());
    crossed.with(field_of_capture(m))
}

/// The fields on which a move of `side` depends: its path, and any line from an enemy slider to its own king
/// on which the moving man and exactly one other man stand. Without that man the moving one would be pinned.
pub(super) fn of_move(board: &Board, m: Move, side: Color) -> Bitboard {
    let (Some(from), Some(king)) = (m.from(), board.king_of(side)) else {
        return path(m);
    };
    let sliders = exchange::sliders_to(board, king, Bitboard::EMPTY) & board.by_color(!side);
    let lines = sliders.into_iter().map(|slider| attacks::between(king, slider));
    let screens = |line: &Bitboard| line.contains(from) && (*line & board.occupied()).count() == 2;
    lines.filter(screens).fold(path(m), |all, line| all | line)
}

/// The fields on which the exchange begun by a move of `side` depends: those of the move and, if the other
/// side can capture there, those of the men that recapture, including men behind others that take part.
pub(super) fn of_exchange(board: &Board, m: Move, side: Color) -> Bitboard {
    let (to, mut set) = (m.to(), of_move(board, m, side));
    let mut standing = m
        .from()
        .map_or(board.occupied(), |from| board.occupied().without(from));
    let reaching = |side, standing| board.attacks_to(to, side, standing) & standing;
    if reaching(!side, standing).is_empty() {
        return set;
    }
    loop {
        let own = reaching(side, standing);
        let front = own | reaching(!side, standing);
        if front.is_empty() {
            return set;
        }
        for man in own {
            set |= attacks::between(man, to).with(man);
        }
        standing &= !front;
    }
}

/// The fields on which a check depends: the king's ring, the lines to it, and the lines of the men that alone
/// keep the king off a field of its ring, those men included.
pub(super) fn check(board: &Board, defender: Color) -> Bitboard {
    let Some(king) = board.king_of(defender) else {
        return Bitboard::EMPTY;
    };
    let attackers = |field, occupied| board.attacks_to(field, !defender, occupied);
    let checkers = attackers(king, board.occupied());
    let lines = checkers
        .into_iter()
        .fold(checkers, |all, checker| all | attacks::between(king, checker));
    let ring = attacks::king_attacks(king);
    // A line that goes on behind the king keeps it off the field there, too.
    let seen_through = board.occupied().without(king);
    let guards = (ring & !board.by_color(defender))
        .into_iter()
        .filter_map(|field| Some((field, attackers(field, seen_through).single_square()?)))
        .fold(Bitboard::EMPTY, |all, (field, guard)| {
            all | attacks::between(guard, field).with(guard)
        });
    lines | guards | ring.with(king)
}

/// Whether a move of `side` touches a set of fields: leaves it, enters it, or gains or uncovers control over
/// it.
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
    let lines = exchange::sliders_to(board, from, occupied);
    (lines & board.by_color(side)).into_iter().any(uncovers)
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;

    fn board(fen: &str) -> Board {
        Board::from_ascii_board_fen(fen.as_bytes()).expect("a board")
    }

    #[test]
    fn an_exchange_rests_on_who_takes_back_from_behind() {
        let takes = Move::Normal {
            role: shakmaty::Role::Rook,
            from: Square::D2,
            capture: Some(shakmaty::Role::Pawn),
            to: Square::D5,
            promotion: None,
        };
        let alone = of_exchange(&board("4k3/8/8/3p4/8/8/3R4/3QK3"), takes, Color::White);
        assert_eq!(
            alone,
            Bitboard::from(Square::D2) | Square::D3 | Square::D4 | Square::D5
        );
        let protected = of_exchange(&board("4k3/8/4p3/3p4/8/8/3R4/3QK3"), takes, Color::White);
        assert_eq!(protected, alone | Square::D1);
        let by_a_battery = of_exchange(&board("4k3/8/2b5/3p4/4P3/5B2/3R4/3QK3"), takes, Color::White);
        assert_eq!(by_a_battery, protected | Square::E4 | Square::F3);
    }

    #[test]
    fn a_check_rests_on_who_alone_keeps_the_king_off_a_field() {
        let rank = Bitboard::from(Square::B8) | Square::C8 | Square::D8 | Square::E8;
        let ring = attacks::king_attacks(Square::F8).with(Square::F8);
        let alone = board("1R3k2/5p2/8/8/8/8/8/6K1");
        assert_eq!(check(&alone, Color::Black), rank | ring);
        // The rook on g1 alone guards g7; e7 has two guards.
        let guarded = board("1R3k2/5p2/8/8/7B/4R3/8/6RK");
        let file =
            Bitboard::from(Square::G1) | Square::G2 | Square::G3 | Square::G4 | Square::G5 | Square::G6;
        assert_eq!(check(&guarded, Color::Black), rank | ring | file);
    }

    #[test]
    fn en_passant_rests_on_the_pawn_that_is_taken() {
        let takes = Move::EnPassant {
            from: Square::E5,
            to: Square::D6,
        };
        assert_eq!(path(takes), Bitboard::from(Square::E5) | Square::D6 | Square::D5);
    }
}
