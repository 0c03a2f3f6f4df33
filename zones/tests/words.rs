//! The reasons of zones, as given in words, are true of their boards.
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
use puchok_zones::zone::key::Trunk;
use puchok_zones::zone::{Ply, State, Target, Why, Zone};
use shakmaty::{Chess, Move, Position, Square, attacks};

/// Positions with many captures, and positions reached from them by random moves.
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

/// Checks that the reason of an open zone is true of its target.
fn check(view: &View, zone: &Zone) -> Option<Why> {
    let Target::Piece(square, victim) = zone.target else {
        return None;
    };
    let dearer = exchange::value(victim) > exchange::value(zone.role);
    // En passant the capturing pawn does not go to the field of the captured one.
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
    for length in 0..=2 {
        for why in [Why::WorthMore, Why::ExchangeGains] {
            assert!(seen.contains(&(length, why)), "{length}: {why:?}");
        }
    }
    assert!(seen.contains(&(3, Why::WorthMore)));
    for length in 0..=1 {
        for why in [Why::Unprotected, Why::TakingBackGainsNothing] {
            assert!(seen.contains(&(length, why)), "{length}: {why:?}");
        }
    }
}

/// In check every zone must begin with an answer: each first move of an open zone is legal.
#[test]
fn in_check_open_zones_begin_with_an_answer() {
    let (mut open, mut late, mut leave, mut stay) = (0, 0, 0, 0);
    let mut look = |chess: &Chess| {
        let view = View::new(chess);
        if view.checkers().is_empty() {
            return;
        }
        let legal = chess.legal_moves();
        let map = Map::of(&view, Horizon::WHOLE);
        for zone in map.zones().iter().filter(|zone| zone.side == view.turn()) {
            late += usize::from(zone.why == Why::InCheck);
            if zone.trunk == Trunk::Unblocking {
                let line = attacks::ray(zone.piece, zone.target.square());
                let leaves = |m: &Move| m.from() == zone.first.first() && !line.contains(m.to());
                match zone.state {
                    State::Open => assert!(legal.iter().any(leaves), "{} {zone:?}", chess.board()),
                    State::Held => {
                        assert!(!legal.iter().any(leaves), "{} {zone:?}", chess.board());
                        assert_eq!(zone.why, Why::InCheck);
                    }
                    State::Frozen => {}
                }
                leave += usize::from(zone.is_open());
                stay += usize::from(zone.state == State::Held);
            } else if zone.is_open() && zone.why != Why::NoWayOut {
                let goes = |to| legal.iter().any(|m| (m.from(), m.to()) == (Some(zone.piece), to));
                assert!(zone.first.into_iter().all(goes), "{} {zone:?}", chess.board());
                open += 1;
            }
        }
    };
    positions(&mut look);
    // The queen can capture the knight on a5, but not while the rook gives check.
    look(&position("r3r1k1/5ppp/8/n7/8/8/Q4BPP/4K3 w - - 0 1"));
    // The rook on e4 could answer the check on b4, but is pinned by the rook on e8.
    look(&position("k3r3/7q/8/b7/4R3/8/8/1B2K3 w - - 0 1"));
    look(&position("4k2r/8/5q2/8/3N4/8/1B6/7K w - - 0 1"));
    assert!(open > 20 && late > 20, "{open} open, {late} held by the check");
    assert!(
        leave > 0 && stay > 1,
        "{leave} unblock, {stay} are held by the check"
    );
}

/// The zone between two fields in the map of a position.
fn zone_of(fen: &str, piece: Square, target: Square) -> Option<Zone> {
    let map = Map::of(&View::new(&position(fen)), Horizon::WHOLE);
    let is = |zone: &&Zone| (zone.piece, zone.target.square()) == (piece, target);
    map.zones().iter().find(is).copied()
}

/// A pinned piece cannot answer a check off its pin line, so it does not open the bishop's line.
#[test]
fn what_is_pinned_does_not_unblock_by_answering_a_check() {
    let pinned = zone_of("k3r3/7q/8/b7/4R3/8/8/1B2K3 w - - 0 1", Square::B1, Square::H7).unwrap();
    assert_eq!((pinned.state, pinned.why), (State::Held, Why::InCheck));
    let free = zone_of("k7/7q/8/b7/4R3/8/8/1B2K3 w - - 0 1", Square::B1, Square::H7).unwrap();
    assert_eq!(
        (free.state, free.why.words()),
        (State::Open, "the piece that stands in the way can leave")
    );
}

/// Queen and rook are behind the knight, which cannot answer the check.
#[test]
fn an_unblocking_that_a_check_holds_says_so() {
    let zone = zone_of("4k2r/8/5q2/8/3N4/8/1B6/7K w - - 0 1", Square::B2, Square::F6).unwrap();
    assert_eq!((zone.trunk, zone.state), (Trunk::Unblocking, State::Held));
    assert_eq!(zone.why, Why::InCheck);
}

/// The knight's capture does not answer the double check; the king's does.
#[test]
fn in_check_a_capture_is_that_of_a_piece_that_answers() {
    let fen = "3r2k1/8/8/4p3/3K4/5N2/8/8 w - - 0 1";
    assert_eq!(zone_of(fen, Square::F3, Square::E5), None);
    let zone = zone_of(fen, Square::D4, Square::E5).unwrap();
    assert_eq!((zone.state, zone.why), (State::Open, Why::Unprotected));
    assert_eq!((zone.length, zone.arrives), (1, Ply::of_move(1, true)));
}
