//! Attack zones with trunks of length one (a capture that is possible now) and two (a move that attacks).
//!
//! The trunk of length two is the simple bundle of the piece from α0 to αk, read on the board: of its fields
//! α1 (the set RESULT of the source's figure 10) those are kept that the piece can reach past the pieces on
//! the board, and from which it can reach αk. All trajectories of a bundle are read in parallel, as the
//! source grows them.

use shakmaty::{Bitboard, ByRole, Color, Role, Square, attacks};

use crate::Centipawns;
use crate::board::placed::{Placed, placed};
use crate::board::steps::{moves_on, pawn_steps, stops_on};
use crate::board::view::View;
use crate::board::{corner, exchange};
use crate::zone::capturing::{self, Outcome};
use crate::zone::key::Trunk;
use crate::zone::trunks::Trunks;
use crate::zone::{KING_GAIN, Ply, State, Target, Why, Zone};

/// Zones of length one: every enemy piece that `side` attacks now, with its cheapest attacker.
///
/// The gain is that of the exchange on the target's field. A pinned piece attacks along the pin only.
pub fn direct(view: &View, side: Color, mut found: impl FnMut(Zone)) {
    let targets = view.controlled(side) & view.side(!side) & !Bitboard::from_square(view.king(!side));
    for square in corner::in_order(side, targets) {
        if let Some(zone) = direct_on(view, side, square) {
            found(zone);
        }
    }
}

/// The open zones among those of [`direct`]. Most of the others are recognised as held without an exchange.
pub fn direct_open(view: &View, side: Color, mut found: impl FnMut(Zone)) {
    let targets = view.controlled(side) & view.side(!side) & !Bitboard::from_square(view.king(!side));
    for square in corner::in_order(side, targets) {
        if !is_held_by_guard(view, side, square)
            && let Some(zone) = direct_on(view, side, square)
            && zone.is_open()
        {
            found(zone);
        }
    }
}

/// Whether the target is guarded by a man so cheap that no capture can pay: the capturing piece is lost for
/// the target, and at most the guard is won in return. Pins of guards are not examined; if any man is pinned
/// off the field, the exchange has to decide.
#[inline]
fn is_held_by_guard(view: &View, side: Color, square: Square) -> bool {
    let cheapest = |of: Color| {
        // Kings do not count because they may not always capture.
        exchange::MEN
            .into_iter()
            .find(|&role| view.by_role(of, role).contains(square))
    };
    let (Some(guard), Some(victim)) = (cheapest(!side), view.role_at(square)) else {
        return false;
    };
    if view.pins().tied(!side, square, view.occupied()).any() {
        return false;
    }
    let attacker = cheapest(side).unwrap_or(Role::King);
    exchange::value(attacker) - exchange::value(guard) >= exchange::value(victim)
}

/// The zone of length one to the piece on a field; `None` if nothing can capture it.
pub fn direct_on(view: &View, side: Color, square: Square) -> Option<Zone> {
    let victim = view.role_at(square)?;
    let by = cheapest_free_attacker(view, side, square)?;
    let (piece, role) = (by.on, by.role());
    let arrives = exchange::arriving(role, square);
    // Evaluated even if nothing protects the field now: the attacker may stand in front of a piece that does.
    let lost = exchange::reply(
        view.board(),
        view.pins(),
        square,
        arrives,
        !side,
        view.occupied().without(piece),
    );
    let gain = exchange::value(victim) + exchange::value(arrives) - exchange::value(role) - lost;
    let target = Placed::new(victim.of(!side), square);
    Some(capturing::now(view, by, target, square, Outcome { gain, lost }))
}

/// The cheapest piece of `side` that may capture on `square`.
fn cheapest_free_attacker(view: &View, side: Color, square: Square) -> Option<Placed> {
    let tied = view.pins().tied(side, square, view.occupied());
    let by = exchange::first_capturer(view.board(), square, side, view.occupied(), tied)?;
    // A king may not capture a protected piece.
    (by.role() != Role::King || !view.controlled(!side).contains(square)).then_some(by)
}

/// What an attack by a piece of role `attacker` on a piece on `square` threatens to win by itself: its full
/// value if it is unprotected, the difference if it is worth more, otherwise nothing.
#[inline]
pub fn threatened(view: &View, side: Color, attacker: Role, square: Square, victim: Role) -> Centipawns {
    let value = exchange::value(victim);
    if !view.controlled(!side).contains(square) {
        value
    } else {
        (value - exchange::value(attacker)).max(Centipawns::ZERO)
    }
}

/// The enemy pieces (the king included) that an attack by `role` would threaten.
#[inline]
pub(crate) fn worth_attacking(view: &View, side: Color, role: Role) -> Bitboard {
    let other = view.side(!side);
    let worth_more = exchange::worth_more_than(view.board(), role);
    other & (worth_more | !view.controlled(!side) | Bitboard::from_square(view.king(!side)))
}

/// The fields to which the piece on `from` can move, ignoring checks and pins. A king avoids controlled
/// fields, a pawn may capture en passant, and kings are never captured.
#[inline]
pub fn moves_of(view: &View, side: Color, role: Role, from: Square) -> Bitboard {
    let own = view.side(side) | view.board().kings();
    match role {
        Role::Pawn => {
            // The pawns of the side that has just made the double step cannot capture there.
            let passed = view.en_passant().filter(|_| side == view.turn());
            let captures = view.from(from)
                & ((view.side(!side) & !own) | passed.map_or(Bitboard::EMPTY, Bitboard::from));
            captures | pawn_steps(side, from, view.occupied())
        }
        Role::King => view.from(from) & !own & view.allowed(side, from),
        _ => view.from(from) & !own,
    }
}

/// What moving a piece to an empty or enemy-occupied field costs if the other side captures it there; 0 if it
/// is safe.
#[inline]
pub(crate) fn stop_costs(view: &View, mover: Placed, to: Square) -> Centipawns {
    let (side, role, from) = (mover.side(), mover.role(), mover.on);
    if role == Role::Pawn && is_lost_in_passing(view, mover, to) {
        return exchange::value(role);
    }
    // If the other side does not control the field, the piece can only be attacked along a line that it opens
    // itself by leaving, that is, if a slider attacks it now.
    let is_hit = view.controlled(!side).contains(to);
    if !is_hit && !view.controlled_by_sliders(!side).contains(from) {
        return Centipawns::ZERO;
    }
    // If men are pinned, only an exchange can tell which of them capture.
    let is_hit = is_hit && view.pinned(!side).is_empty();
    if is_hit && nothing_takes_back(view, mover, to) {
        return exchange::value(role);
    }
    exchange::reply(
        view.board(),
        view.pins(),
        to,
        role,
        !side,
        view.occupied().without(from),
    )
}

/// Whether a pawn's double step lets an enemy pawn capture it en passant with nothing to recapture.
#[inline]
fn is_lost_in_passing(view: &View, pawn: Placed, to: Square) -> bool {
    let (side, from) = (pawn.side(), pawn.on);
    let Some(passed) = attacks::between(from, to)
        .single_square()
        .filter(|passed| passed.file() == to.file())
    else {
        return false;
    };
    if view.takers_in_passing(side, passed).is_empty() {
        return false;
    }
    let occupied = view.occupied().without(from).with(to);
    (view.board().attacks_to(passed, side, occupied).without(from)).is_empty()
}

/// Whether a man that captures a piece which has gone to a field certainly stays there: no other man of the
/// piece's side protects the field, directly or through men that may leave the line. On the last ranks a pawn
/// may win more by capturing, so these are excluded.
#[inline]
fn nothing_takes_back(view: &View, mover: Placed, to: Square) -> bool {
    let (side, from) = (mover.side(), mover.on);
    let protected = if view.from(from).contains(to) {
        view.controlled_twice(side)
    } else {
        view.controlled(side)
    };
    if (protected | Bitboard::BACKRANKS).contains(to) {
        return false;
    }
    let (board, own) = (view.board(), view.side(side).without(from));
    (exchange::sliders_to(board, to, own) & own).is_empty()
}

/// Zones of length two of `side`: every trunk to one of these targets that its piece does not attack yet and
/// against which it would win something.
///
/// `trunks` must be up to date with the board of `view`.
pub fn in_two(view: &View, trunks: &Trunks, side: Color, among: Bitboard, mut each: impl FnMut(Zone)) {
    let worth = ByRole::new_with(|role| worth_attacking(view, side, role) | view.controlled(side));
    trunks.each(side, |piece, role, square, stops| {
        if (*worth.get(role) & among & !view.from(piece)).contains(square)
            && let Some(zone) = through(view, Placed::new(role.of(side), piece), square, stops)
        {
            each(zone);
        }
    });
}

/// The zone of length two of the piece on a field to one target, through all stops of its bundle; see
/// [`through`].
pub(crate) fn after_one_move(view: &View, side: Color, from: Square, target: Square) -> Option<Zone> {
    let by = placed(view.board(), from).filter(|by| by.side() == side)?;
    let reach = moves_on(view.board(), by.piece, from);
    let stops = stops_on(view.board(), by.piece, from, target, reach);
    through(view, by, target, stops)
}

/// The zone of length two of one piece to one target through some of the stops of its bundle; `None` if the
/// piece attacks the target already, or would win nothing by attacking it from any of them.
///
/// The gain is computed on the board with the piece on the stop: the exchange on the target's field, less
/// what its side wins there now. So an attack on a protected piece counts if the attackers outnumber the
/// guards. Pins are those of the current board: pins that the move itself creates or breaks are not seen.
pub fn through(view: &View, by: Placed, square: Square, stops: Bitboard) -> Option<Zone> {
    let (side, piece, role) = (by.side(), by.on, by.role());
    let victim = view.role_at(square)?;
    if view.from(piece).contains(square) || (role, victim) == (Role::King, Role::King) {
        return None;
    }
    let mut free = stops;
    if role == Role::King {
        free &= !view.controlled(!side);
    }
    // A pinned piece attacks nothing off the pin line, wherever it stops; but the enemy king may not step
    // into even such an attack.
    let tied = view.untied(side, piece);
    let first = if victim == Role::King || tied.contains(square) {
        free & tied
    } else {
        Bitboard::EMPTY
    };
    let target = match victim {
        Role::King => Target::King(square),
        _ => Target::Piece(square, victim),
    };
    let zone = |gain, state, why, first, safe| Zone {
        side,
        trunk: Trunk::ThroughStop,
        piece,
        role,
        target,
        gain,
        length: 2,
        arrives: Ply::of_move(2, view.turn() == side),
        state,
        why,
        first,
        safe,
    };
    if first.is_empty() {
        // Whatever the piece could do, it would expose its own king.
        let gain = if victim == Role::King {
            KING_GAIN
        } else {
            threatened(view, side, role, square, victim)
        };
        let why = if free.any() {
            Why::Pinned
        } else {
            Why::StopsControlled
        };
        return (stops.any() && gain > Centipawns::ZERO)
            .then(|| zone(gain, State::Frozen, why, stops, Bitboard::EMPTY));
    }
    let stops = Weighed::of(view, by, first, Placed::new(victim.of(!side), square));
    if stops.attacking.is_empty() {
        return None;
    }
    Some(if stops.safe.any() {
        let why = match victim {
            Role::King => Why::NothingInTheWay,
            _ if !view.controlled(!side).contains(square) => Why::Unprotected,
            _ => capturing::why_protected_is_won(role, victim),
        };
        zone(stops.gain, State::Open, why, stops.attacking, stops.safe)
    } else {
        let state = if stops.lost_for_nothing {
            State::Frozen
        } else {
            State::Held
        };
        zone(
            stops.offered,
            state,
            Why::StopsControlled,
            stops.attacking,
            stops.safe,
        )
    })
}

/// The stops of a trunk of length two, by the gain of an attack from there and the cost of going there.
struct Weighed {
    /// The stops from which something is won.
    attacking: Bitboard,
    /// Those of them on which the piece is safe.
    safe: Bitboard,
    /// The largest gain from a safe stop.
    gain: Centipawns,
    /// The largest gain from a stop on which the piece is lost.
    offered: Centipawns,
    /// Whether every unsafe stop costs at least as much as it wins.
    lost_for_nothing: bool,
}

impl Weighed {
    #[inline]
    fn of(view: &View, by: Placed, stops: Bitboard, target: Placed) -> Weighed {
        let (side, square, victim) = (by.side(), target.on, target.role());
        let now = match victim {
            Role::King => Centipawns::ZERO,
            _ if !view.controlled(side).contains(square) => Centipawns::ZERO,
            _ => exchange::reply(view.board(), view.pins(), square, victim, side, view.occupied()),
        };
        let mut weighed = Weighed {
            attacking: Bitboard::EMPTY,
            safe: Bitboard::EMPTY,
            gain: Centipawns::ZERO,
            offered: Centipawns::ZERO,
            lost_for_nothing: true,
        };
        for stop in stops {
            let wins = match victim {
                Role::King => KING_GAIN,
                _ => won_from(view, by, stop, target) - now,
            };
            if wins <= Centipawns::ZERO {
                continue;
            }
            weighed.attacking.add(stop);
            let cost = stop_costs(view, by, stop);
            if cost == Centipawns::ZERO {
                weighed.safe.add(stop);
                weighed.gain = weighed.gain.max(wins);
            } else {
                weighed.offered = weighed.offered.max(wins);
                weighed.lost_for_nothing &= cost >= wins;
            }
        }
        weighed
    }
}

/// What the side of a piece wins by capturing on the target's field once the piece has come to `stop`. Pins
/// are those of the current board: pins that the move itself creates or breaks are not seen.
pub(super) fn won_from(view: &View, by: Placed, stop: Square, target: Placed) -> Centipawns {
    let mut board = view.board().clone();
    board.discard_piece_at(by.on);
    board.set_piece_at(stop, by.piece);
    let (occupied, pins) = (board.occupied(), view.pins());
    exchange::reply(&board, pins, target.on, target.role(), by.side(), occupied)
}
