"""Python's answers equal the JSON of the command line."""

import json
from pathlib import Path
from typing import Any

import chess
import pytest
from conftest import Binary, played, without_time
from hypothesis import given
from hypothesis import strategies as st

import puchok

boards = st.builds(played, st.integers(0, 10**6), st.integers(0, 120))
engine = puchok.Engine()


def said(binary: Binary, *arguments: str) -> object:
    """The answer of the command line."""
    done = binary(*arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@given(boards)
def test_analyse(binary: Binary, board: chess.Board) -> None:
    fen = board.fen()
    answer = engine.analyse(fen, nodes=800, multipv=2)
    assert without_time(answer) == without_time(said(binary, "analyse", fen, "--nodes", "800", "--multipv", "2"))


@given(boards)
def test_search_explains_nothing(board: chess.Board) -> None:
    answer = engine.search(board, nodes=500)
    assert (answer["why"], answer["plans"], answer["explanation"], answer["threat"]) == ([], [], [], None)
    assert (answer["bestmove"] is None) == (answer["over"] is not None)
    assert answer["nodes"] <= 500 and without_time(engine.search(board, nodes=500)) == without_time(answer)


def test_any_whole_number_is_a_number() -> None:
    class Number:
        """An integer like NumPy's, which is not an `int`."""

        def __index__(self) -> int:
            return 300

    number: Any = Number()
    assert without_time(engine.search("startpos", nodes=number)) == without_time(engine.search("startpos", nodes=300))


@given(boards)
def test_a_board_has_its_moves(binary: Binary, board: chess.Board) -> None:
    moves = " ".join(move.uci() for move in board.move_stack)
    text = f"startpos moves {moves}" if moves else "startpos"
    answer = engine.analyse(board, nodes=300)
    assert without_time(answer) == without_time(said(binary, "analyse", text, "--nodes", "300"))


def test_a_board_that_was_changed_stands_for_itself(binary: Binary) -> None:
    board = chess.Board()
    board.push_san("e4")
    board.turn = chess.WHITE
    assert puchok.moves(board) == said(binary, "moves", board.fen())
    board.turn = chess.BLACK
    board.castling_rights = chess.BB_EMPTY
    assert puchok.moves(board)["fen"] == board.fen(en_passant="legal")


def test_a_board_with_a_pass_stands_for_itself(binary: Binary) -> None:
    board = chess.Board()
    board.push_san("e4")
    board.push(chess.Move.null())
    board.push_san("d4")
    assert puchok.moves(board) == said(binary, "moves", board.fen())


@given(boards)
def test_map(binary: Binary, board: chess.Board) -> None:
    fen = board.fen()
    assert puchok.map(fen, horizon=3, levels=3) == said(binary, "map", fen, "--horizon", "3", "--levels", "3")
    games = said(binary, "map", fen, "--games", "--nodes", "300")
    assert puchok.map(fen, games=True, nodes=300) == games


@given(boards)
def test_plans(binary: Binary, board: chess.Board) -> None:
    fen = board.fen()
    assert engine.plans(fen, nodes=1000, side="white") == said(binary, "plan", fen, "--nodes", "1000", "--side", "white")
    assert engine.map(fen, plans=500) == said(binary, "map", fen, "--plans=500")


@given(boards)
def test_bundles(binary: Binary, board: chess.Board) -> None:
    fen = board.fen()
    assert puchok.bundles(fen) == said(binary, "bundles", fen)
    assert puchok.bundles(fen, store=True) == said(binary, "bundles", fen, "--store")
    knights = said(binary, "bundles", fen, "--piece", "knight", "--horizon", "3")
    assert puchok.bundles(fen, piece="knight", horizon=3) == knights


@given(boards)
def test_moves(binary: Binary, board: chess.Board) -> None:
    assert puchok.moves(board.fen(), perft=2) == said(binary, "moves", board.fen(), "--perft", "2")


@given(boards, st.integers(1, 2))
def test_mate(binary: Binary, board: chess.Board, moves: int) -> None:
    answer = engine.mate(board.fen(), moves, tries=True)
    assert without_time(answer) == without_time(said(binary, "mate", board.fen(), f"--moves={moves}", "--tries"))


@given(st.permutations(range(64)), st.booleans())
def test_prove_and_advise(binary: Binary, fields: list[int], white: bool) -> None:
    board = chess.Board(None)
    for field, piece in zip(fields, "KRk", strict=False):
        board.set_piece_at(field, chess.Piece.from_symbol(piece))
    board.turn = white
    if not board.is_valid():
        return
    fen = board.fen()
    answer = engine.prove(fen, goal="mate", side="white", moves=2, positions=20_000)
    done = binary("prove", fen, "--goal", "mate", "--side", "white", "--moves", "2", "--positions", "20000", "--format", "json")
    assert without_time(answer) == without_time(json.loads(done.stdout))
    if not board.is_game_over():
        assert engine.advise(fen) == said(binary, "advise", fen)
        assert engine.advise(fen, play=True) == said(binary, "advise", fen, "--play")


def test_chain_of_goals(binary: Binary) -> None:
    fen = "8/8/8/8/8/6k1/7p/7K w - - 0 1"
    answer = engine.prove(fen, chain=["material:1", "mate"], side="black", moves=3)
    told = said(binary, "prove", fen, "--chain", "material:1,mate", "--side", "black", "--moves", "3")
    assert without_time(answer) == without_time(told)


def test_bundle(binary: Binary) -> None:
    assert puchok.bundle("N", "g1", "e5", 2) == said(binary, "bundle", "N", "g1", "e5", "2")
    castling = said(binary, "bundle", "K", "e1", "h1", "2", "--castling", "KQ")
    assert puchok.bundle("king", "e1", "h1", 2, castling="KQ") == castling
    assert puchok.bundle("n", "g8", "e5", 2, on="startpos") == said(
        binary, "bundle", "n", "g8", "e5", "2", "--on", chess.STARTING_FEN
    )


GAMES = """[Event "?"]
[White "Réti"]
[Black "Tartakower"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ Kc7
11. Bd8# 1-0

[Event "broken"]
[Result "*"]

1. e4 e4 *

[Event "short"]
[Result "*"]

1. f3 e5 2. g4 Qh4# 0-1
"""


def test_annotate(binary: Binary, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(GAMES)
    done = binary("annotate", str(file), "--nodes", "300", "--format", "json")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    games = engine.annotate(GAMES, nodes=300)
    first = next(games)
    with pytest.raises(puchok.InputError) as refused:
        next(games)
    last = next(games)
    assert [first, last] == told
    assert done.stderr == f"puchok: {refused.value}\n"
    assert next(games, None) is None


def test_endgame_probe(binary: Binary, tmp_path: Path) -> None:
    assert binary("endgame", "build", "KRK", "--dir", str(tmp_path)).returncode == 0
    fen = "8/8/8/4k3/8/8/8/K6R w - - 0 1"
    assert engine.endgame_probe(fen, dir=tmp_path) == said(binary, "endgame", "probe", fen, "--dir", str(tmp_path))
    with_tables = puchok.Engine(endgames=[tmp_path])
    told = said(binary, "analyse", fen, "--nodes", "100", "--endgames", str(tmp_path))
    assert without_time(with_tables.analyse(fen, nodes=100)) == without_time(told)


@given(boards)
def test_pictures(binary: Binary, board: chess.Board) -> None:
    fen = board.fen()
    assert puchok.picture("map", fen)._repr_svg_() + "\n" == binary("map", fen, "--format", "svg").stdout
    told = binary("bundles", fen, "--horizon", "1", "--format", "svg").stdout
    assert puchok.picture("bundles", fen, horizon=1).svg + "\n" == told


def test_options_of_pictures_are_named_as_elsewhere(binary: Binary) -> None:
    words = ("--from", "g1", "--to", "f3", "--moves", "e2e4,e7e5", "--format", "svg")
    told = binary("bundles", "startpos", *words).stdout
    moves = [chess.Move.from_uci("e2e4"), chess.Move.from_uci("e7e5")]
    drawn = puchok.picture("bundles", "startpos", from_field="g1", to_field="f3", moves=moves)
    assert drawn.svg + "\n" == told


def test_the_folder_of_the_engine_is_asked(binary: Binary, tmp_path: Path) -> None:
    assert binary("endgame", "build", "KRK", "--dir", str(tmp_path)).returncode == 0
    fen = "8/8/8/8/8/5k2/R7/2K5 w - - 0 1"
    probed = puchok.Engine(endgames=tmp_path).endgame_probe(fen)
    assert probed == engine.endgame_probe(fen, dir=tmp_path)
    with pytest.raises(puchok.InputError, match="no table of KRK"):
        engine.endgame_probe(fen)


@given(boards)
def test_trees(binary: Binary, tmp_path_factory: pytest.TempPathFactory, board: chess.Board) -> None:
    file = tmp_path_factory.mktemp("tree") / "tree.json"
    answer, tree = engine.analyse_with_tree(board.fen(), nodes=600)
    done = binary("analyse", board.fen(), "--nodes", "600", "--tree", str(file), "--format", "json")
    assert without_time(answer) == without_time(json.loads(done.stdout))
    document = tree.document()
    assert document == json.loads(file.read_text())
    nodes = list(tree)
    assert len(nodes) == len(tree) == len(document["tree"])
    for node, told in zip(nodes, document["tree"], strict=True):
        assert (node.move, node.san, node.ply, node.reason) == (told["move"], told["san"], told["ply"], told["reason"])
        assert (node.visits, node.nodes, node.folded) == (told["visits"], told["nodes"], told["folded"])
        assert len(node) == len(told["children"])
        chess.Board(node.fen)


@given(boards, st.integers(1, 3))
def test_bundles_one_by_one(board: chess.Board, horizon: int) -> None:
    whole = puchok.bundles(board, horizon=horizon)
    walked = puchok.walk_bundles(board, horizon=horizon)
    assert walked.fen == whole["fen"]
    assert len(walked) == len(whole["bundles"])
    for bundle, told in zip(walked, whole["bundles"], strict=True):
        assert (bundle.piece, bundle.from_field, bundle.target) == (told["piece"], told["from"], told["target"])
        assert (bundle.target_piece, bundle.purpose) == (told["target_piece"], told["purpose"])
        assert (bundle.kind, bundle.length) == (told["kind"], told["length"])
        for trajectory, reading in zip(bundle, told["trajectories"], strict=True):
            assert trajectory.moves == reading["moves"]
            assert trajectory.beta == reading["beta"]
            assert trajectory.real_length == reading["real_length"]
            assert trajectory.captures == reading["captures"]
            assert trajectory.unblock == reading["unblock"]
            assert trajectory.in_play == reading["in_play"]
            assert trajectory.why == reading.get("why")
