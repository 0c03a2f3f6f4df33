//! Memory that will be looked at soon, asked for now: what is not in the processor's cache takes as long as some hundred steps.

/// Asks the processor to bring the line of memory in which a value begins into its cache, which goes on beside other work.
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code, reason = "the instruction takes a pointer")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let value: *const T = value;
        // SAFETY: the pointer is to a value that exists; the instruction reads nothing that the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(value.cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
