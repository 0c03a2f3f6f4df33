//! What is said of the chosen move, and of the position around it.

use puchok_zones::board::exchange::value;
use shakmaty::{Move, Role};

use super::choice::{of_search, tell_choice};
use super::selection::{self, Of, is_striking};
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::{claims_at, is_offered};
use crate::explain::facts::{drawn, result};
use crate::explain::values::searches::{Searches, Value, share};
use crate::explain::values::verdict::{loses, verdict, wins};
use crate::explain::values::{estimate, rivals};
use crate::explain::{Explanation, Reason, TermChange, Threat, Verdict, words};
use crate::game::Game;
use crate::line::course::{Course, DRAWN};
use crate::plans::Plan;
use crate::position::Position;
use crate::report::tree::Tree;
use crate::report::{Bound, Line, Outcome};
use crate::score::{Centipawns, Meaning, Score};

/// Scores, in centipawns, up to which the terms of the estimate matter.
const SMALL: Centipawns = Centipawns(300);

/// The least value of a move that does not lose.
const HOLDS: Centipawns = Centipawns(-100);

/// Plies of a line up to which motifs are told, and up to which the loss of a rook or queen is.
const SOON: usize = 5;
const LATE: usize = 9;

/// Terms of the estimate that are kept at most, and the least change, in centipawns.
pub(in crate::explain) const TERMS: usize = 2;
pub(in crate::explain) const LEAST_TERM: Centipawns = Centipawns(12);

/// The chosen move, as its rivals are compared with it.
pub(in crate::explain) struct Chosen<'c> {
    /// Its line.
    pub(in crate::explain) course: &'c Course,
    /// Its value.
    pub(in crate::explain) score: Score,
    /// Whether the estimate at the end of the line is worth comparing.
    pub(in crate::explain) is_compared: bool,
}

/// What an explanation is made from.
pub(in crate::explain) struct Explainer<'a> {
    pub(in crate::explain) game: &'a Game,
    pub(in crate::explain) position: &'a Position,
    /// The moves to search; an empty list allows all.
    pub(in crate::explain) allowed: &'a [Move],
    /// Moves to explain in any case.
    pub(in crate::explain) asked: &'a [Move],
    /// The plans of both sides.
    pub(in crate::explain) plans: &'a [Plan],
    pub(in crate::explain) searches: Searches<'a>,
}

impl Explainer<'_> {
    /// Explains the choice. If the main search has told one line, the outcome gets the better founded value of
    /// it and of a separate search; several lines stay as they were found, at one depth and in one order.
    pub(in crate::explain) fn run(
        &mut self,
        tree: &Tree,
        outcome: &mut Outcome,
        chosen: Move,
    ) -> Explanation {
        let main = outcome.lines.first().cloned();
        let Some(main) = main else {
            return Explanation::default();
        };
        // The values, each by a separate search, but for moves of which the main search tells a line.
        let (own, is_better) = match outcome.lines.as_slice() {
            [_] => self.value_of_choice(&main, chosen),
            _ => (None, false),
        };
        let value = match &own {
            Some(own) if is_better => own.clone(),
            _ => of_search(self.position, &main),
        };
        let named = self.named_rivals(tree, outcome, chosen);
        let (told, others): (Vec<Move>, Vec<Move>) = named
            .into_iter()
            .partition(|&mv| line_of(&outcome.lines, mv).is_some());
        let mut rivals = self.first_looks(others);
        tell_choice(outcome, &value, is_better);

        // The threat: what a pass would allow.
        let threat = self.threat(&value, &refutations(&rivals, value.score), share::THREAT);

        // The chosen move.
        let other = own.filter(|_| main.pv != value.pv).map(|_| main.pv.as_slice());
        let (reason, course) = self.of_choice(&value, other, threat.as_ref());

        // Its rivals, best first.
        self.second_looks(&mut rivals, value.score);
        let of_line = |mv| {
            let line = line_of(&outcome.lines, mv);
            (mv, line.map(|line| of_search(self.position, line)))
        };
        rivals.extend(told.into_iter().map(of_line));
        rivals.sort_by_key(|(_, value)| std::cmp::Reverse(value.as_ref().map(|v| v.score)));
        let estimate = changes_of_terms(self.position, course.end());
        let mut reasons = vec![reason];
        // The estimate at the end of the chosen line is told and compared only if a reader sees the whole
        // line.
        let measure = value.score;
        let chosen = Chosen {
            course: &course,
            score: measure,
            is_compared: course.is_settled() && is_shown(&course, &value),
        };
        for (mv, value) in rivals {
            reasons.push(self.of_rival(mv, value, &chosen, threat.as_ref()));
        }
        self.tell_that_it_is_unique(&mut reasons, &course);
        Explanation {
            reasons,
            threat,
            estimate,
            plans: Vec::new(),
            nodes: self.searches.nodes,
        }
    }

    /// The moves that are compared with the chosen one: those that were asked for, then its rivals. Beside a
    /// mate one is enough.
    fn named_rivals(&self, tree: &Tree, outcome: &Outcome, chosen: Move) -> Vec<Move> {
        let decided = outcome
            .lines
            .first()
            .is_some_and(|main| main.score.is_win_by_mate());
        let most = if decided { 1 } else { rivals::MOST };
        let mut named: Vec<Move> = Vec::new();
        for &mv in self.asked {
            if mv != chosen && !named.contains(&mv) {
                named.push(mv);
            }
        }
        for mv in rivals::rivals(tree, &outcome.lines, chosen, self.allowed, most) {
            if named.len() < most && !named.contains(&mv) {
                named.push(mv);
            }
        }
        named
    }

    /// What is said of the chosen move, and its line. `other` is the line of another search of the same move.
    fn of_choice(
        &mut self,
        value: &Value,
        other: Option<&[Move]>,
        threat: Option<&Threat>,
    ) -> (Reason, Course) {
        let course = self.searches.line_of(self.game, value);
        let other = other.map(|pv| self.searches.follow(self.game, pv));
        let mut claims = self.of_move(&course, value.score, other.as_ref());
        claims.retain(|c| match c.kind {
            Kind::Offers { piece } => c.ply > 1 || is_offered(&course, piece),
            _ => true,
        });
        claims.extend(self.stop(&course, value.score, threat));
        claims.extend(self.passed(&course, value.score, threat));
        if is_a_choice(self.position, value.score) {
            let is_told = claims.iter().any(|c| c.ply == 1);
            claims.extend(
                course
                    .mv(1)
                    .and_then(|chosen| self.step_of_plan(chosen, &course, is_told)),
            );
        } else {
            claims
                .retain(|c| c.ply > 1 || !matches!(c.kind, Kind::KingNearer { .. } | Kind::Activates { .. }));
        }
        let side = self.position.turn();
        // Where the other side gains something, only what is had for it matters.
        let is_paid_for = claims.iter().any(is_gain_of_the_other);
        let most = if is_paid_for { usize::MAX } else { TERMS };
        let mut terms = estimate::changes(self.position, course.end(), side, most, LEAST_TERM);
        terms.retain(|&(_, gain)| !is_paid_for || gain > Centipawns::ZERO);
        terms.truncate(TERMS);
        // Improvements come before what they cost.
        terms.sort_by_key(|&(_, gain)| gain < Centipawns::ZERO);
        // The estimate is left out if a result says more, or if its terms do not speak for the move as a
        // whole.
        let speaks = terms.iter().map(|&(_, gain)| gain).sum::<Centipawns>() >= LEAST_TERM
            && course.is_settled()
            && is_shown(&course, value)
            && value.score.centipawns().abs() <= SMALL
            && !claims
                .iter()
                .any(|c| c.kind.is_result() && !is_gain_of_the_other(c));
        claims.extend(terms.iter().filter(|_| speaks).map(|&(term, gain)| Claim {
            ply: 1,
            kind: Kind::Estimate { term, gain },
        }));
        // A losing side's king walk leads nowhere; and if the move is mated, only what it does about the mate
        // matters.
        if loses(value.score) {
            claims.retain(|c| {
                !matches!(
                    c.kind,
                    Kind::KingNearer { .. } | Kind::Opposition | Kind::CutsOff { .. }
                )
            });
        }
        if value.score.is_loss_by_mate() {
            claims.retain(|c| matches!(c.kind, Kind::Mate { .. } | Kind::OnlyMove | Kind::Stops { .. }));
        }
        let claims = selection::told(claims, Of::Choice);
        // Offers no longer matter if the side is mated.
        let taken = match value.score.is_loss_by_mate() {
            true => Vec::new(),
            false => self.taken(&course, &claims, threat),
        };
        let mut reason = Reason {
            mv: course.moves()[0],
            verdict: Verdict::Best,
            score: Some(value.score),
            line: course.moves().to_vec(),
            claims,
            taken,
            text: String::new(),
        };
        reason.text = words::of_choice(&reason, &course, self.plans);
        (reason, course)
    }

    /// The claims of a move of the side to move, and of what follows.
    fn of_move(&mut self, course: &Course, score: Score, other: Option<&Course>) -> Vec<Claim> {
        let mut claims = claims_at(course, 1);
        let others: Vec<&Course> = other.into_iter().collect();
        claims.extend(result::mate(score));
        // In a drawn position the other side's gains have been allowed; in a won one they do not matter.
        let is_level = score.centipawns().abs() <= drawn::LEVEL;
        let is_won = score.centipawns() >= SMALL;
        let winnings = self.winnings(self.game, course, score, &others);
        claims.extend(winnings.filter(|claim| claim.ply == 1 || !is_level && !is_won));
        claims.extend(drawn::draw(course, score));
        for ply in (3..=course.len()).step_by(2) {
            let found = claims_at(course, ply)
                .into_iter()
                .filter(|c| is_striking(course, c));
            claims.extend(found.filter(|c| ply <= SOON || matters_late(course, c)));
        }
        claims
    }

    /// Says of a chosen move that it alone wins, or does not lose, if all other legal moves are among the
    /// reasons and fail. Of a capture that is clear without it.
    fn tell_that_it_is_unique(&self, reasons: &mut [Reason], course: &Course) {
        let is_named = |mv: &Move| reasons.iter().any(|reason| reason.mv == *mv);
        let are_all = reasons.len() > 1 && self.position.legal_moves().iter().all(is_named);
        let is_free = self.allowed.is_empty() && course.mv(1).is_some_and(|mv| !mv.is_capture());
        let kind = unique(reasons).filter(|_| are_all && is_free);
        if let (Some(kind), Some(first)) = (kind, reasons.first_mut()) {
            first.claims.insert(0, Claim { ply: 1, kind });
            first.text = words::of_choice(first, course, self.plans);
        }
    }
}

/// The answers to those rivals that are refuted.
fn refutations(rivals: &[(Move, Option<Value>)], best: Score) -> Vec<Move> {
    let values = rivals.iter().filter_map(|(_, value)| value.as_ref());
    let refuted = values.filter(|value| verdict(value.score, best) == Verdict::Refuted);
    refuted.filter_map(|value| value.pv.get(1).copied()).collect()
}

/// Whether the other side gains something: the one result beside which terms of the estimate matter.
fn is_gain_of_the_other(claim: &Claim) -> bool {
    claim.ply.is_multiple_of(2) && matches!(claim.kind, Kind::Gains { .. } | Kind::Wins { .. })
}

/// Whether only the first of these moves wins, or does not lose.
fn unique(reasons: &[Reason]) -> Option<Kind> {
    let (first, rivals) = reasons.split_first()?;
    let best = first.score?;
    let lose = rivals.iter().all(|r| r.score.is_some_and(loses));
    let fail = rivals.iter().all(|r| r.verdict == Verdict::Refuted);
    match fail {
        true if wins(best) && !best.is_mate() => Some(Kind::Unique { wins: true }),
        true if lose && !best.is_mate() && best.centipawns() >= HOLDS => Some(Kind::Unique { wins: false }),
        _ => None,
    }
}

/// Whether there is a choice in a position of this value: not with a single legal move, or with a move that
/// mates at once, or if the side is mated.
pub(in crate::explain) fn is_a_choice(position: &Position, score: Score) -> bool {
    let is_over = score.is_loss_by_mate() || score.meaning() == Meaning::Mate(1);
    !is_over && position.legal_moves().len() > 1
}

/// Whether something as late in a line is still worth mentioning: a pawn promotes and is not taken, or a rook
/// or queen is lost without being taken back or paid for elsewhere in the line.
fn matters_late(course: &Course, claim: &Claim) -> bool {
    match claim.kind {
        Kind::Promotes { on } => {
            claim.ply <= DRAWN && course.mv(claim.ply + 1).is_none_or(|answer| answer.to() != on)
        }
        Kind::Captures { piece } => {
            let is_taken_back = course.mv(claim.ply + 1).is_some_and(|m| m.to() == piece.on);
            let worth = value(piece.piece.role);
            let kept = course.won(course.start().turn(), course.len());
            claim.ply <= LATE && worth >= value(Role::Rook) && !is_taken_back && kept * 2 >= worth
        }
        _ => false,
    }
}

/// The line that begins with a move, if its score is exact.
fn line_of(lines: &[Line], mv: Move) -> Option<&Line> {
    lines
        .iter()
        .find(|line| line.pv.first() == Some(&mv) && line.bound == Bound::Exact)
}

/// Whether a reader sees all moves of the line, as part of the line shown with the value.
fn is_shown(course: &Course, value: &Value) -> bool {
    value.pv.starts_with(course.moves())
}

fn changes_of_terms(before: &Position, after: &Position) -> Vec<TermChange> {
    let side = before.turn();
    let (then, now) = (estimate::terms(before, side), estimate::terms(after, side));
    if now.is_empty() {
        return Vec::new();
    }
    then.into_iter()
        .map(|(term, before)| TermChange {
            term,
            before,
            after: now.iter().find(|w| w.0 == term).map_or(Centipawns::ZERO, |w| w.1),
        })
        .filter(|c| c.before != Centipawns::ZERO || c.after != Centipawns::ZERO)
        .collect()
}
