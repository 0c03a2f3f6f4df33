//! What the tags of a game say: where it begins, how it ended, by which rules it is played.

use puchok_engine::position::{FenError, Position};
use puchok_engine::shakmaty::CastlingMode;

use crate::commands::given::parse_position;

/// The results that end a game's moves (PGN standard, § 8.2.6).
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Where a game with this tag begins.
pub(crate) fn start(fen: Option<&str>) -> Result<Position, FenError> {
    fen.map_or_else(|| Ok(Position::startpos()), parse_position)
}

/// The result that this tag tells. A tag may say anything; behind the moves stands one of four results.
pub(super) fn result_of(tag: Option<&str>) -> &str {
    let told = tag.map_or("*", str::trim);
    if RESULTS.contains(&told) { told } else { "*" }
}

/// The tag that names the rules by which a game is played, where they are others than those of chess.
pub(super) const VARIANT: &str = "Variant";

/// What [`VARIANT`] says of a game that begins here, where other programs have to be told.
pub(super) fn rules_of(start: &Position) -> Option<&'static str> {
    (start.castling_mode() == CastlingMode::Chess960).then_some("Chess960")
}

/// Whether these are the rules of chess, wherever the pieces stand at first: the names that Lichess, Chess.com, XBoard and ChessBase have
/// for that.
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
