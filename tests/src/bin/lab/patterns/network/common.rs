//! The common part of the rows for all king places.

use puchok_engine::evaluation::neural::{HIDDEN, KING_PLACES};
use rayon::prelude::*;

use super::{BIAS, Network, OF_PLACE};
use crate::adam::{Adam, Settings};

/// The common part of the rows for all king places. It learns from every position, whatever the king's place,
/// so that the rows for rare king places share what the others have learnt (trainers of such networks call it
/// a factoriser).
#[derive(Debug)]
pub(in crate::patterns) struct Common {
    numbers: Vec<f32>,
    sums: Vec<f32>,
    before: Vec<f32>,
    adam: Adam,
}

/// The fraction of its distance from the common part that a row loses in a step of rate 1. It keeps the rows
/// for rare king places from memorising single games.
const TOWARDS_COMMON: f32 = 0.5;

impl Common {
    /// The mean of a network's rows over the king places, for training with this many steps.
    pub(in crate::patterns) fn of(network: &Network, settings: Settings, steps: usize) -> Common {
        let mut numbers = vec![0.0; OF_PLACE];
        for place in network.numbers[..BIAS].chunks(OF_PLACE) {
            let shares = place.iter().map(|number| number / KING_PLACES as f32);
            numbers
                .iter_mut()
                .zip(shares)
                .for_each(|(mean, share)| *mean += share);
        }
        Common {
            numbers,
            sums: vec![0.0; OF_PLACE],
            before: vec![0.0; OF_PLACE],
            adam: Adam::new(settings, OF_PLACE, steps),
        }
    }

    /// Moves the common part against the gradients of all rows, and moves the rows with it and towards it.
    pub(in crate::patterns) fn descend(&mut self, network: &mut Network, slopes: &[f32]) {
        self.sums
            .par_chunks_mut(HIDDEN)
            .enumerate()
            .for_each(|(row, sums)| {
                sums.fill(0.0);
                for place in 0..KING_PLACES {
                    let slopes = &slopes[place * OF_PLACE + row * HIDDEN..][..HIDDEN];
                    sums.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
                }
            });
        self.before.copy_from_slice(&self.numbers);
        self.adam.descend_all(&mut self.numbers, &self.sums);
        let back = TOWARDS_COMMON * self.adam.rate();
        network.numbers[..BIAS]
            .par_chunks_mut(OF_PLACE)
            .for_each(|place| {
                for ((number, common), before) in place.iter_mut().zip(&self.numbers).zip(&self.before) {
                    *number += (common - before) - back * (*number - before);
                }
            });
    }
}

#[cfg(test)]
mod tests {
    use puchok_engine::evaluation::neural::Sight;
    use shakmaty::{Color, Role, Square};

    use super::super::{SIZE, tests::sample};
    use super::*;
    use crate::random::Random;

    const SETTINGS: Settings = Settings {
        rate: 0.01,
        decay: 0.5,
        epsilon: 1e-8,
    };

    #[test]
    fn rows_of_places_where_no_king_stood_learn_what_is_common() {
        let sample = sample("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 600);
        let mut network = Network::new(&mut Random::new(1));
        let first = network.clone();
        let mut common = Common::of(&network, SETTINGS, 10);
        let (mut adam, mut slopes) = (Adam::new(SETTINGS, SIZE, 10), vec![0.0; SIZE]);
        let loss = network.loss(&[sample]);
        for _ in 0..10 {
            slopes.fill(0.0);
            network.add_slopes(&sample, &mut slopes);
            adam.descend_all(network.numbers_mut(), &slopes);
            common.descend(&mut network, &slopes);
        }
        assert!(network.loss(&[sample]) < loss / 4.0);
        // White's king is on g1, seen as b1; the rook on d1 is seen as e1.
        let at = |king: Square| Sight::new(Color::White, king).row(Color::White, Role::Rook, Square::D1);
        let moved = |row: u16| {
            let [now, then] = [&network, &first].map(|of| &of.numbers[usize::from(row) * HIDDEN..][..HIDDEN]);
            now.iter()
                .zip(then)
                .map(|(now, then)| (now - then).abs())
                .sum::<f32>()
        };
        let [here, elsewhere] = [Square::G1, Square::H1].map(|king| moved(at(king)));
        assert!(0.0 < elsewhere && elsewhere < here, "{elsewhere} {here}");
    }
}
