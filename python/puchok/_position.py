"""Positions, as users give them and as the command line takes them."""

from typing import Any, Protocol, runtime_checkable

from ._puchok import InputError


@runtime_checkable
class Board(Protocol):
    """What is needed of a `chess.Board`."""

    chess960: bool
    move_stack: list[Any]

    def root(self) -> Any:
        """The board before the first move."""

    def fen(self) -> str:
        """The position."""


Position = str | Board
"""A position: a text as the command line takes it, or a board of python-chess."""


def text_of(position: Position) -> str:
    """A position as the command line takes it. A board that has been changed beside its moves, or has a pass among them, stands for
    itself, without them.

    Raises TypeError for what is neither a text nor a board, InputError for boards of other games than chess and texts that are none.
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
    """The FEN of a board, by the rules that it has."""
    return str(board.shredder_fen() if board.chess960 else board.fen())
