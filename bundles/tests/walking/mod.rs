//! Reads a trajectory on a board by walking along it field by field, for comparison with [`puchok_bundles`].

use std::collections::BTreeSet;

use puchok_bundles::Trajectory;
use shakmaty::{Board, Color, Piece, Rank, Role, Square};

/// Direction and number of fields of a slide; `None` for a knight's jump.
fn slide(from: Square, to: Square) -> Option<(i32, i32)> {
    let dx = to.file() as i32 - from.file() as i32;
    let dy = to.rank() as i32 - from.rank() as i32;
    (dx == 0 || dy == 0 || dx.abs() == dy.abs()).then_some((dx.signum(), dy.signum()))
}

fn shift(field: Square, (dx, dy): (i32, i32)) -> Option<Square> {
    Some(Square::from_coords(
        field.file().offset(dx)?,
        field.rank().offset(dy)?,
    ))
}

/// Fields between, one at a time.
pub(crate) fn between(from: Square, to: Square) -> Vec<Square> {
    let Some(direction) = slide(from, to) else {
        return Vec::new();
    };
    let mut passed = Vec::new();
    let mut at = shift(from, direction).expect("on the board");
    while at != to {
        passed.push(at);
        at = shift(at, direction).expect("on the board");
    }
    passed
}

/// Whether a piece has a move to a field that is not among these.
fn can_leave(board: &Board, en_passant: Option<Square>, from: Square, fields: &BTreeSet<Square>) -> bool {
    let piece = board.piece_at(from).expect("a blocker");
    let all = |limit: i32| (-limit..=limit).flat_map(move |dx| (-limit..=limit).map(move |dy| (dx, dy)));
    let own = |at: Square| board.piece_at(at).is_some_and(|other| other.color == piece.color);
    if piece.role == Role::Pawn {
        let (up, start) = if piece.color == Color::White {
            (1, Rank::Second)
        } else {
            (-1, Rank::Seventh)
        };
        let empty = |at: &Square| board.piece_at(*at).is_none();
        let ahead = shift(from, (0, up)).filter(empty);
        let two = ahead
            .filter(|_| from.rank() == start)
            .and_then(|at| shift(at, (0, up)))
            .filter(empty);
        let captures = [-1, 1]
            .into_iter()
            .filter_map(|dx| shift(from, (dx, up)))
            .filter(|to| {
                board
                    .piece_at(*to)
                    .is_some_and(|other| other.color != piece.color)
                    || en_passant == Some(*to)
            });
        return captures.chain(ahead).chain(two).any(|to| !fields.contains(&to));
    }
    match piece.role {
        Role::Knight => all(2)
            .filter(|(dx, dy)| dx.abs() + dy.abs() == 3)
            .any(|by| shift(from, by).is_some_and(|to| !own(to) && !fields.contains(&to))),
        role => all(1)
            .filter(|(dx, dy)| match dx.abs() + dy.abs() {
                1 => role != Role::Bishop,
                2 => role != Role::Rook,
                _ => false,
            })
            .any(|by| {
                let mut at = from;
                while let Some(to) = shift(at, by).filter(|to| !own(*to)) {
                    if !fields.contains(&to) {
                        return true;
                    }
                    if role == Role::King || board.piece_at(to).is_some() {
                        break;
                    }
                    at = to;
                }
                false
            }),
    }
}

/// The result of applying the note's rules field by field.
pub(crate) struct Walked {
    pub(crate) captures: BTreeSet<Square>,
    pub(crate) unblock: BTreeSet<Square>,
    pub(crate) real_length: usize,
    /// No pawn lacks a capture or an empty field, no king is captured on the way, and every blocker can
    /// leave.
    pub(crate) passable: bool,
}

/// Walks a trajectory.
pub(crate) fn by_walking(
    board: &Board,
    en_passant: Option<Square>,
    piece: Piece,
    trajectory: &Trajectory,
) -> Walked {
    let steps = trajectory.steps();
    let (start, last) = (steps[0].from, steps.len() - 1);
    let mut walked = Walked {
        captures: BTreeSet::new(),
        unblock: BTreeSet::new(),
        real_length: steps.len(),
        passable: true,
    };
    let mut all = BTreeSet::from([start]);
    let mut pawn = piece.role == Role::Pawn;
    for (i, step) in steps.iter().enumerate() {
        let beta = between(step.from, step.to);
        let straight = step.from.file() == step.to.file();
        all.extend(beta.iter().chain([&step.to]));
        for field in beta.iter().chain([&step.to]).copied() {
            let color = board.piece_at(field).map(|piece| piece.color);
            // The piece has left its own field, and what it has captured is gone.
            let color = color.filter(|_| field != start && !walked.captures.contains(&field));
            let goal = i == last && field == step.to;
            match color {
                Some(other) if pawn && straight => {
                    walked.passable &= other == piece.color;
                    walked.real_length += usize::from(other == piece.color && walked.unblock.insert(field));
                }
                Some(other) if pawn && other == piece.color => walked.passable = false,
                None if pawn && !straight => {
                    let victim = Square::from_coords(step.to.file(), step.from.rank());
                    let enemy = board
                        .piece_at(victim)
                        .is_some_and(|other| other.color != piece.color);
                    walked.passable &= i == 0 && en_passant == Some(field) && enemy;
                    if !goal {
                        walked.captures.insert(victim);
                    }
                }
                Some(other) if !goal && other == piece.color => {
                    walked.real_length += usize::from(walked.unblock.insert(field));
                }
                Some(_) if !goal => {
                    // A king cannot be captured on the way.
                    walked.passable &= board.role_at(field) != Some(Role::King);
                    walked.captures.insert(field);
                    walked.real_length += usize::from(field != step.to);
                }
                _ => {}
            }
        }
        pawn &= step.mark.promotion().is_none();
    }
    walked.passable &= walked
        .unblock
        .iter()
        .all(|field| can_leave(board, en_passant, *field, &all));
    walked
}
