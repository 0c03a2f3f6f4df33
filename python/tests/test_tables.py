"""Tables: their contents, their documentation, and conversions to and from them."""

import csv
import io
from pathlib import Path

import chess
import pandas
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, Binary, played
from hypothesis import given
from hypothesis import strategies as st

import puchok
from puchok import tables

boards = st.lists(st.builds(played, st.integers(0, 10**6), st.integers(0, 120)), min_size=1, max_size=3)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def as_csv(table: pa.Table) -> list[dict[str, str]]:
    """A table that the command line writes as CSV."""

    def cell(value: object) -> str:
        if isinstance(value, bool):
            return str(value).lower()
        return "" if value is None else str(value)

    return [{name: cell(value) for name, value in row.items()} for row in table.to_pylist()]


@given(boards)
def test_tables_are_the_csv_of_the_command_line(binary: Binary, boards: list[chess.Board]) -> None:
    fens = [board.fen() for board in boards]
    text = "\n".join(fens) + "\n"

    def told(*arguments: str) -> list[dict[str, str]]:
        return rows(binary(*arguments, "--format", "csv", text=text).stdout)

    analyses = tables.analyse(fens, nodes=300, workers=2)
    assert as_csv(pa.table(analyses["analyses"])) == told("analyse", "-", "--nodes", "300")
    zones = tables.maps(fens)["zones"]
    assert as_csv(pa.table(zones)) == told("map", "-")
    plans = tables.plans(fens, nodes=500)
    assert as_csv(pa.table(plans)) == told("plan", "-", "--nodes", "500")
    assert as_csv(pa.table(tables.trajectories(fens))) == told("bundles", "-")


def test_a_line_that_cannot_be_read_is_a_row_with_its_error(binary: Binary) -> None:
    lines = ["startpos", "bad", "startpos moves e2e5"]
    done = binary("analyse", "-", "--nodes", "100", "--format", "csv", text="\n".join(lines) + "\n")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 2
    analyses = as_csv(pa.table(tables.analyse(lines, nodes=100)["analyses"]))
    assert rows(done.stdout) == analyses
    assert [row["fen"] for row in analyses[1:]] == lines[1:] and analyses[0]["error"] == ""


@given(boards)
def test_the_stream_of_trajectories_is_the_table_of_answers(boards: list[chess.Board]) -> None:
    answers = [puchok.bundles(board, horizon=3) for board in boards]
    streamed = pa.table(tables.trajectories(boards, horizon=3))
    made = pa.table(tables.of("trajectories", answers))
    assert streamed.schema.equals(made.schema, check_metadata=True)
    assert streamed.to_pylist() == made.to_pylist()


@given(boards)
def test_rows_of_answers(boards: list[chess.Board]) -> None:
    maps = [puchok.map(board) for board in boards]
    found = tables.maps(boards)
    for name, counted in {
        "zones": sum(len(map["zones"]) for map in maps),
        "links": sum(len(zone["network"]) for map in maps for zone in map["zones"]),
        "candidates": sum(len(map["candidates"]) for map in maps),
    }.items():
        table = pa.table(found[name])
        assert table.num_rows == counted
        assert table.to_pylist() == pa.table(tables.of(name, maps)).to_pylist()
    bundles = pa.table(tables.bundles(boards)).to_pylist()
    whole = [bundle for board in boards for bundle in puchok.bundles(board)["bundles"]]
    assert [row["trajectories"] for row in bundles] == [len(bundle["trajectories"]) for bundle in whole]
    in_play = [sum(reading["in_play"] for reading in bundle["trajectories"]) for bundle in whole]
    assert [row["in_play"] for row in bundles] == in_play


def test_claims_and_nodes() -> None:
    engine = puchok.Engine()
    fen = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"
    answer = engine.analyse(fen, nodes=5000)
    found = tables.analyse([fen], nodes=5000, tables=("claims", "nodes", "analyses"))
    claims = pa.table(found["claims"]).to_pylist()
    said = [(why["move"], claim["claim"]) for why in answer["why"] for claim in why["claims"]]
    assert [(row["move"], row["claim"]) for row in claims if row["verdict"]] == said
    nodes = pa.table(found["nodes"]).to_pylist()
    assert nodes[0]["parent"] is None
    assert [row["node"] for row in nodes] == list(range(len(nodes)))
    assert all(row["ply"] == nodes[row["parent"]]["ply"] + 1 for row in nodes[1:])


def test_a_search_alone_has_no_reasons_and_no_tree() -> None:
    found = tables.analyse([chess.STARTING_FEN], tables=("analyses", "claims", "plans"), nodes=300, explain=False)
    assert [pa.table(found[name]).num_rows for name in ("analyses", "claims", "plans")] == [1, 0, 0]
    with pytest.raises(puchok.InputError, match="the table 'nodes' comes with explanations"):
        tables.analyse([chess.STARTING_FEN], tables=("analyses", "nodes"), nodes=300, explain=False)


def test_scores_are_as_white_sees_them() -> None:
    mates = ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "4k2r/8/8/8/8/8/5PPP/6K1 b - - 0 1"]
    mates[1] = "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1"
    found = pa.table(tables.analyses(mates, nodes=500))
    assert found["mate"].to_pylist() == [1, -1]
    assert found["cp"].to_pylist() == [None, None]


def test_what_cannot_be_read_is_a_row_with_its_error() -> None:
    found = pa.table(tables.analyses(["startpos", None, "rubbish", float("nan"), "8/8/8/8/8/8/8/8 w - -"], nodes=50))  # type: ignore[list-item]
    assert found.num_rows == 5
    assert [error is None for error in found["error"].to_pylist()] == [True, False, False, False, False]
    with pytest.raises(puchok.InputError) as refused:
        puchok.map("rubbish")
    assert found["error"].to_pylist()[2] == str(refused.value)
    with pytest.raises(TypeError):
        tables.analyses([5], nodes=50)  # type: ignore[list-item]
    with pytest.raises(puchok.InputError, match="no table 'zones'"):
        tables.analyse(["startpos"], tables=("zones",))
    with pytest.raises(puchok.InputError):
        tables.of("analyses", [{1: object()}])  # type: ignore[dict-item]


def test_columns_can_be_gone_through() -> None:
    fens = ["startpos", None, "rubbish"]
    expected = pa.table(tables.analyses(fens, nodes=50)).to_pylist()
    for column in (pa.array(fens), pa.chunked_array([fens]), pandas.array(fens, dtype="string"), pandas.Series(fens)):
        assert pa.table(tables.analyses(column, nodes=50)).to_pylist() == expected


def test_what_is_no_fault_of_a_position_is_no_row(tmp_path: Path) -> None:
    folder = tmp_path / "endgames"
    folder.mkdir()
    engine = puchok.Engine(endgames=folder)
    other = puchok.Engine()
    folder.rmdir()
    # An engine that has not opened it yet.
    other._tables = engine._tables
    with pytest.raises(puchok.InputError, match="endgames"):
        tables.analyses(["startpos", "rubbish"], nodes=50, engine=other)


@pytest.mark.parametrize("name", sorted(tables.SCHEMAS))
def test_what_holds_no_rows_of_a_table_is_refused(name: str) -> None:
    for answer in (3, "startpos", [], {"a": 1}, {"fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1"}):
        with pytest.raises(puchok.InputError, match=f"no answer that holds a table '{name}'"):
            tables.of(name, [answer])  # type: ignore[list-item]
    assert len(tables.of(name, [])) == 0
    with pytest.raises(puchok.InputError, match="no table 'nope'"):
        tables.of("nope", [])


def test_no_rows_are_a_table_too(tmp_path: Path) -> None:
    empty = tables.analyses([])
    assert pa.table(empty).num_rows == len(empty) == 0
    assert tables.write_parquet(empty, tmp_path / "empty.parquet") == 0
    assert tables.read_parquet(tmp_path / "empty.parquet").schema.names == empty.column_names


def test_the_memory_is_shared() -> None:
    table = tables.analyses(["startpos"] * 3, nodes=50)
    first, second = pa.table(table), pa.table(table)
    address = [taken["nodes"].chunk(0).buffers()[1].address for taken in (first, second)]
    assert address[0] == address[1]


def test_parquet_there_and_back(tmp_path: Path) -> None:
    table = tables.analyses(["startpos", "rubbish"], nodes=50)
    file = tmp_path / "analyses.parquet"
    assert tables.write_parquet(table, file) == 2
    back = tables.read_parquet(file)
    assert back.equals(pa.table(table))
    assert back.schema.metadata[b"puchok.version"] == b"1"
    newer = back.replace_schema_metadata({"puchok.table": "analyses", "puchok.version": "99"})
    pq.write_table(newer, file)
    with pytest.raises(puchok.InputError, match="version 99"):
        tables.read_parquet(file)


def test_files_that_are_no_tables_are_refused(tmp_path: Path) -> None:
    nowhere, text = tmp_path / "nowhere.parquet", tmp_path / "text.parquet"
    text.write_text("fen\n")
    with pytest.raises(puchok.InputError, match="cannot read '.*nowhere.parquet'"):
        tables.read_parquet(nowhere)
    with pytest.raises(puchok.InputError, match="'.*text.parquet' is no Parquet"):
        tables.read_parquet(text)
    table = tmp_path / "table.parquet"
    pq.write_table(pa.table({"fen": ["startpos"]}), table)
    with pytest.raises(puchok.InputError, match="'.*table.parquet' has no column 'nope'"):
        tables.read_parquet(table, columns=["nope"])


def test_the_columns_are_those_that_are_documented() -> None:
    text = (ROOT / "docs" / "tables.md").read_text()
    assert tables.markdown().strip() in text
    public = ["fen", "line", "depth", "knodes", "cp", "mate"]
    assert [name for name, _, _ in tables.SCHEMAS["analyses"]["columns"]][:6] == public
    for name, schema in tables.SCHEMAS.items():
        made = pa.table(tables.of(name, []))
        described = [(column, kind) for column, kind, _ in schema["columns"]]
        assert [(field.name, str(field.type).split(", ordered")[0]) for field in made.schema] == [
            (column, kind.replace("<int32, string>", "<values=string, indices=int32")) for column, kind in described
        ]
