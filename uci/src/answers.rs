//! The answers that commands give with `--format json`, as values for programs in the same process.
//!
//! Options are those of the command line and use the same parser, so invalid ones are rejected with the same
//! message:
//!
//! ```
//! use puchok::answers::{Desk, Options};
//! use puchok::engine::limits::Signals;
//!
//! let mut desk = Desk::default();
//! let options = Options::read(&["map"], ["--horizon=2"])?;
//! let map = desk.answer(&options, "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", &Signals::new())?;
//! let map = serde_json::to_value(&map)?;
//! assert_eq!(map["zones"][0]["trunk"][0], "a1a5");
//!
//! let refused = Options::read(&["map"], ["--horizon=9"]).unwrap_err();
//! assert_eq!(refused.to_string(), "invalid value '9' for '--horizon <L>': a number from 1 to 4, not '9'");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bundles;

use std::fmt;

use clap::Parser;
use puchok_engine::ask::Question;
use puchok_engine::game::Game;
use puchok_engine::limits::Signals;
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::report::tree::Tree;
use puchok_engine::search::{Engine, Options as EngineOptions};
use puchok_engine::solvers::advice::tables::Tables;
use serde::{Serialize, Serializer};

pub use self::bundles::{Bundles, purpose, why};
use crate::cli::endgame::EndgameCommand;
use crate::cli::{self, Cli, Command, PictureFormat};
use crate::commands::advise::Databases;
use crate::commands::annotate::read::Games;
use crate::commands::bundles::Stored;
use crate::commands::endgame::Shelf;
use crate::commands::{
    advise, analyse, annotate, bundle, endgame, get_ready, given, map, mate, moves, options, plan, prove,
    refuse_idle, refuse_tables, tree,
};
use crate::failure::Failure;
use crate::input::Lines;

/// A command with its options, parsed like the command line.
#[derive(Debug)]
pub struct Options(Command);

impl Options {
    /// Parses the options of a command, each a single word: `--nodes=1000`. The position is not among them.
    ///
    /// # Errors
    /// [`Failure::Input`] with the message of the command line.
    pub fn read<W: Into<String>>(
        command: &[&str],
        options: impl IntoIterator<Item = W>,
    ) -> Result<Options, Failure> {
        let mut words: Vec<String> = std::iter::once("puchok")
            .chain(command.iter().copied())
            .map(str::to_owned)
            .collect();
        words.extend(options.into_iter().map(Into::into));
        // `bundle` is given by four parameters and takes no position.
        if command != ["bundle"] {
            // After `--` nothing is parsed as an option.
            words.extend(["--".to_owned(), "-".to_owned()]);
        }
        let cli = Cli::try_parse_from(words).map_err(|error| Failure::Input(cli::refusal(&error)))?;
        Ok(Options(cli.command.unwrap_or(Command::Uci)))
    }
}

/// The answer of a command.
pub struct Answer(Kind);

#[derive(Serialize)]
#[serde(untagged)]
enum Kind {
    Analysis(Box<analyse::Analysis>),
    Advice(Box<advise::JsonFound>),
    Bundle(bundle::JsonBundle),
    Bundles(crate::commands::bundles::JsonBundles),
    Game(Box<annotate::json::Game>),
    Map(map::JsonMap),
    Mate(Box<mate::json::Answer>),
    Moves(moves::JsonMoves),
    Plans(plan::JsonPlans),
    Probe(endgame::probe::JsonProbe),
    Proof(Box<prove::JsonFound>),
    Tree(tree::json::File),
}

impl Serialize for Answer {
    /// Serialises the answer as the command writes it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// The answer of `analyse` together with its tree.
#[derive(Debug)]
pub struct Analysed {
    /// The answer that the command writes.
    pub answer: Answer,
    /// The tree of the last iteration.
    pub tree: Tree,
}

/// Answers questions one after another. The engine, endgame tables and advice tables are created or opened
/// when first needed.
///
/// As on the command line, every question is answered by an engine that has forgotten the previous one.
#[derive(Debug, Default)]
pub struct Desk {
    engine: Option<Engine>,
    shelf: Option<Shelf>,
    databases: Option<Databases>,
}

impl Desk {
    /// Runs a command on a text: a position in any form that the command accepts.
    ///
    /// # Errors
    /// Those of the command. If a limit or `signals` ended the work early, the answer itself says so.
    pub fn answer(&mut self, options: &Options, text: &str, signals: &Signals) -> Result<Answer, Failure> {
        Ok(Answer(match &options.0 {
            Command::Analyse(_) => return Ok(self.analyse(options, text, signals, None)?.answer),
            Command::Bundle(args) => Kind::Bundle(bundle::find(args)?.json()),
            Command::Bundles(args) => Kind::Bundles(stored(text, args)?.json()),
            Command::Map(args) => Kind::Map(self.map(text, args, signals)?.json()),
            Command::Plan(args) => {
                let engine = self.engine(plan::engine_options(args))?;
                Kind::Plans(plan::find(engine, text, args, signals)?.json())
            }
            Command::Mate(args) => {
                let (problem, _) = mate::read_problem(text, args.moves)?;
                let solution = problem.solve(args, signals);
                Kind::Mate(Box::new(mate::json::Answer::new(&problem, &solution)))
            }
            Command::Endgame(EndgameCommand::Probe(args)) => {
                let position = given::read_position(text)?;
                let shelf = self
                    .shelf
                    .take_if(|shelf| shelf.folder() == args.folder.dir)
                    .unwrap_or_else(|| Shelf::new(&args.folder));
                let shelf = self.shelf.insert(shelf);
                Kind::Probe(endgame::probe::document(shelf, &position)?)
            }
            Command::Advise(args) => {
                let (tables, _): (Tables, _) = advise::read_tables(args)?;
                let kept = self.databases.take_if(|kept| kept.folder() == args.dir);
                let databases = kept.map_or_else(|| Databases::new(&args.dir), Ok)?;
                let databases = self.databases.insert(databases);
                Kind::Advice(Box::new(
                    advise::find(&tables, databases, text, args, signals)?.json(),
                ))
            }
            Command::Prove(args) => {
                let found = prove::find(text, args, &mut |_| !signals.is_stopped())?;
                Kind::Proof(Box::new(found.json()))
            }
            Command::Moves(args) => Kind::Moves(moves::document_of(text, args, signals)?),
            _ => return Err(unfit()),
        }))
    }

    /// Runs `analyse` and returns the tree as well. The tree keeps at most the given number of nodes, or by
    /// default as many as the answer needs.
    ///
    /// # Errors
    /// As for [`Desk::answer`].
    pub fn analyse(
        &mut self,
        options: &Options,
        text: &str,
        signals: &Signals,
        tree_nodes: Option<usize>,
    ) -> Result<Analysed, Failure> {
        let Command::Analyse(args) = &options.0 else {
            return Err(unfit());
        };
        let game = given::read_game(text)?;
        let question = analyse::question(&game, args)?;
        let question = Question {
            tree_nodes: tree_nodes.unwrap_or(question.tree_nodes),
            ..question
        };
        let engine = self.engine(analyse::engine_options(args))?;
        let answer = analyse::answer(engine, &game, &question, signals, &mut Silent);
        Ok(Analysed {
            answer: Answer(Kind::Analysis(Box::new(answer.json(&game, args.multipv > 1)))),
            tree: answer.tree,
        })
    }

    /// Answers like `analyse` but without reasons and plans: the whole effort goes into the search.
    ///
    /// # Errors
    /// As for [`Desk::answer`].
    pub fn search(&mut self, options: &Options, text: &str, signals: &Signals) -> Result<Answer, Failure> {
        let Command::Analyse(args) = &options.0 else {
            return Err(unfit());
        };
        let game = given::read_game(text)?;
        let question = analyse::question(&game, args)?;
        let engine = self.engine(analyse::engine_options(args))?;
        let answer = analyse::search(engine, &game, &question, signals, &mut Silent);
        Ok(Answer(Kind::Analysis(Box::new(
            answer.json(&game, args.multipv > 1),
        ))))
    }

    /// The picture that a command draws with `--format svg`.
    ///
    /// # Errors
    /// As for [`Desk::answer`]; also [`Failure::Input`] for a command that draws none.
    pub fn picture(&mut self, options: &Options, text: &str, signals: &Signals) -> Result<String, Failure> {
        match &options.0 {
            Command::Bundle(args) => Ok(bundle::find(args)?.svg()),
            Command::Bundles(args) => {
                crate::commands::bundles::refuse_unfit(args, PictureFormat::Svg)?;
                refuse_idle("--out", args.out.is_some(), "the command line")?;
                Ok(stored(text, args)?.svg())
            }
            Command::Map(args) => {
                map::refuse_unfit(args, PictureFormat::Svg)?;
                Ok(self.map(text, args, signals)?.svg())
            }
            Command::Plan(args) => {
                let engine = self.engine(plan::engine_options(args))?;
                plan::find(engine, text, args, signals)?.svg(args.number)
            }
            _ => Err(unfit()),
        }
    }

    /// Runs `annotate` on the next of these games; `None` when none is left.
    ///
    /// # Errors
    /// [`Failure::Input`] for a game that cannot be read; the next call continues after it.
    pub fn annotate(
        &mut self,
        options: &Options,
        games: &mut Pgn,
        signals: &Signals,
    ) -> Result<Option<Answer>, Failure> {
        let Command::Annotate(args) = &options.0 else {
            return Err(unfit());
        };
        let Some(played) = games.games.next() else {
            return Ok(None);
        };
        games.number += 1;
        let played = played.map_err(|broken| Failure::Input(broken.to_string()))?;
        let engine = self.engine(self::options(args.resources, 1))?;
        let effort = annotate::effort(args);
        let game = puchok_engine::annotate::annotate(
            engine,
            &played.start,
            &played.moves,
            &effort,
            signals,
            &mut |_| {},
        );
        let game = annotate::json::Game::new(&played, &game, games.number);
        Ok(Some(Answer(Kind::Game(Box::new(game)))))
    }

    fn map(&mut self, text: &str, args: &cli::MapArgs, signals: &Signals) -> Result<map::Found, Failure> {
        let plans = |game: &Game, nodes| {
            let engine = self.engine(map::planner_options())?;
            Ok(engine.plans(game, nodes, signals))
        };
        map::find(text, args, &mut || !signals.is_stopped(), plans)
    }

    /// An engine with these options and an empty memory; folders with unreadable tables are rejected.
    fn engine(&mut self, options: EngineOptions) -> Result<&mut Engine, Failure> {
        let too_large = |error: puchok_engine::search::TooLarge| Failure::Input(error.to_string());
        let mut engine = match self.engine.take() {
            Some(mut engine) => {
                if *engine.options() != options {
                    engine.set_options(options).map_err(too_large)?;
                }
                engine.clear();
                engine
            }
            None => Engine::new(options).map_err(too_large)?,
        };
        refuse_tables(&mut engine)?;
        let engine = self.engine.insert(engine);
        get_ready(engine);
        Ok(engine)
    }
}

/// Parses a position as every command does.
///
/// # Errors
/// [`Failure::Input`] says what is wrong with the text.
pub fn read_position(text: &str) -> Result<Position, Failure> {
    given::read_position(text)
}

/// The tree of an analysis as `--tree FILE.json` writes it.
pub fn tree(tree: &Tree) -> Answer {
    Answer(Kind::Tree(tree::json::document(tree)))
}

/// PGN games, annotated one after another.
pub struct Pgn {
    games: Games<std::vec::IntoIter<String>>,
    number: u64,
}

impl Pgn {
    /// The games of a text.
    pub fn new(text: &str) -> Pgn {
        let lines: Vec<String> = Lines::new(text.as_bytes()).collect();
        Pgn {
            games: Games::new(lines.into_iter()),
            number: 0,
        }
    }

    /// The positions of the next game, from start to end; `None` when no game is left.
    ///
    /// # Errors
    /// [`Failure::Input`] for a game that cannot be read; the next call continues after it.
    pub fn positions(&mut self) -> Option<Result<Vec<Position>, Failure>> {
        let played = self.games.next()?;
        self.number += 1;
        Some(match played {
            Ok(played) => {
                let mut positions = vec![played.start];
                for mv in played.moves {
                    positions.extend(positions.last().map(|last| last.after(mv)));
                }
                Ok(positions)
            }
            Err(broken) => Err(Failure::Input(broken.to_string())),
        })
    }
}

fn stored(text: &str, args: &cli::bundles::BundlesArgs) -> Result<Stored, Failure> {
    Stored::new(given::read_position(text)?, args)
}

fn unfit() -> Failure {
    Failure::Input("these options belong to another command".to_owned())
}
