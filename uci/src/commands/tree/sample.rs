//! A small hand-made tree for tests.

use puchok_engine::position::Position;
use puchok_engine::report::Bound;
use puchok_engine::report::tree::{End, Iteration, Kind, Node, Search, Tree};
use puchok_engine::score::Score;
use puchok_engine::shakmaty::{CastlingMode, Square};
use puchok_engine::zones::board::view::View;
use puchok_engine::zones::map::{Horizon, Map};
use puchok_engine::zones::reason::Reason;
use puchok_engine::zones::zone::{Target, Zone};

/// The result of a move: kind, score in centipawns for the side that made it, bound, end.
type Result = (Kind, i32, Bound, End);

fn search((kind, cp, bound, end): Result, depth: i32, nodes: u64, begun: u64) -> Search {
    Search {
        kind,
        depth,
        reduced: false,
        window: (Score::cp(-50), Score::cp(50)),
        score: Score::cp(cp),
        bound,
        end,
        nodes,
        begun,
    }
}

/// Creates nodes in the order in which a search would.
struct Builder {
    /// The position in which the next move is made.
    position: Position,
    /// Moves made so far.
    made: u64,
}

impl Builder {
    /// The node of a move in UCI notation, with the children that `below` makes.
    fn node(
        &mut self,
        uci: &str,
        reason: Reason,
        result: Result,
        below: impl FnOnce(&mut Builder) -> Vec<Node>,
    ) -> Node {
        let before = self.position.clone();
        let mv = before.parse_uci(uci).unwrap();
        self.position = before.after(mv);
        self.made += 1;
        let begun = self.made;
        let children = below(self);
        self.position = before;
        Node {
            mv: Some(mv),
            reason: Some(reason),
            searches: vec![search(result, 3, self.made - begun, begun)],
            visits: 1,
            children,
            ..Node::default()
        }
    }
}

/// The zone of the piece on one field with the piece on another as its target.
fn zone(position: &Position, piece: Square, target: Square) -> Option<Zone> {
    let map = Map::of(&View::new(position.chess()), Horizon::default());
    let is_it = |z: &&Zone| z.piece == piece && matches!(z.target, Target::Piece(sq, _) if sq == target);
    map.zones().iter().find(is_it).copied()
}

/// The knight forks queen and rook. Taking the pawn instead loses the knight, and the king's move gains
/// nothing.
pub(super) fn fork() -> Tree {
    let fen = "4k3/8/8/3q3r/2p5/8/1N2N3/4K3 w - - 0 1";
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let mut builder = Builder {
        position: position.clone(),
        made: 0,
    };
    let exact = |cp| (Kind::MainLine, cp, Bound::Exact, End::Searched);
    let probe = |cp, bound, end| (Kind::Probe, cp, bound, end);
    let quiet = |cp| (Kind::Quiescence, cp, Bound::Exact, End::Quiet);
    let mut children = vec![
        builder.node("e2f4", Reason::Trunk, exact(320), |b| {
            vec![
                b.node("d5e5", Reason::KingAttack, exact(-320), |b| {
                    vec![b.node("e1d2", Reason::Evasion, exact(320), |b| {
                        vec![b.node("e5b2", Reason::Exchange, quiet(-320), |_| vec![])]
                    })]
                }),
                b.node("d5d8", Reason::Quiet, probe(-800, Bound::Upper, End::Cut), |b| {
                    let cut = probe(800, Bound::Lower, End::Quiet);
                    vec![b.node("f4h5", Reason::Exchange, cut, |_| vec![])]
                }),
            ]
        }),
        builder.node(
            "b2c4",
            Reason::Exchange,
            probe(-250, Bound::Upper, End::Cut),
            |b| {
                let cut = probe(250, Bound::Lower, End::Quiet);
                vec![b.node("d5c4", Reason::Exchange, cut, |_| vec![])]
            },
        ),
        builder.node(
            "e1f2",
            Reason::Quiet,
            probe(300, Bound::Upper, End::BreakOff),
            |_| vec![],
        ),
    ];
    children[0].zone = zone(&position, Square::E2, Square::D5);
    let nodes = builder.made;
    let first = |uci: &str| position.parse_uci(uci);
    let reply = &children[0].children[0];
    let rest = reply.line();
    let main_line = [&children[0], reply]
        .into_iter()
        .chain(rest)
        .filter_map(|n| n.mv)
        .collect();
    let root = search(exact(320), 4, nodes, 0);
    Tree {
        position: position.clone(),
        iteration: Iteration {
            depth: 4,
            nodes,
            complete: true,
            best: first("e2f4"),
        },
        main_line,
        iterations: vec![Iteration {
            depth: 3,
            nodes: 2,
            complete: true,
            best: first("b2c4"),
        }],
        root: Node {
            searches: vec![root],
            children,
            ..Node::default()
        },
    }
}
