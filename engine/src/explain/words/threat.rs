//! What is said of a threat.

use shakmaty::Move;

use super::claims::{predicate, predicates};
use super::predicate::{Predicate, joined_in_passing, then};
use super::{later_moves, up_to};
use crate::explain::Threat;
use crate::explain::facts::change::MATTERS;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::claims_at;
use crate::line::course::{Course, gain};
use crate::line::notation::{moves, score_in_words, with_dots};
use crate::position::Position;
use crate::text::side;

/// Plies of the line that are shown where no claim says what the move is good for.
const SHOWN: usize = 4;

/// Whether all claims are about the move itself and leave open what comes of it: an exchange, a check, a lever.
fn shows_nothing(threat: &Threat) -> bool {
    let is_open = |kind: &Kind| {
        matches!(
            kind,
            Kind::Exchange { .. }
                | Kind::OffersExchange { .. }
                | Kind::Check
                | Kind::Forces { .. }
                | Kind::Lever { .. }
        )
    };
    !threat.claims.is_empty() && threat.claims.iter().all(|c| c.ply == 1 && is_open(&c.kind))
}

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
    // Its sign says that a move mates, and beside a mate nothing else matters.
    let is_mate = claims.iter().any(|c| c.kind == Kind::Mate { moves: 1 });
    if !claims.is_empty() && !is_mate {
        let does = joined_in_passing(&predicates(claims.into_iter(), course));
        text.push_str(&format!(", which {does}"));
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
        let line = match shows_nothing(threat) && course.len() >= SHOWN {
            true => format!("{}: ", moves(course, 1, SHOWN)),
            false => String::new(),
        };
        text.push_str(&format!(" ({line}{score})"));
    } else if threat.claims.is_empty() {
        text.push_str(&format!(": after a pass the value would be {score}"));
    }
    text.push('.');
    text
}

/// A threat whose line shows no gain, with what its first move does, or with the moves that follow.
pub(super) fn what_threatens(threatens: Predicate, position: &Position, line: &[Move]) -> Predicate {
    let Some(passed) = position.pass() else {
        return threatens;
    };
    let course = Course::new(&passed, line);
    let wins = course.mv(1).is_some_and(|m| gain(&passed, m) >= MATTERS);
    let claims = claims_at(&course, 1);
    let rank = |c: &&Claim| match c.kind {
        Kind::Captures { .. } if !wins => None,
        _ => motif(&c.kind),
    };
    match claims.iter().filter(|c| rank(c).is_some()).min_by_key(rank) {
        Some(first) => threatens.which(predicate(first, &course).in_passing().to_string()),
        None if line.len() > 1 => threatens.with(&format!(" ({})", moves(&course, 1, SHOWN_OF_THREAT))),
        None => threatens,
    }
}

/// The moves of a threat that are shown where its first move says nothing.
const SHOWN_OF_THREAT: usize = 3;

/// The rank of what a threatening move may be played for; `None` for all else.
fn motif(kind: &Kind) -> Option<u8> {
    match kind {
        Kind::Captures { .. } | Kind::Promotes { .. } => Some(0),
        Kind::Fork { .. } | Kind::ThreatensMate { .. } => Some(1),
        Kind::Skewers { .. } | Kind::Pins { .. } => Some(2),
        Kind::Discovers { .. } | Kind::RemovesGuard { .. } => Some(3),
        Kind::ThreatensPromotion { .. } => Some(4),
        Kind::Attacks { wins: true, .. } => Some(5),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::explain::ThreatKind;
    use crate::explain::tests::course;
    use crate::score::Score;

    /// What a check is good for is seen in what follows.
    #[test]
    fn a_remark_that_says_little_shows_the_line() {
        let course = course("4k3/8/8/8/8/8/R7/4K3 w - - 0 2", &["Ra8+", "Kd7", "Ke2", "Kd6"]);
        let told = |claims: Vec<Claim>| {
            let threat = Threat {
                mv: course.moves()[0],
                gains: false,
                kind: ThreatKind::Remark,
                line: course.moves().to_vec(),
                claims,
                score: Score::cp(190),
                text: String::new(),
            };
            of_threat(&threat, &course)
        };
        let at = |kind| Claim { ply: 1, kind };
        assert_eq!(
            told(vec![at(Kind::Check)]),
            "After a pass White would play Ra8+, which gives check (2. Ra8+ Kd7 3. Ke2 Kd6: +1.90)."
        );
        assert_eq!(
            told(vec![at(Kind::Check), at(Kind::ThreatensMate { moves: 1 })]),
            "After a pass White would play Ra8+, which gives check and threatens mate (+1.90)."
        );
    }

    /// What the threatening move does is said; where it does nothing by itself, what follows is shown.
    #[test]
    fn a_threat_without_a_gain_says_what_it_does() {
        let threatens = |fen: &str, line: &[&str]| {
            let after = course(fen, &[]).end().pass().unwrap();
            let mut threat = Course::new(&after, &[]);
            for san in line {
                let mv = threat.end().parse_san(san).unwrap();
                threat.push(mv);
            }
            let name = Predicate::of("threatens", line[0]);
            what_threatens(name, course(fen, &[]).end(), threat.moves()).to_string()
        };
        let fen = "4k3/8/8/8/1n6/8/8/Q3K3 w - - 0 1";
        assert_eq!(
            threatens(fen, &["Nc2+", "Kd2", "Nxa1"]),
            "threatens Nc2+, which forks the king on e1 and the queen on a1"
        );
        assert_eq!(
            threatens(fen, &["Kd7", "Kd2", "Kd6"]),
            "threatens Kd7 (1... Kd7 2. Kd2 Kd6)"
        );
        assert_eq!(threatens(fen, &["Kd7"]), "threatens Kd7");
        let takes = "4k3/8/8/8/1n6/3Q4/8/4K3 w - - 0 1";
        assert_eq!(
            threatens(takes, &["Nxd3+"]),
            "threatens Nxd3+, which takes the queen"
        );
    }
}
