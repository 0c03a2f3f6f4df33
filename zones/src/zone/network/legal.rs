//! Whether a link is a legal move when its time comes: pins, checks, king moves, and men that have left by
//! then.

use puchok_bundles::{Ground, Purpose};
use shakmaty::{Bitboard, Role, Square, attacks};

use super::{Against, Task, Weaver, moves_until};
use crate::Centipawns;
use crate::board::placed::Placed;
use crate::board::view::View;
use crate::zone::cells::Errand;
use crate::zone::clear_way::ClearWay;
use crate::zone::key::Trunk;
use crate::zone::{DenialRole, Ply, Zone, attack, promotion};

/// Whether the other side has exactly one move between the first move of a zone's piece and its second.
pub(super) fn has_one_reply(view: &View, zone: &Zone) -> bool {
    view.turn() == zone.side && zone.length == 2 && zone.trunk != Trunk::Unblocking
}

/// The board on which the other side replies after a zone's piece has moved to a field.
pub(super) fn after_step(view: &View, zone: &Zone, to: Square) -> View {
    let mut board = view.board().clone();
    board.discard_piece_at(zone.piece);
    board.set_piece_at(to, zone.role.of(zone.side));
    View::of(board, !zone.side, None)
}

impl Weaver<'_> {
    /// The fields to which a piece may go without exposing its king. If the moving piece itself is the
    /// pinning one, the pin is gone when it has moved.
    fn untied(&self, aim: Against, task: Task, piece: Square) -> Bitboard {
        let pins = || {
            let between = attacks::between(self.view.king(aim.side), aim.mover);
            between.contains(piece) && self.view.from(aim.mover).contains(piece)
        };
        if task == Task::Deny(DenialRole::Control) && pins() {
            return Bitboard::FULL;
        }
        self.view.untied(aim.side, piece)
    }

    /// Those of a piece's next fields to which it may go for a task that takes `moves` moves by this ply:
    /// with a move to spare, a check is answered first, and the king leaves the line of a pin.
    pub(super) fn in_time(
        &self,
        aim: Against,
        task: Task,
        piece: Square,
        to: Bitboard,
        by: Ply,
        moves: u8,
    ) -> Bitboard {
        if moves_until(self.view, aim.side, by) > moves {
            return to;
        }
        to & self.answers(aim, piece) & self.untied(aim, task, piece)
    }

    /// The fields on which a piece answers a check, given now or discovered by a pawn's first step.
    fn answers(&self, aim: Against, piece: Square) -> Bitboard {
        let uncovered = self.uncovered.as_ref().filter(|_| aim.level == 1);
        self.view.answers(aim.side, piece)
            & uncovered.map_or(Bitboard::FULL, |next| next.answers(aim.side, piece))
    }

    /// Removes from the links that have to be made between the two moves of a trunk the moves that are not
    /// legal after any of its first moves.
    pub(super) fn keep_replies(&mut self, zone: &Zone) {
        if !has_one_reply(self.view, zone) {
            return;
        }
        let reply = Ply::ROOT + 2;
        let mut network = std::mem::take(&mut self.network);
        for link in network.iter_mut().filter(|link| link.moves == reply) {
            link.to &= self.after_stops(zone, link.task, link.piece);
        }
        network.retain(|link| link.to.any());
        self.network = network;
    }

    /// Where a man of the other side can go for a task when the zone's piece has come to one of its stops;
    /// capturing it there is no retreat.
    pub(super) fn after_stops(&self, zone: &Zone, task: Task, man: Square) -> Bitboard {
        let side = !zone.side;
        let goes = |stop: Square| {
            let next = after_step(self.view, zone, stop);
            let role = next.role_at(man).filter(|_| stop != man)?;
            let goes = attack::moves_of(&next, side, role, man);
            let may = goes & next.untied(side, man) & next.answers(side, man);
            Some(if task == Task::Deny(DenialRole::Retreat) {
                may.without(stop)
            } else {
                may
            })
        };
        let all = zone.first.into_iter().filter_map(goes);
        all.fold(Bitboard::EMPTY, |all, fields| all | fields)
    }

    /// Whether a piece can capture the moving piece on a field: a king may not if it is protected there.
    pub(super) fn may_capture(&self, aim: Against, piece: Square, field: Square) -> bool {
        let board = self.view.board();
        // Men that have come to the field, or were captured there, no longer protect it.
        let gone = aim.gone.with(aim.mover);
        let occupied = (self.view.occupied() & !gone).without(piece);
        let protectors = || board.attacks_to(field, !aim.side, occupied) & !gone;
        piece != self.view.king(aim.side) || protectors().is_empty()
    }

    /// Whether a piece that captures the moving one on a field leaves its king in check, because of a
    /// discovered check or a pin.
    pub(super) fn uncovers(&self, aim: Against, piece: Square, field: Square) -> bool {
        let king = self.view.king(aim.side);
        let after = self.view.occupied().without(aim.mover).without(piece).with(field);
        let others = self.view.board().attacks_to(king, !aim.side, after) & after;
        // An existing check has been answered earlier.
        piece != king && !(others.without(field) & !self.view.checkers()).is_empty()
    }

    /// The first moves of an officer's or king's shortest ways to a field, and of an officer's longer ones against a
    /// pawn if it is lost on those.
    pub(super) fn first_moves(
        &mut self,
        aim: Against,
        role: Role,
        from: Square,
        to: Square,
        within: u8,
        purpose: Purpose,
    ) -> Bitboard {
        let (view, side) = (self.view, aim.side);
        // A king may not step on a field that a pawn controls at that moment; fields that only the pawn
        // controls now are free once it has moved on.
        let (left, controlled, uncovered) = match aim.advanced.filter(|_| role == Role::King) {
            Some(pawn) => (
                view.from(aim.mover) & !view.controlled_twice(!side),
                attacks::pawn_attacks(!side, pawn),
                promotion::uncovered_by(view, !side, aim.mover),
            ),
            None => (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY),
        };
        let ground = Ground {
            barred: match role {
                Role::King => {
                    view.side(side) | view.board().kings() | (view.controlled(!side) & !left) | uncovered
                }
                _ => view.side(side) | view.board().kings(),
            },
            // A piece that interposes does so while the other still stands in front of it.
            occupied: match purpose {
                Purpose::Blockade => view.occupied(),
                _ => view.occupied().without(aim.mover),
            },
        };
        let errand = Errand {
            ground,
            walker: Placed::new(role.of(side), from),
            to,
            longest: within,
            purpose,
        };
        let way = errand.way(self.cells);
        // With a move to spare, a check is answered first and a pin is broken.
        let may = match way.moves {
            Some(moves) if moves >= within => self.answers(aim, from) & self.view.untied(side, from),
            _ => Bitboard::FULL,
        };
        // A king may pass over a field that it cannot enter yet.
        let reach = match role {
            Role::King => Bitboard::FULL,
            _ => attack::moves_of(view, side, role, from).without(aim.mover),
        };
        let direct = way.first(to);
        let first = match way.moves {
            _ if aim.advanced.is_none() => direct,
            _ if role != Role::King => direct | self.detours(aim, errand, way),
            None => promotion::steps_beyond(ground, from, to, within),
            // If the pawn controls its way at that moment, a king with a move to spare waits beside it.
            Some(moves) if moves < within && (direct & !controlled).is_empty() => {
                let beside = direct.into_iter().map(attacks::king_attacks);
                let beside = beside.fold(Bitboard::EMPTY, |all, fields| all | fields);
                attacks::king_attacks(from) & beside & !ground.barred
            }
            Some(_) => direct,
        };
        first & reach & may & !controlled
    }

    /// The first moves of an officer's longer ways on an errand whose shortest are `way`, if it is lost on all first
    /// stops of those.
    fn detours(&mut self, aim: Against, mut errand: Errand, mut way: ClearWay) -> Bitboard {
        let (view, officer) = (self.view, errand.walker);
        let is_lost = |stop| attack::stop_costs(view, officer, stop) > Centipawns::ZERO;
        let mut all = Bitboard::EMPTY;
        while way
            .moves
            .is_some_and(|moves| (2..errand.longest).contains(&moves))
            && way.first(errand.to).into_iter().all(is_lost)
        {
            errand = errand.avoiding(way.first(errand.to));
            way = errand.way(self.cells);
            let may = match way.moves == Some(errand.longest) {
                true => self.answers(aim, officer.on) & view.untied(aim.side, officer.on),
                false => Bitboard::FULL,
            };
            all |= way.first(errand.to) & may;
        }
        all
    }

    /// The men that have left their fields when a link has been made: its own, and if it captures a piece
    /// that has come to a field, those of the links before it and of the trunk that have moved by then.
    pub(super) fn gone_with(&self, zone: &Zone, index: usize) -> Bitboard {
        let link = self.network[index];
        let mut gone = Bitboard::from(link.piece);
        let mut last = link;
        while last.task == Task::Deny(DenialRole::Control) {
            let Some(before) = last.against else {
                if Ply::of_move(1, self.view.turn() == zone.side) <= link.moves {
                    gone.add(zone.piece);
                }
                return gone;
            };
            last = self.network[usize::from(before)];
            if last.moves <= link.moves {
                gone.add(last.piece);
            }
        }
        gone
    }
}
