//! Swapping the colours mirrors everything.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set up its own position fails"
)]

mod common {
    pub(crate) mod nothing;
    pub(crate) mod random_games;
}

use common::nothing::Nothing;
use common::random_games::random_positions_from;
use puchok_zones::board::steps::ends;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker::{Picker, Scope};
use puchok_zones::zone::Zone;
use shakmaty::{Bitboard, CastlingMode, Chess, EnPassantMode, Position, Square};

/// Swapping the colours mirrors the zones, and the candidates with their reasons and priorities.
#[test]
fn the_map_is_symmetric() {
    let mut compared = 0;
    let starts = std::iter::repeat_n(Chess::default(), 20);
    random_positions_from(0x2545_f491_4f6c_dd1d, starts, 150, |position| {
        let mirrored = position.to_setup(EnPassantMode::Legal).into_mirrored();
        let Ok(mirrored) = mirrored.position::<Chess>(CastlingMode::Standard) else {
            return;
        };
        assert_eq!(
            seen_from(position, false),
            seen_from(&mirrored, true),
            "{}",
            position.board()
        );
        compared += 1;
    });
    assert!(compared > 500, "{compared}");
}

/// The zones and candidates of a position, as they are or on the mirrored board.
fn seen_from(position: &Chess, flip: bool) -> (Vec<String>, Vec<String>) {
    let turned = |sq: Square| if flip { sq.flip_vertical() } else { sq };
    let fields = |set: Bitboard| if flip { set.flip_vertical() } else { set };
    let view = View::new(position);
    let mut map = Map::of(&view, Horizon::default());
    let zone = |z: &Zone| {
        let (piece, target) = (turned(z.piece), turned(z.target.square()));
        let (first, safe) = (fields(z.first).0, fields(z.safe).0);
        format!(
            "{piece} {target} {} {} {:?} {:?} {:?} {first:x} {safe:x}",
            z.length, z.gain, z.arrives, z.state, z.why
        )
    };
    // The order of zones of equal value is unspecified.
    let mut zones: Vec<String> = map.zones().iter().map(zone).collect();
    zones.sort();
    let legal = position.legal_moves();
    let mut picker = Picker::new(None);
    let mut candidates = Vec::new();
    while let Some(c) = picker.next(&mut map, &view, &legal, &Scope::ALL, &Nothing) {
        let (from, to) = ends(c.mv);
        let (from, to, becomes) = (turned(from), turned(to), c.mv.promotion());
        candidates.push(format!(
            "{from}{to}{becomes:?} {:?} {:?} {} {}",
            c.reason, c.priority, c.cost, c.promise
        ));
    }
    candidates.sort();
    (zones, candidates)
}
