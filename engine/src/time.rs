//! How long to think about a move.

use std::time::Duration;

use crate::limits::{Clock, Limits};
use crate::options::Options;
use crate::params;
use crate::score::Centipawns;

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// A fixed time, used up unless another limit is reached or, outside analysis, a mate is found.
    Fixed(Duration),
    /// A share of the time for the game.
    Game {
        /// What a move of ordinary difficulty takes. No iteration begins once a share of it has passed, given
        /// by [`share_of_soft`].
        soft: Duration,
        /// The search ends after this time, wherever it is.
        hard: Duration,
    },
}

impl Budget {
    /// The budget set by limits and options; `None` if there is no limit of time.
    pub fn new(limits: &Limits, options: &Options) -> Option<Budget> {
        let fixed = limits.move_time.map(|time| Budget::fixed(time, options));
        let game = limits.clock.map(|clock| Budget::for_game(clock, options));
        match (fixed, game) {
            (Some(a), Some(b)) => Some(if a.hard() < b.hard() { a } else { b }),
            (a, b) => a.or(b),
        }
    }

    /// A fixed time, less the overhead.
    ///
    /// A strict referee forfeits the game for a millisecond more, and stops the clock when the answer
    /// arrives, not when it is given. At least half of the time is left to the search, whatever the overhead.
    fn fixed(time: Duration, options: &Options) -> Budget {
        Budget::Fixed(time - options.move_overhead.min(time / 2))
    }

    /// The time after which the search ends, wherever it is.
    pub fn hard(self) -> Duration {
        match self {
            Budget::Fixed(time) | Budget::Game { hard: time, .. } => time,
        }
    }

    /// The time that a move of ordinary difficulty takes.
    pub fn ordinary(self) -> Duration {
        match self {
            Budget::Fixed(time) | Budget::Game { soft: time, .. } => time,
        }
    }

    fn for_game(clock: Clock, options: &Options) -> Budget {
        let left = spare(clock.remaining, options.move_overhead);
        let moves = clock
            .moves_to_go
            .map_or(params::MOVES_EXPECTED, |m| m.clamp(1, params::MOVES_EXPECTED));
        // Most of the increment, less half of the overhead, is spent now; the rest is saved for later moves.
        let increment = clock.increment.saturating_sub(options.move_overhead / 2);
        let mut soft = left / moves + increment * params::INCREMENT_SPENT / 100;
        if options.ponder {
            soft += soft * params::MORE_WITH_PONDERING / 100;
        }
        let most = match moves {
            1 => params::MOST_OF_LAST,
            _ => params::MOST_OF_CLOCK,
        };
        let hard = (soft * params::MOST_TIMES)
            .min(left * most / 100)
            .max(Duration::from_millis(1));
        Budget::Game {
            soft: soft.min(hard),
            hard,
        }
    }
}

fn spare(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(Duration::from_millis(1))
}

/// The share of the soft budget to use, in hundredths.
///
/// It depends on how many iterations the best move has been stable for, and on how far the score fell in the
/// last one, in centipawns.
pub fn share_of_soft(stable_iterations: u32, fall: Centipawns) -> u32 {
    let last = params::SOFT_BY_STABILITY.len() - 1;
    let stability = params::SOFT_BY_STABILITY[last.min(stable_iterations as usize)];
    stability * (100 + fall.0.clamp(0, params::MOST_FALL) as u32) / 100
}

/// The longest time that a player of limited strength thinks about a move on a game clock.
const LONGEST_THOUGHT: Duration = Duration::from_secs(8);

/// How long a player of limited strength takes for a move on a clock.
///
/// An eighth to a half of the budget of a game, depending on `chance` (any number); all of a fixed time.
pub fn thought(budget: Budget, chance: u64) -> Duration {
    match budget {
        Budget::Fixed(time) => time,
        Budget::Game { soft, .. } => {
            let eighths = 1 + (chance % 4) as u32;
            (soft.min(LONGEST_THOUGHT * 8) * eighths / 8).min(LONGEST_THOUGHT)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>, options: &Options) -> Budget {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        Budget::new(&limits, options).unwrap()
    }

    /// Whatever the clock shows, the hard limit stays within what is left after the overhead, or a
    /// millisecond.
    #[test]
    fn never_more_than_there_is() {
        for remaining in [0, 1, 5, 19, 20, 21, 50, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000_000)] {
                    let b = budget(remaining, increment, moves_to_go, &Options::default());
                    let left = Duration::from_millis(remaining.saturating_sub(20).max(1));
                    assert!(
                        b.ordinary() <= b.hard() && b.hard() <= left,
                        "{remaining}+{increment} {moves_to_go:?}: {b:?}"
                    );
                    assert!(
                        matches!(b, Budget::Game { .. }),
                        "a clock is no fixed time, however little is left: {b:?}"
                    );
                }
            }
        }
    }

    /// What a move of ordinary difficulty takes, and the hard limit, in milliseconds.
    #[test]
    fn shares_of_a_clock() {
        let of = |remaining, increment, moves_to_go, ponder| {
            let options = Options {
                ponder,
                ..Options::default()
            };
            let budget = budget(remaining, increment, moves_to_go, &options);
            (budget.ordinary().as_millis(), budget.hard().as_millis())
        };
        // A 26th of what is left after the overhead, and at most four times that; a quarter more with
        // pondering.
        assert_eq!(of(60_000, 0, None, false), (2_306, 9_227));
        assert_eq!(of(60_000, 0, None, true), (2_883, 11_534));
        // Three quarters of the increment beyond half the overhead.
        assert_eq!(of(60_000, 1_010, None, false), (3_056, 12_227));
        // Two fifths of the clock at most; nine tenths before the time control, where the clock is refilled.
        assert_eq!(of(60_000, 0, Some(2), false), (23_992, 23_992));
        assert_eq!(of(60_000, 0, Some(1), false), (53_982, 53_982));
    }

    /// A stable best move needs less time, a falling score more.
    #[test]
    fn a_steady_move_needs_less_time_and_a_falling_score_more() {
        let steady: Vec<u32> = (0..12)
            .map(|stable| share_of_soft(stable, Centipawns::ZERO))
            .collect();
        assert!(
            steady.is_sorted_by(|a, b| a >= b) && steady[0] > steady[11],
            "{steady:?}"
        );
        assert!(share_of_soft(3, Centipawns(40)) > share_of_soft(3, Centipawns::ZERO));
        assert_eq!(
            share_of_soft(3, Centipawns(-40)),
            share_of_soft(3, Centipawns::ZERO)
        );
    }

    /// A fixed time keeps the overhead as a reserve, but never more than half of itself.
    #[test]
    fn fixed_time_has_a_reserve() {
        let budget = |milliseconds, overhead| {
            let limits = Limits {
                move_time: Some(Duration::from_millis(milliseconds)),
                ..Limits::default()
            };
            let options = Options {
                move_overhead: Duration::from_millis(overhead),
                ..Options::default()
            };
            match Budget::new(&limits, &options) {
                Some(Budget::Fixed(time)) => time.as_millis(),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(budget(500, 20), 480);
        assert_eq!(budget(50, 20), 30);
        assert_eq!(budget(20, 20), 10);
        assert_eq!(budget(500, 0), 500);
        assert_eq!(budget(0, 5_000), 0);
    }

    #[test]
    fn without_a_clock_nothing_binds() {
        assert_eq!(Budget::new(&Limits::default(), &Options::default()), None);
    }

    #[test]
    fn a_thought_takes_part_of_the_time_of_a_game_and_all_of_a_fixed_one() {
        let seconds = |soft, hard| Budget::Game {
            soft: Duration::from_secs(soft),
            hard: Duration::from_secs(hard),
        };
        for chance in 0..8 {
            let thought = |budget| super::thought(budget, chance).as_secs_f64();
            assert_eq!(thought(seconds(4, 16)), [0.5, 1.0, 1.5, 2.0][chance as usize % 4]);
            assert!(thought(seconds(100, 400)) <= 8.0);
            assert_eq!(thought(Budget::Fixed(Duration::from_secs(30))), 30.0);
            // A limit that is near does not make a clock a fixed time.
            assert!(thought(seconds(30, 30)) <= 8.0);
        }
    }
}
