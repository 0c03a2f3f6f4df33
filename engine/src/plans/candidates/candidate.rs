//! A candidate plan.

use puchok_zones::board::steps::{field_of_arrival, field_of_capture};
use puchok_zones::plan::Way;
use puchok_zones::plan::resistance::Opposition;
use puchok_zones::zone::{State, Why};
use shakmaty::{Board, Color, Move, Role, Square};

use crate::line::course;
use crate::plans::gain;
use crate::plans::kind::Kind;
use crate::plans::naming::{Manner, Name, waits};
use crate::plans::trunk::{self, Step};
use crate::position::Position;
use crate::score::Centipawns;

/// Centipawns that a plan may lose against the best defence or if let alone; if it loses more, it is held.
pub(crate) const COSTS: Centipawns = Centipawns(50);

/// A candidate plan.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Whose it is.
    pub side: Color,
    /// The piece.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// Where it goes, or the field of the target.
    pub to: Square,
    /// What stands there.
    pub target: Option<Role>,
    /// The name.
    pub name: Name,
    /// The whole trunk.
    pub moves: Vec<Move>,
    /// The fields of the piece on the trunk, α1 to αk.
    pub fields: Vec<Square>,
    /// The gain in centipawns, minus the price of the moves.
    pub gain: Centipawns,
    /// What stands against it.
    pub opposition: Opposition,
    /// State and reason of the zone, if it is a zone of the map.
    pub zone: Option<(State, Why)>,
}

impl Candidate {
    /// Lets its pawn become what it becomes in a line that promotes it there.
    pub(in crate::plans) fn promotes_as(&mut self, line: &[Move]) {
        if let Some(last) = self.moves.last_mut() {
            trunk::promote_as(line, last);
        }
    }

    /// Whether its first move, made in this position, leaves the other side without a move and not in check.
    pub(in crate::plans) fn stalemates(&self, start: &Position) -> bool {
        let first = self.moves.first().and_then(|&mv| start.same_move(mv));
        first.is_some_and(|mv| start.after(mv).is_stalemate())
    }

    /// The plan to go along a way to a field on which nothing is to be taken.
    pub(super) fn along(
        way: &Way,
        name: Name,
        moves: Vec<Move>,
        gain: Centipawns,
        opposition: Opposition,
    ) -> Candidate {
        Candidate {
            side: way.side,
            role: way.role,
            from: way.from,
            to: way.to(),
            target: None,
            name,
            moves,
            fields: way.fields.to_vec(),
            gain,
            opposition,
            zone: None,
        }
    }

    /// The whole trunk as steps.
    pub(in crate::plans) fn steps(&self) -> Vec<Step> {
        let moves = self.moves.iter();
        moves.filter_map(|&mv| trunk::step(mv, self.side)).collect()
    }

    /// Moves of other pieces of the side on the trunk.
    pub fn others(&self) -> impl Iterator<Item = Step> + '_ {
        let mut at = self.from;
        self.moves.iter().filter_map(move |&mv| {
            let from = mv.from()?;
            let to = field_of_arrival(mv, self.side);
            if from == at {
                at = to;
                return None;
            }
            Some((from, to))
        })
    }

    /// Whether it is the plan of a piece that joins another.
    pub(super) fn joins(&self) -> bool {
        matches!(self.name.manner, Manner::Joins(..))
    }

    /// Whether it is worth considering: not an attack that gains nothing, nor a way along a frozen trunk.
    pub fn makes_sense(&self) -> bool {
        self.state() != State::Frozen && (!self.name.is_plain_attack() || self.gain > Centipawns::ZERO)
    }

    /// Whether it is to attack a queen or rook of this board after more than one move of its piece: the
    /// target will not wait.
    pub(in crate::plans) fn is_after_a_runaway(&self, board: &Board) -> bool {
        let moves = self.fields.len();
        let runs = |on: Square| board.role_at(on).is_some_and(|role| !waits(moves, role));
        self.name.kind == Kind::Attack
            && self.zone.is_none()
            && !self.takes()
            && self.name.about.is_some_and(runs)
    }

    /// Whether it ends by taking what it is about.
    pub(in crate::plans) fn takes(&self) -> bool {
        self.target.is_some() && self.fields.last() == Some(&self.to) || self.takes_in_passing()
    }

    /// Whether it ends by taking a pawn en passant, which stands beside the field where it arrives.
    pub(in crate::plans) fn takes_in_passing(&self) -> bool {
        self.moves.last().is_some_and(|mv| mv.is_en_passant())
    }

    /// The plan when only this last move of it is left, as a line makes it.
    pub(in crate::plans) fn at_last(&self, mv: Move) -> Candidate {
        Candidate {
            from: mv.from().unwrap_or(self.from),
            moves: vec![mv],
            fields: vec![field_of_arrival(mv, self.side)],
            ..self.clone()
        }
    }

    /// What its last move takes, and where that stands.
    pub(in crate::plans) fn taken_at_last(&self) -> Option<(Role, Square)> {
        let last = *self.moves.last()?;
        Some((last.capture()?, field_of_capture(last)))
    }

    /// Whether it is an attack of the map that gains what it attacks.
    pub(in crate::plans) fn is_to_win(&self) -> bool {
        self.name.kind == Kind::Attack && self.zone.is_some() && self.gain > Centipawns::ZERO
    }

    /// Whether the piece could do at once, where its trunk begins, what the plan takes several moves for:
    /// reach the field without loss, or attack the target.
    pub(in crate::plans) fn is_needless(&self, start: &Position) -> bool {
        if self.name.kind == Kind::Attack
            && self.fields.last() != Some(&self.to)
            && self.name.about == Some(self.to)
            && self.zone.is_none_or(|(state, _)| state != State::Open)
        {
            let board = start.board().clone();
            let board = self
                .others()
                .fold(board, |board, (from, to)| gain::moved(&board, from, to));
            return board.attacks_from(self.from).contains(self.to);
        }
        if self.moves.len() < 2 || self.others().next().is_some() {
            return false;
        }
        let goes = |mv: &Move| mv.from() == Some(self.from) && mv.to() == self.to && !mv.is_promotion();
        let at_once = start.legal_moves().into_iter().find(goes);
        at_once.is_some_and(|mv| course::gain(start, mv) > -COSTS)
    }

    /// Whether it can be played for.
    pub fn state(&self) -> State {
        self.zone
            .map_or_else(|| self.opposition.state(), |(state, _)| state)
    }
}

/// The plan to make one move, without a particular name.
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
pub(in crate::plans) fn one_move(position: &Position, san: &str) -> Candidate {
    let mv = position.parse_san(san).unwrap();
    let to = field_of_arrival(mv, position.turn());
    Candidate {
        side: position.turn(),
        role: mv.role(),
        from: mv.from().unwrap(),
        to,
        target: mv.capture(),
        name: Name::of(Kind::Other),
        moves: vec![mv],
        fields: vec![to],
        gain: Centipawns::ZERO,
        opposition: Opposition::Nobody,
        zone: None,
    }
}

/// The moves of a line in algebraic notation, with blanks between.
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
pub(in crate::plans) fn moves_of(position: &Position, line: &str) -> Vec<Move> {
    let mut at = position.clone();
    let play = |san: &str| {
        let mv = at.parse_san(san).unwrap();
        at.play(mv);
        mv
    };
    line.split(' ').map(play).collect()
}
