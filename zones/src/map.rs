//! The mathematical map of a node: the zones of both sides, and the moves they give a reason for.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Color, Move, MoveList, Role, Square, attacks};

use crate::attack;
use crate::candidate::{Candidate, Candidates, Reason};
use crate::denial;
use crate::exchange;
use crate::priority::{self, share};
use crate::promotion;
use crate::prospects::Prospects;
use crate::view::View;
use crate::zone::{Denial, DenialRole, Gain, Target, Zone};

/// As many zones as a map holds; more are left out (no position from a game comes near).
pub const MOST_ZONES: usize = 192;

/// As many groups of denials as a map holds.
pub const MOST_DENIALS: usize = 128;

/// How far trunks reach, in moves of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// For attacks on pieces and kings: 1 or 2.
    pub attack: u8,
    /// For pawns on their way to promotion.
    pub promotion: u8,
}

impl Default for Horizon {
    fn default() -> Self {
        Horizon {
            attack: 2,
            promotion: 5,
        }
    }
}

/// The map of one node. It is filled in two steps, because a node that is cut off early needs only the first:
/// [`Map::read_threats`] finds what the other side would win if the side to move did nothing, [`Map::read_plans`] the
/// rest.
#[derive(Clone, Debug, Default)]
pub struct Map {
    zones: ArrayVec<Zone, MOST_ZONES>,
    denials: ArrayVec<Denial, MOST_DENIALS>,
    prospects: Prospects,
    threats: usize,
}

impl Map {
    /// The map of a position, both steps.
    pub fn of(view: &View, horizon: Horizon) -> Map {
        let mut map = Map::default();
        map.read_threats(view, horizon);
        map.read_plans(view, horizon);
        map
    }

    /// All zones found so far: first the threats of the side that is not to move, then the rest.
    pub fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// The denials of the threats by the side to move.
    pub fn denials(&self) -> &[Denial] {
        &self.denials
    }

    /// The most that the side not to move would win next if the side to move did nothing, in centipawns.
    pub fn largest_threat(&self) -> Gain {
        let threats = self.zones[..self.threats].iter();
        threats
            .filter(|z| z.is_open() && z.arrives.0 <= 2)
            .map(|z| z.gain)
            .max()
            .unwrap_or(0)
    }

    /// Zones of the side not to move: captures that win material now, pawns that promote.
    pub fn read_threats(&mut self, view: &View, horizon: Horizon) {
        self.zones.clear();
        self.denials.clear();
        let side = !view.turn();
        let zones = &mut self.zones;
        attack::direct(view, side, |zone| {
            if zone.is_open() {
                let _ = zones.try_push(zone);
            }
        });
        promotion::zones(view, side, horizon.promotion, |zone| {
            let _ = zones.try_push(zone);
        });
        self.threats = self.zones.len();
    }

    /// The denials of the threats, and all zones of the side to move with what they say for its moves.
    ///
    /// # Panics
    /// Never: zones beyond [`MOST_ZONES`] are left out.
    pub fn read_plans(&mut self, view: &View, horizon: Horizon) {
        self.prospects.clear();
        self.read_denials(view);
        let side = view.turn();
        self.read_direct(view, side);
        if horizon.attack >= 2 {
            self.read_attacks(view, side);
            self.read_unblocking(view, side);
        }
        self.read_promotions(view, side, horizon);
    }

    fn read_denials(&mut self, view: &View) {
        for index in 0..self.threats {
            let zone = self.zones[index];
            // A pawn that is still far and already held needs no answer yet.
            if !zone.is_open() && zone.arrives.0 > 4 {
                continue;
            }
            let urgency = match zone.target {
                Target::Promotion(_) => priority::PROMOTION[usize::from(zone.length).min(6)],
                _ => 64,
            };
            let saved = share(zone.gain, urgency);
            let against = index as u8;
            let (denials, prospects) = (&mut self.denials, &mut self.prospects);
            denial::against(view, &zone, |moves| {
                let _ = denials.try_push(Denial {
                    against,
                    role: moves.role,
                    piece: moves.piece,
                    to: moves.to,
                });
                for to in moves.to {
                    prospects.deny(moves.piece, to, saved, moves.role, against);
                }
            });
        }
    }

    fn read_direct(&mut self, view: &View, side: Color) {
        let zones = &mut self.zones;
        attack::direct(view, side, |zone| {
            let _ = zones.try_push(zone);
        });
    }

    fn read_attacks(&mut self, view: &View, side: Color) {
        let (zones, prospects) = (&mut self.zones, &mut self.prospects);
        attack::in_two(view, side, |zone| {
            let index = zones.len().min(MOST_ZONES - 1) as u8;
            let _ = zones.try_push(zone);
            for to in zone.first {
                match zone.target {
                    Target::King(_) => prospects.check(zone.piece, to, 0, index),
                    _ => prospects.open(zone.piece, to, zone.gain, Reason::Trunk, index),
                }
            }
        });
    }

    fn read_unblocking(&mut self, view: &View, side: Color) {
        let (zones, prospects) = (&mut self.zones, &mut self.prospects);
        attack::unblocking(view, side, |zone| {
            let index = zones.len().min(MOST_ZONES - 1) as u8;
            let _ = zones.try_push(zone);
            let line = attacks::ray(zone.piece, zone.target.square());
            for blocker in zone.first {
                let Some(role) = view.role_at(blocker) else {
                    continue;
                };
                for to in attack::moves_of(view, side, role, blocker) & !line {
                    match zone.target {
                        Target::King(_) => prospects.check(blocker, to, priority::DISCOVERED_CHECK, index),
                        _ => prospects.open(blocker, to, zone.gain, Reason::Unblock, index),
                    }
                }
            }
        });
    }

    fn read_promotions(&mut self, view: &View, side: Color, horizon: Horizon) {
        let (zones, prospects) = (&mut self.zones, &mut self.prospects);
        promotion::zones(view, side, horizon.promotion, |zone| {
            let index = zones.len().min(MOST_ZONES - 1) as u8;
            let _ = zones.try_push(zone);
            let left = usize::from(zone.length).saturating_sub(1).min(6);
            let worth = share(zone.gain, priority::PROMOTION[left]);
            for to in zone.first {
                prospects.advance(zone.piece, to, worth, index);
                // The double step.
                for far in attack::pawn_steps(side, zone.piece, view.occupied()).without(to) {
                    prospects.advance(zone.piece, far, worth, index);
                }
            }
        });
    }

    /// Adds the candidates of the side to move to `out`, unordered: of `legal`, the captures and promotions that do not
    /// lose, the moves that a zone names, and the `quiet` best of the others.
    ///
    /// `estimate` says what a move does for position, in centipawns; it orders moves of equal promise and chooses among
    /// the quiet ones.
    pub fn propose(
        &self,
        view: &View,
        legal: &MoveList,
        quiet: usize,
        estimate: impl Fn(Move) -> i32,
        out: &mut Candidates,
    ) {
        let mut rest: ArrayVec<Candidate, { crate::candidate::MOST_MOVES }> = ArrayVec::new();
        for &mv in legal {
            let candidate = self.judge(view, mv, &estimate);
            match candidate.reason {
                Reason::Quiet => rest.push(candidate),
                _ => out.push(candidate),
            }
        }
        if rest.len() > quiet {
            if quiet > 0 {
                rest.select_nth_unstable_by_key(quiet - 1, |c| std::cmp::Reverse(c.priority));
            }
            rest.truncate(quiet);
        }
        out.extend(rest);
    }

    /// The reason and the priority of one legal move; [`Reason::Quiet`] when no zone names it.
    pub fn judge(&self, view: &View, mv: Move, estimate: &impl Fn(Move) -> i32) -> Candidate {
        let side = view.turn();
        let to = field_of_arrival(mv, side);
        let Some(from) = mv.from() else {
            return Candidate {
                mv,
                reason: Reason::Quiet,
                zone: None,
                priority: 0,
                cost: 0,
            };
        };
        let prospect = self.prospects.get(from, to);
        if mv.is_capture() || mv.is_promotion() {
            let gain = exchange::gain(view.board(), mv, side);
            return self.judge_exchange(view, mv, to, gain, prospect.copied());
        }
        let cost = if mv.is_castle() {
            0
        } else {
            attack::stop_costs(view, side, mv.role(), from, to)
        };
        let ring = ring_fields(view, side, mv, from, to);
        let position = estimate(mv) + priority::RING_FIELD * ring;
        let (reason, zone, promise) = match prospect {
            Some(p) => {
                let check = match (p.check, cost > 0) {
                    (false, _) => 0,
                    (true, false) => priority::SAFE_CHECK,
                    (true, true) => priority::COSTLY_CHECK,
                };
                // A retreat or blockade that is lost on its new field saves nothing.
                let useless = matches!(
                    p.reason,
                    Reason::Denial(DenialRole::Retreat | DenialRole::Blockade | DenialRole::Control)
                ) && cost >= p.saved
                    || matches!(p.reason, Reason::Trunk | Reason::Unblock) && cost > p.best;
                if useless {
                    (Reason::Quiet, None, 0)
                } else {
                    (p.reason, Some(p.zone), p.priority() + check)
                }
            }
            None => (Reason::Quiet, None, 0),
        };
        Candidate {
            mv,
            reason,
            zone,
            priority: promise + position - share(cost, priority::STOP_COST),
            cost,
        }
    }

    fn judge_exchange(
        &self,
        view: &View,
        mv: Move,
        to: Square,
        gain: Gain,
        prospect: Option<crate::prospects::Prospect>,
    ) -> Candidate {
        let victim = mv.capture().map_or(0, exchange::value);
        let promise = prospect.map_or(0, |p| {
            p.priority() + if p.check { priority::SAFE_CHECK } else { 0 }
        });
        let zone = prospect.map(|p| p.zone);
        // Cheapest capturer first among captures that win the same.
        let order = victim / 8 - exchange::value(mv.role()).min(1_000) / 64;
        if matches!(mv.promotion(), Some(Role::Rook | Role::Bishop | Role::Knight)) {
            let knight_check = mv.promotion() == Some(Role::Knight)
                && attacks::knight_attacks(to).contains(view.king(!view.turn()));
            let priority = if knight_check {
                priority::SAFE_CHECK + gain
            } else {
                -priority::EXCHANGE
            };
            let reason = if knight_check {
                Reason::Promotion
            } else {
                Reason::Quiet
            };
            return Candidate {
                mv,
                reason,
                zone,
                priority,
                cost: -gain,
            };
        }
        let (reason, base) = if gain > 0 {
            (
                if mv.is_promotion() {
                    Reason::Promotion
                } else {
                    Reason::Exchange
                },
                priority::EXCHANGE,
            )
        } else if gain == 0 {
            (Reason::Exchange, priority::EVEN_EXCHANGE)
        } else {
            let opens_king = view.king_ring(!view.turn()).contains(to);
            let named = prospect.is_some_and(|p| p.check || p.best + p.saved + victim > -gain) || opens_king;
            (if named { Reason::Sacrifice } else { Reason::Quiet }, 0)
        };
        let loss = share((-gain).max(0), priority::STOP_COST);
        Candidate {
            mv,
            reason,
            zone,
            priority: base + gain.max(0) + order + promise - loss,
            cost: -gain,
        }
    }
}

/// Where the moving piece stands afterwards: for castling the king's new field.
#[inline]
pub fn field_of_arrival(mv: Move, side: Color) -> Square {
    match mv.castling_side() {
        Some(castling) => castling.king_to(side),
        None => mv.to(),
    }
}

/// Fields around the other king that come under control by a move, fewer those it gives up.
#[inline]
fn ring_fields(view: &View, side: Color, mv: Move, from: Square, to: Square) -> i32 {
    let role = mv.role();
    if role == Role::King {
        return 0;
    }
    let ring: Bitboard = view.king_ring(!side);
    let after = attacks::attacks(to, role.of(side), view.occupied().without(from));
    (after & ring).count() as i32 - (view.from(from) & ring).count() as i32
}
