//! What receives the terms of an estimate: for the search, a sum of their weights; for tuning and
//! explanations, the counts.

use super::taper::Taper;
use super::terms::{self, danger};
use super::weights::{DANGERS, WEIGHTS};

/// Receives the terms of one side.
pub trait Account {
    /// The term at this index of [`terms::GROUPS`] applies `times` times.
    fn add(&mut self, place: usize, times: i32);

    /// The danger at this index of [`danger::GROUPS`] threatens the side's king `times` times.
    fn endanger(&mut self, place: usize, times: i32);
}

/// The sum of the weights.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    worth: Taper,
    danger: i32,
}

impl Account for Sum {
    #[inline]
    fn add(&mut self, place: usize, times: i32) {
        self.worth += WEIGHTS[place] * times;
    }

    #[inline]
    fn endanger(&mut self, place: usize, times: i32) {
        self.danger += DANGERS[place] * times;
    }
}

impl Sum {
    /// What the terms are worth to the side, less the danger to its king, in centipawns.
    #[inline]
    pub fn value(self) -> Taper {
        let danger = self.danger.clamp(0, MOST_DANGER);
        Taper {
            middle: self.worth.middle - danger * danger / DANGER_DIVISOR,
            end: self.worth.end - danger / DANGER_END_DIVISOR,
        }
    }
}

/// The most units of danger that count.
pub const MOST_DANGER: i32 = 220;

/// The square of the units of danger is divided by this to give centipawns of the middlegame.
pub const DANGER_DIVISOR: i32 = 64;

/// Units of danger are divided by this to give centipawns of the endgame.
pub const DANGER_END_DIVISOR: i32 = 8;

/// The counts themselves, from which weights are tuned and estimates explained.
#[derive(Clone, Debug)]
pub struct Record {
    /// By index of [`terms::GROUPS`].
    pub terms: [i32; terms::COUNT],
    /// By index of [`danger::GROUPS`].
    pub dangers: [i32; danger::COUNT],
}

impl Default for Record {
    fn default() -> Self {
        Record {
            terms: [0; terms::COUNT],
            dangers: [0; danger::COUNT],
        }
    }
}

impl Record {
    /// What each group of terms is worth, in the order of [`terms::GROUPS`]; the dangers are left to
    /// [`Record::danger`].
    pub fn by_group(&self) -> impl Iterator<Item = (&'static str, Taper)> {
        let mut terms = self.terms.iter().zip(&WEIGHTS);
        terms::GROUPS.iter().map(move |&(name, width, _)| {
            let group = terms.by_ref().take(width);
            let worth = group.fold(Taper::default(), |sum, (&times, &weight)| sum + weight * times);
            (name, worth)
        })
    }

    /// What the dangers to the side's king are worth to the side: zero or less.
    pub fn danger(&self) -> Taper {
        let mut sum = Sum::default();
        for (place, &times) in self.dangers.iter().enumerate() {
            sum.endanger(place, times);
        }
        sum.value()
    }
}

impl Account for Record {
    fn add(&mut self, place: usize, times: i32) {
        self.terms[place] += times;
    }

    fn endanger(&mut self, place: usize, times: i32) {
        self.dangers[place] += times;
    }
}
