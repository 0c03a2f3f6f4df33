//! Attack zones: trunks of length one (a capture that is possible now) and two (a move that attacks).
//!
//! The trunk of length two is the simple bundle of the piece from α0 to αk, read on the board: of its fields α1 (the
//! set RESULT of the source's figure 10) those remain that the piece reaches past the pieces that stand there, and
//! from which it reaches αk in turn. All trajectories of a bundle are read side by side, as the source grows them.

use shakmaty::{Bitboard, ByRole, Color, Role, Square, attacks};

use crate::Centipawns;
use crate::board::steps::{moves_on, pawn_steps, stops_on};
use crate::board::view::View;
use crate::board::{corner, exchange};
use crate::zone::capturing;
use crate::zone::trunks::Trunks;
use crate::zone::{KING_GAIN, Ply, State, Target, Why, Zone};

/// Zones of length one: each piece of the other side that `side` attacks now, with its cheapest attacker.
///
/// The gain is that of the exchange on the target's field. A piece that is pinned attacks only along its pin.
pub fn direct(view: &View, side: Color, mut found: impl FnMut(Zone)) {
    let targets = view.controlled(side) & view.side(!side) & !Bitboard::from_square(view.king(!side));
    for square in corner::in_order(side, targets) {
        if let Some(zone) = direct_on(view, side, square) {
            found(zone);
        }
    }
}

/// Those of [`direct`] that are open. Most of the others are seen to be held without an exchange.
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

/// Whether a guard so much cheaper than every attacker takes back that capturing cannot pay: what captures is lost for the target, and
/// at most the guard is won for it. It is not looked which guards are pinned: with any pinned off the field an exchange tells.
#[inline]
fn is_held_by_guard(view: &View, side: Color, square: Square) -> bool {
    let cheapest = |of: Color| {
        // Kings do not count: they may not always capture.
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

/// The zone of length one to the piece on a field; `None` when nothing may capture there.
pub fn direct_on(view: &View, side: Color, square: Square) -> Option<Zone> {
    let victim = view.role_at(square)?;
    let (piece, role) = cheapest_free_attacker(view, side, square)?;
    let arrives = exchange::arriving(role, square);
    // Also a field that nothing protects now: the attacker may stand in front of a piece that does.
    let lost = exchange::reply(
        view.board(),
        view.pins(),
        square,
        arrives,
        !side,
        view.occupied().without(piece),
    );
    let gain = exchange::value(victim) + exchange::value(arrives) - exchange::value(role) - lost;
    let why = capturing::why(view, side, (piece, square), (role, victim), (gain, lost));
    Some(Zone {
        side,
        piece,
        role,
        target: Target::Piece(square, victim),
        gain,
        length: 1,
        arrives: Ply::of_move(1, view.turn() == side),
        state: if gain > Centipawns::ZERO {
            State::Open
        } else {
            State::Held
        },
        why,
        first: Bitboard::from_square(square),
        safe: Bitboard::from_square(square),
    })
}

/// The cheapest piece of `side` that may capture on `square`.
fn cheapest_free_attacker(view: &View, side: Color, square: Square) -> Option<(Square, Role)> {
    let tied = view.pins().tied(side, square, view.occupied());
    let (piece, role) = exchange::first_capturer(view.board(), square, side, view.occupied(), tied)?;
    // A king may not capture what is protected.
    (role != Role::King || !view.controlled(!side).contains(square)).then_some((piece, role))
}

/// What an attack of a piece of role `attacker` on a piece that stands on `square` threatens to win, whatever else
/// happens: all of it when nothing protects it, the difference when it is worth more, else nothing.
#[inline]
pub fn threatened(view: &View, side: Color, attacker: Role, square: Square, victim: Role) -> Centipawns {
    let value = exchange::value(victim);
    if !view.controlled(!side).contains(square) {
        value
    } else {
        (value - exchange::value(attacker)).max(Centipawns::ZERO)
    }
}

/// The pieces of the other side (its king included) that an attack by `role` would threaten.
#[inline]
pub fn worth_attacking(view: &View, side: Color, role: Role) -> Bitboard {
    let other = view.side(!side);
    let board = view.board();
    let worth_more = match role {
        Role::Pawn => !board.pawns(),
        Role::Knight | Role::Bishop => board.rooks_and_queens(),
        Role::Rook => board.queens(),
        Role::Queen | Role::King => Bitboard::EMPTY,
    };
    other & (worth_more | !view.controlled(!side) | Bitboard::from_square(view.king(!side)))
}

/// The fields to which the piece on `from` can move, checks and pins left aside; a king goes where nothing controls, and a pawn takes in
/// passing. Nothing takes a king.
#[inline]
pub fn moves_of(view: &View, side: Color, role: Role, from: Square) -> Bitboard {
    let own = view.side(side) | view.board().kings();
    match role {
        Role::Pawn => {
            // The pawns of the side that has just passed it take nothing there.
            let passed = view.en_passant().filter(|_| side == view.turn());
            let captures = view.from(from)
                & ((view.side(!side) & !own) | passed.map_or(Bitboard::EMPTY, Bitboard::from));
            captures | pawn_steps(side, from, view.occupied())
        }
        Role::King => view.from(from) & !own & view.allowed(side, from),
        _ => view.from(from) & !own,
    }
}

/// What moving a piece to an unoccupied or enemy-held field costs when the other side answers there, in centipawns;
/// 0 when it stands safely.
#[inline]
pub fn stop_costs(view: &View, side: Color, role: Role, from: Square, to: Square) -> Centipawns {
    if role == Role::Pawn && is_lost_in_passing(view, side, from, to) {
        return exchange::value(role);
    }
    // Where nothing of the other side reaches, only a piece that a slider attacks now can be hit from behind.
    let is_hit = view.controlled(!side).contains(to);
    if !is_hit && !view.controlled_by_sliders(!side).contains(from) {
        return Centipawns::ZERO;
    }
    // Of pinned men only an exchange tells who takes.
    let is_hit = is_hit && view.pinned(!side).is_empty();
    if is_hit && nothing_takes_back(view, side, from, to) {
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

/// Whether a pawn steps over a field where a pawn of the other side takes it, and nothing takes back.
#[inline]
fn is_lost_in_passing(view: &View, side: Color, from: Square, to: Square) -> bool {
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

/// Whether what captures a piece that has gone to a field surely stays there: nothing else of its side protects the field, nor does a
/// slider whose line the other side's pieces, or the piece itself, may leave. On the last ranks a pawn may win more by capturing.
#[inline]
fn nothing_takes_back(view: &View, side: Color, from: Square, to: Square) -> bool {
    let protected = if view.from(from).contains(to) {
        view.controlled_twice(side)
    } else {
        view.controlled(side)
    };
    if (protected | Bitboard::BACKRANKS).contains(to) {
        return false;
    }
    let (board, own) = (view.board(), view.side(side).without(from));
    let behind = (attacks::rook_attacks(to, own) & board.rooks_and_queens())
        | (attacks::bishop_attacks(to, own) & board.bishops_and_queens());
    (behind & own).is_empty()
}

/// Zones of length two of `side`: every trunk to a target among these that its piece does not attack yet, and that it would
/// win something of.
///
/// `trunks` have followed to the board of `view`.
pub fn in_two(view: &View, trunks: &Trunks, side: Color, among: Bitboard, mut each: impl FnMut(Zone)) {
    let worth = ByRole::new_with(|role| worth_attacking(view, side, role) | view.controlled(side));
    trunks.each(side, |piece, role, square, stops| {
        if (*worth.get(role) & among & !view.from(piece)).contains(square)
            && let Some(zone) = through(view, side, (piece, role), square, stops)
        {
            each(zone);
        }
    });
}

/// The zone of length two of the piece on a field to one target, through all stops of its bundle, as [`through`] reads it.
pub fn after_one_move(view: &View, side: Color, from: Square, target: Square) -> Option<Zone> {
    let role = view.role_at(from).filter(|_| view.side(side).contains(from))?;
    let piece = role.of(side);
    let reach = moves_on(view.board(), piece, from);
    let stops = stops_on(view.board(), piece, from, target, reach);
    through(view, side, (from, role), target, stops)
}

/// The zone of length two of one piece to one target through some of the stops of its bundle; `None` when the piece
/// attacks the target already, or would win nothing by attacking it from any of them.
///
/// What it wins is counted on the board on which it stands there: the exchange on the target's field, less what its side
/// wins there now. So an attack on what is protected counts where the attackers outnumber the guards. Pinned are those that are pinned
/// now: what the move itself pins or frees is not seen.
pub fn through(
    view: &View,
    side: Color,
    (piece, role): (Square, Role),
    square: Square,
    stops: Bitboard,
) -> Option<Zone> {
    let victim = view.role_at(square)?;
    if view.from(piece).contains(square) || (role, victim) == (Role::King, Role::King) {
        return None;
    }
    let mut free = stops;
    if role == Role::King {
        free &= !view.controlled(!side);
    }
    // What is tied to its king's line attacks nothing off it, wherever it stops; only a king may not come there all the same.
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
        // All the piece could do is forbidden by its king.
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
    let stops = Weighed::of(view, side, (piece, role), first, (square, victim));
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

/// The stops of a trunk of length two, by what an attack from there wins and what coming there costs.
struct Weighed {
    /// From these something is won.
    attacking: Bitboard,
    /// Of these, where the piece stands safely.
    safe: Bitboard,
    /// The most that is won from a safe one.
    gain: Centipawns,
    /// The most that is won from one where the piece is lost for it.
    offered: Centipawns,
    /// Whether each of those that are not safe costs as much as it wins.
    lost_for_nothing: bool,
}

impl Weighed {
    fn of(
        view: &View,
        side: Color,
        (piece, role): (Square, Role),
        stops: Bitboard,
        (square, victim): (Square, Role),
    ) -> Weighed {
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
                _ => won_from(view, side, (piece, role), stop, square, victim) - now,
            };
            if wins <= Centipawns::ZERO {
                continue;
            }
            weighed.attacking.add(stop);
            let cost = stop_costs(view, side, role, piece, stop);
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

/// What `side` wins by capturing on a target's field when one of its pieces has come to `stop`, in centipawns. Pinned are those that are
/// pinned now: what the move itself pins or frees is not seen.
pub(super) fn won_from(
    view: &View,
    side: Color,
    (piece, role): (Square, Role),
    stop: Square,
    square: Square,
    victim: Role,
) -> Centipawns {
    let mut board = view.board().clone();
    board.discard_piece_at(piece);
    board.set_piece_at(stop, role.of(side));
    exchange::reply(&board, view.pins(), square, victim, side, board.occupied())
}
