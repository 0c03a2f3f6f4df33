//! The kind of move, apart from zones.

use crate::board::pawn_spans;
use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{Deeds, Judge};
use crate::Centipawns;
use crate::board::after::After;
use crate::board::moved::Moved;
use crate::board::steps::distance;
use crate::rank::features::{self as f, Account};

impl Judge<'_> {
    /// The kind of move, apart from zones.
    pub(super) fn manners<A: Account>(
        &self,
        moved: &Moved,
        after: &After<'_>,
        deeds: &mut Deeds,
        account: &mut A,
    ) {
        let (view, side) = (self.view, self.side);
        let (from, to, role) = (after.from, after.to, moved.role);
        let king = view.king(!side);
        if role == Role::Pawn {
            self.pawn_move(moved, after, deeds, account);
        } else if moved.castles {
            account.add(f::CASTLES.at(0), 1);
        } else {
            if !moved.captures() {
                let group = if self.endgame { f::MOVES_LATE } else { f::MOVES };
                account.add(group.at(role as usize - 2), 1);
            }
            let rank = |square: Square| side.relative_rank(square.rank());
            if rank(to) < rank(from) {
                account.add(f::STEPS_BACK.at(0), 1);
            }
            if matches!(role, Role::Knight | Role::Bishop)
                && rank(from) == Rank::First
                && rank(to) > Rank::First
            {
                account.add(f::DEVELOPS.at(0), 1);
            }
            if role == Role::Rook {
                let pawns = Bitboard::from_file(to.file()) & view.board().pawns();
                if to.file() != from.file() && (pawns & view.side(side)).is_empty() {
                    account.add(f::ROOK_FILE.at(usize::from(pawns.is_empty())), 1);
                }
                if rank(to) == Rank::Seventh && rank(from) != Rank::Seventh {
                    account.add(f::SEVENTH.at(0), 1);
                }
            }
            if role == Role::King {
                if self.endgame {
                    let nearest = |square: Square| {
                        let pawns = view.pieces(!side, Role::Pawn);
                        pawns
                            .into_iter()
                            .map(|pawn| distance(pawn, square))
                            .min()
                            .unwrap_or(0)
                    };
                    if nearest(to) < nearest(from) {
                        account.add(f::KING_NEARS_PAWN.at(0), 1);
                    }
                    if distance(to, king) == 2 && (to.file() == king.file() || to.rank() == king.rank()) {
                        account.add(f::OPPOSITION.at(0), 1);
                    }
                }
            } else {
                account.add(
                    f::NEARS_KING.at(0),
                    f::amount(i32::from(distance(from, king)) - i32::from(distance(to, king)), 7),
                );
            }
        }
        if !moved.castles && role != Role::King {
            let own_pawns = view.pieces(side, Role::Pawn);
            let area = !(view.by_role(!side, Role::Pawn) | view.side(side));
            if role != Role::Pawn {
                if (attacks::pawn_attacks(!side, to) & own_pawns).any() {
                    account.add(f::SUPPORTED.at(0), 1);
                }
                let more = (after.reach & area).count() as i32 - (view.from(from) & area).count() as i32;
                account.add(f::MOBILITY.at(0), f::amount(more, 8));
            }
            let ring = view.king_ring(!side);
            let near = (after.reach & ring).count() as i32 - (view.from(from) & ring).count() as i32;
            account.add(f::RING.at(0), f::amount(near, 4));
        }
        if self.before_free_pawns.contains(to) {
            account.add(f::BLOCKADES.at(0), 1);
        }
    }

    pub(super) fn pawn_move<A: Account>(
        &self,
        moved: &Moved,
        after: &After<'_>,
        deeds: &mut Deeds,
        account: &mut A,
    ) {
        let (view, side) = (self.view, self.side);
        let (from, to) = (after.from, after.to);
        let king = view.king(!side);
        let others = view.pieces(!side, Role::Pawn);
        let path = pawn_spans::ahead(side, to);
        let rank = side.relative_rank(to.rank());
        let has_passed = (pawn_spans::passed_span(side, to) & others).is_empty();
        if !moved.promotes && rank >= Rank::Third && has_passed {
            let index = rank.to_usize() - 2;
            account.add(f::PASSED_PAWN.at(index), 1);
            if (path & (after.occupied | view.controlled(!side))).is_empty() {
                account.add(f::FREE_PAWN.at(index), 1);
            }
            deeds.advances = true;
        }
        if moved.captures() || moved.promotes {
            return;
        }
        account.add(f::PAWN_MOVE.at(usize::from(self.endgame)), 1);
        if (after.reach & others).any() {
            account.add(f::LEVER.at(0), 1);
        }
        if deeds.gain >= Centipawns::ZERO && (after.reach & after.others & !others).any() {
            account.add(f::PAWN_ATTACK.at(0), 1);
        }
        let near = |king: Square| from.file().distance(king.file()) <= 1;
        if near(king) && king.rank().distance(to.rank()) <= 4 {
            account.add(f::STORM.at(0), 1);
        }
        let own = view.king(side);
        if !self.endgame && near(own) && own.rank().distance(from.rank()) <= 2 {
            account.add(f::BARES_KING.at(0), 1);
        }
    }
}
