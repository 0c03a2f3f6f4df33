"""The types in `puchok.types` match the answers key by key."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import chess
from conftest import played
from hypothesis import given
from hypothesis import strategies as st

import puchok
from puchok import types

boards = st.builds(played, st.integers(0, 10**6), st.integers(0, 120))
engine = puchok.Engine()


def misfits(value: Any, kind: Any, where: str) -> Iterator[str]:
    """The parts of a value that do not match a type, and where they are."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any:
        return
    if origin is NotRequired:
        yield from misfits(value, parts[0], where)
    elif origin is UnionType:
        if not any(not list(misfits(value, part, where)) for part in parts):
            yield f"{where}: {value!r} is no {kind}"
    elif is_typeddict(kind):
        if not isinstance(value, dict):
            yield f"{where}: {value!r} is no {kind.__name__}"
            return
        hints = get_type_hints(kind, include_extras=True)
        yield from (f"{where}: no '{key}'" for key in kind.__required_keys__ - value.keys())
        yield from (f"{where}: '{key}' is not in the type" for key in value.keys() - hints.keys())
        for key in value.keys() & hints.keys():
            yield from misfits(value[key], hints[key], f"{where}.{key}")
    elif origin in (list, dict):
        if not isinstance(value, origin):
            yield f"{where}: {value!r} is no {kind}"
            return
        for item in value.values() if origin is dict else value:
            yield from misfits(item, parts[-1], f"{where}[]")
    elif not isinstance(value, (int, float) if kind is float else kind) or isinstance(value, bool) != (kind is bool):
        yield f"{where}: {value!r} is no {kind}"


def fits(value: Any, kind: Any) -> None:
    assert list(misfits(value, kind, kind.__name__)) == []


@given(boards)
def test_answers_about_a_position(board: chess.Board) -> None:
    fits(engine.analyse(board, nodes=500, multipv=2), types.Analysis)
    fits(engine.search(board, nodes=300), types.Analysis)
    fits(engine.analyse_with_tree(board, nodes=300)[1].document(), types.TreeDocument)
    fits(engine.plans(board, nodes=1000), types.Plans)
    fits(engine.map(board, games=True, nodes=300, plans=500), types.Map)
    fits(puchok.bundles(board, horizon=2, store=True), types.BundlesOfPosition)
    fits(engine.mate(board, 2, tries=True), types.Mate)


def test_bundles_of_parameters() -> None:
    for piece, origin, target, length in (("N", "g1", "e5", 2), ("K", "a1", "a3", 3), ("B", "a1", "b1", 1)):
        fits(puchok.bundle(piece, origin, target, length), types.BundleOfParameters)
        fits(puchok.bundle(piece, origin, target, length, on="startpos"), types.BundleOfParameters)


def test_games() -> None:
    for every_move in (False, True):
        for game in engine.annotate("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", nodes=500, every_move=every_move):
            fits(game, types.Game)


@given(boards)
def test_handles_do_what_their_stubs_say(board: chess.Board) -> None:
    """Handles that can be indexed can also be iterated over; their stubs say no more than that."""
    for bundle in puchok.walk_bundles(board, horizon=1):
        assert [trajectory.moves for trajectory in bundle] == [bundle[n].moves for n in range(len(bundle))]
    root = engine.analyse_with_tree(board, nodes=100)[1].root
    assert [node.move for node in iter(root)] == [root[n].move for n in range(len(root))]
