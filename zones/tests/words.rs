//! The reasons that zones give in words are facts of their boards.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

mod common {
    pub(crate) mod nothing;
    pub(crate) mod position;
    pub(crate) mod random_games;
}

use common::nothing::Nothing;
use common::position::position;
use common::random_games::random_positions_from;
use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker;
use puchok_zones::zone::{Target, Why, Zone};
use shakmaty::{Chess, Position};

/// Positions where much can be taken, and what random moves make of them.
fn positions(each: impl FnMut(&Chess)) {
    let starts = [
        "1k1r3r/pp2b3/8/2pqp1pp/2Qn4/3PBNP1/PP2PP2/R1R3K1 w - - 0 1",
        "r4rk1/5ppp/p3q1n1/2p2NQ1/4n3/P3P3/1B3PPP/1R3RK1 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/6k1/5pp1/Q6p/5P2/6PK/P4q1P/8 b - - 0 1",
    ];
    let starts = starts.into_iter().cycle().take(24).map(position);
    random_positions_from(0x2545_f491_4f6c_dd1d, starts, 40, each);
}

/// Whether what an open zone says of its target is so.
fn check(view: &View, zone: &Zone) -> Option<Why> {
    let Target::Piece(square, victim) = zone.target else {
        return None;
    };
    let dearer = exchange::value(victim) > exchange::value(zone.role);
    // En passant the pawn goes elsewhere than to what it captures.
    let field = match zone.length {
        1 => zone.first.first().unwrap(),
        _ => square,
    };
    let occupied = view.occupied().without(zone.piece);
    let guards = view.board().attacks_to(field, !zone.side, occupied) & occupied;
    match zone.why {
        Why::Unprotected if zone.length == 1 => assert!(guards.without(field).is_empty(), "{zone:?}"),
        Why::TakingBackGainsNothing => assert!(guards.any(), "{zone:?}"),
        Why::WorthMore => assert!(dearer, "{zone:?}"),
        Why::ExchangeGains => assert!(!dearer, "{zone:?}"),
        _ => return None,
    }
    Some(zone.why)
}

#[test]
fn what_wins_a_piece_says_why() {
    let mut seen = Vec::new();
    positions(|chess| {
        let view = View::new(chess);
        let mut map = Map::of(&view, Horizon::WHOLE);
        let open = map.zones().iter().filter(|zone| zone.is_open());
        seen.extend(open.filter_map(|zone| Some((zone.length, check(&view, zone)?))));
        for mv in chess.legal_moves().into_iter().filter(|mv| mv.is_capture()) {
            let (_, zone) = picker::reason_of(&mut map, &view, mv, &Nothing);
            let zone = zone.filter(|zone| zone.length == 1 && zone.side == view.turn() && zone.is_open());
            seen.extend(zone.and_then(|zone| Some((0, check(&view, &zone)?))));
        }
    });
    for length in 0..=3 {
        for why in [Why::WorthMore, Why::ExchangeGains] {
            assert!(seen.contains(&(length, why)), "{length}: {why:?}");
        }
    }
    for length in 0..=1 {
        for why in [Why::Unprotected, Why::TakingBackGainsNothing] {
            assert!(seen.contains(&(length, why)), "{length}: {why:?}");
        }
    }
}

/// Who is in check goes nowhere without answering it: each first move of an open zone is legal then.
#[test]
fn in_check_open_zones_begin_with_an_answer() {
    let (mut open, mut late) = (0, 0);
    let mut look = |chess: &Chess| {
        let view = View::new(chess);
        if view.checkers().is_empty() {
            return;
        }
        let legal = chess.legal_moves();
        let map = Map::of(&view, Horizon::WHOLE);
        for zone in map.zones().iter().filter(|zone| zone.side == view.turn()) {
            late += usize::from(zone.why == Why::InCheck);
            if zone.is_open() && !matches!(zone.why, Why::MustUnblock | Why::NoWayOut) {
                let goes = |to| legal.iter().any(|m| (m.from(), m.to()) == (Some(zone.piece), to));
                assert!(zone.first.into_iter().all(goes), "{} {zone:?}", chess.board());
                open += 1;
            }
        }
    };
    positions(&mut look);
    // The queen takes the knight on a5, but not while the rook gives check.
    look(&position("r3r1k1/5ppp/8/n7/8/8/Q4BPP/4K3 w - - 0 1"));
    assert!(open > 20 && late > 20, "{open} open, {late} held by the check");
}
