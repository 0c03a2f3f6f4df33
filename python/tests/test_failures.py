"""Failures have the messages of the command line, and leave nothing half done."""

import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.variant
import pytest
from conftest import Binary, without_time
from hypothesis import given
from hypothesis import strategies as st

import puchok
from puchok import tables

engine = puchok.Engine()


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "rubbish",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "startpos moves e2e4 e2e4",
        "k7/8/K7/8/8/8/8/R7 w - - 0 1 moves a1a9",
        "\0",
        "7" * 10_000,
    ],
)
def test_positions_are_refused_as_on_the_command_line(binary: Binary, fen: str) -> None:
    asked = {
        "analyse": lambda: engine.analyse(fen, nodes=10),
        "map": lambda: puchok.map(fen),
        "bundles": lambda: puchok.bundles(fen),
        "moves": lambda: puchok.moves(fen),
    }
    for command, ask in asked.items():
        with pytest.raises(puchok.InputError) as refused:
            ask()
        if "\0" not in fen:
            # On the command line the word could have been meant as a file name.
            could_be_file = fen != "" and not fen.startswith("startpos") and fen.split()[0].count("/") != 7
            missing = ", and there is no file of that name" if could_be_file else ""
            assert binary(command, fen).stderr == f"puchok: {refused.value}{missing}\n"


def test_boards_of_other_games_are_refused() -> None:
    for board in (chess.variant.AntichessBoard(), chess.variant.AtomicBoard(), chess.variant.CrazyhouseBoard()):
        with pytest.raises(puchok.InputError, match="plays chess"):
            puchok.moves(board)


def test_what_no_number_and_no_text_can_be_is_refused() -> None:
    with pytest.raises(puchok.InputError):
        engine.analyse_with_tree("startpos", nodes=10, tree_nodes=2**70)
    with pytest.raises(puchok.InputError):
        puchok.moves("\ud800")


def test_options_are_refused_as_on_the_command_line(binary: Binary) -> None:
    asked = {
        ("analyse", "startpos", "--nodes=0"): lambda: engine.analyse("startpos", nodes=0),
        ("analyse", "startpos", "--nodes=-5"): lambda: engine.analyse("startpos", nodes=-5),
        ("analyse", "startpos", "--searchmoves=Ke3"): lambda: engine.analyse("startpos", searchmoves=["Ke3"]),
        ("analyse", "startpos", "--hash=99999999"): lambda: puchok.Engine(hash=99999999),
        ("analyse", "startpos", "--endgames=/nowhere"): lambda: puchok.Engine(endgames=["/nowhere"]),
        ("analyse", "startpos", "--syzygy=/nowhere"): lambda: puchok.Engine(syzygy="/nowhere"),
        ("map", "startpos", "--horizon=9"): lambda: puchok.map("startpos", horizon=9),
        ("map", "startpos", "--zone=999"): lambda: puchok.map("startpos", zone=999),
        ("plan", "startpos", "--side=green"): lambda: engine.plans("startpos", side="green"),
        ("bundle", "X", "a1", "a2", "1"): lambda: puchok.bundle("X", "a1", "a2", 1),
        ("bundle", "N", "a1", "a1", "1"): lambda: puchok.bundle("N", "a1", "a1", 1),
        ("mate", "startpos"): lambda: engine.mate("startpos"),
        ("mate", "startpos", "--moves=0"): lambda: engine.mate("startpos", 0),
        ("advise", "startpos"): lambda: engine.advise("startpos"),
        ("prove", "startpos", "--goal=fly"): lambda: engine.prove("startpos", goal="fly"),
        ("endgame", "probe", "8/8/8/4k3/8/8/8/K6R w - - 0 1", "--dir=/nowhere"): lambda: engine.endgame_probe(
            "8/8/8/4k3/8/8/8/K6R w - - 0 1", dir="/nowhere"
        ),
    }
    for arguments, ask in asked.items():
        with pytest.raises(puchok.InputError) as refused:
            ask()
        assert binary(*arguments).stderr == f"puchok: {refused.value}\n"


def test_a_number_is_neither_true_nor_false() -> None:
    for ask in (lambda: puchok.map("startpos", nodes=True), lambda: engine.analyse("startpos", depth=False)):
        with pytest.raises(puchok.InputError, match="needs a value, not (True|False)"):
            ask()
    assert engine.map("startpos", games=True)["games"] is not None
    with pytest.raises(puchok.InputError, match="--plans is for text and JSON"):
        puchok.picture("map", "startpos", plans=100)
    with pytest.raises(puchok.InputError, match="there is no picture of the store"):
        puchok.picture("bundles", "startpos", store=True)
    with pytest.raises(puchok.InputError, match="it has no format"):
        puchok.picture("map", "startpos", format="json")


@pytest.mark.parametrize("position", [None, 5, b"startpos", ["startpos"], chess.Move.null(), object()])
def test_what_is_no_position_is_a_type_error(position: object) -> None:
    with pytest.raises(TypeError, match="a position is a text or a chess.Board"):
        engine.analyse(position, nodes=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        puchok.map("startpos", horizon=object())  # type: ignore[arg-type]


def test_one_thing_is_no_list_of_letters(tmp_path: Path) -> None:
    ending = "8/8/8/8/8/5k2/R7/2K5 w - - 0 1"
    with pytest.raises(puchok.InputError, match="^my.al0: cannot be read"):
        engine.advise(ending, table="my.al0")
    assert puchok.Engine(endgames=tmp_path).analyse(ending, nodes=10)["bestmove"] is not None
    assert engine.prove("7k/3P4/5K2/8/8/8/8/8 w - - 0 1", chain="promote:Q")["chain"] == "holds"
    assert set(tables.analyse(["startpos"], tables="claims", nodes=10)) == {"claims"}
    for ask in (tables.analyses, tables.plans, tables.maps, tables.bundles, tables.trajectories):
        for one in ("startpos", chess.Board()):
            with pytest.raises(TypeError, match="positions are given in a list"):
                ask(one)  # type: ignore[operator]


def test_which_of_several_folders_has_to_be_said(tmp_path: Path) -> None:
    ending = "8/8/8/4k3/8/8/8/K6R w - - 0 1"
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    several = puchok.Engine(endgames=folders)
    for ask in (several.endgame_probe, several.advise):
        with pytest.raises(puchok.InputError, match="the engine has 2 folders with endgame tables: say by dir"):
            ask(ending)  # type: ignore[operator]
    with pytest.raises((puchok.InputError, puchok.UnfinishedError)) as refused:
        several.endgame_probe(ending, dir=folders[1])
    assert "say by dir" not in str(refused.value)


def test_there_is_at_least_one_worker() -> None:
    for ask in (tables.analyse, tables.plans, tables.maps):
        with pytest.raises(puchok.InputError, match="workers are 1 or more, not 0"):
            ask(["startpos"], workers=0)  # type: ignore[operator]


@given(st.text(max_size=80))
def test_no_text_makes_it_panic(text: str) -> None:
    for ask in (puchok.map, puchok.moves, puchok.bundles, lambda text: engine.mate(text, 1)):
        try:
            ask(text)
        except puchok.InputError:
            pass
    try:
        list(engine.annotate(text, nodes=10))
    except puchok.InputError:
        pass


def test_ctrl_c_ends_a_search() -> None:
    program = (
        "import puchok.tables, os, signal, threading\n"
        # If the tests run in the background of a shell, SIGINT is ignored, and a child process would inherit
        # that.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "e = puchok.Engine()\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "try:\n    {}\nexcept KeyboardInterrupt:\n    print(e.analyse('startpos', nodes=50)['bestmove'] is not None)\n"
    )
    hard = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 8"
    for ask in (
        "e.analyse('startpos', movetime=3_600_000)",
        f"e.mate('{hard}', 12)",
        "e.prove('4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1', positions=100_000_000)",
        "e.plans('startpos', nodes=10**12)",
        "e.map('startpos', plans=10**12)",
        "puchok.moves('startpos', perft=12)",
        "puchok.tables.analyse(['startpos'] * 500, movetime=3_600_000, workers=2)",
    ):
        done = subprocess.run([sys.executable, "-c", program.format(ask)], capture_output=True, text=True, timeout=60)
        assert done.stdout == "True\n", (ask, done.stderr)


def test_ctrl_c_is_heard_while_another_thread_has_the_engine() -> None:
    program = (
        "import puchok, os, signal, threading, time\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "e = puchok.Engine()\n"
        "other = threading.Thread(target=lambda: e.analyse('startpos', movetime=3_600_000), daemon=True)\n"
        "other.start()\n"
        "time.sleep(0.5)\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "try:\n    e.analyse('startpos', nodes=1)\nexcept KeyboardInterrupt:\n    print(other.is_alive(), flush=True)\n"
        "os._exit(0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout == "True\n", done.stderr


def test_what_one_worker_refuses_is_not_waited_for() -> None:
    def positions() -> Iterator[object]:
        yield from ["startpos"] * 200
        yield 5

    with pytest.raises(TypeError, match="a position is a text or a chess.Board"):
        tables.analyse(positions(), movetime=3_600_000, workers=2)  # type: ignore[arg-type]


def test_other_threads_go_on_and_several_engines_work_at_once() -> None:
    alone = {nodes: without_time(engine.analyse("startpos", nodes=nodes)) for nodes in (2000, 3000, 4000)}
    found = {}

    def work(nodes: int) -> None:
        found[nodes] = without_time(puchok.Engine().analyse("startpos", nodes=nodes))

    threads = [threading.Thread(target=work, args=(nodes,)) for nodes in alone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == alone
    # While one thread searches, this one is not blocked, and can stop waiting for it.
    slow = threading.Thread(target=lambda: engine.analyse("startpos", movetime=2000))
    slow.start()
    slow.join(timeout=0.01)
    assert slow.is_alive()
    slow.join()


def test_one_engine_serves_several_threads() -> None:
    expected = without_time(engine.analyse("startpos", nodes=500))
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(without_time(engine.analyse("startpos", nodes=500))))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_files_are_there_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "table.parquet"
    assert tables.write_parquet(tables.trajectories(["startpos"]), file) > 0
    before = file.read_bytes()

    # A limit on file sizes: exceeding it gives an error while writing, as a full disk does.
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, old[1]))
        with pytest.raises(puchok.OutputError, match="cannot write '.*table.parquet'"):
            tables.write_parquet(tables.trajectories(["startpos"], horizon=4), file)
        with pytest.raises(puchok.OutputError, match="cannot write '.*picture.svg'"):
            puchok.picture("map", "startpos").save(tmp_path / "picture.svg")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
        signal.signal(signal.SIGXFSZ, handler)
    assert names(tmp_path) == {"table.parquet"}
    assert file.read_bytes() == before

    # A position that is rejected.
    with pytest.raises(puchok.InputError, match="no position"):
        tables.write_parquet(tables.trajectories(["startpos", "rubbish"]), tmp_path / "other.parquet")
    assert names(tmp_path) == {"table.parquet"}

    with pytest.raises(puchok.OutputError, match="No such file or directory"):
        tables.write_parquet(tables.trajectories(["startpos"]), tmp_path / "nowhere" / "table.parquet")


@pytest.mark.skipif(os.name != "posix", reason="files have no such rights")
def test_a_new_file_has_the_rights_of_any_other(tmp_path: Path) -> None:
    picture = puchok.picture("map", "startpos")
    for mask, rights in ((0o022, 0o644), (0o077, 0o600)):
        before = os.umask(mask)
        try:
            picture.save(tmp_path / "map.svg")
        finally:
            os.umask(before)
        assert (tmp_path / "map.svg").stat().st_mode & 0o777 == rights


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can mount a small disk")
def test_a_full_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("no small disk can be mounted here")
    try:
        with pytest.raises(puchok.OutputError, match="No space left on device"):
            tables.write_parquet(tables.trajectories(["startpos"], horizon=4), disk / "table.parquet")
        assert names(disk) == set()
    finally:
        subprocess.run(["umount", str(disk)], check=True)
