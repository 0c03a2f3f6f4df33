//! The means of a side against a moving piece: capturing it at home, controlling a field where it arrives, or
//! blocking its way.

use puchok_bundles::Purpose;
use shakmaty::{Bitboard, Role, Square, attacks};

use super::{Against, Link, Task, Weaver, moves_until};
use crate::board::steps::stops_on;
use crate::board::{corner, exchange};
use crate::zone::{DenialRole, Ply, attack};

impl Weaver<'_> {
    /// Adds a link, or merges its fields into an equal one of the same piece.
    pub(super) fn add(&mut self, aim: Against, task: Task, piece: Square, to: Bitboard, moves: Ply) {
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

    /// Pawns that can capture a pawn en passant as it passes a field, or after it has just passed it.
    pub(super) fn en_passant(&mut self, aim: Against, role: DenialRole, field: Square, by: Ply) {
        let ready = attacks::pawn_attacks(!aim.side, field) & self.view.pieces(aim.side, Role::Pawn);
        for pawn in corner::in_order(aim.side, ready) {
            let to = self.in_time(aim, Task::Deny(role), pawn, field.into(), by, 1);
            self.add(aim, Task::Deny(role), pawn, to, by);
        }
    }

    /// Pieces that can capture another where it stands, up to a ply, if that pays.
    pub(super) fn capture_at_home(&mut self, aim: Against, square: Square, until: Ply) {
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

    /// Pieces that can capture on a field by a ply; `first_move` tells whether the other piece arrives there
    /// with its first move.
    pub(super) fn control(&mut self, aim: Against, field: Square, by: Ply, first_move: bool) {
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
        self.control_by_opening(aim, field, occupied, by);
    }

    /// Men that open a slider's line to a field, so that the slider captures there by a ply, two moves later or
    /// more. Men that have left `occupied` no longer stand on lines.
    fn control_by_opening(&mut self, aim: Against, field: Square, occupied: Bitboard, by: Ply) {
        let (view, side) = (self.view, aim.side);
        let aligned = exchange::sliders_to(view.board(), field, Bitboard::EMPTY);
        let sliders = aligned & view.side(side) & !aim.gone & !aim.captured;
        let task = Task::Deny(DenialRole::Control);
        let first = Ply::of_move(1, view.turn() == side);
        for slider in corner::in_order(side, sliders) {
            let between = attacks::between(slider, field) & occupied;
            let blocker = between.single_square().filter(|&on| view.side(side).contains(on));
            let Some(blocker) = blocker.filter(|&on| !aim.target.contains(on)) else {
                continue;
            };
            if self.uncovers(aim, slider, field) {
                continue;
            }
            let line = attacks::ray(slider, field);
            let leaves = self.cells.makes_way_now(view, blocker, field, line);
            let to = self.in_time(aim, task, blocker, leaves, by, 2);
            self.add(aim, task, blocker, to, first);
        }
    }

    /// Pieces that can occupy one of these fields by a ply; a king only blocks pawns.
    pub(super) fn blockade(&mut self, aim: Against, fields: Bitboard, by: Ply) {
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
}
