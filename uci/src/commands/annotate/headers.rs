//! The meaning of a game's tags: its initial position, its result, and its rules.

use puchok_engine::position::{FenError, Position};
use puchok_engine::shakmaty::CastlingMode;

use crate::commands::given::parse_position;

/// The results that end a game's moves (PGN standard, § 8.2.6).
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The initial position of a game with this `FEN` tag.
pub(crate) fn start(fen: Option<&str>) -> Result<Position, FenError> {
    fen.map_or_else(|| Ok(Position::startpos()), parse_position)
}

/// The result given by a tag. The tag may contain anything, but the move text ends in one of four results.
pub(super) fn result_of(tag: Option<&str>) -> &str {
    let told = tag.map_or("*", str::trim);
    if RESULTS.contains(&told) { told } else { "*" }
}

/// The tag that names the variant if a game is not played by the standard rules.
pub(super) const VARIANT: &str = "Variant";

/// The value of [`VARIANT`] for a game from this position, where other programs need to be told.
pub(super) fn rules_of(start: &Position) -> Option<&'static str> {
    (start.castling_mode() == CastlingMode::Chess960).then_some("Chess960")
}

/// Whether a variant name means the rules of chess, from whatever initial position: covers the names that
/// Lichess, Chess.com, XBoard and ChessBase use.
pub(super) fn is_chess(variant: &str) -> bool {
    let name: String = variant.chars().filter(|c| c.is_alphanumeric()).collect();
    matches!(
        name.to_lowercase().as_str(),
        "" | "standard"
            | "normal"
            | "chess"
            | "fromposition"
            | "chess960"
            | "fischerandom"
            | "fischerrandom"
            | "nocastle"
    )
}
