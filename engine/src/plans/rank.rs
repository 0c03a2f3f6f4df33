//! Which plans are named first: a small fitted model of whether a plan comes true.

use super::candidates::Candidate;
use super::features::COUNT;
use super::weights::WEIGHTS;

/// The log-odds that a plan comes true, for the side to move or the other.
pub fn log_odds(x: &[f64; COUNT], to_move: bool) -> f64 {
    let weights = &WEIGHTS[usize::from(!to_move)];
    x.iter().zip(weights).map(|(x, w)| x * w).sum()
}

/// How often a piece comes by chance to a field, or to attack a target, so many moves away (one, two, three
/// and more): measured over random plans in the main lines of a strong engine.
const BY_CHANCE: [[f64; 2]; 3] = [[0.083, 0.140], [0.010, 0.190], [0.002, 0.050]];

/// How much that counts.
const CHANCE_COUNTS: f64 = 1.5;

/// What each further move of a plan counts: it tells more.
const LENGTH_COUNTS: f64 = 0.035;

/// The most moves that count.
const LONGEST: usize = 4;

/// How much a plan tells: the probability that it comes true, less what chance gives, and the more the longer
/// it is.
pub fn merit(plan: &Candidate, log_odds: f64) -> f64 {
    let probability = 1.0 / (1.0 + (-log_odds).exp());
    let moves = plan.moves.len();
    let attacks_only = plan.target.is_some() && plan.fields.last() != Some(&plan.to);
    let away = (moves + usize::from(attacks_only)).clamp(1, 3);
    let by_chance = BY_CHANCE[away - 1][usize::from(plan.target.is_some())];
    probability - CHANCE_COUNTS * by_chance + LENGTH_COUNTS * (moves.min(LONGEST) as f64 - 1.0)
}
