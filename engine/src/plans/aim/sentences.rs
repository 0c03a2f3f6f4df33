//! How aims become sentences about a move, or follow its name.

use super::AimKind;

impl AimKind {
    /// The sentence about a move with this name that has these aims, the last of this kind: "The idea of Rc1 is
    /// the open c-file."
    pub(in crate::plans) fn sentence(self, name: &str, aims: &str) -> String {
        match self {
            AimKind::Does(_) => {
                format!("{name} {aims}.")
            }
            AimKind::Develops | AimKind::Seventh | AimKind::Idea | AimKind::Room => {
                format!("The idea of {name} is {aims}.")
            }
            AimKind::Better | AimKind::Safer => format!("{name} goes to {aims}."),
            AimKind::IsA => format!("{name} is a {aims}."),
            AimKind::Directed => format!("{name} is directed {aims}."),
            AimKind::With => format!("With {name} {aims}."),
            AimKind::OutOfCheck => format!("{name} gets out of the check."),
            AimKind::Promotes => format!("{name} promotes."),
            AimKind::PassedPawnForward => format!("{name} brings a passed pawn forward."),
            AimKind::TowardsTheCentre => format!("{name} brings the king nearer to the centre."),
        }
    }

    /// An aim of this kind behind a way within a sentence: "an outpost", "which attacks the knight on c5".
    pub(in crate::plans) fn after_a_way(self, aim: String) -> String {
        match self {
            AimKind::Develops
            | AimKind::Seventh
            | AimKind::Idea
            | AimKind::Room
            | AimKind::Directed
            | AimKind::OutOfCheck
            | AimKind::TowardsTheCentre => aim,
            _ => self.after_a_name(aim),
        }
    }

    /// What a piece does that has an aim of this kind, behind "which" or "then": "is directed against the king
    /// on g8".
    pub(in crate::plans) fn predicate(self, aim: &str) -> String {
        match self {
            AimKind::Does(_) => aim.to_owned(),
            AimKind::Develops | AimKind::Seventh | AimKind::Idea | AimKind::Room => format!("aims at {aim}"),
            AimKind::Better | AimKind::Safer => format!("goes to {aim}"),
            AimKind::IsA => format!("is a {aim}"),
            AimKind::Directed => format!("is directed {aim}"),
            AimKind::With => "makes a passed pawn of the majority".to_owned(),
            AimKind::OutOfCheck => "gets out of the check".to_owned(),
            AimKind::Promotes => "promotes".to_owned(),
            AimKind::PassedPawnForward => "comes forward as a passed pawn".to_owned(),
            AimKind::TowardsTheCentre => "goes towards the centre".to_owned(),
        }
    }

    /// An aim of this kind behind the name of a move that is prepared: "with the idea of the open c-file".
    pub(in crate::plans) fn after_a_name(self, aim: String) -> String {
        match self {
            AimKind::Does(_) => {
                format!("which {aim}")
            }
            AimKind::Develops => "to develop".to_owned(),
            AimKind::Seventh => "to reach the seventh rank".to_owned(),
            AimKind::Idea | AimKind::Room => format!("with the idea of {aim}"),
            AimKind::Better | AimKind::Safer => aim,
            AimKind::IsA => format!("a {aim}"),
            AimKind::Directed => format!("directed {aim}"),
            AimKind::With => format!("with which {aim}"),
            AimKind::OutOfCheck => "which gets out of the check".to_owned(),
            AimKind::Promotes => "which promotes".to_owned(),
            AimKind::PassedPawnForward => "which brings a passed pawn forward".to_owned(),
            AimKind::TowardsTheCentre => "which brings the king nearer to the centre".to_owned(),
        }
    }
}
