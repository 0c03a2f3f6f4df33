"""Positions by the million on Ray workers, from one laptop to a cluster.

    python -m puchok.ray analyse IN OUT --nodes N [--workers W] [--address auto]

IN is a Parquet file with a column `fen`, a file with one position per line (FEN or EPD; `#` starts a remark),
or a PGN, of which every position of every game is analysed. It is split into shards of a fixed number of rows
(or games). OUT is a folder with a file `part-00000.parquet` for each shard and table, which is written
atomically. Existing files are skipped when the same command is run again, so an interrupted run continues
where it stopped. A worker that dies is replaced, and its shard is started again. A position that cannot be
read becomes a row with its `error`. With a node limit, the rows do not depend on the number of workers.

Every worker keeps one engine. All workers need access to IN and OUT.

In your own pipeline, `Analyst` is a class for `map_batches`:

    ray.data.read_parquet("positions.parquet").map_batches(
        puchok.ray.Analyst,
        fn_constructor_kwargs={"nodes": 1000},
        batch_format="pyarrow",
        compute=ray.data.ActorPoolStrategy(size=2),
    )
"""

import argparse
import json
import logging
import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._engine import Engine
from ._files import write_whole
from ._options import Folder
from ._puchok import VERSION, InputError, OutputError
from ._shards import Shard, shards_of, state_of, with_errors_of_games
from .tables import _OF_ANALYSE, SCHEMAS, Table, _wanted, analyse as tables_of, write_parquet

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Analyst", "Progress", "analyse", "read"]

_SETTINGS = "settings.json"


class Analyst:
    """Analyses batches of positions, using one engine throughout. For `map_batches` with
    `batch_format="pyarrow"`.
    """

    def __init__(
        self, nodes: int | None = None, column: str = "fen", depth: int | None = None, explain: bool = True
    ) -> None:
        """`nodes` or `depth` is the limit for each position (1000 nodes if neither is given)."""
        if nodes is None and depth is None:
            nodes = 1000
        self._engine = Engine()
        self._explain = explain
        self._nodes, self._depth, self._column = nodes, depth, column

    def __call__(self, batch: "pa.Table") -> "pa.Table":
        """The table `analyses` for the positions of a batch."""
        import pyarrow as pa

        positions = batch.column(self._column).to_pylist()
        found = tables_of(
            positions,
            tables=("analyses",),
            nodes=self._nodes,
            depth=self._depth,
            explain=self._explain,
            engine=self._engine,
        )
        return pa.table(found["analyses"])


def _file(out: str, table: str, shard: int) -> str:
    return os.path.join(out, table, f"part-{shard:05}.parquet")


class _Worker:
    """Processes shards, using one engine throughout."""

    def __init__(self, out: str, settings: dict[str, Any]) -> None:
        self._out, self._settings = out, settings
        self._engine = Engine()

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        told: dict[str, list[Any]] = {"shard": [], "rows": [], "errors": [], "worker": [], "failure": []}
        for text in batch["shard"]:
            shard = Shard(**json.loads(text))
            rows, errors, failure = 0, 0, ""
            try:
                rows, errors = self._do(shard)
            except (OutputError, InputError, OSError) as error:
                # Reported by the driver on one line.
                failure = str(error)
            told["shard"].append(shard.number)
            told["rows"].append(rows)
            told["errors"].append(errors)
            told["worker"].append(os.getpid())
            told["failure"].append(failure)
        return told

    def _do(self, shard: Shard) -> tuple[int, int]:
        import pyarrow as pa

        settings = self._settings
        found: dict[str, Table] = tables_of(
            shard.positions(settings["column"]),
            tables=settings["tables"],
            nodes=settings["nodes"],
            depth=settings["depth"],
            explain=settings["explain"],
            engine=self._engine,
        )
        analyses = pa.table(found.pop("analyses"))
        if shard.kind == "pgn":
            analyses = with_errors_of_games(analyses)
        errors = analyses.column("error")
        for table in found:
            write_parquet(found[table], _file(self._out, table, shard.number))
        # The table that marks the shard as done is written last.
        write_parquet(analyses, _file(self._out, "analyses", shard.number))
        return len(errors), len(errors) - errors.null_count


@dataclass
class Progress:
    """The progress."""

    shards: int
    """The number of shards."""
    done: int = 0
    """The shards that are done, and how many of these were done before this run."""
    before: int = 0
    rows: int = 0
    """The rows of this run, and how many of them have an error."""
    errors: int = 0
    seconds: float = 0.0
    """The duration of this run, in seconds."""

    def __str__(self) -> str:
        rate = self.rows / self.seconds if self.seconds else 0.0
        before = f" ({self.before} from before)" if self.before else ""
        return (
            f"{self.done} of {self.shards} shards{before}, {self.rows:,} positions in {self.seconds:.0f} s "
            f"({rate:.0f} a second), {self.errors:,} with errors"
        )


def analyse(
    source: Folder,
    out: Folder,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    explain: bool = True,
    tables: Sequence[str] = ("analyses",),
    column: str = "fen",
    shard: int = 1000,
    workers: int | None = None,
    address: str | None = None,
    told: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Analyses all positions of a source on Ray workers; see the module.

    `nodes` or `depth` is the limit for each position (1000 nodes if neither is given). Without `explain`
    there is only the search, and no table `nodes`. `tables` are those of `puchok.tables.analyse`, `shard` is
    the number of rows or games per shard, `workers` the number of engines (by default one per processor), and
    `address` that of a cluster (`auto`: the one running on this machine; none: one is started). `told` is
    called for every shard.

    Raises InputError for a source that cannot be read and for a folder that holds something else, OutputError
    when a shard could not be written. Completed shards are kept.
    """
    import ray
    import ray.data

    source, out = os.path.abspath(source), os.path.abspath(out)
    if nodes is None and depth is None:
        nodes = 1000
    tables = _wanted(tables, _OF_ANALYSE)
    if shard < 1:
        raise InputError(f"a shard has 1 row or more, not {shard}")
    if workers is not None and workers < 1:
        raise InputError(f"workers are 1 or more, not {workers}")
    # Options that an engine would reject are rejected before a cluster is used.
    tables_of([], tables=tables, nodes=nodes, depth=depth, explain=explain)
    tables = sorted({"analyses", *tables})
    settings = {
        # Another version may give different answers.
        "puchok": VERSION,
        "source": source,
        **state_of(source),
        "nodes": nodes,
        "depth": depth,
        "explain": explain,
        "column": column,
        "shard": shard,
        "tables": {table: SCHEMAS[table]["version"] for table in tables},
    }
    shards = shards_of(source, shard, column)
    _settle(out, settings, tables)
    todo = [part for part in shards if not os.path.exists(_file(out, "analyses", part.number))]
    progress = Progress(shards=len(shards), done=len(shards) - len(todo), before=len(shards) - len(todo))
    told(progress)
    if not todo:
        return progress
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
        except (ValueError, ConnectionError) as error:
            where = f"no cluster answers at '{address}'" if address is not None else "Ray cannot be started"
            raise InputError(f"{where}: {error}") from error
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.WARNING)
    # Untyped, because Ray may not be installed where types are checked.
    resources: Any = ray.cluster_resources
    processors = resources()
    if workers is None:
        workers = max(1, int(processors.get("CPU", 1)))
    start = time.monotonic()
    # One block per shard: a worker that has finished takes the next one.
    items = ray.data.from_items(
        [{"shard": json.dumps(asdict(part))} for part in todo], override_num_blocks=len(todo)
    )
    done = items.map_batches(
        _Worker,
        fn_constructor_kwargs={"out": out, "settings": settings},
        batch_size=1,
        num_cpus=1,
        # A worker that dies is restarted with its work, as often as necessary: Ray Data's own mechanism.
        compute=ray.data.ActorPoolStrategy(size=min(workers, len(todo))),
    )
    failures: list[str] = []
    for row in done.iter_rows():
        if row["failure"]:
            failures.append(row["failure"])
            continue
        progress.done += 1
        progress.rows += int(row["rows"])
        progress.errors += int(row["errors"])
        progress.seconds = time.monotonic() - start
        told(progress)
    if failures:
        more = f" (and {len(failures) - 1} shards more)" if len(failures) > 1 else ""
        raise OutputError(failures[0] + more)
    # Left behind by workers that died while writing.
    for table in tables:
        for left in Path(out, table).glob(".part-*"):
            left.unlink(missing_ok=True)
    return progress


def _settle(out: str, settings: dict[str, Any], tables: Sequence[str]) -> None:
    """Creates the folder, or checks that it holds shards of the same source with the same settings."""
    try:
        for table in tables:
            os.makedirs(os.path.join(out, table), exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot write '{out}': {error.strerror}") from error
    file = os.path.join(out, _SETTINGS)
    if not os.path.exists(file):
        if any(_parts(os.path.join(out, table)) for table in tables):
            raise InputError(f"'{out}' holds shards without {_SETTINGS}, which says of what: take another folder")
        write_whole(file, json.dumps(settings, indent=2).encode())
        return
    try:
        with open(file, encoding="utf-8") as stored:
            found = json.load(stored)
    except OSError as error:
        raise InputError(f"cannot read '{file}': {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"'{file}' is damaged ({error}): take another folder") from error
    if not isinstance(found, dict):
        raise InputError(f"'{file}' is damaged (no object): take another folder")
    for name, value in settings.items():
        if found.get(name) != value:
            raise InputError(f"'{out}' holds shards with {name} = {found.get(name)!r}, not {value!r}: take another folder")


_PART = re.compile(r"part-(\d+)\.parquet")


def _parts(folder: str) -> list[str]:
    """The names of the shards in a folder in the order of the source: by their numbers, which may have
    different numbers of digits.
    """
    names = filter(_PART.fullmatch, os.listdir(folder))
    return sorted(names, key=lambda name: int(_PART.sub(r"\1", name)))


def read(out: Folder, table: str = "analyses") -> "pa.Table":
    """All existing shards of a table, in the order of the source. Raises InputError if there are none."""
    import pyarrow as pa

    from .tables import read_parquet

    folder = os.path.join(os.fspath(out), table)
    try:
        parts = _parts(folder)
    except OSError as error:
        raise InputError(f"cannot read '{folder}': {error.strerror}") from error
    if not parts:
        raise InputError(f"'{folder}' holds no shards")
    return pa.concat_tables([read_parquet(os.path.join(folder, name)) for name in parts])


def _main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m puchok.ray", description="Positions by the million on the workers of Ray.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("analyse", help="analyse all positions of a file")
    command.add_argument("source", metavar="IN", help="Parquet with a column of FENs, a position a line, or PGN")
    command.add_argument("out", metavar="OUT", help="the folder for the shards")
    command.add_argument("--nodes", type=int, help="positions of each search (1000 when no limit is given)")
    command.add_argument("--depth", type=int, help="plies of each search")
    command.add_argument("--no-explain", action="store_true", help="only search: no reasons, no plans")
    command.add_argument("--tables", default="analyses", help="analyses, claims, plans, nodes, with commas between")
    command.add_argument("--column", default="fen", help="the column of the positions in Parquet")
    command.add_argument("--shard", type=int, default=1000, help="rows (of PGN: games) of a shard")
    command.add_argument("--workers", type=int, help="engines; one for each processor unless said otherwise")
    command.add_argument("--address", help="of a cluster; auto: the one that runs here; without it one is started")
    args = parser.parse_args(arguments)

    shows = sys.stderr.isatty()

    def told(progress: Progress) -> None:
        print(f"\r{progress}\x1b[K" if shows else progress, end="" if shows else "\n", file=sys.stderr, flush=True)

    try:
        analyse(
            args.source,
            args.out,
            nodes=args.nodes,
            depth=args.depth,
            explain=not args.no_explain,
            tables=args.tables.split(","),
            column=args.column,
            shard=args.shard,
            workers=args.workers,
            address=args.address,
            told=told,
        )
    except (InputError, OutputError) as error:
        print(f"puchok: {error}", file=sys.stderr)
        return 2 if isinstance(error, InputError) else 1
    except KeyboardInterrupt:
        print("puchok: broken off; the same command goes on", file=sys.stderr)
        return 130
    finally:
        if shows:
            print(file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
