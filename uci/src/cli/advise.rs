//! `puchok advise`: the options for advice tables.

use std::path::PathBuf;

use clap::Args;
use puchok_engine::solvers::endgames::Material;

use super::{Format, MILLISECONDS, Side};
use crate::ranges::number;

/// Where endgame tables are looked for if no folder is named.
pub(crate) const DEFAULT_FOLDER: &str = "endgames";

/// `puchok advise`
#[derive(Debug, Args)]
pub(crate) struct AdviseArgs {
    /// The position: a FEN or EPD, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required_unless_present_any = ["verify", "predicates"], conflicts_with_all = ["verify", "predicates"],
          num_args = 1.., value_name = "FEN|FILE|-")]
    pub(crate) position: Vec<String>,
    /// A table of advice, in the place of the one that puchok has for its ending; several are possible
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Vec<PathBuf>,
    /// Play on to the end, against the best defence by the endgame database
    #[arg(long)]
    pub(crate) play: bool,
    /// Play against the table: it asks for your moves (UCI or SAN), one a line
    #[arg(long, conflicts_with_all = ["play", "verify", "format"])]
    pub(crate) game: bool,
    /// Follow the table from every legal position of these endings against every defence (none named: those of --table, else
    /// all that have a table)
    #[arg(long, value_name = "ENDING", num_args = 0.., conflicts_with = "play")]
    pub(crate) verify: Option<Vec<Material>>,
    /// Whom the table plays in the verification
    #[arg(long, visible_alias = "side", value_enum, requires = "verify", conflicts_with_all = ["position", "predicates"], default_value_t = Side::White)]
    pub(crate) color: Side,
    /// Stop after so many milliseconds, 1 to 86,400,000 (with --play for the whole game)
    #[arg(long, value_name = "MS", conflicts_with_all = ["verify", "predicates", "game"], allow_negative_numbers = true, value_parser = number::<u64>(MILLISECONDS))]
    pub(crate) movetime: Option<u64>,
    /// List the predicates that tables can use
    #[arg(long, conflicts_with_all = ["verify", "play", "game", "table"])]
    pub(crate) predicates: bool,
    /// A folder with endgame tables for --play, --verify and the defending side; those that are not there are made in memory
    #[arg(
        long,
        visible_alias = "endgames",
        value_name = "DIR",
        default_value = DEFAULT_FOLDER
    )]
    pub(crate) dir: PathBuf,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}
