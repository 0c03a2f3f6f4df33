//! `puchok annotate`: annotated games.

mod kept;

use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use pgn_reader::{RawComment, Reader, SanPlus, Visitor};
use puchok_tests::binary;

/// Légal's mate: Black captures the queen, and is mated.
const LEGAL: &str = "[Event \"Paris\"]\n[White \"Legal\"]\n[Black \"Saint Brie\"]\n[Result \"1-0\"]\n\n\
                     1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";

fn annotate(args: &[&str], games: &str) -> (String, String, Option<i32>) {
    let nodes: &[&str] = if args.contains(&"--nodes") {
        &[]
    } else {
        &["--nodes", "12000"]
    };
    let output = binary::run(&[&["annotate", "-"], nodes, args].concat(), games);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// A text without its line breaks.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_mistake_and_what_was_missed_are_told() {
    let (text, _, status) = annotate(&[], LEGAL);
    assert_eq!(status, Some(0));
    let text = unwrapped(&text);
    assert!(text.contains("5... Bxd1??"), "{text}");
    // The sacrifice is sound, and the consequences of accepting it are shown.
    assert!(text.contains("If 5... Bxd1, 6. Bxf7+ mates in 2"), "{text}");
    assert!(text.contains("Bxf7+ mates in 2"), "{text}");
    assert!(
        text.contains("The game turns here: nobody was winning, and now White is."),
        "{text}"
    );
}

/// Values, glyphs and arrows in the form that other programs read; the moves are those of the game.
#[test]
fn a_game_is_written_as_pgn() {
    let (text, _, status) = annotate(&["--format", "pgn"], LEGAL);
    assert_eq!(status, Some(0));
    let line = unwrapped(&text);
    for part in [
        "[White \"Legal\"]",
        "5... Bxd1 $4",
        "[%eval #2]",
        "[%cal ",
        "7. Nd5#",
        "1-0",
    ] {
        assert!(line.contains(part), "{part}: {text}");
    }
    // Annotating is idempotent: a second run changes nothing.
    let (again, _, _) = annotate(&["--format", "pgn"], &text);
    assert_eq!(again, text);
}

/// A mate is counted from the position after the move, as other programs do; after the mating move there is
/// nothing to count.
#[test]
fn a_mate_in_the_comments_is_counted_from_the_next_position() {
    let game = "[FEN \"6k1/8/5K2/8/8/8/8/R7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra7 Kf8 2. Ra8# 1-0\n";
    let (text, _, status) = annotate(&["--format", "pgn"], game);
    assert_eq!(status, Some(0));
    let [(moves, comments)] = &main_lines(&text)[..] else {
        panic!("one game: {text}");
    };
    assert_eq!(moves, &["Ra7", "Kf8", "Ra8#"]);
    let values: Vec<&str> = comments
        .iter()
        .filter_map(|c| c.split(['[', ']']).find(|part| part.starts_with("%eval")))
        .collect();
    assert_eq!(values, ["%eval #2", "%eval #1"], "{text}");
}

/// A game that starts after the opening has no opening, and an arrow for castling points to the king's
/// destination.
#[test]
fn endings_have_no_opening_and_castling_points_to_the_king() {
    let game = "[FEN \"8/3k4/8/8/8/8/1r6/R3K3 w Q - 0 1\"]\n[SetUp \"1\"]\n\n1. Kf1 Ke6 2. Ra8 Ke5 *\n";
    let (text, _, status) = annotate(&["--format", "pgn"], game);
    assert_eq!(status, Some(0));
    assert!(!text.contains("The opening is over"), "{text}");
    assert!(!text.contains("e1a1"), "{text}");
    assert!(text.contains("Ge1c1"), "{text}");
}

/// An arrow shows the better move, another the answer; fields show what a fork attacks.
#[test]
fn arrows_and_fields_point_to_what_a_move_does() {
    let game = "[FEN \"r3k3/5p2/8/3N4/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ke2 Kd7 *\n";
    let (text, _, status) = annotate(&["--format", "pgn"], game);
    assert_eq!(status, Some(0));
    let line = unwrapped(&text);
    for part in ["[%cal Gd5c7,R", "[%csl Ga8,Ge8]"] {
        assert!(line.contains(part), "{part}: {text}");
    }
}

/// A side that made no moves has no accuracy.
#[test]
fn a_side_without_moves_has_no_accuracy() {
    let (json, _, _) = annotate(&["--format", "json"], "[Event \"b\"]\n\n1. e4 *\n");
    let game: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(game["white"]["accuracy"].is_f64(), "{game}");
    assert!(game["black"]["accuracy"].is_null(), "{game}");
    let nothing = "[Event \"b\"]\n\n*\n";
    let (text, _, _) = annotate(&[], nothing);
    assert!(!text.contains("accuracy") && text.contains("no moves"), "{text}");
    let (pgn, _, _) = annotate(&["--format", "pgn"], nothing);
    assert!(!pgn.contains("Accuracy"), "{pgn}");
    assert!(pgn.contains("[Date \"????.??.??\"]"), "{pgn}");
}

/// A name may contain terminal control characters.
#[test]
fn a_name_gives_a_terminal_no_orders() {
    let (text, _, _) = annotate(&[], "[White \"A\u{1b}[31m\u{7}\"]\n\n1. e4 *\n");
    assert!(text.contains("Game 1: A?[31m? - ?"), "{text}");
    assert!(!text.contains(['\u{1b}', '\u{7}']), "{text}");
}

/// Another program reads a name with quotes as the same name, followed by the whole game.
#[test]
fn quotes_in_a_name_cost_no_moves() {
    let game = "[White \"Bob \"The Rook\" X\"]\n[Black \"C\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let (text, _, status) = annotate(&["--format", "pgn"], game);
    assert_eq!(status, Some(0));
    assert!(text.contains(r#"[White "Bob \"The Rook\" X"]"#), "{text}");
    assert_eq!(main_lines(&text)[0].0, ["e4", "e5", "Nf3"], "{text}");
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

/// All formats tell of the same errors in the structure of a game, and of a result that the board contradicts.
#[test]
fn what_is_wrong_with_the_text_of_a_game_is_told_in_every_format() {
    let games = "[White \"A]\n\n1. e4 e5) 2. Nf3 (2. Nc3 Nc6 1-0\n\n\
                 [Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    for format in ["text", "json", "pgn", "html"] {
        let (answer, errors, status) = annotate(&["--nodes", "200", "--format", format], games);
        assert_eq!(status, Some(2), "{format}");
        insta::allow_duplicates! {
            insta::assert_snapshot!(errors.trim_end(), @r#"
            puchok: game 1, line 1: the tag '[White "A]' is not complete
            puchok: game 1, line 3: a ')' without a variation is left out
            puchok: game 1, line 3: a variation does not end
            puchok: game 2, line 7: the result is 0-1 by its tag, 1-0 by the word after its moves, 0-1 on the board: taken is 0-1
            "#);
        }
        if format == "pgn" {
            let results: Vec<&str> = answer
                .lines()
                .filter(|line| line.starts_with("[Result"))
                .collect();
            assert_eq!(results, ["[Result \"1-0\"]", "[Result \"0-1\"]"]);
        }
    }
    // A contradiction costs nothing of the answer.
    let mated = &games[games.find("[Result").unwrap()..];
    let (answer, errors, status) = annotate(&["--nodes", "200"], mated);
    assert_eq!((errors.lines().count(), status), (1, Some(0)));
    assert!(answer.contains("Game 1: ? - ?, 0-1"), "{answer}");
}

/// A single game can be selected by its number among all games, including broken ones.
#[test]
fn one_game_can_be_asked_for() {
    let games = format!("[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n{LEGAL}\n[White \"A\"]\n\n1. d4 *\n");
    for (number, white) in [("2", "Legal"), ("3", "A")] {
        let (json, errors, status) = annotate(&["--game", number, "--format", "json"], &games);
        assert_eq!((errors.as_str(), status), ("", Some(0)));
        let game: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(
            (game["game"].to_string(), &game["tags"]["White"]),
            (number.to_owned(), &serde_json::json!(white))
        );
    }
    let (text, errors, status) = annotate(&["--game", "1"], &games);
    assert_eq!((text.as_str(), status), ("", Some(2)));
    assert!(errors.contains("game 1, line 3"), "{errors}");
    for (number, reason) in [
        ("4", "there is no game 4"),
        (
            "0",
            "invalid value '0' for '--game <N>': a number from 1 on, not '0'",
        ),
        (
            "-1",
            "invalid value '-1' for '--game <N>': a number from 1 on, not '-1'",
        ),
    ] {
        let (text, errors, status) = annotate(&["--game", number], &games);
        assert_eq!((text.as_str(), status), ("", Some(2)));
        assert_eq!(errors.trim_end(), format!("puchok: {reason}"));
    }
}

/// The main line of a game as another program reads it, and its comments outside variations.
struct MainLine;

impl Visitor for MainLine {
    type Tags = ();
    type Movetext = (Vec<String>, Vec<String>);
    type Output = (Vec<String>, Vec<String>);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Vec::new(), Vec::new()))
    }

    fn san(&mut self, read: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        read.0.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, read: &mut Self::Movetext, comment: RawComment<'_>) -> ControlFlow<Self::Output> {
        read.1
            .push(String::from_utf8_lossy(comment.as_bytes()).replace('\n', " "));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn end_game(&mut self, read: Self::Movetext) -> Self::Output {
        read
    }
}

fn main_lines(pgn: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let mut reader = Reader::new(pgn.as_bytes());
    std::iter::from_fn(|| reader.read_game(&mut MainLine).unwrap()).collect()
}

/// Anderssen–Kieseritzky 1851, Morphy's game at the opera 1858, Byrne–Fischer 1956: the annotated games are
/// unchanged, every move except a mate has its value, and both errors known from the literature are found.
#[test]
fn famous_games_are_annotated_end_to_end() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/games/famous.pgn");
    let args = ["annotate", path, "--nodes", "20000", "--format", "pgn"];
    let output = binary::run(&args, "");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let games = main_lines(&std::fs::read_to_string(path).unwrap());
    let annotated = main_lines(&text);
    assert_eq!(games.len(), 3);
    assert_eq!(annotated.len(), 3);
    let in_json = binary::run(&["annotate", path, "--nodes", "20000", "--format", "json"], "");
    let in_json = String::from_utf8(in_json.stdout).unwrap();
    let in_json: Vec<serde_json::Value> = in_json
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for (((moves, _), (again, comments)), told) in games.iter().zip(&annotated).zip(&in_json) {
        assert_eq!(moves, again);
        // The opening ends once, behind the same move in both.
        let valued = comments.iter().filter(|c| c.contains("[%eval "));
        let ends: Vec<u64> = (1..)
            .zip(valued)
            .filter(|(_, comment)| comment.contains("The opening is over."))
            .map(|(ply, _)| ply)
            .collect();
        assert_eq!(ends, [told["opening_end"].as_u64().unwrap()]);
        let values = comments.iter().filter(|c| c.contains("[%eval ")).count();
        let mates = moves.iter().filter(|m| m.ends_with('#')).count();
        assert_eq!(values, moves.len() - mates);
    }
    assert!(text.contains("[%cal "), "no arrow");
    let line = text.replace('\n', " ");
    // One allows a mate, the other gives away the advantage: a mistake or a blunder, depending on the number
    // of positions searched.
    for mv in ["20... Na6", "18. Bd6"] {
        let is_found = ["$2", "$4"]
            .iter()
            .any(|grade| line.contains(&format!("{mv} {grade}")));
        assert!(is_found, "{mv}: a mistake at least in {text}");
    }
}

/// One page with all games, to standard output and to a file; errors are reported before any work starts.
#[test]
fn games_become_a_page() {
    let (page, _, status) = annotate(&["--format", "html"], LEGAL);
    assert_eq!(status, Some(0));
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert!(page.contains("\"san\":\"Nxe5\"") && page.contains("Legal"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.html");
    let (text, _, status) = annotate(&["--report", file.to_str().unwrap()], LEGAL);
    assert_eq!(status, Some(0));
    assert!(text.contains("Game 1: Legal - Saint Brie"));
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written.trim_end(), page.trim_end());
    let nowhere = folder.path().join("none/game.html");
    let (text, errors, status) = annotate(&["--report", nowhere.to_str().unwrap()], LEGAL);
    assert_eq!((text.as_str(), status), ("", Some(1)));
    assert!(errors.contains("cannot write"), "{errors}");
    let (_, errors, status) = annotate(&["--report", "game.txt"], LEGAL);
    assert_eq!(status, Some(2));
    assert!(errors.contains(".html"), "{errors}");
}

/// What was found before Ctrl-C is written, and every format says of how much it speaks.
#[test]
#[cfg(unix)]
fn a_game_that_is_broken_off_says_how_far_it_got() {
    let plies = 80;
    let shuffle: Vec<String> = (1..=plies / 4)
        .map(|n| format!("{}. Nf3 Nf6 {}. Ng1 Ng8", 2 * n - 1, 2 * n))
        .collect();
    let games = format!("1. e4 *\n\n{} {{Here.}} *\n", shuffle.join(" "));
    for format in ["json", "pgn", "text"] {
        let mut child = Command::new(binary::path())
            .args(["annotate", "-", "--nodes", "100000", "--format", format])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(games.as_bytes()).unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        output.read_line(&mut text).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1500));
        let killed = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(killed.unwrap().success());
        output.read_to_string(&mut text).unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(130), "{format}");
        let errors = String::from_utf8(ended.stderr).unwrap();
        let told = errors
            .trim_end()
            .strip_prefix("puchok: game 2: broken off after ");
        let told = told.and_then(|told| told.strip_suffix(" of 80 plies"));
        let reached: usize = told.and_then(|told| told.parse().ok()).expect(&errors);
        assert!(reached < plies, "{errors}");
        match format {
            "json" => {
                let games: Vec<serde_json::Value> = text
                    .lines()
                    .map(|line| serde_json::from_str(line).unwrap())
                    .collect();
                assert_eq!(
                    (&games[0]["complete"], &games[0]["plies"]),
                    (&true.into(), &1.into())
                );
                assert_eq!(
                    (&games[1]["complete"], &games[1]["plies"]),
                    (&false.into(), &80.into())
                );
                assert_eq!(games[1]["moves"].as_array().unwrap().len(), reached);
            }
            "pgn" => {
                let line = unwrapped(&text);
                let plies = if reached == 1 { "ply" } else { "plies" };
                let summary = format!(", of the first {reached} {plies}.}}");
                assert!(reached == 0 || line.contains(&summary), "{text}");
                assert!(line.contains("40. Ng1 Ng8 {Here.}"), "{text}");
            }
            _ => assert!(text.contains(&format!("after {reached} of 80 plies")), "{text}"),
        }
    }
}
