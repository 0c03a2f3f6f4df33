//! What plans are worth, and what they cost.

use puchok_engine::game::Game;
use puchok_engine::limits::Signals;
use puchok_engine::plans::{Kind, Plan, list};
use puchok_engine::score::{Centipawns, Meaning};
use shakmaty::Color;

use crate::{NODES, POSITIONS, plans, with};

/// Who says stop gets the plans that the board shows, however many positions their values might take.
#[test]
fn plans_are_listed_without_searches_once_told_to_stop() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
    let signals = Signals::new();
    signals.stop();
    let (plans, best) = with(fen, |engine, game, searched| {
        list(engine, game, searched, u64::MAX / 1_000, &signals)
    });
    assert!(!plans.is_empty());
    // What the main line plays, or begins, is worth what it is worth.
    let of_line =
        |plan: &&Plan| best.is_some_and(|best| plan.begins_with(best)) || plan.reason.is_main_line();
    let mut others = 0;
    for plan in plans.iter().filter(|plan| !of_line(plan)) {
        others += 1;
        assert_eq!((plan.alone, plan.defended), (None, None), "{}", plan.text());
    }
    assert!(others > 0, "{plans:#?}");
}

/// What the other side's plans cost is not what hangs for a move: after the exchange on c5 Black takes back first.
#[test]
fn plans_of_the_other_side_do_not_cost_what_is_taken_back() {
    let fen = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2QK2R w KQkq - 0 1";
    let mut searched = 0;
    for plan in plans(fen).0.iter().filter(|plan| plan.side == Color::Black) {
        searched += usize::from(plan.defended.is_some() || plan.alone.is_some());
        assert!(plan.costs < Some(Centipawns(250)), "{}", plan.text());
    }
    assert!(searched > 0);
}

/// A mate that a plan gives is a mate in one, not one that has been given.
#[test]
fn a_mate_is_still_to_come() {
    let (plans, _) = plans("7k/8/6QK/8/8/8/8/8 w - - 0 1");
    let mates = plans.iter().filter(|plan| plan.kind == Kind::Mate);
    let values: Vec<_> = mates.filter_map(|plan| Some(plan.defended?.meaning())).collect();
    assert!(values.len() >= 2, "{plans:?}");
    assert!(
        values.iter().all(|&value| value == Meaning::Mate(1)),
        "{values:?}"
    );
}

/// No plan is told to be worth more to its side than the position is, by more than short searches err.
#[test]
fn no_plan_is_better_than_the_best_play() {
    let fen = "3rkb1r/1p1bq2p/p1pn1pp1/P7/1Pp1nN1P/4Q1P1/1BN1PPB1/R2R2K1 b k - 1 20";
    for fen in POSITIONS.iter().copied().chain([fen]) {
        let ((plans, score), _) = with(fen, |engine, game, searched| {
            let plans = list(engine, game, searched, NODES / 10, &Signals::new());
            (plans, searched.outcome.lines[0].score)
        });
        let turn = fen.parse::<Game>().unwrap().position().turn();
        for plan in plans {
            let worth = if plan.side == turn { score } else { -score };
            let Some(value) = plan.defended.filter(|value| !value.is_mate() && !worth.is_mate()) else {
                continue;
            };
            assert!(value - worth <= Centipawns(15), "{fen}: {}", plan.text());
        }
    }
}
