//! Judging a move: what the zones of a node say for and against it, as features.
//!
//! The exchanges affected by a move are played out on the board after it: the new attacks of the moved piece
//! and of those behind it (trunks and unblocking), the attacks to which it adds (support, level 2), the
//! threats it denies (level 1), the guards it withdraws. So a denial or a support counts only if it works,
//! and pieces that arrive too late do not count.

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
use crate::board::placed::Placed;
use crate::board::view::View;
use crate::rank::features::{self as f, Account, Weights};
use crate::rank::weights;
use crate::zone::attack;
use crate::zone::{DenialRole, Zone, keep_largest};

/// The number of threats of the other side that are examined for each move.
pub(crate) const THREATS: usize = 3;

/// A zone by the ends of its trunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    /// The field of its piece.
    pub piece: Square,
    /// The field of its target.
    pub target: Square,
}

impl Ends {
    fn of(zone: &Zone) -> Ends {
        Ends {
            piece: zone.piece,
            target: zone.target.square(),
        }
    }
}

/// A threat of the other side that a move denies, in whole or in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Saved {
    /// How much of the threat's gain.
    pub gain: Centipawns,
    /// How it is denied.
    pub by: DenialRole,
    /// The zone of the threat.
    pub zone: Ends,
}

/// A zone of the other side that a move denies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Denied {
    /// How it is denied.
    pub by: DenialRole,
    /// The zone.
    pub zone: Ends,
}

/// A promotion zone of the other side that a move may deny.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeniedPromotion {
    /// How it is denied; `None` for a king that only comes closer.
    pub by: Option<DenialRole>,
    /// The zone.
    pub zone: Ends,
}

/// Zones of either side that are examined for each move besides the threats.
#[derive(Debug, Default)]
pub(crate) struct Others {
    /// Attacks that the other side can prepare with one move, largest first.
    pub forestalled: ArrayVec<Zone, THREATS>,
    /// Held promotion zones of the side to move.
    pub held: ArrayVec<Zone, THREATS>,
}

/// What a move does, as far as reasons and the cut-off need it. It is large, so it is written in place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deeds {
    /// The gain of the exchange on its field, negative for a loss, in centipawns.
    pub gain: Centipawns,
    /// The largest new threat.
    pub threat: Centipawns,
    /// The second new threat.
    pub second: Centipawns,
    /// The target of the largest new threat.
    pub threat_on: Option<Square>,
    /// The largest gain that it takes from the other side's threats.
    pub saved: Option<Saved>,
    /// The largest attack that the other side could prepare with one move, if the move thwarts it.
    pub forestalls: Option<Denied>,
    /// The open promotion zone that it may deny.
    pub denies_promotion: Option<DeniedPromotion>,
    /// A held promotion zone of its own side that it may open.
    pub supports: Option<Ends>,
    /// Whether it gives check.
    pub check: bool,
    /// Whether the check is discovered.
    pub uncovers_check: bool,
    /// Whether the largest threat comes from a piece that the move uncovers.
    pub uncovers: bool,
    /// Whether it advances a passed pawn.
    pub advances: bool,
    /// Whether it threatens a check that leaves no way out.
    pub threatens_mate: bool,
    /// Whether such a check follows if the cheapest man captures the offered piece.
    pub mates_when_taken: bool,
    /// If it denies such a threat of the other side: the piece that would mate.
    pub denies_mate: Option<Square>,
}

/// A node from the point of view of the side to move, prepared for judging its moves.
pub(crate) struct Judge<'a> {
    view: &'a View,
    side: Color,
    /// The other side's threats, largest first.
    threats: ArrayVec<Zone, THREATS>,
    /// The other side's promotion zones.
    promotions: ArrayVec<Zone, THREATS>,
    /// Own held promotion zones.
    held: ArrayVec<Zone, THREATS>,
    /// What the side to move can win now by capturing on each field.
    own_gain: &'a [Centipawns; 64],
    /// The fields where it wins something.
    own_open: Bitboard,
    /// By role: enemy pieces that a piece of this role may threaten to win by attacking them.
    worth: ByRole<Bitboard>,
    own_sliders: Bitboard,
    /// The fields that the own sliders control.
    own_lines: Bitboard,
    other_sliders: Bitboard,
    other_lines: Bitboard,
    /// Own pieces, except the king, that the other side attacks.
    attacked: Bitboard,
    /// The next fields of enemy pawns that have a promotion zone.
    before_free_pawns: Bitboard,
    endgame: bool,
    /// The sharpest checks of both sides on the current board.
    own_check: WaysOut,
    other_check: WaysOut,
    /// The enemy piece that can mate with the next move, if any.
    mating: Option<Square>,
    /// Whether levels 2 and 3 are considered.
    deep: bool,
    /// The number of own officers that attack the fields around the enemy king, as an index: 0 for at most 1,
    /// then 2, 3, more.
    attackers: usize,
    forestalled: ArrayVec<Zone, THREATS>,
}

/// By role, what a piece may threaten: unprotected pieces, pieces worth more and, if exchanges are played
/// out, pieces that get a second attacker.
fn worth_threatening(view: &View, side: Color, deep: bool) -> ByRole<Bitboard> {
    let attacked = if deep {
        view.side(!side) & view.controlled(side)
    } else {
        Bitboard::EMPTY
    };
    ByRole::new_with(|role| (attack::worth_attacking(view, side, role) | attacked).without(view.king(!side)))
}

/// A position with at most this many officers of both sides counts as an endgame.
const ENDGAME: usize = 6;

impl<'a> Judge<'a> {
    pub(crate) fn new(
        view: &'a View,
        threats: &[Zone],
        own_gain: &'a [Centipawns; 64],
        own_open: Bitboard,
        Others { forestalled, held }: Others,
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

    /// The weights fitted to the features that it considers.
    #[inline]
    pub(crate) fn weights(&self) -> &'static Weights {
        if self.deep {
            &weights::WHOLE
        } else {
            &weights::NEAR
        }
    }

    /// Writes the features of a legal move into `account`, and what it does into an empty `deeds`. `position`
    /// is its gain in placement, in centipawns.
    pub(crate) fn describe<A: Account>(
        &self,
        moved: &Moved,
        position: Centipawns,
        deeds: &mut Deeds,
        account: &mut A,
    ) {
        let mut after = After::new(self.view, moved);
        let uncovered = self.uncover(&mut after);

        account.add(
            f::PLACEMENT.at(usize::from(self.endgame)),
            f::amount(position / Centipawns(12), 12),
        );
        self.exchange(moved, deeds, account);
        let safe = deeds.gain >= Centipawns::ZERO;
        self.attacks(&after, uncovered, safe, deeds, account);
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

    /// The exchange on the destination.
    fn exchange<A: Account>(&self, moved: &Moved, deeds: &mut Deeds, account: &mut A) {
        let view = self.view;
        let to = moved.to;
        deeds.gain = if moved.castles {
            Centipawns::ZERO
        } else if moved.captures() || moved.promotes {
            exchange::gain(view.board(), view.pins(), moved.mv, self.side)
        } else {
            -attack::stop_costs(view, Placed::new(moved.role.of(self.side), moved.from), to)
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

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;
    use crate::common::{position::position, random_games::random_positions_from};
    use crate::map::{Horizon, Map};
    use crate::rank::features::{COUNT, GROUPS, Place};

    /// Counts how many features of each place are added.
    struct Times([usize; COUNT]);

    impl Account for Times {
        fn add(&mut self, place: Place, _amount: i8) {
            self.0[place.index()] += 1;
        }
    }

    fn check(chess: &Chess) -> usize {
        let (view, mut map) = (View::new(chess), Map::default());
        map.follow(&view);
        map.read_threats(&view, Horizon::WHOLE);
        map.read_gains(&view);
        let judge = map.judge(&view, Horizon::WHOLE);
        let mut most = 0;
        for mv in chess.legal_moves() {
            let mut times = Times([0; COUNT]);
            let moved = Moved::new(mv, view.turn()).unwrap();
            judge.describe(&moved, Centipawns(500), &mut Deeds::default(), &mut times);
            let mut first = 0;
            for &(name, width, _) in GROUPS {
                let at_once: usize = times.0[first..first + width].iter().sum();
                let allowed = match name {
                    "DENIES_PROMOTION" => THREATS,
                    "PINS" => 2,
                    _ => 1,
                };
                assert!(at_once <= allowed, "{name} {at_once} times: {mv} in {chess:?}");
                first += width;
            }
            most = most.max(times.0.iter().sum());
        }
        most
    }

    /// No group has more features of a move than the size of the list in `features` allows for. (The largest
    /// number that these games show is far below it: most groups exclude each other.)
    #[test]
    fn the_features_of_a_move_have_room() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "3q3k/1b1r2r1/3N1N2/3p1p1p/3P1P1P/2B2B2/6Q1/K2R2R1 w - - 0 1",
        ];
        let mut most = 0;
        for seed in 1..=10 {
            random_positions_from(seed, starts.map(position), 60, |chess| {
                most = most.max(check(chess))
            });
        }
        assert!((10..=32).contains(&most), "{most}");
    }
}
