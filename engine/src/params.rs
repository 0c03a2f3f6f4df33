//! The search's tuned constants, each with its unit and meaning, by the part of the search that reads them.
//!
//! Move-ordering factors that only one file reads, and what makes a weak player overlook a move, stand where they are used.

use std::time::Duration;

use puchok_zones::rank::log_odds::LogOdds;

use crate::depth::Depth;
use crate::score::{Centipawns, MAX_PLY, Ply};

/// An amount that grows with the depth that is left, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerPly<T> {
    /// At depth zero.
    pub base: T,
    /// For each ply of depth.
    pub per_ply: T,
}

// Aspiration windows.

/// Half the width of the first aspiration window, in centipawns.
pub const ASPIRATION: Centipawns = Centipawns(28);

/// Depth, in plies, from which aspiration pays.
pub const ASPIRATION_DEPTH: Depth = Depth(4);

/// Beyond this, in centipawns, a bound of the aspiration window is opened wide.
pub const ASPIRATION_LIMIT: Centipawns = Centipawns(2_000);

// Break-off of whole nodes: reverse futility, razoring, null move.

/// Reverse futility: the greatest depth, in plies, at which an estimate far above beta is returned without a search.
pub const REVERSE_FUTILITY_DEPTH: Depth = Depth(7);

/// By how many centipawns per ply the estimate has to exceed beta, on top of a share of what the opponent's open zones win. One ply
/// fewer counts where the side is improving.
pub const REVERSE_FUTILITY_MARGIN: Centipawns = Centipawns(45);

/// The largest win of the opponent's open zones is divided by this, since a threat can often be met.
pub const THREAT_DIVISOR: i32 = 2;

/// The least depth, in plies, at which reverse futility asks first whether the opponent threatens mate.
pub const MATE_THREAT_DEPTH: Depth = Depth(2);

/// Razoring: the greatest depth, in plies, at which an estimate far below alpha drops into quiescence. (Deeper, it costs more
/// solutions than it saves.)
pub const RAZORING_DEPTH: Depth = Depth(1);

/// By how many centipawns the estimate has to fall short of alpha even when the largest gain of the side's open zones is added.
pub const RAZORING_MARGIN: Centipawns = Centipawns(210);

/// Null move: the least depth, in plies, at which passing is tried.
pub const NULL_MOVE_DEPTH: Depth = Depth(3);

/// Plies by which the search after a pass is shallower, before the share of the depth is added.
pub const NULL_MOVE_REDUCTION: i32 = 3;

/// The search after a pass is another ply shallower for each so many plies of depth.
pub const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;

/// It is another ply shallower for each so many centipawns above beta.
pub const NULL_MOVE_SURPLUS: Centipawns = Centipawns(200);

/// At most so many plies are taken off for that surplus.
pub const NULL_MOVE_SURPLUS_PLIES: i32 = 3;

/// A side with fewer officers does not pass: it might be in zugzwang.
pub const NULL_MOVE_OFFICERS: usize = 2;

/// A side does not pass when the opponent threatens to win so many centipawns.
pub const NULL_MOVE_THREAT: Centipawns = Centipawns(500);

// Pruning of single candidates.

/// Futility: the greatest depth, in plies, at which a candidate is left out when its promise cannot reach alpha.
pub const FUTILITY_DEPTH: Depth = Depth(6);

/// Centipawns that a candidate may bring beyond its promise. One ply more counts where the side is improving.
pub const FUTILITY_MARGIN: PerPly<Centipawns> = PerPly {
    base: Centipawns(90),
    per_ply: Centipawns(80),
};

/// Static exchange pruning: centipawns per ply of depth that a candidate may lose on its field without being left out.
pub const EXCHANGE_PRUNING_PER_PLY: Centipawns = Centipawns(90);

/// Late-move pruning: how many candidates are searched before the rest is left out, at a node off the main line. Half of it where
/// the side is not improving. Captures, forcing moves, promotions, and moves along open trunks or out of their way that lose nothing are
/// never left out like this.
pub const LATE_MOVE_PRUNING: LateMovePruning = LateMovePruning {
    base: 3,
    per_squared_ply: 1,
};

/// See [`LATE_MOVE_PRUNING`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMovePruning {
    /// Candidates at depth zero.
    pub base: i32,
    /// Candidates more for each ply of depth squared.
    pub per_squared_ply: i32,
}

/// How many moves are candidates at a node although no zone that wins, mates or promotes speaks for them.
pub const REST: PerPly<usize> = PerPly { base: 3, per_ply: 2 };

/// The same at a node of the main line.
pub const REST_MAIN_LINE: PerPly<usize> = PerPly { base: 6, per_ply: 3 };

/// With no more officers than this on the board, both sides together, every move is a candidate.
pub const FEW_OFFICERS: usize = 2;

// Reductions.

/// Internal iterative reduction: the least depth, in plies, from which a node where a move is expected, and the table has none, is
/// searched one ply less deeply.
pub const ITERATIVE_REDUCTION_DEPTH: Depth = Depth(4);

/// The least depth, in plies, at which late moves are reduced.
pub const LATE_MOVE_REDUCTION_DEPTH: Depth = Depth(3);

/// Plies by which a late move is searched less deeply.
pub const LATE_MOVE_REDUCTION: LateMoveReduction = LateMoveReduction {
    base: 0.95,
    divisor: 2.0,
};

/// A reduction of `base + ln(depth) · ln(place) / divisor` plies, before what history and the node add.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LateMoveReduction {
    /// Plies for every late move.
    pub base: f64,
    /// What the product of the logarithms is divided by.
    pub divisor: f64,
}

/// History, in its own unit, for which a late move is reduced one ply less, or one more where it is negative.
pub const HISTORY_PER_PLY: i32 = 10_000;

/// At most so many plies are added or taken off for history.
pub const HISTORY_PLIES: i32 = 2;

/// Plies by which a move is reduced when one before it has raised alpha: few are better still.
pub const REDUCTION_AFTER_RAISE: i32 = 2;

/// Root moves, counted from 0, after which the rest is reduced by one ply, and after which by two.
pub const LATE_AT_ROOT: LateAtRoot = LateAtRoot { one: 8, two: 12 };

/// See [`LATE_AT_ROOT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateAtRoot {
    /// The number after which a move is reduced by one ply.
    pub one: usize,
    /// The number after which it is reduced by two.
    pub two: usize,
}

/// Plies by which a root move that the map does not propose is reduced at least.
pub const SAFETY_NET_REDUCTION: i32 = 2;

// Extensions.

/// Singular extensions: the least depth, in plies, at which the move from the table is compared with all others.
pub const SINGULAR_DEPTH: Depth = Depth(6);

/// Plies by which the search that found that move may have been shallower.
pub const SINGULAR_SHALLOWER: i32 = 3;

/// Centipawns per ply of depth by which all other moves have to fall short of its score.
pub const SINGULAR_MARGIN: Centipawns = Centipawns(1);

/// Nothing is extended beyond this ply.
pub const EXTENSION_PLIES: Ply = Ply(60);

// Quiescence.

/// Up to this iteration, except in the first, quiescence tries checks in more plies: that finds short combinations at little cost.
/// Later iterations see them in the nodes above; the first is to have a good move soon.
pub const EARLY_ITERATIONS: Depth = Depth(4);

/// Plies of quiescence in which checks are tried in those iterations.
pub const EARLY_CHECKS: i32 = 4;

/// The same in all other iterations: only the first ply.
pub const CHECKS: i32 = 1;

/// Delta pruning: centipawns that a capture in quiescence may bring beyond the captured piece.
pub const QUIESCENCE_MARGIN: Centipawns = Centipawns(150);

/// In quiescence, what a capture out of check is ordered by, on top of the captured piece in centipawns.
pub const QUIESCENCE_EVADING_CAPTURE: i32 = 10_000;

/// The value of the man that captures out of check is divided by this, and taken off: it decides between equal
/// gains.
pub const QUIESCENCE_EVADING_ATTACKER_DIVISOR: i32 = 100;

/// In quiescence, captures outside check are ordered by the captured piece, and then by the capturing one.
pub const QUIESCENCE_CAPTURE: VictimOverAttacker = VictimOverAttacker {
    victim: 8,
    most_attacker: Centipawns(2_000),
    divisor: 16,
};

/// An order of `victim · captured piece + gain of a promotion − capturing piece / divisor`, all in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VictimOverAttacker {
    /// How many times the captured piece counts.
    pub victim: i32,
    /// The capturing piece counts as worth at most this: for the king.
    pub most_attacker: Centipawns,
    /// What the capturing piece is divided by.
    pub divisor: i32,
}

/// In quiescence, quiet moves out of check are ordered by their history divided by this.
pub const HISTORY_PER_EVASION: i32 = 8;

// What the search learns: histories and corrections of the estimate.

/// Histories stay within ± this.
pub const HISTORY_LIMIT: i32 = 16_384;

/// What a refutation adds to a history.
pub const HISTORY_BONUS: HistoryBonus = HistoryBonus {
    per_ply: 150,
    less: 80,
    most: 1_600,
};

/// A bonus of `per_ply · depth − less`, at least 0 and at most `most`, in the unit of histories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryBonus {
    /// For each ply of depth.
    pub per_ply: i32,
    /// What is taken off.
    pub less: i32,
    /// The most.
    pub most: i32,
}

/// What the estimate was off by stays within ± this in the tables, in their own unit.
pub const CORRECTION_LIMIT: i32 = 1_024;

/// One search moves a correction by at most the limit divided by this.
pub const CORRECTION_STEPS: i32 = 4;

/// Plies of depth at which a difference of one centipawn moves a correction by one.
pub const CORRECTION_DEPTH: i32 = 8;

/// The sum of the corrections, in their own unit, is divided by this for centipawns.
pub const CORRECTION_SHARE: i32 = 12;

// Move ordering.

/// Priority of a killer: a quiet move that refuted last at this ply, under the same position two plies before.
pub const KILLER: LogOdds = LogOdds(180);

/// The share of history in the priority of a move: history is divided by this.
pub const HISTORY_PER_POINT: i32 = 24;

/// What the tree adds to the priority of a capture or promotion that wins material.
pub const WINNING_EXCHANGE: LogOdds = LogOdds(300);

/// The same for one that breaks even, and for a promotion to a knight with check that wins nothing, even if it loses.
pub const EVEN_EXCHANGE: LogOdds = LogOdds(150);

/// The same for a capture out of check, on top of its gain in centipawns.
pub const EVADING_CAPTURE: LogOdds = LogOdds(1_000);

/// What castling brings beyond the king's placement, in centipawns: the rook comes into play.
pub const CASTLING: Centipawns = Centipawns(40);

// How much of the map is read.

/// The least depth, in plies, at which moves are judged by the whole map. Below it they are judged by what they do at once.
pub const FULL_MAP_DEPTH: Depth = Depth(3);

/// The least depth, in plies, at which trunks of three and four moves are read at nodes off the main line.
pub const LONG_TRUNKS_DEPTH: Depth = Depth(6);

/// The least time for a move in which positional zones are read at the root: that takes about a millisecond.
pub const TIME_FOR_PLANS: Duration = Duration::from_millis(10);

// Zone games.

/// Nodes of a search up to which they get their full share.
pub const GAMES_IN_FULL: u64 = 1_000;

/// Where the side to move has a check, zone games get one node in so many of those up to [`GAMES_IN_FULL`].
pub const GAME_SHARE: u64 = 24;

/// The same of the nodes beyond.
pub const GAME_SHARE_BEYOND: u64 = 144;

/// Zone games go on only while at least so many positions are left to them.
pub const GAME_SLICE: u32 = 20;

/// Positions that zone games can hold.
pub const GAME_POSITIONS: usize = 1 << 15;

/// The least gain, in centipawns, for which a claimed move is searched first: claims of a pawn are often false.
pub const FIRST_GAIN: Centipawns = Centipawns(250);

// Plans on the agenda.

/// What each move of a plan costs, in centipawns: the opponent gets a move as well.
pub const PLAN_MOVE: Centipawns = Centipawns(6);

/// The least that a plan on the agenda gains for each of its moves, in centipawns.
pub const PLAN_LEAST: Centipawns = Centipawns(2);

/// Centipawns that a plan gains per move for one point of priority.
pub const PLAN_PER_POINT: Centipawns = Centipawns(2);

/// The most that is added to the priority of a move for what its plan gains, in the unit of [`LogOdds`].
pub const PLAN_MOST: i32 = 100;

/// What is added when the move serves the plan of the last iteration's best move, or continues that of the last move.
pub const PLAN_PURSUED: LogOdds = LogOdds(20);

// Draws, endings and advice.

/// Plies without capture or pawn move from which the table tells positions apart by that number: the fifty-move rule is near.
pub const NEAR_FIFTY_MOVES: u32 = 80;

/// Plies without capture or pawn move up to which advice is followed. With king and rook, or king and queen, best play needs no more
/// than what is then left.
pub const ADVICE_PLIES: u32 = 50;

// The transposition table.

/// A result is not replaced by a bound that is shallower by more than so many plies.
pub const DEEPER_BY: i32 = 3;

/// Of the results that share a bucket the one of least depth is replaced, where each search since counts so many plies; it
/// is replaced even by a shallower one.
pub const PLIES_PER_SEARCH: i32 = 4;

// Iterations, threads and stopping.

/// The last iteration: quiescence below it still has room for exchanges.
pub const MOST_DEPTH: Depth = Depth(MAX_PLY.0 as i32 - 8);

/// With one legal move and a running clock, the depth, in plies, after which that move is played.
pub const FORCED_DEPTH: Depth = Depth(4);

/// The move that is being searched is reported once the search takes so long.
pub const TOLD_AFTER: Duration = Duration::from_secs(1);

/// Positions between two looks at the clock: even where zones are many, that is less than a millisecond.
pub const CLOCK_INTERVAL: u64 = 64;

/// The same while the system is still providing the memory of the transposition table: each position may then take a millisecond.
pub const CLOCK_INTERVAL_UNLAID: u64 = 2;

/// Stack of a search thread, in bytes: [`crate::score::MAX_PLY`] nested nodes with their candidates, and room to spare.
pub const STACK: usize = 64 << 20;

// `go mate`.

/// Depth, in plies, that is searched in the ordinary way before the solver of problems looks for a mate.
pub const DEPTH_BEFORE_PROOF: Depth = Depth(6);

/// Size to which the table of the solver of problems may grow, in MiB.
pub const MATE_TABLE: usize = 256;

/// Moves that may be spent on looking for a shorter mate once one has been found: enough to settle mates in three or four, where a
/// GUI waits for an answer.
pub const MATE_SHORTENING: u64 = 2_000_000;

// Time for a move.

/// Moves for which the clock has to last, unless the time control comes sooner: the first moves after one decide more than the last.
pub const MOVES_EXPECTED: u32 = 26;

/// The share of the increment that an ordinary move gets besides its share of the clock, in hundredths.
pub const INCREMENT_SPENT: u32 = 75;

/// How much more such a move gets where the engine may ponder, in hundredths: correct guesses give time back.
pub const MORE_WITH_PONDERING: u32 = 25;

/// A move gets at most so many times its ordinary time.
pub const MOST_TIMES: u32 = 4;

/// A move gets at most so many hundredths of what the clock shows, less what the answer takes on its way (`Move Overhead`).
pub const MOST_OF_CLOCK: u32 = 40;

/// The same for the last move before new time.
pub const MOST_OF_LAST: u32 = 90;

/// The share of its time that a move gets, in hundredths, by the number of iterations for which the best move has stood.
pub const SOFT_BY_STABILITY: [u32; 6] = [150, 115, 95, 85, 75, 65];

/// Each centipawn by which the score fell in the last iteration gives a hundredth more time, up to this fall.
pub const MOST_FALL: i32 = 80;
