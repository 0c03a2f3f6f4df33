//! The weights that order the candidates: centipawns, or shares of a zone's gain in 64ths.

/// A capture or promotion that wins material in the exchange, in addition to what it wins.
pub const EXCHANGE: i32 = 600;

/// A capture of even material.
pub const EVEN_EXCHANGE: i32 = 300;

/// A check that costs nothing.
pub const SAFE_CHECK: i32 = 160;

/// A check by which the piece is lost, before what it costs.
pub const COSTLY_CHECK: i32 = 100;

/// A check from beside the king or by discovery, in addition.
pub const DISCOVERED_CHECK: i32 = 120;

/// Share of the gain of a single attack zone: the other side has a move to deny it.
pub const SINGLE_THREAT: i32 = 12;

/// Share of the second gain when one move opens two zones: only one of them can be denied.
pub const DOUBLE_THREAT: i32 = 40;

/// Share of what a denial saves.
pub const DENIAL: i32 = 44;

/// A denial by capture, in addition to the exchange.
pub const DENIAL_CAPTURE: i32 = 80;

/// Share of the gain of a promotion zone, by the moves that are left (index 0: promotes with this move).
pub const PROMOTION: [i32; 7] = [64, 40, 24, 14, 8, 5, 3];

/// Share of what a stop costs that is taken off.
pub const STOP_COST: i32 = 56;

/// A step nearer to the other king's fields, per field of the ring that comes under control.
pub const RING_FIELD: i32 = 6;

/// Gain counted for a zone against the king in forks: what a check forces is worth a rook.
pub const KING_FORK: i32 = 500;

/// A share of a gain.
#[inline]
pub const fn share(of: i32, sixty_fourths: i32) -> i32 {
    of * sixty_fourths / 64
}
