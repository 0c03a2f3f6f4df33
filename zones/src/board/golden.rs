//! The multipliers with which numbers are hashed into a table.

/// 2⁶⁴ divided by the golden ratio: multiplying neighbouring numbers by it spreads them over the upper bits
/// (*Fibonacci hashing*, D. Knuth, *The Art of Computer Programming* 3, 6.4).
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A second one, for what must not cancel out with the first: a prime without a pattern in its bits (the
/// second of Y. Collet's *xxHash*).
pub const SECOND: u64 = 0xc2b2_ae3d_27d4_eb4f;
