//! The network of a zone: what the other side can do against its trunk in time (denial, level 1), what its own side can do
//! against that (support, level 2), and what can be done against the support (level 3).
//!
//! Every link knows the ply on which its piece moves first; who stands ready to capture, that on which he does. It is in time when the piece captures on a field by the ply after
//! the other has come there, or stands on a field before the other comes or passes; how many moves it needs is what its cells
//! of control and blockade say. An answer to a link is in time by the same rule.

mod legal;
mod link;

pub use link::{Link, Network, Task};
use puchok_bundles::Purpose;
use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::board::checks::Checks;
use crate::board::steps::stops_on;
use crate::board::view::View;
use crate::board::{corner, exchange, pawn_spans};
use crate::zone::cells::Cells;
use crate::zone::{DenialRole, Ply, Target, Why, Zone, attack};

/// The deepest level that is built.
pub const LEVELS: u8 = 3;

/// The network of a zone down to `levels` (at most [`LEVELS`]). Denied are all fields where its piece may stop first and, beyond them,
/// the stops of one trajectory, whose moves `trunk` has as fields from and to (nothing of those further on where it is empty).
pub fn of(view: &View, cells: &mut Cells, zone: &Zone, trunk: &[(Square, Square)], levels: u8) -> Network {
    let mut weaver = Weaver {
        view,
        cells,
        uncovered: uncovered_by_step(view, zone),
        network: Network::new(),
    };
    if levels >= 1 {
        weaver.deny(zone, trunk);
    }
    if levels >= 2 {
        if zone.why == Why::MustUnblock {
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

/// How many moves a side has up to a ply.
#[inline]
fn moves_until(view: &View, side: Color, ply: Ply) -> u8 {
    let plies = ply.0 + u16::from(view.turn() == side);
    // Networks are a few plies deep.
    u8::try_from(plies / 2).unwrap_or(u8::MAX)
}

/// The ply before.
fn before(ply: Ply) -> Ply {
    ply.back(1).unwrap_or(Ply::ROOT)
}

/// The board after the first step of a pawn on its way to promotion, when that step uncovers a check.
fn uncovered_by_step(view: &View, zone: &Zone) -> Option<View> {
    let first = corner::first_seen(zone.side, zone.first)?;
    let is_step = matches!(zone.target, Target::Promotion(_)) && view.turn() == zone.side;
    (is_step && Checks::of(view.board(), zone.side).uncovers(zone.piece, first))
        .then(|| legal::after_step(view, zone, first))
}

/// A network that grows.
struct Weaver<'a> {
    view: &'a View,
    cells: &'a mut Cells,
    /// The board after a pawn's first step, when that uncovers a check.
    uncovered: Option<View>,
    network: Network,
}

/// Against what links are directed: which level they have, and whose piece is away from which field.
#[derive(Clone, Copy)]
struct Against {
    level: u8,
    against: Option<u16>,
    /// The side that answers.
    side: Color,
    /// The piece that has left its field.
    mover: Square,
    /// All that have left theirs by then: what captures on a field captures past them.
    gone: Bitboard,
    /// The fields where it stops before: who stands there is captured, unless he has left before.
    captured: Bitboard,
    /// What the trunk attacks: it denies nothing by standing elsewhere on the line to it.
    target: Bitboard,
    /// Where a pawn on its way to promotion stands when the side that answers first moves.
    advanced: Option<Square>,
}

impl Weaver<'_> {
    /// Adds a link, or its fields to one that says the same of the same piece.
    fn add(&mut self, aim: Against, task: Task, piece: Square, to: Bitboard, moves: Ply) {
        if to.is_empty() {
            return;
        }
        let link = Link {
            level: aim.level,
            task,
            side: aim.side,
            piece,
            to,
            moves,
            against: aim.against,
        };
        let same = self.network.iter_mut().find(|l| {
            (l.level, l.task, l.piece, l.against) == (link.level, link.task, link.piece, link.against)
        });
        match same {
            Some(known) => {
                known.to |= link.to;
                known.moves = known.moves.min(link.moves);
            }
            None => self.network.push(link),
        }
    }

    /// Level 1.
    fn deny(&mut self, zone: &Zone, trunk: &[(Square, Square)]) {
        let side = !zone.side;
        let aim = Against {
            level: 1,
            against: None,
            side,
            mover: zone.piece,
            gone: zone.piece.into(),
            captured: Bitboard::EMPTY,
            target: match zone.target {
                Target::Piece(square, _) => square.into(),
                _ => Bitboard::EMPTY,
            },
            advanced: None,
        };
        let leaves = Ply::of_move(1, self.view.turn() == zone.side);
        self.capture_at_home(aim, zone.piece, before(leaves));
        if let Target::Promotion(_) = zone.target {
            self.deny_path(aim, zone);
            return;
        }
        self.deny_trunk(aim, zone, trunk, leaves);
        self.keep_replies(zone);
    }

    /// Against a piece: where it stops, what it attacks, and what lies between.
    fn deny_trunk(&mut self, aim: Against, zone: &Zone, trunk: &[(Square, Square)], leaves: Ply) {
        let side = aim.side;
        let goal = zone.target.square();
        let first = Ply::of_move(1, self.view.turn() == side);
        let stops = aim;
        let aim = self.past_captured(aim, zone, trunk);
        if let Target::Piece(square, victim) = zone.target {
            if first < zone.arrives {
                // After the first move of a trunk of two it goes where it then can, to and through the field left as well.
                let retreat = Task::Deny(DenialRole::Retreat);
                let to = match legal::has_one_reply(self.view, zone) {
                    true => self.after_stops(zone, retreat, square),
                    false => {
                        let now = attack::moves_of(self.view, side, victim, square);
                        now.without(zone.piece) & !zone.first
                    }
                };
                let to = self.in_time(aim, retreat, square, to, before(zone.arrives), 1);
                self.add(aim, retreat, square, to, first);
            }
            // En passant it comes elsewhere.
            let arrival = match zone.length {
                1 => corner::first_seen(zone.side, zone.first).unwrap_or(goal),
                _ => goal,
            };
            self.control(aim, arrival, zone.arrives + 1, zone.length == 1);
        }
        if let Target::Field(field) = zone.target {
            self.control(aim, field, zone.arrives + 1, zone.length == 1);
        }
        if zone.length == 1 || zone.why == Why::MustUnblock {
            self.blockade(
                aim,
                attacks::between(zone.piece, goal) & !zone.first,
                before(zone.arrives),
            );
            return;
        }
        let aim = stops;
        for stop in corner::in_order(side, zone.first) {
            self.control(aim, stop, leaves + 1, true);
            self.blockade(aim, attacks::between(zone.piece, stop), before(leaves));
            if zone.length == 2 {
                self.blockade(aim, attacks::between(stop, goal), before(zone.arrives));
            }
        }
        let to_move = self.view.turn() == zone.side;
        for (&(from, to), number) in trunk.iter().zip(1..).skip(1) {
            let comes = Ply::of_move(number, to_move);
            self.blockade(aim, attacks::between(from, to), before(comes));
            if to != goal {
                self.control(aim, to, comes + 1, false);
            }
        }
    }

    /// The same on the target's field: who stands where the piece stops on its way is captured there, and takes nothing back.
    fn past_captured(&self, aim: Against, zone: &Zone, trunk: &[(Square, Square)]) -> Against {
        let goal = zone.target.square();
        let later = trunk.iter().skip(1).map(|&(_, to)| to).filter(|&to| to != goal);
        let only = zone.first.single_square();
        let only = only.filter(|_| zone.length > 1 && zone.why != Why::MustUnblock);
        let mut aim = Against {
            captured: later.collect(),
            ..aim
        };
        // Before the first capture it has a move only when its side begins.
        let list = match self.view.turn() == zone.side {
            true => &mut aim.gone,
            false => &mut aim.captured,
        };
        *list |= only.map_or(Bitboard::EMPTY, Bitboard::from);
        aim
    }

    /// Against a pawn: on each field of its path.
    fn deny_path(&mut self, aim: Against, zone: &Zone) {
        let path = pawn_spans::ahead(zone.side, zone.piece);
        let to_move = self.view.turn() == zone.side;
        let aim = Against {
            advanced: Some(match corner::first_seen(zone.side, zone.first) {
                Some(next) if to_move => next,
                _ => zone.piece,
            }),
            ..aim
        };
        let goal = zone.target.square();
        let doubles = zone.side.relative_rank(zone.piece.rank()) == Rank::Second;
        for field in corner::in_order(aim.side, path) {
            // Counted from the goal, because the first step may be a double one.
            let left = field.distance(goal) as u8;
            let comes = Ply::of_move(zone.length.saturating_sub(left).max(1), to_move);
            if doubles && field.distance(zone.piece) == 1 {
                self.en_passant(aim, DenialRole::Control, field, comes + 1);
            } else {
                let first = zone.first.contains(field);
                self.control(aim, field, comes + 1, first);
            }
            self.blockade(aim, field.into(), before(comes));
        }
    }

    /// Pawns that capture a pawn as it passes a field, or has just passed it.
    fn en_passant(&mut self, aim: Against, role: DenialRole, field: Square, by: Ply) {
        let ready = attacks::pawn_attacks(!aim.side, field) & self.view.pieces(aim.side, Role::Pawn);
        for pawn in corner::in_order(aim.side, ready) {
            let to = self.in_time(aim, Task::Deny(role), pawn, field.into(), by, 1);
            self.add(aim, Task::Deny(role), pawn, to, by);
        }
    }

    /// Pieces that capture another where it stands, up to a ply, when that pays.
    fn capture_at_home(&mut self, aim: Against, square: Square, until: Ply) {
        if moves_until(self.view, aim.side, until) == 0 {
            return;
        }
        let role = self.view.role_at(square);
        let Some(role) = role.filter(|&role| role != Role::King) else {
            return;
        };
        let board = self.view.board();
        let first = Ply::of_move(1, self.view.turn() == aim.side);
        if let Some(field) = self.view.passed_by(square) {
            self.en_passant(aim, DenialRole::Capture, field, first);
        }
        if aim.level > 1 && exchange::reply_loses(board, self.view.pins(), square, role, aim.side) {
            return;
        }
        let attackers = board.attacks_to(square, aim.side, board.occupied());
        for piece in corner::in_order(aim.side, attackers) {
            if self.may_capture(aim, piece, square) {
                let capture = Task::Deny(DenialRole::Capture);
                let to = self.in_time(aim, capture, piece, square.into(), until, 1);
                self.add(aim, capture, piece, to, first);
            }
        }
    }

    /// Pieces that capture on a field by a ply; whether the other piece comes there with its first move.
    fn control(&mut self, aim: Against, field: Square, by: Ply, first_move: bool) {
        let (view, side) = (self.view, aim.side);
        let within = moves_until(view, side, by);
        if within == 0 {
            return;
        }
        let occupied = view.occupied() & !(aim.gone | aim.captured);
        let ready = view.board().attacks_to(field, side, occupied) & !aim.gone;
        let ready = ready.without(field);
        let task = Task::Deny(DenialRole::Control);
        // With a move to spare its king leaves the line first.
        let no_time = first_move && within < 2;
        for piece in corner::in_order(side, ready & !aim.captured) {
            if self.may_capture(aim, piece, field) && !(no_time && self.uncovers(aim, piece, field)) {
                let to = self.in_time(aim, task, piece, field.into(), by, 1);
                self.add(aim, task, piece, to, by);
            }
        }
        if within < 2 {
            return;
        }
        let first = Ply::of_move(1, view.turn() == side);
        let later = view.side(side) & !ready & !aim.gone & !Bitboard::from(field);
        for piece in corner::in_order(side, later) {
            let Some(role) = view.role_at(piece) else { continue };
            if !self.may_capture(aim, piece, field) {
                continue;
            }
            let stops = if role == Role::Pawn {
                let reach = attack::moves_of(view, side, role, piece).without(aim.mover);
                let stops = stops_on(view.board(), role.of(side), piece, field, reach);
                self.in_time(aim, task, piece, stops, by, 2)
            } else {
                self.first_moves(aim, role, piece, field, within, Purpose::Control)
            };
            self.add(aim, task, piece, stops, first);
        }
    }

    /// Pieces that stand on one of these fields by a ply; a king steps in the way of a pawn only.
    fn blockade(&mut self, aim: Against, fields: Bitboard, by: Ply) {
        let (view, side) = (self.view, aim.side);
        let within = moves_until(view, side, by);
        if within == 0 || fields.is_empty() {
            return;
        }
        let against_pawn = view.role_at(aim.mover) == Some(Role::Pawn);
        let task = Task::Deny(DenialRole::Blockade);
        let first = Ply::of_move(1, view.turn() == side);
        for piece in corner::in_order(side, view.side(side) & !aim.target) {
            let Some(role) = view.role_at(piece) else { continue };
            if role == Role::King && !against_pawn {
                continue;
            }
            let reach = attack::moves_of(view, side, role, piece).without(aim.mover);
            let mut to = self.in_time(aim, task, piece, reach & fields, by, 1);
            if within >= 2 && to.is_empty() && role != Role::Pawn {
                for field in fields & !view.side(side) {
                    to |= self.first_moves(aim, role, piece, field, within, Purpose::Blockade);
                }
            }
            self.add(aim, task, piece, to, first);
        }
    }

    /// Level 2 for a trunk that a piece of its own side blocks.
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

    /// What the other side of a link does against it: captures its piece at home, captures where it goes, blocks its way.
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
