//! The map of a position as an analyst reads it: its zones, what is done against them, its candidates with their reasons.

use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker;
use puchok_zones::rank::log_odds::LogOdds;
use puchok_zones::reason::{Reason, denials};
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::distant;
use puchok_zones::zone::key::Trunk;
use puchok_zones::zone::network::{self, Network};
use puchok_zones::zone::{DenialRole, Target, Why, Zone};
use shakmaty::{Color, Move, Square};

use crate::agenda::{Agenda, Number};
use crate::position::Position;
use crate::search::first_iteration;
use crate::search::selection::Outset;

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
    let mut map = Map::of(&view, Horizon::default());
    let legal = position.legal_moves();
    let own = position.turn();
    let mut plans: Vec<Plan> = Vec::new();
    for zone in &map.zones().to_vec() {
        let trunk = if zone.side == own {
            trunk_moves(zone, &legal)
        } else {
            Vec::new()
        };
        if zone.side == own && trunk.is_empty() && zone.is_open() {
            // Named by the map, and forbidden by the rules (a check has to be answered, a pin).
            continue;
        }
        let mut against: Vec<PlanDenial> = Vec::new();
        denials(&view, map.cells_mut(), zone, &legal, |role, mv| {
            match against.iter_mut().find(|d| d.role == role) {
                Some(same) => same.moves.push(mv),
                None => against.push(PlanDenial {
                    role,
                    moves: vec![mv],
                }),
            }
        });
        plans.push(Plan {
            zone: *zone,
            trunk,
            denials: against,
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

/// The reason of a move with its zone, as the whole map sees it.
pub fn reasoned(position: &Position, mv: Move) -> Reasoned {
    let view = View::new(position.chess());
    let known = Outset {
        turn: position.turn(),
        agenda: &Agenda::of(position),
        pursued: Number::default(),
    };
    let (reason, zone) = picker::reason_of(&mut Map::default(), &view, mv, &known);
    Reasoned { mv, reason, zone }
}

/// Everything the map says about a position.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The zones of both sides, as the map orders them.
    pub zones: Vec<ChartZone>,
    /// The candidates of the side to move, in order of priority: as the root of a search looks at them.
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
    /// Hundredths of a natural logarithm of the odds that the move is good. What the first iteration puts before other
    /// candidates takes over the odds of the best of those.
    pub priority: LogOdds,
}

/// The map of a position with zones up to `horizon` moves long and networks down to `levels`; the candidates are those that the
/// map proposes to the search of the position, in the order in which its second iteration looks at them.
pub fn chart(position: &Position, horizon: Horizon, levels: u8) -> Chart {
    let view = View::new(position.chess());
    let mut map = Map::of(&view, horizon);
    let zones = charted(&view, &mut map, levels);
    let known = Outset {
        turn: position.turn(),
        agenda: &Agenda::of(position),
        pursued: Number::default(),
    };
    let (proposed, _) = picker::proposals(
        &mut map,
        &view,
        &position.legal_moves(),
        Some(Horizon::WHOLE),
        &known,
    );
    let candidates = proposed.into_iter().map(|c| ChartCandidate {
        mv: c.mv,
        reason: c.reason,
        zone: c
            .zone
            .and_then(|key| zones.iter().position(|z| z.zone.key() == key)),
        priority: c.priority,
    });
    let mut candidates: Vec<ChartCandidate> = candidates.collect();
    arrange(&mut candidates, &first_iteration::order(position));
    Chart { zones, candidates }
}

/// Puts candidates in the order of these moves.
fn arrange(candidates: &mut [ChartCandidate], order: &[Move]) {
    candidates.sort_by_key(|c| order.iter().position(|&mv| mv == c.mv));
    let mut overtaken = None;
    for candidate in candidates.iter_mut().rev() {
        candidate.priority = overtaken.map_or(candidate.priority, |p| candidate.priority.max(p));
        overtaken = Some(candidate.priority);
    }
}

/// The zones of [`chart`] alone.
pub fn chart_zones(position: &Position, horizon: Horizon, levels: u8) -> Vec<ChartZone> {
    let view = View::new(position.chess());
    charted(&view, &mut Map::of(&view, horizon), levels)
}

fn charted(view: &View, map: &mut Map, levels: u8) -> Vec<ChartZone> {
    let found = map.zones().to_vec();
    let zones = found.iter().map(|zone| ChartZone {
        zone: *zone,
        trunk: trajectory(view, map.cells_mut(), zone),
        network: network::of(view, map.cells_mut(), zone, levels),
    });
    zones.collect()
}

/// The moves of the trajectory on which the piece loses least.
fn trajectory(view: &View, cells: &mut Cells, zone: &Zone) -> Vec<(Square, Square)> {
    let goal = zone.target.square();
    if zone.key().trunk == Trunk::Distant {
        let fields = distant::path(view, cells, zone);
        let from = std::iter::once(zone.piece).chain(fields.iter().copied());
        return from.zip(fields.iter().copied()).collect();
    }
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
        Target::Field(square) => square.to_string(),
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
