//! The weights of the features of a move, in hundredths of a natural logarithm of the odds that it is good.
//!
//! Written by `lab fit` from labelled positions (docs/priorities.md): change the features or the positions, not
//! the numbers.

use crate::features::COUNT;

/// One weight for each place of [`crate::features::GROUPS`], in their order.
#[rustfmt::skip]
pub const WEIGHTS: [i16; COUNT] = [
    // WINS: Wins material in the exchange on its field, by class of what it wins.
    79, 268, 308, 389,
    // EVEN: Captures and breaks even, by role of what is captured.
    18, -82, 35, 3, -12, 0,
    // SACRIFICE: A capture that loses material on its field, by class of what it loses.
    18, -79, -130, -233,
    // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
    -210, -76, -41, -26, 0, 0,
    // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
    -112, -278, -280, -292,
    // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
    306, 251, 218, 164,
    // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
    -36, 15, 11, 46,
    // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
    6,
    // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
    86, 156, 124, 115,
    // SECOND_THREAT: The second threat of the same move: only one can be denied.
    44, 80, -13, 0,
    // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
    8, 43, 2, 26,
    // THREATENS_PINNED: Its threat falls on a piece that is pinned.
    149,
    // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
    46, 42,
    // SAVES: Denies a threat, by class of what is saved.
    -26, 76, 156, 201,
    // SAVES_BY: Denies it by control, blockade, capture, retreat.
    62, 74, 94, 88,
    // LEAVES: The largest threat that is left open, by class.
    -68, -138, -130, -181,
    // ABANDONS: A guard or a shield goes, and material can be taken, by class.
    -96, -187, -269, -196,
    // GIVES_UP: An own attack that would win material is given up, by class.
    -35, -38, -54, -65,
    // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
    64, 79, 47, 12, 3,
    // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
    -4, -57, -175,
    // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
    -30, 30, 70, 58, 7,
    // FREE_PAWN: The same, when nothing stands or controls on the path.
    7, 63, 151, 183, 239,
    // LEVER: A pawn attacks a pawn.
    12,
    // STORM: A pawn steps towards the fields of the other king.
    46,
    // BARES_KING: A pawn steps away from before its own king.
    38,
    // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
    -120, -117,
    // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
    -129, -138, -189, -165, -185,
    // MOVES_LATE: The same in the endgame.
    -114, -128, -137, -120, -129,
    // CASTLES: Castles.
    -33,
    // DEVELOPS: A minor piece leaves its back rank.
    73,
    // ROOK_FILE: A rook comes to a half-open or an open file.
    59, 56,
    // SEVENTH: A rook comes to the seventh rank.
    73,
    // BLOCKADES: Stands in front of a passed pawn of the other side.
    36,
    // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
    45,
    // OPPOSITION: Takes the opposition, in the endgame.
    102,
    // CONTESTED: The other side reaches its field (and wins nothing there).
    9,
    // SUPPORTED: Protected by a pawn on its field.
    20,
    // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
    9, -44, 33,
    // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
    27,
    // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
    0,
    // MOBILITY: Fields that the piece reaches more than before: an amount.
    10,
    // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
    31, 45,
    // STEPS_BACK: Steps back.
    -8,
    // GUARDS: A new guard for a piece that is attacked and not threatened yet.
    35,
    // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
    11, 35, 70, 50,
];
