//! Settled games that are kept from one position of a game to the next.
//!
//! A claim is *frozen* while no move touches its relevance set: it is then taken to hold in the new position as
//! well. A move that touches the set, captures, promotes or gives check *thaws* it, and the zone game has to be
//! played again; so does, for a claim of material, a counter-threat of the other side. Moves of the claim's
//! own line are followed; in the middle of the line a claim holds only for the reply that stands there.
//!
//! A frozen claim is no proof, not even of a mate: where the attack has a quiet move, the other side may have used
//! its own to bring up a piece that then defends. The search looks at what the claim says first.

use arrayvec::ArrayVec;
use shakmaty::{Chess, Color, Move, Position as _};

use super::goal::{self, Goal};
use super::{Claim, relevance};
use crate::board::checks::Checks;

/// The most claims kept at once.
const MOST: usize = 8;

/// A claim, and the side to move next in its line.
#[derive(Clone, Debug)]
struct Kept {
    claim: Claim,
    next: Color,
}

/// The claims that no move has touched.
#[derive(Clone, Debug, Default)]
pub struct Frozen {
    kept: ArrayVec<Kept, MOST>,
}

impl Frozen {
    /// Forgets all claims.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// Stores a claim, replacing one of the same side for the same goal. If there is no room, the oldest
    /// claim is dropped.
    pub fn keep(&mut self, claim: Claim) {
        self.kept
            .retain(|kept| (kept.claim.side, kept.claim.goal) != (claim.side, claim.goal));
        if self.kept.is_full() {
            self.kept.remove(0);
        }
        let next = claim.side;
        self.kept.push(Kept { claim, next });
    }

    /// Follows a move: claims that it touches thaw and are dropped, claims whose line it follows advance.
    pub fn follow(&mut self, before: &Chess, m: Move) {
        let (board, side) = (before.board(), before.turn());
        let gives_check = Checks::of(board, side).gives(m);
        let is_loud = m.is_capture() || m.is_promotion() || gives_check;
        self.kept.retain(|kept| {
            if kept.next == side && kept.claim.line.first() == Some(&m) {
                kept.claim.line.remove(0);
                kept.claim.plies = kept.claim.plies.saturating_sub(1);
                kept.next = !side;
                return !kept.claim.line.is_empty();
            }
            // In the middle of its line the claim covers only one reply.
            let at_its_beginning = kept.next == kept.claim.side;
            let is_answered = side != kept.claim.side
                && kept.claim.goal != Goal::Mate
                && goal::is_counter_threat(board, m, side);
            at_its_beginning
                && !is_loud
                && !relevance::touches(kept.claim.set, board, m, side)
                && !is_answered
        });
    }

    /// The frozen claims of a side to move, latest first.
    pub fn of(&self, side: Color) -> impl Iterator<Item = &Claim> {
        let stands = move |kept: &&Kept| kept.claim.side == side && kept.next == side;
        self.kept.iter().rev().filter(stands).map(|kept| &kept.claim)
    }
}
