//! The name of a plan: the term of the estimate that accounts for it, checked against the board.

mod officer;
pub(super) mod pawn;
#[cfg(test)]
mod tests;

use puchok_zones::board::view::View;
use puchok_zones::plan::Way;
use shakmaty::{Role, Square};

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

/// Whether a field is on the king's wing: on its file or at most two files away.
fn near(king: Square, field: Square) -> bool {
    king.file().distance(field.file()) <= 2
}
