//! What a plan is for in the main line.

use puchok_zones::board::view::View;
use shakmaty::{Move, Role, Square};

use super::Met;
use crate::plans::candidates::Candidate;
use crate::plans::footing::Footing;
use crate::plans::kind::Kind;
use crate::plans::naming::pawn::has_minority;
use crate::plans::naming::{Manner, Name};
use crate::plans::structure::OUTPOST_LASTS;
use crate::plans::trunk;

/// Further steps of a king in the main line that show what it heads for.
const STEPS: usize = 3;

impl Met<'_> {
    /// What a plan's piece takes in the main line with its side's next move after the plan's last, if it did
    /// not attack that before and it stands there now and all the time: what the plan was for.
    pub(in crate::plans) fn takes_next(&self, plan: &Candidate) -> Option<(Square, Role)> {
        let number = self.walked(plan)?.1?;
        let (mv, answer, next) = match self.line.get(number..)? {
            &[mv, answer, next, ..] => (mv, answer, next),
            _ => return None,
        };
        let (from, to) = trunk::step(mv, plan.side)?;
        let on = next.to();
        if next.from() != Some(to) || next.capture().is_none() || next.is_en_passant() || answer.to() == on {
            return None;
        }
        let at = self.led_to(number);
        let is_new = !at.board().attacks_from(from).contains(on);
        let attacks = at.after(mv).board().attacks_from(to).contains(on);
        let stands = self.before.board().piece_at(on) == at.board().piece_at(on);
        (is_new && attacks && stands)
            .then(|| Some((on, next.capture()?)))
            .flatten()
    }

    /// A plan named by what it was for in the main line, if that was to take something, and its name is weaker;
    /// a minority attack without a minority is a lever, and an outpost on which the line takes the piece soon is
    /// none.
    pub(in crate::plans) fn aimed(&self, plan: &Candidate) -> Candidate {
        if let Some(on) = self.heads_for(plan) {
            let name = Name::about(Kind::KingWalk, on);
            return Candidate { name, ..plan.clone() };
        }
        if let Some(on) = plan.name.about.filter(|_| self.lacks_minority(plan)) {
            let name = Name::about(Kind::Lever, on);
            return Candidate { name, ..plan.clone() };
        }
        if plan.name.kind == Kind::Outpost && self.is_taken_soon(plan) {
            let name = Name::of(Kind::Mobility);
            return Candidate { name, ..plan.clone() };
        }
        let is_weak = plan.name.kind == Kind::Mobility || plan.name.is_plain_attack() && !plan.takes();
        // An officer is the point of an attack even if that takes a pawn in the end.
        let is_less = |role| role == Role::Pawn && plan.name.kind == Kind::Attack;
        let taken = self.takes_next(plan).filter(|_| is_weak && plan.zone.is_none());
        let Some((on, role)) = taken.filter(|&(_, role)| !is_less(role)) else {
            return plan.clone();
        };
        let kind = match role {
            Role::Pawn => Kind::WeakPawn,
            _ => Kind::Attack,
        };
        // A plan that is said to have a target has this one.
        let (to, target) = match plan.target {
            Some(_) => (on, Some(role)),
            None => (plan.to, None),
        };
        Candidate {
            name: Name::about(kind, on),
            to,
            target,
            ..plan.clone()
        }
    }

    /// Whether the main line takes a plan's piece where it has arrived within so many plies as an outpost has to
    /// last.
    pub(in crate::plans) fn is_taken_soon(&self, plan: &Candidate) -> bool {
        let arrives = self.walked(plan).and_then(|(_, number)| number);
        let later = arrives.and_then(|number| self.line.get(number + 1..));
        let goes = |mv: &&Move| mv.from() != Some(plan.to);
        later.is_some_and(|later| {
            let mut stays = later.iter().take(OUTPOST_LASTS).take_while(goes);
            stays.any(|mv| mv.is_capture() && mv.to() == plan.to)
        })
    }

    /// What a king goes on to take in the main line, step by step, once that has led it along a plan which
    /// brings it nearer; it stands there now and all the time.
    fn heads_for(&self, plan: &Candidate) -> Option<Square> {
        if plan.name.kind != Kind::KingWalk {
            return None;
        }
        let number = self.walked(plan)?.1?;
        let arrived = *plan.fields.last()?;
        let mut at = arrived;
        for mv in self.line.get(number + 2..)?.iter().step_by(2).take(STEPS) {
            if mv.from() != Some(at) || mv.is_castle() {
                return None;
            }
            at = mv.to();
            if mv.is_capture() {
                let piece = self.before.board().piece_at(at);
                let stands = piece.is_some_and(|p| p.color != plan.side)
                    && self.led_to(number).board().piece_at(at) == piece;
                return (stands && arrived.distance(at) < plan.from.distance(at)).then_some(at);
            }
        }
        None
    }

    /// Whether a plan is a minority attack where its side has no minority: where the main line makes its last
    /// move or, if it makes none, where it comes to rest.
    pub(in crate::plans) fn lacks_minority(&self, plan: &Candidate) -> bool {
        if plan.name.manner != Manner::Minority || self.begins(plan) && plan.moves.len() == 1 {
            return false;
        }
        let rests = || Footing::settled(self.before, self.line).map(|footing| footing.position);
        let last = self.last_step(plan).map(|(at, _)| at).or_else(rests);
        let board = last.as_ref().unwrap_or(&self.after);
        !has_minority(&View::new(board.chess()), plan.side, plan.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::met::with_plan::with_plan;
    use crate::plans::trunk::Step;

    /// What a plan with these steps and this name is about in a line.
    fn about(
        fen: &str,
        line: &str,
        (san, steps, name): (&str, &[Step], Name),
    ) -> (Kind, Manner, Option<Square>) {
        with_plan((fen, line), (san, steps, name), |met, plan| {
            let name = met.aimed(plan).name;
            (name.kind, name.manner, name.about)
        })
    }

    /// The king goes on to b4 and takes the pawn on a4; where it turns to the other pawn, or the line ends
    /// before, it does not head for that.
    #[test]
    fn a_king_heads_for_what_it_takes_in_the_end() {
        let steps = [(Square::C1, Square::C2), (Square::C2, Square::C3)];
        let heads_for = |line: &str| {
            let plan = ("Kc2", &steps[..], Name::of(Kind::KingWalk));
            about("8/8/8/8/p7/8/1P6/k1K5 w - - 0 1", line, plan).2
        };
        assert_eq!(heads_for("Kc2 Ka2 Kc3 Kb1 Kb4 Kxb2 Kxa4"), Some(Square::A4));
        assert_eq!(heads_for("Kc2 Ka2 Kc3 Kb1 Kd4 Kxb2"), None);
        assert_eq!(heads_for("Kc2 Ka2 Kc3 Kb1 Kb4 Kxb2"), None);
    }

    /// The rook takes the bishop on d5 at once.
    #[test]
    fn an_outpost_lasts() {
        let fen = "7r/2pk4/p1pbbqpp/2Q1p3/1B6/8/PP3P1P/3RK3 b - - 6 23";
        let kind = |line: &str| {
            let steps = [(Square::E6, Square::D5)];
            about(fen, line, ("Bd5", &steps, Name::of(Kind::Outpost))).0
        };
        assert_eq!(kind("Bd5 Rxd5 cxd5 Qxd5 Qe6"), Kind::Mobility);
        assert_eq!(kind("Bd5 Ke2 Qe6 Kf1 Rf8"), Kind::Outpost);
    }

    /// Two pawns against the three on a2, b2 and c4; the main line exchanges that on c4.
    #[test]
    fn a_minority_attack_needs_a_minority_where_the_line_rests() {
        let fen = "r4rk1/pp3ppp/4p3/3p4/2P5/8/PP3PPP/R4RK1 w - - 0 1";
        let steps = [
            (Square::A7, Square::A5),
            (Square::A5, Square::A4),
            (Square::A4, Square::A3),
        ];
        let told = |line: &str| {
            let name = Name {
                manner: Manner::Minority,
                ..Name::about(Kind::Lever, Square::B2)
            };
            about(fen, line, ("a5", &steps[..], name)).1
        };
        assert_eq!(told("cxd5 exd5 Rfe1"), Manner::Plain);
        assert_eq!(told("Rfe1 Rfe8 Re3"), Manner::Minority);
    }
}
