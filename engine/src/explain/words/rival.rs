//! What is said of a rival.

use super::{is_draw, joined, later_moves, leaves, shows_draw, then, up_to};
use crate::explain::attack::is_told_with_the_attack;
use crate::explain::claim::{Claim, Kind};
use crate::explain::predicate::predicate;
use crate::explain::standing::standing;
use crate::explain::verdict::wins;
use crate::explain::{Reason, Verdict};
use crate::line::course::Course;
use crate::line::notation::{moves, score_in_words, with_dots};
use crate::score::Score;

/// The text of a rival.
pub(in crate::explain) fn of_rival(reason: &Reason, course: &Course, best: Score) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let name = course.start().san(mv);
    let turn = course.start().turn();
    let Some(value) = reason.score else {
        return format!("{name} was not searched.");
    };
    let mates = value.is_win_by_mate();
    let is_mated_too = value.is_loss_by_mate() && reason.verdict <= Verdict::Equal;
    // In how many moves it mates, or is mated too, is part of the verdict; that the reply mates is said of the reply.
    let shows_mate = reason
        .claims
        .iter()
        .any(|c| c.ply == 2 && matches!(c.kind, Kind::Mate { .. }));
    let score = if mates || is_mated_too || shows_mate {
        String::new()
    } else {
        format!(" ({})", score_in_words(value, turn))
    };
    let is_estimate = |c: &&Claim| matches!(c.kind, Kind::Estimate { .. });
    let is_mate = |c: &&Claim| matches!(c.kind, Kind::Mate { .. });
    let draw = reason.claims.iter().find(|c| c.ply == 1 && is_draw(c));
    let verdict = match (reason.verdict, draw) {
        (Verdict::Worse | Verdict::Refuted, Some(draw)) if shows_draw(course) => {
            format!("only {}", predicate(draw, course))
        }
        (Verdict::Worse | Verdict::Refuted, Some(_)) => "only draws".to_owned(),
        _ => standing(reason.verdict, value, best),
    };
    // Its moves are shown where it gains something.
    let shows_gain = reason
        .claims
        .iter()
        .any(|c| c.ply == 1 && matches!(c.kind, Kind::Gains { .. }));
    let is_no_more = |c: &&Claim| draw.is_some() && reason.verdict > Verdict::Equal && is_draw(c);
    let mut own: Vec<&Claim> = reason
        .claims
        .iter()
        .filter(|c| c.ply == 1 && !is_estimate(c) && !is_mate(c) && !is_no_more(c))
        .collect();
    own.sort_by_key(|c| leaves(c, course));
    // Where the draw lies deeper than what is shown, nobody has gained anything.
    let is_hidden = draw.is_some() && !shows_draw(course);
    let is_reply = |c: &&Claim| c.ply == 2 && !(is_hidden && matches!(c.kind, Kind::Gains { .. }));
    let replies: Vec<&Claim> = reason.claims.iter().filter(is_reply).collect();
    let later: Vec<&Claim> = reason
        .claims
        .iter()
        .filter(|c| c.ply > 2 && !is_told_with_the_attack(c, &reason.claims, course))
        .collect();
    let estimates: Vec<&Claim> = reason.claims.iter().filter(is_estimate).collect();
    let (faults, does): (Vec<&Claim>, Vec<&Claim>) = own
        .into_iter()
        .partition(|c| matches!(c.kind, Kind::Spares { .. }) || leaves(c, course));
    let of_its_own = [does, faults].map(|claims| match claims.is_empty() {
        true => None,
        false => Some(joined(claims.into_iter(), course)),
    });
    let is_good = reason.verdict == Verdict::Equal || wins(value);
    let mut text = match of_its_own {
        [None, None] => format!("{name} {verdict}{score}"),
        [Some(does), None] if is_good => format!("{name} {does}, and {verdict}{score}"),
        [Some(does), None] => format!("{name} {does}, but {verdict}{score}"),
        [None, Some(fault)] => format!("{name} {fault}, and {verdict}{score}"),
        [Some(does), Some(fault)] => format!("{name} {does}, but {fault}, and {verdict}{score}"),
    };
    // The last move of the line that a reader sees.
    let mut seen = 1;
    let mut is_end = false;
    if !replies.is_empty() {
        seen = 2;
        let reply = course
            .mv(2)
            .map_or_else(String::new, |m| with_dots(course.after(1), m));
        text.push_str(&format!(": {reply} {}", joined(replies.into_iter(), course)));
    } else if draw.is_some() {
        if course.len() > 1 && shows_draw(course) {
            text.push_str(&format!(" after {}", moves(course, 2, course.len())));
            seen = course.len();
        }
    } else if matches!(reason.verdict, Verdict::Refuted | Verdict::Worse)
        && course.len() > 1
        && !mates
        && !shows_gain
    {
        // What is said of the end of the line is said of moves that can be seen.
        let to = if estimates.is_empty() { 4 } else { course.len() };
        text.push_str(&format!(" after {}", moves(course, 2, to)));
        seen = to.min(course.len());
        is_end = true;
    }
    for (ply, later, does) in later_moves(later.into_iter(), course) {
        if std::mem::take(&mut is_end) && seen == ply {
            text.push_str(&format!(", which {does}"));
            continue;
        }
        let named = up_to(course, seen, ply, later);
        text.push_str(&format!("; {}", then(&named, &does)));
        seen = seen.max(ply);
    }
    if !estimates.is_empty() {
        text.push_str(&format!(
            "; there the estimate is {} than at the end of the chosen line",
            joined(estimates.into_iter(), course)
        ));
    }
    text.push('.');
    text
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::line::placed::Placed;
    use crate::position::Position;
    use shakmaty::{CastlingMode, Piece, Square};

    /// The queen that is taken has been made in the line, and that move is shown.
    #[test]
    fn what_is_said_of_a_later_move_is_said_of_a_board_that_is_seen() {
        let start = Position::from_fen("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", CastlingMode::Standard).unwrap();
        let mut course = Course::new(&start, &[]);
        for san in ["c7", "Kb7", "c8=Q+", "Kxc8"] {
            let mv = course.end().parse_san(san).unwrap();
            course.push(mv);
        }
        let placed = |on: Square, piece: char| Placed::new(Piece::from_char(piece).unwrap(), on);
        let attacks = Kind::Attacks {
            by: placed(Square::B7, 'k'),
            target: placed(Square::C7, 'P'),
            wins: true,
        };
        let captures = Kind::Captures {
            piece: placed(Square::C8, 'Q'),
        };
        let reason = Reason {
            mv: course.moves()[0],
            verdict: Verdict::Refuted,
            score: Some(Score::cp(-900)),
            line: course.moves().to_vec(),
            claims: [(2, attacks), (4, captures)]
                .map(|(ply, kind)| Claim { ply, kind })
                .to_vec(),
            taken: Vec::new(),
            text: String::new(),
        };
        assert_eq!(
            of_rival(&reason, &course, Score::DRAW),
            "c7 fails (−9.00): …Kb7 attacks the pawn on c7; 2. c8=Q+ Kxc8 then takes the queen."
        );
    }
}
