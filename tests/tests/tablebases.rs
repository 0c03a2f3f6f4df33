//! Databases in the search: what the engine plays and says when it has them.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::{Outcome, Silent};
use puchok_engine::score::{Centipawns, Meaning, Ply, Score};
use puchok_engine::search::{Engine, Options};
use puchok_engine::solvers::endgames::build::in_folder;
use puchok_engine::solvers::endgames::{Endgames, Value, file};
use puchok_engine::strength::Elo;
use puchok_engine::tablebases::{Format, Remark, Root, Tablebases};
use shakmaty::CastlingMode;
use tempfile::TempDir;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap()
}

/// A folder with the tables of king and pawn, made once.
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

/// Who is weak looks nothing up: no mate at such a depth.
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

/// In a drawn position the engine searches, but plays a move that draws and says so.
#[test]
fn a_drawn_root_is_kept() {
    let tables = endgames();
    let mut engine = engine(&[folder().into()], &[], 1);
    for fen in [
        // One drawing move of several: the opposition.
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

/// A mate that the fifty-move rule comes before is no mate, and nothing is claimed.
#[test]
fn the_fifty_move_rule_comes_first() {
    let (tables, _) = Tablebases::open(&[folder().into()], &[]);
    let value = |halfmoves| {
        tables.score(
            &position(&format!("7k/8/8/8/8/8/8/KR6 w - - {halfmoves} 60")),
            Ply::ROOT,
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
    // A draw stays one.
    assert_eq!(
        tables.score(&position("k7/8/K7/P7/8/8/8/8 w - - 99 60"), Ply(3)),
        Some(Score::DRAW)
    );
}

/// Of several lines each is a mate that comes in time.
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

/// The side that is lost takes the draw that tables know nothing of, and no win is claimed for a move that gives it away.
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
    // Each king's last move would bring the first position about for the third time.
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
        tables.score(&mate_in_one, Ply::ROOT),
        Some(Score::mate_at(Ply(1)))
    );
    assert_eq!(tables.score(&mate_in_one, Ply(6)), Some(Score::mate_at(Ply(7))));
    // Beyond what scores can count it is a sure win, and no mate.
    let far = tables
        .score(&position("8/8/8/8/8/1k6/7P/K7 w - - 0 1"), Ply(120))
        .unwrap();
    assert_eq!(far, Score::MAX_CENTIPAWNS);
}

#[test]
fn without_paths_nothing_is_known() {
    let tables = Tablebases::default();
    let decided = position("7k/8/8/8/8/8/8/KR6 w - - 0 1");
    assert_eq!(tables.score(&decided, Ply::ROOT), None);
    assert!(tables.root(&Game::new(decided), &[], 1).is_none());
}

/// A win and a loss in Syzygy's files, and the same where the fifty-move rule may come before.
const WON: [u8; 2] = [4, 0];
const WON_BUT_FOR_THE_RULE: [u8; 2] = [3, 1];

/// Files in Syzygy's format that hold one value for each side to move. [`WON`]: with White to move every position of king and
/// queen against king is won, with Black to move lost (which is wrong for the stalemates alone).
fn write_syzygy(folder: &Path, values: [u8; 2], with_distances: bool) {
    const BOTH_SIDES: u8 = 1;
    const SINGLE_VALUE: u8 = 128;
    // King, queen, king of the other side, for White's half in the low digit and for Black's in the high one.
    let pieces = [0x66, 0x55, 0xee];
    let write = |name: &str, magic: [u8; 4], values: &[u8]| {
        let mut bytes = magic.to_vec();
        bytes.extend([BOTH_SIDES, 0]);
        bytes.extend(pieces);
        bytes.push(0);
        for &value in values {
            bytes.extend([SINGLE_VALUE, value]);
        }
        bytes.resize(16, 0);
        fs::write(folder.join(name), bytes).unwrap();
    };
    write("KQvK.rtbw", [0x71, 0xe8, 0x23, 0x5d], &values);
    if with_distances {
        write("KQvK.rtbz", [0xd7, 0x66, 0x0c, 0xa5], &[0]);
    }
}

#[test]
fn syzygy_tables_are_consulted_after_a_capture() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, false);
    let (tables, remarks) = Tablebases::open(&[], &[folder.path().into()]);
    let found = format!("1 files in {}", folder.path().display());
    assert_eq!(remarks[0].to_string(), format!("SyzygyPath: {found}"));
    assert_eq!(remarks, [Remark::Found(Format::Syzygy, found)]);
    let score = |fen: &str| tables.score(&position(fen), Ply(5));
    let win = Score::MAX_CENTIPAWNS - Centipawns(5);
    assert_eq!(score("7k/8/8/8/8/8/8/KQ6 w - - 0 1"), Some(win));
    assert_eq!(score("7k/8/8/8/8/8/8/KQ6 b - - 0 1"), Some(-win));
    assert_eq!(score("7K/8/8/8/8/8/8/kq6 b - - 0 1"), Some(win));
    // Not while the fifty-move counter runs, and not for what there is no table of.
    assert_eq!(score("7k/8/8/8/8/8/8/KQ6 w - - 1 1"), None);
    assert_eq!(score("7k/8/8/8/8/8/8/KR6 w - - 0 1"), None);
    assert!(!win.is_mate());

    // Only the capture of the knight leads to a table.
    let mut engine = engine(&[], &[folder.path().into()], 1);
    let outcome = search(&mut engine, "8/8/8/8/8/1n2k3/8/KQ6 w - - 0 1", 3);
    let best = position("8/8/8/8/8/1n2k3/8/KQ6 w - - 0 1").uci(outcome.best.unwrap());
    assert_eq!(best.to_string(), "b1b3");
    assert!(outcome.lines[0].score >= Score::MAX_CENTIPAWNS - Centipawns(10));
}

#[test]
fn syzygy_tables_choose_the_move_at_the_root() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, true);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    let winning = position("7k/8/8/8/8/8/8/KQ6 w - - 0 1");
    let Some(Root::Known { moves, result }) = tables.root(&Game::new(winning), &[], 1) else {
        panic!("the root is known");
    };
    assert_eq!((moves.len(), result), (1, Score::MAX_CENTIPAWNS));
    let losing = position("7k/8/8/8/8/8/8/KQ6 b - - 0 1");
    let Some(Root::Known { moves, result }) = tables.root(&Game::new(losing.clone()), &[], 1) else {
        panic!("the root is known");
    };
    assert_eq!(
        (moves.len(), result),
        (losing.legal_moves().len(), -Score::MAX_CENTIPAWNS)
    );
    let mut engine = engine(&[], &[folder.path().into()], 1);
    let outcome = search(&mut engine, "7k/8/8/8/8/8/8/KQ6 w - - 0 1", 1);
    assert_eq!(outcome.lines[0].score, Score::MAX_CENTIPAWNS);
}

#[test]
fn syzygy_tables_keep_a_draw_and_ask_for_allowed_moves_only() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, true);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    // Only the capture of the queen draws.
    let game = Game::new(position("8/8/8/8/8/2k5/1Q6/7K b - - 0 1"));
    let takes = game.position().parse_uci("c3b2").unwrap();
    let Some(Root::Known { moves, result }) = tables.root(&game, &[], 1) else {
        panic!("the root is known");
    };
    assert_eq!((moves, result), (vec![takes], Score::DRAW));
    let loses = game.position().parse_uci("c3d3").unwrap();
    let Some(Root::Known { moves, result }) = tables.root(&game, &[loses], 1) else {
        panic!("the root is known");
    };
    assert_eq!((moves, result), (vec![loses], -Score::MAX_CENTIPAWNS));
}

/// Of several lines each keeps the result, and of the moves that are allowed the best counts, whatever the others are worth.
#[test]
fn syzygy_tables_rate_several_lines_and_the_allowed_moves() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, true);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    // White wins with every move but those that leave the queen to Black's king, or stalemate it.
    let game = Game::new(position("8/8/8/8/8/2k5/8/K2Q4 w - - 0 1"));
    let root = |allowed: &[&str], lines| {
        let parse = |text: &&str| game.position().parse_uci(text).unwrap();
        let allowed: Vec<_> = allowed.iter().map(parse).collect();
        let Some(Root::Known { moves, result }) = tables.root(&game, &allowed, lines) else {
            panic!("the root is known");
        };
        let uci = |&mv: &_| game.position().uci(mv).to_string();
        (moves.iter().map(uci).collect::<Vec<_>>(), result)
    };
    let win = Score::MAX_CENTIPAWNS;
    let (winning, result) = root(&[], 3);
    assert_eq!(result, win);
    let gives_away = ["d1c2", "d1d2", "d1d3", "d1b3", "d1d4"];
    assert!(gives_away.iter().all(|mv| !winning.contains(&(*mv).to_owned())));
    assert_eq!(
        winning.len(),
        game.position().legal_moves().len() - gives_away.len()
    );
    assert_eq!(root(&[], 1).0.len(), 1);
    assert_eq!(
        root(&["d1d8", "d1c2", "d1h1"], 2),
        (vec!["d1h1".to_owned(), "d1d8".to_owned()], win)
    );
    assert_eq!(root(&["d1h1", "d1c2"], 1), (vec!["d1h1".to_owned()], win));
    assert_eq!(root(&["d1c2"], 1), (vec!["d1c2".to_owned()], Score::DRAW));

    let mut engine = engine(&[], &[folder.path().into()], 3);
    let outcome = search(&mut engine, "7k/8/8/8/8/8/8/KQ6 w - - 0 1", 1);
    assert_eq!(outcome.lines.len(), 3);
    for line in &outcome.lines {
        assert!(line.score >= Score::MAX_CENTIPAWNS, "{line:?}");
    }
}

/// Mate is played where it can be, whatever is told of distances.
#[test]
fn syzygy_tables_prefer_mate_among_allowed_moves() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, true);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    let game = Game::new(position("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"));
    let parse = |text: &str| game.position().parse_uci(text).unwrap();
    let (waits, mates) = (parse("b1c1"), parse("b1b8"));
    let Some(Root::Known { moves, .. }) = tables.root(&game, &[waits, mates], 1) else {
        panic!("the root is known");
    };
    assert_eq!(moves, [mates]);
}

/// What is no table is refused by its name, and the tables beside it are used.
#[test]
fn files_that_are_no_syzygy_tables_are_refused_one_by_one() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, true);
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let too_long = write("KBvK.rtbw", &[0; 81]);
    let junk = write("KRvK.rtbz", &[7; 80]);
    write("notes.rtbw", b"nobody's business");
    fs::create_dir(folder.path().join("KNvK.rtbw")).unwrap();
    let (tables, remarks) = Tablebases::open(&[], &[folder.path().into()]);
    let refused =
        |path: &Path, why: &str| Remark::Refused(Format::Syzygy, format!("{}: {why}", path.display()));
    assert_eq!(
        remarks,
        [
            refused(&too_long, "unexpected file size"),
            refused(&junk, "not a Syzygy table"),
            Remark::Found(Format::Syzygy, format!("2 files in {}", folder.path().display()))
        ]
    );
    assert_eq!(
        tables.score(&position("7k/8/8/8/8/8/8/KQ6 w - - 0 1"), Ply::ROOT),
        Some(Score::MAX_CENTIPAWNS)
    );
}

/// Begun as a table and of a table's length: only who asks it finds out.
#[test]
fn a_table_that_is_damaged_inside_is_told_of_once() {
    let folder = TempDir::new().unwrap();
    let mut bytes = vec![0x71, 0xe8, 0x23, 0x5d];
    bytes.resize(80, 0xff);
    fs::write(folder.path().join("KQvK.rtbw"), bytes).unwrap();
    let mut engine = engine(&[], &[folder.path().into()], 1);
    let found = format!("1 files in {}", folder.path().display());
    assert_eq!(engine.take_remarks(), [Remark::Found(Format::Syzygy, found)]);
    let taking = "8/8/8/8/8/1n2k3/8/KQ6 w - - 0 1";
    let outcome = search(&mut engine, taking, 3);
    assert_eq!(outcome.tablebase_hits, 0);
    let told = "wdl table KQvK: damaged; Syzygy tables are not asked any more";
    assert_eq!(
        engine.take_remarks(),
        [Remark::Refused(Format::Syzygy, told.to_owned())]
    );
    search(&mut engine, taking, 3);
    assert_eq!(engine.take_remarks(), []);
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
fn what_the_fifty_move_rule_saves_is_a_draw() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON_BUT_FOR_THE_RULE, false);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    for turn in ["w", "b"] {
        let known = position(&format!("7k/8/8/8/8/8/8/KQ6 {turn} - - 0 1"));
        assert_eq!(tables.score(&known, Ply::ROOT), Some(Score::DRAW));
    }
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

/// White's king takes and comes into an ending that is known.
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
