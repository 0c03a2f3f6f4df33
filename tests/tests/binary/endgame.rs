//! The command `endgame`, and the engine that consults the tables it makes.

use std::fs;
use std::process::Output;
use std::sync::OnceLock;

use super::command_line::refusal;
use puchok_engine::position::Position;
use puchok_tests::binary;
use puchok_tests::engine::Engine;
use serde_json::Value;
use shakmaty::CastlingMode;
use tempfile::TempDir;

/// 33 moves from mate, as far as bishop and knight can be.
const FARTHEST: &str = "8/8/8/7B/8/6kN/8/K7 w - - 0 1";

/// The same for Black.
const FARTHEST_FOR_BLACK: &str = "k7/8/6Kn/8/7b/8/8/8 b - - 0 1";

/// A folder with the tables of king and pawn and of bishop and knight, built once by the command.
fn folder() -> &'static str {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = TempDir::new().unwrap();
        let dir = folder.path().to_str().unwrap();
        let made = run(&["endgame", "build", "KPK", "KBNK", "--dir", dir]);
        assert_eq!(made.lines().count(), 6, "{made}");
        folder
    });
    folder.path().to_str().unwrap()
}

fn run(args: &[&str]) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = binary::run(args, "");
    assert!(status.success(), "{args:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&run(&[args, &["--format", "json"]].concat())).unwrap()
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["endgame"]), @"puchok: 'puchok endgame' requires a subcommand but one was not provided [subcommands: build, probe, play, stats, verify, source, help]");
    insta::assert_snapshot!(refusal(&["endgame", "build"]), @"puchok: the following required arguments were not provided: <ENDING>...");
    insta::assert_snapshot!(refusal(&["endgame", "build", "KXK"]), @"puchok: invalid value 'KXK' for '[ENDING]...': 'X' (character 2) is no piece in 'KXK': an ending is written like KBNK");
    insta::assert_snapshot!(refusal(&["endgame", "build", "KQRKQ"]), @"puchok: invalid value 'KQRKQ' for '[ENDING]...': 'KQRKQ' has 5 men, databases hold up to 4");
    insta::assert_snapshot!(refusal(&["endgame", "probe", "8/8/8/8/8/8/8/K7 w - - 0 1"]), @"puchok: no position: Black has no king in '8/8/8/8/8/8/8/K7 w - - 0 1'");
    insta::assert_snapshot!(refusal(&["endgame", "probe", "startpos"]), @"puchok: 32 men on the board, databases hold up to 4");
    insta::assert_snapshot!(refusal(&["endgame", "probe", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]), @"puchok: castling is still possible, and databases hold no such position");
    insta::assert_snapshot!(refusal(&["endgame", "stats", "KQK", "--dir", "/no/such"]), @"puchok: no table of KQK in '/no/such': make it with 'puchok endgame build KQK --dir /no/such'");
    insta::assert_snapshot!(refusal(&["endgame", "verify", "--all", "--dir", "/no/such"]), @"puchok: /no/such: cannot be read: No such file or directory (os error 2)");
    insta::assert_snapshot!(refusal(&["endgame", "stats", "KPK", "--light-bishop", "--dir", folder()]), @"puchok: KPK has not exactly one bishop");
    insta::assert_snapshot!(refusal(&["endgame", "source", "probe", "/no/such", "startpos"]), @"puchok: /no/such: cannot be read: No such file or directory (os error 2)");
}

#[test]
fn a_position_is_probed() {
    insta::assert_snapshot!(run(&["endgame", "probe", "k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "--dir", folder()]), @r#"
      8 k . . . . . . .
      7 . . P . . . . .
      6 . K . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . . . . . . . .
      2 . . . . . . . .
      1 . . . . . . . .
        a b c d e f g h
      White to move: k7/2P5/1K6/8/8/8/8/8 w - - 0 1

    Value  White mates in 1
      c8=Q#  White mates in 1
      c8=R#  White mates in 1
      Kc6    White mates in 3
      Ka5    draw
      Kb5    draw
      Kc5    draw
      Ka6    draw
      c8=B   draw
      c8=N   draw
    "#);
    let answer = json(&[
        "endgame",
        "probe",
        "k7/2P5/1K6/8/8/8/8/8 b - - 0 1",
        "--dir",
        folder(),
    ]);
    assert_eq!(answer["value"], "draw");
    assert_eq!(
        (&answer["mate"], &answer["moves"]),
        (&Value::Null, &Value::Array(Vec::new()))
    );
}

#[test]
fn the_stronger_side_may_be_black() {
    let white = json(&["endgame", "probe", FARTHEST, "--dir", folder()]);
    let black = json(&["endgame", "probe", FARTHEST_FOR_BLACK, "--dir", folder()]);
    assert_eq!(
        (&white["mate"], &black["mate"]),
        (&Value::from(33), &Value::from(33))
    );
    assert_eq!(
        white["moves"].as_array().unwrap().len(),
        black["moves"].as_array().unwrap().len()
    );
}

#[test]
fn a_line_is_played_to_mate() {
    insta::assert_snapshot!(run(&["endgame", "play", "8/8/8/8/8/1k6/7P/K7 w - - 0 1", "--dir", folder()]), @r#"
      8 . . . . . . . .
      7 . . . . . . . .
      6 . . . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . k . . . . . .
      2 . . . . . . . P
      1 K . . . . . . .
        a b c d e f g h
      White to move: 8/8/8/8/8/1k6/7P/K7 w - - 0 1

    Value  White mates in 14
    Line   1. h4 Kc2 2. Ka2 Kc1 3. Kb3 Kb1 4. Kc3 Kc1 5. h5 Kd1 6. Kd3 Kc1 7. h6 Kd1 8. h7 Ke1 9. h8=Q Kf2 10. Ke4 Kg2 11. Ke3 Kg3 12. Qg7+ Kh2 13. Kf2 Kh1 14. Qg1#

      8 . . . . . . . .
      7 . . . . . . . .
      6 . . . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . . . . . . . .
      2 . . . . . K . .
      1 . . . . . . Q k
        a b c d e f g h
    "#);
    insta::assert_snapshot!(run(&["endgame", "play", "k7/8/K7/P7/8/8/8/8 w - - 0 1", "--dir", folder()]), @r#"
      8 k . . . . . . .
      7 . . . . . . . .
      6 K . . . . . . .
      5 P . . . . . . .
      4 . . . . . . . .
      3 . . . . . . . .
      2 . . . . . . . .
      1 . . . . . . . .
        a b c d e f g h
      White to move: k7/8/K7/P7/8/8/8/8 w - - 0 1

    Value  draw
    "#);
}

/// The numbers of bishop and knight, bishop on light fields: see `tests/endgames.rs`.
#[test]
fn stats_count_by_distance() {
    let stats = json(&["endgame", "stats", "KBNK", "--light-bishop", "--dir", folder()]);
    let side = &stats["side_to_move"];
    assert_eq!(side["white"]["legal"], 5_437_752);
    assert_eq!(side["white"]["win"], 5_411_092);
    assert_eq!(side["white"]["longest"], 33);
    assert_eq!(side["white"]["histogram"]["1"], 920);
    assert_eq!(side["black"]["loss"], 5_594_084);
    assert_eq!(side["black"]["histogram"]["0"], 232);
    assert_eq!(side["black"]["losses"]["1"], 156);
    // Of all the tables those of endings with one bishop.
    let all = run(&["endgame", "stats", "--all", "--light-bishop", "--dir", folder()]);
    let heads: Vec<&str> = all.lines().filter(|line| line.starts_with('K')).collect();
    assert_eq!(
        heads,
        ["KBK, bishop on light fields", "KBNK, bishop on light fields"]
    );
    insta::assert_snapshot!(run(&["endgame", "stats", "KQK", "--dir", folder()]), @r#"
    KQK
                 White to move   Black to move
    legal              144,508         223,944
    won                144,508               0
    drawn                    0          23,048
    lost                     0         200,896
    longest           10 moves        10 moves

    moves to mate, by the side to move
                    White wins     Black loses
    0                                      364
    1                    2,448           1,352
    2                    5,012           2,956
    3                    9,064           7,480
    4                   19,964          14,144
    5                   26,164          25,484
    6                   32,064          39,908
    7                   32,104          54,052
    8                   15,000          43,800
    9                    2,680          11,300
    10                       8              56
    "#);
}

#[test]
fn damaged_tables_are_refused_by_name() {
    let folder = TempDir::new().unwrap();
    let dir = folder.path().to_str().unwrap();
    run(&["endgame", "build", "KRK", "--dir", dir]);
    let path = folder.path().join("KRK.dtm");
    let mut bytes = fs::read(&path).unwrap();
    bytes[1000] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let damaged = format!("{}: damaged: the checksum is wrong", path.display());
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    for args in [
        &["endgame", "probe", fen, "--dir", dir][..],
        &["endgame", "stats", "KRK", "--dir", dir],
        &["endgame", "verify", "--all", "--dir", dir],
    ] {
        assert_eq!(refusal(args), format!("puchok: {damaged}"));
    }
    assert_eq!(
        refusal(&["endgame", "build", "KRK", "--dir", dir]),
        format!("puchok: {damaged}: delete it or name its ending with --force")
    );
    run(&["endgame", "build", "KRK", "--dir", dir, "--force"]);
    let checked = run(&["endgame", "verify", "KRK", "--dir", dir]);
    assert!(checked.contains("50,015 positions, no fault"), "{checked}");
}

#[test]
fn a_folder_that_cannot_be_written_is_a_failure() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = binary::run(&["endgame", "build", "KQK", "--dir", file.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("KQK.dtm: cannot be written"), "{error}");
}

#[test]
fn the_source_file_is_written_and_asked() {
    let temporary = TempDir::new().unwrap();
    let file = temporary.path().join("kbn");
    let file = file.to_str().unwrap();
    let written = run(&["endgame", "source", "write", file, "--dir", folder()]);
    assert!(
        written.ends_with("16,777,216 bytes, 5,411,092 positions with an answer\n"),
        "{written}"
    );
    assert_eq!(fs::metadata(file).unwrap().len(), 16_777_216);
    let ours = json(&["endgame", "probe", FARTHEST, "--dir", folder()]);
    let theirs = json(&["endgame", "source", "probe", file, FARTHEST]);
    assert_eq!(theirs["moves"][0]["mate_in"], ours["mate"]);
    // Bytes that mean nothing, for white king a1, bishop b1, knight c2 (10), black king e8 (60); their mirror
    // asks the same entry.
    let entry = 10 * 64 + 60;
    let mut bytes = fs::read(file).unwrap();
    bytes[2 * entry..2 * entry + 2].fill(0xff);
    fs::write(file, &bytes).unwrap();
    for fen in [
        "4k3/8/8/8/8/8/2N5/KB6 w - - 0 1",
        "3k4/8/8/8/8/8/5N2/6BK w - - 0 1",
    ] {
        insta::allow_duplicates! {
            insta::assert_snapshot!(refusal(&["endgame", "source", "probe", file, fen]).replace(file, "FILE"), @"puchok: FILE: entry 700: its bytes ff ff are no answer");
        }
    }
    fs::write(file, "short").unwrap();
    insta::assert_snapshot!(refusal(&["endgame", "source", "probe", file, FARTHEST]).replace(file, "FILE"), @"puchok: FILE: 5 bytes, but a file of bishop and knight has exactly 16777216");
}

/// From a position 33 moves from mate the engine mates in 33, whatever the database's best defence is.
#[test]
fn a_won_ending_is_converted_in_the_databases_number_of_moves() {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EndgamePath value {}", folder()));
    let lines = engine.read_until_remark("EndgamePath");
    assert!(lines.ends_with(&format!("6 tables in {}", folder())), "{lines}");
    for start in [FARTHEST, FARTHEST_FOR_BLACK] {
        let mut position = Position::from_fen(start, CastlingMode::Standard).unwrap();
        let winner = position.turn();
        let mut moves = Vec::new();
        while !position.legal_moves().is_empty() {
            let line = if moves.is_empty() {
                String::new()
            } else {
                format!(" moves {}", moves.join(" "))
            };
            engine.send(&format!("position fen {start}{line}"));
            let search = engine.go(&position, "go wtime 1000 btime 1000 winc 100 binc 100");
            let left = 33 - moves.len().div_ceil(2) as i32;
            let mate = if position.turn() == winner {
                left
            } else {
                -(33 - moves.len() as i32 / 2 - 1)
            };
            assert_eq!(
                search.last("score").unwrap().split(" nodes").next(),
                Some(&*format!("mate {mate}"))
            );
            let best = search.best.unwrap();
            moves.push(position.uci(best).to_string());
            position.play(best);
        }
        assert_eq!(moves.len(), 65);
        assert!(position.is_check());
    }
}

/// A mate that is asked for is told with the line of the database, in as many moves as it takes.
#[test]
fn go_mate_tells_the_line_of_the_database() {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EndgamePath value {}", folder()));
    engine.read_until_remark("EndgamePath");
    let position = Position::from_fen(FARTHEST, CastlingMode::Standard).unwrap();
    engine.send(&format!("position fen {FARTHEST}"));
    let search = engine.go(&position, "go mate 3");
    assert!(
        search.last("score").unwrap().starts_with("mate 33 "),
        "{:?}",
        search.lines
    );
    assert_eq!(search.last("pv").unwrap().split(' ').count(), 65);
}

/// With one more pawn on the board the tables are met in the tree: taking it leads to a win of known length.
#[test]
fn tables_are_consulted_in_the_tree() {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EndgamePath value {}", folder()));
    engine.sync();
    let fen = "8/8/8/8/8/2k5/p7/1BN1K3 w - - 0 1";
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    engine.send(&format!("position fen {fen}"));
    let search = engine.go(&position, "go depth 4");
    let best = position.uci(search.best.unwrap()).to_string();
    assert!(["b1a2", "c1a2"].contains(&&*best), "{best}");
    assert!(
        search.last("score").unwrap().starts_with("mate "),
        "{:?}",
        search.lines
    );
}

#[test]
fn paths_that_lead_nowhere_are_told_and_do_no_harm() {
    let mut engine = Engine::start();
    for option in ["EndgamePath", "SyzygyPath"] {
        engine.send(&format!("setoption name {option} value /no/such folder"));
        let remark = engine.read_until_remark(option);
        assert!(remark.contains("/no/such folder"), "{remark}");
        assert!(remark.contains("No such file"), "{remark}");
    }
    engine.go(&Position::startpos(), "go depth 2");
}

#[test]
fn analyse_refuses_tables_that_cannot_be_opened() {
    let bad = TempDir::new().unwrap();
    std::fs::write(bad.path().join("KQK.dtm"), "nonsense").unwrap();
    let bad = bad.path().to_str().unwrap();
    for (option, folder, said) in [
        ("--endgames", "/no/such folder", "No such file"),
        ("--syzygy", "/no/such folder", "No such file"),
        ("--endgames", bad, "KQK.dtm: not a table of puchok"),
    ] {
        let refused = refusal(&[
            "analyse",
            "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
            "--nodes",
            "10",
            option,
            folder,
        ]);
        assert!(refused.contains(said), "{refused}");
    }
}

/// What is wrong with some tables keeps the others from nothing.
#[test]
fn damaged_tables_do_not_keep_others_from_being_verified() {
    let folder = TempDir::new().unwrap();
    let dir = folder.path().to_str().unwrap();
    run(&["endgame", "build", "KQK", "KRK", "KBK", "KRBK", "--dir", dir]);
    let damage = |ending: &str| {
        let path = folder.path().join(format!("{ending}.dtm"));
        fs::write(&path, "nonsense").unwrap();
        format!("puchok: {}: not a table of puchok\n", path.display())
    };
    let (queen, rook) = (damage("KQK"), damage("KRK"));
    let output = binary::run(&["endgame", "verify", "--all", "--dir", dir], "");
    let (said, told) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(said.starts_with("KBK ") && said.lines().count() == 1, "{said}");
    assert_eq!(
        told,
        format!("{queen}{rook}puchok: KRBK cannot be verified without KRK\n")
    );
    // Those that are named likewise, each fault once.
    let args = [
        "endgame", "verify", "KQK", "KRK", "KRBK", "KBK", "KNK", "--dir", dir,
    ];
    let output = binary::run(&args, "");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("KBK ") && said.lines().count() == 1, "{said}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with(&format!("{queen}{rook}puchok: no table of KNK in ")),
        "{told}"
    );
    assert_eq!(told.lines().count(), 3, "{told}");
}
