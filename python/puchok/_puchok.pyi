"""The native part of puchok. Users should use `puchok`; the handles are described here."""

from collections.abc import Iterator, Sequence
from typing import Any, final

from puchok.types import TreeDocument

__all__ = [
    "InputError",
    "OutputError",
    "UnfinishedError",
    "Desk",
    "Games",
    "Bundles",
    "Bundle",
    "Trajectory",
    "Tree",
    "Node",
    "Rows",
    "Table",
    "Trajectories",
    "VERSION",
    "schemas",
]

VERSION: str
"""The version, with the commit if it is known."""

class InputError(ValueError):
    """The input is invalid: the message says what is wrong, and where."""

class OutputError(OSError):
    """A file could not be written."""

class UnfinishedError(RuntimeError):
    """The work could not be completed."""

@final
class Desk:
    def __new__(cls) -> Desk: ...
    def stop(self) -> None: ...
    def answer(self, command: list[str], words: list[str], text: str) -> Any: ...
    def analyse(self, words: list[str], text: str, tree_nodes: int) -> tuple[Any, Tree]: ...
    def picture(self, command: list[str], words: list[str], text: str) -> str: ...
    def annotate(self, words: list[str], games: Games) -> Any: ...
    def search(self, words: list[str], text: str) -> Any: ...
    def fill(
        self,
        command: list[str],
        words: list[str],
        texts: Sequence[str | None],
        tables: list[Rows],
        explain: bool,
    ) -> None: ...

@final
class Games:
    def __new__(cls, pgn: str) -> Games: ...
    def positions(self) -> list[str] | None: ...

@final
class Bundles:
    """The stored bundles of a position: numbered from 0, and expanded on access."""

    def __new__(cls, words: list[str], text: str) -> Bundles: ...
    @property
    def fen(self) -> str:
        """The position."""
    def __len__(self) -> int: ...
    def __getitem__(self, key: int, /) -> Bundle: ...
    def __iter__(self) -> Iterator[Bundle]: ...

@final
class Bundle:
    """A bundle: its trajectories, numbered from 0."""

    @property
    def piece(self) -> str:
        """The piece, as a FEN letter."""
    @property
    def from_field(self) -> str:
        """α0, the field of the piece."""
    @property
    def target(self) -> str:
        """αk, the target field."""
    @property
    def target_piece(self) -> str | None:
        """The piece on the target field, as a FEN letter; `None` if it is empty."""
    @property
    def purpose(self) -> str:
        """`attack`, `promotion`, …"""
    @property
    def kind(self) -> str:
        """`simple` or `docked`."""
    @property
    def length(self) -> int:
        """The number of moves of the piece on a free board."""
    def __len__(self) -> int: ...
    def __getitem__(self, key: int, /) -> Trajectory: ...
    def __iter__(self) -> Iterator[Trajectory]: ...

@final
class Trajectory:
    """A trajectory, and how it can be followed on the real board."""

    @property
    def moves(self) -> list[str]:
        """Its moves in UCI."""
    @property
    def beta(self) -> list[str]:
        """The fields that it slides over."""
    @property
    def real_length(self) -> int:
        """The number of moves that it takes on the real board."""
    @property
    def captures(self) -> list[str]:
        """The fields on which it has to capture along the way."""
    @property
    def unblock(self) -> list[str]:
        """The fields that pieces of its own side have to vacate."""
    @property
    def in_play(self) -> bool:
        """Whether it can be followed within the horizon."""
    @property
    def why(self) -> str | None:
        """Why it cannot be followed; `None` if it can."""

@final
class Tree:
    """The tree of the last iteration of a search. Iterating visits its nodes in pre-order."""

    @property
    def fen(self) -> str:
        """The position at the root."""
    @property
    def root(self) -> Node:
        """The root."""
    @property
    def depth(self) -> int:
        """The depth of the iteration, in plies."""
    @property
    def nodes(self) -> int:
        """The number of positions visited in the iteration."""
    def __len__(self) -> int:
        """The number of nodes kept, including the root."""
    def __iter__(self) -> Iterator[Node]: ...
    def document(self) -> TreeDocument:
        """The tree as `puchok analyse --tree FILE.json` writes it."""

@final
class Node:
    """A move of a tree and everything below it: the nodes of its replies, numbered from 0."""

    @property
    def move(self) -> str | None:
        """The move in UCI, `0000` for a pass; `None` at the root."""
    @property
    def san(self) -> str | None:
        """The move in standard algebraic notation; `None` at the root and for a pass."""
    @property
    def fen(self) -> str:
        """The position after the move."""
    @property
    def ply(self) -> int:
        """The number of plies below the root."""
    @property
    def reason(self) -> str | None:
        """Why the move was searched."""
    @property
    def visits(self) -> int:
        """How often the move was made."""
    @property
    def nodes(self) -> int:
        """The number of positions below the node, in all its searches."""
    @property
    def folded(self) -> int:
        """The number of positions below the node that are only counted, not kept."""
    @property
    def score(self) -> tuple[str, int] | None:
        """The score of the last search that was not stopped, for the side that made the move: `("cp", 35)` or
        `("mate", -4)`.
        """
    @property
    def depth(self) -> int | None:
        """The depth, in plies, of the last search that was not stopped."""
    @property
    def end(self) -> str | None:
        """Why that search ended."""
    def __len__(self) -> int: ...
    def __getitem__(self, key: int, /) -> Node: ...
    def __iter__(self) -> Iterator[Node]: ...

@final
class Rows:
    """A table to which rows are added."""

    def __new__(cls, name: str) -> Rows: ...
    def add(self, answer: object) -> None:
        """Adds the rows of an answer."""
    def finish(self) -> Table:
        """The table so far."""

@final
class Table:
    """A table in memory, in Arrow layout: `pyarrow.table(it)` and `polars.DataFrame(it)` take it without a copy."""

    @staticmethod
    def joined(name: str, tables: Sequence[Table]) -> Table:
        """Joins several tables of this name into one, which shares their memory."""
    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
    @property
    def num_rows(self) -> int:
        """The number of rows."""
    @property
    def nbytes(self) -> int:
        """The memory used, in bytes."""
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Trajectories:
    """The table `trajectories` of many positions, produced while it is read."""

    def __new__(cls, words: list[str], texts: list[str]) -> Trajectories: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

def schemas() -> list[dict[str, Any]]: ...
