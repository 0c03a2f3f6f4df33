//! The laboratory: labels positions, fits the priorities of candidates to them, and measures what each part
//! of the search is worth.
//!
//! ```sh
//! cargo run --release -p puchok-tests --bin lab -- label --positions 12000 --seed 1 > labelled.epd
//! cargo run --release -p puchok-tests --bin lab -- fit labelled.epd
//! cargo run --release -p puchok-tests --bin lab -- ablations wac.epd sts.epd
//! ```

mod ablations;
mod adam;
mod calibration;
mod distance;
mod failure;
mod fit;
mod games;
mod label;
mod matches;
mod mates;
mod model;
mod patterns;
mod plans;
mod points;
mod pool;
mod published;
mod puzzles;
mod random;
mod recall;
mod referee;
mod setboard;
mod suite;
mod table;
mod trees;
mod tune;
mod values;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
use crate::patterns::leaves::LeavesArgs;

/// What may be asked of the laboratory.
#[derive(Debug, Parser)]
#[command(name = "lab", about = "Measures and fits what puchok's search is made of")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays games of puchok against itself and writes positions from them in EPD with all good moves as
    /// Stockfish sees them: the same lines for the same seed
    Label(label::LabelArgs),
    /// Fits the weights of features to labelled positions, and says how early a good move comes
    Fit(fit::FitArgs),
    /// Plays games of puchok against itself and writes quiet positions from them in EPD with Stockfish's
    /// value and the result of the game: the same lines for the same seed
    Values(values::ValuesArgs),
    /// Tunes the weights of the positional estimate to such positions
    Tune(tune::TuneArgs),
    /// Plays games of puchok against itself and writes positions from the trees of its searches, with the
    /// word of Stockfish's network on each: the same positions for the same seed
    Leaves(LeavesArgs),
    /// Trains the network of patterns to what the terms of the estimate leave unexplained in such positions
    Patterns(patterns::PatternArgs),
    /// Plays games of puchok against itself and writes test positions from them in EPD, with Stockfish's word
    /// on the best moves: the same lines for the same seed
    Puzzles(puzzles::PuzzleArgs),
    /// Plays games between two UCI engines, and says how much stronger one is, how sure that is, and every
    /// fault of either
    Match(matches::MatchArgs),
    /// Asks a UCI engine for its move in the positions of a suite, and counts points by theme
    Points(points::PointsArgs),
    /// Counts how many moves the map proposes, and how early a good one comes
    Recall(recall::RecallArgs),
    /// Runs test suites with the full search and with each part of it switched off
    Ablations(ablations::AblationArgs),
    /// Writes down what comes into question as a plan in positions of an EPD file, with the features by which
    /// plans are ranked
    Plans(plans::PlansArgs),
    /// Plays won endings with puchok against the best defence, and counts those that end in mate within fifty
    /// moves
    Mates(mates::MatesArgs),
    /// Reads published problems and studies, and compares problems with their solutions
    Published(published::PublishedArgs),
    /// Fits the distance to mate with bishop and knight to the endgame database
    Distance(distance::DistanceArgs),
    /// Stands between an XBoard engine without `setboard` and whoever wants to play it from given positions
    Setboard(setboard::SetboardArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Failure::Input(condensed(&error.to_string())).report(),
        Err(help) => {
            // A closed standard output is no reason to report an error when printing help.
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    let result = match cli.command {
        Command::Label(args) => label::run(&args),
        Command::Fit(args) => fit::run(&args),
        Command::Values(args) => values::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Leaves(args) => patterns::leaves::run(&args),
        Command::Patterns(args) => patterns::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Points(args) => points::run(&args),
        Command::Recall(args) => recall::run(&args),
        Command::Ablations(args) => ablations::run(&args),
        Command::Plans(args) => plans::run(&args),
        Command::Mates(args) => mates::run(&args),
        Command::Published(args) => published::run(&args),
        Command::Distance(args) => distance::run(&args),
        Command::Setboard(args) => setboard::run(&args),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// The first paragraph of clap's message, on one line.
fn condensed(message: &str) -> String {
    let paragraph = message.split("\n\n").next().unwrap_or(message);
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}
