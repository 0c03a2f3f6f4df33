//! Bishop and knight: the values of its table's predicates and measures in example positions.

use puchok_engine::solvers::advice::chess::Ending;
use puchok_engine::solvers::advice::game::{Game as _, Test};
use puchok_engine::solvers::advice::interpreter::{Memory, Tree};
use puchok_engine::solvers::advice::tables::EndingTable;
use puchok_tests::positions::position;
use shakmaty::Square;

use crate::mates_of;

const BISHOP_AND_KNIGHT: &str = include_str!("../../../engine/advice/kbnk.al0");

/// The opponent's king is shut in with the right corner: the forcing tree leads to mate against every reply.
#[test]
fn bishop_and_knight_mate_a_king_that_is_shut_in() {
    let table = EndingTable::parse(BISHOP_AND_KNIGHT).unwrap();
    let start = position("8/8/8/8/1B1N4/8/2K5/k7 w - - 0 1");
    let plan = table.plan_with(start.chess(), &mut Memory::default()).unwrap();
    assert_eq!(table.table.rules[plan.rule].name, "corner_rule");
    assert!(mates_of(&start, &plan.tree) > 0);
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

/// The W manoeuvre as shown in textbooks: light bishop, king on its way from h8 to a8.
#[test]
fn the_w_begins_when_the_king_has_left_the_wrong_corner() {
    // 1. Nf7+ Kg8 2. Bf5 Kf8 3. Bh7 Ke8: now the knight goes e5, d7, c5, b7.
    let book = "4k3/5N1B/5K2/8/8/8/8/8 w - - 0 1";
    assert!(holds("w_start", book) && holds("held_at_edge", book));
    // The knight is three king moves from our king.
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
        // Not to a1, because the knight captures there: to h8, via e2.
        ("flight", 7),
    ];
    for (name, steps) in counted {
        assert_eq!(value(name, w), steps, "{name}");
    }
}

/// A table marked `turned` gives the same advice in a position and in its reflections.
#[test]
fn reflections_of_a_position_get_reflected_advice() {
    let table = EndingTable::parse(BISHOP_AND_KNIGHT).unwrap();
    let advised = |fen: &str| {
        let start = position(fen);
        let plan = table.plan_with(start.chess(), &mut Memory::default()).unwrap();
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
    // The mirror image: Black has bishop and knight.
    same(
        advised("2b1k1n1/8/8/4K3/8/8/8/8 b - - 0 1"),
        Square::flip_vertical,
    );
}
