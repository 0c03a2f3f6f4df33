//! Games as found in practice: blank lines, remarks, broken games.

use super::*;

fn games(text: &str) -> Vec<Result<Played, BrokenGame>> {
    Games::new(text.lines().map(str::to_owned)).collect()
}

#[test]
fn games_follow_one_another() {
    let text = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {a [comment\n[of two lines]} e5 (1... c5) 2. Nf3 1-0\n\n\n[White \"B\"]\n\n1. d4 *\n";
    let found = games(text);
    assert_eq!(found.len(), 2);
    let first = found[0].as_ref().unwrap();
    assert_eq!((first.moves.len(), first.result.as_str()), (3, "1-0"));
    assert_eq!(first.tag("White"), Some("A"));
    assert_eq!(found[1].as_ref().unwrap().moves.len(), 1);
}

/// The number of moves and the result of each game.
fn played(text: &str) -> Vec<(usize, String)> {
    let games = games(text).into_iter();
    let told = games.map(|game| game.unwrap_or_else(|error| panic!("{text:?}: {error}")));
    told.map(|game| (game.moves.len(), game.result)).collect()
}

/// Move text copied from elsewhere: blank lines in it, games without tags, several games on a line, remarks
/// after the result.
#[test]
fn no_move_is_lost() {
    for (text, found) in [
        ("[Event \"x\"]\n\n1. e4 e5\n\n2. Nf3 Nc6 1-0\n", &[(4, "1-0")][..]),
        ("1. e4 e5\n  \n2. Nf3 *\n", &[(3, "*")]),
        ("[Result \"1-0 \"]\n\n1. e4\n", &[(1, "1-0")]),
        ("[Result \"White wins\"]\n\n1. e4\n", &[(1, "*")]),
        ("[Event \"1\"]\n\n1. e4 (1. d4\n\nd5 1-0) e5 *", &[(2, "*")]),
        // A result in a variation that does not end is the game's.
        ("1. e4 e5 (1... c5 2. Nf3 1-0\n", &[(2, "1-0")]),
        (
            "1. e4 (1. d4 (1. c4 0-1 {over}\n\n1. d4 d5 *",
            &[(1, "0-1"), (2, "*")],
        ),
        (
            "1. e4 (1. d4 0-1\n[White \"B\"]\n\n1. d4 *",
            &[(1, "0-1"), (1, "*")],
        ),
        (
            "1. e4 (1. d4 1-0 ) (1. c4 1-0 {x}\n) e5 1/2-1/2",
            &[(2, "1/2-1/2")],
        ),
        ("1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5", &[(4, "*"), (2, "*")]),
        ("1. e4 e5 1-0 1. d4 d5 2. c4 0-1\n", &[(2, "1-0"), (3, "0-1")]),
        (
            "1. e4 1/2-1/2 {agreed}\n; really\n\n[White \"B\"]\n\n1. d4 *\n",
            &[(1, "1/2-1/2"), (1, "*")],
        ),
        (
            "[White \"A\"]\n\n1-0\n[White \"B\"]\n\n1. d4 *\n",
            &[(0, "1-0"), (1, "*")],
        ),
        (
            "[White \"A\"]\n\n1. e4 ; a { brace *\ne5 {1-0\n\n*} 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *",
            &[(3, "*"), (1, "*")],
        ),
    ] {
        let told = played(text);
        let told: Vec<(usize, &str)> = told
            .iter()
            .map(|(moves, result)| (*moves, result.as_str()))
            .collect();
        assert_eq!(told, found, "{text:?}");
    }
    let broken = games("[White \"A\"]\n\n1. e4 e5\n\n2. Nf6 *\n");
    assert_eq!(broken[0].as_ref().unwrap_err().line, 5);
}

/// Quotes within a value end neither the value nor the game.
#[test]
fn a_name_may_have_quotes() {
    let text = "[White \"Bob \"The Rook\" X\"]\n[Black \"C\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let found = games(text);
    let game = found[0].as_ref().unwrap();
    assert_eq!(game.tag("White"), Some("Bob \"The Rook\" X"));
    assert_eq!((game.tag("Black"), game.moves.len()), (Some("C"), 3));
}

#[test]
fn games_start_anywhere() {
    let text = "[SetUp \"1\"]\n[FEN \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"]\n\n1. Kg7 h4 1/2-1/2\n";
    let found = games(text);
    assert_eq!(found[0].as_ref().unwrap().moves.len(), 2);
}

#[test]
fn what_is_no_game_is_refused() {
    for text in [
        "hello",
        "\u{fffd}\u{fffd} (",
        "# Title\n\nSome prose, (and more).\n",
    ] {
        let found = games(text);
        assert!(found.iter().all(Result::is_err), "{text}");
    }
    let found = games("1. e4 e5 {any word\nat all} 2. Nf3\nblabla Nc6 (2... strange) *\n");
    let broken = found[0].as_ref().unwrap_err();
    assert_eq!(broken.to_string(), "game 1, line 3: 'blabla' is no move");
}

#[test]
fn moves_that_cannot_be_played_are_told_as_everywhere() {
    let reason = |text: &str| games(text)[0].as_ref().unwrap_err().reason.clone();
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(reason("1. e4 e4 *"), format!("illegal move 'e4' in '{fen}'"));
    let rooks = "4k3/8/8/8/8/4K3/8/R6R w - - 0 1";
    assert_eq!(
        reason(&format!("[FEN \"{rooks}\"]\n\n1. Rd1 *")),
        format!("ambiguous move 'Rd1' in '{rooks}'")
    );
    for null in ["Z0", "--"] {
        let text = format!("1. e4 {null} *");
        assert_eq!(
            reason(&text),
            format!("a null move cannot be annotated: '{fen}'"),
            "{text}"
        );
    }
    assert_eq!(reason("1. P-K4 *"), "'P-K4' is no move");
}

/// Moves in the spelling of UCI and of other programs.
#[test]
fn moves_are_read_as_others_write_them() {
    let text = "[FEN \"4k3/1P6/8/8/5p2/8/4P3/R3K1N1 w Q - 0 1\"]\n\n1. e2e4 f4e3ep 2. g1f3 Ke8-e7 3. e1c1 e3-e2 4. b8Q exd1n *\n";
    let found = games(text);
    let game = found[0].as_ref().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.moves.len(), 8);
}

#[test]
fn games_of_other_rules_are_refused() {
    let broken = games("[White \"A\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n")[0]
        .clone()
        .unwrap_err();
    assert_eq!(
        broken.to_string(),
        "game 1, line 2: 'Crazyhouse' is another game than chess"
    );
    for chess in ["Standard", "From Position", "Chess 960"] {
        assert!(
            games(&format!("[Variant \"{chess}\"]\n\n1. e4 *\n"))[0].is_ok(),
            "{chess}"
        );
    }
}

/// A long game is not parsed once per line.
#[test]
fn the_line_of_a_move_is_found_in_long_games() {
    let text = format!("{}9. Nf9 *\n", "Nf3\nNf6\nNg1\nNg8\n".repeat(5_000));
    let broken = games(&text.replace("Nf9", "Nd5"))[0].clone().unwrap_err();
    assert_eq!(broken.line, 20_001);
}

#[test]
fn broken_games_are_told_by_game_and_line() {
    let text = "1. e4 e5 *\n\n[White \"B\"]\n\n1. e4 e5\n2. Nf6 Nc6 *\n\n[FEN \"rubbish\"]\n\n1. e4 *\n\n[White \"D\"]\n\n1. c4 *\n";
    let found = games(text);
    assert_eq!(found.len(), 4);
    let broken: Vec<(usize, usize)> = found
        .iter()
        .filter_map(|g| g.as_ref().err())
        .map(|e| (e.game, e.line))
        .collect();
    assert_eq!(broken, [(2, 6), (3, 8)]);
    assert!(found[3].is_ok());
}

/// An error in a variation affects only that variation, and is reported.
#[test]
fn faults_of_variations_are_told_by_line() {
    let faults = |text: &str| games(text)[0].as_ref().unwrap().faults();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let checked = "r1bqkbnr/pppB2pp/5p2/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 4";
    let left_out = "the rest of the variation is left out";
    for (text, line, reason) in [
        (
            "\n1. e4 (1. d4)\n(1. e5) (1. d4 d4) e5 *",
            3,
            format!("illegal move 'e5' in '{start}'; {left_out}"),
        ),
        (
            "1. e4 e5\n(1... c5 2. Nf3\nNc6 {1-0} *",
            2,
            "a variation does not end".to_owned(),
        ),
        (
            "1. e4 e5\n2. Nf3 (2. Nc3\nSf6) Nc6 *",
            3,
            "'Sf6' is no move; it and the rest of its variation are left out".to_owned(),
        ),
        (
            "1. e4 e5)\n2. Nf3 (2. Nc3 ) {)} Nc6 *",
            1,
            "a ')' without a variation is left out".to_owned(),
        ),
        (
            "[White \"A\"]\n[Black \"B]\n\n1. e4 *",
            2,
            "the tag '[Black \"B]' is not complete".to_owned(),
        ),
        (
            "(1. d4)\n1. e4 *",
            1,
            "a variation before the first move is left out".to_owned(),
        ),
        (
            "1. e4 e5 2. Qh5 (2. Bb5 Nc6 3. Bxc6 f6 4. Bxd7+ --) *",
            1,
            format!("a null move cannot be annotated: '{checked}'; {left_out}"),
        ),
    ] {
        assert_eq!(faults(text), [(line, reason)], "{text}");
    }
    for good in [
        "1. e4 e5 *",
        "1. e4 (--) *",
        "1. e4 (1. d4 d5 (1... Nf6 $14) 2. c4 {better) (}) e5 1-0",
        "1. e4 ( 1. d4! N D RR 1/2-1/2 ) e5 *",
    ] {
        assert_eq!(faults(good), [], "{good}");
    }
    let deep = format!("1. e4 {} *", "(1. d4 ".repeat(30));
    let [(_, deepest), (_, open)] = &faults(&deep)[..] else {
        panic!("two faults: {deep}")
    };
    assert!(deepest.starts_with("variations more than 20 deep"));
    assert_eq!(open, "a variation does not end");
}

/// After a mate or a stalemate the board decides; an unknown result contradicts nothing.
#[test]
fn the_board_decides_the_result() {
    let fool = "1. f3 e5 2. g4 Qh4#";
    let stalemate = "[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6";
    for (text, result, contradiction) in [
        (
            format!("[Result \"0-1\"]\n\n{fool} 1-0"),
            "0-1",
            Some(
                "the result is 0-1 by its tag, 1-0 by the word after its moves, 0-1 on the board: taken is 0-1",
            ),
        ),
        (format!("{fool} *"), "0-1", None),
        (format!("[Result \"0-1\"]\n\n{fool}\n"), "0-1", None),
        (
            format!("{stalemate} 1-0"),
            "1/2-1/2",
            Some("the result is 1-0 by the word after its moves, 1/2-1/2 on the board: taken is 1/2-1/2"),
        ),
        (
            "[Result \"1-0\"]\n\n1. e4 0-1".to_owned(),
            "0-1",
            Some("the result is 1-0 by its tag, 0-1 by the word after its moves: taken is 0-1"),
        ),
        ("[Result \"1-0\"]\n\n1. e4 *".to_owned(), "1-0", None),
        ("[Result \"*\"]\n\n1. e4 1-0".to_owned(), "1-0", None),
    ] {
        let game = games(&text).remove(0).unwrap();
        let told = game.contradiction.as_ref().map(|(_, reason)| reason.as_str());
        assert_eq!((game.result.as_str(), told), (result, contradiction), "{text}");
        assert_eq!(game.whole().result, result, "{text}");
    }
}

/// A word that is no move ends its variation: the moves after it are not read as those of the other side. Signs
/// become glyphs.
#[test]
fn a_variation_ends_where_a_word_is_no_move() {
    let game = games("1. e4 (1. d4 d5 2. Sc3 Nf6 {good} 3. c4) e5 = *\n")
        .remove(0)
        .unwrap();
    let whole = game.whole();
    let sans: Vec<&str> = whole.moves[0].variations[0]
        .iter()
        .map(|said| said.san.as_str())
        .collect();
    assert_eq!(sans, ["d4", "d5"]);
    assert_eq!(whole.moves[1].nags, [10]);
}
