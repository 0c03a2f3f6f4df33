//! The gradient of a position's squared error: backpropagation.

use puchok_engine::evaluation::neural::layers::{CENTIPAWNS, ENTERING, FIRST, OF_STAGE, PRODUCTS};
use puchok_engine::evaluation::neural::{HIDDEN, ROWS};

use super::{
    Both, FIRST_BIAS, LAST, LAYERS, Look, Network, Parts, SECOND_BIAS, SECOND_LAYER, SQUARED, Seen, Side,
    aim, expected,
};
use crate::patterns::sample::Sample;
use crate::tune::SCALE;

impl Network {
    /// Adds the gradient of a position's squared error.
    pub(in crate::patterns) fn add_slopes(&self, sample: &Sample, slopes: &mut [f32]) {
        let seen = Seen::of(sample);
        let mut sides = [Side::NOTHING; 2];
        self.add_up(&seen, &mut sides);
        let both = Both::of(&sides);
        let parts = self.parts(seen.stage);
        let looks = parts.looks(&both);
        let points = expected(sample, &parts, &both, &looks);
        let by_points = 2.0 * (points - aim(sample)) * points * (1.0 - points);
        let slope = by_points * CENTIPAWNS as f32 / SCALE;
        let stage = &mut slopes[LAYERS + seen.stage * OF_STAGE..][..OF_STAGE];
        add(&mut stage[..PRODUCTS], slope, &both.ahead);
        let of_first = [(&looks[0], slope), (&looks[1], -slope)]
            .map(|(look, slope)| parts.rest_slopes(look, slope, stage));
        let (mut of_together, mut of_ahead) = ([0.0; PRODUCTS], [0.0; PRODUCTS]);
        add(&mut of_ahead, slope, parts.straight);
        for k in 0..FIRST {
            let (even, odd) = (of_first[0][k] + of_first[1][k], of_first[0][k] - of_first[1][k]);
            stage[FIRST_BIAS + k] += even;
            let (first, second) = (PRODUCTS + 2 * k * PRODUCTS, 2 * PRODUCTS + 2 * k * PRODUCTS);
            add(&mut stage[first..][..PRODUCTS], even, &both.together);
            add(
                &mut of_together,
                even,
                &parts.first[first - PRODUCTS..][..PRODUCTS],
            );
            add(&mut stage[second..][..PRODUCTS], odd, &both.ahead);
            add(&mut of_ahead, odd, &parts.first[second - PRODUCTS..][..PRODUCTS]);
        }
        let mut of_products = [of_together; 2];
        add(&mut of_products[0], 1.0, &of_ahead);
        add(&mut of_products[1], -1.0, &of_ahead);
        for ((side, of_products), rows) in sides.iter().zip(&of_products).zip(&seen.rows) {
            let of_sum = side.slopes(of_products);
            for row in rows.iter().map(|&row| usize::from(row)).chain([ROWS]) {
                let row = &mut slopes[row * HIDDEN..][..HIDDEN];
                row.iter_mut().zip(&of_sum).for_each(|(row, sum)| *row += sum);
            }
        }
    }
}

/// Adds a multiple of `numbers` to `to`.
#[inline]
fn add(to: &mut [f32], times: f32, numbers: &[f32]) {
    for (to, number) in to.iter_mut().zip(numbers) {
        *to = times.mul_add(*number, *to);
    }
}

impl Parts<'_> {
    /// Adds the gradients of the second and last layers, given that of the result; returns those of the first
    /// layer's outputs.
    fn rest_slopes(&self, look: &Look, slope: f32, slopes: &mut [f32]) -> [f32; FIRST] {
        let mut of_entering = [0.0; ENTERING];
        for (j, &number) in look.second.iter().enumerate() {
            slopes[LAST + j] += slope * number.clamp(0.0, 1.0);
            if number > 0.0 && number < 1.0 {
                let slope = slope * self.last[j];
                slopes[SECOND_BIAS + j] += slope;
                let at = j * ENTERING;
                add(
                    &mut slopes[SECOND_LAYER + at..][..ENTERING],
                    slope,
                    &look.entering,
                );
                add(&mut of_entering, slope, &self.second[at..][..ENTERING]);
            }
        }
        let mut of_first = [0.0; FIRST];
        for (k, (slope, &number)) in of_first.iter_mut().zip(&look.first).enumerate() {
            let clipped = if number > 0.0 { of_entering[k] } else { 0.0 };
            if number.abs() < 1.0 {
                *slope = clipped + 2.0 * SQUARED * number * of_entering[FIRST + k];
            }
        }
        of_first
    }
}

impl Side {
    /// The gradient of the sum, given that of its products.
    #[inline]
    fn slopes(&self, of_products: &[f32; PRODUCTS]) -> [f32; HIDDEN] {
        let mut slopes = [0.0; HIDDEN];
        let (first, second) = slopes.split_at_mut(PRODUCTS);
        let (first_clipped, second_clipped) = self.clipped.split_at(PRODUCTS);
        let (first_sum, second_sum) = self.sum.split_at(PRODUCTS);
        for (slopes, sum, factor) in [
            (first, first_sum, second_clipped),
            (second, second_sum, first_clipped),
        ] {
            let factors = factor.iter().zip(of_products);
            for ((slope, &sum), (factor, of_product)) in slopes.iter_mut().zip(sum).zip(factors) {
                let moves = sum > 0.0 && sum < 1.0;
                *slope = if moves { of_product * factor } else { 0.0 };
            }
        }
        slopes
    }
}

#[cfg(test)]
mod tests {
    use puchok_engine::evaluation::neural;

    use super::super::{BIAS, SIZE, tests::sample};
    use super::*;
    use crate::random::Random;

    /// Gradients match finite differences of the loss in every part of the network.
    #[test]
    fn slopes_are_those_of_the_loss() {
        let sample = sample(
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
            150,
        );
        let mut network = Network::new(&mut Random::new(7));
        let mut slopes = vec![0.0; SIZE];
        network.add_slopes(&sample, &mut slopes);
        let stage = LAYERS + neural::stage_of(sample.count()) * OF_STAGE;
        let seen = Seen::of(&sample);
        let begins = [
            usize::from(seen.rows[0][3]) * HIDDEN,
            BIAS,
            stage,
            stage + PRODUCTS,
            stage + FIRST_BIAS,
            stage + SECOND_LAYER,
            stage + SECOND_BIAS,
            stage + LAST,
        ];
        for begin in begins {
            for (place, &slope) in slopes.iter().enumerate().skip(begin).take(FIRST) {
                let mut at = |step: f32| {
                    let before = network.numbers[place];
                    network.numbers[place] = before + step;
                    let loss = network.loss(&[sample]);
                    network.numbers[place] = before;
                    loss
                };
                let difference = (at(2e-3) - at(-2e-3)) / 4e-3;
                let slope = f64::from(slope);
                assert!(
                    (difference - slope).abs() < 1e-4 + 0.02 * slope.abs(),
                    "{}: {difference} {slope}",
                    place - begin
                );
            }
        }
    }
}
