//! What a pass tells: the other side's threat, whether a move deals with it, zugzwang.

use shakmaty::Color::{Black, White};
use shakmaty::{Move, Role};

use super::explainer::Explainer;
use super::selection::{self, Of, is_striking};
use super::threat::{
    CLEARLY, THREAT, comes_to_more, forks, gains_something, is_dear, least_cost, lets_happen, only_improves,
    tells_nothing, wins_an_officer,
};
use crate::explain::facts::change::mates;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::claims_at;
use crate::explain::facts::result;
use crate::explain::values::searches::{Value, share};
use crate::explain::values::verdict::{loses, wins};
use crate::explain::{DECIDED, Threat, clipped, words};
use crate::game::Game;
use crate::line::course::{Course, arrival};
use crate::position::Position;
use crate::score::{Centipawns, Meaning, Score};

/// Centipawns by which a pass of the other side would have to be better for a threat whose gain the line does
/// not show.
const HIDDEN: Centipawns = Centipawns(200);

/// Centipawns that it has to cost for its stop to be worth a word, and by which the move may then still be
/// worse.
const STOPPED: Centipawns = Centipawns(200);
const HARMLESS: Centipawns = Centipawns(50);

/// Plies that a line has to show a threat not to come back in.
const FORESTALLED: usize = 6;

/// Centipawns by which a pass of the other side would have to be better for a threat.
const THREATENED: Centipawns = Centipawns(100);

/// Centipawns by which a pass would have to be better for a zugzwang: who has to move what he would not loses
/// more than a pawn's worth, and values of endings differ by that much from search to search.
const ZUGZWANG: Centipawns = Centipawns(200);

/// Officers of both sides up to which a zugzwang is looked for.
const ZUGZWANG_OFFICERS: usize = 4;

impl Explainer<'_> {
    /// What the other side would do after a pass, when that costs something beside the value of the best
    /// move, by so many hundredths of the whole.
    pub(in crate::explain) fn threat(&mut self, best: &Value, share: u64) -> Option<Threat> {
        let score = best.score;
        let passed = Game::new(self.position.pass()?);
        if passed.score_if_over().is_some() {
            return None;
        }
        let value = self.searches.value(&passed, share)?;
        let cost = clipped(score) + clipped(value.score);
        let mates = value.score.is_win_by_mate();
        if cost < THREAT {
            return None;
        }
        let course = self.searches.line_of(&passed, &value);
        let mut claims = claims_at(&course, 1);
        claims.retain(|c| !matches!(c.kind, Kind::OnlyMove | Kind::Prepares { .. }));
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
        let gains = claims.iter().any(|c| gains_something(&course, c));
        let forks = forks(&course, &claims);
        if !gains && !forks && (cost < CLEARLY || only_improves(&claims)) {
            return None;
        }
        // What can be taken on the way is no part of a threat.
        claims.retain(|c| !matches!(c.kind, Kind::Offers { .. }));
        let claims = selection::told(claims, Of::Rival);
        // Who mates need not hear of a move that says nothing.
        if claims.is_empty() && score.is_win_by_mate() {
            return None;
        }
        let mv = *value.pv.first()?;
        // Where nothing is gained, passing may have cost no more than what the side to move would have gained
        // itself.
        let threatens = if score.is_win_by_mate() {
            gains && (mates || wins(value.score))
        } else {
            let pays = mates
                || wins_an_officer(&course)
                || cost >= least_cost(score) && is_dear(&course, &claims, cost);
            let is_let_happen = !mates && lets_happen(self.position, best, mv);
            pays && !is_let_happen && (gains || forks && comes_to_more(&passed, &value))
        };
        let is_told = threatens || !tells_nothing(best, &value, &claims, mv);
        let mut threat = Threat {
            mv,
            gains,
            threatens,
            is_told,
            line: course.moves().to_vec(),
            claims,
            score: value.score,
            text: String::new(),
        };
        threat.text = words::of_threat(&threat, &course);
        Some(threat)
    }

    /// Whether the move deals with the threat, which costs enough for that to be worth a word.
    pub(in crate::explain) fn stop(
        &mut self,
        course: &Course,
        score: Score,
        threat: Option<&Threat>,
    ) -> Option<Claim> {
        self.stop_of(course, score, threat, STOPPED)
    }

    /// The same where other moves fail against what is threatened: then less is enough.
    pub(in crate::explain) fn stop_of_all(
        &mut self,
        course: &Course,
        score: Score,
        threat: Option<&Threat>,
    ) -> Option<Claim> {
        self.stop_of(course, score, threat, THREAT)
    }

    fn stop_of(
        &mut self,
        course: &Course,
        score: Score,
        threat: Option<&Threat>,
        least: Centipawns,
    ) -> Option<Claim> {
        let threat = threat.filter(|threat| threat.threatens)?;
        // That what has been taken does nothing any more goes without saying.
        if threat.mv.from().is_some_and(|from| course.takes(1, from)) {
            return None;
        }
        let after = course.after(1);
        let tells = |c: &Claim| {
            matches!(
                c.kind,
                Kind::Mate { .. }
                    | Kind::Wins { .. }
                    | Kind::Gains { .. }
                    | Kind::Captures { .. }
                    | Kind::Promotes { .. }
                    | Kind::ThreatensPromotion { .. }
            )
        };
        // What cannot be played any more has been stopped, if that makes a difference.
        let least = if after.same_move(threat.mv).is_none() && !after.is_check() {
            least * 3 / 4
        } else {
            least
        };
        if clipped(score) + clipped(threat.score) < least || !threat.claims.iter().any(tells) {
            return None;
        }
        let mv = threat.mv;
        // Whatever it gains there: what the line plays has not been stopped. Another kind of piece may make a
        // move between the same fields.
        if is_played(course, 1, mv) {
            return None;
        }
        if after.is_check() {
            let is_stopped = is_no_mate_after_any_answer(after, mv, threat)
                || is_forestalled(course, threat)
                || saves_what_it_takes(course, mv);
            return is_stopped.then_some(Claim {
                ply: 1,
                kind: Kind::Stops { threat: mv },
            });
        }
        let stopped = match after.same_move(mv) {
            None => true,
            Some(m) => {
                let next = self.game.after(course.mv(1)?);
                let value = self.searches.value_of_move(&next, m, share::QUESTION)?;
                clipped(-value.score) >= clipped(score) - HARMLESS
            }
        };
        stopped.then_some(Claim {
            ply: 1,
            kind: Kind::Stops { threat: mv },
        })
    }

    /// What a pass of the other side would tell: that it would rather pass, or what the move threatens.
    pub(in crate::explain) fn passed(
        &mut self,
        course: &Course,
        score: Score,
        threat: Option<&Threat>,
    ) -> Option<Claim> {
        let after = course.after(1);
        let officers = after.officers(White) | after.officers(Black);
        // Who can still carry out what he is said to threaten has a good move.
        let can_threaten =
            threat.is_some_and(|threat| threat.threatens && after.same_move(threat.mv).is_some());
        let may_be_zugzwang = officers.count() <= ZUGZWANG_OFFICERS && !can_threaten;
        if clipped(score) <= -DECIDED || clipped(score) >= DECIDED && !may_be_zugzwang {
            return None;
        }
        let passed = Game::new(after.pass()?);
        if passed.score_if_over().is_some() {
            return None;
        }
        let value = self.searches.value(&passed, share::QUESTION)?;
        let kind = if clipped(score) - clipped(value.score) >= ZUGZWANG {
            let is_zugzwang = may_be_zugzwang && !wins(value.score) && self.is_zugzwang(after, &passed);
            is_zugzwang.then_some(Kind::Zugzwang)
        } else if clipped(value.score) - clipped(score) >= THREATENED {
            let by = value.pv.first().and_then(|m| m.from());
            // What the answer takes threatens nothing, unless it has been offered for the sake of the threat.
            let is_offered = course
                .mv(1)
                .is_some_and(|m| !m.is_capture() && Some(m.to()) == by);
            let is_taken = by.is_some_and(|by| course.takes(2, by));
            (is_offered || !is_taken)
                .then(|| self.threatened(course, (&passed, &value), score))
                .flatten()
        } else {
            None
        };
        kind.map(|kind| Claim { ply: 1, kind })
    }

    /// Whether the side to move would rather pass: after it the other side no longer wins. Short searches see
    /// one where there is none, so that the pass is looked at again, and longer, and the position by a search
    /// of the same effort that knows as little of the game.
    fn is_zugzwang(&mut self, position: &Position, passed: &Game) -> bool {
        let Some(free) = self.searches.value(passed, share::ZUGZWANG) else {
            return false;
        };
        if wins(free.score) {
            return false;
        }
        let bound = self.searches.value(&Game::new(position.clone()), share::ZUGZWANG);
        bound.is_some_and(|bound| clipped(bound.score.a_ply_before()) - clipped(free.score) >= ZUGZWANG)
    }

    /// What the value after a pass comes to, beside the score of the line, when that has a name or is much.
    fn threatened(
        &mut self,
        course: &Course,
        (passed, value): (&Game, &Value),
        score: Score,
    ) -> Option<Kind> {
        if let Meaning::Mate(moves @ 1..) = value.score.meaning() {
            return Some(Kind::ThreatensMate {
                moves: moves.unsigned_abs(),
            });
        }
        let line = self.searches.follow(passed, &value.pv);
        let more = clipped(value.score) - clipped(score);
        let gained = match result::winnings(&line, value.score, &[]) {
            Some(Claim {
                ply: 1,
                kind: Kind::Gains { what, gain },
            }) if more * 2 >= gain && more >= least_cost(score) => Some((what, gain)),
            None if more >= HIDDEN && may_hide(course, &line, value.score) => None,
            _ => return None,
        };
        Some(Kind::Threatens {
            line: line.moves().to_vec(),
            gained,
        })
    }
}

/// Whether the side that makes a move of a line, numbered from 0, moves then or later as a given move does,
/// whatever it takes.
fn is_played(course: &Course, first: usize, mv: Move) -> bool {
    let parts = |m: Move| (m.role(), m.from(), m.to());
    let mut moves = course.moves().iter().skip(first).step_by(2);
    moves.any(|&m| parts(m) == parts(mv))
}

/// Whether a line after a pass may be a threat although it shows no gain. Of pawns alone a pass costs more
/// than any threat, and with a king nobody threatens; what the main line plays would show what it gains.
fn may_hide(course: &Course, line: &Course, score: Score) -> bool {
    let start = line.start();
    let has_officers = (start.officers(White) | start.officers(Black)).any();
    let is_threat = |m: Move| m.role() != Role::King && !is_played(course, 2, m);
    has_officers && !loses(score) && line.mv(1).is_some_and(is_threat)
}

/// Whether a check is given by the piece that was to be taken, and the line does not lose it, or has
/// something for it.
fn saves_what_it_takes(course: &Course, threat: Move) -> bool {
    let Some(mv) = course.mv(1).filter(|mv| mv.from() == Some(threat.to())) else {
        return false;
    };
    let stands = arrival(course.start(), mv);
    let end = course.len();
    let is_paid_for = || course.won(course.start().turn(), end) >= Centipawns::ZERO;
    threat.is_capture() && (course.follow(stands, 1, end).is_some() || is_paid_for())
}

/// Whether a threat to mate, in however many moves, comes to nothing in a line that begins with a check and
/// does not play it. Who is in check cannot carry it out; that it does not come back is what a line of this
/// length shows.
fn is_forestalled(course: &Course, threat: &Threat) -> bool {
    threat.score.is_win_by_mate() && course.len() >= FORESTALLED
}

/// Whether a threat to mate at once is none any more, whatever answers the check.
fn is_no_mate_after_any_answer(after: &Position, mv: Move, threat: &Threat) -> bool {
    if !threat
        .claims
        .iter()
        .any(|c| matches!(c.kind, Kind::Mate { moves: 1 }))
    {
        return false;
    }
    let is_stopped = |answer: Move| {
        let Some(passed) = after.after(answer).pass() else {
            return false;
        };
        passed.same_move(mv).is_none_or(|m| !mates(&passed, m))
    };
    after.legal_moves().into_iter().all(is_stopped)
}
