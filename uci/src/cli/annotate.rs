//! `puchok annotate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::files::{OutputFile, read_report_file};
use super::{MILLISECONDS, Resources};
use crate::ranges::number;

/// How to write annotated games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameFormat {
    /// For people
    Text,
    /// For programs: one JSON object a game
    Json,
    /// For other chess programs, with variations, glyphs, values and arrows
    Pgn,
    /// For any browser: one page with all games
    Html,
}

/// `puchok annotate`
#[derive(Debug, Args)]
pub(crate) struct AnnotateArgs {
    /// The games: a file in PGN, or `-` for standard input
    #[arg(value_name = "PGN|-")]
    pub(crate) pgn: PathBuf,
    /// Positions reached by a move, for the value of each position of a game (20000 when no limit is given); an explanation
    /// takes five times as many
    #[arg(long, value_name = "N", conflicts_with = "movetime", allow_negative_numbers = true, value_parser = number::<u64>(1..))]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for the value of each position, 1 to 86,400,000; an explanation takes five times as many
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = number::<u64>(MILLISECONDS))]
    pub(crate) movetime: Option<u64>,
    /// Only this game, counted from 1
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>(1..))]
    pub(crate) game: Option<u64>,
    /// Explain every move, not only those that give something away
    #[arg(long)]
    pub(crate) every_move: bool,
    /// Write a page for any browser to this file (.html): the board, the curve of values, what is said of each move
    #[arg(long, value_name = "FILE", value_parser = read_report_file)]
    pub(crate) report: Option<OutputFile>,
    #[command(flatten)]
    pub(crate) resources: Resources,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = GameFormat::Text)]
    pub(crate) format: GameFormat,
}
