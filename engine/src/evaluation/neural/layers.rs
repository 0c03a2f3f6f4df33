//! From both sides' sums to the output of the network: products, what each is worth by itself, and three
//! small layers.
//!
//! The layers look at the board twice, once from each side. The result from the opponent's side is
//! subtracted, so that what one side gains the other loses. The inputs of the first layer are the sum of both
//! sides' products and their difference. From the opponent's side only the difference changes its sign, so
//! that both need to be weighted only once.
//!
//! Half of the products are zero on both sides, and add nothing to the first layer. Its weights are stored by
//! products, two neighbouring products at a time. Pairs in which everything is zero, a quarter of them, are
//! skipped (engine authors call this *sparse* matrix multiplication; Stockfish has had it since 2023).
//!
//! The architecture (products of the halves of a sum; sixteen numbers, clipped and squared; 32; one;
//! different weights by the number of pieces) is that of Stockfish's networks, as described in the
//! documentation of their trainer (nnue-pytorch, `docs/nnue.md`). There the last output of the first layer
//! goes straight to the result; here every product does.

use bytemuck::{must_cast, must_cast_ref};
use wide::{i16x8, i16x16, i32x8};

use super::{HIDDEN, ROW_UNIT, STAGES};
use crate::score::Centipawns;

/// Products of a side: each number of a sum's first half times the number at the same index of the second.
pub const PRODUCTS: usize = HIDDEN / 2;

/// Outputs of the first layer; clipped and squared, twice as many enter the second.
pub const FIRST: usize = 16;

/// Inputs of the second layer.
pub const ENTERING: usize = 2 * FIRST;

/// Outputs of the second layer.
pub const SECOND: usize = 32;

/// Centipawns for an output of one.
pub const CENTIPAWNS: i32 = 100;

/// The value of one in a product, which is divided by 256 to fit eight bits.
const PRODUCT_UNIT: i32 = ROW_UNIT * ROW_UNIT / 256;

/// The value of one in the outputs and biases of layers.
pub const LAYER_UNIT: i32 = 16 * PRODUCT_UNIT;

/// The value of one in the weights by which products go straight to the result.
pub const STRAIGHT_UNIT: i32 = 1_024;

/// The value of one in the weights of the first layer.
pub const FIRST_UNIT: i32 = 2_048;

/// The value of one in the weights of the second and of the last layer.
pub const SECOND_UNIT: i32 = 1_024;

/// Bits by which squares of the first layer's outputs are shifted right; the result is as large as the
/// outputs, or slightly smaller.
pub const SQUARES: i32 = 12;

/// The largest weight or bias of a layer, as a number; in the file it is multiplied by its unit.
pub const LARGEST: i32 = 4;

/// The first layer's sums are divided by this to count in [`LAYER_UNIT`].
const FROM_FIRST: i32 = PRODUCT_UNIT * FIRST_UNIT / LAYER_UNIT;

// All sums fit 32 bits whatever the board, as long as weights and biases do not exceed LARGEST (`lab
// patterns` and a test make sure of that). Outputs of layers, and biases, fit 16 bits.
const _: () = {
    let most = i32::MAX as i64;
    let largest = LARGEST as i64;
    let product = (PRODUCT_UNIT + 1) as i64;
    let layer = LAYER_UNIT as i64;
    assert!(PRODUCTS as i64 * product * largest * STRAIGHT_UNIT as i64 <= most);
    assert!(3 * PRODUCTS as i64 * product * largest * FIRST_UNIT as i64 <= most);
    assert!(ENTERING as i64 * layer * largest * SECOND_UNIT as i64 + largest * layer <= most);
    assert!(2 * SECOND as i64 * layer * largest * SECOND_UNIT as i64 <= most);
    assert!(FROM_FIRST * LAYER_UNIT == PRODUCT_UNIT * FIRST_UNIT);
    assert!((FROM_FIRST as u32).is_power_of_two() && (SECOND_UNIT as u32).is_power_of_two());
    assert!((LAYER_UNIT * LAYER_UNIT) >> SQUARES <= LAYER_UNIT);
    assert!(LARGEST * LAYER_UNIT <= i16::MAX as i32);
};

/// How many numbers a stage has in `layers.bin`.
///
/// Their order: the weights of the products that go straight to the result; for each output of the first
/// layer, the weights of the sums of both sides' products, and those of their differences; its biases; for
/// each output of the second layer, two weights for each output of the first, clipped and squared; the second
/// layer's biases; the weights of the last.
pub const OF_STAGE: usize = PRODUCTS + FIRST * 2 * PRODUCTS + FIRST + SECOND * ENTERING + SECOND + SECOND;

/// How many 16-bit numbers are multiplied at once.
const LANES: usize = 16;

/// All products of a side.
type Products = [i16x16; PRODUCTS / LANES];

/// Pairs of neighbouring products: what one instruction multiplies and adds for each output of the first
/// layer.
const PAIRS: usize = PRODUCTS / 2;

/// The weights of a pair of products for all outputs of the first layer, the two for the same output side by
/// side.
type OfPair = [i16x16; 2 * FIRST / LANES];

/// The inputs of the first layer, from both sides' products.
struct Both {
    /// The sum of both sides' products.
    together: Products,
    /// The own products minus the opponent's.
    ahead: Products,
    /// A bit for each pair of products, set unless the pair is zero on both sides.
    pairs: [u64; PAIRS / 64],
}

/// The layers of all stages: as in the file, except for the order of the first layer's weights, which is that
/// of [`by_pairs`].
struct Layers([[i16x16; OF_STAGE / LANES]; STAGES]);

/// Written by `lab patterns` (docs/evaluation.md), 16 bits for each number, little-endian.
static LAYERS: Layers = Layers(must_cast(by_pairs(must_cast(*include_bytes!("layers.bin")))));

/// The numbers of all stages with the first layer's weights rearranged: for each pair of products, the
/// weights of the sums of both sides' products for all outputs of the layer, then those of the differences.
const fn by_pairs(written: [[i16; OF_STAGE]; STAGES]) -> [[i16; OF_STAGE]; STAGES] {
    let mut arranged = written;
    let mut stage = 0;
    while stage < STAGES {
        let mut place = 0;
        while place < FIRST * 2 * PRODUCTS {
            let (number, input) = (place / (2 * PRODUCTS), place % (2 * PRODUCTS));
            let (kind, product) = (input / PRODUCTS, input % PRODUCTS);
            let to = 2 * ((2 * (product / 2) + kind) * FIRST + number) + product % 2;
            arranged[stage][PRODUCTS + to] = written[stage][PRODUCTS + place];
            place += 1;
        }
        stage += 1;
    }
    arranged
}

/// What the network adds to the estimate at a stage of the game, in centipawns for the side whose sum is
/// `own`.
#[inline]
pub(super) fn word(stage: usize, own: &[i16; HIDDEN], other: &[i16; HIDDEN]) -> Centipawns {
    let (straight, layers) = LAYERS.0[stage].split_at(PRODUCTS / LANES);
    let (first, layers) = layers.split_at(FIRST * 2 * PRODUCTS / LANES);
    let (biases, layers) = layers.split_at(FIRST / LANES);
    let both = Both::of(own, other);
    let [even, odd] = both.first_layer(first);
    let (mut from_own, mut from_other) = (even, odd);
    for (k, bias) in biases.iter().flat_map(|&biases| halves(biases)).enumerate() {
        from_own[k] = ((even[k] + odd[k]) >> FROM_FIRST.ilog2()) + bias;
        from_other[k] = ((even[k] - odd[k]) >> FROM_FIRST.ilog2()) + bias;
    }
    let straight = (dot(&both.ahead, straight), PRODUCT_UNIT * STRAIGHT_UNIT);
    let looks = (rest(layers, [from_own, from_other]), LAYER_UNIT * SECOND_UNIT);
    let centipawns =
        [straight, looks].map(|(sum, unit)| i64::from(CENTIPAWNS) * i64::from(sum) / i64::from(unit));
    // The sums fit 32 bits, and a unit is larger than CENTIPAWNS.
    Centipawns(centipawns.iter().sum::<i64>() as i32)
}

impl Both {
    #[inline]
    fn of(own: &[i16; HIDDEN], other: &[i16; HIDDEN]) -> Both {
        let none = i16x16::ZERO;
        let mut both = Both {
            together: [none; PRODUCTS / LANES],
            ahead: [none; PRODUCTS / LANES],
            pairs: [0; PAIRS / 64],
        };
        let [[own, own_second], [other, other_second]] = [own, other].map(|sum| {
            let (first, second) = sum.split_at(PRODUCTS);
            [first, second].map(|half| half.as_chunks::<LANES>().0)
        });
        for (sixty_fours, pairs) in both.pairs.iter_mut().enumerate() {
            for eights in 0..8 {
                let i = 8 * sixty_fours + eights;
                let (own, other) = (
                    products(&own[i], &own_second[i]),
                    products(&other[i], &other_second[i]),
                );
                // At most twice PRODUCT_UNIT: it fits, and no pair of them becomes negative.
                both.together[i] = own + other;
                both.ahead[i] = own - other;
                let some = must_cast::<i16x16, i32x8>(both.together[i]).simd_gt(i32x8::ZERO);
                *pairs |= u64::from(some.to_bitmask()) << (8 * eights);
            }
        }
        both
    }

    /// The weighted sums of the first layer, separately for both sides' products added and subtracted.
    #[inline]
    fn first_layer(&self, weights: &[i16x16]) -> [[i32x8; FIRST / 8]; 2] {
        let [together, ahead] = [&self.together, &self.ahead].map(must_cast_ref::<Products, [i32; PAIRS]>);
        let weights: &[[OfPair; 2]] = weights.as_chunks().0.as_chunks().0;
        let mut sums = [[i32x8::ZERO; FIRST / 8]; 2];
        for (sixty_fours, &pairs) in self.pairs.iter().enumerate() {
            let mut left = pairs;
            while left != 0 {
                let pair = 64 * sixty_fours + left.trailing_zeros() as usize;
                left &= left - 1;
                let pairs = [together[pair], ahead[pair]];
                for ((sums, pair), weights) in sums.iter_mut().zip(pairs).zip(&weights[pair]) {
                    let pair: i16x16 = must_cast(i32x8::splat(pair));
                    let weighed = sums.iter_mut().zip(weights);
                    weighed.for_each(|(sum, &weights)| *sum += pair.dot(weights));
                }
            }
        }
        sums
    }
}

/// Products of numbers from a sum's first half and second half; one is [`PRODUCT_UNIT`].
#[inline]
fn products(first: &[i16; LANES], second: &[i16; LANES]) -> i16x16 {
    let (none, one) = (i16x16::ZERO, i16x16::splat(ROW_UNIT as i16));
    let [first, second] = [first, second].map(|&numbers| i16x16::new(numbers).max(none).min(one));
    // Divided by 256 and rounded: the product is divided by 2^15, and 255 * 2^7 still fits.
    (first << 7_u32).mul_scale_round(second)
}

/// The sum of the products of numbers and weights.
#[inline]
fn dot(numbers: &Products, weights: &[i16x16]) -> i32 {
    let pairs = numbers.iter().zip(weights);
    let sums = pairs.fold(i32x8::ZERO, |sums, (&numbers, &weights)| {
        sums + numbers.dot(weights)
    });
    sums.reduce_add()
}

/// The result of the second and the last layer for the first look, minus that for the second; one is
/// [`LAYER_UNIT`] times [`SECOND_UNIT`].
///
/// Both looks are computed in one pass.
#[inline]
fn rest(layers: &[i16x16], looks: [[i32x8; FIRST / 8]; 2]) -> i32 {
    let (none, one) = (i32x8::ZERO, i32x8::splat(LAYER_UNIT));
    let looks = looks.map(|entering| {
        let pairs = entering.map(|numbers| {
            let numbers = numbers.max(-one).min(one);
            // The clipped number is in the lower 16 bits of each 32, the square in the upper.
            numbers.max(none) | ((numbers * numbers) >> SQUARES) << 16
        });
        must_cast::<_, [i32; FIRST]>(pairs)
    });
    let (weights, layers) = layers.split_at(SECOND * ENTERING / LANES);
    let (biases, last) = layers.split_at(SECOND / LANES);
    let mut sums = [[none; SECOND / 8]; 2];
    for (k, weights) in weights.chunks_exact(SECOND / 8).enumerate() {
        for (sums, pairs) in sums.iter_mut().zip(&looks) {
            let pair: i16x16 = must_cast(i32x8::splat(pairs[k]));
            let weighed = sums.iter_mut().zip(weights);
            weighed.for_each(|(sum, &weights)| *sum += pair.dot(weights));
        }
    }
    let biases = biases.iter().flat_map(|&biases| halves(biases));
    let last = last.iter().flat_map(|&last| halves(last));
    let [first, second] = sums;
    let results = first.into_iter().zip(second).zip(biases).zip(last);
    let results = results.map(|(((first, second), bias), last)| {
        let [first, second] = [first, second].map(|sum| {
            let number = (sum >> SECOND_UNIT.ilog2()) + bias;
            number.max(none).min(one)
        });
        (first - second) * last
    });
    results.fold(none, |sum, result| sum + result).reduce_add()
}

/// Widens 16-bit numbers to 32 bits.
#[inline]
fn halves(short: i16x16) -> [i32x8; 2] {
    must_cast::<i16x16, [i16x8; 2]>(short).map(i32x8::from_i16x8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums as they occur: some numbers below zero, some above one.
    fn sums(seed: u64) -> [i16; HIDDEN] {
        let mut seed = seed;
        std::array::from_fn(|_| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as i16 % 600 - 250
        })
    }

    #[test]
    fn products_are_rounded_256ths() {
        for first in -3..=260 {
            for second in -3..=260 {
                let product = products(&[first as i16; LANES], &[second as i16; LANES]);
                let [first, second] = [first, second].map(|number| number.clamp(0, ROW_UNIT));
                assert_eq!(product, i16x16::splat(((first * second + 128) >> 8) as i16));
            }
        }
    }

    /// Skipping pairs that are zero gives the same as using all numbers in the order of the file.
    #[test]
    fn the_first_layer_is_that_of_the_file() {
        let written: [[i16; OF_STAGE]; STAGES] = must_cast(*include_bytes!("layers.bin"));
        for (stage, written) in written.iter().enumerate() {
            for seed in 0..20 {
                let both = Both::of(&sums(seed), &sums(seed + 1_000));
                let (_, layers) = LAYERS.0[stage].split_at(PRODUCTS / LANES);
                let found = both.first_layer(&layers[..FIRST * 2 * PRODUCTS / LANES]);
                let kinds: [[i16; PRODUCTS]; 2] = [both.together, both.ahead].map(must_cast);
                for (kind, found) in found.map(must_cast::<_, [i32; FIRST]>).iter().enumerate() {
                    for (number, &found) in found.iter().enumerate() {
                        let weights = &written[PRODUCTS + (2 * number + kind) * PRODUCTS..];
                        let plain = kinds[kind].iter().zip(weights);
                        let plain: i32 = plain.map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
                        assert_eq!(found, plain);
                    }
                }
            }
        }
    }
}
