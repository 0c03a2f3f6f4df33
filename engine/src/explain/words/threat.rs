//! What is said of a threat.

use super::{joined, later_moves};
use crate::explain::Threat;
use crate::explain::claim::Claim;
use crate::line::course::Course;
use crate::line::notation::{moves, score_in_words, with_dots};
use crate::text::side;

/// The text of a threat.
pub(in crate::explain) fn of_threat(threat: &Threat, course: &Course) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let position = course.start();
    let name = with_dots(position, mv);
    let claims: Vec<&Claim> = threat.claims.iter().filter(|c| c.ply == 1).collect();
    let other = side(position.turn());
    let mut text = if threat.threatens {
        format!("{other} threatens {name}")
    } else {
        format!("After a pass {other} would play {name}")
    };
    if !claims.is_empty() {
        text.push_str(&format!(", which {}", joined(claims.into_iter(), course)));
    }
    // The last move of the line that a reader sees: what is said of a move is said of a board that can be seen.
    let mut seen = 1;
    for (ply, _, does) in later_moves(threat.claims.iter().filter(|c| c.ply > 1), course) {
        let mv = course.mv(ply);
        let later = if seen + 1 < ply {
            moves(course, seen + 1, ply)
        } else {
            mv.map_or_else(String::new, |m| with_dots(course.after(ply - 1), m))
        };
        text.push_str(&format!("; {later} then {does}"));
        seen = seen.max(ply);
    }
    let score = score_in_words(threat.score, position.turn());
    if !threat.threatens {
        text.push_str(&format!(" ({score})"));
    } else if threat.claims.is_empty() {
        text.push_str(&format!(": after a pass the value would be {score}"));
    }
    text.push('.');
    text
}
