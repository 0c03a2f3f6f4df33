//! Which other moves are worth explaining: those that the search took seriously, and the one that a person
//! would ask about.

use crate::score::Centipawns;
use puchok_zones::board::exchange::value;
use shakmaty::{Move, Role};

use crate::line::course;
use crate::report::Line;
use crate::report::tree::{Node, Tree};

/// Rivals that are explained at most.
pub const MOST: usize = 3;

/// A move is within reach if its bound lies at most this many centipawns below the value of the best.
const REACH: Centipawns = Centipawns(100);

/// Centipawns that a capture or check may lose by the exchange on its field and still raise the question why
/// it was not played.
const ASKED: Centipawns = Centipawns(-200);

/// The rivals of a move, the most serious first, among the allowed moves (an empty list allows all).
pub fn rivals(tree: &Tree, lines: &[Line], chosen: Move, allowed: &[Move], most: usize) -> Vec<Move> {
    let mut found: Vec<Move> = Vec::new();
    let mut add = |mv: Option<Move>, limit: usize| {
        if let Some(mv) = mv
            && mv != chosen
            && (allowed.is_empty() || allowed.contains(&mv))
            && !found.contains(&mv)
            && found.len() < limit
        {
            found.push(mv);
        }
    };
    // Lines that the caller asked for.
    for line in lines.iter().skip(1) {
        add(line.pv.first().copied(), most);
    }
    // An underpromotion is no rival of a queen that does as well; a queen is one of an underpromotion.
    let to_queen = |mv: Move| {
        let is_under = mv.promotion().is_some_and(|role| role != Role::Queen);
        let same =
            |m: &Move| m.from() == mv.from() && m.to() == mv.to() && m.promotion() == Some(Role::Queen);
        is_under.then(|| tree.position.legal_moves().into_iter().find(same))?
    };
    add(to_queen(chosen), most);
    let value = |mv: Move| {
        let node = tree.root.children.iter().find(|n| n.mv == Some(mv))?;
        node.last().map(|s| s.score)
    };
    // An underpromotion that was once the best for a good reason: the queen did worse then.
    let is_better_than_the_queen = |mv: Move| {
        to_queen(mv)
            .is_none_or(|queen| queen != chosen && value(queen).is_some_and(|score| Some(score) < value(mv)))
    };
    // What later iterations preferred.
    let late = |depth: u32| 2 * depth >= tree.iteration.depth;
    for iteration in tree.iterations.iter().rev().filter(|i| late(i.depth)) {
        add(
            iteration.best.filter(|&mv| is_better_than_the_queen(mv)),
            most - 1,
        );
    }
    // Refuted moves have bounds only, which do not rank them: no underpromotions among them.
    let mut add = |mv: Option<Move>, limit: usize| {
        add(mv.filter(|&mv| to_queen(mv).is_none()), limit);
    };
    // Those within reach that took the most work; one place is kept free.
    let best = tree.chosen().and_then(Node::last).map(|s| s.score);
    let mut others: Vec<&Node> = tree.root.children.iter().filter(|n| n.mv.is_some()).collect();
    others.sort_by_key(|n| std::cmp::Reverse(n.nodes()));
    let in_reach = |n: &&&Node| {
        let score = n.last().map(|s| s.score);
        matches!((best, score), (Some(best), Some(score)) if score >= best - REACH)
    };
    for node in others.iter().filter(in_reach) {
        add(node.mv, most - 1);
    }
    add(question(tree, chosen), most);
    for node in &others {
        add(node.mv, most);
    }
    found
}

/// The move that a person would ask about: "why not take?", "why not check?".
fn question(tree: &Tree, chosen: Move) -> Option<Move> {
    let position = &tree.position;
    let legal = position.legal_moves();
    let takes = legal
        .iter()
        .filter(|m| m.is_capture() && **m != chosen)
        .map(|&m| {
            (
                course::gain(position, m),
                m.capture().map_or(Centipawns::ZERO, value),
                m,
            )
        })
        .filter(|(gain, taken, _)| *gain >= Centipawns::ZERO || *taken >= Centipawns(325) && *gain >= ASKED)
        .max_by_key(|&(gain, taken, _)| (gain.max(Centipawns(-50)), taken))
        .map(|(_, _, m)| m);
    takes.or_else(|| {
        legal
            .iter()
            .copied()
            .filter(|&m| m != chosen && position.after(m).is_check() && course::gain(position, m) >= ASKED)
            .max_by_key(|&m| course::gain(position, m))
    })
}
