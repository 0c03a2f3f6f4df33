//! The model that `lab fit` fits: maps the features of a legal move to the logarithm of the odds that it is
//! good.
//!
//! Each feature counts on its own and in combinations ([`puchok_engine::zones::rank::features::Weights`]).
//! All parameters are in a single array, so that one optimiser moves them all.

use puchok_engine::zones::rank::features::{
    self as f, COMBINATIONS, COUNT, Counted, Feature, GROUPS, Weight, Weights,
};

use crate::adam::{Adam, Settings};
use crate::random::Random;

/// A legal move with its features and their amounts.
pub(crate) struct Row {
    pub(crate) name: String,
    /// Whether it offers material.
    pub(crate) offers: bool,
    pub(crate) good: bool,
    /// Whether it is the best move.
    pub(crate) best: bool,
    /// The outcome of its exchange, if it wins material by a capture or promotion, or captures and breaks
    /// even.
    pub(crate) exchange: Option<Exchange>,
    features: Vec<(u16, f32)>,
}

/// The outcome of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exchange {
    Wins,
    Even,
}

impl Row {
    /// Converts a move with its features.
    pub(crate) fn new(name: String, offers: bool, good: bool, best: bool, record: &Counted) -> Row {
        let features = record.0.iter().enumerate().filter(|(_, amount)| **amount != 0);
        let has = |group: Feature| (0..group.width()).any(|nth| record.0[group.at(nth).index()] != 0);
        let exchange = match (has(f::WINS), has(f::EVEN)) {
            (true, _) => Some(Exchange::Wins),
            (_, true) => Some(Exchange::Even),
            _ => None,
        };
        Row {
            name,
            offers,
            good,
            best,
            exchange,
            features: features
                .map(|(place, &amount)| (place as u16, amount as f32 * scale(place)))
                .collect(),
        }
    }
}

/// A position with its legal moves.
pub(crate) struct Example {
    pub(crate) fen: String,
    /// The kind of position, from the `id` of its line.
    pub(crate) sort: String,
    /// For a node of a tree: the plies left to search.
    pub(crate) depth: Option<i32>,
    pub(crate) rows: Vec<Row>,
}

impl Example {
    /// The weight of the position: `offers` if all its good moves offer material, otherwise 1.
    pub(crate) fn counts(&self, offers: f32) -> f32 {
        if self.rows.iter().all(|row| !row.good || row.offers) {
            offers
        } else {
            1.0
        }
    }
}

/// The scale factor of a feature. Amounts are numbers up to a dozen, all other features 0 or 1; scaling makes
/// all weights similar in size.
fn scale(place: usize) -> f32 {
    const AMOUNTS: [Feature; 4] = [f::RING, f::NEARS_KING, f::MOBILITY, f::PLACEMENT];
    let is_amount = |group: &Feature| (0..group.width()).any(|nth| group.at(nth).index() == place);
    if AMOUNTS.iter().any(is_amount) { 0.25 } else { 1.0 }
}

/// The offsets of the parameters: weights alone, weights in combinations (those of one feature are adjacent),
/// the initial values of the combinations, and the strengths of the combinations.
const COMBINED: usize = COUNT;
const BASE: usize = COMBINED + COUNT * COMBINATIONS;
const STRENGTH: usize = BASE + COMBINATIONS;
const PARAMETERS: usize = STRENGTH + COMBINATIONS;

/// The sign of a combination.
fn sign(combination: usize) -> f32 {
    if combination < COMBINATIONS / 2 { 1.0 } else { -1.0 }
}

/// The parameters.
#[derive(Clone, Debug)]
pub(crate) struct Model(Vec<f32>);

/// The sums of a move's combinations.
type Sums = [f32; COMBINATIONS];

impl Model {
    /// Small numbers, the same each time; combinations with equal initial values would stay equal.
    fn new() -> Model {
        let mut random = Random::new(1);
        let mut small = |size: f32| size * (random.below(2_001) as f32 / 1_000.0 - 1.0);
        let mut parameters = vec![0.0; PARAMETERS];
        for weight in &mut parameters[COMBINED..BASE] {
            *weight = small(0.17);
        }
        parameters[STRENGTH..].fill(0.1);
        Model(parameters)
    }

    /// The logarithm of the odds of a move, up to a constant for the position, and the sums of its
    /// combinations.
    fn weigh(&self, row: &Row) -> (f32, Sums) {
        let mut sums: Sums = [0.0; COMBINATIONS];
        sums.copy_from_slice(&self.0[BASE..STRENGTH]);
        let mut logit = 0.0;
        for &(place, x) in &row.features {
            let place = usize::from(place);
            logit += self.0[place] * x;
            let combined = &self.0[COMBINED + place * COMBINATIONS..][..COMBINATIONS];
            for (sum, of) in sums.iter_mut().zip(combined) {
                *sum += of * x;
            }
        }
        for (k, sum) in sums.iter().enumerate() {
            logit += sign(k) * self.0[STRENGTH + k] * sum.max(0.0);
        }
        (logit, sums)
    }

    /// The logarithms of the odds of a position's moves, up to a common constant.
    pub(crate) fn logits(&self, example: &Example) -> Vec<f32> {
        example.rows.iter().map(|row| self.weigh(row).0).collect()
    }

    /// Adds the gradient of the logarithm of the good moves' share, multiplied by `counts`.
    fn add_slope(&self, example: &Example, counts: f32, slopes: &mut [f32]) {
        let weighed: Vec<(f32, Sums)> = example.rows.iter().map(|row| self.weigh(row)).collect();
        let highest = weighed.iter().map(|w| w.0).fold(f32::MIN, f32::max);
        let odds: Vec<f32> = weighed.iter().map(|w| (w.0 - highest).exp()).collect();
        let all: f32 = odds.iter().sum();
        let good = odds.iter().zip(&example.rows).filter(|(_, row)| row.good);
        let good: f32 = good.map(|(odd, _)| odd).sum();
        for ((odd, row), (_, sums)) in odds.iter().zip(&example.rows).zip(&weighed) {
            let pull = counts * (if row.good { odd / good.max(1e-20) } else { 0.0 } - odd / all);
            let mut inner: Sums = [0.0; COMBINATIONS];
            for k in 0..COMBINATIONS {
                if sums[k] > 0.0 {
                    inner[k] = pull * sign(k) * self.0[STRENGTH + k];
                    slopes[STRENGTH + k] += pull * sign(k) * sums[k];
                    slopes[BASE + k] += inner[k];
                }
            }
            for &(place, x) in &row.features {
                let place = usize::from(place);
                slopes[place] += pull * x;
                let combined = &mut slopes[COMBINED + place * COMBINATIONS..][..COMBINATIONS];
                for (slope, inner) in combined.iter_mut().zip(inner) {
                    *slope += inner * x;
                }
            }
        }
    }

    /// The gradient of the penalty on large parameters; `from` is the value they are pulled towards.
    fn penalty(&self, parameter: usize, from: f32) -> f32 {
        const ALONE: f32 = 2e-4;
        const TOGETHER: f32 = 3e-3;
        let rate = if (COMBINED..BASE).contains(&parameter) {
            TOGETHER
        } else {
            ALONE
        };
        rate * (self.0[parameter] - from)
    }
}

/// Fits the parameters. `counts` gives the weight of each position; `done` is called after each step.
///
/// When starting from given weights, it stays close to them: the penalty is on the distance from them,
/// multiplied by `hold`.
pub(crate) fn fit(
    examples: &[Example],
    counts: &[f32],
    steps: usize,
    from: Option<(&Weights, f32)>,
    mut done: impl FnMut(),
) -> Model {
    let adam = Settings {
        rate: if from.is_some() { 0.005 } else { 0.03 },
        decay: 0.95,
        epsilon: 1e-8,
    };
    // A fixed number, so that the sums, and with them the weights, do not depend on the machine.
    const CHUNKS: usize = 8;
    let start = from.map(|(weights, _)| Model::from(weights));
    let hold = from.map_or(1.0, |(_, hold)| hold);
    let mut model = start.clone().unwrap_or_else(Model::new);
    let mut adam = Adam::new(adam, PARAMETERS, steps);
    let size = examples.len().div_ceil(CHUNKS).max(1);
    for _ in 0..steps {
        let mut slopes = vec![0.0_f32; PARAMETERS];
        std::thread::scope(|scope| {
            let model = &model;
            let work = |(examples, counts): (&'_ [Example], &'_ [f32])| {
                let mut slopes = vec![0.0_f32; PARAMETERS];
                for (example, &counts) in examples.iter().zip(counts) {
                    model.add_slope(example, counts, &mut slopes);
                }
                slopes
            };
            let chunks = examples.chunks(size).zip(counts.chunks(size));
            let threads: Vec<_> = chunks.map(|chunk| scope.spawn(move || work(chunk))).collect();
            for thread in threads {
                // A thread that panics has reported why; the fit cannot continue without its part.
                let part = thread.join().expect("sums do not panic");
                for (slope, part) in slopes.iter_mut().zip(part) {
                    *slope += part;
                }
            }
        });
        for (parameter, slope) in slopes.iter_mut().enumerate() {
            let pulled_to = start.as_ref().map_or(0.0, |start| start.0[parameter]);
            *slope = *slope / examples.len() as f32 - hold * model.penalty(parameter, pulled_to);
        }
        adam.ascend(&mut model.0, slopes);
        for strength in &mut model.0[STRENGTH..] {
            *strength = strength.max(1e-3);
        }
        done();
    }
    model
}

impl From<&Weights> for Model {
    fn from(weights: &Weights) -> Model {
        let mut model = vec![1.0; PARAMETERS];
        let logarithm = |hundredths: i16, place| f32::from(hundredths) / 100.0 / scale(place);
        for (place, weight) in weights.of.iter().enumerate() {
            model[place] = logarithm(weight.alone, place);
            for (k, &combined) in weight.combined.iter().enumerate() {
                model[COMBINED + place * COMBINATIONS + k] = logarithm(combined, place);
            }
        }
        for (k, &base) in weights.base.iter().enumerate() {
            model[BASE + k] = f32::from(base) / 100.0;
        }
        Model(model)
    }
}

impl From<&Model> for Weights {
    /// Converts to the units of the program: hundredths.
    fn from(model: &Model) -> Weights {
        let hundredths = |value: f32| (value * 100.0).round() as i16;
        let combined = |from: usize, scale: f32| {
            std::array::from_fn(|k| hundredths(model.0[from + k] * scale * model.0[STRENGTH + k]))
        };
        Weights {
            base: combined(BASE, 1.0),
            of: std::array::from_fn(|place| Weight {
                alone: hundredths(model.0[place] * scale(place)),
                combined: combined(COMBINED + place * COMBINATIONS, scale(place)),
            }),
        }
    }
}

/// Generates the file `zones/src/rank/weights.rs`.
pub(crate) fn as_rust(whole: &Weights, near: &Weights) -> String {
    let mut text = String::from(
        "//! The weights of the features of a move, in hundredths of a natural logarithm of the odds that it is good.\n\
         //!\n\
         //! Written by `lab fit` from labelled positions (docs/priorities.md): change the features or the positions, not\n\
         //! the numbers. One weight for each place of [`crate::rank::features::GROUPS`], in their order: what it counts alone, and\n\
         //! what in each combination.\n\
         \n\
         use crate::rank::features::{COMBINATIONS, Weight, Weights};\n\
         \n\
         const fn w(alone: i16, combined: [i16; COMBINATIONS]) -> Weight {\n    Weight { alone, combined }\n}\n",
    );
    text.push_str(&table_of("WHOLE", "By the whole map.", whole));
    text.push_str(&table_of(
        "NEAR",
        "Near the leaves, by what a move does at once.",
        near,
    ));
    text
}

fn table_of(name: &str, meaning: &str, weights: &Weights) -> String {
    let mut rows = String::new();
    let mut of = weights.of.iter();
    for &(group, width, meaning) in GROUPS {
        rows.push_str(&format!("        // {group}:{meaning}\n"));
        for weight in of.by_ref().take(width) {
            rows.push_str(&format!("        w({}, {:?}),\n", weight.alone, weight.combined));
        }
    }
    let base = &weights.base;
    format!(
        "\n/// {meaning}\n#[rustfmt::skip]\npub static {name}: Weights = Weights {{\n    base: {base:?},\n    of: [\n{rows}    ],\n}};\n"
    )
}
