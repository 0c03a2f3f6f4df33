//! The plans that an answer lists, with everything that is said of them.

use puchok_zones::zone::State;
use shakmaty::Move;

use super::candidates::COSTS;
use super::candidates::{Candidate, Scene};
use super::chosen::{chosen, up_to_mate};
use super::decided;
use super::footing::Footing;
use super::kind::Kind;
use super::met::{Met, Played, Waits};
use super::presented::{
    in_view_of_mates, looked_at, presentable, without_follies, without_idle, without_tours,
};
use super::proof::Proof;
use super::purpose::Shown;
use super::reason::{self, PlanReason};
use super::searched::Searched;
use super::values::Values;
use super::what_for::what_for;
use super::{MOST, Plan, consider, start_of};
use crate::game::Game;
use crate::limits::Signals;
use crate::line::notation::with_dots;
use crate::position::Position;
use crate::report::Line;
use crate::score::{Centipawns, Score};
use crate::search::Engine;

/// The share of the nodes for lines of the search, as a fraction; the rest goes into the values of plans.
const FOR_LINES: (u64, u64) = (2, 5);

/// The listed plans of a position, with their values.
#[derive(Debug)]
pub(crate) struct Listed {
    best: Move,
    /// The value of the position for the side to move when the plans were valued.
    worth: Score,
    /// Where the main line came to rest then.
    rests: Option<Footing>,
    /// Nodes for the values of all plans.
    for_values: u64,
    /// Those of the side to move and of the other, best first.
    sides: [Vec<(Candidate, Values)>; 2],
}

impl Listed {
    /// The plans of a position that has just been searched, at most [`MOST`] a side, by about `nodes` further
    /// positions at most; `None` if the game is over.
    pub(crate) fn find(
        engine: &mut Engine,
        game: &Game,
        searched: Searched<'_>,
        nodes: u64,
        signals: &Signals,
    ) -> Option<Listed> {
        let position = game.position();
        let turn = position.turn();
        let best = searched.outcome.best?;
        let line = searched.outcome.lines.first()?;
        let for_lines = nodes * FOR_LINES.0 / FOR_LINES.1;
        let considered = consider(engine, game, searched, for_lines, signals);
        let met = Met::by(position, best, searched.line());
        let mut sides = [turn, !turn].map(|side| {
            let own = considered.iter().filter(|c| c.plan.side == side);
            let start = start_of(position, side, Some(best));
            let mut plans: Vec<(Candidate, Values)> = Vec::new();
            for plan in chosen(own, &met) {
                let plan = up_to_mate(plan, start.as_ref());
                if !plans.iter().any(|(other, _)| other.moves == plan.moves) {
                    plans.push((plan, Values::default()));
                }
            }
            plans
        });
        let count = sides[0].len() + sides[1].len();
        let for_values = nodes - for_lines;
        let mut proof = Proof::new(engine, position, (best, line), count, for_values, signals);
        let [own, others] = &mut sides;
        proof.value(&mut [own, others]);
        Some(Listed {
            best,
            worth: line.score,
            rests: Footing::settled(position, &line.pv),
            for_values,
            sides,
        })
    }

    /// Values the other side's plans again if the main line has changed and comes to rest elsewhere: what was
    /// found from a position that the line no longer reaches is not true of it.
    pub(crate) fn keep_up(
        &mut self,
        engine: &mut Engine,
        position: &Position,
        line: &Line,
        signals: &Signals,
    ) {
        let rests = Footing::settled(position, &line.pv);
        let is_same = match (&self.rests, &rests) {
            (Some(old), Some(new)) => old.is_same(new),
            (old, new) => old.is_none() && new.is_none(),
        };
        if is_same {
            return;
        }
        let [own, others] = &mut self.sides;
        for (_, values) in others.iter_mut() {
            *values = Values::default();
        }
        let mut proof = Proof::new(
            engine,
            position,
            (self.best, line),
            others.len(),
            self.for_values,
            signals,
        );
        proof.value(&mut [others]);
        // Values are told beside the score that they were found with.
        let more = more(self.worth, line.score);
        for (_, values) in own.iter_mut() {
            *values = values.shifted(more);
        }
        (self.worth, self.rests) = (line.score, rests);
    }

    /// The plans with what is said of them, those of the side to move first.
    pub(crate) fn told(&self, position: &Position, line: &Line) -> Vec<Plan> {
        let scene = Scene::new(position);
        let met = Met::by(position, self.best, &line.pv);
        let [own, others] = self.finished((&scene, &met), self.of_line(&scene, &met), line.score, &[]);
        // The side to move's first plan serves the best move.
        let own = presentable(looked_at(own), 1, line.score);
        let others = presentable(others, 0, -line.score);
        let own = in_view_of_mates(own, line.score);
        let others = in_view_of_mates(others, -line.score);
        self.with_what_it_stops(own, others, position)
    }

    /// The plans of both sides, where that of the best move, if nothing better is known of it, says which move
    /// of the other side's plans it stops.
    fn with_what_it_stops(&self, mut own: Vec<Plan>, others: Vec<Plan>, position: &Position) -> Vec<Plan> {
        let is_stopped =
            |plan: &&Plan| matches!(plan.reason, PlanReason::Stopped(_)) && plan.moves.len() == 1;
        let stopped = others.iter().find(is_stopped);
        // A check stops much that is made later all the same.
        let passed = position.pass().filter(|_| !position.after(self.best).is_check());
        let name = passed
            .zip(stopped)
            .map(|(passed, plan)| with_dots(&passed, plan.moves[0]));
        let serves = |plan: &&mut Plan| plan.moves == [self.best];
        if let Some((name, plan)) = name.zip(own.iter_mut().find(serves)) {
            plan.purpose.or_stops(&name);
        }
        own.into_iter().chain(others).collect()
    }

    /// The plans of `told`, in that order, with the final main line and with the known values of other moves
    /// than the best. Plans that do not fit that line are dropped; the other side's mate at its end is added.
    pub(crate) fn told_again(
        &self,
        told: &[Plan],
        position: &Position,
        line: &Line,
        known: &[(Move, Score)],
    ) -> Vec<Plan> {
        let scene = Scene::new(position);
        let met = Met::by(position, self.best, &line.pv);
        let again = self.finished((&scene, &met), self.of_line(&scene, &met), line.score, known);
        let same = |a: &Plan, b: &Plan| (a.side, &a.moves) == (b.side, &b.moves);
        let is_new = |plan: &&Plan| plan.kind == Kind::Mate && !told.iter().any(|told| same(told, plan));
        let new: Vec<Plan> = again[1].iter().filter(is_new).cloned().collect();
        let [own, others] = again.map(|mut again| {
            let mut take = |plan: &Plan| {
                let at = again.iter().position(|p| same(p, plan))?;
                Some(again.swap_remove(at))
            };
            told.iter().filter_map(&mut take).collect::<Vec<Plan>>()
        });
        // The plan of the best move stays, as the reasons name it.
        let gives_away = |plan: &Plan| line.score.is_win_by_mate() && plan.costs > Some(reason::MATED);
        let own: Vec<Plan> = own
            .into_iter()
            .filter(|plan| plan.has_step(self.best) || !gives_away(plan))
            .collect();
        let served = own.iter().take_while(|plan| plan.has_step(self.best)).count();
        let own = without_follies(without_idle(looked_at(own), served), served, line.score);
        let others = without_idle(without_tours(new.into_iter().chain(others).collect()), 0);
        let others = without_follies(others, 0, -line.score);
        let others = in_view_of_mates(others, -line.score);
        self.with_what_it_stops(own, others, position)
    }

    /// The plans that make sense beside the main line; of the other side first the mate that ends the line.
    fn of_line(&self, scene: &Scene<'_>, met: &Met<'_>) -> [Vec<(Candidate, Values)>; 2] {
        let is_one = |(plan, _): &&(Candidate, Values)| {
            plan.moves.contains(&self.best)
                || !met.is_driven(plan)
                    && !met.is_chased(plan)
                    && !met.lacks_mate(plan)
                    && !met.is_recapture(plan)
                    && !met.is_late(plan)
        };
        let [own, mut others] = [0, 1].map(|side| {
            let plans = self.sides[side].iter().filter(is_one);
            plans.cloned().collect::<Vec<(Candidate, Values)>>()
        });
        if met.is_over() {
            return [own, Vec::new()];
        }
        let position = scene.position();
        let side = !position.turn();
        let is_known = others.iter().any(|(plan, _)| met.is_mated_by(plan));
        let start = start_of(position, side, Some(self.best)).filter(|_| !is_known);
        let mate = start.and_then(|start| scene.mate(side, &start, &met.mating()?));
        if let Some(mate) = mate {
            others.truncate(MOST - 1);
            others.insert(0, (mate, Values::default()));
        }
        [own, others]
    }

    /// Plans of both sides with what is said of them. The score is that of the main line shown; if it has
    /// changed since the plans were valued, their values are shifted by the difference. A plan that begins
    /// with a move of `known` value gets that value.
    fn finished(
        &self,
        (scene, met): (&Scene<'_>, &Met<'_>),
        [own, others]: [Vec<(Candidate, Values)>; 2],
        score: Score,
        known: &[(Move, Score)],
    ) -> [Vec<Plan>; 2] {
        let more = more(self.worth, score);
        let own = own.iter().map(|(plan, values)| {
            let values = match known.iter().find(|(mv, _)| plan.moves.first() == Some(mv)) {
                Some(&(_, known)) => values.known(known, score, plan),
                None => values.shifted(more),
            };
            finished(scene, plan, met, score, values)
        });
        let others = others
            .iter()
            .map(|(plan, values)| finished(scene, plan, met, -score, values.shifted(-more)));
        [own.collect(), others.collect()]
    }
}

/// By how much a score exceeds that with which plans were valued; nothing beside a mate.
fn more(from: Score, to: Score) -> Centipawns {
    match [from, to].into_iter().any(Score::is_mate) {
        true => Centipawns::ZERO,
        false => to - from,
    }
}

/// The values that are told of a plan of a side to which the position is `worth` this much, and what the plan
/// has to wait for.
fn told_values(plan: &Candidate, met: &Met<'_>, worth: Score, values: Values) -> (Values, Option<Waits>) {
    let played = met.played(plan);
    let is_played = played.is_some_and(Played::is_to_the_end);
    let values = match played {
        None => values,
        // What the main line plays is worth what the main line is worth.
        Some(_) => Values {
            defended: Some(worth),
            costs: None,
            alone: values.alone.filter(|_| !is_played),
            costs_alone: values.costs_alone.filter(|_| !is_played),
        },
    };
    let waits = met
        .waits(plan, values.defended.is_some())
        .filter(|_| played.is_none());
    // What is worth something only later says nothing of a plan that has to wait for longer.
    let values = match waits {
        Some(Waits::Due(_)) if values.most_costs() <= Some(COSTS) => Values {
            defended: None,
            costs: None,
            ..values
        },
        _ => values,
    };
    (values.reconciled(plan.moves.len()), waits)
}

/// A plan with everything that is said of it. What only the board says against a plan that the best move
/// begins, the search has taken into account: it is named, but does not hold the plan.
///
/// `worth` is what the position is worth to its side. What the other side's plans are for is judged where they
/// begin.
fn finished(scene: &Scene<'_>, plan: &Candidate, met: &Met<'_>, worth: Score, values: Values) -> Plan {
    let played = met.played(plan);
    let is_played = played.is_some_and(Played::is_to_the_end);
    let is_mate = is_played && met.is_mated_by(plan);
    let (values, waits) = told_values(plan, met, worth, values);
    let ground = met.ground(plan);
    let at_ground = ground.as_ref().map(Scene::new);
    let begins = at_ground.as_ref().unwrap_or(scene);
    let (state, reason) = decided::state(begins, plan, met, worth, &values, waits.as_ref());
    let is_open = state == State::Open;
    let shown = match values.defended {
        _ if is_mate => Shown::Mates,
        Some(value) if is_open && plan.side == scene.position().turn() && value.is_win_by_mate() => {
            Shown::Mates
        }
        _ if is_open && plan.is_to_win() && values.confirm(plan, scene.position(), worth) => Shown::Wins,
        _ => Shown::Nothing,
    };
    // A mating piece need not be protected.
    let reason = match shown == Shown::Mates && played.is_none() {
        true => PlanReason::Unopposed { is_searched: true },
        false => reason,
    };
    let plan = &met.aimed(plan);
    let mut comes_after = match (state, waits) {
        (State::Open, Some(Waits::After(moves))) => moves,
        _ => Vec::new(),
    };
    let (kind, mut purpose) = what_for((scene, at_ground.as_ref()), plan, met, shown, &mut comes_after);
    let [officers, pawns] = met.reached_by(!plan.side);
    purpose.forget_what_fails(officers, pawns, &met.made_against(plan));
    // What stops a plan is nothing that it comes after; and who has been captured captures no more.
    if let PlanReason::Stopped(by) = &reason {
        comes_after.retain(|name| name != by);
    }
    let has_gone = |on| {
        let [now, then] = [scene, begins].map(|scene| scene.position().board().piece_at(on));
        met.captures(on) || now != then
    };
    let reason = match reason {
        PlanReason::Exchange { piece, role } | PlanReason::Taken { piece, role, .. }
            if !comes_after.is_empty() && has_gone(piece) =>
        {
            PlanReason::HasGone {
                role,
                from: piece,
                drove: false,
            }
        }
        reason => reason,
    };
    purpose.come_after(&comes_after);
    Plan {
        side: plan.side,
        role: plan.role,
        from: plan.from,
        to: plan.to,
        target: plan.target,
        kind,
        moves: plan.moves.clone(),
        gain: plan.gain,
        state,
        reason,
        alone: values.alone,
        defended: values.defended,
        costs: values.most_costs(),
        is_in_line: played.is_some() || met.begins(plan),
        wins: shown == Shown::Wins,
        purpose,
        denials: plan.opposition.denial(plan.to).into_iter().collect(),
    }
}
