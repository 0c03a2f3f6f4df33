//! Protectors, until they are taken or have to move.

use super::predicates;
use super::{course, kinds};
use crate::explain::facts::claim::Claim;
use crate::explain::facts::motifs::claims_at;

/// The king protects the knight until he has to go, or to take.
#[test]
fn a_king_is_drawn_away_by_an_offer_and_driven_away_by_a_check() {
    let offered = kinds("6k1/5n1p/8/8/8/3B4/8/5RK1 w - - 0 1", &["Bxh7+", "Kxh7", "Rxf7+"]);
    assert!(offered.contains(&"removes-guard"), "{offered:?}");
    let driven = kinds("6k1/5n2/8/8/8/8/8/R4RK1 w - - 0 1", &["Ra8+", "Kh7", "Rxf7+"]);
    assert!(
        !driven.contains(&"removes-guard") && !driven.contains(&"draws-away"),
        "{driven:?}"
    );
}

/// The rook protects the bishop. The one that takes it is taken back, and only another can win the bishop.
#[test]
fn a_guard_that_is_exchanged_guarded_nothing() {
    let exchanged = kinds("4k3/1p6/2r1b3/8/8/8/8/2R4K w - - 0 1", &["Rxc6", "bxc6"]);
    assert!(!exchanged.contains(&"removes-guard"), "{exchanged:?}");
    let used = kinds(
        "4k3/1p6/2r1b3/8/8/8/8/2R1R2K w - - 0 1",
        &["Rxc6", "bxc6", "Rxe6+"],
    );
    assert!(used.contains(&"removes-guard"), "{used:?}");
}

/// The bishop on c3 protects two fields; that it is taken is one fact.
#[test]
fn what_a_protector_leaves_is_told_once() {
    let fen = "1r2r1k1/8/8/3n4/8/2B5/1N6/4R2K b - - 0 1";
    let course = course(fen, &["Nxc3"]);
    let claims = claims_at(&course, 1);
    let told = predicates(claims.iter(), &course);
    let removed: Vec<&String> = told
        .iter()
        .filter(|does| does.contains(", which protected "))
        .collect();
    assert_eq!(removed, ["takes the bishop on c3, which protected e1 and b2"]);
    // What followed would be said of the bishop.
    assert!(
        told.last().is_some_and(|does| does.contains(", which ")),
        "{told:?}"
    );
}

/// The rook leaves the diagonal on which the bishop protects the pawn; a knight of the other side on it still
/// shuts it.
#[test]
fn a_line_that_opens_protects() {
    let fen = "6k1/1p6/2r5/3b4/8/8/8/1R4K1 b - - 0 1";
    let course = course(fen, &["Re6"]);
    let claims = claims_at(&course, 1);
    let guards: Vec<&Claim> = claims.iter().filter(|c| c.kind.name() == "guards").collect();
    assert_eq!(
        predicates(guards.into_iter(), &course),
        ["lets the bishop on d5 protect the pawn on b7"]
    );
    assert!(!kinds("6k1/1p6/8/3b4/8/1n6/8/1R4K1 b - - 0 1", &["Nc5"]).contains(&"guards"));
}

/// The queen that is taken at once protects nothing, and a pawn whose attacker has just been taken needs
/// nobody.
#[test]
fn who_goes_or_is_not_needed_protects_nothing() {
    let fen = "1r4kb/p4p1p/2p3pP/2pp1qP1/2P1r3/1PB2Q2/P4P2/5K1R w - - 0 1";
    assert!(!kinds(fen, &["Qxf5", "gxf5"]).contains(&"guards"));
    let fen = "r4rk1/2p2pp1/3qpnnp/p2p4/P2P2P1/2p1PB1P/1P1B1P2/R2Q1RK1 w - - 0 1";
    assert!(!kinds(fen, &["Bxc3"]).contains(&"guards"));
    // The rook could take the pawn before.
    assert!(kinds("1r2k3/8/8/8/8/8/1P6/R3K3 w - - 0 1", &["Ra2"]).contains(&"guards"));
}

/// The knight on c3 protects the pawn on e4, which the other bishop takes next, or does not.
#[test]
fn a_guard_of_a_pawn_counts_if_the_pawn_falls() {
    let fen = "6k1/1pp2ppp/2b5/8/1b2P3/2N5/1P3PPP/6K1 b - - 0 1";
    let taken = kinds(fen, &["Bxc3", "bxc3", "Bxe4"]);
    assert!(taken.contains(&"removes-guard"), "{taken:?}");
    for line in [&["Bxc3", "bxc3", "g6"][..], &["Bxc3"]] {
        let left = kinds(fen, line);
        assert!(!left.contains(&"removes-guard"), "{left:?}");
    }
    // The knight on f6 would take back, but is pinned.
    let fen = "3q2k1/1pp2ppp/2b2n2/6B1/1b2P3/2N5/1P3PPP/6K1 b - - 0 1";
    let pinned = kinds(fen, &["Bxc3", "bxc3", "Bxe4"]);
    assert!(pinned.contains(&"removes-guard"), "{pinned:?}");
}

/// That the bishop is exchanged is said with what the knight protected.
#[test]
fn an_exchange_that_removes_a_guard_is_one_fact() {
    let fen = "6k1/1pp2ppp/2b5/8/1b2P3/2N5/1P3PPP/6K1 b - - 0 1";
    let course = course(fen, &["Bxc3", "bxc3", "Bxe4"]);
    let told = predicates(claims_at(&course, 1).iter(), &course);
    assert_eq!(
        told,
        ["exchanges the bishop for the knight on c3, which protected e4"]
    );
}

/// The queen attacks g2. By castling the king protects it, by stepping to f1 too; the rook protects f3 then.
#[test]
fn who_castles_protects_with_king_and_rook() {
    let protects = |fen: &str, mv: &str| {
        let course = course(fen, &[mv]);
        predicates(claims_at(&course, 1).iter(), &course)
            .iter()
            .find(|does| does.starts_with("protects"))
            .cloned()
    };
    let by_king = "r3kb1r/pp1n1pp1/2p1p2p/3p2q1/3P4/1PNPP2P/PB1Q1PP1/R3K2R w KQkq - 2 12";
    assert_eq!(
        protects(by_king, "O-O").as_deref(),
        Some("protects the pawn on g2")
    );
    let by_rook = "4k3/8/5q2/8/8/5N2/8/4K2R w K - 0 1";
    assert_eq!(
        protects(by_rook, "O-O").as_deref(),
        Some("protects the knight on f3")
    );
    // The queen takes it all the same.
    assert!(!kinds(by_rook, &["O-O", "Qxf3", "Rxf3"]).contains(&"guards"));
}

/// The rook that takes back protects the pawn on e4 as the one that was exchanged did; without it the pawn
/// falls. Beside a queen that is won it does not matter what she protected.
#[test]
fn what_stays_protected_or_matters_less_has_lost_no_guard() {
    let removes = |fen: &str, line: &[&str]| kinds(fen, line).contains(&"removes-guard");
    let line = ["Rxe3", "Rxe3", "Bxe4"];
    assert!(!removes("6k1/1b6/8/8/4P3/r3R3/8/4R1K1 b - - 0 1", &line));
    let line = ["Rxe3", "fxe3", "Bxe4"];
    assert!(removes("6k1/1b6/8/8/4P3/r3R3/5P2/6K1 b - - 0 1", &line));
    assert!(!removes("4k3/8/8/8/2p5/1Q6/1N5K/1r6 b - - 0 1", &["cxb3"]));
}
