//! The positional zone of one piece to one empty field, read from the board; it confirms moves of the search
//! that follow a plan.

use shakmaty::{Bitboard, Role, Square};

use super::{Way, pawns, resistance, ways};
use crate::Centipawns;
use crate::board::view::View;
use crate::zone::cells::Cells;
use crate::zone::in_check;
use crate::zone::key::{Key, Trunk};
use crate::zone::{Ply, State, Target, Why, Zone};

/// The zone with this key; `None` if its piece does not stand there or has no way to the field.
///
/// It is held if a pawn drives the piece away in time. Only an evaluation can tell its gain; here it is 0.
pub fn of(view: &View, cells: &mut Cells, key: Key) -> Option<Zone> {
    Some(read(view, cells, key)?.0)
}

/// The same, with one of its trunks.
pub fn read(view: &View, cells: &mut Cells, key: Key) -> Option<(Zone, Way)> {
    let piece = view.board().piece_at(key.piece)?;
    if key.trunk != Trunk::Way || piece.color != key.side {
        return None;
    }
    let mut trunk = |among| match piece.role {
        Role::Pawn => of_pawn(view, key).filter(|(_, first)| (*first & among).any()),
        _ => ways::with_stops(view, cells, key.piece, key.target, among),
    };
    let answers = in_check::answers_towards(view, key.side, key.piece, key.target);
    let answering = trunk(answers);
    let is_late = answering.is_none();
    let (way, first) = match answering {
        None if answers != Bitboard::FULL => trunk(Bitboard::FULL)?,
        found => found?,
    };
    let (state, why) = match resistance::against(view, &way).state() {
        State::Open if is_late => (State::Held, Why::InCheck),
        State::Open => (State::Open, Why::NothingInTheWay),
        State::Held => (State::Held, Why::StopsControlled),
        State::Frozen => (State::Frozen, Why::Pinned),
    };
    let length = way.length();
    let zone = Zone {
        side: key.side,
        trunk: Trunk::Way,
        piece: key.piece,
        role: piece.role,
        target: Target::Field(key.target),
        gain: Centipawns::ZERO,
        length,
        arrives: Ply::of_move(length, view.turn() == key.side),
        state,
        why,
        first,
        safe: first,
    };
    Some((zone, way))
}

fn of_pawn(view: &View, key: Key) -> Option<(Way, Bitboard)> {
    let mut found = None;
    pawns::ways_of(view, key.side, key.piece, |way| {
        if way.to() == key.target {
            found = Some(way);
        }
    });
    let way = found?;
    let first: Square = *way.fields.first()?;
    Some((way, Bitboard::from(first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position::position;

    fn zone(fen: &str, piece: Square, target: Square) -> Option<Zone> {
        let chess = position(fen);
        let view = View::new(&chess);
        let key = Key {
            side: view.board().color_at(piece).unwrap_or(shakmaty::Color::White),
            trunk: Trunk::Way,
            piece,
            target,
        };
        let zone = of(&view, &mut Cells::new(), key)?;
        assert_eq!(zone.key(), key);
        Some(zone)
    }

    /// The knight goes d2–f1–e3–d5 or d2–b1–c3–d5 to a field from which no pawn can drive it away; a pawn on
    /// c7 could.
    #[test]
    fn a_knight_heads_for_a_hole() {
        let open = zone(
            "4k3/pp3ppp/3p4/4p3/4P3/8/3N4/4K3 w - - 0 1",
            Square::D2,
            Square::D5,
        )
        .unwrap();
        assert_eq!((open.length, open.state), (3, State::Open));
        assert_eq!(open.first, Bitboard::from(Square::B1) | Square::F1 | Square::C4);
        let held = zone(
            "4k3/ppp2ppp/3p4/4p3/4P3/8/3N4/4K3 w - - 0 1",
            Square::D2,
            Square::D5,
        )
        .unwrap();
        assert_eq!((held.state, held.why), (State::Held, Why::StopsControlled));
    }

    /// The rook answers the check on e4 and continues along the file from there. A knight would be pinned on
    /// e4.
    #[test]
    fn in_check_the_way_begins_with_an_answer() {
        let of = |piece, target| zone("4r1k1/8/8/3P4/R7/3P4/3N4/4K3 w - - 0 1", piece, target).unwrap();
        let open = of(Square::A4, Square::E6);
        assert_eq!(
            (open.state, open.first),
            (State::Open, Bitboard::from(Square::E4))
        );
        for target in [Square::C5, Square::A5] {
            let late = of(Square::D2, target);
            assert_eq!((late.state, late.why), (State::Held, Why::InCheck));
        }
    }

    /// The pawn on b4 would be lost to the bishop.
    #[test]
    fn who_is_lost_on_the_way_is_held() {
        let fen = "r1bq1rk1/ppp2ppp/2np4/2bN1PN1/2B1P3/3p4/PPP2nPP/R1BQ1K1R w - - 0 1";
        let lost = zone(fen, Square::B2, Square::B4).unwrap();
        assert_eq!((lost.state, lost.why), (State::Held, Why::StopsControlled));
    }

    #[test]
    fn a_pawn_goes_straight_ahead() {
        let fen = "4k3/pp3ppp/8/8/8/8/PP3PPP/4K3 w - - 0 1";
        let pawn = zone(fen, Square::F2, Square::F5).unwrap();
        assert_eq!((pawn.length, pawn.first), (2, Bitboard::from(Square::F4)));
        assert!(zone(fen, Square::F2, Square::G5).is_none());
        assert!(
            zone(fen, Square::E4, Square::E5).is_none(),
            "nothing stands there"
        );
    }
}
