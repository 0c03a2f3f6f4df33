"""An engine for analyses, plans, mates and proofs."""

import sys
from collections.abc import Iterator, Sequence
from typing import Any, cast

from . import types
from ._options import Folder, moves_of, several, words_of
from ._picture import Picture, picture_of
from ._position import Position, text_of
from ._puchok import Desk, Games, InputError, Tree


class Engine:
    """An engine.

    `hash` is the size of its table in MiB (64, or less for searches of few positions), and `threads` the
    number of search threads. `syzygy` and `endgames` are one or more folders with endgame tables, which
    `analyse`, `analyse_with_tree` and `search` probe; `plans`, `map` and `annotate` do not probe any, as on
    the command line.

    Several Python threads can share an engine, in which case they wait for each other; several engines work
    in parallel.
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
        # Impossible options are rejected now, not with the first question.
        self._desk.analyse(self._analyse_words(nodes=1), "8/8/8/8/8/8/8/K1k5 w - - 0 1", 0)

    def _folder(self, given: Folder | None) -> Folder | None:
        """The folder with endgame tables: the given one, or the engine's. Raises InputError if the engine has
        several.
        """
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

        The search ends after this many `nodes`, milliseconds (`movetime`) or plies (`depth`), or after a
        second when no limit is given. Moves are strings (UCI or SAN) or `chess.Move`.
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
        """Like `analyse`, without the explanation: the whole effort goes into the choice, as in a game.

        `why`, `plans` and `explanation` are empty and `threat` is None. Useful for evaluating millions of
        positions.
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
        """Like `analyse`, with the tree of the last iteration, which keeps at most `tree_nodes` nodes:
        `puchok analyse --tree`.
        """
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
        """The mathematical map: `puchok map`.

        `plans` is the number of positions to search for the plans; without it there are no plans. That search
        uses one thread and a table of 64 MiB, whatever the engine's options are.
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
        """Annotates games one after another: `puchok annotate`. `pgn` is the text of one or more games.

        A game that cannot be read raises `InputError`; asking for the next game continues after it.
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
        """Solves a direct mate in at most `moves` moves: `puchok mate`. If negative, the side to move is
        mated.

        If a limit ends the work, `complete` is false and the answer contains what is known.
        """
        words = words_of(
            {"moves": moves, "tries": tries, "tree": tree, "nodes": nodes, "movetime": movetime}
            | {"hash": self._resources["hash"]}
        )
        return cast(types.Mate, self._desk.answer(["mate"], words, text_of(position)))

    def endgame_probe(self, position: Position, *, dir: Folder | None = None) -> types.Probe:
        """Looks up the value and the moves in endgame tables made by `puchok endgame build`:
        `puchok endgame probe`.

        Without `dir` the engine's folder is used, if it has one; InputError if it has several.
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
        movetime: int | None = None,
    ) -> dict[str, Any]:
        """What an advice table says about an ending, or the game that it plays: `puchok advise`.

        Best play comes from the endgame tables in `dir`, or in the engine's folder, if it has one; InputError
        if it has several.
        """
        words = words_of(
            {"play": play, "table": several(table), "dir": self._folder(dir), "movetime": movetime}
        )
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

        If a limit ends the work, the value is `undecided`.
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

        The options are those of `map`, `plans` and `puchok.bundles`, and the `number` of a single plan to
        draw.
        """
        return picture_of(self._desk, what, position, options)

    def __repr__(self) -> str:
        return f"<engine: {self._resources['threads']} search threads>"


class _Annotated(Iterator[types.Game]):
    """Annotates each game on demand."""

    def __init__(self, desk: Desk, words: list[str], games: Games) -> None:
        self._desk, self._words, self._games = desk, words, games

    def __next__(self) -> types.Game:
        game = self._desk.annotate(self._words, self._games)
        if game is None:
            raise StopIteration
        return cast(types.Game, game)
