//! What the main line does with the pieces and the target of a plan.

use puchok_zones::board::exchange;
use puchok_zones::board::steps::{field_of_arrival, field_of_capture};
use puchok_zones::board::view::View;
use puchok_zones::zone::State;
use shakmaty::{Move, Position as _};

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

    /// If the main line takes a passed pawn, for nothing, on the field where a plan has brought it: that move.
    pub(in crate::plans) fn gives_up(&self, plan: &Candidate) -> Option<PlanReason> {
        let number = self
            .walked(plan)
            .filter(|_| plan.name.kind == Kind::PassedPawn)?
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use puchok_zones::plan::resistance::Opposition;
    use shakmaty::{Role, Square};

    use super::*;
    use crate::plans::met::with_plan::with_plan;
    use crate::plans::naming::Name;

    /// The bishop takes the rook on g2 before it can go to d2.
    #[test]
    fn a_piece_that_the_line_takes_first_does_not_go_on() {
        let line = ("8/8/8/2bBk3/2K5/8/1P2p1r1/8 b - - 1 59", "e1=Q Bxg2 Qb4+");
        let steps = [(Square::E2, Square::E1), (Square::G2, Square::D2)];
        let name = Name::of(Kind::Rank);
        let reason = with_plan(line, ("e1=Q", &steps, name), |met, plan| met.cuts_short(plan));
        let expected = PlanReason::Taken {
            piece: Square::D5,
            role: Role::Bishop,
            on_the_way: Some(Square::G2),
        };
        assert_eq!(reason, Some(expected));
        let first = with_plan(line, ("e1=Q", &steps[..1], name), |met, plan| {
            met.cuts_short(plan)
        });
        assert_eq!(first, None);
    }

    /// The bishop leaves h5 before the king could attack it.
    #[test]
    fn a_target_that_leaves_first_is_missed() {
        let line = (
            "2n3r1/3k4/4pp2/R2b3B/3P1p2/7P/5PP1/4N1K1 b - - 0 27",
            "Ne7 Bf3 Nc6",
        );
        let steps = [
            (Square::D7, Square::E7),
            (Square::E7, Square::F8),
            (Square::F8, Square::G7),
        ];
        let is_late = |on: Square| {
            let name = Name::about(Kind::Attack, on);
            with_plan(line, ("Ke7", &steps, name), |met, plan| met.is_late(plan))
        };
        assert!(is_late(Square::H5));
        assert!(!is_late(Square::D4));
    }

    /// The knight has left g8 before the other could take it there; while it stays, that is a plan.
    #[test]
    fn what_leaves_first_is_not_taken() {
        let fen = "6n1/4kp2/2bp2p1/2p3P1/1nP3N1/3P4/3KPP2/5N2 b - - 3 26";
        let steps = [(Square::G4, Square::H6), (Square::H6, Square::G8)];
        let is_late = |line: &str| {
            let plan = ("Nh6", &steps[..], Name::about(Kind::Attack, Square::G8));
            with_plan((fen, line), plan, |met, plan| {
                let takes = Candidate {
                    target: Some(Role::Knight),
                    ..plan.clone()
                };
                met.is_late(&takes)
            })
        };
        assert!(is_late("f5 gxf6+ Nxf6 Nxf6"));
        assert!(!is_late("Kf8 Ke3 Ke7 f4"));
    }

    /// The bishop that could take the queen on f4 has gone to a7 by then; otherwise it can.
    #[test]
    fn what_has_left_no_longer_stands_against_a_plan() {
        let fen = "1qr3k1/1b3pp1/3bnn1p/1N1p4/8/4BN1P/QP3PP1/3R1BK1 b - - 16 29";
        let steps = [(Square::D6, Square::E7), (Square::B8, Square::F4)];
        let outlasts = |line: &str| {
            let plan = ("Be7", &steps[..], Name::of(Kind::Mobility));
            with_plan((fen, line), plan, |met, plan| {
                let against = Opposition::Taken {
                    piece: Square::E3,
                    role: Role::Bishop,
                    on: Square::F4,
                };
                met.outlasts(&Candidate {
                    opposition: against,
                    ..plan.clone()
                })
            })
        };
        assert!(outlasts("Be7 Ba7 Qf4 Qb3"));
        assert!(!outlasts("Be7 Qb3 Qf4 Qb4"));
    }

    /// The king goes to d6 for the check on a4, and the queen to e6 for the attack of the bishop on b2.
    #[test]
    fn what_a_line_drives_on_follows_no_plan() {
        let fen = "8/8/4P3/1k3Pn1/8/2p5/2B1NK2/8 b - - 0 63";
        let king = [(Square::B5, Square::C6), (Square::C6, Square::D6)];
        let is_driven = |line: &str| {
            let plan = ("Kc6", &king[..], Name::of(Kind::KingWalk));
            with_plan((fen, line), plan, |met, plan| met.is_driven(plan))
        };
        assert!(is_driven("Kc6 Nxc3 Nh7 Ba4+ Kd6"));
        assert!(!is_driven("Kc6 Nxc3 Kd6"));
        let fen = "4q1k1/5ppp/8/4P3/8/8/1P3PPP/2B3K1 b - - 0 1";
        let queen = [(Square::E8, Square::E5), (Square::E5, Square::E6)];
        let is_chased = |line: &str| {
            let plan = ("Qxe5", &queen[..], Name::of(Kind::Mobility));
            with_plan((fen, line), plan, |met, plan| met.is_chased(plan))
        };
        assert!(is_chased("Qxe5 Bf4 Qe6"));
        assert!(!is_chased("Qxe5 g3 Qe6"));
    }

    /// The pawn has left f7; from f5 it still comes to f4, where it attacks e3, unless it has been taken.
    #[test]
    fn a_pawn_that_can_still_come_has_not_gone() {
        let steps = [(Square::F1, Square::E3)];
        let has_gone = |fen: &str, line: &str| {
            let plan = ("Nfe3", &steps[..], Name::of(Kind::Mobility));
            with_plan((fen, line), plan, |met, plan| {
                let against = Opposition::PawnLater {
                    pawn: Square::F7,
                    to: Square::F4,
                };
                let plan = Candidate {
                    opposition: against,
                    ..plan.clone()
                };
                met.has_gone(&plan).is_some()
            })
        };
        let fen = "6n1/4kp2/2bp2p1/2p3P1/1nP3N1/3P4/3KPP2/5N2 b - - 3 26";
        assert!(has_gone(fen, "f5 gxf6+ Nxf6 Nxf6 Kxf6 Kc3"));
        assert!(!has_gone(fen, "f5 Ngh2 Ke6 Nf3"));
    }

    /// The queen takes the pawn on g2 before it could have promoted.
    #[test]
    fn a_pawn_that_the_line_takes_first_does_not_promote() {
        let line = "Kxa7 e6 a2 e7 a1=Q e8=Q Qh1+ Kg7";
        let fen = "8/P6K/k7/4P3/p2p4/p7/6P1/8 b - - 0 1";
        let steps = [
            (Square::G2, Square::G4),
            (Square::G4, Square::G5),
            (Square::G5, Square::G6),
            (Square::G6, Square::G7),
            (Square::G7, Square::G8),
        ];
        let is_late = |line: &str| {
            let plan = ("g4", &steps[..], Name::of(Kind::Promotion));
            with_plan((fen, line), plan, |met, plan| met.is_late(plan))
        };
        assert!(is_late(&format!("{line} Qxg2+")));
        assert!(!is_late(&format!("{line} Qe1")));
    }

    /// The knight goes to g4 for the pawn on f2, which it takes, not for that on h2.
    #[test]
    fn what_the_piece_takes_next_is_what_it_came_for() {
        let line = (
            "r1b1k2r/1p2ppbp/p4np1/3p4/n4B2/1NP2NP1/PP2PP1P/R3KB1R w KQkq - 3 13",
            "O-O-O Ng4 Rxd5 Nxf2 Rg1",
        );
        let steps = [(Square::F6, Square::G4)];
        let name = Name::about(Kind::WeakPawn, Square::H2);
        let aimed = with_plan(line, ("Ng4", &steps, name), |met, plan| met.aimed(plan).name);
        assert_eq!(aimed, Name::about(Kind::WeakPawn, Square::F2));
        let other = (line.0, "O-O-O Ng4 Rxd5 b5");
        let aimed = with_plan(other, ("Ng4", &steps, name), |met, plan| met.aimed(plan).name);
        assert_eq!(aimed, name);
    }

    /// The rook takes the bishop that the queen is to join.
    #[test]
    fn a_piece_that_has_come_and_is_taken_is_joined_by_none() {
        let fen = "7r/2pk4/p1pbbqpp/2Q1p3/1B6/8/PP3P1P/3RK3 b - - 6 23";
        let steps = [(Square::E6, Square::D5), (Square::F6, Square::E6)];
        let name = Name {
            manner: Manner::Joins(Role::Bishop, Square::D5),
            ..Name::of(Kind::Diagonal)
        };
        let reason = |line: &str| {
            with_plan((fen, line), ("Bd5", &steps, name), |met, plan| {
                met.cuts_short(plan)
            })
        };
        let stopped = PlanReason::Stopped("Rxd5".to_owned());
        assert_eq!(reason("Bd5 Rxd5 cxd5 Qxd5 Qe6"), Some(stopped));
        assert_eq!(reason("Bd5 Ke2 Qe6"), None);
    }

    /// The knight on a3 has gone to b5, where the bishop takes it; the pawn that has come to c4 takes back.
    #[test]
    fn what_is_taken_by_a_plan_does_not_stand_against_it() {
        let fen = "1k3r2/1pp3p1/1pn1b1qp/4p3/4p3/N1PrB3/PP2QPPP/R3R2K b - - 5 20";
        let steps = [
            (Square::C6, Square::E7),
            (Square::E6, Square::D7),
            (Square::D7, Square::B5),
        ];
        let against = |line: &str| {
            let plan = ("Ne7", &steps[..], Name::of(Kind::Mobility));
            with_plan((fen, line), plan, |met, plan| {
                met.stands_against(&Candidate {
                    opposition: Opposition::Exchange {
                        piece: Square::A3,
                        role: Role::Knight,
                    },
                    ..plan.clone()
                })
            })
        };
        let pawn = PlanReason::Exchange {
            piece: Square::C4,
            role: Role::Pawn,
        };
        assert_eq!(against("Ne7 c4 Bd7 Nb5 Bxb5 cxb5"), Some(pawn));
        assert_eq!(against("Ne7 Nb5 Bd7 Rac1 Bxb5"), Some(PlanReason::LinePlays));
        assert_eq!(against("Ne7 h3 Bd7 Kh2 Bb5"), None);
    }

    /// A line that castles long leaves nothing of castling short.
    #[test]
    fn a_side_castles_once() {
        let fen = "r3k2r/8/8/8/8/8/8/3K4 b kq - 0 1";
        let steps = [(Square::E8, Square::G8)];
        let castles = |line: &str| {
            let plan = ("O-O", &steps[..], Name::of(Kind::Castling));
            with_plan((fen, line), plan, |met, plan| met.castles_otherwise(plan))
        };
        assert!(!castles("O-O Kd2"));
        assert!(castles("O-O-O+ Ke2"));
    }
}
