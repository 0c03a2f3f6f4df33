//! What the best move of a position means for the plans of both sides.

mod aimed;
mod ground;
mod mate;
mod seen;
mod stopped;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod with_plan;

pub(super) use seen::Given;
pub(super) use stopped::Waits;

use puchok_zones::board::pawn_spans;
use puchok_zones::board::steps::{field_of_arrival, field_of_capture};
use puchok_zones::plan::resistance::Opposition;
use shakmaty::{Bitboard, Color, Move, Piece, Role, Square, attacks};

use self::mate::{MateOfLine, mate_at_the_end};
use super::candidates::Candidate;
use super::due::{Due, takes_back};
use super::reason::PlanReason;
use super::trunk::{self, Step};
use super::{Kind, start_of};
use crate::line::notation::with_dots;
use crate::position::Position;

/// The best move of a position, the board after it, and the main line.
#[derive(Debug)]
pub(super) struct Met<'a> {
    before: &'a Position,
    best: Move,
    after: Position,
    /// If the best move captures and is taken back at once: the position after that, with the other side to
    /// move again.
    taken_back: Option<Position>,
    line: &'a [Move],
    /// The mate with which the line ends.
    mate: Option<MateOfLine>,
    /// What the other side has to do first.
    due: Due,
}

/// How much of a plan the main line plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Played {
    /// Every move of it.
    Whole,
    /// Every move of it, after the best move, which does not belong to it.
    Later,
    /// The first moves.
    Begun,
}

impl Played {
    /// Whether the line plays every move of it.
    pub(super) fn is_to_the_end(self) -> bool {
        matches!(self, Played::Whole | Played::Later)
    }
}

impl<'a> Met<'a> {
    /// For this move and the line that it begins.
    pub(super) fn by(before: &'a Position, best: Move, line: &'a [Move]) -> Met<'a> {
        let after = before.after(best);
        Met {
            before,
            best,
            taken_back: takes_back(best, line).and_then(|answer| after.after(answer).pass()),
            due: Due::after(&after, best, line),
            after,
            line,
            mate: mate_at_the_end(before, line),
        }
    }

    /// Whether the best move captures on this field.
    pub(super) fn captures(&self, on: Square) -> bool {
        self.best.is_capture() && field_of_capture(self.best) == on
    }

    /// Whether a plan begins with the best move.
    pub(super) fn begins(&self, plan: &Candidate) -> bool {
        self.is_own(plan) && plan.moves.first() == Some(&self.best)
    }

    /// Whether a plan of the other side ends with the move that mates at the end of the main line, by the
    /// same piece.
    pub(super) fn is_mated_by(&self, plan: &Candidate) -> bool {
        !self.is_own(plan) && self.is_the_mate(plan)
    }

    /// Whether a plan has to be listed first of its side: the best move's, or the mate at the end of the main
    /// line.
    pub(super) fn is_served(&self, plan: &Candidate) -> bool {
        self.begins(plan) || self.is_mated_by(plan)
    }

    /// Whether the main line neither cuts such a plan short nor parries it.
    pub(super) fn is_well_served(&self, plan: &Candidate) -> bool {
        self.is_served(plan) && self.cuts_short(plan).is_none() && self.parried(plan).is_none()
    }

    /// Whether a plan is the mate of the main line, as far as its own moves go while the other side passes.
    pub(super) fn is_the_mate(&self, plan: &Candidate) -> bool {
        self.mate.as_ref().is_some_and(|mate| {
            let is_way = mate.way.first().is_some_and(|&(from, _)| from == plan.from)
                && mate.way.iter().any(|&(_, to)| to == plan.to);
            mate.side == plan.side
                && (plan.moves.last() == Some(&mate.mv) || plan.name.kind == Kind::Mate && is_way)
        })
    }

    /// Whether a plan to mate mates neither if let alone nor in the main line.
    pub(super) fn lacks_mate(&self, plan: &Candidate) -> bool {
        let mates_alone = || {
            let start = start_of(self.before, plan.side, Some(self.best))?;
            trunk::end(&start, plan.side, &plan.moves)
        };
        plan.name.kind == Kind::Mate
            && !self.is_the_mate(plan)
            && !mates_alone().is_some_and(|end| end.is_checkmate())
    }

    /// If the other side mates at the end of the main line: its moves there, and the position after the best
    /// move.
    pub(super) fn mating(&self) -> Option<(Vec<Move>, &Position)> {
        let side = !self.before.turn();
        self.mate.as_ref().filter(|mate| mate.side == side)?;
        Some((
            self.line.iter().skip(1).step_by(2).copied().collect(),
            &self.after,
        ))
    }

    /// Whether the main line makes a step of a king's plan, other than the best move, only because a check
    /// drives the king away.
    pub(super) fn is_driven(&self, plan: &Candidate) -> bool {
        let answers_a_check = |step: &Move| {
            let number = self.line.iter().position(|mv| mv == step);
            number.is_some_and(|number| number > 0 && self.led_to(number).is_check())
        };
        let mut walks = plan
            .moves
            .iter()
            .filter(|mv| mv.role() == Role::King && !mv.is_capture());
        plan.role == Role::King && walks.any(answers_a_check)
    }

    /// Whether this is the position after the best move.
    pub(super) fn is_after_best(&self, position: &Position) -> bool {
        position.key() == self.after.key()
    }

    /// The position after the best move.
    pub(super) fn after_best(&self) -> &Position {
        &self.after
    }

    /// The best move.
    pub(super) fn best(&self) -> Move {
        self.best
    }

    /// The best move in words: "Nxd7", "…Nxd7".
    pub(super) fn best_in_words(&self) -> String {
        with_dots(self.before, self.best)
    }

    /// The fields that officers and pawns of a side reach in the main line.
    pub(super) fn reached_by(&self, side: Color) -> [Bitboard; 2] {
        let first = usize::from(side != self.before.turn());
        let moves = self.line.iter().skip(first).step_by(2);
        let reached = |is_pawn: bool| {
            let by = moves.clone().filter(|mv| (mv.role() == Role::Pawn) == is_pawn);
            by.map(|&mv| field_of_arrival(mv, side)).collect()
        };
        [reached(false), reached(true)]
    }

    /// Steps of the other side's pawns that a plan has not stopped: the best move, and what comes after the plan in the main
    /// line if that plays it.
    pub(super) fn made_against(&self, plan: &Candidate) -> Vec<Step> {
        let from = match self.walked(plan) {
            Some((_, Some(number))) => number + 1,
            _ if self.is_own(plan) => self.line.len(),
            _ => 0,
        };
        let until = if from == 0 { 1 } else { self.line.len() };
        let later = self.line.get(from..until.max(from)).unwrap_or_default();
        later
            .iter()
            .filter_map(|&mv| trunk::step(mv, !plan.side))
            .collect()
    }

    /// Whether a piece of the other side's plan, or what the plan is about, no longer stands where it stood,
    /// because it has been taken or has taken back: nothing is left to be planned.
    pub(super) fn takes_away(&self, plan: &Candidate) -> bool {
        let about = plan.target.map(|_| plan.to).or(plan.name.about);
        let taker = self.taken_back.as_ref().and_then(|_| self.line.get(1)?.from());
        let is_of_taker = |mv: &Move| taker.is_some() && mv.from() == taker;
        let steps = plan.steps();
        let needed = |mv: &Move| {
            let victim = mv.is_capture().then(|| field_of_capture(*mv));
            // A castling move names the rook's field as its destination.
            let rook = mv.is_castle().then(|| mv.to());
            victim.into_iter().chain(rook)
        };
        let mut fields = waiting(&steps).chain(plan.moves.iter().flat_map(needed));
        !self.is_own(plan)
            && (self.has_left(plan.from)
                || about.is_some_and(|on| self.has_left(on))
                || fields.any(|on| self.has_left(on))
                || plan.moves.iter().any(is_of_taker))
    }

    /// Whether a plan that the best move begins is to take something later that the other side, in the main
    /// line, moves away before.
    pub(super) fn is_contradicted(&self, plan: &Candidate) -> bool {
        if !self.begins(plan) {
            return false;
        }
        let mut left = plan.moves.as_slice();
        for (number, &mv) in self.line.iter().enumerate() {
            let is_own = number % 2 == 0;
            let Some((&next, rest)) = left.split_first() else {
                break;
            };
            if is_own && mv == next {
                left = rest;
            }
            let is_victim = |step: &Move| step.is_capture() && Some(field_of_capture(*step)) == mv.from();
            if !is_own && left.iter().any(is_victim) {
                return true;
            }
        }
        false
    }

    /// Whether the main line completes a plan with a recapture, or is taken back there: an exchange of what
    /// came to that field is not a plan.
    pub(super) fn is_recapture(&self, plan: &Candidate) -> bool {
        let Some((_, Some(number))) = self.followed(plan) else {
            return false;
        };
        let taken = |number: usize| {
            self.line
                .get(number)
                .filter(|mv| mv.is_capture())
                .map(|mv| mv.to())
        };
        let plans_to_take = plan.moves.last().is_some_and(|mv| mv.is_capture());
        let Some(on) = taken(number).filter(|_| !plans_to_take) else {
            return false;
        };
        number.checked_sub(1).and_then(taken) == Some(on) || taken(number + 1) == Some(on)
    }

    /// How much of a plan the main line plays; one of the best move's own side that the best move does not
    /// begin is played later. The line has taken into account what stands against it on the board.
    pub(super) fn played(&self, plan: &Candidate) -> Option<Played> {
        self.followed(plan).map(|(played, _)| played)
    }

    /// The position of the main line in which it makes a plan's last move, and that move; `None` if that is the
    /// best move, which is made here.
    pub(super) fn last_step(&self, plan: &Candidate) -> Option<(Position, Move)> {
        let number = self.walked(plan)?.1.filter(|&number| number > 0)?;
        Some((self.led_to(number), *self.line.get(number)?))
    }

    /// The reason of a plan of which the main line plays this much.
    pub(super) fn in_the_line(&self, played: Played) -> PlanReason {
        match played {
            Played::Whole => PlanReason::LinePlays,
            Played::Begun => PlanReason::LineBegins,
            Played::Later => PlanReason::LinePlaysAfter(self.before.san(self.best)),
        }
    }

    /// How much of a plan the main line plays, and the index in the line of the plan's last move, if that is
    /// made.
    fn followed(&self, plan: &Candidate) -> Option<(Played, Option<usize>)> {
        if self.begins(plan) {
            return None;
        }
        self.walked(plan)
    }

    /// Whether the main line carries out a plan that the best move begins, and does not take its piece as
    /// soon as that has arrived.
    pub(super) fn carries_out(&self, plan: &Candidate) -> bool {
        let is_taken = |number: usize| {
            let answer = self.line.get(number + 1);
            answer.is_some_and(|mv| mv.is_capture() && mv.to() == plan.to)
        };
        let last = self.walked(plan).and_then(|(_, last)| last);
        self.begins(plan) && last.is_some_and(|number| !is_taken(number))
    }

    /// How much of a plan the main line plays, the best move included, and the index of the plan's last move
    /// in it.
    fn walked(&self, plan: &Candidate) -> Option<(Played, Option<usize>)> {
        let is_own = self.is_own(plan);
        let step = |mv: Move| trunk::step(mv, plan.side);
        let steps = plan.steps();
        let mut left = steps.as_slice();
        let sides = [self.before.turn(), !self.before.turn()].into_iter().cycle();
        for ((number, &mv), side) in self.line.iter().enumerate().zip(sides) {
            let played = (side == plan.side).then(|| step(mv)).flatten();
            let &[next, ref rest @ ..] = left else { break };
            if played == Some(next) {
                if rest.is_empty() {
                    let whole = if is_own { Played::Later } else { Played::Whole };
                    return Some((whole, Some(number)));
                }
                left = rest;
            } else if waiting(left)
                .any(|on| field_of_arrival(mv, side) == on || played.is_some_and(|(from, _)| from == on))
            {
                // A piece of the plan goes elsewhere, or is taken.
                return None;
            }
        }
        let has_begun = left.len() < steps.len();
        // A zone of the map counts only as a whole.
        (has_begun && !is_own && plan.zone.is_none()).then_some((Played::Begun, None))
    }

    /// The reason of a plan of the other side if the best move has moved away the piece that stood against it,
    /// so that it no longer does where the plan begins.
    pub(super) fn has_gone(&self, plan: &Candidate) -> Option<PlanReason> {
        let (against, _) = plan.opposition.denial(plan.to)?;
        let role = self.before.board().role_at(against)?;
        let is_gone = !self.is_own(plan)
            && plan.zone.is_none()
            && self.best.from() == Some(against)
            && !self.still_reaches(plan);
        let drove = matches!(
            plan.opposition,
            Opposition::PawnLater { .. } | Opposition::PawnInTime { .. }
        );
        is_gone.then_some(PlanReason::HasGone {
            role,
            from: against,
            drove,
        })
    }

    /// Whether the piece that the best move has moved still stands where a plan begins, and there on its way,
    /// attacks a field of it or, as a pawn, can still come to do that.
    fn still_reaches(&self, plan: &Candidate) -> bool {
        let side = self.before.turn();
        let now = field_of_arrival(self.best, side);
        let ground = self.ground(plan).unwrap_or_else(|| self.after.clone());
        let stands = |piece: &Piece| ground.board().piece_at(now) == Some(*piece);
        // A pawn does not come back to the field from which it would have attacked.
        if let Opposition::PawnInTime { to, .. } | Opposition::PawnLater { to, .. } = plan.opposition
            && !pawn_spans::ahead(side, now).with(now).contains(to)
        {
            return false;
        }
        let Some(piece) = self.after.board().piece_at(now).filter(stands) else {
            return false;
        };
        let comes = match piece.role {
            Role::Pawn => pawn_spans::ahead(side, now),
            _ => Bitboard::EMPTY,
        };
        let attacked = |from: Square| attacks::attacks(from, piece, ground.board().occupied());
        let reached = comes
            .with(now)
            .into_iter()
            .fold(comes.with(now), |reached, from| reached | attacked(from));
        plan.fields.iter().any(|&field| reached.contains(field))
    }

    /// Whether the best move ends the game.
    pub(super) fn is_over(&self) -> bool {
        self.after.legal_moves().is_empty()
    }

    fn is_own(&self, plan: &Candidate) -> bool {
        plan.side == self.before.turn()
    }

    /// Whether something other than a king has left a field: plans against a king follow the king.
    fn has_left(&self, on: Square) -> bool {
        let stood = self.before.board().piece_at(on);
        stood.is_some_and(|piece| piece.role != Role::King) && self.after.board().piece_at(on) != stood
    }
}

/// The fields where pieces stand before making these steps, without those that they reach on the way.
fn waiting(steps: &[(Square, Square)]) -> impl Iterator<Item = Square> + '_ {
    let is_reached = |number: usize, on| steps[..number].iter().any(|&(_, to)| to == on);
    let origins = steps.iter().map(|&(from, _)| from).enumerate();
    origins.filter_map(move |(number, from)| (!is_reached(number, from)).then_some(from))
}
