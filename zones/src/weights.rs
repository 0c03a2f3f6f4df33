//! The weights of the features of a move, in hundredths of a natural logarithm of the odds that it is good.
//!
//! Written by `lab fit` from labelled positions (docs/priorities.md): change the features or the positions, not
//! the numbers.

use crate::features::COUNT;

/// One weight for each place of [`crate::features::GROUPS`], in their order.
#[rustfmt::skip]
pub const WEIGHTS: [i16; COUNT] = [
    // WINS: Wins material in the exchange on its field, by class of what it wins.
    76, 256, 305, 379,
    // EVEN: Captures and breaks even, by role of what is captured.
    43, -51, 54, -19, -21, 0,
    // SACRIFICE: A capture that loses material on its field, by class of what it loses.
    50, 6, -70, -167,
    // SACRIFICE_FOR: Captures by losing material, by role of what is captured.
    -122, -10, 0, 108, 0, 0,
    // LOSES: A quiet move that loses the piece on its field, by class of what it loses.
    -2, -152, -206, -270,
    // CHECK: A check that costs nothing, by the number of fields that are left to the king (0 to 3 and more).
    328, 267, 226, 174,
    // COSTLY_CHECK: A check by which material is lost on its field, by the number of fields that are left to the king.
    81, 76, 102, 139,
    // DISCOVERED_CHECK: The check is given by another piece, whose line is uncovered.
    31,
    // THREAT: The largest new threat of a move that costs nothing, by class of its gain.
    67, 131, 118, 105,
    // SECOND_THREAT: The second threat of the same move: only one can be denied.
    39, 62, 31, 0,
    // COSTLY_THREAT: The largest new threat of a move that costs material, by class of its gain.
    23, 94, 77, 88,
    // THREATENS_PINNED: Its threat falls on a piece that is pinned.
    121,
    // PINS: Pins a piece to the king, or to a piece that is worth more than the pinning one.
    50, 48,
    // SAVES: Denies a threat, by class of what is saved.
    -40, 73, 122, 161,
    // SAVES_BY: Denies it by control, blockade, capture, retreat.
    68, 72, 84, 73,
    // LEAVES: The largest threat that is left open, by class.
    -70, -118, -97, -154,
    // ABANDONS: A guard or a shield goes, and material can be taken, by class.
    -72, -176, -159, -221,
    // GIVES_UP: An own attack that would win material is given up, by class.
    -15, 34, -58, -67,
    // DENIES_PROMOTION: Denies a promotion, by the moves that the pawn still needs (1 to 5).
    83, 62, 49, 7, 4,
    // PROMOTES: Promotes: to a queen; to a knight with check; otherwise.
    -34, -78, -223,
    // PASSED_PAWN: Advances a pawn whose path no pawn controls, by the rank it reaches (3 to 7).
    -52, 26, 65, 8, 20,
    // FREE_PAWN: The same, when nothing stands or controls on the path.
    12, 61, 115, 195, 193,
    // LEVER: A pawn attacks a pawn.
    23,
    // STORM: A pawn steps towards the fields of the other king.
    20,
    // BARES_KING: A pawn steps away from before its own king.
    40,
    // PAWN_MOVE: Any other move of a pawn, in the middlegame and in the endgame.
    -93, -102,
    // MOVES: A move of a knight, bishop, rook, queen or king in the middlegame, not a capture.
    -102, -113, -148, -123, -155,
    // MOVES_LATE: The same in the endgame.
    -109, -130, -132, -118, -128,
    // CASTLES: Castles.
    -3,
    // DEVELOPS: A minor piece leaves its back rank.
    63,
    // ROOK_FILE: A rook comes to a half-open or an open file.
    60, 45,
    // SEVENTH: A rook comes to the seventh rank.
    22,
    // BLOCKADES: Stands in front of a passed pawn of the other side.
    24,
    // KING_NEARS_PAWN: A king steps nearer to a pawn of the other side, in the endgame.
    24,
    // OPPOSITION: Takes the opposition, in the endgame.
    64,
    // CONTESTED: The other side reaches its field (and wins nothing there).
    3,
    // SUPPORTED: Protected by a pawn on its field.
    25,
    // EVADES: Answers a check: by a move of the king, by a blockade, by capture.
    17, -26, 3,
    // RING: Fields around the other king that come under control, fewer those it gives up: an amount.
    14,
    // NEARS_KING: Fields by which it comes nearer to the other king: an amount.
    6,
    // MOBILITY: Fields that the piece reaches more than before: an amount.
    5,
    // PLACEMENT: What it does for the placement of its pieces, in eighths of a pawn: an amount, in the middlegame and in the endgame.
    30, 43,
    // STEPS_BACK: Steps back.
    6,
    // GUARDS: A new guard for a piece that is attacked and not threatened yet.
    26,
    // FORESTALLS: Denies an attack that the other side can prepare with one move, by class of its gain.
    10, 36, 52, 43,
    // RECOVERS: Offers material, and when it is taken wins elsewhere: less than it cost, as much, up to a rook more, more.
    40, 95, 179, 245,
    // CHECKS_AFTER: Offers material, and when it is taken has a check that leaves no way out, one, two, three.
    133, 144, 100, 72,
    // TAKEN_BY_KING: Offers material that only the king can take.
    37,
    // TAKEN_BY_NOBODY: Offers material that only a pinned piece could take.
    329,
    // MATE_THREAT: Threatens a check that leaves no way out, or one.
    145, 74,
    // DENIES_MATE: Denies such a threat of the other side.
    161,
    // PAWN_ATTACK: A pawn attacks an officer, and stands safely.
    62,
    // DESPERADO: The piece would be lost where it stands, and goes where it captures or checks.
    -28,
];
