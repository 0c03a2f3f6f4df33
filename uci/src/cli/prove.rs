//! `puchok prove`, `puchok formula`: the options for branching-time logic.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use puchok_engine::solvers::endgames::Material;
use puchok_engine::solvers::logic::chess::goal::{Goal, LONGEST_GOAL};

use super::{MILLISECONDS, Side};
use crate::ranges::number;

/// How to write a strategy or a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
    /// The graph, for Graphviz
    Dot,
}

/// `puchok prove`
#[derive(Debug, Args)]
pub(crate) struct ProveArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required_unless_present = "verify", num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// Aim at less than the game: mate, material[:PAWNS], promote[:PIECE], reach:PIECE@FIELD, control:[PIECE@]FIELD, avoid-mate:MOVES; to
    /// mate counts as reaching any goal
    #[arg(long, value_name = "GOAL", group = "aim")]
    pub(crate) goal: Option<Goal>,
    /// Aim at one goal after the other, with commas between (material:3,promote,mate): each is to be forced from wherever the
    /// one before may have been reached
    #[arg(long, value_name = "GOALS", value_delimiter = ',', group = "aim")]
    pub(crate) chain: Vec<Goal>,
    /// Whose goal it is (the side to move unless said otherwise)
    #[arg(long, visible_alias = "color", value_enum, requires = "aim")]
    pub(crate) side: Option<Side>,
    /// The goal (each of a chain) must be reached within so many moves of its side, 1 to 100
    #[arg(long, value_name = "N", requires = "aim", allow_negative_numbers = true, value_parser = number::<u8>(1..=i64::from(LONGEST_GOAL)))]
    pub(crate) moves: Option<u8>,
    /// Look at so many positions and no more (2,000,000; with --verify 10,000,000)
    #[arg(long, visible_alias = "nodes", alias = "max-positions", value_name = "N", allow_negative_numbers = true, value_parser = number::<u32>(1..))]
    pub(crate) positions: Option<u32>,
    /// Stop after so many milliseconds, 1 to 86,400,000
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = number::<u64>(MILLISECONDS))]
    pub(crate) movetime: Option<u64>,
    /// Write the four formulas to this file, one a line (a position from which little can be reached)
    #[arg(long, value_name = "FILE", conflicts_with = "aim")]
    pub(crate) formulas: Option<PathBuf>,
    /// Compare every legal position of an ending, such as KRK, with the endgame database
    #[arg(long, value_name = "ENDING", conflicts_with_all = ["position", "aim", "movetime", "formulas"])]
    pub(crate) verify: Option<Material>,
    /// How to write the answer; DOT draws the strategy (of a decision one graph for each proof, of a chain none)
    #[arg(long, value_enum, default_value_t = GraphFormat::Text)]
    pub(crate) format: GraphFormat,
}

/// `puchok formula`
#[derive(Debug, Args)]
pub(crate) struct FormulaArgs {
    /// The formula, such as "AG (p -> AF q)" or "∀□(p → ∀◇q)", or `-` for formulas on standard input, one a line
    #[arg(value_name = "FORMULA|-")]
    pub(crate) formula: String,
    /// Look in which vertices of this model it holds: a JSON file, an answer of --format json that has a model, or a model alone
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// How to write the answer; DOT draws the model of --model, the vertices where the formula holds filled, else a model of the formula
    #[arg(long, value_enum, default_value_t = GraphFormat::Text)]
    pub(crate) format: GraphFormat,
}
