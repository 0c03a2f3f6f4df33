//! Why not another move: what it does, and what refutes it.

use shakmaty::Move;

use super::choice::{self, is_striking};
use super::claim::{Claim, Kind};
use super::course::Course;
use super::explainer::{Explainer, LEAST_TERM, TERMS};
use super::motifs::claims_at;
use super::searches::Value;
use super::{Reason, Verdict, clipped, estimate, result, words};
use crate::score::{Centipawns, Score};

/// Centipawns within which moves are equal.
const EQUAL: Centipawns = Centipawns(15);

/// Centipawns by which a refuted move is worse than the best.
const REFUTED: Centipawns = Centipawns(100);

/// A move is not called refuted while it is still worth so much, in centipawns.
const STILL_WINNING: Centipawns = Centipawns(200);

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
            let course = Course::new(self.position, &[mv]);
            let mut reason = Reason {
                mv,
                verdict: Verdict::Worse,
                score: None,
                line: vec![mv],
                claims: Vec::new(),
                taken: Vec::new(),
                text: String::new(),
            };
            reason.text = words::of_rival(&reason, &course, best);
            return reason;
        };
        let course = self.searches.follow(self.game, &value.pv);
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
            Verdict::Equal | Verdict::Best => {
                claims.extend(
                    claims_at(&course, 1)
                        .into_iter()
                        .filter(|c| is_striking(&course, c)),
                );
                claims.extend(winnings);
                claims.extend(draw);
            }
            Verdict::Worse | Verdict::Refuted => {
                let own = claims_at(&course, 1);
                claims.extend(own.into_iter().filter(|c| {
                    matches!(
                        c.kind,
                        Kind::Offers { .. } | Kind::Captures { .. } | Kind::Exchange { .. }
                    )
                }));
                claims.extend(
                    claims_at(&course, 2)
                        .into_iter()
                        .filter(|c| is_striking(&course, c)),
                );
                claims.extend(
                    claims_at(&course, 4)
                        .into_iter()
                        .filter(|c| is_striking(&course, c)),
                );
                claims.extend(winnings);
                claims.extend(draw);
            }
        }
        let mut claims = choice::told(claims, false);
        let tells_why = claims
            .iter()
            .any(|c| c.ply > 1 || matches!(c.kind, Kind::Wins { .. } | Kind::Gains { .. }));
        if let Some(chosen) = chosen
            && verdict != Verdict::Equal
            && !tells_why
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

/// Whether a rival's value is above what still counts as equal to the choice.
pub(super) fn beats(score: Score, best: Score) -> bool {
    clipped(score) - clipped(best) > EQUAL
}

fn verdict(score: Score, best: Score) -> Verdict {
    if score.is_win_by_mate() && best.is_win_by_mate() {
        return Verdict::Equal;
    }
    let short = clipped(best) - clipped(score);
    if short <= EQUAL && score.is_loss_by_mate() == best.is_loss_by_mate() {
        Verdict::Equal
    } else if score.is_loss_by_mate() || (short >= REFUTED && score.centipawns() < STILL_WINNING) {
        Verdict::Refuted
    } else {
        Verdict::Worse
    }
}
