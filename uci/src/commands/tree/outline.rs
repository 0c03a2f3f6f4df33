//! The part of a tree that a picture shows: the main line, the moves that took the most work to refute, and
//! the refutations.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use puchok_engine::line::notation::with_number;
use puchok_engine::position::Position;
use puchok_engine::report::tree::{Node, Tree};

use crate::commands::words;

/// A row of the outline.
#[derive(Clone, Debug)]
pub(crate) struct Row<'t> {
    /// The node.
    pub(crate) node: &'t Node,
    /// The row of the parent node; `None` for the root.
    pub(crate) parent: Option<usize>,
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Whether it is on the main line.
    pub(crate) main: bool,
    /// The move with its number, "12. Nf3", "1... pass"; empty for the root.
    pub(crate) name: String,
    /// The position in which the move is made; at the root, the root position.
    pub(crate) before: Position,
    /// The number of moves at this node that are not shown.
    pub(crate) hidden: usize,
    /// The number of positions below this node that are not shown, including those after hidden moves.
    pub(crate) hidden_nodes: u64,
}

/// A node selected for the outline.
struct Pick<'t> {
    node: &'t Node,
    main: bool,
    priority: u64,
    children: Vec<usize>,
}

/// The `most` most interesting nodes, including the root, each after its parent and before its parent's next
/// child.
///
/// Nodes of the main line come first, then those with the most moves made below them; a refutation counts at
/// least a quarter of the move that it refutes.
pub(crate) fn of(tree: &Tree, most: usize) -> Vec<Row<'_>> {
    let mut picks = vec![Pick {
        node: &tree.root,
        main: true,
        priority: u64::MAX,
        children: Vec::new(),
    }];
    let main = tree.main_nodes();
    let mut waiting = BinaryHeap::new();
    let mut newest = 0;
    while picks.len() < most.max(1) {
        let above = &picks[newest];
        let refutation = above.node.best_reply();
        for (place, child) in above.node.children.iter().enumerate() {
            let priority = if is_one_of(&main, child) {
                u64::MAX
            } else if newest > 0 && refutation.is_some_and(|r| std::ptr::eq(r, child)) {
                child.nodes().max(above.priority / 4)
            } else {
                child.nodes()
            };
            waiting.push((priority, Reverse((newest, place))));
        }
        let Some((priority, Reverse((parent, place)))) = waiting.pop() else {
            break;
        };
        let node = &picks[parent].node.children[place];
        newest = picks.len();
        picks[parent].children.push(newest);
        picks.push(Pick {
            node,
            main: is_one_of(&main, node),
            priority,
            children: Vec::new(),
        });
    }
    let mut rows = Vec::with_capacity(picks.len());
    lay_out(&picks, 0, None, 0, &tree.position, &mut rows);
    rows
}

fn is_one_of(nodes: &[&Node], node: &Node) -> bool {
    nodes.iter().any(|n| std::ptr::eq(*n, node))
}

/// Adds the rows of a selected node and those below it: the main line first, then in the order in which they
/// were searched.
fn lay_out<'t>(
    picks: &[Pick<'t>],
    index: usize,
    parent: Option<usize>,
    ply: usize,
    before: &Position,
    rows: &mut Vec<Row<'t>>,
) {
    let pick = &picks[index];
    let after = match (pick.node.mv, parent) {
        (Some(mv), _) => before.after(mv),
        (None, None) => before.clone(),
        // Passes have nodes only in positions where passing is possible.
        (None, Some(_)) => before.pass().unwrap_or_else(|| before.clone()),
    };
    let row = rows.len();
    rows.push(Row {
        node: pick.node,
        parent,
        ply,
        main: pick.main,
        name: match (pick.node.mv, parent) {
            (Some(mv), _) => words::line(before, &[mv]),
            (None, None) => String::new(),
            (None, Some(_)) => with_number(before, "pass"),
        },
        before: before.clone(),
        hidden: pick.node.children.len() - pick.children.len(),
        hidden_nodes: 0,
    });
    let mut children = pick.children.clone();
    let place = |child: usize| {
        let all = &pick.node.children;
        all.iter().position(|n| std::ptr::eq(n, picks[child].node))
    };
    children.sort_by_key(|&child| (!picks[child].main, place(child)));
    let mut shown = 0;
    for child in children {
        let node = picks[child].node;
        shown += node.visits + node.nodes();
        lay_out(picks, child, Some(row), ply + 1, &after, rows);
    }
    rows[row].hidden_nodes = pick.node.nodes().saturating_sub(shown);
}

/// The tree reduced to its `most` most interesting nodes; omitted nodes are counted as folded.
pub(crate) fn pruned(tree: &Tree, most: usize) -> Tree {
    let rows = of(tree, most);
    let mut below: Vec<Vec<usize>> = rows.iter().map(|_| Vec::new()).collect();
    for (index, row) in rows.iter().enumerate() {
        if let Some(parent) = row.parent {
            below[parent].push(index);
        }
    }
    Tree {
        root: kept(&rows, &below, 0),
        position: tree.position.clone(),
        iteration: tree.iteration,
        main_line: tree.main_line.clone(),
        iterations: tree.iterations.clone(),
    }
}

/// The node of a row, with those of its descendants that have rows.
fn kept(rows: &[Row<'_>], below: &[Vec<usize>], index: usize) -> Node {
    let node = rows[index].node;
    let children: Vec<Node> = below[index]
        .iter()
        .map(|&child| kept(rows, below, child))
        .collect();
    let left_out = |child: &&Node| !below[index].iter().any(|&i| std::ptr::eq(rows[i].node, *child));
    let folded: u64 = node
        .children
        .iter()
        .filter(left_out)
        .map(|child| child.visits + child.counted())
        .sum();
    Node {
        mv: node.mv,
        reason: node.reason,
        zone: node.zone,
        from_table: node.from_table,
        known_reply: node.known_reply,
        searches: node.searches.clone(),
        visits: node.visits,
        folded: node.folded + folded,
        children,
    }
}

/// The number of positions of the tree that the rows omit.
pub(crate) fn left_out(rows: &[Row<'_>]) -> u64 {
    rows.iter().map(|row| row.hidden_nodes).sum()
}

#[cfg(test)]
mod tests {
    use super::super::sample::fork;
    use super::{left_out, of};

    fn names(most: usize) -> Vec<(String, usize)> {
        let tree = fork();
        of(&tree, most)
            .into_iter()
            .map(|row| (row.name, row.hidden))
            .collect()
    }

    #[test]
    fn the_whole_tree_fits() {
        let tree = fork();
        let rows = of(&tree, 100);
        assert_eq!(left_out(&rows), 0);
        assert_eq!(rows.len(), 1 + 9);
        for (i, row) in rows.iter().enumerate() {
            assert!(row.parent.is_none_or(|p| p < i && rows[p].ply + 1 == row.ply));
        }
    }

    /// The main line comes first, then the refutation of the move with the most search below it; everything
    /// else is counted.
    #[test]
    fn what_does_not_fit_is_counted() {
        let tree = fork();
        for most in 1..10 {
            let rows = of(&tree, most);
            assert_eq!(rows.len(), most);
            assert_eq!(
                left_out(&rows) + (most as u64 - 1),
                tree.iteration.nodes,
                "{most}"
            );
        }
        let main = ["", "1. Nf4", "1... Qe5+", "2. Kd2", "2... Qxb2+"];
        let shown: Vec<String> = names(5).into_iter().map(|n| n.0).collect();
        assert_eq!(shown, main);
        assert_eq!(names(5)[0].1, 2);
        assert_eq!(names(5)[1].1, 1);
    }
}
