//! Trajectories as the commands show them: their moves and fields, and how they read on a board.

use puchok_engine::bundles::{Length, Mover, Reader, Reading, Trajectory};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::{Bitboard, Piece, Position as _, Square};

/// Longer than any path on a real board.
const LONGEST: Length = match Length::new(u8::MAX) {
    Some(length) => length,
    None => Length::ONE,
};

/// How a trajectory of this piece can be followed on the board of a position.
pub(super) fn reading(
    position: &Position,
    piece: Piece,
    horizon: Length,
    trajectory: &Trajectory,
) -> Reading {
    let reader = Reader {
        board: position.board(),
        color: piece.color,
        en_passant: position
            .chess()
            .pseudo_legal_ep_square()
            .filter(|_| piece.color == position.turn()),
        horizon,
    };
    reader.read(Mover::from(piece), trajectory)
}

/// The same without a limit of length.
pub(super) fn on_board(position: &Position, piece: Piece, trajectory: &Trajectory) -> Reading {
    reading(position, piece, LONGEST, trajectory)
}

/// The moves of a trajectory in UCI notation.
pub(super) fn moves(trajectory: &Trajectory) -> Vec<String> {
    trajectory.steps().iter().map(ToString::to_string).collect()
}

/// The names of fields.
pub(super) fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// The fields where a piece stops after α0, and those it slides over, over all trajectories.
pub(super) fn fields<'a>(trajectories: impl IntoIterator<Item = &'a Trajectory>) -> (Bitboard, Bitboard) {
    trajectories
        .into_iter()
        .fold((Bitboard::EMPTY, Bitboard::EMPTY), |(alpha, beta), t| {
            (
                alpha | t.stops().collect::<Bitboard>(),
                beta | t.beta().collect::<Bitboard>(),
            )
        })
}

/// α0, α1, …, αk.
pub(super) fn stops_from(from: Square, trajectory: &Trajectory) -> Vec<Square> {
    std::iter::once(from).chain(trajectory.stops()).collect()
}
