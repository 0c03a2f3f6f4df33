//! Why the engine chose its move, in sentences: what the move does, what follows, what was tried and why it failed.

use puchok_engine::position::Position;
use puchok_engine::score::Score;
use puchok_engine::shakmaty::{Color, Move};
use puchok_engine::tree::{End, Node, Tree};

use super::deed::{deed, mover, winnings};
use super::score_in_words;
use crate::commands::words;

/// Other moves at the root that are told.
const TRIED: usize = 3;

/// Other replies to the chosen move that are told.
const DEFENCES: usize = 2;

/// Centipawns by which a move has to fall short to be called refuted.
const REFUTED: i32 = 80;

/// The sentences; none when there is no move to explain.
pub(crate) fn sentences(tree: &Tree) -> Vec<String> {
    let Some(chosen) = tree.chosen() else {
        return Vec::new();
    };
    let Some(mv) = chosen.mv else { return Vec::new() };
    let position = &tree.position;
    let after = position.after(mv);
    let mut told = vec![opening(tree, chosen, &after)];
    if let Some(value) = chosen.last().map(|s| s.score) {
        let reply = tree.main_line.get(1).copied();
        let mut others: Vec<&Node> = chosen.children.iter().filter(|n| n.mv != reply).collect();
        others.sort_by_key(|n| std::cmp::Reverse(n.nodes()));
        let failing = others.into_iter().filter_map(|n| defence(&after, n, value));
        told.extend(failing.take(DEFENCES));
        let given_up = given_up(tree, chosen);
        let mut tried: Vec<&Node> = tree
            .root
            .children
            .iter()
            .filter(|n| n.mv.is_some() && n.mv != chosen.mv && !given_up.iter().any(|g| g.0 == n.mv))
            .collect();
        tried.sort_by_key(|n| std::cmp::Reverse(n.nodes()));
        for (mv, depth) in &given_up {
            let Some(node) = mv.and_then(|mv| tree.root.child(mv)) else {
                continue;
            };
            let name = mv.map_or_else(String::new, |mv| position.san(mv));
            let mut sentence = format!("{name} was the choice up to depth {depth}");
            if let Some(failure) = failure(position, node, value) {
                sentence.push_str(&format!(": {failure}"));
            }
            told.push(format!("{sentence}."));
        }
        let room = TRIED.saturating_sub(given_up.len());
        for node in tried.into_iter().take(room) {
            if let (Some(mv), Some(failure)) = (node.mv, failure(position, node, value)) {
                told.push(format!("{} was tried: {failure}.", position.san(mv)));
            }
        }
    }
    told
}

/// "Ba3 attacks the queen on e7, which blocks the pawn on e6: after …Qxa3 the knight gives check (2. Nh5+ gxh5)."
fn opening(tree: &Tree, chosen: &Node, after: &Position) -> String {
    let position = &tree.position;
    let nodes = tree.main_nodes();
    let name = chosen.mv.map_or_else(String::new, |mv| position.san(mv));
    let mut text = format!("{name} {}", deed(position, chosen));
    if let [_, reply, next, ..] = nodes[..]
        && let Some(answer) = reply.mv
    {
        let then = after.after(answer);
        let who = mover(next).unwrap_or_default();
        text.push_str(&format!(
            ": after {} {who} {}",
            reply_name(after, answer),
            deed(&then, next)
        ));
        let line: Vec<Move> = tree.main_line.iter().skip(2).take(4).copied().collect();
        text.push_str(&format!(" ({})", words::line(&then, &line)));
    }
    text.push('.');
    text
}

/// The moves that earlier iterations preferred, each with the depth of the last that did, latest first.
fn given_up(tree: &Tree, chosen: &Node) -> Vec<(Option<Move>, u32)> {
    let mut found: Vec<(Option<Move>, u32)> = Vec::new();
    for iteration in tree.iterations.iter().rev() {
        let is_new = iteration.best != chosen.mv && !found.iter().any(|f| f.0 == iteration.best);
        // What the first iterations thought is not worth a sentence.
        if is_new && iteration.best.is_some() && 2 * iteration.depth >= tree.iteration.depth {
            found.push((iteration.best, iteration.depth));
        }
    }
    found.truncate(TRIED);
    found
}

/// Why a root move fails: "refuted by …Qb6+, which gives check and wins a rook (≤ −3.20)".
fn failure(position: &Position, node: &Node, value: Score) -> Option<String> {
    let (mv, last) = (node.mv?, node.last()?);
    let side = position.turn();
    let after = position.after(mv);
    let score = score_in_words(last, side);
    let gap = value.raw() - last.score.raw();
    let Some(reply) = node.best_reply() else {
        return Some(match last.end {
            End::BreakOff | End::LeftOut | End::Quiet => {
                format!("nothing that could come of it makes up for what it lacks ({score})")
            }
            End::Mate => format!("it mates ({score})"),
            End::Stalemate | End::Repetition | End::Material => format!("a draw ({})", last.end.name()),
            End::Library => format!("the library knows its value ({score})"),
            End::Table => format!("what was known of it is enough ({score})"),
            _ => format!("it gives less ({score})"),
        });
    };
    let answer = reply.mv?;
    let mut line = vec![mv, answer];
    line.extend(reply.line().iter().filter_map(|n| n.mv));
    let does = deed(&after, reply);
    let wins = winnings(position, &line, !side).filter(|_| gap >= REFUTED);
    let wins = wins.map_or(String::new(), |wins| format!(" and wins {wins}"));
    let name = reply_name(&after, answer);
    Some(if gap >= REFUTED || last.score.is_mate() {
        format!("refuted by {name}, which {does}{wins} ({score})")
    } else {
        format!("after {name}, which {does}, it gives no more ({score})")
    })
}

/// Why another reply to the chosen move fails: "…Qe8 fails to Qc7+, which gives check and wins a knight (≥ +4.10)."
fn defence(after: &Position, node: &Node, value: Score) -> Option<String> {
    let (mv, last) = (node.mv?, node.last()?);
    // The score of the reply is told from the side that replies; that of the choice from the other.
    let gap = -last.score.raw() - value.raw();
    let answer = node.best_reply()?;
    if gap < REFUTED {
        return None;
    }
    let side = after.turn();
    let then = after.after(mv);
    let mut line = vec![mv, answer.mv?];
    line.extend(answer.line().iter().filter_map(|n| n.mv));
    let wins = winnings(after, &line, !side).map_or(String::new(), |wins| format!(" and wins {wins}"));
    Some(format!(
        "{} fails to {}, which {}{wins} ({}).",
        reply_name(after, mv),
        reply_name(&then, answer.mv?),
        deed(&then, answer),
        score_in_words(last, side)
    ))
}

/// A move as one names it in a sentence: Black's with an ellipsis, "…Qb6+".
fn reply_name(position: &Position, mv: Move) -> String {
    let san = position.san(mv);
    match position.turn() {
        Color::White => san,
        Color::Black => format!("…{san}"),
    }
}
