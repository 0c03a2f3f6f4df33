"""Converts options to words of the command line."""

from collections.abc import Mapping, Sequence
from operator import index
from os import PathLike
from typing import SupportsIndex

from ._puchok import InputError

Folder = str | PathLike[str]
"""A folder or a file."""

_SWITCHES = frozenset({"every_move", "games", "plans", "play", "store", "tries"})
"""Options that are on or off; `plans` may also have a value."""


def words_of(options: Mapping[str, object]) -> list[str]:
    """Options as words of the command line; those not given are left out."""
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is None:
            continue
        if isinstance(value, bool):
            # In Python, a bool is a number.
            if name not in _SWITCHES:
                raise InputError(f"{name} needs a value, not {value}")
            words += [option] if value else []
        elif isinstance(value, (str, PathLike)):
            words.append(f"{option}={value}")
        elif isinstance(value, SupportsIndex):
            # NumPy integers are not instances of `int`.
            words.append(f"{option}={index(value)}")
        elif isinstance(value, Sequence):
            words.extend(f"{option}={item}" for item in value)
        else:
            raise TypeError(f"{name} cannot be {type(value).__name__}")
    return words


def moves_of(moves: Sequence[object] | None) -> str | None:
    """Moves, as strings or as `chess.Move`, joined with commas."""
    if not moves:
        return None
    if isinstance(moves, str):
        return moves
    return ",".join(str(move) for move in moves)


def several(given: Folder | Sequence[Folder]) -> list[Folder]:
    """Folders or files. A single one may be given without a list; a string is then not taken for a sequence
    of letters.
    """
    return [given] if isinstance(given, (str, PathLike)) else list(given)


def bundles_words(
    horizon: int | None,
    piece: str | None,
    from_field: str | None,
    to_field: str | None,
    length: int | None,
    moves: Sequence[object] | None,
) -> list[str]:
    """The options of commands that show the bundles of a position."""
    return words_of(
        {
            "horizon": horizon,
            "piece": piece,
            "from": from_field,
            "to": to_field,
            "length": length,
            "moves": moves_of(moves),
        }
    )
