//! All constants of the search, each with its unit and meaning.

/// Half the width of the first aspiration window, in centipawns.
pub const ASPIRATION: i32 = 28;

/// Depth, in plies, from which aspiration pays.
pub const ASPIRATION_DEPTH: i32 = 4;

/// Break-off in favour of the side to move: up to this depth, in plies.
pub const BEYOND_BETA_DEPTH: i32 = 7;

/// Centipawns per ply by which the estimate, less what the other side's open zones win, has to exceed beta.
pub const BEYOND_BETA_MARGIN: i32 = 75;

/// The least depth, in plies, from which it is asked whether the other side threatens mate before a node is broken off in
/// favour of the side to move.
pub const MATE_THREAT_DEPTH: i32 = 2;

/// Break-off against the side to move: up to this depth, in plies. (Deeper it costs more solutions than it saves.)
pub const BELOW_ALPHA_DEPTH: i32 = 1;

/// Centipawns of position by which the estimate has to fall short of alpha even when the largest gain of the side's open
/// zones is added.
pub const BELOW_ALPHA_MARGIN: i32 = 210;

/// The least depth, in plies, at which passing is tried.
pub const PASS_DEPTH: i32 = 3;

/// Plies by which a search after passing is shallower, before the depth's share.
pub const PASS_REDUCTION: i32 = 3;

/// The least depth, in plies, from which a node without a move from the table is searched one ply less deeply.
pub const UNKNOWN_DEPTH: i32 = 4;

/// A single candidate is left out up to this depth, in plies, when its promise cannot reach alpha.
pub const PROMISE_DEPTH: i32 = 6;

/// Centipawns of position a candidate may bring beyond its promise: the base, and per ply of depth.
pub const PROMISE_MARGIN: (i32, i32) = (90, 80);

/// Centipawns per ply of depth that a candidate may cost on its field without being left out.
pub const COST_PER_PLY: i32 = 90;

/// Quiet candidates at a node: the base, and per ply of depth.
pub const QUIET: (usize, usize) = (3, 2);

/// Quiet candidates at a node of the main line: the base, and per ply of depth.
pub const QUIET_MAIN_LINE: (usize, usize) = (6, 3);

/// With no more officers than this on the board, both sides together, every move is a candidate.
pub const FEW_OFFICERS: usize = 2;

/// Plies by which a late candidate is searched less deeply: the base, plus ln(depth) · ln(number) divided by the second.
pub const LATE: (f64, f64) = (0.95, 2.0);

/// Plies by which a candidate is searched less deeply when one before it has raised alpha: few are better still.
pub const AFTER_RAISE: i32 = 2;

/// Root moves after which the rest is searched one ply less deeply, and after which two.
pub const LATE_AT_ROOT: (usize, usize) = (8, 12);

/// Plies by which a move that the map does not propose is searched less deeply at the root.
pub const SAFETY_NET_REDUCTION: i32 = 2;

/// Iterations, counted from the first, whose quiescence looks at more checks: they find short combinations at little
/// cost. In later ones the nodes above see them.
pub const EARLY_ITERATIONS: i32 = 4;

/// Plies of quiescence in which checks are tried in those iterations.
pub const EARLY_CHECKS: i32 = 4;

/// The same in all others.
pub const LATE_CHECKS: i32 = 3;

/// Centipawns of position that a capture in quiescence may bring beyond the captured piece.
pub const QUIESCENCE_MARGIN: i32 = 150;

/// Share of the history of a move that counts towards its priority, in its unit: history is divided by this.
pub const HISTORY_PER_POINT: i32 = 24;

/// The least depth, in plies, at which moves are judged by the whole map; below it by what they do at once.
pub const FULL_MAP_DEPTH: i32 = 3;

/// Priority, in its unit, for the quiet moves that refuted a sibling last.
pub const KILLER: i32 = 180;

/// Priority, in its unit, that is added in the tree for a capture or promotion that wins material, and for one that
/// breaks even.
pub const WINNING_EXCHANGE: i32 = 300;
/// See [`WINNING_EXCHANGE`].
pub const EVEN_EXCHANGE: i32 = 150;

/// Positions between two looks at the clock.
pub const CLOCK_INTERVAL: u64 = 512;

/// Stack of a search thread in bytes: [`crate::score::MAX_PLY`] nested nodes with their candidates, and room to spare.
pub const STACK: usize = 64 << 20;

/// Candidates searched at a node that is not of the main line before the rest, captures and checks excepted, is left
/// out: the base, and per ply of depth squared; half of it when the estimate has not risen since the last move.
pub const MOST: (i32, i32) = (3, 1);

/// Plies without capture or pawn move from which scores of the table are not trusted: the fifty-move rule is near.
pub const TRUSTED_HALFMOVES: u32 = 90;

/// Nodes of a search from which zone games are played, and up to which they get their full share.
pub const GAME_NODES: (u64, u64) = (300, 3_000);

/// Zone games get one node in so many of those up to the second of [`GAME_NODES`].
pub const GAME_SHARE: u64 = 3;

/// The same of those beyond, and of all in a search without a limit of nodes.
pub const GAME_SHARE_BEYOND: u64 = 24;

/// Zone games make at most so many positions for each node searched so far.
pub const GAME_PACE: u64 = 1;

/// Positions for which it is worth to go on with zone games.
pub const GAME_SLICE: u32 = 20;

/// Positions that zone games can hold.
pub const GAME_POSITIONS: usize = 1 << 15;

/// A claimed first move is preferred up to iterations so many plies deeper than the claim's line.
pub const CLAIM_HELD: i32 = 2;

/// The least gain, in centipawns, for which a claimed first move is preferred: claims of a pawn are often false.
pub const HELD_GAIN: i32 = 250;
