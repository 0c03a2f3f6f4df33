//! `puchok bundle` and `puchok bundles`: the options for bundles of trajectories.

use std::path::PathBuf;

use clap::Args;
use puchok_engine::bundles::{Length, Rights};
use puchok_engine::shakmaty::{Piece, Square};

use super::pieces::{PieceFilter, read_piece, read_piece_filter, read_square};
use super::{PictureFormat, Side};
use crate::ranges::number;

/// Moves of a trajectory: the longest bundle of any piece has 14, of a king that castles first 15.
const LENGTH: std::ops::RangeInclusive<i64> = 1..=LONGEST as i64;

/// The longest trajectory, in moves, castling included.
pub(crate) const LONGEST: u8 = Length::LONGEST.get() + 1;

/// Horizons of stored bundles: beyond 4 moves the docked bundles of knights run to hundreds of thousands of trajectories.
const HORIZON: std::ops::RangeInclusive<i64> = 1..=4;

/// `puchok bundle`
#[derive(Debug, Args)]
pub(crate) struct BundleArgs {
    /// The piece: a letter of FEN (`N` White's knight, `n` Black's) or a name (`knight`, White's unless --color says black)
    #[arg(value_parser = read_piece)]
    pub(crate) piece: Piece,
    /// The field where it stands (α0)
    #[arg(value_parser = read_square)]
    pub(crate) from: Square,
    /// The field it heads for (αk)
    #[arg(value_parser = read_square)]
    pub(crate) to: Square,
    /// Moves of the piece, 1 to 15
    #[arg(allow_negative_numbers = true, value_parser = number::<u8>(LENGTH))]
    pub(crate) length: u8,
    /// Whose piece it is, whatever the letter's case
    #[arg(long, visible_alias = "side", value_enum)]
    pub(crate) color: Option<Side>,
    /// Castling that the king or rook may use: as in a FEN, or for Chess960 the fields of king and rook (`f1h1,f1a1`)
    #[arg(long, value_name = "KQkq", default_value = "-")]
    pub(crate) castling: Rights,
    /// Say of each trajectory what the board of this position (a FEN) makes of it
    #[arg(long, value_name = "FEN")]
    pub(crate) on: Option<String>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = PictureFormat::Text)]
    pub(crate) format: PictureFormat,
}

/// `puchok bundles`
#[derive(Clone, Debug, Args)]
pub(crate) struct BundlesArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// The longest bundles stored, and the greatest real length that is in play, in moves of the piece, 1 to 4
    #[arg(long, value_name = "L", default_value_t = 2, allow_negative_numbers = true, value_parser = number::<u8>(HORIZON))]
    pub(crate) horizon: u8,
    /// Only bundles of this piece: a letter of FEN (`N` White's knights, `n` Black's) or a name (`knight`: both sides')
    #[arg(long, value_parser = read_piece_filter)]
    pub(crate) piece: Option<PieceFilter>,
    /// Only bundles of the piece on this field (α0)
    #[arg(long, value_name = "FIELD", value_parser = read_square)]
    pub(crate) from: Option<Square>,
    /// Only bundles to this field (αk)
    #[arg(long, value_name = "FIELD", value_parser = read_square)]
    pub(crate) to: Option<Square>,
    /// Only bundles of so many moves, 1 to 4
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u8>(HORIZON))]
    pub(crate) length: Option<u8>,
    /// Play these moves first (UCI or SAN, with commas between), as in a game: the store follows them
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub(crate) moves: Vec<String>,
    /// Show the store itself: its cells with their links, the first and last cell of each chain, the empty ones
    #[arg(long, conflicts_with_all = ["piece", "from", "to", "length"])]
    pub(crate) store: bool,
    /// Write pictures into this folder, one file a position, named after the number of its line (1.svg, 2.svg, …)
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How to write the answer; a picture shows the trajectories that are in play
    #[arg(long, value_enum, default_value_t = PictureFormat::Text)]
    pub(crate) format: PictureFormat,
}
