//! The weights of the estimate, in centipawns: of the middlegame and of the endgame.
//!
//! Written by `lab tune` from labelled positions (docs/evaluation.md): change the terms or the positions, not the numbers.
//! One pair for each place of [`super::terms::GROUPS`], one number for each of [`super::terms::danger::GROUPS`].

use super::taper::{Taper, t};
use super::terms::{COUNT, danger};

/// In centipawns.
#[rustfmt::skip]
pub static WEIGHTS: [Taper; COUNT] = [
    // TEMPO: Having the move.
    t(12, 12),
    // MATERIAL: Material, by role from pawn to king.
    t(85, 112), t(335, 320), t(350, 335), t(475, 565), t(985, 1050), t(0, 0),
    // BISHOP_PAIR: Two bishops or more.
    t(24, 48),
    // PAWN_PLACE: Pawns by field: ranks from the own back rank, files from the edge to the centre.
    t(-8, 4), t(-2, 2), t(0, 0), t(8, -4),
    t(-10, 6), t(-4, 4), t(-2, 2), t(6, -2),
    t(-10, 4), t(-4, 2), t(-2, 0), t(6, -4),
    t(-4, 6), t(2, 4), t(4, 2), t(12, -2),
    t(4, 16), t(10, 14), t(12, 12), t(20, 8),
    t(14, 34), t(20, 32), t(22, 30), t(30, 26),
    t(28, 59), t(34, 57), t(36, 55), t(44, 51),
    t(-8, 4), t(-2, 2), t(0, 0), t(8, -4),
    // KNIGHT_PLACE: Knights by field, likewise.
    t(-44, -36), t(-30, -26), t(-20, -18), t(-16, -14),
    t(-30, -26), t(-16, -16), t(-6, -8), t(-2, -4),
    t(-20, -16), t(-6, -6), t(4, 2), t(8, 6),
    t(-12, -6), t(2, 4), t(12, 12), t(16, 16),
    t(-4, -2), t(10, 8), t(20, 16), t(24, 20),
    t(-2, -8), t(12, 2), t(22, 10), t(26, 14),
    t(-16, -20), t(-2, -10), t(8, -2), t(12, 2),
    t(-46, -36), t(-32, -26), t(-22, -18), t(-18, -14),
    // BISHOP_PLACE: Bishops by field.
    t(-12, -10), t(-6, -6), t(-8, -6), t(-6, -4),
    t(0, -8), t(6, -4), t(4, -4), t(6, -2),
    t(2, -4), t(8, 0), t(6, 0), t(8, 2),
    t(2, 0), t(8, 4), t(6, 4), t(8, 6),
    t(2, 0), t(8, 4), t(6, 4), t(8, 6),
    t(0, -2), t(6, 2), t(4, 2), t(6, 4),
    t(-10, -6), t(-4, -2), t(-6, -2), t(-4, 0),
    t(-16, -10), t(-10, -6), t(-12, -6), t(-10, -4),
    // ROOK_PLACE: Rooks by field.
    t(-6, -4), t(-4, -4), t(0, -4), t(2, -4),
    t(-12, -4), t(-10, -4), t(-6, -4), t(-4, -4),
    t(-12, -2), t(-10, -2), t(-6, -2), t(-4, -2),
    t(-10, 4), t(-8, 4), t(-4, 4), t(-2, 4),
    t(-4, 8), t(-2, 8), t(2, 8), t(4, 8),
    t(2, 8), t(4, 8), t(8, 8), t(10, 8),
    t(10, 12), t(12, 12), t(16, 12), t(18, 12),
    t(4, 10), t(6, 10), t(10, 10), t(12, 10),
    // QUEEN_PLACE: Queens by field.
    t(-4, -32), t(0, -26), t(2, -20), t(2, -18),
    t(0, -22), t(4, -16), t(6, -10), t(6, -8),
    t(-2, -10), t(2, -4), t(4, 2), t(4, 4),
    t(-6, 2), t(-2, 8), t(0, 14), t(0, 16),
    t(-8, 8), t(-4, 14), t(-2, 20), t(-2, 22),
    t(-6, 6), t(-2, 12), t(0, 18), t(0, 20),
    t(-12, 4), t(-8, 10), t(-6, 16), t(-6, 18),
    t(-8, -2), t(-4, 4), t(-2, 10), t(-2, 12),
    // KING_PLACE: The king by field.
    t(34, -48), t(38, -34), t(6, -24), t(-2, -22),
    t(20, -26), t(24, -12), t(-8, -2), t(-16, 0),
    t(-8, -10), t(-4, 4), t(-36, 14), t(-44, 16),
    t(-30, 0), t(-26, 14), t(-58, 24), t(-66, 26),
    t(-40, 6), t(-36, 20), t(-68, 30), t(-76, 32),
    t(-40, 6), t(-36, 20), t(-68, 30), t(-76, 32),
    t(-40, -6), t(-36, 8), t(-68, 18), t(-76, 20),
    t(-40, -30), t(-36, -16), t(-68, -6), t(-76, -4),
    // KNIGHT_MOBILITY: Knights by the number of fields they can go to without meeting a pawn's control.
    t(-20, -20), t(-15, -15), t(-10, -10), t(-5, -5), t(0, 0), t(5, 5), t(10, 10), t(15, 15),
    t(20, 20),
    // BISHOP_MOBILITY: Bishops by the number of fields.
    t(-30, -30), t(-25, -25), t(-20, -20), t(-15, -15), t(-10, -10), t(-5, -5), t(0, 0), t(5, 5),
    t(10, 10), t(15, 15), t(20, 20), t(25, 25), t(30, 30), t(35, 35),
    // ROOK_MOBILITY: Rooks by the number of fields.
    t(-21, -35), t(-18, -30), t(-15, -25), t(-12, -20), t(-9, -15), t(-6, -10), t(-3, -5), t(0, 0),
    t(3, 5), t(6, 10), t(9, 15), t(12, 20), t(15, 25), t(18, 30), t(21, 35),
    // QUEEN_MOBILITY: Queens by the number of fields.
    t(-26, -52), t(-24, -48), t(-22, -44), t(-20, -40), t(-18, -36), t(-16, -32), t(-14, -28),
    t(-12, -24), t(-10, -20), t(-8, -16), t(-6, -12), t(-4, -8), t(-2, -4), t(0, 0),
    t(2, 4), t(4, 8), t(6, 12), t(8, 16), t(10, 20), t(12, 24), t(14, 28),
    t(16, 32), t(18, 36), t(20, 40), t(22, 44), t(24, 48), t(26, 52), t(28, 56),
    // ROOK_FILE: A rook on a file without own pawns; without any pawn.
    t(12, 6), t(26, 10),
    // ROOK_BEHIND_PASSED: A rook behind an own passed pawn, behind one of the other side.
    t(0, 0), t(0, 0),
    // OUTPOST: A piece on rank 4 to 6 that a pawn protects and no pawn can drive away: a knight, a bishop.
    t(22, 12), t(16, 8),
    // REACHES_OUTPOST: A knight whose trajectory to such a field takes one move.
    t(8, 4),
    // BISHOP_PAWNS: Own pawns on fields of the bishop's colour, for each bishop; those of them that are blocked.
    t(0, 0), t(0, 0),
    // BEHIND_PAWN: A knight or bishop behind a pawn.
    t(0, 0),
    // ISOLATED_PAWN: A pawn without own pawns on the neighbouring files: with another pawn ahead on its file, without.
    t(-8, -12), t(-14, -18),
    // DOUBLED_PAWN: A pawn behind another of its own on the same file.
    t(-8, -20),
    // BACKWARD_PAWN: A pawn that its neighbours have passed and that cannot step forward safely: with another pawn ahead on its file, without.
    t(-6, -7), t(-12, -12),
    // PHALANX: A pawn beside another, by rank as the side sees it.
    t(0, 0), t(4, 2), t(7, 4), t(9, 7), t(18, 14), t(34, 30), t(60, 60), t(0, 0),
    // PROTECTED_PAWN: A pawn that pawns protect, by rank.
    t(0, 0), t(2, 1), t(3, 2), t(4, 3), t(9, 7), t(17, 15), t(30, 30), t(0, 0),
    // CANDIDATE_PAWN: A pawn that can become passed: no pawn ahead on its file, and helpers beside it for every pawn that controls its path; by rank.
    t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    // PASSED_PAWN: A passed pawn, by rank as the side sees it.
    t(0, 0), t(2, 10), t(4, 14), t(10, 30), t(30, 54), t(58, 96), t(100, 150), t(0, 0),
    // PASSED_PROTECTED: A passed pawn that a pawn protects, on rank 4 or beyond.
    t(0, 0),
    // PASSED_OUTSIDE: A passed pawn three files or more away from all other pawns of the other side.
    t(0, 0),
    // PASSED_FREE: The trajectory of promotion: the next field is free of pieces, by rank (from the fourth).
    t(0, 0), t(0, 0), t(0, 0), t(3, 8), t(6, 16), t(9, 24), t(12, 32), t(15, 40),
    // PASSED_STEP: The next field is not controlled by the other side.
    t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    // PASSED_PATH: No field of the trajectory is controlled or occupied by the other side.
    t(0, 0), t(0, 0), t(0, 0), t(2, 12), t(4, 24), t(6, 36), t(8, 48), t(10, 60),
    // PASSED_SUPPORTED: Every field of the trajectory that the other side controls is controlled by the own side too.
    t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    // PASSED_OWN_KING: Steps of the own king to the field before a passed pawn (at most 5), by the pawn's rank.
    t(0, 0), t(0, 0), t(0, 0), t(0, -4), t(0, -8), t(0, -12), t(0, -16), t(0, -20),
    // PASSED_OTHER_KING: Steps of the other king to it.
    t(0, 0), t(0, 0), t(0, 0), t(0, 4), t(0, 8), t(0, 12), t(0, 16), t(0, 20),
    // SHELTER: The pawn that shelters the own king on the king's file and those beside it: by the distance of the file from the edge (4) and the pawn's rank (7, first: no pawn).
    t(-14, 0), t(12, 0), t(6, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-14, 0), t(12, 0), t(6, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-14, 0), t(12, 0), t(6, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-14, 0), t(12, 0), t(6, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    // STORM: The pawn of the other side that comes nearer on these files, likewise.
    t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    // STORM_BLOCKED: That pawn is blocked by a pawn, by rank.
    t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    // KING_FILE: A file at the king on which the own side has no pawn and the other side a rook or queen.
    t(-20, 0),
    // PAWN_THREAT: A piece (not a pawn) attacked by a pawn that stands safely.
    t(48, 36),
    // PUSH_THREAT: A piece that a pawn attacks after one safe step.
    t(15, 12),
    // MINOR_THREAT: Attacked by a knight or bishop, by role of the attacked piece: not protected by a pawn, or worth more.
    t(5, 15), t(20, 20), t(20, 20), t(34, 30), t(34, 30), t(0, 0),
    // ROOK_THREAT: Attacked by a rook, by role: not protected well, or worth more.
    t(0, 15), t(18, 18), t(18, 18), t(5, 5), t(36, 24), t(0, 0),
    // KING_THREAT: A piece that is not protected well, attacked by the king.
    t(10, 25),
    // HANGING: Attacked and not protected.
    t(22, 18),
    // PINNED: Own pieces pinned to the king.
    t(0, 0),
    // CONTESTED: Fields that both sides control and that the other side does not hold well: its trajectories are contested.
    t(2, 2),
    // SPACE: Safe fields in the centre on ranks 2 to 4.
    t(2, 0),
];

/// In units of danger.
#[rustfmt::skip]
pub static DANGERS: [i32; danger::COUNT] = [
    // BASE: Always.
    0,
    // ATTACKER: Pieces of the other side that control fields around the king: knights, bishops, rooks, queens.
    14, 12, 17, 24,
    // ATTACKED: Fields around the king they control, counted for each piece.
    2,
    // WEAK: Fields around the king that the other side controls and only the king protects.
    12,
    // SAFE_CHECK: Checks the other side can give unharmed: by knights, bishops, rooks, queens.
    24, 14, 27, 24,
    // CHECK: Other checks it can give.
    3,
    // PINNED: Own pieces pinned to the king.
    4,
    // KNIGHT_PROTECTS: An own knight protects a field beside the king.
    -8,
    // FLANK: Fields on the king's flank, on the own five ranks, that the other side controls; controls twice.
    1, 1,
    // FLANK_DEFENCE: Those that the own side controls.
    -1,
    // NO_QUEEN: The other side has no queen.
    -60,
];
