"""Splits a source of positions into shards for workers, and reads them."""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._puchok import Games, InputError

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class Shard:
    """A part of the source: its rows, and where they are."""

    number: int
    kind: str
    """`parquet`, `lines` or `pgn`."""
    source: str
    start: int
    """The first byte, or for Parquet the first row."""
    length: int
    """The number of rows for Parquet, or of bytes for a text."""

    def positions(self, column: str) -> list[str | None]:
        """The positions as strings, or the error message for a game that cannot be read."""
        if self.kind == "parquet":
            return _slice(self.source, self.start, self.length, column)
        with open(self.source, "rb") as source:
            source.seek(self.start)
            text = source.read(self.length).decode(errors="replace")
        if self.kind == "lines":
            return list(_lines(text))
        return list(_positions(text))


_OF_GAME = "PGN: "
"""Begins the error message that stands in place of a position of a game that cannot be read."""


def with_errors_of_games(analyses: Any) -> "pa.Table":
    """The table `analyses` with null as `fen` and the message as `error` where a game cannot be read."""
    import pyarrow as pa
    import pyarrow.compute as pc

    table = pa.table(analyses)
    fen, error = table.column("fen"), table.column("error")
    is_game = pc.fill_null(pc.starts_with(fen, _OF_GAME), False)
    told = pc.if_else(is_game, pc.utf8_slice_codeunits(fen, len(_OF_GAME)), error)
    places = table.schema.get_field_index("fen"), table.schema.get_field_index("error")
    for place, column in zip(places, (pc.if_else(is_game, None, fen), told)):
        table = table.set_column(place, table.schema.field(place), column.cast(table.schema.field(place).type))
    return table


_MARK = "\ufeff"
"""The byte order mark, with which Windows editors start a text."""


def _lines(text: str) -> Iterator[str]:
    """The lines of a text as the commands read them: after the byte order mark, split only at line feeds,
    without blank lines and remarks.
    """
    for line in map(str.strip, text.removeprefix(_MARK).split("\n")):
        if line and not line.startswith("#"):
            yield line


def _is_position(line: bytes) -> bool:
    """Whether a line holds a position, as opposed to being blank or a remark."""
    return any(_lines(line.decode(errors="replace")))


def _positions(pgn: str) -> Iterator[str]:
    games = Games(pgn)
    while True:
        try:
            positions = games.positions()
        except InputError as error:
            # It is rejected as a position, and so becomes a row with an error, which `with_errors_of_games` puts right.
            yield f"{_OF_GAME}{error}"
            continue
        if positions is None:
            return
        yield from positions


def _slice(file: str, start: int, rows: int, column: str) -> list[str | None]:
    """Rows of a column of a Parquet file; reads only the row groups that contain them."""
    import pyarrow.parquet as pq

    parquet = pq.ParquetFile(file)
    found: list[str | None] = []
    first = 0
    for group in range(parquet.num_row_groups):
        length = parquet.metadata.row_group(group).num_rows
        if first < start + rows and first + length > start:
            values = parquet.read_row_group(group, columns=[column]).column(column)
            offset = max(0, start - first)
            found += values.slice(offset, min(length, start + rows - first) - offset).to_pylist()
        first += length
    return found


def _is_of_texts(arrow_type: "pa.DataType") -> bool:
    """Whether a column of this type holds strings, in any Arrow layout."""
    import pyarrow as pa

    if pa.types.is_dictionary(arrow_type):
        return _is_of_texts(arrow_type.value_type)
    # pyarrow 15 has no view types.
    is_view = getattr(pa.types, "is_string_view", lambda arrow_type: False)
    return bool(pa.types.is_string(arrow_type) or pa.types.is_large_string(arrow_type) or is_view(arrow_type))


def shards_of(source: str, size: int, column: str) -> list[Shard]:
    """Splits a source into shards of `size` rows of its `column`, lines or games. For this, a text is read
    through once.

    Raises InputError for a Parquet file without such a column of strings.
    """
    suffix = Path(source).suffix.lower()
    if suffix in (".parquet", ".pq"):
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            parquet = pq.ParquetFile(source)
        except pa.ArrowInvalid as error:
            raise InputError(f"'{source}' is no Parquet: {error}") from error
        if column not in parquet.schema_arrow.names:
            raise InputError(f"'{source}' has no column '{column}'")
        arrow_type = parquet.schema_arrow.field(column).type
        if not _is_of_texts(arrow_type):
            raise InputError(f"'{source}': the column '{column}' is not of texts but of {arrow_type}")
        rows = parquet.metadata.num_rows
        starts = range(0, rows, size)
        return [Shard(n, "parquet", source, at, min(size, rows - at)) for n, at in enumerate(starts)]
    if suffix == ".pgn":
        return list(_parted(source, "pgn", size, _begins_game()))
    return list(_parted(source, "lines", size, _is_position))


_TAG = re.compile(rb'(\xef\xbb\xbf)?\[\s*\w+\s*"')
"""The start of a tag, possibly after a byte order mark. A line of a long comment can start with
`[%clk 0:01:00]`.
"""


def _begins_game() -> Callable[[bytes], bool]:
    """Tells for each line of a PGN whether a game starts there: at the first line that is not blank, and at a
    tag after moves.
    """
    begun, in_tags = False, False

    def begins(line: bytes) -> bool:
        nonlocal begun, in_tags
        was, is_tag = in_tags, _TAG.match(line) is not None
        in_tags = is_tag or (was and not line.strip())
        is_first = not begun and bool(line.strip())
        begun = begun or is_first
        return is_first or (is_tag and not was)

    return begins


def _parted(source: str, kind: str, size: int, begins: Callable[[bytes], bool]) -> Iterator[Shard]:
    """Splits a text after every `size` items, each of which starts on a new line."""
    number, start, at, items = 0, 0, 0, 0
    with open(source, "rb") as lines:
        for line in lines:
            if begins(line):
                if items == size:
                    yield Shard(number, kind, source, start, at - start)
                    number, start, items = number + 1, at, 0
                items += 1
            at += len(line)
    if items:
        yield Shard(number, kind, source, start, at - start)


def state_of(source: str) -> dict[str, int]:
    """The size of a source in bytes, and its modification time. Raises InputError if it cannot be read."""
    try:
        # A folder has a size, too, but cannot be read.
        with open(source, "rb") as file:
            state = os.fstat(file.fileno())
            return {"bytes": state.st_size, "modified": state.st_mtime_ns}
    except OSError as error:
        raise InputError(f"cannot read '{source}': {error.strerror}") from error
