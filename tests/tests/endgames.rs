//! Endgame databases: published numbers, and independent ways to the same values.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

use puchok_engine::library::verdict;
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::score::Score;
use puchok_engine::solvers::endgames::generator::{GenerateError, generate};
use puchok_engine::solvers::endgames::probe::ProbeError;
use puchok_engine::solvers::endgames::stats::Stats;
use puchok_engine::solvers::endgames::verify::verify;
use puchok_engine::solvers::endgames::{Endgames, Value};
use puchok_engine::zones::board::view::View;
use puchok_tests::endings::{endgames, kpk_and_kbnk, material};
use puchok_tests::naive_mates::{is_mated, mates};
use puchok_tests::positions::position;
use shakmaty::{
    CastlingMode, Chess, Color, FromSetup, Piece, Position as _, PositionError, Role, Setup, Square,
};

fn stats(name: &str) -> Stats {
    Stats::of(kpk_and_kbnk().table(material(name)).unwrap())
}

/// The table of the design notes. An independent program agrees with it, and so, except for one number, does
/// the source.
#[test]
fn bishop_and_knight() {
    let stats = stats("KBNK").with_light_bishop().unwrap();
    let (white, black) = (&stats.sides.white, &stats.sides.black);
    assert_eq!(black.losses[&0], 232);
    assert_eq!(white.wins[&1], 920);
    assert_eq!(black.losses[&1], 156);
    assert_eq!(white.longest(), Some(33));
    // The article counts 156 of these: docs/endgames.md.
    assert_eq!(white.wins[&33], 552);
    assert_eq!(white.legal, 5_437_752);
    assert_eq!(white.won(), 5_411_092);
    assert_eq!(black.lost(), 5_594_084);
}

/// Makes and verifies the table of an ending in which each side can mate.
fn verified(name: &str, longest: u8) {
    let endgames = endgames(&[name]);
    let table = endgames.table(material(name)).unwrap();
    let report = verify(&endgames, table, &|_| ()).unwrap();
    assert_eq!((report.faults, report.told), (0, Vec::new()), "{name}");
    assert_eq!(Stats::of(table).sides.white.longest(), Some(longest), "{name}");
}

/// With men on both sides a capture can lose.
#[test]
fn men_on_both_sides() {
    verified("KRKN", 40);
}

/// Promotions can lose as well, and a pawn can be taken in passing.
#[test]
#[ignore = "40 s, for it leads into many endings: cargo test --release --test endgames -- --ignored"]
fn pawns_on_both_sides() {
    verified("KPKP", 33);
}

/// The longest mates, found in any book on endgame databases.
#[test]
fn longest_mates() {
    for (name, longest) in [("KQK", 10), ("KRK", 16), ("KPK", 28), ("KBNK", 33)] {
        let stats = stats(name);
        assert_eq!(stats.sides.white.longest(), Some(longest), "{name}");
        assert_eq!(stats.sides.black.longest(), Some(longest), "{name}");
    }
    for name in ["KBK", "KNK"] {
        let stats = stats(name);
        assert_eq!(stats.sides.white.drawn, stats.sides.white.legal);
        assert_eq!(stats.sides.black.drawn, stats.sides.black.legal);
    }
}

/// Counts positions directly, without the table's numbering: every way to put the men on the board.
#[test]
fn as_many_positions_as_there_are() {
    for (name, role) in [("KQK", Role::Queen), ("KPK", Role::Pawn)] {
        let mut legal = [0; 2];
        for_each_position(&[role.of(Color::White)], |position| {
            legal[usize::from(position.turn() == Color::Black)] += 1;
        });
        let stats = stats(name);
        assert_eq!(
            [stats.sides.white.legal, stats.sides.black.legal],
            legal,
            "{name}"
        );
    }
}

/// Calls `tell` with every legal position of two kings and these men, for both sides to move.
fn for_each_position(men: &[Piece], mut tell: impl FnMut(Position)) {
    let mut men: Vec<Piece> = men.to_vec();
    men.extend(Color::ALL.map(|color| Role::King.of(color)));
    let count = 64_usize.pow(men.len() as u32);
    for number in 0..count {
        let square = |i: usize| Square::new((number / 64_usize.pow(i as u32) % 64) as u32);
        let mut setup = Setup::empty();
        for (i, &man) in men.iter().enumerate() {
            setup.board.set_piece_at(square(i), man);
        }
        if setup.board.occupied().count() < men.len() {
            continue;
        }
        for turn in Color::ALL {
            setup.turn = turn;
            let chess = Chess::from_setup(setup.clone(), CastlingMode::Standard)
                .or_else(PositionError::ignore_impossible_check);
            if let Ok(chess) = chess {
                tell(Position::from_chess(chess));
            }
        }
    }
}

/// For mates in up to two moves, a plain search over all moves agrees, whichever way the board is turned.
#[test]
fn plain_search_agrees_on_short_mates() {
    for role in [Role::Queen, Role::Rook, Role::Pawn] {
        let mut number = 0;
        for_each_position(&[role.of(Color::White)], |position| {
            number += 1;
            if number % 41 != 0 {
                return;
            }
            let value = kpk_and_kbnk().look_up(&position).unwrap();
            let within = |plies: u8| value.plies().is_some_and(|p| p.get() <= plies);
            if position.turn() == Color::White {
                for plies in [1_u8, 3] {
                    let found = mates(position.chess(), plies.div_ceil(2));
                    assert_eq!(
                        matches!(value, Value::Win(_)) && within(plies),
                        found,
                        "{}",
                        position.fen()
                    );
                }
            } else {
                for plies in [0, 2] {
                    let found = is_mated(position.chess(), plies / 2);
                    assert_eq!(
                        matches!(value, Value::Loss(_)) && within(plies),
                        found,
                        "{}",
                        position.fen()
                    );
                }
            }
        });
    }
}

/// A position and its mirror image with colours exchanged have the same value for the side to move.
#[test]
fn colours_do_not_matter() {
    for_each_position(&[Role::Pawn.of(Color::White)], |position| {
        let mut setup = Setup {
            board: position.board().clone(),
            turn: position.turn(),
            ..Setup::empty()
        };
        setup.mirror();
        let chess = Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_impossible_check)
            .unwrap();
        let mirrored = Position::from_chess(chess);
        assert_eq!(
            kpk_and_kbnk().look_up(&position),
            kpk_and_kbnk().look_up(&mirrored)
        );
    });
}

#[test]
fn every_position_follows_from_its_successors() {
    for name in ["KQK", "KRK", "KBK", "KNK", "KPK"] {
        let report = verify(
            kpk_and_kbnk(),
            kpk_and_kbnk().table(material(name)).unwrap(),
            &|_| {},
        )
        .unwrap();
        assert_eq!(report.faults, 0, "{name}: {:?}", report.told);
        assert!(report.positions > 40_000);
    }
}

#[test]
fn well_known_positions() {
    let value = |fen: &str| kpk_and_kbnk().look_up(&position(fen)).unwrap().mate();
    // The opposition decides: Black to move loses, White to move draws.
    assert!(value("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1").is_some_and(|mate| mate < 0));
    assert_eq!(value("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), None);
    // A rook's pawn with the opponent's king in front of it.
    assert_eq!(value("k7/8/K7/P7/8/8/8/8 w - - 0 1"), None);
    // Mated, stalemated, bare kings.
    assert_eq!(value("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), Some(0));
    assert_eq!(value("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), None);
    assert_eq!(value("k7/8/1K6/8/8/8/8/8 b - - 0 1"), None);
    // A mating promotion.
    assert_eq!(value("k7/2P5/1K6/8/8/8/8/8 w - - 0 1"), Some(1));
}

#[test]
fn the_line_to_mate_is_as_long_as_the_value_says() {
    for fen in [
        "8/8/8/4k3/8/8/8/KBN5 w - - 0 1",
        "8/8/8/4k3/8/8/8/KBN5 b - - 0 1",
        "8/8/8/8/8/2k5/P7/K7 w - - 0 1",
        "7k/8/8/8/8/8/8/KR6 w - - 0 1",
        "kbn5/8/8/8/4K3/8/8/8 b - - 0 1",
    ] {
        let start = position(fen);
        let value = kpk_and_kbnk().look_up(&start).unwrap();
        let line = kpk_and_kbnk().line_to_mate(&start).unwrap();
        assert_eq!(
            line.len(),
            value.plies().map_or(0, |plies| usize::from(plies.get())),
            "{fen}"
        );
        let mut end = start;
        for m in line {
            end.play(m);
        }
        if value != Value::Draw {
            assert!(end.is_check() && end.legal_moves().is_empty(), "{fen}");
        }
    }
}

#[test]
fn what_the_tables_do_not_hold_is_said() {
    let error = |fen: &str| kpk_and_kbnk().look_up(&position(fen)).unwrap_err();
    assert_eq!(
        error("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"),
        ProbeError::Missing(material("KQRK"))
    );
    assert_eq!(
        error("4k3/8/8/8/8/8/8/QRR1K3 w - - 0 1"),
        ProbeError::TooManyMen(5)
    );
    assert_eq!(error("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), ProbeError::Castling);
    assert_eq!(
        kpk_and_kbnk().value(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")),
        None
    );
    assert_eq!(
        generate(material("KBBK"), &Endgames::default(), &mut Silent).unwrap_err(),
        GenerateError::Missing {
            material: material("KBBK"),
            missing: material("KBK")
        }
    );
}

/// Compares the library's verdict on king and pawn against king with the table, for every position and both
/// sides to move.
#[test]
fn the_library_knows_king_and_pawn_as_the_table_does() {
    let endgames = kpk_and_kbnk();
    let mut wins = 0_u32;
    for pawn in (Square::A2 as u32..=Square::H7 as u32).map(Square::new) {
        for king in Square::ALL {
            for other in Square::ALL {
                for turn in Color::ALL {
                    let mut setup = Setup::empty();
                    setup.turn = turn;
                    setup.board.set_piece_at(pawn, Role::Pawn.of(Color::White));
                    setup.board.set_piece_at(king, Role::King.of(Color::White));
                    setup.board.set_piece_at(other, Role::King.of(Color::Black));
                    let Ok(chess) = Chess::from_setup(setup, CastlingMode::Standard) else {
                        continue;
                    };
                    if chess.board().occupied().count() != 3 {
                        continue;
                    }
                    let position = Position::from_chess(chess.clone());
                    let value = endgames.value(&position).expect("a table of this material");
                    let won = matches!(
                        (value, turn),
                        (Value::Win(_), Color::White) | (Value::Loss(_), Color::Black)
                    );
                    let verdict = verdict(&View::new(&chess)).expect("the library knows this ending");
                    let white = if turn.is_white() { verdict } else { -verdict };
                    assert_eq!(white > Score::DRAW, won, "{}", position.fen());
                    assert!(white >= Score::DRAW);
                    wins += u32::from(won);
                }
            }
        }
    }
    assert!(wins > 200_000, "{wins}");
}
