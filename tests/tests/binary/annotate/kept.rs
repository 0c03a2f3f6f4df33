//! What was said in a game before is kept, or what is lost is named.

use puchok_tests::binary;

use super::{annotate, main_lines, unwrapped};

/// Other people's annotations are kept: comments, glyphs, variations, and the name of the annotator.
#[test]
fn what_was_said_before_is_kept() {
    let game = "[White \"Legal\"]\n[Annotator \"Kasparov\"]\n[Result \"1-0\"]\n\n\
                {A famous trap.} 1. e4 $146 {Best by test. [%eval 0.17] [%clk 0:10:00]} e5 2. Nf3 d6 3. Bc4 Bg4 $5 \
                ({Safer is} 3... Be7 {Solid.} 4. d4 (4. O-O $14)) 4. Nc3 g6 5. Nxe5 Bxd1 $1 $18 {Greedy.} 6. Bxf7+ Ke7 7. Nd5# {Mate!} 1-0\n";
    let (text, _, status) = annotate(&["--format", "pgn"], game);
    assert_eq!(status, Some(0));
    let line = unwrapped(&text);
    for part in [
        "[Annotator \"Kasparov, puchok\"]",
        "{A famous trap. Accuracy: White ",
        "1. e4 $146 {Best by test. [%clk 0:10:00] [%eval ",
        "({Safer is} 3... Be7 {Solid.} 4. d4 (4. O-O $14))",
        // Only one glyph rates the move; a glyph that rates the position is independent of it.
        "5... Bxd1 $4 $18 {Greedy. [%eval #2]",
        "7. Nd5# {Mate!",
    ] {
        assert!(line.contains(part), "{part}: {text}");
    }
    let (moves, comments) = main_lines(&text).remove(0);
    assert_eq!(moves.len(), 13);
    assert!(
        comments
            .iter()
            .all(|comment| comment.matches("[%eval").count() <= 1),
        "{text}"
    );
    // Its own annotations are replaced, with more effort or less; those of others stay.
    let (again, _, _) = annotate(&["--format", "pgn"], &text);
    assert_eq!(again, text);
    let output = binary::run(&["annotate", "-", "--nodes", "3000", "--format", "pgn"], &text);
    let other = unwrapped(&String::from_utf8(output.stdout).unwrap());
    for part in [
        "Accuracy: ",
        "Greedy. [%eval",
        "3... Be7",
        "{Best by test. [%clk 0:10:00] [%eval ",
    ] {
        assert_eq!(other.matches(part).count(), 1, "{part}: {other}");
    }
    let values = |text: &str| text.matches("[%eval ").count();
    assert_eq!(values(&other), values(&line));
}

/// Comments that a variation begins with or consists of, glyphs, braces and signs in comments.
#[test]
fn nothing_that_was_said_is_lost_or_moved() {
    let game = "{see {A} 1. e4 {yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy %percent rest of it} e5 ({only comment}) \
                ({before} 1... c5 {after} 2. Nf3 ({white} 2. c3)) 2. Nf3 ($5) ($13 2. d4) Nc6 *\n";
    let (text, errors, status) = annotate(&["--format", "pgn", "--nodes", "20"], game);
    assert_eq!((errors.as_str(), status), ("", Some(0)));
    assert!(text.lines().all(|line| !line.starts_with('%')), "{text}");
    let line = unwrapped(&text);
    for part in [
        "{see {A Accuracy: ",
        "{yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy %percent rest of it [%eval ",
        "{only comment [%eval ",
        "({before} 1... c5 {after} 2. Nf3 ({white} 2. c3))",
        "$5",
        "(2. d4 $13)",
    ] {
        assert!(line.contains(part), "{part}: {text}");
    }
    let (again, _, _) = annotate(&["--format", "pgn", "--nodes", "20"], &text);
    assert_eq!(again, text);
}

/// Some things cannot be kept: glyphs that there are not, and a second value of a tag.
#[test]
fn what_cannot_be_kept_is_named() {
    let game = "[White \"A\"]\n[Black \"C\"]\n[White \"B\"]\n[Black \"C\"]\n[Opening \"x\"]\n[Opening \"y\"]\n\n\
                $7 1. e4 $255 e5 $256\n2. Nf3 $300 *\n";
    let (text, errors, status) = annotate(&["--format", "pgn", "--nodes", "20"], game);
    assert_eq!(status, Some(2));
    insta::assert_snapshot!(errors.trim_end(), @r"
    puchok: game 1, line 3: the tag 'White' is there before: 'B' is left out
    puchok: game 1, line 6: the tag 'Opening' is there before: 'y' is left out
    puchok: game 1, line 8: the glyph '$7' before the first move is left out
    puchok: game 1, line 8: the glyph '$256' is left out: they are numbered from 0 to 255
    puchok: game 1, line 9: the glyph '$300' is left out: they are numbered from 0 to 255
    ");
    for part in ["[White \"A\"]", "[Opening \"x\"]", "1. e4 $255"] {
        assert_eq!(text.matches(part).count(), 1, "{part}: {text}");
    }
    assert!(!text.contains("\"B\"") && !text.contains("\"y\""), "{text}");
    let (json, _, _) = annotate(&["--format", "json", "--nodes", "20"], game);
    let told: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&told["tags"]["White"], &told["tags"]["Opening"]),
        (&"A".into(), &"x".into())
    );
}

/// The castling rights that the board does not have are named, and the position that is taken is written.
#[test]
fn impossible_castling_is_named() {
    let game = "[White \"A\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1\"]\n\n1. O-O-O Ke7 *\n";
    let (text, errors, status) = annotate(&["--format", "pgn", "--nodes", "20"], game);
    assert_eq!(status, Some(0));
    insta::assert_snapshot!(errors.trim_end(), @"puchok: game 1, line 2: castling 'Kkq' dropped: no king and rook stand for it: '4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1'");
    assert!(
        text.contains("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]"),
        "{text}"
    );
}

/// A value without its end is replaced, and annotating again changes nothing.
#[test]
fn a_damaged_value_is_replaced() {
    for damaged in ["[%eval", "[%eval 0.3 So.", "[%eval [%clk 1:00]"] {
        let game = format!("1. e4 e5 2. Nf3 {{{damaged}}} Nc6 *\n");
        let (text, _, status) = annotate(&["--format", "pgn", "--nodes", "20"], &game);
        assert_eq!((text.matches("[%eval").count(), status), (4, Some(0)), "{text}");
        let (again, _, _) = annotate(&["--format", "pgn", "--nodes", "20"], &text);
        assert_eq!(again, text);
    }
}
