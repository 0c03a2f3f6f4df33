//! The shipped tables, and how they perform in their endings.

use puchok_engine::solvers::advice::adviser::Adviser;
use puchok_engine::solvers::advice::interpreter::Memory;
use puchok_engine::solvers::advice::tables::{EndingTable, SHIPPED, Tables};
use puchok_engine::solvers::advice::verify::Why;
use puchok_tests::positions::position;
use shakmaty::Color;

use crate::{mates_of, report};

#[test]
fn the_tables_of_puchok_are_tables() {
    for (name, text) in SHIPPED {
        assert!(EndingTable::parse(text).is_ok(), "{name}");
    }
    assert_eq!(Tables::read_shipped().iter().count(), SHIPPED.len());
    let played: Vec<String> = Tables::played()
        .iter()
        .map(|table| table.material.to_string())
        .collect();
    assert_eq!(played, ["KRK", "KQK", "KPK"]);
}

/// 175,168 positions with White to move, all won, in at most 16 moves with best play. The proof for the
/// source's table says that it needs fewer than 50.
#[test]
fn king_and_rook_win_every_position() {
    for us in Color::ALL {
        let report = report(&Tables::read_shipped(), "KRK", us);
        assert_eq!((report.to_move.positions, report.to_move.failed()), (175_168, 0));
        assert_eq!(
            (report.other_to_move.winnable, report.other_to_move.failed()),
            (201_700, 0)
        );
        assert_eq!(report.to_move.optimal_longest, 16);
        assert!(report.to_move.longest.unwrap().0 < 50);
    }
}

/// A table that advises going to and fro does not win, and the verification detects this.
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

/// Each piece of advice is counted in as many positions whether the table sees all of them or one of eight
/// that differ by reflections. It is asked wherever there is a win.
#[test]
fn advice_is_counted_in_positions() {
    let counted = |turning: &str| {
        let mut tables = Tables::default();
        let text = format!(
            "table( KQK, white{turning}). only: if any_position then [mates, waits]. \
             advice( mates, mate: any_position: depth = 0 and legal: no_move). \
             advice( waits, them_to_move: any_position: depth = 0 and legal: no_move)."
        );
        tables.insert(EndingTable::parse(&text).unwrap());
        let report = report(&tables, "KQK", Color::White);
        (report.to_move.winnable, report.followed)
    };
    let (winnable, followed) = counted("");
    assert_eq!(winnable, 144_508);
    assert_eq!(
        followed.iter().map(|(_, positions)| positions).sum::<u64>(),
        winnable
    );
    assert_eq!(counted(", turned"), (winnable, followed));
}

/// The forcing tree of a mate in two contains all replies and ends in mate.
#[test]
fn a_forcing_tree_answers_every_reply() {
    let start = position("8/8/8/8/8/1K6/7R/1k6 w - - 0 1");
    let tables = Tables::read_shipped();
    let table = tables.for_position(start.chess()).unwrap();
    let plan = table.plan_with(start.chess(), &mut Memory::default()).unwrap();
    assert_eq!(table.table.advice[plan.advice].name, "mate_in_2");
    assert!(mates_of(&start, &plan.tree) > 0);
}

#[test]
fn a_position_and_its_mirror_get_the_same_advice() {
    let tables = Tables::read_shipped();
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
            let mv = Adviser::default().advise(&tables, &position).unwrap().mv;
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
