//! What moves are worth as they are told: one value for a move, a mate only where one is shown, an estimate only of what has come to rest.

use super::{QUIET, explained, with_lines};
use puchok_engine::explain::claim::Kind;
use puchok_engine::line::course::Course;
use puchok_engine::score::Score;

/// After 1. Qxh7 …Ne5 holds out, which a search that is cut off while …Ke7 fails does not see: a bound is no value.
#[test]
fn what_fails_when_the_limit_comes_is_no_mate() {
    let fen = "r1bqrk2/pp1n1n1p/3p1p2/P1pP1P1Q/2PpP1NP/6R1/2PB4/4RBK1 w - - 0 1";
    let mut told = 0;
    for nodes in (60_000..=120_000).step_by(10_000) {
        let (position, _, explanation) = explained(fen, nodes, None);
        for reason in &explanation.reasons {
            if position.san(reason.mv) == "Qxh7" {
                told += 1;
                let is_mate = reason.score.is_some_and(|score| score.is_mate());
                assert!(!is_mate, "{nodes} nodes: {:?}", reason.score);
            }
        }
    }
    assert!(told > 0, "the move is one of the rivals");
}

/// A search that ends with a bound may announce a mate in more moves than its line has: that line is no proof of the number.
#[test]
fn a_mate_and_its_line_agree() {
    let mut shown = 0;
    for fen in [
        "8/8/p7/5p2/2q2p1k/8/5K2/8 b - - 0 20",
        "rr4k1/7b/4PP1p/4Npq1/2RP1n2/1B2p3/p1P4P/3K4 w - - 0 1",
        "8/8/7P/2k5/8/8/K4p2/8 b - - 0 20",
        "2r5/4b2k/7p/1p3p2/1q1Pp3/4P1RP/5P2/7K b - - 0 20",
    ] {
        for nodes in [4_000, 8_000, 15_000, 30_000] {
            let (position, outcome, explanation) = explained(fen, nodes, None);
            let main = (outcome.lines[0].score, &outcome.lines[0].pv);
            let reasons = explanation.reasons.iter().map(|r| (r.score.unwrap(), &r.line));
            for (score, line) in reasons.chain([main]).filter(|(score, _)| score.is_mate()) {
                let course = Course::new(&position, line);
                let plies = (Score::MATE.raw() - score.raw().abs()) as usize;
                assert_eq!(
                    course.ends_in_mate(),
                    course.len() == plies,
                    "{fen}, {nodes} nodes: {score}, {line:?}"
                );
                assert!(course.len() <= plies, "{fen}, {nodes} nodes: {score}, {line:?}");
                shown += usize::from(course.ends_in_mate());
            }
        }
    }
    assert!(shown > 0, "some lines end in mate");
}

/// The score of the answer, that of the chosen move and that of a plan which begins with it are one value.
#[test]
fn a_move_has_one_value() {
    for (fen, nodes) in [
        (
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            20_000,
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            40_000,
        ),
        (
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
            30_000,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            50_000,
        ),
    ] {
        let (_, outcome, explanation) = explained(fen, nodes, None);
        let reason = &explanation.reasons[0];
        let score = reason.score.unwrap();
        assert_eq!(outcome.lines[0].score, score, "{fen}");
        let told = outcome.lines[0].pv.iter().zip(&reason.line);
        assert!(told.into_iter().all(|(a, b)| a == b), "{fen}: the same line");
        let plans = explanation
            .plans
            .iter()
            .filter(|plan| plan.begins_with(reason.mv));
        for value in plans.filter_map(|plan| plan.defended) {
            assert_eq!(value, score, "{fen}: of the plan");
        }
    }
}

/// Lines that were asked for say what is said of their moves, and behind the chosen move the best comes first.
#[test]
fn lines_say_what_is_told_of_their_moves() {
    let mut compared = 0;
    for fen in [
        "4Q3/3K3Q/q7/8/8/8/8/1k6 b - - 0 1",
        "8/1p6/8/P1P5/8/8/5k1K/8 b - - 0 1",
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    ] {
        let (_, outcome, explanation) = with_lines(fen, 10_000, 4);
        assert_eq!(outcome.lines[0].pv.first(), outcome.best.as_ref(), "{fen}");
        let others = &outcome.lines[1..];
        assert!(others.is_sorted_by(|a, b| a.score >= b.score), "{fen}");
        for line in others {
            let told = explanation
                .reasons
                .iter()
                .find(|r| line.pv.first() == Some(&r.mv));
            if let Some(score) = told.and_then(|reason| reason.score) {
                assert_eq!(line.score, score, "{fen}: {:?}", line.pv);
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "some of the lines are told");
}

/// What the estimate says is said of the end of a line that is shown and has come to rest.
#[test]
fn the_estimate_speaks_of_a_settled_end() {
    let mut told = 0;
    for (fen, nodes) in QUIET.into_iter().flat_map(|fen| [(fen, 20_000), (fen, 50_000)]) {
        let (position, outcome, explanation) = explained(fen, nodes, None);
        for (number, reason) in explanation.reasons.iter().enumerate() {
            if !reason
                .claims
                .iter()
                .any(|c| matches!(c.kind, Kind::Estimate { .. }))
            {
                continue;
            }
            told += 1;
            let course = Course::new(&position, &reason.line);
            assert!(course.is_settled(), "{fen}: {}", reason.text);
            let end = course.after(course.len() - 1).san(*reason.line.last().unwrap());
            assert!(reason.text.contains(&end), "{end}: {}", reason.text);
            if number == 0 {
                assert!(
                    outcome.lines[0].pv.starts_with(&reason.line),
                    "{fen}: {}",
                    reason.text
                );
            }
        }
    }
    assert!(told > 0, "the estimate speaks somewhere");
}
