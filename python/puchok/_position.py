"""Converts positions from the forms users give to the form of the command line."""

from typing import Any, Protocol, runtime_checkable

from ._puchok import InputError


@runtime_checkable
class Board(Protocol):
    """The part of `chess.Board` that is needed."""

    chess960: bool
    move_stack: list[Any]

    def root(self) -> Any:
        """The board before the first move."""

    def fen(self) -> str:
        """The position."""


Position = str | Board
"""A position: a string as accepted by the command line, or a python-chess board."""


def text_of(position: Position) -> str:
    """A position as the command line accepts it. A board that was changed other than by its moves, or whose
    moves include a pass, is passed without its moves.

    Raises TypeError for anything but a string or a board, InputError for boards of other games than chess and
    invalid strings.
    """
    if isinstance(position, str):
        try:
            position.encode()
        except UnicodeEncodeError as error:
            raise InputError(f"no text: {error}") from None
        return position
    if isinstance(position, Board):
        variant = getattr(position, "uci_variant", "chess")
        if variant != "chess":
            raise InputError(f"puchok plays chess, not {variant}")
        board = position.root()
        start = _fen(board)
        for move in position.move_stack:
            board.push(move)
        if _fen(board) != _fen(position) or not all(position.move_stack):
            return _fen(position)
        moves = " ".join(move.uci() for move in position.move_stack)
        return f"{start} moves {moves}" if moves else start
    raise TypeError(f"a position is a text or a chess.Board, not {type(position).__name__}")


def _fen(board: Any) -> str:
    """The FEN of a board, by its own rules."""
    return str(board.shredder_fen() if board.chess960 else board.fen())
