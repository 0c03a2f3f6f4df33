//! Tables of advice: the language, the endings it plays, and the engine that follows it.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::solvers::advice::adviser::Adviser;
use puchok_engine::solvers::advice::chess::Ending;
use puchok_engine::solvers::advice::game::{Game as _, Test};
use puchok_engine::solvers::advice::interpreter::Tree;
use puchok_engine::solvers::advice::parser::parse;
use puchok_engine::solvers::advice::tables::{EndingTable, SHIPPED, Tables};
use puchok_engine::solvers::advice::verify::{Report, Why, verify};
use puchok_engine::solvers::endgames::build::in_memory;
use puchok_engine::solvers::endgames::{Endgames, Material};
use shakmaty::{CastlingMode, Color, Square};

const SOURCE: &str = include_str!("../../engine/advice/krk-source.al0");
const BISHOP_AND_KNIGHT: &str = include_str!("../../engine/advice/kbnk.al0");

fn material(text: &str) -> Material {
    text.parse().unwrap()
}

fn endgames(text: &str) -> Endgames {
    in_memory(&[material(text)], &mut Silent).unwrap()
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap()
}

fn report(tables: &Tables, ending: &str, us: Color) -> Report {
    verify(tables, material(ending), us, &endgames(ending), &|_| {}).unwrap()
}

fn error(text: &str) -> String {
    EndingTable::parse(text).unwrap_err().to_string()
}

#[test]
fn the_tables_of_puchok_are_tables() {
    for (name, text) in SHIPPED {
        assert!(EndingTable::parse(text).is_ok(), "{name}");
    }
    assert_eq!(Tables::shipped().iter().count(), SHIPPED.len());
    let played: Vec<String> = Tables::played()
        .iter()
        .map(|table| table.material.to_string())
        .collect();
    assert_eq!(played, ["KRK", "KQK", "KPK"]);
}

/// Two rules and six pieces of advice, as in the source's figure.
#[test]
fn the_source_has_two_rules_and_six_pieces_of_advice() {
    let table = EndingTable::parse(SOURCE).unwrap().table;
    let rules: Vec<(&str, Vec<&str>)> = table
        .rules
        .iter()
        .map(|rule| {
            let advice = rule.advice.iter().map(|&place| &*table.advice[place].name);
            (&*rule.name, advice.collect())
        })
        .collect();
    let rest = ["squeeze", "approach", "keep_room", "divide_in_2", "divide_in_3"];
    assert_eq!(rules[0], ("edge_rule", [&["mate_in_2"], &rest[..]].concat()));
    assert_eq!(rules[1], ("else_rule", rest.to_vec()));
    assert_eq!((rules.len(), table.advice.len()), (2, 6));
    assert_eq!(
        table.advice[0].our_moves.to_string(),
        "depth = 0 and legal then depth = 2 and rook_check"
    );
}

/// 175,168 positions with White to move, all won; 16 moves at most with best play. The proof for the source's table says that
/// it needs fewer than 50.
#[test]
fn king_and_rook_win_every_position() {
    for us in Color::ALL {
        let report = report(Tables::shipped(), "KRK", us);
        assert_eq!((report.to_move.positions, report.to_move.failed()), (175_168, 0));
        assert_eq!(
            (report.other_to_move.winnable, report.other_to_move.failed()),
            (201_700, 0)
        );
        assert_eq!(report.to_move.optimal_longest, 16);
        assert!(report.to_move.longest.unwrap().0 < 50);
    }
}

/// The source's figure forgets stalemate outside of one piece of advice.
#[test]
fn the_table_to_the_letter_stalemates_now_and_then() {
    let mut tables = Tables::default();
    tables.insert(EndingTable::parse(SOURCE).unwrap());
    let report = report(&tables, "KRK", Color::White);
    assert_eq!(report.to_move.failed(), 48);
    assert!(report.to_move.failures.iter().any(|(_, why)| *why == Why::Escape));
}

/// A table whose advice is to go to and fro does not win, and the verification says so.
#[test]
fn a_table_that_makes_no_progress_is_found_out() {
    let mut tables = Tables::default();
    let text = "table( KRK, white). only: if any_position then [wait]. \
                advice( wait, them_to_move and not stalemate: not rook_lost: depth = 0 and legal: no_move).";
    tables.insert(EndingTable::parse(text).unwrap());
    let report = report(&tables, "KRK", Color::White);
    assert!(report.to_move.won < 5_000, "{}", report.to_move.won);
    assert!(report.to_move.reasons[Why::Cycle as usize] > 0);
}

/// Trees that nothing bounds would be looked for without end.
#[test]
fn advice_has_to_end() {
    let table = |holding: &str, ours: &str, theirs: &str| {
        let text = format!(
            "table( KRK, white). only: if any_position then [a]. advice( a, check: {holding}: {ours}: {theirs})."
        );
        EndingTable::parse(&text)
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    for (holding, ours, theirs) in [
        ("any_position", "legal", "legal"),
        ("any_position", "depth > 2 and legal", "legal"),
        ("any_position", "(depth = 0 and legal) then legal", "legal"),
    ] {
        let refused = table(holding, ours, theirs).unwrap_err();
        assert!(refused.contains("'a' has no end"), "{ours}: {refused}");
    }
    for ours in ["depth < 100 and legal", "depth =< 65 and legal"] {
        let deep = table("any_position", ours, "legal").unwrap_err();
        assert!(deep.contains("deeper than 64"), "{deep}");
    }
    for (holding, ours, theirs) in [
        ("any_position", "depth =< 4 and legal", "legal"),
        ("any_position", "depth =< 64 and legal", "depth =< 64 and legal"),
        ("any_position", "legal", "depth = 1 and legal"),
        ("depth < 6", "legal", "legal"),
        ("any_position", "legal", "no_move"),
    ] {
        assert_eq!(table(holding, ours, theirs), Ok(()), "{ours}");
    }
}

/// Every part of a sequence names moves, wherever the sequence stands.
#[test]
fn a_depth_alone_names_no_moves() {
    let refused = |ours: &str| {
        let text = format!(
            "table( KRK, white). only: if any_position then [a]. advice( a, check: any_position: {ours}: no_move)."
        );
        EndingTable::parse(&text).err().map(|error| error.to_string())
    };
    for ours in [
        "depth = 0",
        "depth = 0 then legal",
        "legal then depth = 0",
        "(depth = 0 then legal) and legal",
        "legal and (legal and (legal then depth = 0))",
        "legal then (depth = 0 and depth < 3)",
    ] {
        let said = refused(ours).unwrap_or_default();
        assert!(said.contains("'depth' alone names no moves"), "{ours}: {said}");
    }
    for ours in [
        "depth = 0 and legal",
        "legal and depth = 0 then depth = 2 and legal",
        "depth < 3 and (legal then rook_move)",
    ] {
        assert_eq!(refused(ours), None, "{ours}");
    }
}

/// The position of fig. 15.8 goes on in the source with these moves of White (the last position of the figure, after Black's
/// Kb7): Kd5, Kc5, Rc6, Rb6, Kb5, Kc6, Kc7, Rc6, Ra6 mate.
#[test]
fn the_game_of_the_source() {
    let mut board = position("8/1k6/3R4/4K3/8/8/8/8 w - - 0 1");
    let replies = ["b7c7", "c7b7", "b7a7", "a7a8", "a8a7", "a7a8", "a8a7", "a7a8"];
    let ours = [
        "e5d5", "d5c5", "d6c6", "c6b6", "c5b5", "b5c6", "c6c7", "b6c6", "c6a6",
    ];
    let mut tables = Tables::default();
    tables.insert(EndingTable::parse(SOURCE).unwrap());
    let mut adviser = Adviser::default();
    for (number, wanted) in ours.into_iter().enumerate() {
        let advised = adviser.advise(&tables, &board).unwrap();
        assert_eq!(board.uci(advised.mv).to_string(), wanted, "{}", board.fen());
        board.play(advised.mv);
        if let Some(reply) = replies.get(number) {
            board.play(board.parse_uci(reply).unwrap());
        }
    }
    assert!(board.is_check() && board.legal_moves().is_empty());
}

/// A forcing tree of mate in two has all replies and ends in mate.
#[test]
fn a_forcing_tree_answers_every_reply() {
    let start = position("8/8/8/8/8/1K6/7R/1k6 w - - 0 1");
    let table = Tables::shipped().for_position(start.chess()).unwrap();
    let plan = table.plan(start.chess()).unwrap();
    assert_eq!(table.table.advice[plan.advice].name, "mate_in_2");
    let mut pending = vec![(start, &plan.tree)];
    let mut leaves = 0;
    while let Some((at, tree)) = pending.pop() {
        match tree {
            Tree::Reached => {
                assert!(at.is_check() && at.legal_moves().is_empty(), "{}", at.fen());
                leaves += 1;
            }
            Tree::Ours(mv, rest) => pending.push((at.after(*mv), rest)),
            Tree::Theirs(replies) => {
                assert_eq!(replies.len(), at.legal_moves().len());
                pending.extend(replies.iter().map(|(mv, rest)| (at.after(*mv), rest)));
            }
        }
    }
    assert!(leaves > 0);
}

/// Their king is shut in with the right corner: the forcing tree goes on to mate, with every reply.
#[test]
fn bishop_and_knight_mate_a_king_that_is_shut_in() {
    let table = EndingTable::parse(BISHOP_AND_KNIGHT).unwrap();
    for fen in ["8/8/8/8/1B1N4/8/2K5/k7 w - - 0 1"] {
        let start = position(fen);
        let plan = table.plan(start.chess()).unwrap();
        assert_eq!(table.table.rules[plan.rule].name, "corner_rule", "{fen}");
        let mut pending = vec![(start, &plan.tree)];
        while let Some((at, tree)) = pending.pop() {
            match tree {
                Tree::Reached => assert!(at.is_check() && at.legal_moves().is_empty(), "{}", at.fen()),
                Tree::Ours(mv, rest) => pending.push((at.after(*mv), rest)),
                Tree::Theirs(replies) => {
                    assert_eq!(replies.len(), at.legal_moves().len());
                    pending.extend(replies.iter().map(|(mv, rest)| (at.after(*mv), rest)));
                }
            }
        }
    }
}

/// Whether a predicate of the library holds for White.
fn holds(name: &str, fen: &str) -> bool {
    let found = Ending::library().goals.iter().find(|known| known.name == name);
    match found.unwrap().test {
        Test::Here(test) => test(position(fen).chess()),
        Test::Compared(_) => panic!("{name} compares positions"),
    }
}

/// The value of a measure of the library.
fn value(name: &str, fen: &str) -> i32 {
    let found = Ending::library().measures.iter().find(|known| known.name == name);
    (found.unwrap().value)(position(fen).chess())
}

/// The W as the books show it: light bishop, king on its way from h8 to a8.
#[test]
fn the_w_begins_when_the_king_has_left_the_wrong_corner() {
    // 1. Nf7+ Kg8 2. Bf5 Kf8 3. Bh7 Ke8: from here the knight goes e5, d7, c5, b7.
    let book = "4k3/5N1B/5K2/8/8/8/8/8 w - - 0 1";
    assert!(holds("w_start", book) && holds("held_at_edge", book));
    // The knight is three king's moves from our king.
    assert!(!holds("held_at_edge", "4k3/7B/5K2/8/8/5N2/8/8 w - - 0 1"));
    assert!(!holds("w_start", "5k2/5N1B/5K2/8/8/8/8/8 w - - 0 1"));
    // h8 is the right corner of a dark bishop.
    assert!(!holds("w_start", "4k3/5NB1/5K2/8/8/8/8/8 w - - 0 1"));
    // The knight is not a knight's move from the corner.
    assert!(!holds("w_start", "4k3/7B/5K2/4N3/8/8/8/8 w - - 0 1"));
}

#[test]
fn a_net_in_the_corner_is_of_fields_of_the_edge() {
    // Kc3, Bc5, Ne3 against b1: the king has a1, a2, b1 and c1.
    assert!(holds("shut_in_corner", "8/8/8/2B5/8/2K1N3/8/1k6 w - - 0 1"));
    // The same with a light bishop: a1 is the wrong corner.
    assert!(!holds("shut_in_corner", "8/8/8/3B4/8/2K1N3/8/1k6 w - - 0 1"));
}

#[test]
fn measures_of_bishop_and_knight_count_steps() {
    // Kc3, Ba2, Nc2 against d1: light bishop, so a8 and h1 are right, a1 and h8 wrong.
    let w = "8/8/8/8/8/2K5/B1N5/3k4 w - - 0 1";
    let counted = [
        ("their_king_from_edge", 0),
        ("our_king_from_edge", 2),
        ("king_moves_apart", 2),
        ("knight_to_king", 1),
        ("their_king_to_corner", 4),
        ("our_king_to_corner", 7),
        // Not a1, which the knight takes: h8, over e2.
        ("flight", 7),
    ];
    for (name, steps) in counted {
        assert_eq!(value(name, w), steps, "{name}");
    }
}

/// A table that is `turned` says the same of a position and of its reflections.
#[test]
fn reflections_of_a_position_get_reflected_advice() {
    let table = EndingTable::parse(BISHOP_AND_KNIGHT).unwrap();
    let advised = |fen: &str| {
        let start = position(fen);
        let plan = table.plan(start.chess()).unwrap();
        let Tree::Ours(mv, _) = plan.tree else {
            panic!("{fen}: no move")
        };
        (mv.from().unwrap(), mv.to())
    };
    let (from, to) = advised("8/8/8/8/4k3/8/8/2B1K1N1 w - - 0 1");
    let same = |(a, b): (Square, Square), reflect: fn(Square) -> Square| {
        assert_eq!((reflect(from), reflect(to)), (a, b))
    };
    same(
        advised("8/8/8/8/3k4/8/8/1N1K1B2 w - - 0 1"),
        Square::flip_horizontal,
    );
    same(
        advised("2B1K1N1/8/8/4k3/8/8/8/8 w - - 0 1"),
        Square::flip_vertical,
    );
    // The mirror: Black has bishop and knight.
    same(
        advised("2b1k1n1/8/8/4K3/8/8/8/8 b - - 0 1"),
        Square::flip_vertical,
    );
}

#[test]
fn a_position_and_its_mirror_get_the_same_advice() {
    for (white, black) in [
        ("8/8/8/8/3R4/8/2k5/K7 w - - 0 1", "k7/2K5/8/3r4/8/8/8/8 b - - 0 1"),
        ("8/8/8/8/8/5k2/R7/2K5 w - - 0 1", "2k5/r7/5K2/8/8/8/8/8 b - - 0 1"),
        ("8/8/4k3/8/8/8/1Q6/K7 w - - 0 1", "k7/1q6/8/8/8/4K3/8/8 b - - 0 1"),
        (
            "4k3/8/8/8/4K3/8/4P3/8 w - - 0 1",
            "8/4p3/8/4k3/8/8/8/4K3 b - - 0 1",
        ),
    ] {
        let advice = |fen| {
            let position = position(fen);
            let mv = Adviser::default()
                .advise(Tables::shipped(), &position)
                .unwrap()
                .mv;
            (mv.from().unwrap(), mv.to())
        };
        let (from, to) = advice(white);
        assert_eq!(
            (from.flip_vertical(), to.flip_vertical()),
            advice(black),
            "{white}"
        );
    }
}

#[test]
fn what_is_no_table_is_refused_with_its_place() {
    insta::assert_snapshot!(error(""), @"1:1: expected 'table', found the end");
    insta::assert_snapshot!(error("table( KXK, white). r: if any_position then [a]."), @"1:8: no material: 'X' (character 2) is no piece in 'KXK': an ending is written like KBNK");
    insta::assert_snapshot!(error("table( KRK, green). r: if any_position then [a]."), @"1:13: expected white or black, found 'green'");
    insta::assert_snapshot!(error("table( KRK, white, upside). r: if any_position then [a]."), @"1:20: expected turned, found 'upside'");
    insta::assert_snapshot!(error("table( KPK, white, turned). r: if any_position then [a]."), @"1:20: a board with pawns cannot be turned");
    insta::assert_snapshot!(error("table( KRK, white)."), @"1:8: the table has no rule");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mat then [a].\n"), @"2:7: no predicate 'mat' in the library; did you mean 'mate'?");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if legal then [a].\n"), @"2:7: 'legal' is a predicate of moves; needed here is a predicate of positions");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if room then [a].\n"), @"2:7: 'room' is a measure, which is compared with a number or root; needed here is a predicate of positions");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate < 3 then [a].\n"), @"2:7: 'mate' is a predicate of positions; needed here is a measure, which is compared with a number or root");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate them [a].\n"), @"2:12: expected 'and', 'or', 'then' or a comparison, found 'them'");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate then [squeze].\nadvice( squeeze, mate: mate: legal: legal)."), @"2:18: no piece of advice 'squeze' in this table; did you mean 'squeeze'?");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate then [a].\nadvice( a, mate: mate: depth < 2: legal)."), @"3:24: 'depth' alone names no moves: join it with some, as in 'depth = 0 and legal'");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate then [a].\nadvice( a, mate: mate: room < 2 and legal: legal)."), @"3:24: 'room' cannot be compared here, only 'depth'");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate then [a].\nadvice( a, mate: mate: legal)."), @"3:29: expected ':', 'and', 'then' or a comparison, found ')'");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if room < 99999999999 then [a]."), @"2:14: too large a number");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if § then [a]."), @"2:7: '§' has no place in a table");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate then [a].\nr: if mate then [a].\nadvice( a, mate: mate: legal: legal)."), @"3:1: a second rule 'r'");
    let deep = format!("table( KRK, white). r: if {}mate", "(".repeat(100_000));
    insta::assert_snapshot!(error(&deep), @"1:91: more than 64 parentheses or negations within each other");
}

/// What the interpreter prints of a table reads as the same table.
#[test]
fn goals_and_constraints_are_printed_as_they_are_read() {
    for (_, text) in SHIPPED {
        let table = EndingTable::parse(text).unwrap();
        for advice in &table.table.advice {
            let again = format!(
                "table( KRK, white). r: if any_position then [a]. advice( a, {}: {}: {}: {}).",
                advice.better, advice.holding, advice.our_moves, advice.their_moves
            );
            let again = EndingTable::parse(&again).unwrap().table;
            assert_eq!(
                format!("{:?}", again.advice[0].better),
                format!("{:?}", advice.better)
            );
            assert_eq!(
                format!("{:?}", again.advice[0].holding),
                format!("{:?}", advice.holding)
            );
            assert_eq!(
                format!("{:?}", again.advice[0].our_moves),
                format!("{:?}", advice.our_moves)
            );
            assert_eq!(
                format!("{:?}", again.advice[0].their_moves),
                format!("{:?}", advice.their_moves)
            );
        }
    }
}

#[test]
fn names_of_the_library_are_different_names() {
    let library = Ending::library();
    let goals = library.goals.iter().map(|p| p.name);
    let measures = library.measures.iter().map(|m| m.name);
    let moves = library.moves.iter().map(|p| p.name);
    let mut names: Vec<&str> = goals.chain(measures).chain(moves).chain(["depth"]).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    for name in names {
        let text = format!("table( KRK, white). r: if {name} then [a].");
        assert!(parse(&text).is_ok(), "{name} cannot stand in a table");
    }
}

proptest::proptest! {
    /// Whatever the text, reading it ends without a panic.
    #[test]
    fn no_text_makes_a_table_panic(text in "(table|advice|if|then|and|not|root|mate|legal|KRK|white|[(),.:<>=\\[\\] %\\n0-9]){0,40}") {
        let _ = EndingTable::parse(&text);
    }
}
