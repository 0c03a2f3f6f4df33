"""Functions that need no particular engine: games, maps, moves, bundles, pictures."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from . import types
from ._engine import Engine
from ._options import bundles_words, moves_of, words_of
from ._picture import Picture, picture_of
from ._position import Position, text_of
from ._puchok import Bundles, Desk


def annotate(
    pgn: str, *, nodes: int | None = None, movetime: int | None = None, every_move: bool = False
) -> Iterator[types.Game]:
    """Annotates games with a separate engine: see `Engine.annotate`."""
    return Engine().annotate(pgn, nodes=nodes, movetime=movetime, every_move=every_move)


def map(
    position: Position,
    *,
    horizon: int | None = None,
    levels: int | None = None,
    zone: int | None = None,
    games: bool = False,
    nodes: int | None = None,
) -> types.Map:
    """The mathematical map of a position: `puchok map`."""
    words = words_of({"horizon": horizon, "levels": levels, "zone": zone, "games": games, "nodes": nodes})
    return cast(types.Map, Desk().answer(["map"], words, text_of(position)))


def moves(position: Position, *, perft: int | None = None) -> dict[str, Any]:
    """The legal moves, and the number of lines of a given length in plies that start with each: `puchok moves`."""
    return cast("dict[str, Any]", Desk().answer(["moves"], words_of({"perft": perft}), text_of(position)))


def bundle(
    piece: str,
    from_field: str,
    to_field: str,
    length: int,
    *,
    color: str | None = None,
    castling: str | None = None,
    on: Position | None = None,
) -> types.BundleOfParameters:
    """The bundle of trajectories of one piece on a free board, given by the four parameters that determine
    it: `puchok bundle`.
    """
    words = words_of({"color": color, "castling": castling, "on": None if on is None else text_of(on)})
    # After `--` nothing is parsed as an option.
    words += ["--", piece, from_field, to_field, str(length)]
    return cast(types.BundleOfParameters, Desk().answer(["bundle"], words, ""))


def bundles(
    position: Position,
    *,
    horizon: int | None = None,
    piece: str | None = None,
    from_field: str | None = None,
    to_field: str | None = None,
    length: int | None = None,
    moves: Sequence[object] | None = None,
    store: bool = False,
) -> types.BundlesOfPosition:
    """The stored bundles of a position with all their trajectories: `puchok bundles`."""
    words = bundles_words(horizon, piece, from_field, to_field, length, moves) + words_of({"store": store})
    return cast(types.BundlesOfPosition, Desk().answer(["bundles"], words, text_of(position)))


def walk_bundles(
    position: Position,
    *,
    horizon: int | None = None,
    piece: str | None = None,
    from_field: str | None = None,
    to_field: str | None = None,
    length: int | None = None,
    moves: Sequence[object] | None = None,
) -> Bundles:
    """The stored bundles of a position as handles: nothing is expanded before it is accessed.

    >>> bundles = puchok.walk_bundles("startpos", horizon=3)
    >>> sum(len(bundle) for bundle in bundles)
    4238
    """
    return Bundles(bundles_words(horizon, piece, from_field, to_field, length, moves), text_of(position))


def picture(what: str, position: Position, **options: object) -> Picture:
    """A picture of the `"map"`, the `"plan"`s or the `"bundles"` of a position: see `Engine.picture`.

    >>> puchok.picture("map", "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1").svg.startswith("<svg")
    True
    """
    return picture_of(Desk(), what, position, options)
