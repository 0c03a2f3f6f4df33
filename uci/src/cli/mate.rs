//! `puchok mate`: the options for direct mates.

use clap::Args;
use puchok_engine::solvers::problems::Distance;

use super::{Format, HASH_MIB, MILLISECONDS};
use crate::ranges::number;

/// `puchok mate`
#[derive(Debug, Args)]
pub(crate) struct MateArgs {
    /// The position: a FEN, EPD (`dm 3`, `bm #3`) or `startpos`, with or without `moves …`; `-` or the name of a file for one
    /// a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// Mate in at most so many moves, 1 to 200; negative: the side to move is mated. An EPD's own number holds when this
    /// is not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = read_moves)]
    pub(crate) moves: Option<i16>,
    /// Look for tries: first moves with exactly one refutation
    #[arg(long)]
    pub(crate) tries: bool,
    /// Moves of the side that mates with which the solution tree is written out, 0 to 200; 0: only the keys
    #[arg(long, value_name = "K", default_value_t = 6, allow_negative_numbers = true, value_parser = number::<u8>(0..=200))]
    pub(crate) tree: u8,
    /// Stop after so many positions reached by a move
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>(1..))]
    pub(crate) nodes: Option<u64>,
    /// Stop after so many milliseconds, 1 to 86,400,000
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = number::<u64>(MILLISECONDS))]
    pub(crate) movetime: Option<u64>,
    /// Size of the table in MiB, 1 to 65,536
    #[arg(long, value_name = "MIB", default_value_t = 64, allow_negative_numbers = true, value_parser = number::<u32>(HASH_MIB))]
    pub(crate) hash: u32,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

fn read_moves(text: &str) -> Result<i16, &'static str> {
    moves_to_mate(text).ok_or(MATES)
}

/// What the number of a mate must be.
pub(crate) const MATES: &str =
    "a mate is in 1 to 200 moves, or, when the side to move is mated, in -1 to -200";

/// Reads in how many moves there is a mate, negative when the side to move is mated; `None` where it is no such number.
pub(crate) fn moves_to_mate(text: &str) -> Option<i16> {
    let longest = i16::from(Distance::LONGEST.get());
    let moves: i16 = text.parse().ok()?;
    (moves != 0 && (-longest..=longest).contains(&moves)).then_some(moves)
}
