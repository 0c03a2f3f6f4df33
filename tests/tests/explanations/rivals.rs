//! What is said of the moves beside the chosen one.

use super::{answered, explained};
use puchok_engine::explain::{Reason, Verdict};
use puchok_engine::shakmaty::Role;

/// What is told of one rival that was asked for.
fn rival(fen: &str, nodes: u64, mv: &str) -> Reason {
    let (position, _, explanation) = answered(fen, nodes, None, &[mv]);
    let wanted = position.parse_san(mv).unwrap();
    explanation.reasons.into_iter().find(|r| r.mv == wanted).unwrap()
}

/// A mate in three beside one at once is a mate, and not as good.
#[test]
fn a_slower_mate_is_no_equal() {
    let reason = rival("k7/8/1K6/8/8/8/8/7R w - - 0 1", 5_000, "Rh7");
    assert_eq!(reason.verdict, Verdict::Worse);
    assert_eq!(reason.text, "Rh7 mates too, in 2.");
}

/// Of a move for whose search nothing was left nothing is known, though it mates.
#[test]
fn what_is_not_searched_is_not_called_worse() {
    let reason = rival("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 60, "Ra6");
    assert_eq!((reason.verdict, reason.score), (Verdict::Unknown, None));
    assert_eq!(reason.text, "Ra6+ was not searched.");
}

/// Who underpromotes wins with a rook as well: with less.
#[test]
fn what_wins_less_wins_too() {
    let reason = rival("8/8/7P/2k5/8/8/K4p2/8 b - - 0 20", 15_000, "f1=R");
    assert_eq!(reason.verdict, Verdict::Worse);
    assert!(
        reason.text.starts_with("f1=R promotes, and wins too (−"),
        "{}",
        reason.text
    );
}

/// No mate beside a mate is worth less, however much it wins.
#[test]
fn a_win_is_no_equal_of_a_mate() {
    let fen = "2r5/4b2k/7p/1p3p2/1q1Pp3/4P1RP/5P2/7K b - - 0 20";
    let (_, _, explanation) = explained(fen, 40_000, None);
    let (chosen, rivals) = explanation.reasons.split_first().unwrap();
    assert!(chosen.score.unwrap().is_win_by_mate());
    assert!(!rivals.is_empty());
    for rival in rivals.iter().filter(|r| !r.score.unwrap().is_win_by_mate()) {
        assert!(rival.verdict > Verdict::Equal, "{}", rival.text);
        assert!(!rival.text.contains("about as good"), "{}", rival.text);
    }
}

/// Nobody asks about a rook where the queen does as well; but about the queen where the rook is chosen.
#[test]
fn underpromotions_are_no_rivals() {
    let promotions = |fen: &str| -> Vec<Option<Role>> {
        let (_, _, explanation) = explained(fen, 20_000, None);
        explanation.reasons.iter().map(|r| r.mv.promotion()).collect()
    };
    let queens = promotions("8/6P1/4k3/p7/P7/3K1pP1/5P2/8 w - - 1 57");
    assert!(
        queens.iter().flatten().all(|&role| role == Role::Queen),
        "{queens:?}"
    );
    let stalemate = promotions("8/5P1k/8/7K/8/8/8/8 w - - 0 1");
    assert_eq!(stalemate[..2], [Some(Role::Rook), Some(Role::Queen)]);
}

/// White's queen can be taken: that is what is wrong with the moves that do not take her.
#[test]
fn what_a_rival_does_not_take_is_told() {
    let fen = "3k3r/p3np1p/1prQb1p1/8/1P4P1/P3PP2/1b2N2P/1R2K2R b K - 0 22";
    let (_, _, explanation) = answered(fen, 20_000, None, &["Ke8", "Kc8"]);
    for rival in &explanation.reasons[1..] {
        assert!(
            rival.text.contains("does not take the queen on d6"),
            "{}",
            rival.text
        );
    }
}

/// That a rival takes something is told first.
#[test]
fn what_a_rival_takes_is_told() {
    let fen = "r1b5/1p2bk2/p3p1p1/3p3p/PP1P3P/2NBP3/2P3P1/6K1 b - - 0 21";
    let (_, _, explanation) = answered(fen, 20_000, None, &["Bxb4", "Bxh4"]);
    let captures = explanation.reasons.iter().filter(|reason| reason.mv.is_capture());
    for reason in captures.clone() {
        assert!(reason.text.contains(" takes the "), "{}", reason.text);
    }
    assert_eq!(captures.count(), 2);
}
