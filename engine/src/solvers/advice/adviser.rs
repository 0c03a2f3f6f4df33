//! The player who follows advice: along the forcing tree while the opponent stays in it, and with a new one when it ends.

use shakmaty::{Chess, Move, Position as _};

use super::chess::Ending;
use super::game::Game as _;
use super::interpreter::Tree;
use super::tables::{EndingTable, Tables};
use crate::position::Position;

/// Follows the tables' advice through a game.
#[derive(Clone, Debug, Default)]
pub struct Adviser {
    /// What is still to come of the forcing tree.
    rest: Option<Rest>,
}

/// A position with them to move inside a forcing tree, and what follows each of their moves.
#[derive(Clone, Debug)]
struct Rest {
    position: Chess,
    replies: Vec<(Move, Tree<Move>)>,
}

/// A move that is advised.
#[derive(Clone, Debug)]
pub struct Advised {
    /// The move.
    pub mv: Move,
    /// Where it comes from: the rule and the piece of advice that a table was asked for; `None` while a tree is followed.
    pub asked: Option<(String, String)>,
}

impl Adviser {
    /// The move to make; `None` when no table fits, or the one that does knows no advice.
    pub fn advise(&mut self, tables: &Tables, position: &Position) -> Option<Advised> {
        let chess = position.chess();
        let table = tables.for_position(chess)?;
        if let Some((mv, rest)) = self.follow(chess) {
            self.keep(chess, mv, rest);
            return Some(Advised { mv, asked: None });
        }
        self.ask(table, chess)
    }

    /// Forgets the forcing tree: the next position belongs to another game.
    pub fn forget(&mut self) {
        self.rest = None;
    }

    fn ask(&mut self, table: &EndingTable, chess: &Chess) -> Option<Advised> {
        let plan = table.plan(chess)?;
        let asked = Some((
            table.table.rules.get(plan.rule)?.name.clone(),
            table.table.advice.get(plan.advice)?.name.clone(),
        ));
        let Tree::Ours(mv, rest) = plan.tree else {
            return None;
        };
        self.keep(chess, mv, *rest);
        Some(Advised { mv, asked })
    }

    fn keep(&mut self, chess: &Chess, mv: Move, rest: Tree<Move>) {
        self.rest = match rest {
            Tree::Theirs(replies) => Some(Rest {
                position: Ending::after(chess, mv),
                replies,
            }),
            _ => None,
        };
    }

    /// Our move and what follows it, when the position came about inside the tree.
    fn follow(&self, chess: &Chess) -> Option<(Move, Tree<Move>)> {
        let Rest { position, replies } = self.rest.as_ref()?;
        let same = |mv: Move| {
            let next = Ending::after(position, mv);
            next.board() == chess.board() && next.turn() == chess.turn()
        };
        let (_, rest) = replies.iter().find(|(mv, _)| same(*mv))?;
        match rest {
            Tree::Ours(mv, rest) => Some((*mv, (**rest).clone())),
            _ => None,
        }
    }
}
