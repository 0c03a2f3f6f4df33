//! The map of a position as an analyst reads it: zones, what is done against them, and candidates with their
//! reasons.
//!
//! The order of equal zones, and the choice of the trajectory shown, are the same for both colours.

use puchok_zones::board::corner;
use puchok_zones::board::steps::forward;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker;
use puchok_zones::picker::candidate::Candidate;
use puchok_zones::plan;
use puchok_zones::rank::log_odds::LogOdds;
use puchok_zones::reason::{Reason, denials};
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::distant;
use puchok_zones::zone::key::{Key, Trunk};
use puchok_zones::zone::network::{self, Network};
use puchok_zones::zone::{Target, Zone};
use shakmaty::{Color, Move, Square, attacks};

use crate::agenda::{Agenda, Aim};
use crate::position::Position;
use crate::search::early_order;
use crate::search::outset::Outset;
use crate::text::role_name;

/// A move with the reason for which the map proposes it.
#[derive(Clone, Debug)]
pub struct Reasoned {
    /// The move.
    pub mv: Move,
    /// The reason.
    pub reason: Reason,
    /// The zone that gives the reason.
    pub zone: Option<Zone>,
}

/// Everything the map says about a position.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The zones of both sides in the map's order. After them come other captures named by candidates, then
    /// positional zones: those that gain most, and those named by candidates.
    pub zones: Vec<ChartZone>,
    /// The candidates of the side to move, in order of priority, which is the order in which the root looks
    /// at them.
    pub candidates: Vec<ChartCandidate>,
}

/// The most positional zones of a side that are charted for their gain.
const POSITIONAL: usize = 6;

/// A zone with its network.
#[derive(Clone, Debug)]
pub struct ChartZone {
    /// The zone.
    pub zone: Zone,
    /// The moves of its best trajectory, as pairs of fields.
    pub trunk: Vec<(Square, Square)>,
    /// Denials and supports.
    pub network: Network,
}

/// A candidate, with the number of its zone.
#[derive(Clone, Debug)]
pub struct ChartCandidate {
    /// The move.
    pub mv: Move,
    /// The reason.
    pub reason: Reason,
    /// The zone that gives the reason, as an index into [`Chart::zones`].
    pub zone: Option<usize>,
    /// Hundredths of the natural logarithm of the odds that the move is good, as the map has it.
    pub odds: LogOdds,
    /// The same after two iterations of a search: a candidate that these moved ahead of others has at least the
    /// odds of the best of those.
    pub priority: LogOdds,
}

/// The map of a position, with zones up to `horizon` moves long and networks down to `levels`.
///
/// The candidates are those that the map proposes to a search of the position, in the order in which its
/// third iteration looks at them.
pub fn chart(position: &Position, horizon: Horizon, levels: u8) -> Chart {
    let view = View::new(position.chess());
    let legal = position.legal_moves();
    let mut map = Map::of(&view, horizon);
    let mut zones = charted(&view, &mut map, &legal, levels);
    let agenda = Agenda::of(position);
    let known = Outset {
        turn: position.turn(),
        intent: agenda.with_nothing_pursued(),
    };
    let (proposed, _) = picker::proposals(&mut map, &view, &legal, Some(Horizon::WHOLE), &known);
    for zone in captures(&view, &mut map, &proposed) {
        if zones.iter().all(|known| known.zone.key() != zone.key()) {
            zones.push(charted_zone(&view, &mut map, &legal, &zone, levels));
        }
    }
    let named = proposed.iter().filter_map(|c| c.zone);
    for zone in positional(&view, map.cells_mut(), &agenda, named) {
        let (zone, trunk) = zone;
        zones.push(ChartZone {
            zone,
            network: network::of(&view, map.cells_mut(), &zone, &trunk, levels),
            trunk,
        });
    }
    let candidates = proposed.into_iter().map(|c| ChartCandidate {
        mv: c.mv,
        reason: c.reason,
        zone: c
            .zone
            .and_then(|key| number_of(&zones, key, c.mv, position.turn())),
        odds: c.priority,
        priority: c.priority,
    });
    let mut candidates: Vec<ChartCandidate> = candidates.collect();
    arrange(&mut candidates, &early_order::order(position));
    Chart { zones, candidates }
}

/// The number of the zone to which a move of the side to move belongs: that of the mate, if the move mates, or
/// else that with this key.
fn number_of(zones: &[ChartZone], key: Key, mv: Move, turn: Color) -> Option<usize> {
    let is_by_this = |zone: &Zone| zone.first.contains(mv.to());
    let mates = |zone: &Zone| {
        zone.trunk == Trunk::Mate && zone.side == turn && check_of(zone) == key && is_by_this(zone)
    };
    // All mates by one piece have the same key.
    let is_any = key.trunk != Trunk::Mate || key.side != turn;
    let has_key = |zone: &Zone| zone.key() == key && (is_any || is_by_this(zone));
    let mate = zones.iter().position(|z| mates(&z.zone));
    mate.or_else(|| zones.iter().position(|z| has_key(&z.zone)))
}

/// The key of the zone that says only that the piece of a mate gives check.
fn check_of(mate: &Zone) -> Key {
    Key {
        trunk: Trunk::ThroughStop,
        ..mate.key()
    }
}

/// Positional zones with the moves of their trunks: first those of each side that gain most per move, then
/// the others that are named.
fn positional(
    view: &View,
    cells: &mut Cells,
    agenda: &Agenda,
    named: impl Iterator<Item = Key>,
) -> Vec<(Zone, Vec<(Square, Square)>)> {
    let mut keys: Vec<Key> = Vec::new();
    for side in [view.turn(), !view.turn()] {
        let best = agenda.aims().iter().filter(|aim| aim.side == side);
        keys.extend(best.take(POSITIONAL).map(Aim::key));
    }
    for key in named.filter(|key| key.trunk == Trunk::Way) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let zones = keys.into_iter().filter_map(|key| {
        let (zone, way) = plan::zone::read(view, cells, key)?;
        let gain = agenda.gain_of(&zone).unwrap_or(zone.gain);
        Some((Zone { gain, ..zone }, way.steps().collect()))
    });
    zones.collect()
}

/// Sorts candidates by `order` and adjusts their priorities to it.
fn arrange(candidates: &mut [ChartCandidate], order: &[Move]) {
    candidates.sort_by_key(|c| order.iter().position(|&mv| mv == c.mv));
    let mut overtaken = None;
    for candidate in candidates.iter_mut().rev() {
        candidate.priority = overtaken.map_or(candidate.priority, |p| candidate.priority.max(p));
        overtaken = Some(candidate.priority);
    }
}

/// The zones of attack and promotion of [`chart`], without networks and candidates.
pub fn chart_zones(position: &Position, horizon: Horizon) -> Vec<ChartZone> {
    let view = View::new(position.chess());
    let mut map = Map::of(&view, horizon);
    charted(&view, &mut map, &[], 0)
}

fn charted(view: &View, map: &mut Map, legal: &[Move], levels: u8) -> Vec<ChartZone> {
    let mut found = map.zones().to_vec();
    let mates: Vec<Zone> = found
        .iter()
        .copied()
        .filter(|zone| zone.trunk == Trunk::Mate)
        .collect();
    // A check that mates is one zone, not two.
    let mates_by_it = |zone: &Zone| {
        let is_its = |mate: &Zone| zone.key() == check_of(mate) && zone.first == mate.first;
        mates.iter().any(is_its)
    };
    found.retain(|zone| !mates_by_it(zone));
    in_order(view.turn(), &mut found);
    let zones = found
        .iter()
        .map(|zone| charted_zone(view, map, legal, zone, levels));
    zones.collect()
}

/// A zone with its trunk and its network, which has the denials among the legal moves of the other side.
fn charted_zone(view: &View, map: &mut Map, legal: &[Move], zone: &Zone, levels: u8) -> ChartZone {
    let cells = map.cells_mut();
    let trunk = trajectory(view, cells, zone);
    let played = denials::played(view, cells, legal, zone);
    ChartZone {
        zone: *zone,
        network: network::with_denials(view, cells, zone, &trunk, &played, levels),
        trunk,
    }
}

/// The zones of the captures named by candidates, including captures en passant and those by a piece other
/// than the cheapest.
fn captures(view: &View, map: &mut Map, candidates: &[Candidate]) -> Vec<Zone> {
    let is_capture = |c: &&Candidate| c.zone.is_some_and(|key| key.trunk == Trunk::Direct);
    let named = candidates.iter().filter(is_capture);
    let mut zones: Vec<Zone> = named.filter_map(|c| picker::zone_of(map, view, c)).collect();
    in_order(view.turn(), &mut zones);
    zones
}

/// Sorts each run of zones of the same side and the same kind of trunk by fields, as seen from the side to
/// move.
fn in_order(turn: Color, zones: &mut [Zone]) {
    let is_like = |a: &Zone, b: &Zone| (a.side, a.key().trunk) == (b.side, b.key().trunk);
    for like in zones.chunk_by_mut(is_like) {
        like.sort_by_key(|zone| {
            let piece = corner::seen(turn, zone.piece);
            let target = corner::seen(turn, zone.target.square());
            match zone.key().trunk {
                Trunk::Direct => (None, target, piece),
                Trunk::Distant | Trunk::Unblocking => (Some(zone.role), piece, target),
                _ => (None, piece, target),
            }
        });
    }
}

/// The moves of the trajectory on which the piece loses least.
fn trajectory(view: &View, cells: &mut Cells, zone: &Zone) -> Vec<(Square, Square)> {
    let goal = zone.target.square();
    if zone.key().trunk == Trunk::Distant {
        let fields = distant::path(view, cells, zone);
        let from = std::iter::once(zone.piece).chain(fields.iter().copied());
        return from.zip(fields.iter().copied()).collect();
    }
    let first = |fields| corner::first_seen(zone.side, fields);
    let stop = first(zone.safe).or_else(|| first(zone.first));
    match (zone.target, stop) {
        (Target::Promotion(_), _) => {
            let up = forward(zone.side);
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
        // Another piece gives the check.
        (Target::King(_), Some(stop)) if !reaches(view, zone, stop) => vec![(zone.piece, stop)],
        (_, Some(stop)) if zone.length == 2 && zone.trunk != Trunk::Unblocking => {
            vec![(zone.piece, stop), (stop, goal)]
        }
        // En passant, the pawn does not go to the field of the pawn it captures.
        (_, Some(stop)) if zone.length == 1 => vec![(zone.piece, stop)],
        _ => vec![(zone.piece, goal)],
    }
}

/// Whether the piece of a zone, once it has moved to `stop`, attacks the target of the zone.
fn reaches(view: &View, zone: &Zone, stop: Square) -> bool {
    let occupied = view.occupied().without(zone.piece).with(stop);
    attacks::attacks(stop, zone.role.of(zone.side), occupied).contains(zone.target.square())
}

/// The target of a zone in words: "the queen on d8", "the king on g8", "promotion on c8".
pub fn target_in_words(target: Target) -> String {
    match target {
        Target::Piece(square, role) => format!("the {} on {square}", role_name(role)),
        Target::King(square) => format!("the king on {square}"),
        Target::Promotion(square) => format!("promotion on {square}"),
        Target::Field(square) => square.to_string(),
    }
}
