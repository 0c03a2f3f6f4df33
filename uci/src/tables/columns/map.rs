//! The tables of the map: zones, the links of their networks, candidates.

use super::{FEN, column};
use crate::tables::Kind::{Int, Text};
use crate::tables::Table;
use crate::tables::column::From::{Count, Holder, Number, Row};
use crate::tables::rows::Rows;

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
        column(
            "gain",
            Int,
            Row("/gain"),
            "centipawns: of a capture that is possible now the outcome of the exchange on its field, negative where it loses; else what it gains there if nobody reacts (of a trunk of two moves, and of one that is unblocked: more than its side wins there now); 10,000 for the king; of a pawn's promotion the queen for the pawn, less what is lost on its way; of a field centipawns of the estimate",
        ),
        column(
            "length",
            Int,
            Row("/length"),
            "moves of its side, that of a piece which gets out of the way and the capture of a king that another piece takes included",
        ),
        column("arrives", Int, Row("/arrives"), "the ply on which it arrives"),
        column(
            "state",
            Text,
            Row("/state"),
            "what is known of it (`docs/map.md`)",
        ),
        column("why", Text, Row("/why"), "the reason of the state"),
        column(
            "trunk",
            Text,
            Row("/trunk"),
            "the moves of one of its trunks; where the exchange gains (`why`), a cheaper man may have to capture first",
        ),
        column(
            "first",
            Text,
            Row("/first"),
            "the first moves of all of them, legal or not; none while a piece of its own side stands in the way",
        ),
        column("links", Int, Count("/network"), "links of its network"),
        column(
            "kind",
            Text,
            Row("/kind"),
            "what the target is: `attack`, `king`, `promotion` or `field` (`docs/map.md`)",
        ),
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
            "1 against the trunk, 2 against those of level 1 or, unblocking, for the trunk, …",
        ),
        column("role", Text, Row("/role"), "what it does (`docs/map.md`)"),
        column("piece", Text, Row("/piece"), "the piece, a letter of FEN"),
        column("from_field", Text, Row("/from"), "where it stands"),
        column(
            "moves",
            Text,
            Row("/moves"),
            "its first moves, in UCI, each of which does; it may need another one after it",
        ),
        column(
            "against",
            Int,
            Row("/against"),
            "the link that it is against, by its place in the network; null: the trunk, which unblocking is for",
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
            "its place in the order of the root's third iteration, from 0",
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
            "as `log_odds`, but a move that the first two iterations put before others has at least the log-odds of the best of those",
        ),
        column(
            "log_odds",
            Int,
            Row("/log_odds"),
            "log-odds that it is good, as the map has it, in hundredths",
        ),
    ],
};
