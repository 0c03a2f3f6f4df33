//! The weights of the features of a move, in hundredths of a natural logarithm of the odds that it is good.
//!
//! Written by `lab fit` from labelled positions (docs/priorities.md): change the features or the positions, not
//! the numbers. One weight for each place of [`crate::features::GROUPS`], in their order.

use crate::features::COUNT;

/// By the whole map.
#[rustfmt::skip]
pub static WEIGHTS: [i16; COUNT] = [
    // WINS: Wins material in the exchange on its field, by class of what it wins.
    22, 189, 252, 329,
    // EVEN: Captures and breaks even, by role of what is captured.
    4, -46, 38, -19, -31, 0,
    // SACRIFICE: A capture that loses material on its field, by class of what it loses.
    99, 44, -31, -135,
    // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
    -105, 5, 56, 123, 0, 0,
    // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
    31, -111, -129, -233,
    // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
    159, 110, 75, 27,
    // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
    -10, 37, 45, 46,
    // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
    54,
    // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
    -13, 44, 31, 21,
    // SECOND_THREAT: The second threat of the same move: only one can be denied.
    40, 68, 4, 36,
    // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
    18, 81, 77, 87,
    // THREATENS_PINNED: Its threat falls on a piece that is pinned.
    88,
    // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
    49, 32,
    // SAVES: Denies a threat, by class of what is saved.
    -35, 61, 105, 181,
    // SAVES_BY: Denies it by control, blockade, capture, retreat.
    69, 55, 82, 74,
    // LEAVES: The largest threat that is left open, by class.
    -63, -122, -122, -153,
    // ABANDONS: A guard or a shield goes, and material can be taken, by class.
    -71, -169, -184, -212,
    // GIVES_UP: An own attack that would win material is given up, by class.
    -11, 1, -26, -62,
    // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
    70, 57, 37, 13, 3,
    // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
    -15, -73, -170,
    // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
    -27, 13, 50, 19, 70,
    // FREE_PAWN: The same, when nothing stands or controls on the path.
    -14, 67, 113, 202, 178,
    // LEVER: A pawn attacks a pawn.
    16,
    // STORM: A pawn steps towards the fields of the other king.
    32,
    // BARES_KING: A pawn steps away from before its own king.
    28,
    // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
    -63, -69,
    // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
    -73, -87, -118, -98, -119,
    // MOVES_LATE: The same in the endgame.
    -81, -99, -112, -104, -91,
    // CASTLES: Castles.
    27,
    // DEVELOPS: A minor piece leaves its back rank.
    47,
    // ROOK_FILE: A rook comes to a half-open or an open file.
    64, 55,
    // SEVENTH: A rook comes to the seventh rank.
    40,
    // BLOCKADES: Stands in front of a passed pawn of the other side.
    26,
    // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
    25,
    // OPPOSITION: Takes the opposition, in the endgame.
    83,
    // CONTESTED: The other side reaches its field (and wins nothing there).
    -2,
    // SUPPORTED: Protected by a pawn on its field.
    21,
    // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
    33, -15, -22,
    // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
    15,
    // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
    6,
    // MOBILITY: Fields that the piece reaches more than before: an amount.
    6,
    // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
    29, 33,
    // STEPS_BACK: Steps back.
    9,
    // GUARDS: A new guard for a piece that is attacked and not threatened yet.
    27,
    // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
    6, 26, 39, 35,
    // RECOVERS: Offers material, and when it is taken wins elsewhere: less than it cost, as much, up to a rook more, more.
    39, 89, 152, 198,
    // CHECKS_AFTER: Offers material, and when it is taken has a check that leaves no way out, one, two, three.
    204, 154, 135, 78,
    // TAKEN_BY_KING: Offers material that only the king can take.
    55,
    // TAKEN_BY_NOBODY: Offers material that only a pinned piece could take.
    334,
    // OFFERS_WHEN_SHARP: Offers material where the sharpest check, as things stand, leaves no way out, one, two, three.
    -186, -90, -71, -15,
    // OFFERS_AT_KING: Offers material on a field around the other king: by a quiet move, for a pawn, for a piece.
    -62, -14, -72,
    // OFFERS_IN_ATTACK: Offers material when so many own pieces reach the fields around the other king: one or none, two, three, more.
    -184, -152, -111, -67,
    // CALM_IN_ATTACK: Not an offer, a threat or a check, when so many own pieces reach those fields.
    -129, -91, -81, -38,
    // CHECKS_IN_ATTACK: A check when so many own pieces reach those fields.
    57, 141, 165, 121,
    // DRAWS_AWAY: What takes the offer is worth less than what it guards: the guard would be drawn away, by class.
    -6, 72, 89, 65,
    // MATE_THREAT: Threatens a check that leaves no way out, or one.
    131, 74,
    // DENIES_MATE: Denies such a threat of the other side.
    167,
    // PAWN_ATTACK: A pawn attacks an officer, and stands safely.
    31,
    // DESPERADO: The piece would be lost where it stands, and goes where it captures or checks.
    -16,
];

/// Near the leaves, by what a move does at once.
#[rustfmt::skip]
pub static NEAR: [i16; COUNT] = [
    // WINS: Wins material in the exchange on its field, by class of what it wins.
    54, 237, 303, 370,
    // EVEN: Captures and breaks even, by role of what is captured.
    -12, -55, 64, 15, 15, 0,
    // SACRIFICE: A capture that loses material on its field, by class of what it loses.
    7, -105, -161, -240,
    // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
    -228, -90, -61, 8, 0, 0,
    // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
    -176, -320, -309, -327,
    // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
    174, 121, 79, 44,
    // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
    -106, -44, -60, -35,
    // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
    28,
    // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
    36, 81, 57, 41,
    // SECOND_THREAT: The second threat of the same move: only one can be denied.
    38, 64, 12, 0,
    // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
    -26, 40, -4, 21,
    // THREATENS_PINNED: Its threat falls on a piece that is pinned.
    100,
    // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
    0, 0,
    // SAVES: Denies a threat, by class of what is saved.
    -33, 97, 133, 202,
    // SAVES_BY: Denies it by control, blockade, capture, retreat.
    105, 70, 71, 97,
    // LEAVES: The largest threat that is left open, by class.
    -61, -125, -144, -185,
    // ABANDONS: A guard or a shield goes, and material can be taken, by class.
    0, 0, 0, 0,
    // GIVES_UP: An own attack that would win material is given up, by class.
    0, 0, 0, 0,
    // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
    69, 58, 38, 9, 8,
    // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
    21, -68, -154,
    // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
    -18, 16, 50, 40, 47,
    // FREE_PAWN: The same, when nothing stands or controls on the path.
    -7, 89, 157, 214, 209,
    // LEVER: A pawn attacks a pawn.
    14,
    // STORM: A pawn steps towards the fields of the other king.
    41,
    // BARES_KING: A pawn steps away from before its own king.
    41,
    // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
    -103, -103,
    // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
    -114, -120, -165, -137, -162,
    // MOVES_LATE: The same in the endgame.
    -94, -112, -129, -121, -111,
    // CASTLES: Castles.
    -40,
    // DEVELOPS: A minor piece leaves its back rank.
    65,
    // ROOK_FILE: A rook comes to a half-open or an open file.
    75, 66,
    // SEVENTH: A rook comes to the seventh rank.
    62,
    // BLOCKADES: Stands in front of a passed pawn of the other side.
    34,
    // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
    44,
    // OPPOSITION: Takes the opposition, in the endgame.
    119,
    // CONTESTED: The other side reaches its field (and wins nothing there).
    15,
    // SUPPORTED: Protected by a pawn on its field.
    28,
    // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
    33, -28, -9,
    // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
    25,
    // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
    2,
    // MOBILITY: Fields that the piece reaches more than before: an amount.
    8,
    // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
    36, 42,
    // STEPS_BACK: Steps back.
    -2,
    // GUARDS: A new guard for a piece that is attacked and not threatened yet.
    0,
    // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
    0, 0, 0, 0,
    // RECOVERS: Offers material, and when it is taken wins elsewhere: less than it cost, as much, up to a rook more, more.
    0, 0, 0, 0,
    // CHECKS_AFTER: Offers material, and when it is taken has a check that leaves no way out, one, two, three.
    0, 0, 0, 0,
    // TAKEN_BY_KING: Offers material that only the king can take.
    0,
    // TAKEN_BY_NOBODY: Offers material that only a pinned piece could take.
    0,
    // OFFERS_WHEN_SHARP: Offers material where the sharpest check, as things stand, leaves no way out, one, two, three.
    0, 0, 0, 0,
    // OFFERS_AT_KING: Offers material on a field around the other king: by a quiet move, for a pawn, for a piece.
    0, 0, 0,
    // OFFERS_IN_ATTACK: Offers material when so many own pieces reach the fields around the other king: one or none, two, three, more.
    0, 0, 0, 0,
    // CALM_IN_ATTACK: Not an offer, a threat or a check, when so many own pieces reach those fields.
    -85, -56, -84, -36,
    // CHECKS_IN_ATTACK: A check when so many own pieces reach those fields.
    48, 139, 136, 109,
    // DRAWS_AWAY: What takes the offer is worth less than what it guards: the guard would be drawn away, by class.
    0, 0, 0, 0,
    // MATE_THREAT: Threatens a check that leaves no way out, or one.
    0, 0,
    // DENIES_MATE: Denies such a threat of the other side.
    0,
    // PAWN_ATTACK: A pawn attacks an officer, and stands safely.
    13,
    // DESPERADO: The piece would be lost where it stands, and goes where it captures or checks.
    0,
];
