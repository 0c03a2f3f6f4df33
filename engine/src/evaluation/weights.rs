//! Every weight of the positional estimate, in centipawns, with what it counts.
//!
//! A weight is a pair: its value in the middlegame and in the endgame ([`Taper`]).

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use shakmaty::Role;

/// A weight that changes from the middlegame to the endgame, both in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taper {
    /// With all pieces on the board.
    pub middle: i32,
    /// With bare kings and pawns.
    pub end: i32,
}

/// A weight; short because tables are made of it.
pub const fn t(middle: i32, end: i32) -> Taper {
    Taper { middle, end }
}

impl Add for Taper {
    type Output = Taper;
    #[inline]
    fn add(self, o: Taper) -> Taper {
        t(self.middle + o.middle, self.end + o.end)
    }
}

impl Sub for Taper {
    type Output = Taper;
    #[inline]
    fn sub(self, o: Taper) -> Taper {
        t(self.middle - o.middle, self.end - o.end)
    }
}

impl Neg for Taper {
    type Output = Taper;
    #[inline]
    fn neg(self) -> Taper {
        t(-self.middle, -self.end)
    }
}

impl AddAssign for Taper {
    #[inline]
    fn add_assign(&mut self, o: Taper) {
        *self = *self + o;
    }
}

impl SubAssign for Taper {
    #[inline]
    fn sub_assign(&mut self, o: Taper) {
        *self = *self - o;
    }
}

impl Mul<i32> for Taper {
    type Output = Taper;
    #[inline]
    fn mul(self, n: i32) -> Taper {
        t(self.middle * n, self.end * n)
    }
}

/// Material, by [`Role`] from pawn to king.
pub const MATERIAL: [Taper; 6] = [
    t(85, 112),
    t(335, 320),
    t(350, 335),
    t(475, 565),
    t(985, 1050),
    t(0, 0),
];

/// Two bishops or more.
pub const BISHOP_PAIR: Taper = t(24, 48);

/// Having the move.
pub const TEMPO: i32 = 12;

/// How much of the middlegame a piece carries, by [`Role`]; 24 with all pieces on the board.
pub const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The sum of [`PHASE`] over the initial position.
pub const FULL_PHASE: i32 = 24;

/// Placement by rank as the side sees it (own back rank first), by [`Role`].
pub const RANK: [[Taper; 8]; 6] = [
    [
        t(0, 0),
        t(-2, 2),
        t(-2, 0),
        t(4, 2),
        t(12, 12),
        t(22, 30),
        t(36, 55),
        t(0, 0),
    ],
    [
        t(-24, -22),
        t(-10, -12),
        t(0, -2),
        t(8, 8),
        t(16, 12),
        t(18, 6),
        t(4, -6),
        t(-26, -22),
    ],
    [
        t(-8, -6),
        t(4, -4),
        t(6, 0),
        t(6, 4),
        t(6, 4),
        t(4, 2),
        t(-6, -2),
        t(-12, -6),
    ],
    [
        t(-2, -4),
        t(-8, -4),
        t(-8, -2),
        t(-6, 4),
        t(0, 8),
        t(6, 8),
        t(14, 12),
        t(8, 10),
    ],
    [
        t(0, -24),
        t(4, -14),
        t(2, -2),
        t(-2, 10),
        t(-4, 16),
        t(-2, 14),
        t(-8, 12),
        t(-4, 6),
    ],
    [
        t(14, -32),
        t(0, -10),
        t(-28, 6),
        t(-50, 16),
        t(-60, 22),
        t(-60, 22),
        t(-60, 10),
        t(-60, -14),
    ],
];

/// Placement by file, from the edge to the centre, by [`Role`].
pub const FILE: [[Taper; 4]; 6] = [
    [t(-8, 4), t(-2, 2), t(0, 0), t(8, -4)],
    [t(-20, -14), t(-6, -4), t(4, 4), t(8, 8)],
    [t(-4, -4), t(2, 0), t(0, 0), t(2, 2)],
    [t(-4, 0), t(-2, 0), t(2, 0), t(4, 0)],
    [t(-4, -8), t(0, -2), t(2, 4), t(2, 6)],
    [t(20, -16), t(24, -2), t(-8, 8), t(-16, 10)],
];

/// A field more or less than usual that a piece may go to, by [`Role`].
pub const MOBILITY: [Taper; 6] = [t(0, 0), t(5, 5), t(5, 5), t(3, 5), t(2, 4), t(0, 0)];

/// The number of fields that is usual, by [`Role`].
pub const USUAL_MOBILITY: [i32; 6] = [0, 4, 6, 7, 13, 0];

/// A rook on a file without own pawns.
pub const ROOK_HALF_OPEN_FILE: Taper = t(12, 6);

/// A rook on a file without pawns, in addition.
pub const ROOK_OPEN_FILE: Taper = t(14, 4);

/// A knight or bishop on rank 4 to 6 that a pawn protects and no pawn can drive away.
pub const OUTPOST: Taper = t(22, 12);

/// A pawn without own pawns on the neighbouring files.
pub const ISOLATED_PAWN: Taper = t(-10, -14);

/// A pawn behind another of its own on the same file.
pub const DOUBLED_PAWN: Taper = t(-8, -20);

/// A pawn that its neighbours have passed and that cannot step forward safely.
pub const BACKWARD_PAWN: Taper = t(-8, -8);

/// A pawn protected by a pawn or beside one, by rank as the side sees it.
pub const CONNECTED_PAWN: [Taper; 8] = [
    t(0, 0),
    t(4, 2),
    t(7, 4),
    t(9, 7),
    t(18, 14),
    t(34, 30),
    t(60, 60),
    t(0, 0),
];

/// A passed pawn, by rank as the side sees it.
pub const PASSED_PAWN: [Taper; 8] = [
    t(0, 0),
    t(2, 10),
    t(4, 14),
    t(10, 30),
    t(30, 54),
    t(58, 96),
    t(100, 150),
    t(0, 0),
];

/// A passed pawn on rank 4 or beyond whose next field is free, per rank beyond the third.
pub const PASSED_FREE: Taper = t(3, 10);

/// A passed pawn none of whose fields to promotion the other side controls or occupies, per rank beyond the third.
pub const PASSED_SAFE_PATH: Taper = t(2, 14);

/// A king's step nearer to the field before a passed pawn (own king minus, other king plus), per rank beyond the third.
pub const PASSED_KING_DISTANCE: Taper = t(0, 4);

/// A pawn of the shield missing in front of the king, on the king's file and the two beside it.
pub const SHIELD_GAP: Taper = t(-14, 0);

/// A file at the king on which the own side has no pawn and the other side a rook or queen.
pub const KING_OPEN_FILE: Taper = t(-22, 0);

/// Weight of a piece that controls a field beside the other king, by [`Role`], in units of danger.
pub const ATTACKER: [i32; 6] = [0, 8, 7, 10, 14, 0];

/// A field beside the king that the other side controls and only the king protects, in units of danger.
pub const WEAK_RING_FIELD: i32 = 7;

/// A field from which a piece could give check unharmed, by [`Role`], in units of danger.
pub const SAFE_CHECK: [i32; 6] = [0, 14, 8, 16, 14, 0];

/// Danger without a queen among the attackers is divided by this.
pub const NO_QUEEN_DIVISOR: i32 = 3;

/// Danger squared is divided by this to give centipawns of the middlegame.
pub const DANGER_DIVISOR: i32 = 22;

/// The most that danger can cost, in centipawns.
pub const MOST_DANGER: i32 = 500;

/// A piece (not a pawn) attacked by a pawn.
pub const THREAT_BY_PAWN: Taper = t(48, 36);

/// A rook or queen attacked by a knight or bishop.
pub const THREAT_BY_MINOR: Taper = t(34, 30);

/// A queen attacked by a rook.
pub const THREAT_BY_ROOK: Taper = t(36, 24);

/// A piece or pawn attacked and not protected.
pub const HANGING: Taper = t(22, 20);

/// The share, in 64ths, that is left of an endgame advantage with bishops on fields of different colours and nothing
/// else but pawns.
pub const OPPOSITE_BISHOPS: i32 = 36;

/// The index of a role in the tables of this file.
#[inline]
pub const fn index(role: Role) -> usize {
    role as usize - 1
}
