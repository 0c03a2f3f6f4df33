"""puchok for Python: trajectories, bundles, zones and plans of chess positions, and an engine that explains
its moves.

>>> import puchok
>>> engine = puchok.Engine()
>>> answer = engine.analyse("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", nodes=20_000)
>>> answer["bestmove"]
'h8g7'
>>> answer["why"][0]["move"], answer["why"][0]["verdict"]
('h8g7', 'best')

A position is a FEN, an EPD line, `startpos`, one of these followed by `moves …`, or a python-chess board,
whose moves count as played. Answers are dictionaries with the same fields as the output of
`puchok … --format json` (`puchok.types`). Options have the same meaning as on the command line
(`puchok help COMMAND`), and invalid ones raise `InputError` with the same message.

No process is started. While an engine works, other Python threads continue to run, and Ctrl-C ends the work
with `KeyboardInterrupt`. Engines are independent of each other, and an engine's answers do not depend on
earlier ones: with a node limit and one thread they are the same every time.
"""

from . import types
from ._engine import Engine
from ._functions import annotate, bundle, bundles, map, moves, picture, walk_bundles
from ._options import Folder as Folder
from ._picture import Picture
from ._position import Board, Position, text_of as text_of
from ._puchok import Bundle, Bundles, InputError, Node, OutputError, Trajectory, Tree, UnfinishedError

__all__ = [
    "Board",
    "Bundle",
    "Bundles",
    "Engine",
    "InputError",
    "Node",
    "OutputError",
    "Picture",
    "Position",
    "Trajectory",
    "Tree",
    "UnfinishedError",
    "annotate",
    "bundle",
    "bundles",
    "map",
    "moves",
    "picture",
    "types",
    "walk_bundles",
]

__version__ = "0.1.0"
