//! The optimiser Adam (D. Kingma and J. Ba, 2015), with a rate that decreases linearly.

use rayon::prelude::*;

/// The parameters of a fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// The largest step of a weight at the start.
    pub(crate) rate: f32,
    /// The fraction of the rate lost by the last step.
    pub(crate) decay: f32,
    /// Keeps a step finite where the gradient has always been almost 0.
    pub(crate) epsilon: f32,
}

/// The state: running means of the gradients and squared gradients.
#[derive(Debug)]
pub(crate) struct Adam {
    settings: Settings,
    steps: usize,
    done: usize,
    first: Vec<f32>,
    second: Vec<f32>,
}

/// The decay rates of the two running means.
const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;

/// The number of weights per parallel task.
const PART: usize = 1 << 16;

/// Values shared by all weights in a step.
#[derive(Clone, Copy)]
struct Step {
    rate: f32,
    second_bias: f32,
    epsilon: f32,
}

impl Step {
    /// How far a weight moves along its gradient; updates the means.
    #[inline]
    fn of(self, slope: f32, first: &mut f32, second: &mut f32) -> f32 {
        *first = FIRST * *first + 0.1 * slope;
        *second = SECOND * *second + 0.001 * slope * slope;
        self.rate * *first / ((*second / self.second_bias).sqrt() + self.epsilon)
    }
}

impl Adam {
    /// An optimiser for this many weights and steps.
    pub(crate) fn new(settings: Settings, weights: usize, steps: usize) -> Adam {
        Adam {
            settings,
            steps,
            done: 0,
            first: vec![0.0; weights],
            second: vec![0.0; weights],
        }
    }

    /// The rate of the last step.
    pub(crate) fn rate(&self) -> f32 {
        self.settings.rate * (1.0 - self.settings.decay * self.done as f32 / self.steps as f32)
    }

    /// Moves each weight a step along its gradient.
    pub(crate) fn ascend(&mut self, weights: &mut [f32], slopes: impl IntoIterator<Item = f32>) {
        let step = self.step();
        let means = self.first.iter_mut().zip(&mut self.second);
        for ((weight, slope), (first, second)) in weights.iter_mut().zip(slopes).zip(means) {
            *weight += step.of(slope, first, second);
        }
    }

    /// Moves each weight a step against its gradient, on all cores.
    pub(crate) fn descend_all(&mut self, weights: &mut [f32], slopes: &[f32]) {
        let step = self.step();
        let means = self
            .first
            .par_chunks_mut(PART)
            .zip(self.second.par_chunks_mut(PART));
        let weights = weights.par_chunks_mut(PART).zip(slopes.par_chunks(PART));
        weights
            .zip(means)
            .for_each(|((weights, slopes), (first, second))| {
                let means = first.iter_mut().zip(second);
                for ((weight, slope), (first, second)) in weights.iter_mut().zip(slopes).zip(means) {
                    *weight -= step.of(*slope, first, second);
                }
            });
    }

    /// Starts the next step.
    fn step(&mut self) -> Step {
        self.done += 1;
        let bias = |forgets: f32| 1.0 - forgets.powi(self.done as i32);
        Step {
            rate: self.rate() / bias(FIRST),
            second_bias: bias(SECOND),
            epsilon: self.settings.epsilon,
        }
    }

    /// Moves each weight a step against its gradient.
    pub(crate) fn descend(&mut self, weights: &mut [f32], slopes: impl IntoIterator<Item = f32>) {
        self.ascend(weights, slopes.into_iter().map(|slope| -slope));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: Settings = Settings {
        rate: 0.1,
        decay: 0.9,
        epsilon: 1e-8,
    };

    #[test]
    fn both_directions_find_the_summit_of_a_parabola() {
        let summit = [3.0_f32, -2.0];
        for way in 0..3 {
            let mut weights = vec![0.0; 2];
            let mut adam = Adam::new(SETTINGS, 2, 500);
            for _ in 0..500 {
                let slopes: Vec<f32> = weights.iter().zip(summit).map(|(w, s)| 2.0 * (s - w)).collect();
                let against: Vec<f32> = slopes.iter().map(|slope| -slope).collect();
                match way {
                    0 => adam.ascend(&mut weights, slopes),
                    1 => adam.descend(&mut weights, against),
                    _ => adam.descend_all(&mut weights, &against),
                }
            }
            assert!(
                weights.iter().zip(summit).all(|(w, s)| (w - s).abs() < 0.01),
                "{weights:?}"
            );
        }
    }

    #[test]
    fn the_first_step_has_the_length_of_the_rate_whatever_the_slope() {
        let mut weights = vec![0.0; 2];
        Adam::new(SETTINGS, 2, 10).ascend(&mut weights, [1e-3, 50.0]);
        // The first of ten steps uses up a tenth of the decay.
        assert!(
            weights.iter().all(|w| (w - 0.1 * 0.91).abs() < 1e-5),
            "{weights:?}"
        );
    }
}
