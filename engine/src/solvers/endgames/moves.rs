//! Forward and backward moves on placements, for the generator.
//!
//! Moves that leave the mover's own king in check are not filtered out: they lead to a number that is not a
//! position, and the tables mark it as such.

use puchok_zones::board::moves::PROMOTIONS;
use puchok_zones::board::steps;
use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

use super::layout::{Layout, Placement};

/// Where a move leads.
pub(super) enum Step {
    /// To another position of the same ending.
    Within(Placement),
    /// By a capture or promotion, to a board of another ending.
    Out(Board),
}

/// Calls `tell` with the result of every move of `turn`.
pub(super) fn each_move(layout: &Layout, from: &Placement, turn: Color, mut tell: impl FnMut(Step)) {
    let walk = Walk::new(layout, from, turn);
    walk.moves_of_king(&mut tell);
    for (i, &man) in layout.men().iter().enumerate() {
        if man.color != turn {
            continue;
        }
        if man.role == Role::Pawn {
            walk.moves_of_pawn(i, &mut tell);
        } else {
            walk.moves_of_officer(i, man, &mut tell);
        }
    }
}

/// A placement whose moves are being generated.
struct Walk<'a> {
    layout: &'a Layout,
    from: &'a Placement,
    turn: Color,
    /// The same placement without the en passant right.
    still: Placement,
    occupied: Bitboard,
    /// The opponent's men that can be captured.
    targets: Bitboard,
    /// The fields that the side's pieces cannot enter: those of its own men and of the other king.
    blocked: Bitboard,
}

// A table has millions of placements, so the hot functions are inlined.
impl<'a> Walk<'a> {
    #[inline]
    fn new(layout: &'a Layout, from: &'a Placement, turn: Color) -> Walk<'a> {
        let mut targets = Bitboard::EMPTY;
        let mut own = Bitboard::from_square(*from.kings.get(turn));
        for (man, &square) in layout.men().iter().zip(&from.men) {
            let side = if man.color == turn { &mut own } else { &mut targets };
            side.add(square);
        }
        Walk {
            layout,
            from,
            turn,
            still: Placement {
                passed: false,
                ..*from
            },
            occupied: layout.occupied(from),
            targets,
            blocked: own.with(*from.kings.get(!turn)),
        }
    }

    #[inline]
    fn moves_of_king(&self, tell: &mut impl FnMut(Step)) {
        let king = *self.from.kings.get(self.turn);
        for to in attacks::king_attacks(king) & !self.blocked {
            if self.targets.contains(to) {
                tell(self.out(king, to, Role::King.of(self.turn)));
            } else {
                let mut next = self.still;
                *next.kings.get_mut(self.turn) = to;
                tell(Step::Within(next));
            }
        }
    }

    #[inline]
    fn moves_of_officer(&self, i: usize, man: Piece, tell: &mut impl FnMut(Step)) {
        let square = self.from.men[i];
        for to in attacks::attacks(square, man, self.occupied) & !self.blocked {
            if self.targets.contains(to) {
                tell(self.out(square, to, man));
            } else {
                tell(Step::Within(self.within(i, to)));
            }
        }
    }

    #[inline]
    fn moves_of_pawn(&self, i: usize, tell: &mut impl FnMut(Step)) {
        let (layout, turn, square) = (self.layout, self.turn, self.from.men[i]);
        let forward = |square: Square| square.offset(steps::forward(turn));
        let free = |to: &Square| !self.occupied.contains(*to);
        for to in attacks::pawn_attacks(turn, square) & self.targets {
            self.pawn_out(square, to, tell);
        }
        if self.from.passed {
            let passed = self.from.men[1 - i];
            if let Some(to) = forward(passed) {
                let mut board = moved(layout, self.from, square, to, Role::Pawn.of(turn));
                board.discard_piece_at(passed);
                tell(Step::Out(board));
            }
        }
        let Some(to) = forward(square).filter(free) else {
            return;
        };
        if to.rank() == (!turn).backrank() {
            self.pawn_out(square, to, tell);
            return;
        }
        tell(Step::Within(self.within(i, to)));
        if square.rank() == turn.relative_rank(Rank::Second)
            && let Some(to) = forward(to).filter(free)
        {
            let mut next = self.within(i, to);
            next.passed = layout.has_en_passant() && layout.can_be_passed(&next, !turn);
            tell(Step::Within(next));
        }
    }

    /// A pawn move that captures, promotes, or both.
    #[inline]
    fn pawn_out(&self, square: Square, to: Square, tell: &mut impl FnMut(Step)) {
        if to.rank() == (!self.turn).backrank() {
            for role in PROMOTIONS {
                tell(self.out(square, to, role.of(self.turn)));
            }
        } else {
            tell(self.out(square, to, Role::Pawn.of(self.turn)));
        }
    }

    #[inline]
    fn within(&self, i: usize, to: Square) -> Placement {
        let mut next = self.still;
        next.men[i] = to;
        next
    }

    #[inline]
    fn out(&self, square: Square, to: Square, man: Piece) -> Step {
        Step::Out(moved(self.layout, self.from, square, to, man))
    }
}

/// The board after a man has moved to another field.
fn moved(layout: &Layout, placement: &Placement, from: Square, to: Square, man: Piece) -> Board {
    let mut board = layout.board(placement);
    board.discard_piece_at(from);
    board.set_piece_at(to, man);
    board
}

/// Calls `tell` with every position of the same ending from which a move can have led to this one, in which
/// `turn` is to move.
pub(super) fn each_move_back(layout: &Layout, to: &Placement, turn: Color, mut tell: impl FnMut(&Placement)) {
    let mover = !turn;
    let occupied = layout.occupied(to);
    let mut tell = |before: &Placement| {
        tell(before);
        // The move may have been made while a pawn could have been captured en passant.
        if layout.has_en_passant() {
            let passed = Placement {
                passed: true,
                ..*before
            };
            if layout.can_be_passed(&passed, mover) {
                tell(&passed);
            }
        }
    };
    let still = Placement { passed: false, ..*to };
    if !to.passed {
        for from in attacks::king_attacks(*to.kings.get(mover)) & !occupied {
            let mut before = still;
            *before.kings.get_mut(mover) = from;
            tell(&before);
        }
    }
    for (i, &man) in layout.men().iter().enumerate() {
        if man.color != mover {
            continue;
        }
        let square = to.men[i];
        let mut from = |from| {
            let mut before = still;
            before.men[i] = from;
            tell(&before);
        };
        if man.role != Role::Pawn {
            // Officers move backwards just as they move forwards. No officer exists in a layout with en
            // passant captures.
            (attacks::attacks(square, man, occupied) & !occupied)
                .into_iter()
                .for_each(from);
            continue;
        }
        let back = |square: Square| {
            let back = square.offset(mover.fold_wb(-8, 8))?;
            (!occupied.contains(back)).then_some(back)
        };
        let Some(one) = back(square).filter(|one| one.rank() != mover.backrank()) else {
            continue;
        };
        if !to.passed {
            from(one);
        }
        // A double step that ends beside an enemy pawn leads to the position with the en passant right.
        if square.rank() == mover.relative_rank(Rank::Fourth)
            && to.passed == layout.can_be_passed(&still, turn)
            && let Some(two) = back(one)
        {
            from(two);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The numbers that `turn` can reach from this position without leaving the ending, ignoring checks.
    fn onward(layout: &Layout, placement: &Placement, turn: Color) -> BTreeSet<usize> {
        let mut numbers = BTreeSet::new();
        each_move(layout, placement, turn, |step| {
            if let Step::Within(next) = step {
                numbers.extend(layout.number(&next, !turn));
            }
        });
        numbers
    }

    /// The numbers from which the side not to move can have come.
    fn backward(layout: &Layout, placement: &Placement, turn: Color) -> BTreeSet<usize> {
        let mut numbers = BTreeSet::new();
        each_move_back(layout, placement, turn, |before| {
            numbers.extend(layout.number(before, !turn));
        });
        // The generator also skips numbers that are not positions.
        numbers.retain(|&number| layout.placement(number, !turn).is_some());
        numbers
    }

    /// A forward move leads from one position to another exactly when a backward move leads the other way.
    #[test]
    fn moves_and_moves_back_are_the_same_steps() {
        for material in ["KQK", "KPK", "KNNK", "KQKB", "KPPK", "KRKP", "KPKP"] {
            let layout = Layout::new(material.parse().unwrap());
            let mut passed = 0;
            for turn in Color::ALL {
                for number in (0..layout.size()).step_by(1009) {
                    let Some(placement) = layout.placement(number, turn) else {
                        continue;
                    };
                    passed += usize::from(placement.passed);
                    for next in onward(&layout, &placement, turn) {
                        let after = layout.placement(next, !turn).unwrap();
                        assert!(
                            backward(&layout, &after, !turn).contains(&number),
                            "{material} {placement:?} {after:?}"
                        );
                    }
                    for last in backward(&layout, &placement, turn) {
                        let before = layout.placement(last, !turn).unwrap();
                        assert!(
                            onward(&layout, &before, !turn).contains(&number),
                            "{material} {before:?} {placement:?}"
                        );
                    }
                }
            }
            assert_eq!(passed > 0, layout.has_en_passant(), "{material}");
        }
    }
}
