//! The tables of bundles: those of a position, their trajectories, and one on a free board.

use super::{FEN, column};
use crate::tables::Kind::{Bool, Int, Name, Text};
use crate::tables::Table;
use crate::tables::column::From::{Answer, Count, CountIf, Holder, Row};
use crate::tables::rows::Rows;

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
        column("purpose", Text, Row("/purpose"), "`attack` or `promotion`"),
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
        column("purpose", Name, Holder("/purpose"), "`attack` or `promotion`"),
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
