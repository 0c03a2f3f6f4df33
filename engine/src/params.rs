//! The constants of the search that were chosen by trying, each with its unit and meaning. Factors of an order among the moves of one file, and
//! what makes a player's oversight, stand where they are used.

use std::time::Duration;

use puchok_zones::rank::log_odds::LogOdds;

use crate::depth::Depth;
use crate::score::{Centipawns, MAX_PLY, Ply};

/// Half the width of the first aspiration window, in centipawns.
pub const ASPIRATION: Centipawns = Centipawns(28);

/// Depth, in plies, from which aspiration pays.
pub const ASPIRATION_DEPTH: Depth = Depth(4);

/// Break-off in favour of the side to move: up to this depth, in plies.
pub const BEYOND_BETA_DEPTH: Depth = Depth(7);

/// Centipawns per ply, of which there is one less where the side is improving, by which the estimate has to exceed beta, beside a part of
/// what the other side's open zones win.
pub const BEYOND_BETA_MARGIN: Centipawns = Centipawns(45);

/// What the largest of these zones wins is divided by this: a threat can often be met.
pub const THREAT_DIVISOR: i32 = 2;

/// The least depth, in plies, from which it is asked whether the other side threatens mate before a node is broken off in
/// favour of the side to move.
pub const MATE_THREAT_DEPTH: Depth = Depth(2);

/// Break-off against the side to move: up to this depth, in plies. (Deeper it costs more solutions than it saves.)
pub const BELOW_ALPHA_DEPTH: Depth = Depth(1);

/// Centipawns of position by which the estimate has to fall short of alpha even when the largest gain of the side's open
/// zones is added.
pub const BELOW_ALPHA_MARGIN: Centipawns = Centipawns(210);

/// The least depth, in plies, at which passing is tried.
pub const PASS_DEPTH: Depth = Depth(3);

/// Plies by which a search after passing is shallower, before the depth's share.
pub const PASS_REDUCTION: i32 = 3;

/// Plies of depth for each of which the search after passing is one more ply shallower.
pub const PASS_DEPTH_SHARE: i32 = 4;

/// Centipawns above beta for each of which it is one more ply shallower.
pub const PASS_SURPLUS: Centipawns = Centipawns(200);

/// At most so many plies are taken off for it.
pub const PASS_SURPLUS_PLIES: i32 = 3;

/// Passing is tried by a side with at least so many officers.
pub const PASS_OFFICERS: usize = 2;

/// Passing is not tried when the other side threatens to win so much.
pub const PASS_THREAT: Centipawns = Centipawns(500);

/// The least depth, in plies, from which a node where a move is expected, and the table has none, is searched one ply less deeply.
pub const UNKNOWN_DEPTH: Depth = Depth(4);

/// A single candidate is left out up to this depth, in plies, when its promise cannot reach alpha.
pub const PROMISE_DEPTH: Depth = Depth(6);

/// Centipawns of position a candidate may bring beyond its promise: the base, and per ply of depth, of which there is one more where the
/// side is improving.
pub const PROMISE_MARGIN: (Centipawns, Centipawns) = (Centipawns(90), Centipawns(80));

/// Centipawns per ply of depth that a candidate may cost on its field without being left out.
pub const COST_PER_PLY: Centipawns = Centipawns(90);

/// Candidates at a node for which no zone speaks that wins, mates or promotes: the base, and per ply of depth.
pub const REST: (usize, usize) = (3, 2);

/// The same at a node of the main line.
pub const REST_MAIN_LINE: (usize, usize) = (6, 3);

/// With no more officers than this on the board, both sides together, every move is a candidate.
pub const FEW_OFFICERS: usize = 2;

/// The least depth at which late moves are searched less deeply.
pub const LATE_DEPTH: Depth = Depth(3);

/// Plies by which a late candidate is searched less deeply: the base, plus ln(depth) · ln(number) divided by the second.
pub const LATE: (f64, f64) = (0.95, 2.0);

/// History, in its unit, for which a late candidate is searched one ply more deeply, or less where it is bad.
pub const HISTORY_PER_PLY: i32 = 10_000;

/// At most so many plies are added or taken off for it.
pub const HISTORY_PLIES: i32 = 2;

/// Plies by which a candidate is searched less deeply when one before it has raised alpha: few are better still.
pub const AFTER_RAISE: i32 = 2;

/// The least depth at which it is asked whether the move from the table is the only one that holds.
pub const SINGULAR_DEPTH: Depth = Depth(6);

/// Plies by which the search that found the move may have been shallower.
pub const SINGULAR_SHALLOWER: i32 = 3;

/// Centipawns per ply of depth by which all others have to fall short of its score.
pub const SINGULAR_MARGIN: Centipawns = Centipawns(1);

/// Numbers of the root moves, from 0, after which the rest is searched one ply less deeply, and after which two.
pub const LATE_AT_ROOT: (usize, usize) = (8, 12);

/// Plies by which a move that the map does not propose is searched less deeply at the root.
pub const SAFETY_NET_REDUCTION: i32 = 2;

/// Up to this iteration, the first excepted, quiescence looks at checks in more plies: that finds short combinations at little
/// cost. In later ones the nodes above see them; the first is to have a good move soon.
pub const EARLY_ITERATIONS: Depth = Depth(4);

/// Plies of quiescence in which checks are tried in those iterations.
pub const EARLY_CHECKS: i32 = 4;

/// The same in all others: in the first ply alone.
pub const CHECKS: i32 = 1;

/// Centipawns of position that a capture in quiescence may bring beyond the captured piece.
pub const QUIESCENCE_MARGIN: Centipawns = Centipawns(150);

/// Histories stay within ± this.
pub const HISTORY_LIMIT: i32 = 16_384;

/// What a refutation adds to a history: so much per ply of depth, less the second, at most the third.
pub const HISTORY_BONUS: (i32, i32, i32) = (150, 80, 1_600);

/// What searches found the estimate to be off by, stays within ± this in the tables, in their unit.
pub const CORRECTION_LIMIT: i32 = 1_024;

/// One search moves a value by at most the limit divided by this.
pub const CORRECTION_STEPS: i32 = 4;

/// Plies of depth for which a difference of a centipawn moves it by one.
pub const CORRECTION_DEPTH: i32 = 8;

/// The sum of what the tables say, in their unit, is divided by this for centipawns.
pub const CORRECTION_SHARE: i32 = 12;

/// Order, in its unit, for captures out of check, before their gain in centipawns.
pub const EVADING_CAPTURE: LogOdds = LogOdds(1_000);

/// The same in quiescence, before the captured piece in centipawns.
pub const QUIESCENCE_EVADING_CAPTURE: i32 = 10_000;

/// In quiescence quiet moves out of check are ordered by their history divided by this.
pub const HISTORY_PER_EVASION: i32 = 8;

/// What castling brings beyond the king's placement: the rook comes into play.
pub const CASTLING: Centipawns = Centipawns(40);

/// Share of the history of a move that counts towards its priority, in its unit: history is divided by this.
pub const HISTORY_PER_POINT: i32 = 24;

/// The least depth, in plies, at which moves are judged by the whole map; below it by what they do at once.
pub const FULL_MAP_DEPTH: Depth = Depth(3);

/// The least depth at which trunks of three and four moves are read at nodes that are not of the main line.
pub const LONG_TRUNKS_DEPTH: Depth = Depth(6);

/// Priority, in its unit, for a killer: a quiet move that refuted last at this ply, under the same position two plies before.
pub const KILLER: LogOdds = LogOdds(180);

/// Priority, in its unit, that is added in the tree for a capture or promotion that wins material, and for one that
/// breaks even.
pub const WINNING_EXCHANGE: LogOdds = LogOdds(300);
/// See [`WINNING_EXCHANGE`].
pub const EVEN_EXCHANGE: LogOdds = LogOdds(150);

/// The least time for a move in which positional zones are read at the root: that takes about a millisecond.
pub const TIME_FOR_PLANS: Duration = Duration::from_millis(10);

/// Positions between two looks at the clock: where zones are many that is still less than a millisecond.
pub const CLOCK_INTERVAL: u64 = 64;
/// The same where the system gives the memory for the transposition table only now: each position may then take a millisecond.
pub const CLOCK_INTERVAL_UNLAID: u64 = 2;

/// Stack of a search thread in bytes: [`crate::score::MAX_PLY`] nested nodes with their candidates, and room to spare.
pub const STACK: usize = 64 << 20;

/// Candidates searched at a node that is not of the main line before the rest, attacks (captures, promotions, forcing moves and moves of open
/// trunks) excepted, is left out: the base, and per ply of depth squared; half of it where the side is not improving.
pub const LATE_MOVE_COUNT: (i32, i32) = (3, 1);

/// Plies without capture or pawn move from which the table tells positions apart by them: the fifty-move rule is near.
pub const NEAR_FIFTY_MOVES: u32 = 80;

/// Plies without capture or pawn move up to which advice is followed. With king and rook, or queen, best play needs no more than what is
/// then left.
pub const ADVICE_PLIES: u32 = 50;

/// Moves and replies are extended up to this ply.
pub const EXTENSION_PLIES: Ply = Ply(60);

/// The last iteration: quiescence below it has room for exchanges.
pub const MOST_DEPTH: Depth = Depth(MAX_PLY.0 as i32 - 8);

/// Where there is only one move and the clock runs, the depth after which it is played.
pub const FORCED_DEPTH: Depth = Depth(4);

/// Beyond this a bound of the aspiration window is opened wide.
pub const ORDINARY: Centipawns = Centipawns(2_000);

/// The move that is being searched is told when the search already takes so long.
pub const TOLD_AFTER: Duration = Duration::from_secs(1);

/// A result is not given up for a bound that is shallower by more than so many plies.
pub const DEEPER_BY: i32 = 3;

/// Of results that share a place in the table the one of least depth gives way, where each search since counts so many
/// plies.
pub const PLIES_PER_SEARCH: i32 = 4;

/// Depth that is searched in the ordinary way before the solver of problems looks for a mate.
pub const DEPTH_BEFORE_PROOF: Depth = Depth(6);

/// Size to which the table of the solver of problems may grow, in MiB.
pub const MATE_TABLE: usize = 256;

/// Moves that may be spent on looking for a shorter mate when one has been found: enough to settle mates in three or four,
/// where a GUI waits for an answer.
pub const MATE_SHORTENING: u64 = 2_000_000;

/// Nodes of a search from which zone games are played, and up to which they get their full share.
pub const GAME_NODES: (u64, u64) = (300, 1_000);

/// Zone games get one node in so many of those up to the second of [`GAME_NODES`], where the side to move has a check.
pub const GAME_SHARE: u64 = 8;

/// The same of those beyond, and of all in a search without a limit of nodes.
pub const GAME_SHARE_BEYOND: u64 = 36;

/// Positions for which it is worth to go on with zone games.
pub const GAME_SLICE: u32 = 20;

/// Positions that zone games can hold.
pub const GAME_POSITIONS: usize = 1 << 15;

/// The least gain, in centipawns, for which a claimed move is searched first: claims of a pawn are often false.
pub const FIRST_GAIN: Centipawns = Centipawns(250);

/// What each move of a plan costs, in centipawns: the other side has it too.
pub const PLAN_MOVE: Centipawns = Centipawns(6);

/// The least that a plan on the agenda gains for each of its moves, in centipawns.
pub const PLAN_LEAST: Centipawns = Centipawns(2);

/// Centipawns that a plan gains for each of its moves by one point of priority.
pub const PLAN_PER_POINT: Centipawns = Centipawns(2);

/// The most that is added to the priority of a move for what its plan gains, in its unit.
pub const PLAN_MOST: i32 = 100;

/// What is added when the move serves the plan of the last iteration's best move, or goes on with that of the last move.
pub const PLAN_PURSUED: LogOdds = LogOdds(20);

/// Moves that a game is expected to go on for, where fewer are not told: the first moves after a time control decide more than the last before
/// the next.
pub const MOVES_EXPECTED: u32 = 26;

/// The share of the increment that a move of ordinary difficulty gets, beside its share of the rest, in hundredths.
pub const INCREMENT_SPENT: u32 = 75;

/// What such a move gets more where the engine may ponder, in hundredths: correct guesses give time back.
pub const MORE_WITH_PONDERING: u32 = 25;

/// So many times its ordinary time a move gets at most.
pub const MOST_TIMES: u32 = 4;

/// The hundredths of what the clock shows that a move gets at most.
pub const MOST_OF_CLOCK: u32 = 40;

/// The same of the last move before new time.
pub const MOST_OF_LAST: u32 = 90;

/// The share of its time that a move gets, in hundredths, by the number of iterations for which the best move has stood.
pub const SOFT_BY_STABILITY: [u32; 6] = [150, 115, 95, 85, 75, 65];

/// The fall of the score in the last iteration, in centipawns, beyond which no more time is given; each gives a hundredth.
pub const MOST_FALL: i32 = 80;
