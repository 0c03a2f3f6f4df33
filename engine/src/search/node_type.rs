//! What a node is searched for: the three types of critical positions in D. Knuth and R. Moore, *An analysis of alpha-beta pruning*
//! (1975), as they are expected to be before the search.

use crate::report::tree;

/// What a node is searched for.
pub(super) trait NodeType {
    /// Whether the exact value is wanted; else only whether it reaches beta.
    const MAIN_LINE: bool;
    /// Whether one of its moves is expected to refute the move that led to it.
    const CUT: bool;
    /// What the recorded tree calls it.
    const RECORDED: tree::Kind;
    /// The type of the position after its first move.
    type First: NodeType;
    /// The type of the position after another move, which is asked only whether that move is better.
    type Next: NodeType;
    /// The type of the node itself where it is asked only whether it reaches a bound.
    type Asked: NodeType;
}

/// A node of the main line (type 1): its exact value is wanted.
pub(super) struct MainLine;

/// A node with a window of one point, in which one move is expected to reach beta (type 2).
pub(super) struct Cut;

/// A node with a window of one point, in which no move is expected to reach beta (type 3).
pub(super) struct All;

impl NodeType for MainLine {
    const MAIN_LINE: bool = true;
    const CUT: bool = false;
    const RECORDED: tree::Kind = tree::Kind::MainLine;
    type First = MainLine;
    type Next = Cut;
    type Asked = All;
}

impl NodeType for Cut {
    const MAIN_LINE: bool = false;
    const CUT: bool = true;
    const RECORDED: tree::Kind = tree::Kind::Probe;
    type First = All;
    type Next = All;
    type Asked = Cut;
}

impl NodeType for All {
    const MAIN_LINE: bool = false;
    const CUT: bool = false;
    const RECORDED: tree::Kind = tree::Kind::Probe;
    type First = Cut;
    type Next = Cut;
    type Asked = All;
}
