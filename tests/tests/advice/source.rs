//! The source's table, exactly as printed.

use puchok_engine::solvers::advice::adviser::Adviser;
use puchok_engine::solvers::advice::tables::{EndingTable, Tables};
use puchok_engine::solvers::advice::verify::Why;
use puchok_tests::positions::position;
use shakmaty::Color;

use crate::report;

const SOURCE: &str = include_str!("../../../engine/advice/krk-source.al0");

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

/// The source's figure mentions stalemate in only one piece of advice.
#[test]
fn the_table_to_the_letter_stalemates_now_and_then() {
    let mut tables = Tables::default();
    tables.insert(EndingTable::parse(SOURCE).unwrap());
    let report = report(&tables, "KRK", Color::White);
    assert_eq!(report.to_move.failed(), 48);
    assert!(report.to_move.failures.iter().any(|(_, why)| *why == Why::Escape));
}

/// From the position of fig. 15.8, White's moves in the source are (starting from the last position of the
/// figure, after Black's Kb7): Kd5, Kc5, Rc6, Rb6, Kb5, Kc6, Kc7, Rc6, Ra6 mate.
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
