//! Fits the distance to mate with bishop and knight to the endgame database.
//!
//! The model is `library::bishop_and_knight`: a sum of three numbers. Least squares by *backfitting* (J.
//! Friedman and W. Stuetzle, 1981): each table of numbers in turn is set to the means of what the others
//! leave unexplained.
//!
//! The choice of positions matters more than the method. In random positions most men stand anywhere; fitted
//! to these, the numbers say little about the edge, where the ending is decided. The positions therefore come
//! from games in which both sides use the database: most moves are best, some lose a move or two, and a few
//! are random.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use puchok_engine::library::bishop_and_knight::{MIDDLE, Men, NUMBERS, UNIT};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::solvers::endgames::build::in_memory;
use puchok_engine::solvers::endgames::{Endgames, Material, Value};
use shakmaty::{Bitboard, Color, Move, Role};

use crate::failure::{self, Failure};
use crate::mates::random_position;
use crate::random::Random;

/// `lab distance`
#[derive(Debug, Args)]
pub(crate) struct DistanceArgs {
    /// Positions to fit to; a tenth as many are held back and only looked at
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    positions: usize,
    /// Other positions for another number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the numbers are written; without it only the errors are printed
    #[arg(long)]
    out: Option<PathBuf>,
}

/// The number of rounds over the three tables.
const ROUNDS: usize = 40;

/// Regularisation: as if each number had been zero in this many additional positions, which keeps rare ones
/// small.
const PRIOR: f64 = 3.0;

/// The longest game, in plies.
const LONGEST: usize = 120;

/// How many plies a move may lose compared with the best one; each entry is equally likely. The last one
/// permits any move that keeps the win.
const SLACK: [u8; 10] = [0, 0, 0, 0, 0, 0, 2, 2, 4, u8::MAX];

/// The features of a position.
struct Example {
    /// The indices of its numbers in the file.
    places: [u16; 3],
    /// Whether the bare king is to move.
    resting: bool,
    /// Plies to mate.
    plies: f64,
}

impl Example {
    fn predicted(&self, numbers: &[f64]) -> f64 {
        let sum: f64 = self.places.iter().map(|&place| numbers[usize::from(place)]).sum();
        MIDDLE + sum + if self.resting { numbers[NUMBERS - 1] } else { 0.0 }
    }
}

/// Runs the command.
pub(crate) fn run(args: &DistanceArgs) -> Result<(), Failure> {
    if let Some(path) = &args.out {
        failure::may_write(path)?;
    }
    let endgames = in_memory(&[Material::BISHOP_AND_KNIGHT], &mut Silent)
        .map_err(|error| Failure::Input(error.to_string()))?;
    let mut random = Random::new(args.seed);
    let training = examples(&endgames, &mut random, args.positions);
    let held_back = examples(&endgames, &mut random, args.positions / 10);
    let mut numbers = fit(&training);
    for number in &mut numbers {
        *number = (*number / UNIT).round().clamp(-128.0, 127.0) * UNIT;
    }
    writeln!(
        io::stdout(),
        "error {:.2} plies on {} positions, {:.2} on {} held back; their distances differ by {:.2} (standard deviation)",
        error(&training, |example| example.predicted(&numbers)),
        training.len(),
        error(&held_back, |example| example.predicted(&numbers)),
        held_back.len(),
        error(&held_back, |_| mean(&held_back)),
    )?;
    match &args.out {
        Some(path) => {
            let bytes = numbers
                .iter()
                .map(|number| ((number / UNIT) as i8).cast_unsigned());
            failure::write(path, bytes.collect::<Vec<u8>>())
        }
        None => Ok(()),
    }
}

fn mean(examples: &[Example]) -> f64 {
    examples.iter().map(|example| example.plies).sum::<f64>() / examples.len().max(1) as f64
}

/// The root mean square error.
fn error(examples: &[Example], predicted: impl Fn(&Example) -> f64) -> f64 {
    let squares = examples
        .iter()
        .map(|example| (predicted(example) - example.plies).powi(2));
    (squares.sum::<f64>() / examples.len().max(1) as f64).sqrt()
}

fn fit(examples: &[Example]) -> Vec<f64> {
    let mut numbers = vec![0.0; NUMBERS];
    let mut left: Vec<f64> = examples.iter().map(|example| example.plies - MIDDLE).collect();
    for _ in 0..ROUNDS {
        for table in 0..=3 {
            // The fourth table has a single number: the side to move.
            let place = |example: &Example| match example.places.get(table) {
                Some(&place) => Some(usize::from(place)),
                None => example.resting.then_some(NUMBERS - 1),
            };
            let (mut sums, mut counts) = (vec![0.0; NUMBERS], vec![PRIOR; NUMBERS]);
            for (example, left) in examples.iter().zip(&left) {
                if let Some(place) = place(example) {
                    sums[place] += left;
                    counts[place] += 1.0;
                }
            }
            for (example, left) in examples.iter().zip(&mut left) {
                if let Some(place) = place(example) {
                    *left -= sums[place] / counts[place];
                }
            }
            for ((number, sum), count) in numbers.iter_mut().zip(sums).zip(counts) {
                *number += sum / count;
            }
        }
    }
    numbers
}

/// Positions of games that start from random won positions.
fn examples(endgames: &Endgames, random: &mut Random, many: usize) -> Vec<Example> {
    let mut examples = Vec::with_capacity(many);
    while examples.len() < many {
        let start = random_position(random, Material::BISHOP_AND_KNIGHT, Color::White, Color::White);
        let Some(mut position) = start else { continue };
        for _ in 0..LONGEST {
            let Some(example) = example(endgames, &position) else {
                break;
            };
            examples.push(example);
            let Some(mv) = some_move(endgames, random, &position) else {
                break;
            };
            position.play(mv);
            if examples.len() == many {
                break;
            }
        }
    }
    examples
}

/// Converts a position that White wins.
fn example(endgames: &Endgames, position: &Position) -> Option<Example> {
    let value = endgames.value(position)?;
    let resting = position.turn() == Color::Black;
    let plies = match value {
        Value::Win(plies) if !resting => plies,
        Value::Loss(plies) if resting => plies,
        _ => return None,
    };
    let board = position.board();
    let only = |fields: Bitboard| fields.first();
    let men = Men {
        bare: board.king_of(Color::Black)?,
        king: board.king_of(Color::White)?,
        knight: only(board.by_role(Role::Knight))?,
        bishop: only(board.by_role(Role::Bishop))?,
    };
    Some(Example {
        places: men.places().map(|place| place as u16),
        resting,
        plies: f64::from(plies.get()),
    })
}

/// A random move that keeps the win (or the loss) and is no worse than a randomly chosen slack allows.
fn some_move(endgames: &Endgames, random: &mut Random, position: &Position) -> Option<Move> {
    let slack = SLACK[random.below(SLACK.len())];
    let moves = endgames.moves(position).ok()?;
    let best = moves.first()?.value;
    let decided = best.plies()?.get();
    let is_good = |value: Value| {
        let same = matches!(
            (value, best),
            (Value::Win(_), Value::Win(_)) | (Value::Loss(_), Value::Loss(_))
        );
        let loss = value.plies().map(|plies| plies.get().abs_diff(decided));
        same && loss.is_some_and(|loss| loss <= slack)
    };
    let good: Vec<Move> = moves
        .iter()
        .filter(|mv| is_good(mv.value))
        .map(|mv| mv.mv)
        .collect();
    Some(good[random.below(good.len())])
}
