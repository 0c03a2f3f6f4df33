//! Promotion zones: the trunk of a pawn to the last rank, and what the other side can do against it in time.
//!
//! The pawn moves at each of its side's plies, so it stands on each field of its path at a known ply. The
//! other side denies the zone if one of its pieces, in time, captures the pawn before it leaves, captures it
//! on a field of its path (control: by the ply after it has arrived), or occupies its path before it arrives
//! (blockade). How soon a piece gets to a field is read from its cells of control and blockade. Against a
//! denial the pawn's side has the men that are ready to recapture on that field, for which the pawn need not
//! lose a ply. The number of captures counted equals the number of levels. Other means, such as promoting
//! first or checking, are not considered: these are zones of their own.

mod pursuit;

use puchok_bundles::{Ground, Purpose};
pub(super) use pursuit::steps_beyond;
use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::Centipawns;
use crate::board::checks::discovers_check;
use crate::board::pawn_spans::ahead;
use crate::board::steps::{forward, moves_on, pawn_steps};
use crate::board::view::View;
use crate::board::{corner, exchange};
use crate::zone::cells::Cells;
use crate::zone::contest::Contest;
use crate::zone::key::Trunk;
use crate::zone::{Ply, State, Target, Why, Zone};

/// The number of steps of a pawn to the last rank on a free board, the double step counted as one.
#[inline]
pub fn steps(side: Color, pawn: Square) -> u8 {
    let rank = side.relative_rank(pawn.rank()).to_u32();
    // At most 5 and at least 1: pawns stand on ranks 2 to 7.
    (7 - rank.max(2)) as u8
}

/// Zones of pawns that can promote within `horizon` moves, with states according to the network down to
/// `levels`.
pub fn zones(
    view: &View,
    cells: &mut Cells,
    side: Color,
    horizon: u8,
    levels: u8,
    mut each: impl FnMut(Zone),
) {
    for pawn in corner::in_order(side, view.pieces(side, Role::Pawn)) {
        if steps(side, pawn) <= horizon
            && let Some(zone) = of_pawn(view, cells, side, pawn, levels)
        {
            each(zone);
        }
    }
}

/// The zone of one pawn; `None` if an enemy pawn stands on its path: that one can leave only by capturing,
/// and a pawn that captures on its way has no promotion zone.
pub fn of_pawn(view: &View, cells: &mut Cells, side: Color, pawn: Square, levels: u8) -> Option<Zone> {
    let path = ahead(side, pawn);
    let goal = (path & Bitboard::from_rank(side.relative_rank(Rank::Eighth))).first()?;
    if (path & view.pieces(!side, Role::Pawn)).any() {
        return None;
    }
    let length = steps(side, pawn);
    let Judgement { state, why, gain } = judge(view, cells, side, pawn, levels);
    let first = first_step(side, pawn, view.occupied());
    Some(Zone {
        side,
        trunk: Trunk::Promotion,
        piece: pawn,
        role: Role::Pawn,
        target: Target::Promotion(goal),
        gain,
        length,
        arrives: Ply::of_move(length, view.turn() == side),
        state,
        why,
        first,
        safe: first & !view.controlled(!side),
    })
}

/// The fields that sliders of a pawn's side control once it has gone on, except on its file, where it stays
/// in front of them.
pub(super) fn uncovered_by(view: &View, side: Color, pawn: Square) -> Bitboard {
    let file = Bitboard::from_file(pawn.file());
    let behind = view.board().attacks_to(pawn, side, view.occupied()) & view.board().sliders() & !file;
    let occupied = view.occupied().without(pawn);
    let past = |slider| match view.board().piece_at(slider) {
        Some(piece) => attacks::attacks(slider, piece, occupied) & !view.from(slider),
        None => Bitboard::EMPTY,
    };
    behind
        .into_iter()
        .fold(Bitboard::EMPTY, |all, slider| all | past(slider))
}

/// The first step of a pawn on its shortest way to the last rank, if it can move: the double step if
/// possible.
fn first_step(side: Color, pawn: Square, occupied: Bitboard) -> Bitboard {
    let steps = pawn_steps(side, pawn, occupied);
    let double = steps.without(steps & attacks::king_attacks(pawn));
    if double.any() { double } else { steps }
}

/// The verdict on a promotion zone.
struct Judgement {
    state: State,
    why: Why,
    /// The gain from promoting, including the exchange on the last rank.
    gain: Centipawns,
}

impl Judgement {
    fn held(why: Why) -> Judgement {
        Judgement {
            state: State::Held,
            why,
            gain: value(),
        }
    }
}

/// The gain from promoting if the queen is not captured.
fn value() -> Centipawns {
    exchange::gained_by_becoming(Role::Pawn, Role::Queen)
}

/// Whether the pawn gets through.
fn judge(view: &View, cells: &mut Cells, side: Color, pawn: Square, levels: u8) -> Judgement {
    let path = ahead(side, pawn);
    if (path & view.untied(side, pawn)).is_empty() {
        return Judgement {
            state: State::Frozen,
            ..Judgement::held(Why::Pinned)
        };
    }
    let blockers = path & view.occupied();
    let own = blockers & view.side(side);
    if own.any() {
        let goal = path & Bitboard::from_rank(side.relative_rank(Rank::Eighth));
        let leaves = |blocker| {
            goal.first().is_some_and(|goal| {
                let out = cells.makes_way_now(view, blocker, goal, path);
                (out & view.allowed(side, blocker)).any()
            })
        };
        let all_leave = own.into_iter().all(leaves);
        return Judgement {
            state: if all_leave { State::Held } else { State::Frozen },
            ..Judgement::held(Why::Blocked)
        };
    }
    if blockers.any() {
        return Judgement::held(Why::Blocked);
    }
    if levels == 0 {
        return Judgement {
            state: State::Open,
            why: Why::NothingInTheWay,
            gain: value(),
        };
    }
    let gain = if may_be_taken(view, side, pawn) {
        let lost = exchange::forced(view.board(), view.pins(), pawn, Role::Pawn, !side);
        lost.map_or(value(), |lost| value().min(-lost))
    } else {
        value()
    };
    if gain <= Centipawns::ZERO || captured_in_passing(view, side, pawn) {
        return Judgement::held(Why::CapturedFirst);
    }
    Road::new(view, side, pawn, levels).travel(cells, gain)
}

/// Whether the other side is to move and, though it may have to answer a check, can capture the pawn where it
/// stands.
fn may_be_taken(view: &View, side: Color, pawn: Square) -> bool {
    if view.turn() == side || !view.controlled(!side).contains(pawn) {
        return false;
    }
    let takers = view.board().attacks_to(pawn, !side, view.occupied());
    view.checkers().is_empty()
        || takers
            .into_iter()
            .any(|taker| view.answers(!side, taker).contains(pawn))
}

/// Whether the pawn has just made a double step and can be captured en passant. At worst that is an even
/// exchange, which ends the pawn's way all the same.
fn captured_in_passing(view: &View, side: Color, pawn: Square) -> bool {
    view.passed_by(pawn).is_some_and(|to| {
        let takers = view.takers_in_passing(side, to);
        takers
            .into_iter()
            .any(|from| view.answers(!side, from).contains(to))
    })
}

/// A field of the path, and the men that can capture there immediately when the pawn arrives.
struct Field {
    square: Square,
    /// Within how many moves of the other side, including the capture, the pawn can still be captured there.
    within: u8,
    /// The role of the man captured there: the pawn, or the new queen.
    standing: Role,
    /// Men of the other side that can capture there immediately.
    others: Bitboard,
    /// Men of both sides kept from it by pins.
    tied: Bitboard,
}

/// The path of a pawn, all of whose fields are empty.
struct Road<'a> {
    view: &'a View,
    side: Color,
    pawn: Square,
    levels: u8,
    fields: arrayvec::ArrayVec<Field, 6>,
    /// The board without the pawn, as seen by the king of the other side and by its officers.
    for_king: Ground,
    for_officers: Ground,
}

impl<'a> Road<'a> {
    fn new(view: &'a View, side: Color, pawn: Square, levels: u8) -> Road<'a> {
        let other = !side;
        let occupied = view.occupied().without(pawn);
        // Fields that only the pawn controls now become free for the king when it has moved on.
        let left = attacks::pawn_attacks(side, pawn) & !view.controlled_twice(side);
        let barred = view.side(other) | view.board().kings();
        let mut road = Road {
            view,
            side,
            pawn,
            levels,
            fields: arrayvec::ArrayVec::new(),
            for_king: Ground {
                barred: barred | (view.controlled(side) & !left) | uncovered_by(view, side, pawn),
                occupied,
            },
            for_officers: Ground { barred, occupied },
        };
        let doubles = side.relative_rank(pawn.rank()) == Rank::Second;
        let up = forward(side);
        let mut at = pawn.offset(if doubles { 2 * up } else { up });
        let mut within = if view.turn() == side { 1 } else { 2 };
        while let Some(square) = at {
            let next = square.offset(up);
            // With a move to spare the other side breaks the pin, or answers a check that the pawn discovers,
            // first.
            let tied = match within {
                1 if discovers_check(view, side, pawn, square) => view.side(other).without(view.king(other)),
                1 => view.pins().tied(other, square, occupied),
                _ => Bitboard::EMPTY,
            } | view.pins().tied(side, square, occupied);
            // There are at most six fields in front of a pawn.
            road.fields.push(Field {
                square,
                within,
                standing: if next.is_some() { Role::Pawn } else { Role::Queen },
                others: view.board().attacks_to(square, other, occupied) & !tied,
                tied,
            });
            within += 1;
            at = next;
        }
        road
    }

    /// The verdict: held if a denial in time has no answer. `gain` is what promoting gains if nothing is to be
    /// paid on the way.
    fn travel(&self, cells: &mut Cells, mut gain: Centipawns) -> Judgement {
        let mut controlled = self.passed_by();
        // First what can be decided without reading cells.
        for field in self.fields.iter().filter(|field| field.others.any()) {
            controlled |= self.loses(field, &self.contest(field), &mut gain);
        }
        let held = controlled || {
            let pieces = self.view.side(!self.side) & !self.view.board().pawns();
            pieces
                .into_iter()
                .any(|piece| self.denied_by(cells, piece, &mut gain))
        };
        if held {
            return Judgement::held(Why::PathControlled);
        }
        let contested = gain < value() || self.fields.iter().any(|field| field.others.any());
        Judgement {
            state: State::Open,
            why: if contested {
                Why::ControlTooWeak
            } else {
                Why::NothingInTheWay
            },
            gain,
        }
    }

    /// Whether an enemy pawn can capture the pawn en passant after a double step: at worst in an even exchange.
    fn passed_by(&self) -> bool {
        let passed = attacks::between(self.pawn, self.fields[0].square);
        let takers = |square| self.view.takers_in_passing(self.side, square);
        passed.into_iter().any(|square| takers(square).any())
    }

    /// The contest for a field once the pawn has arrived there.
    fn contest(&self, field: &Field) -> Contest<'a> {
        Contest::new(self.view, field.square, self.for_officers.occupied, field.tied)
    }

    /// Whether the pawn is lost in a contest for a field, or gains nothing by promoting there. On the way,
    /// too, a price may be paid for the pawn as long as it is less than the gain from promoting.
    fn loses(&self, field: &Field, contest: &Contest<'_>, gain: &mut Centipawns) -> bool {
        let left = match field.standing {
            Role::Pawn => contest
                .forced(field.standing, !self.side, self.levels)
                .map_or(value(), |lost| -lost),
            standing => value() - contest.settle(standing, !self.side, self.levels),
        };
        *gain = (*gain).min(left);
        *gain <= Centipawns::ZERO
    }

    /// Whether one piece of the other side, with time to prepare, stops the pawn together with the men that
    /// are ready.
    fn denied_by(&self, cells: &mut Cells, piece: Square, gain: &mut Centipawns) -> bool {
        let Some(role) = self.view.role_at(piece) else {
            return false;
        };
        // In check it has no spare move that does not answer the check. For the ways of an officer `moves_to`
        // takes care of this; for a king, and for a single move, it is only checked that the piece has an
        // answer at all.
        let is_checked = self.view.turn() != self.side && self.view.checkers().any();
        let answers = || {
            let goes = moves_on(self.view.board(), role.of(!self.side), piece);
            goes & self.view.answers(!self.side, piece)
        };
        let may_begin = !is_checked || answers().any();
        // Starting with the last fields, for which there is most time.
        for field in self.fields.iter().rev() {
            let spare = field.within - 1;
            let comes = self.moves_to(cells, role, piece, field.square, field.within, Purpose::Control);
            if comes.is_some_and(|moves| moves > 1 && (may_begin || moves < field.within)) {
                let contest = self.contest(field).with(!self.side, role, piece);
                if self.loses(field, &contest, gain) {
                    return true;
                }
            }
            // To blockade it has to arrive one ply earlier than to capture.
            if spare > 0
                && self
                    .moves_to(cells, role, piece, field.square, spare, Purpose::Blockade)
                    .is_some_and(|moves| may_begin || moves < spare)
                && self.blocks(field, role, piece)
            {
                return true;
            }
        }
        false
    }

    /// Whether a piece that occupies a field of the path holds it.
    fn blocks(&self, field: &Field, role: Role, piece: Square) -> bool {
        // What stands behind the pawn does not attack past it.
        let occupied = self.view.occupied();
        let own = self.view.board().attacks_to(field.square, self.side, occupied);
        if role == Role::King {
            return own.is_empty();
        }
        let contest = Contest::new(self.view, field.square, occupied, field.tied).without(piece);
        contest.settle(role, self.side, self.levels - 1) == Centipawns::ZERO
    }
}
