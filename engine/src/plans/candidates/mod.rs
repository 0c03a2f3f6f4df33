//! Candidate plans: trunks to fields that the estimate likes, majorities, exchanges, pieces that join others,
//! zones of the map that gain, and what the search has seen pieces do.

mod candidate;
mod castling;
mod exchanges;
mod joined;
mod mates;
mod of_lines;
mod of_zones;
mod settled;
mod wing;

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use puchok_zones::board::steps::field_of_arrival;
use puchok_zones::board::view::View;
use puchok_zones::plan::resistance::Opposition;
use puchok_zones::plan::{Way, pawns, ways};
use puchok_zones::zone::State;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::trunks::difference;
use shakmaty::{Bitboard, Color, Move, Position as _, Rank, Role, Square};

use super::gain::{self, TermValues};
use super::kind::Kind;
use super::lines::Seen;
use super::naming::{self, Name, waits};
use super::opposition;
use super::structure;
use super::trunk::{self, Step};
use crate::params::PLAN_MOVE;
use crate::position::Position;
use crate::score::Centipawns;
pub(crate) use candidate::COSTS;
pub use candidate::Candidate;
#[cfg(test)]
pub(super) use candidate::{moves_of, one_move};
use settled::settled;

/// The least gain of a plan.
const LEAST: Centipawns = Centipawns(6);

/// Plans to fields that are considered at most, for one piece and for a side.
const OF_PIECE: usize = 6;
const OF_SIDE: usize = 60;

/// What all plans of a position share.
#[derive(Debug)]
pub struct Scene<'a> {
    position: &'a Position,
    view: View,
    cells: Cells,
}

impl<'a> Scene<'a> {
    /// The scene of a position.
    pub fn new(position: &'a Position) -> Scene<'a> {
        Scene {
            position,
            view: View::new(position.chess()),
            cells: Cells::new(),
        }
    }

    /// The position itself.
    pub fn position(&self) -> &Position {
        self.position
    }

    /// The board as it is seen.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Whether a side still has a right to castle.
    pub fn may_castle(&self, side: Color) -> bool {
        self.position.chess().castles().has_color(side)
    }

    /// All candidates of a side, each piece and field once.
    pub(super) fn candidates(&mut self, side: Color, start: &Position, seen: &Seen) -> Vec<Candidate> {
        let mut all = Vec::new();
        self.seen(side, start, seen, &mut all);
        self.zones(side, start, &mut all);
        self.castling(side, start, &mut all);
        self.fields(side, start, &mut all);
        self.majorities(side, start, &mut all);
        self.minorities(side, start, &mut all);
        self.exchanges(side, start, &mut all);
        self.joined(side, start, &mut all);
        // If the other side has to answer a check first, plans that only its answer makes possible are left
        // out.
        let answered = difference(self.view.board(), start.board());
        all.retain(|plan| !plan.moves.iter().any(|&mv| trunk::touches(mv, answered)));
        let mut unlike: Vec<Candidate> = Vec::new();
        for candidate in all {
            let same = |c: &Candidate| {
                (c.from, c.to, c.joins()) == (candidate.from, candidate.to, candidate.joins())
            };
            if !unlike.iter().any(same) {
                unlike.push(candidate);
            }
        }
        if !unlike.iter().any(Candidate::makes_sense) {
            unlike.extend(self.anything(side, start, answered));
        }
        unlike
    }

    /// The move that the estimate likes best, if there is no other candidate; none that touches a field
    /// changed by the answer to a check.
    fn anything(&self, side: Color, start: &Position, answered: Bitboard) -> Option<Candidate> {
        let may = |mv: Move| !trunk::touches(mv, answered);
        let mv = self
            .best_of(start, may)
            .or_else(|| start.legal_moves().into_iter().find(|&mv| may(mv)))?;
        let (from, to) = trunk::step(mv, side)?;
        let worth = gain::estimate(start.after(mv).board(), self.view.turn(), side);
        let kind = if mv.role() == Role::King {
            Kind::KingWalk
        } else {
            Kind::Other
        };
        Some(Candidate {
            side,
            role: mv.role(),
            from,
            to,
            target: self.view.role_at(to),
            name: Name::of(kind),
            moves: vec![mv],
            fields: vec![to],
            gain: worth - gain::of_view(&self.view, side),
            opposition: Opposition::Nobody,
            zone: None,
        })
    }

    /// Trunks to fields.
    fn fields(&mut self, side: Color, start: &Position, all: &mut Vec<Candidate>) {
        let (view, turn) = (&self.view, self.view.turn());
        let now = gain::of_view(view, side);
        let mut found: Vec<(Centipawns, Way)> = Vec::new();
        let mut keep = |way: Way| {
            let board = gain::after(view.board(), way.steps());
            let worth = settled(&board, turn, side, way.to());
            let gain = worth - now - PLAN_MOVE * i32::from(way.length());
            if gain >= LEAST {
                found.push((gain, way));
            }
        };
        // A king that may still castle does not give that up.
        let castles =
            start.chess().castles().castling_rights() & Bitboard::from_rank(side.relative_rank(Rank::First));
        let home = if castles.any() {
            castles.with(view.king(side))
        } else {
            castles
        };
        let mut at_liberty = |way: Way| {
            if way.steps().all(|(from, _)| !home.contains(from)) {
                keep(way);
            }
        };
        ways::ways(view, &mut self.cells, side, &mut at_liberty);
        ways::uncovered(view, side, &mut at_liberty);
        pawns::ways(view, side, &mut keep);
        found.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        let mut of_piece = [0_usize; 64];
        let mut kept = 0;
        for (gain, way) in found {
            let of_piece = &mut of_piece[way.from.to_usize()];
            if *of_piece >= OF_PIECE || kept >= OF_SIDE {
                continue;
            }
            let steps: Vec<Step> = way.steps().collect();
            let opposition = self.opposition(&way, &steps);
            if opposition.state() == State::Frozen {
                continue;
            }
            let Some((moves, _)) = trunk::play(start, &steps) else {
                continue;
            };
            *of_piece += 1;
            kept += 1;
            let (name, targets) = self.named(&way, &steps, &moves);
            let candidate = Candidate::along(&way, name, moves, gain, opposition);
            for (target, name) in targets {
                all.push(Candidate {
                    to: target,
                    target: self.view.role_at(target),
                    name,
                    ..candidate.clone()
                });
            }
            all.push(candidate);
        }
    }

    /// What stands against going along a way with these steps, on the board after the moves of other pieces.
    fn opposition(&self, way: &Way, steps: &[Step]) -> Opposition {
        let alone = Way {
            clearance: None,
            ..way.clone()
        };
        opposition::against(&self.set_out(way.from, steps), &alone, steps.len())
    }

    /// The board on which the piece on `from` sets out: after the moves of other pieces among these steps.
    fn set_out(&self, from: Square, steps: &[Step]) -> View {
        let (_, others) = trunk::apart(steps, from);
        let board = gain::after(self.view.board(), others.iter().copied());
        // A piece that goes to where this one stood cannot go first.
        if others.is_empty() || board.piece_at(from) != self.view.board().piece_at(from) {
            return self.view.clone();
        }
        View::of(board, self.view.turn(), None)
    }

    /// The name of the plan to go along a way with these moves, and what the piece attacks from its end so
    /// that it needs protection.
    fn named(&self, way: &Way, steps: &[Step], moves: &[Move]) -> (Name, Vec<(Square, Name)>) {
        if moves.last().is_some_and(|m| m.is_castle()) {
            return (Name::of(Kind::Castling), Vec::new());
        }
        let board = gain::after(self.view.board(), steps.iter().copied());
        let now = View::of(board, self.view.turn(), None);
        let change = TermValues::of(&now, way.side)
            .zip(TermValues::of(&self.view, way.side))
            .map(|(now, before)| now.since(&before));
        let name = naming::name(&self.view, &now, way, change.as_ref());
        (name, self.targets(way, &now))
    }

    /// The name of the plan to make one legal move.
    pub(in crate::plans) fn name_of(&self, mv: Move) -> Option<Name> {
        let from = mv.from()?;
        let to = field_of_arrival(mv, self.position.turn());
        let way = Way {
            side: self.position.turn(),
            role: mv.role(),
            from,
            clearance: None,
            fields: std::iter::once(to).collect(),
        };
        Some(self.named(&way, &[(from, to)], &[mv]).0)
    }

    /// Pieces of the other side that the piece attacks from the end of its way, and that it attacks neither
    /// now nor on its way: those that are unprotected or worth more.
    fn targets(&self, way: &Way, now: &View) -> Vec<(Square, Name)> {
        let other = !way.side;
        let newly = naming::newly(&self.view, now, way);
        let attacked = newly & self.view.side(other) & now.side(other);
        let worth = |&square: &Square| match now.role_at(square) {
            Some(Role::King) | None => false,
            Some(Role::Pawn) => way.role == Role::Pawn || structure::is_target(&self.view, way.role, square),
            Some(_) if naming::is_mutual(now, way, square) => false,
            Some(role) => {
                exchange::value(role) > exchange::value(way.role)
                    || !self.view.controlled(other).contains(square)
            }
        };
        let name = |square| {
            let kind = match self.view.role_at(square) {
                Some(Role::Pawn) if way.role == Role::Pawn => Kind::Lever,
                Some(Role::Pawn) => Kind::WeakPawn,
                _ => Kind::Attack,
            };
            (square, Name::about(kind, square))
        };
        let targets: Vec<Square> = attacked.into_iter().filter(worth).collect();
        // What attacks an officer that needs protection is not for a pawn.
        let is_point = |&square: &Square| {
            let role = now.role_at(square);
            role.is_some_and(|role| role != Role::Pawn && waits(way.fields.len(), role))
        };
        let has_point = targets.iter().any(is_point);
        let stays = |square: &Square| !has_point || now.role_at(*square) != Some(Role::Pawn);
        targets.into_iter().filter(stays).map(name).collect()
    }

    /// The move, among some that lose nothing, that the estimate of its side likes best.
    fn best_of(&self, position: &Position, may: impl Fn(Move) -> bool) -> Option<Move> {
        let side = position.turn();
        let pins = Pins::of(position.board());
        position
            .legal_moves()
            .into_iter()
            .filter(|&m| {
                may(m) && exchange::gains_at_least(position.board(), &pins, m, side, Centipawns::ZERO)
            })
            .max_by_key(|&m| gain::estimate(position.after(m).board(), self.view.turn(), side))
    }
}
