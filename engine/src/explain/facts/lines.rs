//! Motifs along lines: what a slider attacks through another piece, and what stands in its way.

use crate::score::Centipawns;
use puchok_zones::board::exchange::value;
use shakmaty::attacks;
use shakmaty::{Bitboard, Board, Role};

use super::change::{Change, MATTERS, attacks_are_safe, is_taken_next};
use super::claim::Kind;
use crate::line::course::{can_win, could_win, tells};
use crate::line::placed::Placed;
use crate::line::placed::placed;

/// What the move does on lines.
pub(in crate::explain) fn of(change: &Change<'_>, found: &mut Vec<Kind>) {
    discoveries(change, found);
    pins(change, found);
    blocks(change, found);
    pinned_takers(change, found);
}

/// The moved piece would be lost on its field if a piece of the other side were not pinned to its king.
fn pinned_takers(change: &Change<'_>, found: &mut Vec<Kind>) {
    let (board, moved) = (change.after.board(), change.moved);
    let Some(king) = board.king_of(change.them()) else {
        return;
    };
    let is_safe = can_win(board, moved) < MATTERS;
    if could_win(board, moved) < MATTERS || !is_safe || !attacks_are_safe(change, moved) {
        return;
    }
    let is_pinned = |taker: &Placed| {
        let mut without = board.clone();
        without.discard_piece_at(taker.on);
        let sliders = without.attacks_to(king, change.us, without.occupied()) & without.sliders();
        // A pinned piece on the field itself would be taken.
        (sliders & !board.attacks_to(king, change.us, board.occupied()))
            .without(moved.on)
            .any()
    };
    let takers = board.attacks_to(moved.on, change.them(), board.occupied());
    let pinned = takers
        .into_iter()
        .filter_map(|on| placed(board, on))
        .filter(|t| t.piece.role != Role::King && is_pinned(t));
    if let Some(piece) = pinned.min_by_key(|t| value(t.piece.role)) {
        found.push(Kind::CannotTake { piece, on: moved.on });
    }
}

fn discoveries(change: &Change<'_>, found: &mut Vec<Kind>) {
    let (before, after) = (change.before.board(), change.after.board());
    let sliders = after.sliders() & after.by_color(change.us);
    for by in sliders.into_iter().filter_map(|on| placed(after, on)) {
        let is_gone = is_taken_next(change, by);
        if by.on == change.moved.on || before.piece_at(by.on) != Some(by.piece) {
            continue;
        }
        let opened = after.attacks_from(by.on) & !before.attacks_from(by.on) & after.by_color(change.them());
        for target in opened.into_iter().filter_map(|on| placed(after, on)) {
            if target.piece.role == Role::King
                || tells(after, by, target) && can_win(after, target) >= MATTERS && !is_gone
            {
                found.push(Kind::Discovers { by, target });
            }
        }
    }
}

/// The pieces of a slider's line: the first it meets and the one behind it, both of the other side.
fn lined_up(board: &Board, by: Placed) -> Vec<(Placed, Placed)> {
    let them = board.by_color(!by.piece.color);
    let attacked = board.attacks_from(by.on);
    let mut found = Vec::new();
    for front in (attacked & them).into_iter().filter_map(|on| placed(board, on)) {
        let mut without = board.clone();
        without.discard_piece_at(front.on);
        let beyond = without.attacks_from(by.on) & !attacked & them;
        found.extend(
            beyond
                .into_iter()
                .filter_map(|on| placed(board, on))
                .map(|behind| (front, behind)),
        );
    }
    found
}

/// Whether a slider of the other side, but not this one, pins an officer to something worth more than both.
pub(super) fn is_pinned(board: &Board, target: Placed, but: Placed) -> bool {
    let sliders = board.sliders() & board.by_color(!target.side());
    let pins = |by: Placed| {
        let worth = value(by.piece.role).max(value(target.piece.role));
        let lined = lined_up(board, by).into_iter();
        lined
            .filter(|(front, _)| *front == target)
            .any(|(_, behind)| behind.piece.role == Role::King || value(behind.piece.role) > worth)
    };
    let others = sliders
        .without(but.on)
        .into_iter()
        .filter_map(|on| placed(board, on));
    target.piece.role != Role::Pawn && others.into_iter().any(pins)
}

fn pins(change: &Change<'_>, found: &mut Vec<Kind>) {
    let (before, after) = (change.before.board(), change.after.board());
    let sliders = after.sliders() & after.by_color(change.us);
    for by in sliders.into_iter().filter_map(|on| placed(after, on)) {
        let was = placed(before, change.was(by.on)).map_or_else(Vec::new, |old| lined_up(before, old));
        if !attacks_are_safe(change, by) || is_taken_next(change, by) {
            continue;
        }
        // A piece that the answer moves off the line was not pinned to it.
        let answer = change.course.mv(change.ply + 1).and_then(|m| m.from());
        for (front, behind) in lined_up(after, by) {
            // Nor is one that takes back along the line.
            let takes = after.attacks_from(front.on).contains(by.on) && front.piece.role != Role::King;
            if was.contains(&(front, behind)) || front.piece.role == Role::Pawn || takes {
                continue;
            }
            let mut without = after.clone();
            without.discard_piece_at(front.on);
            let telling = tells(&without, by, behind);
            let (f, b) = (value(front.piece.role), value(behind.piece.role));
            if f >= b && behind.piece.role != Role::Pawn {
                let told = match front.piece.role {
                    Role::King => stays_to_be_won(change, behind),
                    _ => f > value(by.piece.role),
                };
                if telling && told {
                    found.push(Kind::Skewers { by, front, behind });
                }
            } else if answer != Some(front.on)
                && answer != Some(behind.on)
                && telling
                && b > f
                && b > value(by.piece.role).max(value(Role::Rook) - Centipawns(1))
            {
                found.push(Kind::Pins { by, front, behind });
            }
        }
    }
}

/// Whether a piece behind the king is won whatever the answer to the check: no answer keeps protecting it or
/// takes its attacker.
fn stays_to_be_won(change: &Change<'_>, behind: Placed) -> bool {
    change.after.legal_moves().into_iter().all(|answer| {
        let then = change.after.after(answer);
        placed(then.board(), behind.on) == Some(behind) && can_win(then.board(), behind) >= MATTERS
    })
}

fn blocks(change: &Change<'_>, found: &mut Vec<Kind>) {
    let (before, after) = (change.before.board(), change.after.board());
    let on = change.moved.on;
    if change.mv.is_castle() || change.mv.is_capture() || is_taken_next(change, change.moved) {
        return;
    }
    // Two sliders that face each other share one line.
    let mut ends: Vec<Bitboard> = Vec::new();
    let sliders = after.sliders() & after.by_color(change.them());
    for slider in sliders {
        let reached = before.attacks_from(slider);
        if !reached.contains(on) || before.piece_at(slider) != after.piece_at(slider) {
            continue;
        }
        for behind in reached.into_iter().filter_map(|sq| placed(before, sq)) {
            if behind.on == change.from || !attacks::between(slider, behind.on).contains(on) {
                continue;
            }
            let own = behind.piece.color == change.us;
            // Either an own piece was in danger on that line, or an enemy piece was protected along it.
            let tells = if own {
                behind.piece.role == Role::King
                    || can_win(before, behind) >= MATTERS && can_win(after, behind) < MATTERS / 2
            } else {
                behind.piece.role != Role::King
                    && can_win(before, behind) < MATTERS
                    && can_win(after, behind) >= MATTERS
            };
            let line = Bitboard::from(slider).with(behind.on);
            if tells && !ends.contains(&line) {
                ends.push(line);
                found.push(Kind::Blocks {
                    line: (slider, behind.on),
                    on,
                });
            }
        }
    }
}
