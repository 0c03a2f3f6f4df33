"""How a source is parted into shards; Ray is not needed for that."""

from pathlib import Path

import pytest

import puchok
from puchok import ray as cluster

GAME = '[Event "?"]\n[Result "*"]\n\n1. e4 {\n[%clk 0:01:00] as usual\n\n[later a remark] } 1... e5 2. Nf3 *\n\n'


@pytest.mark.parametrize("before", ["", "\n\n", "\ufeff"])
def test_every_game_is_in_one_shard(tmp_path: Path, before: str) -> None:
    pgn = tmp_path / "games.pgn"
    pgn.write_text(before + 3 * GAME, encoding="utf-8")
    shards = cluster._shards(str(pgn), 1, "fen")
    assert [len(shard.positions("fen")) for shard in shards] == [4, 4, 4]


def test_a_game_without_tags_is_a_game(tmp_path: Path) -> None:
    pgn = tmp_path / "games.pgn"
    pgn.write_text("1. e4 e5 2. Nf3 *\n\n" + GAME)
    shards = cluster._shards(str(pgn), 1, "fen")
    assert [len(shard.positions("fen")) for shard in shards] == [4, 4]


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(puchok.InputError, match=f"cannot read '{source}'"):
            cluster._size(str(source))
