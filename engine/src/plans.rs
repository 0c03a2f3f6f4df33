//! The plans in a position: its zones, most important first, and the reasons of the moves of a line.

use puchok_zones::candidate::{Candidate, Candidates, Reason};
use puchok_zones::map::{Horizon, Map};
use puchok_zones::view::View;
use puchok_zones::zone::{DenialRole, Target, Zone};
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
/// The plans of the side that is not to move are those it would have if the other side passed; in check, when nobody can
/// pass, only its threats are given.
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
    if let Some(passed) = position.pass() {
        let view = View::new(passed.chess());
        let map = Map::of(&view, Horizon::default());
        let known: Vec<Zone> = plans.iter().map(|p| p.zone).collect();
        let new = map.zones().iter().filter(|z| z.side == !own && z.length > 1);
        let new = new.filter(|z| !known.iter().any(|k| k.piece == z.piece && k.target == z.target));
        plans.extend(new.map(|zone| {
            // Its first move comes one ply later than in the position where the other side has passed.
            let arrives = puchok_zones::zone::Ply(zone.arrives.0 + 1);
            Plan {
                zone: Zone { arrives, ..*zone },
                trunk: Vec::new(),
                denials: Vec::new(),
            }
        }));
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
        if zone.why == puchok_zones::zone::Why::MustUnblock {
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
    let view = View::new(position.chess());
    let map = Map::of(&view, Horizon::default());
    let turn = position.turn();
    let mut list = Candidates::new();
    map.propose(
        &view,
        &position.legal_moves(),
        quiet,
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
                zone_behind(&map, &view, &c)
            },
        })
        .collect()
}

/// The zone that gives a candidate its reason: of those the move belongs to, the one with the largest gain.
fn zone_behind(map: &Map, view: &View, candidate: &Candidate) -> Option<Zone> {
    let from = candidate.mv.from()?;
    let to = arrival(candidate.mv, view.turn());
    let largest = |zones: &mut dyn Iterator<Item = &Zone>| zones.max_by_key(|z| z.gain).copied();
    let zones = map.zones();
    let along = |z: &&Zone| z.side == view.turn() && z.piece == from && z.first.contains(to);
    match candidate.reason {
        Reason::Denial(role) => {
            let denials = map.denials().iter();
            let mut against = denials
                .filter(|d| d.role == role && d.piece == from && d.to.contains(to))
                .filter_map(|d| zones.get(usize::from(d.against)));
            largest(&mut against)
        }
        Reason::KingAttack => {
            let to_king = |z: &&Zone| matches!(z.target, Target::King(_));
            let uncovered = |z: &&Zone| {
                z.side == view.turn()
                    && z.why == puchok_zones::zone::Why::MustUnblock
                    && z.first.contains(from)
            };
            largest(&mut zones.iter().filter(along).filter(to_king))
                .or_else(|| largest(&mut zones.iter().filter(uncovered).filter(to_king)))
        }
        Reason::Trunk => {
            let to_piece = |z: &&Zone| matches!(z.target, Target::Piece(..));
            largest(&mut zones.iter().filter(along).filter(to_piece))
        }
        Reason::Unblock => {
            let uncovered = |z: &&Zone| {
                z.side == view.turn()
                    && z.why == puchok_zones::zone::Why::MustUnblock
                    && z.first.contains(from)
            };
            largest(&mut zones.iter().filter(uncovered))
        }
        Reason::PromotionTrunk | Reason::Promotion => {
            let promotes = |z: &&Zone| z.piece == from && matches!(z.target, Target::Promotion(_));
            largest(&mut zones.iter().filter(promotes))
        }
        _ => None,
    }
}

/// The moves of a line, each with the reason that the map of its position gives.
pub fn reasons(position: &Position, line: &[Move]) -> Vec<Reasoned> {
    let mut position = position.clone();
    let mut reasoned = Vec::with_capacity(line.len());
    for &mv in line {
        let found = candidates(&position, usize::MAX).into_iter().find(|r| r.mv == mv);
        reasoned.push(found.unwrap_or(Reasoned {
            mv,
            reason: Reason::SafetyNet,
            zone: None,
        }));
        position.play(mv);
    }
    reasoned
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
