//! Tables for chess endings: reading them, the ones shipped with puchok, and finding the table for a
//! position.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use shakmaty::{Chess, Color, Move, Position as _};

use super::chess::{Ending, Key};
use super::interpreter::{Memory, Plan};
use super::orientation::{Orientation, Turning};
use super::parser::parse;
use super::syntax::SyntaxError;
use super::table::Table;
use crate::solvers::endgames::Material;
use crate::text::without_mark;

/// A table of advice for one ending.
#[derive(Debug)]
pub struct EndingTable {
    /// The ending; its White is the stronger side.
    pub material: Material,
    /// The side of the ending that asks for advice.
    pub side: Color,
    /// How the board is turned before the table is asked.
    pub turning: Turning,
    /// The rules and pieces of advice.
    pub table: Table<Ending>,
    /// The file it was read from; `None` for a table shipped with puchok.
    pub file: Option<PathBuf>,
}

/// Why a table cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{fault}")]
pub struct TableError {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub fault: TableFault,
}

/// What is wrong with the file of a table.
#[derive(Debug, thiserror::Error)]
pub enum TableFault {
    /// It cannot be read.
    #[error(" cannot be read: {0}")]
    Read(io::Error),
    /// It is not a valid table, or it names something that does not exist.
    #[error("{0}")]
    Text(#[from] SyntaxError),
}

impl EndingTable {
    /// Parses a table.
    ///
    /// # Errors
    /// [`SyntaxError`]: where it is not a valid table, or names something that does not exist.
    pub fn parse(text: &str) -> Result<EndingTable, SyntaxError> {
        let text = parse(text)?;
        let fault = |at, what| SyntaxError { at, what };
        let material: Material = text
            .material
            .text
            .parse()
            .map_err(|error| fault(text.material.at, format!("no material: {error}")))?;
        let side = match &*text.side.text {
            "white" => Color::White,
            "black" => Color::Black,
            other => {
                return Err(fault(
                    text.side.at,
                    format!("expected white or black, found '{other}'"),
                ));
            }
        };
        let turning = match &text.turned {
            None => Turning::AsItStands,
            Some(word) if word.text != "turned" => {
                return Err(fault(word.at, format!("expected turned, found '{}'", word.text)));
            }
            Some(word) if material.has_pawns() => {
                return Err(fault(word.at, "a board with pawns cannot be turned".to_owned()));
            }
            Some(_) => Turning::KingInTriangle,
        };
        Ok(EndingTable {
            material,
            side,
            turning,
            table: Table::resolve(&text)?,
            file: None,
        })
    }

    /// Reads a table from a file.
    ///
    /// # Errors
    /// [`TableError`] with the file's name.
    pub fn open(path: &Path) -> Result<EndingTable, TableError> {
        let fault = |fault| TableError {
            file: path.display().to_string(),
            fault,
        };
        let bytes = fs::read(path).map_err(|error| fault(TableFault::Read(error)))?;
        let table = EndingTable::parse(without_mark(&String::from_utf8_lossy(&bytes)))
            .map_err(|error| fault(error.into()))?;
        Ok(EndingTable {
            file: Some(path.to_owned()),
            ..table
        })
    }

    /// Whether the table is for this position: its material in either colour, its side to move, and no
    /// castling rights.
    #[inline]
    pub fn is_for(&self, position: &Chess) -> bool {
        Material::of_board(position.board()).is_some_and(|(material, mirrored)| {
            let side = if mirrored { !self.side } else { self.side };
            material == self.material && position.turn() == side && position.castles().is_empty()
        })
    }
}

impl EndingTable {
    /// A plan for a position that the table is for, with what was found for other positions of this table; `None`
    /// when the table has no advice.
    pub fn plan_with(&self, position: &Chess, memory: &mut Memory<'_, Key>) -> Option<Plan<Move>> {
        let orientation = self.orientation(position);
        let plan = self.table.plan_with(&*orientation.position(position)?, memory)?;
        if orientation.is_same() {
            return Some(plan);
        }
        Some(Plan {
            tree: plan.tree.map(&|mv| orientation.mv(mv)),
            ..plan
        })
    }

    /// How the table sees a position.
    pub fn orientation(&self, position: &Chess) -> Orientation {
        Orientation::of(position, self.turning)
    }
}

/// The text of a table and the name of its file.
type Source = (&'static str, &'static str);

/// The tables shipped with puchok, starting with those that the engine follows in play.
pub const SHIPPED: [Source; 4] = [
    ("krk.al0", include_str!("../../../advice/krk.al0")),
    ("kqk.al0", include_str!("../../../advice/kqk.al0")),
    ("kpk.al0", include_str!("../../../advice/kpk.al0")),
    ("kbnk.al0", include_str!("../../../advice/kbnk.al0")),
];

/// How many of them the engine follows in play: these win within fifty moves, and answer within milliseconds.
const PLAYED: usize = 3;

/// Tables, at most one for each ending and side.
#[derive(Debug, Default)]
pub struct Tables {
    tables: Vec<EndingTable>,
}

impl Tables {
    /// The shipped tables that the engine follows in play.
    pub fn played() -> &'static Tables {
        static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::read(&SHIPPED[..PLAYED]));
        &TABLES
    }

    /// Reads the shipped tables into a new set, to which others can be added.
    pub fn read_shipped() -> Tables {
        Tables::read(&SHIPPED)
    }

    fn read(sources: &[Source]) -> Tables {
        let mut tables = Tables::default();
        for (name, text) in sources {
            match EndingTable::parse(text) {
                Ok(table) => tables.insert(table),
                // The tests parse every shipped table.
                Err(error) => log::error!("{name}:{error}"),
            }
        }
        tables
    }

    /// Adds a table, replacing any for the same ending and side.
    pub fn insert(&mut self, table: EndingTable) {
        self.tables
            .retain(|old| (old.material, old.side) != (table.material, table.side));
        self.tables.push(table);
    }

    /// All tables.
    pub fn iter(&self) -> impl Iterator<Item = &EndingTable> {
        self.tables.iter()
    }

    /// The table for an ending; if there is one for each side, the one added last.
    pub fn of(&self, material: Material) -> Option<&EndingTable> {
        self.tables.iter().rfind(|table| table.material == material)
    }

    /// The table for a position.
    #[inline]
    pub fn for_position(&self, position: &Chess) -> Option<&EndingTable> {
        self.tables.iter().find(|table| table.is_for(position))
    }
}
