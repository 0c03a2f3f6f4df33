//! A decision as text: the value, what it is based on, and the strategy as an indented tree.

use std::fmt::Write;

use puchok_engine::position::Position;
use puchok_engine::solvers::logic::chess::confirm::{Claim, Method};
use puchok_engine::solvers::logic::chess::goal::{Goal, Task};
use puchok_engine::solvers::logic::chess::prove::{Extent, Proof, Solution, TaskSolution, Value};
use puchok_engine::solvers::logic::chess::strategy::Strategy;
use puchok_engine::solvers::logic::chess::theta::Theta;

use super::super::words;
use super::Answer;

/// The most lines of a strategy shown; the JSON contains all of it.
const MOST_LINES: usize = 60;

/// The value of what is undecided, with the reason: the user interrupted the work, or a limit ended it.
pub(super) fn undecided(is_interrupted: bool) -> &'static str {
    if is_interrupted {
        "undecided: interrupted"
    } else {
        "undecided: a limit was reached"
    }
}

/// The answer about Θ₁ … Θ₄: which are satisfiable.
pub(super) fn decision(answer: &Answer<Solution>, is_interrupted: bool) -> String {
    let solution = &answer.solution;
    let mut text = format!("{}\n\n", words::head(&answer.position));
    let mate = solution.mate.map_or_else(String::new, |plies| {
        let moves = plies.div_ceil(2);
        match (plies, solution.extent.is_whole) {
            (0, _) => ": mate".to_owned(),
            (_, true) => format!(": mate in {moves}"),
            (_, false) => format!(": mate in {moves} or fewer"),
        }
    });
    let value = match solution.value {
        Some(Value::White) => "White wins",
        Some(Value::Draw) => "draw",
        Some(Value::Black) => "Black wins",
        None => undecided(is_interrupted),
    };
    let _ = writeln!(text, "Value        {value}{mate}");
    let _ = writeln!(text, "Satisfiable  {}", names(&solution.satisfiable));
    let _ = writeln!(text, "Not          {}", names(&solution.unsatisfiable));
    if let Some(printed) = &solution.as_printed {
        let _ = writeln!(text, "As printed   {}", names(printed));
    }
    text.push_str(&looked_at(&solution.extent, answer.time));
    if let Some(sizes) = solution.sizes {
        let each: Vec<String> = Theta::ALL
            .into_iter()
            .map(|theta| format!("Θ{} {}", theta.number(), count(sizes.of(theta))))
            .collect();
        let _ = writeln!(text, "Symbols      {}", each.join(", "));
    }
    for proof in &solution.proofs {
        text.push_str(&strategy(proof));
    }
    text.trim_end().to_owned()
}

/// The answer about a goal: whether it can be forced.
pub(super) fn task(answer: &Answer<TaskSolution>, task: &Task, is_interrupted: bool) -> String {
    let solution = &answer.solution;
    let mut text = format!("{}\n\n", words::head(&answer.position));
    let within = task.moves.map_or_else(String::new, |moves| {
        format!(" within {}", words::counted(moves.into(), "move", "moves"))
    });
    let _ = writeln!(text, "Goal         {}{within}", goal_in_words(task));
    let value = match (solution.is_reached, solution.plies) {
        (Some(true), Some(plies)) => format!("reached by force in {}", words::plies(plies)),
        (Some(true), None) => "reached by force".to_owned(),
        (Some(false), _) => format!("{} can prevent it", words::name(!task.player)),
        (None, _) => undecided(is_interrupted).to_owned(),
    };
    let _ = writeln!(text, "Value        {value}");
    text.push_str(&looked_at(&solution.extent, answer.time));
    if let Some(proof) = &solution.proof {
        text.push_str(&strategy(proof));
    }
    text.trim_end().to_owned()
}

/// The goal with the side whose it is: "White mates", "reach:N@f7 for White".
fn goal_in_words(task: &Task) -> String {
    let side = words::name(task.player);
    match task.goal {
        Goal::Mate => format!("{side} mates"),
        Goal::Promote(None) => format!("{side} promotes"),
        goal => format!("{goal} for {side}"),
    }
}

fn names(thetas: &[Theta]) -> String {
    if thetas.is_empty() {
        return "none known".to_owned();
    }
    let names: Vec<String> = thetas
        .iter()
        .map(|theta| format!("Θ{}", theta.number()))
        .collect();
    names.join(", ")
}

fn looked_at(extent: &Extent, time: std::time::Duration) -> String {
    format!(
        "Looked at    {}{}, {}, {:.2} s, {} MiB\n",
        words::positions(extent.positions as u64),
        if extent.is_whole {
            ", all that can be reached"
        } else {
            ""
        },
        words::counted(extent.moves as u64, "move", "moves"),
        time.as_secs_f64(),
        extent.bytes.div_ceil(1 << 20)
    )
}

/// A number with thousands separators; without them beyond 64 bits.
pub(super) fn count(number: u128) -> String {
    u64::try_from(number).map_or_else(|_| number.to_string(), words::count)
}

fn claim_in_words(claim: &Claim) -> String {
    match claim {
        Claim::Theta(theta) => format!("Θ{}", theta.number()),
        Claim::Reaches(..) => "the goal".to_owned(),
        Claim::Prevents(..) => "preventing the goal".to_owned(),
    }
}

fn strategy(proof: &Proof) -> String {
    let Proof {
        claim,
        strategy,
        confirmation,
    } = proof;
    let verdict = if confirmation.holds {
        "accepts it"
    } else {
        "REFUSES it"
    };
    let rules = match confirmation.method {
        Method::Written => "",
        Method::ByVertex => ", Rules looked up by vertex",
    };
    let longest = strategy
        .longest()
        .map_or_else(String::new, |plies| format!(", at most {}", words::plies(plies)));
    let mut text = format!(
        "\nStrategy of {} for {}: {}{longest}\n  The model checker {verdict} ({} symbols{rules}).\n",
        words::name(strategy.player),
        claim_in_words(claim),
        words::positions(strategy.stands.len() as u64),
        symbols(confirmation.size),
    );
    text.push_str(&tree(strategy));
    text
}

/// The number of symbols of a formula.
fn symbols(size: Option<u128>) -> String {
    size.map_or_else(|| "more than 10³⁸".to_owned(), count)
}

/// The strategy as an indented tree, as deep as the limit of lines allows.
fn tree(strategy: &Strategy) -> String {
    // The first level is shown however many answers there are: a position has few enough moves.
    let mut text = String::new();
    let mut most_lines = usize::MAX;
    for deepest in 1.. {
        let Some(outline) = outline(strategy, deepest, most_lines) else {
            break;
        };
        if !outline.is_cut {
            return outline.text;
        }
        text = outline.text;
        most_lines = MOST_LINES;
    }
    format!("{text}  … marks where the strategy goes on; the whole of it is in --format json\n")
}

struct Outline {
    text: String,
    lines: usize,
    /// Whether the strategy goes on below the deepest level.
    is_cut: bool,
}

/// The strategy as an indented tree with at most `deepest` levels; `None` if that has more than `most_lines`
/// lines. A line shows an answer of the other side and the player's move. Positions with the other side to
/// move are numbered; one that was shown before is only referred to.
fn outline(strategy: &Strategy, deepest: usize, most_lines: usize) -> Option<Outline> {
    let mut is_shown = vec![false; strategy.stands.len()];
    let mut outline = Outline {
        text: String::new(),
        lines: 0,
        is_cut: false,
    };
    let mut open = vec![(0, 1, String::new())];
    while let Some((vertex, depth, mut line)) = open.pop() {
        let mut at = vertex;
        if strategy.stands[at as usize].code.turn() == strategy.player
            && let Some((to, mv)) = moves(strategy, at).into_iter().next()
        {
            let _ = write!(line, " {mv}");
            at = to;
        }
        let answers = moves(strategy, at);
        let is_theirs = strategy.stands[at as usize].code.turn() != strategy.player;
        if is_theirs && !answers.is_empty() {
            if is_shown[at as usize] {
                let _ = write!(line, "  as at [{at}]");
            } else if depth > deepest {
                line.push_str(" …");
                outline.is_cut = true;
            } else {
                is_shown[at as usize] = true;
                let _ = write!(line, "  [{at}]");
                for (to, mv) in answers.into_iter().rev() {
                    open.push((to, depth + 1, format!("{mv}:")));
                }
            }
        }
        if !line.trim().is_empty() {
            if outline.lines == most_lines {
                return None;
            }
            // No move follows an answer that ends the strategy.
            let line = line.trim().trim_end_matches(':');
            let _ = writeln!(outline.text, "{}{line}", "  ".repeat(depth));
            outline.lines += 1;
        }
    }
    Some(outline)
}

/// The moves from a vertex of a strategy in SAN.
fn moves(strategy: &Strategy, vertex: u32) -> Vec<(u32, String)> {
    let position = strategy.stands[vertex as usize]
        .code
        .chess()
        .map(Position::from_chess);
    let san = |mv: &str| {
        let position = position.as_ref().ok()?;
        Some(position.san(position.parse_uci(mv)?))
    };
    let steps = strategy.steps_from(vertex).iter();
    steps
        .filter_map(|step| step.mv.map(|mv| (step.to, mv.to_string())))
        .map(|(to, mv)| (to, san(&mv).unwrap_or(mv)))
        .collect()
}
