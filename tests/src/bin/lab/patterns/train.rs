//! Trains a network, one batch of positions at a time.

use indicatif::ProgressBar;
use rayon::prelude::*;

use super::network::{self, Common, Network, SIZE};
use super::sample::Sample;
use crate::adam::{Adam, Settings};

/// Positions per step of the optimiser.
pub(super) const BATCH: usize = 16_384;

/// The fraction of the rate lost by the last step.
const DECAY: f32 = 0.985;

/// Trains a network.
pub(super) struct Trainer {
    adam: Adam,
    common: Common,
    /// The gradients summed by each of two threads.
    slopes: [Vec<f32>; 2],
}

impl Trainer {
    /// A trainer for this many steps, with a rate that decreases from the first to the last.
    pub(super) fn new(rate: f32, steps: usize, network: &Network) -> Trainer {
        let settings = Settings {
            rate,
            decay: DECAY,
            epsilon: 1e-8,
        };
        Trainer {
            adam: Adam::new(settings, SIZE, steps),
            common: Common::of(network, settings, steps),
            slopes: [vec![0.0; SIZE], vec![0.0; SIZE]],
        }
    }

    /// Trains on every position once, in memory order, which avoids cache misses.
    pub(super) fn learn(&mut self, network: &mut Network, samples: &[Sample]) {
        let bar = ProgressBar::new(samples.len().div_ceil(BATCH) as u64);
        for batch in samples.chunks(BATCH) {
            let (first, second) = batch.split_at(batch.len() / 2);
            let current = &*network;
            std::thread::scope(|scope| {
                for (half, slopes) in [first, second].into_iter().zip(&mut self.slopes) {
                    scope.spawn(move || {
                        slopes.fill(0.0);
                        let mut samples: Vec<&Sample> = half.iter().collect();
                        // Sorts positions so that those that use the same rows follow one another, which
                        // keeps the rows in the cache.
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
