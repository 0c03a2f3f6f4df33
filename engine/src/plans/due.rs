//! What a side has to do before its plans once the other side has made its best move.

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::Move;

use super::candidates::Candidate;
use super::reason::PlanReason;
use crate::line::course;
use crate::line::notation::with_dots;
use crate::position::Position;
use crate::score::Centipawns;

/// Centipawns that a capture or promotion has to win, by exchange, to need an answer.
const THREATENS: Centipawns = Centipawns(100);

/// The rank of a mate among them: above any capture.
const MATE: Centipawns = Centipawns(20_000);

/// What is due for a side, as far as the board and the main line show.
#[derive(Debug)]
pub(super) struct Due {
    /// The position in which it is to move.
    position: Position,
    /// Its answer in the main line, if that takes back what has just been taken.
    takes_back: Option<Move>,
    /// The position after a pass, and the other side's moves there that win something, the best first.
    threats: Option<(Position, Vec<(Move, Centipawns)>)>,
}

impl Due {
    /// What is due after the best move, in the line that begins with it.
    pub(super) fn after(position: &Position, best: Move, line: &[Move]) -> Due {
        Due {
            position: position.clone(),
            takes_back: takes_back(best, line),
            threats: position.pass().map(|passed| {
                let threats = threats(&passed);
                (passed, threats)
            }),
        }
    }

    /// What has to be done before a plan of the side, unless the plan's first move does it.
    pub(super) fn before(&self, plan: &Candidate) -> Option<PlanReason> {
        let first = self.position.same_move(*plan.moves.first()?)?;
        let fields = |mv: Move| (mv.from(), field_of_arrival(mv, plan.side));
        if self.takes_back.is_some_and(|mv| fields(mv) != fields(first)) {
            return Some(PlanReason::TakesBackFirst(plan.side));
        }
        let (passed, threats) = self.threats.as_ref()?;
        let next = self.position.after(first);
        let wins = course::gain(&self.position, first);
        let is_unmet = |&&(threat, gain): &&(Move, Centipawns)| {
            let Some(carried_out) = next.same_move(threat) else {
                return false;
            };
            let still = worth(&next, carried_out);
            !next.is_check()
                && wins < gain
                && still >= THREATENS
                && strikes_back(&next, first, carried_out) < still
        };
        let (threat, _) = threats.iter().find(is_unmet)?;
        Some(PlanReason::ThreatFirst(with_dots(passed, *threat)))
    }
}

/// The answer to the best move in a line that begins with it, if that takes back at once what has captured.
pub(super) fn takes_back(best: Move, line: &[Move]) -> Option<Move> {
    let &[first, answer, ..] = line else { return None };
    let is_back = first == best && best.is_capture() && answer.is_capture() && answer.to() == best.to();
    is_back.then_some(answer)
}

/// What the piece of a side's move can win, by exchange, once the other side has carried out a threat; it does
/// not take back there, for that is part of what the threat wins.
fn strikes_back(after: &Position, first: Move, threat: Move) -> Centipawns {
    let then = after.after(threat);
    let on = field_of_arrival(first, !after.turn());
    let moves = then.legal_moves().into_iter();
    let strikes = moves.filter(|mv| mv.from() == Some(on) && mv.to() != threat.to());
    let gains = strikes.map(|mv| worth(&then, mv));
    gains.max().unwrap_or(Centipawns::ZERO)
}

/// The moves of a position that mate or win enough by exchange, the best first.
fn threats(position: &Position) -> Vec<(Move, Centipawns)> {
    let moves = position.legal_moves().into_iter();
    let mut threats: Vec<(Move, Centipawns)> = moves
        .map(|mv| (mv, worth(position, mv)))
        .filter(|&(_, worth)| worth >= THREATENS)
        .collect();
    threats.sort_by_key(|&(_, worth)| std::cmp::Reverse(worth));
    threats
}

/// What a move wins by the exchange on its field; [`MATE`] if it mates.
fn worth(position: &Position, mv: Move) -> Centipawns {
    match position.after(mv).is_checkmate() {
        true => MATE,
        false => course::gain(position, mv),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use puchok_zones::plan::resistance::Opposition;
    use shakmaty::{CastlingMode, Color};

    use super::*;
    use crate::plans::kind::Kind;
    use crate::plans::naming::Name;

    /// What is due after the best move of a line before a plan that begins with a move.
    fn due(fen: &str, line: &[&str], first: &str) -> Option<PlanReason> {
        let before = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut at = before.clone();
        let moves: Vec<Move> = line
            .iter()
            .map(|san| {
                let mv = at.parse_san(san).unwrap();
                at.play(mv);
                mv
            })
            .collect();
        let after = before.after(moves[0]);
        let mv = after.parse_san(first).unwrap();
        let plan = Candidate {
            side: after.turn(),
            role: mv.role(),
            from: mv.from().unwrap(),
            to: mv.to(),
            target: None,
            name: Name::of(Kind::Mobility),
            moves: vec![mv],
            fields: vec![mv.to()],
            gain: Centipawns::ZERO,
            opposition: Opposition::Nobody,
            zone: None,
        };
        Due::after(&after, moves[0], &moves).before(&plan)
    }

    /// The queen attacks the knight: it has to go, or be protected, before another does anything.
    #[test]
    fn what_hangs_comes_before_plans() {
        let fen = "3rr1k1/pp4p1/2nq1pNp/3b4/8/P2PP1nP/1B3QPR/2R2BK1 w - - 2 24";
        let line = ["Nf4", "Nxf1"];
        assert_eq!(
            due(fen, &line, "Na5"),
            Some(PlanReason::ThreatFirst("Qxg3".to_owned()))
        );
        assert_eq!(due(fen, &line, "Ne4"), None);
        assert_eq!(due(fen, &line, "Qxf4"), None, "the queen protects it");
    }

    /// The bishop has been exchanged for the knight: the pawn takes back before the king castles.
    #[test]
    fn who_has_to_take_back_does_so_first() {
        let fen = "r2qk2r/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 7";
        let line = ["Bxf3", "gxf3"];
        assert_eq!(
            due(fen, &line, "O-O"),
            Some(PlanReason::TakesBackFirst(Color::White))
        );
        assert_eq!(due(fen, &line, "gxf3"), None);
    }

    /// The rook attacks the pawn on d5; if it takes, the pawn on g4 takes the knight.
    #[test]
    fn a_counter_attack_on_as_much_meets_a_threat() {
        let fen = "6k1/8/7p/3p2p1/8/5N2/8/R3K3 w Q - 0 1";
        let line = ["Rd1", "d4"];
        let first = PlanReason::ThreatFirst("Rxd5".to_owned());
        assert_eq!(due(fen, &line, "Kf8"), Some(first));
        assert_eq!(due(fen, &line, "g4"), None);
    }
}
