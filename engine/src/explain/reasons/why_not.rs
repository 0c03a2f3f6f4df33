//! Why not another move: what it does, and what refutes it.

use puchok_zones::board::steps::field_of_capture;
use shakmaty::{Move, Role};

use super::explainer::{Chosen, Explainer, LEAST_TERM, TERMS};
use super::passing::is_played;
use super::selection::{self, Of, is_striking};
use crate::explain::facts::change::MATTERS;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::{claims_at, is_given_up};
use crate::explain::facts::{drawn, result};
use crate::explain::values::estimate;
use crate::explain::values::searches::Value;
use crate::explain::values::verdict::{loses, verdict, wins};
use crate::explain::{Reason, Threat, Verdict, words};
use crate::line::course::{Course, best_taking, gain};
use crate::line::placed::{Placed, placed};
use crate::score::{Centipawns, Score};

/// Centipawns that have to be won by what a rival does not take, and by which it is worse, for that to be the
/// reason.
const SPARED: Centipawns = Centipawns(200);

/// Centipawns beyond which no term of the estimate is what a move lacks.
const ESTIMATED: Centipawns = Centipawns(300);

/// Centipawns more than which no term of the estimate explains.
const EXPLAINED: Centipawns = Centipawns(100);

/// Plies by which something may happen later against the chosen move and still happen all the same.
const ANYWAY: usize = 2;

/// Plies of a rival's line up to which it is shown to its end, for what the estimate says there.
const SHOWN: usize = 12;

impl Explainer<'_> {
    /// What is said of a rival of the chosen move, beside a threat that has been told.
    pub(in crate::explain) fn of_rival(
        &mut self,
        mv: Move,
        value: Option<Value>,
        chosen: &Chosen<'_>,
        threat: Option<&Threat>,
    ) -> Reason {
        let (course, verdict, claims) = match &value {
            None => (Course::of_game(self.game, &[mv]), Verdict::Unknown, Vec::new()),
            Some(value) => {
                let course = self.searches.line_of(self.game, value);
                let verdict = verdict(value.score, chosen.score);
                let rival = Rival {
                    course: &course,
                    score: value.score,
                    verdict,
                    chosen,
                };
                let mut claims = rival.told();
                if rival.may_lack_a_term(&claims) {
                    claims.extend(rival.lacks());
                }
                (course, verdict, claims)
            }
        };
        let mut reason = Reason {
            mv,
            verdict,
            score: value.map(|value| value.score),
            line: course.moves().to_vec(),
            claims,
            taken: Vec::new(),
            text: String::new(),
        };
        // What the line of the best move lets happen as well is no fault of the rival.
        let told = threat
            .filter(|threat| threat.threatens() && !is_played(chosen.course, 1, threat.mv))
            .map(|threat| threat.mv);
        reason.text = words::of_rival(&reason, &course, chosen.score, told);
        reason
    }
}

/// A rival with its line and its value, beside the chosen move.
struct Rival<'a> {
    course: &'a Course,
    score: Score,
    verdict: Verdict,
    chosen: &'a Chosen<'a>,
}

impl Rival<'_> {
    /// The claims to keep.
    fn told(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        claims.extend(result::mate(self.score));
        // Whether a gain is forced is asked of the chosen move only: the searches for it are better spent on
        // the lines.
        let winnings = result::gained(self.course, self.score);
        match self.verdict {
            // A move that is as good is described by what it does; what the reply gains does not explain
            // that.
            Verdict::Equal | Verdict::Best => {
                claims.extend(striking(self.course, 1));
                claims.extend(winnings.filter(|c| c.ply % 2 == 1));
                claims.extend(self.draw());
            }
            Verdict::Worse if wins(self.score) => {
                claims.extend(striking(self.course, 1));
                claims.extend(winnings);
            }
            Verdict::Worse | Verdict::Refuted | Verdict::Unknown => {
                claims.extend(self.faults());
                // What the move gains itself does not explain why it is worse.
                claims.extend(winnings.filter(|c| c.ply % 2 == 0));
                self.drop_what_is_gained(&mut claims);
                claims.retain(|c| !self.happens_anyway(c));
                claims.extend(self.draw());
            }
        }
        let mut claims = selection::told(claims, Of::Rival);
        claims = selection::with_capture(claims, self.course, 1);
        if self.played_anyway(2).is_none() {
            claims = selection::with_capture(claims, self.course, 2);
        }
        claims
    }

    /// Whether the other side does the same against the chosen move, so that it explains nothing: its move
    /// does there what the claim says, or takes what the rival leaves. What a move gains explains something
    /// if it gains less there.
    fn happens_anyway(&self, claim: &Claim) -> bool {
        let chosen = self.chosen.course;
        match &claim.kind {
            Kind::Gains { gain, .. } | Kind::Wins { gain, .. } => {
                let them = !chosen.start().turn();
                self.played_anyway(claim.ply).is_some() && chosen.won(them, chosen.len()) * 2 >= *gain
            }
            Kind::Offers { piece } if claim.moved_to(self.course) != Some(piece.on) => {
                let answers = (2..=chosen.len().min(claim.ply + ANYWAY)).step_by(2);
                answers.into_iter().any(|ply| {
                    placed(chosen.after(ply - 1).board(), piece.on) == Some(*piece)
                        && chosen.takes(ply, piece.on)
                })
            }
            kind => self
                .played_anyway(claim.ply)
                .is_some_and(|ply| claims_at(chosen, ply).iter().any(|c| c.kind == *kind)),
        }
    }

    /// Where the other side's move with this number is played against the chosen move as well, with check or
    /// without as here, there or a little later.
    fn played_anyway(&self, ply: usize) -> Option<usize> {
        let parts = |course: &Course, ply: usize| {
            let m = course.mv(ply)?;
            Some((
                m.role(),
                m.from(),
                m.to(),
                m.capture(),
                course.after(ply).is_check(),
            ))
        };
        let mv = parts(self.course, ply).filter(|_| ply.is_multiple_of(2))?;
        let is_it = |&ply: &usize| parts(self.chosen.course, ply) == Some(mv);
        (2..=ply + ANYWAY).step_by(2).find(is_it)
    }

    /// What a worse move takes, leaves or does not take, and what its refutation does.
    fn faults(&self) -> Vec<Claim> {
        // Where the game is lost in any case nothing is offered.
        let is_lost = self.score.is_loss_by_mate() || loses(self.chosen.score);
        let mut claims = claims_at(self.course, 1);
        claims.retain(|c| match c.kind {
            Kind::Offers { piece } => {
                // A pawn that the answer leaves alone to take something else is not the point.
                let takes_else = self
                    .course
                    .mv(2)
                    .is_some_and(|m| m.is_capture() && m.to() != piece.on);
                let is_beside_the_point = piece.piece.role == Role::Pawn && takes_else;
                !is_lost
                    && is_given_up(self.course, piece)
                    && !leaves_too(self.chosen.course, piece)
                    && !is_beside_the_point
            }
            _ => c.kind.is_capture(),
        });
        claims.extend(spares(self.course, self.score, self.chosen));
        claims.extend(striking(self.course, 2));
        claims.extend(striking(self.course, 4));
        claims
    }

    /// Drops that a pawn is left to be taken if what the reply gains is told.
    fn drop_what_is_gained(&self, claims: &mut Vec<Claim>) {
        let gains = claims
            .iter()
            .any(|c| c.ply == 2 && matches!(c.kind, Kind::Gains { .. } | Kind::Wins { .. }));
        let to = self.course.mv(1).map(|mv| mv.to());
        let is_left = |kind: &Kind| match kind {
            Kind::Offers { piece } => piece.piece.role == Role::Pawn && Some(piece.on) != to,
            _ => false,
        };
        claims.retain(|c| !gains || !is_left(&c.kind));
    }

    /// That the line is drawn; not where it returns to the present position, as the chosen move can be played
    /// there.
    fn draw(&self) -> Option<Claim> {
        let here = self.course.start().key();
        let comes_back = (1..=self.course.len()).any(|plies| self.course.after(plies).key() == here);
        drawn::draw(self.course, self.score).filter(|_| !comes_back)
    }

    /// Whether only terms of the estimate can explain why the move is worse: nothing else does, the
    /// difference is small, and both lines end where the estimate can be trusted.
    fn may_lack_a_term(&self, claims: &[Claim]) -> bool {
        let tells_why = claims
            .iter()
            .any(|c| c.ply > 1 || matches!(c.kind, Kind::Wins { .. } | Kind::Gains { .. }));
        self.chosen.is_compared
            && self.verdict != Verdict::Equal
            && !tells_why
            && self.score.clipped().abs() <= ESTIMATED
            && self.chosen.score.clipped() - self.score.clipped() <= EXPLAINED
            && self.course.is_settled()
            && self.course.len() <= SHOWN
    }

    /// The terms of the estimate that are worse at the end of its line than at the end of the chosen one.
    fn lacks(&self) -> impl Iterator<Item = Claim> {
        let side = self.course.start().turn();
        let changes = estimate::changes(
            self.chosen.course.end(),
            self.course.end(),
            side,
            TERMS,
            LEAST_TERM,
        );
        let worse = changes.into_iter().filter(|w| w.1 < Centipawns::ZERO);
        worse.map(|(term, gain)| Claim {
            ply: 1,
            kind: Kind::Estimate { term, gain },
        })
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::explain::tests::course;

    /// The rook forks bishop and pawn: that explains the rival, unless it does so against the chosen move too.
    #[test]
    fn what_happens_against_the_chosen_move_too_explains_nothing() {
        let fen = "4k3/7p/8/p7/3b4/8/8/R3K3 b - - 0 1";
        let told = |chosen: &[&str], rival: &[&str]| -> Vec<&'static str> {
            let (chosen, rival) = (course(fen, chosen), course(fen, rival));
            let chosen = Chosen {
                course: &chosen,
                score: Score::cp(100),
                is_compared: false,
            };
            let rival = Rival {
                course: &rival,
                score: Score::cp(0),
                verdict: Verdict::Worse,
                chosen: &chosen,
            };
            rival.told().iter().map(|c| c.kind.name()).collect()
        };
        let attacked = ["h6", "Ra4", "Bc3+"];
        assert_eq!(told(&["Kd7", "Kd2", "Kd6"], &attacked), ["fork"]);
        assert!(told(&["Kd7", "Ra4", "Bc3+"], &attacked).is_empty());
    }
}
