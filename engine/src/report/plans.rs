//! The plans in a position: its zones, most important first, and its candidates with their reasons.

use puchok_zones::board::view::View;
use puchok_zones::map::{Choice, Horizon, Map};
use puchok_zones::rank::candidate::{Candidate, Candidates, Reason};
use puchok_zones::zone::network::{self, Network};
use puchok_zones::zone::{DenialRole, Target, Why, Zone};
use shakmaty::{Color, Move, Square};

use crate::position::Position;
use crate::search::selection::placement_gain;

/// A zone as an analyst reads it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The zone: whose piece, from where, to what, how long, in which state and why.
    pub zone: Zone,
    /// The legal first moves of its trunk, when its side is to move.
    pub trunk: Vec<Move>,
    /// What the other side can do about it with its next move, when that side is to move.
    pub denials: Vec<PlanDenial>,
}

/// A way to stop a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanDenial {
    /// What the moves do.
    pub role: DenialRole,
    /// The moves, legal.
    pub moves: Vec<Move>,
}

/// A move with the reason for which the map proposes it.
#[derive(Clone, Debug)]
pub struct Reasoned {
    /// The move.
    pub mv: Move,
    /// Why.
    pub reason: Reason,
    /// The zone that gives the reason.
    pub zone: Option<Zone>,
}

/// The plans of both sides, most important first: open before held, nearer before later, larger gain before smaller.
///
/// Plans whose piece is tied to its king, and attacks that win nothing, are among them: their state says why.
pub fn plans(position: &Position) -> Vec<Plan> {
    let view = View::new(position.chess());
    let map = Map::of(&view, Horizon::default());
    let legal = position.legal_moves();
    let own = position.turn();
    let mut plans: Vec<Plan> = Vec::new();
    for (index, zone) in map.zones().iter().enumerate() {
        let trunk = if zone.side == own {
            trunk_moves(zone, &legal)
        } else {
            Vec::new()
        };
        if zone.side == own && trunk.is_empty() && zone.is_open() {
            // Named by the map, and forbidden by the rules (a check has to be answered, a pin).
            continue;
        }
        let denials = map.denials().iter().filter(|d| usize::from(d.against) == index);
        let denials = denials.filter_map(|d| {
            let moves: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|m| m.from() == Some(d.piece) && d.to.contains(arrival(*m, own)))
                .filter(|m| !matches!(m.promotion(), Some(role) if role != shakmaty::Role::Queen))
                .collect();
            (!moves.is_empty()).then_some(PlanDenial { role: d.role, moves })
        });
        plans.push(Plan {
            zone: *zone,
            trunk,
            denials: denials.collect(),
        });
    }
    plans.sort_by_key(|p| {
        let z = &p.zone;
        (
            !z.is_open(),
            std::cmp::Reverse(z.gain / i32::from(z.arrives.0.max(1))),
            z.arrives,
            z.piece,
            z.target.square(),
        )
    });
    plans
}

fn arrival(m: Move, side: Color) -> Square {
    puchok_zones::map::field_of_arrival(m, side)
}

fn trunk_moves(zone: &Zone, legal: &[Move]) -> Vec<Move> {
    let along = |m: &&Move| {
        let from = m.from();
        if zone.why == Why::MustUnblock {
            from.is_some_and(|sq| zone.first.contains(sq))
                && !shakmaty::attacks::ray(zone.piece, zone.target.square()).contains(arrival(**m, zone.side))
        } else {
            from == Some(zone.piece) && zone.first.contains(arrival(**m, zone.side))
        }
    };
    let queen_only = |m: &&Move| !matches!(m.promotion(), Some(role) if role != shakmaty::Role::Queen);
    legal.iter().filter(along).filter(queen_only).copied().collect()
}

/// The candidates of a position as its map orders them, without what a search has learnt.
pub fn candidates(position: &Position, quiet: usize) -> Vec<Reasoned> {
    candidates_of(&mut Map::default(), position, quiet)
}

/// As [`candidates`], with a map that was at another position before: cheap along the lines of a tree.
pub(crate) fn candidates_of(map: &mut Map, position: &Position, quiet: usize) -> Vec<Reasoned> {
    let view = View::new(position.chess());
    map.follow(&view);
    map.read_threats(&view, Horizon::default());
    map.read_gains(&view);
    map.read_plans(&view, Horizon::default());
    let map = &*map;
    let turn = position.turn();
    let mut list = Candidates::new();
    map.propose(
        &view,
        &position.legal_moves(),
        Choice { quiet, ..Choice::ALL },
        |m| placement_gain(turn, m),
        |_| 0,
        &mut list,
    );
    list.sort_by_key(|c| std::cmp::Reverse(c.priority));
    let in_check = view.checkers().any();
    list.into_iter()
        .map(|c| Reasoned {
            mv: c.mv,
            reason: if in_check { Reason::Evasion } else { c.reason },
            zone: if in_check {
                None
            } else {
                zone_behind(map, &view, &c).and_then(|index| map.zones().get(index).copied())
            },
        })
        .collect()
}

/// The place in the map of the zone that gives a candidate its reason: of those the move belongs to, the one with the
/// largest gain.
fn zone_behind(map: &Map, view: &View, candidate: &Candidate) -> Option<usize> {
    let from = candidate.mv.from()?;
    let to = arrival(candidate.mv, view.turn());
    let zones = map.zones();
    let largest = |belongs: &dyn Fn(&Zone) -> bool| {
        let of_move = zones.iter().enumerate().filter(|(_, z)| belongs(z));
        of_move.max_by_key(|(_, z)| z.gain).map(|(index, _)| index)
    };
    let own = |z: &Zone| z.side == view.turn();
    let unblocks = |z: &Zone| own(z) && z.why == Why::MustUnblock && z.first.contains(from);
    let along = |z: &Zone| {
        own(z) && z.piece == from && z.length == 2 && z.why != Why::MustUnblock && z.first.contains(to)
    };
    match candidate.reason {
        Reason::Denial(role) => {
            let denials = map.denials().iter();
            let against = denials
                .filter(|d| d.role == role && d.piece == from && d.to.contains(to))
                .map(|d| usize::from(d.against));
            against.max_by_key(|&index| zones.get(index).map(|z| z.gain))
        }
        Reason::KingAttack => {
            let at_king = |z: &Zone| matches!(z.target, Target::King(_));
            largest(&|z: &Zone| along(z) && at_king(z))
                .or_else(|| largest(&|z: &Zone| unblocks(z) && at_king(z)))
        }
        Reason::Trunk => largest(&|z| along(z) && matches!(z.target, Target::Piece(..))),
        Reason::Unblock => largest(&|z: &Zone| unblocks(z)),
        Reason::Exchange | Reason::Sacrifice => {
            largest(&|z| own(z) && z.length == 1 && z.target.square() == to)
        }
        Reason::PromotionTrunk | Reason::Promotion => {
            largest(&|z| z.piece == from && matches!(z.target, Target::Promotion(_)))
        }
        _ => None,
    }
}

/// Everything the map says about a position.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The zones of both sides, as the map orders them.
    pub zones: Vec<ChartZone>,
    /// The candidates of the side to move, in order of priority.
    pub candidates: Vec<ChartCandidate>,
}

/// A zone with its network.
#[derive(Clone, Debug)]
pub struct ChartZone {
    /// The zone.
    pub zone: Zone,
    /// The moves of its best trajectory, as fields from and to.
    pub trunk: Vec<(Square, Square)>,
    /// Denials and supports.
    pub network: Network,
}

/// A candidate with its place among the zones.
#[derive(Clone, Debug)]
pub struct ChartCandidate {
    /// The move.
    pub mv: Move,
    /// Why.
    pub reason: Reason,
    /// The zone that gives the reason, by its place in [`Chart::zones`].
    pub zone: Option<usize>,
    /// Hundredths of a natural logarithm of the odds that the move is good.
    pub priority: i32,
}

/// The map of a position with zones up to `horizon` moves long and networks down to `levels`.
pub fn chart(position: &Position, horizon: Horizon, levels: u8) -> Chart {
    let view = View::new(position.chess());
    let map = Map::of(&view, horizon);
    let zones = map.zones().iter().map(|zone| ChartZone {
        zone: *zone,
        trunk: trajectory(zone),
        network: network::of(&view, zone, levels),
    });
    let in_check = view.checkers().any();
    let candidates = chosen(position, &view, &map).into_iter().map(|c| ChartCandidate {
        mv: c.mv,
        reason: if in_check { Reason::Evasion } else { c.reason },
        zone: if in_check {
            None
        } else {
            zone_behind(&map, &view, &c)
        },
        priority: c.priority,
    });
    Chart {
        zones: zones.collect(),
        candidates: candidates.collect(),
    }
}

/// The candidates that a search without experience would look at, first to last.
fn chosen(position: &Position, view: &View, map: &Map) -> Candidates {
    let turn = position.turn();
    let mut list = Candidates::new();
    let legal = position.legal_moves();
    map.propose(
        view,
        &legal,
        Choice::ALL,
        |m| placement_gain(turn, m),
        |_| 0,
        &mut list,
    );
    puchok_zones::rank::candidate::choose(&mut list);
    list
}

/// The moves of the trajectory on which the piece loses least.
fn trajectory(zone: &Zone) -> Vec<(Square, Square)> {
    let goal = zone.target.square();
    let stop = zone.safe.first().or(zone.first.first());
    match (zone.target, stop) {
        (Target::Promotion(_), _) => {
            let up: i32 = if zone.side.is_white() { 8 } else { -8 };
            let mut steps = Vec::new();
            let mut at = zone.piece;
            while at != goal {
                let double = at == zone.piece && goal.rank().distance(at.rank()) == 6;
                let Some(next) = at.offset(if double { 2 * up } else { up }) else {
                    break;
                };
                steps.push((at, next));
                at = next;
            }
            steps
        }
        (_, Some(stop)) if zone.length == 2 && zone.why != Why::MustUnblock => {
            vec![(zone.piece, stop), (stop, goal)]
        }
        _ => vec![(zone.piece, goal)],
    }
}

/// The field a zone heads for and what stands there, in words: "the queen on d8", "the king on g8", "promotion on c8".
pub fn target_in_words(target: Target) -> String {
    match target {
        Target::Piece(square, role) => format!("the {} on {square}", role_name(role)),
        Target::King(square) => format!("the king on {square}"),
        Target::Promotion(square) => format!("promotion on {square}"),
    }
}

/// The English word for a role.
pub fn role_name(role: shakmaty::Role) -> &'static str {
    match role {
        shakmaty::Role::Pawn => "pawn",
        shakmaty::Role::Knight => "knight",
        shakmaty::Role::Bishop => "bishop",
        shakmaty::Role::Rook => "rook",
        shakmaty::Role::Queen => "queen",
        shakmaty::Role::King => "king",
    }
}
