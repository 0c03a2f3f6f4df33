//! Threats: those that the line plays after all, those that are new, and answers to them.

use super::{course, kinds};
use crate::explain::reasons::passing::gains_no_more;
use crate::explain::words::phrases::stops;

/// The bishop has opened its line to e8: the queen that comes there is taken. Where it stays on a4, behind b5,
/// she is not.
#[test]
fn a_promotion_that_is_taken_gains_no_more() {
    let fen = "8/p3P1p1/6Kp/1P2P3/b1p3P1/P7/8/4k3 b - - 0 13";
    let gains_no_more = |line: &[&str]| {
        let course = course(fen, line);
        let promotes = course.start().pass().unwrap().parse_san("e8=Q").unwrap();
        gains_no_more(&course, promotes)
    };
    assert!(gains_no_more(&[
        "Bxb5", "a4", "Bxa4", "Kf7", "c3", "e8=Q", "Bxe8+"
    ]));
    assert!(!gains_no_more(&["c3", "e8=Q", "c2"]));
    assert!(!gains_no_more(&["Bxb5", "Kxg7"]));
}

/// The rook still takes on f8, but the king is no longer mated there.
#[test]
fn a_mate_that_has_become_a_capture_is_avoided() {
    let told = |answer: &str| {
        let course = course(
            "r3kbR1/1b3p2/p1n2P1B/2p5/3pP2p/PP1P3B/1P5P/R2NK3 b Qq - 3 23",
            &[answer],
        );
        let passed = course.start().pass().unwrap();
        let threat = passed.parse_san("Rxf8#").unwrap();
        stops(1, threat, &course).to_string()
    };
    assert_eq!(told("Kd8"), "avoids the mate Rxf8#");
}

/// The pawn on e2 could promote all along, but for the check; a pawn that comes there threatens to.
#[test]
fn a_king_out_of_check_threatens_nothing_new() {
    let threatens = |fen: &str, san: &str| kinds(fen, &[san]).contains(&"threatens-promotion");
    assert!(!threatens("2R5/8/8/8/2k5/8/4p3/6K1 b - - 0 1", "Kd5"));
    assert!(threatens("8/8/8/8/6k1/4p3/8/6K1 b - - 0 1", "e2"));
}

/// The rook that the king attacks takes a rook with its next move: the attack was no reason to.
#[test]
fn who_leaves_by_taking_was_not_attacked() {
    let fen = "4k3/8/8/8/8/8/1R3r2/3K4 w - - 0 1";
    assert!(!kinds(fen, &["Ke1", "Rxb2"]).contains(&"attacks"));
    assert!(kinds(fen, &["Ke1", "Rf8"]).contains(&"attacks"));
}
