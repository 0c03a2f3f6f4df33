//! The zone behind a reason, read from the board: one definition for the search, `puchok map`, the report and
//! the tests.

use shakmaty::{Bitboard, Board, Move, Role, Square, attacks};

use super::{Cause, Reason};
use crate::Centipawns;
use crate::board::after::{After, board_after};
use crate::board::moved::Moved;
use crate::board::placed::placed;
use crate::board::steps::fields_left;
use crate::board::view::View;
use crate::board::{assault, exchange};
use crate::horizon::Horizon;
use crate::plan;
use crate::zone::cells::Cells;
use crate::zone::key::{Key, Trunk};
use crate::zone::{Ply, State, Zone, attack, capturing, distant, mating, promotion, unblocking};

/// The zone that gives a move its reason, if it exists and the move belongs to it.
///
/// For reasons that need a zone ([`Reason::needs_zone`]) the zone is open on the board before the move; for a
/// support it is held before the move and open after it. `None`: there is no such zone, so the reason does
/// not hold.
pub fn confirm(view: &View, cells: &mut Cells, mv: Move, cause: Cause) -> Option<Zone> {
    let key = cause.zone?;
    let moved = Moved::new(mv, view.turn())?;
    let (from, to) = (moved.from, moved.to);
    match cause.reason {
        Reason::Trunk => trunk(view, cells, &moved, key),
        Reason::Unblock => unblocked(view, &moved, key),
        Reason::Plan => plan::zone::of(view, cells, key)
            .filter(|zone| zone.is_open() && zone.piece == from && zone.safe.contains(to)),
        Reason::Prophylaxis => prophylaxis(view, cells, &moved, key),
        Reason::Denial(_) => denied(view, cells, &moved, key),
        Reason::Race => {
            let zone = promotion_of(view, cells, key).filter(Zone::is_open)?;
            let nearer = |goal: Square| to.distance(goal) < from.distance(goal);
            let is_king = from == view.king(view.turn());
            (is_king && (nearer(key.target) || nearer(key.piece))).then_some(zone)
        }
        Reason::Support => {
            let zone = promotion_of(view, cells, key).filter(|z| z.state == State::Held)?;
            still_open(view, cells, &moved, key).then_some(zone)
        }
        Reason::PromotionTrunk => {
            promotion_of(view, cells, key).filter(|z| z.is_open() && z.first.contains(to))
        }
        Reason::Promotion if key.trunk == Trunk::Direct => capturing::by_move(view, mv, from),
        Reason::Promotion => promotion_of(view, cells, key),
        Reason::KingAttack => against_king(view, &moved, key),
        Reason::Exchange | Reason::Sacrifice => capturing::by_move(view, mv, from),
        _ => None,
    }
}

/// The zone of a trunk of which the move is the next step, to a field where its piece is safe.
fn trunk(view: &View, cells: &mut Cells, moved: &Moved, key: Key) -> Option<Zone> {
    let (from, to) = moved.attacker(key.side);
    let by = placed(view.board(), from).filter(|by| by.side() == key.side)?;
    if key.trunk == Trunk::Distant {
        let zone = distant::to_target(view, cells, by, key.target, distant::LONGEST)?;
        return (zone.is_open() && zone.safe.contains(to)).then_some(zone);
    }
    let zone = attack::through(view, by, key.target, Bitboard::from(to))?;
    zone.safe.contains(to).then_some(zone)
}

/// The open zone of a slider whose line the move opens, if the slider's capture wins on the board after the
/// move.
fn unblocked(view: &View, moved: &Moved, key: Key) -> Option<Zone> {
    let zone = unblocking(view, key).filter(|z| z.first.contains(moved.from) && z.is_open())?;
    let after = After::new(view, moved);
    let victim = view.role_at(key.target)?;
    let attacks = attacks::attacks(key.piece, zone.role.of(key.side), after.occupied);
    let wins = exchange::reply(
        after.board(),
        view.pins(),
        key.target,
        victim,
        key.side,
        after.occupied,
    );
    (attacks.contains(key.target) && wins > Centipawns::ZERO).then_some(zone)
}

/// The board after a move of the side to move.
fn after(view: &View, moved: &Moved) -> Board {
    board_after(view.board(), moved.mv, view.turn())
}

/// The open positional zone of the other side that is no longer open after the move.
fn prophylaxis(view: &View, cells: &mut Cells, moved: &Moved, key: Key) -> Option<Zone> {
    let zone = plan::zone::of(view, cells, key).filter(Zone::is_open)?;
    let next = View::of(after(view, moved), !view.turn(), None);
    let left = plan::zone::of(&next, cells, key).is_some_and(|zone| zone.is_open());
    (!left).then_some(zone)
}

/// The open zone of the other side that wins less after the move: promotions and mates nothing, attacks less
/// material, now or after one more move.
fn denied(view: &View, cells: &mut Cells, moved: &Moved, key: Key) -> Option<Zone> {
    match key.trunk {
        Trunk::Promotion => {
            let zone = promotion_of(view, cells, key).filter(Zone::is_open)?;
            (!still_open(view, cells, moved, key)).then_some(zone)
        }
        Trunk::Mate => {
            let zone = mating::on(view.board(), view, key.side)?;
            assault::mating_check(&after(view, moved), key.side)
                .is_none()
                .then_some(zone)
        }
        Trunk::ThroughStop => {
            let zone = attack::after_one_move(view, key.side, key.piece, key.target).filter(Zone::is_open)?;
            let next = View::of(after(view, moved), key.side, None);
            let left = attack::after_one_move(&next, key.side, key.piece, key.target);
            let stays = |left: Zone| left.is_open() && left.gain >= zone.gain;
            (fields_left(moved.mv).contains(key.target) || !left.is_some_and(stays)).then_some(zone)
        }
        _ => {
            let zone = attack::direct_on(view, key.side, key.target).filter(Zone::is_open)?;
            let after = After::new(view, moved);
            let left = if after.left.contains(key.target) {
                Centipawns::ZERO
            } else {
                after.reply_then(key.target, !key.side)
            };
            (left < zone.gain).then_some(zone)
        }
    }
}

/// The zone of a check, of a line opened for a check, or of a threatened mate.
fn against_king(view: &View, moved: &Moved, key: Key) -> Option<Zone> {
    match key.trunk {
        Trunk::Unblocking => unblocking(view, key),
        Trunk::Mate => {
            let zone = mating::on(&after(view, moved), view, key.side)?;
            let to = Bitboard::from(moved.to);
            Some(Zone {
                length: 3,
                arrives: Ply::of_move(3, true),
                first: to,
                safe: to,
                ..zone
            })
        }
        _ => {
            let (from, to) = moved.attacker(key.side);
            let by = placed(view.board(), from).filter(|by| by.side() == key.side)?;
            attack::through(view, by, key.target, Bitboard::from(to))
        }
    }
}

fn unblocking(view: &View, key: Key) -> Option<Zone> {
    let slider = placed(view.board(), key.piece).filter(|slider| slider.side() == key.side)?;
    unblocking::behind_blocker(view, slider, key.target)
}

/// The promotion zone of a pawn.
fn promotion_of(view: &View, cells: &mut Cells, key: Key) -> Option<Zone> {
    if view.role_at(key.piece) != Some(Role::Pawn) {
        return None;
    }
    promotion::of_pawn(view, cells, key.side, key.piece, Horizon::WHOLE.levels)
}

/// Whether a promotion zone is open after a move of another piece.
fn still_open(view: &View, cells: &mut Cells, moved: &Moved, key: Key) -> bool {
    if moved.to == key.piece {
        return false;
    }
    let next = View::of(after(view, moved), !view.turn(), None);
    promotion_of(&next, cells, key).is_some_and(|zone| zone.is_open())
}
