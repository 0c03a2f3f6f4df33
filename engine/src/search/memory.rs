//! Memory for the transposition table: words initialised to zero, in large pages if the system has them.
//!
//! Accesses to the table are random. With pages of 4 KiB nearly every access misses the processor's cache of
//! page addresses as well as the memory cache, so that the search would wait twice.

use std::ops::Range;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;

use crate::prefetch::prefetch;

/// Words initialised to zero. The system provides a page only when it is first written to, so that even a
/// large table is allocated at once.
#[derive(Debug)]
pub(super) struct Words {
    map: MmapMut,
    len: usize,
}

impl Words {
    /// Allocates `len` words; `None` when the system does not provide them.
    pub(super) fn zeroed(len: usize) -> Option<Words> {
        let bytes = len.checked_mul(size_of::<AtomicU64>())?;
        let map = MmapMut::map_anon(bytes).ok()?;
        Some(Words { map, len })
    }

    /// Asks the system for large pages for a range of words that have not been written to.
    ///
    /// If the system's memory is fragmented, assembling a large page takes up to tens of milliseconds at the
    /// first write to it.
    pub(super) fn prefer_large_pages(&self, words: Range<usize>) {
        #[cfg(target_os = "linux")]
        {
            let bytes = size_of::<AtomicU64>();
            let (from, length) = (words.start * bytes, words.len() * bytes);
            if let Err(error) = self.map.advise_range(memmap2::Advice::HugePage, from, length) {
                // Small pages work as well, only more slowly.
                log::debug!("no large pages for the transposition table: {error}");
            }
        }
        #[cfg(not(target_os = "linux"))]
        let _ = words;
    }

    /// The words.
    #[inline]
    #[allow(
        unsafe_code,
        reason = "bytes of a mapping have no safe form as words that several threads write to"
    )]
    pub(super) fn get(&self) -> &[AtomicU64] {
        // SAFETY: the mapping is anonymous, begins at a page (so it is aligned), has room for `len` words by
        // construction, lives as long as `self`, and is only ever accessed as these words; every bit pattern
        // is a valid word.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast::<AtomicU64>(), self.len) }
    }

    /// Prefetches the cache line with this word, in parallel with other work.
    #[inline]
    pub(super) fn prefetch(&self, index: usize) {
        prefetch(&self.get()[index]);
    }
}
