//! The network of a zone: what the other side can do against its trunk in time (denials, level 1), what its
//! own side can do against that (supports, level 2), and what can be done against the supports (level 3).
//!
//! Every link records the ply on which its piece first moves; for a piece that is already in place, the ply
//! on which it captures. A link is in time if its piece captures on a field by the ply after the other piece
//! has arrived there, or occupies a field before the other arrives or passes. The number of moves it needs is
//! read from its cells of control and blockade. An answer to a link is in time by the same rule.

mod denial;
mod legal;
mod link;
mod means;

pub use link::{Denial, Link, Network, Task};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::board::checks::discovers_check;
use crate::board::corner;
use crate::board::view::View;
use crate::zone::cells::Cells;
use crate::zone::key::Trunk;
use crate::zone::{Ply, Target, Zone};

/// The deepest level that is built.
pub const LEVELS: u8 = 3;

/// The network of a zone down to `levels` (at most [`LEVELS`]). Denials cover all fields where its piece may
/// stop first and, beyond them, the stops of one trajectory, given by `trunk` as the origins and destinations
/// of its moves (if it is empty, nothing beyond the first stops).
pub fn of(view: &View, cells: &mut Cells, zone: &Zone, trunk: &[(Square, Square)], levels: u8) -> Network {
    with_denials(view, cells, zone, trunk, &[], levels)
}

/// The same, with moves that were `played` and deny the zone now: those that are no links yet become links.
pub fn with_denials(
    view: &View,
    cells: &mut Cells,
    zone: &Zone,
    trunk: &[(Square, Square)],
    played: &[Denial],
    levels: u8,
) -> Network {
    let mut weaver = Weaver {
        view,
        cells,
        uncovered: uncovered_by_step(view, zone),
        network: Network::new(),
    };
    if levels >= 1 {
        weaver.deny(zone, trunk);
        weaver.deny_as_played(zone, played);
    }
    if levels >= 2 {
        if zone.trunk == Trunk::Unblocking {
            weaver.unblock(zone);
        }
        for level in 1..levels.min(LEVELS) {
            for index in 0..weaver.network.len() {
                if weaver.network[index].level == level {
                    weaver.answer(zone, index);
                }
            }
        }
    }
    weaver.network
}

/// The number of moves that a side has up to a ply.
#[inline]
fn moves_until(view: &View, side: Color, ply: Ply) -> u8 {
    let plies = ply.0 + u16::from(view.turn() == side);
    // Networks are a few plies deep.
    u8::try_from(plies / 2).unwrap_or(u8::MAX)
}

/// The previous ply.
fn before(ply: Ply) -> Ply {
    ply.back(1).unwrap_or(Ply::ROOT)
}

/// The board after the first step of a pawn on its way to promotion, if that step discovers a check.
fn uncovered_by_step(view: &View, zone: &Zone) -> Option<View> {
    let first = corner::first_seen(zone.side, zone.first)?;
    let is_step = matches!(zone.target, Target::Promotion(_)) && view.turn() == zone.side;
    (is_step && discovers_check(view, zone.side, zone.piece, first))
        .then(|| legal::after_step(view, zone, first))
}

/// A network under construction.
struct Weaver<'a> {
    view: &'a View,
    cells: &'a mut Cells,
    /// The board after a pawn's first step, if that discovers a check.
    uncovered: Option<View>,
    network: Network,
}

/// What links are directed against: their level, and the piece that has left its field.
#[derive(Clone, Copy)]
struct Against {
    level: u8,
    against: Option<u16>,
    /// The side that answers.
    side: Color,
    /// The piece that has left its field.
    mover: Square,
    /// All men that have left their fields by then; captures pass through these fields.
    gone: Bitboard,
    /// The fields where it stops before: a man there is captured unless it has left earlier.
    captured: Bitboard,
    /// The target of the trunk: it denies nothing by moving elsewhere on the line to it.
    target: Bitboard,
    /// The field of a promoting pawn when the answering side makes its first move.
    advanced: Option<Square>,
}

impl Against {
    /// Against the trunk of a zone.
    fn trunk(zone: &Zone) -> Against {
        Against {
            level: 1,
            against: None,
            side: !zone.side,
            mover: zone.piece,
            gone: zone.piece.into(),
            captured: Bitboard::EMPTY,
            target: match zone.target {
                Target::Piece(square, _) => square.into(),
                _ => Bitboard::EMPTY,
            },
            advanced: None,
        }
    }
}

impl Weaver<'_> {
    /// Level 2 for a trunk that is blocked by a piece of its own side.
    fn unblock(&mut self, zone: &Zone) {
        let line = attacks::ray(zone.piece, zone.target.square());
        let aim = Against {
            level: 2,
            against: None,
            side: zone.side,
            mover: zone.piece,
            gone: zone.piece.into(),
            captured: Bitboard::EMPTY,
            target: Bitboard::EMPTY,
            advanced: None,
        };
        let first = Ply::of_move(1, self.view.turn() == zone.side);
        for blocker in zone.first {
            let to = self
                .cells
                .makes_way_now(self.view, blocker, zone.target.square(), line);
            let to = to & self.view.allowed(zone.side, blocker) & self.view.answers(zone.side, blocker);
            self.add(aim, Task::Unblock, blocker, to, first);
        }
    }

    /// Answers of the other side to a link: capturing its piece at home, capturing where it goes, blocking
    /// its way.
    fn answer(&mut self, zone: &Zone, index: usize) {
        let link = self.network[index];
        let aim = Against {
            level: link.level + 1,
            against: u16::try_from(index).ok(),
            side: !link.side,
            mover: link.piece,
            gone: self.gone_with(zone, index),
            captured: Bitboard::EMPTY,
            target: Bitboard::EMPTY,
            advanced: None,
        };
        self.capture_at_home(aim, link.piece, before(link.moves));
        if link.task == Task::Unblock {
            return;
        }
        for field in corner::in_order(link.side, link.to) {
            self.control(aim, field, link.moves + 1, true);
            if self.view.role_at(link.piece) != Some(Role::Knight) {
                self.blockade(aim, attacks::between(link.piece, field), before(link.moves));
            }
        }
    }
}
