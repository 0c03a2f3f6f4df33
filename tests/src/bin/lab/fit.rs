//! Fits the weights of features to labelled positions.
//!
//! It maximises the mean logarithm of the good moves' share of the odds in a position, minus a small penalty
//! on large weights ([`crate::model`]), by gradient steps with Adam. One position in ten is held back for
//! validation.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use puchok_engine::params;
use puchok_engine::position::Position;
use puchok_engine::score::Centipawns;
use puchok_engine::search::outset::placement_gain;
use puchok_engine::zones::board::view::View;
use puchok_engine::zones::map::{Horizon, Map};
use puchok_engine::zones::rank::features::Weights;
use puchok_engine::zones::rank::weights::{NEAR, WHOLE};
use shakmaty::CastlingMode;

use crate::calibration::{self, Calibration};
use crate::failure::{self, Failure};
use crate::model::{self, Example, Model, Row};

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
    /// How often a position counts whose good moves all offer material: rare in games, and what a search must
    /// not miss
    #[arg(long, default_value_t = 1.0, value_parser = read_times)]
    offers: f32,
    /// Begin with the weights in force and stay near them: how strongly they are held, 1 as strongly as
    /// others are held to 0
    #[arg(long, value_parser = read_times)]
    hold: Option<f32>,
    /// Nodes of trees count only where their depth is that of the weights: the whole map from three plies on
    #[arg(long)]
    by_depth: bool,
    /// Only look at the weights in force
    #[arg(long)]
    look: bool,
    /// With --look: print positions whose good moves come late
    #[arg(long, requires = "look")]
    misses: bool,
    /// Where the weights are written as Rust, those for the whole map and those for nodes near the leaves;
    /// without it only the shares are printed
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Parses how often a position counts: a finite number, at least 0.
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
    let whole = fit_to(args, Horizon::default(), &WHOLE)?;
    let near = fit_to(args, Horizon::NEAR, &NEAR)?;
    match &args.out {
        Some(path) => failure::write(path, model::as_rust(&whole, &near)),
        None => Ok(()),
    }
}

/// Fits the weights for the features that a horizon shows.
fn fit_to(args: &FitArgs, horizon: Horizon, in_force: &Weights) -> Result<Weights, Failure> {
    let mut out = io::stdout();
    writeln!(out, "horizon: {horizon:?}")?;
    let mut examples = Vec::new();
    for path in &args.labelled {
        examples.extend(read_all(path, horizon)?);
    }
    let is_whole = horizon == Horizon::default();
    let belongs = |depth: i32| (depth >= params::FULL_MAP_DEPTH.plies()) == is_whole;
    examples.retain(|e| !args.by_depth || e.depth.is_none_or(belongs));
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
    let mut model = Model::from(in_force);
    if training.is_empty() {
        return Err(Failure::Input("no labelled positions in the files".to_owned()));
    }
    writeln!(out, "{} positions, {} held back", training.len(), held_back.len())?;
    report("in force, training", &training, &model)?;
    report("in force, held back", &held_back, &model)?;
    calibration::report("in force", &held_back, &model)?;
    if args.look {
        if args.misses {
            misses(&training, &model)?;
        }
        return Ok(in_force.clone());
    }
    let counts: Vec<f32> = training
        .iter()
        .map(|example| example.counts(args.offers))
        .collect();
    let bar = ProgressBar::new(args.steps as u64);
    let from = args.hold.map(|hold| (in_force, hold));
    let fitted = model::fit(&training, &counts, args.steps, from, || bar.inc(1));
    bar.finish_and_clear();
    let weights = Weights::from(&fitted);
    model = Model::from(&weights);
    report("fitted, training", &training, &model)?;
    report("fitted, held back", &held_back, &model)?;
    calibration::report("fitted", &held_back, &model)?;
    if let Some(path) = &args.check {
        report("fitted, others", &read_all(path, horizon)?, &model)?;
    }
    Ok(weights)
}

/// Reads a file of EPD.
fn read_all(path: &std::path::Path, horizon: Horizon) -> Result<Vec<Example>, Failure> {
    let text = failure::read(path)?;
    Ok(text.lines().filter_map(|line| read(line, horizon)).collect())
}

/// Converts a line of EPD to the features of its legal moves.
fn read(line: &str, horizon: Horizon) -> Option<Example> {
    let (fen, operations) = line.split_once(" bm ")?;
    let position = Position::from_fen(fen, CastlingMode::Standard).ok()?;
    let good: Vec<_> = operations
        .split(';')
        .next()?
        .split_whitespace()
        .filter_map(|san| position.parse_san(san))
        .collect();
    let view = View::new(position.chess());
    let mut map = Map::default();
    map.read_threats(&view, horizon);
    map.follow(&view);
    map.read_gains(&view);
    let legal = position.legal_moves();
    let turn = position.turn();
    let records = map.features(&view, &legal, horizon, |moved| placement_gain(turn, moved));
    let rows = legal.iter().zip(&records).map(|(m, record)| {
        let offers = position.exchange_gain(*m) < Centipawns::ZERO;
        let best = good.first() == Some(m);
        Row::new(position.san(*m), offers, good.contains(m), best, record)
    });
    let rows: Vec<Row> = rows.collect();
    let operand = |code: &str| {
        let mut operations = operations.split("; ").skip(1);
        operations.find_map(|o| o.strip_prefix(code)?.strip_prefix(' ')?.split(';').next())
    };
    rows.iter().any(|row| row.good).then(|| Example {
        fen: fen.to_owned(),
        sort: operand("id").unwrap_or("game").trim_matches('"').to_owned(),
        depth: operand("acd").and_then(|depth| depth.parse().ok()),
        rows,
    })
}

/// Prints how early a good move comes, for each kind of position.
fn report(name: &str, examples: &[Example], model: &Model) -> io::Result<()> {
    let sorts: BTreeSet<&str> = examples.iter().map(|e| e.sort.as_str()).collect();
    for sort in sorts {
        let of_sort: Vec<&Example> = examples.iter().filter(|e| e.sort == sort).collect();
        let mut found = [0_usize; 5];
        const AMONG: [usize; 5] = [1, 3, 5, 10, 16];
        for example in &of_sort {
            let logits = model.logits(example);
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
        }
        let share = |n: usize| 100.0 * n as f64 / of_sort.len().max(1) as f64;
        let shares: Vec<String> = AMONG
            .iter()
            .zip(found)
            .map(|(among, n)| format!("@{among} {:.1}", share(n)))
            .collect();
        writeln!(
            io::stdout(),
            "{name}, {sort} ({} positions): a good move among the first {} %; {}",
            of_sort.len(),
            shares.join("  "),
            Calibration::of(&of_sort, model),
        )?;
    }
    Ok(())
}

/// Prints the positions in which ten other moves come before the first good one, with what comes first.
fn misses(examples: &[Example], model: &Model) -> io::Result<()> {
    for example in examples {
        let logits = model.logits(example);
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
