//! Strategies and their formulas: what a strategy has to satisfy, and whether the model checker confirms it.
//!
//! Rules refers to all positions that play can reach. For the check only the disjuncts of positions named by
//! the model's labels are written out, with the moves that the rules of chess allow. A formula with fewer
//! disjuncts is stronger, so a model of it is also a model of the source's formula. The moves are not taken
//! from the strategy: a strategy that omits an answer, makes an illegal move or carries a wrong label is
//! rejected.

use rustc_hash::FxHashSet;
use shakmaty::{Color, Position as _, Role, Square};

use super::code::{BLACK_CAN_MOVE, Code, PROPOSITIONS, WHITE_CAN_MOVE};
use super::goal::{Goal, Task};
use super::plies::Plies;
use super::theta::{Moves, Theta};
use super::words::Words;
use crate::solvers::logic::check;
use crate::solvers::logic::formula::{FormulaId, Formulas, Paths};
use crate::solvers::logic::model::{Model, Vertex};

/// The largest number of vertices for which Rules is written out. Beyond it, Rules is looked up vertex by
/// vertex: written out it takes vertices × 269 propositions, each evaluated for all vertices.
pub const MOST_WRITTEN: usize = 3_000;

/// What a strategy has to satisfy.
#[derive(Clone, Copy, Debug)]
pub enum Claim {
    /// One of Θ₁ … Θ₄.
    Theta(Theta),
    /// The player reaches the task's goal.
    Reaches(Task, Plies),
    /// The opponent of the task's player prevents the goal.
    Prevents(Task, Plies),
}

/// How Rules was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// As a formula, by the model checker like everything else.
    Written,
    /// At each vertex, the single disjunct that fits its label was looked up; the model checker was given the
    /// result as a proposition.
    ByVertex,
}

/// The model checker's verdict on a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Confirmation {
    /// Whether the formula is true in the model.
    pub holds: bool,
    /// How Rules was checked.
    pub method: Method,
    /// The length of the formula, as [`Formulas::size`] counts it.
    pub size: Option<u128>,
}

/// The positions that the vertices are labelled with; `None` where the propositions encode none.
fn codes(words: &Words, model: &Model) -> Vec<Option<Code>> {
    (0..model.len() as Vertex)
        .map(|vertex| {
            let propositions: [bool; PROPOSITIONS] =
                std::array::from_fn(|number| model.holds(vertex, words.prop(number)));
            Code::from_propositions(&propositions).ok()
        })
        .collect()
}

/// The positions after all legal moves; `None` when the position itself is illegal.
fn legal(code: &Code) -> Option<Vec<Code>> {
    let chess = code.chess().ok()?;
    let mut after: Vec<Code> = chess
        .legal_moves()
        .into_iter()
        .map(|mv| code.after(&chess, mv).1)
        .collect();
    after.sort_unstable();
    after.dedup();
    Some(after)
}

/// Rules, written out for the positions that a model names.
fn written_rule(f: &mut Formulas, words: &Words, player: Color, named: &[Option<Code>]) -> FormulaId {
    let known: FxHashSet<Code> = named.iter().flatten().copied().collect();
    let mut in_order: Vec<Code> = known.iter().copied().collect();
    in_order.sort_unstable();
    let mut positions = Vec::new();
    for from in in_order {
        let Some(mut to) = legal(&from) else { continue };
        if from.turn() == player && to.iter().any(|code| known.contains(code)) {
            // The player makes one of these moves: a position that the model does not name cannot be the one.
            to.retain(|code| known.contains(code));
        }
        positions.push(Moves { from, to });
    }
    words.rule(f, player, &positions)
}

/// A new proposition that holds exactly where Rules does.
fn looked_up_rule(
    f: &mut Formulas,
    words: &Words,
    player: Color,
    named: &[Option<Code>],
    model: &mut Model,
) -> FormulaId {
    let rule = f.prop("rule");
    for vertex in 0..model.len() as Vertex {
        let holds = named[vertex as usize].as_ref().is_some_and(|code| {
            let sons = model.sons(vertex).iter().map(|&son| named[son as usize]);
            let Some(mut sons) = sons.collect::<Option<Vec<Code>>>() else {
                return false;
            };
            sons.sort_unstable();
            sons.dedup();
            let can = code.turn().fold_wb(WHITE_CAN_MOVE, BLACK_CAN_MOVE);
            let can = model.holds(vertex, words.prop(can));
            let Some(legal) = legal(code) else { return false };
            if legal.is_empty() {
                return !can && sons.iter().all(|son| son == code);
            }
            let is_right = if code.turn() == player {
                // All sons are the same position; a vertex without sons satisfies ∀○.
                sons.len() <= 1 && sons.iter().all(|son| legal.binary_search(son).is_ok())
            } else {
                sons == legal
            };
            can && is_right
        });
        if holds {
            model.set(vertex, rule);
        }
    }
    f.var(rule)
}

impl Claim {
    /// The side whose strategy is claimed.
    pub fn player(&self) -> Color {
        match self {
            Claim::Theta(theta) => theta.player(),
            Claim::Reaches(task, _) => task.player,
            Claim::Prevents(task, _) => !task.player,
        }
    }

    /// The claim as a formula, given the inner part of Rules and the initial position.
    pub fn formula(&self, f: &mut Formulas, words: &Words, rule: FormulaId, start: &Code) -> FormulaId {
        let init = words.position(f, start);
        match self {
            Claim::Theta(theta) => {
                let [rules, aim] = words.theta_body(f, *theta, rule);
                f.and([init, rules, aim])
            }
            Claim::Reaches(task, left) => {
                let reached = reaches(f, words, task, *left, rule, pawns(start, task.player));
                f.and([init, reached])
            }
            Claim::Prevents(task, left) => {
                let goal = task.formula(f, words);
                let prevented = prevents(f, task, *left, rule, goal);
                f.and([init, prevented])
            }
        }
    }

    /// Asks the model checker whether a model satisfies the claim from this position on.
    ///
    /// Rules is written out up to `most_written` vertices ([`MOST_WRITTEN`] is a good value).
    pub fn confirm(
        &self,
        f: &mut Formulas,
        words: &Words,
        model: &Model,
        start: &Code,
        most_written: usize,
    ) -> Confirmation {
        let named = codes(words, model);
        let mut model = model.clone();
        let (rule, method) = if model.len() <= most_written {
            (written_rule(f, words, self.player(), &named), Method::Written)
        } else {
            (
                looked_up_rule(f, words, self.player(), &named, &mut model),
                Method::ByVertex,
            )
        };
        let formula = self.formula(f, words, rule, start);
        Confirmation {
            holds: check::is_true(f, formula, &model),
            method,
            size: f.size(formula),
        }
    }
}

/// The vertices in which Rules and the aim of a formula hold, without the initial position; Rules is looked
/// up.
pub(super) fn holding(
    theta: Theta,
    f: &mut Formulas,
    words: &Words,
    model: &Model,
) -> fixedbitset::FixedBitSet {
    let named = codes(words, model);
    let mut model = model.clone();
    let rule = looked_up_rule(f, words, theta.player(), &named, &mut model);
    let body = words.theta_body(f, theta, rule);
    let body = f.and(body);
    check::holding(f, body, &model)
}

/// The number of pawns of a side.
fn pawns(code: &Code, color: Color) -> usize {
    let pawn = Some(Role::Pawn.of(color));
    Square::ALL
        .into_iter()
        .filter(|&square| code.piece_at(square) == pawn)
        .count()
}

/// ∀(Rules U goal). With a limit of plies: the goal, or Rules and, in each next vertex (at least one exists),
/// the same with one ply less. Promotions have a formula of their own.
fn reaches(
    f: &mut Formulas,
    words: &Words,
    task: &Task,
    left: Plies,
    rule: FormulaId,
    pawns: usize,
) -> FormulaId {
    if let Some(sought) = task.sought() {
        return sought.reaches(f, words, left, rule, pawns);
    }
    let goal = task.formula(f, words);
    if left == Plies::ENDLESS {
        return f.until(Paths::All, rule, goal);
    }
    let son = f.has_son();
    (0..left.0).fold(goal, |sooner, _| {
        let next = f.next(Paths::All, sooner);
        let later = f.and([rule, son, next]);
        // Mate has been avoided only when all moves are over.
        if is_late(task) { later } else { f.or([goal, later]) }
    })
}

/// ∀□(Rules ∧ ¬goal), for as long as plies are left.
fn prevents(f: &mut Formulas, task: &Task, left: Plies, rule: FormulaId, goal: FormulaId) -> FormulaId {
    let never = f.not(goal);
    if left == Plies::ENDLESS {
        let both = f.and([rule, never]);
        return f.always(Paths::All, both);
    }
    (0..left.0).fold(never, |sooner, _| {
        let next = f.next(Paths::All, sooner);
        if is_late(task) {
            f.and([rule, next])
        } else {
            f.and([never, rule, next])
        }
    })
}

fn is_late(task: &Task) -> bool {
    matches!(task.goal, Goal::AvoidMate(_))
}
