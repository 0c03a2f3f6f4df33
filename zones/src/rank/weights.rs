//! The weights of the features of a move, in hundredths of a natural logarithm of the odds that it is good.
//!
//! Written by `lab fit` from labelled positions (docs/priorities.md): change the features or the positions, not
//! the numbers. One weight for each place of [`crate::rank::features::GROUPS`], in their order: what it counts alone, and
//! what in each combination.

use crate::rank::features::{COMBINATIONS, Weight, Weights};

const fn w(alone: i16, combined: [i16; COMBINATIONS]) -> Weight {
    Weight { alone, combined }
}

/// By the whole map.
#[rustfmt::skip]
pub static WHOLE: Weights = Weights {
    base: [-72, 113, 33, 33, 52, 51, -15, 5],
    of: [
        // WINS: Wins material in the exchange on its field, by class of what it wins.
        w(-5, [22, -30, 30, -6, -42, -51, -2, 15]),
        w(71, [-74, 30, 33, 3, -56, -56, -46, -5]),
        w(119, [20, 37, 29, 9, -62, -126, -35, -32]),
        w(163, [-35, 57, 47, 12, -46, -50, -37, -104]),
        // EVEN: Captures and breaks even, by role of the captured piece.
        w(-32, [59, -27, -8, -4, -40, -47, 30, -13]),
        w(-61, [-85, -3, 11, -4, -59, 97, 19, -79]),
        w(3, [-84, 4, -23, -1, -43, 32, 0, -39]),
        w(-3, [-95, 7, -16, -1, -46, -11, -13, -79]),
        w(-10, [-71, 5, 6, 1, -64, -12, -21, -84]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // SACRIFICE: A capture that loses material on its field, by class of what it loses.
        w(84, [-40, -44, 26, 7, -48, 19, 1, -71]),
        w(39, [-24, 37, -12, 9, -44, -47, 43, -59]),
        w(-21, [28, 15, 0, -5, 32, 41, 7, -89]),
        w(-25, [-16, -23, 38, 1, 72, -48, 17, -4]),
        // SACRIFICE_FOR: Captures at a loss, by role of the captured piece.
        w(-16, [26, -1, -10, 0, 83, -15, 47, 17]),
        w(46, [0, -20, 7, 3, -4, -33, 37, -84]),
        w(42, [-60, -14, 20, 4, -38, -2, 29, -91]),
        w(64, [-16, 21, 34, 4, -22, 15, -45, -69]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // LOSES: A quiet move that loses the piece on its field, by class of the loss.
        w(36, [-3, -40, -54, 3, -66, 50, -46, -17]),
        w(-42, [97, -40, -40, -8, -5, 82, 26, 15]),
        w(-78, [97, -99, 30, -9, 47, -60, 51, 85]),
        w(-87, [-35, 22, -55, -7, 164, -40, 23, 39]),
        // CHECK: A check that costs nothing or is discovered, by the king's flights (0 to 3 or more).
        w(68, [99, -64, -28, 6, -66, 20, -10, -78]),
        w(37, [54, -11, -17, -2, -46, 25, -23, -129]),
        w(38, [26, -33, -17, 4, -57, 57, -44, -81]),
        w(34, [19, -63, 5, 5, -10, 67, -31, -14]),
        // COSTLY_CHECK: A check that loses material on its field, by the king's flights.
        w(-26, [16, 21, 8, -2, 32, -20, 4, -2]),
        w(44, [17, 42, 7, 4, 14, -87, 92, -142]),
        w(22, [35, 2, 17, 2, 18, -51, 48, -56]),
        w(-24, [14, 15, -17, 0, 32, -101, -54, -41]),
        // DISCOVERED_CHECK: The check is discovered.
        w(61, [37, -74, 57, 4, -78, -61, -111, 200]),
        // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
        w(3, [22, 0, 24, -7, -11, -35, 34, 13]),
        w(29, [38, -7, 25, -1, 1, -96, 7, 1]),
        w(51, [29, -39, 0, 5, -10, -46, -38, -10]),
        w(7, [21, 7, -16, -5, -61, -3, -15, -4]),
        // SECOND_THREAT: The second threat of the same move: only one can be denied.
        w(-17, [36, -15, 54, -13, -12, -47, 17, -27]),
        w(-6, [40, 32, -16, -6, -15, -31, -12, -89]),
        w(23, [5, -8, -21, 2, -25, -14, -24, -54]),
        w(13, [10, 0, 0, 1, 0, -10, 0, -12]),
        // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
        w(26, [5, -26, -3, 5, 2, -46, -11, 15]),
        w(92, [-6, 3, -10, 14, 39, -108, 74, -100]),
        w(25, [99, -53, 40, 3, 26, -83, 56, -88]),
        w(41, [65, 14, -2, -1, 55, -48, 27, -125]),
        // THREATENS_PINNED: Its threat is against a pinned piece.
        w(36, [16, 3, -34, 5, -103, -14, 15, -41]),
        // PINS: Pins a piece to the king, or to a piece worth more than the pinning one.
        w(27, [1, 10, -14, 3, -101, -5, 38, -12]),
        w(-4, [-22, -7, -6, 1, -53, -9, -4, -26]),
        // SAVES: Denies a threat, by class of the gain saved.
        w(-19, [4, -16, -7, -1, -30, -15, 6, -11]),
        w(19, [-68, 8, -15, -5, 5, -53, -13, -23]),
        w(38, [-5, -6, 1, -4, -24, -49, -2, -13]),
        w(62, [-4, 13, 18, 10, 26, -65, -39, -14]),
        // SAVES_BY: Denies it by control, blockade, capture, retreat.
        w(-22, [41, -7, -21, -10, -26, -62, -1, -69]),
        w(25, [-28, -1, 4, 2, 8, -2, -14, -21]),
        w(44, [-25, 1, 6, 6, -7, -29, -27, 28]),
        w(25, [-63, 8, 8, 2, 3, -90, -6, 3]),
        // LEAVES: The largest threat that is left open, by class.
        w(13, [9, -4, -20, -5, -1, 6, 23, 49]),
        w(-14, [2, -9, -42, 8, 3, 15, 42, 118]),
        w(-27, [28, -7, -54, 9, -23, 3, 65, 163]),
        w(-20, [84, -60, -76, 7, -35, -26, 38, 244]),
        // ABANDONS: Withdraws a guard or a shield so that material can be captured, by class.
        w(0, [-22, -4, -36, 3, 8, 36, -14, 41]),
        w(-75, [36, -1, -37, -9, 19, -5, -23, 109]),
        w(-58, [70, -49, 2, -1, 5, 52, -17, 195]),
        w(-55, [30, -73, -14, -3, 15, -31, -60, 183]),
        // GIVES_UP: Gives up an own attack that would win material, by class.
        w(-19, [5, -21, 26, -4, -6, 1, -17, 15]),
        w(42, [-36, -42, -30, 3, -3, 23, -13, 24]),
        w(0, [35, -10, -15, 1, 25, -14, 11, 36]),
        w(-32, [-1, -5, -10, -3, -17, 12, 24, 65]),
        // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
        w(31, [-83, -94, 11, 1, -135, -13, -35, -92]),
        w(18, [-26, -3, 22, 3, -50, -45, -1, 1]),
        w(15, [6, 7, -2, -1, -5, -2, 7, -20]),
        w(24, [-4, -12, 6, 6, 11, -4, 0, 11]),
        w(8, [-2, 5, 4, -2, -5, -23, 16, 10]),
        // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
        w(-27, [-3, -35, 7, -1, 57, -4, 18, -5]),
        w(-51, [-17, -15, -12, -5, 30, 29, 4, 2]),
        w(-148, [-31, -29, -19, -15, 88, 20, -8, 29]),
        // PASSED_PAWN: Advances a pawn past all enemy pawns, own ones in front or not, by the rank it reaches (3 to 7).
        w(10, [-5, -20, -18, 3, -9, -24, 2, 40]),
        w(-21, [-35, -5, 28, 0, -40, -44, -1, 39]),
        w(26, [-62, 0, 2, 4, -51, -105, 15, 39]),
        w(20, [-39, 6, 2, 1, -85, -100, 43, 1]),
        w(-38, [10, 18, -2, -4, -69, -136, 4, -48]),
        // FREE_PAWN: The same, if its path is empty and not controlled.
        w(-7, [0, -1, -1, -1, 7, 10, 1, 5]),
        w(20, [-4, 4, 10, 2, 9, 5, -6, -24]),
        w(-8, [-10, 13, 21, -1, -24, -42, -1, 9]),
        w(0, [-31, 24, 24, -1, -11, -29, -3, -90]),
        w(-2, [60, 42, 35, -5, -8, -50, -17, -53]),
        // LEVER: A pawn attacks a pawn.
        w(22, [-33, -66, -10, 2, -12, -70, 16, -3]),
        // STORM: A pawn advances on or next to the enemy king's file, at most four ranks from it.
        w(-8, [87, -9, -17, -10, -8, -30, -43, 20]),
        // BARES_KING: A pawn within a file and two ranks of its own king advances, in the middlegame.
        w(-64, [49, 46, -39, -12, -75, -51, 26, -36]),
        // PAWN_MOVE: A pawn move that neither captures nor promotes: middlegame, endgame.
        w(17, [42, -47, 50, -1, -30, 60, 72, 66]),
        w(-27, [-9, -1, -19, -4, 53, 23, -61, 43]),
        // MOVES: A quiet move of a knight, bishop, rook, queen or king in the middlegame.
        w(-30, [-12, 4, -2, 5, 57, 10, 10, 19]),
        w(-31, [-1, 20, 2, -2, 25, 26, 44, 52]),
        w(-7, [23, 44, -36, 13, 63, 47, 57, 47]),
        w(3, [24, -62, 15, 8, -55, 26, 63, 94]),
        w(-46, [53, -45, -32, 3, 40, -50, 45, 12]),
        // MOVES_LATE: The same in the endgame.
        w(-66, [-46, 0, 15, -5, 35, 8, -63, 47]),
        w(-69, [32, 30, -45, -6, 61, 9, -17, 23]),
        w(-53, [25, 52, -94, -5, 69, 7, -8, 52]),
        w(-43, [83, -61, -15, -3, -16, 83, -94, 126]),
        w(-74, [86, 20, -23, -23, 13, -37, 17, 61]),
        // CASTLES: Castles.
        w(-9, [23, -5, -2, -1, 38, -16, -10, 3]),
        // DEVELOPS: A minor piece leaves its back rank.
        w(39, [-57, 0, -6, 3, -19, -67, 14, 19]),
        // ROOK_FILE: A rook moves to a half-open or open file.
        w(46, [-17, -50, 16, 4, -66, -64, 2, 26]),
        w(-48, [-28, 26, -9, -4, -21, -53, -74, -37]),
        // SEVENTH: A rook moves to the seventh rank.
        w(-12, [20, 30, -73, -1, -23, -75, 0, -3]),
        // BLOCKADES: Stands where an enemy pawn without a pawn before it steps next.
        w(4, [-6, 23, -2, 9, -13, -18, 8, 7]),
        // KING_NEARS_PAWN: A king approaches an enemy pawn, in the endgame.
        w(-41, [58, -10, 0, -8, -44, -57, 14, 12]),
        // OPPOSITION: Takes the opposition, in the endgame.
        w(-71, [42, -10, -16, -7, -46, -60, -34, -56]),
        // CONTESTED: The other side attacks its field (and wins nothing there).
        w(-1, [-5, -24, 7, -3, 70, -118, -22, -16]),
        // SUPPORTED: Protected by a pawn on its field.
        w(-1, [20, 2, -11, -6, -25, -12, 32, -33]),
        // EVADES: Answers a check: by a king move, by an interposition, by a capture.
        w(-6, [56, -40, -2, -1, -70, -96, -88, -46]),
        w(-47, [2, 33, -3, -4, -77, -51, -51, -141]),
        w(46, [-5, 7, -1, 5, -67, 41, -44, 17]),
        // RING: Change in controlled fields around the enemy king: an amount.
        w(7, [24, -7, 3, -1, 4, -22, 13, -4]),
        // NEARS_KING: Fields by which it approaches the enemy king: an amount.
        w(5, [10, 3, 1, 1, -2, -2, 16, 3]),
        // MOBILITY: Change in the fields that the piece attacks: an amount.
        w(-2, [-8, 1, 3, -1, -3, -10, -3, -4]),
        // PLACEMENT: Gain in placement, in steps of 12 centipawns: an amount; middlegame, endgame.
        w(17, [-13, 6, -6, 2, -1, -22, -6, -4]),
        w(12, [-3, -7, -8, 2, -18, -8, 5, -6]),
        // STEPS_BACK: Steps back.
        w(37, [-36, -53, -8, 18, -11, 2, -26, 19]),
        // GUARDS: Controls the field of an attacked piece anew; its own that it has left, too.
        w(14, [-6, 21, -16, -13, -4, -57, -24, 23]),
        // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
        w(0, [-20, -6, 13, 3, -9, -13, 14, 4]),
        w(5, [-10, 16, 8, -1, -4, -48, 15, 2]),
        w(-14, [-25, 20, 21, -2, -15, -60, -11, 13]),
        w(26, [-21, 15, -27, -2, 7, -73, -2, 6]),
        // RECOVERS: Offers material; if accepted, wins elsewhere: less, as much, up to a rook more, more.
        w(42, [13, -12, 25, 11, -31, -1, 34, 5]),
        w(37, [28, 25, -2, -3, -176, 19, -13, 32]),
        w(42, [-8, 113, 41, -3, -128, 16, -66, 76]),
        w(116, [18, -12, 17, 4, -120, -29, -85, 74]),
        // CHECKS_AFTER: Offers material; if accepted, has a check leaving no way out, one, two, three.
        w(145, [95, 2, -13, 10, -128, 26, -86, 0]),
        w(17, [63, 46, 41, 4, 9, 45, -36, -7]),
        w(72, [3, -38, -13, 10, -73, 33, -34, -38]),
        w(38, [6, -46, -12, 9, -4, -24, -70, 20]),
        // TAKEN_BY_KING: Offers material that only the king can capture.
        w(46, [1, -21, 50, 8, 35, 23, -36, -38]),
        // TAKEN_BY_NOBODY: Offers a pawn that can only be taken en passant.
        w(159, [112, 99, 12, 6, -68, 82, -197, 81]),
        // OFFERS_WHEN_SHARP: Offers material when its sharpest check now leaves no way out, one, two, three.
        w(-125, [-53, -28, -17, -12, 33, 30, 53, 44]),
        w(-16, [-4, -55, -18, 5, 29, -10, 36, 58]),
        w(-34, [25, 3, 10, 0, -46, 7, 73, 27]),
        w(-5, [-22, 29, 35, 3, 16, 43, 38, -15]),
        // OFFERS_AT_KING: Offers material next to the enemy king: by a quiet move, for a pawn, for a piece.
        w(-60, [-25, -2, -71, 0, 42, -49, -56, -20]),
        w(-18, [-72, 5, -36, -2, -48, -42, -52, 54]),
        w(-26, [-141, 2, 10, -3, -57, -8, 33, -6]),
        // OFFERS_IN_ATTACK: Offers material, by own officers attacking at the king: up to 1, 2, 3, more.
        w(-47, [9, -101, 13, 7, 54, -8, 33, -12]),
        w(-89, [63, -14, -15, -18, 43, 26, 62, -125]),
        w(-4, [7, -57, -46, 2, 32, -4, 49, -25]),
        w(4, [17, -3, -20, 0, 28, -18, -18, 58]),
        // CALM_IN_ATTACK: No capture, offer, threat or check, by own officers attacking there.
        w(-29, [25, -35, 70, 4, -9, 104, 61, 28]),
        w(-22, [20, 24, 55, 5, -8, 103, 56, 59]),
        w(-18, [45, -7, 3, 2, -19, 85, 36, 45]),
        w(-10, [-1, -3, -1, -1, 12, 23, 10, 16]),
        // CHECKS_IN_ATTACK: A check, by own officers attacking there.
        w(28, [29, -34, -5, 1, -26, -17, -11, -232]),
        w(50, [78, -47, 2, 6, -36, -16, -24, -192]),
        w(60, [99, -26, -31, 6, -37, 0, 16, -109]),
        w(48, [76, 14, -8, 5, 14, -57, -1, -8]),
        // DRAWS_AWAY: The capturing piece would be drawn away from guarding more, by class of that gain.
        w(-12, [31, 8, -2, 1, 37, 24, -23, -48]),
        w(6, [42, 2, 43, -3, -72, 27, 12, 4]),
        w(51, [26, -52, -14, 7, -42, -6, -34, 29]),
        w(45, [-38, 26, -10, 5, -14, -16, -28, 2]),
        // MATE_THREAT: Threatens a check that leaves no way out, or one.
        w(36, [20, -11, 16, 0, -94, -134, -50, -93]),
        w(-30, [7, 8, 11, -4, -4, -78, -62, -62]),
        // DENIES_MATE: Denies such a threat of the other side.
        w(164, [-70, -60, -13, 17, -51, -93, -115, -84]),
        // PAWN_ATTACK: A pawn attacks an officer or the king and is safe.
        w(3, [-51, 17, 7, -1, -23, 44, -7, 1]),
        // DESPERADO: The piece would be lost where it stands, and moves with a capture or check.
        w(41, [24, 2, -38, 13, 36, -48, 3, 15]),
        // FORKS_AFTER: Offers material; if accepted, has a forking check, by class of its gain.
        w(-8, [-10, 10, 46, -7, -56, -39, 1, 25]),
        w(94, [11, -14, 4, 7, -49, 27, -9, 6]),
        w(104, [35, -4, 36, 12, -45, 10, 40, 39]),
        w(111, [-30, -60, 39, 10, -128, 12, -51, 20]),
        // PROMOTES_AFTER: Offers material; if accepted, a pawn promotes unstoppably in one or two moves.
        w(50, [39, 15, 44, 7, -100, 52, -101, 12]),
        w(120, [-54, -21, -5, 13, -48, -19, 41, -2]),
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
        // EVEN: Captures and breaks even, by role of the captured piece.
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
        // SACRIFICE_FOR: Captures at a loss, by role of the captured piece.
        w(-100, [-14, -26, -19, -14, 34, -2, 21, 50]),
        w(-71, [-5, -13, -6, -5, -3, 3, 4, -12]),
        w(-54, [-3, -5, -4, -3, -4, 2, 2, -9]),
        w(-8, [-1, -4, -1, -1, 6, 6, -3, -1]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // LOSES: A quiet move that loses the piece on its field, by class of the loss.
        w(-86, [-12, -46, -16, -12, 34, 25, 16, -19]),
        w(-82, [-28, -42, -41, -30, 79, 20, 40, 82]),
        w(-101, [-29, -31, -38, -29, 74, 89, 38, 37]),
        w(-105, [-33, -32, -43, -33, 85, 51, 43, 84]),
        // CHECK: A check that costs nothing or is discovered, by the king's flights (0 to 3 or more).
        w(78, [9, 5, 12, 9, -54, -32, -13, -30]),
        w(53, [9, -19, 11, 8, -55, -16, -17, -35]),
        w(37, [2, -14, 2, 1, -37, -12, -24, -33]),
        w(23, [-1, -11, -1, -1, -22, 11, -23, -8]),
        // COSTLY_CHECK: A check that loses material on its field, by the king's flights.
        w(-66, [-3, -4, -4, -3, 7, 13, 4, 3]),
        w(-30, [0, 5, 0, 0, 4, 10, -6, -1]),
        w(-49, [-3, -4, -4, -3, -23, 4, 4, 2]),
        w(-33, [-2, -4, -2, -2, -11, -3, 2, -10]),
        // DISCOVERED_CHECK: The check is discovered.
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
        // THREATENS_PINNED: Its threat is against a pinned piece.
        w(68, [5, -2, 6, 4, -14, 0, -6, -6]),
        // PINS: Pins a piece to the king, or to a piece worth more than the pinning one.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // SAVES: Denies a threat, by class of the gain saved.
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
        // ABANDONS: Withdraws a guard or a shield so that material can be captured, by class.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // GIVES_UP: Gives up an own attack that would win material, by class.
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
        // PASSED_PAWN: Advances a pawn past all enemy pawns, own ones in front or not, by the rank it reaches (3 to 7).
        w(-5, [-1, -6, -1, -1, -6, 16, 0, 7]),
        w(-10, [-1, 0, -2, -1, -8, -14, -1, -15]),
        w(15, [-1, -3, -2, -1, 4, -80, 7, -46]),
        w(37, [0, 1, 0, 0, -1, -67, 0, -40]),
        w(33, [-1, 13, -1, -1, -1, -56, -4, -39]),
        // FREE_PAWN: The same, if its path is empty and not controlled.
        w(0, [0, 0, 0, 0, 2, 0, 0, 1]),
        w(53, [3, 6, 4, 3, -3, -7, -4, 0]),
        w(70, [3, 7, 4, 3, -6, -6, -5, -2]),
        w(110, [5, 16, 6, 5, -4, -28, -7, -15]),
        w(97, [3, 20, 4, 3, -4, -31, -7, -11]),
        // LEVER: A pawn attacks a pawn.
        w(-3, [3, -14, 4, 3, 12, -53, 1, -1]),
        // STORM: A pawn advances on or next to the enemy king's file, at most four ranks from it.
        w(0, [-3, 3, -5, -3, -8, -26, -3, -45]),
        // BARES_KING: A pawn within a file and two ranks of its own king advances, in the middlegame.
        w(18, [-3, 12, -4, -3, 0, -27, 3, -4]),
        // PAWN_MOVE: A pawn move that neither captures nor promotes: middlegame, endgame.
        w(-20, [6, 1, 8, 6, 17, 87, -5, 37]),
        w(-53, [-8, -14, -11, -8, -9, -15, 6, 14]),
        // MOVES: A quiet move of a knight, bishop, rook, queen or king in the middlegame.
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
        // ROOK_FILE: A rook moves to a half-open or open file.
        w(24, [-1, 6, -2, -1, -6, -75, -1, -6]),
        w(6, [-2, 8, -3, -2, -21, -10, -11, -85]),
        // SEVENTH: A rook moves to the seventh rank.
        w(47, [4, -3, 5, 3, 15, -64, 4, 2]),
        // BLOCKADES: Stands where an enemy pawn without a pawn before it steps next.
        w(18, [1, 1, 1, 1, -6, -17, 7, -13]),
        // KING_NEARS_PAWN: A king approaches an enemy pawn, in the endgame.
        w(15, [0, 0, 0, 0, 12, -66, 7, -11]),
        // OPPOSITION: Takes the opposition, in the endgame.
        w(50, [1, 4, 1, 1, -3, -67, -2, -24]),
        // CONTESTED: The other side attacks its field (and wins nothing there).
        w(7, [-9, 14, -12, -9, 11, -147, 13, 16]),
        // SUPPORTED: Protected by a pawn on its field.
        w(20, [4, -12, 5, 4, -5, -21, 15, -4]),
        // EVADES: Answers a check: by a king move, by an interposition, by a capture.
        w(-13, [-2, -1, -2, -2, -23, -87, -1, -54]),
        w(7, [2, 11, 2, 2, 2, 4, -1, -29]),
        w(0, [0, 0, 0, 0, -1, -19, -9, -3]),
        // RING: Change in controlled fields around the enemy king: an amount.
        w(12, [2, 2, 3, 2, 7, -21, 1, 5]),
        // NEARS_KING: Fields by which it approaches the enemy king: an amount.
        w(2, [1, 2, 1, 1, 7, -14, 2, 6]),
        // MOBILITY: Change in the fields that the piece attacks: an amount.
        w(4, [-2, 3, -3, -2, -5, -8, 1, -5]),
        // PLACEMENT: Gain in placement, in steps of 12 centipawns: an amount; middlegame, endgame.
        w(14, [1, 1, 1, 1, -4, -15, -1, -5]),
        w(16, [1, 0, 1, 1, 0, -12, -1, -6]),
        // STEPS_BACK: Steps back.
        w(-9, [6, -25, 8, 6, 2, 10, 2, -16]),
        // GUARDS: Controls the field of an attacked piece anew; its own that it has left, too.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // RECOVERS: Offers material; if accepted, wins elsewhere: less, as much, up to a rook more, more.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // CHECKS_AFTER: Offers material; if accepted, has a check leaving no way out, one, two, three.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // TAKEN_BY_KING: Offers material that only the king can capture.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // TAKEN_BY_NOBODY: Offers a pawn that can only be taken en passant.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // OFFERS_WHEN_SHARP: Offers material when its sharpest check now leaves no way out, one, two, three.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // OFFERS_AT_KING: Offers material next to the enemy king: by a quiet move, for a pawn, for a piece.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // OFFERS_IN_ATTACK: Offers material, by own officers attacking at the king: up to 1, 2, 3, more.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // CALM_IN_ATTACK: No capture, offer, threat or check, by own officers attacking there.
        w(-33, [3, 5, 5, 1, 13, 81, 4, 41]),
        w(-27, [0, 16, 0, 0, 5, 76, -8, 42]),
        w(-60, [-2, 0, -2, -2, 2, 52, 3, 15]),
        w(-16, [-1, 0, -1, -1, -2, 16, 3, 5]),
        // CHECKS_IN_ATTACK: A check, by own officers attacking there.
        w(19, [-3, -30, -4, -3, -79, -27, 2, -37]),
        w(54, [4, -3, 5, 4, -62, 2, -37, -59]),
        w(76, [3, -8, 5, 4, -37, 5, -30, -13]),
        w(75, [5, 6, 7, 5, -15, -9, -10, -7]),
        // DRAWS_AWAY: The capturing piece would be drawn away from guarding more, by class of that gain.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // MATE_THREAT: Threatens a check that leaves no way out, or one.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // DENIES_MATE: Denies such a threat of the other side.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // PAWN_ATTACK: A pawn attacks an officer or the king and is safe.
        w(3, [-4, -6, -5, -4, -15, -38, 5, 8]),
        // DESPERADO: The piece would be lost where it stands, and moves with a capture or check.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // FORKS_AFTER: Offers material; if accepted, has a forking check, by class of its gain.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        // PROMOTES_AFTER: Offers material; if accepted, a pawn promotes unstoppably in one or two moves.
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
        w(0, [0, 0, 0, 0, 0, 0, 0, 0]),
    ],
};
