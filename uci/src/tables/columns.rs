//! The tables and their columns.

use super::rows::Rows;
use super::{Column, From, Kind, Table};

const fn column(name: &'static str, kind: Kind, from: From, about: &'static str) -> Column {
    Column {
        name,
        kind,
        about,
        from,
    }
}

const FEN: Column = column(
    "fen",
    Kind::Text,
    From::Answer("/fen"),
    "the position, all six fields",
);

/// All tables.
pub const TABLES: [&Table; 10] = [
    &ANALYSES,
    &CLAIMS,
    &PLANS,
    &ZONES,
    &LINKS,
    &CANDIDATES,
    &BUNDLES,
    &TRAJECTORIES,
    &BUNDLE,
    &NODES,
];

use From::{Answer, Besides, Count, CountIf, Holder, Number, Row, Search, Thousands, White};
use Kind::{Bool, Int, Long, Name, Real, Text};

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
            "plies of the last iteration; 0 when the game is over",
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
            "moves to mate, negative when Black mates; null when none was found",
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
            "the move that the other side would play if the side to move passed; null when it threatens nothing",
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
    about: "a plan of either side (`plan`, `analyse`, `map --plans`)",
    rows: Rows::Of("/plans"),
    columns: &[
        FEN,
        column(
            "number",
            Int,
            Number,
            "its place among the plans of the position, from 0",
        ),
        column("side", Text, Row("/side"), "`white` or `black`"),
        column("piece", Text, Row("/piece"), "the piece, a letter of FEN"),
        column("from_field", Text, Row("/from"), "where it stands"),
        column("to_field", Text, Row("/to"), "where it is to arrive"),
        column(
            "target",
            Text,
            Row("/target"),
            "what stands there, a letter of FEN; null when nothing does",
        ),
        column("kind", Text, Row("/kind"), "what for (`docs/plans.md`)"),
        column("moves", Text, Row("/moves"), "the moves of the piece, in UCI"),
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
            "moves to mate if let alone; null without a mate",
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
            "moves to mate against the best defence; null without a mate",
        ),
        column("text", Text, Row("/text"), "the plan in a sentence"),
    ],
};

/// Zones.
pub const ZONES: Table = Table {
    name: "zones",
    version: 1,
    about: "a zone of the map (`map`)",
    rows: Rows::Of("/zones"),
    columns: &[
        FEN,
        column("zone", Int, Row("/id"), "its number in the position, from 0"),
        column("side", Text, Row("/side"), "`white` or `black`"),
        column("piece", Text, Row("/piece"), "the piece, a letter of FEN"),
        column("from_field", Text, Row("/from"), "where it stands"),
        column("target", Text, Row("/target"), "the field that it heads for"),
        column("gain", Int, Row("/gain"), "centipawns that it gains there"),
        column("length", Int, Row("/length"), "moves of the trunk"),
        column("arrives", Int, Row("/arrives"), "the ply on which it arrives"),
        column(
            "state",
            Text,
            Row("/state"),
            "what is known of it (`docs/map.md`)",
        ),
        column("why", Text, Row("/why"), "the reason of the state"),
        column("trunk", Text, Row("/trunk"), "the moves of one of its trunks"),
        column("first", Text, Row("/first"), "the first moves of all of them"),
        column("links", Int, Count("/network"), "links of its network"),
    ],
};

/// Links of networks.
pub const LINKS: Table = Table {
    name: "links",
    version: 1,
    about: "a link of the network of a zone (`map`)",
    rows: Rows::In("/zones", "/network", None),
    columns: &[
        FEN,
        column("zone", Int, Holder("/id"), "the number of its zone"),
        column(
            "level",
            Int,
            Row("/level"),
            "1 against the trunk, 2 against those of level 1, …",
        ),
        column("role", Text, Row("/role"), "what it does (`docs/map.md`)"),
        column("piece", Text, Row("/piece"), "the piece, a letter of FEN"),
        column("from_field", Text, Row("/from"), "where it stands"),
        column("moves", Text, Row("/moves"), "its moves, in UCI"),
        column(
            "against",
            Int,
            Row("/against"),
            "the link that it is against, by its place in the network; null: the trunk",
        ),
    ],
};

/// Candidates.
pub const CANDIDATES: Table = Table {
    name: "candidates",
    version: 1,
    about: "a move of the side to move with the reason for which the map names it (`map`)",
    rows: Rows::Of("/candidates"),
    columns: &[
        FEN,
        column(
            "number",
            Int,
            Number,
            "its place in the order of the root, from 0",
        ),
        column("move", Text, Row("/move"), "the move, in UCI"),
        column("role", Text, Row("/role"), "the reason (`docs/map.md`)"),
        column(
            "zone",
            Int,
            Row("/zone"),
            "the number of its zone; null without one",
        ),
        column(
            "priority",
            Int,
            Row("/priority"),
            "log-odds that it is good, in hundredths",
        ),
    ],
};

/// Bundles.
pub const BUNDLES: Table = Table {
    name: "bundles",
    version: 1,
    about: "a stored bundle of a position (`bundles`)",
    rows: Rows::Of("/bundles"),
    columns: &[
        FEN,
        column("piece", Text, Row("/piece"), "the piece, a letter of FEN"),
        column("from_field", Text, Row("/from"), "α0, where it stands"),
        column("target", Text, Row("/target"), "αk, the field that it heads for"),
        column(
            "target_piece",
            Text,
            Row("/target_piece"),
            "what stands there, a letter of FEN; null when nothing does",
        ),
        column("purpose", Text, Row("/purpose"), "`attack`, `promotion`, …"),
        column("kind", Text, Row("/kind"), "`simple` or `docked`"),
        column(
            "length",
            Int,
            Row("/length"),
            "moves of the piece on a free board",
        ),
        column("trajectories", Int, Count("/trajectories"), "trajectories in it"),
        column(
            "in_play",
            Int,
            CountIf("/trajectories", "in_play"),
            "those that the real board leaves",
        ),
    ],
};

/// Trajectories.
pub const TRAJECTORIES: Table = Table {
    name: "trajectories",
    version: 1,
    about: "a trajectory of a stored bundle, and what the real board makes of it (`bundles`)",
    rows: Rows::In("/bundles", "/trajectories", None),
    columns: &[
        column("fen", Name, Answer("/fen"), "the position, all six fields"),
        column("piece", Name, Holder("/piece"), "the piece, a letter of FEN"),
        column("from_field", Name, Holder("/from"), "α0, where it stands"),
        column(
            "target",
            Name,
            Holder("/target"),
            "αk, the field that it heads for",
        ),
        column("purpose", Name, Holder("/purpose"), "`attack`, `promotion`, …"),
        column(
            "kind",
            Name,
            Holder("/kind"),
            "of its bundle: `simple` or `docked`",
        ),
        column(
            "length",
            Int,
            Holder("/length"),
            "moves of the piece on a free board",
        ),
        column("moves", Text, Row("/moves"), "its moves, in UCI"),
        column("beta", Text, Row("/beta"), "the fields that it slides over"),
        column(
            "real_length",
            Int,
            Row("/real_length"),
            "moves that it takes on the real board",
        ),
        column(
            "captures",
            Text,
            Row("/captures"),
            "fields on which it has to capture on the way",
        ),
        column(
            "unblock",
            Text,
            Row("/unblock"),
            "fields that pieces of its own side have to leave",
        ),
        column(
            "in_play",
            Bool,
            Row("/in_play"),
            "whether it can be followed within the horizon",
        ),
        column("why", Name, Row("/why"), "why it cannot; null when it can"),
    ],
};

/// The bundle of four parameters.
pub const BUNDLE: Table = Table {
    name: "bundle",
    version: 1,
    about: "a trajectory of a bundle on a free board (`bundle`)",
    rows: Rows::Of("/trajectories"),
    columns: &[
        column("piece", Text, Answer("/piece"), "the piece, a letter of FEN"),
        column("from_field", Text, Answer("/from"), "α0, where it stands"),
        column("to_field", Text, Answer("/to"), "αk, the field that it heads for"),
        column("length", Int, Answer("/length"), "moves of the piece"),
        column("kind", Text, Answer("/kind"), "`simple` or `docked`"),
        column("moves", Text, Row("/moves"), "its moves, in UCI"),
        column("beta", Text, Row("/beta"), "the fields that it slides over"),
    ],
};

/// Nodes of a search tree.
pub const NODES: Table = Table {
    name: "nodes",
    version: 1,
    about: "a node of a recorded search tree (`analyse --tree`)",
    rows: Rows::Of("/tree"),
    columns: &[
        column(
            "fen",
            Text,
            Answer("/fen"),
            "the position at the root, all six fields",
        ),
        column("node", Int, Row("/id"), "its number, from 0 (the root)"),
        column(
            "parent",
            Int,
            Row("/parent"),
            "the number of the node above; null at the root",
        ),
        column("ply", Int, Row("/ply"), "plies below the root"),
        column(
            "move",
            Text,
            Row("/move"),
            "the move that leads to it, in UCI, `0000` for a pass; null at the root",
        ),
        column("san", Text, Row("/san"), "the move as players write it"),
        column(
            "reason",
            Text,
            Row("/reason"),
            "why it was searched (`docs/trees.md`)",
        ),
        column(
            "from_table",
            Bool,
            Row("/table"),
            "whether the transposition table proposed it first",
        ),
        column(
            "zone_side",
            Text,
            Row("/zone/side"),
            "whose zone gives the reason; null without a zone",
        ),
        column(
            "zone_piece",
            Text,
            Row("/zone/piece"),
            "the piece of the zone, a letter of FEN",
        ),
        column("zone_from", Text, Row("/zone/from"), "where it stands"),
        column(
            "zone_target",
            Text,
            Row("/zone/target"),
            "the field that it heads for",
        ),
        column("visits", Long, Row("/visits"), "how often the move was made"),
        column(
            "nodes",
            Long,
            Row("/nodes"),
            "positions below it, in all its searches",
        ),
        column(
            "folded",
            Long,
            Row("/folded"),
            "positions below it that are counted only",
        ),
        column(
            "searches",
            Int,
            Count("/searches"),
            "how often it was searched; what follows is of the last search that was not stopped",
        ),
        column(
            "kind",
            Text,
            Search("/kind"),
            "`main line`, `probe` or `quiescence`",
        ),
        column("depth", Int, Search("/depth"), "plies that were to be searched"),
        column(
            "reduced",
            Bool,
            Search("/reduced"),
            "whether that was less than its full depth",
        ),
        column(
            "cp",
            Int,
            Search("/score/cp"),
            "centipawns for the side that made the move; null for a mate",
        ),
        column(
            "mate",
            Int,
            Search("/score/mate"),
            "moves to mate for the side that made the move; null without a mate",
        ),
        column("bound", Text, Search("/bound"), "`exact`, `lower` or `upper`"),
        column(
            "end",
            Text,
            Search("/end"),
            "why the search ended (`docs/trees.md`)",
        ),
        column("children", Int, Count("/children"), "replies that are kept"),
    ],
};
