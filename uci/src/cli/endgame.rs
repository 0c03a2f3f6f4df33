//! `puchok endgame …`: the options for endgame databases.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use puchok_engine::solvers::endgames::Material;

use super::Format;

/// `puchok endgame`
#[derive(Debug, Subcommand)]
pub(crate) enum EndgameCommand {
    /// Make tables, and those they lead into, by retrograde analysis
    Build(BuildArgs),
    /// Tell the value of a position and of all its moves
    Probe(PositionArgs),
    /// Play the best line to mate
    Play(PositionArgs),
    /// Count the positions of a table by distance to mate
    Stats(StatsArgs),
    /// Check every position of a table against its successors
    Verify(TablesArgs),
    /// Write, ask or check the source's file of bishop and knight (16 MiB)
    #[command(subcommand, arg_required_else_help = false)]
    Source(SourceCommand),
}

/// Where the tables lie.
#[derive(Clone, Debug, Args)]
pub(crate) struct Folder {
    /// The folder of the tables
    #[arg(
        long,
        visible_alias = "endgames",
        value_name = "DIR",
        default_value = "endgames"
    )]
    pub(crate) dir: PathBuf,
}

/// `puchok endgame build`
#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// Endings, such as KBNK or KPKP
    #[arg(value_name = "ENDING", required_unless_present_any = ["all_3", "all_4"])]
    pub(crate) endings: Vec<Material>,
    /// All endings of three men
    #[arg(long)]
    pub(crate) all_3: bool,
    /// All endings of three and four men
    #[arg(long)]
    pub(crate) all_4: bool,
    /// Make the named endings anew even when their tables are there
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// `puchok endgame probe`, `puchok endgame play`
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The position: a FEN or EPD, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|FILE|-")]
    pub(crate) position: Vec<String>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Which tables.
#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    /// Endings, such as KBNK or KPKP
    #[arg(value_name = "ENDING", required_unless_present = "all")]
    pub(crate) endings: Vec<Material>,
    /// All tables of the folder
    #[arg(long, conflicts_with = "endings")]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// `puchok endgame stats`
#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
    /// Count only the positions with the bishop on light fields (endings with a single bishop; with --all the others are left out)
    #[arg(long)]
    pub(crate) light_bishop: bool,
}

/// `puchok endgame source`
#[derive(Debug, Subcommand)]
pub(crate) enum SourceCommand {
    /// Write the file from the table of bishop and knight
    Write(SourceFileArgs),
    /// Ask the file itself: its move for White, its distances for Black's replies
    Probe(SourceProbeArgs),
    /// Compare every entry with the table of bishop and knight
    Verify(SourceFileArgs),
}

/// `puchok endgame source write`, `puchok endgame source verify`
#[derive(Debug, Args)]
pub(crate) struct SourceFileArgs {
    /// The file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// `puchok endgame source probe`
#[derive(Debug, Args)]
pub(crate) struct SourceProbeArgs {
    /// The file
    pub(crate) file: PathBuf,
    /// The position: a FEN or EPD, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|FILE|-")]
    pub(crate) position: Vec<String>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}
