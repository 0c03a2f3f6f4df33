//! The tree recorder: it follows a search and keeps what a reader of its tree asks for. It takes no part in
//! the search: a recorded search makes the same moves as any other.
//!
//! The search speaks to it in `recording`.

use puchok_zones::map::Map;
use puchok_zones::reason::Reason;
use puchok_zones::zone::Zone;
use shakmaty::{Move, Role};

use crate::position::Position;
use crate::report::tree::{End, Iteration, Kind, Node, Search, Tree};
use crate::report::{Bound, Line};
use crate::score::{Centipawns, MAX_PLY, Score};

/// Nodes of less depth than this, deep in quiescence, are the first to be folded.
const LEAST_DEPTH: i32 = -4;

/// A node of the line being searched.
#[derive(Debug)]
struct Open {
    node: Node,
    /// Its place among its parent's children, where nothing stands while it is open.
    place: usize,
    /// Depth at which its move is to be searched in full.
    full_depth: i32,
    /// Searches that run on it: a search may go over into quiescence, which is part of it.
    running: u32,
    /// Moves made before the outermost of them.
    begun: u64,
}

impl Open {
    fn new(node: Node, place: usize) -> Open {
        Open {
            node,
            place,
            full_depth: i32::MIN,
            running: 0,
            begun: 0,
        }
    }
}

/// Records the tree of each iteration and keeps the last.
///
/// It keeps at most a given number of nodes. When there are more, those with the least depth left are folded:
/// they become a number at the node above them. Root moves and nodes searched for their exact value are
/// folded last; where they alone fill the store, the lines that gave the values stay.
#[derive(Debug)]
pub struct Recorder {
    /// Nodes to keep.
    most: usize,
    /// Nodes kept of the running iteration.
    kept: usize,
    /// Nodes of less depth than this are folded.
    least_depth: i32,
    /// Moves and passes made in the running iteration.
    nodes: u64,
    /// Moves of the line, its last, for which there was no room.
    below: usize,
    depth: u32,
    line: Vec<Open>,
    iterations: Vec<Iteration>,
    /// Asked for the zones of recorded moves, so that the search's own map is left as it is.
    pub(crate) map: Map,
    /// The last iteration that was searched to its end, with its main line.
    finished: Option<(Iteration, Vec<Move>, Node)>,
}

impl Recorder {
    /// A recorder that keeps this many nodes of an iteration.
    pub fn new(most: usize) -> Recorder {
        Recorder {
            most,
            kept: 0,
            least_depth: i32::MIN,
            nodes: 0,
            below: 0,
            depth: 0,
            line: vec![Open::new(Node::default(), 0)],
            iterations: Vec::new(),
            map: Map::default(),
            finished: None,
        }
    }

    /// The tree of the iteration that gave these lines. `known` tells the move that the transposition table
    /// holds for a position, legal there.
    pub fn into_tree(
        mut self,
        position: &Position,
        lines: &[Line],
        known: &dyn Fn(&Position) -> Option<Move>,
    ) -> Tree {
        let answer = lines.first().map_or(&[][..], |l| &l.pv);
        let interrupted = (self.nodes > 0).then(|| self.end_iteration(answer, false));
        let same = |(_, line, _): &(Iteration, Vec<Move>, Node)| line.first() == answer.first();
        let finished = self.finished.take_if(|f| interrupted.is_none() || same(f));
        let Some((iteration, main_line, root)) = finished.or(interrupted) else {
            return Tree::empty(position);
        };
        // Zone games may have found a mate after the iteration.
        let main_line = if main_line.first() == answer.first() {
            main_line
        } else {
            answer.to_vec()
        };
        let mut tree = Tree {
            position: position.clone(),
            iteration,
            main_line,
            iterations: self.iterations,
            root,
        };
        tree.complete(known);
        tree
    }

    /// An iteration begins.
    pub(crate) fn begin_iteration(&mut self, depth: i32) {
        self.depth = depth.max(0) as u32;
    }

    /// The iteration was searched to its end and gave these lines.
    pub(crate) fn finish_iteration(&mut self, lines: &[Line]) {
        let main_line = lines.first().map_or(&[][..], |l| &l.pv);
        self.finished = Some(self.end_iteration(main_line, true));
    }

    fn end_iteration(&mut self, main_line: &[Move], complete: bool) -> (Iteration, Vec<Move>, Node) {
        // An interrupted search has left every node but the root.
        let root = self
            .line
            .drain(..)
            .next()
            .map_or_else(Node::default, |open| open.node);
        let iteration = Iteration {
            depth: self.depth,
            nodes: std::mem::take(&mut self.nodes),
            complete,
            best: main_line.first().copied(),
        };
        self.iterations.push(iteration);
        self.line.push(Open::new(Node::default(), 0));
        self.kept = 0;
        self.least_depth = i32::MIN;
        (iteration, main_line.to_vec(), root)
    }

    /// A move, or a pass, is made in the innermost node.
    pub(crate) fn enter(&mut self, position: &Position, mv: Option<Move>) {
        self.nodes += 1;
        match (self.open(position, mv), self.line.last_mut()) {
            (Some(mut open), _) => {
                open.node.visits += 1;
                self.line.push(open);
            }
            (None, innermost) => {
                self.below += 1;
                if let Some(innermost) = innermost {
                    innermost.node.folded += 1;
                }
            }
        }
    }

    /// A move of the innermost node is entered that is not made, because the table knows what follows; false
    /// when there is no room for it.
    pub(crate) fn enter_unmade(&mut self, position: &Position, mv: Move) -> bool {
        let opened = self.open(position, Some(mv));
        let is_open = opened.is_some();
        self.line.extend(opened);
        is_open
    }

    /// The child with this move, known or new; `None` when there is no room for it.
    fn open(&mut self, position: &Position, mv: Option<Move>) -> Option<Open> {
        if self.below > 0 {
            return None;
        }
        let parent = &mut self.line.last_mut()?.node;
        if let Some(place) = parent.children.iter().position(|c| c.mv == mv) {
            return Some(Open::new(std::mem::take(&mut parent.children[place]), place));
        }
        if self.kept >= self.most && !self.fold_least() {
            return None;
        }
        self.kept += 1;
        let parent = &mut self.line.last_mut()?.node;
        parent.children.push(Node::default());
        let node = Node {
            mv,
            reason: mv.map(|mv| obvious_reason(position, mv)),
            ..Node::default()
        };
        Some(Open::new(node, parent.children.len() - 1))
    }

    /// The last move is taken back.
    pub(crate) fn leave(&mut self) {
        if self.below > 0 {
            self.below -= 1;
            return;
        }
        let Some(open) = self.line.pop() else { return };
        let is_root_move = self.line.len() == 1;
        let Some(parent) = self.line.last_mut() else {
            return;
        };
        let may_fold = !is_root_move && self.least_depth >= LEAST_DEPTH;
        if may_fold && is_foldable(&open.node, self.least_depth) {
            self.kept -= 1 + open.node.kept() as usize;
            parent.node.children.remove(open.place);
            fold_into(&mut parent.node, &open.node);
        } else if let Some(place) = parent.node.children.get_mut(open.place) {
            *place = open.node;
        }
    }

    /// Folds the nodes with the least depth left until half of the store is free; false when that gives no
    /// room.
    fn fold_least(&mut self) -> bool {
        self.least_depth = self.least_depth.max(LEAST_DEPTH - 1);
        while self.kept > self.most / 2 && self.least_depth < i32::from(MAX_PLY.0) {
            self.least_depth += 1;
            let least_depth = self.least_depth;
            self.thin(&|node, open| fold(node, least_depth, open), &|node| {
                fold(node, least_depth, None)
            });
        }
        if self.kept >= self.most {
            // Even what was searched for its value leaves no room: only the lines that gave the values stay.
            let raised = |reply: &Node| reply.searches.iter().any(|s| s.bound == Bound::Exact);
            self.thin(
                &|node, open| fold_where(node, &|reply| !raised(reply), &keep_line, open),
                &keep_line,
            );
        }
        self.kept < self.most
    }

    /// Folds below the nodes of the line, each with the place of its open child, and below the root moves.
    fn thin(
        &mut self,
        in_open: &dyn Fn(&mut Node, Option<&mut usize>) -> usize,
        in_closed: &dyn Fn(&mut Node) -> usize,
    ) {
        // From the innermost node outwards, so that each knows where its open child stands.
        let mut spared = None;
        for open in self.line.iter_mut().skip(1).rev() {
            self.kept -= in_open(&mut open.node, spared.take());
            spared = Some(&mut open.place);
        }
        let root_moves = self.line.first_mut().map(|root| &mut root.node.children);
        for root_move in root_moves.into_iter().flatten() {
            self.kept -= in_closed(root_move);
        }
    }

    /// A search of the innermost node begins.
    pub(crate) fn begin(&mut self) {
        if self.below > 0 {
            return;
        }
        let begun = self.nodes;
        let Some(open) = self.line.last_mut() else { return };
        open.running += 1;
        if open.running == 1 {
            open.begun = begun;
        }
    }

    /// A search of the innermost node ends; window and score are those of the side to move there.
    pub(crate) fn end(&mut self, kind: Kind, depth: i32, window: (Score, Score), score: Score, end: End) {
        if self.below > 0 {
            return;
        }
        let at_root = self.line.len() == 1;
        let nodes = self.nodes;
        let Some(open) = self.line.last_mut() else { return };
        open.running -= 1;
        if open.running > 0 {
            return;
        }
        let (alpha, beta) = window;
        let bound = match end {
            End::Mate | End::Stalemate | End::Repetition | End::FiftyMoves | End::Material => Bound::Exact,
            _ => Bound::of(score, alpha, beta),
        };
        let end = if end == End::Searched && score >= beta {
            End::Cut
        } else {
            end
        };
        let mut search = Search {
            kind,
            depth,
            reduced: depth < open.full_depth,
            window,
            score,
            bound,
            end,
            nodes: nodes - open.begun,
            begun: open.begun,
        };
        if !at_root {
            search.window = (-beta, -alpha);
            search.score = -score;
            search.bound = match bound {
                Bound::Lower => Bound::Upper,
                Bound::Exact => Bound::Exact,
                Bound::Upper => Bound::Lower,
            };
        }
        open.node.searches.push(search);
    }

    /// The innermost move is searched for this reason, which this zone gives, to this depth if nothing
    /// reduces it.
    pub(crate) fn reason(&mut self, reason: Reason, zone: Option<Zone>, from_table: bool, depth: i32) {
        if self.below > 0 {
            return;
        }
        let Some(open) = self.line.last_mut() else { return };
        open.full_depth = depth;
        open.node.from_table |= from_table;
        open.node.reason = Some(reason);
        open.node.zone = zone;
    }
}

/// Folds the closed children of `node` that are to go, and `within` those that stay, sparing the child at
/// `open`, whose place it corrects. Returns how many nodes are gone.
fn fold_where(
    node: &mut Node,
    goes: &dyn Fn(&Node) -> bool,
    within: &dyn Fn(&mut Node) -> usize,
    open: Option<&mut usize>,
) -> usize {
    let mut gone = 0;
    let spared = open.as_deref().copied();
    let mut place = 0;
    for (i, mut child) in std::mem::take(&mut node.children).into_iter().enumerate() {
        if spared == Some(i) {
            place = node.children.len();
            node.children.push(child);
        } else if goes(&child) {
            gone += 1 + child.kept() as usize;
            fold_into(node, &child);
        } else {
            gone += within(&mut child);
            node.children.push(child);
        }
    }
    if let Some(open) = open {
        *open = place;
    }
    gone
}

/// Folds the closed nodes of less depth than this below `node`, as [`fold_where`].
fn fold(node: &mut Node, least_depth: i32, open: Option<&mut usize>) -> usize {
    let goes = |child: &Node| is_foldable(child, least_depth);
    fold_where(node, &goes, &|child| fold(child, least_depth, None), open)
}

/// Of a closed node the reply that gave its value stays, and of that one the same. Returns how many nodes are
/// gone.
fn keep_line(node: &mut Node) -> usize {
    let best = node.best_reply().map(|reply| reply.mv);
    fold_where(node, &|reply| Some(reply.mv) != best, &keep_line, None)
}

fn is_foldable(node: &Node, least_depth: i32) -> bool {
    let is_slight = |s: &Search| s.depth < least_depth && s.window.1 <= s.window.0 + Centipawns(1);
    node.searches.iter().all(is_slight) && node.children.iter().all(|c| is_foldable(c, least_depth))
}

fn fold_into(parent: &mut Node, child: &Node) {
    parent.folded += child.counted() + child.visits;
}

/// The reason of a move for which the map was not asked.
fn obvious_reason(position: &Position, mv: Move) -> Reason {
    if position.is_check() {
        Reason::Evasion
    } else if mv.promotion() == Some(Role::Queen) {
        Reason::Promotion
    } else if mv.is_capture() {
        Reason::Exchange
    } else {
        Reason::KingAttack
    }
}
