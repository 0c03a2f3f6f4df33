//! Zones of the map that are plans.

use puchok_zones::map::Horizon;
use puchok_zones::plan::resistance::Opposition;
use puchok_zones::zone::key::Trunk;
use puchok_zones::zone::{State, Target};
use shakmaty::Color;

use super::{Candidate, Scene};
use crate::chart::chart_zones;
use crate::params::PLAN_MOVE;
use crate::plans::kind::Kind;
use crate::plans::naming::Name;
use crate::plans::trunk;
use crate::position::Position;
use crate::score::Centipawns;

impl Scene<'_> {
    /// Zones of the map that gain: attacks that are open, promotions of passed pawns.
    pub(super) fn zones(&mut self, side: Color, start: &Position, all: &mut Vec<Candidate>) {
        for charted in chart_zones(self.position, Horizon::WHOLE) {
            let zone = &charted.zone;
            if zone.side != side || zone.state == State::Frozen || zone.gain <= Centipawns::ZERO {
                continue;
            }
            let (kind, target) = match zone.target {
                Target::Piece(_, role) => (Kind::Attack, Some(role)),
                Target::Promotion(_) => (Kind::Promotion, None),
                Target::King(_) | Target::Field(_) => continue,
            };
            if kind == Kind::Promotion
                && !puchok_zones::board::pawn_spans::passed(&self.view, side).contains(zone.piece)
            {
                continue;
            }
            let mut steps = charted.trunk.clone();
            // A held attack wins nothing: the target leaves, or is protected in time.
            let is_held = kind == Kind::Attack && zone.state != State::Open;
            if is_held || zone.trunk == Trunk::Unblocking {
                continue;
            }
            // If a check has to be answered first, the attack is the plan, not the capture.
            let played = trunk::play(start, &steps).or_else(|| {
                steps.pop();
                (target.is_some() && !steps.is_empty()).then_some(())?;
                trunk::play(start, &steps)
            });
            let Some((moves, _)) = played else { continue };
            // The zone's exchange may begin with a cheaper piece than the one that captures.
            if kind == Kind::Attack && trunk::wins_nothing(start, &steps) {
                continue;
            }
            let gain = zone.gain - PLAN_MOVE * (i32::from(zone.length) - 1);
            all.push(Candidate {
                side,
                role: zone.role,
                from: zone.piece,
                to: zone.target.square(),
                target,
                name: Name::about(kind, zone.target.square()),
                fields: steps.iter().map(|&(_, to)| to).collect(),
                moves,
                gain,
                opposition: Opposition::Nobody,
                zone: Some((zone.state, zone.why)),
            });
        }
    }
}
