//! What becomes of positions, and counts of it.

use shakmaty::Chess;

use crate::position::Position;
use crate::solvers::endgames::Value;

/// Failures that are told one by one.
const MOST_TOLD: usize = 10;

/// Why a state is not won by the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The table has no advice.
    NoAdvice,
    /// They reach stalemate, or an ending that no table is for.
    Escape,
    /// They can come back to a position that was there before.
    Cycle,
    /// They can reach a position in which one of the above happens.
    Astray,
}

impl Why {
    /// All of them.
    pub const ALL: [Why; 4] = [Why::NoAdvice, Why::Escape, Why::Cycle, Why::Astray];
}

/// What becomes of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// No legal position, or the other number of one.
    None,
    /// Not looked at yet.
    Unknown,
    /// On the way that is being walked.
    Walking,
    /// Mate in so many moves at most.
    Won(u16),
    /// It is not won.
    Failed(Why),
}

/// Positions with one side to move.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Legal positions.
    pub positions: u64,
    /// Those that are won with best play, by the database.
    pub winnable: u64,
    /// Those that the table wins against every defence.
    pub won: u64,
    /// The longest win by the table, in moves, and where it begins.
    pub longest: Option<(u32, Position)>,
    /// Moves of all wins by the table together.
    pub moves: u64,
    /// The longest win with best play of both sides, in moves.
    pub optimal_longest: u32,
    /// Moves of all wins with best play together.
    pub optimal_moves: u64,
    /// Why positions that are winnable are not won: how many for each of [`Why::ALL`], in its order.
    pub reasons: [u64; Why::ALL.len()],
    /// Some of the positions that are winnable and not won.
    pub failures: Vec<(Position, Why)>,
}

impl Tally {
    /// Positions that are winnable and not won.
    pub fn failed(&self) -> u64 {
        self.winnable - self.won
    }

    /// Moves of a win by the table, on average; `None` when there is none.
    pub fn mean(&self) -> Option<f64> {
        (self.won > 0).then(|| self.moves as f64 / self.won as f64)
    }

    /// Moves of a win with best play, on average; `None` when there is none.
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
        // What fails by itself tells more than what leads there.
        self.failures.sort_by_key(|(_, why)| *why as usize);
        self.failures.truncate(MOST_TOLD);
        self
    }

    /// Counts a position: its value with best play, and its fate by the table.
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
                // A sample of each kind.
                if self.reasons[why as usize] <= MOST_TOLD as u64 {
                    self.failures.push((Position::from_chess(chess), why));
                }
            }
            // Every legal position has been walked.
            _ => {}
        }
    }
}
