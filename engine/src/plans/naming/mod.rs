//! The name of a plan: the term of the estimate that accounts for it, checked against the board.

mod officer;
pub(super) mod pawn;
#[cfg(test)]
mod tests;

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use puchok_zones::plan::Way;
use shakmaty::{Bitboard, Role, Square, attacks};

use super::gain::Change;
use super::kind::Kind;

/// A name with the field or piece that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The kind.
    pub kind: Kind,
    /// What it is about: the pawn that is attacked or stopped, the king, or the like.
    pub about: Option<Square>,
    /// How it does what its kind says.
    pub manner: Manner,
}

/// How a plan does what its kind says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As the kind says: its subject is attacked, stopped or taken.
    Plain,
    /// It protects its subject.
    Guards,
    /// Its subject can no longer advance, and stays weak.
    Fixes,
    /// A minority of pawns on a wing attacks the majority, which is left with a weak pawn (*minority
    /// attack*).
    Minority,
    /// A majority of pawns on a wing makes a passed pawn (*majority*).
    Majority,
    /// By what a pawn has become: the way ends where that promotes.
    Promoted,
    /// It joins a piece of this role that has gone to this field before.
    Joins(Role, Square),
}

impl Name {
    /// A name without a particular subject.
    pub fn of(kind: Kind) -> Name {
        Name {
            kind,
            about: None,
            manner: Manner::Plain,
        }
    }

    /// A name with the piece that it is about.
    pub fn about(kind: Kind, square: Square) -> Name {
        Name {
            about: Some(square),
            ..Name::of(kind)
        }
    }

    /// Whether it is to attack or take what it is about.
    pub(super) fn is_plain_attack(&self) -> bool {
        matches!(self.kind, Kind::Attack | Kind::WeakPawn) && self.manner == Manner::Plain
    }

    fn in_manner(self, manner: Manner) -> Name {
        Name { manner, ..self }
    }
}

/// The name of a plan whose piece goes along a way, except for castling. `before` and `now` are the boards,
/// `change` the difference in the estimate.
pub fn name(before: &View, now: &View, way: &Way, change: Option<&Change>) -> Name {
    match way.role {
        Role::Pawn => pawn::name(before, now, way),
        Role::King => Name::of(Kind::KingWalk),
        _ => officer::name(before, now, way, change),
    }
}

/// The fields that a piece controls from the end of its way, and neither now nor, once the plan's other pieces
/// have moved, from an earlier field: what it comes for. `now` is the board with the piece at the end.
pub(super) fn newly(before: &View, now: &View, way: &Way) -> Bitboard {
    let to = way.to();
    let piece = way.role.of(way.side);
    // What the piece takes at last still stands there when it makes the last step.
    let is_taken = before.side(!way.side).contains(to);
    let others = if is_taken {
        now.occupied()
    } else {
        now.occupied().without(to)
    };
    let earlier = std::iter::once(way.from).chain(way.fields.iter().copied());
    earlier
        .filter(|&field| field != to)
        .fold(now.from(to) & !before.from(way.from), |newly, field| {
            newly & !attacks::attacks(field, piece, others)
        })
}

/// Whether a piece of this role will still be there when a way of so many moves to attack it has been gone: a heavy
/// piece will not wait for what needs several.
pub(in crate::plans) fn waits(moves: usize, role: Role) -> bool {
    moves == 1 || !matches!(role, Role::Queen | Role::Rook)
}

/// Whether attacking this officer from the end of a way only offers an exchange: it attacks the piece back and
/// is worth no more.
pub(super) fn is_mutual(now: &View, way: &Way, on: Square) -> bool {
    let worth = now.role_at(on).map(exchange::value);
    now.from(on).contains(way.to()) && worth <= Some(exchange::value(way.role))
}

/// Whether a field is on the king's wing: on its file or at most two files away.
fn near(king: Square, field: Square) -> bool {
    king.file().distance(field.file()) <= 2
}
