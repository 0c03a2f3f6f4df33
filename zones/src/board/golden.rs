//! The factor by which numbers are mixed before they choose a place in a table.

/// 2⁶⁴ divided by the golden ratio: neighbouring numbers multiplied by it lie far apart in the upper bits (*Fibonacci hashing*, D. Knuth,
/// *The Art of Computer Programming* 3, 6.4).
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
