//! The position from which plans are played: the present one, or that in which the main line comes to rest.

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use shakmaty::{Color, Move};

use super::trunk::{self, Step};
use crate::line::notation::with_dots;
use crate::position::Position;
use crate::score::{Centipawns, Score};

/// The position in which the first moves of a side's plans are played, and what it is worth to the side.
#[derive(Clone, Debug)]
pub(super) struct Footing {
    pub(super) position: Position,
    /// Moves that the side has made on the way.
    played: Vec<Step>,
    /// The same, as they are written.
    pub(super) names: Vec<String>,
    /// The best move, where it is known.
    pub(super) best: Option<Move>,
    /// The value of the position by a first search, and by one that confirms.
    pub(super) now: [Option<Score>; 2],
}

/// What becomes of the first move of a plan.
#[derive(Clone, Debug)]
pub(super) enum Begun {
    /// It has been played on the way here.
    Played,
    /// The position after it.
    At(Position),
}

impl Footing {
    /// A position in which plans begin.
    pub(super) fn of(position: &Position, best: Option<Move>) -> Footing {
        Footing {
            position: position.clone(),
            played: Vec::new(),
            names: Vec::new(),
            best,
            now: [None; 2],
        }
    }

    /// The first settled position of the main line with the side to move that waits now: pending recaptures
    /// have been made, and there is no check or threat to answer. `None` if the line ends before.
    pub(super) fn settled(position: &Position, line: &[Move]) -> Option<Footing> {
        let waiting: Color = !position.turn();
        let mut at = position.clone();
        let (mut played, mut names) = (Vec::new(), Vec::new());
        for &mv in line {
            if at.turn() == waiting {
                played.push(trunk::step(mv, waiting)?);
                names.push(with_dots(&at, mv));
            }
            at.play(mv);
            if at.turn() == waiting && is_settled(&at) {
                let here = Footing::of(&at, None);
                return Some(Footing {
                    played,
                    names,
                    ..here
                });
            }
        }
        None
    }

    /// The moves that the side has made on the way, as they are written, without those that a plan counts among
    /// its own steps.
    pub(super) fn names_beside(&self, steps: &[Step]) -> Vec<String> {
        let named = self.names.iter().zip(&self.played);
        let others = named.filter(|(_, step)| !steps.contains(step));
        others.map(|(name, _)| name.clone()).collect()
    }

    /// Whether plans begin in the same position, reached by the same moves of their side.
    pub(super) fn is_same(&self, other: &Footing) -> bool {
        self.played == other.played && self.position.fen() == other.position.fen()
    }

    /// What becomes of the first move of a plan; `None` if the piece has gone elsewhere or cannot make it.
    pub(super) fn begin(&self, plan: &[Move]) -> Option<Begun> {
        let first = plan.first()?;
        if self.played.contains(&self.step(first)?) {
            return Some(Begun::Played);
        }
        self.play(&[*first]).map(Begun::At)
    }

    /// The position after all moves of a plan, with passes of the other side in between, and the number of
    /// moves not already made on the way; `None` if the pieces have gone elsewhere or cannot make them.
    pub(super) fn follow(&self, plan: &[Move]) -> Option<(Position, usize)> {
        let is_played = |mv: &&Move| self.step(mv).is_some_and(|step| self.played.contains(&step));
        let played = plan.iter().take_while(is_played).count();
        let left = &plan[played..];
        Some((self.play(left)?, left.len()))
    }

    /// The position after moves, with passes of the other side in between; `None` if one of the pieces has
    /// gone elsewhere or cannot make its move.
    fn play(&self, moves: &[Move]) -> Option<Position> {
        let steps: Vec<Step> = moves.iter().map(|mv| self.step(mv)).collect::<Option<_>>()?;
        let has_left = |&(from, _): &Step| self.played.iter().any(|&(left, _)| left == from);
        let (found, end) = trunk::play(&self.position, &steps)?;
        let are_same = found.iter().zip(moves).all(|(a, b)| a.role() == b.role());
        (are_same && !steps.iter().any(has_left)).then_some(end)
    }

    /// The fields of a move of the side that begins here.
    fn step(&self, mv: &Move) -> Option<Step> {
        trunk::step(*mv, self.position.turn())
    }
}

/// Whether nobody is in check and neither side, if it were to move, could win anything by a capture or
/// promotion and the exchange that follows.
fn is_settled(position: &Position) -> bool {
    let wins = |position: &Position| {
        let (board, side) = (position.board(), position.turn());
        let pins = Pins::of(board);
        let pays = |&mv: &Move| exchange::gains_at_least(board, &pins, mv, side, Centipawns(1));
        position.legal_moves().iter().any(pays)
    };
    !wins(position) && position.pass().is_some_and(|passed| !wins(&passed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, Square};

    fn line(fen: &str, moves: &[&str]) -> (Position, Vec<Move>) {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut at = position.clone();
        let parsed = moves.iter().map(|text| {
            let mv = at.parse_uci(text).unwrap();
            at.play(mv);
            mv
        });
        let parsed = parsed.collect();
        (position, parsed)
    }

    /// After Bxc5 Black takes back before a plan of Black's is valued.
    #[test]
    fn what_is_due_is_taken_back_first() {
        let fen = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2QK2R w KQkq - 0 1";
        let (position, moves) = line(fen, &["e3c5", "d6c5", "e1g1", "e8g8"]);
        assert!(Footing::settled(&position, &moves[..1]).is_none());
        let footing = Footing::settled(&position, &moves).unwrap();
        assert_eq!(footing.played, [(Square::D6, Square::C5)]);
        assert_eq!(footing.names_beside(&[(Square::E8, Square::G8)]), ["…dxc5"]);
        assert!(footing.names_beside(&[(Square::D6, Square::C5)]).is_empty());
        assert_eq!(footing.position.turn(), Color::Black);
        assert!(footing.position.board().piece_at(Square::G1).is_some());
    }

    /// A quiet move after which nothing hangs is followed by nothing; a check and an attack on a queen are
    /// answered.
    #[test]
    fn checks_and_threats_are_answered_first() {
        let (start, moves) = line(&Position::startpos().fen(), &["g1f3", "g8f6"]);
        assert!(Footing::settled(&start, &moves).unwrap().played.is_empty());
        let fen = "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1";
        let (check, moves) = line(fen, &["a1a8", "e8d7", "e2e4", "d7c6"]);
        let answered = Footing::settled(&check, &moves).unwrap();
        assert_eq!(answered.played, [(Square::E8, Square::D7)]);
        let fen = "4k3/8/3q4/8/8/2N5/8/4K3 w - - 0 1";
        let (threat, moves) = line(fen, &["c3b5", "d6d5", "b5c3", "d5c4"]);
        assert!(Footing::settled(&threat, &moves[..2]).is_none());
    }

    /// The main line has taken back with the pawn of d6; in another the king has gone to d7.
    #[test]
    fn what_has_been_played_is_no_more_to_be_played() {
        let follow = |fen: &str, moves: &[&str], plan: &[&str]| {
            let (position, line) = line(fen, moves);
            let footing = Footing::settled(&position, &line).unwrap();
            let mut at = position.pass().unwrap();
            let mut parsed = Vec::new();
            for text in plan {
                let mv = at.parse_uci(text).unwrap();
                parsed.push(mv);
                at = at.after(mv).pass().unwrap();
            }
            footing.follow(&parsed)
        };
        let after_exchange = |plan: &[&str]| {
            let fen = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2QK2R w KQkq - 0 1";
            follow(fen, &["e3c5", "d6c5", "e1g1", "e8g8"], plan)
        };
        let (end, left) = after_exchange(&["c6b4", "b4a6"]).unwrap();
        assert_eq!((left, end.turn()), (2, Color::White));
        let is_on = |field| end.board().piece_at(field).is_some();
        assert!(is_on(Square::A6) && is_on(Square::C5) && !is_on(Square::D6));
        assert!(after_exchange(&["d6d5"]).is_none());
        let after_check = |plan: &[&str]| {
            let moves = ["a1a8", "e8d7", "e2e4", "d7c6"];
            follow("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1", &moves, plan).map(|(_, left)| left)
        };
        assert_eq!(after_check(&["e8d7", "d7d6"]), Some(1));
        assert_eq!(after_check(&["e8d7"]), Some(0));
        assert_eq!(after_check(&["e8f7"]), None);
    }
}
