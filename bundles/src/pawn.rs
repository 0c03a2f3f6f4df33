//! What only pawns do: they become another piece, and step over two ranks at first.

use shakmaty::{Color, Rank, Square};

use crate::{
    Length, Mover, Trajectory,
    docked::dock,
    template::{EMPTY, Template},
    trajectory::{Mark, last_rank},
};

/// What a pawn becomes on a docking field, with the longest simple bundle of that piece.
const BECOMES: [(Mover, Mark, u8); 2] = [
    (Mover::Queen, Mark::ToQueen, 2),
    (Mover::Knight, Mark::ToKnight, 6),
];

/// Trajectories docked through promotion: the docking field x lies on the last rank, and from there to αk it
/// is a queen or a knight that moves.
///
/// Ordered as UCI texts. The only cleaning is that no field is met twice: a pawn and what it becomes are not
/// one sliding piece, so that `b7b8q b8b1` stays.
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

/// Where the double step from a field of the start rank ends; `None` from other ranks (figure 8, G).
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
