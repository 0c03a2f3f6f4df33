//! Trains the network of patterns (`puchok_engine::evaluation::neural`) to what the sum of the terms leaves unexplained.
//!
//! As in `lab tune` the points to be expected are a logistic function of the estimate, here the sum of the terms and what the
//! network adds, both without the worth of having the move; the mean square of their distance from what Stockfish's network
//! promises is made smaller by Adam, a batch of positions at a time. The last games of each file are held back and only looked at.

pub(crate) mod leaves;
mod network;
mod sample;
mod stockfish;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;
use rayon::prelude::*;

use crate::adam::{Adam, Settings};
use crate::failure::{self, Failure};
use crate::random::Random;
use crate::tune::read_share;
use network::{Common, Network, SIZE};
use sample::Sample;

/// `lab patterns`
#[derive(Debug, Args)]
pub(crate) struct PatternArgs {
    /// Files of positions as `lab leaves` writes them
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// Times that every position is looked at
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// The same seed gives the same network
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The directory of a network to go on from (rows.bin and layers.bin); without it training begins with small random numbers
    #[arg(long)]
    from: Option<PathBuf>,
    /// The largest step of a number, of which one is a hundred centipawns; it falls to nearly nothing
    #[arg(long, default_value_t = 0.0015, value_parser = read_share)]
    rate: f32,
    /// The directory where the network is written (rows.bin and layers.bin); without it only the losses are printed
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Positions after which the network takes a step.
const BATCH: usize = 16_384;

/// Files of a network.
const FILES: [&str; 2] = ["rows.bin", "layers.bin"];

/// The share of the rate that is gone at the last step.
const DECAY: f32 = 0.985;

/// One position in so many is held back: the last of each file. Those of a game stand together, so that nearly all come from other games.
const HELD_BACK: usize = 100;

/// Runs the command.
pub(crate) fn run(args: &PatternArgs) -> Result<(), Failure> {
    if let Some(directory) = &args.out {
        for name in FILES {
            failure::may_write(&directory.join(name))?;
        }
    }
    let (mut training, mut held_back) = (Vec::new(), Vec::new());
    for path in &args.positions {
        let mut samples = sample::read(path)?;
        held_back.extend(samples.split_off(samples.len() - samples.len().div_ceil(HELD_BACK)));
        training.append(&mut samples);
    }
    if training.is_empty() {
        return Err(Failure::Input("no positions in the files".to_owned()));
    }
    let mut random = Random::new(args.seed);
    let mut network = match &args.from {
        Some(directory) => read(directory)?,
        None => Network::new(&mut random),
    };
    let report = |name: &str, network: &Network| {
        writeln!(
            io::stdout(),
            "{name}: loss {:.6} on {} positions held back",
            network.loss(&held_back),
            held_back.len()
        )
    };
    writeln!(io::stdout(), "{} positions", training.len())?;
    report("the terms alone", &Network::silent())?;
    report("to begin with", &network)?;
    let settings = Settings {
        rate: args.rate,
        decay: DECAY,
        epsilon: 1e-8,
    };
    let mut trainer = Trainer::new(&mut training, args.rounds, settings, &network);
    for _ in 0..args.rounds {
        trainer.round(&mut network, &mut random);
        report("with patterns", &network)?;
        if let Some(directory) = &args.out {
            for (name, bytes) in FILES.into_iter().zip(network.as_files()) {
                failure::write(&directory.join(name), bytes)?;
            }
        }
    }
    Ok(())
}

/// The network of a directory.
fn read(directory: &Path) -> Result<Network, Failure> {
    let unusable = |why: String| Failure::Input(format!("no network in '{}': {why}", directory.display()));
    let read = |name: &str| {
        std::fs::read(directory.join(name)).map_err(|error| unusable(format!("{name}: {error}")))
    };
    let [rows, layers] = [read(FILES[0])?, read(FILES[1])?];
    Network::from_files([&rows, &layers]).ok_or_else(|| unusable("of another size".to_owned()))
}

/// Changes a network, position by position.
struct Trainer<'a> {
    /// In the order in which they are looked at: where they lie beside each other, memory is not waited for.
    training: &'a mut [Sample],
    adam: Adam,
    common: Common,
    /// The slopes that each of two threads adds up.
    slopes: [Vec<f32>; 2],
}

impl Trainer<'_> {
    fn new<'a>(
        training: &'a mut [Sample],
        rounds: usize,
        settings: Settings,
        network: &Network,
    ) -> Trainer<'a> {
        let steps = rounds * training.len().div_ceil(BATCH);
        Trainer {
            training,
            adam: Adam::new(settings, SIZE, steps),
            common: Common::of(network, settings, steps),
            slopes: [vec![0.0; SIZE], vec![0.0; SIZE]],
        }
    }

    /// Every position once, in another order than before.
    fn round(&mut self, network: &mut Network, random: &mut Random) {
        for last in (1..self.training.len()).rev() {
            self.training.swap(last, random.below(last + 1));
        }
        let bar = ProgressBar::new(self.training.len().div_ceil(BATCH) as u64);
        for batch in self.training.chunks(BATCH) {
            let (first, second) = batch.split_at(batch.len() / 2);
            let current = &*network;
            std::thread::scope(|scope| {
                for (half, slopes) in [first, second].into_iter().zip(&mut self.slopes) {
                    scope.spawn(move || {
                        slopes.fill(0.0);
                        let mut samples: Vec<&Sample> = half.iter().collect();
                        // Positions that see the same rows one after the other: those rows are then near at hand.
                        samples.sort_by_cached_key(|sample| network::king_places(sample));
                        samples
                            .iter()
                            .for_each(|sample| current.add_slopes(sample, slopes));
                    });
                }
            });
            let [mean, second] = &mut self.slopes;
            mean.par_iter_mut().zip(&*second).for_each(|(slope, second)| {
                *slope = (*slope + second) / batch.len() as f32;
            });
            self.adam.descend_all(network.numbers_mut(), mean);
            self.common.descend(network, mean);
            network.keep_in_bounds();
            bar.inc(1);
        }
        bar.finish_and_clear();
    }
}
