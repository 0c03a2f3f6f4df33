//! A strategy: the part of the graph that remains after the player's choices, as a model.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use shakmaty::Color;

use super::code::{BLACK_CAN_MOVE, Code, PROPOSITIONS, WHITE_CAN_MOVE};
use super::goal::Task;
use super::graph::{Graph, Place, SmallMove};
use super::label::Attractor;
use super::plies::Plies;
use super::words::Words;
use crate::solvers::logic::model::{Model, Vertex};

/// An arc of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The vertex it comes from.
    pub from: Vertex,
    /// The vertex it leads to.
    pub to: Vertex,
    /// The move; `None` when a side without moves repeats the position.
    pub mv: Option<SmallMove>,
}

/// A vertex of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The position.
    pub code: Code,
    /// Whether the side to move has a legal move.
    pub can_move: bool,
    /// Whether the strategy ends here although there are moves: the goal is reached, or no plies are left. (A
    /// position without moves repeats itself.)
    pub is_end: bool,
    /// The plies left, in a task with a limit of moves.
    pub left: Plies,
}

/// A player's strategy: one move of the player in each position that can arise, and all moves of the
/// opponent.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// The player it belongs to.
    pub player: Color,
    /// Its positions; the first is the initial one.
    pub stands: Vec<Stand>,
    /// Its moves, sorted by origin.
    pub steps: Vec<Step>,
}

/// The positions that the strategy has reached so far.
type Found = IndexSet<Place, FxBuildHasher>;

impl Strategy {
    /// The strategy that reaches a goal from these places as fast as possible; the attractor must contain all
    /// of them.
    pub fn reach(graph: &Graph, roots: &[Place], task: &Task, attractor: &Attractor) -> Strategy {
        let is_reached = |place| task.is_reached(graph, place);
        Strategy::gather(graph, roots, task.player, is_reached, |place, _| {
            let nearest = graph
                .sons(place)
                .iter()
                .copied()
                .filter(|&son| attractor.contains(son));
            nearest.min_by_key(|&son| attractor.plies(son))
        })
    }

    /// A strategy of `player` that stays out of what the opponent can force, forever or while plies are left.
    pub fn avoid(graph: &Graph, roots: &[Place], player: Color, danger: &Attractor) -> Strategy {
        Strategy::gather(
            graph,
            roots,
            player,
            |_| false,
            |place, found| {
                let safe = graph
                    .sons(place)
                    .iter()
                    .copied()
                    .filter(|&son| !danger.contains(son));
                // Prefer positions already in the strategy, then those with the fewest answers, to keep it
                // small.
                safe.min_by_key(|son| (!found.contains(son), graph.mobility(*son)))
            },
        )
    }

    fn gather(
        graph: &Graph,
        roots: &[Place],
        player: Color,
        is_over: impl Fn(Place) -> bool,
        choose: impl Fn(Place, &Found) -> Option<Place>,
    ) -> Strategy {
        let mut found: Found = roots.iter().copied().collect();
        let mut stands = Vec::new();
        let mut steps = Vec::new();
        while let Some(&place) = found.get_index(stands.len()) {
            let from = stands.len() as Vertex;
            let can_move = graph.mobility(place) > 0;
            let is_end = is_over(place);
            let is_own = graph.turn(place) == player;
            if !can_move {
                steps.push(Step {
                    from,
                    to: from,
                    mv: None,
                });
            }
            // The player makes one move, the opponent all of them.
            let choice = if is_own && !is_end {
                choose(place, &found)
            } else {
                None
            };
            for arc in graph.moves(place) {
                if is_end || is_own && choice != Some(arc.to) {
                    continue;
                }
                let (to, _) = found.insert_full(arc.to);
                steps.push(Step {
                    from,
                    to: to as Vertex,
                    mv: Some(arc.mv),
                });
                if is_own {
                    break;
                }
            }
            let says_nothing = can_move && steps.last().is_none_or(|step| step.from != from);
            stands.push(Stand {
                code: *graph.code(place),
                can_move,
                is_end: says_nothing,
                left: graph.left(place),
            });
        }
        Strategy {
            player,
            stands,
            steps,
        }
    }

    /// The moves from a vertex.
    pub fn steps_from(&self, vertex: Vertex) -> &[Step] {
        let first = self.steps.partition_point(|step| step.from < vertex);
        let last = self.steps.partition_point(|step| step.from <= vertex);
        &self.steps[first..last]
    }

    /// The strategy as a model, with each vertex labelled by the 271 propositions.
    pub fn model(&self, words: &Words) -> Option<Model> {
        let mut sons = vec![Vec::new(); self.stands.len()];
        for step in &self.steps {
            let own: &mut Vec<Vertex> = sons.get_mut(step.from as usize)?;
            if !own.contains(&step.to) {
                own.push(step.to);
            }
        }
        let mut model = Model::new(&sons, 0).ok()?;
        for (vertex, stand) in (0..).zip(&self.stands) {
            for number in (0..PROPOSITIONS).filter(|&number| stand.code.proposition(number)) {
                model.set(vertex, words.prop(number));
            }
            if stand.can_move {
                let number = stand.code.turn().fold_wb(WHITE_CAN_MOVE, BLACK_CAN_MOVE);
                model.set(vertex, words.prop(number));
            }
        }
        Some(model)
    }

    /// The longest line of the strategy, in plies; `None` when lines repeat.
    pub fn longest(&self) -> Option<u32> {
        // Computes heights from the ends upwards; a vertex that never gets one lies on or before a
        // repetition.
        let count = self.stands.len();
        let mut missing = vec![0u32; count];
        let mut fathers: Vec<Vec<Vertex>> = vec![Vec::new(); count];
        for step in self.steps.iter().filter(|step| step.mv.is_some()) {
            missing[step.from as usize] += 1;
            fathers[step.to as usize].push(step.from);
        }
        let mut height = vec![0u32; count];
        let mut open: Vec<usize> = (0..count).filter(|&vertex| missing[vertex] == 0).collect();
        let mut done = 0;
        while let Some(vertex) = open.pop() {
            done += 1;
            for &father in &fathers[vertex] {
                let father = father as usize;
                height[father] = height[father].max(height[vertex] + 1);
                missing[father] -= 1;
                if missing[father] == 0 {
                    open.push(father);
                }
            }
        }
        (done == count).then_some(height[0])
    }
}
