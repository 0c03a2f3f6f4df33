//! Trains the network of patterns (`puchok_engine::evaluation::neural`) on what the sum of the terms leaves
//! unexplained.
//!
//! As in `lab tune`, the expected points are a logistic function of the estimate, here the sum of the terms
//! plus the network's output, both without the value of having the move. Adam minimises their mean squared
//! distance from the points expected by Stockfish's network, one batch of positions at a time. The last games
//! of each file are held back for validation.

pub(crate) mod leaves;
mod network;
mod sample;
mod stockfish;
mod train;
mod vary;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;

use crate::failure::{self, Failure};
use crate::random::Random;
use crate::referee::RefereeArgs;
use crate::tune::read_share;
use network::Network;
use sample::Sample;
use stockfish::Stockfish;
use train::{BATCH, Trainer};
use vary::Maker;

/// `lab patterns`
#[derive(Debug, Args)]
pub(crate) struct PatternArgs {
    /// Files of positions as `lab leaves` writes them
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// Times that every position is looked at
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// So many million positions are made of those of the files, by putting some pieces elsewhere, and looked
    /// at once
    #[arg(long, conflicts_with = "rounds", value_parser = clap::value_parser!(u32).range(1..))]
    vary: Option<u32>,
    /// The same seed gives the same network
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The directory of a network to go on from (rows.bin and layers.bin); without it training begins with
    /// small random numbers
    #[arg(long)]
    from: Option<PathBuf>,
    /// The largest step of a number, of which one is a hundred centipawns; it falls to nearly nothing
    #[arg(long, default_value_t = 0.0015, value_parser = read_share)]
    rate: f32,
    /// The directory where the network is written (rows.bin and layers.bin); without it only the losses are
    /// printed
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    referee: RefereeArgs,
}

/// The files of a network.
const FILES: [&str; 2] = ["rows.bin", "layers.bin"];

/// The number of positions generated at a time.
const MADE: usize = 1 << 20;

/// The loss is reported and the network written after each run of this many generated chunks.
const TOLD: usize = 20;

/// One in this many positions is held back: the last of each file. Positions of a game are adjacent, so
/// nearly all of these come from other games than the rest.
const HELD_BACK: usize = 100;

/// Runs the command.
pub(crate) fn run(args: &PatternArgs) -> Result<(), Failure> {
    if let Some(directory) = &args.out {
        for name in FILES {
            failure::may_write(&directory.join(name))?;
        }
    }
    // Loaded before the files are read, which takes minutes.
    let labels = args.vary.map(|_| Stockfish::within(&args.referee.program()));
    let stockfish = labels.transpose()?;
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
    let told = |network: &Network| -> Result<(), Failure> {
        report("with patterns", network)?;
        if let Some(directory) = &args.out {
            for (name, bytes) in FILES.into_iter().zip(network.as_files()) {
                failure::write(&directory.join(name), bytes)?;
            }
        }
        Ok(())
    };
    let Some((millions, stockfish)) = args.vary.zip(stockfish) else {
        let mut trainer = Trainer::new(args.rate, args.rounds * training.len().div_ceil(BATCH), &network);
        for _ in 0..args.rounds {
            random.shuffle(&mut training);
            trainer.learn(&mut network, &training);
            told(&network)?;
        }
        return Ok(());
    };
    let seed = args.seed.wrapping_mul(2);
    let mut makers = [0, 1].map(|thread| Maker::new(&stockfish, seed + thread));
    let parts = (millions as usize * 1_000_000).div_ceil(MADE);
    let mut trainer = Trainer::new(args.rate, parts * (MADE / BATCH), &network);
    for part in 1..=parts {
        let halves: Vec<Vec<Sample>> = makers
            .par_iter_mut()
            .map(|maker| maker.make(&training, MADE / 2))
            .collect();
        let mut made = halves.concat();
        random.shuffle(&mut made);
        trainer.learn(&mut network, &made);
        if part.is_multiple_of(TOLD) || part == parts {
            told(&network)?;
        }
    }
    Ok(())
}

/// Reads the network in a directory.
fn read(directory: &Path) -> Result<Network, Failure> {
    let unusable = |why: String| Failure::Input(format!("no network in '{}': {why}", directory.display()));
    let read = |name: &str| {
        std::fs::read(directory.join(name)).map_err(|error| unusable(format!("{name}: {error}")))
    };
    let [rows, layers] = [read(FILES[0])?, read(FILES[1])?];
    Network::from_files([&rows, &layers]).ok_or_else(|| unusable("of another size".to_owned()))
}
