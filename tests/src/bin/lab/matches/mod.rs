//! Matches between two UCI engines: the result, the difference in strength, and every fault of either engine.
//!
//! Each opening is played twice, with colours swapped. A fault is a game that an engine loses by exiting, by
//! an illegal move, by exceeding its time, or by not answering at all.

mod contest;
mod count;
pub(crate) mod player;

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use self::contest::{Clock, Contest, Pace, Played};
use self::count::{Count, Sprt};
use self::player::Player;
use crate::failure::Failure;
use crate::games;
use crate::pool;

/// `lab match`
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The first engine: a program, and its arguments, in one word (`"gnuchess -u"`)
    first: String,
    /// The second engine
    second: String,
    /// Games to play, at most
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Ends the match as soon as it is clear which of two hypotheses is true: how much stronger the first
    /// engine is, in Elo
    #[arg(long, value_name = "LOW,HIGH", value_parser = Sprt::parse, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Seconds for the game and seconds for each move, such as 10+0.1; with moves and a stroke before it,
    /// such as 40/2, for so many moves
    #[arg(long, value_name = "[MOVES/]S+S", default_value = "10+0.1", value_parser = clock)]
    tc: Clock,
    /// Milliseconds for each move, instead of a clock
    #[arg(long, value_name = "MS", conflicts_with = "tc")]
    movetime: Option<u64>,
    /// Nodes for each move, instead of a clock
    #[arg(long, value_name = "N", conflicts_with_all = ["tc", "movetime"])]
    nodes: Option<u64>,
    /// Nodes for each move of the first engine
    #[arg(long, value_name = "N")]
    nodes_first: Option<u64>,
    /// Nodes for each move of the second engine
    #[arg(long, value_name = "N")]
    nodes_second: Option<u64>,
    /// An option of the first engine; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_first: Vec<(String, String)>,
    /// An option of the second engine; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_second: Vec<(String, String)>,
    /// Where games begin: a file of EPD or FEN; without it after eight random moves each
    #[arg(long, value_name = "EPD")]
    openings: Option<PathBuf>,
    /// The same seed gives the same random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds over the limit that are forgiven
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(pool::THREADS))]
    concurrency: u16,
    /// A file to which the games are added
    #[arg(long, value_name = "PGN")]
    pgn: Option<PathBuf>,
}

/// The number of random plies at the start of a game without a given opening.
const RANDOM_PLIES: usize = 8;

/// Runs the command: prints one line per game, and the total at the end.
pub(crate) fn run(args: &MatchArgs) -> Result<(), Failure> {
    let pairs = args.games.div_ceil(2);
    let openings = match &args.openings {
        Some(path) => games::openings(path)?,
        None => games::random_openings(args.seed, pairs, RANDOM_PLIES),
    };
    if openings.is_empty() {
        return Err(Failure::Input("no openings in the file".to_owned()));
    }
    let is_paced = args.nodes.is_some() || (args.nodes_first.is_some() && args.nodes_second.is_some());
    if is_paced && openings.len() < pairs {
        let once = 2 * openings.len();
        eprintln!(
            "There are only {} openings: where nodes are counted, games after game {once} are mostly those before once more.",
            openings.len()
        );
    }
    let mut pgn = match &args.pgn {
        Some(path) => Some(OpenOptions::new().append(true).create(true).open(path)?),
        None => None,
    };
    let fixed = args.movetime.map(|ms| Pace::Move(Duration::from_millis(ms)));
    let clocked = fixed.unwrap_or(Pace::Clock(args.tc));
    let pace = |own: Option<u64>| own.or(args.nodes).map_or(clocked, Pace::Nodes);
    let contest = Contest {
        paces: [pace(args.nodes_first), pace(args.nodes_second)],
        margin: Duration::from_millis(args.margin),
    };
    let commands = [&args.first, &args.second];
    let options = [&args.option_first, &args.option_second];
    let start = |which: usize| Player::start(commands[which], options[which]);
    // Both engines are started once before the work, so that a missing program is reported immediately.
    for which in 0..2 {
        start(which)?;
    }
    let mut count = Count::default();
    let mut faults = Vec::new();
    let job = |(): &mut (), game: usize| -> io::Result<Played> {
        let opening = &openings[game / 2 % openings.len()];
        let white = game % 2;
        Ok(contest.play(opening, [start(0)?, start(1)?], white))
    };
    let take = |played: Played| -> io::Result<ControlFlow<()>> {
        count.add(played.first_points());
        let number = count.games();
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "game {number}: {} ({}); {count}",
            played.result(),
            played.end
        )?;
        out.flush()?;
        if played.fault.is_some() {
            faults.push(format!("game {number}: {} in {}", played.end, played.last));
        }
        if let Some(file) = &mut pgn {
            writeln!(file, "{}", played.in_pgn(commands))?;
        }
        let is_decided = args.sprt.is_some_and(|test| test.outcome(&count).is_some());
        Ok(if is_decided {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    };
    pool::in_order_until(usize::from(args.concurrency), args.games, || Ok(()), job, take)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{count}, faults: {}", faults.len())?;
    if let Some(test) = &args.sprt {
        writeln!(out, "{}", test.verdict(&count))?;
    }
    for fault in faults {
        writeln!(out, "{fault}")?;
    }
    Ok(())
}

/// Parses seconds for the game and for each move, `10+0.1`, or for a number of moves, `40/2`.
fn clock(text: &str) -> Result<Clock, String> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => {
            let number = moves
                .parse()
                .map_err(|_| format!("'{moves}' is no number of moves"))?;
            (Some(number), time)
        }
        None => (None, text),
    };
    let (time, increment) = time.split_once('+').unwrap_or((time, "0"));
    let seconds = |text: &str| {
        let seconds: f64 = text
            .parse()
            .map_err(|_| format!("'{text}' is no number of seconds"))?;
        Duration::try_from_secs_f64(seconds).map_err(|error| format!("'{text}': {error}"))
    };
    Ok(Clock {
        time: seconds(time)?,
        increment: seconds(increment)?,
        moves,
    })
}

/// Parses `NAME=VALUE`.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_seconds() {
        let read = |text| {
            clock(text).map(|clock| {
                let moves = clock.moves.map_or(0, |moves| moves.get());
                (moves, clock.time.as_millis(), clock.increment.as_millis())
            })
        };
        assert_eq!(read("10+0.1"), Ok((0, 10_000, 100)));
        assert_eq!(read("0.5"), Ok((0, 500, 0)));
        assert_eq!(read("40/2"), Ok((40, 2_000, 0)));
        assert_eq!(read("40/60+1"), Ok((40, 60_000, 1_000)));
        for wrong in ["", "x", "1+", "-1", "1+inf", "nan", "0/2", "/2", "40/", "x/2"] {
            assert!(clock(wrong).is_err(), "{wrong}");
        }
    }
}
