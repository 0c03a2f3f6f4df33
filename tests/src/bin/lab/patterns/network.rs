//! The network while it is trained: as in `puchok_engine::evaluation::neural`, with fractions.

use arrayvec::ArrayVec;
use puchok_engine::evaluation::neural::{
    self, CENTIPAWNS, HIDDEN, INPUTS, KING_PLACES, LARGEST_WEIGHT, NUMBERS, ROW_UNIT, ROWS, Sight,
    WEIGHT_UNIT,
};
use shakmaty::{Role, Square};

use super::sample::Sample;
use crate::adam::{Adam, Settings};
use crate::random::Random;
use crate::tune::{SCALE, logistic};

/// Numbers of a network.
pub(super) const SIZE: usize = NUMBERS;

/// Numbers of the rows for one place of the king.
const OF_PLACE: usize = INPUTS * HIDDEN;

/// Where the bias and the weights of the sums begin; before them are the rows.
const BIAS: usize = ROWS * HIDDEN;
const WEIGHTS: usize = BIAS + HIDDEN;

/// The numbers with which training begins lie within this of 0.
const SPREAD: f32 = 0.1;

/// The bias of the sums with which it begins: within the range that is not clipped.
const FIRST_BIAS: f32 = 0.3;

/// A network with fractions.
#[derive(Clone, Debug)]
pub(super) struct Network {
    numbers: Vec<f32>,
}

/// What the rows of all places of the king have in common. It learns from every position, whatever its king's place, so that rows of places
/// where kings seldom stand know what the others know (trainers of such networks call it a factoriser).
#[derive(Debug)]
pub(super) struct Common {
    numbers: Vec<f32>,
    adam: Adam,
}

/// The share of its distance from what all have in common that a row loses at a step of rate 1. It keeps rows of places where kings
/// seldom stand from learning single games by heart.
const TOWARDS_COMMON: f32 = 0.5;

impl Common {
    /// That of a network which has learnt nothing, where all rows are alike, for so many steps.
    pub(super) fn of(network: &Network, settings: Settings, steps: usize) -> Common {
        Common {
            numbers: network.numbers[..OF_PLACE].to_vec(),
            adam: Adam::new(settings, OF_PLACE, steps),
        }
    }

    /// Moves what is common against the slopes of all rows, and the rows with it and towards it.
    pub(super) fn descend(&mut self, network: &mut Network, slopes: &[f32]) {
        let mut sums = vec![0.0; OF_PLACE];
        for place in slopes[..BIAS].chunks(OF_PLACE) {
            sums.iter_mut().zip(place).for_each(|(sum, slope)| *sum += slope);
        }
        let before = self.numbers.clone();
        self.adam.descend(&mut self.numbers, sums);
        let back = TOWARDS_COMMON * self.adam.rate();
        for place in network.numbers[..BIAS].chunks_mut(OF_PLACE) {
            for ((number, common), before) in place.iter_mut().zip(&self.numbers).zip(&before) {
                *number += (common - before) - back * (*number - before);
            }
        }
    }
}

/// Both sides' sums.
type Sums = [[f32; HIDDEN]; 2];

/// The rows that both sides see, that of the side to move first, and the stage of the game.
struct Seen {
    rows: [ArrayVec<u16, 32>; 2],
    stage: usize,
}

impl Seen {
    fn of(sample: &Sample) -> Seen {
        let sides = [sample.turn, !sample.turn];
        let sights = sides.map(|side| {
            let king = sample.pieces().find(|(_, piece)| *piece == Role::King.of(side));
            Sight::new(side, king.map_or(Square::A1, |(square, _)| square))
        });
        // A sample has 32 pieces at most.
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

/// Points that Stockfish's value promises.
fn aim(sample: &Sample) -> f32 {
    logistic(f32::from(sample.value))
}

impl Network {
    /// A network that has learnt nothing.
    pub(super) fn new(random: &mut Random) -> Network {
        let mut small = || (random.below(1 << 16) as f32 / 32_768.0 - 1.0) * SPREAD;
        let first_place: Vec<f32> = (0..OF_PLACE).map(|_| small()).collect();
        let mut numbers = first_place.repeat(KING_PLACES);
        numbers.resize(WEIGHTS, FIRST_BIAS);
        numbers.extend((WEIGHTS..SIZE).map(|_| small()));
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
        for weight in &mut self.numbers[WEIGHTS..] {
            *weight = weight.clamp(-largest, largest);
        }
    }

    fn row(&self, row: u16) -> &[f32] {
        &self.numbers[usize::from(row) * HIDDEN..][..HIDDEN]
    }

    fn sums(&self, seen: &Seen) -> Sums {
        let mut sums = [[0.0; HIDDEN]; 2];
        for (sum, seen) in sums.iter_mut().zip(&seen.rows) {
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
    fn points(&self, terms: f32, stage: usize, [own, other]: &Sums) -> f32 {
        let pairs = own.iter().zip(other).zip(self.weights(stage));
        // Sums of every sixteenth: what a processor adds at once.
        let mut parts = [0.0; 16];
        for (place, ((own, other), weight)) in pairs.enumerate() {
            let [own, other] = [own, other].map(|sum| sum.clamp(0.0, 1.0));
            parts[place % 16] += (own * own - other * other) * weight;
        }
        logistic(terms + CENTIPAWNS as f32 * parts.iter().sum::<f32>())
    }

    /// The mean squared distance of the points from what is aimed at; half of the samples are looked at by each of two threads.
    pub(super) fn loss(&self, samples: &[Sample]) -> f64 {
        let squares = |samples: &[Sample]| -> f64 {
            let squares = samples.iter().map(|sample| {
                let seen = Seen::of(sample);
                let points = self.points(f32::from(sample.terms), seen.stage, &self.sums(&seen));
                f64::from(points - aim(sample)).powi(2)
            });
            squares.sum()
        };
        let (first, second) = samples.split_at(samples.len() / 2);
        let sum = std::thread::scope(|scope| {
            let second = scope.spawn(|| squares(second));
            // Adding up does not panic.
            squares(first) + second.join().unwrap_or_default()
        });
        sum / samples.len().max(1) as f64
    }

    /// Adds the slope of a position's squared error.
    pub(super) fn add_slopes(&self, sample: &Sample, slopes: &mut [f32]) {
        let seen = Seen::of(sample);
        let sums = self.sums(&seen);
        let points = self.points(f32::from(sample.terms), seen.stage, &sums);
        let by_points = 2.0 * (points - aim(sample)) * points * (1.0 - points);
        let slope = by_points * CENTIPAWNS as f32 / SCALE;
        let weights = self.weights(seen.stage);
        let first = WEIGHTS + seen.stage * HIDDEN;
        for ((sum, seen), slope) in sums.iter().zip(&seen.rows).zip([slope, -slope]) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color;
    use shakmaty::fen::Fen;

    const SETTINGS: Settings = Settings {
        rate: 0.01,
        decay: 0.5,
        epsilon: 1e-8,
    };

    #[test]
    fn rows_of_places_where_no_king_stood_learn_what_is_common() {
        let setup = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse::<Fen>().unwrap();
        let sample = Sample::new(&setup.as_setup().board, Color::White, 0, 600).unwrap();
        let mut network = Network::new(&mut Random::new(1));
        let first = network.clone();
        let mut common = Common::of(&network, SETTINGS, 10);
        let (mut adam, mut slopes) = (Adam::new(SETTINGS, SIZE, 10), vec![0.0; SIZE]);
        let loss = network.loss(&[sample]);
        for _ in 0..10 {
            slopes.fill(0.0);
            network.add_slopes(&sample, &mut slopes);
            adam.descend(network.numbers_mut(), slopes.iter().copied());
            common.descend(&mut network, &slopes);
        }
        assert!(network.loss(&[sample]) < loss / 4.0);
        // White's king stands on g1, seen on b1. The rook on d1 is seen on e1.
        let at = |king: Square| Sight::new(Color::White, king).row(Color::White, Role::Rook, Square::D1);
        let moved = |row: u16| {
            let pairs = network.row(row).iter().zip(first.row(row));
            pairs.map(|(now, then)| (now - then).abs()).sum::<f32>()
        };
        let [here, elsewhere] = [Square::G1, Square::H1].map(|king| moved(at(king)));
        assert!(0.0 < elsewhere && elsewhere < here, "{elsewhere} {here}");
    }
}
