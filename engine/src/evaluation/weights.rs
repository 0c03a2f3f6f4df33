//! The weights of the estimate, in centipawns: of the middlegame and of the endgame.
//!
//! Written by `lab tune` from labelled positions (docs/evaluation.md): change the terms or the positions, not
//! the numbers. One pair for each place of [`super::terms::GROUPS`], one number for each of
//! [`super::terms::danger::GROUPS`].

use super::taper::{Taper, t};
use super::terms::{COUNT, danger};

/// In centipawns.
#[rustfmt::skip]
pub static WEIGHTS: [Taper; COUNT] = [
    // TEMPO: Having the move.
    t(50, 30),
    // MATERIAL: Material, by role from pawn to king.
    t(69, 100), t(345, 314), t(362, 341), t(452, 579), t(971, 1054), t(0, 0),
    // BISHOP_PAIR: Bishops on fields of both colours.
    t(47, 55),
    // PAWN_PLACE: Pawns by field: ranks from the own back rank, files from the edge to the centre.
    t(-8, 4), t(-2, 2), t(0, 0), t(8, -4),
    t(-13, 8), t(9, 6), t(-9, 2), t(-5, 3),
    t(-8, -1), t(-1, 2), t(-1, -2), t(-8, 1),
    t(-12, 5), t(-11, 17), t(10, -1), t(13, -4),
    t(9, 22), t(12, 21), t(18, 4), t(20, 0),
    t(13, 26), t(22, 28), t(17, 27), t(37, 19),
    t(28, 52), t(34, 54), t(36, 60), t(44, 52),
    t(-8, 4), t(-2, 2), t(0, 0), t(8, -4),
    // KNIGHT_PLACE: Knights by field, likewise.
    t(-42, -33), t(-22, -25), t(-24, -21), t(-14, -10),
    t(-24, -25), t(-18, -18), t(-8, -1), t(-3, 3),
    t(-26, -14), t(0, 0), t(7, 3), t(4, 7),
    t(1, -2), t(2, 3), t(21, 6), t(26, 22),
    t(-1, -6), t(15, 8), t(18, 19), t(30, 13),
    t(-5, -15), t(13, -4), t(21, 11), t(28, 13),
    t(-22, -22), t(-8, -13), t(0, -7), t(8, 1),
    t(-61, -46), t(-32, -22), t(-23, -16), t(-21, -15),
    // BISHOP_PLACE: Bishops by field.
    t(-14, -11), t(-5, -6), t(-13, -18), t(-6, 3),
    t(4, -4), t(19, -3), t(3, -7), t(-1, -11),
    t(0, -3), t(13, 4), t(17, 4), t(-1, 7),
    t(1, 2), t(2, 3), t(11, 6), t(11, 13),
    t(1, -1), t(22, 6), t(10, 6), t(22, 4),
    t(-6, -3), t(0, -5), t(5, 6), t(8, 4),
    t(-22, -8), t(-6, -5), t(-7, 1), t(-4, 4),
    t(-18, -13), t(-13, -8), t(-12, -2), t(-12, -5),
    // ROOK_PLACE: Rooks by field.
    t(-7, -8), t(-10, 7), t(7, -8), t(12, -14),
    t(-29, -1), t(-19, -6), t(1, -12), t(0, -10),
    t(-16, -2), t(-1, 5), t(-9, 6), t(-8, 1),
    t(-9, 4), t(-11, 6), t(-2, 3), t(-5, 6),
    t(-8, 11), t(-2, 16), t(6, 11), t(1, 3),
    t(5, 6), t(6, 9), t(6, 8), t(7, 3),
    t(11, 13), t(3, 4), t(11, 2), t(13, 11),
    t(11, 21), t(7, 18), t(11, 13), t(11, 16),
    // QUEEN_PLACE: Queens by field.
    t(-12, -35), t(7, -26), t(-9, -24), t(3, -23),
    t(2, -23), t(12, -16), t(11, -21), t(6, -15),
    t(-4, -10), t(5, -7), t(8, 8), t(0, 8),
    t(-5, 6), t(-12, 10), t(-7, 12), t(-2, 22),
    t(2, 10), t(-8, 18), t(-5, 19), t(-6, 26),
    t(0, 10), t(5, 16), t(-7, 16), t(-3, 19),
    t(-6, 8), t(-11, 11), t(-2, 22), t(-13, 13),
    t(-9, -4), t(-7, 1), t(-2, 11), t(-1, 15),
    // KING_PLACE: The king by field.
    t(41, -46), t(32, -35), t(2, -26), t(11, -28),
    t(31, -24), t(20, -8), t(-14, 6), t(-13, 0),
    t(-7, -19), t(-8, 2), t(-34, 13), t(-51, 18),
    t(-34, -10), t(-25, 9), t(-58, 18), t(-73, 24),
    t(-38, 14), t(-35, 20), t(-69, 27), t(-77, 26),
    t(-40, 6), t(-35, 26), t(-68, 34), t(-77, 32),
    t(-40, -11), t(-35, 17), t(-67, 22), t(-75, 26),
    t(-40, -29), t(-36, -15), t(-68, -5), t(-76, -4),
    // KNIGHT_MOBILITY: Knights by the number of fields they can go to without meeting a pawn's control.
    t(-35, -24), t(-16, -25), t(-4, -8), t(3, 0), t(6, 4), t(9, 17), t(12, 13), t(16, 10),
    t(18, 8),
    // BISHOP_MOBILITY: Bishops by the number of fields.
    t(-46, -60), t(-25, -28), t(-19, -11), t(-7, -16), t(-1, -6), t(4, 4), t(7, 12), t(6, 11),
    t(8, 21), t(12, 20), t(26, 17), t(21, 22), t(28, 27), t(33, 29),
    // ROOK_MOBILITY: Rooks by the number of fields.
    t(-59, -48), t(-33, -47), t(-18, -29), t(-16, -17), t(-5, -13), t(-5, -3), t(3, -1), t(4, 8),
    t(7, 8), t(4, 19), t(20, 26), t(18, 26), t(21, 29), t(17, 29), t(19, 28),
    // QUEEN_MOBILITY: Queens by the number of fields.
    t(-26, -52), t(-29, -48), t(-27, -43), t(-20, -40), t(-19, -43), t(-20, -33), t(-12, -33),
    t(-14, -20), t(-8, -22), t(-6, -20), t(-6, -10), t(-5, -6), t(-2, -3), t(0, 3),
    t(4, 10), t(2, 8), t(7, 18), t(4, 19), t(11, 25), t(13, 25), t(15, 29),
    t(17, 31), t(20, 37), t(17, 35), t(20, 40), t(23, 45), t(26, 52), t(28, 55),
    // ROOK_FILE: A rook on a file without own pawns; without any pawn.
    t(19, 3), t(45, 0),
    // ROOK_BEHIND_PASSED: A rook behind an own passed pawn, behind one of the other side.
    t(15, 14), t(3, 31),
    // OUTPOST: A piece on rank 4 to 6 that a pawn protects and no pawn can drive away: a knight, a bishop.
    t(41, 7), t(23, 16),
    // REACHES_OUTPOST: A knight whose trajectory to such a field takes one move.
    t(22, 5),
    // BISHOP_PAWNS: Own pawns on fields of the bishop's colour, for each bishop; those of them that are
    // blocked.
    t(2, -4), t(-8, 0),
    // BEHIND_PAWN: A knight or bishop behind a pawn.
    t(4, 17),
    // ISOLATED_PAWN: A pawn without own pawns on the neighbouring files: with another pawn ahead on its file,
    // without.
    t(-4, -6), t(-12, -2),
    // DOUBLED_PAWN: A pawn behind another of its own on the same file.
    t(-8, -22),
    // BACKWARD_PAWN: A pawn that its neighbours have passed and that cannot step forward safely: with another
    // pawn ahead on its file, without.
    t(2, -3), t(-12, -10),
    // PHALANX: A pawn beside another, by rank as the side sees it.
    t(0, 0), t(6, -6), t(5, -2), t(5, 11), t(18, 24), t(34, 28), t(61, 64), t(0, 0),
    // PROTECTED_PAWN: A pawn that pawns protect, by rank.
    t(0, 0), t(2, 1), t(12, 0), t(8, 1), t(13, 14), t(23, 24), t(31, 24), t(0, 0),
    // CANDIDATE_PAWN: A pawn that can become passed: no pawn ahead on its file, and helpers beside it for
    // every pawn that controls its path; by rank.
    t(0, 0), t(9, -1), t(5, 4), t(3, 9), t(9, 13), t(4, 2), t(0, 0), t(0, 0),
    // PASSED_PAWN: A passed pawn, by rank as the side sees it.
    t(0, 0), t(-8, 13), t(-13, 10), t(7, 32), t(27, 54), t(54, 89), t(99, 147), t(0, 0),
    // PASSED_PROTECTED: A passed pawn that a pawn protects, on rank 4 or beyond.
    t(3, 7),
    // PASSED_OUTSIDE: A passed pawn three files or more away from all other pawns of the other side.
    t(-7, 6),
    // PASSED_FREE: The trajectory of promotion: the next field is free of pieces, by rank (from the fourth).
    t(0, 0), t(0, 0), t(0, 0), t(-5, 13), t(0, 14), t(6, 25), t(18, 52), t(15, 40),
    // PASSED_STEP: The next field is not controlled by the other side.
    t(0, 0), t(0, 0), t(0, 0), t(4, -1), t(-1, 7), t(5, 14), t(1, 5), t(0, 0),
    // PASSED_PATH: No field of the trajectory is controlled or occupied by the other side.
    t(0, 0), t(0, 0), t(0, 0), t(-3, 20), t(2, 29), t(9, 58), t(13, 74), t(10, 60),
    // PASSED_SUPPORTED: Every field of the trajectory that the other side controls is controlled by the own
    // side too.
    t(0, 0), t(0, 0), t(0, 0), t(0, 10), t(4, 12), t(1, 10), t(4, 17), t(0, 0),
    // PASSED_OWN_KING: Steps of the own king to the field before a passed pawn (at most 5), by the pawn's
    // rank.
    t(0, 0), t(0, 0), t(0, 0), t(6, -15), t(-4, -15), t(-3, -25), t(-5, -41), t(0, -20),
    // PASSED_OTHER_KING: Steps of the other king to it.
    t(0, 0), t(0, 0), t(0, 0), t(-7, 10), t(-1, 16), t(-8, 34), t(1, 36), t(0, 20),
    // SHELTER: The pawn that shelters the own king on the king's file and those beside it: by the distance of
    // the file from the edge (4) and the pawn's rank (7, first: no pawn).
    t(-21, 1), t(18, -15), t(15, -1), t(1, 6), t(-2, 4), t(-3, 1), t(2, 6),
    t(-22, 7), t(24, -7), t(16, -7), t(-2, -3), t(-13, 11), t(0, 6), t(1, -1),
    t(-17, -2), t(24, -8), t(1, 4), t(-3, -2), t(-3, 6), t(1, -5), t(2, 6),
    t(-20, 3), t(10, 4), t(5, -1), t(3, -6), t(0, -4), t(1, -3), t(0, -1),
    // STORM: The pawn of the other side that comes nearer on these files, likewise.
    t(-10, -10), t(4, 8), t(1, -3), t(-5, -1), t(-7, -2), t(10, -3), t(-5, -2),
    t(-7, 2), t(-2, 1), t(5, 4), t(-1, 5), t(-2, 5), t(5, 0), t(4, 2),
    t(-3, 1), t(-2, -2), t(-2, 11), t(2, -2), t(0, 6), t(14, 2), t(4, -1),
    t(-6, 1), t(0, 3), t(1, 6), t(-10, -1), t(2, -3), t(10, 0), t(3, 4),
    // STORM_BLOCKED: That pawn is blocked by a pawn, by rank.
    t(0, 0), t(0, 0), t(-11, -9), t(2, -8), t(-1, -5), t(5, -8), t(3, 2),
    // KING_FILE: A file at the king on which the own side has no pawn and the other side a rook or queen.
    t(-2, 1),
    // PAWN_THREAT: A piece (not a pawn) attacked by a pawn that stands safely.
    t(74, 33),
    // PUSH_THREAT: A piece that a pawn attacks after one safe step.
    t(21, 9),
    // MINOR_THREAT: Attacked by a knight or bishop, by role of the attacked piece: not protected by a pawn,
    // or worth more.
    t(3, 11), t(20, 34), t(32, 26), t(53, 31), t(51, 29), t(0, 0),
    // ROOK_THREAT: Attacked by a rook, by role: not protected well, or worth more.
    t(-3, 23), t(20, 28), t(28, 27), t(10, 10), t(52, 27), t(0, 0),
    // KING_THREAT: A piece that is not protected well, attacked by the king.
    t(15, 29),
    // HANGING: Attacked and not protected.
    t(17, 21),
    // PINNED: Own pieces pinned to the king.
    t(-13, -16),
    // CONTESTED: Fields that both sides control and that the other side does not hold well: its trajectories
    // are contested.
    t(6, -4),
    // SPACE: Safe fields in the centre on ranks 2 to 4.
    t(3, -7),
];

/// In units of danger.
#[rustfmt::skip]
pub static DANGERS: [i32; danger::COUNT] = [
    // BASE: Always.
    9,
    // ATTACKER: Pieces of the other side that control fields around the king: knights, bishops, rooks,
    // queens.
    10, 8, 2, 2,
    // ATTACKED: Fields around the king they control, counted for each piece.
    4,
    // WEAK: Fields around the king that the other side controls and only the king protects.
    1,
    // SAFE_CHECK: Checks the other side can give unharmed: by knights, bishops, rooks, queens.
    37, 25, 44, 38,
    // CHECK: Other checks it can give.
    2,
    // PINNED: Own pieces pinned to the king.
    4,
    // KNIGHT_PROTECTS: An own knight protects a field beside the king.
    -13,
    // FLANK: Fields on the king's flank, on the own five ranks, that the other side controls; controls twice.
    3, 3,
    // FLANK_DEFENCE: Those that the own side controls.
    -1,
    // NO_QUEEN: The other side has no queen.
    -25,
];
