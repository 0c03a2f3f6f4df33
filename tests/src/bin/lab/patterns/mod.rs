//! Trains the network of patterns (`puchok_engine::evaluation::neural`) to what the sum of the terms leaves unexplained.
//!
//! As in `lab tune` the points to be expected are a logistic function of the estimate, here the sum of the terms and what the
//! network adds; the mean square of their distance from what Stockfish's value promises (and, for a share, what the game
//! brought) is made smaller by Adam, a batch of positions at a time. One position in twenty is held back and only looked at.

mod network;
mod sample;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;

use crate::adam::{Adam, Settings};
use crate::failure::{self, Failure};
use crate::random::Random;
use network::{Network, SIZE};
use sample::Sample;

/// `lab patterns`
#[derive(Debug, Args)]
pub(crate) struct PatternArgs {
    /// Lines of EPD with the value for the side to move (`ce`) and, if known, the game's result as White sees it (`c0`)
    #[arg(required = true)]
    labelled: Vec<PathBuf>,
    /// Times that every position is looked at
    #[arg(long, default_value_t = 12)]
    rounds: usize,
    /// The share of the game's result in what is aimed at; the rest is the value's
    #[arg(long, default_value_t = 0.0, value_parser = crate::tune::read_share)]
    result: f32,
    /// Positions that are only looked at, instead of one in twenty of the others
    #[arg(long)]
    held_back: Option<PathBuf>,
    /// The same seed gives the same network
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the network is written; without it only the losses are printed
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Positions after which the network takes a step.
const BATCH: usize = 4_096;

/// Steps of the network's numbers, of which one is a hundred centipawns.
const ADAM: Settings = Settings {
    rate: 0.002,
    decay: 0.98,
    epsilon: 1e-8,
};

/// One position in so many is held back.
const HELD_BACK: usize = 20;

/// Runs the command.
pub(crate) fn run(args: &PatternArgs) -> Result<(), Failure> {
    if let Some(path) = &args.out {
        failure::may_write(path)?;
    }
    let mut training = Vec::new();
    for path in &args.labelled {
        training.extend(sample::read(&failure::read(path)?, args.result));
    }
    let held_back = match &args.held_back {
        Some(path) => sample::read(&failure::read(path)?, args.result),
        None => {
            let (held_back, rest): (Vec<_>, Vec<_>) = training
                .into_iter()
                .enumerate()
                .partition(|(i, _)| i % HELD_BACK == 0);
            training = rest.into_iter().map(|(_, sample)| sample).collect();
            held_back.into_iter().map(|(_, sample)| sample).collect()
        }
    };
    if training.is_empty() {
        return Err(Failure::Input("no labelled positions in the files".to_owned()));
    }
    let mut random = Random::new(args.seed);
    let mut network = Network::new(&mut random);
    let report = |name: &str, network: &Network| {
        writeln!(
            io::stdout(),
            "{name}: loss {:.6} on {} positions, {:.6} on {} held back",
            network.loss(&training),
            training.len(),
            network.loss(&held_back),
            held_back.len()
        )
    };
    report("the terms alone", &Network::silent())?;
    train(&training, &mut network, args.rounds, &mut random);
    report("with patterns", &network)?;
    match &args.out {
        Some(path) => failure::write(path, network.as_file()),
        None => Ok(()),
    }
}

fn train(training: &[Sample], network: &mut Network, rounds: usize, random: &mut Random) {
    let mut order: Vec<usize> = (0..training.len()).collect();
    let steps = rounds * training.len().div_ceil(BATCH);
    let mut adam = Adam::new(ADAM, SIZE, steps);
    let mut slopes = [vec![0.0; SIZE], vec![0.0; SIZE]];
    let bar = ProgressBar::new(steps as u64);
    for _ in 0..rounds {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        for batch in order.chunks(BATCH) {
            let (first, second) = batch.split_at(batch.len() / 2);
            let current = &*network;
            std::thread::scope(|scope| {
                for (half, slopes) in [first, second].into_iter().zip(&mut slopes) {
                    scope.spawn(move || {
                        slopes.fill(0.0);
                        half.iter()
                            .for_each(|&i| current.add_slopes(&training[i], slopes));
                    });
                }
            });
            let [first, second] = &slopes;
            let mean = first
                .iter()
                .zip(second)
                .map(|(a, b)| (a + b) / batch.len() as f32);
            adam.descend(network.numbers_mut(), mean);
            network.keep_in_bounds();
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
}
