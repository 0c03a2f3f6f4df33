//! `puchok advise`: advice tables and their advice.

mod defend;
mod game;
mod play;
mod predicates;
mod show;
mod verify;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use puchok_engine::limits::Signals;
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::shakmaty::{Color, Position as _};
use puchok_engine::solvers::advice::patience::Patience;
use puchok_engine::solvers::advice::tables::{EndingTable, Tables};
use puchok_engine::solvers::endgames::build::{in_memory, in_order};
use puchok_engine::solvers::endgames::{Endgames, Material, file};
use serde::Serialize;

use super::given::{each_given, is_stream, read_position, unread};
use super::{words, write};
use crate::cli::Format;
use crate::cli::advise::{AdviseArgs, DEFAULT_FOLDER};
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
    let mut databases = Databases::new(&args.dir)?;
    each_given(&args.position, |given| {
        let found = find(&tables, &mut databases, given.text, args, &Signals::new())?;
        match args.format {
            Format::Json => given.write_json(&found.json())?,
            Format::Text => write(&found.in_words())?,
        }
        found
            .unfinished()
            .map_or(Ok(()), |reason| Err(Failure::Limit(reason)))
    })
}

/// The shipped tables with those named by the user replacing or added to them, and the endings of the latter.
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

/// The answer of a table about a position.
pub(crate) enum Found<'t> {
    /// For the side that the table advises.
    Advice(show::Shown<'t>),
    /// For the other side.
    Defence(defend::Defended<'t>),
    /// A game played to the end.
    Game(play::Played),
}

/// Asks the table for a position. The search for advice stops when `signals` ask for it.
pub(crate) fn find<'t>(
    tables: &'t Tables,
    databases: &mut Databases,
    text: &str,
    args: &AdviseArgs,
    signals: &Signals,
) -> Result<Found<'t>, Failure> {
    let position = read_position(text)?;
    let (table, role) = table_for(tables, &position, args.play)?;
    if args.play || role == Role::Defends {
        // Databases are made before the clock runs.
        databases.with(table.material)?;
    }
    let time = args.movetime.map(Duration::from_millis);
    let patience = Patience {
        deadline: time.and_then(|time| Instant::now().checked_add(time)),
        signals: Some(signals),
    };
    Ok(match role {
        _ if args.play => Found::Game(play::play(tables, table, databases, &position, patience)?),
        Role::Advised => Found::Advice(show::find(table, position, patience)),
        Role::Defends => Found::Defence(defend::find(table, databases, position, patience)?),
    })
}

/// The JSON of a table's answer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum JsonFound {
    /// For the side that the table advises.
    Advice(show::JsonAdvice),
    /// For the other side.
    Defence(defend::JsonDefence),
    /// A game played to the end.
    Game(play::JsonGame),
}

impl Found<'_> {
    /// The answer as JSON.
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

    /// Why there is no advice, or not all of it; `None` if there is.
    fn unfinished(&self) -> Option<String> {
        match self {
            Found::Advice(shown) => shown.unfinished(),
            Found::Defence(defended) => defended.unfinished(),
            Found::Game(played) => played.unfinished(),
        }
    }
}

/// What standard error says when the time was up.
fn time_is_up(position: &Position) -> String {
    format!("undecided, with the time used up: '{}'", position.fen())
}

/// The role of the side to move for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The table advises it.
    Advised,
    /// The table advises its opponent.
    Defends,
}

/// The tables named by the user.
fn given(tables: &Tables) -> impl Iterator<Item = &EndingTable> {
    tables.iter().filter(|table| table.file.is_some())
}

/// The endings of tables, for a message: "KRK and KQK".
fn endings<'t>(tables: impl Iterator<Item = &'t EndingTable>) -> String {
    let mut endings: Vec<String> = tables.map(|table| table.material.to_string()).collect();
    endings.dedup();
    endings.join(" and ")
}

/// The name of an ending, with the file of its table if the user named it.
fn label(table: &EndingTable) -> String {
    match &table.file {
        Some(file) => format!("{} ('{}')", table.material, quoted(&file.display().to_string())),
        None => table.material.to_string(),
    }
}

/// Rejects tables named by the user that are neither for an ending to be verified nor for one that such an
/// ending leads to.
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

/// The table for a position and the role of the side to move, or the reason why there is none.
///
/// If the user named tables, it is one of these; in a game (`goes_on`) also a table from whose ending play
/// can reach one of theirs.
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

/// The one among these tables that is for a position.
fn among<'t>(tables: &[&'t EndingTable], position: &Position) -> Option<(&'t EndingTable, Role)> {
    if let Some(&table) = tables.iter().find(|table| table.is_for(position.chess())) {
        return Some((table, Role::Advised));
    }
    let (material, _) = Material::of_board(position.board())?;
    // If there is one table for each side, the one that was added last.
    let table = tables.iter().rfind(|table| table.material == material)?;
    (!position.chess().castles().any()).then_some((*table, Role::Defends))
}

/// Whether play can lead from an ending to that of one of these tables.
fn leads_into(material: Material, tables: &[&EndingTable]) -> bool {
    let met = in_order(&[material]);
    tables.iter().any(|table| met.contains(&table.material))
}

/// Why there is no table for a position; `named` are the tables named by the user.
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

/// Endgame databases, loaded from a folder or generated on demand.
#[derive(Debug)]
pub(crate) struct Databases {
    folder: PathBuf,
    endgames: Endgames,
}

impl Databases {
    /// The databases of this folder. Only the folder that nobody named may be missing.
    pub(crate) fn new(folder: &Path) -> Result<Databases, Failure> {
        if folder != Path::new(DEFAULT_FOLDER) {
            std::fs::read_dir(folder).map_err(|error| {
                Failure::Input(format!("--dir: {}: cannot be read: {error}", folder.display()))
            })?;
        }
        Ok(Databases {
            folder: folder.to_owned(),
            endgames: Endgames::default(),
        })
    }

    /// The folder they are read from.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The databases, including those of this ending and of all it leads to.
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
                // No progress is shown, because this takes a few seconds at most.
                let made = in_memory(&[needed], &mut Silent);
                self.endgames
                    .add(made.map_err(|error| Failure::Unfinished(error.to_string()))?);
            }
        }
        Ok(&self.endgames)
    }
}
