//! The reason of a move according to the map alone.

use puchok_zones::board::view::View;
use puchok_zones::map::Map;
use puchok_zones::picker;
use puchok_zones::reason::Reason;
use shakmaty::{Chess, Move};

use super::nothing::Nothing;

/// The reason of a move for a search without experience.
pub(crate) fn reason(position: &Chess, mv: Move) -> Reason {
    picker::reason_of(&mut Map::default(), &View::new(position), mv, &Nothing).0
}
