//! What a move attacks: checks, new threats, pins.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::{Deeds, Judge};
use crate::Centipawns;
use crate::board::after::After;
use crate::board::{corner, exchange};
use crate::rank::features::{self as f, Account};

impl Judge<'_> {
    /// Checks, new threats, pins. `uncovered` is what [`Judge::uncover`] returned.
    pub(super) fn attacks<A: Account>(
        &self,
        after: &After<'_>,
        uncovered: Bitboard,
        safe: bool,
        deeds: &mut Deeds,
        account: &mut A,
    ) {
        let (view, side) = (self.view, self.side);
        let king = view.king(!side);
        let discovered = after.opened.contains(king);
        if after.reach.contains(king) || discovered {
            deeds.check = true;
            deeds.uncovers_check = discovered && !after.reach.contains(king);
            if discovered {
                account.add(f::DISCOVERED_CHECK.at(0), 1);
            }
            let left = attacks::king_attacks(king)
                & !view.side(!side)
                & !(view.controlled(side) | after.reach_past(king) | after.opened);
            let left = left.count().min(3);
            let group = if safe || discovered {
                f::CHECK
            } else {
                f::COSTLY_CHECK
            };
            account.add(group.at(left), 1);
        }
        let mut pinned = false;
        let attacked = (after.reach & *self.worth.get(after.piece.role)) | uncovered;
        for target in corner::in_order(side, attacked & after.others) {
            let Some(victim) = view.role_at(target) else {
                continue;
            };
            let before = self.own_gain[target.to_usize()];
            let value = exchange::value(victim);
            if value <= before {
                continue;
            }
            let covered = view.controlled(!side).contains(target);
            let gain = if !covered {
                value
            } else if self.deep {
                exchange::reply(after.board(), view.pins(), target, victim, side, after.occupied)
            } else {
                value - exchange::value(self.attacker_of(target, after))
            };
            let new = gain - before.max(Centipawns::ZERO);
            if new <= Centipawns::ZERO {
                continue;
            }
            if new > deeds.threat {
                deeds.second = deeds.threat;
                deeds.threat = new;
                deeds.threat_on = Some(target);
                // If the moved piece attacked the target before, the attack of the slider is what is new.
                let attacks_anew = after.reach.contains(target) && !view.from(after.from).contains(target);
                deeds.uncovers = after.opened.contains(target) && !attacks_anew;
            } else if new > deeds.second {
                deeds.second = new;
            }
            pinned |= view.pinned(!side).contains(target);
        }
        if deeds.threat > Centipawns::ZERO {
            let group = if safe { f::THREAT } else { f::COSTLY_THREAT };
            account.add(group.class(deeds.threat), 1);
            if deeds.second > Centipawns::ZERO {
                account.add(f::SECOND_THREAT.class(deeds.second), 1);
            }
            if pinned {
                account.add(f::THREATENS_PINNED.at(0), 1);
            }
        }
        if self.deep && safe && matches!(after.piece.role, Role::Bishop | Role::Rook | Role::Queen) {
            self.pins(after, account);
        }
    }

    /// Fills [`After::opened`]; returns the targets that sliders newly attack through the vacated field, and that
    /// of a pawn captured in passing, as far as they are worth a slider's attack.
    #[inline]
    pub(super) fn uncover(&self, after: &mut After<'_>) -> Bitboard {
        let mut worth = Bitboard::EMPTY;
        for slider in self.behind_left(after) {
            let opened = after.newly_reached_by(slider);
            after.opened |= opened;
            if let Some(role) = self.view.role_at(slider) {
                worth |= opened & *self.worth.get(role);
            }
        }
        worth
    }

    /// The piece that attacks a target after the move: the moved piece, or the slider that it uncovers.
    fn attacker_of(&self, target: Square, after: &After<'_>) -> Role {
        let moved = after.piece.role;
        if after.reach.contains(target) {
            return moved;
        }
        let opens = |slider: &Square| after.newly_reached_by(*slider).contains(target);
        let slider = self.behind_left(after).into_iter().find(opens);
        slider
            .and_then(|slider| self.view.role_at(slider))
            .unwrap_or(moved)
    }

    /// Own sliders behind the field that a move has vacated, or behind that of a pawn captured in passing.
    #[inline]
    fn behind_left(&self, after: &After<'_>) -> Bitboard {
        let passed = after.captured_in_passing();
        self.behind(after.from) | passed.map_or(Bitboard::EMPTY, |pawn| self.behind(pawn))
    }

    /// Own sliders that attack a field: a piece leaving it may uncover them.
    #[inline]
    pub(super) fn behind(&self, field: Square) -> Bitboard {
        self.reaching(field, self.own_sliders, self.own_lines)
    }

    /// Enemy sliders that attack a field: a piece leaving it no longer shields what is behind.
    #[inline]
    pub(super) fn in_front_of(&self, field: Square) -> Bitboard {
        self.reaching(field, self.other_sliders, self.other_lines)
    }

    #[inline]
    fn reaching(&self, field: Square, sliders: Bitboard, lines: Bitboard) -> Bitboard {
        let reaching = |slider: &Square| self.view.from(*slider).contains(field);
        if lines.contains(field) {
            sliders.into_iter().filter(reaching).collect()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Enemy pieces that the moved slider pins to what stands behind them.
    pub(super) fn pins<A: Account>(&self, after: &After<'_>, account: &mut A) {
        let board = self.view.board();
        // What is worth pinning to.
        let dear = exchange::worth_more_than(board, after.piece.role) & after.others & !after.reach;
        if (attacks::attacks(after.to, after.piece, Bitboard::EMPTY) & dear).is_empty() {
            return;
        }
        let (mut to_king, mut to_piece) = (false, false);
        let king = self.view.king(!self.side);
        for target in after.reach & after.others {
            if target == king {
                continue;
            }
            let through = attacks::attacks(after.to, after.piece, after.occupied.without(target));
            let behind = through & dear;
            to_king |= (behind & board.kings()).any();
            to_piece |= (behind & !board.kings()).any();
        }
        if to_king {
            account.add(f::PINS.at(0), 1);
        }
        if to_piece {
            account.add(f::PINS.at(1), 1);
        }
    }
}
