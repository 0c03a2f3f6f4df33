//! A player that follows advice through a game.
//!
//! It follows a forcing tree as long as the opponent stays in it, and asks the table for a new tree when it
//! ends.

use shakmaty::{Chess, Move, Position as _};

use super::chess::Ending;
use super::game::Game as _;
use super::interpreter::{Memory, Tree};
use super::patience::Patience;
use super::tables::{EndingTable, Tables};
use crate::position::Position;

/// Follows the tables' advice through a game.
#[derive(Clone, Debug, Default)]
pub struct Adviser {
    /// The part of the forcing tree that has not been played yet.
    rest: Option<Rest>,
}

/// A position inside a forcing tree with the opponent to move, and what follows each of the opponent's moves.
#[derive(Clone, Debug)]
struct Rest {
    position: Chess,
    replies: Vec<(Move, Tree<Move>)>,
}

/// A move that the tables advise.
#[derive(Clone, Debug)]
pub struct Advised {
    /// The move.
    pub mv: Move,
    /// Its source: the names of the rule and the piece of advice when the table was asked; `None` while a
    /// forcing tree is being followed.
    pub asked: Option<(String, String)>,
}

impl Adviser {
    /// The move to make; `None` when no table fits the position, or the table that fits has no advice.
    pub fn advise(&mut self, tables: &Tables, position: &Position) -> Option<Advised> {
        self.advise_within(tables, position, Patience::default())
    }

    /// Like `advise`; also `None` when patience is over before advice is found.
    pub fn advise_within(
        &mut self,
        tables: &Tables,
        position: &Position,
        patience: Patience<'_>,
    ) -> Option<Advised> {
        let chess = position.chess();
        let table = tables.for_position(chess)?;
        if let Some((mv, rest)) = self.follow(chess) {
            self.keep(chess, mv, rest);
            return Some(Advised { mv, asked: None });
        }
        self.ask(table, chess, patience)
    }

    /// Forgets the forcing tree, because the next position belongs to another game.
    pub fn forget(&mut self) {
        self.rest = None;
    }

    fn ask(&mut self, table: &EndingTable, chess: &Chess, patience: Patience<'_>) -> Option<Advised> {
        let plan = table.plan_with(chess, &mut Memory::new(patience))?;
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

    /// Our move and what follows it, if the position arose inside the tree.
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
