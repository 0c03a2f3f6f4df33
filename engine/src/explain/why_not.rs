//! Why not another move: what it does, and what refutes it.

use puchok_zones::board::steps::field_of_capture;
use shakmaty::Move;

use super::change::MATTERS;
use super::choice::{self, is_striking};
use super::claim::{Claim, Kind};
use super::explainer::{Chosen, Explainer, LEAST_TERM, TERMS};
use super::motifs::{claims_at, is_given_up};
use super::searches::Value;
use super::verdict::{loses, verdict, wins};
use super::{Reason, Verdict, clipped, estimate, result, words};
use crate::line::course::{Course, best_taking, gain};
use crate::line::placed::{Placed, placed};
use crate::score::{Centipawns, Score};

/// Centipawns that have to be won by what a rival does not take, and by which it is worse, for that to be the reason.
const SPARED: Centipawns = Centipawns(200);

/// Centipawns beyond which no term of the estimate is what a move lacks.
const ESTIMATED: Centipawns = Centipawns(300);

/// Centipawns more than which no term of the estimate explains.
const EXPLAINED: Centipawns = Centipawns(100);

/// Plies of a rival's line up to which it is shown to its end, for what the estimate says there.
const SHOWN: usize = 12;

impl Explainer<'_> {
    /// What is said of a rival of the chosen move.
    pub(super) fn of_rival(&mut self, mv: Move, value: Option<Value>, chosen: &Chosen<'_>) -> Reason {
        let best = chosen.score;
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
        let has_its_own_answer = course.mv(2) != chosen.course.mv(2);
        // Who is mated or lost in any case offers nothing.
        let is_lost = value.score.is_loss_by_mate() || loses(best);
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
                    Kind::Offers { piece } => {
                        !is_lost && is_given_up(&course, piece) && !leaves_too(chosen.course, piece)
                    }
                    _ => c.kind.is_capture(),
                }));
                claims.extend(spares(&course, value.score, chosen));
                // What is answered in the same way is no reason.
                if has_its_own_answer {
                    claims.extend(striking(&course, 2));
                }
                claims.extend(striking(&course, 4));
                // What it gains itself is not why it is worse.
                claims.extend(winnings.filter(|c| c.ply % 2 == 0));
                claims.extend(draw);
            }
        }
        let mut claims = choice::told(claims, false);
        claims = choice::with_capture(claims, &course, 1);
        if has_its_own_answer {
            claims = choice::with_capture(claims, &course, 2);
        }
        let tells_why = claims
            .iter()
            .any(|c| c.ply > 1 || matches!(c.kind, Kind::Wins { .. } | Kind::Gains { .. }));
        if chosen.is_compared
            && verdict != Verdict::Equal
            && !tells_why
            && clipped(value.score).abs() <= ESTIMATED
            && clipped(best) - clipped(value.score) <= EXPLAINED
            && course.is_settled()
            && course.len() <= SHOWN
        {
            let side = self.position.turn();
            let lacks = estimate::changes(chosen.course.end(), course.end(), side, TERMS, LEAST_TERM);
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

/// What the chosen move takes at a profit and a worse rival does not, nor later in its line.
fn spares(rival: &Course, score: Score, chosen: &Chosen<'_>) -> Option<Claim> {
    let best = chosen.course.mv(1)?;
    let role = best.capture()?;
    let piece = placed(rival.start().board(), field_of_capture(best))?;
    let is_taken = |m: &Move| m.capture() == Some(role) && field_of_capture(*m) == piece.on;
    let matters = gain(rival.start(), best) >= SPARED && chosen.score - score >= SPARED;
    let later = rival.moves().iter().step_by(2).any(is_taken);
    (matters && !later).then_some(Claim {
        ply: 1,
        kind: Kind::Spares { piece },
    })
}

/// Whether the chosen move leaves a piece to be taken, too.
fn leaves_too(chosen: &Course, piece: Placed) -> bool {
    let stands = placed(chosen.after(1).board(), piece.on) == Some(piece);
    stands && best_taking(chosen.after(1), piece.on).is_some_and(|gain| gain >= MATTERS)
}

/// What is worth telling of the move with this number in the line of a rival.
fn striking(course: &Course, ply: usize) -> impl Iterator<Item = Claim> {
    let claims = claims_at(course, ply).into_iter();
    claims.filter(move |c| is_striking(course, c))
}
