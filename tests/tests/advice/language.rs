//! The language of tables: what is accepted, what is rejected, and how it is printed.

use puchok_engine::solvers::advice::chess::Ending;
use puchok_engine::solvers::advice::game::Game as _;
use puchok_engine::solvers::advice::parser::parse;
use puchok_engine::solvers::advice::tables::{EndingTable, SHIPPED};

fn error(text: &str) -> String {
    EndingTable::parse(text).unwrap_err().to_string()
}

/// An unbounded forcing tree would be searched for endlessly.
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
        ("not depth < 6", "legal", "legal"),
        ("not (depth > 6 and mate)", "legal", "legal"),
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
        ("not depth > 6", "legal", "legal"),
        ("not (depth >= 6 or mate)", "legal", "legal"),
        ("not not depth < 6", "legal", "legal"),
        ("any_position", "legal", "no_move"),
    ] {
        assert_eq!(table(holding, ours, theirs), Ok(()), "{ours}");
    }
}

/// Every part of a sequence must name moves, wherever the sequence occurs.
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
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate then [ a, a].\nadvice( a, mate: mate: no_move: legal)."), @"2:22: the rule names the piece of advice 'a' twice");
    insta::assert_snapshot!(error("table( KRK, white).\nr: if mate then [ a].\nadvice( a, mate: mate: no_move: legal).\nadvice( b, mate: mate: no_move: legal)."), @"4:9: no rule names the piece of advice 'b'");
    let deep = format!("table( KRK, white). r: if {}mate", "(".repeat(100_000));
    insta::assert_snapshot!(error(&deep), @"1:91: more than 64 parentheses or negations within each other");
}

/// A printed table is parsed back as the same table.
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
    /// Parsing any text ends without a panic.
    #[test]
    fn no_text_makes_a_table_panic(text in "(table|advice|if|then|and|not|root|mate|legal|KRK|white|[(),.:<>=\\[\\] %\\n0-9]){0,40}") {
        let _ = EndingTable::parse(&text);
    }
}
