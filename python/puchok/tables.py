"""Answers as tables, in memory in Arrow layout.

Any library that supports Arrow's C data interface takes a `Table` without a copy: `pyarrow.table(it)`,
`polars.DataFrame(it)`, `duckdb`. The columns of each table, with their meaning, are in `docs/tables.md`
(`python -m puchok.tables` prints them) and in `SCHEMAS`; the name and version are in the metadata of the
schema (`puchok.table`, `puchok.version`).

>>> from puchok import tables
>>> table = tables.analyses(["startpos", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "rubbish"], nodes=1000)
>>> import pyarrow as pa
>>> pa.table(table)["over"].to_pylist()
[None, 'stalemate', None]

pyarrow is only needed to read and write files.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TYPE_CHECKING, Any

from ._engine import Engine
from ._files import replace_by
from ._options import Folder, bundles_words, words_of
from ._position import Board, Position, text_of
from ._puchok import Desk, InputError, Rows, Table, Trajectories, schemas

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = [
    "SCHEMAS",
    "Table",
    "Trajectories",
    "analyse",
    "analyses",
    "bundles",
    "maps",
    "markdown",
    "of",
    "plans",
    "read_parquet",
    "trajectories",
    "write_parquet",
]

SCHEMAS: Mapping[str, Mapping[str, Any]] = {schema["name"]: schema for schema in schemas()}
"""The tables by name: `version`, `about` (what a row is), `columns` (name, type, meaning)."""

_OF_ANALYSE = ("analyses", "claims", "plans", "nodes")
_OF_MAP = ("zones", "links", "candidates")
_CHUNK = 64


def _refuse_one(positions: object) -> None:
    """Rejects a single position or a table in place of a list; a string would be iterated over letter by letter."""
    # Iterating over a table would yield the names of its columns.
    if isinstance(positions, (str, Board, Mapping)) or hasattr(positions, "columns"):
        raise TypeError(f"positions are given in a list, not as one {type(positions).__name__}")


def _texts(positions: Iterable[Position | None]) -> Iterator[str | None]:
    """Positions as strings; values of other types are rejected, and missing values (nulls of a column) are kept."""
    _refuse_one(positions)
    # A pandas null can only occur if pandas has been imported.
    null = getattr(sys.modules.get("pandas"), "NA", None)
    for position in positions:
        # Arrow scalars, which iterating over a column yields.
        as_py = getattr(position, "as_py", None)
        plain: Any = position if as_py is None else as_py()
        if plain is None or plain is null or (isinstance(plain, float) and plain != plain):
            yield None
        else:
            yield text_of(plain)


def _fill(
    engines: Sequence[Desk],
    command: list[str],
    words: list[str],
    positions: Iterable[Position | None],
    tables: Sequence[str],
    explain: bool = True,
) -> list[dict[str, Table]]:
    """Chunks of tables in the order of the positions, computed by one thread per engine."""
    # Invalid options are rejected even if there are no positions.
    engines[0].fill(command, words, [], [], explain)
    texts = _texts(positions)
    chunks = iter(lambda: list(islice(texts, _CHUNK if len(engines) > 1 else 4096)), [])
    idle = list(engines)

    def answer(chunk: list[str | None]) -> dict[str, Table]:
        engine = idle.pop()
        try:
            rows = {table: Rows(table) for table in tables}
            engine.fill(command, words, chunk, list(rows.values()), explain)
            return {table: made.finish() for table, made in rows.items()}
        finally:
            idle.append(engine)

    if len(engines) == 1:
        return [answer(chunk) for chunk in chunks]
    with ThreadPoolExecutor(len(engines)) as pool:
        asked: list[Future[dict[str, Table]]] = []
        try:
            for chunk in chunks:
                asked.append(pool.submit(answer, chunk))
            return [future.result() for future in asked]
        except BaseException:
            # Only this thread receives Ctrl-C; after it, no one waits for the other chunks.
            for future in asked:
                future.cancel()
            while not all(future.done() for future in asked):
                for engine in engines:
                    engine.stop()
                wait(asked, timeout=0.05)
            raise


def _desks(workers: int) -> list[Desk]:
    if workers < 1:
        raise InputError(f"workers are 1 or more, not {workers}")
    return [Desk() for _ in range(workers)]


def _joined(name: str, chunks: Sequence[Table]) -> Table:
    """Joins all chunks into one table, which shares their memory."""
    return Table.joined(name, list(chunks))


def _wanted(tables: str | Sequence[str], known: Sequence[str]) -> Sequence[str]:
    """The tables asked for, checked for known names. A single one may be given without a list."""
    wanted = [tables] if isinstance(tables, str) else tables
    for table in wanted:
        if table not in known:
            raise InputError(f"no table '{table}': one of {', '.join(known)}")
    return wanted


def analyse(
    positions: Iterable[Position | None],
    *,
    tables: str | Sequence[str] = ("analyses", "claims", "plans"),
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    explain: bool = True,
    engine: Engine | None = None,
    workers: int = 1,
) -> dict[str, Table]:
    """Searches positions and returns the tables asked for: any of `analyses`, `claims`, `plans`, `nodes`.

    The table `analyses` has one row per position, in order; a position that cannot be read, or is None, has
    its `error` there and no rows elsewhere. Without `explain` there is only the search (`Engine.search`): no
    claims and no plans; and `nodes`, whose trees come with explanations, is refused. With several `workers`,
    that many engines work in parallel; the rows are the same.
    """
    tables = _wanted(tables, _OF_ANALYSE)
    if not explain and "nodes" in tables:
        raise InputError("the table 'nodes' comes with explanations: without explain=False")
    first = engine or Engine()
    words = first._analyse_words(nodes, movetime, depth)
    desks = [first._desk, *_desks(workers)[1:]]
    found = _fill(desks, ["analyse"], words, positions, tables, explain)
    return {table: _joined(table, [chunk[table] for chunk in found]) for table in tables}


def analyses(
    positions: Iterable[Position | None],
    *,
    nodes: int | None = None,
    movetime: int | None = None,
    depth: int | None = None,
    explain: bool = True,
    engine: Engine | None = None,
    workers: int = 1,
) -> Table:
    """The table `analyses` of positions: see `analyse`."""
    found = analyse(
        positions,
        tables=("analyses",),
        nodes=nodes,
        movetime=movetime,
        depth=depth,
        explain=explain,
        engine=engine,
        workers=workers,
    )
    return found["analyses"]


def plans(
    positions: Iterable[Position | None],
    *,
    side: str | None = None,
    nodes: int | None = None,
    hash: int | None = None,
    workers: int = 1,
) -> Table:
    """The table `plans` of positions, as `puchok plan` finds them. Positions that cannot be read have no rows."""
    words = words_of({"side": side, "nodes": nodes, "hash": hash})
    found = _fill(_desks(workers), ["plan"], words, positions, ["plans"])
    return _joined("plans", [chunk["plans"] for chunk in found])


def maps(
    positions: Iterable[Position | None],
    *,
    tables: str | Sequence[str] = _OF_MAP,
    horizon: int | None = None,
    levels: int | None = None,
    workers: int = 1,
) -> dict[str, Table]:
    """Tables of the maps of positions: any of `zones`, `links`, `candidates`. Positions that cannot be read
    have no rows.
    """
    tables = _wanted(tables, _OF_MAP)
    words = words_of({"horizon": horizon, "levels": levels})
    found = _fill(_desks(workers), ["map"], words, positions, tables)
    return {table: _joined(table, [chunk[table] for chunk in found]) for table in tables}


def bundles(
    positions: Iterable[Position | None],
    *,
    horizon: int | None = None,
    piece: str | None = None,
    from_field: str | None = None,
    to_field: str | None = None,
    length: int | None = None,
) -> Table:
    """The table `bundles` of positions. Positions that cannot be read have no rows."""
    words = bundles_words(horizon, piece, from_field, to_field, length, None)
    found = _fill([Desk()], ["bundles"], words, positions, ["bundles"])
    return _joined("bundles", [chunk["bundles"] for chunk in found])


def trajectories(
    positions: Iterable[Position],
    *,
    horizon: int | None = None,
    piece: str | None = None,
    from_field: str | None = None,
    to_field: str | None = None,
    length: int | None = None,
) -> Trajectories:
    """The table `trajectories` of positions, produced batch by batch while it is read, so it may be larger
    than memory.

    `pyarrow.RecordBatchReader.from_stream(it)` reads it in batches, `pyarrow.table(it)` all at once. A
    position that cannot be read raises InputError immediately.
    """
    _refuse_one(positions)
    words = bundles_words(horizon, piece, from_field, to_field, length, None)
    return Trajectories(words, [text_of(position) for position in positions])


def of(table: str, answers: Iterable[Mapping[str, Any]]) -> Table:
    """Converts existing answers to a table: of `Engine.analyse`, `puchok.map`, `puchok.bundles`, …"""
    rows = Rows(table)
    for answer in answers:
        rows.add(answer)
    return rows.finish()


def write_parquet(table: object, file: Folder, **options: Any) -> int:
    """Writes a table (ours, a stream of batches, or pyarrow's) as Parquet, batch by batch; returns the number
    of rows.

    The file is written atomically. Options are those of `pyarrow.parquet.ParquetWriter`.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    reader = pa.RecordBatchReader.from_stream(table)
    rows = 0

    def write(name: str) -> None:
        nonlocal rows
        with pq.ParquetWriter(name, reader.schema, **options) as writer:
            for batch in reader:
                writer.write_batch(batch)
                rows += batch.num_rows

    replace_by(file, write)
    return rows


def read_parquet(file: Folder, columns: Sequence[str] | None = None) -> "pa.Table":
    """Reads a table. Raises InputError for a file that cannot be read, and for one of our tables with an
    unknown version.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        names = pq.read_schema(file).names
    except OSError as error:
        raise InputError(f"cannot read '{file}': {error.strerror or error}") from error
    except pa.ArrowInvalid as error:
        raise InputError(f"'{file}' is no Parquet: {error}") from error
    for name in columns or ():
        if name not in names:
            raise InputError(f"'{file}' has no column '{name}'")
    found = pq.read_table(file, columns=None if columns is None else list(columns))
    about = found.schema.metadata or {}
    name, version = about.get(b"puchok.table", b"").decode(), about.get(b"puchok.version", b"").decode()
    if name and version != str(SCHEMAS.get(name, {}).get("version")):
        raise InputError(f"'{file}' is version {version} of the table '{name}', which this puchok does not know")
    return found


def markdown() -> str:
    """All tables with their columns, for `docs/tables.md`."""
    lines = []
    for schema in SCHEMAS.values():
        lines += [f"## {schema['name']}, version {schema['version']}", "", f"A row is {schema['about']}.", ""]
        lines += ["| column | type | meaning |", "| --- | --- | --- |"]
        lines += [f"| `{name}` | {kind} | {about} |" for name, kind, about in schema["columns"]]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(markdown())
