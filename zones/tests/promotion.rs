//! Tests of promotion zones: which pawns get through.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

mod common {
    pub(crate) mod position;
    pub(crate) mod random_games;
}

use common::position::position;
use puchok_zones::Centipawns;
use puchok_zones::board::view::View;
use puchok_zones::zone::cells::Cells;

use puchok_zones::zone::network::Task;
use puchok_zones::zone::{DenialRole, State, Why, Zone, network, promotion};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Position, Square};

fn zone(fen: &str, pawn: Square, levels: u8) -> Zone {
    let position = position(fen);
    let view = View::new(&position);
    let mut found = None;
    for side in Color::ALL {
        promotion::zones(&view, &mut Cells::new(), side, 5, levels, |zone| {
            if zone.piece == pawn {
                found = Some(zone);
            }
        });
    }
    found.unwrap_or_else(|| panic!("{fen}: {pawn}"))
}

fn state(fen: &str, pawn: Square) -> (State, Why) {
    let zone = zone(fen, pawn, 3);
    (zone.state, zone.why)
}

/// In check a piece cannot use its way to the path if that leaves the check unanswered, even if it has other
/// answers.
#[test]
fn an_answer_to_a_check_that_leads_elsewhere_stops_no_pawn() {
    assert_eq!(
        state("4k3/P7/8/8/8/8/7K/3rR3 b - - 0 1", Square::A7).0,
        State::Open
    );
    assert_eq!(
        state("4k3/P7/8/8/8/8/7K/3rN3 b - - 0 1", Square::A7).0,
        State::Held
    );
}

/// Pawn for pawn, dxc3 and Kxc3, prevents the promotion; a knight given up for the pawn leaves the remainder
/// of the gain.
#[test]
fn a_pawn_is_captured_on_its_way_at_a_price() {
    let even = zone("8/K7/2p5/8/8/8/1k1Pp3/5r2 b - - 0 1", Square::C6, 3);
    assert_eq!((even.state, even.why), (State::Held, Why::PathControlled));
    let knight = zone("8/1K6/8/5P2/6p1/5k2/8/5N2 b - - 0 1", Square::G4, 3);
    assert_eq!((knight.state, knight.gain), (State::Open, Centipawns(225)));
}

/// Where the pawn stands, and in passing, an even exchange (bxa4 and Rxa4, cxb3 and axb3) prevents the
/// promotion, too; a bishop given up for the pawn leaves the remainder of the gain.
#[test]
fn a_pawn_is_captured_at_home_or_in_passing_at_a_price() {
    let home = "8/8/8/1p6/P7/8/8/R3K2k b - - 0 1";
    assert_eq!(state(home, Square::A4), (State::Held, Why::CapturedFirst));
    let passing = "7k/8/8/8/2p5/8/PP6/K7 w - - 0 1";
    assert_eq!(state(passing, Square::B2), (State::Held, Why::PathControlled));
    let passed = "7k/8/8/8/1Pp5/8/P7/K7 b - b3 0 1";
    assert_eq!(state(passed, Square::B4), (State::Held, Why::CapturedFirst));
    let bishop = zone("8/1P6/b1K5/8/8/8/8/7k b - - 0 1", Square::B7, 3);
    assert_eq!((bishop.state, bishop.gain), (State::Open, Centipawns(225)));
}

/// A king that holds a pawn from more than four moves away is in the network, with the steps that get it
/// there in time.
#[test]
fn a_king_from_far_away_is_in_the_network() {
    let fen = "8/3k4/8/4Q3/5P2/PK6/8/8 b - - 0 1";
    let held = zone(fen, Square::F4, 3);
    assert_eq!((held.state, held.why), (State::Held, Why::PathControlled));
    let position = position(fen);
    let view = View::new(&position);
    let network = network::of(&view, &mut Cells::new(), &held, &[], 1);
    let king = network.iter().find(|link| link.piece == Square::D7).unwrap();
    assert_eq!((king.level, king.side), (1, Color::Black));
}

/// Once the pawn has advanced, a slider behind it controls the fields that the king would have used.
#[test]
fn a_pawn_that_goes_on_uncovers_what_the_king_would_come_by() {
    assert_eq!(
        state("1k6/8/3P4/8/8/6Q1/8/K7 w - - 0 1", Square::D6).0,
        State::Open
    );
    assert_eq!(state("1k6/8/3P4/8/8/8/8/K7 w - - 0 1", Square::D6).0, State::Held);
}

/// Ten openings after eight plies (with ECO codes): no pawn gets through.
#[test]
fn no_pawn_gets_through_in_the_opening() {
    const OPENINGS: [(&str, &str); 10] = [
        ("C60", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"),
        ("C50", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6"),
        ("B33", "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6"),
        ("C02", "e2e4 e7e6 d2d4 d7d5 e4e5 c7c5 c2c3 b8c6"),
        ("B12", "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5"),
        ("D37", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 g1f3 f8e7"),
        ("E60", "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6"),
        ("D85", "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5"),
        ("B01", "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6"),
        ("C33", "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5"),
    ];
    for (code, moves) in OPENINGS {
        let mut position = Chess::default();
        for text in moves.split(' ') {
            let mv = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(mv);
        }
        let view = View::new(&position);
        let mut cells = Cells::new();
        for side in Color::ALL {
            for levels in [1, 3] {
                promotion::zones(&view, &mut cells, side, 5, levels, |zone| {
                    assert!(!zone.is_open(), "{code}: {} {:?}", zone.piece, zone.why);
                });
            }
        }
    }
}

/// The rule of the square: a king catches a pawn if it stands in the square or can step into it.
#[test]
fn kings_catch_pawns_within_the_square() {
    for turn in ["w", "b"] {
        for king in Square::ALL {
            // The other king is on h1, out of play and not in check.
            if king == Square::A4 || king.distance(Square::H1) <= 1 || king == Square::B5 {
                continue;
            }
            let mut board = shakmaty::Board::empty();
            board.set_piece_at(Square::A4, Color::White.pawn());
            board.set_piece_at(Square::H1, Color::White.king());
            board.set_piece_at(king, Color::Black.king());
            let fen = format!("{board} {turn} - - 0 1");
            let white = turn == "w";
            // The square of a pawn on a4 is a4–e4–e8–a8.
            let steps = if white { 4 } else { 5 };
            let in_square = king.distance(Square::A8) <= steps;
            // A king below the pawn runs behind it, one ahead on its file blocks it: both cases agree with
            // the square.
            assert_eq!(zone(&fen, Square::A4, 3).is_open(), !in_square, "{fen}");
        }
    }
}

#[test]
fn pawns_begin_with_the_double_step() {
    let first = |fen: &str, pawn: Square| zone(fen, pawn, 1).first;
    for (fen, pawn, field) in [
        ("7k/8/8/8/8/8/P7/6K1 w - - 0 1", Square::A2, Square::A4),
        ("6k1/p7/8/8/8/8/8/7K b - - 0 1", Square::A7, Square::A5),
        // Not if a piece is in the way, and not from the third rank.
        ("7k/8/8/8/n7/8/P7/6K1 w - - 0 1", Square::A2, Square::A3),
        ("7k/8/8/8/8/P7/8/6K1 w - - 0 1", Square::A3, Square::A4),
    ] {
        assert_eq!(first(fen, pawn), field.into(), "{fen}");
    }
    assert!(first("7k/8/8/8/8/n7/P7/6K1 w - - 0 1", Square::A2).is_empty());
}

#[test]
fn time_decides() {
    // The rook needs a move to get behind the pawn or to the last rank; the pawn needs one to promote.
    assert_eq!(state("8/2P4k/8/8/8/r7/8/7K w - - 0 1", Square::C7).0, State::Open);
    assert_eq!(state("8/2P4k/8/8/8/r7/8/7K b - - 0 1", Square::C7).0, State::Held);
    // A bishop of the wrong colour never gets to b8; one of the right colour does.
    assert_eq!(
        state("7k/8/1P6/8/8/8/6b1/7K w - - 0 1", Square::B6).0,
        State::Held
    );
    // Shut in by its own pawns: three moves are too many.
    assert_eq!(
        state("7k/1P6/8/8/8/1p6/p1p5/1b5K w - - 0 1", Square::B7).0,
        State::Open
    );
}

#[test]
fn levels_are_levels() {
    // The rook guards the last rank, the bishop supports the promotion, which costs Black the rook.
    let fen = "r6k/2P5/8/5B2/8/8/8/7K w - - 0 1";
    assert!(zone(fen, Square::C7, 0).is_open());
    assert!(!zone(fen, Square::C7, 1).is_open());
    let supported = zone(fen, Square::C7, 2);
    assert!(supported.is_open());
    assert_eq!(supported.why, Why::ControlTooWeak);
    assert_eq!(supported.gain, Centipawns(875 - 975 + 500));
    // With two guards the support is denied in turn, and the bishop is lost as well.
    let twice = "r3r2k/2P5/8/5B2/8/8/8/7K w - - 0 1";
    assert_eq!(zone(twice, Square::C7, 2).gain, Centipawns(875 - 975 + 500));
    assert_eq!(zone(twice, Square::C7, 3).gain, Centipawns(875 - 975 + 500 - 325));
}

#[test]
fn blocked_pawns_are_held_or_frozen() {
    let enemy = state("1n5k/8/1P6/8/8/8/8/7K w - - 0 1", Square::B6);
    assert_eq!(enemy, (State::Held, Why::Blocked));
    // Its own king can make way, its own pawn cannot.
    let own = state("1K5k/8/1P6/8/8/8/8/8 w - - 0 1", Square::B6);
    assert_eq!(own, (State::Held, Why::Blocked));
    let doubled = state("7k/1P6/1P6/8/8/8/8/7K w - - 0 1", Square::B6);
    assert_eq!(doubled, (State::Frozen, Why::Blocked));
}

#[test]
fn a_pawn_that_hangs_does_not_get_through() {
    assert_eq!(
        state("7k/8/2P5/8/8/8/2r5/7K b - - 0 1", Square::C6),
        (State::Held, Why::CapturedFirst)
    );
}

/// A pin along a rank or diagonal freezes the pawn, one along its file does not; a pinned blocker cannot
/// leave.
#[test]
fn pins_freeze_pawns() {
    let frozen = |why| (State::Frozen, why);
    let pinned = state("8/1KP3r1/8/8/8/8/8/7k w - - 0 1", Square::C7);
    assert_eq!(pinned, frozen(Why::Pinned));
    assert!(zone("2r5/8/8/8/2P5/8/2K5/7k w - - 0 1", Square::C4, 3).why != Why::Pinned);
    let blocker = |piece| format!("{piece}k6/8/8/8/4N3/4P3/6K1/8 w - - 0 1");
    assert_eq!(state(&blocker("b"), Square::E3), frozen(Why::Blocked));
    assert_eq!(state(&blocker("n"), Square::E3).0, State::Held);
}

/// The king stands in its pawn's way, and rooks control both adjacent files.
#[test]
fn a_king_that_cannot_leave_freezes_its_pawn() {
    let fen = |rook| format!("3{rook}1r1k/8/4K3/4P3/8/8/8/8 w - - 0 1");
    assert_eq!(state(&fen("r"), Square::E5), (State::Frozen, Why::Blocked));
    assert_eq!(state(&fen("n"), Square::E5), (State::Held, Why::Blocked));
}

/// The pawn has just made a double step: the adjacent pawn can capture it en passant, but only at once.
#[test]
fn a_pawn_is_taken_in_passing() {
    let of = |field| state(&format!("8/8/8/8/3pP3/8/8/K6k b - {field} 0 1"), Square::E4);
    assert_eq!(of("e3"), (State::Held, Why::CapturedFirst));
    assert_eq!(of("-").0, State::Open);
}

/// On a6 the knight stops the pawn, which cannot capture it there once it has advanced.
#[test]
fn a_pawn_that_has_left_takes_nothing_behind() {
    let fen = "6K1/2n5/8/1P6/8/8/8/4k3 w - - 0 1";
    assert_eq!(state(fen, Square::B5), (State::Held, Why::PathControlled));
}

/// The king gets in front of the pawn, where the rook behind the pawn does not attack it; a rook beside the
/// path does.
#[test]
fn what_stands_behind_the_pawn_does_not_drive_off_who_blocks_it() {
    let behind = "8/8/8/3kP3/8/8/3K4/4R3 b - - 0 1";
    assert_eq!(state(behind, Square::E5), (State::Held, Why::PathControlled));
    let beside = "8/8/7R/3kP3/5K2/8/8/8 b - - 0 1";
    assert_eq!(state(beside, Square::E5).0, State::Open);
}

/// A king may not step on fields that the pawn controls at that moment: not on b1 while the pawn is on a2,
/// nor on b8 when it is on a7.
#[test]
fn a_king_does_not_step_where_the_pawn_takes_it() {
    let at_home = "7k/8/8/8/8/p7/p1K5/8 w - - 0 1";
    assert_eq!(state(at_home, Square::A2).0, State::Open);
    let coming = "3k4/8/P1K5/8/8/8/8/8 b - - 0 1";
    assert_eq!(state(coming, Square::A6).0, State::Open);
    // With a move to spare it gets to b8 earlier.
    let in_time = "3k4/8/2K5/P7/8/8/8/8 b - - 0 1";
    assert_eq!(state(in_time, Square::A5).0, State::Held);
}

/// A pinned knight cannot capture the new queen; with a move to spare its king leaves the pin first.
#[test]
fn a_pinned_man_does_not_control_the_path() {
    let pinned = "1k6/4P3/3n4/8/5B2/8/8/6K1 w - - 0 1";
    assert_eq!(state(pinned, Square::E7).0, State::Open);
    let free = "1k6/4P3/3n4/8/8/8/8/6K1 w - - 0 1";
    assert_eq!(state(free, Square::E7), (State::Held, Why::PathControlled));
    let to_move = "1k6/4P3/3n4/8/5B2/8/8/6K1 b - - 0 1";
    assert_eq!(state(to_move, Square::E7), (State::Held, Why::PathControlled));
}

/// Sliders in a battery capture one after another.
#[test]
fn batteries_count_on_the_path() {
    let behind_the_defender = "2qr2k1/4P3/8/8/8/8/8/4R1K1 w - - 0 1";
    assert_eq!(
        state(behind_the_defender, Square::E7),
        (State::Held, Why::PathControlled)
    );
    // The queen behind the rook keeps the king from capturing it.
    let behind_the_rook = "r7/4Pk2/8/8/8/8/4R3/4Q1K1 w - - 0 1";
    let zone = zone(behind_the_rook, Square::E7, 3);
    assert_eq!((zone.state, zone.gain), (State::Open, Centipawns(400)));
}

/// The pawn's advance discovers a check by the queen: the rook may not capture the new queen.
#[test]
fn who_has_to_answer_a_check_that_the_pawn_uncovers_does_not_take_it() {
    let uncovers = "6k1/8/8/8/8/8/5qpK/1R6 b - - 0 1";
    assert_eq!(state(uncovers, Square::G2).0, State::Open);
    let without = "6k1/8/8/8/8/5q2/6pK/1R6 b - - 0 1";
    assert_eq!(state(without, Square::G2), (State::Held, Why::PathControlled));
}

/// A pawn in the way may leave by capturing en passant.
#[test]
fn a_pawn_in_the_way_leaves_en_passant() {
    let leaves = "4k3/8/4b3/3pP3/4P3/8/8/4K3 w - d6 0 1";
    assert_eq!(state(leaves, Square::E4), (State::Held, Why::Blocked));
    let stays = "4k3/8/4b3/3pP3/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(state(stays, Square::E4), (State::Frozen, Why::Blocked));
}

/// If the other side controls the path, the network shows with which piece.
#[test]
fn who_holds_a_pawn_is_in_its_network() {
    let starts = [
        "1k6/4P3/3n4/8/5B2/8/8/6K1 b - - 0 1",
        "2r2rk1/1P3ppp/8/3n4/8/1R6/5PPP/1R4K1 w - - 0 1",
        "8/1k4P1/8/1p1b4/8/1P4K1/p7/2R5 b - - 0 1",
        "r3k3/1P1n2P1/8/3B4/4b3/8/1p4p1/R3K2R w KQq - 0 1",
        "4r1k1/1P4p1/5n2/P2q4/8/2Q1B3/5PpP/3R2K1 b - - 0 1",
        // Kings far from the pawns.
        "8/3k4/8/4Q3/5P2/PK6/8/8 b - - 0 1",
        "8/8/2p2K2/8/p3q3/8/6k1/8 w - - 0 1",
        "8/1k6/8/8/8/6PK/1p6/8 w - - 0 1",
    ];
    let mut held = 0;
    for seed in 1..=20 {
        common::random_games::random_positions_from(seed, starts.map(position), 60, |position| {
            held += held_in_its_network(position);
        });
    }
    assert!(held > 1_000, "{held}");
}

/// The number of pawns in a position that are held by control of the path; asserts that each network contains
/// such a piece.
fn held_in_its_network(position: &Chess) -> usize {
    if position.is_check() {
        return 0;
    }
    let view = View::new(position);
    let mut zones = Vec::new();
    for side in Color::ALL {
        promotion::zones(&view, &mut Cells::new(), side, 5, 3, |zone| zones.push(zone));
    }
    zones.retain(|zone| zone.why == Why::PathControlled);
    for zone in &zones {
        let network = network::of(&view, &mut Cells::new(), zone, &[], 1);
        let holds = |link: &network::Link| {
            link.side != zone.side
                && matches!(link.task, Task::Deny(DenialRole::Control | DenialRole::Blockade))
        };
        assert!(
            network.iter().any(holds),
            "{}: {zone:?} {network:?}",
            fen(position)
        );
    }
    zones.len()
}

fn fen(position: &Chess) -> shakmaty::fen::Fen {
    shakmaty::fen::Fen::from_position(position, shakmaty::EnPassantMode::Legal)
}
