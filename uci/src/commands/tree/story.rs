//! Why the engine chose its move, in sentences: what the move does, what follows, what was tried and why it failed.

use puchok_engine::position::Position;
use puchok_engine::report::plans;
use puchok_engine::report::tree::{End, Iteration, Node, Tree};
use puchok_engine::score::Score;
use puchok_engine::shakmaty::{Color, Move};

use super::deed::{Refutation, deed, doer_and_deed, reasoned};
use super::score_in_words;
use crate::commands::words;

/// Other moves at the root that are told.
const TRIED: usize = 3;

/// Other replies to the chosen move that are told.
const DEFENCES: usize = 2;

/// Centipawns by which a move has to fall short to be called refuted.
const REFUTED: i32 = 80;

/// The sentences; none when there is no move to explain. The main line is the one that the search reported: it may come
/// from an iteration that was stopped after that of the tree.
pub(crate) fn sentences(tree: &Tree, main_line: &[Move]) -> Vec<String> {
    let Some((chosen, mv, value)) = chosen(tree) else {
        return Vec::new();
    };
    let position = &tree.position;
    let after = position.after(mv);
    let mut told = vec![opening(position, chosen, &after, main_line)];
    let replies = [main_line.get(1), tree.main_line.get(1)];
    let others = most_work_first(&chosen.children, |n| !replies.contains(&n.mv.as_ref()));
    let failing = others.into_iter().filter_map(|n| defence(&after, n, value));
    told.extend(failing.take(DEFENCES));
    if value.is_win_by_mate() {
        // Nothing else needs an excuse.
        return told;
    }
    let given_up = given_up(tree, mv);
    for &(other, depth) in &given_up {
        let why = tree.root.child(other).and_then(|n| failure(position, n, value));
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        told.push(format!(
            "{} was the choice up to depth {depth}{why}.",
            position.san(other)
        ));
    }
    let tried = most_work_first(&tree.root.children, |n| {
        n.mv != Some(mv) && !given_up.iter().any(|&(other, _)| n.mv == Some(other))
    });
    for node in tried.into_iter().take(TRIED.saturating_sub(given_up.len())) {
        if let (Some(mv), Some(failure)) = (node.mv, failure(position, node, value)) {
            told.push(format!("{} was tried: {failure}.", position.san(mv)));
        }
    }
    told
}

/// The chosen move with its value, from the side to move.
fn chosen(tree: &Tree) -> Option<(&Node, Move, Score)> {
    let chosen = tree.chosen()?;
    Some((chosen, chosen.mv?, chosen.last()?.score))
}

/// The moves that satisfy a condition, those first that took most work.
fn most_work_first(nodes: &[Node], is_meant: impl Fn(&Node) -> bool) -> Vec<&Node> {
    let mut nodes: Vec<&Node> = nodes.iter().filter(|n| n.mv.is_some() && is_meant(n)).collect();
    nodes.sort_by_key(|n| std::cmp::Reverse(n.nodes()));
    nodes
}

/// "Ba3 attacks the queen on e7, which blocks the pawn on e6: after …Qxa3 the knight gives check (2. Nh5+ gxh5)."
fn opening(position: &Position, chosen: &Node, after: &Position, main_line: &[Move]) -> String {
    let does = reasoned(chosen).and_then(|chosen| deed(position, &chosen));
    let name = chosen.mv.map_or_else(String::new, |mv| position.san(mv));
    let mut text = format!("{name} {}", does.as_deref().unwrap_or("is a quiet move"));
    if let [_, reply, rest @ ..] = main_line
        && let Some(&next) = rest.first()
    {
        let then = after.after(*reply);
        let next = format!(" {}", doer_and_deed(&then, &plans::reasoned(&then, next)));
        let line = words::line(&then, rest.get(..4).unwrap_or(rest));
        text.push_str(&format!(": after {}{next} ({line})", reply_name(after, *reply)));
    }
    text.push('.');
    text
}

/// The moves that earlier iterations preferred, each with the depth of the last that did, latest first. What the first
/// iterations thought is not worth a sentence.
fn given_up(tree: &Tree, chosen: Move) -> Vec<(Move, u32)> {
    let mut found: Vec<(Move, u32)> = Vec::new();
    let late = |i: &&Iteration| i.depth < tree.iteration.depth && 2 * i.depth >= tree.iteration.depth;
    for iteration in tree.iterations.iter().rev().filter(late) {
        if let Some(best) = iteration.best
            && best != chosen
            && !found.iter().any(|f| f.0 == best)
        {
            found.push((best, iteration.depth));
        }
    }
    found.truncate(TRIED);
    found
}

/// Why a root move fails: "refuted by …Qb6+, which gives check and wins a rook (≤ −3.20)".
fn failure(position: &Position, node: &Node, value: Score) -> Option<String> {
    let (mv, last) = (node.mv?, node.last()?);
    let after = position.after(mv);
    let score = score_in_words(last, position.turn(), 0);
    let Some(refutation) = Refutation::of(node, &after) else {
        return Some(match last.end {
            End::BreakOff | End::LeftOut | End::Quiet => {
                format!("nothing that could come of it makes up for what it lacks ({score})")
            }
            End::Stalemate | End::Repetition | End::Material => format!("a draw ({})", last.end.name()),
            End::Library => format!("the library knows its value ({score})"),
            _ => format!("it gives no more ({score})"),
        });
    };
    let name = reply_name(&after, refutation.reply.mv);
    Some(if value - REFUTED >= last.score {
        let wins = refutation.winnings(position, mv);
        let consequence = refutation.consequence(&after, wins);
        format!("refuted by {name}{consequence} ({score})")
    } else {
        let consequence = refutation.consequence(&after, None);
        let comma = if consequence.is_empty() { "" } else { "," };
        format!("after {name}{consequence}{comma} it gives no more ({score})")
    })
}

/// Why another reply to the chosen move fails: "…Qe8 fails to Qc7+, which gives check and wins a knight (≥ +4.10)."
fn defence(after: &Position, node: &Node, value: Score) -> Option<String> {
    let (mv, last) = (node.mv?, node.last()?);
    // The score of a reply is told from the side that replies, the value of the choice from the other.
    if -last.score < value + REFUTED && !value.is_win_by_mate() {
        return None;
    }
    let then = after.after(mv);
    let refutation = Refutation::of(node, &then)?;
    Some(format!(
        "{} fails to {}{} ({}).",
        reply_name(after, mv),
        reply_name(&then, refutation.reply.mv),
        refutation.consequence(&then, refutation.winnings(after, mv)),
        score_in_words(last, after.turn(), 1)
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

#[cfg(test)]
mod tests {
    use super::super::sample::fork;
    use super::sentences;
    use puchok_engine::position::Position;
    use puchok_engine::report::tree::Tree;

    #[test]
    fn the_choice_is_explained() {
        let tree = fork();
        insta::assert_snapshot!(sentences(&tree, &tree.main_line).join("\n"));
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        assert!(sentences(&Tree::empty(&Position::startpos()), &[]).is_empty());
    }
}
