//! What the search has seen pieces do: the evidence for plans.
//!
//! The recorded tree and its main line show where the pieces of both sides actually go. Four small searches
//! are added: they continue the main line, look at the second choice, and let each side pass once.

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::{Color, Move, Square};

use super::origins::Origins;
use super::searched::Searched;
use super::trunk::{Line, line};
use crate::limits::Signals;
use crate::position::Position;
use crate::report::tree::Node;
use crate::search::Engine;

/// Plies of a line that are used.
pub(super) const PLIES: usize = 12;

/// Plies of the tree that are used.
const TREE_PLIES: usize = 8;

/// The lines that are used; an empty one was not found.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The main line.
    pub(super) main: Line,
    /// The best line that begins with another move.
    pub(super) second: Line,
    /// The best move, then the other side passes.
    pub(super) alone: Line,
    /// The side to move passes.
    pub(super) passed: Line,
}

impl Lines {
    /// All of them, in this order.
    pub(super) fn all(&self) -> [&Line; 4] {
        [&self.main, &self.second, &self.alone, &self.passed]
    }
}

/// The share of a tree that lies behind moves of a piece to a field: by side, by the piece's field at the
/// root, by the destination.
type Shares = Box<[[[f64; 64]; 64]; 2]>;

/// The evidence.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) lines: Lines,
    /// In all positions of the tree.
    everywhere: Shares,
    /// In the best lines of the root moves.
    in_lines: Shares,
}

impl Seen {
    /// Only this main line.
    #[cfg(test)]
    pub(super) fn of(main: Line) -> Seen {
        Seen {
            lines: Lines {
                main,
                ..Lines::default()
            },
            everywhere: Box::new([[[0.0; 64]; 64]; 2]),
            in_lines: Box::new([[[0.0; 64]; 64]; 2]),
        }
    }

    /// Reads the tree and makes the small searches, with about `nodes` positions.
    pub(super) fn gather(
        engine: &mut Engine,
        position: &Position,
        searched: Searched<'_>,
        nodes: u64,
        signals: &Signals,
    ) -> Seen {
        let mut seen = Seen {
            lines: Lines::default(),
            everywhere: Box::new([[[0.0; 64]; 64]; 2]),
            in_lines: Box::new([[[0.0; 64]; 64]; 2]),
        };
        seen.read_tree(position, searched);
        let each = nodes / 4;
        let main = searched.line();
        seen.lines.main = line(position, &followed(engine, position, main, each, signals));
        if let Some(&best) = main.first() {
            let others: Vec<Move> = position
                .legal_moves()
                .into_iter()
                .filter(|&m| m != best)
                .collect();
            if !others.is_empty()
                && let Some(second) = engine.glimpse(position, &others, each, signals)
            {
                seen.lines.second = line(position, &second.pv);
            }
            if let Some(again) = position.after(best).pass()
                && let Some(alone) = engine.glimpse(&again, &[], each, signals)
            {
                seen.lines.alone = line(position, &[best]);
                seen.lines.alone.extend(line(&again, &alone.pv));
            }
        }
        if let Some(passed) = position.pass()
            && let Some(threat) = engine.glimpse(&passed, &[], each, signals)
        {
            seen.lines.passed = line(&passed, &threat.pv);
        }
        let Lines {
            main,
            second,
            alone,
            passed,
        } = &mut seen.lines;
        for line in [main, second, alone, passed] {
            line.truncate(PLIES);
        }
        seen
    }

    /// The share of the tree, and of the best lines, that lies behind moves of the piece on `from` to a
    /// field.
    pub(super) fn shares(&self, side: Color, from: Square, to: Square) -> [f64; 2] {
        let of = |shares: &Shares| shares[side as usize][from.to_usize()][to.to_usize()];
        [of(&self.everywhere), of(&self.in_lines)]
    }

    fn read_tree(&mut self, position: &Position, searched: Searched<'_>) {
        let root = &searched.tree.root;
        let total: u64 = root.children.iter().map(Node::nodes).sum();
        let total = total.max(1) as f64;
        let origins = Origins::AT_ROOT;
        for child in &root.children {
            self.read_node(child, position.turn(), origins.clone(), 0, total);
            let share = child.nodes() as f64 / total;
            let (mut origins, mut side) = (origins.clone(), position.turn());
            for node in std::iter::once(child).chain(child.line()) {
                note(&mut self.in_lines, node, side, &mut origins, share);
                side = !side;
            }
        }
    }

    fn read_node(&mut self, node: &Node, side: Color, mut origins: Origins, depth: usize, total: f64) {
        note(
            &mut self.everywhere,
            node,
            side,
            &mut origins,
            node.nodes() as f64 / total,
        );
        if depth < TREE_PLIES {
            for child in &node.children {
                self.read_node(child, !side, origins.clone(), depth + 1, total);
            }
        }
    }
}

/// Records the move of a node with its piece's field at the root.
fn note(shares: &mut Shares, node: &Node, side: Color, origins: &mut Origins, share: f64) {
    let Some(mv) = node.mv else { return };
    let Some(from) = mv.from() else { return };
    let came = origins.play(mv, from, side);
    shares[side as usize][came.to_usize()][field_of_arrival(mv, side).to_usize()] += share;
}

/// A line, continued by a small search if it is shorter than [`PLIES`].
fn followed(
    engine: &mut Engine,
    position: &Position,
    moves: &[Move],
    nodes: u64,
    signals: &Signals,
) -> Vec<Move> {
    let mut moves = moves.to_vec();
    if moves.len() < PLIES {
        let end = moves.iter().fold(position.clone(), |end, &mv| end.after(mv));
        if let Some(more) = engine.glimpse(&end, &[], nodes, signals) {
            moves.extend(more.pv);
        }
    }
    moves
}
