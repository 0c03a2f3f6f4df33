//! The peculiarities of pawns: promotion and the double step.

use shakmaty::{Color, Rank, Square};

use crate::{
    Length, Mover, Trajectory,
    docked::dock,
    template::{EMPTY, Template},
    trajectory::{Mark, last_rank},
};

/// The pieces to which a pawn promotes on a docking field, with their longest simple bundles.
const BECOMES: [(Mover, Mark, u8); 2] = [
    (Mover::Queen, Mark::ToQueen, 2),
    (Mover::Knight, Mark::ToKnight, 6),
];

/// Trajectories docked through promotion: the docking field x is on the last rank, and the piece moves on
/// from there to αk as a queen or a knight.
///
/// Ordered as UCI texts. The only cleaning is that no field is visited twice: a pawn and the promoted piece
/// are not a single sliding piece, so `b7b8q b8b1` stays.
pub(crate) fn promoted(color: Color, from: Square, to: Square, length: Length) -> Vec<Trajectory> {
    let pawn = Mover::pawn(color);
    let mut bundle = Vec::new();
    for field in last_rank(color).without(to) {
        let first = Template::pawn(color).entry(from, field);
        if first == EMPTY || first == 0 || first >= length.get() {
            continue;
        }
        let second = length.get() - first;
        for (piece, mark, longest) in BECOMES {
            if second > longest {
                continue;
            }
            for mut trajectory in dock(pawn, from, field, piece, to, first, second) {
                trajectory.mark(usize::from(first) - 1, mark);
                bundle.push(trajectory);
            }
        }
    }
    bundle.retain(|trajectory| !trajectory.crosses_itself());
    bundle.sort_unstable();
    bundle
}

/// The end of the double step from a field of the start rank; `None` from other ranks (figure 8, G).
pub(crate) fn double_step(color: Color, from: Square) -> Option<Square> {
    let (start, ahead) = match color {
        Color::White => (Rank::Second, 16),
        Color::Black => (Rank::Seventh, -16),
    };
    if from.rank() == start {
        from.offset(ahead)
    } else {
        None
    }
}
