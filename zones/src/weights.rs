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
    base: [-22, 108, 64, 48, 49, 51, 17, -9],
    of: [
        // WINS: Wins material in the exchange on its field, by class of what it wins.
        w(4, [-11, -43, 55, -3, 12, -65, -29, 0]),
        w(49, [53, 22, 49, -10, -67, -51, -19, -18]),
        w(117, [34, 35, 50, 5, -59, -131, -46, -1]),
        w(156, [71, 48, 45, 9, -64, -87, -31, -72]),
        // EVEN: Captures and breaks even, by role of what is captured.
        w(-20, [-18, -9, -10, -2, -7, -48, -39, 17]),
        w(-69, [-54, 31, 12, -7, -78, 32, 62, -34]),
        w(-12, [-64, 18, -1, -1, -44, 0, 14, -53]),
        w(-23, [-74, 27, 3, -3, -49, -17, -15, -43]),
        w(-18, [-55, 48, -8, -1, -83, -8, 17, -52]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // SACRIFICE: A capture that loses material on its field, by class of what it loses.
        w(88, [-50, -68, 50, 8, -45, 22, 14, -37]),
        w(40, [-45, 35, -28, 3, -55, -55, 31, -35]),
        w(30, [4, 12, -24, 7, 9, 34, 56, -17]),
        w(-13, [6, -3, 10, 4, 51, -73, 20, 41]),
        // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
        w(7, [-7, -2, -36, 14, 91, -28, 33, 47]),
        w(19, [-1, 8, 13, 1, -12, -40, 64, -57]),
        w(45, [-64, 14, 4, 4, -67, 12, 50, -29]),
        w(75, [-13, -43, 26, 4, -49, -15, -26, -9]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
        w(30, [1, -34, 12, 4, -103, 28, -9, 9]),
        w(-30, [69, -39, -85, -2, -28, 79, 38, 15]),
        w(-79, [36, -106, 27, -6, 14, -22, 0, 71]),
        w(-95, [13, 64, -52, -10, 130, -27, 4, 58]),
        // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
        w(77, [76, -53, -37, 6, -110, -19, -16, -28]),
        w(45, [42, -27, -31, 4, -97, -4, -29, -49]),
        w(48, [2, -32, -22, 3, -67, 13, -60, -34]),
        w(44, [-8, -65, -13, 7, -35, 42, -36, -25]),
        // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
        w(-8, [31, 23, -4, -1, 8, -10, 30, 31]),
        w(50, [46, 18, -4, 8, 6, -61, 101, -2]),
        w(52, [-14, -9, 4, 6, 20, -74, 70, -56]),
        w(12, [13, 4, 13, 2, 61, -72, 14, -66]),
        // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
        w(65, [66, -67, 6, 5, 51, 36, -125, -16]),
        // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
        w(3, [-1, -20, 55, -4, 3, -69, 22, 33]),
        w(13, [46, -4, 18, -5, -23, -55, -4, 19]),
        w(54, [11, -47, -10, 10, -11, -29, -34, -18]),
        w(6, [2, -10, -15, 0, -61, -4, -25, -21]),
        // SECOND_THREAT: The second threat of the same move: only one can be denied.
        w(34, [6, -27, -21, 6, -7, -41, 16, -26]),
        w(24, [33, 32, -51, 1, -49, -84, 26, -28]),
        w(16, [24, -12, -7, 2, -38, -22, 3, -19]),
        w(14, [10, 0, 0, 1, 0, -11, 0, -6]),
        // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
        w(-3, [52, 2, 39, -2, -18, -13, -24, 58]),
        w(86, [-10, -5, 7, 7, 3, -182, 51, 18]),
        w(50, [69, -81, 29, 5, -8, -113, 61, -25]),
        w(96, [75, -18, -25, 10, 21, -98, 59, 29]),
        // THREATENS_PINNED: Its threat falls on a piece that is pinned.
        w(2, [35, 37, -20, -2, -90, 2, 34, -41]),
        // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
        w(24, [35, 18, -38, 2, -24, -45, 34, -5]),
        w(-2, [-19, -14, 1, 1, -30, -30, -6, -20]),
        // SAVES: Denies a threat, by class of what is saved.
        w(-13, [5, 12, 9, 0, -18, -22, 1, 34]),
        w(22, [-30, -9, 17, 0, -19, -53, -17, 10]),
        w(39, [-30, -14, -7, 4, -15, -38, -23, -2]),
        w(75, [-2, -38, 31, 2, -8, -78, -15, -12]),
        // SAVES_BY: Denies it by control, blockade, capture, retreat.
        w(-7, [55, -7, -8, -2, -68, -75, 7, 38]),
        w(-7, [14, 6, 26, -2, -5, -17, -19, 4]),
        w(55, [-54, -44, 9, 7, 9, -33, -20, -27]),
        w(29, [-72, -6, 23, 2, 4, -68, -22, 12]),
        // LEAVES: The largest threat that is left open, by class.
        w(24, [-5, -25, -36, 4, 20, 15, -6, 25]),
        w(-2, [4, -38, -74, 17, 38, 30, -2, 66]),
        w(-15, [6, -82, -109, 10, 26, 55, -1, 77]),
        w(-39, [25, -116, -128, 6, 69, 23, -68, 96]),
        // ABANDONS: A guard or a shield goes, and material can be taken, by class.
        w(-6, [-12, -23, -49, 1, 14, 44, -16, -14]),
        w(-59, [38, -15, -86, -2, 35, 68, -23, 39]),
        w(-77, [44, -67, -41, -6, -17, 120, -69, 81]),
        w(-81, [7, -57, -51, -7, 38, 14, -106, 80]),
        // GIVES_UP: An own attack that would win material is given up, by class.
        w(-4, [-4, -39, 9, 0, 1, -3, -24, 7]),
        w(28, [-20, -5, -33, 3, 12, 34, -55, 32]),
        w(-13, [21, -3, -14, -1, -2, -9, 20, 23]),
        w(-43, [-4, -12, -3, -4, 9, 19, 3, 40]),
        // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
        w(1, [-53, 29, -70, -1, -178, -11, -78, -9]),
        w(21, [-42, -9, 17, 2, -63, -56, 10, 20]),
        w(-8, [10, -7, 12, -2, -58, 8, 12, -3]),
        w(17, [6, -2, -17, 1, -6, 12, -16, 5]),
        w(8, [1, 3, -6, 0, 4, -16, -9, 12]),
        // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
        w(-12, [-23, -30, -46, -1, 38, -32, 4, 15]),
        w(-53, [-22, -9, -17, -5, 13, 14, 24, 2]),
        w(-133, [-48, -15, -35, -11, 82, 2, 39, -7]),
        // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
        w(-6, [-29, -19, 0, -1, -15, 14, -39, 23]),
        w(-16, [18, -9, -10, -2, -1, -9, -44, -4]),
        w(3, [29, -17, 6, -1, -5, -75, -22, 5]),
        w(-9, [34, -16, 8, -2, -70, -101, -38, 24]),
        w(-5, [43, 10, -29, -1, -64, -151, -13, 8]),
        // FREE_PAWN: The same, when nothing stands or controls on the path.
        w(-8, [-1, 1, -3, -1, -3, 6, 0, 4]),
        w(20, [30, 7, 12, 2, -22, 7, -14, -7]),
        w(-11, [13, 14, 0, -1, -50, -57, -1, 15]),
        w(24, [40, 25, 9, 1, -25, -31, -3, -19]),
        w(17, [44, 35, 6, 0, -17, -82, -6, -15]),
        // LEVER: A pawn attacks a pawn.
        w(8, [11, -61, 30, 0, 29, -85, 9, 32]),
        // STORM: A pawn steps towards the fields of the other king.
        w(-26, [28, 13, -18, -4, 31, -25, -114, -19]),
        // BARES_KING: A pawn steps away from before its own king.
        w(-55, [-1, 49, -12, -5, -49, -57, 20, 0]),
        // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
        w(19, [40, -36, 48, 2, 2, 105, 36, 56]),
        w(-66, [23, -2, -9, -4, 6, 48, -30, 6]),
        // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
        w(-31, [5, 20, 6, -3, 69, 6, 25, 2]),
        w(-33, [24, 5, -1, -1, 12, 24, 55, 31]),
        w(0, [19, 53, -75, 13, 64, 64, 42, 32]),
        w(-9, [20, -99, 19, 4, 22, 27, 47, 32]),
        w(-29, [22, -54, -40, 5, 0, -15, 25, 39]),
        // MOVES_LATE: The same in the endgame.
        w(-77, [-36, 2, -12, -7, 21, 11, -42, -25]),
        w(-27, [-14, -1, -26, 0, 71, 27, -40, 19]),
        w(-46, [-3, 38, -61, -1, 43, 56, -35, 36]),
        w(-56, [77, -75, -13, -5, 40, 119, -121, 15]),
        w(-73, [59, 11, 9, -7, 55, -21, 6, 44]),
        // CASTLES: Castles.
        w(-7, [18, -6, -5, -1, 21, 13, -26, -2]),
        // DEVELOPS: A minor piece leaves its back rank.
        w(27, [-45, 5, 12, 2, 18, -53, -9, 2]),
        // ROOK_FILE: A rook comes to a half-open or an open file.
        w(26, [-9, -36, 35, 3, -11, -42, -33, 4]),
        w(-49, [-13, 32, -38, -5, -86, -28, -79, -9]),
        // SEVENTH: A rook comes to the seventh rank.
        w(-11, [34, 38, -55, -2, 3, -57, 19, -39]),
        // BLOCKADES: Stands in front of a passed pawn of the other side.
        w(35, [-18, -7, -13, 3, 9, -28, 9, -18]),
        // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
        w(-33, [38, -7, -9, -2, -31, -43, -29, 19]),
        // OPPOSITION: Takes the opposition, in the endgame.
        w(-39, [19, -21, -7, -4, -51, -54, -54, -27]),
        // CONTESTED: The other side reaches its field (and wins nothing there).
        w(-14, [2, -18, 40, -5, 79, -121, 9, -28]),
        // SUPPORTED: Protected by a pawn on its field.
        w(-3, [16, 30, -4, -1, -4, -3, 16, 4]),
        // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
        w(-10, [10, -24, -28, 0, -71, -118, -76, -39]),
        w(-26, [-25, -22, 16, -2, -117, -123, -41, -6]),
        w(32, [-10, -8, -14, 2, -66, 32, -45, 10]),
        // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
        w(10, [22, -8, -2, 1, 5, -17, 11, 2]),
        // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
        w(9, [11, -3, -2, 2, -6, -3, 11, 11]),
        // MOBILITY: Fields that the piece reaches more than before: an amount.
        w(-4, [-3, 3, 8, -4, -3, -12, -3, -2]),
        // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
        w(21, [-22, 7, -5, 3, -1, -21, -7, 4]),
        w(5, [3, -9, 3, 0, -22, -12, 0, 7]),
        // STEPS_BACK: Steps back.
        w(38, [-39, -18, -30, 10, 14, 4, -17, -7]),
        // GUARDS: A new guard for a piece that is attacked and not threatened yet.
        w(14, [-21, 24, -12, -7, 31, -52, -38, 1]),
        // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
        w(16, [-44, -9, 13, 0, 9, -27, -2, 9]),
        w(9, [-12, 5, 8, 1, -9, -34, -3, 14]),
        w(3, [-18, 19, 5, -1, -11, -49, -34, 24]),
        w(27, [-19, -3, -9, 1, 5, -65, 0, 8]),
        // RECOVERS: Offers material, and when it is taken wins elsewhere: less than it cost, as much, up to a rook more, more.
        w(31, [61, -12, 47, 6, -25, 3, 14, 32]),
        w(28, [51, 25, -16, -3, -132, 46, -46, 7]),
        w(85, [-2, 66, -21, 6, -106, 56, -118, 16]),
        w(115, [16, 33, -8, 10, -117, 41, -69, 4]),
        // CHECKS_AFTER: Offers material, and when it is taken has a check that leaves no way out, one, two, three.
        w(132, [89, 8, 15, 8, -87, 29, -89, -31]),
        w(38, [64, 34, 26, 2, -26, 38, -68, 32]),
        w(49, [-9, -24, 22, 3, -74, -1, -36, -25]),
        w(43, [-21, -31, 15, 4, -3, -5, -50, -6]),
        // TAKEN_BY_KING: Offers material that only the king can take.
        w(52, [-37, -14, 23, 6, 43, -11, -33, -54]),
        // TAKEN_BY_NOBODY: Offers material that only a pinned piece could take.
        w(168, [70, 91, -43, 13, -56, 117, -210, -48]),
        // OFFERS_WHEN_SHARP: Offers material where the sharpest check, as things stand, leaves no way out, one, two, three.
        w(-114, [-55, -18, -20, -10, 22, 39, 41, 43]),
        w(-26, [-29, -24, 13, -1, -6, -10, 43, 45]),
        w(-27, [22, -1, 2, -3, -45, 18, 22, 48]),
        w(-18, [11, 24, 14, -2, 4, 1, 6, 20]),
        // OFFERS_AT_KING: Offers material on a field around the other king: by a quiet move, for a pawn, for a piece.
        w(-62, [-46, -19, 11, -10, 87, -82, -60, -44]),
        w(-9, [-101, 7, -34, -5, -9, 28, -72, 15]),
        w(-11, [-77, -5, 31, 2, -32, 25, 31, 32]),
        // OFFERS_IN_ATTACK: Offers material when so many own pieces reach the fields around the other king: one or none, two, three, more.
        w(-40, [-26, -78, -12, 10, 36, -12, 37, 44]),
        w(-49, [36, -7, -56, 3, 39, -6, 87, 26]),
        w(-56, [1, -22, -19, -4, -73, -6, 55, 31]),
        w(-33, [22, -36, -2, -3, -23, 10, -28, 13]),
        // CALM_IN_ATTACK: Not an offer, a threat or a check, when so many own pieces reach those fields.
        w(-28, [2, -33, 46, 6, 22, 91, 32, 0]),
        w(-27, [17, 27, 31, -2, 41, 91, 35, 6]),
        w(-7, [51, -32, -7, 2, 5, 68, 51, 7]),
        w(-2, [5, -7, 6, 0, 2, 36, 1, 5]),
        // CHECKS_IN_ATTACK: A check when so many own pieces reach those fields.
        w(43, [12, -56, -34, 15, -45, -47, 41, -109]),
        w(76, [40, -73, -24, 11, -65, -61, 8, -72]),
        w(69, [67, 1, -62, 4, -60, -24, 25, -40]),
        w(51, [69, -14, 26, 5, -44, -53, 0, -10]),
        // DRAWS_AWAY: What takes the offer is worth less than what it guards: the guard would be drawn away, by class.
        w(-2, [16, 13, 17, -2, 49, -7, 9, -23]),
        w(7, [44, 28, 30, -1, -8, 33, -22, 18]),
        w(37, [11, -46, 24, 3, -37, -4, -34, 0]),
        w(34, [19, -6, 12, 3, -66, 12, 25, -13]),
        // MATE_THREAT: Threatens a check that leaves no way out, or one.
        w(38, [11, 3, 13, 0, -125, -160, -39, -21]),
        w(-28, [-6, 7, 4, -6, -58, -81, -54, -35]),
        // DENIES_MATE: Denies such a threat of the other side.
        w(157, [1, -29, -9, 15, -65, -79, -85, -40]),
        // PAWN_ATTACK: A pawn attacks an officer, and stands safely.
        w(-10, [-6, -9, -13, -1, -28, 13, -17, -16]),
        // DESPERADO: The piece would be lost where it stands, and goes where it captures or checks.
        w(21, [-2, -19, -37, 2, 26, -62, 35, -50]),
        // FORKS_AFTER: Offers material, and when it is taken has a check that attacks a piece as well, by class of what that wins.
        w(-9, [3, 15, 5, 0, -75, -40, -17, 24]),
        w(105, [14, 2, 0, 10, -98, 26, 21, 24]),
        w(94, [19, -28, 8, 9, -21, -3, -53, 29]),
        w(90, [-35, -51, 8, 8, -86, 50, -98, -58]),
        // PROMOTES_AFTER: Offers material, and when it is taken has a pawn that nothing stops, one or two moves from promotion.
        w(72, [-28, -21, 55, 6, -76, 62, -132, -27]),
        w(80, [-80, -4, 54, 7, -43, -23, 22, -12]),
    ],
};

/// Near the leaves, by what a move does at once.
#[rustfmt::skip]
pub static NEAR: Weights = Weights {
    base: [44, 50, 60, 53, 28, 24, 31, -8],
    of: [
        // WINS: Wins material in the exchange on its field, by class of what it wins.
        w(33, [2, -3, 3, 2, 22, -21, -36, -20]),
        w(92, [17, 17, 21, 14, -37, -66, -41, -20]),
        w(149, [20, -1, 24, 16, -42, -116, -48, -53]),
        w(191, [28, 22, 35, 23, -94, -40, -33, -55]),
        // EVEN: Captures and breaks even, by role of what is captured.
        w(-25, [-8, 23, -10, -6, 11, -39, -7, -16]),
        w(-55, [-7, 27, -9, -6, -45, -15, 20, -12]),
        w(16, [0, 13, 0, 0, -46, 1, -8, -14]),
        w(-7, [-1, 42, -1, -1, -61, -26, 10, -41]),
        w(-6, [-2, 54, -2, -1, -55, -18, 1, -16]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // SACRIFICE: A capture that loses material on its field, by class of what it loses.
        w(19, [3, 12, 3, 2, 3, 19, -6, -6]),
        w(-66, [-8, -19, -9, -6, -43, -4, 26, 2]),
        w(-66, [-7, -6, -9, -6, 48, 12, 8, 8]),
        w(-117, [-11, -39, -13, -9, 64, -39, 33, 21]),
        // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
        w(-99, [-7, -35, -9, -6, 81, -17, 24, 67]),
        w(-65, [-8, 0, -10, -7, -7, -5, 23, -6]),
        w(-43, [-5, -14, -7, -4, -22, -10, 28, -7]),
        w(-15, [-2, -2, -3, -2, 20, 20, -13, -26]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
        w(-92, [-10, -95, -12, -8, 61, 26, -5, -36]),
        w(-99, [-22, -47, -28, -18, 109, 16, 54, 91]),
        w(-138, [-29, -28, -35, -23, 139, -15, 57, 50]),
        w(-140, [-29, -21, -36, -23, 136, 17, 67, 118]),
        // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
        w(89, [13, -48, 15, 10, -83, -25, -9, -29]),
        w(52, [4, -27, 5, 4, -86, -14, -25, -45]),
        w(20, [-1, 24, -1, -1, -50, -22, -24, -65]),
        w(16, [2, -11, 2, 1, -41, 27, -15, -2]),
        // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
        w(-42, [-3, 0, -4, -3, 26, 38, 1, -1]),
        w(-12, [-1, 15, -1, -1, -10, -12, 3, 9]),
        w(-39, [-4, -8, -5, -4, -48, -17, 10, 13]),
        w(-19, [-2, -12, -3, -2, -13, -35, -1, -14]),
        // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
        w(49, [6, -36, 8, 5, -13, 0, -24, -14]),
        // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
        w(27, [4, -18, 5, 4, 17, -47, 4, 23]),
        w(31, [1, 11, 1, 1, 9, -48, 5, -30]),
        w(12, [-1, -16, -1, -1, 1, -27, -29, -58]),
        w(-26, [-8, 5, -10, -6, -78, 25, -40, -8]),
        // SECOND_THREAT: The second threat of the same move: only one can be denied.
        w(23, [3, -31, 3, 2, -24, -36, 3, -6]),
        w(24, [3, -18, 4, 2, -25, -15, -30, -22]),
        w(3, [0, -3, 1, 0, -33, -4, 10, 5]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
        w(1, [2, -11, 3, 2, 11, 60, -8, -14]),
        w(28, [3, -22, 4, 2, -35, -67, 23, -8]),
        w(-4, [1, -23, 1, 1, -33, -67, 13, -31]),
        w(27, [5, -17, 6, 4, -35, -36, 9, 2]),
        // THREATENS_PINNED: Its threat falls on a piece that is pinned.
        w(47, [6, 8, 7, 5, -38, -8, -32, -6]),
        // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // SAVES: Denies a threat, by class of what is saved.
        w(-9, [-2, -6, -2, -1, 25, -39, -4, -15]),
        w(36, [2, 5, 2, 1, 13, -66, 2, -25]),
        w(41, [1, -17, 1, 0, -16, -83, -19, -16]),
        w(81, [6, 23, 7, 5, -10, -81, -14, -36]),
        // SAVES_BY: Denies it by control, blockade, capture, retreat.
        w(32, [2, -4, 3, 2, 27, -142, 8, -48]),
        w(17, [2, 12, 3, 2, -15, -30, 16, -47]),
        w(31, [0, 11, 0, 0, -1, -37, -37, 31]),
        w(35, [2, -15, 2, 1, 1, -62, -22, -27]),
        // LEAVES: The largest threat that is left open, by class.
        w(-8, [3, -29, 4, 2, 44, 11, -14, 34]),
        w(-33, [3, -57, 4, 3, 81, 20, -13, 56]),
        w(-50, [-1, -56, -1, -1, 98, -1, -19, 60]),
        w(-63, [-2, -60, -2, -2, 97, 2, -32, 92]),
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
        w(30, [4, -42, 5, 3, -50, -10, 11, -36]),
        w(25, [3, -8, 3, 2, -32, -83, -1, 37]),
        w(2, [-1, 30, -1, 0, -38, -3, 3, 29]),
        w(1, [-1, -15, -1, -1, -18, -1, -31, 24]),
        w(7, [0, 6, 0, 0, 19, -18, -11, -1]),
        // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
        w(-42, [-6, 4, -7, -5, 44, -25, 5, -15]),
        w(-45, [-6, -15, -7, -5, 0, 20, 13, 1]),
        w(-93, [-12, -33, -14, -9, 27, 59, 32, 17]),
        // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
        w(2, [0, -16, 0, 0, -14, 10, -10, 27]),
        w(-20, [-3, -7, -3, -2, -12, -29, -7, -40]),
        w(1, [-1, -16, -1, 0, 11, -83, -42, -60]),
        w(5, [-2, 12, -2, -1, -1, -77, -65, -52]),
        w(7, [0, 29, 0, 0, 4, -79, -25, -62]),
        // FREE_PAWN: The same, when nothing stands or controls on the path.
        w(3, [0, 3, 0, 0, -1, -1, 5, 2]),
        w(31, [4, 16, 5, 3, -24, -5, 11, -4]),
        w(29, [2, 22, 3, 2, -27, 0, -1, 0]),
        w(46, [4, 43, 5, 3, -8, -26, -15, -29]),
        w(48, [5, 43, 6, 4, -16, -20, -11, -13]),
        // LEVER: A pawn attacks a pawn.
        w(2, [0, 0, 1, 0, 25, -99, -30, 20]),
        // STORM: A pawn steps towards the fields of the other king.
        w(-7, [-1, 3, -1, -1, -17, -31, 38, -57]),
        // BARES_KING: A pawn steps away from before its own king.
        w(-26, [-5, 25, -7, -4, -7, -57, -66, 2]),
        // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
        w(-10, [-1, 17, -1, -1, 17, 108, -39, 61]),
        w(-46, [-2, -3, -2, -1, -15, -2, 51, 25]),
        // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
        w(-32, [-2, 27, -2, -2, 6, -1, 0, 70]),
        w(-41, [0, -9, 0, 0, 35, -62, 20, 34]),
        w(-28, [5, 4, 6, 4, 37, 52, 7, 70]),
        w(-28, [6, -23, 7, 5, 27, 7, 40, 54]),
        w(-60, [-5, -47, -6, -4, 33, 5, -25, 22]),
        // MOVES_LATE: The same in the endgame.
        w(-74, [-9, -24, -11, -7, -51, 7, 4, -22]),
        w(-62, [-7, -18, -9, -6, 46, 21, -52, -9]),
        w(-41, [-1, -33, -2, -2, 48, 50, 4, -5]),
        w(20, [5, -43, 6, 4, 52, 158, 10, -59]),
        w(-66, [-7, 46, -9, -6, 42, 3, 22, -12]),
        // CASTLES: Castles.
        w(-12, [-1, -32, -2, -1, -25, 14, 24, -5]),
        // DEVELOPS: A minor piece leaves its back rank.
        w(16, [-1, 46, -2, -1, -14, -31, 17, 0]),
        // ROOK_FILE: A rook comes to a half-open or an open file.
        w(-7, [-2, 15, -2, -1, -7, -84, -45, -7]),
        w(-24, [-3, 30, -4, -3, -9, -58, -8, -120]),
        // SEVENTH: A rook comes to the seventh rank.
        w(35, [4, -20, 5, 3, 11, -90, -16, 20]),
        // BLOCKADES: Stands in front of a passed pawn of the other side.
        w(6, [0, -21, 0, 0, -4, -16, -15, -18]),
        // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
        w(-10, [-2, 35, -2, -1, 43, -81, -33, 20]),
        // OPPOSITION: Takes the opposition, in the endgame.
        w(6, [0, 13, 0, 0, -9, -84, -37, -11]),
        // CONTESTED: The other side reaches its field (and wins nothing there).
        w(-7, [-5, 18, -6, -4, 8, -141, 25, 15]),
        // SUPPORTED: Protected by a pawn on its field.
        w(27, [5, -28, 6, 4, -6, -15, 35, -19]),
        // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
        w(-13, [-1, 2, -2, -1, -5, -108, -3, -78]),
        w(6, [0, 17, 0, 0, 1, -5, -10, -52]),
        w(7, [1, -7, 1, 1, -3, -35, -3, 3]),
        // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
        w(16, [3, -7, 4, 3, 10, -21, 2, 6]),
        // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
        w(7, [3, -20, 3, 2, 5, -18, 3, 10]),
        // MOBILITY: Fields that the piece reaches more than before: an amount.
        w(1, [-2, 11, -3, -2, -3, -9, -1, -7]),
        // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
        w(8, [0, 19, 0, 0, -4, -20, -4, -6]),
        w(10, [1, -2, 1, 1, 6, -21, -8, -8]),
        // STEPS_BACK: Steps back.
        w(5, [5, -93, 6, 4, -7, 6, 4, -17]),
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
        w(-26, [6, -3, 7, 5, 9, 98, 12, 50]),
        w(-21, [-1, 7, -1, -1, -3, 82, -30, 64]),
        w(-29, [-1, -14, -2, -1, 5, 72, 13, 28]),
        w(-3, [0, 2, 0, 0, -11, 31, 6, 18]),
        // CHECKS_IN_ATTACK: A check when so many own pieces reach those fields.
        w(10, [-1, 6, -1, -1, -115, -37, 70, -57]),
        w(37, [-2, -36, -3, -2, -87, 0, -53, -72]),
        w(41, [3, -36, 3, 2, -70, 0, -51, -4]),
        w(51, [6, 0, 8, 5, -32, -23, -25, -2]),
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
        w(2, [1, -3, 1, 0, 23, -83, -9, 16]),
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
