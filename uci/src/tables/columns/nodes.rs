//! The table of a search tree.

use super::column;
use crate::tables::Kind::{Bool, Int, Long, Text};
use crate::tables::Table;
use crate::tables::column::From::{Answer, Count, Row, Search};
use crate::tables::rows::Rows;

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
            "why it was searched (`docs/map.md`)",
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
        column(
            "visits",
            Long,
            Row("/visits"),
            "how often the move was made; 0 where the table knew what follows",
        ),
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
            "`main line` (a PV node), `probe` (a null-window node) or `quiescence`",
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
            "moves to mate for the side that made the move, negative for a mate against it; null without a mate",
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
