//! Attack zones: trunks of length one (a capture that is possible now) and two (a move that attacks).
//!
//! The trunk of length two is the simple bundle of the piece from α0 to αk, read on the board: of its fields α1 (the
//! set RESULT of the source's figure 10) those remain that the piece reaches past the pieces that stand there, and
//! from which it reaches αk in turn. All trajectories of a bundle are read side by side, as the source grows them.

use shakmaty::{Bitboard, ByRole, Color, Role, Square, attacks};

use crate::board::exchange;
use crate::board::view::View;
use crate::zone::trunks::Trunks;
use crate::zone::{Gain, Ply, State, Target, Why, Zone};

/// Zones of length one: each piece of the other side that `side` attacks now, with its cheapest attacker.
///
/// The gain is that of the exchange on the target's field. A piece that is pinned attacks only along its pin.
pub fn direct(view: &View, side: Color, mut found: impl FnMut(Zone)) {
    let targets = view.controlled(side) & view.side(!side) & !Bitboard::from_square(view.king(!side));
    let arrives = Ply::of_move(1, view.turn() == side);
    for square in targets {
        let Some(victim) = view.role_at(square) else {
            continue;
        };
        let Some((piece, role)) = cheapest_free_attacker(view, side, square) else {
            continue;
        };
        // Also a field that nothing protects now: the attacker may stand in front of a piece that does.
        let lost = exchange::reply(view.board(), square, role, !side, view.occupied().without(piece)).max(0);
        let gain = exchange::value(victim) - lost;
        let why = match (lost, gain) {
            (0, _) => Why::Unprotected,
            (_, 1..) => Why::WorthMore,
            _ => Why::ExchangeLoses,
        };
        found(Zone {
            side,
            piece,
            role,
            target: Target::Piece(square, victim),
            gain,
            length: 1,
            arrives,
            state: if gain > 0 { State::Open } else { State::Held },
            why,
            first: Bitboard::from_square(square),
            safe: Bitboard::from_square(square),
        });
    }
}

/// The cheapest piece of `side` that may capture on `square`.
fn cheapest_free_attacker(view: &View, side: Color, square: Square) -> Option<(Square, Role)> {
    let attackers = view.board().attacks_to(square, side, view.occupied());
    let pinned = attackers & view.pinned(side);
    let held = pinned
        .into_iter()
        .filter(|&piece| !attacks::aligned(view.king(side), piece, square));
    let free = attackers & !held.collect::<Bitboard>();
    Role::ALL.into_iter().find_map(|role| {
        let piece = exchange::first_seen(side, free & view.board().by_role(role))?;
        // A king may not capture what is protected.
        (role != Role::King || !view.controlled(!side).contains(square)).then_some((piece, role))
    })
}

/// What an attack of a piece of role `attacker` on a piece that stands on `square` threatens to win, whatever else
/// happens: all of it when nothing protects it, the difference when it is worth more, else nothing.
#[inline]
pub fn threatened(view: &View, side: Color, attacker: Role, square: Square, victim: Role) -> Gain {
    let value = exchange::value(victim);
    if !view.controlled(!side).contains(square) {
        value
    } else {
        (value - exchange::value(attacker)).max(0)
    }
}

/// The target on a field and what an attack on it threatens to win; `None` when that is nothing, or a king would have to
/// attack a king.
#[inline]
fn aim(view: &View, side: Color, attacker: Role, square: Square, victim: Role) -> Option<(Target, Gain)> {
    let (target, gain) = match victim {
        Role::King => (Target::King(square), Target::King(square).value()),
        _ => (
            Target::Piece(square, victim),
            threatened(view, side, attacker, square, victim),
        ),
    };
    (gain > 0 && (attacker, victim) != (Role::King, Role::King)).then_some((target, gain))
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

/// The fields to which the piece on `from` can move, legality of the own king left aside.
#[inline]
pub fn moves_of(view: &View, side: Color, role: Role, from: Square) -> Bitboard {
    let own = view.side(side);
    match role {
        Role::Pawn => {
            let captures = view.from(from)
                & (view.side(!side) | view.en_passant().map_or(Bitboard::EMPTY, Bitboard::from));
            captures | pawn_steps(side, from, view.occupied())
        }
        Role::King => view.from(from) & !own & !view.controlled(!side),
        _ => view.from(from) & !own,
    }
}

/// The fields straight ahead that a pawn can step to.
#[inline]
pub fn pawn_steps(side: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let up = if side.is_white() { 8 } else { -8 };
    let pawn = Bitboard::from_square(from);
    let one = pawn.shift(up) & !occupied;
    let third = side.relative_rank(shakmaty::Rank::Third);
    one | ((one & Bitboard::from_rank(third)).shift(up) & !occupied)
}

/// What moving a piece to an unoccupied or enemy-held field costs when the other side answers there, in centipawns;
/// 0 when it stands safely.
#[inline]
pub fn stop_costs(view: &View, side: Color, role: Role, from: Square, to: Square) -> Gain {
    // Where nothing of the other side reaches, only a piece that a slider attacks now can be hit from behind.
    if !view.controlled(!side).contains(to) {
        let lines = view.by_role(!side, Role::Bishop)
            | view.by_role(!side, Role::Rook)
            | view.by_role(!side, Role::Queen);
        if !lines.contains(from) {
            return 0;
        }
    }
    exchange::reply(view.board(), to, role, !side, view.occupied().without(from)).max(0)
}

/// Zones of length two of `side`: every trunk to a target worth attacking that its piece does not attack yet.
///
/// `trunks` have followed to the board of `view`.
pub fn in_two(view: &View, trunks: &Trunks, side: Color, mut each: impl FnMut(Zone)) {
    let arrives = Ply::of_move(2, view.turn() == side);
    let pinned = view.pinned(side);
    let worth = ByRole::new_with(|role| worth_attacking(view, side, role));
    trunks.each(side, |piece, role, square, stops| {
        if !(*worth.get(role) & !view.from(piece)).contains(square) {
            return;
        }
        let mut first = stops;
        if role == Role::King {
            first &= !view.controlled(!side);
        }
        let was = first;
        if pinned.contains(piece) {
            first &= attacks::ray(view.king(side), piece);
        }
        if was.is_empty() {
            return;
        }
        let Some(victim) = view.role_at(square) else {
            return;
        };
        let Some((target, gain)) = aim(view, side, role, square, victim) else {
            return;
        };
        let worth = exchange::value(role);
        let mut lost_for_nothing = true;
        let mut safe = Bitboard::EMPTY;
        for to in first {
            let cost = stop_costs(view, side, role, piece, to);
            lost_for_nothing &= cost >= worth;
            if cost == 0 {
                safe.add(to);
            }
        }
        let (state, why) = if first.is_empty() {
            (State::Frozen, Why::Pinned)
        } else if safe.is_empty() && victim != Role::King {
            let state = if lost_for_nothing {
                State::Frozen
            } else {
                State::Held
            };
            (state, Why::StopsControlled)
        } else if victim == Role::King {
            (State::Open, Why::NothingInTheWay)
        } else if exchange::value(victim) > exchange::value(role) {
            (State::Open, Why::WorthMore)
        } else {
            (State::Open, Why::Unprotected)
        };
        each(Zone {
            side,
            piece,
            role,
            target,
            gain,
            length: 2,
            arrives,
            state,
            why,
            first,
            safe,
        });
    });
}

/// Zones that a piece of one's own blocks: a slider would attack the target if that piece left the line.
///
/// `first` is the field of the piece that has to leave.
pub fn unblocking(view: &View, side: Color, mut each: impl FnMut(Zone)) {
    let own = view.side(side);
    let occupied = view.occupied();
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        let targets = worth_attacking(view, side, role);
        for piece in view.pieces(side, role) {
            let blockers = view.from(piece) & own;
            if blockers.is_empty() {
                continue;
            }
            let behind = attacks::attacks(piece, role.of(side), occupied & !blockers) & !view.from(piece);
            for square in behind & targets {
                let Some(victim) = view.role_at(square) else {
                    continue;
                };
                let Some((target, gain)) = aim(view, side, role, square, victim) else {
                    continue;
                };
                each(Zone {
                    side,
                    piece,
                    role,
                    target,
                    gain,
                    length: 2,
                    arrives: Ply::of_move(2, view.turn() == side),
                    state: State::Open,
                    why: Why::MustUnblock,
                    first: attacks::between(piece, square) & blockers,
                    safe: Bitboard::EMPTY,
                });
            }
        }
    }
}
