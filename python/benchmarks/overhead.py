"""Measures the overhead of Python over the command line (`python`: `Engine.analyse`), and that of
python-chess, which drives UCI (compare with `search`: `Engine.search`, which returns about as much).

    python python/benchmarks/overhead.py BINARY POSITIONS [--nodes N] [--block B]

POSITIONS has one FEN per line. The methods take turns, block by block, in varying order, so that other load
on the machine affects all of them alike; the output is the totals of wall time and processor time (over all
processes and threads).
"""

import argparse
import os
import resource
import subprocess
import time
from collections.abc import Callable

import chess
import chess.engine

import puchok


def used() -> float:
    """Processor time in seconds of this process and of the children it has waited for."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, whose))


def of_process(process: int) -> float:
    """Processor time in seconds of a running process."""
    with open(f"/proc/{process}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("positions")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--block", type=int, default=100)
    args = parser.parse_args()
    with open(args.positions, encoding="utf-8") as lines:
        fens = [line.strip() for line in lines if line.strip()]

    engine = puchok.Engine()
    driven = chess.engine.SimpleEngine.popen_uci(args.binary)
    process = driven.transport.get_pid()  # type: ignore[union-attr]

    def command_line(block: list[str]) -> None:
        command = [args.binary, "analyse", "-", "--nodes", str(args.nodes), "--format", "json"]
        subprocess.run(command, input="\n".join(block).encode(), stdout=subprocess.PIPE, check=True)

    def python(block: list[str]) -> None:
        for fen in block:
            engine.analyse(fen, nodes=args.nodes)

    def search(block: list[str]) -> None:
        for fen in block:
            engine.search(fen, nodes=args.nodes)

    def uci(block: list[str]) -> None:
        for fen in block:
            # A new game for each position, so that the engine forgets, as the others do.
            driven.analyse(chess.Board(fen), chess.engine.Limit(nodes=args.nodes), game=object())

    ways: list[Callable[[list[str]], None]] = [command_line, python, search, uci]
    clock, processor = dict.fromkeys(ways, 0.0), dict.fromkeys(ways, 0.0)
    for way in ways:
        way(fens[:10])
    for number, start in enumerate(range(0, len(fens), args.block)):
        for way in ways[number % 4 :] + ways[: number % 4]:
            before = time.perf_counter(), used() + of_process(process)
            way(fens[start : start + args.block])
            clock[way] += time.perf_counter() - before[0]
            processor[way] += used() + of_process(process) - before[1]
    driven.close()
    for way in ways:
        print(
            f"{way.__name__:<13} {1e3 * clock[way] / len(fens):7.2f} ms by the clock, "
            f"{1e3 * processor[way] / len(fens):7.2f} ms of the processor a position; "
            f"times Python: {clock[way] / clock[python]:.2f} and {processor[way] / processor[python]:.2f}, "
            f"times its search: {clock[way] / clock[search]:.2f} and {processor[way] / processor[search]:.2f}"
        )


if __name__ == "__main__":
    main()
