//! What is said of a threat.

use super::predicate::then;
use super::{does, later_moves, up_to};
use crate::explain::Threat;
use crate::explain::facts::claim::{Claim, Kind};
use crate::line::course::Course;
use crate::line::notation::{score_in_words, with_dots};
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
    let mut text = if threat.threatens() {
        format!("{other} threatens {name}")
    } else {
        format!("After a pass {other} would play {name}")
    };
    // Its sign says that a move mates.
    let is_mate = matches!(
        claims[..],
        [Claim {
            kind: Kind::Mate { moves: 1 },
            ..
        }]
    );
    if !claims.is_empty() && !is_mate {
        text.push_str(&format!(", which {}", does(claims.into_iter(), course)));
    }
    // The last move of the line that a reader sees.
    let mut seen = 1;
    for later in later_moves(threat.claims.iter().filter(|c| c.ply > 1), course) {
        let ply = later.ply;
        let mv = course.mv(ply);
        let alone = mv.map_or_else(String::new, |m| with_dots(course.after(ply - 1), m));
        let name = up_to(course, seen, ply, alone);
        text.push_str(&format!("; {}", then(&name, &later.does)));
        seen = seen.max(ply);
    }
    let score = score_in_words(threat.score, position.turn());
    if !threat.threatens() {
        text.push_str(&format!(" ({score})"));
    } else if threat.claims.is_empty() {
        text.push_str(&format!(": after a pass the value would be {score}"));
    }
    text.push('.');
    text
}
