//! Decides a position: which of Θ₁ … Θ₄ are satisfiable, or whether a reduced goal can be forced; and
//! extracts the strategy.
//!
//! Θ₂ and Θ₄ say "draws, *but does not win*". As the source writes it, with ¬Aim₁ inside Aim₂, Θ₂ says of a
//! single strategy that it does not win. A strategy that throws away a win satisfies this, so Θ₂ would often
//! be satisfiable together with Θ₁. The source's theorem needs "cannot win", which no single model of Θ₂
//! shows; the opponent's strategy, a model of Θ₄, does. So here Θ₂ and Θ₄ count as satisfiable when both have
//! models, and [`Solution::as_printed`] says which of the four formulas have models exactly as printed.

use shakmaty::{Color, Position as _};

use super::code::{Code, CodeError};
use super::confirm::{Claim, Confirmation, MOST_WRITTEN};
use super::goal::{Goal, Task};
use super::graph::{Graph, Place};
use super::label::{Attractor, Unseen, can_stay};
use super::limits::Clock;
pub use super::limits::{Limits, Watch};
use super::plies::Plies;
use super::proof::{Ended, explore};
use super::strategy::Strategy;
use super::theta::{Sizes, Theta};
use super::words::Words;
use crate::position::Position;
use crate::solvers::logic::formula::Formulas;

/// The value of a position with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// White wins.
    White,
    /// Neither side wins.
    Draw,
    /// Black wins.
    Black,
}

/// A strategy and what it proves.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What it proves.
    pub claim: Claim,
    /// The strategy.
    pub strategy: Strategy,
    /// The model checker's verdict.
    pub confirmation: Confirmation,
}

/// How much of the graph was explored.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The number of positions.
    pub positions: usize,
    /// The number of moves between them.
    pub moves: usize,
    /// The memory they take, in bytes.
    pub bytes: usize,
    /// Whether these are all positions that play can reach.
    pub is_whole: bool,
}

impl Extent {
    fn of(graph: &Graph) -> Extent {
        Extent {
            positions: graph.len(),
            moves: graph.arcs(),
            bytes: graph.bytes(),
            is_whole: graph.is_whole(),
        }
    }
}

/// The result of deciding a position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The value; `None` when a limit was reached before it was known.
    pub value: Option<Value>,
    /// Which of the four formulas are satisfiable.
    pub satisfiable: Vec<Theta>,
    /// Which of the four are known to be unsatisfiable.
    pub unsatisfiable: Vec<Theta>,
    /// Which formulas have models as printed in the source; `None` unless all positions were explored.
    pub as_printed: Option<Vec<Theta>>,
    /// Plies to mate with best play by both sides; exact if all positions were explored.
    pub mate: Option<u32>,
    /// The lengths of the formulas; `None` unless all positions were explored.
    pub sizes: Option<Sizes>,
    /// How much was explored.
    pub extent: Extent,
    /// A model of each satisfiable formula.
    pub proofs: Vec<Proof>,
}

/// The result of deciding a reduced goal.
#[derive(Clone, Debug)]
pub struct TaskSolution {
    /// Whether the goal can be forced; `None` when a limit was reached before this was known.
    pub is_reached: Option<bool>,
    /// The number of plies needed within what was explored.
    pub plies: Option<u32>,
    /// How much was explored.
    pub extent: Extent,
    /// The player's strategy, or the opponent's strategy that prevents the goal.
    pub proof: Option<Proof>,
}

/// Explores positions in order of discovery, up to `most`; returns `false` when some are left.
fn widen(graph: &mut Graph, most: usize, clock: &mut Clock<'_>) -> bool {
    let mut place = 0;
    while (place as usize) < graph.len() {
        if !graph.is_seen(place)
            && (graph.len() >= most || !clock.go_on(graph) || graph.expand(place).is_err())
        {
            return false;
        }
        place += 1;
    }
    true
}

/// With this many men or fewer, most of the limit is for all positions that play can reach, in order of
/// discovery; a tenth of it for each side goes first to looking for a mate.
const FEW_MEN: usize = 5;

/// With this many men or fewer, all positions are explored even after a mate has been found, so that its
/// length is exact: there are few enough.
const FEWEST_MEN: usize = 3;

/// Decides which of Θ₁ … Θ₄ are satisfiable.
///
/// # Errors
/// [`CodeError`] when the position has no code (Chess960).
pub fn decide(position: &Position, limits: Limits, watch: Watch<'_>) -> Result<Solution, CodeError> {
    let code = Code::of(position)?;
    let mut graph = Graph::new(limits.positions, None);
    let mut clock = Clock::new(limits, watch);
    let Some(root) = graph.insert(code, Plies::ENDLESS)? else {
        return Ok(undecided(&graph));
    };
    let turn = position.turn();
    let task = |player| Task::new(player, Goal::Mate, None, position.board());
    let men = position.board().occupied().count();
    let all = limits.positions;
    // Positions of the graph up to which each of the three goes on.
    let (own, other, wide) = if men <= FEW_MEN {
        (all / 10, all / 5, all)
    } else {
        (all / 4, all / 4 + all / 8, all / 4 * 3)
    };
    // Looks for a forced mate first, which does not need everything; then explores everything as far as
    // possible; then looks for a mate by the side to move again.
    for (player, most) in [(turn, own), (!turn, other)] {
        let ended = explore(&mut graph, &task(player), root, most, &mut |g| clock.go_on(g));
        if ended == Ended::Proved {
            if men <= FEWEST_MEN {
                break;
            }
            return Ok(conclude(&graph, root, code));
        }
    }
    if !widen(&mut graph, wide, &mut clock) {
        let labels = Labels::new(&graph, Unseen::Fails);
        if labels.value(root).is_none() {
            explore(&mut graph, &task(turn), root, all, &mut |g| clock.go_on(g));
        }
    }
    Ok(conclude(&graph, root, code))
}

/// The positions from which each side can force mate.
struct Labels {
    white: Attractor,
    black: Attractor,
}

impl Labels {
    fn new(graph: &Graph, unseen: Unseen) -> Labels {
        let of = |player| {
            Attractor::new(graph, player, unseen, |place| {
                graph.is_mate(place) && graph.turn(place) != player
            })
        };
        Labels {
            white: of(Color::White),
            black: of(Color::Black),
        }
    }

    fn of(&self, color: Color) -> &Attractor {
        color.fold_wb(&self.white, &self.black)
    }

    fn value(&self, root: Place) -> Option<Value> {
        match (self.white.contains(root), self.black.contains(root)) {
            (true, _) => Some(Value::White),
            (_, true) => Some(Value::Black),
            _ => None,
        }
    }
}

fn undecided(graph: &Graph) -> Solution {
    Solution {
        value: None,
        satisfiable: Vec::new(),
        unsatisfiable: Vec::new(),
        as_printed: None,
        mate: None,
        sizes: None,
        extent: Extent::of(graph),
        proofs: Vec::new(),
    }
}

/// Reads the result off the graph.
fn conclude(graph: &Graph, root: Place, code: Code) -> Solution {
    let certain = Labels::new(graph, Unseen::Fails);
    let is_whole = graph.is_whole();
    let possible = if is_whole {
        None
    } else {
        Some(Labels::new(graph, Unseen::Succeeds))
    };
    let possible = possible.as_ref().unwrap_or(&certain);
    let mut solution = undecided(graph);
    let can_win = |color: Color| possible.of(color).contains(root);
    solution.value = certain.value(root).or_else(|| {
        let is_draw = !can_win(Color::White) && !can_win(Color::Black);
        is_draw.then_some(Value::Draw)
    });
    solution.satisfiable = match solution.value {
        Some(Value::White) => vec![Theta::WhiteWins],
        Some(Value::Draw) => vec![Theta::WhiteDraws, Theta::BlackDraws],
        Some(Value::Black) => vec![Theta::BlackWins],
        None => Vec::new(),
    };
    solution.unsatisfiable = match solution.value {
        Some(_) => Theta::ALL
            .into_iter()
            .filter(|theta| !solution.satisfiable.contains(theta))
            .collect(),
        // One side cannot win; whether the other can is not known.
        None => {
            let winners = Color::ALL.into_iter().filter(|&color| !can_win(color));
            winners.map(|color| Theta::of(color, true)).collect()
        }
    };
    if is_whole {
        let mut sizes = Sizes::default();
        for place in 0..graph.len() as Place {
            sizes.add(
                graph.code(place),
                graph.sons(place).iter().map(|&son| graph.code(son)),
            );
        }
        solution.sizes = Some(sizes);
        solution.as_printed = Some(as_printed(graph, root, &certain));
    }
    let board = code
        .chess()
        .map(|chess| chess.board().clone())
        .unwrap_or_default();
    for &theta in &solution.satisfiable {
        let strategy = if theta.is_win() {
            let attractor = certain.of(theta.player());
            solution.mate = attractor.plies(root);
            let task = Task::new(theta.player(), Goal::Mate, None, &board);
            Strategy::reach(graph, &[root], &task, attractor)
        } else {
            Strategy::avoid(graph, &[root], theta.player(), possible.of(!theta.player()))
        };
        solution
            .proofs
            .extend(confirmed(Claim::Theta(theta), strategy, &code));
    }
    solution
}

/// Which of the four formulas have models as printed in the source. A strategy that may, but need not, win
/// satisfies Aim₂: it needs a path on which the player is never in danger and the opponent is never mated.
fn as_printed(graph: &Graph, root: Place, labels: &Labels) -> Vec<Theta> {
    let has_model = |theta: Theta| {
        let player = theta.player();
        if theta.is_win() {
            return labels.of(player).contains(root);
        }
        let danger = labels.of(!player);
        let stays = can_stay(graph, |place| {
            !(danger.contains(place) || graph.is_mate(place) && graph.turn(place) != player)
        });
        stays[root as usize]
    };
    Theta::ALL.into_iter().filter(|&theta| has_model(theta)).collect()
}

/// Has the model checker check a strategy.
fn confirmed(claim: Claim, strategy: Strategy, start: &Code) -> Option<Proof> {
    let mut formulas = Formulas::new();
    let words = Words::new(&mut formulas);
    let model = strategy.model(&words)?;
    let confirmation = claim.confirm(&mut formulas, &words, &model, start, MOST_WRITTEN);
    Some(Proof {
        claim,
        strategy,
        confirmation,
    })
}

/// Decides whether a player can force a goal.
///
/// # Errors
/// [`CodeError`] when the position has no code (Chess960).
pub fn decide_task(
    position: &Position,
    task: &Task,
    limits: Limits,
    watch: Watch<'_>,
) -> Result<TaskSolution, CodeError> {
    let code = Code::of(position)?;
    let left = task.plies(position.turn());
    let mut graph = Graph::new(limits.positions, task.sought());
    let mut clock = Clock::new(limits, watch);
    let mut root = None;
    if let Some(place) = graph.insert(code, left)? {
        root = Some(place);
        let few = position.board().occupied().count() <= FEW_MEN && left == Plies::ENDLESS;
        let most = if few {
            limits.positions / 10
        } else {
            limits.positions / 4 * 3
        };
        let ended = explore(&mut graph, task, place, most, &mut |g| clock.go_on(g));
        // A disproof without a limit of moves relies on repetitions, so it is checked by exploring further.
        if ended != Ended::Proved && !(ended == Ended::Disproved && left != Plies::ENDLESS) {
            widen(&mut graph, limits.positions, &mut clock);
        }
    }
    let is_met = |place| task.is_reached(&graph, place);
    let Some(root) = root else {
        return Ok(TaskSolution {
            is_reached: None,
            plies: None,
            extent: Extent::of(&graph),
            proof: None,
        });
    };
    let certain = Attractor::new(&graph, task.player, Unseen::Fails, is_met);
    let mut solution = TaskSolution {
        is_reached: None,
        plies: certain.plies(root),
        extent: Extent::of(&graph),
        proof: None,
    };
    if certain.contains(root) {
        solution.is_reached = Some(true);
        let strategy = Strategy::reach(&graph, &[root], task, &certain);
        solution.proof = confirmed(Claim::Reaches(*task, left), strategy, &code);
        return Ok(solution);
    }
    let possible = Attractor::new(&graph, task.player, Unseen::Succeeds, is_met);
    if !possible.contains(root) {
        solution.is_reached = Some(false);
        let strategy = Strategy::avoid(&graph, &[root], !task.player, &possible);
        solution.proof = confirmed(Claim::Prevents(*task, left), strategy, &code);
    }
    Ok(solution)
}

/// All positions that play can reach from a position, each with the positions after its moves; the given
/// position comes first.
///
/// # Errors
/// [`CodeError`] when the position has no code (Chess960).
pub fn all_moves(position: &Position) -> Result<Vec<super::theta::Moves>, CodeError> {
    let mut graph = Graph::new(usize::MAX, None);
    graph.insert(Code::of(position)?, Plies::ENDLESS)?;
    let mut place = 0;
    while (place as usize) < graph.len() && graph.expand(place).is_ok() {
        place += 1;
    }
    Ok((0..graph.len() as Place)
        .map(|place| super::theta::Moves {
            from: *graph.code(place),
            to: graph.sons(place).iter().map(|&son| *graph.code(son)).collect(),
        })
        .collect())
}
