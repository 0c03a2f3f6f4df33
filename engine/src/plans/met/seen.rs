//! What the main line does with the pieces and the target of a plan.

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests;

use std::cmp::Ordering;

use puchok_zones::board::exchange;
use puchok_zones::board::steps::{field_of_arrival, field_of_capture};
use puchok_zones::board::view::View;
use puchok_zones::zone::State;
use shakmaty::{Move, Position as _, Role, Square};

use super::{Met, Played, waiting};
use crate::line::course;
use crate::line::notation::with_dots;
use crate::plans::aim::attacker;
use crate::plans::candidates::Candidate;
use crate::plans::kind::Kind;
use crate::plans::naming::Manner;
use crate::plans::reason::PlanReason;
use crate::position::Position;
use crate::score::Centipawns;

/// What becomes of an officer that is taken as soon as it has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::plans) enum Given {
    /// It is lost, or costs more than what is taken back for it.
    Offered,
    /// It is exchanged for this piece, which has come from that field.
    Exchanged(Role, Square),
}

impl Met<'_> {
    /// If the main line takes a piece of a plan that the best move begins before that piece has moved, or the
    /// one that it is to join where that has come: the reason that holds the plan.
    pub(in crate::plans) fn cuts_short(&self, plan: &Candidate) -> Option<PlanReason> {
        if !self.begins(plan) {
            return None;
        }
        let steps = plan.steps();
        let mut left = steps.as_slice();
        for (number, &mv) in self.line.iter().enumerate() {
            let &[next, ref rest @ ..] = left else { break };
            let is_own = number % 2 == 0;
            let from = mv.from()?;
            if !is_own && mv.is_capture() && plan.name.manner == Manner::Joins(mv.capture()?, mv.to()) {
                return Some(PlanReason::Stopped(with_dots(&self.led_to(number), mv)));
            }
            if is_own && (from, field_of_arrival(mv, plan.side)) == next {
                left = rest;
            } else if is_own && waiting(left).any(|on| on == from) {
                return None;
            } else if mv.is_capture() && waiting(left).any(|on| on == field_of_capture(mv)) {
                return Some(PlanReason::Taken {
                    piece: from,
                    role: mv.role(),
                    on_the_way: Some(field_of_capture(mv)),
                });
            }
        }
        None
    }

    /// Whether the main line carries out a plan that the best move begins, and what the board names against it
    /// has left its field by then: the piece can no longer be said to stand against it.
    pub(in crate::plans) fn outlasts(&self, plan: &Candidate) -> bool {
        let against = plan.opposition.denial(plan.to).map(|(from, _)| from);
        let step = self.last_step(plan).filter(|_| self.carries_out(plan));
        against.zip(step).is_some_and(|(from, (at, _))| {
            let stood = self.before.board().piece_at(from);
            stood.is_some() && at.board().piece_at(from) != stood
        })
    }

    /// If what the board names against a plan has left its field where the main line makes the plan's last move:
    /// what can take the piece there, or that the line plays it all the same.
    pub(in crate::plans) fn stands_against(&self, plan: &Candidate) -> Option<PlanReason> {
        let (from, _) = plan.opposition.denial(plan.to)?;
        let (at, mv) = self.last_step(plan)?;
        let stood = self.before.board().piece_at(from)?;
        if at.board().piece_at(from) == Some(stood) {
            return None;
        }
        let takers = course::takers(&at.after(mv), mv.to());
        let taker = takers
            .into_iter()
            .min_by_key(|taker| exchange::value(taker.role()));
        Some(
            match taker.and_then(|taker| Some((taker.from()?, taker.role()))) {
                Some((piece, role)) => PlanReason::Exchange { piece, role },
                None => PlanReason::LinePlays,
            },
        )
    }

    /// Whether the main line makes the last step of an officer only because it is attacked where an earlier
    /// step has brought it, to no field that is worth a name: that is no part of a plan.
    pub(in crate::plans) fn is_chased(&self, plan: &Candidate) -> bool {
        let Some((at, mv)) = self
            .last_step(plan)
            .filter(|_| plan.fields.len() > 1 && plan.name.kind == Kind::Mobility)
        else {
            return false;
        };
        let from = mv.from().filter(|&from| from != plan.from);
        from.is_some_and(|from| {
            let last = Candidate {
                from,
                moves: vec![mv],
                ..plan.clone()
            };
            attacker(&View::new(at.chess()), &last).is_some()
        })
    }

    /// Whether the main line plays a plan to its end, whatever the board says of it now.
    pub(in crate::plans) fn makes_sense_of(&self, plan: &Candidate) -> bool {
        let is_played = self.played(plan).is_some_and(Played::is_to_the_end);
        is_played && plan.state() != State::Frozen
    }

    /// Whether a plan comes too late: in the main line its piece is taken where it stands before the plan could
    /// be carried out, or its target comes away.
    pub(in crate::plans) fn is_late(&self, plan: &Candidate) -> bool {
        let is_taken = || {
            let moves = self.led(plan);
            let takes = |mv: &Move| mv.is_capture() && field_of_capture(*mv) == plan.from;
            moves.iter().all(|mv| mv.from() != Some(plan.from)) && moves.iter().any(takes)
        };
        self.misses(plan) || !self.is_own(plan) && self.played(plan).is_none() && is_taken()
    }

    /// Whether what a plan is to attack or take leaves its field in the main line, or is taken, before the plan
    /// could be carried out, or while the line only begins the plan.
    fn misses(&self, plan: &Candidate) -> bool {
        let attacks = plan.name.is_plain_attack() && !self.begins(plan);
        let Some(on) = plan.name.about.filter(|_| attacks) else {
            return false;
        };
        let moves = match self.played(plan) {
            Some(played) if played.is_to_the_end() => return false,
            Some(_) => self.line,
            None => self.led(plan),
        };
        let leaves = |mv: &Move| mv.from() == Some(on) || mv.is_capture() && field_of_capture(*mv) == on;
        moves.iter().any(leaves)
    }

    /// The main line up to where a plan's side could have made all its moves but the last.
    fn led(&self, plan: &Candidate) -> &[Move] {
        let first = usize::from(!self.is_own(plan));
        let plies = first + 2 * (plan.moves.len() - 1);
        &self.line[..plies.min(self.line.len())]
    }

    /// If the main line takes a passed pawn, or what it has become, for nothing, on the field where a plan has
    /// brought it: that move.
    pub(in crate::plans) fn gives_up(&self, plan: &Candidate) -> Option<PlanReason> {
        let number = self
            .walked(plan)
            .filter(|_| matches!(plan.name.kind, Kind::PassedPawn | Kind::Promotion))?
            .1?;
        let on = *plan.fields.last()?;
        let later = self.line.iter().enumerate().skip(number + 1);
        let (number, mv) = later
            .take_while(|(_, mv)| mv.from() != Some(on))
            .find(|(_, mv)| mv.is_capture() && field_of_capture(**mv) == on)?;
        let at = self.led_to(number);
        let is_taken_back = course::best_taking(&at.after(*mv), mv.to()) > Some(Centipawns::ZERO);
        (!is_taken_back).then(|| PlanReason::GivenUp(with_dots(&at, *mv)))
    }

    /// Whether the main line takes back where it makes a plan's last move, at once or with the move after that;
    /// `None` if it does not make it, or ends there.
    pub(in crate::plans) fn takes_back(&self, plan: &Candidate) -> Option<bool> {
        let number = self.walked(plan)?.1?;
        let on = self.line.get(number)?.to();
        let later = self.line.get(number + 1..).filter(|later| !later.is_empty())?;
        let mut stays = later.iter().take(3).take_while(|mv| mv.from() != Some(on));
        Some(stays.any(|mv| mv.is_capture() && mv.to() == on))
    }

    /// What the main line makes of an officer that a plan has brought to its field, if it takes it there at once.
    /// Not of one that has taken something, promoted, or given or answered a check: that is what it has come for.
    pub(in crate::plans) fn given(&self, plan: &Candidate) -> Option<Given> {
        let number = self.walked(plan)?.1?;
        let (&mv, &answer) = (self.line.get(number)?, self.line.get(number + 1)?);
        let (at, then) = (self.led_to(number), self.led_to(number + 1));
        let is_check = at.is_check() || then.is_check();
        let is_quiet = !mv.is_capture() && !mv.is_promotion() && !mv.is_castle() && !is_check;
        let is_officer = !matches!(mv.role(), Role::Pawn | Role::King);
        if !is_officer || !is_quiet || !answer.is_capture() || answer.to() != mv.to() {
            return None;
        }
        let next = self.line.get(number + 2).filter(|next| next.is_capture());
        let [own, other] = [mv, answer].map(|mv| exchange::value(mv.role()));
        if next.is_some_and(|next| next.to() == mv.to()) {
            let attacks_back = || {
                then.board()
                    .attacks_from(mv.to())
                    .contains(answer.from()?)
                    .then_some(())
            };
            return match own.cmp(&other) {
                Ordering::Less => None,
                Ordering::Equal => attacks_back().and(Some(Given::Exchanged(answer.role(), answer.from()?))),
                Ordering::Greater => Some(Given::Offered),
            };
        }
        // What is taken elsewhere instead may be what it has been offered for.
        let is_paid = next
            .and_then(|next| next.capture())
            .is_some_and(|taken| exchange::value(taken) >= own);
        let could_take_back = course::best_taking(&then.after(answer), mv.to()) > Some(Centipawns::ZERO);
        (!is_paid && (!could_take_back || own > other)).then_some(Given::Offered)
    }

    /// Whether the main line leaves neither side enough material to mate.
    pub(in crate::plans) fn leaves_too_little(&self) -> bool {
        self.led_to(self.line.len()).chess().is_insufficient_material()
    }

    /// The position of the main line before its move of this number.
    pub(super) fn led_to(&self, number: usize) -> Position {
        let led = self.line[..number].iter();
        led.fold(self.before.clone(), |at, &mv| at.after(mv))
    }

    /// Whether the main line castles for a plan's side on the other wing than a plan to castle.
    pub(in crate::plans) fn castles_otherwise(&self, plan: &Candidate) -> bool {
        let first = usize::from(!self.is_own(plan));
        let castled = self.line.iter().skip(first).step_by(2).find(|mv| mv.is_castle());
        plan.name.kind == Kind::Castling
            && castled.is_some_and(|&mv| field_of_arrival(mv, plan.side) != plan.to)
    }
}
