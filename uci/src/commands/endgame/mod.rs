//! `puchok endgame`: databases for endings with up to four men.

mod build;
mod play;
pub(crate) mod probe;
mod source;
mod stats;
mod verify;

use std::path::{Path, PathBuf};

use puchok_engine::position::{FIFTY_MOVES, Position};
use puchok_engine::shakmaty::{Color, Move, Position as _};
use puchok_engine::solvers::endgames::probe::ProbeError;
use puchok_engine::solvers::endgames::{Endgames, Material, Value, build as order, file, value::Plies};

use super::given::{Given, each_given, read_position};
use super::words;
use crate::cli::endgame::{EndgameCommand, Folder, SourceCommand, TablesArgs};
use crate::failure::Failure;

/// Runs the command.
pub(crate) fn run(command: &EndgameCommand) -> Result<(), Failure> {
    match command {
        EndgameCommand::Build(args) => build::run(args),
        EndgameCommand::Probe(args) => probe::run(args),
        EndgameCommand::Play(args) => play::run(args),
        EndgameCommand::Stats(args) => stats::run(args),
        EndgameCommand::Verify(args) => verify::run(args),
        EndgameCommand::Source(SourceCommand::Write(args)) => source::write_file(args),
        EndgameCommand::Source(SourceCommand::Probe(args)) => source::probe(args),
        EndgameCommand::Source(SourceCommand::Verify(args)) => source::verify(args),
    }
}

/// The tables of a folder, opened on demand: most questions need only a few of them.
#[derive(Debug)]
pub(crate) struct Shelf {
    folder: PathBuf,
    endgames: Endgames,
}

impl Shelf {
    /// An empty shelf for the tables of this folder.
    pub(crate) fn new(folder: &Folder) -> Shelf {
        Shelf {
            folder: folder.dir.clone(),
            endgames: Endgames::default(),
        }
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Opens the table of an ending, and those it leads to if they exist.
    fn open(&mut self, material: Material) -> Result<(), Failure> {
        for needed in order::in_order(&[material]) {
            let path = file::path(&self.folder, needed);
            if self.endgames.table(needed).is_none() && path.exists() {
                let table = file::open(&path).map_err(|error| Failure::Input(error.to_string()))?;
                self.endgames.insert(table);
            }
        }
        if self.endgames.table(material).is_none() {
            return Err(self.refused(ProbeError::Missing(material)));
        }
        Ok(())
    }

    /// Opens the tables that a position needs.
    fn open_for(&mut self, position: &Position) -> Result<(), Failure> {
        match Material::of_board(position.board()) {
            // Two bare kings need no table; positions with too many men or with castling rights are rejected
            // when they are looked up.
            Some((material, _))
                if material != Material::BARE_KINGS && position.chess().castles().is_empty() =>
            {
                self.open(material)
            }
            _ => Ok(()),
        }
    }

    /// Why the tables gave no answer, and what the user can do about it.
    fn refused(&self, error: ProbeError) -> Failure {
        let folder = self.folder.display();
        Failure::Input(match error {
            ProbeError::Missing(material) => format!(
                "no table of {material} in '{folder}': make it with 'puchok endgame build {material} --dir {folder}'"
            ),
            other => other.to_string(),
        })
    }

    /// Opens the tables asked for.
    fn wanted(&mut self, args: &TablesArgs) -> Result<Vec<Material>, Failure> {
        let (wanted, refused) = self.wanted_and_refused(args)?;
        match refused.into_iter().next() {
            Some(failure) => Err(failure),
            None => Ok(wanted),
        }
    }

    /// Opens the tables asked for; also returns why others cannot be opened, without repeating reasons.
    fn wanted_and_refused(&mut self, args: &TablesArgs) -> Result<(Vec<Material>, Vec<Failure>), Failure> {
        if args.all {
            return self.all();
        }
        let mut wanted = Vec::new();
        let mut refused: Vec<Failure> = Vec::new();
        for &material in &args.endings {
            match self.open(material) {
                Ok(()) => wanted.push(material),
                Err(failure) => {
                    let reason = failure.to_string();
                    if refused.iter().all(|known| known.to_string() != reason) {
                        refused.push(failure);
                    }
                }
            }
        }
        Ok((wanted, refused))
    }

    /// Opens all tables of the folder; also returns why some of its files cannot be opened.
    fn all(&mut self) -> Result<(Vec<Material>, Vec<Failure>), Failure> {
        let failure = |error: file::FileError| Failure::Input(error.to_string());
        let (endgames, refused) = file::open_folder(&self.folder).map_err(failure)?;
        self.endgames = endgames;
        let wanted: Vec<Material> = self.endgames.tables().map(|table| table.material()).collect();
        if wanted.is_empty() && refused.is_empty() {
            return Err(Failure::Input(format!(
                "no tables in '{}'",
                self.folder.display()
            )));
        }
        Ok((wanted, refused.into_iter().map(failure).collect()))
    }
}

/// Answers for one position, or for each line of a stream.
fn each_position(
    words: &[String],
    mut answer: impl FnMut(Given<'_>, &Position) -> Result<(), Failure>,
) -> Result<(), Failure> {
    each_given(words, |given| answer(given, &read_position(given.text)?))
}

/// After how many plies of a line to mate the fifty-move rule makes the game a draw; `None` if it does not.
/// The tables know nothing of the rule, but a FEN tells the moves since the last capture or pawn move.
fn fifty_moves(position: &Position, line: &[Move]) -> Option<usize> {
    let mut at = position.clone();
    line.iter().enumerate().find_map(|(plies, &mv)| {
        let is_over = at.halfmoves() >= FIFTY_MOVES;
        at.play(mv);
        is_over.then_some(plies)
    })
}

/// The remark that the fifty-move rule comes before mate, as a line of text; empty if it does not.
fn fifty_moves_in_words(plies: Option<usize>) -> String {
    plies.map_or_else(String::new, |plies| {
        let when = match plies {
            0 => "now".to_owned(),
            _ => format!("after {} of the line to mate", words::plies(plies as u32)),
        };
        format!("Remark the fifty-move rule makes it a draw {when}\n")
    })
}

/// `"win"`, `"draw"` or `"loss"`.
fn value_name(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    }
}

/// The value of this position for the side to move, as text; a stalemate is named.
fn value_in_words(position: &Position, value: Value) -> String {
    match value {
        Value::Draw if position.chess().is_stalemate() => "draw by stalemate".to_owned(),
        _ => value_for(value, position.turn()),
    }
}

/// A value for the side `turn`, as text.
fn value_for(value: Value, turn: Color) -> String {
    match (value.plies(), value.winner(turn)) {
        (Some(Plies::ZERO), _) => format!("{} is mated", words::name(turn)),
        (Some(plies), Some(winner)) => format!("{} mates in {}", words::name(winner), plies.moves()),
        _ => "draw".to_owned(),
    }
}
