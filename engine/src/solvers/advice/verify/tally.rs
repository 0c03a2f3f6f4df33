//! The fates of positions, and statistics about them.

use shakmaty::Chess;

use crate::position::Position;
use crate::solvers::endgames::Value;

/// How many failures are listed individually.
const MOST_TOLD: usize = 10;

/// Why the table does not win a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The table has no advice.
    NoAdvice,
    /// The opponent reaches stalemate, or an ending that has no table.
    Escape,
    /// The opponent can return to an earlier position.
    Cycle,
    /// The opponent can reach a position in which one of the above happens.
    Astray,
}

impl Why {
    /// All reasons.
    pub const ALL: [Why; 4] = [Why::NoAdvice, Why::Escape, Why::Cycle, Why::Astray];
}

/// The fate of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Not a legal position, or a duplicate number of one.
    None,
    /// Not visited yet.
    Unknown,
    /// On the path being walked.
    Walking,
    /// Mate in at most this many moves.
    Won(u16),
    /// Not won.
    Failed(Why),
}

/// Positions with one side to move.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Legal positions.
    pub positions: u64,
    /// Those won with best play, according to the database.
    pub winnable: u64,
    /// Those the table wins against every defence.
    pub won: u64,
    /// The longest win by the table, in moves, and the position where it begins.
    pub longest: Option<(u32, Position)>,
    /// The total number of moves of all wins by the table.
    pub moves: u64,
    /// The longest win with best play by both sides, in moves.
    pub optimal_longest: u32,
    /// The total number of moves of all wins with best play.
    pub optimal_moves: u64,
    /// How many winnable positions are not won for each reason, in the order of [`Why::ALL`].
    pub reasons: [u64; Why::ALL.len()],
    /// A sample of the winnable positions that are not won.
    pub failures: Vec<(Position, Why)>,
}

impl Tally {
    /// The number of winnable positions that are not won.
    pub fn failed(&self) -> u64 {
        self.winnable - self.won
    }

    /// The average length in moves of a win by the table; `None` when there is none.
    pub fn mean(&self) -> Option<f64> {
        (self.won > 0).then(|| self.moves as f64 / self.won as f64)
    }

    /// The average length in moves of a win with best play; `None` when there is none.
    pub fn optimal_mean(&self) -> Option<f64> {
        (self.winnable > 0).then(|| self.optimal_moves as f64 / self.winnable as f64)
    }

    pub(super) fn add(mut self, other: Tally) -> Tally {
        self.positions += other.positions;
        self.winnable += other.winnable;
        self.won += other.won;
        self.moves += other.moves;
        self.optimal_moves += other.optimal_moves;
        self.optimal_longest = self.optimal_longest.max(other.optimal_longest);
        let length = |tally: &Tally| tally.longest.as_ref().map_or(0, |(moves, _)| *moves);
        if length(&other) > length(&self) || self.longest.is_none() {
            self.longest = other.longest;
        }
        self.reasons
            .iter_mut()
            .zip(other.reasons)
            .for_each(|(sum, more)| *sum += more);
        self.failures.extend(other.failures);
        // A position that fails by itself says more than one that leads there.
        self.failures.sort_by_key(|(_, why)| *why as usize);
        self.failures.truncate(MOST_TOLD);
        self
    }

    /// Counts a position, given its value with best play and its fate under the table.
    pub(super) fn count(&mut self, chess: Chess, value: Option<Value>, fate: Fate) {
        self.positions += 1;
        let Some(best) = value.and_then(Value::mate).map(i32::unsigned_abs) else {
            return;
        };
        let is_ours = matches!(value, Some(Value::Win(_)));
        debug_assert!(is_ours || matches!(value, Some(Value::Loss(_))));
        self.winnable += 1;
        self.optimal_longest = self.optimal_longest.max(best);
        self.optimal_moves += u64::from(best);
        match fate {
            Fate::Won(moves) => {
                let moves = u32::from(moves);
                self.won += 1;
                self.moves += u64::from(moves);
                if self.longest.as_ref().is_none_or(|(longest, _)| moves > *longest) {
                    self.longest = Some((moves, Position::from_chess(chess)));
                }
            }
            Fate::Failed(why) => {
                self.reasons[why as usize] += 1;
                // Keep a sample of each kind.
                if self.reasons[why as usize] <= MOST_TOLD as u64 {
                    self.failures.push((Position::from_chess(chess), why));
                }
            }
            // Every legal position has been walked by now.
            _ => {}
        }
    }
}
