//! Samples positions from search trees, for which the weights are used. Most nodes of a tree come after a bad
//! move, and many are checks.

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::report::tree::{End, Kind, Node, Tree};
use puchok_engine::search::{Engine, Options};
use shakmaty::{EnPassantMode, fen::Epd};

use crate::failure::Failure;
use crate::games::{Manner, Player};
use crate::random::Random;
use crate::referee::Judged;

/// A node of a tree whose candidates were searched.
#[derive(Clone, Debug)]
pub(crate) struct Expanded {
    pub(crate) position: Position,
    /// The plies left to search.
    pub(crate) depth: i32,
    /// The score at which the preceding move is refuted, in centipawns for the side to move; `None` on the
    /// main line, where the exact score was needed.
    pub(crate) beta: Option<i32>,
}

/// The fewest and the most positions visited by a search, because trees of different sizes have different
/// nodes.
const TREE: (u64, usize) = (2_000, 10_000);

/// The number of nodes recorded per tree.
const KEPT: usize = 20_000;

/// The number of random nodes taken from a tree, and of additional nodes in check.
const TAKEN: (usize, usize) = (8, 2);

/// The plies of a game between two trees.
const APART: usize = 9;

/// By how many centipawns a good move may fall short of the best.
const GOOD: i32 = 30;

/// How far above beta, in centipawns, a move must be to count as a refutation, because the referee's scores
/// differ from the search's.
const REFUTES: i32 = 20;

/// Samples `wanted` nodes from trees along games of puchok against itself.
pub(crate) fn sample(wanted: usize, seed: u64) -> Result<Vec<Expanded>, Failure> {
    let manner = Manner {
        nodes: 400,
        opening: 8,
        random_move: 12,
        longest: 160,
    };
    let mut player = Player::new(seed, Vec::new(), manner)?;
    let mut random = Random::new(!seed);
    let options = Options {
        hash_mib: 4,
        ..Options::default()
    };
    let mut engine = Engine::new(options).map_err(|error| Failure::Input(error.to_string()))?;
    let mut taken = Vec::new();
    while taken.len() < wanted {
        let first = random.below(APART);
        for moment in player.game().iter().skip(first).step_by(APART) {
            let limits = Limits {
                nodes: Some(TREE.0 + random.below(TREE.1) as u64),
                ..Limits::default()
            };
            engine.clear();
            let game = Game::new(moment.position.clone());
            let (_, tree) = engine.search_recorded(&game, &limits, &Signals::new(), &mut Silent, KEPT);
            taken.extend(of_tree(&tree, &mut random));
        }
    }
    taken.truncate(wanted);
    Ok(taken)
}

/// Samples nodes of one tree, in proportion to how often the search expands them, plus some in check.
fn of_tree(tree: &Tree, random: &mut Random) -> Vec<Expanded> {
    let mut expanded = Vec::new();
    collect(&tree.root, &tree.position, &mut expanded);
    let (checks, others): (Vec<&Expanded>, Vec<&Expanded>) =
        expanded.iter().partition(|node| node.position.is_check());
    let all: Vec<&Expanded> = others.into_iter().chain(checks.iter().copied()).collect();
    let mut taken = Vec::new();
    for (from, many) in [(&all, TAKEN.0), (&checks, TAKEN.1)] {
        for _ in 0..many.min(from.len() / 4) {
            taken.push(from[random.below(from.len())].clone());
        }
    }
    taken
}

/// Collects the expanded nodes below a node, once for each expansion.
fn collect(node: &Node, position: &Position, out: &mut Vec<Expanded>) {
    if node.mv.is_some() && position.legal_moves().len() > 2 {
        for search in &node.searches {
            let searched = matches!(search.end, End::Searched | End::Cut | End::LeftOut);
            if search.kind != Kind::Quiescence && search.depth > 0 && searched {
                // Windows are stored for the side that made the move.
                let beta = (search.kind == Kind::Probe).then(|| -search.window.0.raw());
                out.push(Expanded {
                    position: position.clone(),
                    depth: search.depth,
                    beta,
                });
            }
        }
    }
    for child in &node.children {
        let next = match child.mv {
            Some(mv) => Some(position.after(mv)),
            None => position.pass(),
        };
        if let Some(next) = next {
            collect(child, &next, out);
        }
    }
}

/// A line of EPD: the moves that are good for the node (`bm`), the value (`ce`), the depth of the search
/// (`acd`) and the kind (`id`). `None` when the referee reports nothing, or when all its moves are good.
pub(crate) fn in_epd(node: &Expanded, judged: &[Judged]) -> Option<String> {
    let position = &node.position;
    let (_, best) = *judged.first()?;
    let beta = node.beta.filter(|beta| best >= beta + REFUTES);
    let is_good = |score: i32| best - score <= GOOD || beta.is_some_and(|beta| score >= beta + REFUTES);
    let good: Vec<String> = judged
        .iter()
        .filter(|(_, score)| is_good(*score))
        .map(|&(mv, _)| position.san(mv))
        .collect();
    if good.len() == judged.len() {
        return None;
    }
    let sort = match (position.is_check(), beta, node.beta) {
        (true, ..) => "evasion",
        (_, Some(_), _) => "refutation",
        (_, _, Some(_)) => "probe",
        _ => "main line",
    };
    let board = Epd::from_position(position.chess(), EnPassantMode::Legal);
    Some(format!(
        "{board} bm {}; ce {best}; acd {}; id \"{sort}\";",
        good.join(" "),
        node.depth
    ))
}
