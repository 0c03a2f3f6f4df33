//! Measures how many moves the map proposes in the positions of a suite, and how early a good one comes.

use std::io::{self, Write};
use std::path::PathBuf;

use crate::failure::Failure;
use crate::suite::{Suite, Test};
use clap::Args;

/// `lab recall`
#[derive(Debug, Args)]
pub(crate) struct RecallArgs {
    /// The suites: lines of EPD with all good moves as `bm` (`lab label` writes such)
    #[arg(required = true)]
    suites: Vec<PathBuf>,
}

/// Among how many of the first candidates a good move is counted.
const FIRST: [usize; 5] = [1, 3, 5, 10, usize::MAX];

/// Runs the command: prints one line per suite.
pub(crate) fn run(args: &RecallArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for path in &args.suites {
        let suite = Suite::read(path)?;
        let found: Vec<Found> = suite.tests.iter().map(Found::in_test).collect();
        let count = found.len() as f64;
        let candidates = found.iter().map(|found| found.candidates).sum::<usize>() as f64 / count;
        writeln!(
            out,
            "{}: {count} positions, {candidates:.1} candidates",
            suite.name
        )?;
        for most in FIRST {
            let early = found
                .iter()
                .filter(|found| found.place.is_some_and(|place| place < most));
            let share = 100.0 * early.count() as f64 / count;
            let among = if most == usize::MAX {
                "all".to_owned()
            } else {
                format!("the first {most}")
            };
            writeln!(out, "  a good move among {among}: {share:.1} %")?;
        }
    }
    Ok(())
}

/// What the map proposes in a position.
struct Found {
    candidates: usize,
    /// The number of candidates before the first good move.
    place: Option<usize>,
}

impl Found {
    fn in_test(test: &Test) -> Found {
        let candidates = test.position.map().candidates;
        Found {
            candidates: candidates.len(),
            place: candidates.iter().position(|c| test.is_solved_by(c.mv)),
        }
    }
}
