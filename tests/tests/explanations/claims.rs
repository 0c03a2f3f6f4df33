//! Single claims of a move: when each is made, and how it is said.

use super::explained;
use puchok_engine::explain::claim::Kind;
use puchok_engine::plans::PlanReason;
use puchok_engine::score::Centipawns;
use puchok_engine::zones::zone::State;

/// The words for the claims of one kind that are made of a move.
fn kinds_of(fen: &str, mv: &str) -> Vec<&'static str> {
    let (_, _, explanation) = explained(fen, 60_000, Some(mv));
    let claims = explanation.reasons[0].claims.iter();
    claims.filter(|c| c.ply == 1).map(|c| c.kind.name()).collect()
}

/// A move that attacks nothing threatens a fork of king and queen.
#[test]
fn a_quiet_move_threatens() {
    let (_, _, explanation) = explained("2q2rk1/5ppp/8/8/8/2N5/5PPP/3Q2K1 w - - 0 1", 60_000, Some("Nd5"));
    let reason = &explanation.reasons[0];
    assert!(
        reason.text.contains("threatens Ne7+, which gains"),
        "{}",
        reason.text
    );
}

/// The pawn on f7 is pinned, so that the queen may take on g6.
#[test]
fn a_pinned_pawn_cannot_take() {
    let kinds = kinds_of("1r1r2k1/5pp1/6p1/8/2B5/6Q1/5PPP/6K1 w - - 0 1", "Qxg6");
    assert!(kinds.contains(&"cannot-take"), "{kinds:?}");
}

/// The rook on b8 protects the queen through the queen that attacks her, until it has to take on c8.
#[test]
fn a_rook_is_drawn_away() {
    let kinds = kinds_of("rr4k1/5ppp/5n2/1Q1pp3/1q1P4/4P3/1P3PPP/2R2RK1 w - - 0 1", "Rc8+");
    assert!(kinds.contains(&"draws-away"), "{kinds:?}");
}

/// The value of every move that is told is a value, and the text of every claim is there.
#[test]
fn every_reason_has_a_line_and_a_text() {
    for fen in [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ] {
        let (_, _, explanation) = explained(fen, 30_000, None);
        assert!(explanation.reasons.len() > 1);
        for reason in &explanation.reasons {
            assert_eq!(reason.line.first(), Some(&reason.mv));
            assert!(reason.score.is_some() && !reason.text.is_empty());
            assert!(
                reason
                    .claims
                    .iter()
                    .all(|c| (1..=reason.line.len()).contains(&c.ply))
            );
        }
    }
}

/// An open plan does not begin with a move that costs more than half a pawn by what is said of that move, unless the main line plays it
/// later; and what nobody has searched meets a threat that is told.
#[test]
fn plans_agree_with_reasons() {
    for fen in [
        "rn1q1k1r/1b1p2bp/pp2p1p1/2p4n/4P1P1/1QPPBN2/PP3P1P/R3KB1R b KQ - 0 12",
        "r5rk/5pqp/n1R5/p6Q/3pNB1b/7P/5PP1/5RK1 w - - 0 34",
        "rnb1k1nr/ppp1pp2/4q2p/3P2p1/8/2P1B2P/P1P2PP1/R2QKBNR b KQkq - 0 8",
    ] {
        let (position, _, explanation) = explained(fen, 30_000, None);
        let best = explanation.reasons[0].score.unwrap();
        let own = explanation
            .plans
            .iter()
            .filter(|plan| plan.side == position.turn());
        for plan in own.filter(|plan| plan.state == State::Open) {
            if matches!(plan.reason, PlanReason::LinePlaysAfter(_)) {
                assert_eq!(plan.defended, Some(best), "{}", plan.text());
                continue;
            }
            let told = explanation
                .reasons
                .iter()
                .find(|reason| plan.begins_with(reason.mv));
            if let Some(score) = told.and_then(|reason| reason.score) {
                assert!(best - score <= Centipawns(50), "{}", plan.text());
                assert_eq!(plan.defended, Some(score), "{}", plan.text());
            } else if explanation
                .threat
                .as_ref()
                .is_some_and(|threat| threat.threatens())
            {
                assert!(plan.defended.is_some(), "{}", plan.text());
            }
        }
    }
}

/// A check with one answer: that is said.
#[test]
fn one_answer() {
    let fen = "8/2R2pkp/8/5P1K/2B1N1p1/5n2/6r1/6b1 b - - 0 1";
    let (position, _, explanation) = explained(fen, 20_000, Some("Rh2+"));
    let after = position.after(explanation.reasons[0].mv);
    let answers: Vec<String> = explanation.reasons[0]
        .claims
        .iter()
        .filter_map(|c| match c.kind {
            Kind::Forces { answer } if c.ply == 1 => Some(after.san(answer)),
            _ => None,
        })
        .collect();
    assert_eq!(answers, ["Kxg4"]);
}

/// Who is mated whatever he plays hears that it is his only legal move, how he is mated, and no plan.
#[test]
fn an_only_move_is_called_one() {
    let (_, _, explanation) = explained("k7/7R/1K6/8/8/8/8/8 b - - 0 1", 5_000, None);
    assert_eq!(
        explanation.reasons[0].text,
        "Kb8 is the only legal move; Rh8# mates."
    );
}

/// Fool's mate is no step towards anything else.
#[test]
fn who_mates_plans_nothing_more() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    let (_, _, explanation) = explained(fen, 5_000, None);
    assert_eq!(explanation.reasons[0].text, "Qh4# mates.");
    assert_eq!(
        explanation.plans[0].text(),
        "queen d8–h4: mate; nothing stands in the way"
    );
}

/// Rook against rook no check is perpetual: the king could walk away. It stays because the game is level.
#[test]
fn level_checks_are_no_perpetual() {
    let (_, _, explanation) = explained("4k3/8/8/8/8/8/4r3/K6R b - - 0 1", 30_000, None);
    let claims: Vec<_> = explanation.reasons.iter().flat_map(|r| &r.claims).collect();
    assert!(claims.iter().all(|c| c.kind.name() != "perpetual"), "{claims:?}");
}

/// A bishop that leaves the back rank of an endgame is not developed, whatever the number of the move.
#[test]
fn nothing_is_developed_in_an_endgame() {
    let kinds = kinds_of("8/5k2/5p2/8/8/4K3/PPP5/2B5 w - - 0 1", "Bd2");
    assert!(!kinds.contains(&"develops"), "{kinds:?}");
    let opening = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(kinds_of(opening, "Nf3").contains(&"develops"));
}

/// A draw is shown as far as the position that comes back.
#[test]
fn a_repetition_is_shown_to_its_end() {
    let mut draws = [0; 2];
    for fen in [
        "8/p2p2k1/1p6/2pN1PK1/P1P5/8/8/1r6 w - - 0 1",
        "8/8/8/5k2/4p3/1K1P4/8/8 b - - 0 1",
        "1r1q1rk1/3b2b1/ppn4p/2pNp1pQ/P1P1Pp2/2BP2P1/3N1P1P/1R2K2R w K - 0 1",
        "6k1/6p1/8/7Q/8/8/rq4P1/6K1 w - - 0 1",
    ] {
        let (position, _, explanation) = explained(fen, 20_000, None);
        for reason in &explanation.reasons {
            let ways = ["leads to a draw by repetition: ", "gives perpetual check: "];
            let told = (0..2).find_map(|way| Some((way, reason.text.split_once(ways[way])?.1)));
            let Some((way, shown)) = told else {
                continue;
            };
            let mut at = position.clone();
            for &mv in &reason.line[..reason.line.len() - 1] {
                at.play(mv);
            }
            let last = at.san(*reason.line.last().unwrap());
            let shown = shown.split(". It ").next().unwrap();
            assert!(shown.trim_end_matches('.').ends_with(&last), "{}", reason.text);
            draws[way] += 1;
        }
    }
    assert!(draws.iter().all(|&told| told > 0), "{draws:?}");
}

/// After Qe4+ the king itself goes on guarding the rook behind it: a fork of king and bishop, and no more.
#[test]
fn a_king_that_guards_what_is_behind_him_is_not_skewered() {
    let kinds = kinds_of("8/3P1pk1/8/p6p/B7/2p1N2P/P2q1P2/5K1R b - - 1 41", "Qd3+");
    assert!(!kinds.contains(&"skewers"), "{kinds:?}");
    let kinds = kinds_of("6k1/8/8/8/4K2Q/8/8/r7 b - - 0 1", "Ra4+");
    assert!(kinds.contains(&"skewers"), "{kinds:?}");
}

/// Who is in check goes out of it; what a bishop does after that is no reason.
#[test]
fn an_answer_to_a_check_is_no_step_of_another_pieces_plan() {
    let fen = "rnb1k2r/1ppp1ppp/p3p1q1/8/4nPPb/N1P1P2P/PP1PQ3/R1B1KBNR w KQkq - 3 10";
    let kinds = kinds_of(fen, "Kd1");
    assert!(!kinds.contains(&"plan"), "{kinds:?}");
}

/// What the move takes it has won; taking back gains the other side nothing that the answer to it would win.
#[test]
fn what_the_move_has_won_is_not_gained_by_the_answer() {
    let fen = "1r4kb/p4p1p/2p3pP/2pp1qP1/2P1r3/1PB2Q2/P4P2/5K1R w - - 0 1";
    let (_, _, explanation) = explained(fen, 30_000, Some("Qxf5"));
    let reason = &explanation.reasons[0];
    for taken in &reason.taken {
        let gains = |kind: &Kind| matches!(kind, Kind::Gains { .. });
        assert!(!taken.claims.iter().any(|c| gains(&c.kind)), "{}", reason.text);
    }
    assert!(
        !reason.text.contains("protects the pawn on g5"),
        "{}",
        reason.text
    );
}

/// The rook would mate, and is taken first.
#[test]
fn what_is_taken_threatens_no_mate() {
    let fen = "2r1r2k/pp1n2pp/1b6/8/5N2/5N2/PP3PPP/2R3K1 w - - 0 1";
    let (_, _, explanation) = explained(fen, 30_000, Some("Rxc8"));
    let reason = &explanation.reasons[0];
    let threatens = |kind: &Kind| matches!(kind, Kind::ThreatensMate { .. });
    assert!(
        !reason.claims.iter().any(|c| threatens(&c.kind)),
        "{}",
        reason.text
    );
}
