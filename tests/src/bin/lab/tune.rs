//! Tunes the weights of the positional estimate to positions with known values.
//!
//! The model (P. Österlund, 2014): the expected points are a logistic function of the estimate. It minimises
//! the mean squared distance from a mixture of the points implied by Stockfish's value and the result of the
//! game, plus a small penalty on the distance from the initial weights, by gradient steps with Adam (D.
//! Kingma and J. Ba, 2015). One position in ten is held back for validation.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use puchok_engine::evaluation::Described;
use puchok_engine::evaluation::account::{DANGER_DIVISOR, DANGER_END_DIVISOR, MOST_DANGER, Record};
use puchok_engine::evaluation::taper::FULL_PHASE;
use puchok_engine::evaluation::terms::{COUNT, GROUPS, danger};
use puchok_engine::evaluation::weights::{DANGERS, WEIGHTS};
use puchok_engine::position::Position;
use puchok_engine::zones::board::view::View;
use shakmaty::{CastlingMode, Color};

use crate::adam::{Adam, Settings};
use crate::failure::{self, Failure};
use crate::table;

/// `lab tune`
#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    /// Lines of EPD with the value for the side to move (`ce`) and, if known, the game's result as White sees
    /// it (`c0`)
    #[arg(required = true)]
    labelled: Vec<PathBuf>,
    /// Steps over all positions
    #[arg(long, default_value_t = 1_500)]
    steps: usize,
    /// The share of the game's result in what is aimed at; the rest is the value's
    #[arg(long, default_value_t = 0.15, value_parser = read_share)]
    result: f32,
    /// Where the weights are written as Rust; without it only the losses are printed
    #[arg(long)]
    out: Option<PathBuf>,
}

/// The number of centipawns that make the odds e to 1.
pub(crate) const SCALE: f32 = 200.0;

/// The cost of moving a weight by a centipawn, in squared points.
const PENALTY: f32 = 1e-8;

/// The largest step is one centipawn, or one unit of danger.
const ADAM: Settings = Settings {
    rate: 1.0,
    decay: 0.95,
    epsilon: 1e-9,
};

/// The number of weights: middlegame, endgame, dangers.
const WIDTH: usize = 2 * COUNT + danger::COUNT;

/// The features of a position that the estimate counts.
struct Example {
    /// The index of each term, and how much more often it applies to the side to move than to the other.
    terms: Vec<(u16, f32)>,
    /// The dangers to both kings, that of the side to move first.
    dangers: [Vec<(u16, f32)>; 2],
    /// The phase, from 0 (endgame) to 1.
    middle: f32,
    /// The factors, from 0 to 1, that scale an endgame advantage of the side to move and of the other side.
    scale: [f32; 2],
    /// The target: the expected points of the side to move, from 0 to 1.
    aim: f32,
}

/// Parses a share from 0 to 1.
pub(crate) fn read_share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "not a number from 0 to 1".to_owned())
}

/// Runs the command.
pub(crate) fn run(args: &TuneArgs) -> Result<(), Failure> {
    if let Some(path) = &args.out {
        failure::may_write(path)?;
    }
    let mut held_back = Vec::new();
    let mut training = Vec::new();
    for path in &args.labelled {
        let text = failure::read(path)?;
        for (i, example) in text
            .lines()
            .filter_map(|line| read(line, args.result))
            .enumerate()
        {
            if i % 10 == 9 {
                &mut held_back
            } else {
                &mut training
            }
            .push(example);
        }
    }
    if training.is_empty() {
        return Err(Failure::Input("no labelled positions in the files".to_owned()));
    }
    let in_force: Vec<f32> = WEIGHTS
        .iter()
        .map(|w| w.middle)
        .chain(WEIGHTS.iter().map(|w| w.end))
        .chain(DANGERS.iter().copied())
        .map(|w| w as f32)
        .collect();
    let report = |name: &str, weights: &[f32]| {
        writeln!(
            io::stdout(),
            "{name}: loss {:.6} on {} positions, {:.6} on {} held back",
            loss(&training, weights),
            training.len(),
            loss(&held_back, weights),
            held_back.len()
        )
    };
    report("in force", &in_force)?;
    let mut weights = tune(&training, &in_force, args.steps);
    for weight in &mut weights {
        *weight = weight.round();
    }
    report("tuned", &weights)?;
    match &args.out {
        Some(path) => failure::write(path, as_rust(&weights)),
        None => Ok(()),
    }
}

/// The position of a labelled line of EPD, and a function that gives the expected points of the side to move;
/// `None` without a value.
fn labelled(line: &str, share_of_result: f32) -> Option<(&str, impl Fn(Color) -> f32)> {
    let (fen, operations) = line.split_once(" ce ")?;
    let value: f32 = operations.split(';').next()?.trim().parse().ok()?;
    let result = operations.split_once("c0 \"").and_then(|(_, rest)| {
        let white = rest.split('"').next()?;
        white.parse::<f32>().ok()
    });
    let aim = move |turn: Color| {
        let expected = logistic(value);
        result.map_or(expected, |white| {
            let own = if turn.is_white() { white } else { 1.0 - white };
            share_of_result * own + (1.0 - share_of_result) * expected
        })
    };
    Some((fen, aim))
}

/// Converts a line of EPD to features; `None` if it has no value, or the library knows the position.
fn read(line: &str, share_of_result: f32) -> Option<Example> {
    let (fen, aim) = labelled(line, share_of_result)?;
    let position = Position::from_fen(fen, CastlingMode::Standard).ok()?;
    let aim = aim(position.turn());
    let described = Described::new(&View::new(position.chess()))?;
    let [own, other] = &described.sides;
    let terms = own.terms.iter().zip(&other.terms).enumerate();
    let sparse = |record: &Record| {
        let dangers = record.dangers.iter().enumerate();
        dangers
            .filter(|(_, times)| **times != 0)
            .map(|(place, &times)| (place as u16, times as f32))
            .collect()
    };
    Some(Example {
        terms: terms
            .filter(|(_, (own, other))| own != other)
            .map(|(place, (own, other))| (place as u16, (own - other) as f32))
            .collect(),
        dangers: [sparse(own), sparse(other)],
        middle: described.phase as f32 / FULL_PHASE as f32,
        scale: described.scale.map(|s| s as f32 / 64.0),
        aim,
    })
}

/// The points that a value in centipawns implies.
pub(crate) fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// The parts of an estimate that the gradient needs.
struct Estimate {
    value: f32,
    scale: f32,
    dangers: [f32; 2],
}

fn estimate(example: &Example, weights: &[f32]) -> Estimate {
    let (mut middle, mut end) = (0.0, 0.0);
    for &(place, times) in &example.terms {
        middle += weights[usize::from(place)] * times;
        end += weights[COUNT + usize::from(place)] * times;
    }
    let dangers = [0, 1].map(|side| {
        let sum: f32 = example.dangers[side]
            .iter()
            .map(|&(place, times)| weights[2 * COUNT + usize::from(place)] * times)
            .sum();
        sum.clamp(0.0, MOST_DANGER as f32)
    });
    let costs = |danger: f32| danger * danger / DANGER_DIVISOR as f32;
    middle += costs(dangers[1]) - costs(dangers[0]);
    end += (dangers[1] - dangers[0]) / DANGER_END_DIVISOR as f32;
    let scale = example.scale[usize::from(end < 0.0)];
    Estimate {
        value: middle * example.middle + end * scale * (1.0 - example.middle),
        scale,
        dangers,
    }
}

fn loss(examples: &[Example], weights: &[f32]) -> f64 {
    let sum: f64 = examples
        .iter()
        .map(|e| f64::from(logistic(estimate(e, weights).value) - e.aim).powi(2))
        .sum();
    sum / examples.len().max(1) as f64
}

/// Adds the gradient of the squared error of some examples.
fn add_gradient(examples: &[Example], weights: &[f32], gradient: &mut [f32]) {
    for example in examples {
        let estimate = estimate(example, weights);
        let points = logistic(estimate.value);
        let slope = 2.0 * (points - example.aim) * points * (1.0 - points) / SCALE;
        let middle = slope * example.middle;
        let end = slope * estimate.scale * (1.0 - example.middle);
        for &(place, times) in &example.terms {
            gradient[usize::from(place)] += middle * times;
            gradient[COUNT + usize::from(place)] += end * times;
        }
        for (side, sign) in [(0, -1.0), (1, 1.0)] {
            let danger = estimate.dangers[side];
            if danger <= 0.0 || danger >= MOST_DANGER as f32 {
                continue;
            }
            let per_unit =
                sign * (middle * 2.0 * danger / DANGER_DIVISOR as f32 + end / DANGER_END_DIVISOR as f32);
            for &(place, times) in &example.dangers[side] {
                gradient[2 * COUNT + usize::from(place)] += per_unit * times;
            }
        }
    }
}

fn tune(examples: &[Example], start: &[f32], steps: usize) -> Vec<f32> {
    let mut weights = start.to_vec();
    let mut adam = Adam::new(ADAM, WIDTH, steps);
    let bar = ProgressBar::new(steps as u64);
    for _ in 0..steps {
        let halves = examples.split_at(examples.len() / 2);
        let [mut gradient, rest] = std::thread::scope(|scope| {
            let workers = [halves.0, halves.1].map(|half| {
                let weights = &weights;
                scope.spawn(move || {
                    let mut gradient = vec![0.0_f32; WIDTH];
                    add_gradient(half, weights, &mut gradient);
                    gradient
                })
            });
            // A worker only adds numbers, so it does not panic.
            workers.map(|worker| worker.join().unwrap_or_default())
        });
        for (i, (slope, rest)) in gradient.iter_mut().zip(rest).enumerate() {
            *slope = (*slope + rest) / examples.len() as f32 + PENALTY * (weights[i] - start[i]);
        }
        adam.descend(&mut weights, gradient);
        bar.inc(1);
    }
    bar.finish_and_clear();
    weights
}

/// Generates the file `engine/src/evaluation/weights.rs`.
fn as_rust(weights: &[f32]) -> String {
    let mut text = String::from(
        "//! The weights of the estimate, in centipawns: of the middlegame and of the endgame.\n\
         //!\n\
         //! Written by `lab tune` from labelled positions (docs/evaluation.md): change the terms or the positions, not the numbers.\n\
         //! One pair for each place of [`super::terms::GROUPS`], one number for each of [`super::terms::danger::GROUPS`].\n\
         \n\
         use super::taper::{Taper, t};\n\
         use super::terms::{COUNT, danger};\n\
         \n\
         /// In centipawns.\n\
         #[rustfmt::skip]\n\
         pub static WEIGHTS: [Taper; COUNT] = [\n",
    );
    let columns = |width| match width {
        32 => 4,
        28 => 7,
        _ => 8,
    };
    text.push_str(&table::rows(GROUPS, columns, |place| {
        format!("t({}, {})", weights[place] as i32, weights[COUNT + place] as i32)
    }));
    text.push_str(
        "];\n\n/// In units of danger.\n#[rustfmt::skip]\npub static DANGERS: [i32; danger::COUNT] = [\n",
    );
    text.push_str(&table::rows(
        danger::GROUPS,
        |width| width,
        |place| (weights[2 * COUNT + place] as i32).to_string(),
    ));
    text.push_str("];\n");
    text
}
