//! Annotations stay where they are.

use super::super::movetext::{Turn, line};
use super::*;

/// A comment before a variation is kept, and a long comment is not cut inside a word.
#[test]
fn every_comment_is_kept() {
    let long = "word ".repeat(10_000);
    let text = format!("1. e4 {{{long}}} e5 ({{Better is}} 1... c5 {{the Sicilian.}}) *\n");
    let game = read(&text).unwrap();
    assert_eq!(game.moves[0].comment, long.trim());
    let first = &game.moves[1].variations[0][0];
    assert_eq!(
        (first.before.as_str(), first.comment.as_str()),
        ("Better is", "the Sicilian.")
    );
    let written = line(&game.moves[1].variations[0], Turn::of(&after_e4()));
    assert_eq!(written, "{Better is} 1... c5 {the Sicilian.}");
}

/// The position after 1. e4.
fn after_e4() -> Position {
    let start = Position::startpos();
    start.after(start.parse_uci("e2e4").unwrap())
}

/// What is said in a variation without moves is said of the move that it would replace; a variation with
/// nothing in it says nothing.
#[test]
fn a_variation_without_moves_is_a_remark() {
    let game = read("1. e4 {Good.} ({only} {this}) ($5 $13) () e5 (($1)) *\n").unwrap();
    let said = &game.moves[0];
    assert_eq!(
        (said.comment.as_str(), &said.nags[..]),
        ("Good. only this", &[5, 13][..])
    );
    assert!(game.moves.iter().all(|said| said.variations.is_empty()));
    assert_eq!(
        game.fault.unwrap().reason,
        "a variation before the first move is left out"
    );
}

#[test]
fn variations_have_a_deepest_level() {
    let pgn = format!("1. e4 {} *", "(1. d4 ".repeat(5_000));
    let text = serde_json::to_string(&read(&pgn).unwrap()).unwrap();
    assert_eq!(text.matches("variations").count(), DEEPEST);
}

/// After an unreadable move nothing is kept, so that no comment ends up at another move.
#[test]
fn what_is_said_of_what_is_left_out_is_left_out() {
    let game = read("1. e4 e5 (1... c5 2. Nf6 d5 {An idea.} 3. exd5) 2. Nf3 {Played.} *\n").unwrap();
    let variation = &game.moves[1].variations[0];
    assert_eq!((variation.len(), variation[0].comment.as_str()), (1, ""));
    assert_eq!(game.moves[2].comment, "Played.");
}

/// In a variation a side may pass to show a threat, but not in check, nor in the game itself.
#[test]
fn a_variation_may_pass() {
    let game =
        read("1. e4 e5 (1... c5 2. -- d5 {The idea.} 3. exd5) (1... f6 2. Qh5+ -- 3. Qxe8) *\n").unwrap();
    let [passes, in_check] = &game.moves[1].variations[..] else {
        panic!("two variations: {game:?}")
    };
    let told: Vec<(&str, &str)> = passes
        .iter()
        .map(|said| (said.mv.as_str(), said.san.as_str()))
        .collect();
    assert_eq!(
        told,
        [("c7c5", "c5"), ("0000", "--"), ("d7d5", "d5"), ("e4d5", "exd5")]
    );
    assert_eq!(passes[2].comment, "The idea.");
    let written = line(passes, Turn::of(&after_e4()));
    assert_eq!(written, "1... c5 2. -- d5 {The idea.} 3. exd5");
    assert_eq!(in_check.len(), 2);
    assert!(game.fault.is_some());
}
