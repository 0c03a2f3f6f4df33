//! Attack zones of three and four moves, with trunks read from the cells of the store.
//!
//! The trunk is the shortest clear trajectory, simple or docked, on whose stops the piece loses nothing on
//! the current board. With that many moves the other side has time: before the final capture the target can
//! retreat, or a piece can come to protect it. How soon a piece gets there is read from its own cells.

use arrayvec::ArrayVec;
use puchok_bundles::{Ground, Purpose};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::attack;
use super::capturing;
use super::cells::Cells;
pub use super::clear_way::LONGEST;
use super::in_time::{escapes, is_lost_at_home, is_protected_within, leaves_at_last, passes};
use super::key::Trunk;
use super::stops::costly;
use super::{Ply, State, Target, Why, Zone};
use crate::Centipawns;
use crate::board::placed::{Placed, placed};
use crate::board::steps::WALKERS;
use crate::board::view::View;
use crate::board::{corner, exchange};

/// The shortest trunks handled here; shorter ones are read on each board (`attack`).
const SHORTEST: u8 = 3;

/// Zones of `side` with trunks of three to `horizon` moves (at most [`LONGEST`]), to enemy pieces that none
/// of its pieces attacks now. Pinned pieces have none: along the line of a pin a slider never needs three
/// moves.
pub fn zones(view: &View, cells: &mut Cells, side: Color, horizon: u8, mut each: impl FnMut(Zone)) {
    let targets = view.side(!side) & !view.controlled(side) & !Bitboard::from(view.king(!side));
    for role in WALKERS {
        for piece in corner::in_order(side, view.pieces(side, role) & !view.pinned(side)) {
            for square in corner::in_order(side, targets) {
                if let Some(zone) = to_target(view, cells, Placed::new(role.of(side), piece), square, horizon)
                {
                    each(zone);
                }
            }
        }
    }
}

/// The zone of one piece to one target.
pub fn to_target(view: &View, cells: &mut Cells, by: Placed, square: Square, horizon: u8) -> Option<Zone> {
    let (side, piece, role) = (by.side(), by.on, by.role());
    let target = placed(view.board(), square)?;
    let victim = target.role();
    let Ways {
        length,
        mut stops,
        gain,
    } = Ways::of(view, cells, by, target, horizon)?;
    let to_move = view.turn() == side;
    // The number of moves of the other side before the final capture.
    let time = if to_move { length - 1 } else { length };
    // What is won even if the piece is recaptured.
    let left = exchange::value(victim) - exchange::value(role);
    let last = stops.last().copied().unwrap_or_default();
    let (state, why, gain) = if !to_move && is_lost_at_home(view, by) {
        (State::Held, Why::CapturedFirst, gain)
    } else if escapes(view, side, square, victim) || leaves_at_last(view, by, last, target) {
        (State::Held, Why::Retreats, gain)
    } else if is_protected_within(view, cells, side, square, time) {
        match role != Role::King && left > Centipawns::ZERO {
            true => (State::Open, Why::WorthMore, gain.min(left)),
            false => (State::Held, Why::ProtectedInTime, gain),
        }
    } else if view.controlled(!side).contains(square) {
        (State::Open, capturing::why_protected_is_won(role, victim), gain)
    } else {
        (State::Open, Why::Unprotected, gain)
    };
    let first = stops[0];
    let safe = safe_of(view, by, first);
    stops[0] = safe;
    let is_stopped = safe.is_empty() || state == State::Open && !passes(view, cells, by, &mut stops, to_move);
    let (state, why) = if is_stopped {
        (State::Held, Why::StopsControlled)
    } else {
        (state, why)
    };
    Some(Zone {
        side,
        trunk: Trunk::Distant,
        piece,
        role,
        target: Target::Piece(square, victim),
        gain,
        length,
        arrives: Ply::of_move(length, to_move),
        state,
        why,
        first,
        safe,
    })
}

/// The fields α1 to αk of one trajectory of the zone's trunk that achieves its gain; empty if the zone is not
/// of this kind.
pub fn path(view: &View, cells: &mut Cells, zone: &Zone) -> ArrayVec<Square, { LONGEST as usize }> {
    let mut fields = ArrayVec::new();
    let Target::Piece(goal, victim) = zone.target else {
        return fields;
    };
    let (by, target) = (zone.by(), Placed::new(victim.of(!zone.side), goal));
    let ways = Ways::of(view, cells, by, target, zone.length);
    let Some(Ways { mut stops, .. }) = ways.filter(|ways| ways.length == zone.length) else {
        return fields;
    };
    if zone.safe.any() {
        stops[0] = zone.safe;
    }
    let to_move = view.turn() == zone.side;
    let open = stops.clone();
    if !zone.is_open() || !passes(view, cells, by, &mut stops, to_move) {
        stops = open;
    }
    let ground = ground(view, by, goal);
    if !walk(ground, by, goal, &stops, &mut fields) {
        fields.clear();
    }
    fields
}

/// The ground for a piece on its way to a target: it does not stop where it would be lost on the current
/// board.
fn ground(view: &View, by: Placed, target: Square) -> Ground {
    Ground {
        barred: view.side(by.side()) | view.board().kings().without(target) | costly(view, by),
        occupied: view.occupied().without(by.on),
    }
}

/// The shortest trunks from a piece to a target that have the largest gain.
struct Ways {
    /// In moves.
    length: u8,
    /// α1 to the last stop before the target: each is one move from the next, and the last ones achieve the
    /// gain.
    stops: ArrayVec<Bitboard, { LONGEST as usize - 1 }>,
    /// The gain of the capture on the target's field.
    gain: Centipawns,
}

impl Ways {
    /// `None` if there is no trunk of three to `horizon` moves, or nothing is won.
    fn of(view: &View, cells: &mut Cells, by: Placed, target: Placed, horizon: u8) -> Option<Ways> {
        let ground = ground(view, by, target.on);
        let longest = horizon.min(LONGEST);
        let way = cells.clear_way(ground, by, target.on, longest, Purpose::Attack);
        let length = way.moves.filter(|moves| (SHORTEST..=longest).contains(moves))?;
        // There is one stop fewer than moves.
        let mut stops: ArrayVec<Bitboard, { LONGEST as usize - 1 }> =
            way.stops.into_iter().take(usize::from(length) - 1).collect();
        let wins = |stop| attack::won_from(view, by, stop, target);
        let last = stops.last_mut()?;
        let gain = last.into_iter().map(wins).max()?;
        if gain <= Centipawns::ZERO {
            return None;
        }
        if last.more_than_one() {
            *last = last.into_iter().filter(|&stop| wins(stop) == gain).collect();
            for i in (1..stops.len()).rev() {
                let next = stops[i];
                let leads = |&at: &Square| (attacks::attacks(at, by.piece, ground.occupied) & next).any();
                stops[i - 1] = stops[i - 1].into_iter().filter(leads).collect();
            }
        }
        Some(Ways { length, stops, gain })
    }
}

/// Walks through the stops to the goal, one move at a time, and returns whether that is possible; ties are
/// broken by the order of fields of the piece's side.
pub(crate) fn walk(
    ground: Ground,
    walker: Placed,
    goal: Square,
    stops: &[Bitboard],
    fields: &mut ArrayVec<Square, { LONGEST as usize }>,
) -> bool {
    let reach = attacks::attacks(walker.on, walker.piece, ground.occupied);
    let Some((&next, further)) = stops.split_first() else {
        fields.push(goal);
        return reach.contains(goal);
    };
    for stop in corner::in_order(walker.side(), next & reach) {
        let before = fields.len();
        fields.push(stop);
        if walk(ground, Placed::new(walker.piece, stop), goal, further, fields) {
            return true;
        }
        fields.truncate(before);
    }
    false
}

/// The first stops on which the piece loses nothing in the exchange.
pub(crate) fn safe_of(view: &View, by: Placed, first: Bitboard) -> Bitboard {
    let costs = |stop| attack::stop_costs(view, by, stop) > Centipawns::ZERO;
    first.into_iter().filter(|&stop| !costs(stop)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position::position;

    fn zones_of(fen: &str, side: Color) -> Vec<Zone> {
        let chess = position(fen);
        let mut found = Vec::new();
        zones(&View::new(&chess), &mut Cells::new(), side, LONGEST, |zone| {
            found.push(zone)
        });
        found
    }

    /// Ne5–d3–f2–h1 would be a way if the knight guarded d3 itself; but the queen captures it there.
    #[test]
    fn a_piece_does_not_guard_itself() {
        let fen = "r1bqk2r/pppp1ppp/5n2/2b1n3/4P3/1BP3Q1/PP3PPP/RNB1K1NR b KQkq - 0 1";
        let zones = zones_of(fen, Color::Black);
        let of_knight: Vec<&Zone> = zones.iter().filter(|zone| zone.piece == Square::E5).collect();
        assert!(!of_knight.is_empty());
        for zone in of_knight {
            assert!(!zone.safe.contains(Square::D3), "{zone:?}");
        }
        let chess = position(fen);
        let view = View::new(&chess);
        let knight = Placed::new(Role::Knight.of(Color::Black), Square::E5);
        assert!(costly(&view, knight).contains(Square::D3));
    }

    /// The pawn steps forward and protects the other pawn before the knight arrives; from another file it
    /// cannot.
    #[test]
    fn a_pawn_protects_in_time() {
        let of_knight = |fen| {
            let zones = zones_of(fen, Color::White);
            let zone = zones
                .into_iter()
                .find(|z| (z.role, z.target.square()) == (Role::Knight, Square::E5));
            zone.map(|z| z.why)
        };
        assert_eq!(
            of_knight("8/3p4/8/4p3/4P3/8/8/1N2K2k w - - 0 1"),
            Some(Why::ProtectedInTime)
        );
        assert_eq!(
            of_knight("8/2p5/8/4p3/4P3/8/8/1N2K2k w - - 0 1"),
            Some(Why::Unprotected)
        );
    }

    /// The knight on c7 would be captured by a knight that gets to a6 or e8 in time, but by no other piece; a
    /// protected target may be protected once more.
    #[test]
    fn what_comes_in_time_holds_a_long_trunk() {
        let state = |fen, side, piece, target| {
            let zones = zones_of(fen, side);
            let zone = zones
                .into_iter()
                .find(|z| (z.piece, z.target.square()) == (piece, target));
            zone.map(|z| (z.state, z.why))
        };
        let stopped = "rn1q1rk1/pb1p1pbp/1p2pnp1/2p5/2PP1B1P/P1N2N2/1PQ1PPP1/R3KB1R w KQ - 0 1";
        let knight = state(stopped, Color::White, Square::C3, Square::A8);
        assert_eq!(knight, Some((State::Held, Why::StopsControlled)));
        let nobody = "r4rk1/pb1p1p1p/1p2p1p1/2p5/2PP1B1P/P1N2N2/1PQ1PPP1/R3KB1R w KQ - 0 1";
        let knight = state(nobody, Color::White, Square::C3, Square::A8);
        assert_eq!(knight, Some((State::Held, Why::Retreats)));
        let protected = "r1bqk2r/1p2ppb1/1Np2npp/p7/8/2PP2P1/PP3PBP/RNBQ1RK1 b kq - 0 1";
        let bishop = state(protected, Color::White, Square::G2, Square::B7);
        assert_eq!(bishop, Some((State::Held, Why::ProtectedInTime)));
    }

    /// On a2 the knight blocks the pawn, and on its last stops, b1 and c2, it does not guard that field, where
    /// another knight, on c3, does. A piece that is taken at once goes nowhere.
    #[test]
    fn what_leaves_its_field_blocks_and_guards_nothing_there() {
        let of_knight = |fen| {
            let zones = zones_of(fen, Color::White);
            let zone = zones.into_iter().find(|z| z.role == Role::Knight);
            zone.map(|z| (z.state, z.why))
        };
        assert_eq!(
            of_knight("7k/8/8/8/8/p3K3/N7/8 w - - 0 1"),
            Some((State::Held, Why::Retreats))
        );
        assert_eq!(
            of_knight("7k/8/8/8/8/p1N1K3/N7/8 w - - 0 1"),
            Some((State::Open, Why::Unprotected))
        );
        assert_eq!(
            of_knight("6N1/7k/8/8/8/1p6/7K/B7 b - - 0 1"),
            Some((State::Held, Why::CapturedFirst))
        );
    }

    /// The knight goes b1–d2–b3 for a pawn that cannot move and cannot be protected; a bishop that can
    /// protect it holds the zone.
    #[test]
    fn a_knight_goes_for_a_weak_pawn() {
        let open = zones_of("8/8/8/p7/P7/8/8/1N2K2k w - - 0 1", Color::White);
        // The king's only way of four moves is barred because the pawn controls b4.
        assert_eq!(open.len(), 1, "{open:?}");
        let knight = open.iter().find(|z| z.role == Role::Knight).unwrap();
        assert_eq!((knight.length, knight.is_open()), (3, true), "{knight:?}");
        let chess = position("8/8/8/p7/P7/8/8/1N2K2k w - - 0 1");
        let path = path(&View::new(&chess), &mut Cells::new(), knight);
        assert_eq!(path.len(), 3);
        assert_eq!(path.last(), Some(&Square::A5));
        assert_eq!(knight.arrives, Ply(5));
        let held = zones_of("8/8/8/p7/P7/6b1/8/1N2K2k w - - 0 1", Color::White);
        let knight = held
            .iter()
            .find(|z| z.role == Role::Knight && z.target.square() == Square::A5);
        assert_eq!(knight.unwrap().why, Why::ProtectedInTime);
    }
}
