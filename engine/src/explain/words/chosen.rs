//! What is said of the chosen move.

use shakmaty::Move;

use super::attack::is_told_with_the_attack;
use super::claims::predicate;
use super::predicate::then;
use super::taken::of_taken;
use super::{LaterMove, differences, does, is_draw, later_moves, leaves, score_of, shows_draw};
use crate::explain::Reason;
use crate::explain::facts::change::makes_possible;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::values::verdict::{loses, wins};
use crate::line::course::{Course, PROOF};
use crate::line::notation::{moves, numbered, with_dots};
use crate::plans::Plan;
use crate::position::Position;
use crate::score::{Centipawns, Score};
use crate::text::side;

/// A value of at most this, in centipawns, is a balance that a move keeps; one above it an advantage.
const BALANCE: Centipawns = Centipawns(30);

/// The text of the chosen move. `plans` are those that its claims may name.
pub(in crate::explain) fn of_choice(reason: &Reason, course: &Course, plans: &[Plan]) -> String {
    let Some(mv) = course.mv(1) else {
        return String::new();
    };
    let chosen = Chosen {
        name: course.start().san(mv),
        reason,
        course,
        topics: Topics::of(reason, course, plans),
    };
    chosen.told()
}

/// The chosen move, with what there is to say of it.
struct Chosen<'a> {
    name: String,
    reason: &'a Reason,
    course: &'a Course,
    topics: Topics<'a>,
}

/// The claims of the chosen move, by what they are about.
struct Topics<'a> {
    /// What the line comes to for the side that makes the move; that the other side mates included.
    results: Vec<&'a Claim>,
    /// What the move takes by which it gains something or mates: that is said with the result.
    taken: Option<&'a Claim>,
    /// What else the move does itself.
    now: Vec<&'a Claim>,
    /// What later moves of the line do.
    later: Vec<LaterMove>,
    /// What the other side gains in the line.
    theirs: Vec<&'a Claim>,
    estimates: Vec<&'a Claim>,
    /// The plan that the move is a step of.
    plan: Option<&'a Plan>,
}

impl<'a> Topics<'a> {
    fn of(reason: &'a Reason, course: &Course, plans: &'a [Plan]) -> Topics<'a> {
        let claims = reason.claims.iter();
        let is_estimate = |c: &&Claim| matches!(c.kind, Kind::Estimate { .. });
        let plan = claims.clone().find_map(|c| match &c.kind {
            Kind::Plan { plan } => plans.iter().find(|listed| listed.id() == *plan),
            _ => None,
        });
        let facts = claims
            .clone()
            .filter(|c| !matches!(c.kind, Kind::Plan { .. }) && !is_estimate(c));
        let (result, mut others): (Vec<&Claim>, Vec<&Claim>) = facts.partition(|c| c.kind.is_result());
        // What the other side gains comes after what the move does; that the other side mates does not.
        let (results, theirs): (Vec<&Claim>, Vec<&Claim>) = result
            .into_iter()
            .partition(|c| c.ply % 2 == 1 || matches!(c.kind, Kind::Mate { .. }));
        let is_told_whole = reason.score.is_some_and(Score::is_win_by_mate)
            || results.iter().any(|c| is_draw(c) && shows_draw(course));
        let later = others
            .iter()
            .copied()
            .filter(|c| c.ply > 1 && !is_told_with_the_attack(c, &reason.claims, course))
            // On the way to a mate or a draw a promotion is only a move of the line.
            .filter(|c| !(is_told_whole && matches!(c.kind, Kind::Promotes { .. })));
        let later = later_moves(later, course);
        let taken = others
            .iter()
            .position(|c| c.ply == 1 && matches!(c.kind, Kind::Captures { .. }))
            .filter(|_| results.iter().any(|c| gains(c) || mates(c)))
            .map(|at| others.remove(at));
        Topics {
            results,
            taken,
            now: now(others, plan, course),
            later,
            theirs,
            estimates: claims.filter(is_estimate).collect(),
            plan,
        }
    }
}

/// Whether the claim is that the move mates, at once or later.
fn mates(claim: &Claim) -> bool {
    claim.ply == 1 && matches!(claim.kind, Kind::Mate { .. })
}

/// Whether the claim is that the move itself gains something.
fn gains(claim: &Claim) -> bool {
    claim.ply == 1 && matches!(claim.kind, Kind::Gains { .. } | Kind::Wins { .. })
}

impl Chosen<'_> {
    fn told(&self) -> String {
        let (course, topics) = (self.course, &self.topics);
        let mut told = self.results();
        if let Some(mated) = told.pop_if(|_| self.reason.score.is_some_and(Score::is_loss_by_mate)) {
            return self.of_mated(&mated);
        }
        let line = self.line();
        if !topics.now.is_empty() {
            // That there is no other move comes before what it leads to.
            let is_only = topics.now.iter().any(|c| c.kind == Kind::OnlyMove);
            let is_known = !told.is_empty() && self.is_subject();
            if is_known
                && is_only
                && let Some(first) = told.first_mut()
            {
                *first = first.replacen(&self.name, "It", 1);
            }
            let subject = match is_known && !is_only {
                true => "It",
                false => self.name.as_str(),
            };
            let sentence = format!("{subject} {}.", does(topics.now.iter().copied(), course));
            told.insert(usize::from(!told.is_empty() && !is_only), sentence);
        }
        let is_subject_to_the_end = self.is_subject()
            && topics.later.is_empty()
            && topics.theirs.is_empty()
            && self.reason.taken.is_empty()
            && self.taken_in_line().is_none();
        told.extend(line);
        // A plan without a purpose adds nothing to what has been said.
        let plan = topics
            .plan
            .filter(|plan| told.is_empty() || plan.purpose.has_aim());
        let plan = plan.map(|plan| {
            let is_known = !told.is_empty() && is_subject_to_the_end;
            let subject = if is_known { "It" } else { &self.name };
            of_plan(
                plan,
                (&self.name, self.course.mv(1)),
                subject,
                self.course.start(),
            )
        });
        // The plan comes before what follows only if nothing else is said of the move.
        let (first, last) = match told.is_empty() {
            true => (plan, None),
            false => (None, plan),
        };
        told.extend(first);
        self.tell_later_moves(&mut told);
        for claim in &topics.theirs {
            let subject = of_the_answer(claim, course, !told.is_empty());
            told.push(with_proof(&subject, claim, course));
        }
        told.extend(self.reason.taken.iter().map(|taken| of_taken(taken, course)));
        told.extend(last);
        if told.is_empty() {
            told.push(format!("{}.", keeps(&self.name, self.reason.score, course)));
        }
        if !topics.estimates.is_empty() {
            told.push(format!(
                "After {} the estimate is {}.",
                numbered(course, course.len()),
                differences(topics.estimates.iter().copied())
            ));
        }
        told.join(" ")
    }

    /// Whether the move is the subject of all sentences about the results, so that "It" refers to it.
    fn is_subject(&self) -> bool {
        self.topics.results.iter().all(|c| c.ply == 1)
    }

    /// What the line comes to, each result with the moves that prove it.
    fn results(&self) -> Vec<String> {
        let result = |claim: &&Claim| {
            let taken = self.topics.taken.filter(|_| gains(claim) || mates(claim));
            let subject = match taken.map(|c| predicate(c, self.course)) {
                Some(takes) if mates(claim) => format!("{} {takes} and", self.name),
                Some(takes) => format!("{} {takes} and, all in all,", self.name),
                None => subject_of(claim, self.course),
            };
            with_proof(&subject, claim, self.course)
        };
        self.topics.results.iter().map(result).collect()
    }

    /// How the line goes on, where that is all that shows what an offer or a check is for.
    fn line(&self) -> Option<String> {
        let topics = &self.topics;
        self.taken_in_line().or_else(|| {
            let is_bare = |c: &&Claim| matches!(c.kind, Kind::Check | Kind::Forces { .. });
            let shows_nothing = topics.results.is_empty()
                && topics.later.is_empty()
                && topics.theirs.is_empty()
                && topics.plan.is_none()
                && self.course.len() > 1;
            (shows_nothing && !topics.now.is_empty() && topics.now.iter().all(is_bare))
                .then(|| line_goes_on(self.course))
        })
    }

    /// How the line goes on that takes what the move offers, where nothing else shows that.
    fn taken_in_line(&self) -> Option<String> {
        let (course, claims) = (self.course, &self.reason.claims);
        let taken = course.mv(2).filter(|m| m.is_capture())?;
        let offers =
            |c: &Claim| matches!(c.kind, Kind::Offers { piece } if c.ply == 1 && piece.on == taken.to());
        let is_shown = claims.iter().any(|c| c.kind.is_result());
        (!is_shown && course.len() > 2 && claims.iter().any(offers)).then(|| line_goes_on(course))
    }

    /// What later moves do; the first sentence names the chosen move.
    fn tell_later_moves(&self, told: &mut Vec<String>) {
        let name = &self.name;
        for later in &self.topics.later {
            told.push(if !told.is_empty() {
                format!("{}.", then(&later.name, &later.does))
            } else if is_prepared(self.course, later.ply) {
                format!("{name} aims at {}, which {}.", later.name, later.in_passing())
            } else {
                let keeps = keeps(name, self.reason.score, self.course);
                format!("{keeps}; later {} {}.", later.name, later.does())
            });
        }
    }

    /// What the move does about a mate that cannot be prevented.
    fn of_mated(&self, mated: &str) -> String {
        let others = &self.topics.now;
        let is_only = others.iter().any(|c| c.kind == Kind::OnlyMove);
        let stops = others.iter().find(|c| matches!(c.kind, Kind::Stops { .. }));
        let does = match stops {
            _ if is_only => "is the only legal move".to_owned(),
            Some(stops) => format!("{} but does not prevent mate", predicate(stops, self.course)),
            None => "does not prevent mate".to_owned(),
        };
        format!("{} {does}; {mated}", self.name)
    }
}

/// Whether the first move of the line makes this one of the same side possible.
fn is_prepared(course: &Course, ply: usize) -> bool {
    ply % 2 == 1
        && course
            .mv(ply)
            .is_some_and(|later| makes_possible(course.start(), course.after(1), later))
}

/// What the move itself does, in the order of the sentence: what it takes first, what it leaves to be
/// taken last.
fn now<'a>(others: Vec<&'a Claim>, plan: Option<&Plan>, course: &Course) -> Vec<&'a Claim> {
    // What the plan says is not said before it as well.
    let is_planned = |kind: &Kind| match kind {
        Kind::Prepares { mv } => plan.is_some_and(|plan| plan.has_step(*mv)),
        _ => false,
    };
    let is_told = |c: &&Claim| c.ply == 1 && !is_planned(&c.kind);
    let mut now: Vec<&Claim> = others.into_iter().filter(is_told).collect();
    now.sort_by_key(|c| {
        let takes = match c.kind {
            Kind::RemovesGuard { guard, .. } => course.takes(c.ply, guard.on),
            _ => c.kind.is_capture(),
        };
        let is_first = takes || c.kind == Kind::OnlyMove;
        (leaves(c, course), !is_first, c.is_only_answered(course))
    });
    now
}

/// The plan that the move is a step of; another piece's it prepares, or only makes way for.
fn of_plan(plan: &Plan, (name, mv): (&str, Option<Move>), subject: &str, start: &Position) -> String {
    if let Some(idea) = plan.idea_of(name) {
        return idea;
    }
    let is_another_piece = mv.is_some_and(|mv| mv.from() != Some(plan.from));
    match of_its_piece(plan, start).filter(|_| is_another_piece) {
        Some(only) => {
            let goal = plan.purpose.as_prepared(only.as_deref());
            let waits = plan.moves.iter().find(|step| step.from() == Some(plan.from));
            let steps_aside = waits.is_some_and(|step| mv.is_some_and(|mv| mv.from() == Some(step.to())));
            let does = if steps_aside { "makes way for" } else { "prepares" };
            format!("{subject} {does} {goal}.")
        }
        None => {
            let purpose = plan.purpose.within_a_sentence();
            format!("{subject} is a step of a plan: {purpose}.")
        }
    }
}

/// The name of the only move of the piece that carries a plan out; none inside if it makes more. `None` if it
/// cannot be reached while the other side passes.
fn of_its_piece(plan: &Plan, start: &Position) -> Option<Option<String>> {
    let first = plan.moves.iter().position(|mv| mv.from() == Some(plan.from))?;
    if first + 1 < plan.moves.len() {
        return Some(None);
    }
    let led = plan.moves[..first].iter();
    let at = led
        .into_iter()
        .try_fold(start.clone(), |at, &mv| at.after(mv).pass())?;
    Some(Some(with_dots(&at, plan.moves[first])))
}

/// "The line goes on 23... gxf6 24. Rd8+."
fn line_goes_on(course: &Course) -> String {
    format!("The line goes on {}.", moves(course, 2, 5))
}

/// "Qe2 keeps the balance (+0.20)"; for a side that stands worse, that no move is better.
fn keeps(name: &str, score: Option<Score>, course: &Course) -> String {
    let value = score_of(score, course);
    let does = match score {
        Some(score) if loses(score) => "loses, as every move does",
        Some(score) if score.centipawns() < -BALANCE => "is no worse than other moves",
        Some(score) if score.centipawns() <= BALANCE => "keeps the balance",
        Some(score) if wins(score) => "keeps the win",
        Some(_) => "keeps the advantage",
        None => return format!("{name} keeps {value}"),
    };
    format!("{name} {does} ({value})")
}

/// The move of a claim, as the subject of a sentence.
fn subject_of(claim: &Claim, course: &Course) -> String {
    match (claim.ply, course.mv(claim.ply)) {
        (1, Some(mv)) => course.start().san(mv),
        (ply, Some(mv)) => with_dots(course.after(ply - 1), mv),
        (_, None) => String::new(),
    }
}

/// The other side's move of a claim as a subject; with "But" if something has been said for the move.
fn of_the_answer(claim: &Claim, course: &Course, is_told: bool) -> String {
    let Some(mv) = course.mv(claim.ply) else {
        return String::new();
    };
    let before = course.after(claim.ply - 1);
    let but = if is_told { "But " } else { "" };
    format!("{but}{}'s answer {}", side(before.turn()), before.san(mv))
}

/// A claim about a line, with the moves that prove it.
fn with_proof(subject: &str, claim: &Claim, course: &Course) -> String {
    let to = match claim.kind {
        Kind::Mate { moves } => (claim.ply + 2 * moves as usize - 2).min(claim.ply + PROOF),
        Kind::Wins { .. } | Kind::Gains { .. } => course.won_at(claim.ply),
        _ if is_draw(claim) => course.len(),
        _ => claim.ply + PROOF,
    };
    let line = moves(course, claim.ply, to);
    let line = if line.contains(' ') && course.len() > claim.ply && (!is_draw(claim) || shows_draw(course)) {
        format!(": {line}")
    } else {
        String::new()
    };
    format!("{subject} {}{line}.", predicate(claim, course))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests;
