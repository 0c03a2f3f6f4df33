//! What the model that ranks plans is told of each.

use crate::score::Centipawns;
use puchok_zones::plan::resistance::Opposition;
use puchok_zones::zone::State;
use shakmaty::Role;

use super::candidates::Candidate;
use super::kind::Kind;
use super::lines::{SOURCES, Seen};
use super::trunk;
use crate::search::Engine;

/// What the model is told of a plan, each with its name.
pub const FEATURES: [&str; COUNT] = [
    "always",
    "in the main line",
    "ply in the main line",
    "in the second line",
    "let alone",
    "after a pass",
    "share of the tree",
    "share of the best lines",
    "history of the first move",
    "history of the last move",
    "gain",
    "gain of a move",
    "one move",
    "two moves",
    "three moves",
    "other pieces move",
    "has a target",
    "zone that wins",
    "held",
    "a pawn can come",
    "can be taken",
    "first move of the main line",
    "first move of the second line",
    "mate",
    "attack",
    "promotion",
    "outpost",
    "file",
    "rank",
    "diagonal",
    "king attack",
    "blockade",
    "weak pawn",
    "lever",
    "space",
    "storm",
    "passed pawn",
    "development",
    "castling",
    "king walk",
    "exchange",
    "mobility",
    "other",
    "pawn",
    "knight",
    "bishop",
    "rook",
    "queen",
    "king",
];

/// How many they are.
pub(super) const COUNT: usize = 49;

/// The first of the kinds.
const KINDS: usize = 23;

/// The first of the roles.
const ROLES: usize = 43;

const _: () = assert!(KINDS + Kind::ALL.len() == ROLES && ROLES + Role::ALL.len() == COUNT);

/// The features of a plan.
pub(super) fn of(engine: &Engine, plan: &Candidate, seen: &Seen) -> [f64; COUNT] {
    let mut x = [0.0; COUNT];
    let flag = |is: bool| f64::from(u8::from(is));
    x[0] = 1.0;
    let has_target = plan.target.is_some();
    let ply =
        |source: usize| trunk::comes_true(&seen.lines[source], plan.side, plan.from, plan.to, has_target);
    if let Some(ply) = ply(0) {
        x[1] = 1.0;
        x[2] = ply as f64 / 10.0;
    }
    for source in 1..SOURCES.len() {
        x[2 + source] = flag(ply(source).is_some());
    }
    let [tree, lines] = seen.shares(plan.side, plan.from, plan.to);
    x[6] = (1.0 + 100.0 * tree).ln();
    x[7] = (1.0 + 100.0 * lines).ln();
    x[8] = plan
        .moves
        .first()
        .map_or(0.0, |&mv| engine.experience(plan.side, mv));
    x[9] = plan
        .moves
        .last()
        .map_or(0.0, |&mv| engine.experience(plan.side, mv));
    let gain = plan.gain.clamp(Centipawns(-150), Centipawns(150)).pawns();
    let length = plan.moves.len();
    x[10] = gain;
    x[11] = gain / length.max(1) as f64;
    x[12] = flag(length == 1);
    x[13] = flag(length == 2);
    x[14] = flag(length == 3);
    x[15] = flag(plan.others().next().is_some());
    x[16] = flag(has_target);
    x[17] = flag(plan.zone.is_some());
    x[18] = flag(plan.state() == State::Held);
    x[19] = flag(matches!(plan.opposition, Opposition::PawnLater { .. }));
    x[20] = flag(matches!(plan.opposition, Opposition::Exchange { .. }));
    let first = |source: usize| {
        let of_side = seen.lines[source].iter().find(|(p, _)| p.turn() == plan.side);
        of_side.map(|&(_, mv)| mv)
    };
    let begins = plan.moves.first().copied();
    x[21] = flag(begins.is_some() && begins == first(0));
    x[22] = flag(begins.is_some() && (begins == first(1) || begins == first(3)));
    if let Some(kind) = Kind::ALL.iter().position(|&kind| kind == plan.name.kind) {
        x[KINDS + kind] = 1.0;
    }
    if let Some(role) = Role::ALL.iter().position(|&role| role == plan.role) {
        x[ROLES + role] = 1.0;
    }
    x
}
