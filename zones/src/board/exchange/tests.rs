//! Exchanges in known positions, and along random games.

use super::*;
use crate::common::position::position;
use shakmaty::{Chess, Position, uci::UciMove};

fn exchange(fen: &str, uci: &str) -> Centipawns {
    let chess = position(fen);
    let m = uci.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
    let pins = Pins::of(chess.board());
    let result = gain(chess.board(), &pins, m, chess.turn());
    for threshold in [-1000, -325, -1, 0, 1, 100, 325, 1000].map(Centipawns) {
        assert_eq!(
            gains_at_least(chess.board(), &pins, m, chess.turn(), threshold),
            result >= threshold
        );
    }
    result
}

/// The same without bounds: all captures first, then each side declines those that do not pay.
fn in_full(board: &Board, to: Square, standing: Role, side: Color, occupied: Bitboard) -> Option<Centipawns> {
    let (mut occupied, mut standing, mut side) = (occupied, standing, side);
    let mut captures = Vec::new();
    let pins = Pins::of(board);
    while let Some(capturer) = first_capturer(board, to, side, occupied, pins.tied(side, to, occupied)) {
        let role = capturer.role();
        let answers = first_capturer(board, to, !side, occupied, Bitboard::EMPTY);
        if role == Role::King && answers.is_some() {
            break;
        }
        let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
        let arrives = if promotes { Role::Queen } else { role };
        captures.push(value(standing) + value(arrives) - value(role));
        standing = arrives;
        occupied.discard(capturer.on);
        side = !side;
    }
    let (first, others) = captures.split_first()?;
    let answer = others.iter().rev().fold(Centipawns::ZERO, |answer, &taken| {
        (taken - answer).max(Centipawns::ZERO)
    });
    Some(*first - answer)
}

/// Random positions: every piece captured, and every field entered by each role.
#[test]
fn bounds_change_no_result() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let (mut losing, mut pinned) = (0, 0);
    for _ in 0..40 {
        let mut chess = Chess::default();
        for _ in 0..60 {
            let moves = chess.legal_moves();
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            chess.play_unchecked(moves[(seed >> 33) as usize % moves.len()]);
            let (board, occupied) = (chess.board(), chess.board().occupied());
            let (to, role) = (
                Square::new((seed >> 40) as u32 & 63),
                Role::ALL[(seed >> 50) as usize % 6],
            );
            let standing = board.role_at(to).unwrap_or(role);
            let pins = Pins::of(board);
            pinned += usize::from(Color::ALL.into_iter().any(|side| pins.pinned(side).any()));
            for side in Color::ALL {
                let plain = in_full(board, to, standing, side, occupied);
                let wins = plain.unwrap_or_default().max(Centipawns::ZERO);
                assert_eq!(reply(board, &pins, to, standing, side, occupied), wins);
                let loses = plain.is_some_and(|won| won < Centipawns::ZERO);
                assert_eq!(reply_loses(board, &pins, to, standing, side), loses);
                losing += usize::from(loses);
            }
            for m in chess.legal_moves() {
                let won = gain(board, &pins, m, chess.turn());
                for threshold in [-975, -325, -1, 0, 1, 100, 325, 975].map(Centipawns) {
                    let reaches = gains_at_least(board, &pins, m, chess.turn(), threshold);
                    assert_eq!(reaches, won >= threshold, "{chess:?} {m}: {threshold:?}");
                }
            }
        }
    }
    assert!(losing > 0, "some captures lose");
    assert!(pinned > 0, "some men are pinned");
}

/// The first two positions are from the Chess Programming Wiki's page on static exchange evaluation.
#[test]
fn known_exchanges() {
    assert_eq!(
        exchange("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"),
        Centipawns(100)
    );
    assert_eq!(
        exchange("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"),
        Centipawns(100 - 325)
    );
    assert_eq!(
        exchange("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        Centipawns(100)
    );
    assert_eq!(
        exchange("4k3/2p5/3p4/8/4B3/8/8/4K3 w - - 0 1", "e4d5"),
        Centipawns::ZERO
    );
    assert_eq!(
        exchange("4k3/8/2p1p3/8/4B3/8/8/4K3 w - - 0 1", "e4d5"),
        Centipawns(-325)
    );
}

#[test]
fn promotion_en_passant_and_kings() {
    assert_eq!(exchange("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"), Centipawns(875));
    assert_eq!(
        exchange("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"),
        Centipawns(-100)
    );
    // The pawn recaptures and promotes.
    assert_eq!(
        exchange("2r1r1k1/3P4/8/8/8/8/8/K1R5 w - - 0 1", "c1c8"),
        Centipawns(500)
    );
    assert_eq!(
        exchange("7k/8/8/8/8/8/3p4/K5R1 w - - 0 1", "g1c1"),
        Centipawns(-500 - 875)
    );
    assert_eq!(
        exchange("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6"),
        Centipawns(100)
    );
    // The knight is pinned and cannot recapture.
    assert_eq!(
        exchange("r3k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1", "f3e5"),
        Centipawns(100)
    );
    // The king cannot recapture because the bishop protects the field.
    assert_eq!(
        exchange("8/3k4/4p3/8/8/1B6/4R3/4K3 w - - 0 1", "e2e6"),
        Centipawns(100)
    );
    assert_eq!(
        exchange("8/3k4/4p3/8/8/8/4R3/4K3 w - - 0 1", "e2e6"),
        Centipawns(100 - 500)
    );
}
