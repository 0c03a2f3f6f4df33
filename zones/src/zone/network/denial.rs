//! Level 1: what the other side can do against a trunk in time.

use shakmaty::{Bitboard, Rank, Square, attacks};

use super::{Against, Denial, Link, Task, Weaver, before, legal};
use crate::board::{corner, pawn_spans};
use crate::zone::key::Trunk;
use crate::zone::{DenialRole, Ply, Target, Zone, attack};

impl Weaver<'_> {
    /// Level 1.
    pub(super) fn deny(&mut self, zone: &Zone, trunk: &[(Square, Square)]) {
        let aim = Against::trunk(zone);
        let leaves = Ply::of_move(1, self.view.turn() == zone.side);
        self.capture_at_home(aim, zone.piece, before(leaves));
        if let Target::Promotion(_) = zone.target {
            self.deny_path(aim, zone);
            return;
        }
        self.deny_trunk(aim, zone, trunk, leaves);
        self.keep_replies(zone);
    }

    /// Level 1, from moves that were played: those that are no links yet.
    pub(super) fn deny_as_played(&mut self, zone: &Zone, played: &[Denial]) {
        let now = Ply::of_move(1, self.view.turn() != zone.side);
        for &Denial { role, from, to } in played {
            let is_its = |link: &Link| link.piece == from && link.to.contains(to);
            if !self.network.iter().any(is_its) {
                self.add(Against::trunk(zone), Task::Deny(role), from, to.into(), now);
            }
        }
    }

    /// Against a piece: where it stops, its target, and the fields between.
    fn deny_trunk(&mut self, aim: Against, zone: &Zone, trunk: &[(Square, Square)], leaves: Ply) {
        let side = aim.side;
        let goal = zone.target.square();
        let first = Ply::of_move(1, self.view.turn() == side);
        let stops = aim;
        let aim = self.past_captured(aim, zone, trunk);
        if let Target::Piece(square, victim) = zone.target {
            if first < zone.arrives {
                // After the first move of a trunk of two moves the target has the moves of that board,
                // including those through the field just vacated.
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
            // En passant it arrives elsewhere.
            let arrival = match zone.length {
                1 => corner::first_seen(zone.side, zone.first).unwrap_or(goal),
                _ => goal,
            };
            self.control(aim, arrival, zone.arrives + 1, zone.length == 1);
        }
        if let Target::Field(field) = zone.target {
            self.control(aim, field, zone.arrives + 1, zone.length == 1);
        }
        if zone.length == 1 || zone.trunk == Trunk::Unblocking {
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

    /// The aim for the target's field: men on stops of the trunk are captured there and recapture nothing.
    fn past_captured(&self, aim: Against, zone: &Zone, trunk: &[(Square, Square)]) -> Against {
        let goal = zone.target.square();
        let later = trunk.iter().skip(1).map(|&(_, to)| to).filter(|&to| to != goal);
        let only = zone.first.single_square();
        let only = only.filter(|_| zone.length > 1 && zone.trunk != Trunk::Unblocking);
        let mut aim = Against {
            captured: later.collect(),
            ..aim
        };
        // A man on the first stop can move before it is captured only if its side is to move.
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
            // Counted from the goal because the first step may be a double step.
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
}
