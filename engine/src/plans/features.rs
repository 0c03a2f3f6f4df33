//! The features of plans for the model that ranks them.

use crate::score::Centipawns;
use puchok_zones::plan::resistance::Opposition;
use puchok_zones::zone::State;
use shakmaty::{Move, Role};

use super::candidates::Candidate;
use super::kind::Kind;
use super::lines::Seen;
use super::trunk::{self, Line};
use crate::search::Engine;

/// The names of the features.
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

/// The number of features.
pub(super) const COUNT: usize = 49;

/// The index of the first kind.
const KINDS: usize = 23;

/// The index of the first role.
const ROLES: usize = 43;

const _: () = assert!(KINDS + Kind::ALL.len() == ROLES && ROLES + Role::ALL.len() == COUNT);

/// The features of a plan.
pub(super) fn of(engine: &Engine, plan: &Candidate, seen: &Seen) -> [f64; COUNT] {
    let mut x = [0.0; COUNT];
    for (place, (_, value)) in x.iter_mut().zip(named(engine, plan, seen)) {
        *place = value;
    }
    if let Some(kind) = Kind::ALL.iter().position(|&kind| kind == plan.name.kind) {
        x[KINDS + kind] = 1.0;
    }
    if let Some(role) = Role::ALL.iter().position(|&role| role == plan.role) {
        x[ROLES + role] = 1.0;
    }
    x
}

/// The features before the kinds, in the order of [`FEATURES`].
fn named(engine: &Engine, plan: &Candidate, seen: &Seen) -> [(&'static str, f64); KINDS] {
    let flag = |is: bool| f64::from(u8::from(is));
    let has_target = plan.target.is_some();
    let ply = |line: &Line| trunk::comes_true(line, plan.side, plan.from, plan.to, has_target);
    let comes = |line: &Line| flag(ply(line).is_some());
    let lines = &seen.lines;
    let in_main = ply(&lines.main);
    let [of_tree, of_lines] = seen.shares(plan.side, plan.from, plan.to);
    let share = |share: f64| (1.0 + 100.0 * share).ln();
    let experience = |mv: Option<&Move>| mv.map_or(0.0, |&mv| engine.experience(plan.side, mv));
    let gain = plan.gain.clamp(Centipawns(-150), Centipawns(150)).pawns();
    let length = plan.moves.len();
    let first = |line: &Line| {
        let of_side = line.iter().find(|(p, _)| p.turn() == plan.side);
        of_side.map(|&(_, mv)| mv)
    };
    let begins = plan.moves.first().copied();
    let is_first = |line: &Line| begins.is_some() && begins == first(line);
    let stands_against = |is: fn(&Opposition) -> bool| flag(is(&plan.opposition));
    [
        ("always", 1.0),
        ("in the main line", flag(in_main.is_some())),
        (
            "ply in the main line",
            in_main.map_or(0.0, |ply| ply as f64 / 10.0),
        ),
        ("in the second line", comes(&lines.second)),
        ("let alone", comes(&lines.alone)),
        ("after a pass", comes(&lines.passed)),
        ("share of the tree", share(of_tree)),
        ("share of the best lines", share(of_lines)),
        ("history of the first move", experience(plan.moves.first())),
        ("history of the last move", experience(plan.moves.last())),
        ("gain", gain),
        ("gain of a move", gain / length.max(1) as f64),
        ("one move", flag(length == 1)),
        ("two moves", flag(length == 2)),
        ("three moves", flag(length == 3)),
        ("other pieces move", flag(plan.others().next().is_some())),
        ("has a target", flag(has_target)),
        ("zone that wins", flag(plan.zone.is_some())),
        ("held", flag(plan.state() == State::Held)),
        (
            "a pawn can come",
            stands_against(|against| matches!(against, Opposition::PawnLater { .. })),
        ),
        (
            "can be taken",
            stands_against(|against| matches!(against, Opposition::Exchange { .. })),
        ),
        ("first move of the main line", flag(is_first(&lines.main))),
        (
            "first move of the second line",
            flag(is_first(&lines.second) || is_first(&lines.passed)),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::limits::{Limits, Signals};
    use crate::plans::{Searched, consider};
    use crate::report::Silent;
    use crate::search::Options;

    /// Features stand at the index of their name.
    #[test]
    fn features_stand_where_they_are_named() {
        let mut engine = Engine::new(Options {
            hash_mib: 1,
            ..Options::default()
        })
        .unwrap();
        let (game, signals) = (Game::default(), Signals::new());
        let limits = Limits {
            nodes: Some(500),
            ..Limits::default()
        };
        let (outcome, tree) = engine.search_recorded(&game, &limits, &signals, &mut Silent, 100);
        let searched = Searched {
            outcome: &outcome,
            tree: &tree,
        };
        let seen = Seen::gather(&mut engine, game.position(), searched, 100, &signals);
        let considered = consider(&mut engine, &game, searched, 100, &signals);
        let names = named(&engine, &considered[0].plan, &seen).map(|(name, _)| name);
        assert_eq!(names, FEATURES[..KINDS]);
    }
}
