//! Zones and move order in single positions, constructed and well-known ones.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set up its own position fails"
)]

mod common {
    pub(crate) mod denials;
    pub(crate) mod nothing;
    pub(crate) mod position;
    pub(crate) mod reason;
    pub(crate) mod reason_and_zone;
}

use common::denials::denials;
use common::nothing::Nothing;
use common::position::position;
use common::reason::reason;
use common::reason_and_zone::reason_and_zone;
use puchok_zones::Centipawns;
use puchok_zones::board::placed::placed;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker;
use puchok_zones::rank::features;
use puchok_zones::reason::Reason;
use puchok_zones::zone::attack;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::unblocking;
use puchok_zones::zone::{DenialRole, State, Target, Why};
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Color, Position, Role, Square};

/// The quiet move of a well-known combination: after 1. Qxg7+ Kxg7 2. Bf6+ Kg8 the rook threatens mate on h8.
#[test]
fn a_quiet_threat_of_mate_is_an_attack_on_the_king() {
    let position = position("r3r1k1/pp1q1p2/4bBp1/3p4/5R2/8/PPP3PP/4R1K1 w - - 2 3");
    for &m in &position.legal_moves() {
        let named = reason(&position, m) == Reason::KingAttack;
        assert_eq!(named, (m.role(), m.to()) == (Role::Rook, Square::H4), "{m}");
    }
}

/// Réti 1921: Black's pawn promotes in four moves unhindered; White's is held by the king.
#[test]
fn reti_in_zones() {
    let view = View::new(&position("7K/8/k1P5/7p/8/8/8/8 w - - 0 1"));
    let map = Map::of(&view, Horizon::default());
    let zone = |side| {
        *map.zones()
            .iter()
            .find(|z| z.side == side && matches!(z.target, Target::Promotion(_)))
            .unwrap()
    };
    let (white, black) = (zone(Color::White), zone(Color::Black));
    assert!(!white.is_open() && white.length == 2);
    assert!(black.is_open() && black.length == 4 && black.target.square() == Square::H1);
    // No move stops it in time; king moves that approach it count as a race.
    let chess = position("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    let legal = chess.legal_moves();
    denials(&view, &mut Cells::new(), &black, &legal, |role, mv| {
        panic!("{mv} denies it: {role:?}")
    });
    let races = legal.iter().filter(|m| reason(&chess, **m) == Reason::Race);
    let races: Vec<String> = races.map(ToString::to_string).collect();
    assert_eq!(races, ["Kh8-g7", "Kh8-h7"]);
}

/// A knight move that attacks two pieces is ordered before one that attacks a single piece.
#[test]
fn a_fork_comes_first() {
    let chess = position("4k3/8/8/3q3r/8/8/4N3/4K3 w - - 0 1");
    let view = View::new(&chess);
    let legal = chess.legal_moves();
    let (candidates, _) =
        picker::proposals(&mut Map::default(), &view, &legal, Some(Horizon::WHOLE), &Nothing);
    let best = &candidates[0];
    assert_eq!((best.mv.from(), best.mv.to()), (Some(Square::E2), Square::F4));
    assert_eq!(best.reason, Reason::Trunk);
}

/// An en passant capture has the field of the captured pawn as its target; a capturing promotion belongs to
/// the zone of that capture.
#[test]
fn captures_name_what_they_take() {
    for (fen, mv, target, gain) in [
        (
            "8/8/8/1Pppk3/8/8/1K6/8 w - c6 0 1",
            "b5c6",
            Target::Piece(Square::C5, Role::Pawn),
            100,
        ),
        (
            "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
            "b7a8q",
            Target::Piece(Square::A8, Role::Rook),
            1375,
        ),
    ] {
        let chess = position(fen);
        let mv = mv.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
        let (_, zone) = picker::reason_of(&mut Map::default(), &View::new(&chess), mv, &Nothing);
        let zone = zone.unwrap();
        assert_eq!((zone.target, zone.gain), (target, Centipawns(gain)));
        assert!(
            zone.is_open() && zone.first == Bitboard::from(mv.to()),
            "{zone:?}"
        );
        if !mv.is_en_passant() {
            let view = View::new(&chess);
            assert_eq!(attack::direct_on(&view, Color::White, mv.to()), Some(zone));
        }
    }
}

/// The pawn on d5 may capture on c6, which the pawn on c5 has passed; the pawn on b7, of the same side as
/// that, may not.
#[test]
fn a_pawn_takes_no_pawn_of_its_own_side_in_passing() {
    let chess = position("4k3/1p6/8/2pP4/8/8/8/4K3 w - c6 0 1");
    let view = View::new(&chess);
    let white = attack::moves_of(&view, Color::White, Role::Pawn, Square::D5);
    assert_eq!(white, Bitboard::from(Square::C6) | Square::D6);
    let black = attack::moves_of(&view, Color::Black, Role::Pawn, Square::B7);
    assert_eq!(black, Bitboard::from(Square::B6) | Square::B5);
}

/// From e1 the knight can go on to the pawns on e2, a3 and d5: both colours name the same one.
#[test]
fn a_way_to_several_targets_is_named_alike_by_both_colours() {
    let target = |fen, mv: &str| {
        let chess = position(fen);
        let view = View::new(&chess);
        let mv = mv.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
        let legal = chess.legal_moves();
        let (candidates, _) =
            picker::proposals(&mut Map::default(), &view, &legal, Some(Horizon::WHOLE), &Nothing);
        let named = candidates.iter().find(|c| c.mv == mv).unwrap();
        assert_eq!(named.reason, Reason::Trunk);
        named.zone.unwrap().target
    };
    let white = target("8/8/8/p2p4/B2P1K2/p2N4/pp2p3/bk6 w - - 0 2", "d3e1");
    let black = target("BK6/PP2P3/P2n4/b2p1k2/P2P4/8/8/8 b - - 0 2", "d6e8");
    assert_eq!(white, black.flip_vertical());
}

/// A king that is not pinned but cannot step on any of its stops.
#[test]
fn stops_are_controlled_for_a_king() {
    let chess = position("1K6/1B3p2/p1N5/5np1/n1r5/8/8/R4kb1 b - - 0 1");
    let view = View::new(&chess);
    let stops = Bitboard::from(Square::A7);
    let zone = attack::through(
        &view,
        placed(chess.board(), Square::B8).unwrap(),
        Square::A6,
        stops,
    )
    .unwrap();
    assert_eq!((zone.state, zone.why), (State::Frozen, Why::StopsControlled));
    assert_eq!((zone.first, zone.safe), (stops, Bitboard::EMPTY));
}

/// The queen pins the pawn to its file: on g3 it would attack the knight on f4 but could not capture it. A
/// pinned piece still gives check.
#[test]
fn a_pinned_piece_attacks_along_its_pin_only() {
    let through = |fen: &str, from, stop, target| {
        let chess = position(fen);
        let view = View::new(&chess);
        let by = placed(chess.board(), from).unwrap();
        attack::through(&view, by, target, Bitboard::from(stop)).unwrap()
    };
    let pawn = |queen| format!("7k/6{queen}1/8/8/5n2/8/6P1/6K1 w - - 0 1");
    let of = |queen| through(&pawn(queen), Square::G2, Square::G3, Square::F4);
    let tied = of("q");
    assert_eq!((tied.state, tied.why), (State::Frozen, Why::Pinned));
    assert!(of("b").is_open());
    let check = through(
        "4r3/1k6/8/8/4R3/8/8/4K3 w - - 0 1",
        Square::E4,
        Square::E7,
        Square::B7,
    );
    assert_eq!(check.target, Target::King(Square::B7));
    assert_ne!(check.why, Why::Pinned);
}

/// A pinned slider attacks nothing off its line; a pinned blocker may leave along its own.
#[test]
fn unblocking_minds_pins() {
    let state = |fen, slider, target| {
        let chess = position(fen);
        let view = View::new(&chess);
        let slider = placed(chess.board(), slider).unwrap();
        unblocking::behind_blocker(&view, slider, target).unwrap().state
    };
    let slider = "k3r3/8/r7/8/8/3N4/4B3/4K3 w - - 0 1";
    assert_eq!(state(slider, Square::E2, Square::A6), State::Frozen);
    let blocker = "k3r3/8/8/6q1/8/4R3/8/2B1K3 w - - 0 1";
    assert_eq!(state(blocker, Square::C1, Square::G5), State::Open);
    let stuck = "k3r3/8/8/6q1/8/4N3/8/2B1K3 w - - 0 1";
    assert_eq!(state(stuck, Square::C1, Square::G5), State::Frozen);
}

/// Castling moves the attacked rook away.
#[test]
fn a_rook_retreats_by_castling() {
    for (fen, mv) in [
        ("4k3/6b1/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"),
        ("4k3/1b6/8/8/8/8/3PPP1P/4K2R w K - 0 1", "e1g1"),
    ] {
        let chess = position(fen);
        let mv = mv.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
        assert_eq!(reason(&chess, mv), Reason::Denial(DenialRole::Retreat), "{fen}");
        let view = View::new(&chess);
        let rook = view.pieces(Color::White, Role::Rook).first().unwrap();
        let zone = attack::direct_on(&view, Color::Black, rook).unwrap();
        let mut seen = None;
        denials(&view, &mut Cells::new(), &zone, &[mv], |role, _| {
            seen = Some(role)
        });
        assert_eq!(seen, Some(DenialRole::Retreat), "{fen}");
    }
}

/// Castling begins the trunk of the rook: to the knight on the open file, to the king with check.
#[test]
fn castling_begins_the_trunk_of_the_rook() {
    assert_eq!(
        reason_and_zone("4k3/pp4pp/3n4/8/8/8/PPP3PP/R3K3 w Q - 0 1", "e1c1"),
        (Reason::Trunk, Some((Square::A1, Square::D6)))
    );
    assert_eq!(
        reason_and_zone("5k2/pp4pp/8/8/8/8/PPP3PP/4K2R w K - 0 1", "e1g1"),
        (Reason::KingAttack, Some((Square::H1, Square::F8)))
    );
}

/// The knight could fork king and rook from c2: the king controls c2 in time, the rook leaves; an unrelated
/// pawn move does neither.
#[test]
fn an_attack_that_is_yet_to_be_prepared_is_denied() {
    let reason = |uci| reason_and_zone("6k1/5ppp/8/8/3n4/8/PP3PPP/R3K2R w KQ - 0 1", uci);
    let fork = Some((Square::D4, Square::A1));
    assert_eq!(reason("e1d2"), (Reason::Denial(DenialRole::Control), fork));
    assert_eq!(reason("a1c1").0, Reason::Denial(DenialRole::Retreat));
    assert_eq!(reason("h2h3"), (Reason::Quiet, None));
}

/// An even exchange of the knight that attacks the rook denies the attack by capture.
#[test]
fn an_even_exchange_may_deny() {
    assert_eq!(
        reason_and_zone("4k3/8/8/8/2p5/1n6/3N4/R3K3 w - - 0 1", "d2b3"),
        (
            Reason::Denial(DenialRole::Capture),
            Some((Square::B3, Square::A1))
        )
    );
}

/// The pawn that has just advanced to e4 attacks the knight. Capturing it en passant saves the knight, and
/// counts as a capture.
#[test]
fn en_passant_captures_the_attacker() {
    let chess = position("4k3/8/8/3n4/3pP3/8/8/4K3 b - e3 0 1");
    let mv = "d4e3".parse::<UciMove>().unwrap().to_move(&chess).unwrap();
    let view = View::new(&chess);
    let zone = attack::direct_on(&view, Color::White, Square::D5).unwrap();
    let mut seen = None;
    denials(&view, &mut Cells::new(), &zone, &[mv], |role, _| {
        seen = Some(role)
    });
    assert_eq!(seen, Some(DenialRole::Capture));
    let mut map = Map::default();
    map.follow(&view);
    map.read_threats(&view, Horizon::WHOLE);
    map.read_gains(&view);
    let legal = std::iter::once(mv).collect();
    let features = map.features(&view, &legal, Horizon::WHOLE, |_| Centipawns::ZERO);
    let saves_by = |role| features[0].0[features::SAVES_BY.at(role as usize).index()];
    assert_eq!(saves_by(DenialRole::Capture), 1);
    assert_eq!(saves_by(DenialRole::Control), 0);
}
