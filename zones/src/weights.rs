//! The weights of the features of a move, in hundredths of a natural logarithm of the odds that it is good.
//!
//! Written by `lab fit` from labelled positions (docs/priorities.md): change the features or the positions, not
//! the numbers.

use crate::features::COUNT;

/// One weight for each place of [`crate::features::GROUPS`], in their order.
#[rustfmt::skip]
pub const WEIGHTS: [i16; COUNT] = [
    // WINS: Wins material in the exchange on its field, by class of what it wins.
    21, 185, 247, 328,
    // EVEN: Captures and breaks even, by role of what is captured.
    14, -35, 44, -4, -16, 0,
    // SACRIFICE: A capture that loses material on its field, by class of what it loses.
    107, 64, -9, -127,
    // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
    -94, 16, 72, 116, 0, 0,
    // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
    46, -95, -128, -231,
    // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
    154, 107, 81, 26,
    // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
    1, 39, 57, 63,
    // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
    65,
    // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
    -20, 36, 27, 18,
    // SECOND_THREAT: The second threat of the same move: only one can be denied.
    38, 62, 5, 50,
    // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
    17, 82, 82, 83,
    // THREATENS_PINNED: Its threat falls on a piece that is pinned.
    97,
    // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
    50, 35,
    // SAVES: Denies a threat, by class of what is saved.
    -42, 51, 102, 184,
    // SAVES_BY: Denies it by control, blockade, capture, retreat.
    72, 52, 85, 69,
    // LEAVES: The largest threat that is left open, by class.
    -65, -129, -117, -146,
    // ABANDONS: A guard or a shield goes, and material can be taken, by class.
    -67, -172, -176, -206,
    // GIVES_UP: An own attack that would win material is given up, by class.
    -9, 1, -27, -64,
    // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
    62, 54, 42, 12, 0,
    // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
    -15, -70, -194,
    // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
    -41, 23, 50, 19, 61,
    // FREE_PAWN: The same, when nothing stands or controls on the path.
    3, 49, 104, 189, 186,
    // LEVER: A pawn attacks a pawn.
    21,
    // STORM: A pawn steps towards the fields of the other king.
    30,
    // BARES_KING: A pawn steps away from before its own king.
    26,
    // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
    -56, -57,
    // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
    -58, -70, -101, -82, -101,
    // MOVES_LATE: The same in the endgame.
    -78, -91, -93, -89, -77,
    // CASTLES: Castles.
    -72,
    // DEVELOPS: A minor piece leaves its back rank.
    46,
    // ROOK_FILE: A rook comes to a half-open or an open file.
    57, 50,
    // SEVENTH: A rook comes to the seventh rank.
    41,
    // BLOCKADES: Stands in front of a passed pawn of the other side.
    28,
    // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
    22,
    // OPPOSITION: Takes the opposition, in the endgame.
    76,
    // CONTESTED: The other side reaches its field (and wins nothing there).
    -7,
    // SUPPORTED: Protected by a pawn on its field.
    20,
    // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
    25, -10, -17,
    // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
    15,
    // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
    6,
    // MOBILITY: Fields that the piece reaches more than before: an amount.
    5,
    // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
    27, 31,
    // STEPS_BACK: Steps back.
    9,
    // GUARDS: A new guard for a piece that is attacked and not threatened yet.
    24,
    // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
    6, 24, 38, 32,
    // RECOVERS: Offers material, and when it is taken wins elsewhere: less than it cost, as much, up to a rook more, more.
    41, 90, 151, 209,
    // CHECKS_AFTER: Offers material, and when it is taken has a check that leaves no way out, one, two, three.
    229, 156, 126, 78,
    // TAKEN_BY_KING: Offers material that only the king can take.
    58,
    // TAKEN_BY_NOBODY: Offers material that only a pinned piece could take.
    345,
    // OFFERS_WHEN_SHARP: Offers material where the sharpest check, as things stand, leaves no way out, one, two, three.
    -205, -89, -61, -22,
    // OFFERS_AT_KING: Offers material on a field around the other king: by a quiet move, for a pawn, for a piece.
    -60, -10, -70,
    // OFFERS_IN_ATTACK: Offers material when so many own pieces reach the fields around the other king: one or none, two, three, more.
    -185, -150, -111, -62,
    // CALM_IN_ATTACK: Not an offer, a threat or a check, when so many own pieces reach those fields.
    -137, -99, -74, -43,
    // CHECKS_IN_ATTACK: A check when so many own pieces reach those fields.
    57, 135, 175, 143,
    // DRAWS_AWAY: What takes the offer is worth less than what it guards: the guard would be drawn away, by class.
    -32, 92, 88, 94,
    // MATE_THREAT: Threatens a check that leaves no way out, or one.
    134, 76,
    // DENIES_MATE: Denies such a threat of the other side.
    182,
    // PAWN_ATTACK: A pawn attacks an officer, and stands safely.
    41,
    // DESPERADO: The piece would be lost where it stands, and goes where it captures or checks.
    -23,
];
