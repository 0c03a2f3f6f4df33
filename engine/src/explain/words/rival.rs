//! What is said of a rival.

use super::attack::is_told_with_the_attack;
use super::claims::predicate;
use super::predicate::then;
use super::standing::standing;
use super::{differences, does, is_draw, later_moves, leaves, shows_draw, up_to};
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::values::verdict::wins;
use crate::explain::{Reason, Verdict};
use crate::line::course::{Course, is_same_step};
use crate::line::notation::{moves, score_in_words, with_dots};
use crate::score::Score;
use shakmaty::Move;

/// Plies of the line that are shown where only its end explains the verdict.
const SHOWN: usize = 4;

/// The text of a rival; `threat` is what the other side threatens, if that has been told.
pub(in crate::explain) fn of_rival(
    reason: &Reason,
    course: &Course,
    best: Score,
    threat: Option<Move>,
) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let name = course.start().san(mv);
    let Some(value) = reason.score else {
        return format!("{name} was not searched.");
    };
    let rival = Rival {
        reason,
        course,
        value,
        draw: reason.claims.iter().find(|c| c.ply == 1 && is_draw(c)),
        falls_to_the_threat: threat
            .zip(course.mv(2))
            .is_some_and(|(threat, reply)| is_same_step(threat, reply)),
    };
    let mut told = Told {
        text: rival.what_it_does(&name, best),
        seen: 1,
        ends_with_line: false,
    };
    rival.tell_the_answer(&mut told);
    rival.tell_later_moves(&mut told);
    rival.tell_the_estimate(&mut told);
    told.text.push('.');
    told.text
}

/// A rival that was searched.
struct Rival<'a> {
    reason: &'a Reason,
    course: &'a Course,
    value: Score,
    /// That its line is drawn.
    draw: Option<&'a Claim>,
    /// Whether the reply is the threat that has been told.
    falls_to_the_threat: bool,
}

/// The text so far.
struct Told {
    text: String,
    /// The last move of the line that a reader has seen, from 1.
    seen: usize,
    /// Whether the text ends with that move, so that "which" refers to it.
    ends_with_line: bool,
}

impl Rival<'_> {
    fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.reason.claims.iter()
    }

    /// Claims that terms of the estimate differ.
    fn estimates(&self) -> impl Iterator<Item = &Claim> {
        self.claims().filter(|c| matches!(c.kind, Kind::Estimate { .. }))
    }

    /// Whether the line is worse than that of the best move.
    fn is_worse(&self) -> bool {
        matches!(self.reason.verdict, Verdict::Worse | Verdict::Refuted)
    }

    /// Whether it is mated as the best move is, and the verdict says in how many moves.
    fn is_mated_too(&self) -> bool {
        self.value.is_loss_by_mate() && self.reason.verdict <= Verdict::Equal
    }

    /// Its value in brackets. Nothing where the verdict says in how many moves it mates or is mated too, or
    /// where the reply is said to mate.
    fn value(&self) -> String {
        let reply_mates = self
            .claims()
            .any(|c| c.ply == 2 && matches!(c.kind, Kind::Mate { .. }));
        if self.value.is_win_by_mate() || self.is_mated_too() || reply_mates {
            return String::new();
        }
        format!(" ({})", score_in_words(self.value, self.course.start().turn()))
    }

    /// How it stands beside the best move.
    fn verdict(&self, best: Score) -> String {
        match self.draw.filter(|_| self.is_worse()) {
            Some(draw) if shows_draw(self.course) => format!("only {}", predicate(draw, self.course)),
            Some(_) => "only draws".to_owned(),
            None => standing(self.reason.verdict, self.value, best),
        }
    }

    /// What the move itself does, and how it stands: "Qxf4 takes the pawn, but fails (+5.12)".
    fn what_it_does(&self, name: &str, best: Score) -> String {
        // The verdict says that it mates or draws.
        let is_in_verdict = |c: &Claim| {
            matches!(c.kind, Kind::Mate { .. })
                || self.draw.is_some() && self.reason.verdict > Verdict::Equal && is_draw(c)
        };
        let mut own: Vec<&Claim> = self
            .claims()
            .filter(|c| c.ply == 1 && !matches!(c.kind, Kind::Estimate { .. }) && !is_in_verdict(c))
            .collect();
        own.sort_by_key(|c| leaves(c, self.course));
        let (faults, merits): (Vec<&Claim>, Vec<&Claim>) = own
            .into_iter()
            .partition(|c| matches!(c.kind, Kind::Spares { .. }) || leaves(c, self.course));
        let [merits, faults] = [merits, faults].map(|claims| match claims.is_empty() {
            true => None,
            false => Some(does(claims.into_iter(), self.course)),
        });
        let is_good = self.reason.verdict == Verdict::Equal || wins(self.value);
        let verdict = format!("{}{}", self.verdict(best), self.value());
        match (merits, faults) {
            (None, None) => format!("{name} {verdict}"),
            (Some(does), None) if is_good => format!("{name} {does}, and {verdict}"),
            (Some(does), None) => format!("{name} {does}, but {verdict}"),
            (None, Some(fault)) => format!("{name} {fault}, and {verdict}"),
            (Some(does), Some(fault)) => format!("{name} {does}, but {fault}, and {verdict}"),
        }
    }

    /// What the reply does; else the moves that lead to the draw or show why the move is worse.
    fn tell_the_answer(&self, told: &mut Told) {
        // Where the draw lies deeper than what is shown, a gain on the way to it did not last.
        let is_hidden = self.draw.is_some() && !shows_draw(self.course);
        let is_told = |c: &&Claim| match c.kind {
            _ if c.ply != 2 => false,
            Kind::Gains { .. } => !is_hidden,
            // In how many moves has been said.
            Kind::Mate { moves } => moves == 1 || !self.is_mated_too(),
            _ => true,
        };
        let replies: Vec<&Claim> = self.claims().filter(is_told).collect();
        // What the move itself gains is shown with its moves.
        let shows_gain = self
            .claims()
            .any(|c| c.ply == 1 && matches!(c.kind, Kind::Gains { .. }));
        let course = self.course;
        let mates = replies.iter().any(|c| matches!(c.kind, Kind::Mate { .. }));
        let falls = self.falls_to_the_threat && self.is_worse() && !mates;
        // A remark about the end of the line needs its moves.
        if falls && self.leaves_what_is_threatened() && self.estimates().next().is_none() {
            told.seen = 2;
        } else if !replies.is_empty() {
            let reply = course
                .mv(2)
                .map_or_else(String::new, |m| with_dots(course.after(1), m));
            let does = match falls {
                true => format!(": it does not stop {reply}"),
                false => format!(": {reply} {}", does(replies.into_iter(), course)),
            };
            told.text.push_str(&does);
            told.seen = 2;
        } else if self.draw.is_some() {
            if course.len() > 1 && shows_draw(course) {
                self.tell_line(told, course.len());
            }
        } else if self.is_worse() && course.len() > 1 && !self.value.is_win_by_mate() && !shows_gain {
            // A remark about the end of the line needs all its moves.
            let has_estimate = self.estimates().next().is_some();
            self.tell_line(told, if has_estimate { course.len() } else { SHOWN });
            told.ends_with_line = true;
        }
    }

    /// Whether it has been said that the move leaves to be taken what the reply takes.
    fn leaves_what_is_threatened(&self) -> bool {
        let taken = self.course.mv(2).map(|m| m.to());
        let is_left =
            |c: &Claim| c.ply == 1 && matches!(c.kind, Kind::Offers { piece } if Some(piece.on) == taken);
        self.claims().any(is_left)
    }

    /// The line from the reply to a ply.
    fn tell_line(&self, told: &mut Told, to: usize) {
        told.text
            .push_str(&format!(" after {}", moves(self.course, 2, to)));
        told.seen = to.min(self.course.len());
    }

    /// What happens behind the reply.
    fn tell_later_moves(&self, told: &mut Told) {
        let later = self
            .claims()
            .filter(|c| c.ply > 2 && !is_told_with_the_attack(c, &self.reason.claims, self.course));
        for later in later_moves(later, self.course) {
            if std::mem::take(&mut told.ends_with_line) && told.seen == later.ply {
                told.text.push_str(&format!(", which {}", later.in_passing()));
                continue;
            }
            let named = up_to(self.course, told.seen, later.ply, later.name);
            told.text.push_str(&format!("; {}", then(&named, &later.does)));
            told.seen = told.seen.max(later.ply);
        }
    }

    /// What the estimate says of the end of the line.
    fn tell_the_estimate(&self, told: &mut Told) {
        if self.estimates().next().is_some() {
            told.text.push_str(&format!(
                "; there the estimate is {} than at the end of the chosen line",
                differences(self.estimates())
            ));
        }
    }
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
            of_rival(&reason, &course, Score::DRAW, None),
            "c7 fails (−9.00): …Kb7 attacks the pawn on c7; 2. c8=Q+ Kxc8 then takes the queen."
        );
    }

    /// What is threatened has been told, and what the move leaves to be taken is told but once.
    #[test]
    fn a_rival_that_falls_to_the_threat_does_not_stop_it() {
        let fen = "7k/p7/8/3N4/3P3P/2Pnp1r1/P7/K4R2 w - - 0 42";
        let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        for (line, left, expected) in [
            (["h5", "e2"], None, "h5 fails (−3.29): it does not stop …e2."),
            (
                ["Nf4", "Nxf4"],
                Some(Square::F4),
                "Nf4 offers the knight, but fails (−3.29).",
            ),
        ] {
            let mut course = Course::new(&start, &[]);
            for san in line {
                let mv = course.end().parse_san(san).unwrap();
                course.push(mv);
            }
            let claims = match left {
                Some(on) => vec![Claim {
                    ply: 1,
                    kind: Kind::Offers {
                        piece: Placed::new(Piece::from_char('N').unwrap(), on),
                    },
                }],
                None => vec![Claim {
                    ply: 2,
                    kind: Kind::ThreatensPromotion { on: Square::E1 },
                }],
            };
            let reason = Reason {
                mv: course.moves()[0],
                verdict: Verdict::Refuted,
                score: Some(Score::cp(-329)),
                line: course.moves().to_vec(),
                claims,
                taken: Vec::new(),
                text: String::new(),
            };
            let threat = course.mv(2);
            assert_eq!(of_rival(&reason, &course, Score::DRAW, threat), expected);
        }
    }
}
