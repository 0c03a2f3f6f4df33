//! Chains of goals: win material, then promote, then mate (the *method of successive approximations* of the
//! source's section 1).
//!
//! The first goal is sought from the given position, each later one from every position in which the strategy
//! for the previous goal can end. So every link is a proved strategy, and the strategies played one after
//! another form a single one. A chain that holds and always ends in mate is a win. A chain that does not hold
//! says nothing about the value: another strategy for an earlier link may end elsewhere.

use std::time::{Duration, Instant};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use shakmaty::Color;

use super::code::{Code, CodeError};
use super::goal::{Goal, Task, balance};
use super::limits::{Limits, Watch};
use super::prove::decide_task;
use crate::position::Position;

/// A goal of the chain and its result.
#[derive(Clone, Debug)]
pub struct Link {
    /// The goal.
    pub goal: Goal,
    /// How many positions the goal had to be forced from.
    pub starts: usize,
    /// How many positions the strategies end in, not counting those in which the opponent is mated.
    pub ends: usize,
    /// How many ends have the opponent mated, so that nothing more has to be sought there.
    pub mates: usize,
    /// The length of the longest line in plies, over all starts.
    pub plies: u32,
    /// The number of positions examined, over all starts.
    pub positions: usize,
    /// Whether the model checker has confirmed every strategy.
    pub is_confirmed: bool,
    /// The outcome.
    pub state: LinkState,
}

/// Whether a link holds.
#[derive(Clone, Debug)]
pub enum LinkState {
    /// The goal can be forced from every start.
    Holds,
    /// The goal cannot be forced from this start.
    Breaks(Position),
    /// For this start a limit was reached before the answer was known.
    Undecided(Position),
}

/// The outcome of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainValue {
    /// Every link holds, and the opponent is mated in every end: the player wins.
    Wins,
    /// Every link holds: the last goal can be forced.
    Holds,
    /// A link does not hold.
    Breaks,
    /// A limit was reached first.
    Undecided,
}

/// A chain that has been examined, as far as it holds.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The links, in order, up to the first that does not hold.
    pub links: Vec<Link>,
    /// The outcome.
    pub value: ChainValue,
}

/// Decides a chain of goals for a player. Material is counted from the given position; `moves` limits each
/// link, `limits` all of them together.
///
/// # Errors
/// [`CodeError`] when the position has no code (Chess960).
pub fn decide_chain(
    position: &Position,
    player: Color,
    goals: &[Goal],
    moves: Option<u8>,
    limits: Limits,
    watch: Watch<'_>,
) -> Result<Chain, CodeError> {
    let mut seeker = Seeker {
        player,
        start: balance(position.board(), player),
        moves,
        limits,
        begin: Instant::now(),
        left: limits.positions,
        watch,
    };
    let mut links = Vec::new();
    let mut from = vec![position.clone()];
    for &goal in goals {
        let (link, next) = seeker.link(goal, &from)?;
        let state = link.state.clone();
        links.push(link);
        let value = match state {
            LinkState::Holds => {
                from = next;
                continue;
            }
            LinkState::Breaks(_) => ChainValue::Breaks,
            LinkState::Undecided(_) => ChainValue::Undecided,
        };
        return Ok(Chain { links, value });
    }
    // Whatever the last goal was: if every end is a mate, the player has won.
    let wins = links.last().is_some_and(|link| link.ends == 0);
    let value = if wins { ChainValue::Wins } else { ChainValue::Holds };
    Ok(Chain { links, value })
}

/// Positions in which strategies end.
type Ends = IndexSet<Code, FxBuildHasher>;

/// Seeks the goals of a chain, one after the other.
struct Seeker<'a> {
    player: Color,
    /// The balance of material in the first position.
    start: i32,
    moves: Option<u8>,
    limits: Limits,
    begin: Instant,
    /// How many more positions may be examined.
    left: usize,
    watch: Watch<'a>,
}

impl Seeker<'_> {
    /// Seeks a goal from all these positions, stopping at the first where it fails. Also returns the
    /// positions to continue from.
    fn link(&mut self, goal: Goal, from: &[Position]) -> Result<(Link, Vec<Position>), CodeError> {
        let mut link = Link {
            goal,
            starts: from.len(),
            ends: 0,
            mates: 0,
            plies: 0,
            positions: 0,
            is_confirmed: true,
            state: LinkState::Holds,
        };
        let mut ends = Ends::default();
        for first in from {
            self.seek(first, &mut link, &mut ends)?;
            if !matches!(link.state, LinkState::Holds) {
                break;
            }
        }
        let mut next = Vec::with_capacity(ends.len());
        for end in ends {
            let end = Position::from_chess(end.chess()?);
            if end.is_checkmate() && end.turn() != self.player {
                link.mates += 1;
            } else {
                next.push(end);
            }
        }
        link.ends = next.len();
        Ok((link, next))
    }

    /// Seeks the goal of a link from one position.
    fn seek(&mut self, first: &Position, link: &mut Link, ends: &mut Ends) -> Result<(), CodeError> {
        let task = Task {
            start: self.start,
            ..Task::new(self.player, link.goal, self.moves, first.board())
        };
        let time = self.limits.time;
        let limits = Limits {
            positions: self.left,
            time: time.map(|time| time.saturating_sub(self.begin.elapsed())),
        };
        if limits.time == Some(Duration::ZERO) {
            link.state = LinkState::Undecided(first.clone());
            return Ok(());
        }
        let solution = decide_task(first, &task, limits, self.watch)?;
        link.positions += solution.extent.positions;
        self.left = self.left.saturating_sub(solution.extent.positions);
        // The refutation of a goal must be confirmed just like a way to reach it.
        link.is_confirmed &= solution
            .proof
            .as_ref()
            .is_none_or(|proof| proof.confirmation.holds);
        match (solution.is_reached, solution.proof) {
            (Some(true), Some(proof)) => {
                link.plies = link.plies.max(proof.strategy.longest().unwrap_or(0));
                // A mate is as good as the goal, and nothing has to follow it.
                let last = proof
                    .strategy
                    .stands
                    .iter()
                    .filter(|stand| stand.is_end || !stand.can_move);
                ends.extend(last.map(|stand| stand.code));
            }
            (Some(false), _) => link.state = LinkState::Breaks(first.clone()),
            _ => link.state = LinkState::Undecided(first.clone()),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;

    fn chain(fen: &str, goals: &[&str], moves: Option<u8>, positions: usize) -> Chain {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let goals: Vec<Goal> = goals.iter().map(|goal| goal.parse().unwrap()).collect();
        let limits = Limits {
            positions,
            time: None,
        };
        decide_chain(&position, position.turn(), &goals, moves, limits, &mut |_| true).unwrap()
    }

    /// The pawn promotes by force, and the queen mates from every position this leads to: the chain wins.
    #[test]
    fn promote_then_mate() {
        let chain = chain(
            "7k/3P4/5K2/8/8/8/8/8 w - - 0 1",
            &["promote:Q", "mate"],
            None,
            1_000_000,
        );
        assert_eq!(chain.value, ChainValue::Wins);
        assert_eq!(chain.links.len(), 2);
        assert!(chain.links.iter().all(|link| link.is_confirmed));
        assert_eq!(chain.links[0].ends, chain.links[1].starts);
        assert_eq!(chain.links[0].ends, 1, "after d8=Q+ there is only Kh7");
        assert_eq!((chain.links[1].ends, chain.links[1].mates > 0), (0, true));
    }

    /// Knight takes queen wins material, but a lone knight can never mate.
    #[test]
    fn the_chain_breaks_where_a_goal_is_prevented() {
        let chain = chain(
            "4k3/8/q7/3N4/8/8/8/4K3 w - - 0 1",
            &["material:9", "mate"],
            Some(2),
            400_000,
        );
        assert_eq!(chain.value, ChainValue::Breaks);
        let [first, second] = &chain.links[..] else {
            panic!("{chain:?}")
        };
        assert!(matches!(first.state, LinkState::Holds));
        assert!(matches!(second.state, LinkState::Breaks(_)));
    }

    #[test]
    fn a_limit_leaves_it_undecided() {
        let chain = chain("7k/3P4/5K2/8/8/8/8/8 w - - 0 1", &["promote:Q", "mate"], None, 3);
        assert_eq!(chain.value, ChainValue::Undecided);
        let position: Position = "7k/3P4/5K2/8/8/8/8/8 w - - 0 1".parse().unwrap();
        let limits = Limits {
            positions: 1_000_000,
            time: Some(Duration::ZERO),
        };
        let goals = [Goal::Promote(None)];
        let chain = decide_chain(&position, Color::White, &goals, None, limits, &mut |_| true).unwrap();
        assert_eq!(chain.value, ChainValue::Undecided);
    }

    /// More time than the clock can count is no limit.
    #[test]
    fn the_longest_time_is_no_limit() {
        let position: Position = "7k/3P4/5K2/8/8/8/8/8 w - - 0 1".parse().unwrap();
        let limits = Limits {
            positions: 1_000_000,
            time: Some(Duration::MAX),
        };
        let goals = [Goal::Promote(None)];
        let chain = decide_chain(&position, Color::White, &goals, None, limits, &mut |_| true).unwrap();
        assert_eq!(chain.value, ChainValue::Holds);
    }
}
