//! Kings in endings: the opposition, lines that they cannot cross, fields from which a check drives them.

use super::{course, kinds, predicates};
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::claims_at;

/// What the first move of a line does by the claims of one kind, in words.
fn told(fen: &str, line: &[&str], kind: &str) -> Vec<String> {
    let course = course(fen, line);
    let claims = claims_at(&course, 1);
    predicates(claims.iter().filter(|c| c.kind.name() == kind), &course)
}

/// The kings face each other with one field between them; with a rook on the board that decides nothing.
#[test]
fn a_king_takes_the_opposition() {
    let pawns = "8/8/4k3/8/8/3K4/4P3/8 w - - 0 1";
    assert_eq!(told(pawns, &["Ke4"], "opposition"), ["takes the opposition"]);
    assert!(told(pawns, &["Kd4"], "opposition").is_empty());
    let between = "8/8/4k3/4p3/8/3K4/8/8 w - - 0 1";
    assert!(told(between, &["Ke4"], "opposition").is_empty());
    let rook = "8/8/4k3/8/8/3K4/4P3/7R w - - 0 1";
    assert!(told(rook, &["Ke4"], "opposition").is_empty());
}

/// Philidor's defence: on the sixth rank the king cannot advance; from another rank the rook does not stop it.
#[test]
fn a_rook_keeps_a_king_off_a_rank() {
    let fen = "4k3/R7/8/3KP3/8/7r/8/8 b - - 0 1";
    assert_eq!(
        told(fen, &["Rh6", "Kc5", "Re6"], "cuts-off"),
        ["keeps the king on d5 off the sixth rank"]
    );
    assert!(told(fen, &["Rg3", "Kd6"], "cuts-off").is_empty());
    // The pawn on d5 stops the rook: the king walks round to e3 and d2.
    let blocked = "R7/8/8/3Pk3/2K5/8/8/8 w - - 0 1";
    assert!(told(blocked, &["Rd8", "Kf6", "Kd4", "Ke7"], "cuts-off").is_empty());
    // A line beyond which nothing stands is no loss.
    let nothing = "8/8/8/3K4/8/k6r/4p3/8 b - - 0 1";
    assert!(told(nothing, &["Rh6"], "cuts-off").is_empty());
    // The white king does not want to go back to its own pawn, which the black one stops.
    let behind = "8/8/3k4/4p1K1/8/r3P3/8/8 b - - 0 1";
    assert!(told(behind, &["Ra4"], "cuts-off").is_empty());
}

/// Lucena's position: the check makes the black king leave c7 to the white one.
#[test]
fn a_check_drives_a_king_away() {
    let fen = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1";
    let line = ["Rd1+", "Ke7", "Rd4", "Ra1", "Kc7"];
    assert_eq!(
        told(fen, &line, "drives-away"),
        ["drives the king on d8 away from c7"]
    );
    assert!(told(fen, &line[..4], "drives-away").is_empty());
    // The king could answer Kf7, and comes back to e6 in the line: d3 and c2 it never held.
    let free = kinds(
        "4k3/8/8/8/8/8/R7/1K6 w - - 0 1",
        &["Ra8+", "Ke7", "Kc2", "Ke6", "Kd3"],
    );
    assert!(!free.contains(&"drives-away"), "{free:?}");
    // It goes to f7, but from f5 it would still hold e5.
    let could_stay = "8/8/4k3/8/3K4/8/8/R7 w - - 0 1";
    assert!(told(could_stay, &["Ra6+", "Kf7", "Ke5"], "drives-away").is_empty());
}

/// Two pawns that a king comes nearer to are said in one.
#[test]
fn a_king_comes_nearer_to_two_pawns() {
    let fen = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
    let line = ["Kg7", "h4", "Kf6", "Kb6", "Ke5", "h3", "Kd6"];
    assert_eq!(
        told(fen, &line, "king-nearer"),
        ["brings the king nearer to the pawns on c6 and h5"]
    );
}

/// What all other moves do not is said of the move.
#[test]
fn the_only_good_move_is_called_so() {
    let course = course("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", &["Kg7"]);
    let says = |wins: bool| {
        let claim = Claim {
            ply: 1,
            kind: Kind::Unique { wins },
        };
        predicates([claim].iter(), &course)
    };
    assert_eq!(says(true), ["is the only move that wins"]);
    assert_eq!(says(false), ["is the only move that does not lose"]);
}
