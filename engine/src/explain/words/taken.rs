//! What happens if an offer is accepted, in words.

use super::does;
use crate::explain::Taken;
use crate::explain::facts::claim::{Claim, Kind};
use crate::line::course::Course;
use crate::line::notation::{moves, numbered, score_in_words};
use crate::text::side;

/// What happens if the offer is accepted.
pub(super) fn of_taken(taken: &Taken, course: &Course) -> String {
    let line = Course::new(course.start(), &taken.line);
    let reply = numbered(&line, 2);
    let end = line.end();
    if line.len() == 2 && end.is_stalemate() {
        return format!("If {reply}, {} is stalemated.", side(end.turn()));
    }
    let answer = numbered(&line, 3);
    let what: Vec<&Claim> = taken.claims.iter().collect();
    if let [first, ..] = what.as_slice()
        && line.len() >= 3
    {
        let predicates = does(what.iter().copied().filter(|c| c.ply == first.ply), &line);
        // The capture is known; the value says what comes of it.
        if first.ply > 2 {
            let shows = what.iter().any(|c| matches!(c.kind, Kind::Gains { .. }));
            let rest = if shows { String::new() } else { tail(&line, 4) };
            return format!("If {reply}, {answer} {predicates}{rest}.");
        }
    }
    let score = score_in_words(taken.score, course.start().turn());
    let is = if taken.score.is_mate() {
        ""
    } else {
        "the value is "
    };
    format!("If {reply}{}, {is}{score}.", tail(&line, 3))
}

/// Some more moves of a line, in brackets.
fn tail(line: &Course, from: usize) -> String {
    if line.len() < from {
        return String::new();
    }
    format!(" ({})", moves(line, from, from + 3))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::explain::tests::course;
    use crate::score::Score;

    /// Whoever takes the last man that could move ends the game.
    #[test]
    fn what_is_taken_into_stalemate_is_said_to_be() {
        let line = course("6k1/1p5p/pNp1b2p/P6P/6q1/8/7K/8 w - - 0 47", &["Nd5", "Bxd5"]);
        let taken = Taken {
            line: line.moves().to_vec(),
            score: Score::DRAW,
            claims: Vec::new(),
        };
        assert_eq!(of_taken(&taken, &line), "If 47... Bxd5, White is stalemated.");
    }
}
