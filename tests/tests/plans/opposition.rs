//! What stands against plans, and how it is told.

use puchok_engine::plans::Considered;
use puchok_engine::zones::zone::State;
use shakmaty::{Color, Square};

use crate::{considered, plans};

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

/// White mates from e5, where the d-pawn could attack the queen if its king were not in check; and draws by a pawn that the king takes.
#[test]
fn what_the_best_move_begins_is_not_held() {
    for (fen, why) in [
        (
            "1Q3b1r/3pk2p/2b2np1/8/2B5/R1P1ppPP/4N3/1NB1K2R w - - 3 25",
            "nothing stands in the way",
        ),
        ("8/3k4/8/4P3/7K/8/8/8 w - - 0 1", "the king on d7 can take it"),
    ] {
        let (plans, best) = plans(fen);
        let first = &plans[0];
        assert!(best.is_some_and(|best| first.begins_with(best)), "{}", first.text);
        assert_eq!(
            (first.state, first.why.as_str()),
            (State::Open, why),
            "{}",
            first.text
        );
    }
}
