//! Labels for the purpose of a bundle, and for the reason why a trajectory is not in play.

use puchok_engine::bundles::{Passage, Purpose};

/// The purpose of a bundle.
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
pub(crate) fn why(passage: Passage) -> String {
    match passage {
        Passage::InPlay => "in play".to_owned(),
        Passage::TooLong => "longer than the horizon".to_owned(),
        Passage::Blocked(square) => format!("the piece of its own side on {square} cannot leave"),
        Passage::Barred(square) => format!("a piece of the other side stands on {square}"),
        Passage::NothingToCapture(square) => format!("nothing to capture on {square}"),
        Passage::NoCastling => "king and rook do not stand where they castle from".to_owned(),
    }
}
