//! `puchok analyse`: searches a position, or each of a stream of positions, and explains the result.

mod answer;
mod interim;
mod json;
mod words;

use std::time::Duration;

pub(crate) use puchok_engine::ask::Question;
use puchok_engine::explain::Explanation;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::tree::Tree;
use puchok_engine::report::{Observer, Outcome};
use puchok_engine::search::{Engine, Options};
use puchok_engine::shakmaty::Move;

pub(crate) use self::answer::Answer;
use self::interim::Interim;
pub(crate) use self::json::{Analysis, AnalysisLine};
use self::words::in_words;
use super::depths::Kept;
use super::given::{Given, each_given_with, is_stream, read_game};
use super::interrupt::Interrupt;
use super::over::Over;
use super::report::Report;
use super::tree::NODES_FOR_ANSWER;
use super::{DEFAULT_TIME, engine, options, refuse_idle, refuse_tables};
use crate::cli::{AnalyseArgs, TableFormat};
use crate::failure::Failure;
use crate::input::quoted;
use crate::tables::{ANALYSES, Csv, refused};

/// Runs the command.
pub(crate) fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    let stream = is_stream(&args.position);
    if stream && args.tree.is_some() {
        return Err(Failure::Input(
            "--tree takes one position, not a stream".to_owned(),
        ));
    }
    let is_text = args.format == TableFormat::Text;
    refuse_idle("--with-tree", args.with_tree && !is_text, "text")?;
    refuse_idle("--unicode", args.unicode && !is_text, "text")?;
    // A row of the table has room for one line only.
    let only_row = args.format == TableFormat::Csv && args.report.is_none();
    refuse_idle(
        "--multipv",
        args.multipv > 1 && only_row,
        "text, JSON and --report",
    )?;
    if let Some(file) = &args.tree {
        file.try_to_open()?;
    }
    if let Some(file) = &args.report {
        file.try_to_open()?;
    }
    let mut engine = engine(engine_options(args))?;
    refuse_tables(&mut engine)?;
    let interrupt = Interrupt::listen();
    let mut report = Report::default();
    let mut csv = Csv::new(&ANALYSES);
    let stdin = || interrupt.stdin();
    let answered = each_given_with(&args.position, stdin, |given| {
        if interrupt.is_asked() {
            return Err(Failure::BrokenOff);
        }
        let answered = analyse(&mut engine, given, args, &interrupt, (&mut report, &mut csv));
        engine.clear();
        if let Err(Failure::Input(reason)) = &answered
            && stream
            && args.format == TableFormat::Csv
        {
            csv.write(&refused(given.text, reason))?;
        }
        answered
    });
    // Damage inside a table only shows when the table is probed.
    let answered = answered.and_then(|()| refuse_tables(&mut engine));
    // Report the answers given before something went wrong, too.
    if let Some(file) = args.report.as_ref().filter(|_| !report.is_empty()) {
        file.write(&report.page()?)?;
    }
    interrupt.end(answered)
}

/// Answers for one position.
fn analyse(
    engine: &mut Engine,
    given: Given<'_>,
    args: &AnalyseArgs,
    interrupt: &Interrupt,
    (report, csv): (&mut Report, &mut Csv),
) -> Result<(), Failure> {
    let game = read_game(given.text)?;
    let question = question(&game, args)?;
    let mut interim = Interim::new(game.position());
    let answer = answer(engine, &game, &question, &interrupt.signals(), &mut interim);
    interim.clear();
    let analysis = answer.json(&game, args.multipv > 1);
    if args.report.is_some() {
        report.add_position(&analysis, &answer.tree)?;
    }
    // Before the answer, whose reader may have gone.
    let written = args.tree.as_ref().map_or(Ok(()), |file| file.write(&answer.tree));
    match args.format {
        TableFormat::Json => given.write_json(&analysis),
        TableFormat::Csv => csv.write(&analysis),
        TableFormat::Text => in_words(&game, &answer, args).write(),
    }?;
    written
}

/// The options of the engine.
pub(crate) fn engine_options(args: &AnalyseArgs) -> Options {
    Options {
        syzygy_path: args.syzygy.clone(),
        endgame_path: args.endgames.clone(),
        ..options(args.resources.of(args.nodes, args.movetime), args.multipv)
    }
}

/// The question about the position of a game.
pub(crate) fn question(game: &Game, args: &AnalyseArgs) -> Result<Question, Failure> {
    Ok(Question {
        limits: Limits {
            search_moves: legal_moves(game, &args.searchmoves, "--searchmoves")?,
            ..limits(args)
        },
        told: legal_moves(game, &args.why_not, "--why-not")?,
        tree_nodes: match args.tree {
            Some(_) => args.tree_nodes as usize,
            None => NODES_FOR_ANSWER,
        },
    })
}

/// Searches the position of a game and explains the result; if the game is over, the answer says so.
pub(crate) fn answer(
    engine: &mut Engine,
    game: &Game,
    question: &Question,
    signals: &Signals,
    observer: &mut dyn Observer,
) -> Answer {
    found(game, observer, |observer| {
        let found = engine.analyse_with(game, question, signals, observer);
        (found.outcome, found.tree, found.explanation)
    })
}

/// Searches the position of a game without explanations: the whole effort goes into the choice.
pub(crate) fn search(
    engine: &mut Engine,
    game: &Game,
    question: &Question,
    signals: &Signals,
    observer: &mut dyn Observer,
) -> Answer {
    found(game, observer, |observer| {
        let outcome = engine.search(&game.analysed(), &question.limits, signals, observer);
        (outcome, Tree::empty(game.position()), Explanation::default())
    })
}

/// The answer that this search gives, unless the game is over.
fn found(
    game: &Game,
    observer: &mut dyn Observer,
    search: impl FnOnce(&mut dyn Observer) -> (Outcome, Tree, Explanation),
) -> Answer {
    let over = Over::of(game.position());
    let mut kept = Kept::new(observer);
    let (outcome, tree, explanation) = match over {
        Some(_) => (
            Outcome::default(),
            Tree::empty(game.position()),
            Explanation::default(),
        ),
        None => search(&mut kept),
    };
    Answer {
        over,
        outcome,
        depths: kept.depths,
        tree,
        explanation,
    }
}

impl Answer {
    /// The answer as JSON.
    pub(crate) fn json(&self, game: &Game, with_lines: bool) -> Analysis {
        Analysis::new(game, self, with_lines)
    }
}

fn limits(args: &AnalyseArgs) -> Limits {
    let is_limited = args.nodes.is_some() || args.movetime.is_some() || args.depth.is_some();
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        move_time: args
            .movetime
            .map(Duration::from_millis)
            .or((!is_limited).then_some(DEFAULT_TIME)),
        ..Limits::default()
    }
}

/// Parses moves given by an option.
pub(crate) fn legal_moves(game: &Game, names: &[String], option: &str) -> Result<Vec<Move>, Failure> {
    let position = game.position();
    let read = |name: &String| {
        let name = name.trim();
        position.parse_move(name).ok_or_else(|| {
            Failure::Input(format!(
                "{option}: no legal move '{}' in '{}'",
                quoted(name),
                position.fen()
            ))
        })
    };
    names.iter().map(read).collect()
}
