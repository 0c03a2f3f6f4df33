//! What a bundle is stored for, and why a trajectory is not in play, in words.

use puchok_engine::bundles::{Purpose, Verdict};

/// What a bundle is stored for.
pub(crate) fn purpose(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Attack => "attack",
        Purpose::Blockade => "blockade",
        Purpose::Control => "control",
        Purpose::Unblocking => "unblocking",
        Purpose::Retreat => "retreat",
        Purpose::Promotion => "promotion",
    }
}

/// Why a trajectory is not in play.
pub(crate) fn why(verdict: Verdict) -> String {
    match verdict {
        Verdict::InPlay => "in play".to_owned(),
        Verdict::TooLong => "longer than the horizon".to_owned(),
        Verdict::Blocked(square) => format!("the piece of its own side on {square} cannot leave"),
        Verdict::Barred(square) => format!("a piece of the other side stands on {square}"),
        Verdict::NothingToCapture(square) => format!("nothing to capture on {square}"),
        Verdict::NoCastling => "king and rook do not stand where they castle from".to_owned(),
    }
}
