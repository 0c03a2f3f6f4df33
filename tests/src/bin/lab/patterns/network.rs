//! The network while it is trained: as in `puchok_engine::evaluation::neural`, with fractions.

use puchok_engine::evaluation::neural::{
    CENTIPAWNS, HIDDEN, INPUTS, LARGEST_WEIGHT, NUMBERS, ROW_UNIT, STAGES, WEIGHT_UNIT,
};

use super::sample::Sample;
use crate::random::Random;
use crate::tune::{SCALE, logistic};

/// Numbers of a network in training: those of the file, and what having the move is worth beyond the terms in the positions of
/// each stage. That is learnt and not kept: it comes from how the positions were chosen.
pub(super) const SIZE: usize = NUMBERS + STAGES;

/// Where the bias of the sums, the weights of the sums, and the worth of the move begin; before them are the rows.
const BIAS: usize = INPUTS * HIDDEN;
const WEIGHTS: usize = BIAS + HIDDEN;
const MOVE: usize = NUMBERS;

/// The numbers with which training begins lie within this of 0.
const SPREAD: f32 = 0.1;

/// The bias of the sums with which it begins: within the range that is not clipped.
const FIRST_BIAS: f32 = 0.3;

/// A network with fractions.
#[derive(Clone, Debug)]
pub(super) struct Network {
    numbers: Vec<f32>,
}

/// Both sides' sums.
type Sums = [[f32; HIDDEN]; 2];

impl Network {
    /// A network that has learnt nothing.
    pub(super) fn new(random: &mut Random) -> Network {
        let mut small = || (random.below(1 << 16) as f32 / 32_768.0 - 1.0) * SPREAD;
        let mut numbers: Vec<f32> = (0..SIZE).map(|_| small()).collect();
        numbers[BIAS..WEIGHTS].fill(FIRST_BIAS);
        numbers[MOVE..].fill(0.0);
        Network { numbers }
    }

    /// A network that adds nothing.
    pub(super) fn silent() -> Network {
        Network {
            numbers: vec![0.0; SIZE],
        }
    }

    /// All its numbers.
    pub(super) fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.numbers
    }

    /// Keeps the weights of the sums small enough for whole numbers.
    pub(super) fn keep_in_bounds(&mut self) {
        let largest = LARGEST_WEIGHT as f32 / WEIGHT_UNIT as f32;
        for weight in &mut self.numbers[WEIGHTS..MOVE] {
            *weight = weight.clamp(-largest, largest);
        }
    }

    fn row(&self, row: u16) -> &[f32] {
        &self.numbers[usize::from(row) * HIDDEN..][..HIDDEN]
    }

    fn sums(&self, sample: &Sample) -> Sums {
        let mut sums = [[0.0; HIDDEN]; 2];
        for (sum, seen) in sums.iter_mut().zip(&sample.seen) {
            sum.copy_from_slice(&self.numbers[BIAS..WEIGHTS]);
            for &row in seen {
                for (sum, number) in sum.iter_mut().zip(self.row(row)) {
                    *sum += number;
                }
            }
        }
        sums
    }

    fn weights(&self, stage: usize) -> &[f32] {
        &self.numbers[WEIGHTS + stage * HIDDEN..][..HIDDEN]
    }

    /// What the side to move may expect, in points.
    fn points(&self, sample: &Sample, sums: &Sums) -> f32 {
        let weights = self.weights(sample.stage);
        let worth = |sum: &[f32; HIDDEN]| -> f32 {
            let weighed = sum.iter().zip(weights);
            weighed.map(|(sum, w)| sum.clamp(0.0, 1.0).powi(2) * w).sum()
        };
        let result = self.numbers[MOVE + sample.stage] + worth(&sums[0]) - worth(&sums[1]);
        logistic(sample.by_terms + CENTIPAWNS as f32 * result)
    }

    /// The mean squared distance of the points from what is aimed at.
    pub(super) fn loss(&self, samples: &[Sample]) -> f64 {
        let squares = samples.iter().map(|sample| {
            let points = self.points(sample, &self.sums(sample));
            f64::from(points - sample.aim).powi(2)
        });
        squares.sum::<f64>() / samples.len().max(1) as f64
    }

    /// Adds the slope of a position's squared error.
    pub(super) fn add_slopes(&self, sample: &Sample, slopes: &mut [f32]) {
        let sums = self.sums(sample);
        let points = self.points(sample, &sums);
        let by_points = 2.0 * (points - sample.aim) * points * (1.0 - points);
        let slope = by_points * CENTIPAWNS as f32 / SCALE;
        slopes[MOVE + sample.stage] += slope;
        let weights = self.weights(sample.stage);
        let first = WEIGHTS + sample.stage * HIDDEN;
        for ((sum, seen), slope) in sums.iter().zip(&sample.seen).zip([slope, -slope]) {
            let mut of_sum = [0.0; HIDDEN];
            for (i, of_weight) in slopes[first..first + HIDDEN].iter_mut().enumerate() {
                let clipped = sum[i].clamp(0.0, 1.0);
                *of_weight += slope * clipped * clipped;
                let moves = sum[i] > 0.0 && sum[i] < 1.0;
                of_sum[i] = if moves {
                    2.0 * slope * weights[i] * clipped
                } else {
                    0.0
                };
            }
            for &row in seen {
                let row = &mut slopes[usize::from(row) * HIDDEN..][..HIDDEN];
                row.iter_mut().zip(&of_sum).for_each(|(row, sum)| *row += sum);
            }
            let bias = &mut slopes[BIAS..WEIGHTS];
            bias.iter_mut().zip(&of_sum).for_each(|(bias, sum)| *bias += sum);
        }
    }

    /// The file `engine/src/evaluation/neural/network.bin`.
    pub(super) fn as_file(&self) -> Vec<u8> {
        let whole = |(place, number): (usize, &f32)| {
            let unit = if place < WEIGHTS { ROW_UNIT } else { WEIGHT_UNIT };
            // Beyond 16 bits a number is clipped by `as`.
            (number * unit as f32).round() as i16
        };
        let numbers = self.numbers[..NUMBERS].iter().enumerate();
        numbers.map(whole).flat_map(i16::to_le_bytes).collect()
    }
}
