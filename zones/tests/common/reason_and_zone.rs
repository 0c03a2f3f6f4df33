//! The reason of a move and the zone behind it.

use puchok_zones::board::view::View;
use puchok_zones::map::Map;
use puchok_zones::picker;
use puchok_zones::reason::Reason;
use shakmaty::Square;
use shakmaty::uci::UciMove;

use super::nothing::Nothing;
use super::position::position;

/// The reason of a move, with the piece and target of its zone.
pub(crate) fn reason_and_zone(fen: &str, uci: &str) -> (Reason, Option<(Square, Square)>) {
    let chess = position(fen);
    let mv = uci.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
    let (reason, zone) = picker::reason_of(&mut Map::default(), &View::new(&chess), mv, &Nothing);
    (reason, zone.map(|zone| (zone.piece, zone.target.square())))
}
