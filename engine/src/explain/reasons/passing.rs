//! What a pass shows: the other side's threat, whether a move deals with it, zugzwang.

use puchok_zones::board::exchange::value;
use shakmaty::Color::{Black, White};
use shakmaty::{Move, Role};

use super::explainer::Explainer;
use super::selection::{self, Of, is_striking};
use super::threat::{
    CLEARLY, THREAT, comes_to_more, forks, gains_something, is_dear, is_stoppable, least_cost, lets_happen,
    only_improves, takes_soon, tells_nothing, wins_an_officer, wins_more,
};
use crate::explain::facts::change::{mates, passed};
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::{claims_at, exchanged};
use crate::explain::facts::result;
use crate::explain::values::searches::{Value, share};
use crate::explain::values::verdict::{loses, wins};
use crate::explain::{Threat, ThreatKind, words};
use crate::game::Game;
use crate::line::course::{Course, arrival, gain, is_same_step, takers};
use crate::position::Position;
use crate::score::{Centipawns, DECIDED, Meaning, Score};

/// Centipawns that a pass of the other side has to cost it for a threat whose gain the line does not show.
const HIDDEN: Centipawns = Centipawns(200);

/// Centipawns by which a move may be worse after a threat of mate that it has stopped.
const UNMATED: Centipawns = Centipawns(200);

/// The same after any other threat, at most.
const HARMLESS: Centipawns = Centipawns(50);

/// Plies of a line in which a threat must not be carried out to count as forestalled.
const FORESTALLED: usize = 6;

/// Centipawns that a pass of the other side has to cost it for a threat.
const THREATENED: Centipawns = Centipawns(100);

/// Centipawns by which a pass has to be better for a zugzwang. A real one costs more than a pawn, and values
/// of endings differ by as much from search to search.
const ZUGZWANG: Centipawns = Centipawns(200);

/// Officers of both sides up to which zugzwang is considered.
const ZUGZWANG_OFFICERS: usize = 4;

impl Explainer<'_> {
    /// What the other side would do after a pass, if that costs something beside the value of the best move;
    /// by a search with this share of the whole. It gives way to the first of the `answers` to other moves that
    /// can be played then, if that is better, or nearly as good and wins more by exchange at once.
    pub(in crate::explain) fn threat(
        &mut self,
        best: &Value,
        answers: &[Move],
        share: u64,
    ) -> Option<Threat> {
        let score = best.score;
        let passed = Game::new(self.position.pass()?);
        if passed.score_if_over().is_some() {
            return None;
        }
        let mut value = self.searches.value(&passed, share)?;
        let known = answers
            .iter()
            .find_map(|&answer| passed.position().same_move(answer));
        if let Some(known) = known.filter(|known| value.pv.first() != Some(known))
            && let Some(other) = self.searches.value_of_move(&passed, known, share::QUESTION)
            && (other.score > value.score
                || wins_more(passed.position(), known, &value) && value.score - other.score <= HARMLESS)
        {
            value = other;
        }
        let value = with_a_queen(passed.position(), value);
        let cost = score.clipped() + value.score.clipped();
        let mates = value.score.is_win_by_mate();
        // Beside a lost position even a mate costs nothing that scores show.
        let is_mated_anyway = score.is_loss_by_mate();
        if cost < THREAT && (!mates || is_mated_anyway) {
            return None;
        }
        let course = self.searches.line_of(&passed, &value);
        let mut claims = claims_at(&course, 1);
        claims.retain(|c| !matches!(c.kind, Kind::OnlyMove | Kind::Prepares { .. }));
        claims.extend(result::mate(value.score).filter(|_| mates));
        claims.extend(
            self.winnings(&passed, &course, value.score, &[])
                .filter(|c| c.ply == 1 && takes_soon(&course)),
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
        // What the other side offers on the way is no part of the threat.
        claims.retain(|c| !matches!(c.kind, Kind::Offers { .. }));
        let claims = selection::told(claims, Of::Rival);
        // Beside a mate a move of which nothing is said does not matter.
        if claims.is_empty() && score.is_win_by_mate() {
            return None;
        }
        let mv = *value.pv.first()?;
        // If nothing is gained, the pass may have cost only what the side to move would have gained itself.
        let threatens = if score.is_win_by_mate() {
            gains && (mates || wins(value.score))
        } else {
            let pays = mates
                || wins_an_officer(&course)
                || cost >= least_cost(score) && is_dear(&course, &claims, cost);
            let is_let_happen = !mates && lets_happen(self.position, best, mv);
            pays && !is_let_happen && (gains || forks && comes_to_more(&passed, &value))
        };
        let kind = if threatens {
            ThreatKind::Threat
        } else if tells_nothing(best, &value, &claims, mv) {
            ThreatKind::Trifle
        } else {
            ThreatKind::Remark
        };
        let mut threat = Threat {
            mv,
            gains,
            kind,
            line: course.moves().to_vec(),
            claims,
            score: value.score,
            text: String::new(),
        };
        threat.text = words::of_threat(&threat, &course);
        Some(threat)
    }

    /// That the move deals with the threat.
    pub(in crate::explain) fn stop(
        &mut self,
        course: &Course,
        score: Score,
        threat: Option<&Threat>,
    ) -> Option<Claim> {
        let threat = threat.filter(|threat| threat.threatens())?;
        // If the threatening piece has been won, that says it already; but not if a pawn was taken or it was
        // exchanged.
        let own = course.mv(1)?;
        let takes_it = threat.mv.from().is_some_and(|from| course.takes(1, from));
        let wins_it = gain(course.start(), own) >= value(Role::Knight);
        if takes_it && wins_it && exchanged(course, 1).is_none() || score.is_win_by_mate() {
            return None;
        }
        let after = course.after(1);
        let prevents_mate = threat.score.is_win_by_mate() && !score.is_loss_by_mate();
        if !threat.claims.iter().any(|c| is_stoppable(&c.kind)) {
            return None;
        }
        let mv = threat.mv;
        // A threat that the line plays has not been stopped, unless it no longer gains anything there. Another
        // kind of piece may move between the same fields. What was to mate at once may come as a check.
        let mates_at_once = threat.score.meaning() == Meaning::Mate(1);
        if is_played(course, 1, mv) && !mates_at_once && !gains_no_more(course, mv) {
            return None;
        }
        if after.is_check() {
            let is_stopped = is_no_mate_after_any_answer(after, mv, threat)
                || counts_as_forestalled(course, threat)
                || saves_what_it_takes(course, mv);
            return is_stopped.then_some(Claim {
                ply: 1,
                kind: Kind::Stops { threat: mv },
            });
        }
        let stopped = match after.same_move(mv) {
            None => true,
            Some(m) => {
                let next = self.game.after(own);
                let value = self.searches.value_of_move(&next, m, share::QUESTION)?;
                let costs = score.clipped() + threat.score.clipped();
                let harmless = match prevents_mate {
                    true => UNMATED,
                    false => HARMLESS.min(costs / 2),
                };
                (-value.score).clipped() >= score.clipped() - harmless && !value.score.is_win_by_mate()
            }
        };
        stopped.then_some(Claim {
            ply: 1,
            kind: Kind::Stops { threat: mv },
        })
    }

    /// What a pass of the other side would show: that it would prefer to pass, or what the move threatens.
    pub(in crate::explain) fn passed(
        &mut self,
        course: &Course,
        score: Score,
        threat: Option<&Threat>,
    ) -> Option<Claim> {
        let after = course.after(1);
        let officers = after.officers(White) | after.officers(Black);
        // A side that can still carry out its threat has a good move.
        let can_threaten =
            threat.is_some_and(|threat| threat.threatens() && after.same_move(threat.mv).is_some());
        let may_be_zugzwang = officers.count() <= ZUGZWANG_OFFICERS && !can_threaten;
        if score.clipped() <= -DECIDED || score.clipped() >= DECIDED && !may_be_zugzwang {
            return None;
        }
        let passed = Game::new(passed(after)?);
        if passed.score_if_over().is_some() {
            return None;
        }
        let value = self.searches.value(&passed, share::QUESTION)?;
        let kind = if score.clipped() - value.score.clipped() >= ZUGZWANG {
            let is_zugzwang = may_be_zugzwang && !wins(value.score) && self.is_zugzwang(after, &passed);
            is_zugzwang.then_some(Kind::Zugzwang)
        } else if value.score.clipped() - score.clipped() >= THREATENED {
            let by = value.pv.first().and_then(|m| m.from());
            // A piece that the answer takes threatens nothing, unless it was offered for the sake of the
            // threat.
            let is_offered = course
                .mv(1)
                .is_some_and(|m| !m.is_capture() && Some(m.to()) == by);
            let is_taken = by.is_some_and(|by| course.takes(2, by));
            // A capture that is answered by taking back leaves no time for a threat.
            let is_exchange = course
                .mv(1)
                .is_some_and(|m| m.is_capture() && course.takes(2, m.to()));
            // Nor does one whose target takes something with the answer.
            let target = value.pv.first().filter(|m| m.is_capture()).map(|m| m.to());
            let takes_away = course.mv(2).is_some_and(|m| m.is_capture() && m.from() == target);
            ((is_offered || !is_taken) && !is_exchange && !takes_away)
                .then(|| self.threatened(course, (&passed, &value), score))
                .flatten()
        } else {
            None
        };
        kind.map(|kind| Claim { ply: 1, kind })
    }

    /// Whether the side to move would prefer to pass: the other side no longer wins then. As short searches
    /// see zugzwangs where there are none, the pass is searched again, longer, and so is the position, with
    /// equal effort and no more knowledge of the game.
    fn is_zugzwang(&mut self, position: &Position, passed: &Game) -> bool {
        let Some(free) = self.searches.value(passed, share::ZUGZWANG) else {
            return false;
        };
        if wins(free.score) {
            return false;
        }
        let bound = self.searches.value(&Game::new(position.clone()), share::ZUGZWANG);
        bound.is_some_and(|bound| bound.score.a_ply_before().clipped() - free.score.clipped() >= ZUGZWANG)
    }

    /// What the mover gains after a pass beside the score of the line, if it has a name or is large.
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
        // To go back is no threat: it is good only because the other side would have lost a move.
        let ends = |mv: Move| (mv.from(), Some(mv.to()));
        let (there, back) = (course.mv(1).map(ends), line.mv(1).map(ends));
        if there
            .zip(back)
            .is_some_and(|((from, to), (begins, returns))| (begins, returns) == (to, from))
        {
            return None;
        }
        let more = value.score.clipped() - score.clipped();
        let gained = match result::gained(&line, value.score) {
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

/// The same value with a queen on the last rank where its line promotes to something less that the answer
/// takes: nobody would think of that.
fn with_a_queen(position: &Position, value: Value) -> Value {
    let queen = || {
        let &[first, answer, ..] = value.pv.as_slice() else {
            return None;
        };
        let lesser = first.promotion().filter(|&role| role != Role::Queen);
        lesser.filter(|_| answer.to() == first.to())?;
        let is_it =
            |m: &Move| (m.from(), m.to(), m.promotion()) == (first.from(), first.to(), Some(Role::Queen));
        let queen = position.legal_moves().into_iter().find(is_it)?;
        let takes = takers(&position.after(queen), queen.to())
            .into_iter()
            .find(|m| m.from() == answer.from())?;
        Some([queen, takes])
    };
    match queen() {
        Some([queen, takes]) => Value {
            pv: [&[queen, takes], &value.pv[2..]].concat(),
            ..value
        },
        None => value,
    }
}

/// Whether the side that makes the line's move `first`, counted from 0, makes the given move then or later,
/// whatever it takes.
pub(super) fn is_played(course: &Course, first: usize, mv: Move) -> bool {
    let mut moves = course.moves().iter().skip(first).step_by(2);
    moves.any(|&m| is_same_step(m, mv))
}

/// Whether a threat to capture or promote wins less than half as much by exchange where the line plays it after
/// all.
pub(in crate::explain) fn gains_no_more(course: &Course, threat: Move) -> bool {
    let threatened = course.start().pass().map(|passed| gain(&passed, threat));
    let first = (2..=course.len())
        .step_by(2)
        .filter_map(|ply| Some((ply, course.mv(ply)?)))
        .find(|&(_, mv)| is_same_step(mv, threat));
    let gained = first.map(|(ply, mv)| gain(course.after(ply - 1), mv));
    let takes = threat.is_capture() || threat.is_promotion();
    takes
        && gained
            .zip(threatened)
            .is_some_and(|(gained, threatened)| gained * 2 < threatened)
}

/// Whether a line after a pass may be a threat although it shows no gain. Not with pawns alone, as a pass
/// then costs more than any threat; not by a king; and not if the main line plays the move, as it would show
/// the gain.
fn may_hide(course: &Course, line: &Course, score: Score) -> bool {
    let start = line.start();
    let has_officers = (start.officers(White) | start.officers(Black)).any();
    let is_threat = |m: Move| m.role() != Role::King && !is_played(course, 2, m);
    has_officers && !loses(score) && line.mv(1).is_some_and(is_threat)
}

/// Whether the check is given by the piece that was to be taken and the line does not lose that piece, or is
/// compensated for it.
fn saves_what_it_takes(course: &Course, threat: Move) -> bool {
    let Some(mv) = course.mv(1).filter(|mv| mv.from() == Some(threat.to())) else {
        return false;
    };
    let stands = arrival(course.start(), mv);
    let end = course.len();
    let is_paid_for = || course.won(course.start().turn(), end) >= Centipawns::ZERO;
    threat.is_capture() && (course.follow(stands, 1, end).is_some() || is_paid_for())
}

/// Whether the line, which begins with a check and does not play the threat, goes on long enough for a threat
/// to mate to count as forestalled. During a check the threat cannot be carried out; nothing here proves that
/// it does not come back later than the line.
fn counts_as_forestalled(course: &Course, threat: &Threat) -> bool {
    threat.score.is_win_by_mate() && course.len() >= FORESTALLED
}

/// Whether a threat to mate at once no longer works after any answer to the check.
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
