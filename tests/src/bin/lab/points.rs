//! Test suites with points for moves, such as the Strategic Test Suite: counts what the moves of a UCI engine
//! score, by theme.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::failure::Failure;
use crate::matches::player::{Player, Silence};
use crate::pool;
use crate::suite::{Suite, Test};

/// `lab points`
#[derive(Debug, Args)]
pub(crate) struct PointsArgs {
    /// The engine: a program, and its arguments, in one word
    engine: String,
    /// The suite: lines of EPD with points for moves as `c8` and `c9`, or with `bm`
    suite: PathBuf,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    nodes: u64,
    /// Positions asked at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(pool::THREADS))]
    threads: u16,
}

/// An engine that takes longer than this for a move counts as hanging.
const PATIENCE: Duration = Duration::from_secs(600);

/// Runs the command: prints one line per theme, and the total.
pub(crate) fn run(args: &PointsArgs) -> Result<(), Failure> {
    let suite = Suite::read(&args.suite)?;
    let mut themes: BTreeMap<String, (f64, usize)> = BTreeMap::new();
    let start = || Player::start(&args.engine, &[]);
    let job = |player: &mut Player, index: usize| -> io::Result<f64> {
        let test = &suite.tests[index];
        ask(player, test, args.nodes).map_err(|silence| {
            io::Error::other(format!("{}: {silence:?} in {}", args.engine, test.position.fen()))
        })
    };
    let mut names = suite.tests.iter().map(|test| theme(&test.id));
    let take = |worth: f64| -> io::Result<()> {
        // Answers arrive in the order of the tests.
        let name = names.next().unwrap_or_default();
        let (sum, count) = themes.entry(name.to_owned()).or_default();
        *sum += worth;
        *count += 1;
        Ok(())
    };
    pool::in_order(usize::from(args.threads), suite.tests.len(), start, job, take)?;
    let mut out = io::stdout().lock();
    let share = |sum: f64, count: usize| 100.0 * sum / count.max(1) as f64;
    for (theme, (sum, count)) in &themes {
        writeln!(out, "{theme}: {:.1} % of {count}", share(*sum, *count))?;
    }
    let sum = themes.values().map(|(sum, _)| sum).sum();
    let count = suite.tests.len();
    writeln!(
        out,
        "all: {:.1} % of {count} at {} nodes",
        share(sum, count),
        args.nodes
    )?;
    Ok(())
}

/// The score of the engine's move in a position, from 0 to 1.
fn ask(player: &mut Player, test: &Test, nodes: u64) -> Result<f64, Silence> {
    player.tell("ucinewgame");
    player.tell(&format!("position fen {}", test.position.fen()));
    player.tell(&format!("go nodes {nodes}"));
    let answer = player.answer("bestmove", PATIENCE)?;
    let mv = answer
        .split_whitespace()
        .nth(1)
        .and_then(|text| test.position.parse_uci(text));
    Ok(mv.map_or(0.0, |mv| test.worth(mv)))
}

/// The theme of a position: its name up to the last full stop, which precedes its number.
fn theme(id: &str) -> &str {
    id.rsplit_once('.').map_or(id, |(theme, _)| theme)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_names_without_their_number() {
        assert_eq!(theme("STS(v1.0) Undermine.002"), "STS(v1.0) Undermine");
        assert_eq!(theme("tactic"), "tactic");
    }
}
