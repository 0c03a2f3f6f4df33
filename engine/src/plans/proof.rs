//! The value of a plan if it is let alone, and against defence.

use puchok_zones::board::exchange;
use puchok_zones::board::steps::field_of_arrival;
use shakmaty::{Color, Move};

use super::candidates::Candidate;
use super::trunk::{self, Step};
use super::{COSTS, Searched, start_of};
use crate::limits::Signals;
use crate::position::Position;
use crate::score::{Centipawns, Ply, Score};
use crate::search::Engine;

/// The fewest nodes that give a value.
const FOR_VALUE: u64 = 150;

/// How many times as many nodes confirm that a plan costs something.
const CONFIRMED: u64 = 3;

/// One in so many plans has to be reckoned with to seem to cost something.
const DOUBTFUL: u64 = 3;

/// What searches say of a plan, from its side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Values {
    /// After the trunk, the other side passing.
    pub(super) alone: Option<Score>,
    /// After its first move and the best play of both sides.
    pub(super) defended: Option<Score>,
    /// What it costs against the best defence, in centipawns; negative where it gains. More than [`COSTS`] only where a second search has
    /// confirmed it.
    pub(super) costs: Option<Centipawns>,
}

/// The searches that value the plans of a position, within a number of nodes.
#[derive(Debug)]
pub(super) struct Proof<'a> {
    engine: &'a mut Engine,
    /// From whoever may break it off.
    signals: &'a Signals,
    position: &'a Position,
    best: Option<Move>,
    value: Option<Score>,
    /// Nodes of a first search.
    each: u64,
    /// Nodes that may still be spent.
    left: u64,
    /// Where plans begin: those of the side to move, and the other side's.
    footings: [Option<Footing>; 2],
}

/// The position in which the first moves of a side's plans are played, and what it is worth to the side.
#[derive(Clone, Debug)]
struct Footing {
    position: Position,
    /// What the side has played before.
    played: Vec<Step>,
    /// The best move, where it is known.
    best: Option<Move>,
    /// Its value by a first search, and by one that confirms.
    now: [Option<Score>; 2],
}

impl<'a> Proof<'a> {
    /// The proof of so many plans with at most about so many nodes.
    pub(super) fn new(
        engine: &'a mut Engine,
        position: &'a Position,
        searched: Searched<'a>,
        plans: usize,
        nodes: u64,
        signals: &'a Signals,
    ) -> Proof<'a> {
        let best = searched.outcome.best;
        let line = searched.outcome.lines.first();
        let own = Footing {
            position: position.clone(),
            played: Vec::new(),
            best,
            now: [None; 2],
        };
        let plans = plans as u64;
        // Two values of each plan, some of which are confirmed, and what they are compared with on both sides.
        let searches = 2 * plans + plans.div_ceil(DOUBTFUL) * CONFIRMED + 2 * (1 + CONFIRMED);
        Proof {
            engine,
            signals,
            position,
            best,
            value: line.map(|line| line.score),
            each: (nodes / searches).max(FOR_VALUE),
            left: nodes,
            footings: [Some(own), line.and_then(|line| settled(position, &line.pv))],
        }
    }

    /// The values of a plan, as far as the nodes suffice.
    pub(super) fn values(&mut self, plan: &Candidate) -> Values {
        let is_own = plan.side == self.position.turn();
        // The best move's value is that of the whole search.
        let is_best = is_own && plan.moves.first().copied() == self.best;
        let (defended, costs) = if is_best {
            (self.value, None)
        } else {
            self.against_defence(plan, usize::from(!is_own)).unzip()
        };
        let is_same = is_own && plan.moves.len() == 1;
        let alone = if is_same { defended } else { self.alone(plan) };
        Values {
            alone,
            defended,
            costs,
        }
    }

    /// The value for the plan's side after its first move and the best play of both sides, and what that is less than without it. `None`
    /// where it seems to cost something and the nodes do not suffice to confirm it.
    fn against_defence(&mut self, plan: &Candidate, side: usize) -> Option<(Score, Centipawns)> {
        let footing = self.footings[side].clone()?;
        match footing.begin(plan)? {
            // The plan is what the main line plays.
            None => {
                let now = self.now(side, 1)?;
                Some((now, Centipawns::ZERO))
            }
            Some(begun) => {
                let now = self.now(side, 1)?;
                let then = self.search(&begun, 1)?.a_ply_before();
                if now - then <= COSTS {
                    return Some((then, now - then));
                }
                let now = self.now(side, CONFIRMED)?;
                let then = self.search(&begun, CONFIRMED)?.a_ply_before();
                Some((then, now - then))
            }
        }
    }

    /// What plans are compared with, by a search of the same effort.
    fn now(&mut self, side: usize, times: u64) -> Option<Score> {
        let confirms = usize::from(times > 1);
        let footing = self.footings[side].as_ref()?;
        if footing.now[confirms].is_some() {
            return footing.now[confirms];
        }
        let now = match footing.best {
            Some(best) => {
                let after = footing.position.after(best);
                self.search(&after, times).map(Score::a_ply_before)
            }
            None => {
                let before = footing.position.clone();
                self.search(&before, times)
            }
        };
        self.footings[side].as_mut()?.now[confirms] = now;
        now
    }

    /// The value for the plan's side when it has moved along the trunk and the other side, which has passed, is to move.
    fn alone(&mut self, plan: &Candidate) -> Option<Score> {
        let mut position = start_of(self.position, plan.side, self.best)?;
        for (number, &mv) in plan.moves.iter().enumerate() {
            if number > 0 {
                position = position.pass()?;
            }
            position = position.after(mv);
        }
        let mut score = self.search(&position, 1)?.a_ply_before();
        // A mate is counted from before the first move.
        for _ in 1..plan.moves.len() {
            score = score.a_ply_before().a_ply_before();
        }
        Some(score)
    }

    /// The value of a position for the side to move, that of a game that is over included; `None` when too few nodes are left.
    fn search(&mut self, position: &Position, times: u64) -> Option<Score> {
        if position.legal_moves().is_empty() {
            return Some(if position.is_check() {
                Score::mated_at(Ply::ROOT)
            } else {
                Score::DRAW
            });
        }
        let nodes = times * self.each;
        self.left = self.left.checked_sub(nodes)?;
        self.engine
            .glimpse(position, &[], nodes, self.signals)
            .map(|line| line.score)
    }
}

impl Footing {
    /// The position after the first move of a plan: `Some(None)` where it has been played on the way here, `None` where the piece has
    /// gone elsewhere or can't.
    fn begin(&self, plan: &Candidate) -> Option<Option<Position>> {
        let first = *plan.moves.first()?;
        let step = (first.from()?, field_of_arrival(first, plan.side));
        if self.played.contains(&step) {
            return Some(None);
        }
        let has_left = self.played.iter().any(|&(from, _)| from == step.0);
        let mv = trunk::find(&self.position, step)?;
        (!has_left && mv.role() == first.role()).then(|| Some(self.position.after(mv)))
    }
}

/// The first settled position of the main line in which the side that waits now is to move: what is due there has been taken back, and no
/// check and no threat has to be answered. `None` where the line ends before.
fn settled(position: &Position, line: &[Move]) -> Option<Footing> {
    let waiting: Color = !position.turn();
    let mut at = position.clone();
    let mut played = Vec::new();
    for &mv in line {
        if at.turn() == waiting {
            played.push((mv.from()?, field_of_arrival(mv, waiting)));
        }
        at.play(mv);
        if at.turn() == waiting && is_settled(&at) {
            return Some(Footing {
                position: at,
                played,
                best: None,
                now: [None; 2],
            });
        }
    }
    None
}

/// Whether nobody is in check, and neither side, on the move, wins anything by a capture or promotion and the exchange that follows.
fn is_settled(position: &Position) -> bool {
    let wins = |position: &Position| {
        let (board, side) = (position.board(), position.turn());
        let pays = |&mv: &Move| exchange::gains_at_least(board, mv, side, Centipawns(1));
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
        assert!(settled(&position, &moves[..1]).is_none());
        let footing = settled(&position, &moves).unwrap();
        assert_eq!(footing.played, [(Square::D6, Square::C5)]);
        assert_eq!(footing.position.turn(), Color::Black);
        assert!(footing.position.board().piece_at(Square::G1).is_some());
    }

    /// A quiet move after which nothing hangs is followed by nothing; a check and an attack on a queen are answered.
    #[test]
    fn checks_and_threats_are_answered_first() {
        let (start, moves) = line(&Position::startpos().fen(), &["g1f3", "g8f6"]);
        assert!(settled(&start, &moves).unwrap().played.is_empty());
        let fen = "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1";
        let (check, moves) = line(fen, &["a1a8", "e8d7", "e2e4", "d7c6"]);
        let answered = settled(&check, &moves).unwrap();
        assert_eq!(answered.played, [(Square::E8, Square::D7)]);
        let fen = "4k3/8/3q4/8/8/2N5/8/4K3 w - - 0 1";
        let (threat, moves) = line(fen, &["c3b5", "d6d5", "b5c3", "d5c4"]);
        assert!(settled(&threat, &moves[..2]).is_none());
    }
}
