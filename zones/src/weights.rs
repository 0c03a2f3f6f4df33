//! The weights of the features of a move, in hundredths of a natural logarithm of the odds that it is good.
//!
//! Written by `lab fit` from labelled positions (docs/priorities.md): change the features or the positions, not
//! the numbers. One weight for each place of [`crate::features::GROUPS`], in their order: what it counts alone, and
//! what in each combination.

use crate::features::{COMBINATIONS, Weight, Weights};

const fn w(alone: i16, combined: [i16; COMBINATIONS]) -> Weight {
    Weight { alone, combined }
}

/// By the whole map.
#[rustfmt::skip]
pub static WHOLE: Weights = Weights {
    base: [-30, 74, 36, 45, 31, 56, -9, -2],
    of: [
        // WINS: Wins material in the exchange on its field, by class of what it wins.
        w(24, [59, -20, -5, -9, -22, -35, 9, 17]),
        w(70, [49, 21, 12, 8, -47, -56, -22, -10]),
        w(121, [53, 31, 17, 13, -44, -87, -17, -24]),
        w(158, [31, 56, 26, 23, -46, -53, -15, -55]),
        // EVEN: Captures and breaks even, by role of what is captured.
        w(-10, [41, -29, -8, -8, -25, -20, 5, 0]),
        w(-48, [-46, -22, -2, -9, -47, 28, -11, -42]),
        w(22, [-34, -12, 0, -4, -36, 8, -18, -11]),
        w(15, [-34, -5, 2, -3, -30, -10, -14, -28]),
        w(25, [-32, 2, 3, 0, -42, -10, 20, -60]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // SACRIFICE: A capture that loses material on its field, by class of what it loses.
        w(74, [-15, 4, 7, 3, -48, 1, -2, -34]),
        w(30, [-33, 14, 6, 10, -46, -37, 31, -63]),
        w(0, [-15, 1, 1, -11, 15, 25, -5, -46]),
        w(-33, [-4, -10, 11, 6, 72, -44, 14, -25]),
        // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
        w(-18, [0, 2, 0, -8, 81, 5, 28, 1]),
        w(47, [-7, -20, 7, 8, 0, -43, 25, -58]),
        w(49, [-60, 11, 8, 3, -54, -22, 17, -58]),
        w(78, [-2, 12, 9, 3, -26, 2, -32, -53]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
        w(24, [35, -25, -11, -3, -61, 39, -24, 6]),
        w(-36, [81, -25, -20, -1, -1, 71, 31, 19]),
        w(-61, [27, -70, 4, -8, 15, -66, 17, 72]),
        w(-78, [-25, -8, -11, -16, 114, 6, 31, 28]),
        // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
        w(68, [37, -4, -14, 4, -63, -8, 4, -73]),
        w(40, [8, -6, -11, -1, -54, -7, -28, -68]),
        w(33, [-16, -7, -13, -2, -50, 23, -35, -40]),
        w(16, [-7, -29, 1, -1, -21, 40, -35, -15]),
        // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
        w(-1, [-4, 12, 1, 3, 14, -7, 18, -47]),
        w(21, [32, 13, -3, 3, 16, -55, 38, -99]),
        w(22, [29, 5, 0, 3, 18, -26, 21, -39]),
        w(7, [4, 16, -7, -11, 28, -78, -35, -32]),
        // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
        w(86, [73, -59, 18, 2, -66, -14, -79, 70]),
        // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
        w(6, [12, 16, 4, -6, 5, -36, 25, 29]),
        w(30, [19, 4, 8, -1, 3, -80, 9, 12]),
        w(30, [16, -7, 3, 1, 2, -43, -24, 11]),
        w(20, [-11, -6, -3, 2, -24, -17, -1, -3]),
        // SECOND_THREAT: The second threat of the same move: only one can be denied.
        w(11, [8, 0, 17, -2, 1, -41, 13, -20]),
        w(39, [10, 13, 2, -1, -11, -34, 20, -63]),
        w(39, [4, -15, 2, 2, -21, -31, -5, -29]),
        w(15, [4, 2, 1, 1, 0, -5, 0, -4]),
        // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
        w(12, [26, -18, -7, 2, 1, -26, -17, 7]),
        w(48, [40, 14, 16, 6, 30, -94, 77, -65]),
        w(37, [72, -39, 4, 7, -3, -77, 46, -74]),
        w(45, [36, 36, -12, 2, 35, -39, 36, -98]),
        // THREATENS_PINNED: Its threat falls on a piece that is pinned.
        w(38, [29, 9, -9, -6, -74, -32, 20, -37]),
        // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
        w(32, [-22, 7, -3, 2, -70, -6, 26, 8]),
        w(-7, [4, -5, -3, -2, -34, -16, -26, -6]),
        // SAVES: Denies a threat, by class of what is saved.
        w(-7, [7, -31, -5, -4, -16, -16, 2, -9]),
        w(26, [-21, 3, 4, -8, -3, -52, 9, -11]),
        w(43, [-1, 8, -10, -2, -24, -39, 0, -11]),
        w(67, [-9, 19, 5, 6, -5, -62, -14, -25]),
        // SAVES_BY: Denies it by control, blockade, capture, retreat.
        w(9, [33, -7, -13, -9, -32, -67, 16, -31]),
        w(25, [-12, -12, 1, 1, -5, -10, -7, -18]),
        w(47, [-13, 4, 5, 0, -12, -18, -29, 10]),
        w(28, [-29, 10, -2, 3, 0, -77, 15, -19]),
        // LEAVES: The largest threat that is left open, by class.
        w(-30, [16, 2, 10, 4, 4, 5, 19, 41]),
        w(-37, [10, 6, -19, 5, 10, 21, 23, 106]),
        w(-50, [31, 25, -11, 1, 1, 27, 50, 133]),
        w(-52, [41, 18, -48, 1, -24, 18, 43, 168]),
        // ABANDONS: A guard or a shield goes, and material can be taken, by class.
        w(-44, [-4, 0, -5, -1, 3, 33, -31, 20]),
        w(-97, [16, 16, -8, -6, 24, -8, -23, 88]),
        w(-94, [39, -33, -7, -2, -20, 6, -24, 142]),
        w(-104, [23, -19, -10, -3, 9, -2, -17, 106]),
        // GIVES_UP: An own attack that would win material is given up, by class.
        w(-25, [27, -3, 13, -1, -1, -1, -11, 25]),
        w(6, [-2, -7, 2, 5, -2, 23, 6, 22]),
        w(-8, [-5, 8, -8, 3, 20, -6, 18, 21]),
        w(-66, [-4, -2, -4, -2, 2, 5, 6, 22]),
        // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
        w(29, [-37, -70, 8, 3, -123, -17, -26, -44]),
        w(38, [7, -19, 9, 4, -24, -53, 5, 7]),
        w(28, [1, -4, -1, -1, -16, 1, 16, -17]),
        w(16, [0, -3, 3, -1, -6, 0, 5, 7]),
        w(1, [0, 17, -2, -4, 6, -22, 9, 6]),
        // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
        w(-11, [-13, -5, -7, -1, 46, 18, 8, -6]),
        w(-68, [-13, -7, -4, -4, 6, 4, 2, 1]),
        w(-173, [-26, -15, -9, -12, 43, 10, 4, 5]),
        // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
        w(-31, [15, -17, -2, -2, -10, -11, -24, 10]),
        w(-5, [-39, -8, 5, 2, -28, -14, -27, 15]),
        w(29, [-14, -5, 6, 1, -35, -80, 12, 21]),
        w(30, [-28, 6, 0, 3, -64, -82, 25, 1]),
        w(5, [-23, 25, -3, -3, -44, -112, 14, -34]),
        // FREE_PAWN: The same, when nothing stands or controls on the path.
        w(-10, [1, -1, -1, -1, 4, 4, 0, 3]),
        w(25, [-6, 4, 1, 1, -7, -9, -2, -3]),
        w(13, [-10, 12, 2, 0, -15, -30, 10, -13]),
        w(72, [-18, 16, 5, 0, 0, -33, -1, -22]),
        w(64, [-14, 25, 6, 2, -6, -59, 4, -13]),
        // LEVER: A pawn attacks a pawn.
        w(24, [3, -57, -10, 8, -4, -70, 14, 30]),
        // STORM: A pawn steps towards the fields of the other king.
        w(2, [25, 5, -1, -13, 14, -45, -49, 14]),
        // BARES_KING: A pawn steps away from before its own king.
        w(-2, [-15, 27, 0, -2, -82, -26, 9, 13]),
        // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
        w(7, [30, -41, 14, 6, -24, 44, 40, 54]),
        w(-41, [-30, -15, -20, -7, 4, 7, -30, 10]),
        // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
        w(-21, [-70, -1, 4, 1, 48, 6, -16, 10]),
        w(-32, [-39, 20, -4, 4, 17, 26, 28, 33]),
        w(-30, [6, 39, -12, 12, 54, 50, 40, 27]),
        w(-29, [25, -22, 8, 12, 3, 31, 35, 62]),
        w(-51, [31, -17, -3, -7, 13, -6, 29, 24]),
        // MOVES_LATE: The same in the endgame.
        w(-89, [-19, 10, -2, -6, 25, -7, -9, -13]),
        w(-61, [-20, 2, 9, -5, 43, 9, -13, 23]),
        w(-59, [13, 38, -21, -13, 50, 9, 3, 49]),
        w(-55, [78, -23, -21, -2, 17, 78, -67, 79]),
        w(-47, [-22, 0, -11, -9, 23, -14, -32, 33]),
        // CASTLES: Castles.
        w(20, [19, -1, 0, 0, 5, -2, -6, 6]),
        // DEVELOPS: A minor piece leaves its back rank.
        w(33, [-50, 11, -4, 0, 7, -47, 2, 10]),
        // ROOK_FILE: A rook comes to a half-open or an open file.
        w(61, [-7, -39, -1, 5, -54, -43, 9, 24]),
        w(-30, [-24, 28, -18, -11, -16, -62, -44, -31]),
        // SEVENTH: A rook comes to the seventh rank.
        w(4, [2, 13, -24, 0, -25, -79, 11, -3]),
        // BLOCKADES: Stands in front of a passed pawn of the other side.
        w(14, [0, 9, 4, 1, 0, -25, 8, -1]),
        // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
        w(-25, [-47, 9, -3, -1, -41, -40, 20, 2]),
        // OPPOSITION: Takes the opposition, in the endgame.
        w(-17, [-9, 0, -3, -3, -50, -50, 7, -37]),
        // CONTESTED: The other side reaches its field (and wins nothing there).
        w(-9, [43, -17, -2, -9, 34, -85, -12, -6]),
        // SUPPORTED: Protected by a pawn on its field.
        w(23, [2, -11, -7, 3, -9, -5, 24, -15]),
        // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
        w(-8, [15, 1, 5, 0, -65, -114, -24, -45]),
        w(-34, [0, 19, -5, -3, -72, -57, -21, -98]),
        w(26, [-6, 10, 6, 5, -57, 14, -31, -2]),
        // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
        w(7, [21, -2, -5, 0, 5, -19, 8, -3]),
        // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
        w(2, [11, 7, -2, -2, -2, -4, 15, 1]),
        // MOBILITY: Fields that the piece reaches more than before: an amount.
        w(3, [-8, 0, 1, 0, -3, -9, 0, -4]),
        // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
        w(16, [-3, 5, 2, 1, 0, -13, 2, -5]),
        w(13, [9, -6, -1, 0, -12, -4, 2, -1]),
        // STEPS_BACK: Steps back.
        w(-1, [8, -23, 6, 10, -1, -7, -44, 28]),
        // GUARDS: A new guard for a piece that is attacked and not threatened yet.
        w(24, [-29, 7, 2, 0, 11, -56, -10, 21]),
        // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
        w(12, [-6, -2, -1, 4, -1, -24, 15, 12]),
        w(21, [-16, 17, 2, -3, 2, -30, 14, 4]),
        w(22, [-51, 25, 0, -8, -5, -45, -12, 13]),
        w(27, [-17, 0, -7, 6, 10, -54, 11, 1]),
        // RECOVERS: Offers material, and when it is taken wins elsewhere: less than it cost, as much, up to a rook more, more.
        w(16, [34, -7, 15, 15, -10, 10, 8, -13]),
        w(42, [43, 38, 7, -5, -155, 22, 22, 9]),
        w(79, [-11, 73, 9, 5, -109, 5, -62, 51]),
        w(154, [-14, 25, -2, 8, -78, -19, -46, 34]),
        // CHECKS_AFTER: Offers material, and when it is taken has a check that leaves no way out, one, two, three.
        w(174, [52, 6, -1, 13, -77, 22, -55, -23]),
        w(76, [38, 29, 4, 1, 2, 40, -31, 22]),
        w(62, [18, 3, 11, 0, -79, 27, -1, -23]),
        w(39, [19, -11, 6, -3, -21, -8, -28, 17]),
        // TAKEN_BY_KING: Offers material that only the king can take.
        w(30, [-7, -19, 19, 11, 0, -19, -30, -27]),
        // TAKEN_BY_NOBODY: Offers material that only a pinned piece could take.
        w(140, [87, 82, 25, 27, -84, 61, -149, 66]),
        // OFFERS_WHEN_SHARP: Offers material where the sharpest check, as things stand, leaves no way out, one, two, three.
        w(-172, [-32, -18, -9, -11, 14, 21, 24, 20]),
        w(-51, [-16, -38, 0, 5, 7, 9, 30, 11]),
        w(-31, [14, -17, -16, -2, -39, -1, 35, 18]),
        w(-5, [-17, -6, 4, 0, 14, 32, -8, -6]),
        // OFFERS_AT_KING: Offers material on a field around the other king: by a quiet move, for a pawn, for a piece.
        w(-61, [11, 13, -28, -11, 50, -36, 0, -37]),
        w(2, [-30, -5, 1, -1, -5, 4, -33, 31]),
        w(-15, [-55, -14, 6, 1, -37, -1, 25, -6]),
        // OFFERS_IN_ATTACK: Offers material when so many own pieces reach the fields around the other king: one or none, two, three, more.
        w(-32, [15, -73, -2, -3, 49, -2, 26, 19]),
        w(-50, [21, -10, -13, -17, 23, 6, 52, -41]),
        w(-43, [10, -20, -7, -3, -1, -20, 29, 2]),
        w(-23, [15, -7, -9, -1, -4, 1, -6, -3]),
        // CALM_IN_ATTACK: Not an offer, a threat or a check, when so many own pieces reach those fields.
        w(-29, [0, -7, 18, 15, 27, 92, 26, 31]),
        w(-27, [-10, 17, 8, 7, 21, 78, 8, 37]),
        w(-39, [8, 0, -4, 0, 20, 52, -3, 20]),
        w(-10, [-2, -1, 0, -1, 11, 14, -2, 11]),
        // CHECKS_IN_ATTACK: A check when so many own pieces reach those fields.
        w(21, [16, -17, -4, -10, -33, -25, -19, -164]),
        w(44, [39, -7, -25, 4, -28, -40, -30, -137]),
        w(78, [5, 13, -17, 3, -36, -18, 5, -87]),
        w(70, [23, 12, -8, 4, -14, -37, -7, -27]),
        // DRAWS_AWAY: What takes the offer is worth less than what it guards: the guard would be drawn away, by class.
        w(4, [-8, 8, 1, -7, 30, -21, -29, -11]),
        w(52, [18, -17, -9, 4, -51, 26, -9, 7]),
        w(45, [18, -9, -6, 0, -31, 2, -20, 22]),
        w(39, [17, 6, -3, 2, -14, -6, -9, -5]),
        // MATE_THREAT: Threatens a check that leaves no way out, or one.
        w(82, [-5, -1, 5, -1, -91, -99, -5, -53]),
        w(23, [-37, -4, -8, -6, -36, -79, -32, -37]),
        // DENIES_MATE: Denies such a threat of the other side.
        w(137, [18, -34, 8, 9, -45, -89, -63, -48]),
        // PAWN_ATTACK: A pawn attacks an officer, and stands safely.
        w(1, [15, 5, -4, -2, -8, 15, -4, 2]),
        // DESPERADO: The piece would be lost where it stands, and goes where it captures or checks.
        w(22, [26, 0, 3, 5, 40, -23, -19, -1]),
        // FORKS_AFTER: Offers material, and when it is taken has a check that attacks a piece as well, by class of what that wins.
        w(19, [-6, 5, 13, -5, -49, -25, 8, 24]),
        w(85, [13, -5, 5, 8, -54, 21, -1, 8]),
        w(99, [23, -3, 4, 11, -21, 6, 1, 23]),
        w(128, [26, -15, 8, 6, -86, 25, -16, 2]),
        // PROMOTES_AFTER: Offers material, and when it is taken has a pawn that nothing stops, one or two moves from promotion.
        w(107, [0, 22, 6, 5, -80, 21, -50, 14]),
        w(119, [-47, -19, 1, 10, -15, -17, 17, -20]),
    ],
};

/// Near the leaves, by what a move does at once.
#[rustfmt::skip]
pub static NEAR: Weights = Weights {
    base: [45, 44, 59, 59, 10, 33, 23, 0],
    of: [
        // WINS: Wins material in the exchange on its field, by class of what it wins.
        w(37, [-1, 9, 0, 0, -6, -33, 7, -10]),
        w(77, [19, 30, 27, 21, -19, -61, -24, -16]),
        w(128, [21, 33, 28, 21, -32, -80, -17, -37]),
        w(153, [30, 45, 40, 30, -49, -36, -25, -38]),
        // EVEN: Captures and breaks even, by role of what is captured.
        w(4, [-5, -3, -7, -5, -2, -33, 10, -12]),
        w(-36, [-9, -5, -12, -9, -29, -12, -7, -11]),
        w(46, [-2, 7, -3, -2, -20, 4, -10, -8]),
        w(21, [-1, 3, -1, -1, -21, -22, -12, -23]),
        w(26, [0, 1, -1, 0, -26, -11, -15, -12]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // SACRIFICE: A capture that loses material on its field, by class of what it loses.
        w(21, [1, 3, 2, 1, -2, 9, -1, 3]),
        w(-69, [-6, -22, -8, -6, -22, 6, 1, 0]),
        w(-92, [-6, -6, -7, -6, 18, 5, 3, 11]),
        w(-130, [-12, -17, -16, -12, 38, -11, 19, 17]),
        // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
        w(-100, [-14, -26, -19, -14, 34, -2, 21, 50]),
        w(-71, [-5, -13, -6, -5, -3, 3, 4, -12]),
        w(-54, [-3, -5, -4, -3, -4, 2, 2, -9]),
        w(-8, [-1, -4, -1, -1, 6, 6, -3, -1]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
        w(-86, [-12, -46, -16, -12, 34, 25, 16, -19]),
        w(-82, [-28, -42, -41, -30, 79, 20, 40, 82]),
        w(-101, [-29, -31, -38, -29, 74, 89, 38, 37]),
        w(-105, [-33, -32, -43, -33, 85, 51, 43, 84]),
        // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
        w(78, [9, 5, 12, 9, -54, -32, -13, -30]),
        w(53, [9, -19, 11, 8, -55, -16, -17, -35]),
        w(37, [2, -14, 2, 1, -37, -12, -24, -33]),
        w(23, [-1, -11, -1, -1, -22, 11, -23, -8]),
        // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
        w(-66, [-3, -4, -4, -3, 7, 13, 4, 3]),
        w(-30, [0, 5, 0, 0, 4, 10, -6, -1]),
        w(-49, [-3, -4, -4, -3, -23, 4, 4, 2]),
        w(-33, [-2, -4, -2, -2, -11, -3, 2, -10]),
        // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
        w(43, [3, -6, 3, 3, -4, 3, -17, -3]),
        // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
        w(27, [0, 0, -1, -1, 19, -52, -2, 12]),
        w(37, [1, 3, 1, 1, 13, -47, -2, -27]),
        w(22, [-1, -18, -1, -1, -31, -26, 6, -38]),
        w(12, [-6, -5, -8, -6, -33, 18, -11, -23]),
        // SECOND_THREAT: The second threat of the same move: only one can be denied.
        w(25, [1, -1, 1, 1, -14, -24, -1, -1]),
        w(37, [2, 0, 2, 2, -19, -21, -1, -14]),
        w(6, [0, 0, 1, 0, -6, -6, 1, -3]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
        w(-22, [4, -5, 6, 4, -7, 26, 1, -2]),
        w(14, [5, -15, 6, 5, -18, -43, -5, 5]),
        w(-19, [2, -12, 3, 2, -16, -31, -3, -22]),
        w(14, [4, -15, 5, 4, -17, -25, -8, 0]),
        // THREATENS_PINNED: Its threat falls on a piece that is pinned.
        w(68, [5, -2, 6, 4, -14, 0, -6, -6]),
        // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // SAVES: Denies a threat, by class of what is saved.
        w(-1, [-6, -7, -9, -7, 19, -27, 5, -18]),
        w(40, [0, 2, 0, 0, 1, -47, -3, -15]),
        w(55, [-1, 6, -1, -1, -11, -54, -10, -11]),
        w(87, [7, 15, 10, 7, -9, -64, -10, -23]),
        // SAVES_BY: Denies it by control, blockade, capture, retreat.
        w(44, [2, -5, 2, 1, 3, -95, 8, -33]),
        w(35, [1, 11, 1, 1, -9, -11, -3, -24]),
        w(47, [-1, 5, -1, -1, 2, -14, -15, 19]),
        w(36, [0, 5, 1, 2, 5, -74, -10, -30]),
        // LEAVES: The largest threat that is left open, by class.
        w(-24, [5, -22, 7, 5, 31, 5, 3, 25]),
        w(-45, [5, -41, 6, 5, 58, 10, 9, 48]),
        w(-62, [-2, -32, -3, -2, 56, 4, 16, 32]),
        w(-80, [-4, -42, -6, -4, 64, 2, 17, 43]),
        // ABANDONS: A guard or a shield goes, and material can be taken, by class.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // GIVES_UP: An own attack that would win material is given up, by class.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
        w(42, [3, -20, 4, 3, -11, -12, -10, -22]),
        w(35, [1, -2, 1, 1, -4, -57, -3, 11]),
        w(27, [0, 8, 1, 0, -6, -1, -1, 12]),
        w(6, [1, -22, 1, 1, -7, -7, -12, 11]),
        w(10, [1, -8, 2, 1, 12, -16, -3, -2]),
        // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
        w(-9, [-5, 2, -7, -5, 8, -11, 4, -12]),
        w(-53, [-4, -4, -5, -3, 0, -1, 0, 1]),
        w(-130, [-9, -14, -11, -8, 14, 21, 8, 13]),
        // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
        w(-5, [-1, -6, -1, -1, -6, 16, 0, 7]),
        w(-10, [-1, 0, -2, -1, -8, -14, -1, -15]),
        w(15, [-1, -3, -2, -1, 4, -80, 7, -46]),
        w(37, [0, 1, 0, 0, -1, -67, 0, -40]),
        w(33, [-1, 13, -1, -1, -1, -56, -4, -39]),
        // FREE_PAWN: The same, when nothing stands or controls on the path.
        w(0, [0, 0, 0, 0, 2, 0, 0, 1]),
        w(53, [3, 6, 4, 3, -3, -7, -4, 0]),
        w(70, [3, 7, 4, 3, -6, -6, -5, -2]),
        w(110, [5, 16, 6, 5, -4, -28, -7, -15]),
        w(97, [3, 20, 4, 3, -4, -31, -7, -11]),
        // LEVER: A pawn attacks a pawn.
        w(-3, [3, -14, 4, 3, 12, -53, 1, -1]),
        // STORM: A pawn steps towards the fields of the other king.
        w(0, [-3, 3, -5, -3, -8, -26, -3, -45]),
        // BARES_KING: A pawn steps away from before its own king.
        w(18, [-3, 12, -4, -3, 0, -27, 3, -4]),
        // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
        w(-20, [6, 1, 8, 6, 17, 87, -5, 37]),
        w(-53, [-8, -14, -11, -8, -9, -15, 6, 14]),
        // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
        w(-44, [-2, 2, -3, -2, 20, 8, -12, 32]),
        w(-60, [-2, -8, -3, -2, 13, -51, 16, 26]),
        w(-49, [5, -12, 7, 6, 20, 52, 3, 49]),
        w(-55, [1, -6, 2, 1, 23, 12, 16, 36]),
        w(-66, [-6, -20, -8, -6, 25, -11, 10, 13]),
        // MOVES_LATE: The same in the endgame.
        w(-75, [-5, -12, -6, -5, -32, -2, 4, -14]),
        w(-60, [-4, -20, -6, -4, 25, 7, -7, -10]),
        w(-56, [0, -11, 0, 0, 27, 42, 8, -1]),
        w(-20, [3, 12, 4, 3, 21, 134, 11, -39]),
        w(-54, [-7, -3, -10, -7, 15, 0, 9, -6]),
        // CASTLES: Castles.
        w(2, [-2, -2, -3, -2, 0, 2, 2, -5]),
        // DEVELOPS: A minor piece leaves its back rank.
        w(33, [3, 1, 3, 3, -4, -41, 0, 1]),
        // ROOK_FILE: A rook comes to a half-open or an open file.
        w(24, [-1, 6, -2, -1, -6, -75, -1, -6]),
        w(6, [-2, 8, -3, -2, -21, -10, -11, -85]),
        // SEVENTH: A rook comes to the seventh rank.
        w(47, [4, -3, 5, 3, 15, -64, 4, 2]),
        // BLOCKADES: Stands in front of a passed pawn of the other side.
        w(18, [1, 1, 1, 1, -6, -17, 7, -13]),
        // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
        w(15, [0, 0, 0, 0, 12, -66, 7, -11]),
        // OPPOSITION: Takes the opposition, in the endgame.
        w(50, [1, 4, 1, 1, -3, -67, -2, -24]),
        // CONTESTED: The other side reaches its field (and wins nothing there).
        w(7, [-9, 14, -12, -9, 11, -147, 13, 16]),
        // SUPPORTED: Protected by a pawn on its field.
        w(20, [4, -12, 5, 4, -5, -21, 15, -4]),
        // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
        w(-13, [-2, -1, -2, -2, -23, -87, -1, -54]),
        w(7, [2, 11, 2, 2, 2, 4, -1, -29]),
        w(0, [0, 0, 0, 0, -1, -19, -9, -3]),
        // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
        w(12, [2, 2, 3, 2, 7, -21, 1, 5]),
        // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
        w(2, [1, 2, 1, 1, 7, -14, 2, 6]),
        // MOBILITY: Fields that the piece reaches more than before: an amount.
        w(4, [-2, 3, -3, -2, -5, -8, 1, -5]),
        // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
        w(14, [1, 1, 1, 1, -4, -15, -1, -5]),
        w(16, [1, 0, 1, 1, 0, -12, -1, -6]),
        // STEPS_BACK: Steps back.
        w(-9, [6, -25, 8, 6, 2, 10, 2, -16]),
        // GUARDS: A new guard for a piece that is attacked and not threatened yet.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // RECOVERS: Offers material, and when it is taken wins elsewhere: less than it cost, as much, up to a rook more, more.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // CHECKS_AFTER: Offers material, and when it is taken has a check that leaves no way out, one, two, three.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // TAKEN_BY_KING: Offers material that only the king can take.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // TAKEN_BY_NOBODY: Offers material that only a pinned piece could take.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // OFFERS_WHEN_SHARP: Offers material where the sharpest check, as things stand, leaves no way out, one, two, three.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // OFFERS_AT_KING: Offers material on a field around the other king: by a quiet move, for a pawn, for a piece.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // OFFERS_IN_ATTACK: Offers material when so many own pieces reach the fields around the other king: one or none, two, three, more.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // CALM_IN_ATTACK: Not an offer, a threat or a check, when so many own pieces reach those fields.
        w(-33, [3, 5, 5, 1, 13, 81, 4, 41]),
        w(-27, [0, 16, 0, 0, 5, 76, -8, 42]),
        w(-60, [-2, 0, -2, -2, 2, 52, 3, 15]),
        w(-16, [-1, 0, -1, -1, -2, 16, 3, 5]),
        // CHECKS_IN_ATTACK: A check when so many own pieces reach those fields.
        w(19, [-3, -30, -4, -3, -79, -27, 2, -37]),
        w(54, [4, -3, 5, 4, -62, 2, -37, -59]),
        w(76, [3, -8, 5, 4, -37, 5, -30, -13]),
        w(75, [5, 6, 7, 5, -15, -9, -10, -7]),
        // DRAWS_AWAY: What takes the offer is worth less than what it guards: the guard would be drawn away, by class.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // MATE_THREAT: Threatens a check that leaves no way out, or one.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // DENIES_MATE: Denies such a threat of the other side.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // PAWN_ATTACK: A pawn attacks an officer, and stands safely.
        w(3, [-4, -6, -5, -4, -15, -38, 5, 8]),
        // DESPERADO: The piece would be lost where it stands, and goes where it captures or checks.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // FORKS_AFTER: Offers material, and when it is taken has a check that attacks a piece as well, by class of what that wins.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // PROMOTES_AFTER: Offers material, and when it is taken has a pawn that nothing stops, one or two moves from promotion.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
    ],
};
