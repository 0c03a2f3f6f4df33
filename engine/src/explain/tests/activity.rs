//! Where pieces go, and what a move prepares.

use super::{course, kinds, predicate};
use crate::explain::facts::claim::{Claim, Kind};

#[test]
fn an_outpost_is_not_on_the_rim() {
    let centre = kinds("4k3/8/2n5/4p3/8/8/PP4PP/4K3 b - - 0 1", &["Nd4"]);
    assert!(centre.contains(&"outpost"), "{centre:?}");
    let rim = kinds("4k3/8/1pn5/8/8/8/P4PPP/4K3 b - - 0 1", &["Na5"]);
    assert!(!rim.contains(&"outpost"), "{rim:?}");
    // The b-pawn can go to b4.
    let driven = kinds("4k3/8/3pn3/8/8/8/PP3PPP/4K3 b - - 0 1", &["Nc5"]);
    assert!(!driven.contains(&"outpost"), "{driven:?}");
}

/// The answer to a move makes room for the next: that is not the move's doing.
#[test]
fn a_move_prepares_what_it_makes_possible() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
    let own = kinds(fen, &["Ng1", "h6", "f4"]);
    assert!(own.contains(&"prepares"), "{own:?}");
    let of_the_answer = kinds("4k3/8/8/8/4n3/8/4P1P1/4K3 w - - 0 1", &["g3", "Nd6", "e4"]);
    assert!(!of_the_answer.contains(&"prepares"), "{of_the_answer:?}");
}

/// The queen could take on a4: that she is taken is said of the capture. A file that it opens is another
/// thing.
#[test]
fn to_take_what_stood_against_a_move_is_no_preparation() {
    let fen = "5rk1/5ppp/8/8/7q/6P1/5P1P/3QR1K1 w - - 0 1";
    let of_the_queen = kinds(fen, &["gxh4", "g6", "Qa4"]);
    assert!(!of_the_queen.contains(&"prepares"), "{of_the_queen:?}");
    let of_the_file = kinds("6k1/8/8/3n4/4P3/8/8/4R1K1 w - - 0 1", &["exd5", "Kf7", "Re5"]);
    assert!(of_the_file.contains(&"prepares"), "{of_the_file:?}");
}

/// A bishop before the rook shuts the file; behind it, or beside the file, it does not.
#[test]
fn a_file_behind_an_own_piece_is_not_taken() {
    let shut = kinds(
        "r1b3k1/p5p1/2pb1qBp/1p1n3P/8/2P1B3/PP3PP1/R4RK1 w - - 6 27",
        &["Rfe1"],
    );
    assert!(!shut.contains(&"open-file"), "{shut:?}");
    for (fen, mv) in [
        (
            "r1b3k1/p5p1/2pb1qBp/1p1n3P/8/2PB4/PP3PP1/R4RK1 w - - 6 27",
            "Rfe1",
        ),
        ("6k1/pp4pp/8/5R2/8/8/PP2B1PP/6K1 w - - 0 1", "Re5"),
    ] {
        let open = kinds(fen, &[mv]);
        assert!(open.contains(&"open-file"), "{fen}: {open:?}");
    }
    // Where few pawns are left all files are open.
    let few = kinds("6k1/p7/8/5R2/8/8/P3B3/6K1 w - - 0 1", &["Re5"]);
    assert!(!few.contains(&"open-file"), "{few:?}");
}

/// That a pawn becomes a queen says that she has more fields.
#[test]
fn a_promotion_activates_nothing() {
    let promotion = kinds("7k/2P5/8/8/8/8/8/K7 w - - 0 1", &["c8=Q+"]);
    assert!(
        promotion.contains(&"promotes") && !promotion.contains(&"activates"),
        "{promotion:?}"
    );
}

/// A king that steps out of a check does that, and no more; where it is the only move that is all.
#[test]
fn a_king_in_check_goes_nowhere_but_out_of_it() {
    let out = kinds("4rk2/5p1p/p5p1/8/P7/1P6/5N2/2q3K1 w - - 2 46", &["Kg2"]);
    assert!(
        out.contains(&"out-of-check") && !out.contains(&"king-nearer"),
        "{out:?}"
    );
    let only = kinds("4k2Q/1ppRnp2/p7/8/1P2PNB1/P1r5/4KP2/7R b - - 0 39", &["Ng8"]);
    assert!(
        only.contains(&"only-move") && !only.contains(&"offers"),
        "{only:?}"
    );
    let taken = kinds("7k/8/8/8/8/8/1r6/1K6 w - - 0 1", &["Kxb2"]);
    assert!(!taken.contains(&"out-of-check"), "{taken:?}");
}

/// A king that comes nearer is near then, or gets there in the line.
#[test]
fn a_king_comes_nearer_to_what_it_reaches() {
    let fen = "8/8/p7/8/8/8/8/4K2k w - - 0 1";
    let far = kinds(fen, &["Kd2"]);
    assert!(!far.contains(&"king-nearer"), "{far:?}");
    let reached = kinds(fen, &["Kd2", "Kg2", "Kc3", "Kf3", "Kb4", "Ke4", "Ka5"]);
    assert!(reached.contains(&"king-nearer"), "{reached:?}");
}

/// A move of Black is named with dots wherever it stands in a sentence.
#[test]
fn what_black_prepares_has_dots() {
    let course = course("r3k3/8/8/8/8/8/8/4K2R b - - 0 1", &["Rd8", "Rh2", "Rd3"]);
    let mv = course.mv(3).unwrap();
    let claim = Claim {
        ply: 1,
        kind: Kind::Prepares { mv },
    };
    assert_eq!(predicate(&claim, &course), "prepares …Rd3");
}

/// A rook on the seventh rank has work there if it meets pawns or shuts the king in.
#[test]
fn the_seventh_rank_is_worth_something() {
    for (fen, has_work) in [
        ("6k1/8/8/8/8/8/8/R5K1 w - - 0 1", true),
        ("8/1p6/6k1/8/8/8/8/R5K1 w - - 0 1", true),
        ("8/8/6k1/1p6/8/8/8/R5K1 w - - 0 1", false),
    ] {
        let kinds = kinds(fen, &["Ra7"]);
        assert_eq!(kinds.contains(&"seventh-rank"), has_work, "{fen}: {kinds:?}");
    }
}

/// The pawn on b7 had an own pawn in front of it, and no enemy pawn: it was free before that one promoted. The
/// pawn that takes en passant is taken two moves later.
#[test]
fn a_pawn_becomes_passed_if_it_was_not_and_stays() {
    let behind = kinds("8/1p2k3/6p1/4p1Pp/4P2P/8/1p2K3/8 b - - 1 70", &["b1=Q"]);
    assert!(!behind.contains(&"passed"), "{behind:?}");
    let fen = "rnbqkbnr/1p3ppp/p3p3/2ppP3/8/2N2N2/PPPP1PPP/R1BQKB1R w KQkq d6 0 5";
    let taken = kinds(fen, &["exd6", "Nf6", "d3", "Qxd6"]);
    assert!(!taken.contains(&"passed"), "{taken:?}");
    let stays = kinds(fen, &["exd6", "Nf6", "d3", "Nc6"]);
    assert!(stays.contains(&"passed"), "{stays:?}");
}

/// The pawn makes room for the one behind it, the rook for the other; they have not been waiting for that.
#[test]
fn a_piece_does_not_prepare_its_own_field_for_another() {
    let fen = "4r1k1/1p3p2/p2p1B2/3P4/P7/3b1P1P/1P3P1K/8 w - - 1 34";
    let room = kinds(fen, &["f4", "Kf8", "f3"]);
    assert!(!room.contains(&"prepares"), "{room:?}");
    let rooks = kinds("6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1", &["Rd7", "h6", "Rad1"]);
    assert!(!rooks.contains(&"prepares"), "{rooks:?}");
}
