//! Databases in the search: the moves and scores of an engine that has them.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

mod syzygy;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use puchok_engine::depth::Depth;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::{Outcome, Silent};
use puchok_engine::score::{Meaning, Ply, Score};
use puchok_engine::search::{Engine, Options};
use puchok_engine::solvers::endgames::build::in_folder;
use puchok_engine::solvers::endgames::{Endgames, Value, file};
use puchok_engine::strength::Elo;
use puchok_engine::tablebases::{Format, Remark, Tablebases};
use puchok_tests::positions::position;
use tempfile::TempDir;

/// A folder with the tables for king and pawn, generated once.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = TempDir::new().unwrap();
        in_folder(
            folder.path(),
            &["KPK".parse().unwrap()],
            false,
            &mut Silent,
            |_, _| {},
        )
        .unwrap();
        folder
    });
    folder.path()
}

fn endgames() -> Endgames {
    file::open_folder(folder()).unwrap().0
}

fn engine(endgame_path: &[PathBuf], syzygy_path: &[PathBuf], multi_pv: usize) -> Engine {
    Engine::new(Options {
        hash_mib: 1,
        multi_pv,
        endgame_path: endgame_path.to_vec(),
        syzygy_path: syzygy_path.to_vec(),
        ..Options::default()
    })
    .unwrap()
}

fn search(engine: &mut Engine, fen: &str, depth: u32) -> Outcome {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    engine.search(&Game::new(position(fen)), &limits, &Signals::new(), &mut Silent)
}

#[test]
fn a_decided_root_is_answered_with_every_line_to_mate() {
    let mut engine = engine(&[folder().into()], &[], 500);
    let fen = "8/8/8/8/8/1k6/7P/K7 w - - 0 1";
    let outcome = search(&mut engine, fen, 1);
    let tables = endgames();
    let moves = tables.moves(&position(fen)).unwrap();
    assert_eq!(outcome.lines.len(), moves.len());
    for (line, valued) in outcome.lines.iter().zip(&moves) {
        assert_eq!(line.pv[0], valued.mv);
        match valued.value.mate() {
            Some(mate) => {
                assert_eq!(line.score.meaning(), Meaning::Mate(mate));
                assert_eq!(line.pv.len(), usize::from(valued.value.plies().unwrap().get()));
            }
            None => assert_eq!(line.score, Score::DRAW),
        }
    }
    assert_eq!(outcome.best, Some(moves[0].mv));
}

#[test]
fn only_the_moves_asked_for_count() {
    let mut engine = engine(&[folder().into()], &[], 1);
    let game = Game::new(position("8/8/8/8/8/1k6/7P/K7 w - - 0 1"));
    let wanted = game.position().parse_uci("a1b1").unwrap();
    let limits = Limits {
        depth: Some(1),
        search_moves: vec![wanted],
        ..Limits::default()
    };
    let outcome = engine.search(&game, &limits, &Signals::new(), &mut Silent);
    assert_eq!(outcome.best, Some(wanted));
}

/// A weak player does not probe tables, so it sees no mate at such a depth.
#[test]
fn a_player_of_limited_strength_does_not_know_the_tables() {
    let weak = Options {
        strength: Some(Elo::MOST),
        hash_mib: 1,
        endgame_path: vec![folder().into()],
        ..Options::default()
    };
    let fen = "8/8/8/8/8/1k6/7P/K7 w - - 0 1";
    let known = search(&mut engine(&[folder().into()], &[], 1), fen, 1);
    assert!(known.lines[0].score.is_mate());
    let seen = search(&mut Engine::new(weak).unwrap(), fen, 1);
    assert!(!seen.lines[0].score.is_mate(), "{:?}", seen.lines[0]);
}

/// In a drawn position the engine searches, but plays a drawing move and reports a draw.
#[test]
fn a_drawn_root_is_kept() {
    let tables = endgames();
    let mut engine = engine(&[folder().into()], &[], 1);
    for fen in [
        // One of several drawing moves: the opposition.
        "8/8/4k3/8/4PK2/8/8/8 b - - 0 1",
        "4k3/8/8/4PK2/8/8/8/8 b - - 0 1",
    ] {
        let moves = tables.moves(&position(fen)).unwrap();
        assert_eq!(moves.first().map(|m| m.value), Some(Value::Draw), "{fen}");
        assert!(
            moves.iter().any(|m| m.value < Value::Draw),
            "{fen}: every move draws"
        );
        for depth in [1, 6] {
            let outcome = search(&mut engine, fen, depth);
            let best = moves.iter().find(|m| Some(m.mv) == outcome.best).unwrap();
            assert_eq!(best.value, Value::Draw, "{fen}");
            assert_eq!(outcome.lines[0].score, Score::DRAW, "{fen}");
        }
    }
}

/// With more lines than there are moves that keep the draw, the losing moves follow, each with its line to mate.
#[test]
fn lines_that_lose_follow_those_that_keep_a_draw() {
    let fen = "8/8/4k3/8/4PK2/8/8/8 b - - 0 1";
    let moves = endgames().moves(&position(fen)).unwrap();
    let drawing = moves.iter().filter(|m| m.value == Value::Draw).count();
    let (mut few, mut all) = (
        engine(&[folder().into()], &[], drawing),
        engine(&[folder().into()], &[], 500),
    );
    assert_eq!(search(&mut few, fen, 4).lines.len(), drawing);
    let lines = search(&mut all, fen, 4).lines;
    assert!(drawing < moves.len() && lines.len() == moves.len());
    for (line, valued) in lines.iter().zip(&moves).skip(drawing) {
        assert_eq!(line.pv[0], valued.mv);
        assert_eq!(Some(line.score.meaning()), valued.value.mate().map(Meaning::Mate));
        assert_eq!(line.depth, lines[0].depth);
    }
    // Near the fifty-move rule no loss is told that it may save.
    let late = search(&mut all, "8/8/4k3/8/4PK2/8/8/8 b - - 90 80", 4).lines;
    assert_eq!(late.len(), drawing);
}

/// A mate that comes after the fifty-move rule does not count, and nothing is claimed.
#[test]
fn the_fifty_move_rule_comes_first() {
    let (tables, _) = Tablebases::open(&[folder().into()], &[]);
    let value = |halfmoves| {
        tables.score(
            &position(&format!("7k/8/8/8/8/8/8/KR6 w - - {halfmoves} 60")),
            Ply::ROOT,
            Depth::ONE,
        )
    };
    let mate = value(0).unwrap();
    let Meaning::Mate(moves) = mate.meaning() else {
        panic!("{mate}")
    };
    let plies = 2 * moves as u32 - 1;
    assert_eq!(value(100 - plies), Some(mate));
    assert_eq!(value(101 - plies), None);
    assert!(
        tables
            .root(&Game::new(position("7k/8/8/8/8/8/8/KR6 w - - 99 60")), &[], 1)
            .is_none()
    );
    // A draw remains a draw.
    assert_eq!(
        tables.score(&position("k7/8/K7/P7/8/8/8/8 w - - 99 60"), Ply(3), Depth::ONE),
        Some(Score::DRAW)
    );
}

/// With several lines, each is a mate that comes in time.
#[test]
fn no_line_is_a_mate_that_the_fifty_move_rule_forestalls() {
    let mut engine = engine(&[folder().into()], &[], 3);
    let outcome = search(&mut engine, "4K3/8/6Q1/8/8/k7/8/8 w - - 90 80", 3);
    assert_eq!(outcome.lines.len(), 3);
    assert!(outcome.lines[0].score.is_win_by_mate());
    for line in &outcome.lines {
        assert!(
            !line.score.is_mate() || line.score >= Score::mate_at(Ply(10)),
            "{line:?}"
        );
    }
}

/// The losing side takes the draw by repetition, which tables do not know, and no win is claimed for a move
/// that allows it.
#[test]
fn a_third_repetition_comes_first() {
    let played = |fen: &str, moves: &[&str]| {
        let mut game = Game::new(position(fen));
        game.play_all(moves.iter().copied()).unwrap();
        game
    };
    let mut engine = engine(&[folder().into()], &[], 1);
    let mut search = |game: &Game, only: &[&str]| {
        let limits = Limits {
            depth: Some(3),
            search_moves: only
                .iter()
                .filter_map(|text| game.position().parse_uci(text))
                .collect(),
            ..Limits::default()
        };
        let outcome = engine.search(game, &limits, &Signals::new(), &mut Silent);
        let best = game.position().uci(outcome.best.unwrap()).to_string();
        (best, outcome.lines[0].score)
    };
    // Each king's last move would cause the third occurrence of the first position.
    let lost = played(
        "3k4/8/4K3/4P3/8/8/8/8 w - - 0 1",
        &["e6d6", "d8e8", "d6e6", "e8d8", "e6d6", "d8e8", "d6e6"],
    );
    assert_eq!(search(&lost, &[]), ("e8d8".to_owned(), Score::DRAW));
    assert!(search(&lost, &["e8f8"]).1.is_loss_by_mate());
    let won = played(
        "3k4/8/3K4/4P3/8/8/8/8 b - - 0 1",
        &["d8e8", "d6e6", "e8d8", "e6d6", "d8e8", "d6e6", "e8d8"],
    );
    assert_eq!(search(&won, &["e6d6"]).1, Score::DRAW);
    assert!(search(&won, &[]).1.is_win_by_mate());
}

#[test]
fn mates_are_counted_from_the_root() {
    let (tables, _) = Tablebases::open(&[folder().into()], &[]);
    let mate_in_one = position("k7/2P5/1K6/8/8/8/8/8 w - - 0 1");
    assert_eq!(
        tables.score(&mate_in_one, Ply::ROOT, Depth::ONE),
        Some(Score::mate_at(Ply(1)))
    );
    assert_eq!(
        tables.score(&mate_in_one, Ply(6), Depth::ONE),
        Some(Score::mate_at(Ply(7)))
    );
    // Beyond the range of mate scores it is a certain win, but not a mate.
    let far = tables
        .score(&position("8/8/8/8/8/1k6/7P/K7 w - - 0 1"), Ply(120), Depth::ONE)
        .unwrap();
    assert_eq!(far, Score::MAX_CENTIPAWNS);
}

#[test]
fn without_paths_nothing_is_known() {
    let tables = Tablebases::default();
    let decided = position("7k/8/8/8/8/8/8/KR6 w - - 0 1");
    assert_eq!(tables.score(&decided, Ply::ROOT, Depth::ONE), None);
    assert!(tables.root(&Game::new(decided), &[], 1).is_none());
}

#[test]
fn a_folder_without_tables_is_told_as_such() {
    let folder = TempDir::new().unwrap();
    let (_, remarks) = Tablebases::open(&[folder.path().into()], &[folder.path().into()]);
    let name = folder.path().display();
    assert_eq!(
        remarks,
        [
            Remark::Empty(Format::Endgames, format!("0 tables in {name}")),
            Remark::Empty(Format::Syzygy, format!("0 files in {name}"))
        ]
    );
    assert_eq!(remarks[1].to_string(), format!("SyzygyPath: 0 files in {name}"));
}

#[test]
fn what_is_wrong_with_a_folder_is_remarked_once() {
    let bad = TempDir::new().unwrap();
    fs::write(bad.path().join("KQK.dtm"), "nonsense").unwrap();
    let mut engine = engine(&[bad.path().into()], &[], 1);
    let remarks = engine.take_remarks();
    assert_eq!(
        remarks,
        [
            Remark::Refused(
                Format::Endgames,
                format!("{}: not a table of puchok", bad.path().join("KQK.dtm").display())
            ),
            Remark::Empty(Format::Endgames, format!("0 tables in {}", bad.path().display()))
        ]
    );
    assert_eq!(engine.take_remarks(), []);
    search(&mut engine, "7k/8/8/8/8/8/8/KQ6 w - - 0 1", 2);
    engine
        .set_options(Options {
            hash_mib: 1,
            endgame_path: vec![folder().into()],
            ..Options::default()
        })
        .unwrap();
    assert_eq!(
        engine.take_remarks(),
        [Remark::Found(
            Format::Endgames,
            format!("5 tables in {}", folder().display())
        )]
    );
}

/// White's king captures and reaches an ending in the tables.
#[test]
fn a_node_that_a_database_settles_says_so() {
    let mut engine = engine(&[folder().into()], &[], 1);
    let game = Game::new(position("8/8/4k3/8/3pP3/4K3/8/8 w - - 0 1"));
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let (_, tree) = engine.search_recorded(&game, &limits, &Signals::new(), &mut Silent, 10_000);
    let takes = game.position().parse_san("Kxd4").unwrap();
    let node = tree
        .root
        .children
        .iter()
        .find(|node| node.mv == Some(takes))
        .unwrap();
    assert!(!node.searches.is_empty());
    for search in &node.searches {
        assert_eq!(search.end.name(), "tablebase");
    }
}
