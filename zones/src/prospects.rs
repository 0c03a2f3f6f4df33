//! What the zones of a node say for each move, gathered by piece and field.

use shakmaty::{Bitboard, Square};

use crate::candidate::Reason;
use crate::priority::{self, share};
use crate::zone::{DenialRole, Gain};

/// What the zones say for one move.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// The largest gain of a zone that the move opens.
    pub best: Gain,
    /// The second largest: what is won when the other side can deny only one.
    pub second: Gain,
    /// The largest loss the move prevents.
    pub saved: Gain,
    /// What does not depend on any answer: steps of a pawn to promotion.
    pub advance: Gain,
    /// Whether the move gives check.
    pub check: bool,
    /// The strongest reason so far.
    pub reason: Reason,
    /// The zone of that reason.
    pub zone: u8,
}

const NOTHING: Prospect = Prospect {
    best: 0,
    second: 0,
    saved: 0,
    advance: 0,
    check: false,
    reason: Reason::Quiet,
    zone: 0,
};

impl Prospect {
    /// The priority of the move, before what its stop costs.
    #[inline]
    pub fn priority(&self) -> i32 {
        share(self.best, priority::SINGLE_THREAT)
            + share(self.second, priority::DOUBLE_THREAT)
            + share(self.saved, priority::DENIAL)
            + self.advance
    }

    fn open(&mut self, gain: Gain) {
        if gain > self.best {
            self.second = self.best;
            self.best = gain;
        } else if gain > self.second {
            self.second = gain;
        }
    }
}

/// Prospects of one node. Reused from node to node: [`Prospects::clear`] costs only what was touched.
#[derive(Clone, Debug)]
pub struct Prospects {
    touched: [Bitboard; 64],
    from: Bitboard,
    entries: Box<[[Prospect; 64]; 64]>,
}

impl Default for Prospects {
    fn default() -> Self {
        Prospects {
            touched: [Bitboard::EMPTY; 64],
            from: Bitboard::EMPTY,
            entries: Box::new([[NOTHING; 64]; 64]),
        }
    }
}

impl Prospects {
    /// Forgets all moves.
    pub fn clear(&mut self) {
        for from in std::mem::take(&mut self.from) {
            self.touched[from.to_usize()] = Bitboard::EMPTY;
        }
    }

    /// What the zones say for a move; `None` when no zone names it.
    #[inline]
    pub fn get(&self, from: Square, to: Square) -> Option<&Prospect> {
        self.touched[from.to_usize()]
            .contains(to)
            .then(|| &self.entries[from.to_usize()][to.to_usize()])
    }

    /// The fields for which some zone names this piece.
    #[inline]
    pub fn fields(&self, from: Square) -> Bitboard {
        self.touched[from.to_usize()]
    }

    #[inline]
    fn entry(&mut self, from: Square, to: Square) -> &mut Prospect {
        self.from.add(from);
        let touched = &mut self.touched[from.to_usize()];
        let entry = &mut self.entries[from.to_usize()][to.to_usize()];
        if !touched.contains(to) {
            touched.add(to);
            *entry = NOTHING;
        }
        entry
    }

    /// The move opens a zone with this gain.
    #[inline]
    pub fn open(&mut self, from: Square, to: Square, gain: Gain, reason: Reason, zone: u8) {
        let entry = self.entry(from, to);
        if gain > entry.best {
            entry.reason = if entry.reason == Reason::KingAttack {
                entry.reason
            } else {
                reason
            };
            entry.zone = zone;
        }
        entry.open(gain);
    }

    /// The move gives check.
    #[inline]
    pub fn check(&mut self, from: Square, to: Square, bonus: Gain, zone: u8) {
        let entry = self.entry(from, to);
        entry.check = true;
        entry.reason = Reason::KingAttack;
        entry.zone = zone;
        entry.advance += bonus;
        entry.open(priority::KING_FORK);
    }

    /// The move denies a zone that would cost this much.
    #[inline]
    pub fn deny(&mut self, from: Square, to: Square, saved: Gain, role: DenialRole, zone: u8) {
        let entry = self.entry(from, to);
        if saved > entry.saved {
            entry.saved = saved;
            if entry.reason != Reason::KingAttack
                && share(saved, priority::DENIAL) > share(entry.best, priority::SINGLE_THREAT)
            {
                entry.reason = Reason::Denial(role);
                entry.zone = zone;
            }
        }
    }

    /// The move brings a pawn nearer to promotion.
    #[inline]
    pub fn advance(&mut self, from: Square, to: Square, worth: Gain, zone: u8) {
        let entry = self.entry(from, to);
        entry.advance = entry.advance.max(worth);
        if entry.reason == Reason::Quiet {
            entry.reason = Reason::PromotionTrunk;
            entry.zone = zone;
        }
    }
}
