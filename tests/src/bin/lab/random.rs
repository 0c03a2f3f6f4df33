//! Pseudorandom numbers that are the same on every machine.

/// A generator of George Marsaglia's family (xorshift, 64 bits, 2003).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// A generator; similar seeds give dissimilar numbers.
    pub(crate) fn new(seed: u64) -> Random {
        let mut random = Random(
            (seed ^ 0x9e37_79b9_7f4a_7c15)
                .max(1)
                .wrapping_mul(0x2545_f491_4f6c_dd1d)
                | 1,
        );
        for _ in 0..8 {
            random.next();
        }
        random
    }

    /// 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `limit` (which is not 0).
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 16) % limit as u64) as usize
    }

    /// Shuffles a slice (R. Fisher and F. Yates).
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
