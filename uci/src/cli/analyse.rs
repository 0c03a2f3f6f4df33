//! The options for searching a position and explaining the result.

use std::path::PathBuf;

use clap::Args;

use super::{MILLISECONDS, SearchResources, TableFormat};
use crate::cli::files::{OutputFile, TREE_NODES, TreeFile, read_report_file, read_tree_file};
use crate::ranges::{DEPTHS, MULTI_PV, number};

/// `puchok analyse`
#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// Stop after so many positions reached by a move, those for the explanation included
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>(1..))]
    pub(crate) nodes: Option<u64>,
    /// Stop after so many milliseconds, 1 to 86,400,000, those for the explanation included (1000 when no limit is given)
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = number::<u64>(MILLISECONDS))]
    pub(crate) movetime: Option<u64>,
    /// Stop after the iteration of this depth, in plies, 1 to 120
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = number::<u32>(DEPTHS))]
    pub(crate) depth: Option<u32>,
    /// Search only these moves (UCI or SAN, with commas between them)
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub(crate) searchmoves: Vec<String>,
    /// Tell of these moves in any case why they are not played (UCI or SAN, with commas between them)
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub(crate) why_not: Vec<String>,
    /// Write the tree of the last iteration to this file, as JSON, DOT or SVG by its extension (.json, .dot, .svg)
    #[arg(long, value_name = "FILE", value_parser = read_tree_file)]
    pub(crate) tree: Option<TreeFile>,
    /// Nodes of the tree to keep in the file; when there are more, those of least depth become numbers
    #[arg(long, value_name = "N", default_value_t = TREE_NODES, requires = "tree", allow_negative_numbers = true, value_parser = number::<u32>(0..))]
    pub(crate) tree_nodes: u32,
    /// Show the narrow tree in the answer (text only)
    #[arg(long)]
    pub(crate) with_tree: bool,
    /// Write a page for any browser to this file (.html): board, lines, plans, the tree to fold and unfold
    #[arg(long, value_name = "FILE", value_parser = read_report_file)]
    pub(crate) report: Option<OutputFile>,
    /// Lines to report, the chosen move's first and then the best, 1 to 218
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true, value_parser = number::<u32>(MULTI_PV))]
    pub(crate) multipv: u32,
    /// A folder with Syzygy tables; may be given several times
    #[arg(long, value_name = "DIR")]
    pub(crate) syzygy: Vec<PathBuf>,
    /// A folder with tables that `puchok endgame build` made; may be given several times
    #[arg(long, value_name = "DIR")]
    pub(crate) endgames: Vec<PathBuf>,
    /// Show the pieces of the diagram as figures
    #[arg(long)]
    pub(crate) unicode: bool,
    #[command(flatten)]
    pub(crate) resources: SearchResources,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}
