"""puchok for Python: trajectories, bundles, zones and plans of chess positions, and an engine that says why.

>>> import puchok
>>> engine = puchok.Engine()
>>> answer = engine.analyse("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", nodes=20_000)
>>> answer["bestmove"]
'h8g7'
>>> answer["why"][0]["move"], answer["why"][0]["verdict"]
('h8g7', 'best')

A position is a FEN, an EPD line, `startpos`, one of these with `moves …` after it, or a board of python-chess, whose moves count as
played. Answers are dictionaries: those that `puchok … --format json` writes, field by field (`puchok.types`). Options mean what they mean on
the command line (`puchok help COMMAND`), and are refused in the same words, as `InputError`.

No process is started. While an engine works other threads of Python go on, and Ctrl-C ends the work with `KeyboardInterrupt`. Engines are
independent of each other, and of one engine's answers none depends on those before: at a limit of nodes and with one thread they are
the same every time.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from operator import index
from os import PathLike
from typing import Any, Protocol, SupportsIndex, cast, runtime_checkable

from . import types
from ._puchok import Bundle, Bundles, Desk, Games, InputError, Node, OutputError, Trajectory, Tree, UnfinishedError

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

Folder = str | PathLike[str]
"""A folder or a file."""


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


_SWITCHES = frozenset({"every_move", "games", "plans", "play", "store", "tries"})
"""Options that are on or off; `plans` may have a value as well."""


def _words(options: Mapping[str, object]) -> list[str]:
    """Options as words of the command line; those that are not given are left out."""
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is None:
            continue
        if isinstance(value, bool):
            # To Python it is a number.
            if name not in _SWITCHES:
                raise InputError(f"{name} needs a value, not {value}")
            words += [option] if value else []
        elif isinstance(value, (str, PathLike)):
            words.append(f"{option}={value}")
        elif isinstance(value, SupportsIndex):
            # Numbers of numpy are no `int`.
            words.append(f"{option}={index(value)}")
        elif isinstance(value, Sequence):
            words.extend(f"{option}={item}" for item in value)
        else:
            raise TypeError(f"{name} cannot be {type(value).__name__}")
    return words


def _moves(moves: Sequence[object] | None) -> str | None:
    """Moves, as texts or as `chess.Move`, with commas between."""
    if not moves:
        return None
    if isinstance(moves, str):
        return moves
    return ",".join(str(move) for move in moves)


def _several(given: Folder | Sequence[Folder]) -> list[Folder]:
    """Folders or files; one may be given without a list around it, whose letters are none."""
    return [given] if isinstance(given, (str, PathLike)) else list(given)


class Picture:
    """A picture in SVG, which a notebook shows."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: Folder) -> None:
        """Writes the picture to a file."""
        from ._files import write_whole

        write_whole(file, self.svg.encode())

    def __repr__(self) -> str:
        return f"<picture, {len(self.svg)} bytes of SVG>"


_FIELDS = {"from_field": "from", "to_field": "to"}
"""Options that Python cannot name as the command line does."""


def _picture(desk: Desk, what: str, position: Position, options: Mapping[str, object]) -> Picture:
    if what not in ("map", "plan", "bundles"):
        raise InputError(f"there is no picture of '{what}': map, plan or bundles")
    if "format" in options:
        raise InputError("a picture is SVG: it has no format")
    named = {_FIELDS.get(name, name): value for name, value in options.items()}
    if "moves" in named:
        named["moves"] = _moves(cast("Sequence[object] | None", named["moves"]))
    return Picture(desk.picture([what], _words(named), text_of(position)))


class Engine:
    """An engine: `hash` is the size of its table in MiB (64, or less where few positions are searched), `threads` the number of its search
    threads, `syzygy` and `endgames` are folders with tables of endings, one or several, which `analyse`, `analyse_with_tree` and `search` ask;
    `plans`, `map` and `annotate` ask none, as on the command line.

    It can be used by several threads of Python, which wait for each other; several engines work at once.
    """

    def __init__(
        self,
        *,
        hash: int | None = None,
        threads: int = 1,
        syzygy: Folder | Sequence[Folder] = (),
        endgames: Folder | Sequence[Folder] = (),
    ) -> None:
        self._desk = Desk()
        self._resources: dict[str, object] = {"hash": hash, "threads": threads}
        self._tables = {"syzygy": _several(syzygy), "endgames": _several(endgames)}
        # What cannot be had is refused now, not with the first question.
        self._desk.analyse(self._analyse_words(nodes=1), "8/8/8/8/8/8/8/K1k5 w - - 0 1", 0)

    def _folder(self, given: Folder | None) -> Folder | None:
        """The folder with endgame tables: the one that is given, or that of the engine. Raises InputError where it could be any of several."""
        folders = self._tables["endgames"]
        if given is None and len(folders) > 1:
            raise InputError(f"the engine has {len(folders)} folders with endgame tables: say by dir which is meant")
        return given if given is not None else next(iter(folders), None)

    def _analyse_words(
        self,
        nodes: int | None = None,
        movetime: int | None = None,
        depth: int | None = None,
        multipv: int | None = None,
        searchmoves: Sequence[object] | None = None,
        why_not: Sequence[object] | None = None,
    ) -> list[str]:
        return _words(
            {
                "nodes": nodes,
                "movetime": movetime,
                "depth": depth,
                "multipv": multipv,
                "searchmoves": _moves(searchmoves),
                "why_not": _moves(why_not),
                **self._resources,
                **self._tables,
            }
        )

    def analyse(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        movetime: int | None = None,
        depth: int | None = None,
        multipv: int | None = None,
        searchmoves: Sequence[object] | None = None,
        why_not: Sequence[object] | None = None,
    ) -> types.Analysis:
        """Searches a position and explains the choice: `puchok analyse`.

        It ends after so many `nodes`, milliseconds (`movetime`) or plies (`depth`); after a second when no limit is given. Moves
        are texts (UCI or SAN) or `chess.Move`.
        """
        words = self._analyse_words(nodes, movetime, depth, multipv, searchmoves, why_not)
        return cast(types.Analysis, self._desk.answer(["analyse"], words, text_of(position)))

    def search(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        movetime: int | None = None,
        depth: int | None = None,
        multipv: int | None = None,
        searchmoves: Sequence[object] | None = None,
    ) -> types.Analysis:
        """As `analyse`, without the explanation: the whole effort goes into the choice, as in a game.

        `why`, `plans` and `explanation` are empty and `threat` is None. For those who count values by the million.
        """
        words = self._analyse_words(nodes, movetime, depth, multipv, searchmoves)
        return cast(types.Analysis, self._desk.search(words, text_of(position)))

    def analyse_with_tree(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        movetime: int | None = None,
        depth: int | None = None,
        multipv: int | None = None,
        searchmoves: Sequence[object] | None = None,
        why_not: Sequence[object] | None = None,
        tree_nodes: int = 100_000,
    ) -> tuple[types.Analysis, Tree]:
        """As `analyse`, with the tree of the last iteration, of which at most `tree_nodes` are kept: `puchok analyse --tree`."""
        words = self._analyse_words(nodes, movetime, depth, multipv, searchmoves, why_not)
        if not 0 <= tree_nodes <= sys.maxsize:
            raise InputError(f"a tree has 0 to {sys.maxsize} nodes, not {tree_nodes}")
        answer, tree = self._desk.analyse(words, text_of(position), tree_nodes)
        return cast(types.Analysis, answer), tree

    def plans(self, position: Position, *, side: str | None = None, nodes: int | None = None) -> types.Plans:
        """The plans of both sides, or of `"white"` or `"black"`: `puchok plan`."""
        words = _words({"side": side, "nodes": nodes, **self._resources})
        return cast(types.Plans, self._desk.answer(["plan"], words, text_of(position)))

    def map(
        self,
        position: Position,
        *,
        horizon: int | None = None,
        levels: int | None = None,
        zone: int | None = None,
        games: bool = False,
        nodes: int | None = None,
        plans: int | None = None,
    ) -> types.Map:
        """The mathematical map: `puchok map`; `plans` are the positions to be searched for the plans, which are left out without it. That
        search has one thread and a table of 64 MiB, whatever those of the engine are.
        """
        words = _words(
            {"horizon": horizon, "levels": levels, "zone": zone, "games": games, "nodes": nodes, "plans": plans}
        )
        return cast(types.Map, self._desk.answer(["map"], words, text_of(position)))

    def annotate(
        self,
        pgn: str,
        *,
        nodes: int | None = None,
        movetime: int | None = None,
        every_move: bool = False,
    ) -> Iterator[types.Game]:
        """Games explained, one after another: `puchok annotate`. `pgn` is the text of one or more games.

        A game that cannot be read raises `InputError`; asking for the next one goes on behind it.
        """
        words = _words({"nodes": nodes, "movetime": movetime, "every_move": every_move, **self._resources})
        return _Annotated(self._desk, words, Games(pgn))

    def mate(
        self,
        position: Position,
        moves: int | None = None,
        *,
        tries: bool = False,
        tree: int | None = None,
        nodes: int | None = None,
        movetime: int | None = None,
    ) -> types.Mate:
        """Solves a direct mate in at most so many moves: `puchok mate`; negative: the side to move is mated.

        Where a limit ends the work, `complete` is false and the answer is what is known.
        """
        words = _words(
            {"moves": moves, "tries": tries, "tree": tree, "nodes": nodes, "movetime": movetime}
            | {"hash": self._resources["hash"]}
        )
        return cast(types.Mate, self._desk.answer(["mate"], words, text_of(position)))

    def endgame_probe(self, position: Position, *, dir: Folder | None = None) -> types.Probe:
        """Value and moves by the tables of a folder that `puchok endgame build` has filled: `puchok endgame probe`.

        Without `dir` the folder is that of the engine, if it has one; InputError where it has several.
        """
        words = _words({"dir": self._folder(dir)})
        return cast(types.Probe, self._desk.answer(["endgame", "probe"], words, text_of(position)))

    def advise(
        self,
        position: Position,
        *,
        play: bool = False,
        table: Folder | Sequence[Folder] = (),
        dir: Folder | None = None,
    ) -> dict[str, Any]:
        """What a table of advice says of an ending, or the game that it plays: `puchok advise`.

        Best play is that of the endgame tables in `dir`, or in the folder of the engine, if it has one; InputError where it has several.
        """
        words = _words({"play": play, "table": _several(table), "dir": self._folder(dir)})
        return cast("dict[str, Any]", self._desk.answer(["advise"], words, text_of(position)))

    def prove(
        self,
        position: Position,
        *,
        goal: str | None = None,
        chain: str | Sequence[str] | None = None,
        side: str | None = None,
        moves: int | None = None,
        positions: int | None = None,
        movetime: int | None = None,
    ) -> dict[str, Any]:
        """Decides a position, or whether a goal can be forced, by branching-time logic: `puchok prove`.

        Where a limit ends the work, the value is `undecided`.
        """
        words = _words(
            {
                "goal": goal,
                "chain": ",".join([chain] if isinstance(chain, str) else chain) if chain else None,
                "side": side,
                "moves": moves,
                "positions": positions,
                "movetime": movetime,
            }
        )
        return cast("dict[str, Any]", self._desk.answer(["prove"], words, text_of(position)))

    def picture(
        self,
        what: str,
        position: Position,
        **options: object,
    ) -> Picture:
        """A picture of the `"map"`, the `"plan"`s or the `"bundles"` of a position: `puchok … --format svg`.

        Options are those of `map`, `plans` and `puchok.bundles`, and the `number` of the only plan to draw.
        """
        return _picture(self._desk, what, position, options)

    def __repr__(self) -> str:
        return f"<engine: {self._resources['threads']} search threads>"


class _Annotated(Iterator[types.Game]):
    """Annotates a game when it is asked for."""

    def __init__(self, desk: Desk, words: list[str], games: Games) -> None:
        self._desk, self._words, self._games = desk, words, games

    def __next__(self) -> types.Game:
        game = self._desk.annotate(self._words, self._games)
        if game is None:
            raise StopIteration
        return cast(types.Game, game)


def annotate(pgn: str, *, nodes: int | None = None, every_move: bool = False) -> Iterator[types.Game]:
    """Games explained by an engine of their own: see `Engine.annotate`."""
    return Engine().annotate(pgn, nodes=nodes, every_move=every_move)


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
    words = _words({"horizon": horizon, "levels": levels, "zone": zone, "games": games, "nodes": nodes})
    return cast(types.Map, Desk().answer(["map"], words, text_of(position)))


def moves(position: Position, *, perft: int | None = None) -> dict[str, Any]:
    """The legal moves, and how many lines of so many plies begin with each: `puchok moves`."""
    return cast("dict[str, Any]", Desk().answer(["moves"], _words({"perft": perft}), text_of(position)))


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
    """The bundle of trajectories of one piece on a free board, by the four parameters that determine it: `puchok bundle`."""
    words = _words({"color": color, "castling": castling, "on": None if on is None else text_of(on)})
    # Behind `--` nothing is an option any more.
    words += ["--", piece, from_field, to_field, str(length)]
    return cast(types.BundleOfParameters, Desk().answer(["bundle"], words, ""))


def _bundles_words(
    horizon: int | None,
    piece: str | None,
    from_field: str | None,
    to_field: str | None,
    length: int | None,
    moves: Sequence[object] | None,
) -> list[str]:
    return _words(
        {
            "horizon": horizon,
            "piece": piece,
            "from": from_field,
            "to": to_field,
            "length": length,
            "moves": _moves(moves),
        }
    )


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
    words = _bundles_words(horizon, piece, from_field, to_field, length, moves) + _words({"store": store})
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
    """The stored bundles of a position, to be walked through: nothing is written out before it is asked for.

    >>> bundles = puchok.walk_bundles("startpos", horizon=3)
    >>> sum(len(bundle) for bundle in bundles)
    4238
    """
    return Bundles(_bundles_words(horizon, piece, from_field, to_field, length, moves), text_of(position))


def picture(what: str, position: Position, **options: object) -> Picture:
    """A picture of the `"map"`, the `"plan"`s or the `"bundles"` of a position: see `Engine.picture`.

    >>> puchok.picture("map", "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1").svg.startswith("<svg")
    True
    """
    return _picture(Desk(), what, position, options)
