"""Ray workers: the rows are the same however often workers die. Few positions are used; for larger
measurements see docs/python.md.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import chess
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import played

pytest.importorskip("ray", reason="Ray is not installed")

import puchok  # noqa: E402
from puchok import ray as cluster  # noqa: E402
from puchok import tables  # noqa: E402
from puchok._puchok import VERSION  # noqa: E402

FENS: list[str | None] = [played(seed, 3 * seed).fen() for seed in range(30)]


@pytest.fixture(scope="module", autouse=True)
def local() -> object:
    """Four processors for Ray, whatever the machine has."""
    import ray

    ray.init(num_cpus=4, log_to_driver=False, include_dashboard=False, logging_level=40)
    yield None
    ray.shutdown()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Positions, one of which is null and one of which is invalid."""
    file = tmp_path / "positions.parquet"
    pq.write_table(pa.table({"fen": FENS + [None, "rubbish"], "other": list(range(32))}), file, row_group_size=7)
    return file


def expected(nodes: int = 200) -> pa.Table:
    return pa.table(tables.analyses(FENS + [None, "rubbish"], nodes=nodes))


def parts(out: Path) -> set[str]:
    return {path.name for path in out.rglob("*.parquet")}


def test_rows_do_not_depend_on_the_workers(source: Path, tmp_path: Path) -> None:
    for workers, shard in ((1, 10), (2, 5), (3, 32)):
        out = tmp_path / f"out{workers}"
        told: list[cluster.Progress] = []
        progress = cluster.analyse(
            source, out, nodes=200, shard=shard, workers=workers, told=lambda p: told.append(p)
        )
        assert (progress.rows, progress.errors, progress.done) == (32, 2, progress.shards)
        assert len(told) == progress.shards + 1
        assert cluster.read(out).to_pylist() == expected().to_pylist()
        assert not [path for path in out.rglob(".*")]


def test_what_stands_is_skipped(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cluster.analyse(source, out, nodes=200, shard=8, tables=("analyses", "claims"), workers=2)
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*.parquet")}
    gone = out / "analyses" / "part-00002.parquet"
    gone.unlink()
    progress = cluster.analyse(source, out, nodes=200, shard=8, tables=("analyses", "claims"), workers=2)
    assert (progress.before, progress.rows) == (3, 8)
    after = {path: path.stat().st_mtime_ns for path in out.rglob("*.parquet")}
    assert {path for path in after if after[path] == before[path]} == {
        path for path in after if path.name != gone.name
    }
    assert cluster.read(out).to_pylist() == expected().to_pylist()
    with pytest.raises(puchok.InputError, match="holds shards with nodes = 200, not 300"):
        cluster.analyse(source, out, nodes=300, shard=8)


def workers_of_ray() -> list[int]:
    """The worker processes that this test's Ray has started."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                name = (folder / "cmdline").read_bytes()
                environment = (folder / "environ").read_bytes()
            except OSError:
                continue
            if b"ray::MapWorker" in name and b"PUCHOK_TEST=" + str(os.getpid()).encode() in environment:
                found.append(int(folder.name))
    return found


DRIVER = """
import ray, sys
from puchok import ray as cluster
ray.init(num_cpus=4, log_to_driver=False, include_dashboard=False, logging_level=40)
cluster.analyse(sys.argv[1], sys.argv[2], nodes=2000, shard=2, workers=4, told=lambda p: print(p.done, flush=True))
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are found in /proc")
def test_workers_and_driver_may_die(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    environment = os.environ | {"PUCHOK_TEST": str(os.getpid())}
    command = [sys.executable, "-c", DRIVER, str(source), str(out)]
    killed = []

    def kill_a_worker() -> None:
        """Kills a worker as soon as there is one that has not been killed."""
        for _ in range(600):
            for process in workers_of_ray():
                if process not in killed:
                    os.kill(process, signal.SIGKILL)
                    killed.append(process)
                    return
            time.sleep(0.1)

    driver = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert driver.stdout is not None
    seen = []
    for line in driver.stdout:
        # Ray also reports there that a worker died.
        if not line.strip().isdigit():
            continue
        seen.append(int(line))
        if seen[-1] in (1, 2):
            kill_a_worker()
        if seen[-1] >= 5:
            driver.kill()
            break
    driver.wait()
    assert len(killed) == 2
    assert 5 <= len(parts(out)) < 16
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert cluster.read(out).to_pylist() == expected(2000).to_pylist()
    assert {path.name for path in (out / "analyses").iterdir()} == {f"part-{number:05}.parquet" for number in range(16)}


def test_lines_and_games(tmp_path: Path) -> None:
    lines = tmp_path / "positions.epd"
    lines.write_text("\n".join(["", *map(str, FENS), "  ", 'startpos moves e4', "rubbish"]) + "\n")
    cluster.analyse(lines, tmp_path / "lines", nodes=50, shard=9, workers=2)
    found = cluster.read(tmp_path / "lines")
    assert found.to_pylist() == pa.table(tables.analyses([*FENS, "startpos moves e4", "rubbish"], nodes=50)).to_pylist()

    pgn = tmp_path / "games.pgn"
    game = '[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n\n'
    broken = '[Event "?"]\n[Result "*"]\n\n1. e4 e4 *\n\n'
    pgn.write_text(game + broken + game)
    cluster.analyse(pgn, tmp_path / "games", nodes=50, shard=1, workers=2)
    found = cluster.read(tmp_path / "games")
    board, fens = chess.Board(), [chess.STARTING_FEN]
    for san in ("e4", "e5", "Nf3"):
        board.push_san(san)
        fens.append(board.fen(en_passant="legal"))
    assert [row["fen"] for row in found.to_pylist() if row["error"] is None] == fens * 2
    assert found["error"].null_count == 8 and found.num_rows == 9


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("none.parquet", None, "cannot read"),
        ("bad.parquet", b"PAR1", "is no Parquet"),
        ("other.parquet", {"position": ["startpos"]}, "has no column 'fen'"),
        ("numbers.parquet", {"fen": [1, 2]}, "is not of texts but of int64"),
    ],
)
def test_sources_are_refused(tmp_path: Path, name: str, content: object, words: str) -> None:
    file = tmp_path / name
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content is not None:
        pq.write_table(pa.table(content), file)
    with pytest.raises(puchok.InputError, match=words):
        cluster.analyse(file, tmp_path / "out", nodes=50)
    assert not (tmp_path / "out").exists()


def test_what_cannot_be_written_is_said(source: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(puchok.OutputError, match="cannot write"):
        cluster.analyse(source, tmp_path / "file" / "out", nodes=50)
    out = tmp_path / "out"
    with pytest.raises(puchok.InputError, match="no table 'zones'"):
        cluster.analyse(source, out, tables=("zones",))
    with pytest.raises(puchok.InputError, match="a number from 1 on"):
        cluster.analyse(source, tmp_path / "other", nodes=0)


def test_a_folder_of_something_else_is_refused(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cluster.analyse(source, out, nodes=50, shard=16, workers=1)
    settings = out / "settings.json"
    stored = settings.read_text()
    # The same bytes with a later modification time.
    os.utime(source, ns=(0, 0))
    with pytest.raises(puchok.InputError, match="holds shards with modified = "):
        cluster.analyse(source, out, nodes=50, shard=16)
    os.utime(source, ns=(0, json.loads(stored)["modified"]))
    assert cluster.analyse(source, out, nodes=50, shard=16).before == 2
    settings.write_text(stored.replace(f'"puchok": "{VERSION}"', '"puchok": "0.0.1"'))
    with pytest.raises(puchok.InputError, match="holds shards with puchok = '0.0.1'"):
        cluster.analyse(source, out, nodes=50, shard=16)
    for damaged in (b"", b"{", b"[]", b"\xff"):
        settings.write_bytes(damaged)
        with pytest.raises(puchok.InputError, match="settings.json' is damaged"):
            cluster.analyse(source, out, nodes=50, shard=16)
    settings.unlink()
    with pytest.raises(puchok.InputError, match="holds shards without settings.json"):
        cluster.analyse(source, out, nodes=50, shard=16)
    assert not settings.exists()


def test_shards_are_read_by_their_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "analyses"
    folder.mkdir()
    numbers = [100000, 99999, 7, 10001, 1000000]
    for number in numbers:
        row = {"fen": str(number), "pv": "e2e4"}
        tables.write_parquet(tables.of("analyses", [row]), cluster._file(str(tmp_path), "analyses", number))
    # Left behind by a worker that died.
    (folder / ".part-00008.parquet.0").write_text("")
    (folder / "part-00009.parquet.tmp").write_text("")
    assert cluster.read(tmp_path)["fen"].to_pylist() == [str(number) for number in sorted(numbers)]


def test_shards_that_are_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(puchok.InputError, match="cannot read '.*analyses'"):
        cluster.read(tmp_path)
    (tmp_path / "analyses").mkdir()
    with pytest.raises(puchok.InputError, match="'.*analyses' holds no shards"):
        cluster.read(tmp_path)


def test_a_batch_is_searched_as_deeply_as_asked_for() -> None:
    batch = pa.table({"fen": FENS[:1]})
    [row] = cluster.Analyst(depth=8, explain=False)(batch).to_pylist()
    assert row["depth"] == 8


@pytest.mark.parametrize("workers", [0, -1])
def test_no_workers_are_refused(source: Path, tmp_path: Path, workers: int) -> None:
    with pytest.raises(puchok.InputError, match=f"workers are 1 or more, not {workers}"):
        cluster.analyse(source, tmp_path / "out", workers=workers)


def test_a_pipeline_of_ones_own() -> None:
    import ray.data

    found = (
        ray.data.from_arrow(pa.table({"fen": FENS[:6]}))
        .map_batches(
            cluster.Analyst,
            fn_constructor_kwargs={"nodes": 100},
            batch_format="pyarrow",
            compute=ray.data.ActorPoolStrategy(size=1),
        )
        .take_all()
    )
    assert [row["bestmove"] for row in found] == pa.table(tables.analyses(FENS[:6], nodes=100))["bestmove"].to_pylist()


def test_the_command(source: Path, tmp_path: Path) -> None:
    assert cluster._main(["analyse", str(source), str(tmp_path / "out"), "--nodes", "200", "--shard", "16"]) == 0
    assert cluster.read(tmp_path / "out").num_rows == 32
    assert cluster._main(["analyse", str(tmp_path / "nothing"), str(tmp_path / "other")]) == 2
