//! What a node is searched for.
//!
//! These are the three types of critical positions in D. Knuth and R. Moore, *An analysis of alpha-beta
//! pruning* (1975), as expected before the search.

use crate::report::tree;

/// What a node is searched for.
pub(super) trait NodeType {
    /// Whether the exact score is wanted, and not only whether it reaches beta.
    const MAIN_LINE: bool;
    /// Whether a move is expected to fail high, which refutes the move that led to the node.
    const CUT: bool;
    /// Whether one move is expected to be better than the others.
    const EXPECTS_MOVE: bool = Self::MAIN_LINE || Self::CUT;
    /// The name of the type in the recorded tree.
    const RECORDED: tree::Kind;
    /// The type of the position after the first move.
    type First: NodeType;
    /// The type of the position after a later move, searched with a null window.
    type Next: NodeType;
    /// The type of the node itself when it is searched with a null window, for the singular extension.
    type Asked: NodeType;
}

/// A node of the main line (type 1), whose exact score is wanted.
pub(super) struct MainLine;

/// A cut node (type 2): a null window, in which one move is expected to reach beta.
pub(super) struct Cut;

/// An all node (type 3): a null window, in which no move is expected to reach beta.
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
