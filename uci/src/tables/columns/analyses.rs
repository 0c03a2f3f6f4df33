//! The tables of an analysis: the position, the claims about its moves, the plans.

use super::{FEN, column};
use crate::tables::Kind::{Int, Long, Real, Text};
use crate::tables::Table;
use crate::tables::column::From::{Answer, Besides, Count, Holder, Number, Row, Thousands, White};
use crate::tables::rows::Rows;

/// Positions that were searched.
pub const ANALYSES: Table = Table {
    name: "analyses",
    version: 1,
    about: "a position that was searched (`analyse`); the first six columns are those of the public table of evaluations of Lichess",
    rows: Rows::Answer,
    columns: &[
        column(
            "fen",
            Text,
            Answer("/fen"),
            "the position, all six fields; where it could not be read, the text that was given",
        ),
        column(
            "line",
            Text,
            Row("/pv"),
            "the main line in UCI; null where there is an error",
        ),
        column(
            "depth",
            Int,
            Row("/depth"),
            "plies of the last iteration, which may be unfinished; 0 when the game is over or no iteration was begun",
        ),
        column(
            "knodes",
            Long,
            Thousands("/nodes"),
            "thousands of positions searched, rounded down",
        ),
        column(
            "cp",
            Int,
            White("/score/cp"),
            "centipawns as White sees them; null when a mate was found",
        ),
        column(
            "mate",
            Int,
            White("/score/mate"),
            "moves to mate, negative when Black mates, 0 where the side to move is mated; null when none was found",
        ),
        column("nodes", Long, Row("/nodes"), "positions searched"),
        column("seldepth", Int, Row("/seldepth"), "plies of the longest line"),
        column(
            "bestmove",
            Text,
            Row("/bestmove"),
            "the move chosen, in UCI; null when the game is over",
        ),
        column(
            "ponder",
            Text,
            Row("/ponder"),
            "the reply expected; null when there is none",
        ),
        column("san", Text, Row("/san"), "the main line as players write it"),
        column(
            "over",
            Text,
            Row("/over"),
            "why there was nothing to search: `checkmate`, `stalemate`, `dead-position`; null otherwise",
        ),
        column(
            "branching",
            Real,
            Row("/branching/mean"),
            "moves searched per expanded position",
        ),
        column("interior", Long, Row("/branching/interior"), "positions expanded"),
        column(
            "threat",
            Text,
            Row("/threat/move"),
            "the move that the other side would play if the side to move passed; null where passing costs little or its line shows nothing",
        ),
        column("plans", Int, Count("/plans"), "plans found, of both sides"),
        column(
            "explanation",
            Text,
            Row("/explanation"),
            "why the move was chosen, a sentence or more a line",
        ),
        column(
            "error",
            Text,
            Row("/error"),
            "why the position was not searched; null when it was",
        ),
    ],
};

/// Claims of explanations.
pub const CLAIMS: Table = Table {
    name: "claims",
    version: 1,
    about: "a claim of an explanation (`analyse`): of the chosen move, its rivals, the threat",
    rows: Rows::In("/why", "/claims", Some("/threat")),
    columns: &[
        FEN,
        column(
            "move",
            Text,
            Holder("/move"),
            "the move of which it is said, in UCI",
        ),
        column(
            "verdict",
            Text,
            Holder("/verdict"),
            "`best`, `equal`, `worse`, `refuted`; null for the threat, which is the other side's move",
        ),
        column(
            "claim",
            Text,
            Row("/claim"),
            "the kind of claim (`docs/explanations.md`)",
        ),
        column(
            "ply",
            Int,
            Row("/ply"),
            "after which move of the line it holds, from 1",
        ),
        column(
            "details",
            Text,
            Besides(&["claim", "ply"]),
            "the other fields of the claim, as a JSON object",
        ),
        column("line", Text, Holder("/line"), "the line that proves it, in UCI"),
    ],
};

/// Plans.
pub const PLANS: Table = Table {
    name: "plans",
    version: 1,
    about: "a plan of either side (`plan`, `analyse`, and in Python `map` with plans)",
    rows: Rows::Of("/plans"),
    columns: &[
        FEN,
        column("number", Int, Number, "its place in the answer, from 0"),
        column("side", Text, Row("/side"), "`white` or `black`"),
        column("piece", Text, Row("/piece"), "the piece, a letter of FEN"),
        column("from_field", Text, Row("/from"), "where it stands"),
        column(
            "to_field",
            Text,
            Row("/to"),
            "where it is to arrive; for an attack, for a lever and against a weak pawn the field of the target, unless `target` is null",
        ),
        column(
            "target",
            Text,
            Row("/target"),
            "what stands there of the other side, a letter of FEN; null when nothing does, and for a mate",
        ),
        column("kind", Text, Row("/kind"), "what for (`docs/plans.md`)"),
        column(
            "moves",
            Text,
            Row("/moves"),
            "its moves, in UCI; other pieces may move first",
        ),
        column("gain", Int, Row("/gain"), "centipawns that it is thought to gain"),
        column("state", Text, Row("/state"), "whether it can be carried out"),
        column(
            "alone_cp",
            Int,
            Row("/alone/cp"),
            "centipawns for its side if let alone; null for a mate or where not searched",
        ),
        column(
            "alone_mate",
            Int,
            Row("/alone/mate"),
            "moves to mate if let alone, negative for a mate against its side; null without a mate",
        ),
        column(
            "defended_cp",
            Int,
            Row("/defended/cp"),
            "centipawns for its side against the best defence; null for a mate or where not searched",
        ),
        column(
            "defended_mate",
            Int,
            Row("/defended/mate"),
            "moves to mate against the best defence, negative for a mate against its side; null without a mate",
        ),
        column("text", Text, Row("/text"), "the plan in a sentence"),
    ],
};
