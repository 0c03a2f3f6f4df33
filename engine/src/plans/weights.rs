//! The weights of the model that ranks plans: log-odds by feature, for the side to move and for the other
//! side.
//!
//! Logistic regression over 27381 plans of 509 positions, beside whether they come true within ten plies of
//! Stockfish's main line (`lab plans`).

use super::features::COUNT;

/// By side (to move, other) and feature.
#[rustfmt::skip]
pub static WEIGHTS: [[f64; COUNT]; 2] = [
    [
        -3.85, 1.01, -0.55, 0.52, 0.41, 0.21, 0.44, -0.09, 0.28, 0.51, 0.10, 0.10,
        0.93, 0.38, -0.20, 0.07, 0.96, 0.49, -0.17, 0.03, 0.05, 0.39, 0.04, 0.04,
        -0.15, -0.32, 0.03, -0.07, 0.16, 0.34, -0.17, -0.03, -0.01, 0.15, -0.15, 0.33,
        -0.09, 0.04, 0.41, -0.19, -0.15, -0.11, -0.06, -0.19, -0.05, -0.21, 0.17, 0.17,
        0.12,
    ],
    [
        -3.85, 1.18, -0.27, 0.53, 0.27, 0.35, 0.38, -0.09, 0.29, 0.77, 0.12, -0.00,
        0.96, 0.53, 0.18, 0.15, 0.78, 0.41, -0.03, 0.01, -0.11, -0.20, -0.16, -0.02,
        -0.16, -0.27, -0.11, -0.13, -0.04, -0.03, -0.12, -0.08, 0.01, 0.20, 0.18, 0.22,
        -0.02, 0.07, 0.32, -0.05, -0.05, -0.21, 0.29, -0.24, -0.09, 0.05, 0.24, -0.05,
        0.09,
    ],
];
