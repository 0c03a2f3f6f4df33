//! `puchok annotate`: games explained.

use puchok_tests::binary;

/// Légal's mate: Black takes the queen, and is mated.
const LEGAL: &str = "[Event \"Paris\"]\n[White \"Legal\"]\n[Black \"Saint Brie\"]\n[Result \"1-0\"]\n\n\
                     1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";

fn annotate(args: &[&str], games: &str) -> (String, String, Option<i32>) {
    let output = binary::run(&[&["annotate", "-", "--nodes", "4000"], args].concat(), games);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

#[test]
fn the_mistake_and_what_was_missed_are_told() {
    let (text, _, status) = annotate(&[], LEGAL);
    assert_eq!(status, Some(0));
    assert!(text.contains("5. Nxe5 Bxd1??"), "{text}");
    assert!(text.contains("Bxf7+ mates in 2"), "{text}");
    assert!(text.contains("The game turns here."), "{text}");
}

/// Values, glyphs and arrows as other programs read them; the moves are those of the game.
#[test]
fn a_game_is_written_as_pgn() {
    let (text, _, status) = annotate(&["--format", "pgn"], LEGAL);
    assert_eq!(status, Some(0));
    for part in [
        "[White \"Legal\"]",
        "5... Bxd1 $4",
        "[%eval #2]",
        "[%cal ",
        "7. Nd5#",
        "1-0",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A comment takes no note of itself: annotated again, it is the same.
    let (again, _, _) = annotate(&["--format", "pgn"], &text);
    assert_eq!(again, text);
}

#[test]
fn a_broken_game_is_named_and_the_others_go_through() {
    let games = format!("[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n{LEGAL}");
    let (text, errors, status) = annotate(&[], &games);
    assert_eq!(status, Some(2));
    assert!(
        errors.contains("game 1, line 3") && errors.contains("Ke3"),
        "{errors}"
    );
    assert!(text.contains("Game 2: Legal - Saint Brie"), "{text}");
}
