//! Moves and moves taken back, on placements: what the generator walks along.
//!
//! Whether a move leaves the own king in check is not looked at: such a move leads to a number that is no position, and
//! the tables say so.

use puchok_zones::board::steps;
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use super::layout::{Layout, Placement};

/// The pieces a pawn becomes.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Where a move leads.
pub(super) enum Step {
    /// To another position of the same ending.
    Within(Placement),
    /// By a capture or promotion to a board of another ending.
    Out(Board),
}

/// Tells where every move of `turn` leads.
pub(super) fn each_move(layout: &Layout, from: &Placement, turn: Color, mut tell: impl FnMut(Step)) {
    let occupied = layout.occupied(from);
    let still = Placement {
        passed: false,
        ..*from
    };
    let men = layout.men();
    // The men of the other side that can be captured, and on which fields.
    let mut targets = Bitboard::EMPTY;
    let mut own = Bitboard::from_square(*from.kings.get(turn));
    for (man, &square) in men.iter().zip(&from.men) {
        let side = if man.color == turn { &mut own } else { &mut targets };
        side.add(square);
    }
    let blocked = own.with(*from.kings.get(!turn));

    let king = *from.kings.get(turn);
    for to in attacks::king_attacks(king) & !blocked {
        if targets.contains(to) {
            tell(Step::Out(moved(layout, from, king, to, Role::King.of(turn))));
        } else {
            let mut next = still;
            *next.kings.get_mut(turn) = to;
            tell(Step::Within(next));
        }
    }
    for (i, &man) in men.iter().enumerate() {
        if man.color != turn {
            continue;
        }
        let square = from.men[i];
        let within = |to| {
            let mut next = still;
            next.men[i] = to;
            next
        };
        if man.role != Role::Pawn {
            for to in attacks::attacks(square, man, occupied) & !blocked {
                if targets.contains(to) {
                    tell(Step::Out(moved(layout, from, square, to, man)));
                } else {
                    tell(Step::Within(within(to)));
                }
            }
            continue;
        }
        let forward = |square: Square| square.offset(steps::forward(turn));
        let out = |to: Square, tell: &mut dyn FnMut(Step)| {
            if to.rank() == (!turn).backrank() {
                for role in PROMOTIONS {
                    tell(Step::Out(moved(layout, from, square, to, role.of(turn))));
                }
            } else {
                tell(Step::Out(moved(layout, from, square, to, man)));
            }
        };
        for to in attacks::pawn_attacks(turn, square) & targets {
            out(to, &mut tell);
        }
        if from.passed {
            let passed = from.men[1 - i];
            if let Some(to) = forward(passed) {
                let mut board = moved(layout, from, square, to, man);
                board.discard_piece_at(passed);
                tell(Step::Out(board));
            }
        }
        let Some(to) = forward(square).filter(|&to| !occupied.contains(to)) else {
            continue;
        };
        if to.rank() == (!turn).backrank() {
            out(to, &mut tell);
            continue;
        }
        tell(Step::Within(within(to)));
        if square.rank() == turn.relative_rank(Rank::Second)
            && let Some(to) = forward(to).filter(|&to| !occupied.contains(to))
        {
            let mut next = within(to);
            next.passed = layout.has_en_passant() && layout.can_be_passed(&next, !turn);
            tell(Step::Within(next));
        }
    }
}

/// The board after a man has gone to another field.
fn moved(layout: &Layout, placement: &Placement, from: Square, to: Square, man: shakmaty::Piece) -> Board {
    let mut board = layout.board(placement);
    board.discard_piece_at(from);
    board.set_piece_at(to, man);
    board
}

/// Tells every position of the same ending from which a move can have led to this one, in which `turn` is to move.
pub(super) fn each_move_back(layout: &Layout, to: &Placement, turn: Color, mut tell: impl FnMut(&Placement)) {
    let mover = !turn;
    let occupied = layout.occupied(to);
    let mut tell = |before: &Placement| {
        tell(before);
        // The move may have been made although a pawn could be captured en passant.
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
            // Men of a kind move back as they move on. No officer moves in a layout with captures en passant.
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
        // A double step beside a pawn of the other side leads to the position in which that may capture.
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

    /// The numbers that `turn` reaches from this position without leaving the ending, checks not looked at.
    fn onward(layout: &Layout, placement: &Placement, turn: Color) -> BTreeSet<usize> {
        let mut numbers = BTreeSet::new();
        each_move(layout, placement, turn, |step| {
            if let Step::Within(next) = step {
                numbers.extend(layout.number(&next, !turn));
            }
        });
        numbers
    }

    /// The numbers from which the side not to move has come.
    fn backward(layout: &Layout, placement: &Placement, turn: Color) -> BTreeSet<usize> {
        let mut numbers = BTreeSet::new();
        each_move_back(layout, placement, turn, |before| {
            numbers.extend(layout.number(before, !turn));
        });
        // A number that is no position is passed over by the generator as well.
        numbers.retain(|&number| layout.placement(number, !turn).is_some());
        numbers
    }

    /// A move leads from one position to another exactly when the move back leads the other way.
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
