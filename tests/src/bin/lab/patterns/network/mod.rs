//! The network during training: like `puchok_engine::evaluation::neural`, with floating-point numbers.

mod common;
mod files;
mod slopes;

use arrayvec::ArrayVec;
use puchok_engine::evaluation::neural::layers::{
    CENTIPAWNS, ENTERING, FIRST, FIRST_UNIT, LARGEST, LAYER_UNIT, OF_STAGE, PRODUCTS, SECOND, SECOND_UNIT,
    SQUARES, STRAIGHT_UNIT,
};
use puchok_engine::evaluation::neural::{self, HIDDEN, INPUTS, KING_PLACES, ROWS, STAGES, Sight};
use rayon::prelude::*;
use shakmaty::{Role, Square};

use super::sample::Sample;
use crate::random::Random;
use crate::tune::logistic;
pub(super) use common::Common;

/// The number of parameters: rows, the bias of the sums, and the layers of each stage in the order of
/// [`OF_STAGE`].
pub(super) const SIZE: usize = LAYERS + STAGES * OF_STAGE;

/// The number of parameters of the rows for one king place.
const OF_PLACE: usize = INPUTS * HIDDEN;

/// The offsets of the bias of the sums and of the layers; before them are the rows.
const BIAS: usize = ROWS * HIDDEN;
const LAYERS: usize = BIAS + HIDDEN;

/// The offsets of the parts of a stage, after the weights from the products directly to the result.
const FIRST_BIAS: usize = PRODUCTS + FIRST * 2 * PRODUCTS;
const SECOND_LAYER: usize = FIRST_BIAS + FIRST;
const SECOND_BIAS: usize = SECOND_LAYER + SECOND * ENTERING;
const LAST: usize = SECOND_BIAS + SECOND;

/// How many numbers of a sum are added at a time.
const PART: usize = 128;

const _: () = assert!(HIDDEN.is_multiple_of(PART));

/// The integer that represents one for a stage's parameter, and the range of its initial value.
const fn unit_and_spread(place: usize) -> (i32, f32) {
    match place {
        0..PRODUCTS => (STRAIGHT_UNIT, SPREAD),
        PRODUCTS..FIRST_BIAS => (FIRST_UNIT, SPREAD),
        SECOND_LAYER..SECOND_BIAS => (SECOND_UNIT, 3.0 * SPREAD),
        LAST.. => (SECOND_UNIT, SPREAD),
        _ => (LAYER_UNIT, SPREAD),
    }
}

/// The square of one, in the scale of the integers.
const SQUARED: f32 = LAYER_UNIT as f32 / (1 << SQUARES) as f32;

/// Initial parameters are within this distance of 0, or a multiple of it.
const SPREAD: f32 = 0.1;

/// The initial bias of the sums, inside the range that is not clipped.
const FIRST_BIAS_OF_SUMS: f32 = 0.3;

/// A network with floating-point numbers.
#[derive(Clone, Debug)]
pub(super) struct Network {
    numbers: Vec<f32>,
}

/// The rows active for both sides, those of the side to move first, and the stage of the game.
struct Seen {
    rows: [ArrayVec<u16, 32>; 2],
    stage: usize,
}

/// The sights of both sides, the side to move first.
fn sights(sample: &Sample) -> [Sight; 2] {
    [sample.turn, !sample.turn].map(|side| {
        let king = sample.pieces().find(|(_, piece)| *piece == Role::King.of(side));
        Sight::new(side, king.map_or(Square::A1, |(square, _)| square))
    })
}

/// The places of both kings; positions with the same places have the same set of rows.
pub(super) fn king_places(sample: &Sample) -> [u16; 2] {
    sights(sample).map(|sight| sight.row(sample.turn, Role::Pawn, Square::A1) / INPUTS as u16)
}

impl Seen {
    fn of(sample: &Sample) -> Seen {
        let sights = sights(sample);
        // A sample has at most 32 pieces.
        let rows = sights.map(|sight| {
            sample
                .pieces()
                .map(|(square, piece)| sight.row(piece.color, piece.role, square))
                .collect()
        });
        Seen {
            rows,
            stage: neural::stage_of(sample.count()),
        }
    }
}

/// The points that Stockfish's value implies.
fn aim(sample: &Sample) -> f32 {
    logistic(f32::from(sample.value))
}

/// A sum, its numbers clipped to 0 ..= 1, and the products of its halves.
struct Side {
    sum: [f32; HIDDEN],
    clipped: [f32; HIDDEN],
    products: [f32; PRODUCTS],
}

/// The sums of both sides' products, and the lead of the side to move.
struct Both {
    together: [f32; PRODUCTS],
    ahead: [f32; PRODUCTS],
}

/// The values of the layers for a board, seen from one side.
struct Look {
    first: [f32; FIRST],
    entering: [f32; ENTERING],
    second: [f32; SECOND],
    result: f32,
}

/// The parameters of a stage, or their gradients, part by part.
struct Parts<'a> {
    straight: &'a [f32],
    /// Grouped by output: the weights of the sum of both sides' products, then those of the lead.
    first: &'a [f32],
    first_bias: &'a [f32],
    second: &'a [f32],
    second_bias: &'a [f32],
    last: &'a [f32],
}

impl<'a> Parts<'a> {
    fn of(stage: &'a [f32]) -> Parts<'a> {
        Parts {
            straight: &stage[..PRODUCTS],
            first: &stage[PRODUCTS..FIRST_BIAS],
            first_bias: &stage[FIRST_BIAS..SECOND_LAYER],
            second: &stage[SECOND_LAYER..SECOND_BIAS],
            second_bias: &stage[SECOND_BIAS..LAST],
            last: &stage[LAST..OF_STAGE],
        }
    }

    /// The layers as seen from either side.
    #[inline]
    fn looks(&self, both: &Both) -> [Look; 2] {
        let mut looks = [Look::NOTHING; 2];
        for (k, weights) in self.first.chunks_exact(2 * PRODUCTS).enumerate() {
            let (of_together, of_ahead) = weights.split_at(PRODUCTS);
            let (even, odd) = (dot(of_together, &both.together), dot(of_ahead, &both.ahead));
            looks[0].first[k] = self.first_bias[k] + even + odd;
            looks[1].first[k] = self.first_bias[k] + even - odd;
        }
        looks.iter_mut().for_each(|look| self.rest(look));
        looks
    }

    fn rest(&self, look: &mut Look) {
        for (k, number) in look.first.iter().enumerate() {
            look.entering[k] = number.clamp(0.0, 1.0);
            look.entering[FIRST + k] = SQUARED * number.clamp(-1.0, 1.0).powi(2);
        }
        for (j, weights) in self.second.chunks_exact(ENTERING).enumerate() {
            look.second[j] = self.second_bias[j] + dot(weights, &look.entering);
            look.result += self.last[j] * look.second[j].clamp(0.0, 1.0);
        }
    }
}

impl Look {
    const NOTHING: Look = Look {
        first: [0.0; FIRST],
        entering: [0.0; ENTERING],
        second: [0.0; SECOND],
        result: 0.0,
    };
}

impl Both {
    #[inline]
    fn of([own, other]: &[Side; 2]) -> Both {
        let mut both = Both {
            together: [0.0; PRODUCTS],
            ahead: [0.0; PRODUCTS],
        };
        for i in 0..PRODUCTS {
            both.together[i] = own.products[i] + other.products[i];
            both.ahead[i] = own.products[i] - other.products[i];
        }
        both
    }
}

/// The dot product, in as many parts as a processor adds at once.
#[inline]
fn dot(first: &[f32], second: &[f32]) -> f32 {
    let mut parts = [0.0_f32; 32];
    for (first, second) in first.as_chunks::<32>().0.iter().zip(second.as_chunks::<32>().0) {
        for ((part, first), second) in parts.iter_mut().zip(first).zip(second) {
            *part = first.mul_add(*second, *part);
        }
    }
    parts.iter().sum()
}

impl Network {
    /// An untrained network.
    pub(super) fn new(random: &mut Random) -> Network {
        let mut within = |spread: f32| (random.below(1 << 16) as f32 / 32_768.0 - 1.0) * spread;
        let first_place: Vec<f32> = (0..OF_PLACE).map(|_| within(SPREAD)).collect();
        let mut numbers = first_place.repeat(KING_PLACES);
        numbers.resize(LAYERS, FIRST_BIAS_OF_SUMS);
        numbers.extend((LAYERS..SIZE).map(|place| within(unit_and_spread((place - LAYERS) % OF_STAGE).1)));
        Network { numbers }
    }

    /// A network whose output is zero.
    pub(super) fn silent() -> Network {
        Network {
            numbers: vec![0.0; SIZE],
        }
    }

    /// All its parameters.
    pub(super) fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.numbers
    }

    /// Keeps the parameters of the layers small enough for their integers.
    pub(super) fn keep_in_bounds(&mut self) {
        let largest = LARGEST as f32;
        for number in &mut self.numbers[LAYERS..] {
            *number = number.clamp(-largest, largest);
        }
    }

    /// Computes both sides' sums. Adding one part of a sum at a time keeps it in registers.
    #[inline]
    fn add_up(&self, seen: &Seen, sides: &mut [Side; 2]) {
        let bias = &self.numbers[BIAS..LAYERS];
        for (side, rows) in sides.iter_mut().zip(&seen.rows) {
            let parts = side.sum.as_chunks_mut::<PART>().0.iter_mut();
            for (place, (part, bias)) in parts.zip(bias.as_chunks::<PART>().0).enumerate() {
                let mut sum = *bias;
                for &row in rows {
                    let row = &self.numbers[usize::from(row) * HIDDEN + place * PART..][..PART];
                    sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
                }
                *part = sum;
            }
            for (clipped, sum) in side.clipped.iter_mut().zip(&side.sum) {
                *clipped = sum.clamp(0.0, 1.0);
            }
            let (first, second) = side.clipped.split_at(PRODUCTS);
            for ((product, first), second) in side.products.iter_mut().zip(first).zip(second) {
                *product = first * second;
            }
        }
    }

    fn parts(&self, stage: usize) -> Parts<'_> {
        Parts::of(&self.numbers[LAYERS + stage * OF_STAGE..][..OF_STAGE])
    }

    /// The expected points of the side to move.
    fn points(&self, sample: &Sample) -> f32 {
        let seen = Seen::of(sample);
        let mut sides = [Side::NOTHING; 2];
        self.add_up(&seen, &mut sides);
        let both = Both::of(&sides);
        let parts = self.parts(seen.stage);
        expected(sample, &parts, &both, &parts.looks(&both))
    }

    /// The mean squared distance of the expected points from their targets.
    pub(super) fn loss(&self, samples: &[Sample]) -> f64 {
        let squares = |sample| f64::from(self.points(sample) - aim(sample)).powi(2);
        let sum: f64 = samples.par_iter().map(squares).sum();
        sum / samples.len().max(1) as f64
    }
}

/// The expected points of the side to move.
fn expected(sample: &Sample, parts: &Parts<'_>, both: &Both, looks: &[Look; 2]) -> f32 {
    let word = dot(parts.straight, &both.ahead) + looks[0].result - looks[1].result;
    logistic(f32::from(sample.terms) + CENTIPAWNS as f32 * word)
}

impl Side {
    /// The state before anything has been added.
    const NOTHING: Side = Side {
        sum: [0.0; HIDDEN],
        clipped: [0.0; HIDDEN],
        products: [0.0; PRODUCTS],
    };
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;
    use shakmaty::fen::Fen;

    use super::*;

    /// A position with White to move, for which the terms are zero.
    pub(super) fn sample(fen: &str, value: i32) -> Sample {
        let setup = fen.parse::<Fen>().unwrap();
        Sample::new(&setup.as_setup().board, Color::White, 0, value).unwrap()
    }
}
