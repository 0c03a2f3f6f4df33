"""The package itself: its types and its documentation."""

import doctest
import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import puchok
from puchok import _functions, tables, types

HERE = Path(__file__).parent


def test_types_hold(tmp_path: Path) -> None:
    """mypy accepts the package with its stubs, strictly."""
    # Uses a copy, because files of other packages next to the installed one would be checked as well.
    folder = shutil.copytree(Path(puchok.__file__).parent, tmp_path / "puchok")
    command = [sys.executable, "-m", "mypy", "--config-file", str(HERE.parent / "pyproject.toml"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_stubs_are_the_module() -> None:
    """mypy's stubtest finds no difference between the stubs and the module."""
    command = [sys.executable, "-m", "mypy.stubtest", "puchok._puchok"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_it_is_marked_as_typed() -> None:
    assert (Path(puchok.__file__).parent / "py.typed").exists()


@pytest.mark.parametrize("module", [puchok, _functions, tables])
def test_examples_of_the_documentation(module: object) -> None:
    done = doctest.testmod(module, extraglobs={"puchok": puchok})  # type: ignore[arg-type]
    assert done.attempted > 0
    assert done.failed == 0


def test_everything_has_a_docstring() -> None:
    for module in (puchok, tables, types):
        for name in getattr(module, "__all__", dir(module)):
            thing = getattr(module, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                assert inspect.getdoc(thing), name
    for name, method in inspect.getmembers(puchok.Engine, inspect.isfunction):
        assert name.startswith("_") or inspect.getdoc(method), name


def test_no_process_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr("os.fork", refuse)
    assert puchok.Engine().analyse("startpos", nodes=100)["nodes"] > 0
