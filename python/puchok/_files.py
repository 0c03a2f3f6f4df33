"""Atomic writing of files."""

import os
import secrets
from collections.abc import Callable
from os import PathLike

from ._puchok import OutputError


def write_whole(file: str | PathLike[str], data: bytes) -> None:
    """Writes a file under a temporary name, and renames it once all of it is on disk."""

    def write(name: str) -> None:
        with open(name, "wb") as out:
            out.write(data)

    replace_by(file, write)


def replace_by(file: str | PathLike[str], write: Callable[[str], None]) -> None:
    """Calls `write` for a file in the same folder and renames it; on failure nothing is left behind, and an
    old file is kept.

    Raises OutputError with the name of the file and the system's error message.
    """
    path = os.path.abspath(os.fspath(file))
    name = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{secrets.token_hex(8)}")
    try:
        # Gives the file the permissions of any new file, which only the system knows: reading the umask would
        # change it.
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except OSError as error:
        raise _failure(path, error) from error
    try:
        write(name)
        with open(name, "rb") as written:
            os.fsync(written.fileno())
        os.replace(name, path)
    except OSError as error:
        raise _failure(path, error) from error
    finally:
        if os.path.exists(name):
            os.unlink(name)


def _failure(path: str, error: OSError) -> OutputError:
    return OutputError(f"cannot write '{path}': {error.strerror or error}")
