"""Shared by the tests: the binary whose answers are compared with Python's, and positions."""

import json
import os
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess
import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[2]

settings.register_profile(
    "puchok", deadline=None, max_examples=15, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
settings.load_profile("puchok")

Binary = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def binary() -> Binary:
    """Runs `puchok` with these arguments: the binary named by PUCHOK_BINARY, or that of this repository,
    built if necessary.
    """
    name = os.environ.get("PUCHOK_BINARY")
    if name is None:
        build = ["cargo", "build", "--quiet", "--locked", "-p", "puchok", "--message-format=json-render-diagnostics"]
        lines = subprocess.run(build, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()
        built = [json.loads(line).get("executable") for line in lines]
        name = next(executable for executable in built if executable)

    def run(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
        return subprocess.run([name, *arguments], input=text, capture_output=True, text=True)

    return run


def played(seed: int, plies: int) -> chess.Board:
    """A random position: a number of legal moves from the start, or fewer if the game ends before."""
    chance = random.Random(seed)
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


def without_time(answer: Any) -> Any:
    """An answer without what differs from run to run."""
    if isinstance(answer, dict):
        return {key: without_time(value) for key, value in answer.items() if key != "time_ms"}
    if isinstance(answer, list):
        return [without_time(value) for value in answer]
    return answer
