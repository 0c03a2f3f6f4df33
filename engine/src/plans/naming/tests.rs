//! Tests of the names of plans.

use super::*;
use crate::evaluation::boards;
use crate::plans::gain::TermValues;
use shakmaty::{CastlingMode, Chess, fen::Fen};

fn view(fen: &str) -> View {
    let fen: Fen = fen.parse().unwrap();
    let chess: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    View::new(&chess)
}

fn of_pawn(fen: &str, from: Square, to: Square) -> Kind {
    let before = view(fen);
    let now = View::of(boards::moved(before.board(), from, to), before.turn(), None);
    let way = Way {
        side: before.turn(),
        role: Role::Pawn,
        from,
        clearance: None,
        fields: std::iter::once(to).collect(),
    };
    name(&before, &now, &way, None).kind
}

/// With queens and rooks the pawn storms the castled king; where only kings and pawns are left it does
/// not.
#[test]
fn a_storm_needs_officers() {
    let middlegame = "3q1rk1/5ppp/8/8/6P1/8/PPP5/1K1RQ3 w - - 0 1";
    assert_eq!(of_pawn(middlegame, Square::G4, Square::G5), Kind::Storm);
    let ending = "6k1/5ppp/8/8/6P1/8/PPP5/1K6 w - - 0 1";
    assert_ne!(of_pawn(ending, Square::G4, Square::G5), Kind::Storm);
}

/// Before a pawn on g6 the pawn on g5 opens nothing; before one on g7 it can go on.
#[test]
fn a_storm_is_not_shut() {
    let free = "3q1rk1/5ppp/8/8/6P1/8/PPP5/1K1RQ3 w - - 0 1";
    assert_eq!(of_pawn(free, Square::G4, Square::G5), Kind::Storm);
    let shut = "3q1rk1/5p1p/6p1/8/6P1/8/PPP5/1K1RQ3 w - - 0 1";
    assert_ne!(of_pawn(shut, Square::G4, Square::G5), Kind::Storm);
}

/// A pawn gets past an enemy pawn on the next file unless it can be taken there, on the field where it
/// stops or en passant.
#[test]
fn a_pawn_that_is_taken_on_its_way_becomes_no_passed_pawn() {
    let name = |fen: &str| {
        let before = view(fen);
        let fields = [Square::A4, Square::A5];
        let way = Way {
            side: before.turn(),
            role: Role::Pawn,
            from: Square::A2,
            clearance: None,
            fields: fields.into_iter().collect(),
        };
        let now = View::of(boards::after(before.board(), way.steps()), before.turn(), None);
        name(&before, &now, &way, None).kind
    };
    assert_eq!(name("4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1"), Kind::PassedPawn);
    assert_ne!(
        name("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"),
        Kind::PassedPawn,
        "in passing"
    );
    assert_ne!(
        name("4k3/8/8/1p6/8/8/P7/4K3 w - - 0 1"),
        Kind::PassedPawn,
        "on a4"
    );
}

/// A rook and a bishop open no lines for a storm; a knight more does. What attacks a pawn is a lever first.
#[test]
fn a_storm_is_no_lever_and_needs_a_queen_or_three_officers() {
    let storm = |fen: &str| of_pawn(fen, Square::G4, Square::G5) == Kind::Storm;
    assert!(!storm("5rk1/5ppp/8/8/6P1/8/PPP1B3/1K1R4 w - - 0 1"));
    assert!(storm("5rk1/5ppp/8/8/6P1/8/PPP1BN2/1K1R4 w - - 0 1"));
    let lever = "3q1rk1/5pp1/7p/8/6P1/8/PPP5/1K1RQ3 w - - 0 1";
    assert_eq!(of_pawn(lever, Square::G4, Square::G5), Kind::Lever);
}

/// What a rook comes for by these fields.
fn comes_for(fen: &str, from: Square, fields: &[Square]) -> Bitboard {
    let before = view(fen);
    let way = Way {
        side: before.turn(),
        role: Role::Rook,
        from,
        clearance: None,
        fields: fields.iter().copied().collect(),
    };
    let now = View::of(boards::after(before.board(), way.steps()), before.turn(), None);
    newly(&before, &now, &way) & before.side(!before.turn())
}

/// From h4 the rook attacks the pawn already, and so does not go to d4 for it.
#[test]
fn what_is_attacked_on_the_way_is_no_aim() {
    let fen = "k7/2n5/7R/8/2p5/8/2K5/8 w - - 6 44";
    assert_eq!(
        comes_for(fen, Square::H6, &[Square::H4, Square::D4]),
        Bitboard::EMPTY
    );
    assert_eq!(
        comes_for(fen, Square::H6, &[Square::H4]),
        Bitboard::from(Square::C4)
    );
}

/// What it takes at last stood before the rook behind it.
#[test]
fn what_stands_behind_a_victim_is_an_aim() {
    let fen = "3r2k1/8/8/3p4/8/8/8/3R2K1 w - - 0 1";
    assert_eq!(
        comes_for(fen, Square::D1, &[Square::D5]),
        Bitboard::from(Square::D8)
    );
}

/// A rook alone may give check and attacks no king; with a bishop it does.
#[test]
fn one_piece_attacks_no_king() {
    let kind = |fen: &str| {
        let before = view(fen);
        let (from, to) = (Square::A1, Square::G1);
        let way = Way {
            side: before.turn(),
            role: Role::Rook,
            from,
            clearance: None,
            fields: std::iter::once(to).collect(),
        };
        let now = View::of(boards::moved(before.board(), from, to), before.turn(), None);
        let change = TermValues::of(&now, way.side)
            .zip(TermValues::of(&before, way.side))
            .map(|(now, before)| now.since(&before));
        name(&before, &now, &way, change.as_ref()).kind
    };
    assert_ne!(kind("6k1/1p3p1p/8/8/8/8/1P5P/R2K4 w - - 0 1"), Kind::KingAttack);
    assert_eq!(kind("6k1/1p3p1p/8/8/8/2B5/1P5P/R2K4 w - - 0 1"), Kind::KingAttack);
}

/// From e7 the queen controls three of the fields around the king on c6, from f8 two.
#[test]
fn who_comes_no_nearer_to_the_king_does_not_attack_it() {
    let fen = "8/3Pq1k1/2K2bp1/3Q4/p1B5/P7/5p2/8 b - - 28 71";
    assert_ne!(of_officer(fen, &[], Square::E7, &[Square::F8]), Kind::KingAttack);
}

/// The rook protects h2 and nothing f2, so that f2 is the target; of the officers it is the bishop on c8, not
/// the rook on e8, which could take first.
#[test]
fn the_best_target_names_an_attack() {
    let about = |fen: &str, role, from: Square, to: Square| {
        let before = view(fen);
        let way = Way {
            side: before.turn(),
            role,
            from,
            clearance: None,
            fields: std::iter::once(to).collect(),
        };
        let now = View::of(boards::moved(before.board(), from, to), before.turn(), None);
        let change = TermValues::of(&now, way.side)
            .zip(TermValues::of(&before, way.side))
            .map(|(now, before)| now.since(&before));
        name(&before, &now, &way, change.as_ref()).about
    };
    let fen = "r3k2r/pp3ppp/5n2/8/8/2N5/PP3P1P/2KR3R b kq - 0 1";
    assert_eq!(about(fen, Role::Knight, Square::F6, Square::G4), Some(Square::F2));
    let fen = "2b1r1k1/p4p1p/1p4p1/8/4n3/7P/P1RRBPP1/6K1 w - - 0 1";
    assert_eq!(about(fen, Role::Rook, Square::D2, Square::D8), Some(Square::C8));
}

/// A minority needs two pawns against more, a rook, and the king elsewhere; not with a piece less.
#[test]
fn a_minority_attack_is_for_rooks() {
    for (fen, expected) in [
        ("r5k1/pp3ppp/2p5/8/8/8/PP3PPP/R5K1 w - - 0 1", true),
        ("r5k1/pp3ppp/8/8/8/8/PP3PPP/R5K1 w - - 0 1", false),
        ("r5k1/pp3ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1", false),
        ("6k1/pp3ppp/2p5/8/8/8/PP3PPP/6K1 w - - 0 1", false),
        ("r4bk1/pp3ppp/2p5/8/8/8/PP3PPP/R5K1 w - - 0 1", false),
        ("r5k1/pp3ppp/2p5/8/8/8/PP3PPP/R1K5 w - - 0 1", false),
    ] {
        let has = pawn::has_minority(&view(fen), shakmaty::Color::White, Square::B5);
        assert_eq!(has, expected, "{fen}");
    }
}

/// The name of the plan of an officer to come by these fields from `from`, after these steps of others.
fn of_officer(fen: &str, others: &[(Square, Square)], from: Square, fields: &[Square]) -> Kind {
    let before = view(fen);
    let way = Way {
        side: before.turn(),
        role: before.role_at(from).unwrap(),
        from,
        clearance: None,
        fields: fields.iter().copied().collect(),
    };
    let steps = others.iter().copied().chain(way.steps());
    let now = View::of(boards::after(before.board(), steps), before.turn(), None);
    let terms = |view: &View| TermValues::of(view, way.side).unwrap();
    let change = terms(&now).since(&terms(&before));
    name(&before, &now, &way, Some(&change)).kind
}

/// The knight has an outpost on c4, the queen that comes after it has none.
#[test]
fn an_outpost_is_for_minor_pieces() {
    let fen = "r1bqk2r/4p1bp/n1p3p1/p4n2/Pp1Pp3/1PP1B3/3N1PBP/RN1QK2R w Qkq - 0 16";
    let knight = (Square::D2, Square::C4);
    assert_eq!(of_officer(fen, &[], knight.0, &[knight.1]), Kind::Outpost);
    assert_ne!(
        of_officer(fen, &[knight], Square::D1, &[Square::D2]),
        Kind::Outpost
    );
}

/// A knight that goes on after two moves does so for something else.
#[test]
fn development_takes_two_moves() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let knight = |fields: &[Square]| of_officer(fen, &[], Square::G1, fields);
    assert_eq!(knight(&[Square::F3]), Kind::Development);
    assert_eq!(knight(&[Square::H3, Square::F4]), Kind::Development);
    assert_ne!(knight(&[Square::H3, Square::F4, Square::D3]), Kind::Development);
}
