//! From both sides' sums to the network's word: products, what each is worth for itself, and three small layers.
//!
//! The layers look at the board twice, once from either side; what they say from the other side is taken off, so that what one side gains
//! the other loses. The first layer weighs what both sides' products are together and what the own are ahead by: from the other side only
//! the second turns its sign, so both are weighed once.
//!
//! The shape (products of the halves of a sum; sixteen numbers, clipped and squared; 32; one; other weights by the number of pieces)
//! is that of Stockfish's networks, which the documentation of their trainer describes (nnue-pytorch, `docs/nnue.md`). There the last of
//! the first layer's numbers goes straight to the result; here every product does.

use bytemuck::must_cast;
use wide::{i16x8, i16x16, i32x8, u16x16};

use super::{HIDDEN, ROW_UNIT, STAGES};
use crate::score::Centipawns;

/// Products of a side: each number of a sum's first half with the number at the same place of the second.
pub const PRODUCTS: usize = HIDDEN / 2;

/// Numbers that leave the first layer; clipped and squared, twice as many enter the second.
pub const FIRST: usize = 16;

/// Numbers that enter the second layer.
pub const ENTERING: usize = 2 * FIRST;

/// Numbers that leave the second layer.
pub const SECOND: usize = 32;

/// Centipawns that a result of one stands for.
pub const CENTIPAWNS: i32 = 100;

/// What one stands for in a product, which is divided by 256 to fit eight bits.
const PRODUCT_UNIT: i32 = ROW_UNIT * ROW_UNIT / 256;

/// What one stands for in the numbers that leave a layer, and in the biases of layers.
pub const LAYER_UNIT: i32 = 16 * PRODUCT_UNIT;

/// What one stands for in the weights with which products go straight to the result.
pub const STRAIGHT_UNIT: i32 = 1_024;

/// What one stands for in the weights of the first layer.
pub const FIRST_UNIT: i32 = 2_048;

/// What one stands for in the weights of the second and of the last layer.
pub const SECOND_UNIT: i32 = 1_024;

/// Squares of numbers that leave the first layer lose so many of their bits: as large as the numbers, or a little smaller.
pub const SQUARES: i32 = 12;

/// The largest weight or bias of a layer, in fractions: times its unit in the file.
pub const LARGEST: i32 = 4;

/// What the first layer's sums are divided by to count in [`LAYER_UNIT`].
const FROM_FIRST: i32 = PRODUCT_UNIT * FIRST_UNIT / LAYER_UNIT;

// All sums fit 32 bits whatever is seen, as long as weights and biases keep to LARGEST (`lab patterns` and a test see to it); numbers that
// leave a layer, and biases, fit 16.
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

/// The numbers of a stage in `layers.bin`, in this order: weights of the products that go straight to the result; for each number of the
/// first layer the weights of both sides' products together, and of what the own are ahead by; its biases; for each of these
/// numbers, clipped and squared, its two weights in each number that leaves the second layer; the second layer's biases; the weights of the last.
pub const OF_STAGE: usize = PRODUCTS + FIRST * 2 * PRODUCTS + FIRST + SECOND * ENTERING + SECOND + SECOND;

/// Short numbers that are multiplied at once.
const LANES: usize = 16;

/// All products of a side.
type Products = [i16x16; PRODUCTS / LANES];

/// The layers of all stages.
struct Layers([[i16x16; OF_STAGE / LANES]; STAGES]);

/// Written by `lab patterns` (docs/evaluation.md), 16 bits a number, the lower byte first.
static LAYERS: Layers = Layers(must_cast(*include_bytes!("layers.bin")));

/// What the network adds to the estimate at a stage of the game, in centipawns from the side that has the first of these sums.
#[inline]
pub(super) fn word(stage: usize, own: &[i16; HIDDEN], other: &[i16; HIDDEN]) -> Centipawns {
    let (straight, layers) = LAYERS.0[stage].split_at(PRODUCTS / LANES);
    let (first, layers) = layers.split_at(FIRST * 2 * PRODUCTS / LANES);
    let (biases, layers) = layers.split_at(FIRST / LANES);
    let [own, other] = [own, other].map(products);
    let (mut together, mut ahead) = ([i16x16::ZERO; PRODUCTS / LANES], [i16x16::ZERO; PRODUCTS / LANES]);
    for i in 0..PRODUCTS / LANES {
        // At most twice PRODUCT_UNIT: it fits.
        together[i] = own[i] + other[i];
        ahead[i] = own[i] - other[i];
    }
    let (mut even, mut odd) = ([0; FIRST], [0; FIRST]);
    let weights = first.chunks_exact(2 * PRODUCTS / LANES);
    for ((even, odd), weights) in even.iter_mut().zip(&mut odd).zip(weights) {
        let (of_together, of_ahead) = weights.split_at(PRODUCTS / LANES);
        *even = dot(&together, of_together);
        *odd = dot(&ahead, of_ahead);
    }
    let [even, odd]: [[i32x8; FIRST / 8]; 2] = [must_cast(even), must_cast(odd)];
    let (mut from_own, mut from_other) = (even, odd);
    for (k, bias) in biases.iter().flat_map(|&biases| halves(biases)).enumerate() {
        from_own[k] = ((even[k] + odd[k]) >> FROM_FIRST.ilog2()) + bias;
        from_other[k] = ((even[k] - odd[k]) >> FROM_FIRST.ilog2()) + bias;
    }
    let straight = (dot(&ahead, straight), PRODUCT_UNIT * STRAIGHT_UNIT);
    let looks = (
        rest(layers, from_own) - rest(layers, from_other),
        LAYER_UNIT * SECOND_UNIT,
    );
    let centipawns =
        [straight, looks].map(|(sum, unit)| i64::from(CENTIPAWNS) * i64::from(sum) / i64::from(unit));
    // The sums fit 32 bits, and a unit is more than CENTIPAWNS.
    Centipawns(centipawns.iter().sum::<i64>() as i32)
}

/// The products of a side, of which one is [`PRODUCT_UNIT`].
#[inline]
fn products(sum: &[i16; HIDDEN]) -> Products {
    let (none, one, half) = (i16x16::ZERO, i16x16::splat(ROW_UNIT as i16), u16x16::splat(128));
    let (first, second) = sum.as_chunks().0.split_at(PRODUCTS / LANES);
    let mut products = [none; PRODUCTS / LANES];
    for ((product, &first), &second) in products.iter_mut().zip(first).zip(second) {
        let [first, second] = [first, second].map(|numbers| i16x16::new(numbers).max(none).min(one));
        // At most 255 * 255 + 128, which fits as long as it has no sign, and a 256th of it.
        *product = must_cast((must_cast::<i16x16, u16x16>(first * second) + half) >> 8);
    }
    products
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

/// The result of the second and last layer, of which one is [`LAYER_UNIT`] times [`SECOND_UNIT`].
#[inline]
fn rest(layers: &[i16x16], entering: [i32x8; FIRST / 8]) -> i32 {
    let (none, one) = (i32x8::ZERO, i32x8::splat(LAYER_UNIT));
    let pairs = entering.map(|numbers| {
        let numbers = numbers.max(-one).min(one);
        // The one stands in the lower 16 bits of what are 32, the other in the upper.
        numbers.max(none) | ((numbers * numbers) >> SQUARES) << 16
    });
    let (weights, layers) = layers.split_at(SECOND * ENTERING / LANES);
    let (biases, last) = layers.split_at(SECOND / LANES);
    let mut sums = [none; SECOND / 8];
    let pairs: [i32; FIRST] = must_cast(pairs);
    for (pair, weights) in pairs.into_iter().zip(weights.chunks_exact(SECOND / 8)) {
        let pair: i16x16 = must_cast(i32x8::splat(pair));
        let weighed = sums.iter_mut().zip(weights);
        weighed.for_each(|(sum, &weights)| *sum += pair.dot(weights));
    }
    let biases = biases.iter().flat_map(|&biases| halves(biases));
    let last = last.iter().flat_map(|&last| halves(last));
    let results = sums.into_iter().zip(biases).zip(last).map(|((sum, bias), last)| {
        let number = (sum >> SECOND_UNIT.ilog2()) + bias;
        number.max(none).min(one) * last
    });
    results.fold(none, |sum, result| sum + result).reduce_add()
}

/// Short numbers as long ones.
#[inline]
fn halves(short: i16x16) -> [i32x8; 2] {
    must_cast::<i16x16, [i16x8; 2]>(short).map(i32x8::from_i16x8)
}
