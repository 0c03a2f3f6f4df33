//! The words for plans.

use puchok_engine::plans::Plan;
use shakmaty::{Color, Role};

use crate::{POSITIONS, plans};

#[test]
fn the_same_plans_each_time() {
    let told = || -> Vec<String> { plans(POSITIONS[1]).0.into_iter().map(|p| p.text()).collect() };
    assert_eq!(told(), told());
}

/// What another piece does first is told as one way, with the piece.
#[test]
fn ways_of_other_pieces_are_told_with_the_piece() {
    let (plans, _) = plans("r4rk1/pp3ppp/2n5/8/8/2N5/PP3PPP/R4RK1 w - - 0 1");
    let doubles: Vec<&Plan> = plans
        .iter()
        .filter(|plan| plan.text().contains(": doubles"))
        .collect();
    assert!(!doubles.is_empty(), "{plans:?}");
    for plan in doubles {
        // The other rook makes the first moves: "rook f1–d1 after rook a1–d1–d7".
        let other = plan.moves[0].from().unwrap();
        assert_ne!(other, plan.from, "{plan:?}");
        assert!(
            plan.text().contains(&format!(" after rook {other}–d")),
            "{plan:?}"
        );
    }
}

/// A pawn gives the king air where the king stands behind its pawns for good; before castling, and where the king has a field, it does not.
#[test]
fn air_is_for_a_king_behind_its_pawns() {
    let whites_air = |fen: &str| {
        let mut plans = plans(fen).0.into_iter().filter(|plan| plan.side == Color::White);
        plans.any(|plan| plan.text().contains("air for the king"))
    };
    assert!(whites_air("r2q2k1/pp3ppp/8/8/8/8/PP3PPP/R2Q2K1 w - - 0 1"));
    // The king has h2.
    assert!(!whites_air("4r1k1/pp3ppp/8/8/8/7P/PP3PP1/4R1K1 w - - 0 1"));
    // It may castle.
    assert!(!whites_air("r2q2k1/pp3ppp/8/8/8/8/PPP2PPP/R2QK2R w KQ - 0 1"));
}

/// A king's step that prepares a mate is said to lead to it.
#[test]
fn a_kings_step_may_lead_to_mate() {
    let (plans, best) = plans("7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    let step = best.unwrap();
    assert_eq!(step.role(), Role::King);
    let plan = plans.iter().find(|plan| plan.begins_with(step)).unwrap();
    assert!(plan.text().contains("leads to mate"), "{}", plan.text());
}

/// A king that goes where more is attacked goes to no safer field; one in check gets out of it.
#[test]
fn a_safer_field_is_less_attacked() {
    let texts = |fen: &str| -> Vec<String> { plans(fen).0.into_iter().map(|plan| plan.text()).collect() };
    let away = texts("6k1/2QN1pp1/p3r2p/8/5P2/b6P/6PK/8 b - - 0 31");
    let is_safer = |begins: &str| {
        let told = away.iter().filter(|text| text.starts_with(begins));
        told.map(|text| text.contains(": a safer field;"))
            .collect::<Vec<_>>()
    };
    // Where a line has him go somewhere, he is in check there; now he is not.
    assert!(
        !away.iter().any(|text| text.contains("out of the check")),
        "{away:?}"
    );
    assert!(!is_safer("king g8–g7").contains(&true), "{away:?}");
    let in_check = texts("8/6p1/5kP1/4p3/3q4/8/r1K5/8 w - - 6 80");
    assert!(
        in_check
            .iter()
            .any(|text| text.starts_with("king c2–b3: out of the check")),
        "{in_check:?}"
    );
}
