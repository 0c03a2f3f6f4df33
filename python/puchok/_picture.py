"""Pictures of positions."""

from collections.abc import Mapping, Sequence
from typing import cast

from ._files import write_whole
from ._options import Folder, moves_of, words_of
from ._position import Position, text_of
from ._puchok import Desk, InputError


class Picture:
    """A picture in SVG, which notebooks display."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: Folder) -> None:
        """Writes the picture to a file."""
        write_whole(file, self.svg.encode())

    def __repr__(self) -> str:
        return f"<picture, {len(self.svg)} bytes of SVG>"


_FIELDS = {"from_field": "from", "to_field": "to"}
"""Options whose Python names differ from those of the command line."""


def picture_of(desk: Desk, what: str, position: Position, options: Mapping[str, object]) -> Picture:
    """A picture of a position, with its options as named in Python."""
    if what not in ("map", "plan", "bundles"):
        raise InputError(f"there is no picture of '{what}': map, plan or bundles")
    if "format" in options:
        raise InputError("a picture is SVG: it has no format")
    named = {_FIELDS.get(name, name): value for name, value in options.items()}
    if "moves" in named:
        named["moves"] = moves_of(cast("Sequence[object] | None", named["moves"]))
    return Picture(desk.picture([what], words_of(named), text_of(position)))
