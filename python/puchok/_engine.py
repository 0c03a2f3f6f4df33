"""An engine, which is asked for analyses, plans, mates and proofs."""

import sys
from collections.abc import Iterator, Sequence
from typing import Any, cast

from . import types
from ._options import Folder, moves_of, several, words_of
from ._picture import Picture, picture_of
from ._position import Position, text_of
from ._puchok import Desk, Games, InputError, Tree


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
        self._tables = {"syzygy": several(syzygy), "endgames": several(endgames)}
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
        return words_of(
            {
                "nodes": nodes,
                "movetime": movetime,
                "depth": depth,
                "multipv": multipv,
                "searchmoves": moves_of(searchmoves),
                "why_not": moves_of(why_not),
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
        words = words_of({"side": side, "nodes": nodes, **self._resources})
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
        words = words_of(
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
        words = words_of({"nodes": nodes, "movetime": movetime, "every_move": every_move, **self._resources})
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
        words = words_of(
            {"moves": moves, "tries": tries, "tree": tree, "nodes": nodes, "movetime": movetime}
            | {"hash": self._resources["hash"]}
        )
        return cast(types.Mate, self._desk.answer(["mate"], words, text_of(position)))

    def endgame_probe(self, position: Position, *, dir: Folder | None = None) -> types.Probe:
        """Value and moves by the tables of a folder that `puchok endgame build` has filled: `puchok endgame probe`.

        Without `dir` the folder is that of the engine, if it has one; InputError where it has several.
        """
        words = words_of({"dir": self._folder(dir)})
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
        words = words_of({"play": play, "table": several(table), "dir": self._folder(dir)})
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
        words = words_of(
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
        return picture_of(self._desk, what, position, options)

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
