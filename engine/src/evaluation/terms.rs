//! What the estimate counts: its terms.
//!
//! A term is a fact about one side of a position that can be counted: "a rook on an open file". The estimate
//! by terms is the sum of the weights ([`super::weights`]) of one side's terms less that of the other's. One
//! description of a position serves both the search, which sums the weights, and the tuner (`lab tune`),
//! which records the counts.

use shakmaty::Role;

/// A group of terms, by the index of its first weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term(usize);

impl Term {
    const fn new(place: usize) -> Term {
        Term(place)
    }

    /// The index of the group's `nth` weight.
    #[inline]
    pub const fn at(self, nth: usize) -> usize {
        self.0 + nth
    }

    /// The index for a role, in groups with a weight for each role.
    #[inline]
    pub const fn role(self, role: Role) -> usize {
        self.0 + index(role)
    }
}

/// The number of a role in groups with a weight for each role: from 0 for the pawn to 5 for the king.
#[inline]
pub const fn index(role: Role) -> usize {
    role as usize - 1
}

/// The index of the first weight of a group, given how many weights each group has.
pub(super) const fn first(widths: &[usize], group: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < group {
        sum += widths[i];
        i += 1;
    }
    sum
}

/// Declares groups of terms in order: a constant for each, `GROUPS` and `COUNT`.
macro_rules! groups {
    ($($(#[doc = $doc:literal])+ $name:ident[$width:literal],)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "only their order is used")]
        enum Order { $($name,)+ }

        const WIDTHS: &[usize] = &[$($width,)+];

        $($(#[doc = $doc])+ pub const $name: Term = Term::new(first(WIDTHS, Order::$name as usize));)+

        /// The names of the groups in the order of their weights, how many weights each has, and what they
        /// count.
        pub const GROUPS: &[(&str, usize, &str)] = &[$((stringify!($name), $width, concat!($($doc),+)),)+];

        /// The number of weights.
        pub const COUNT: usize = first(WIDTHS, WIDTHS.len());
    };
}

groups! {
    /// Having the move.
    TEMPO[1],
    /// Material, by role from pawn to king.
    MATERIAL[6],
    /// Bishops on fields of both colours.
    BISHOP_PAIR[1],
    /// Pawns by field: ranks from the own back rank, files from the edge to the centre.
    PAWN_PLACE[32],
    /// Knights by field, likewise.
    KNIGHT_PLACE[32],
    /// Bishops by field.
    BISHOP_PLACE[32],
    /// Rooks by field.
    ROOK_PLACE[32],
    /// Queens by field.
    QUEEN_PLACE[32],
    /// The king by field.
    KING_PLACE[32],
    /// Knights by the number of fields they can go to without meeting a pawn's control.
    KNIGHT_MOBILITY[9],
    /// Bishops by the number of fields.
    BISHOP_MOBILITY[14],
    /// Rooks by the number of fields.
    ROOK_MOBILITY[15],
    /// Queens by the number of fields.
    QUEEN_MOBILITY[28],
    /// A rook on a file without own pawns; without any pawn.
    ROOK_FILE[2],
    /// A rook behind an own passed pawn, behind one of the other side.
    ROOK_BEHIND_PASSED[2],
    /// A piece on rank 4 to 6 that a pawn protects and no pawn can drive away: a knight, a bishop.
    OUTPOST[2],
    /// A knight whose trajectory to such a field takes one move.
    REACHES_OUTPOST[1],
    /// Own pawns on fields of the bishop's colour, for each bishop; those of them that are blocked.
    BISHOP_PAWNS[2],
    /// A knight or bishop behind a pawn.
    BEHIND_PAWN[1],
    /// A pawn without own pawns on the neighbouring files: with another pawn ahead on its file, without.
    ISOLATED_PAWN[2],
    /// A pawn behind another of its own on the same file.
    DOUBLED_PAWN[1],
    /// A pawn that its neighbours have passed and that cannot step forward safely: with another pawn ahead on
    /// its file, without.
    BACKWARD_PAWN[2],
    /// A pawn beside another, by rank as the side sees it.
    PHALANX[8],
    /// A pawn that pawns protect, by rank.
    PROTECTED_PAWN[8],
    /// A pawn that can become passed: no pawn ahead on its file, and helpers beside it (one or two
    /// on its rank count for one more) for every pawn that controls its path; by rank.
    CANDIDATE_PAWN[8],
    /// A passed pawn, by rank as the side sees it.
    PASSED_PAWN[8],
    /// A passed pawn that a pawn protects, on rank 4 or beyond.
    PASSED_PROTECTED[1],
    /// A passed pawn three files or more away from all other pawns of the other side.
    PASSED_OUTSIDE[1],
    /// The trajectory of promotion: the next field is free of pieces, by rank (from the fourth).
    PASSED_FREE[8],
    /// The next field is not controlled by the other side.
    PASSED_STEP[8],
    /// No field of the trajectory is controlled or occupied by the other side.
    PASSED_PATH[8],
    /// Every field of the trajectory that the other side controls is controlled by the own side too.
    PASSED_SUPPORTED[8],
    /// Steps of the own king to the field before a passed pawn (at most 5), by the pawn's rank.
    PASSED_OWN_KING[8],
    /// Steps of the other king to it.
    PASSED_OTHER_KING[8],
    /// The pawn that shelters the own king on the king's file and those beside it: by the distance of the
    /// file from the edge (4) and the pawn's rank (7, first: no pawn).
    SHELTER[28],
    /// The pawn of the other side that comes nearer on these files, likewise.
    STORM[28],
    /// That pawn is blocked by a pawn, by rank.
    STORM_BLOCKED[7],
    /// A file at the king on which the own side has no pawn and the other side a rook or queen.
    KING_FILE[1],
    /// A piece (not a pawn) attacked by a pawn that stands safely.
    PAWN_THREAT[1],
    /// A piece that a pawn attacks after one safe step.
    PUSH_THREAT[1],
    /// Attacked by a knight or bishop, by role of the attacked piece: not protected by a pawn, or worth more.
    MINOR_THREAT[6],
    /// Attacked by a rook, by role: not protected well, or worth more.
    ROOK_THREAT[6],
    /// A piece that is not protected well, attacked by the king.
    KING_THREAT[1],
    /// Attacked and not protected.
    HANGING[1],
    /// Own pieces pinned to the king.
    PINNED[1],
    /// Fields that both sides control and that the other side does not hold well: its trajectories are
    /// contested.
    CONTESTED[1],
    /// Safe fields in the centre on ranks 2 to 4.
    SPACE[1],
}

/// What endangers a king, in units of danger.
pub mod danger {
    use super::{Term, first};

    groups! {
        /// Always.
        BASE[1],
        /// Pieces of the other side that control fields around the king: knights, bishops, rooks, queens.
        ATTACKER[4],
        /// Fields around the king they control, counted for each piece.
        ATTACKED[1],
        /// Fields around the king, and its own, that the other side controls and fewer than two men protect.
        WEAK[1],
        /// Checks the other side can give unharmed: by knights, bishops, rooks, queens.
        SAFE_CHECK[4],
        /// Other checks it can give.
        CHECK[1],
        /// Own pieces pinned to the king.
        PINNED[1],
        /// An own knight protects a field beside the king.
        KNIGHT_PROTECTS[1],
        /// Fields on the king's flank, on the own five ranks, that the other side controls; controls twice.
        FLANK[2],
        /// Those that the own side controls.
        FLANK_DEFENCE[1],
        /// The other side has no queen.
        NO_QUEEN[1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_one_another() {
        assert_eq!(TEMPO.at(0), 0);
        assert_eq!(MATERIAL.role(Role::Knight), 2);
        assert_eq!(SPACE.at(0), COUNT - 1);
        assert_eq!(GROUPS.iter().map(|g| g.1).sum::<usize>(), COUNT);
        assert_eq!(danger::NO_QUEEN.at(0), danger::COUNT - 1);
    }
}
