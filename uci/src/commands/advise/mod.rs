//! `puchok advise`: advice tables and what they say.

mod defend;
mod game;
mod play;
mod predicates;
mod show;
mod verify;

use std::path::{Path, PathBuf};

use puchok_engine::limits::Signals;
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::shakmaty::{Color, Position as _};
use puchok_engine::solvers::advice::tables::{EndingTable, Tables};
use puchok_engine::solvers::endgames::build::{in_memory, in_order};
use puchok_engine::solvers::endgames::{Endgames, Material, file};
use serde::Serialize;

use super::given::{each_given, is_stream, read_position, unread};
use super::{words, write, write_json};
use crate::cli::Format;
use crate::cli::advise::AdviseArgs;
use crate::failure::Failure;
use crate::input::quoted;

/// Runs the command.
pub(crate) fn run(args: &AdviseArgs) -> Result<(), Failure> {
    if args.predicates {
        return predicates::run(args.format);
    }
    let (tables, named) = read_tables(args)?;
    if let Some(endings) = &args.verify {
        let wanted = match (endings.is_empty(), named.is_empty()) {
            (false, _) => endings.clone(),
            (true, false) => named,
            (true, true) => tables.iter().map(|table| table.material).collect(),
        };
        refuse_idle_tables(&tables, &wanted)?;
        return verify::run(args, &tables, &wanted);
    }
    if args.game {
        if is_stream(&args.position) {
            return Err(Failure::Input(
                "--game takes one position: standard input is for your moves".to_owned(),
            ));
        }
        let position =
            read_position(&args.position.join(" ")).map_err(|failure| unread(&args.position, failure))?;
        let (table, _) = table_for(&tables, &position, true)?;
        return game::run(&tables, table, &position);
    }
    let mut databases = Databases::new(&args.dir);
    each_given(&args.position, |text| {
        let found = find(&tables, &mut databases, text, args.play, &Signals::new())?;
        match args.format {
            Format::Json => write_json(&found.json()),
            Format::Text => write(&found.in_words()),
        }
    })
}

/// The tables that puchok has, with those that were named in their place, and the endings of these.
pub(crate) fn read_tables(args: &AdviseArgs) -> Result<(Tables, Vec<Material>), Failure> {
    let mut tables = Tables::read_shipped();
    let mut named: Vec<(Material, Color, &Path)> = Vec::new();
    for path in &args.table {
        let table = EndingTable::open(path).map_err(|error| Failure::Input(error.to_string()))?;
        let (material, side) = (table.material, table.side);
        if let Some((.., first)) = named.iter().find(|(m, s, _)| (*m, *s) == (material, side)) {
            return Err(Failure::Input(format!(
                "'{}' and '{}' are both for {} in {material}",
                first.display(),
                path.display(),
                words::name(side)
            )));
        }
        named.push((material, side, path));
        tables.insert(table);
    }
    Ok((tables, named.into_iter().map(|(material, ..)| material).collect()))
}

/// What a table says of a position.
pub(crate) enum Found<'t> {
    /// To the side that it advises.
    Advice(show::Shown<'t>),
    /// To the other side.
    Defence(defend::Defended<'t>),
    /// In a game to the end.
    Game(play::Played),
}

/// Asks the table that a position has. A game to the end breaks off when `signals` say so.
pub(crate) fn find<'t>(
    tables: &'t Tables,
    databases: &mut Databases,
    text: &str,
    play: bool,
    signals: &Signals,
) -> Result<Found<'t>, Failure> {
    let position = read_position(text)?;
    let (table, role) = table_for(tables, &position, play)?;
    Ok(match role {
        _ if play => Found::Game(play::play(tables, table, databases, &position, signals)?),
        Role::Advised => Found::Advice(show::find(table, position)),
        Role::Defends => Found::Defence(defend::find(table, databases, position)?),
    })
}

/// The JSON of what a table says.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum JsonFound {
    /// To the side that it advises.
    Advice(show::JsonAdvice),
    /// To the other side.
    Defence(defend::JsonDefence),
    /// In a game to the end.
    Game(play::JsonGame),
}

impl Found<'_> {
    /// For programs.
    pub(crate) fn json(&self) -> JsonFound {
        match self {
            Found::Advice(shown) => JsonFound::Advice(shown.json()),
            Found::Defence(defended) => JsonFound::Defence(defended.json()),
            Found::Game(played) => JsonFound::Game(played.json()),
        }
    }

    fn in_words(&self) -> String {
        match self {
            Found::Advice(shown) => shown.in_words(),
            Found::Defence(defended) => defended.in_words(),
            Found::Game(played) => played.in_words(),
        }
    }
}

/// What the side to move is to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The table says what it shall do.
    Advised,
    /// The table says what the other side does.
    Defends,
}

/// The tables that were named.
fn given(tables: &Tables) -> impl Iterator<Item = &EndingTable> {
    tables.iter().filter(|table| table.file.is_some())
}

/// The endings of tables, for a message: "KRK and KQK".
fn endings<'t>(tables: impl Iterator<Item = &'t EndingTable>) -> String {
    let mut endings: Vec<String> = tables.map(|table| table.material.to_string()).collect();
    endings.dedup();
    endings.join(" and ")
}

/// An ending with the name of its table's file, where that was named.
fn label(table: &EndingTable) -> String {
    match &table.file {
        Some(file) => format!("{} ('{}')", table.material, quoted(&file.display().to_string())),
        None => table.material.to_string(),
    }
}

/// Refuses tables that were named and are for no ending that is verified, nor for one that such an ending
/// leads into.
fn refuse_idle_tables(tables: &Tables, wanted: &[Material]) -> Result<(), Failure> {
    let needed = in_order(wanted);
    let mut idle = given(tables)
        .filter(|table| !needed.contains(&table.material))
        .peekable();
    if idle.peek().is_none() {
        return Ok(());
    }
    let wanted: Vec<String> = wanted.iter().map(Material::to_string).collect();
    Err(Failure::Input(format!(
        "--table is for {}, not for {}",
        endings(idle),
        wanted.join(" and ")
    )))
}

/// The table for a position, with the part that the side to move has in it, or why there is none.
///
/// Where tables were named, one of these; in a game (`goes_on`) also another one from whose ending play can
/// pass to one of theirs.
fn table_for<'t>(
    tables: &'t Tables,
    position: &Position,
    goes_on: bool,
) -> Result<(&'t EndingTable, Role), Failure> {
    if position.legal_moves().is_empty() {
        let end = if position.is_check() {
            "mated"
        } else {
            "stalemated"
        };
        return Err(Failure::Input(format!(
            "the game is over: {} is {end}",
            words::name(position.turn())
        )));
    }
    let named: Vec<&EndingTable> = given(tables).collect();
    let all: Vec<&EndingTable> = tables.iter().collect();
    let found = match named.is_empty() {
        true => among(&all, position),
        false => among(&named, position).or_else(|| {
            among(&all, position).filter(|(table, _)| goes_on && leads_into(table.material, &named))
        }),
    };
    found.ok_or_else(|| Failure::Input(no_table(position, &named)))
}

/// The one of these tables that a position is for.
fn among<'t>(tables: &[&'t EndingTable], position: &Position) -> Option<(&'t EndingTable, Role)> {
    if let Some(&table) = tables.iter().find(|table| table.is_for(position.chess())) {
        return Some((table, Role::Advised));
    }
    let (material, _) = Material::of_board(position.board())?;
    // Of two, for different sides, the one that came last.
    let table = tables.iter().rfind(|table| table.material == material)?;
    (!position.chess().castles().any()).then_some((*table, Role::Defends))
}

/// Whether play can pass from an ending to that of one of these tables.
fn leads_into(material: Material, tables: &[&EndingTable]) -> bool {
    let met = in_order(&[material]);
    tables.iter().any(|table| met.contains(&table.material))
}

/// Why there is no table for a position; `named` are those that were named.
fn no_table(position: &Position, named: &[&EndingTable]) -> String {
    let material = Material::of_board(position.board()).map(|(material, _)| material);
    match material {
        Some(_) if position.chess().castles().any() => {
            "castling is still possible, and no table is for such a position".to_owned()
        }
        Some(material) if !named.is_empty() && material != Material::BARE_KINGS => {
            format!(
                "--table is for {}, not for {material}",
                endings(named.iter().copied())
            )
        }
        Some(material) if material != Material::BARE_KINGS => format!("there is no table for {material}"),
        Some(_) => "there is no table for two bare kings".to_owned(),
        None => format!(
            "there is no table for the {} men of this position",
            position.board().occupied().count()
        ),
    }
}

/// Endgame databases, taken from a folder or made when they are needed.
#[derive(Debug)]
pub(crate) struct Databases {
    folder: PathBuf,
    endgames: Endgames,
}

impl Databases {
    /// Those of this folder.
    pub(crate) fn new(folder: &Path) -> Databases {
        Databases {
            folder: folder.to_owned(),
            endgames: Endgames::default(),
        }
    }

    /// The databases, with that of this ending and those it leads into among them.
    fn with(&mut self, material: Material) -> Result<&Endgames, Failure> {
        for needed in in_order(&[material]) {
            if self.endgames.table(needed).is_some() {
                continue;
            }
            let path = file::path(&self.folder, needed);
            if path.exists() {
                let table = file::open(&path).map_err(|error| Failure::Input(error.to_string()))?;
                self.endgames.insert(table);
            } else {
                // Nobody watches it: it takes a few seconds at most.
                let made = in_memory(&[needed], &mut Silent);
                self.endgames
                    .add(made.map_err(|error| Failure::Unfinished(error.to_string()))?);
            }
        }
        Ok(&self.endgames)
    }
}
