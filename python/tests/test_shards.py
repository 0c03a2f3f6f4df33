"""Splitting a source into shards, which does not need Ray."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import puchok
from puchok import tables
from puchok._shards import shards_of, state_of, with_errors_of_games

GAME = '[Event "?"]\n[Result "*"]\n\n1. e4 {\n[%clk 0:01:00] as usual\n\n[later a remark] } 1... e5 2. Nf3 *\n\n'


@pytest.mark.parametrize("before", ["", "\n\n", "\ufeff"])
def test_every_game_is_in_one_shard(tmp_path: Path, before: str) -> None:
    pgn = tmp_path / "games.pgn"
    pgn.write_text(before + 3 * GAME, encoding="utf-8")
    shards = shards_of(str(pgn), 1, "fen")
    assert [len(shard.positions("fen")) for shard in shards] == [4, 4, 4]


def test_a_game_without_tags_is_a_game(tmp_path: Path) -> None:
    pgn = tmp_path / "games.pgn"
    pgn.write_text("1. e4 e5 2. Nf3 *\n\n" + GAME)
    shards = shards_of(str(pgn), 1, "fen")
    assert [len(shard.positions("fen")) for shard in shards] == [4, 4]


def test_a_broken_game_is_a_row_with_its_error(tmp_path: Path) -> None:
    pgn = tmp_path / "games.pgn"
    pgn.write_text('[Event "?"]\n\n1. e4 e5 2. Ke3 *\n\n' + GAME)
    [shard] = shards_of(str(pgn), 9, "fen")
    rows = with_errors_of_games(tables.analyses([*shard.positions("fen"), "rubbish"], nodes=100))
    assert rows.schema == pa.table(tables.analyses(["startpos"], nodes=100)).schema
    told = rows.select(["fen", "error"]).to_pylist()
    assert told[0]["fen"] is None
    assert told[0]["error"].startswith("game 1, line 3: illegal move 'Ke3'")
    assert [row["error"] is None for row in told] == [False, True, True, True, True, False]
    assert told[-1]["fen"] == "rubbish"


def test_lines_are_those_of_the_commands(tmp_path: Path) -> None:
    fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1"
    named = f'{fen} id "one\u2028two\x0bthree";'
    file = tmp_path / "positions.epd"
    file.write_bytes(f"\ufeff# a remark\n\n{fen}\r\n  # another\n{named}\n#\n{fen}".encode())
    shards = shards_of(str(file), 1, "fen")
    assert [shard.positions("fen") for shard in shards] == [[fen], [named], [fen]]
    file.write_bytes(f"\ufeff{fen}\n".encode())
    assert [shard.positions("fen") for shard in shards_of(str(file), 9, "fen")] == [[fen]]
    file.write_text("# nothing\n")
    assert shards_of(str(file), 1, "fen") == []


def test_texts_are_taken_however_they_are_laid_out(tmp_path: Path) -> None:
    file = tmp_path / "positions.parquet"
    fens = ["startpos", None, "startpos moves e2e4", "startpos"]
    kinds = [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())]
    if hasattr(pa, "string_view"):
        kinds.append(pa.string_view())
    for kind in kinds:
        pq.write_table(pa.table({"fen": pa.array(fens).cast(kind)}), file)
        shards = shards_of(str(file), 3, "fen")
        assert [shard.positions("fen") for shard in shards] == [fens[:3], fens[3:]], kind
    pq.write_table(pa.table({"fen": pa.array([1, 2]).dictionary_encode()}), file)
    with pytest.raises(puchok.InputError, match="is not of texts but of"):
        shards_of(str(file), 1, "fen")


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for source in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(puchok.InputError, match=f"cannot read '{source}'"):
            state_of(str(source))
