//! What a pass tells: the other side's threat, whether a move deals with it, zugzwang.

use shakmaty::Color::{Black, White};

use super::choice::{self, is_striking};
use super::claim::{Claim, Kind};
use super::course::Course;
use super::explainer::Explainer;
use super::motifs::claims_at;
use super::searches::{self, share};
use super::{DECIDED, Threat, clipped, result, words};
use crate::game::Game;
use crate::score::{Centipawns, Score};

/// Centipawns that passing has to cost for the other side to threaten something.
const THREAT: Centipawns = Centipawns(80);

/// Centipawns that it has to cost for its stop to be worth a word, and by which the move may then still be worse.
const STOPPED: Centipawns = Centipawns(200);
const HARMLESS: Centipawns = Centipawns(50);

/// Centipawns by which a pass would have to be better for a zugzwang.
const ZUGZWANG: Centipawns = Centipawns(100);

/// Officers of both sides up to which a zugzwang is looked for.
const ZUGZWANG_OFFICERS: usize = 4;

impl Explainer<'_> {
    /// What the other side would do after a pass, when that costs something, by so many hundredths of the whole.
    pub(super) fn threat(&mut self, score: Score, share: u64) -> Option<Threat> {
        let passed = Game::new(self.position.pass()?);
        if searches::over(&passed).is_some() {
            return None;
        }
        let value = self.searches.value(&passed, share)?;
        let cost = clipped(score) + clipped(value.score);
        let mates = value.score.is_win_by_mate();
        if cost < THREAT {
            return None;
        }
        let course = self.searches.follow(&passed, &value.pv);
        let mut claims = claims_at(&course, 1);
        claims.retain(|c| !matches!(c.kind, Kind::Estimate { .. } | Kind::Prepares { .. }));
        claims.extend(result::mate(value.score).filter(|_| mates));
        claims.extend(
            self.winnings(&passed, &course, value.score, &[])
                .filter(|c| c.ply == 1),
        );
        claims.extend(
            claims_at(&course, 3)
                .into_iter()
                .filter(|c| is_striking(&course, c)),
        );
        let mut threat = Threat {
            mv: *value.pv.first()?,
            line: course.moves().to_vec(),
            claims: choice::told(claims, false),
            score: value.score,
            text: String::new(),
        };
        threat.text = words::of_threat(&threat, &course);
        Some(threat)
    }

    /// Whether the move deals with the threat.
    pub(super) fn stop(&mut self, course: &Course, score: Score, threat: Option<&Threat>) -> Option<Claim> {
        let threat = threat?;
        let after = course.after(1);
        let tells = |c: &Claim| {
            matches!(
                c.kind,
                Kind::Mate { .. } | Kind::Wins { .. } | Kind::Gains { .. } | Kind::Captures { .. }
            )
        };
        if after.is_check()
            || clipped(score) + clipped(threat.score) < STOPPED
            || !threat.claims.iter().any(tells)
        {
            return None;
        }
        let mv = threat.mv;
        let still = after
            .legal_moves()
            .into_iter()
            .find(|m| m.from() == mv.from() && m.to() == mv.to() && m.promotion() == mv.promotion());
        let stopped = match still {
            None => true,
            Some(m) => {
                let mut next = self.game.clone();
                next.play(course.mv(1)?);
                let value = self.searches.value_of_move(&next, m, share::QUESTION)?;
                clipped(-value.score) >= clipped(score) - HARMLESS
            }
        };
        stopped.then_some(Claim {
            ply: 1,
            kind: Kind::Stops { threat: mv },
        })
    }

    /// Whether the other side would rather pass.
    pub(super) fn zugzwang(&mut self, course: &Course, score: Score) -> Option<Claim> {
        let after = course.after(1);
        let officers = after.officers(White) | after.officers(Black);
        if officers.count() > ZUGZWANG_OFFICERS || clipped(score) <= -DECIDED {
            return None;
        }
        let passed = Game::new(after.pass()?);
        if searches::over(&passed).is_some() {
            return None;
        }
        let value = self.searches.value(&passed, share::QUESTION)?;
        (clipped(score) - clipped(value.score) >= ZUGZWANG).then_some(Claim {
            ply: 1,
            kind: Kind::Zugzwang,
        })
    }
}
