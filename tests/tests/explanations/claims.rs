//! Single claims of a move: when each is made, and how it is said.

use super::explained;
use puchok_engine::explain::claim::Kind;

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

/// After a sentence about the other side's mate "it" would be that.
#[test]
fn a_step_of_a_plan_is_said_of_its_move() {
    let (_, _, explanation) = explained("k7/7R/1K6/8/8/8/8/8 b - - 0 1", 5_000, None);
    let text = &explanation.reasons[0].text;
    assert!(text.starts_with("Rh8# mates. Kb8 is a step of a plan:"), "{text}");
}

/// The bishop on c3 protects two fields; that it is taken is one fact.
#[test]
fn what_a_protector_leaves_is_told_once() {
    let fen = "5rk1/pp3ppp/2r2q2/P3pb2/1bP5/1NB3P1/1Q2PP1P/3RR1K1 b - - 0 1";
    let (_, _, explanation) = explained(fen, 30_000, Some("Bxc3"));
    let text = &explanation.reasons[0].text;
    assert!(
        text.contains("removes the bishop on c3, which protects e1 and b2"),
        "{text}"
    );
    assert_eq!(text.matches("removes the bishop").count(), 1, "{text}");
}
