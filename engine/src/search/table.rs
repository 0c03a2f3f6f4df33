//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words: the key xor the data, and the data. An entry torn by two writers therefore does not
//! match its key (Hyatt and Mann, *A lock-less transposition table implementation*, 2002).

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};

use shakmaty::Move;

use super::entry::{AGES, Entry, Finding, PackedMove, age_of};
use super::memory::Words;
use crate::depth::Depth;
use crate::params;
use crate::report::Bound;
use crate::score::{Ply, Score};

/// The number of entries in a cluster.
const CLUSTER: usize = 4;

/// The error when the system does not provide the memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for a table of {mib} MiB")]
pub struct TooLarge {
    /// The requested size in MiB.
    pub mib: usize,
}

/// Two words: the key xor the data, and the data.
type Slot = [AtomicU64; 2];

/// Words in a cluster.
const WORDS: usize = 2 * CLUSTER;

/// The transposition table.
#[derive(Debug)]
pub(super) struct Table {
    words: Words,
    /// The number of the current search, modulo `AGES`.
    age: u8,
    /// Whether a search has begun since the table was last empty.
    is_used: bool,
    /// How many words, from the first on, are on pages that the system has certainly provided.
    laid: usize,
}

/// A table of at most this many bytes is always cleared in place: providing new memory would take the system
/// longer.
const ALWAYS_CLEARED: usize = 4 << 20;

/// A table of at most this many bytes is cleared in place once the system has provided all its pages.
/// Clearing a larger one would keep a game waiting.
const CLEARED_IF_LAID: usize = 256 << 20;

/// For a table of at most this many bytes, large pages are requested at once.
const ALL_LARGE: usize = 64 << 20;

/// Words of a large page.
const LARGE_PAGE: usize = (2 << 20) / size_of::<AtomicU64>();

/// Allocates memory for a table.
///
/// Up to [`ALL_LARGE`], large pages are requested for all of it. Beyond that, only for the part that
/// [`Table::touch`] prepares before a search, because a search would have to wait for each of them at the
/// first write.
fn allocate(words: usize) -> Option<Words> {
    let memory = Words::zeroed(words)?;
    if size_of_val(memory.get()) <= ALL_LARGE {
        memory.prefer_large_pages(0..words);
    }
    Some(memory)
}

impl Table {
    /// Creates a table of `mib` MiB (at least one).
    ///
    /// The system provides a page only when it is first written to, so that even a large table is allocated
    /// at once.
    ///
    /// # Errors
    /// [`TooLarge`] when the system does not provide that much memory.
    pub(super) fn new(mib: usize) -> Result<Table, TooLarge> {
        let words = mib
            .max(1)
            .checked_mul((1 << 20) / size_of::<AtomicU64>())
            .ok_or(TooLarge { mib })?;
        Ok(Table {
            words: allocate(words).ok_or(TooLarge { mib })?,
            age: 0,
            is_used: false,
            laid: 0,
        })
    }

    /// Forgets everything that searches have written.
    ///
    /// A small table is cleared in place, and so is a medium one whose pages have all been provided.
    /// Otherwise the table gets new pages, which cost nothing, provided that the system has the memory for
    /// two tables for a moment.
    pub(super) fn clear(&mut self) {
        if !std::mem::take(&mut self.is_used) {
            return;
        }
        let most = if self.is_laid() {
            CLEARED_IF_LAID
        } else {
            ALWAYS_CLEARED
        };
        let words = self.words.get();
        let stays = size_of_val(words) <= most;
        let fresh = (!stays).then(|| allocate(words.len()));
        match fresh.flatten() {
            Some(fresh) => {
                self.words = fresh;
                self.laid = 0;
            }
            None => words.iter().for_each(|word| word.store(0, Ordering::Relaxed)),
        }
        self.age = 0;
    }

    /// Writes to every page, so that the system provides them all.
    ///
    /// Otherwise a page is provided at the first write to it, and if it was read before, that interrupts all
    /// threads: searches of a few milliseconds lose more by it than a second thread gains. Ends when `go_on`,
    /// which is called many times a millisecond, returns false, and continues from there at the next call. A
    /// table that is only partly prepared works as well, but more slowly.
    pub(super) fn touch(&mut self, go_on: &dyn Fn() -> bool) {
        const PAGE: usize = 4096 / size_of::<AtomicU64>();
        const PAGES_AT_ONCE: usize = 64;
        let words = self.words.get();
        let is_large = size_of_val(words) > ALL_LARGE;
        for pages in words[self.laid..].chunks(PAGES_AT_ONCE * PAGE) {
            if !go_on() {
                return;
            }
            if is_large && self.laid.is_multiple_of(LARGE_PAGE) {
                self.words
                    .prefer_large_pages(self.laid..words.len().min(self.laid + LARGE_PAGE));
            }
            for word in pages.iter().step_by(PAGE) {
                word.store(word.load(Ordering::Relaxed), Ordering::Relaxed);
            }
            self.laid += pages.len();
        }
    }

    /// Whether the system has certainly provided all pages; before that, an access to the table may take a
    /// millisecond, namely when a large page is provided.
    pub(super) fn is_laid(&self) -> bool {
        self.laid == self.words.get().len()
    }

    /// The number of the current search.
    #[cfg(test)]
    pub(super) fn age(&self) -> u64 {
        self.age.into()
    }

    /// Begins a new search: older entries are replaced first. A search beside the game keeps the age of the
    /// game's search.
    pub(super) fn next_search(&mut self, is_beside: bool) {
        self.is_used = true;
        if !is_beside {
            self.age = (self.age + 1) % AGES;
        }
    }

    #[inline]
    fn cluster(&self, key: u64) -> &[Slot] {
        let first = self.first_word(key);
        self.words.get()[first..first + WORDS].as_chunks().0
    }

    #[inline]
    fn first_word(&self, key: u64) -> usize {
        let clusters = self.words.get().len() / WORDS;
        let index = ((u128::from(key) * clusters as u128) >> 64) as usize;
        index * WORDS
    }

    /// Prefetches the entries that [`Table::probe`] will read for this key.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        self.words.prefetch(self.first_word(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.find(key).map(|(_, data)| Entry::unpack(data))
    }

    /// The slot with this key, and its data.
    #[inline]
    fn find(&self, key: u64) -> Option<(&Slot, u64)> {
        self.cluster(key).iter().find_map(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            (data != 0 && is_of(slot, data, key)).then_some((slot, data))
        })
    }

    /// Stores the result of a search.
    pub(super) fn store(&self, key: u64, finding: &Finding) {
        let age = self.age;
        let mut chosen = None;
        let mut least = i32::MAX;
        let mut known_move = PackedMove::NONE;
        for slot in self.cluster(key) {
            let data = slot[1].load(Ordering::Relaxed);
            if data == 0 {
                chosen = Some(slot);
                break;
            }
            let old = Entry::unpack(data);
            if is_of(slot, data, key) {
                // A much deeper result is not replaced by a shallow bound. It counts as belonging to this
                // search, which can use it too.
                let much_deeper = finding.depth + params::DEEPER_BY < old.depth;
                if finding.bound != Bound::Exact && much_deeper {
                    write(slot, key, old.pack(age));
                    return;
                }
                known_move = old.mv;
                chosen = Some(slot);
                break;
            }
            let searches = i32::from((AGES + age - age_of(data)) % AGES);
            let worth = old.depth.plies() - params::PLIES_PER_SEARCH * searches;
            if worth < least {
                least = worth;
                chosen = Some(slot);
            }
        }
        let Some(slot) = chosen else { return };
        write(slot, key, finding.entry(known_move).pack(age));
    }

    /// Stores a move worth trying first in a position; whatever else is known of the position is kept, the score
    /// of the move that stood there included.
    pub(super) fn hint(&self, key: u64, mv: Move) {
        if let Some((slot, data)) = self.find(key) {
            let mut entry = Entry::unpack(data);
            entry.mv = PackedMove::new(mv);
            write(slot, key, entry.pack(age_of(data)));
            return;
        }
        let nothing_but_the_move = Finding {
            mv: Some(mv),
            score: -Score::INFINITE,
            ply: Ply::ROOT,
            estimate: None,
            depth: Depth::NONE,
            bound: Bound::Lower,
            of_main_line: false,
        };
        self.store(key, &nothing_but_the_move);
    }

    /// The share of the table filled by this search, in thousandths, estimated from a sample.
    pub(super) fn hashfull(&self) -> u32 {
        let age = self.age;
        let words = self.words.get();
        let sample = words[..words.len().min(250 * WORDS)].as_chunks::<2>().0;
        let used = sample.iter().filter(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / sample.len()) as u32
    }
}

/// Whether a slot that holds this data holds it for this key.
#[inline]
fn is_of(slot: &Slot, data: u64, key: u64) -> bool {
    slot[0].load(Ordering::Relaxed) ^ data == key
}

/// Writes a packed entry into a slot. If another thread writes in between, the key no longer matches.
#[inline]
fn write(slot: &Slot, key: u64, data: u64) {
    slot[0].store(key ^ data, Ordering::Relaxed);
    slot[1].store(data, Ordering::Relaxed);
}
