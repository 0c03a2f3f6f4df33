//! The features of a move, by which candidates are judged.
//!
//! A feature is a fact about one move in one position: "wins a rook in the exchange", "leaves a guarded piece
//! unguarded". The priority of a candidate is the sum of the weights ([`crate::rank::weights`]) of its
//! features. One description of a move (`crate::rank::judge`) serves both the search, which sums weights, and
//! the fitting of the weights, which records the features.

use crate::Centipawns;
use crate::rank::judge::THREATS;
use crate::rank::log_odds::LogOdds;

/// A group of features, stored as its first index into the weights. At most one feature of a group applies to
/// a move, or one with an amount (of `DENIES_PROMOTION` one for each pawn, of `PINS` both).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    first: Place,
    width: u8,
}

/// The index of a feature among all, and of its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u8);

impl Place {
    /// The index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place this many further on. Only for places that exist: [`COUNT`] fits eight bits.
    const fn plus(self, nth: usize) -> Place {
        Place(self.0 + nth as u8)
    }
}

impl Feature {
    /// The index of the group's `nth` weight.
    #[inline]
    pub const fn at(self, nth: usize) -> Place {
        debug_assert!(nth < self.width(), "a feature of the group");
        self.first.plus(nth)
    }

    /// The number of weights of the group.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The index for a gain, in groups of [`CLASSES`] features.
    #[inline]
    pub const fn class(self, gain: Centipawns) -> Place {
        self.at(class(gain))
    }
}

/// Receives the features of a move.
pub trait Account {
    /// Records that the feature at this place applies, `amount` times.
    fn add(&mut self, place: Place, amount: i8);
}

/// The number of combinations of features; the first half speaks for a move, the second half against it.
pub const COMBINATIONS: usize = 8;

/// The weight of a feature, in hundredths of the natural logarithm of the odds that a move is good.
///
/// Aligned so that the processor can load it at once.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct Weight {
    /// Its weight in each combination.
    pub combined: [i16; COMBINATIONS],
    /// Its own weight.
    pub alone: i16,
}

/// How features add up to the priority of a move: each counts by itself and in combinations. A combination is
/// a sum that counts only if it is positive, so that features may count for more, or less, when they occur
/// together (an offer, and a check that follows when it is accepted).
#[derive(Clone, Debug)]
pub struct Weights {
    /// The initial value of each combination.
    pub base: [i16; COMBINATIONS],
    /// The weights by index.
    pub of: [Weight; COUNT],
}

/// Room for the features of a move. A power of two, so that an index into the list needs no bounds check.
const MOST_AT_ONCE: usize = 64;

/// Features of one group beyond the first that a move can have: `DENIES_PROMOTION` of each of the promotion
/// zones that are examined, and both of `PINS`.
const BEYOND_THE_FIRST: usize = THREATS - 1 + 1;

const _: () = assert!(
    GROUPS.len() + BEYOND_THE_FIRST <= MOST_AT_ONCE,
    "there is room for all features of a move"
);

/// Room for the features of a move that have amounts, of which there are four groups. A power of two as well.
const MOST_AMOUNTS: usize = 8;

/// The weighted features of a move.
///
/// They are recorded first and summed at the end, so that the sums stay in registers. Most apply once and
/// need no multiplication.
#[derive(Clone, Debug)]
pub struct Sum<'w> {
    weights: &'w Weights,
    noted: [Place; MOST_AT_ONCE],
    count: usize,
    amounts: [(Place, i8); MOST_AMOUNTS],
    amounts_count: usize,
}

const _: () = assert!(COUNT <= 1 << 8, "a place fits eight bits");

impl<'w> Sum<'w> {
    /// No features yet, with these weights.
    #[inline]
    pub fn new(weights: &'w Weights) -> Sum<'w> {
        Sum {
            weights,
            noted: [Place(0); MOST_AT_ONCE],
            count: 0,
            amounts: [(Place(0), 0); MOST_AMOUNTS],
            amounts_count: 0,
        }
    }

    /// The priority of the move: hundredths of the natural logarithm of the odds that it is good.
    #[inline]
    pub fn priority(&self) -> LogOdds {
        let mut alone = 0;
        let mut combined = self.weights.base;
        // Weights are in the hundreds and amounts below a hundred: no sum comes near the limits of its type.
        for &place in &self.noted[..self.count.min(MOST_AT_ONCE)] {
            let weight = &self.weights.of[place.index()];
            alone += i32::from(weight.alone);
            for (sum, &of) in combined.iter_mut().zip(&weight.combined) {
                *sum = sum.wrapping_add(of);
            }
        }
        for &(place, amount) in &self.amounts[..self.amounts_count.min(MOST_AMOUNTS)] {
            let weight = &self.weights.of[place.index()];
            let amount = i16::from(amount);
            alone += i32::from(weight.alone) * i32::from(amount);
            for (sum, &of) in combined.iter_mut().zip(&weight.combined) {
                *sum = sum.wrapping_add(of.wrapping_mul(amount));
            }
        }
        let speaks = |combined: &[i16]| combined.iter().map(|&c| i32::from(c.max(0))).sum::<i32>();
        let (for_it, against) = combined.split_at(COMBINATIONS / 2);
        LogOdds(alone + speaks(for_it) - speaks(against))
    }
}

impl Account for Sum<'_> {
    #[inline]
    fn add(&mut self, place: Place, amount: i8) {
        match amount {
            0 => {}
            1 => {
                debug_assert!(self.count < MOST_AT_ONCE, "so many features at once");
                self.noted[self.count % MOST_AT_ONCE] = place;
                self.count += 1;
            }
            _ => {
                debug_assert!(self.amounts_count < MOST_AMOUNTS, "so many amounts at once");
                self.amounts[self.amounts_count % MOST_AMOUNTS] = (place, amount);
                self.amounts_count += 1;
            }
        }
    }
}

/// An amount of a feature, limited to `most` either way, so that it fits.
#[inline]
pub(crate) fn amount(value: i32, most: i8) -> i8 {
    value.clamp(-i32::from(most), i32::from(most)) as i8
}

/// The features themselves, for fitting the weights.
#[derive(Clone, Debug)]
pub struct Counted(pub [i32; COUNT]);

impl Default for Counted {
    fn default() -> Self {
        Counted([0; COUNT])
    }
}

impl Account for Counted {
    fn add(&mut self, place: Place, amount: i8) {
        self.0[place.index()] += i32::from(amount);
    }
}

/// Classes of gains: up to a pawn and a half, a minor piece, a rook, more.
pub const CLASSES: usize = 4;

/// The class of a positive gain, from 0.
#[inline]
pub const fn class(gain: Centipawns) -> usize {
    match gain {
        Centipawns(..=150) => 0,
        Centipawns(151..=350) => 1,
        Centipawns(351..=550) => 2,
        _ => 3,
    }
}

macro_rules! features {
    ($($(#[doc = $doc:literal])+ $name:ident[$width:literal],)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "only their order is used")]
        enum Order { $($name,)+ }

        const WIDTHS: &[usize] = &[$($width,)+];

        $($(#[doc = $doc])+ pub const $name: Feature = Feature {
            first: Place(first(Order::$name as usize) as u8),
            width: $width,
        };)+

        /// The groups in the order of their weights: name, number of weights, meaning.
        pub const GROUPS: &[(&str, usize, &str)] = &[$((stringify!($name), $width, concat!($($doc),+)),)+];
    };
}

const fn first(group: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < group {
        sum += WIDTHS[i];
        i += 1;
    }
    sum
}

/// The number of weights.
pub const COUNT: usize = first(WIDTHS.len());

features! {
    /// Wins material in the exchange on its field, by class of what it wins.
    WINS[4],
    /// Captures and breaks even, by role of the captured piece.
    EVEN[6],
    /// A capture that loses material on its field, by class of what it loses.
    SACRIFICE[4],
    /// Captures at a loss, by role of the captured piece.
    SACRIFICE_FOR[6],
    /// A quiet move that loses the piece on its field, by class of the loss.
    LOSES[4],
    /// A check that costs nothing or is discovered, by the king's flights (0 to 3 or more).
    CHECK[4],
    /// A check that loses material on its field, by the king's flights.
    COSTLY_CHECK[4],
    /// The check is discovered.
    DISCOVERED_CHECK[1],
    /// The largest new threat of a move that costs nothing, by class of its gain.
    THREAT[4],
    /// The second threat of the same move: only one can be denied.
    SECOND_THREAT[4],
    /// The largest new threat of a move that costs material, by class of its gain.
    COSTLY_THREAT[4],
    /// Its threat is against a pinned piece.
    THREATENS_PINNED[1],
    /// Pins a piece to the king, or to a piece worth more than the pinning one.
    PINS[2],
    /// Denies a threat, by class of the gain saved.
    SAVES[4],
    /// Denies it by control, blockade, capture, retreat.
    SAVES_BY[4],
    /// The largest threat that is left open, by class.
    LEAVES[4],
    /// Withdraws a guard or a shield so that material can be captured, by class.
    ABANDONS[4],
    /// Gives up an own attack that would win material, by class.
    GIVES_UP[4],
    /// Denies a promotion, by the moves that the pawn still needs (1 to 5).
    DENIES_PROMOTION[5],
    /// Promotes: to a queen; to a knight with check; otherwise.
    PROMOTES[3],
    /// Advances a pawn past all enemy pawns, own ones in front or not, by the rank it reaches (3 to 7).
    PASSED_PAWN[5],
    /// The same, if its path is empty and not controlled.
    FREE_PAWN[5],
    /// A pawn attacks a pawn.
    LEVER[1],
    /// A pawn advances on or next to the enemy king's file, at most four ranks from it.
    STORM[1],
    /// A pawn within a file and two ranks of its own king advances, in the middlegame.
    BARES_KING[1],
    /// A pawn move that neither captures nor promotes: middlegame, endgame.
    PAWN_MOVE[2],
    /// A quiet move of a knight, bishop, rook, queen or king in the middlegame.
    MOVES[5],
    /// The same in the endgame.
    MOVES_LATE[5],
    /// Castles.
    CASTLES[1],
    /// A minor piece leaves its back rank.
    DEVELOPS[1],
    /// A rook moves to a half-open or open file.
    ROOK_FILE[2],
    /// A rook moves to the seventh rank.
    SEVENTH[1],
    /// Stands where an enemy pawn without a pawn before it steps next.
    BLOCKADES[1],
    /// A king approaches an enemy pawn, in the endgame.
    KING_NEARS_PAWN[1],
    /// Takes the opposition, in the endgame.
    OPPOSITION[1],
    /// The other side attacks its field (and wins nothing there).
    CONTESTED[1],
    /// Protected by a pawn on its field.
    SUPPORTED[1],
    /// Answers a check: by a king move, by an interposition, by a capture.
    EVADES[3],
    /// Change in controlled fields around the enemy king: an amount.
    RING[1],
    /// Fields by which it approaches the enemy king: an amount.
    NEARS_KING[1],
    /// Change in the fields that the piece attacks: an amount.
    MOBILITY[1],
    /// Gain in placement, in steps of 12 centipawns: an amount; middlegame, endgame.
    PLACEMENT[2],
    /// Steps back.
    STEPS_BACK[1],
    /// Controls the field of an attacked piece anew; its own that it has left, too.
    GUARDS[1],
    /// Denies an attack that the other side can prepare with one move, by class of its gain.
    FORESTALLS[4],
    /// Offers material; if accepted, wins elsewhere: less, as much, up to a rook more, more.
    RECOVERS[4],
    /// Offers material; if accepted, has a check leaving no way out, one, two, three.
    CHECKS_AFTER[4],
    /// Offers material that only the king can capture.
    TAKEN_BY_KING[1],
    /// Offers a pawn that can only be taken en passant.
    TAKEN_BY_NOBODY[1],
    /// Offers material when its sharpest check now leaves no way out, one, two, three.
    OFFERS_WHEN_SHARP[4],
    /// Offers material next to the enemy king: by a quiet move, for a pawn, for a piece.
    OFFERS_AT_KING[3],
    /// Offers material, by own officers attacking at the king: up to 1, 2, 3, more.
    OFFERS_IN_ATTACK[4],
    /// No capture, offer, threat or check, by own officers attacking there.
    CALM_IN_ATTACK[4],
    /// A check, by own officers attacking there.
    CHECKS_IN_ATTACK[4],
    /// The capturing piece would be drawn away from guarding more, by class of that gain.
    DRAWS_AWAY[4],
    /// Threatens a check that leaves no way out, or one.
    MATE_THREAT[2],
    /// Denies such a threat of the other side.
    DENIES_MATE[1],
    /// A pawn attacks an officer or the king and is safe.
    PAWN_ATTACK[1],
    /// The piece would be lost where it stands, and moves with a capture or check.
    DESPERADO[1],
    /// Offers material; if accepted, has a forking check, by class of its gain.
    FORKS_AFTER[4],
    /// Offers material; if accepted, a pawn promotes unstoppably in one or two moves.
    PROMOTES_AFTER[2],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_one_another() {
        assert_eq!(WINS.at(0).index(), 0);
        assert_eq!(EVEN.at(0).index(), 4);
        assert_eq!(PROMOTES_AFTER.at(1).index(), COUNT - 1);
        assert_eq!(GROUPS.iter().map(|g| g.1).sum::<usize>(), COUNT);
        assert_eq!(
            [100, 325, 500, 975].map(|gain| class(Centipawns(gain))),
            [0, 1, 2, 3]
        );
    }

    #[test]
    fn combinations_count_what_is_above_nothing() {
        let mut weights = Weights {
            base: [-10; COMBINATIONS],
            of: [Weight {
                alone: 0,
                combined: [0; COMBINATIONS],
            }; COUNT],
        };
        weights.of[0].alone = 7;
        weights.of[0].combined[0] = 8;
        weights.of[1].combined[0] = 9;
        weights.of[2].combined[COMBINATIONS - 1] = 40;
        let priority = |places: &[(u8, i8)]| {
            let mut sum = Sum::new(&weights);
            for &(place, amount) in places {
                sum.add(Place(place), amount);
            }
            sum.priority().0
        };
        assert_eq!(priority(&[]), 0);
        assert_eq!(priority(&[(0, 1)]), 7, "8 is below 10");
        assert_eq!(priority(&[(1, 1)]), 0);
        assert_eq!(priority(&[(0, 1), (1, 1)]), 7 + 8 + 9 - 10, "together");
        assert_eq!(priority(&[(0, 3)]), 21 + 24 - 10, "three times");
        assert_eq!(priority(&[(2, 1)]), -(40 - 10), "against it");
    }
}
