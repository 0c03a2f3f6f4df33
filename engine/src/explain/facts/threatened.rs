//! Mates and promotions that a move threatens.

use shakmaty::{Move, Role};

use super::change::{Change, MATTERS, is_taken_back, mates, passed};
use super::claim::Kind;
use crate::line::course::gain;
use crate::position::Position;

/// A mate in one that was not possible before.
pub(super) fn mate_in_one(change: &Change<'_>, found: &mut Vec<Kind>) {
    // A pawn that is taken, or that exchanges itself, threatens nothing any more.
    if is_taken_back(change) {
        return;
    }
    let Some(passed) = passed(change.after) else {
        return;
    };
    let mates_itself = |m: Move| m.from() == Some(change.moved.on) && mates(&passed, m);
    // Not if the move could have been played at once. Out of check it might have been, but for the check:
    // then the moved piece itself has to mate.
    let is_new = match change.before.is_check() {
        true => passed.legal_moves().into_iter().any(mates_itself),
        false => passed.has_mate_in_one() && !change.before.has_mate_in_one(),
    };
    if is_new {
        found.push(Kind::ThreatensMate { moves: 1 });
    }
}

/// A pawn of the mover could promote next, and could not before.
pub(super) fn promotion(change: &Change<'_>, found: &mut Vec<Kind>) {
    let Some(passed) = passed(change.after) else {
        return;
    };
    let promotes = |position: &Position| {
        let all = position.legal_moves();
        all.into_iter()
            .find(|&m| m.promotion() == Some(Role::Queen) && gain(position, m) >= MATTERS)
    };
    let Some(m) = promotes(&passed) else {
        return;
    };
    // In check the pawn may have been as ready as it is now.
    let (before, after) = (change.before.board(), change.after.board());
    let was_ready = || {
        let fields = m.from().into_iter().chain([m.to()]);
        fields
            .into_iter()
            .all(|on| before.piece_at(on) == after.piece_at(on))
    };
    let is_new = match change.before.is_check() {
        true => !was_ready(),
        false => promotes(change.before).is_none(),
    };
    if is_new {
        found.push(Kind::ThreatensPromotion { on: m.to() });
    }
}
