//! What a move does about the other side's zones: threats denied and left open, guards withdrawn and added.

use shakmaty::{Bitboard, Role, Square};

use super::{Deeds, Denied, DeniedPromotion, Ends, Judge, Saved};
use crate::Centipawns;
use crate::board::after::After;
use crate::board::exchange;
use crate::board::pawn_spans;
use crate::board::steps::distance;
use crate::rank::features::{self as f, Account};
use crate::zone::{DenialRole, Zone};

impl Judge<'_> {
    /// The threats of the other side that the move denies, and the largest that it leaves.
    pub(super) fn denials<A: Account>(&self, after: &After<'_>, deeds: &mut Deeds, account: &mut A) {
        let (view, side) = (self.view, self.side);
        // Also en passant, where the moved pawn does not stand on the captured pawn's field.
        let captures = |zone: &Zone| !after.others.contains(zone.piece);
        let mut left = Centipawns::ZERO;
        for zone in &self.threats {
            let target = zone.target.square();
            let role = DenialRole::of(after, zone.piece, target);
            let now = match role {
                DenialRole::Retreat => Centipawns::ZERO,
                DenialRole::Control
                    if !(after.reach | after.opened | view.from(after.from)).contains(target) =>
                {
                    zone.gain
                }
                // Where the attacker is gone, another may stand behind it.
                _ => after.reply(target, side),
            };
            let saved = zone.gain - now;
            if saved > Centipawns::ZERO && deeds.saved.is_none_or(|most| saved > most.gain) {
                deeds.saved = Some(Saved {
                    gain: saved,
                    by: role,
                    zone: Ends::of(zone),
                });
            }
            left = left.max(now);
        }
        if let Some(saved) = deeds.saved {
            account.add(f::SAVES.class(saved.gain), 1);
            account.add(f::SAVES_BY.at(saved.by as usize), 1);
        }
        if left > Centipawns::ZERO {
            account.add(f::LEAVES.class(left), 1);
        }
        for zone in &self.promotions {
            let path = pawn_spans::ahead(zone.side, zone.piece);
            let controls = |fields: Bitboard| (fields & path).any();
            let king = after.piece.role == Role::King;
            let goal = zone.target.square();
            let denies = captures(zone)
                || path.contains(after.to)
                || controls(after.reach) && !controls(view.from(after.from))
                || controls(after.opened)
                || king
                    && (distance(after.to, goal) < distance(after.from, goal)
                        || distance(after.to, zone.piece) < distance(after.from, zone.piece));
            if denies {
                account.add(
                    f::DENIES_PROMOTION.at(usize::from(zone.length.clamp(1, 5)) - 1),
                    1,
                );
                let role = if captures(zone) {
                    Some(DenialRole::Capture)
                } else if path.contains(after.to) {
                    Some(DenialRole::Blockade)
                } else if king && !self.is_in_square(zone, after.to) {
                    None
                } else {
                    Some(DenialRole::Control)
                };
                if zone.is_open() {
                    let zone = Ends::of(zone);
                    deeds
                        .denies_promotion
                        .get_or_insert(DeniedPromotion { by: role, zone });
                }
            }
        }
        for zone in &self.forestalled {
            if let Some(by) = self.forestalls(zone, after) {
                account.add(f::FORESTALLS.class(zone.gain), 1);
                let zone = Ends::of(zone);
                deeds.forestalls = Some(Denied { by, zone });
                break;
            }
        }
    }

    /// How the move may thwart an attack that the other side has yet to prepare: the target leaves or gets
    /// another guard, the piece is captured, or no safe stop is left.
    fn forestalls(&self, zone: &Zone, after: &After<'_>) -> Option<DenialRole> {
        let (target, stops) = (zone.target.square(), zone.safe);
        if after.left.contains(target) {
            return Some(DenialRole::Retreat);
        }
        if !after.others.contains(zone.piece) {
            return Some(DenialRole::Capture);
        }
        let protects = after.newly_controlled().contains(target);
        let controlled = after.reach | after.opened;
        let controls = stops.any() && (stops & !controlled & !Bitboard::from(after.to)).is_empty();
        (protects || controls).then_some(DenialRole::Control)
    }

    /// Whether a king on this field catches the pawn of a promotion zone, with the pawn's side to move (rule
    /// of the square).
    fn is_in_square(&self, zone: &Zone, king: Square) -> bool {
        distance(king, zone.target.square()) <= zone.length
    }

    /// A held promotion zone of its own side that the move may open: it controls the path, leaves it or captures
    /// on it, or captures a piece that controls it. (What it really does is confirmed later.)
    pub(super) fn supported(&self, after: &After<'_>) -> Option<Ends> {
        let supports = |zone: &&Zone| {
            let path = pawn_spans::ahead(zone.side, zone.piece);
            let controls = (after.newly_controlled() & path).any();
            let clears = path.contains(after.from) || path.contains(after.to);
            let takes = self.view.occupied().contains(after.to) && (self.view.from(after.to) & path).any();
            after.from != zone.piece && (controls || clears || takes)
        };
        self.held.iter().find(supports).map(Ends::of)
    }

    /// Guards and shields withdrawn, attacks given up, and guards added by the move.
    pub(super) fn guards<A: Account>(&self, after: &After<'_>, account: &mut A) {
        let (view, side) = (self.view, self.side);
        let mut lost = Centipawns::ZERO;
        for guarded in view.from(after.from) & self.attacked & !after.reach {
            lost = lost.max(after.reply(guarded, side) - self.threat_at(guarded));
        }
        for slider in self.in_front_of(after.from).without(after.to) {
            for target in after.newly_reached_by(slider) & view.side(side) & !Bitboard::from(view.king(side))
            {
                if !after.left.contains(target) {
                    lost = lost.max(after.reply(target, side) - self.threat_at(target));
                }
            }
        }
        if lost > Centipawns::ZERO {
            account.add(f::ABANDONS.class(lost), 1);
        }
        let mut given_up = Centipawns::ZERO;
        for target in view.from(after.from) & self.own_open & after.others & !after.reach {
            let Some(victim) = view.role_at(target) else {
                continue;
            };
            let now = exchange::reply(
                after.board(),
                self.view.pins(),
                target,
                victim,
                side,
                after.occupied,
            );
            given_up = given_up.max(self.own_gain[target.to_usize()] - now);
        }
        if given_up > Centipawns::ZERO {
            account.add(f::GIVES_UP.class(given_up), 1);
        }
        let new_guards = after.reach & self.attacked & !view.from(after.from);
        if new_guards.any() {
            account.add(f::GUARDS.at(0), 1);
        }
    }

    /// What the other side can win now by capturing on this field.
    #[inline]
    pub(super) fn threat_at(&self, square: Square) -> Centipawns {
        let known = self.threats.iter().find(|zone| zone.target.square() == square);
        known.map_or(Centipawns::ZERO, |zone| zone.gain)
    }
}
