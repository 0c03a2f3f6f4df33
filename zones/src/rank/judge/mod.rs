//! Judging a move: what the zones of a node say for and against it, as features.
//!
//! The exchanges that a move changes are played out on the board after it: the new attacks of the moved piece and of those
//! behind it (trunks and unblocking), the attacks it adds to (support, level 2), the threats it denies (level 1), the
//! guards it withdraws. So a denial or a support counts only when it holds, and pieces that arrive too late do not count.

mod denials;
mod manners;
mod sequel;
mod threats;

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, ByRole, Color, Role, Square, attacks};

use crate::Centipawns;
use crate::board::after::After;
use crate::board::assault::{self, WaysOut};
use crate::board::exchange;
use crate::board::moved::Moved;
use crate::board::view::View;
use crate::rank::features::{self as f, Account, Weights};
use crate::rank::weights;
use crate::zone::attack;
use crate::zone::{DenialRole, Zone, keep_largest};

/// How many threats of the other side are looked at move by move.
pub(crate) const THREATS: usize = 3;

/// What a move does, as far as reasons and break-off need it. It is large, and written where it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deeds {
    /// What the exchange on its field wins, or loses when negative, in centipawns.
    pub gain: Centipawns,
    /// The largest new threat.
    pub threat: Centipawns,
    /// The second new threat.
    pub second: Centipawns,
    /// The target of the largest new threat.
    pub threat_on: Option<Square>,
    /// The most that it saves from the other side's threats, how, and from which piece on what target.
    pub saved: Option<(Centipawns, DenialRole, (Square, Square))>,
    /// The largest attack that the other side could prepare with one move, and that it spoils: how, and of which piece on what target.
    pub forestalls: Option<(DenialRole, (Square, Square))>,
    /// The open promotion zone that it may deny, and how (`None`: a king that only comes nearer): the pawn and its field of
    /// promotion.
    pub denies_promotion: Option<(Option<DenialRole>, (Square, Square))>,
    /// A promotion zone of its own side that is held, and that it may open.
    pub supports: Option<(Square, Square)>,
    /// Whether it gives check.
    pub check: bool,
    /// Whether its check is another piece's, whose line it uncovers.
    pub uncovers_check: bool,
    /// Whether its largest threat is another piece's, whose line it uncovers.
    pub uncovers: bool,
    /// Whether a pawn comes nearer to promotion with it.
    pub advances: bool,
    /// Whether it threatens a check that leaves no way out.
    pub threatens_mate: bool,
    /// Whether such a check follows once the piece that it offers is taken.
    pub mates_when_taken: bool,
    /// Whether it denies such a threat of the other side, and of which piece.
    pub denies_mate: Option<Square>,
}

/// A node, seen from the side to move, before its moves are judged one by one.
pub(crate) struct Judge<'a> {
    view: &'a View,
    side: Color,
    /// The other side's threats, largest first.
    threats: ArrayVec<Zone, THREATS>,
    /// The other side's promotion zones.
    promotions: ArrayVec<Zone, THREATS>,
    /// Own promotion zones that are held.
    held: ArrayVec<Zone, THREATS>,
    /// What the side to move wins now by capturing on a field.
    own_gain: &'a [Centipawns; 64],
    /// Fields where it wins something.
    own_open: Bitboard,
    /// By role: pieces of the other side that a piece of this role may threaten to win when it comes to attack them.
    worth: ByRole<Bitboard>,
    own_sliders: Bitboard,
    /// The fields that they control.
    own_lines: Bitboard,
    other_sliders: Bitboard,
    other_lines: Bitboard,
    /// Own pieces, not the king, that the other side attacks.
    attacked: Bitboard,
    /// Where those pawns of the other side step next that no pawn stands before.
    before_free_pawns: Bitboard,
    endgame: bool,
    /// The sharpest checks of the side to move and of the other side as things stand.
    own_check: WaysOut,
    other_check: WaysOut,
    /// The piece of the other side that mates next, if one does.
    mating: Option<Square>,
    /// Whether levels 2 and 3 are looked at.
    deep: bool,
    /// Own pieces, pawns and king left aside, that reach the fields around the other king: 1 or fewer, 2, 3, more, from 0.
    attackers: usize,
    forestalled: ArrayVec<Zone, THREATS>,
}

/// By role, what a piece may threaten: what nothing protects, what is worth more, and, where exchanges are played out, what a second
/// piece attacks.
fn worth_threatening(view: &View, side: Color, deep: bool) -> ByRole<Bitboard> {
    let attacked = if deep {
        view.side(!side) & view.controlled(side)
    } else {
        Bitboard::EMPTY
    };
    ByRole::new_with(|role| (attack::worth_attacking(view, side, role) | attacked).without(view.king(!side)))
}

/// Officers of both sides up to which a position counts as an endgame.
const ENDGAME: usize = 6;

impl<'a> Judge<'a> {
    pub(crate) fn new(
        view: &'a View,
        threats: &[Zone],
        own_gain: &'a [Centipawns; 64],
        own_open: Bitboard,
        (forestalled, held): (ArrayVec<Zone, THREATS>, ArrayVec<Zone, THREATS>),
        levels: u8,
    ) -> Judge<'a> {
        let side = view.turn();
        let board = view.board();
        let deep = levels >= 2;
        let sharpest = |side| {
            if deep {
                assault::sharpest_checker(board, side)
            } else {
                (WaysOut::MANY, None)
            }
        };
        let (other_check, mating) = sharpest(!side);
        let mating = mating.map(|check| check.from);
        let mut judge = Judge {
            view,
            side,
            threats: ArrayVec::new(),
            promotions: ArrayVec::new(),
            held,
            own_gain,
            own_open,
            worth: worth_threatening(view, side, deep),
            own_sliders: view.side(side) & board.sliders(),
            own_lines: view.controlled_by_sliders(side),
            other_sliders: view.side(!side) & board.sliders(),
            other_lines: view.controlled_by_sliders(!side),
            attacked: view.side(side) & view.controlled(!side) & !Bitboard::from(view.king(side)),
            before_free_pawns: Bitboard::EMPTY,
            own_check: sharpest(side).0,
            attackers: {
                let ring = view.king_ring(!side);
                let officers = view.officers(side);
                let near = officers
                    .into_iter()
                    .filter(|&sq| (view.from(sq) & ring).any())
                    .count();
                near.clamp(1, 4) - 1
            },
            other_check,
            mating,
            deep,
            endgame: view.all_officers().count() <= ENDGAME,
            forestalled,
        };
        for zone in threats {
            let list = match zone.target {
                crate::zone::Target::Promotion(_) => {
                    judge.before_free_pawns |= zone.first;
                    &mut judge.promotions
                }
                _ if zone.is_open() => &mut judge.threats,
                _ => continue,
            };
            keep_largest(list, *zone, |zone| zone.gain);
        }
        judge
    }

    /// The weights that were fitted to the features it looks at.
    #[inline]
    pub(crate) fn weights(&self) -> &'static Weights {
        if self.deep {
            &weights::WHOLE
        } else {
            &weights::NEAR
        }
    }

    /// Writes the features of a legal move into `account`, and what it does into an empty `deeds`. `position` is what it does for
    /// placement, in centipawns.
    pub(crate) fn describe<A: Account>(
        &self,
        moved: &Moved,
        position: Centipawns,
        deeds: &mut Deeds,
        account: &mut A,
    ) {
        let mut after = After::new(self.view, moved);
        after.open(self.behind(after.from));

        account.add(
            f::PLACEMENT.at(usize::from(self.endgame)),
            (position / Centipawns(12)).clamp(-12, 12),
        );
        self.exchange(moved, deeds, account);
        let safe = deeds.gain >= Centipawns::ZERO;
        self.attacks(&after, safe, deeds, account);
        self.denials(&after, deeds, account);
        deeds.supports = self.supported(&after);
        if self.deep {
            self.guards(&after, account);
        }
        if deeds.check {
            account.add(f::CHECKS_IN_ATTACK.at(self.attackers), 1);
        } else if deeds.gain >= Centipawns::ZERO && !moved.captures() && deeds.threat == Centipawns::ZERO {
            account.add(f::CALM_IN_ATTACK.at(self.attackers), 1);
        }
        if self.deep && !moved.castles {
            self.sequel(moved, &after, deeds, account);
        }
        self.manners(moved, &after, deeds, account);
    }

    /// What happens on the field of arrival itself.
    fn exchange<A: Account>(&self, moved: &Moved, deeds: &mut Deeds, account: &mut A) {
        let view = self.view;
        let to = moved.to;
        deeds.gain = if moved.castles {
            Centipawns::ZERO
        } else if moved.captures() || moved.promotes {
            exchange::gain(view.board(), view.pins(), moved.mv, self.side)
        } else {
            -attack::stop_costs(view, self.side, moved.role, moved.from, to)
        };
        let gain = deeds.gain;
        match (moved.captured, gain) {
            (_, Centipawns(1..)) => account.add(f::WINS.class(gain), 1),
            (Some(victim), Centipawns::ZERO) => account.add(f::EVEN.at(victim as usize - 1), 1),
            (Some(victim), _) => {
                account.add(f::SACRIFICE.class(-gain), 1);
                account.add(f::SACRIFICE_FOR.at(victim as usize - 1), 1);
            }
            (None, Centipawns::ZERO) => {
                if view.controlled(!self.side).contains(to) {
                    account.add(f::CONTESTED.at(0), 1);
                }
            }
            (None, _) => account.add(f::LOSES.class(-gain), 1),
        }
        match moved.promotion() {
            None => {}
            Some(Role::Queen) => account.add(f::PROMOTES.at(0), 1),
            Some(Role::Knight) if attacks::knight_attacks(to).contains(view.king(!self.side)) => {
                account.add(f::PROMOTES.at(1), 1);
            }
            Some(_) => account.add(f::PROMOTES.at(2), 1),
        }
        if view.checkers().any() {
            let way = match moved.role {
                Role::King => 0,
                _ if moved.captures() => 2,
                _ => 1,
            };
            account.add(f::EVADES.at(way), 1);
        }
    }
}
