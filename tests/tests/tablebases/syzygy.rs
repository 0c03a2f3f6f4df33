//! Syzygy tables.

use std::fs;
use std::path::Path;

use puchok_engine::depth::Depth;
use puchok_engine::game::Game;
use puchok_engine::score::{Centipawns, Ply, Score};
use puchok_engine::tablebases::{Format, Known, Remark, Root, Tablebases, Usage};
use puchok_tests::positions::position;
use tempfile::TempDir;

use super::{engine, search};

/// A win and a loss in Syzygy's encoding, and the same if the fifty-move rule may intervene.
const WON: [u8; 2] = [4, 0];
const WON_BUT_FOR_THE_RULE: [u8; 2] = [3, 1];

/// Writes files in Syzygy's format that hold a single value for each side to move. With [`WON`], king and
/// queen against king is won in every position with White to move, and lost with Black to move (which is
/// wrong only for stalemates).
fn write_syzygy(folder: &Path, values: [u8; 2], with_distances: bool) {
    const BOTH_SIDES: u8 = 1;
    const SINGLE_VALUE: u8 = 128;
    // King, queen and the other king, in the low digit for White's half and in the high digit for Black's.
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
    let score = |fen: &str| tables.score(&position(fen), Ply(5), Depth::ONE);
    let win = Score::MAX_CENTIPAWNS - Centipawns(5);
    assert_eq!(score("7k/8/8/8/8/8/8/KQ6 w - - 0 1"), Some(win));
    assert_eq!(score("7k/8/8/8/8/8/8/KQ6 b - - 0 1"), Some(-win));
    assert_eq!(score("7K/8/8/8/8/8/8/kq6 b - - 0 1"), Some(win));
    // Not while the fifty-move counter is running, and not without a table.
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
    let Some(Root::Known(Known { moves, result, .. })) = tables.root(&Game::new(winning), &[], 1) else {
        panic!("the root is known");
    };
    assert_eq!((moves.len(), result), (1, Score::MAX_CENTIPAWNS));
    let losing = position("7k/8/8/8/8/8/8/KQ6 b - - 0 1");
    let Some(Root::Known(Known { moves, result, .. })) = tables.root(&Game::new(losing.clone()), &[], 1)
    else {
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
    let Some(Root::Known(Known { moves, result, .. })) = tables.root(&game, &[], 1) else {
        panic!("the root is known");
    };
    assert_eq!((moves, result), (vec![takes], Score::DRAW));
    let loses = game.position().parse_uci("c3d3").unwrap();
    let Some(Root::Known(Known { moves, result, .. })) = tables.root(&game, &[loses], 1) else {
        panic!("the root is known");
    };
    assert_eq!((moves, result), (vec![loses], -Score::MAX_CENTIPAWNS));
}

/// With several lines each keeps the result, and of the allowed moves the best counts, whatever the value of
/// the others.
#[test]
fn syzygy_tables_rate_several_lines_and_the_allowed_moves() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, true);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    // White wins with every move except those that lose the queen to Black's king or stalemate it.
    let game = Game::new(position("8/8/8/8/8/2k5/8/K2Q4 w - - 0 1"));
    let root = |allowed: &[&str], lines| {
        let parse = |text: &&str| game.position().parse_uci(text).unwrap();
        let allowed: Vec<_> = allowed.iter().map(parse).collect();
        let Some(Root::Known(Known { moves, result, .. })) = tables.root(&game, &allowed, lines) else {
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

    // Only the capture of the queen draws; the lines after it lose.
    let mut engine = engine(&[], &[folder.path().into()], 3);
    let outcome = search(&mut engine, "8/8/8/8/8/2k5/1Q6/7K b - - 0 1", 4);
    let scores: Vec<Score> = outcome.lines.iter().map(|line| line.score).collect();
    assert_eq!(scores, [Score::DRAW, -win, -win]);

    let outcome = search(&mut engine, "7k/8/8/8/8/8/8/KQ6 w - - 0 1", 1);
    assert_eq!(outcome.lines.len(), 3);
    for line in &outcome.lines {
        assert!(line.score >= Score::MAX_CENTIPAWNS, "{line:?}");
    }
}

/// Mate is played where possible, whatever the distances say.
#[test]
fn syzygy_tables_prefer_mate_among_allowed_moves() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, true);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    let game = Game::new(position("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"));
    let parse = |text: &str| game.position().parse_uci(text).unwrap();
    let (waits, mates) = (parse("b1c1"), parse("b1b8"));
    let Some(Root::Known(Known { moves, .. })) = tables.root(&game, &[waits, mates], 1) else {
        panic!("the root is known");
    };
    assert_eq!(moves, [mates]);
}

/// Positions with as many men as the largest table has are looked up at sufficient depth alone, those with more
/// men than allowed not at all, and a win that the fifty-move rule prevents is a draw unless the rule is off.
#[test]
fn syzygy_tables_are_used_as_wished() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON_BUT_FOR_THE_RULE, true);
    let (mut tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    let game = Game::new(position("7k/8/8/8/8/8/8/KQ6 w - - 0 1"));
    let win = Score::MAX_CENTIPAWNS;
    let mut told = |usage: Usage| {
        tables.use_syzygy(usage);
        let result = match tables.root(&game, &[], 1) {
            Some(Root::Known(known)) => Some(known.result),
            _ => None,
        };
        let score = |depth| tables.score(game.position(), Ply::ROOT, depth);
        (score(Depth::ONE), score(Depth(5)), result)
    };
    let usual = Usage::default();
    assert_eq!(
        told(usual),
        (Some(Score::DRAW), Some(Score::DRAW), Some(Score::DRAW))
    );
    let without_rule = Usage {
        fifty_moves: false,
        ..usual
    };
    assert_eq!(told(without_rule), (Some(win), Some(win), Some(win)));
    let deep = Usage {
        least_depth: Depth(5),
        ..usual
    };
    assert_eq!(told(deep), (None, Some(Score::DRAW), Some(Score::DRAW)));
    let fewer = Usage { most_men: 2, ..usual };
    assert_eq!(told(fewer), (None, None, None));
    assert_eq!(told(usual).2, Some(Score::DRAW));
}

/// For several lines the search chooses among the moves that win, until a position has been on the board twice:
/// from then on the best line makes progress.
#[test]
fn syzygy_tables_lead_on_after_a_repetition() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON, true);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    let mut game = Game::new(position("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"));
    let root = |game: &Game| {
        let Some(Root::Known(Known { moves, others, .. })) = tables.root(game, &[], 3) else {
            panic!("the root is known");
        };
        let uci = |mv| game.position().uci(mv).to_string();
        let moves: Vec<_> = moves.into_iter().map(uci).collect();
        (moves, others.len())
    };
    let (moves, others) = root(&game);
    assert!(moves.len() > 3 && others == 0, "{moves:?} {others}");
    game.play_all(["b1c1", "h8g8", "c1b1", "g8h8"]).unwrap();
    assert_eq!(root(&game), (vec!["b1b8".to_owned()], 2));
}

/// A file that is not a table is rejected by name, and the tables next to it are used.
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
        tables.score(&position("7k/8/8/8/8/8/8/KQ6 w - - 0 1"), Ply::ROOT, Depth::ONE),
        Some(Score::MAX_CENTIPAWNS)
    );
}

/// A file with a table's header and length but damaged contents, which only shows when it is probed.
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
fn what_the_fifty_move_rule_saves_is_a_draw() {
    let folder = TempDir::new().unwrap();
    write_syzygy(folder.path(), WON_BUT_FOR_THE_RULE, false);
    let (tables, _) = Tablebases::open(&[], &[folder.path().into()]);
    for turn in ["w", "b"] {
        let known = position(&format!("7k/8/8/8/8/8/8/KQ6 {turn} - - 0 1"));
        assert_eq!(tables.score(&known, Ply::ROOT, Depth::ONE), Some(Score::DRAW));
    }
}
