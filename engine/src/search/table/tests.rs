//! What the table keeps, and what it gives up.

use super::*;
use crate::position::Position;

/// `touch` stops when the caller asks it to, and prepares the rest at the next call.
#[test]
fn a_table_is_laid_in_pieces() {
    let mut table = Table::new(1).unwrap();
    let asked = std::cell::Cell::new(0);
    table.touch(&|| {
        asked.set(asked.get() + 1);
        asked.get() < 3
    });
    assert_eq!((asked.get(), table.is_laid()), (3, false));
    let before = table.laid;
    assert!(before > 0);
    let again = std::cell::Cell::new(0);
    table.touch(&|| {
        again.set(again.get() + 1);
        true
    });
    assert!(table.is_laid());
    assert_eq!(again.get() + 2, table.words.get().len().div_ceil(before / 2));
}

#[test]
fn what_is_stored_is_found() {
    let mut table = Table::new(1).unwrap();
    let m = Position::startpos().legal_moves()[3];
    for ((key, score, bound), depth) in [
        (0x1234_5678_9abc_def0, Score::cp(-57), Bound::Exact),
        (u64::MAX, Score::mate_at(Ply(9)), Bound::Lower),
        (77, Score::mated_at(Ply(12)), Bound::Upper),
    ]
    .into_iter()
    .zip([Depth(11), Depth::NONE, Depth::EXCHANGES])
    {
        assert!(table.probe(key).is_none());
        let finding = Finding {
            mv: Some(m),
            score,
            ply: Ply(4),
            estimate: Some(Score::cp(31)),
            depth,
            bound,
            of_main_line: score > Score::DRAW,
        };
        table.store(key, &finding);
        let entry = table.probe(key).unwrap();
        assert!(entry.mv.is(m));
        assert_eq!(entry.score(Ply(4)), score);
        assert_eq!((entry.depth, entry.bound), (finding.depth, bound));
        assert_eq!(entry.of_main_line, finding.of_main_line);
        assert_eq!(entry.estimate(), finding.estimate);
    }
    table.next_search(false);
    table.clear();
    assert!(table.probe(77).is_none());
}

/// A deep result is not replaced by shallow bounds, even those of the next search; an exact score does
/// replace it.
#[test]
fn deep_results_are_kept() {
    let mut table = Table::new(1).unwrap();
    let moves = Position::startpos().legal_moves();
    let finding = |mv: usize, depth, bound| Finding {
        mv: Some(moves[mv]),
        score: Score::cp(40),
        ply: Ply::ROOT,
        estimate: None,
        depth,
        bound,
        of_main_line: false,
    };
    table.store(5, &finding(3, Depth(12), Bound::Lower));
    table.next_search(false);
    table.store(5, &finding(7, Depth(12 - params::DEEPER_BY - 1), Bound::Upper));
    let kept = table.probe(5).unwrap();
    assert_eq!((kept.depth, kept.bound), (Depth(12), Bound::Lower));
    assert!(table.hashfull() > 0, "it is of this search now");
    table.store(5, &finding(7, Depth(12 - params::DEEPER_BY), Bound::Upper));
    assert!(table.probe(5).unwrap().mv.is(moves[7]));
    table.store(5, &finding(9, Depth::ONE, Bound::Exact));
    assert_eq!(table.probe(5).unwrap().depth, Depth::ONE);
}

/// The fifth position of a cluster takes the place of the one with least depth, where every search since
/// costs as much as some plies.
#[test]
fn shallow_and_old_results_go_first() {
    let store = |table: &Table, key, depth| {
        let finding = Finding {
            mv: None,
            score: Score::DRAW,
            ply: Ply::ROOT,
            estimate: None,
            depth,
            bound: Bound::Exact,
            of_main_line: false,
        };
        table.store(key, &finding);
    };
    let left = |depths: [i32; 4], before: u32, later: &[usize]| {
        let mut table = Table::new(1).unwrap();
        (0..before).for_each(|_| table.next_search(false));
        // Small keys share the first cluster.
        for (key, depth) in (1..).zip(depths) {
            if !later.contains(&(key as usize)) {
                store(&table, key, Depth(depth));
            }
        }
        table.next_search(false);
        for &key in later {
            store(&table, key as u64, Depth(depths[key - 1]));
        }
        store(&table, 9, Depth::ONE);
        assert!(table.probe(9).is_some());
        (1..=4)
            .filter(|&key| table.probe(key).is_some())
            .collect::<Vec<u64>>()
    };
    let older = params::PLIES_PER_SEARCH;
    for before in [0, AGES as u32 - 1] {
        assert_eq!(left([7, 3, 5, 9], before, &[]), [1, 3, 4], "the shallowest");
        assert_eq!(
            left([7, 7 - older + 1, 8, 9], before, &[2]),
            [2, 3, 4],
            "the oldest"
        );
        assert_eq!(
            left([7, 7 - older - 1, 8, 9], before, &[2]),
            [1, 3, 4],
            "much shallower"
        );
    }
}

#[test]
fn hints_leave_what_is_known_alone() {
    let table = Table::new(1).unwrap();
    let moves = Position::startpos().legal_moves();
    let finding = Finding {
        mv: Some(moves[3]),
        score: Score::cp(40),
        ply: Ply(2),
        estimate: Some(Score::cp(12)),
        depth: Depth(2),
        bound: Bound::Exact,
        of_main_line: true,
    };
    table.store(5, &finding);
    let before = table.probe(5).unwrap();
    table.hint(5, moves[7]);
    let after = table.probe(5).unwrap();
    assert!(after.mv.is(moves[7]));
    assert_eq!((after.score(Ply(2)), after.depth), (Score::cp(40), before.depth));
    assert_eq!((after.bound, after.estimate()), (before.bound, before.estimate()));
    table.hint(6, moves[7]);
    let new = table.probe(6).unwrap();
    assert!(new.mv.is(moves[7]));
    assert_eq!((new.depth, new.estimate()), (Depth::NONE, None));
}
