"""The types of the answers. They correspond field by field to the JSON of the command line (`docs/schemas/`).

Optional keys are marked `NotRequired`. `from` is a Python keyword, so types with that key use the functional
syntax.
"""

from typing import Any, NotRequired, TypedDict

Score = TypedDict("Score", {"cp": NotRequired[int], "mate": NotRequired[int]})
"""A score for the side to move: `{"cp": 35}` or `{"mate": -4}`."""


class Branching(TypedDict):
    """How narrow a tree was."""

    mean: float
    interior: int


Plan = TypedDict(
    "Plan",
    {
        "side": str,
        "piece": str,
        "from": str,
        "to": str,
        "target": str | None,
        "kind": str,
        "moves": list[str],
        "gain": int,
        "state": str,
        "why": str,
        "alone": Score | None,
        "defended": Score | None,
        "text": str,
    },
)
"""A plan of a side."""


class Plans(TypedDict):
    """The answer of `plans`."""

    fen: str
    plans: list[Plan]


class Taken(TypedDict):
    """What happens if an offer is accepted."""

    line: list[str]
    san: list[str]
    score: Score
    claims: list[dict[str, Any]]


class Reason(TypedDict):
    """A move and what the explanation says about it."""

    move: str
    verdict: str
    score: Score | None
    line: list[str]
    san: list[str]
    claims: list[dict[str, Any]]
    taken: NotRequired[list[Taken]]
    text: str


class Threat(TypedDict):
    """What the other side would do if the side to move passed."""

    move: str
    score: Score
    line: list[str]
    san: list[str]
    claims: list[dict[str, Any]]
    text: str


class Term(TypedDict):
    """A term of the estimate before and after the main line."""

    term: str
    before: int
    after: int


class Depth(TypedDict):
    """The result of an iteration of the search that chose the move."""

    depth: int
    score: Score
    move: str | None
    san: str | None


class Line(TypedDict):
    """One of several lines."""

    score: Score
    pv: list[str]
    san: list[str]
    depth: int
    seldepth: int


class Analysis(TypedDict):
    """The answer of `analyse`."""

    fen: str
    over: str | None
    bestmove: str | None
    ponder: NotRequired[str]
    score: Score
    pv: list[str]
    san: list[str]
    depth: int
    seldepth: int
    nodes: int
    time_ms: int
    branching: Branching
    depths: list[Depth]
    plans: list[Plan]
    threat: Threat | None
    why: list[Reason]
    estimate: list[Term]
    explanation: list[str]
    lines: NotRequired[list[Line]]


_LinkFrom = TypedDict("_LinkFrom", {"from": str})


class Link(_LinkFrom):
    """A link of the network of a zone."""

    level: int
    role: str
    piece: str
    moves: list[str]
    against: int | None


_ZoneFrom = TypedDict("_ZoneFrom", {"from": str})


class Zone(_ZoneFrom):
    """A zone of the map."""

    id: int
    side: str
    piece: str
    target: str
    kind: str
    gain: int
    length: int
    arrives: int
    state: str
    why: str
    trunk: list[str]
    first: list[str]
    network: list[Link]
    game: NotRequired[dict[str, Any]]


class Candidate(TypedDict):
    """A move, and the reason why the map proposes it."""

    move: str
    role: str
    zone: int | None
    priority: int
    log_odds: int


class Map(TypedDict):
    """The answer of `map`."""

    fen: str
    over: str | None
    zones: list[Zone]
    candidates: list[Candidate]
    games: NotRequired[list[dict[str, Any]]]
    plans: NotRequired[list[Plan]]


class Reading(TypedDict):
    """A trajectory, and how it can be followed on the real board."""

    moves: list[str]
    beta: list[str]
    real_length: int
    captures: list[str]
    unblock: list[str]
    in_play: bool
    why: NotRequired[str]


_StoredBundleFrom = TypedDict("_StoredBundleFrom", {"from": str})


class StoredBundle(_StoredBundleFrom):
    """A stored bundle of a position."""

    piece: str
    target: str
    target_piece: str | None
    purpose: str
    kind: str
    length: int
    trajectories: list[Reading]


class BundlesOfPosition(TypedDict):
    """The answer of `bundles`."""

    fen: str
    horizon: int
    bundles: list[StoredBundle]
    store: NotRequired[dict[str, Any]]


class FreeTrajectory(TypedDict):
    """A trajectory on a free board."""

    moves: list[str]
    beta: list[str]


_BundleFrom = TypedDict("_BundleFrom", {"from": str})


class BundleOfParameters(_BundleFrom):
    """The answer of `bundle`."""

    piece: str
    to: str
    length: int
    kind: str
    trajectories: list[FreeTrajectory]
    why: NotRequired[str]
    board: NotRequired[dict[str, Any]]


class MovedTo(TypedDict):
    """A move with its value, for the side that makes it."""

    move: str
    value: str
    mate: int | None


class Probe(TypedDict):
    """The answer of `endgame_probe`."""

    fen: str
    value: str
    mate: int | None
    fifty_moves: int | None
    moves: list[MovedTo]


class Mate(TypedDict):
    """The answer of `mate`."""

    fen: str
    moves: int
    status: str
    mate: int | None
    none_within: int
    shortest: bool
    complete: bool
    keys: list[str]
    cooked: bool
    line: list[str]
    nodes: int
    time_ms: int
    solution: dict[str, Any]


class Side(TypedDict):
    """Statistics of a side of a game."""

    moves: int
    accuracy: float | None
    inaccuracies: int
    mistakes: int
    blunders: int


class Move(TypedDict):
    """A move of an annotated game."""

    ply: int
    side: str
    move: str
    san: str
    fen: str
    best: Score
    score: Score
    loss: float
    grade: str
    nag: int | None
    turns: bool
    overlooks_threat: bool
    text: list[str]
    why: NotRequired[list[Reason]]
    threat: NotRequired[Threat]
    plans: NotRequired[list[Plan]]


class Game(TypedDict):
    """An annotated game: what `annotate` yields."""

    game: int
    tags: dict[str, str]
    fen: str
    result: str
    plies: int
    complete: bool
    opening_end: int | None
    white: Side
    black: Side
    turning_points: list[int]
    nodes: int
    moves: list[Move]


class TreeDocument(TypedDict):
    """A tree as one object."""

    fen: str
    depth: int
    complete: bool
    nodes: int
    bestmove: str | None
    kept: int
    pv: list[str]
    iterations: list[dict[str, Any]]
    tree: list[dict[str, Any]]
