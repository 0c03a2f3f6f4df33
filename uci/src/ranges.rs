//! What the engine may be given of the machine, on the command line and by UCI.

use std::ops::RangeInclusive;

/// Sizes of the transposition table, in MiB.
pub(crate) const HASH_MIB: RangeInclusive<i64> = 1..=65_536;
/// Numbers of search threads.
pub(crate) const THREADS: RangeInclusive<i64> = 1..=256;
/// Numbers of lines; no position has more than 218 legal moves.
pub(crate) const MULTI_PV: RangeInclusive<i64> = 1..=218;
