//! The multiplier with which numbers are hashed into a table.

/// 2⁶⁴ divided by the golden ratio: multiplying neighbouring numbers by it spreads them over the upper bits
/// (*Fibonacci hashing*, D. Knuth, *The Art of Computer Programming* 3, 6.4).
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
