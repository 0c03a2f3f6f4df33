//! The sequel (levels 2 and 3): the offered piece is captured, and what is won then; the threat of mate.

use crate::board::pawn_spans;
use shakmaty::{Bitboard, Board, Rank, Role};

use super::{Deeds, Judge};
use crate::Centipawns;
use crate::board::after::After;
use crate::board::assault::{self, WaysOut};
use crate::board::exchange;
use crate::board::moved::Moved;
use crate::board::placed::Placed;
use crate::rank::features::{self as f, Account};

/// The board after a move and the capture of the moved piece.
struct Taken {
    board: Board,
    /// The capturing piece on its origin.
    by: Placed,
    /// The ways out of the sharpest check that follows.
    ways: WaysOut,
}

impl Judge<'_> {
    /// The threat of mate, denied or made; and the sequel of an offer.
    pub(super) fn sequel<A: Account>(
        &self,
        moved: &Moved,
        after: &After<'_>,
        deeds: &mut Deeds,
        account: &mut A,
    ) {
        if self.other_check == WaysOut::NONE
            && !deeds.check
            && assault::sharpest_check(after.board(), !self.side) > WaysOut::NONE
        {
            account.add(f::DENIES_MATE.at(0), 1);
            deeds.denies_mate = self.mating;
        }
        if deeds.gain < Centipawns::ZERO {
            self.offer(moved, after, deeds, account);
        } else if !deeds.check {
            self.mate_threat(after, deeds, account);
        }
    }

    /// A threat of mate by a move that costs nothing.
    fn mate_threat<A: Account>(&self, after: &After<'_>, deeds: &mut Deeds, account: &mut A) {
        if self.own_check == WaysOut::NONE {
            return;
        }
        let near = self.view.king_ring(!self.side);
        if (after.reach & near).is_empty() && !near.contains(after.to) && self.own_check > WaysOut::TWO {
            return;
        }
        match assault::sharpest_check(after.board(), self.side) {
            WaysOut::NONE => {
                account.add(f::MATE_THREAT.at(0), 1);
                deeds.threatens_mate = true;
            }
            WaysOut::ONE if self.own_check > WaysOut::ONE => account.add(f::MATE_THREAT.at(1), 1),
            _ => {}
        }
    }

    /// The sequel (levels 2 and 3): the offered piece is captured, and what is won then.
    fn offer<A: Account>(&self, moved: &Moved, after: &After<'_>, deeds: &mut Deeds, account: &mut A) {
        let (view, side) = (self.view, self.side);
        if self.threats.iter().any(|zone| zone.target.square() == after.from)
            && (moved.captures() || deeds.check)
        {
            account.add(f::DESPERADO.at(0), 1);
        }
        account.add(f::OFFERS_IN_ATTACK.at(self.attackers), 1);
        if let Some(class) = self.own_check.class() {
            account.add(f::OFFERS_WHEN_SHARP.at(class), 1);
        }
        if view.king_ring(!side).contains(after.to) {
            let way = match moved.captured {
                None => 0,
                Some(Role::Pawn) => 1,
                Some(_) => 2,
            };
            account.add(f::OFFERS_AT_KING.at(way), 1);
        }
        let Some(taken) = self.taken(after) else {
            account.add(f::TAKEN_BY_NOBODY.at(0), 1);
            return;
        };
        if taken.by.role() == Role::King {
            account.add(f::TAKEN_BY_KING.at(0), 1);
        }
        let (won, drawn_away) = self.won_after(after, &taken);
        if won > Centipawns::ZERO {
            let cost =
                exchange::value(after.piece.role) - moved.captured.map_or(Centipawns::ZERO, exchange::value);
            let class = match won - cost {
                Centipawns(..=-101) => 0,
                Centipawns(-100..=100) => 1,
                Centipawns(101..=500) => 2,
                _ => 3,
            };
            account.add(f::RECOVERS.at(class), 1);
        }
        if drawn_away > Centipawns::ZERO {
            account.add(f::DRAWS_AWAY.class(drawn_away), 1);
        }
        let forked = assault::fork(&taken.board, side);
        if forked > Centipawns::ZERO {
            account.add(f::FORKS_AFTER.class(forked), 1);
        }
        if let Some(moves) = self.runs_after(&taken) {
            account.add(f::PROMOTES_AFTER.at(moves), 1);
        }
        if let Some(class) = taken.ways.class() {
            account.add(f::CHECKS_AFTER.at(class), 1);
            deeds.mates_when_taken = taken.ways == WaysOut::NONE;
        }
    }

    /// The board after the cheapest man captures the moved piece; `None` if nothing can.
    fn taken(&self, after: &After<'_>) -> Option<Taken> {
        let (view, side) = (self.view, self.side);
        let tied = view.pins().tied(!side, after.to, after.occupied);
        let by = exchange::first_capturer(after.board(), after.to, !side, after.occupied, tied)?;
        let mut board = after.board().clone();
        board.discard_piece_at(by.on);
        board.set_piece_at(after.to, exchange::arriving(by.role(), after.to).of(!side));
        Some(Taken {
            ways: assault::sharpest_check(&board, side),
            board,
            by,
        })
    }

    /// Whether an own pawn can then promote in one or two moves on an empty, uncontrolled path: 0 for one, 1
    /// for two.
    fn runs_after(&self, taken: &Taken) -> Option<usize> {
        let (board, side) = (&taken.board, self.side);
        let pawns = board.by_color(side) & board.pawns();
        [Rank::Seventh, Rank::Sixth]
            .into_iter()
            .enumerate()
            .find_map(|(moves, rank)| {
                let on_rank = pawns & Bitboard::from_rank(side.relative_rank(rank));
                let runs = |pawn| {
                    let path = pawn_spans::ahead(side, pawn);
                    (path & board.occupied()).is_empty()
                        && (path & assault::control(board, !side, pawn)).is_empty()
                };
                on_rank.into_iter().any(runs).then_some(moves)
            })
    }

    /// The most that can be won by capturing then, and the most among targets that the capturing piece had
    /// guarded.
    fn won_after(&self, after: &After<'_>, taken: &Taken) -> (Centipawns, Centipawns) {
        let board = &taken.board;
        let occupied = board.occupied();
        let guarded = self.view.from(taken.by.on);
        let hit = assault::control(board, self.side, after.to) & board.by_color(!self.side);
        let (mut won, mut drawn_away) = (Centipawns::ZERO, Centipawns::ZERO);
        for target in hit & !board.kings() {
            let Some(victim) = board.role_at(target) else {
                continue;
            };
            let value = exchange::at_most(victim, target, self.side);
            let was_guarded = guarded.contains(target) && target != after.to;
            if value > won || was_guarded && value > drawn_away {
                let gain = exchange::reply(board, self.view.pins(), target, victim, self.side, occupied);
                won = won.max(gain);
                if was_guarded {
                    drawn_away = drawn_away.max(gain);
                }
            }
        }
        (won, drawn_away)
    }
}
