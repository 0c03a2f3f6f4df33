//! Which plans come first: a small fitted model of whether a plan comes true.

use super::candidates::Candidate;
use super::features::COUNT;
use super::weights::WEIGHTS;

/// Whose plan is ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The plan of the side to move.
    Mover,
    /// The plan of the other side.
    Waiter,
}

/// The log-odds that a plan comes true.
pub fn log_odds(x: &[f64; COUNT], whose: Whose) -> f64 {
    let weights = &WEIGHTS[whose as usize];
    x.iter().zip(weights).map(|(x, w)| x * w).sum()
}

/// How often a piece reaches a field, or attacks a target, by chance: by distance (one, two, three and more
/// moves), then field and target. Measured with random plans in the main lines of a strong engine.
const BY_CHANCE: [[f64; 2]; 3] = [[0.083, 0.140], [0.010, 0.190], [0.002, 0.050]];

/// The weight of chance.
const CHANCE_COUNTS: f64 = 1.5;

/// The bonus for each further move of a plan, as longer plans say more.
const LENGTH_COUNTS: f64 = 0.035;

/// The most moves that count.
const LONGEST: usize = 4;

/// How informative a plan is: the probability that it comes true, minus the weighted probability of chance,
/// plus a bonus for its length.
pub fn merit(plan: &Candidate, log_odds: f64) -> f64 {
    let probability = 1.0 / (1.0 + (-log_odds).exp());
    let moves = plan.moves.len();
    let attacks_only = plan.target.is_some() && plan.fields.last() != Some(&plan.to);
    let away = (moves + usize::from(attacks_only)).clamp(1, 3);
    let by_chance = BY_CHANCE[away - 1][usize::from(plan.target.is_some())];
    probability - CHANCE_COUNTS * by_chance + LENGTH_COUNTS * (moves.min(LONGEST) as f64 - 1.0)
}

#[cfg(test)]
mod tests {
    use puchok_zones::plan::resistance::Opposition;
    use shakmaty::{Color, Move, Role, Square};

    use super::*;
    use crate::plans::kind::Kind;
    use crate::plans::naming::Name;
    use crate::score::Centipawns;

    /// A rook's plan of this many moves to a field.
    fn plan(moves: usize, target: Option<Role>) -> Candidate {
        let mv = Move::Normal {
            role: Role::Rook,
            from: Square::A1,
            capture: None,
            to: Square::A2,
            promotion: None,
        };
        Candidate {
            side: Color::White,
            role: Role::Rook,
            from: Square::A1,
            to: Square::A2,
            target,
            name: Name::of(Kind::File),
            moves: vec![mv; moves],
            fields: vec![Square::A2; moves],
            gain: Centipawns::ZERO,
            opposition: Opposition::Nobody,
            zone: None,
        }
    }

    /// Each side has its own weights.
    #[test]
    fn the_sides_have_their_own_weights() {
        let mut features = [0.0; COUNT];
        assert_eq!(log_odds(&features, Whose::Mover), 0.0);
        features[1] = 2.0;
        assert_eq!(log_odds(&features, Whose::Mover), 2.0 * WEIGHTS[0][1]);
        assert_eq!(log_odds(&features, Whose::Waiter), 2.0 * WEIGHTS[1][1]);
    }

    /// At even odds: half, less the chance, plus what each further move counts, up to four moves.
    #[test]
    fn merit_rises_with_probability_and_length() {
        let near = |merit: f64, expected: f64| assert!((merit - expected).abs() < 1e-9, "{merit} {expected}");
        near(merit(&plan(1, None), 0.0), 0.5 - 1.5 * 0.083);
        near(merit(&plan(2, None), 0.0), 0.5 - 1.5 * 0.010 + 0.035);
        near(merit(&plan(1, Some(Role::Pawn)), 0.0), 0.5 - 1.5 * 0.140);
        near(merit(&plan(4, None), 0.0), merit(&plan(6, None), 0.0));
        assert!(merit(&plan(3, None), 1.0) > merit(&plan(3, None), 0.9));
    }
}
