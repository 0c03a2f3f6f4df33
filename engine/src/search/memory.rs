//! Memory for the transposition table: words that begin as nought, in large pages where the system has them.
//!
//! A table is looked into at random. With pages of 4 KiB nearly every look misses the processor's cache of page addresses, and the
//! look itself misses the cache of memory: the search would wait twice.

use std::ops::Range;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;

use crate::prefetch::prefetch;

/// Words that begin as nought. The pages are the system's until they are written to, so that even a large table is laid at once.
#[derive(Debug)]
pub(super) struct Words {
    map: MmapMut,
    len: usize,
}

impl Words {
    /// So many words; `None` when the system does not give them.
    pub(super) fn zeroed(len: usize) -> Option<Words> {
        let bytes = len.checked_mul(size_of::<AtomicU64>())?;
        let map = MmapMut::map_anon(bytes).ok()?;
        Some(Words { map, len })
    }

    /// Asks the system for large pages where these words are, that have not been written to.
    ///
    /// To gather one takes the system up to tens of milliseconds where its memory is in pieces, at the first write to it.
    pub(super) fn prefer_large_pages(&self, words: Range<usize>) {
        #[cfg(target_os = "linux")]
        {
            let bytes = size_of::<AtomicU64>();
            let (from, length) = (words.start * bytes, words.len() * bytes);
            if let Err(error) = self.map.advise_range(memmap2::Advice::HugePage, from, length) {
                // Small pages do as well, more slowly.
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
        // SAFETY: the mapping is anonymous, begins at a page (so it is aligned), has room for `len` words by construction, lives as
        // long as `self`, and is never looked at in any other way than as these words; any bits are a valid word.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast::<AtomicU64>(), self.len) }
    }

    /// Asks the processor to bring the line of memory with this word into its cache, which goes on beside other work.
    #[inline]
    pub(super) fn prefetch(&self, index: usize) {
        prefetch(&self.get()[index]);
    }
}
