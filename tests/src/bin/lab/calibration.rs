//! Checks whether priorities are what they claim to be: logarithms of odds.
//!
//! A temperature divides all logarithms: above 1 it makes the odds in a position more even. The best
//! temperature is the one that gives the good moves of labelled positions the largest odds (C. Guo and
//! others, *On calibration of modern neural networks*, 2017, temperature scaling).

use std::fmt;
use std::io::{self, Write};

use puchok_engine::params;
use puchok_engine::zones::rank::log_odds::LogOdds;

use crate::model::{Example, Exchange, Model, Row};

/// How well the odds in some positions match the moves that were good there.
pub(crate) struct Calibration {
    /// The mean logarithm of the good moves' share of the odds.
    good: f32,
    /// The best temperature for the good moves.
    temperature: f32,
    /// The best temperature for the best move.
    of_best: f32,
}

impl Calibration {
    /// The calibration of a model on some positions.
    pub(crate) fn of(examples: &[&Example], model: &Model) -> Calibration {
        Calibration::of_logits(&logits(examples, model))
    }

    fn of_logits(positions: &[Position<'_>]) -> Calibration {
        Calibration {
            good: mean(positions, 1.0, |row| row.good),
            temperature: best_temperature(positions, |row| row.good),
            of_best: best_temperature(positions, |row| row.best),
        }
    }
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "mean logarithm {:.4}; best temperature {:.2} for the good moves, {:.2} for the best one",
            self.good, self.temperature, self.of_best
        )
    }
}

/// The logarithms of the odds of a position's moves, and the moves.
type Position<'e> = (Vec<f32>, &'e [Row]);

fn logits<'e>(examples: &[&'e Example], model: &Model) -> Vec<Position<'e>> {
    let of = |e: &&'e Example| (model.logits(e), e.rows.as_slice());
    examples.iter().map(of).collect()
}

/// The mean logarithm of the wanted moves' share of the odds.
fn mean(positions: &[Position<'_>], temperature: f32, wanted: impl Fn(&Row) -> bool) -> f32 {
    let of = |(logits, rows): &Position<'_>| {
        let shares = shares(logits, temperature);
        let sum: f32 = shares
            .iter()
            .zip(*rows)
            .filter(|(_, r)| wanted(r))
            .map(|(s, _)| s)
            .sum();
        sum.max(1e-20).ln()
    };
    positions.iter().map(of).sum::<f32>() / positions.len().max(1) as f32
}

/// The shares of the odds (a softmax).
fn shares(logits: &[f32], temperature: f32) -> Vec<f32> {
    let highest = logits.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = logits
        .iter()
        .map(|l| ((l - highest) / temperature).exp())
        .collect();
    let all: f32 = odds.iter().sum();
    odds.iter().map(|odd| odd / all).collect()
}

/// The best temperature from 0.5 to 4, in steps of a twentieth.
fn best_temperature(positions: &[Position<'_>], wanted: impl Fn(&Row) -> bool) -> f32 {
    let steps = (10..=80).map(|twentieths| twentieths as f32 / 20.0);
    let judged = steps.map(|t| (mean(positions, t, &wanted), t));
    judged
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(1.0, |best| best.1)
}

/// The upper ends of the bins for shares of the odds.
const CLASSES: [f32; 8] = [0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.7, 1.01];

/// Prints how often moves with a given share of the odds are best, and the effect of the search's own bonus
/// for exchanges.
pub(crate) fn report(name: &str, examples: &[Example], model: &Model) -> io::Result<()> {
    let mut out = io::stdout();
    let near = |e: &&Example| e.depth.is_some_and(|d| d < params::FULL_MAP_DEPTH.plies());
    let far = |e: &&Example| e.depth.is_some_and(|d| d >= params::FULL_MAP_DEPTH.plies());
    let groups: [(&str, Vec<&Example>); 3] = [
        (
            "not of trees",
            examples.iter().filter(|e| e.depth.is_none()).collect(),
        ),
        ("near the leaves", examples.iter().filter(near).collect()),
        ("in the tree above", examples.iter().filter(far).collect()),
    ];
    for (group, examples) in groups {
        if examples.is_empty() {
            continue;
        }
        let plain = logits(&examples, model);
        let mut added = plain.clone();
        for (logits, rows) in &mut added {
            for (logit, row) in logits.iter_mut().zip(*rows) {
                *logit += addition(row);
            }
        }
        let many = examples.len();
        writeln!(
            out,
            "{name}, {group} ({many}): {}",
            Calibration::of_logits(&plain)
        )?;
        writeln!(
            out,
            "  with the search's addition for exchanges: {}",
            Calibration::of_logits(&added)
        )?;
        writeln!(
            out,
            "  share of the odds -> how often the best (moves): {}",
            reliability(&plain)
        )?;
    }
    Ok(())
}

/// The search's bonus to the logarithm for an exchange.
fn addition(row: &Row) -> f32 {
    let hundredths = match row.exchange {
        Some(Exchange::Wins) => params::WINNING_EXCHANGE,
        Some(Exchange::Even) => params::EVEN_EXCHANGE,
        None => LogOdds(0),
    };
    hundredths.0 as f32 / 100.0
}

/// For each bin of shares: the mean share, how often such a move is the best, and the number of moves.
fn reliability(positions: &[Position<'_>]) -> String {
    let mut classes = [(0.0_f32, 0_usize, 0_usize); CLASSES.len()];
    for (logits, rows) in positions {
        for (share, row) in shares(logits, 1.0).iter().zip(*rows) {
            let class = CLASSES
                .iter()
                .position(|end| share < end)
                .unwrap_or(CLASSES.len() - 1);
            classes[class].0 += share;
            classes[class].1 += usize::from(row.best);
            classes[class].2 += 1;
        }
    }
    let line = |&(sum, best, all): &(f32, usize, usize)| {
        let percent = |of: f32| 100.0 * of / all.max(1) as f32;
        format!("{:.1} -> {:.1} % ({all})", percent(sum), percent(best as f32))
    };
    let lines: Vec<String> = classes.iter().map(line).collect();
    lines.join(", ")
}

#[cfg(test)]
mod tests {
    use puchok_engine::zones::rank::features::Counted;

    use super::*;

    /// Positions with two moves, the first of which has this logarithm, the second 0.
    fn positions(rows: &[Vec<Row>], logit: f32) -> Vec<Position<'_>> {
        rows.iter()
            .map(|rows| (vec![logit, 0.0], rows.as_slice()))
            .collect()
    }

    #[test]
    fn the_best_temperature_makes_odds_of_what_is_seen() {
        let row = |best| Row::new(String::new(), false, best, best, &Counted::default());
        let rows: Vec<Vec<Row>> = (0..100).map(|i| vec![row(i < 73), row(i >= 73)]).collect();
        // The logarithm of 73 to 27 is almost 1.
        let calibration = Calibration::of_logits(&positions(&rows, 2.0));
        assert_eq!(calibration.of_best, 2.0);
        assert_eq!(calibration.temperature, 2.0);
        let calibration = Calibration::of_logits(&positions(&rows, 1.0));
        assert_eq!(calibration.of_best, 1.0);
    }
}
