//! From what a move does to why it is searched, and what it promises.

use shakmaty::{Color, Role, Square};

use super::{Cause, Reason};
use crate::Centipawns;
use crate::board::exchange;
use crate::board::moved::Moved;
use crate::board::steps::field_of_capture;
use crate::board::view::View;
use crate::rank::judge::{Deeds, Denied, DeniedPromotion, Ends, Saved};
use crate::zone::DenialRole;
use crate::zone::key::{Key, Trunk};

/// Sixty-fourths of a threat's gain that count towards the promise: the other side can deny it in one move.
const THREAT_SHARE: i32 = 12;

/// The same for the second of two threats, of which the other side can deny only one.
const SECOND_THREAT_SHARE: i32 = 40;

/// The same for what a denial saves.
const SAVED_SHARE: i32 = 44;

/// The promise of a check.
const CHECK_PROMISE: Centipawns = Centipawns(160);

/// The promise of a step of a passed pawn.
const ADVANCE_PROMISE: Centipawns = Centipawns(100);

/// The promise of a threat of mate, or of denying one.
const MATE_PROMISE: Centipawns = Centipawns(600);

/// What a move may gain beyond position if it works, in centipawns.
pub(crate) fn promise(deeds: &Deeds) -> Centipawns {
    let saved = deeds.saved.map_or(Centipawns::ZERO, |saved| saved.gain);
    let mut sum = deeds.gain.max(Centipawns::ZERO)
        + (deeds.threat * THREAT_SHARE + deeds.second * SECOND_THREAT_SHARE + saved * SAVED_SHARE) / 64;
    if deeds.check {
        sum += CHECK_PROMISE;
    }
    if deeds.advances || deeds.denies_promotion.is_some() || deeds.supports.is_some() {
        sum += ADVANCE_PROMISE;
    }
    if deeds.threatens_mate || deeds.mates_when_taken || deeds.denies_mate.is_some() {
        sum += MATE_PROMISE;
    }
    sum
}

/// Why a move is searched, judging by its deeds: the most valuable of the zones to which it belongs.
pub(crate) fn cause(view: &View, moved: &Moved, deeds: &Deeds) -> Cause {
    let told = Told { view, moved, deeds };
    if moved.promotes && moved.becomes != Role::Queen {
        told.of_underpromotion()
    } else if moved.captures() || moved.promotes {
        told.of_capture_or_promotion()
    } else if deeds.check {
        told.of_check()
    } else if deeds.threatens_mate {
        told.of(
            Reason::KingAttack,
            Trunk::Mate,
            moved.from,
            view.king(!view.turn()),
        )
    } else if deeds.gain < Centipawns::ZERO {
        told.of_offer()
    } else {
        told.of_quiet()
    }
}

/// A move and its description.
struct Told<'a> {
    view: &'a View,
    moved: &'a Moved,
    deeds: &'a Deeds,
}

impl Told<'_> {
    /// A reason given by a zone of its own side.
    fn of(&self, reason: Reason, trunk: Trunk, piece: Square, target: Square) -> Cause {
        given_by(self.view.turn(), reason, trunk, Ends { piece, target })
    }

    /// A reason given by a zone of the other side.
    fn against(&self, reason: Reason, trunk: Trunk, zone: Ends) -> Cause {
        given_by(!self.view.turn(), reason, trunk, zone)
    }

    /// Promotion zones are those to a queen; an underpromotion has no zone, and is worthwhile if it makes a
    /// knight with check, which a queen on its field seldom gives.
    fn of_underpromotion(&self) -> Cause {
        let knight_check = self.moved.becomes == Role::Knight && self.deeds.check;
        Cause::only(if knight_check {
            Reason::Promotion
        } else {
            Reason::Quiet
        })
    }

    /// Captures and promotions to a queen, by the outcome of the exchange on their field.
    fn of_capture_or_promotion(&self) -> Cause {
        let (moved, gain) = (self.moved, self.deeds.gain);
        if gain > Centipawns::ZERO {
            let reason = if moved.promotes {
                Reason::Promotion
            } else {
                Reason::Exchange
            };
            let zone = Key::of_taking(self.view.turn(), moved.mv, moved.from);
            return Cause {
                reason,
                zone: Some(zone),
            };
        }
        // An even capture or an offer is in no open zone of its own side; it may deny one of the other side.
        if moved.captures() && gain == Centipawns::ZERO {
            return match self.deeds.saved {
                Some(Saved { by: role, zone, .. }) => {
                    // If the target captures its attacker, it also leaves its field, but the capture matters
                    // more.
                    let takes_it = field_of_capture(moved.mv) == zone.piece;
                    let role = if takes_it { DenialRole::Capture } else { role };
                    self.against(Reason::Denial(role), Trunk::Direct, zone)
                }
                None => Cause::only(Reason::Exchange),
            };
        }
        let victim = moved.captured.map_or(Centipawns::ZERO, exchange::value);
        let opens_king = self.view.king_ring(!self.view.turn()).contains(moved.to);
        let brings = self.deeds.threat + self.saved() + victim;
        Cause::only(if self.deeds.check || opens_king || brings > -gain {
            Reason::Sacrifice
        } else {
            Reason::Quiet
        })
    }

    /// A check is the attack of the moving piece, or of the slider that it uncovers.
    fn of_check(&self) -> Cause {
        let (moved, deeds) = (self.moved, self.deeds);
        let king = self.view.king(!self.view.turn());
        match self.uncovered(deeds.uncovers_check, king) {
            Some(slider) => self.of(Reason::KingAttack, Trunk::Unblocking, slider, king),
            None if deeds.gain < Centipawns::ZERO => Cause::only(Reason::KingAttack),
            None => self.of(
                Reason::KingAttack,
                Trunk::ThroughStop,
                moved.attacker(self.view.turn()).0,
                king,
            ),
        }
    }

    /// A piece goes where it can be captured: a sacrifice if a threat, or what it saves, outweighs it.
    fn of_offer(&self) -> Cause {
        let brings = self.deeds.threat.max(self.saved());
        Cause::only(if brings < -self.deeds.gain && !self.deeds.mates_when_taken {
            Reason::Quiet
        } else {
            Reason::Sacrifice
        })
    }

    /// A move that costs and captures nothing: a denial or a threat, whichever is worth more; otherwise what
    /// it does about mates and promotions, or against an attack that the other side has yet to prepare.
    fn of_quiet(&self) -> Cause {
        let (moved, deeds) = (self.moved, self.deeds);
        if let Some(Saved { gain, by, zone }) = deeds.saved
            && gain * SAVED_SHARE > deeds.threat * THREAT_SHARE
        {
            return self.against(Reason::Denial(by), Trunk::Direct, zone);
        }
        if let Some(target) = deeds.threat_on
            && deeds.threat > Centipawns::ZERO
        {
            return match self.uncovered(deeds.uncovers, target) {
                Some(slider) => self.of(Reason::Unblock, Trunk::Unblocking, slider, target),
                None => self.of(
                    Reason::Trunk,
                    Trunk::ThroughStop,
                    moved.attacker(self.view.turn()).0,
                    target,
                ),
            };
        }
        if let Some(piece) = deeds.denies_mate {
            let king = self.view.king(self.view.turn());
            let role = denial_of(moved, king);
            return self.against(Reason::Denial(role), Trunk::Mate, Ends { piece, target: king });
        }
        if let Some(DeniedPromotion { by, zone }) = deeds.denies_promotion {
            let reason = by.map_or(Reason::Race, Reason::Denial);
            return self.against(reason, Trunk::Promotion, zone);
        }
        if let Some(Ends { piece, target }) = deeds.supports {
            return self.of(Reason::Support, Trunk::Promotion, piece, target);
        }
        if deeds.advances {
            let goal = Square::from_coords(moved.to.file(), (!self.view.turn()).backrank());
            return self.of(Reason::PromotionTrunk, Trunk::Promotion, moved.from, goal);
        }
        if let Some(Denied { by, zone }) = deeds.forestalls {
            return self.against(Reason::Denial(by), Trunk::ThroughStop, zone);
        }
        Cause::only(Reason::Quiet)
    }

    /// The gain that the move saves from zones of the other side.
    fn saved(&self) -> Centipawns {
        self.deeds.saved.map_or(Centipawns::ZERO, |saved| saved.gain)
    }

    /// The slider that attacks the target once this move has left its line, if the move `uncovers` one.
    fn uncovered(&self, uncovers: bool, target: Square) -> Option<Square> {
        uncovers
            .then(|| slider_behind(self.view, self.moved, target))
            .flatten()
    }
}

/// A reason given by the zone of a side, from a piece to its target.
fn given_by(side: Color, reason: Reason, trunk: Trunk, Ends { piece, target }: Ends) -> Cause {
    Cause {
        reason,
        zone: Some(Key {
            side,
            trunk,
            piece,
            target,
        }),
    }
}

/// How a move that takes nothing denies a mate: moving the king away, or controlling the destination. Control
/// also covers any other way of making the mate fail, such as an interposition.
fn denial_of(moved: &Moved, king: Square) -> DenialRole {
    if moved.from == king {
        DenialRole::Retreat
    } else {
        DenialRole::Control
    }
}

/// The own slider whose line to a field the move opens.
fn slider_behind(view: &View, moved: &Moved, target: Square) -> Option<Square> {
    let from = moved.from;
    let side = view.turn();
    let sliders = view.side(side) & view.board().sliders();
    let opens = |&slider: &Square| {
        view.from(slider).contains(from)
            && shakmaty::attacks::between(slider, target).contains(from)
            && !shakmaty::attacks::between(slider, target).contains(moved.to)
    };
    sliders.into_iter().find(opens)
}
