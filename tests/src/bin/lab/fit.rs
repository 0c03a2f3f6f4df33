//! Fits the weights of features to labelled positions.
//!
//! The model: the odds that a legal move is good are the exponential of the sum of its weights. What is maximised is the
//! mean logarithm of the share of the good moves (a conditional logit), less a small penalty on large weights, by gradient
//! steps with Adam. One position in ten is held back and only looked at.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use puchok_engine::position::Position;
use puchok_engine::search::selection::placement_gain;
use puchok_engine::zones::exchange;
use puchok_engine::zones::features::{COUNT, GROUPS};
use puchok_engine::zones::map::{Horizon, Map};
use puchok_engine::zones::view::View;
use puchok_engine::zones::weights::{NEAR, WEIGHTS};
use shakmaty::{CastlingMode, san::SanPlus};

use crate::adam::{Adam, Settings};
use crate::failure::{self, Failure};
use crate::table;

/// `lab fit`
#[derive(Debug, Args)]
pub(crate) struct FitArgs {
    /// Lines of EPD with all good moves as `bm`
    #[arg(required = true)]
    labelled: Vec<PathBuf>,
    /// Steps over all positions
    #[arg(long, default_value_t = 400)]
    steps: usize,
    /// Positions that are only looked at, with the fitted weights
    #[arg(long)]
    check: Option<PathBuf>,
    /// How often a position counts whose good moves all offer material: rare in games, and what a search must not miss
    #[arg(long, default_value_t = 1.0, value_parser = read_times)]
    offers: f32,
    /// Only look at the weights in force
    #[arg(long)]
    look: bool,
    /// With --look: print positions whose good moves come late
    #[arg(long, requires = "look")]
    misses: bool,
    /// Where the weights are written as Rust, those for the whole map and those for nodes near the leaves; without it
    /// only the shares are printed
    #[arg(long)]
    out: Option<PathBuf>,
}

/// One legal move: which features it has, and how often.
struct Row {
    name: String,
    /// Whether it offers material.
    offers: bool,
    features: Vec<(u16, f32)>,
    good: bool,
}

struct Example {
    fen: String,
    tactical: bool,
    rows: Vec<Row>,
}

/// How often a position counts: never, or any finite number of times.
fn read_times(text: &str) -> Result<f32, String> {
    let times = text
        .parse()
        .ok()
        .filter(|times: &f32| times.is_finite() && *times >= 0.0);
    times.ok_or_else(|| "not a number of 0 or more".to_owned())
}

/// Runs the command.
pub(crate) fn run(args: &FitArgs) -> Result<(), Failure> {
    if let Some(path) = &args.out {
        failure::may_write(path)?;
    }
    let whole = fit_to(args, Horizon::default(), &WEIGHTS)?;
    let near = fit_to(args, Horizon::NEAR, &NEAR)?;
    match &args.out {
        Some(path) => failure::write(path, &as_rust(&whole, &near)),
        None => Ok(()),
    }
}

/// The weights for the features that a horizon shows.
fn fit_to(args: &FitArgs, horizon: Horizon, in_force: &[i16; COUNT]) -> Result<Vec<f32>, Failure> {
    let mut out = io::stdout();
    writeln!(out, "horizon: {horizon:?}")?;
    let mut examples = Vec::new();
    for path in &args.labelled {
        examples.extend(read_all(path, horizon)?);
    }
    let held_back: Vec<Example>;
    let training: Vec<Example>;
    (held_back, training) = {
        let mut back = Vec::new();
        let mut train = Vec::new();
        for (i, example) in examples.into_iter().enumerate() {
            if i % 10 == 9 { &mut back } else { &mut train }.push(example);
        }
        (back, train)
    };
    let mut weights: Vec<f32> = in_force.iter().map(|&w| f32::from(w) / 100.0).collect();
    if training.is_empty() {
        return Err(Failure::Input("no labelled positions in the files".to_owned()));
    }
    writeln!(out, "{} positions, {} held back", training.len(), held_back.len())?;
    report("in force, training", &training, &weights)?;
    report("in force, held back", &held_back, &weights)?;
    if args.look {
        if args.misses {
            misses(&training, &weights)?;
        }
        return Ok(weights);
    }
    weights = fit(&training, args.steps, args.offers);
    // What the program will use: hundredths.
    for weight in &mut weights {
        *weight = (*weight * 100.0).round() / 100.0;
    }
    report("fitted, training", &training, &weights)?;
    report("fitted, held back", &held_back, &weights)?;
    if let Some(path) = &args.check {
        report("fitted, others", &read_all(path, horizon)?, &weights)?;
    }
    Ok(weights)
}

/// The lines of a file of EPD.
fn read_all(path: &std::path::Path, horizon: Horizon) -> Result<Vec<Example>, Failure> {
    let text = failure::read(path)?;
    Ok(text.lines().filter_map(|line| read(line, horizon)).collect())
}

/// A line of EPD as features of its legal moves.
fn read(line: &str, horizon: Horizon) -> Option<Example> {
    let (fen, operations) = line.split_once(" bm ")?;
    let position = Position::from_fen(fen, CastlingMode::Standard).ok()?;
    let good: Vec<_> = operations
        .split(';')
        .next()?
        .split_whitespace()
        .filter_map(|san| san.parse::<SanPlus>().ok()?.san.to_move(position.chess()).ok())
        .collect();
    let view = View::new(position.chess());
    let mut map = Map::default();
    map.read_threats(&view, horizon);
    map.follow(&view);
    map.read_gains(&view);
    let legal = position.legal_moves();
    let turn = position.turn();
    let records = map.features(&view, &legal, horizon, |m| placement_gain(turn, m));
    let rows = legal.iter().zip(records).map(|(m, record)| Row {
        name: position.san(*m),
        offers: exchange::gain(position.board(), *m, turn) < 0,
        features: record
            .0
            .iter()
            .enumerate()
            .filter(|(_, amount)| **amount != 0)
            .map(|(place, &amount)| (place as u16, amount as f32))
            .collect(),
        good: good.contains(m),
    });
    let rows: Vec<Row> = rows.collect();
    rows.iter().any(|row| row.good).then(|| Example {
        fen: fen.to_owned(),
        tactical: operations.contains("\"tactic\""),
        rows,
    })
}

fn fit(examples: &[Example], steps: usize, offers: f32) -> Vec<f32> {
    const ADAM: Settings = Settings {
        rate: 0.05,
        decay: 0.9,
        epsilon: 1e-8,
    };
    const PENALTY: f32 = 2e-4;
    let mut weights = vec![0.0_f32; COUNT];
    let mut adam = Adam::new(ADAM, COUNT, steps);
    let bar = ProgressBar::new(steps as u64);
    for _ in 0..steps {
        let mut gradient = vec![0.0_f32; COUNT];
        for example in examples {
            let only_offers = example.rows.iter().all(|row| !row.good || row.offers);
            add_gradient(
                example,
                &weights,
                if only_offers { offers } else { 1.0 },
                &mut gradient,
            );
        }
        for (slope, weight) in gradient.iter_mut().zip(&weights) {
            *slope = *slope / examples.len() as f32 - PENALTY * weight;
        }
        adam.ascend(&mut weights, gradient);
        bar.inc(1);
    }
    bar.finish_and_clear();
    weights
}

/// The logit of each row.
fn logits(example: &Example, weights: &[f32]) -> Vec<f32> {
    let sum = |row: &Row| {
        row.features
            .iter()
            .map(|&(i, x)| weights[usize::from(i)] * x)
            .sum()
    };
    example.rows.iter().map(sum).collect()
}

fn add_gradient(example: &Example, weights: &[f32], counts: f32, gradient: &mut [f32]) {
    let logits = logits(example, weights);
    let highest = logits.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = logits.iter().map(|l| (l - highest).exp()).collect();
    let all: f32 = odds.iter().sum();
    let good: f32 = odds
        .iter()
        .zip(&example.rows)
        .filter(|(_, r)| r.good)
        .map(|(o, _)| o)
        .sum();
    for (odd, row) in odds.iter().zip(&example.rows) {
        let pull = counts * (if row.good { odd / good.max(1e-20) } else { 0.0 } - odd / all);
        for &(i, x) in &row.features {
            gradient[usize::from(i)] += pull * x;
        }
    }
}

/// Prints how early a good move comes.
fn report(name: &str, examples: &[Example], weights: &[f32]) -> io::Result<()> {
    for tactical in [true, false] {
        let of_kind: Vec<&Example> = examples.iter().filter(|e| e.tactical == tactical).collect();
        let mut found = [0_usize; 5];
        const AMONG: [usize; 5] = [1, 3, 5, 10, 16];
        let mut logarithm = 0.0;
        for example in &of_kind {
            let logits = logits(example, weights);
            let best = logits
                .iter()
                .zip(&example.rows)
                .filter(|(_, row)| row.good)
                .map(|(l, _)| *l)
                .fold(f32::MIN, f32::max);
            let rank = logits.iter().filter(|l| **l > best).count();
            for (found, among) in found.iter_mut().zip(AMONG) {
                *found += usize::from(rank < among);
            }
            let highest = logits.iter().copied().fold(f32::MIN, f32::max);
            let odds = |good_only: bool| -> f32 {
                let rows = logits
                    .iter()
                    .zip(&example.rows)
                    .filter(|(_, r)| r.good || !good_only);
                rows.map(|(l, _)| (l - highest).exp()).sum()
            };
            logarithm += (odds(true).max(1e-20) / odds(false)).ln();
        }
        let share = |n: usize| 100.0 * n as f64 / of_kind.len().max(1) as f64;
        let shares: Vec<String> = AMONG
            .iter()
            .zip(found)
            .map(|(among, n)| format!("@{among} {:.1}", share(n)))
            .collect();
        writeln!(
            io::stdout(),
            "{name}, {} ({} positions): a good move among the first {} %; mean logarithm {:.4}",
            if tactical { "tactical" } else { "games" },
            of_kind.len(),
            shares.join("  "),
            logarithm / of_kind.len().max(1) as f32,
        )?;
    }
    Ok(())
}

/// The file `zones/src/weights.rs`.
fn as_rust(whole: &[f32], near: &[f32]) -> String {
    let mut text = String::from(
        "//! The weights of the features of a move, in hundredths of a natural logarithm of the odds that it is good.\n\
         //!\n\
         //! Written by `lab fit` from labelled positions (docs/priorities.md): change the features or the positions, not\n\
         //! the numbers. One weight for each place of [`crate::features::GROUPS`], in their order.\n\
         \n\
         use crate::features::COUNT;\n",
    );
    text.push_str(&table_of("WEIGHTS", "By the whole map.", whole));
    text.push_str(&table_of(
        "NEAR",
        "Near the leaves, by what a move does at once.",
        near,
    ));
    text
}

fn table_of(name: &str, meaning: &str, weights: &[f32]) -> String {
    let number = |place: usize| ((weights[place] * 100.0).round() as i16).to_string();
    let rows = table::rows(GROUPS, |width| width, number);
    format!("\n/// {meaning}\n#[rustfmt::skip]\npub static {name}: [i16; COUNT] = [\n{rows}];\n")
}

/// Prints the positions whose first good move comes after ten others, with what comes first.
fn misses(examples: &[Example], weights: &[f32]) -> io::Result<()> {
    for example in examples {
        let logits = logits(example, weights);
        let mut order: Vec<usize> = (0..logits.len()).collect();
        order.sort_by(|&a, &b| logits[b].total_cmp(&logits[a]));
        let Some(rank) = order.iter().position(|&i| example.rows[i].good) else {
            continue;
        };
        if rank < 10 {
            continue;
        }
        let name = |i: usize| format!("{} {:.2}", example.rows[i].name, logits[i]);
        let first: Vec<String> = order.iter().take(6).map(|&i| name(i)).collect();
        writeln!(
            io::stdout(),
            "{} | {} of {}: {} | {}",
            example.fen,
            rank + 1,
            order.len(),
            name(order[rank]),
            first.join(", ")
        )?;
    }
    Ok(())
}
