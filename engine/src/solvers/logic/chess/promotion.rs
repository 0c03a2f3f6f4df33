//! Promotion goals.
//!
//! A promotion counts once the opponent has answered and the promoted piece is still there. A position alone
//! does not show that, so the graph remembers a promotion until the answer ([`Fresh`]), and the formulas look
//! two moves ahead.

use puchok_zones::board::moves::PROMOTIONS;
use puchok_zones::board::steps::forward;
use shakmaty::{Bitboard, Color, Move, Rank, Role, Square, attacks};

use super::code::Code;
use super::plies::Plies;
use super::words::Words;
use crate::solvers::logic::formula::{FormulaId, Formulas, Paths};

/// Which promotions are sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sought {
    /// The side that promotes.
    pub player: Color,
    /// The piece; `None` for any.
    pub role: Option<Role>,
}

/// What the last moves did towards a promotion that is sought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fresh {
    /// There was no promotion.
    Nothing,
    /// The last move promoted on this field.
    Made(Square),
    /// The move before last promoted, and the answer did not remove the piece.
    Kept,
}

impl Sought {
    /// What to remember after a move of this side, given what was remembered before it.
    pub(super) fn after(self, before: Fresh, turn: Color, mv: Move, after: &Code) -> Fresh {
        if turn == self.player {
            let is_sought = mv
                .promotion()
                .is_some_and(|role| self.role.is_none_or(|wanted| wanted == role));
            return if is_sought {
                Fresh::Made(mv.to())
            } else {
                Fresh::Nothing
            };
        }
        match before {
            Fresh::Made(field)
                if after
                    .piece_at(field)
                    .is_some_and(|piece| piece.color == self.player) =>
            {
                Fresh::Kept
            }
            _ => Fresh::Nothing,
        }
    }

    /// "The player's move promotes a pawn to such a piece, and then …", on some or all paths; the
    /// continuation receives the formula "the piece is there".
    fn made(
        self,
        f: &mut Formulas,
        words: &Words,
        paths: Paths,
        mut then: impl FnMut(&mut Formulas, FormulaId) -> FormulaId,
    ) -> FormulaId {
        let seventh = self.player.fold_wb(Rank::Seventh, Rank::Second);
        let roles = self.role.map_or(PROMOTIONS.to_vec(), |role| vec![role]);
        let mut cases = Vec::new();
        for from in Bitboard::from_rank(seventh) {
            let ahead = from.offset(forward(self.player));
            for to in attacks::pawn_attacks(self.player, from).into_iter().chain(ahead) {
                let pawn = words.stands(f, Role::Pawn.of(self.player), from);
                let pieces: Vec<FormulaId> = roles
                    .iter()
                    .map(|role| words.stands(f, role.of(self.player), to))
                    .collect();
                let there = f.or(pieces);
                // The piece must not have stood there before, or it did not come from the pawn.
                let fresh = f.not(there);
                let gone = words.empty(f, from);
                let then = then(f, there);
                let made = f.and([gone, there, then]);
                let made = f.next(paths, made);
                cases.push(f.and([pawn, fresh, made]));
            }
        }
        let cases = f.or(cases);
        f.and([words.turn(self.player), cases])
    }

    /// "The player is to move and not in check", for a vertex after the answer.
    fn is_answered(self, f: &mut Formulas, words: &Words) -> FormulaId {
        let safe = words.safe_king(f, self.player);
        f.and([words.turn(self.player), safe])
    }

    /// "Some move promotes, and after some answer the piece is there": fails wherever the opponent prevents
    /// it.
    pub(super) fn can_come(self, f: &mut Formulas, words: &Words) -> FormulaId {
        let answered = self.is_answered(f, words);
        self.made(f, words, Paths::Some, |f, there| {
            let kept = f.and([answered, there]);
            f.next(Paths::Some, kept)
        })
    }

    /// "The opponent is mated, or a promotion succeeds against any answer", subject to Rules up to that
    /// point.
    ///
    /// After an answer that captures the piece or gives check, the same is required again with one pawn less,
    /// at most as often as there are pawns.
    pub(super) fn reaches(
        self,
        f: &mut Formulas,
        words: &Words,
        left: Plies,
        rule: FormulaId,
        pawns: usize,
    ) -> FormulaId {
        let mated = words.mated(f, !self.player);
        let answered = self.is_answered(f, words);
        let son = f.has_son();
        // One of the player's moves promotes, and after each answer the piece is there or `rest` holds.
        let promotes = |f: &mut Formulas, rest: FormulaId| {
            let made = self.made(f, words, Paths::All, |f, there| {
                let kept = f.and([answered, there]);
                let kept = f.or([kept, rest]);
                let kept = f.next(Paths::All, kept);
                f.and([rule, son, kept])
            });
            f.and([rule, son, made])
        };
        if left == Plies::ENDLESS {
            let mates = f.until(Paths::All, rule, mated);
            return (0..pawns).fold(mates, |rest, _| {
                let made = promotes(f, rest);
                let goal = f.or([mated, made]);
                f.until(Paths::All, rule, goal)
            });
        }
        // For each number of plies up to `left`: with this many pawns, and with one less.
        let mut row: Vec<FormulaId> = Vec::new();
        for pawn in 0..=pawns {
            let fewer = std::mem::take(&mut row);
            for plies in 0..=usize::from(left.0) {
                let mut ways = vec![mated];
                if let Some(&sooner) = row.last() {
                    let next = f.next(Paths::All, sooner);
                    ways.push(f.and([rule, son, next]));
                }
                if pawn > 0 && plies >= 2 {
                    ways.push(promotes(f, fewer[plies - 2]));
                }
                row.push(f.or(ways));
            }
        }
        // There is at least the entry for 0 plies.
        row.last().copied().unwrap_or(mated)
    }
}
