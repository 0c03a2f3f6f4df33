//! The options for the map and the plans.

use clap::{Args, ValueEnum};

use super::{PictureFormat, SearchResources, Side};
use crate::ranges::number;

/// `puchok map`
#[derive(Debug, Args)]
pub(crate) struct MapArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// The longest trunks of attack, in moves of the piece, 1 to 4
    #[arg(long, value_name = "L", default_value_t = 4, allow_negative_numbers = true, value_parser = number::<u8>(1..=4))]
    pub(crate) horizon: u8,
    /// Depth of the networks, and of what decides promotion zones, 0 to 3: 1 denials, 2 supports against them, 3 denials of the
    /// supports; 0 none
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true, value_parser = number::<u8>(0..=3))]
    pub(crate) levels: u8,
    /// Show only this zone, by its number in the answer without this option
    #[arg(long, value_name = "ID", allow_negative_numbers = true, value_parser = number::<usize>(0..))]
    pub(crate) zone: Option<usize>,
    /// Play zone games: what both sides can win if only moves of their zones count, and on which fields that rests
    #[arg(long)]
    pub(crate) games: bool,
    /// Add the plans of both sides with their values, by a search of so many positions and a tenth as many besides
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "30000", require_equals = true,
          allow_negative_numbers = true, value_parser = number::<u64>(1..))]
    pub(crate) plans: Option<u64>,
    /// Positions that the games of a side may make, 1 to 1,000,000
    #[arg(long, value_name = "N", default_value_t = 3000, requires = "games", allow_negative_numbers = true, value_parser = number::<u32>(1..=1_000_000))]
    pub(crate) nodes: u32,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = PictureFormat::Text)]
    pub(crate) format: PictureFormat,
    /// Of what the rows of --format csv are [default: zones]
    #[arg(long, value_enum)]
    pub(crate) table: Option<MapTable>,
}

/// What a table shows of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MapTable {
    /// Its zones
    Zones,
    /// The links of their networks
    Links,
    /// The moves of the side to move that it names
    Candidates,
}

/// `puchok plan`
#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// Only the plans of this side
    #[arg(long, visible_alias = "color", value_enum)]
    pub(crate) side: Option<Side>,
    /// Positions that the search before may reach by a move; a tenth as many are added for the plans
    #[arg(long, value_name = "N", default_value_t = 100_000, allow_negative_numbers = true, value_parser = number::<u64>(1..))]
    pub(crate) nodes: u64,
    /// Draw only the plan of this number, 1 to 6, with --side and --format svg; else a picture shows the first three of each side
    #[arg(long, value_name = "N", requires = "side", allow_negative_numbers = true, value_parser = number::<u8>(1..=6))]
    pub(crate) number: Option<u8>,
    #[command(flatten)]
    pub(crate) resources: SearchResources,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = PictureFormat::Text)]
    pub(crate) format: PictureFormat,
}
