//! `puchok annotate`: explains games, as text, JSON, PGN or an HTML page.

pub(crate) mod chunks;
mod earlier;
mod headers;
pub(crate) mod json;
mod lines;
mod movetext;
pub(crate) mod pgn;
mod place;
pub(crate) mod played;
pub(crate) mod read;
mod reader;
mod result;
mod spelling;
mod strange;
mod structure;
mod tags;
mod text;
mod value;
pub(crate) mod whole;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::time::Duration;

use indicatif::ProgressBar;
use puchok_engine::annotate::{AnnotatedGame, Effort, annotate};
use puchok_engine::limits::Limits;

use self::played::Played;
use self::read::{BrokenGame, Games};
use super::interrupt::Interrupt;
use super::progress;
use super::report::Report;
use super::{engine, options, write, write_json};
use crate::cli::annotate::{AnnotateArgs, GameFormat};
use crate::failure::{Failure, complain};
use crate::input::{Lines, quoted_to};

/// Positions to search for the value of a position when no limit is given.
const NODES: u64 = 20_000;

/// How many times that effort an explanation takes.
const EXPLANATION: u32 = 5;

/// Runs the command.
pub(crate) fn run(args: &AnnotateArgs) -> Result<(), Failure> {
    if let Some(file) = &args.report {
        file.try_to_open()?;
    }
    let mut report = Report::default();
    let annotated = annotate_all(args, &mut report);
    // Report the games annotated before something went wrong, too.
    if !report.is_empty() {
        if let Some(file) = &args.report {
            file.write(&report.page()?)?;
        }
        if args.format == GameFormat::Html {
            write(&report.page()?)?;
        }
    }
    annotated
}

/// Annotates the games asked for; those that go into a page are added to it.
fn annotate_all(args: &AnnotateArgs, report: &mut Report) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let annotated = annotate_each(args, report, &interrupt);
    interrupt.end(annotated)
}

fn annotate_each(args: &AnnotateArgs, report: &mut Report, interrupt: &Interrupt) -> Result<(), Failure> {
    let mut engine = engine(options(args.resources, 1))?;
    let source = source(args, interrupt)?;
    let mut lines = Lines::of_games(source);
    let mut all_good = true;
    let mut found = 0;
    let mut games = Games::new(lines.by_ref());
    let (first, most) = match args.game {
        Some(wanted) => (wanted, 1),
        None => (1, usize::MAX),
    };
    for _ in 1..first {
        if interrupt.is_asked() {
            return Err(Failure::BrokenOff);
        }
        if !games.pass_over() {
            break;
        }
    }
    for (played, number) in games.take(most).zip(first..) {
        if interrupt.is_asked() {
            return Err(Failure::BrokenOff);
        }
        found += 1;
        match played {
            Ok(played) => {
                let bar = bar(&played, number);
                let signals = interrupt.signals();
                let mut told = |done: usize| bar.set_position(done as u64 + 1);
                let game = annotate(
                    &mut engine,
                    &played.start,
                    &played.moves,
                    &effort(args),
                    &signals,
                    &mut told,
                );
                bar.finish_and_clear();
                engine.clear();
                if args.report.is_some() || args.format == GameFormat::Html {
                    let name = format!("{number}. {}, {}", title(&played), played.result);
                    report.add_game(&name, &json::Game::new(&played, &game, number))?;
                }
                answer(&played, &game, number, args.format)?;
                if played.is_broken_off(&game) {
                    complain(&format_args!(
                        "game {number}: broken off {}",
                        text::reach(&played, &game)
                    ));
                }
                for fault in played.faults() {
                    complain(&at(number, fault));
                    all_good = false;
                }
                // Nothing is left out because of these.
                for remark in played.dropped.into_iter().chain(played.contradiction) {
                    complain(&at(number, remark));
                }
            }
            Err(broken) => {
                complain(&broken);
                all_good = false;
            }
        }
    }
    if let Some(error) = lines.failure() {
        return Err(Failure::stream(&args.pgn, error));
    }
    if found == 0 {
        return Err(match args.game {
            Some(number) => Failure::Input(format!("there is no game {number}")),
            None => Failure::empty(&args.pgn),
        });
    }
    if all_good {
        Ok(())
    } else {
        Err(Failure::ReportedInput)
    }
}

/// An error in the game with this number.
fn at(number: u64, (line, reason): (usize, String)) -> BrokenGame {
    BrokenGame {
        game: usize::try_from(number).unwrap_or(usize::MAX),
        line,
        reason,
    }
}

fn source(args: &AnnotateArgs, interrupt: &Interrupt) -> Result<Box<dyn BufRead>, Failure> {
    if args.pgn.as_os_str() == "-" {
        return Ok(Box::new(interrupt.stdin()));
    }
    let file = File::open(&args.pgn).map_err(|error| Failure::unreadable(&args.pgn, &error))?;
    Ok(Box::new(BufReader::new(file)))
}

/// The effort for a game.
pub(crate) fn effort(args: &AnnotateArgs) -> Effort {
    let nodes = args.nodes.or(args.movetime.is_none().then_some(NODES));
    effort_of(nodes, args.movetime, args.every_move)
}

/// The effort for a game, given the limits for the value of one position: positions, milliseconds.
pub(crate) fn effort_of(nodes: Option<u64>, movetime: Option<u64>, every_move: bool) -> Effort {
    let value = Limits {
        nodes,
        move_time: movetime.map(Duration::from_millis),
        ..Limits::default()
    };
    let explanation = Limits {
        nodes: nodes.map(|n| n.saturating_mul(u64::from(EXPLANATION))),
        move_time: value.move_time.map(|t| t * EXPLANATION),
        ..Limits::default()
    };
    Effort {
        value,
        explanation,
        every_move,
    }
}

fn bar(played: &Played, number: u64) -> ProgressBar {
    let bar = progress::bar(played.moves.len() as u64, "{msg} [{wide_bar}] {pos}/{len} {eta}");
    bar.set_message(format!("game {number}: {}", title(played)));
    bar
}

/// The players according to the tags: "White - Black". Quoted, because a tag may contain terminal control
/// characters.
pub(crate) fn title(played: &Played) -> String {
    let name = |tag| played.tag(tag).filter(|n| !n.is_empty()).unwrap_or("?");
    quoted_to(&format!("{} - {}", name("White"), name("Black")), usize::MAX)
}

fn answer(played: &Played, game: &AnnotatedGame, number: u64, format: GameFormat) -> Result<(), Failure> {
    match format {
        GameFormat::Json => write_json(&json::Game::new(played, game, number)),
        GameFormat::Pgn => write(&pgn::of(played, game)),
        GameFormat::Text => text::of(played, game, number).write(),
        // One page for all games, written at the end.
        GameFormat::Html => Ok(()),
    }
}
