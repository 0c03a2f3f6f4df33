//! Attacks: forks, pins, checks, and what is discovered.

use shakmaty::{Piece, Square};

use super::predicates;
use super::{course, kinds};
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::claims_at;
use crate::explain::reasons::selection::{self, Of, is_striking};
use crate::line::placed::Placed;

/// The knight that the queen pins could not take on e4.
#[test]
fn who_may_not_take_does_not_attack() {
    let pinned = kinds("4k3/8/1q6/8/4p3/8/8/3N2K1 w - - 0 1", &["Nf2"]);
    assert!(!pinned.contains(&"attacks"), "{pinned:?}");
    let free = kinds("4k3/8/1q6/8/4p3/8/8/3N3K w - - 0 1", &["Nf2"]);
    assert!(free.contains(&"attacks"), "{free:?}");
}

/// A. Lasker–Thomas, London 1912: the knight takes and both it and the bishop behind it give check.
#[test]
fn two_checks_at_once_are_one_double_check() {
    let fen = "rn3r2/pbppq1pk/1p2pb2/4N3/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 12";
    let course = course(fen, &["Nxf6+"]);
    let claims = selection::told(claims_at(&course, 1), Of::Choice);
    let told = predicates(claims.iter(), &course);
    assert!(told.contains(&"gives double check".to_owned()), "{told:?}");
    assert!(!told.contains(&"gives check".to_owned()), "{told:?}");
}

/// The bishop on a2 could go to b1, where the king takes it too; without the pawn on b3 it gets away.
#[test]
fn a_piece_without_a_safe_field_is_told() {
    let told = |fen: &str| {
        let course = course(fen, &["Kb2"]);
        let claims = claims_at(&course, 1);
        predicates(claims.iter().filter(|c| c.kind.name() == "attacks"), &course)
    };
    assert_eq!(
        told("4k3/8/8/8/8/1P6/b1P5/2K5 w - - 0 1"),
        ["attacks the bishop on a2, which has no safe field"]
    );
    assert_eq!(
        told("4k3/8/8/8/8/8/b1P5/2K5 w - - 0 1"),
        ["attacks the bishop on a2"]
    );
}

/// What the answer ends has not been: a fork by what is taken, an attack by a slider that is, a pin of what
/// stands before one that goes.
#[test]
fn what_the_answer_ends_is_not_told() {
    let fen = "2kr1b2/pp3p1p/4pQ2/q1p5/2P5/1P2P2P/PBbPBPP1/4K2R w K - 0 24";
    let taken = kinds(fen, &["Qc3", "Qxc3"]);
    assert!(!taken.contains(&"fork"), "{taken:?}");
    let stays = kinds(fen, &["Qc3", "Qb6"]);
    assert!(stays.contains(&"attacks") || stays.contains(&"fork"), "{stays:?}");
    // The bishop pins the knight to the queen, as long as she stands behind it.
    let pin = "q6k/8/8/3n4/8/8/4B3/6K1 w - - 0 1";
    let kept = kinds(pin, &["Bf3", "Kg7"]);
    let left = kinds(pin, &["Bf3", "Qa4"]);
    assert!(
        kept.contains(&"pins") && !left.contains(&"pins"),
        "{kept:?} {left:?}"
    );
}

/// A fork on the second move says nothing of what the first attacks; one of the first says what it attacks
/// later.
#[test]
fn a_later_fork_does_not_silence_what_a_move_attacks() {
    let placed = |on: Square, piece: char| Placed::new(Piece::from_char(piece).unwrap(), on);
    let told = |attacks: usize, forks: usize| {
        let by = placed(Square::D6, 'N');
        let claims = vec![
            Claim {
                ply: attacks,
                kind: Kind::Attacks {
                    by,
                    target: placed(Square::F7, 'r'),
                    wins: true,
                },
            },
            Claim {
                ply: forks,
                kind: Kind::Fork {
                    by,
                    targets: vec![placed(Square::G7, 'q'), placed(Square::D7, 'r')],
                },
            },
        ];
        selection::told(claims, Of::Choice)
            .iter()
            .map(|c| c.kind.name())
            .collect::<Vec<_>>()
    };
    assert_eq!(told(1, 3), ["fork", "attacks"]);
    assert_eq!(told(3, 1), ["fork"]);
}

/// The knight takes the rook next; where it goes elsewhere it has attacked, and not forked.
#[test]
fn a_fork_takes_something_if_the_line_goes_on() {
    let fen = "r3k3/8/8/1N6/8/8/7p/4K3 w - - 0 1";
    for line in [
        &["Nc7+"][..],
        &["Nc7+", "Kd7"],
        &["Nc7+", "Kd7", "Nxa8"],
        &["Nc7+", "Kd7", "Kf2", "h1=Q", "Nxa8"],
    ] {
        assert!(kinds(fen, line).contains(&"fork"), "{line:?}");
    }
    let left = kinds(fen, &["Nc7+", "Kd7", "Kf2", "h1=Q", "Ne6"]);
    assert!(!left.contains(&"fork") && left.contains(&"attacks"), "{left:?}");
}

/// The knight takes a bishop, and opens the queen's line to the pawn: a word where she takes it next.
#[test]
fn what_is_discovered_later_comes_true() {
    let is_told = |line: &[&str]| {
        let course = course("4k3/8/8/3b4/2p5/2N5/2Q5/6K1 w - - 0 1", line);
        let claims = claims_at(&course, 3);
        let discovers = claims.iter().find(|c| c.kind.name() == "discovers").unwrap();
        is_striking(&course, discovers)
    };
    assert!(is_told(&["Kh2", "Kd8", "Nxd5", "Kc8", "Qxc4+"]));
    assert!(!is_told(&["Kh2", "Kd8", "Nxd5", "Kc8", "Kg3"]));
}

/// The knight on f6 is pinned to the queen: Nd5 makes that worse. Where the bishop stands elsewhere it is only
/// attacked.
#[test]
fn a_pinned_piece_is_pressed() {
    let told = |bishop: &str| {
        let fen = format!("r2q1rk1/ppp2ppp/3p1n2/4p{bishop}/4P3/2N5/PPP2PPP/R2Q1RK1 w - - 0 1");
        kinds(&fen, &["Nd5", "h6"])
    };
    let pinned = told("1B1");
    assert!(pinned.contains(&"presses"), "{pinned:?}");
    let free = told("3");
    assert!(
        !free.contains(&"presses") && free.contains(&"attacks"),
        "{free:?}"
    );
}

/// The queen attacks a pawn that two men protect: a word only where as many attack it.
#[test]
fn a_pawn_that_is_held_twice_is_under_no_pressure() {
    let held = kinds("6k1/5p1p/6p1/8/8/8/8/3Q2K1 w - - 0 1", &["Qb1"]);
    assert!(!held.contains(&"attacks"), "{held:?}");
    let pressed = kinds("6k1/5p1p/6p1/4N3/8/8/8/3Q2K1 w - - 0 1", &["Qb1"]);
    assert!(pressed.contains(&"attacks"), "{pressed:?}");
}

/// The pawn takes b4 from the knight, which the king takes in the end. Where a pawn on a3 had taken that field
/// before, or the line lets the knight live, the move traps nothing.
#[test]
fn a_piece_without_a_safe_field_is_trapped() {
    let fen = "8/pp3k2/6p1/8/8/1P6/n1PK1PPP/8 w - - 1 7";
    let line = ["c3", "g5", "Kc2", "Ke6", "Kb2", "Ke5", "Kxa2"];
    assert!(kinds(fen, &line).contains(&"traps"));
    assert!(!kinds(fen, &line[..5]).contains(&"traps"));
    let before = "8/pp3k2/6p1/8/8/PP6/n1PK1PPP/8 w - - 1 7";
    assert!(!kinds(before, &line).contains(&"traps"));
    // On d4 the pawn attacks a rook, which is dearer.
    let with = |rook: &str| format!("8/pp3k2/6p1/8/{rook}/1P1P4/n1PK1PPP/8 w - - 1 7");
    assert!(kinds(&with("8"), &line).contains(&"traps"));
    let line = ["c3", "Rh4", "Kc2", "Ke6", "Kb2", "Ke5", "Kxa2"];
    assert!(!kinds(&with("3r4"), &line).contains(&"traps"));
}
