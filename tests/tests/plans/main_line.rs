//! What plans of the other side are to the main line that the same answer shows.

use puchok_engine::ask::Answer;
use puchok_engine::game::Game;
use puchok_engine::limits::Limits;
use puchok_engine::plans::{Kind, Plan, PlanReason};
use puchok_engine::search::{Engine, Options};
use shakmaty::{Color, Move, Role, Square};

fn answer(fen: &str, nodes: u64) -> (Game, Answer) {
    let game: Game = fen.parse().expect("a legal position");
    let answer = Engine::new(Options::default())
        .expect("a table can be laid")
        .analyse(&game, &Limits::of_nodes(nodes));
    (game, answer)
}

/// The other side's moves in the main line that is shown.
fn replies(answer: &Answer) -> Vec<Move> {
    answer.outcome.lines[0]
        .pv
        .iter()
        .skip(1)
        .step_by(2)
        .copied()
        .collect()
}

/// Plans of the side that is not to move.
fn of_the_other<'a>(game: &Game, answer: &'a Answer) -> impl Iterator<Item = &'a Plan> {
    let turn = game.position().turn();
    answer
        .explanation
        .plans
        .iter()
        .filter(move |plan| plan.side != turn)
}

/// The searches for reasons change the main line of some of these; what is told of plans is true of the line that is shown.
#[test]
fn the_main_line_plays_what_is_said_of_it() {
    let mut told = 0;
    for fen in [
        "5k2/5b2/p6p/4pPpP/p5P1/2rr4/4K3/8 w - - 0 45",
        "5K2/8/8/8/8/1k6/1p6/8 b - - 13 72",
        "2R4n/1K2PP2/4p3/8/7p/8/8/6k1 w - - 0 1",
        "1R6/8/8/4r3/k5P1/8/6K1/8 b - - 0 1",
        "6nK/6p1/8/6P1/8/4k1B1/1p3P2/8 b - - 0 1",
        "r3kbnr/pp4pp/2n1pq2/3pp3/Pp4Q1/4PN2/1BPP2PP/RN2KB1R b KQkq - 5 9",
    ] {
        let (game, answer) = answer(fen, 30_000);
        let replies = replies(&answer);
        for plan in of_the_other(&game, &answer) {
            let steps: &[Move] = match plan.reason {
                PlanReason::LinePlays => &plan.moves,
                PlanReason::LineBegins => &plan.moves[..1],
                _ => continue,
            };
            told += 1;
            let mut line = replies.iter();
            let are_played = steps
                .iter()
                .all(|step| line.any(|mv| (mv.from(), mv.to()) == (step.from(), step.to())));
            assert!(are_played, "{fen}: {} {replies:?}", plan.text());
        }
    }
    assert!(told >= 6, "{told}");
}

/// The queen mates on e2 with a rook on d2: by itself the move would lose the queen.
#[test]
fn a_mate_of_the_main_line_is_the_first_plan_of_who_gives_it() {
    let (game, answer) = answer("3r4/pp5p/4k2p/4p2R/1PR1p1r1/7P/P5P1/3qK3 w - - 7 30", 30_000);
    let first = of_the_other(&game, &answer).next().expect("Black has plans");
    assert_eq!(first.text(), "queen d1–e2: leads to mate; the main line plays it");
    assert_eq!(first.alone, None);
    assert!(first.defended.is_some_and(|value| value.is_win_by_mate()));
}

/// White mates in three with Qxh5; a king that walks away has given that away, though a short search does not see it.
#[test]
fn no_plan_beside_a_mate_gives_it_away() {
    for (fen, nodes) in [
        (
            "b4r1k/pq2rp2/1p1bpn1p/3PN2n/2P2P2/P2B3K/1B2Q2N/3R2R1 w - - 0 1",
            100_000,
        ),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 4_000),
        (
            "r2n1rk1/1ppb2pp/1p1p4/3Ppq1n/2B3P1/2P4P/PP1N1P1K/R2Q1RN1 b - - 0 1",
            700,
        ),
    ] {
        let (game, answer) = answer(fen, nodes);
        assert!(answer.outcome.lines[0].score.is_win_by_mate(), "{fen}");
        let plans = answer.explanation.plans.iter();
        let own: Vec<_> = plans.filter(|plan| plan.side == game.position().turn()).collect();
        assert!(!own.is_empty(), "{fen}");
        for plan in own {
            assert!(
                plan.defended.is_none_or(|value| value.is_win_by_mate()),
                "{}",
                plan.text()
            );
        }
    }
}

/// The queen stands on d5 when it has taken back: that stops no plan of it, and none begins on d8 any more.
#[test]
fn the_piece_that_takes_back_has_no_plan_from_where_it_stood() {
    let (_, answer) = answer(
        "rnbqkb1r/ppp1pppp/5n2/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3",
        3_000,
    );
    assert!(!answer.explanation.plans.is_empty());
    for plan in &answer.explanation.plans {
        assert!(
            plan.moves.iter().all(|mv| mv.from() != Some(Square::D8)),
            "{}",
            plan.text()
        );
    }
}

/// The pawn becomes a knight, for a queen would not even give check.
#[test]
fn a_mate_by_underpromotion_is_a_plan_with_that_move() {
    let (game, answer) = answer("1k6/b7/8/8/7p/6rP/P4pPK/7B w - - 0 1", 20_000);
    let mates: Vec<_> = of_the_other(&game, &answer)
        .filter(|plan| plan.kind == Kind::Mate)
        .collect();
    assert!(!mates.is_empty());
    for plan in mates {
        let last = plan.moves.last().expect("a plan has moves");
        assert_eq!(last.promotion(), Some(Role::Knight), "{}", plan.text());
    }
}

/// By these mates kings are driven, or a pawn promotes where a king has stood: while the other side passes they can't be played.
#[test]
fn a_mate_that_needs_the_answers_of_the_line_is_a_plan() {
    for (fen, way, aim) in [
        (
            "3R2N1/p2b1k2/7p/6p1/PP2Qp2/7N/1P4PP/2B1K2R b K - 0 1",
            "queen e4–",
            ": mate; the main line plays it",
        ),
        (
            "8/8/8/8/8/2k5/1p6/1K6 w - - 0 1",
            "pawn b2–b1 ",
            ": promotes, then mate; the main line plays it",
        ),
        (
            "6k1/6P1/5K2/8/8/8/8/8 b - - 0 1",
            "pawn g7–g8 ",
            ": promotes, then mate; the main line plays it",
        ),
    ] {
        let (game, answer) = answer(fen, 20_000);
        let told: Vec<String> = of_the_other(&game, &answer).map(Plan::text).collect();
        let [only] = &told[..] else {
            panic!("{fen}: {told:?}")
        };
        assert!(only.starts_with(way) && only.contains(aim), "{only}");
    }
}

/// The pawn that is taken stands beside the field where the other arrives, and the king takes back.
#[test]
fn a_pawn_takes_en_passant() {
    let (_, answer) = answer("8/3k4/8/2KPp3/8/8/8/8 w - e6 0 1", 20_000);
    let told: Vec<String> = answer.explanation.plans.iter().map(Plan::text).collect();
    let taking = "pawn d5–e6: takes the pawn on e5 en passant; it can be taken back";
    assert!(told.iter().any(|text| text == taking), "{told:?}");
}

/// The line that chose Nxf7 went on with …Qxg5 or …g6; the one that is shown does not.
#[test]
fn what_the_main_line_no_longer_plays_is_not_worth_what_it_is() {
    let mut told = 0;
    for fen in [
        "r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6",
        "r2qnrk1/3nbppp/3pb3/5PP1/pp1pP3/4B3/PPPQN2P/2KR1B1R w - - 0 17",
    ] {
        let (game, answer) = answer(fen, 100_000);
        let worth = -answer.outcome.lines[0].score;
        for plan in of_the_other(&game, &answer) {
            told += 1;
            let is_played = plan.reason.is_main_line();
            assert!(
                is_played || plan.defended != Some(worth),
                "{fen}: {}",
                plan.text()
            );
        }
    }
    assert!(told > 0);
}

/// The rook stops the pawn on the board, but Nd6 and c8=Q is what the line plays. Where it could stop the pawn only by
/// Rd8, which c7 takes, nothing stands in the way.
#[test]
fn a_plan_that_the_main_line_carries_out_is_open() {
    for (fen, told) in [
        (
            "5r1k/2P3pp/8/1N6/8/8/6PP/6K1 w - - 0 1",
            "pawn c7–c8: the passed pawn promotes; the main line plays it after Nd6",
        ),
        (
            "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
            "pawn c6–c7–c8: the passed pawn promotes; nothing stands in the way",
        ),
    ] {
        let (_, answer) = answer(fen, 20_000);
        let mut plans = answer.explanation.plans.iter();
        let pawn = plans.find(|plan| plan.kind == Kind::Promotion).unwrap();
        assert_eq!(pawn.text(), told, "{fen}");
    }
}

/// After exd5 the knight takes back before the bishop comes to e6, and a pawn that may take and promote is met first.
#[test]
fn what_is_due_comes_before_a_plan_that_was_searched() {
    let told = |fen: &str, from: Square, to: Square| {
        let (game, answer) = answer(fen, 100_000);
        let plan = of_the_other(&game, &answer).find(|plan| (plan.from, plan.to) == (from, to));
        plan.map(Plan::text)
    };
    let bishop = told(
        "r1bq1rk1/2p1bppp/p1n2n2/1p1pp3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 0 9",
        Square::C8,
        Square::E6,
    );
    assert!(bishop.is_none_or(|text| text.contains("after …Nxd5") || text.contains("held")));
    let king = told("8/ppp5/8/PPP5/6k1/8/6K1/8 w - - 0 1", Square::G4, Square::F4);
    let waits = |text: String| {
        [" after …", "held", "main line"]
            .iter()
            .any(|word| text.contains(word))
    };
    assert!(king.is_none_or(waits));
}

/// The king leaves e3 with the best move: the other side's plans against it speak of no field where nothing
/// stands.
#[test]
fn what_a_plan_is_about_is_there() {
    let (plans, _) = crate::plans("4r3/2r5/p4kp1/1p6/1P1n1P2/P3K3/2PR2P1/7R w - - 0 7");
    assert!(plans.iter().any(|plan| plan.side == Color::Black));
    for plan in plans {
        assert!(!plan.text().contains("the piece on"), "{}", plan.text());
    }
}
