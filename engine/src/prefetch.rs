//! Prefetching memory that will be read soon: fetching data from outside the processor's cache takes as long
//! as some hundred instructions.

/// Asks the processor to load the cache line at the beginning of a value, in parallel with other work.
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code, reason = "the instruction takes a pointer")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let value: *const T = value;
        // SAFETY: the pointer is to a value that exists; the instruction reads nothing that the program can
        // observe.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(value.cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
