//! `puchok view`.

use clap::Args;

use crate::ranges::number;

/// The port that is tried first.
const PORT: u16 = 8642;

/// `puchok view`
#[derive(Debug, Args)]
pub(crate) struct ViewArgs {
    /// What to show: a FEN or `startpos`, with or without `moves …`, or a file of games in PGN or of positions
    #[arg(num_args = 0.., value_name = "FEN|startpos|FILE")]
    pub(crate) what: Vec<String>,
    /// The port of the loopback address to serve on, 0 to 65535; when it is taken, the next of twenty that is free; 0: any
    #[arg(long, value_name = "P", default_value_t = PORT, allow_negative_numbers = true, value_parser = number::<u16>(0..=i64::from(u16::MAX)))]
    pub(crate) port: u16,
    /// Print the address, and leave it to you to open it
    #[arg(long)]
    pub(crate) no_open: bool,
}
