//! Values, moves and lines in writing.

use shakmaty::{Color, Move, Position as _};

use super::course::Course;
use crate::position::Position;
use crate::score::{Centipawns, Meaning, Score};
use crate::text::side;

/// A score for the side to move, from White's view: "+0.35", "White mates in 3".
pub fn score_in_words(score: Score, turn: Color) -> String {
    match score.meaning() {
        Meaning::Mate(0) => format!("{} is mated", side(turn)),
        Meaning::Mate(moves) => {
            let winner = if moves > 0 { turn } else { !turn };
            format!("{} mates in {}", side(winner), moves.abs())
        }
        Meaning::Centipawns(cp) => pawns(turn.fold_wb(cp, -cp)),
    }
}

/// Centipawns as pawns, with a sign: "+0.35", "−1.20".
pub fn pawns(cp: Centipawns) -> String {
    format!("{:+.2}", cp.pawns()).replace('-', "−")
}

/// A move of a line with its number: "23... Ne2+", "24. hxg3".
pub fn numbered(course: &Course, ply: usize) -> String {
    let Some(mv) = course.mv(ply) else {
        return String::new();
    };
    let position = course.after(ply - 1);
    with_number(position, &position.san(mv))
}

/// A word with the number of the move in whose place it stands: "12. pass", "12... pass".
pub fn with_number(position: &Position, word: &str) -> String {
    let number = position.chess().fullmoves();
    let dots = position.turn().fold_wb(".", "...");
    format!("{number}{dots} {word}")
}

/// Some moves of a line with their numbers, from one ply to another: "23... Qg3 24. hxg3 Ne2#".
pub fn moves(course: &Course, from: usize, to: usize) -> String {
    let mut words = Vec::new();
    for ply in from..=to.min(course.len()) {
        let position = course.after(ply - 1);
        words.push(if ply == from || position.turn().is_white() {
            numbered(course, ply)
        } else {
            course.mv(ply).map_or_else(String::new, |m| position.san(m))
        });
    }
    words.join(" ")
}

/// A move without its number: Black's with an ellipsis.
pub fn with_dots(position: &Position, mv: Move) -> String {
    let san = position.san(mv);
    position.turn().fold_wb(san.clone(), format!("…{san}"))
}
