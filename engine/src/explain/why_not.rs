//! Why not another move: what it does, and what refutes it.

use std::cmp::Ordering;

use shakmaty::Move;

use super::choice::{self, is_striking};
use super::claim::{Claim, Kind};
use super::course::Course;
use super::explainer::{Explainer, LEAST_TERM, TERMS};
use super::motifs::{claims_at, is_given_up};
use super::searches::Value;
use super::{Reason, Verdict, clipped, estimate, result, words};
use crate::score::{Centipawns, Score};

/// Centipawns within which moves are equal.
const EQUAL: Centipawns = Centipawns(15);

/// Centipawns by which a refuted move is worse than the best.
const REFUTED: Centipawns = Centipawns(100);

/// A move is not called refuted while its side still stands so much better, in centipawns.
const STILL_BETTER: Centipawns = Centipawns(50);

/// Centipawns from which on a move wins, though another wins more; who is as far behind loses whatever he plays.
const WON: Centipawns = Centipawns(500);

/// Centipawns beyond which no term of the estimate is what a move lacks.
const ESTIMATED: Centipawns = Centipawns(300);

/// Plies of a rival's line up to which it is shown to its end, for what the estimate says there.
const SHOWN: usize = 12;

impl Explainer<'_> {
    /// What is said of a rival. `chosen` is the line of the chosen move, where the estimate at its end is worth a comparison.
    pub(super) fn of_rival(
        &mut self,
        mv: Move,
        value: Option<Value>,
        best: Score,
        chosen: Option<&Course>,
    ) -> Reason {
        let Some(value) = value else {
            let course = Course::of_game(self.game, &[mv]);
            let mut reason = Reason {
                mv,
                verdict: Verdict::Unknown,
                score: None,
                line: vec![mv],
                claims: Vec::new(),
                taken: Vec::new(),
                text: String::new(),
            };
            reason.text = words::of_rival(&reason, &course, best);
            return reason;
        };
        let course = self.searches.line_of(self.game, &value);
        let verdict = verdict(value.score, best);
        let mut claims = Vec::new();
        claims.extend(result::mate(value.score));
        // What its line comes to; whether that is forced is asked of the chosen move alone: what it would cost makes the lines better.
        let winnings = result::winnings(&course, value.score, &[]);
        // A line that comes back to this position is no draw: the chosen move can be played there.
        let here = course.start().key();
        let comes_back = (1..=course.len()).any(|plies| course.after(plies).key() == here);
        let draw = result::draw(&course, value.score).filter(|_| !comes_back);
        match verdict {
            // Of a move that does what is wanted it is told how.
            Verdict::Equal | Verdict::Best => {
                claims.extend(striking(&course, 1));
                // What the reply gains is not why it is as good.
                claims.extend(winnings.filter(|c| c.ply % 2 == 1));
                claims.extend(draw);
            }
            Verdict::Worse if wins(value.score) => {
                claims.extend(striking(&course, 1));
                claims.extend(winnings);
            }
            Verdict::Worse | Verdict::Refuted | Verdict::Unknown => {
                let own = claims_at(&course, 1);
                claims.extend(own.into_iter().filter(|c| match c.kind {
                    Kind::Offers { piece } => is_given_up(&course, piece),
                    _ => c.kind.is_capture(),
                }));
                claims.extend(striking(&course, 2));
                claims.extend(striking(&course, 4));
                // What it gains itself is not why it is worse.
                claims.extend(winnings.filter(|c| c.ply % 2 == 0));
                claims.extend(draw);
            }
        }
        let mut claims = choice::with_capture(choice::told(claims, false), &course, 2);
        let tells_why = claims
            .iter()
            .any(|c| c.ply > 1 || matches!(c.kind, Kind::Wins { .. } | Kind::Gains { .. }));
        if let Some(chosen) = chosen
            && verdict != Verdict::Equal
            && !tells_why
            && clipped(value.score).abs() <= ESTIMATED
            && course.is_settled()
            && course.len() <= SHOWN
        {
            let side = self.position.turn();
            let lacks = estimate::changes(chosen.end(), course.end(), side, TERMS, LEAST_TERM);
            claims.extend(
                lacks
                    .into_iter()
                    .filter(|w| w.1 < Centipawns::ZERO)
                    .map(|(term, gain)| Claim {
                        ply: 1,
                        kind: Kind::Estimate { term, gain },
                    }),
            );
        }
        let mut reason = Reason {
            mv,
            verdict,
            score: Some(value.score),
            line: course.moves().to_vec(),
            claims,
            taken: Vec::new(),
            text: String::new(),
        };
        reason.text = words::of_rival(&reason, &course, best);
        reason
    }
}

/// What is worth telling of the move with this number in the line of a rival.
fn striking(course: &Course, ply: usize) -> impl Iterator<Item = Claim> {
    let claims = claims_at(course, ply).into_iter();
    claims.filter(move |c| is_striking(course, c))
}

/// Whether a side with this score wins.
pub(super) fn wins(score: Score) -> bool {
    score.centipawns() >= WON
}

/// Whether a side with this score loses.
pub(super) fn loses(score: Score) -> bool {
    score.centipawns() <= -WON
}

/// How a rival's value stands beside that of the best. A mate is equal to another in as many moves only.
pub(super) fn beside(score: Score, best: Score) -> Ordering {
    let is_close = !score.is_mate() && !best.is_mate() && (score - best).abs() <= EQUAL;
    if is_close {
        Ordering::Equal
    } else {
        score.cmp(&best)
    }
}

fn verdict(score: Score, best: Score) -> Verdict {
    if beside(score, best).is_ge() {
        return Verdict::Equal;
    }
    // Who is lost anyway has nothing that a move could give away but time.
    let is_mated = score.is_loss_by_mate() && !best.is_loss_by_mate();
    let gives_away = best - score >= REFUTED && score.centipawns() < STILL_BETTER && !loses(best);
    if is_mated || gives_away {
        Verdict::Refuted
    } else {
        Verdict::Worse
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Ply;

    /// No mate stands beside a mate, a slower one beside a faster, or several pawns less beside a won position as an equal.
    #[test]
    fn equal_is_what_is_within_a_little() {
        let (mate_in_1, mate_in_3) = (Score::mate_at(Ply(1)), Score::mate_at(Ply(5)));
        let (mated_in_1, mated_in_3) = (Score::mated_at(Ply(2)), Score::mated_at(Ply(6)));
        let cp = Score::cp;
        for (score, best, expected) in [
            (mate_in_3, mate_in_3, Verdict::Equal),
            (mate_in_1, mate_in_3, Verdict::Equal),
            (mate_in_3, mate_in_1, Verdict::Worse),
            (cp(2000), mate_in_3, Verdict::Worse),
            (Score::MAX_CENTIPAWNS, mate_in_3, Verdict::Worse),
            (cp(150), mate_in_3, Verdict::Worse),
            (cp(40), mate_in_3, Verdict::Refuted),
            (mate_in_3, cp(900), Verdict::Equal),
            (cp(1986), cp(2000), Verdict::Equal),
            (cp(1500), cp(2000), Verdict::Worse),
            (cp(20), cp(30), Verdict::Equal),
            (cp(0), cp(30), Verdict::Worse),
            (cp(-80), cp(30), Verdict::Refuted),
            (cp(15), cp(30), Verdict::Equal),
            (cp(14), cp(30), Verdict::Worse),
            (cp(-70), cp(30), Verdict::Refuted),
            (cp(-69), cp(30), Verdict::Worse),
            (cp(49), cp(400), Verdict::Refuted),
            (cp(50), cp(400), Verdict::Worse),
            (mated_in_3, cp(-2000), Verdict::Refuted),
            (cp(-2000), cp(-1200), Verdict::Worse),
            (mated_in_1, mated_in_3, Verdict::Worse),
            (mated_in_3, mated_in_1, Verdict::Equal),
        ] {
            assert_eq!(verdict(score, best), expected, "{score} beside {best}");
        }
    }
}
