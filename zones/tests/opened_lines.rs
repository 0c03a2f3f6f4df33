//! What a move opens to a slider behind it counts as what the move does itself.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

mod common {
    pub(crate) mod nothing;
    pub(crate) mod position;
    pub(crate) mod reason_and_zone;
}

use common::position::position;
use common::reason_and_zone::reason_and_zone as reason;
use puchok_zones::board::view::View;
use puchok_zones::reason::Reason;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::network::{self, Task};
use puchok_zones::zone::{DenialRole, Zone, attack, promotion};
use shakmaty::{Bitboard, Color, Square};

/// The fields to which a piece goes so that its side controls the goal of a zone: level 1 of its network.
fn controls(view: &View, zone: &Zone, piece: Square) -> Bitboard {
    let network = network::of(view, &mut Cells::new(), zone, &[], 1);
    let control = Task::Deny(DenialRole::Control);
    let links = network.iter().filter(|l| l.task == control && l.piece == piece);
    links.fold(Bitboard::EMPTY, |all, link| all | link.to)
}

/// The bishop attacks the knight; whatever the other bishop does off the file, the rook then protects it.
#[test]
fn a_protector_may_be_uncovered() {
    let fen = "5b1k/8/3N4/8/8/3B4/8/3RK3 w - - 0 1";
    let view = View::new(&position(fen));
    let zone = attack::direct_on(&view, Color::Black, Square::D6).unwrap();
    let off_the_file = view.from(Square::D3);
    assert_eq!(off_the_file.count(), 11);
    assert_eq!(controls(&view, &zone, Square::D3), off_the_file);
    let denied = (
        Reason::Denial(DenialRole::Control),
        Some((Square::F8, Square::D6)),
    );
    for uci in ["d3e2", "d3c2", "d3b1", "d3f1"] {
        assert_eq!(reason(fen, uci), denied, "{uci}");
    }
    // Along the file nothing is uncovered: another rook than the one behind does not help.
    assert_eq!(
        reason("5b1k/8/3N4/8/8/3R4/8/3RK3 w - - 0 1", "e1f2").0,
        Reason::Quiet
    );
}

/// The pawn is about to promote: any safe bishop move off the rank lets the rook guard the field.
#[test]
fn a_promotion_may_be_denied_by_the_piece_behind() {
    let fen = "6k1/5p1p/6p1/8/8/4P1P1/p4PKP/3B3R w - - 0 1";
    let view = View::new(&position(fen));
    let mut zones = Vec::new();
    promotion::zones(&view, &mut Cells::new(), Color::Black, 5, 3, &mut |zone| {
        zones.push(zone)
    });
    let zone = zones.iter().find(|zone| zone.piece == Square::A2).unwrap();
    assert_eq!(controls(&view, zone, Square::D1), view.from(Square::D1));
    let denied = (
        Reason::Denial(DenialRole::Control),
        Some((Square::A2, Square::A1)),
    );
    for uci in ["d1c2", "d1e2", "d1f3"] {
        assert_eq!(reason(fen, uci), denied, "{uci}");
    }
}

/// The queen goes on attacking the queen: what is new is the attack of the rook behind it.
#[test]
fn a_piece_that_goes_on_attacking_makes_way() {
    let unblocks = (Reason::Unblock, Some((Square::D1, Square::D6)));
    let fen = "4k3/2p5/3q4/8/8/P7/3Q4/3RK3 w - - 0 1";
    assert_eq!(reason(fen, "d2b4"), unblocks);
    assert_eq!(reason(fen, "d2a5"), unblocks);
}
