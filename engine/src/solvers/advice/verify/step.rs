//! One step of the player: the forcing tree of a position, and where it leads for every reply.

use shakmaty::{Chess, Color, Position as _};

use super::graph::Edge;
use super::solved::Solved;
use super::tally::{Fate, Why};
use crate::solvers::advice::chess::{Ending, Key};
use crate::solvers::advice::game::Game as _;
use crate::solvers::advice::interpreter::{Memory, Tree};
use crate::solvers::advice::layout::Layout;
use crate::solvers::advice::tables::{EndingTable, Tables};

/// Where the forcing tree of a state leads, as far as this is known immediately.
pub(super) struct Step {
    /// The longest way to mate known so far, in moves; 0 if there is none.
    pub(super) known: u16,
    /// Why the state fails, if this is already known.
    pub(super) failed: Option<Why>,
    /// Edges to further states of the same ending.
    pub(super) edges: Vec<Edge>,
    /// The piece of advice followed.
    pub(super) advice: Option<usize>,
}

struct Walk<'w> {
    tables: &'w Tables,
    table: &'w EndingTable,
    layout: &'w Layout,
    solved: &'w [Solved<'w>],
    step: Step,
}

impl Walk<'_> {
    fn tree(&mut self, chess: &Chess, tree: &Tree<shakmaty::Move>, moves: u16) {
        match tree {
            Tree::Ours(mv, rest) => self.tree(&Ending::after(chess, *mv), rest, moves + 1),
            Tree::Reached if chess.turn() == self.us() => self.state(chess, moves),
            Tree::Reached => self.replies(chess, &[], moves),
            Tree::Theirs(replies) => self.replies(chess, replies, moves),
        }
    }

    fn us(&self) -> Color {
        self.layout.us()
    }

    /// Visits all replies, those in the tree and any others.
    fn replies(&mut self, chess: &Chess, tree: &[(shakmaty::Move, Tree<shakmaty::Move>)], moves: u16) {
        let legal = chess.legal_moves();
        if legal.is_empty() {
            if chess.is_check() {
                self.step.known = self.step.known.max(moves);
            } else {
                self.step.failed = Some(Why::Escape);
            }
        }
        for mv in legal {
            let next = Ending::after(chess, mv);
            match tree.iter().find(|(reply, _)| *reply == mv) {
                Some((_, rest)) => self.tree(&next, rest, moves),
                None => self.state(&next, moves),
            }
        }
    }

    /// Handles a position in which the table is asked again.
    fn state(&mut self, chess: &Chess, moves: u16) {
        let fate = match self.tables.for_position(chess) {
            Some(table) if std::ptr::eq(table, self.table) => {
                let edge = Edge::new(self.layout.number(chess.board()), moves);
                if !self.step.edges.contains(&edge) {
                    self.step.edges.push(edge);
                }
                return;
            }
            Some(table) => fate_in(table, chess, self.solved),
            None => Fate::Failed(Why::Escape),
        };
        match fate {
            Fate::Won(rest) => self.step.known = self.step.known.max(moves + rest),
            Fate::Failed(Why::Escape) => self.step.failed = Some(Why::Escape),
            _ => self.step.failed = self.step.failed.or(Some(Why::Astray)),
        }
    }
}

/// What the table does in a position of its own ending, and where that leads.
pub(super) fn step(
    tables: &Tables,
    table: &EndingTable,
    layout: &Layout,
    solved: &[Solved<'_>],
    chess: &Chess,
    memory: &mut Memory<'_, Key>,
) -> Step {
    let mut walk = Walk {
        tables,
        table,
        layout,
        solved,
        step: Step {
            known: 0,
            failed: None,
            edges: Vec::new(),
            advice: None,
        },
    };
    match table.plan_with(chess, memory) {
        None => walk.step.failed = Some(Why::NoAdvice),
        Some(plan) => {
            walk.step.advice = Some(plan.advice);
            walk.tree(chess, &plan.tree, 0);
        }
    }
    walk.step
}

/// The fate of a position of another ending.
fn fate_in(table: &EndingTable, chess: &Chess, solved: &[Solved<'_>]) -> Fate {
    let found = solved.iter().find(|solved| std::ptr::eq(solved.table, table));
    found.map_or(Fate::Failed(Why::Escape), |solved| {
        solved.fates[solved.layout.number(chess.board())]
    })
}

/// The fate of a position with the opponent to move: that of the opponent's best reply.
pub(super) fn fate_after_them(chess: &Chess, tables: &Tables, solved: &[Solved<'_>]) -> Fate {
    let legal = chess.legal_moves();
    if legal.is_empty() {
        return if chess.is_check() {
            Fate::Won(0)
        } else {
            Fate::Failed(Why::Escape)
        };
    }
    let mut worst = 0;
    for mv in legal {
        let next = Ending::after(chess, mv);
        let fate = tables
            .for_position(&next)
            .map(|table| fate_in(table, &next, solved));
        match fate {
            Some(Fate::Won(moves)) => worst = worst.max(moves),
            Some(_) => return Fate::Failed(Why::Astray),
            None => return Fate::Failed(Why::Escape),
        }
    }
    Fate::Won(worst)
}
