//! The tree of a search as a reader wants it: which moves were tried, why, what came of them, and what
//! refuted them.
//!
//! [`crate::report::recorder`] fills it while the search runs.

use puchok_zones::board::view::View;
use puchok_zones::reason::Reason;
use puchok_zones::zone::Zone;
use shakmaty::Move;

use crate::library;
use crate::position::Position;
use crate::report::Bound;
use crate::score::Score;

/// How a move was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// For its exact value.
    MainLine,
    /// Only for whether it is better than the best so far.
    Probe,
    /// Exchanges, promotions and checks only.
    Quiescence,
}

impl Kind {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Kind::MainLine => "main line",
            Kind::Probe => "probe",
            Kind::Quiescence => "quiescence",
        }
    }
}

/// Why the search of a move ended where it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Every candidate of the reply was searched.
    Searched,
    /// A reply was good enough: the rest was not searched.
    Cut,
    /// Broken off: the estimate is far enough beyond the window, beside what open zones win, or a pass holds.
    BreakOff,
    /// Several replies refute the move.
    SeveralRefute,
    /// A player of limited strength overlooks the replies.
    LeftOut,
    /// Nothing hangs, or what hangs does not matter: the estimate is the value.
    Quiet,
    /// The side to move is mated.
    Mate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position repeats an earlier one.
    Repetition,
    /// For fifty moves no pawn has moved and nothing was taken.
    FiftyMoves,
    /// Neither side has the material to mate.
    Material,
    /// A shorter mate is known elsewhere.
    MateDistance,
    /// The library knows the value.
    Library,
    /// An endgame database knows the value, or which side wins.
    Tablebase,
    /// The transposition table knows enough.
    Table,
    /// The line is as long as a line can be.
    Longest,
    /// The search was stopped: out of time or positions, or told to.
    Stopped,
}

impl End {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            End::Searched => "searched",
            End::Cut => "cut",
            End::BreakOff => "break-off",
            End::SeveralRefute => "several refute",
            End::LeftOut => "left out",
            End::Quiet => "quiet",
            End::Mate => "mate",
            End::Stalemate => "stalemate",
            End::Repetition => "repetition",
            End::FiftyMoves => "fifty moves",
            End::Material => "material",
            End::MateDistance => "mate distance",
            End::Library => "library",
            End::Tablebase => "tablebase",
            End::Table => "table",
            End::Longest => "longest line",
            End::Stopped => "stopped",
        }
    }
}

/// One search of a move. A move may be searched several times: at reduced depth, with a window of one point,
/// for its exact value, and again in a wider window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// For what.
    pub kind: Kind,
    /// Plies that were to be searched after the move; 0 and below in quiescence.
    pub depth: i32,
    /// Whether that was less than the move's full depth.
    pub reduced: bool,
    /// The window, from the side that made the move (at the root, from the side to move).
    pub window: (Score, Score),
    /// The value, from the side that made the move (at the root, from the side to move). Of a search that was
    /// stopped it means nothing.
    pub score: Score,
    /// How exact it is.
    pub bound: Bound,
    /// Why it ended.
    pub end: End,
    /// Moves and passes made below it.
    pub nodes: u64,
    /// Moves and passes made in the iteration before it began: the order in time.
    pub begun: u64,
}

/// A move of the tree with everything below it; the root is a node without a move.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The move; `None` for passing, and at the root.
    pub mv: Option<Move>,
    /// Why it was searched; `None` for passing, and at the root.
    pub reason: Option<Reason>,
    /// The zone that gives the reason.
    pub zone: Option<Zone>,
    /// The transposition table proposed it first.
    pub from_table: bool,
    /// The reply that the transposition table holds, where the table ended its last search.
    pub known_reply: Option<Move>,
    /// Its searches in order.
    pub searches: Vec<Search>,
    /// How often it was made: each time its turn came at the node above and the table did not know what
    /// follows.
    pub visits: u64,
    /// Moves and passes made below it that are counted only.
    pub folded: u64,
    /// The replies in the order in which they were first searched.
    pub children: Vec<Node>,
}

impl Node {
    /// Its last search that was not stopped: what the node above went by.
    pub fn last(&self) -> Option<&Search> {
        self.searches.iter().rfind(|s| s.end != End::Stopped)
    }

    /// Moves and passes made below it, in all its searches.
    pub fn nodes(&self) -> u64 {
        self.searches.iter().map(|s| s.nodes).sum()
    }

    /// Moves that are kept below it.
    pub fn kept(&self) -> u64 {
        self.children.iter().map(|c| 1 + c.kept()).sum()
    }

    /// Moves and passes made below it, counted node by node: made, and counted only.
    pub fn counted(&self) -> u64 {
        self.folded + self.children.iter().map(|c| c.visits + c.counted()).sum::<u64>()
    }

    /// The reply that gave its value: the best one, and the one that refutes the move where it is refuted.
    /// `None` where the value came from elsewhere: an estimate, the table, a break-off.
    ///
    /// Where the table repeats what an earlier search of the same iteration found, it is the reply found
    /// then.
    pub fn best_reply(&self) -> Option<&Node> {
        let last = self.last()?;
        let search = match last.end {
            End::Table => self
                .searches
                .iter()
                .rev()
                .find(|s| s.nodes > 0 && s.bound == last.bound)?,
            _ => last,
        };
        if !matches!(search.end, End::Searched | End::Cut | End::BreakOff) {
            return None;
        }
        // At the root the score is given for the side to move, elsewhere from the other.
        let at_root = self.mv.is_none() && self.reason.is_none();
        let value = if at_root { search.score } else { -search.score };
        let time = search.begun + 1..=search.begun + search.nodes;
        let then = |reply: &Node| reply.searches.iter().rfind(|s| time.contains(&s.begun)).copied();
        self.children
            .iter()
            .filter(|reply| reply.mv.is_some())
            .find(|reply| then(reply).is_some_and(|s| s.score == value))
    }

    /// The moves that gave its value, down to where the value comes from; its own move is not among them.
    pub fn line(&self) -> Vec<&Node> {
        let mut line = Vec::new();
        let mut node = self;
        while let Some(reply) = node.best_reply() {
            line.push(reply);
            node = reply;
        }
        line
    }

    /// The child with this move.
    pub fn child(&self, mv: Move) -> Option<&Node> {
        self.children.iter().find(|c| c.mv == Some(mv))
    }
}

/// One iteration in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its depth, in plies.
    pub depth: u32,
    /// Moves and passes made in it, quiescence included.
    pub nodes: u64,
    /// It was searched to its end.
    pub complete: bool,
    /// The move that it preferred.
    pub best: Option<Move>,
}

/// The tree of one iteration: the last that was searched to its end; when the search was stopped within one
/// that had already changed its mind, of that one.
///
/// With several threads it is the tree of the first.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The position at the root.
    pub position: Position,
    /// Which iteration it is.
    pub iteration: Iteration,
    /// The main line of that iteration, best first.
    pub main_line: Vec<Move>,
    /// All iterations, this one included.
    pub iterations: Vec<Iteration>,
    /// The root; its searches are those of the aspiration windows.
    pub root: Node,
}

impl Tree {
    /// The tree of a position without legal moves.
    pub fn empty(position: &Position) -> Tree {
        Tree {
            position: position.clone(),
            iteration: Iteration {
                depth: 0,
                nodes: 0,
                complete: true,
                best: None,
            },
            main_line: Vec::new(),
            iterations: Vec::new(),
            root: Node::default(),
        }
    }

    /// The root move that was chosen.
    pub fn chosen(&self) -> Option<&Node> {
        self.root.child(*self.main_line.first()?)
    }

    /// The nodes of the main line, as far as they were kept.
    pub fn main_nodes(&self) -> Vec<&Node> {
        let mut nodes = Vec::new();
        let mut node = &self.root;
        for &mv in &self.main_line {
            let Some(child) = node.child(mv) else { break };
            nodes.push(child);
            node = child;
        }
        nodes
    }

    /// Says what the search did not have to know: what the table knew where it ended a search, and which
    /// leaves the library judged.
    ///
    /// `known` tells the move that the table holds for a position, legal there.
    pub(crate) fn complete(&mut self, known: &dyn Fn(&Position) -> Option<Move>) {
        complete(&mut self.root, &self.position, known);
    }
}

fn complete(node: &mut Node, position: &Position, known: &dyn Fn(&Position) -> Option<Move>) {
    if node.last().is_some_and(|s| s.end == End::Table) {
        node.known_reply = known(position);
    }
    if node.searches.iter().any(|s| s.end == End::Quiet)
        && library::verdict(&View::new(position.chess())).is_some()
    {
        for search in node.searches.iter_mut().filter(|s| s.end == End::Quiet) {
            search.end = End::Library;
        }
    }
    for child in &mut node.children {
        let next = child
            .mv
            .map_or_else(|| position.pass(), |mv| Some(position.after(mv)));
        if let Some(next) = next {
            complete(child, &next, known);
        }
    }
}
