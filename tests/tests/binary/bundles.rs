//! The commands `bundle` and `bundles`.

use std::collections::BTreeSet;
use std::process::Output;

use puchok_tests::binary;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, Square, attacks};

use crate::common::{BOTVINNIK, object, refusal, written};

#[test]
fn no_bundle_is_longer_than_the_horizon() {
    insta::assert_snapshot!(refusal(&["bundles", "startpos", "--length", "3"]), @"puchok: no bundle has 3 moves within --horizon 2");
    let within = object(&["bundles", "startpos", "--length", "3", "--horizon", "3"]);
    assert!(!within["bundles"].as_array().unwrap().is_empty());
}

/// Examples from the design note `trajectories.md`, where an independent program computed them.
#[test]
fn reference_bundles_have_their_counts() {
    for (args, kind, count) in [
        (["N", "g1", "e5", "2"], "simple", 1),
        (["N", "a1", "b2", "2"], "none", 0),
        (["N", "a1", "b2", "4"], "docked", 10),
        (["K", "h8", "d4", "4"], "simple", 1),
        (["K", "e1", "e3", "3"], "docked", 8),
        (["R", "a1", "b2", "3"], "docked", 12),
        (["P", "e2", "e8", "5"], "simple", 19),
        (["P", "e2", "e8", "6"], "simple", 202),
    ] {
        let bundle = object(&[&["bundle"], &args[..]].concat());
        let trajectories = bundle["trajectories"].as_array().unwrap();
        assert_eq!(
            (bundle["kind"].as_str().unwrap(), trajectories.len()),
            (kind, count),
            "{args:?}"
        );
        let moves: Vec<String> = trajectories.iter().map(|t| t["moves"].to_string()).collect();
        assert!(moves.is_sorted(), "{args:?}");
    }
    let promoting = object(&["bundle", "P", "b7", "b1", "2"]);
    assert_eq!(
        promoting["trajectories"][0]["moves"],
        serde_json::json!(["b7b8q", "b8b1"])
    );
    let docked = object(&["bundle", "P", "g7", "e6", "2"]);
    let moves: Vec<String> = docked["trajectories"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["moves"].to_string())
        .collect();
    assert_eq!(moves, [r#"["g7f8n","f8e6"]"#, r#"["g7g8q","g8e6"]"#]);
}

#[test]
fn case_name_and_color_say_whose_piece_it_is() {
    let piece = |args: &[&str]| object(&[&["bundle"], args, &["e7", "e5", "1"]].concat())["piece"].clone();
    assert_eq!(piece(&["p"]), "p");
    assert_eq!(piece(&["pawn", "--color", "black"]), "p");
    assert_eq!(piece(&["P", "--color", "black"]), "p");
    assert_eq!(piece(&["rook"]), "R");
}

#[test]
fn a_bundle_is_told_with_boards() {
    insta::assert_snapshot!(written(&["bundle", "bishop", "f1", "d7", "2"]), @r"
    White bishop f1–d7, 2 moves: 2 trajectories (simple)

    * a field where the piece stops (α), - one it slides over (β)

      together
      8 . . . . . . . .
      7 . . . * . . . .
      6 . . - . - . . .
      5 . * . . . - . .
      4 . . - . . . - .
      3 . . . - . . . *
      2 . . . . - . - .
      1 . . . . . B . .
        a b c d e f g h

      1.                    2.
      8 . . . . . . . .     8 . . . . . . . .
      7 . . . 2 . . . .     7 . . . 2 . . . .
      6 . . - . . . . .     6 . . . . - . . .
      5 . 1 . . . . . .     5 . . . . . - . .
      4 . . - . . . . .     4 . . . . . . - .
      3 . . . - . . . .     3 . . . . . . . 1
      2 . . . . - . . .     2 . . . . . . - .
      1 . . . . . B . .     1 . . . . . B . .
        a b c d e f g h       a b c d e f g h

        1. f1b5 b5d7  over e2 d3 c4 c6
        2. f1h3 h3d7  over g2 g4 f5 e6
    ");
}

#[test]
fn bad_arguments_are_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["bundle", "X", "e2", "e4", "2"]), @"puchok: invalid value 'X' for '<PIECE>': a piece is one of KQRBNP (White's), kqrbnp (Black's), or a name such as knight; not 'X'");
    insta::assert_snapshot!(refusal(&["bundle", "N", "e9", "e4", "2"]), @"puchok: invalid value 'e9' for '<FROM>': a field is a letter a to h and a number 1 to 8; not 'e9'");
    insta::assert_snapshot!(refusal(&["bundle", "N", "e2", "e4", "0"]), @"puchok: invalid value '0' for '<LENGTH>': a number from 1 to 15, not '0'");
    insta::assert_snapshot!(refusal(&["bundle", "N", "e2", "e4", "99"]), @"puchok: invalid value '99' for '<LENGTH>': a number from 1 to 15, not '99'");
    insta::assert_snapshot!(refusal(&["bundle", "N", "e2", "e2", "2"]), @"puchok: a trajectory leads from one field to another, not from e2 to e2");
    insta::assert_snapshot!(refusal(&["bundle", "p", "e1", "e2", "2"]), @"puchok: no pawn stands on e1");
    insta::assert_snapshot!(refusal(&["bundle", "K", "e1", "g1", "1", "--castling", "KX"]), @"puchok: invalid value 'KX' for '--castling <KQkq>': castling rights are letters of KQkq, each once, fields of king and rook such as f1h1, or -; not 'X'");
    insta::assert_snapshot!(refusal(&["bundles", "startpos", "--horizon", "0"]), @"puchok: invalid value '0' for '--horizon <L>': a number from 1 to 4, not '0'");
    insta::assert_snapshot!(refusal(&["bundles", "startpos", "--horizon", "99"]), @"puchok: invalid value '99' for '--horizon <L>': a number from 1 to 4, not '99'");
    insta::assert_snapshot!(refusal(&["bundles", "KK5k/8/8/8/8/8/8/8 w - - 0 1"]), @"puchok: no position: White has 2 kings in 'KK5k/8/8/8/8/8/8/8 w - - 0 1'");
}

/// One-move bundles that are in play are exactly the attacks by the rules of chess.
#[test]
fn bundles_of_one_move_in_play_are_the_attacks_on_the_board() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let chess: Chess = fen
        .parse::<Fen>()
        .unwrap()
        .into_position(CastlingMode::Standard)
        .unwrap();
    let dump = object(&["bundles", fen, "--horizon", "1"]);
    let told: BTreeSet<(String, String)> = dump["bundles"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|b| {
            b["purpose"] == "attack"
                && b["trajectories"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|t| t["in_play"] == true)
        })
        .map(|b| {
            (
                b["from"].as_str().unwrap().to_owned(),
                b["target"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    let board = chess.board();
    let mut attacked = BTreeSet::new();
    for (from, piece) in board.clone() {
        for to in attacks::attacks(from, piece, board.occupied()) & board.by_color(!piece.color) {
            attacked.insert((from.to_string(), to.to_string()));
        }
    }
    assert_eq!(told, attacked);
}

/// Every trajectory leads from the piece to the target, and every step is a move of that piece on an empty
/// board.
#[test]
fn trajectories_are_connected_moves() {
    let dump = object(&["bundles", BOTVINNIK, "--horizon", "3"]);
    let mut seen = 0;
    for bundle in dump["bundles"].as_array().unwrap() {
        let piece =
            shakmaty::Piece::from_char(bundle["piece"].as_str().unwrap().chars().next().unwrap()).unwrap();
        for trajectory in bundle["trajectories"].as_array().unwrap() {
            let moves: Vec<&str> = trajectory["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|m| m.as_str().unwrap())
                .collect();
            assert_eq!(&moves[0][..2], bundle["from"].as_str().unwrap());
            assert_eq!(&moves[moves.len() - 1][2..4], bundle["target"].as_str().unwrap());
            assert!(moves.windows(2).all(|pair| pair[0][2..4] == pair[1][..2]));
            assert_eq!(moves.len() as u64, bundle["length"].as_u64().unwrap());
            if piece.role == shakmaty::Role::Pawn {
                continue;
            }
            for m in moves {
                let (from, to): (Square, Square) = (m[..2].parse().unwrap(), m[2..4].parse().unwrap());
                assert!(
                    attacks::attacks(from, piece, shakmaty::Bitboard::EMPTY).contains(to),
                    "{piece:?} {m}"
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// A stream is answered line by line; a bad line is reported with its number, and the stream continues.
#[test]
fn a_stream_goes_on_after_a_bad_line() {
    let input = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\nrubbish\n\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n";
    let Output {
        status,
        stdout,
        stderr,
    } = binary::run(&["bundles", "-", "--format", "json"], input);
    assert_eq!(status.code(), Some(2));
    assert_eq!(String::from_utf8(stdout).unwrap().lines().count(), 2);
    insta::assert_snapshot!(String::from_utf8(stderr).unwrap().trim_end(), @"puchok: line 2: no position: a board has 8 ranks with / between, not 1 in 'rubbish'");
}

/// A picture contains every piece, and an arrow for each trajectory.
#[test]
fn pictures_are_whole() {
    let count = |text: &str, class: &str| {
        let parsed = roxmltree::Document::parse(text).unwrap();
        let has = |n: &roxmltree::Node<'_, '_>| {
            n.attribute("class")
                .is_some_and(|c| c.split(' ').any(|c| c == class))
        };
        parsed.descendants().filter(has).count()
    };
    let rook = written(&["bundle", "R", "a1", "b2", "3", "--format", "svg"]);
    assert_eq!((count(&rook, "trajectory"), count(&rook, "white-piece")), (12, 1));
    let picture = written(&["bundles", BOTVINNIK, "--format", "svg"]);
    let in_play: usize = object(&["bundles", BOTVINNIK])["bundles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|b| {
            b["trajectories"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|t| t["in_play"] == true)
                .count()
        })
        .sum();
    assert_eq!(count(&picture, "trajectory"), in_play);
    assert_eq!(
        (count(&picture, "white-piece"), count(&picture, "black-piece")),
        (9, 10)
    );
}
