//! What the pawns of a wing do together: a majority makes a passed pawn (*majority*), a minority makes a weak
//! one (*minority attack*).

use puchok_zones::board::exchange;
use puchok_zones::board::pawn_spans;
use puchok_zones::board::steps::pawn_steps;
use puchok_zones::board::view::View;
use puchok_zones::plan::Way;
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::settled::settled;
use super::{Candidate, LEAST, Scene};
use crate::params::PLAN_MOVE;
use crate::plans::gain;
use crate::plans::kind::Kind;
use crate::plans::naming::{self, Manner, Name};
use crate::plans::trunk::{self, Step};
use crate::position::Position;
use crate::score::Centipawns;

/// Pawn moves that such a plan may take.
const LONGEST: usize = 5;

/// Moves that the pawn itself may make.
const FIELDS: usize = 3;

impl Scene<'_> {
    /// A *candidate* (A. Nimzowitsch, *My System*: the pawn without an opponent on its file) goes to where
    /// pawns of the other side can take it, once its neighbours protect it there; the exchanges leave a
    /// passed pawn.
    pub(super) fn majorities(&self, side: Color, start: &Position, all: &mut Vec<Candidate>) {
        let now = gain::of_view(&self.view, side);
        let passed = pawn_spans::passed(&self.view, side);
        for pawn in self.view.pieces(side, Role::Pawn) & !passed & !self.view.pinned(side) {
            let is_opposed = (pawn_spans::ahead(side, pawn) & self.view.board().pawns()).any();
            if !is_opposed {
                all.extend(self.majority(side, start, pawn, now));
            }
        }
    }

    fn majority(&self, side: Color, start: &Position, pawn: Square, now: Centipawns) -> Option<Candidate> {
        let own_steps = self.to_contact(side, pawn)?;
        let to = own_steps.last()?.1;
        let mut steps = self.to_support(side, pawn, to)?;
        steps.extend(&own_steps);
        let end = exchanged(gain::after(self.view.board(), steps.iter().copied()), side, to)?;
        let end = View::of(end, self.view.turn(), None);
        if !pawn_spans::passed(&end, side).contains(to) {
            return None;
        }
        let name = Name {
            manner: Manner::Majority,
            ..Name::of(Kind::PassedPawn)
        };
        self.of_pawns(
            start,
            name,
            (pawn, own_steps),
            steps,
            gain::of_view(&end, side) - now,
        )
    }

    /// A pawn goes to where it attacks a pawn of a wing on which its side has fewer, once its neighbours or
    /// pieces protect it there.
    pub(super) fn minorities(&self, side: Color, start: &Position, all: &mut Vec<Candidate>) {
        let now = gain::of_view(&self.view, side);
        for pawn in self.view.pieces(side, Role::Pawn) & !self.view.pinned(side) {
            all.extend(self.minority(side, start, pawn, now));
        }
    }

    fn minority(&self, side: Color, start: &Position, pawn: Square, now: Centipawns) -> Option<Candidate> {
        let own_steps = self.to_contact(side, pawn)?;
        let to = own_steps.last()?.1;
        let way = way(side, pawn, &own_steps);
        let mut steps = if self.view.controlled(side).contains(to) {
            Vec::new()
        } else {
            self.to_support(side, pawn, to)?
        };
        steps.extend(&own_steps);
        let board = gain::after(self.view.board(), steps.iter().copied());
        let end = View::of(board, self.view.turn(), None);
        let name = naming::name(&self.view, &end, &way, None);
        if name.manner != Manner::Minority {
            return None;
        }
        let gain = settled(end.board(), self.view.turn(), side, to) - now;
        self.of_pawns(start, name, (pawn, own_steps), steps, gain)
    }

    /// The plan of a pawn with the steps of its neighbours; `worth` is its gain. `None` if that is too small,
    /// or the plan takes too long.
    fn of_pawns(
        &self,
        start: &Position,
        name: Name,
        (pawn, own_steps): (Square, Vec<Step>),
        steps: Vec<Step>,
        worth: Centipawns,
    ) -> Option<Candidate> {
        let gain = worth - PLAN_MOVE * steps.len() as i32;
        if gain < LEAST || steps.len() > LONGEST {
            return None;
        }
        let side = self.view.board().color_at(pawn)?;
        let (moves, _) = trunk::play(start, &steps)?;
        let way = way(side, pawn, &own_steps);
        let opposition = self.opposition(&way, &steps);
        Some(Candidate::along(&way, name, moves, gain, opposition))
    }

    /// The steps of a pawn to the first field where a pawn of the other side can take it.
    fn to_contact(&self, side: Color, pawn: Square) -> Option<Vec<Step>> {
        let control = self.view.by_role(!side, Role::Pawn);
        let mut steps = Vec::new();
        let mut at = pawn;
        for _ in 0..FIELDS {
            let next = pawn_steps(side, at, self.view.occupied());
            // With two steps at once, unless the first is the contact.
            let single = next.into_iter().find(|field| field.distance(at) == 1)?;
            let step = if control.contains(single) {
                Some(single)
            } else {
                next.into_iter().find(|field| field.distance(at) == 2)
            };
            let step = step.unwrap_or(single);
            steps.push((at, step));
            at = step;
            if control.contains(at) {
                return Some(steps);
            }
        }
        None
    }

    /// The steps of its neighbours until the field has as many protectors as pawns of the other side that
    /// attack it.
    fn to_support(&self, side: Color, pawn: Square, to: Square) -> Option<Vec<Step>> {
        let own = self.view.pieces(side, Role::Pawn).without(pawn);
        let behind = attacks::pawn_attacks(!side, to);
        let attackers = attacks::pawn_attacks(side, to) & self.view.pieces(!side, Role::Pawn);
        let mut missing = attackers.count().saturating_sub((behind & own).count());
        let mut ways: Vec<Vec<Step>> = (behind & !own)
            .into_iter()
            .filter_map(|post| self.advance(side, own, post))
            .collect();
        ways.sort_by_key(Vec::len);
        let mut steps = Vec::new();
        for way in ways {
            if missing > 0 {
                steps.extend(way);
                missing -= 1;
            }
        }
        (missing == 0).then_some(steps)
    }

    /// The steps of the nearest pawn of a file to a field of it; `None` if something stands in the way or
    /// pawns capture on it.
    fn advance(&self, side: Color, own: Bitboard, post: Square) -> Option<Vec<Step>> {
        let behind = pawn_spans::ahead(!side, post) & own;
        let mut at = behind.into_iter().min_by_key(|pawn| pawn.distance(post))?;
        let mut steps = Vec::new();
        while at != post {
            let next = pawn_steps(side, at, self.view.occupied());
            let step = next
                .into_iter()
                .filter(|field| field.distance(at) <= post.distance(at))
                .max_by_key(|field| field.distance(at))?;
            if self.view.by_role(!side, Role::Pawn).contains(step) {
                return None;
            }
            steps.push((at, step));
            at = step;
        }
        Some(steps)
    }
}

/// The way of a pawn that makes these steps.
fn way(side: Color, pawn: Square, steps: &[Step]) -> Way {
    Way {
        side,
        role: Role::Pawn,
        from: pawn,
        clearance: None,
        fields: steps.iter().map(|&(_, to)| to).collect(),
    }
}

/// The board after all pawns have taken on a field; `None` if the last one there is not the side's.
fn exchanged(mut board: Board, side: Color, on: Square) -> Option<Board> {
    let pawn_taker = |board: &Board, color: Color| {
        let taker = exchange::first_capturer(board, on, color, board.occupied(), Bitboard::EMPTY);
        taker
            .filter(|taker| taker.role() == Role::Pawn)
            .map(|taker| taker.on)
    };
    while let Some(taker) = pawn_taker(&board, !side) {
        board = gain::moved(&board, taker, on);
        let back = pawn_taker(&board, side)?;
        board = gain::moved(&board, back, on);
    }
    Some(board)
}
