//! What stands against plans, and how it is told.

use puchok_engine::plans::Considered;
use puchok_engine::zones::zone::State;
use shakmaty::{Color, Square};

use crate::considered;

/// The state of the plan with which a pawn promotes by its next move, and no other piece helps.
fn promotion(fen: &str, side: Color, from: Square) -> State {
    let all = considered(fen);
    let promotes = |c: &&Considered| {
        let is_promotion = c.plan.moves.iter().all(|mv| mv.is_promotion());
        c.plan.side == side && c.plan.from == from && is_promotion
    };
    let plan = all.iter().find(promotes).expect("a plan to promote");
    plan.plan.state()
}

/// The rook takes the queen on e1, on f1, as the map says; where it stands beside the file it does not.
#[test]
fn a_pawn_that_is_taken_where_it_promotes_is_held() {
    let held = |fen, from| assert_eq!(promotion(fen, Color::Black, from), State::Held, "{fen}");
    held("8/8/8/8/4k3/8/4p1K1/R7 b - - 0 1", Square::E2);
    held("8/5K2/8/8/8/1k6/b4p2/R7 b - - 0 1", Square::F2);
    let open = "8/8/8/8/8/3k4/R3p3/6K1 b - - 0 1";
    assert_eq!(promotion(open, Color::Black, Square::E2), State::Open);
}
