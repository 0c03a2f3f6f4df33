//! What is looked at when a move is judged: the features of a candidate.
//!
//! A feature is a fact about one move in one position: "wins a rook in the exchange", "leaves a guarded piece alone". The
//! priority of a candidate is the sum of the weights ([`crate::rank::weights`]) of its features. One description of a move
//! (`crate::rank::judge`) serves both the search, which sums weights, and the fit of the weights, which writes the features
//! down.

use crate::Centipawns;
use crate::rank::log_odds::LogOdds;

/// A group of features of which at most one, or one with an amount, applies to a move (of `DENIES_PROMOTION` one for each pawn): its first
/// place in the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    first: usize,
    width: usize,
}

impl Feature {
    /// The place of the group's `nth` weight.
    #[inline]
    pub const fn at(self, nth: usize) -> usize {
        self.first + nth
    }

    /// How many weights the group has.
    pub const fn width(self) -> usize {
        self.width
    }

    /// The place for a gain, in groups of [`CLASSES`] features.
    #[inline]
    pub const fn class(self, gain: Centipawns) -> usize {
        self.first + class(gain)
    }
}

/// Who takes note of the features of a move.
pub trait Account {
    /// The feature at this place applies, so many times.
    fn add(&mut self, place: usize, amount: i32);
}

/// How many combinations of features there are; the first half speaks for a move, the other against it.
pub const COMBINATIONS: usize = 8;

/// What a feature counts, in hundredths of a natural logarithm of the odds that a move is good.
///
/// It begins at a place from which the processor reads it at once.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct Weight {
    /// In each combination.
    pub combined: [i16; COMBINATIONS],
    /// By itself.
    pub alone: i16,
}

/// How features make up the priority of a move: each counts by itself, and in combinations. A combination is a sum of
/// which only what is above nothing counts, so that features may count for more, or for less, when they come together
/// (an offer, and a check that follows when it is taken).
#[derive(Clone, Debug)]
pub struct Weights {
    /// What each combination begins with.
    pub base: [i16; COMBINATIONS],
    /// By place.
    pub of: [Weight; COUNT],
}

/// Room for the features of a move: fewer than half of the groups apply to any one move. A power of two, so that a place in the
/// list needs no look at its length.
const MOST_AT_ONCE: usize = 64;

/// Room for the features of a move that have amounts; a power of two as well.
const MOST_AMOUNTS: usize = 8;

/// The features of a move, weighed.
///
/// They are written down first and added up at the end, so that the sums stay in the processor's registers. Most apply once, and are
/// added without a product.
#[derive(Clone, Debug)]
pub struct Sum<'w> {
    weights: &'w Weights,
    noted: [u8; MOST_AT_ONCE],
    count: usize,
    amounts: [(u8, i8); MOST_AMOUNTS],
    amounts_count: usize,
}

const _: () = assert!(COUNT <= 1 << 8, "a place fits eight bits");

impl<'w> Sum<'w> {
    /// Nothing yet, by these weights.
    #[inline]
    pub fn new(weights: &'w Weights) -> Sum<'w> {
        Sum {
            weights,
            noted: [0; MOST_AT_ONCE],
            count: 0,
            amounts: [(0, 0); MOST_AMOUNTS],
            amounts_count: 0,
        }
    }

    /// The priority of the move, in hundredths of a natural logarithm of the odds that it is good.
    #[inline]
    pub fn priority(&self) -> LogOdds {
        let mut alone = 0;
        let mut combined = self.weights.base;
        // Weights are hundreds and amounts below a hundred: no sum comes near the end of the range.
        for &place in &self.noted[..self.count.min(MOST_AT_ONCE)] {
            let weight = &self.weights.of[usize::from(place)];
            alone += i32::from(weight.alone);
            for (sum, &of) in combined.iter_mut().zip(&weight.combined) {
                *sum = sum.wrapping_add(of);
            }
        }
        for &(place, amount) in &self.amounts[..self.amounts_count.min(MOST_AMOUNTS)] {
            let weight = &self.weights.of[usize::from(place)];
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
    fn add(&mut self, place: usize, amount: i32) {
        match amount {
            0 => {}
            1 => {
                debug_assert!(self.count < MOST_AT_ONCE, "so many features at once");
                self.noted[self.count % MOST_AT_ONCE] = place as u8;
                self.count += 1;
            }
            _ => {
                debug_assert!(self.amounts_count < MOST_AMOUNTS, "so many amounts at once");
                self.amounts[self.amounts_count % MOST_AMOUNTS] = (place as u8, amount as i8);
                self.amounts_count += 1;
            }
        }
    }
}

/// The features themselves, to fit weights to.
#[derive(Clone, Debug)]
pub struct Counted(pub [i32; COUNT]);

impl Default for Counted {
    fn default() -> Self {
        Counted([0; COUNT])
    }
}

impl Account for Counted {
    fn add(&mut self, place: usize, amount: i32) {
        self.0[place] += amount;
    }
}

/// Classes of gains: up to a pawn and a half, a minor piece, a rook, more.
pub const CLASSES: usize = 4;

/// The class of a gain of more than nothing, from 0.
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
            first: first(Order::$name as usize),
            width: $width,
        };)+

        /// Names of the groups in the order of their weights, how many weights each has, and what they mean.
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

/// How many weights there are.
pub const COUNT: usize = first(WIDTHS.len());

features! {
    /// Wins material in the exchange on its field, by class of what it wins.
    WINS[4],
    /// Captures and breaks even, by role of what is captured.
    EVEN[6],
    /// A capture that loses material on its field, by class of what it loses.
    SACRIFICE[4],
    /// Captures by losing material, by role of what is captured.
    SACRIFICE_FOR[6],
    /// A quiet move that loses the piece on its field, by class of what it loses.
    LOSES[4],
    /// A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
    CHECK[4],
    /// A check by which material is lost on its field, by the number of fields that are left to the king.
    COSTLY_CHECK[4],
    /// The check is given by another piece, whose line is uncovered.
    DISCOVERED_CHECK[1],
    /// The largest new threat of a move that costs nothing, by class of its gain.
    THREAT[4],
    /// The second threat of the same move: only one can be denied.
    SECOND_THREAT[4],
    /// The largest new threat of a move that costs material, by class of its gain.
    COSTLY_THREAT[4],
    /// Its threat falls on a piece that is pinned.
    THREATENS_PINNED[1],
    /// Pins a piece to the king, or to a piece that is worth more than the pinning one.
    PINS[2],
    /// Denies a threat, by class of what is saved.
    SAVES[4],
    /// Denies it by control, blockade, capture, retreat.
    SAVES_BY[4],
    /// The largest threat that is left open, by class.
    LEAVES[4],
    /// A guard or a shield goes, and material can be taken, by class.
    ABANDONS[4],
    /// An own attack that would win material is given up, by class.
    GIVES_UP[4],
    /// Denies a promotion, by the moves that the pawn still needs (1 to 5).
    DENIES_PROMOTION[5],
    /// Promotes: to a queen; to a knight with check; otherwise.
    PROMOTES[3],
    /// Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
    PASSED_PAWN[5],
    /// The same, when nothing stands or controls on the path.
    FREE_PAWN[5],
    /// A pawn attacks a pawn.
    LEVER[1],
    /// A pawn steps towards the fields of the other king.
    STORM[1],
    /// A pawn steps away from before its own king.
    BARES_KING[1],
    /// A move of a pawn that neither captures nor promotes, in the middlegame and in the endgame.
    PAWN_MOVE[2],
    /// A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
    MOVES[5],
    /// The same in the endgame.
    MOVES_LATE[5],
    /// Castles.
    CASTLES[1],
    /// A minor piece leaves its back rank.
    DEVELOPS[1],
    /// A rook comes to a half-open or an open file.
    ROOK_FILE[2],
    /// A rook comes to the seventh rank.
    SEVENTH[1],
    /// Stands in front of a passed pawn of the other side.
    BLOCKADES[1],
    /// A king steps nearer to a pawn of the other side, in the endgame.
    KING_NEARS_PAWN[1],
    /// Takes the opposition, in the endgame.
    OPPOSITION[1],
    /// The other side reaches its field (and wins nothing there).
    CONTESTED[1],
    /// Protected by a pawn on its field.
    SUPPORTED[1],
    /// Answers a check: by a move of the king, by a blockade, by capture.
    EVADES[3],
    /// Fields around the other king that come under control, fewer those it gives up: an amount.
    RING[1],
    /// Fields by which it comes nearer to the other king: an amount.
    NEARS_KING[1],
    /// Fields that the piece reaches more than before: an amount.
    MOBILITY[1],
    /// What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
    PLACEMENT[2],
    /// Steps back.
    STEPS_BACK[1],
    /// A new guard for a piece that is attacked and not threatened yet.
    GUARDS[1],
    /// Denies an attack that the other side can prepare with one move, by class of its gain.
    FORESTALLS[4],
    /// Offers material, and when it is taken wins elsewhere: less than it cost, as much, up to a rook more, more.
    RECOVERS[4],
    /// Offers material, and when it is taken has a check that leaves no way out, one, two, three.
    CHECKS_AFTER[4],
    /// Offers material that only the king can take.
    TAKEN_BY_KING[1],
    /// Offers material that only a pinned piece could take.
    TAKEN_BY_NOBODY[1],
    /// Offers material where the sharpest check, as things stand, leaves no way out, one, two, three.
    OFFERS_WHEN_SHARP[4],
    /// Offers material on a field around the other king: by a quiet move, for a pawn, for a piece.
    OFFERS_AT_KING[3],
    /// Offers material when so many own pieces reach the fields around the other king: one or none, two, three, more.
    OFFERS_IN_ATTACK[4],
    /// Not a capture, an offer, a threat or a check, when so many own pieces reach those fields.
    CALM_IN_ATTACK[4],
    /// A check when so many own pieces reach those fields.
    CHECKS_IN_ATTACK[4],
    /// What takes the offer is worth less than what it guards: the guard would be drawn away, by class.
    DRAWS_AWAY[4],
    /// Threatens a check that leaves no way out, or one.
    MATE_THREAT[2],
    /// Denies such a threat of the other side.
    DENIES_MATE[1],
    /// A pawn attacks an officer, and stands safely.
    PAWN_ATTACK[1],
    /// The piece would be lost where it stands, and goes where it captures or checks.
    DESPERADO[1],
    /// Offers material, and when it is taken has a check that attacks a piece as well, by class of what that wins.
    FORKS_AFTER[4],
    /// Offers material, and when it is taken has a pawn that nothing stops, one or two moves from promotion.
    PROMOTES_AFTER[2],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_one_another() {
        assert_eq!(WINS.at(0), 0);
        assert_eq!(EVEN.at(0), 4);
        assert_eq!(PROMOTES_AFTER.at(1), COUNT - 1);
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
        let priority = |places: &[(usize, i32)]| {
            let mut sum = Sum::new(&weights);
            for &(place, amount) in places {
                sum.add(place, amount);
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
