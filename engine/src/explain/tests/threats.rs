//! Threats that the line plays after all.

use super::course;
use crate::explain::reasons::passing::gains_no_more;

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
