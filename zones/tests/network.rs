//! Tests of networks: a link is included if its piece is in time, and excluded if it is one move too late.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

mod common {
    pub(crate) mod position;
}

use common::position::position;
use puchok_zones::board::placed::placed;
use puchok_zones::board::view::View;
use puchok_zones::plan;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::key::{Key, Trunk};
use puchok_zones::zone::network::{self, Link, Network, Task};
use puchok_zones::zone::{DenialRole, Zone, attack, distant, promotion, trunks::Trunks, unblocking};
use shakmaty::{Bitboard, Color, Position, Square};

/// The zone of a white piece, and its network.
fn network_of(fen: &str, piece: Square, levels: u8) -> (Zone, Network) {
    let position = position(fen);
    let view = View::new(&position);
    let mut cells = Cells::new();
    let mut found = None;
    let mut keep = |zone: Zone| {
        if zone.piece == piece && found.is_none() {
            found = Some(zone);
        }
    };
    attack::direct(&view, Color::White, &mut keep);
    let trunks = Trunks::of(position.board());
    attack::in_two(&view, &trunks, Color::White, Bitboard::FULL, &mut keep);
    promotion::zones(&view, &mut cells, Color::White, 5, 3, &mut keep);
    let zone = found.unwrap();
    let network = network::of(&view, &mut cells, &zone, &[], levels);
    (zone, network)
}

fn find(network: &Network, level: u8, role: DenialRole, piece: Square) -> Option<Link> {
    network
        .iter()
        .find(|l| l.level == level && l.task == Task::Deny(role) && l.piece == piece)
        .copied()
}

/// A pawn needs two moves: a rook that needs one move to guard the last rank is in time, whoever is to move.
#[test]
fn control_is_in_time_by_the_ply_after() {
    let rook = |turn| network_of(&format!("7k/8/2P5/8/8/r7/8/7K {turn} - - 0 1"), Square::C6, 1).1;
    for turn in ["w", "b"] {
        let network = rook(turn);
        let control = find(&network, 1, DenialRole::Control, Square::A3).unwrap();
        assert!(control.to.contains(Square::A8), "{turn}: {control:?}");
    }
    // A king four moves from guarding the last rank is too late, whoever is to move; one that needs three is
    // in time if Black is to move.
    let king = |turn| network_of(&format!("8/8/2P5/8/5k2/8/8/7K {turn} - - 0 1"), Square::C6, 1).1;
    assert_eq!(find(&king("w"), 1, DenialRole::Control, Square::F4), None);
    assert!(find(&king("b"), 1, DenialRole::Control, Square::F4).is_none());
    let nearer = |turn| network_of(&format!("8/8/2P5/4k3/8/8/8/7K {turn} - - 0 1"), Square::C6, 1).1;
    assert_eq!(find(&nearer("w"), 1, DenialRole::Control, Square::E5), None);
    assert!(find(&nearer("b"), 1, DenialRole::Control, Square::E5).is_some());
}

/// Capturing the attacker at home and retreating both take a move before the capture.
#[test]
fn captures_at_home_and_retreats_take_a_ply() {
    let of = |turn| network_of(&format!("7k/8/8/2n5/8/8/2R5/1b5K {turn} - - 0 1"), Square::C2, 1).1;
    let (first, second) = (of("w"), of("b"));
    assert_eq!(find(&first, 1, DenialRole::Capture, Square::B1), None);
    assert_eq!(find(&first, 1, DenialRole::Retreat, Square::C5), None);
    assert!(find(&second, 1, DenialRole::Capture, Square::B1).is_some());
    assert!(find(&second, 1, DenialRole::Retreat, Square::C5).is_some());
}

/// Level 2 answers level 1, and level 3 answers level 2.
#[test]
fn answers_are_against_the_link_before() {
    // Black's rook can guard d8 from a8; the bishop on g2 controls a8.
    let fen = "7k/8/3P4/8/8/r7/6B1/7K w - - 0 1";
    let (_, one) = network_of(fen, Square::D6, 1);
    let (_, two) = network_of(fen, Square::D6, 2);
    let (_, three) = network_of(fen, Square::D6, 3);
    assert!(one.iter().all(|l| l.level == 1));
    let answer = find(&two, 2, DenialRole::Control, Square::G2).unwrap();
    assert!(
        answer.side.is_white() && answer.to.contains(Square::A8),
        "{answer:?}"
    );
    let denial = two[usize::from(answer.against.unwrap())];
    assert_eq!((denial.side, denial.piece), (Color::Black, Square::A3));
    assert!(two.iter().all(|l| l.level <= 2));
    let third: Vec<_> = three.iter().filter(|l| l.level == 3).collect();
    assert!(
        !third.is_empty()
            && third
                .iter()
                .all(|l| l.side == Color::Black && three[usize::from(l.against.unwrap())].level == 2)
    );
}

/// The network of the zone of a white piece against the piece on a field.
fn against(fen: &str, piece: Square, target: Square) -> Network {
    let position = position(fen);
    let view = View::new(&position);
    let mut found = None;
    let mut keep = |zone: Zone| {
        if (zone.piece, zone.target.square()) == (piece, target) {
            found = Some(zone);
        }
    };
    attack::direct(&view, Color::White, &mut keep);
    let trunks = Trunks::of(position.board());
    attack::in_two(&view, &trunks, Color::White, Bitboard::FULL, &mut keep);
    network::of(&view, &mut Cells::new(), &found.unwrap(), &[], 1)
}

/// The bishop captures the pawn on e5 before it captures on f4, so that pawn does not recapture. If Black is
/// to move, the pawn can leave first.
#[test]
fn who_is_captured_on_the_way_takes_nothing_back() {
    let of = |fen: &str| {
        let network = against(fen, Square::B2, Square::F4);
        find(&network, 1, DenialRole::Control, Square::E5)
    };
    assert_eq!(
        of("r2q1rk1/3p2pp/2p4n/1p2p3/1p3p2/1P2P2N/1BPPBPPP/RQ2K2R w KQ - 0 1"),
        None
    );
    // A knight on its field is captured as well, but with a move to spare it goes to g6 or d3, from where it
    // recaptures.
    let knight = |turn| of(&format!("6k1/8/8/4n3/5p2/8/1B6/2K5 {turn} - - 0 1"));
    assert_eq!(knight("w"), None);
    let leaves = Bitboard::from(Square::G6) | Square::D3;
    assert_eq!(knight("b").map(|link| link.to), Some(leaves));
}

/// The pawn's step discovers a check: the other rook has no time to get in front of the pawn.
#[test]
fn a_check_that_a_pawn_uncovers_is_answered_first() {
    let fen = |king| format!("8/r7/7p/1R2P2{king}/P3P3/7P/6PK/8 w - - 0 1");
    let of = |fen: &str| {
        let network = network_of(fen, Square::E5, 1).1;
        find(&network, 1, DenialRole::Blockade, Square::A7)
    };
    let aside = "8/r7/7p/1R2P3/P3P2k/7P/6PK/8 w - - 0 1";
    assert!(of(aside).is_some_and(|link| link.to.contains(Square::E7)));
    assert_eq!(of(&fen("k")), None);
}

/// The target does not deny the attack by moving to another field of the line.
#[test]
fn the_target_does_not_block_the_line_to_itself() {
    let network = against("k7/8/8/3q4/8/8/8/3R2K1 b - - 0 1", Square::D1, Square::D5);
    assert!(find(&network, 1, DenialRole::Retreat, Square::D5).is_some());
    assert_eq!(find(&network, 1, DenialRole::Blockade, Square::D5), None);
}

/// The target's only retreats appear after the other piece has arrived: past it, or out of its check.
#[test]
fn the_target_retreats_on_the_board_that_is_there_then() {
    let pawn = "6k1/8/8/1q6/8/2P5/8/4K3 w - - 0 1";
    let retreat = find(
        &against(pawn, Square::C3, Square::B5),
        1,
        DenialRole::Retreat,
        Square::B5,
    )
    .unwrap();
    assert!(
        retreat.to.contains(Square::B4) && retreat.to.contains(Square::C5),
        "{retreat:?}"
    );
    // The pawn on c4 is in the way.
    assert!(
        !retreat.to.contains(Square::D3) && !retreat.to.contains(Square::E2),
        "{retreat:?}"
    );
}

/// A king cannot come to guard a field if another piece protects the capturing one from behind.
#[test]
fn a_king_controls_nothing_that_is_protected_from_behind() {
    let king = |behind: &str| {
        let fen = format!("4k3/2p5/2R5/8/8/8/{behind}/6K1 b - - 0 1");
        find(
            &against(&fen, Square::C6, Square::C7),
            1,
            DenialRole::Control,
            Square::E8,
        )
    };
    assert!(king("8").is_some());
    assert_eq!(king("2Q5"), None);
}

/// A piece that can step into a slider's way in time blocks it.
#[test]
fn blockades_come_between() {
    let (_, network) = network_of("7k/8/8/r6n/8/8/8/R6K b - - 0 1", Square::A1, 1);
    assert_eq!(
        find(&network, 1, DenialRole::Blockade, Square::H5),
        None,
        "too far"
    );
    let (_, network) = network_of("7k/8/8/r7/2n5/8/8/R6K b - - 0 1", Square::A1, 1);
    let block = find(&network, 1, DenialRole::Blockade, Square::C4).unwrap();
    assert_eq!(block.to, Bitboard::from(Square::A3));
}

/// The pawn on d4 protects the knight.
#[test]
fn a_king_captures_nothing_that_is_protected() {
    let of = |fen| network_of(fen, Square::E5, 1).1;
    let alone = of("8/3r4/4k3/4N3/8/8/8/4K3 b - - 0 1");
    assert!(find(&alone, 1, DenialRole::Capture, Square::E6).is_some());
    let protected = of("8/3r4/4k3/4N3/3P4/8/8/4K3 b - - 0 1");
    assert_eq!(find(&protected, 1, DenialRole::Capture, Square::E6), None);
}

/// The rook on e8 pins the bishop: it can neither retreat from the knight nor interpose.
#[test]
fn a_pinned_piece_stays_on_its_line() {
    let fen = |pin| format!("4k3/8/4{pin}3/8/8/2n5/4B3/4K3 w - - 0 1");
    let of = |pin| {
        let position = position(&fen(pin));
        let view = View::new(&position);
        let zone = attack::direct_on(&view, Color::Black, Square::E2).unwrap();
        network::of(&view, &mut Cells::new(), &zone, &[], 1)
    };
    assert!(find(&of('p'), 1, DenialRole::Retreat, Square::E2).is_some());
    assert_eq!(find(&of('r'), 1, DenialRole::Retreat, Square::E2), None);
}

/// A pawn stops only at the end of its double step. On the field that it passes it can be blocked, or
/// captured en passant.
#[test]
fn a_pawn_passes_the_third_rank() {
    let (_, network) = network_of("k7/8/8/8/8/8/4P3/K5b1 b - - 0 1", Square::E2, 1);
    let control = find(&network, 1, DenialRole::Control, Square::G1).unwrap();
    assert!(!control.to.contains(Square::E3), "{control:?}");
    let block = find(&network, 1, DenialRole::Blockade, Square::G1).unwrap();
    assert!(block.to.contains(Square::E3), "{block:?}");
    let (_, network) = network_of("k7/8/8/8/3p4/8/4P3/K7 w - - 0 1", Square::E2, 1);
    let control = find(&network, 1, DenialRole::Control, Square::D4).unwrap();
    assert_eq!(control.to, Bitboard::from(Square::E3));
}

/// The king stands in its own bishop's way. It leaves, but not to fields controlled by the other side.
#[test]
fn a_king_gets_out_of_the_way_to_safe_fields() {
    let position = position("k7/1r6/8/3K4/8/8/6B1/3r4 w - - 0 1");
    let view = View::new(&position);
    let zone = unblocking::behind_blocker(&view, placed(position.board(), Square::G2).unwrap(), Square::B7);
    let network = network::of(&view, &mut Cells::new(), &zone.unwrap(), &[], 2);
    let unblocking = network.iter().find(|l| l.task == Task::Unblock).unwrap();
    // Not on the file, where the rook gives check; not c6 and e4, where it would still be in the way.
    let to = Bitboard::from(Square::C5) | Square::E5 | Square::C4 | Square::E6;
    assert_eq!(unblocking.to, to, "{unblocking:?}");
}

/// The network of a capture by `side` on a field.
fn against_capture(fen: &str, side: Color, square: Square) -> Network {
    let position = position(fen);
    let view = View::new(&position);
    let zone = attack::direct_on(&view, side, square).unwrap();
    network::of(&view, &mut Cells::new(), &zone, &[], 1)
}

/// The knight's capture on d6 discovers a check by the rook: the pawn on c7 does not recapture.
#[test]
fn who_has_to_answer_another_check_does_not_take_back() {
    let of = |behind| {
        let fen = format!("4k3/2p5/3p4/8/4N3/8/8/4{behind}K2 w - - 0 1");
        against_capture(&fen, Color::White, Square::D6)
    };
    assert!(find(&of('N'), 1, DenialRole::Control, Square::C7).is_some());
    assert_eq!(find(&of('R'), 1, DenialRole::Control, Square::C7), None);
}

/// In check there is no time for the attacked pawn to leave or for the knight to capture the bishop.
#[test]
fn in_check_a_denial_answers_the_check() {
    let of = |rook| {
        let fen = format!("k2{rook}3/8/8/8/3b4/8/1PN5/4K3 w - - 0 1");
        against_capture(&fen, Color::Black, Square::B2)
    };
    for (role, piece) in [
        (DenialRole::Retreat, Square::B2),
        (DenialRole::Capture, Square::C2),
    ] {
        assert!(find(&of("r1"), 1, role, piece).is_some());
        assert_eq!(find(&of("1r"), 1, role, piece), None);
    }
}

/// A rook behind a pawn recaptures the piece that captures the new queen on the last rank: the pawn is no
/// longer in between.
#[test]
fn what_stands_behind_a_pawn_supports_it() {
    let (_, network) = network_of("1qr3k1/4P3/8/8/8/8/8/4R1K1 w - - 0 1", Square::E7, 2);
    let control = find(&network, 1, DenialRole::Control, Square::C8).unwrap();
    let support = find(&network, 2, DenialRole::Control, Square::E1).unwrap();
    assert_eq!(network[usize::from(support.against.unwrap())], control);
    assert!(support.to.contains(Square::E8), "{support:?}");
}

/// A king may use fields that the pawn alone controlled and has left, but none that it controls by then.
#[test]
fn a_king_comes_behind_a_pawn_that_has_moved_on() {
    let (_, network) = network_of("3k4/8/3b1P2/8/8/8/8/3R2K1 w - - 0 1", Square::F6, 1);
    let king = find(&network, 1, DenialRole::Control, Square::D8).unwrap();
    assert_eq!(king.to, Bitboard::from(Square::E7), "{king:?}");
}

/// The bishop can capture the pawn on the target field of its plan.
#[test]
fn the_field_of_a_plan_is_controlled() {
    let position = position("rnbqkbnr/1ppppppp/p7/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let view = View::new(&position);
    let mut cells = Cells::new();
    let key = Key {
        side: Color::Black,
        trunk: Trunk::Way,
        piece: Square::B7,
        target: Square::B5,
    };
    let zone = plan::zone::of(&view, &mut cells, key).unwrap();
    let network = network::of(&view, &mut cells, &zone, &[(Square::B7, Square::B5)], 1);
    let control = find(&network, 1, DenialRole::Control, Square::F1).unwrap();
    assert_eq!(control.to, Bitboard::from(Square::B5));
}

/// The knight goes to f5 via g6 and e7, where the bishop can capture it.
#[test]
fn every_stop_of_a_long_trunk_is_controlled() {
    let position = position("4K2N/8/5b2/5r2/8/8/8/5k2 w - - 0 1");
    let view = View::new(&position);
    let mut cells = Cells::new();
    let knight = placed(position.board(), Square::H8).unwrap();
    let zone = distant::to_target(&view, &mut cells, knight, Square::F5, 3).unwrap();
    let trunk = [
        (Square::H8, Square::G6),
        (Square::G6, Square::E7),
        (Square::E7, Square::F5),
    ];
    let network = network::of(&view, &mut cells, &zone, &trunk, 1);
    let control = find(&network, 1, DenialRole::Control, Square::F6).unwrap();
    assert!(control.to.contains(Square::E7), "{control:?}");
}

/// The rook on c7 may retreat behind the bishop's origin, because e7 has been vacated by then.
#[test]
fn what_is_attacked_retreats_to_the_field_that_is_left() {
    let position = position("5rk1/p1R1npp1/3np2p/8/P3b3/4NNP1/4PPBP/6K1 b - - 0 1");
    let view = View::new(&position);
    let mut found = None;
    let trunks = Trunks::of(position.board());
    attack::in_two(&view, &trunks, Color::Black, Bitboard::FULL, &mut |zone: Zone| {
        if (zone.piece, zone.target.square()) == (Square::E7, Square::C7) {
            found = Some(zone);
        }
    });
    let network = network::of(&view, &mut Cells::new(), &found.unwrap(), &[], 1);
    let retreat = find(&network, 1, DenialRole::Retreat, Square::C7).unwrap();
    assert!(
        retreat.to.contains(Square::E7) && retreat.to.contains(Square::F7),
        "{retreat:?}"
    );
}

/// After rook takes rook, queen takes and queen takes, nothing protects the queen on f2 from the king.
#[test]
fn a_king_takes_what_nothing_protects_any_more() {
    let position = position("5rk1/p1p4p/2pp2p1/4p3/PPP1P3/3Pq1P1/3Q1R1P/4NK2 b - - 0 1");
    let view = View::new(&position);
    let zone = attack::direct_on(&view, Color::Black, Square::F2).unwrap();
    let network = network::of(&view, &mut Cells::new(), &zone, &[], 3);
    assert!(
        find(&network, 3, DenialRole::Control, Square::F1).is_some(),
        "{network:?}"
    );
}

/// Protecting a queen against a rook loses the exchange, but less than the queen.
#[test]
fn to_protect_what_is_worth_more_denies_as_well() {
    let (zone, network) = network_of("6k1/8/8/3q4/8/8/8/3R2K1 b - - 0 1", Square::D1, 1);
    assert_eq!(zone.target.square(), Square::D5);
    assert!(
        find(&network, 1, DenialRole::Control, Square::G8).is_none(),
        "too far away"
    );
    let (_, network) = network_of("8/5k2/8/3q4/8/8/8/3R2K1 b - - 0 1", Square::D1, 1);
    let king = find(&network, 1, DenialRole::Control, Square::F7).unwrap();
    assert_eq!(king.to, Bitboard::from(Square::E6));
}
