//! A solved problem in the style of problemists.

use std::collections::BTreeMap;

use puchok_engine::position::Position;
use puchok_engine::shakmaty::Move;
use puchok_engine::solvers::problems::{Attack, Defence, Distance, Solution, Threat, Verdict};

use super::super::words;
use super::{Problem, open};
use crate::commands::words::per_second;

/// The answer as text; `tree` is the number of moves for which trees are written out. An incomplete solution
/// was interrupted by the user or ended by a limit.
pub(super) fn of(problem: &Problem, solution: &Solution, tree: u8, is_interrupted: bool) -> String {
    let position = &problem.position;
    let mut text = format!("{}\n\n{}\n", words::head(position), verdict(problem, solution));
    if !solution.is_complete {
        let why = if is_interrupted {
            "Interrupted"
        } else {
            "A limit was reached"
        };
        text.push_str(&format!("{why}: {}.\n", open(solution)));
    }
    if !solution.line.is_empty() {
        text.push_str(&format!("Main line  {}\n", main_line(position, solution)));
    }
    if let Some(passed) = position.pass()
        && solution.set_play.iter().any(|defence| defence.mate.is_some())
    {
        text.push_str("\nSet play\n");
        defences(&mut text, &passed, &solution.set_play, None, 1);
    }
    for key in &solution.keys {
        text.push_str(&format!(
            "\nKey  1. {}{}\n",
            praised(position, key.m),
            threat(&position.after(key.m), key, 2)
        ));
        defences(&mut text, &position.after(key.m), &key.defences, Some(key), 1);
    }
    if !solution.defences.is_empty() {
        text.push_str("\nDefences\n");
        defences(&mut text, position, &solution.defences, None, 1);
    }
    if !solution.tries.is_empty() {
        text.push_str("\nTries\n");
        for t in &solution.tries {
            let next = position.after(t.m);
            text.push_str(&format!(
                "  1. {}?  1... {}\n",
                position.san(t.m),
                praised(&next, t.refutation)
            ));
        }
    }
    if let Verdict::Mate(mate) | Verdict::Mated(mate) = solution.verdict
        && (1..mate.get()).contains(&tree)
    {
        text.push_str(&format!(
            "\nThe tree is written out for {tree} of {} moves (--tree).\n",
            mate.get()
        ));
    }
    text.push_str(&format!(
        "\nSearched   {} in {:.3} s ({} a second)\n",
        words::positions(solution.nodes),
        solution.time.as_secs_f64(),
        words::count(per_second(solution.nodes, solution.time)),
    ));
    text
}

/// The line to mate. As in the rest of the answer, the attacker's moves are numbered from one, whatever the
/// move number of the game.
fn main_line(position: &Position, solution: &Solution) -> String {
    let is_answered = matches!(solution.verdict, Verdict::Mated(_));
    let mut words = Vec::new();
    if is_answered {
        words.push("1...".to_owned());
    }
    let mut position = position.clone();
    for (place, &m) in (usize::from(is_answered)..).zip(&solution.line) {
        if place.is_multiple_of(2) {
            words.push(format!("{}.", place / 2 + 1));
        }
        words.push(position.san(m));
        position.play(m);
    }
    words.join(" ")
}

/// The verdict: mate in how many moves, and what is wrong with the problem.
fn verdict(problem: &Problem, solution: &Solution) -> String {
    let turn = problem.position.turn();
    let asked = problem.moves.unsigned_abs();
    match solution.verdict {
        Verdict::Mate(mate) => {
            let mut text = format!("{} mates in {}", words::name(turn), mate.get());
            if u16::from(mate.get()) < asked {
                text.push_str(&format!(", not only in {asked}: the problem is short"));
            }
            if solution.is_cooked() {
                text.push_str(&format!("; cooked: {} keys", solution.keys.len()));
            }
            text
        }
        Verdict::Mated(Distance::ZERO) => format!("{} is mated already", words::name(turn)),
        Verdict::Mated(mate) => format!(
            "{} is mated in {} against every defence",
            words::name(turn),
            mate.get()
        ),
        Verdict::None if problem.moves < 0 => format!("{} is not mated in {asked}", words::name(turn)),
        Verdict::None => format!("No mate in {asked}"),
        Verdict::Undecided => match solution.excluded.get() {
            0 => "Not decided".to_owned(),
            excluded if problem.moves < 0 => format!("Not decided; not mated in {excluded}"),
            excluded => format!("Not decided; no mate in {excluded}"),
        },
    }
}

/// The threat of a move, in brackets; `number` is that of the attacker's next move.
fn threat(next: &Position, attack: &Attack, number: usize) -> String {
    match (&attack.threat, next.pass()) {
        _ if attack.mate == Distance::ZERO => String::new(),
        (Threat::Zugzwang, _) => "  (zugzwang)".to_owned(),
        (Threat::Moves(moves), Some(passed)) => {
            let moves: Vec<String> = moves.iter().map(|attack| passed.san(attack.m)).collect();
            format!("  (threat: {number}. {})", moves.join(" or "))
        }
        _ => String::new(),
    }
}

/// Writes the defences against the attacker's move with this number, indented one level deeper.
///
/// Defences that are answered by the same mates share a line, and those that do not parry the threat come
/// last.
fn defences(
    text: &mut String,
    position: &Position,
    all: &[Defence],
    against: Option<&Attack>,
    number: usize,
) {
    let indent = "  ".repeat(number);
    let dots = format!("{number}...");
    let threatened: &[Attack] = match against.map(|attack| &attack.threat) {
        Some(Threat::Moves(moves)) => moves,
        _ => &[],
    };
    // Mating answers with the defences that they answer, in order of first appearance.
    let mut mates: Vec<(String, Vec<String>)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut deeper = String::new();
    let mut others = Vec::new();
    for defence in all {
        let next = position.after(defence.m);
        let name = position.san(defence.m);
        let mates_of = |attacks: &[Attack]| {
            attacks
                .iter()
                .map(|a| (a.m, a.mate))
                .collect::<Vec<(Move, Distance)>>()
        };
        if defence.mate.is_none() {
            continue;
        }
        if !threatened.is_empty() && mates_of(&defence.continuations) == mates_of(threatened) {
            others.push(name);
            continue;
        }
        let is_last = defence
            .continuations
            .iter()
            .all(|a| a.mate == Distance::ZERO || a.defences.is_empty());
        if is_last {
            let answer = answers(&next, defence, number + 1);
            let place = *places.entry(answer.clone()).or_insert(mates.len());
            match mates.get_mut(place) {
                Some((_, names)) => names.push(name),
                None => mates.push((answer, vec![name])),
            }
        } else {
            let dual = if defence.is_dual() { "  (dual)" } else { "" };
            deeper.push_str(&format!("{indent}{dots} {name}{dual}\n"));
            for attack in &defence.continuations {
                let then = next.after(attack.m);
                deeper.push_str(&format!(
                    "{indent}  {}. {}{}\n",
                    number + 1,
                    next.san(attack.m),
                    threat(&then, attack, number + 2)
                ));
                self::defences(&mut deeper, &then, &attack.defences, Some(attack), number + 1);
            }
        }
    }
    for (answer, names) in mates {
        text.push_str(&format!("{indent}{dots} {}  {answer}\n", names.join(", ")));
    }
    text.push_str(&deeper);
    if !others.is_empty() {
        text.push_str(&format!("{indent}{dots} {}  as threatened\n", others.join(", ")));
    }
}

/// The answers to a defence, on one line.
fn answers(next: &Position, defence: &Defence, number: usize) -> String {
    let moves: Vec<String> = defence
        .continuations
        .iter()
        .map(|attack| match attack.mate.get() {
            0 => next.san(attack.m),
            more => format!("{} (and mate in {more})", next.san(attack.m)),
        })
        .collect();
    let dual = if defence.is_dual() { "  (dual)" } else { "" };
    format!("{number}. {}{dual}", moves.join(" or "))
}

/// A key or refutation with its mark, which a move that mates at once does not need.
fn praised(position: &Position, m: Move) -> String {
    let name = position.san(m);
    match name.ends_with('#') {
        true => name,
        false => name + "!",
    }
}
