//! What stands against a plan: [`resistance`] on the board on which the piece sets out, with the ways of the
//! piece and of pawns checked field by field.

use puchok_zones::board::view::View;
use puchok_zones::board::{exchange, pawn_spans};
use puchok_zones::plan::Way;
use puchok_zones::plan::resistance::{self, Opposition, SOON};
use puchok_zones::zone::State;
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::gain;
use super::trunk::Step;
use crate::line::course::can_win_on;
use crate::score::Centipawns;

/// What the other side can do about a piece on its way, whose last step is the plan's move number `moves`.
///
/// `view` is the board after the moves of the plan's other pieces.
pub(super) fn against(view: &View, way: &Way, moves: usize) -> Opposition {
    let seen = resistance::against(view, way);
    let is_frozen = seen.state() == State::Frozen;
    if is_frozen || way.role == Role::King {
        return seen;
    }
    if let Some((piece, role, on)) = loss(view, way) {
        return Opposition::Taken { piece, role, on };
    }
    let (side, to) = (way.side, way.to());
    let there = View::of(gain::after(view.board(), way.steps()), view.turn(), None);
    let driver = match way.role {
        Role::Pawn => None,
        _ => driver(&there, side, to),
    };
    // The other side's moves before the piece arrives; a check has to be answered first, which a pawn does that
    // steps between.
    let king = there.king(!side);
    let gives_check = there.from(to).contains(king);
    let answers = |post: Square, steps| steps == 1 && attacks::between(to, king).contains(post);
    let time = (moves - usize::from(view.turn() == side)).max(1);
    let driver = driver.map(|(pawn, post, steps)| {
        let is_later = gives_check && !answers(post, steps);
        (pawn, post, steps + u8::from(is_later))
    });
    match driver {
        Some((pawn, to, steps)) if usize::from(steps) <= time && steps <= SOON => {
            Opposition::PawnInTime { pawn, to }
        }
        Some((pawn, to, steps)) if steps <= SOON => Opposition::PawnLater { pawn, to },
        _ => match taker_of(&there, side, to, answered(view, side)).or_else(|| in_passing_at_last(view, way))
        {
            Some((piece, role)) if exchange::value(role) <= exchange::value(way.role) => {
                Opposition::Exchange { piece, role }
            }
            _ if way.role != Role::Pawn && may_come(&there, side, to) => Opposition::NotSoon,
            _ => Opposition::Nobody,
        },
    }
}

/// The first piece that takes the plan's piece on a field of its way and wins more than the step there has
/// won, captures en passant included: where it stands, what it is, and the field.
fn loss(view: &View, way: &Way) -> Option<(Square, Role, Square)> {
    let answered = answered(view, way.side);
    let mut board = view.board().clone();
    way.steps().find_map(|(from, to)| {
        let won = won(&board, way.role, (from, to));
        let next = gain::moved(&board, from, to);
        let before = std::mem::replace(&mut board, next);
        let in_passing = in_passing(&before, view, way, (from, to));
        let in_passing = in_passing.filter(|&(_, taken)| taken > won || taken == won && to != way.to());
        in_passing.map(|(taker, _)| taker).or_else(|| {
            let there = View::of(board.clone(), view.turn(), None);
            let (piece, role) = taker_of(&there, way.side, to, answered)?;
            let taken = taking(&there, (piece, role), to);
            // A king in check may have to leave what it protects.
            if answered.any() && there.king_ring(!way.side).contains(to) {
                return None;
            }
            // A pawn that is exchanged on its way does not arrive either.
            let is_exchanged = way.role == Role::Pawn && role == Role::Pawn && to != way.to() && taken == won;
            (taken > won || is_exchanged).then_some((piece, role, to))
        })
    })
}

/// The pawn that can take a pawn en passant at a step of its way, where it takes, and what the other side
/// wins by it. `before` is the board before the step, `now` the present one.
fn in_passing(
    before: &Board,
    now: &View,
    way: &Way,
    (from, to): Step,
) -> Option<((Square, Role, Square), Centipawns)> {
    let passes = way.role == Role::Pawn && from.file() == to.file();
    let on = attacks::between(from, to).first().filter(|_| passes)?;
    let there = View::of(gain::moved(before, from, on), now.turn(), None);
    let answered = answered(now, way.side);
    let (pawn, role) = taker_of(&there, way.side, on, answered).filter(|&(_, role)| role == Role::Pawn)?;
    Some(((pawn, role, on), taking(&there, (pawn, role), on)))
}

/// The pawn that can take a pawn en passant at the last step of its way.
fn in_passing_at_last(view: &View, way: &Way) -> Option<(Square, Role)> {
    let steps: Vec<Step> = way.steps().collect();
    let (&last, others) = steps.split_last()?;
    let before = gain::after(view.board(), others.iter().copied());
    in_passing(&before, view, way, last).map(|((pawn, role, _), _)| (pawn, role))
}

/// What a piece wins by a step of its way: a capture, en passant included, or a promotion.
fn won(board: &Board, role: Role, (from, to): Step) -> Centipawns {
    let taken = match board.role_at(to) {
        None if role == Role::Pawn && from.file() != to.file() => Some(Role::Pawn),
        taken => taken,
    };
    taken.map_or(Centipawns::ZERO, exchange::value) + promoting(role, to)
}

/// What a pawn gains by promoting on a field; 0 for others.
fn promoting(role: Role, to: Square) -> Centipawns {
    exchange::gained_by_becoming(role, exchange::arriving(role, to))
}

/// What the other side wins if this piece takes on a field and both sides go on taking there while it pays.
pub(super) fn taking(there: &View, (piece, role): (Square, Role), on: Square) -> Centipawns {
    let Some(standing) = there.board().piece_at(on) else {
        return Centipawns::ZERO;
    };
    let board = gain::moved(there.board(), piece, on);
    exchange::value(standing.role) + promoting(role, on) - can_win_on(&board, on)
}

/// The pieces of a side that give check now: before its plan begins, the other side answers that.
fn answered(now: &View, side: Color) -> Bitboard {
    match now.turn() == side {
        true => Bitboard::EMPTY,
        false => now.checkers(),
    }
}

/// The cheapest piece that can legally take what `side` has on a field. `there` is the board on which it
/// stands there.
pub(super) fn first_taker(there: &View, side: Color, to: Square) -> Option<(Square, Role)> {
    taker_of(there, side, to, Bitboard::EMPTY)
}

/// The same once the checks of these pieces have been answered.
fn taker_of(there: &View, side: Color, to: Square, answered: Bitboard) -> Option<(Square, Role)> {
    let other = !side;
    // A piece pinned by the target itself may take it; no piece may that would leave another check standing.
    let (occupied, king) = (there.occupied(), there.king(other));
    let tied = there.pins().tied(other, to, occupied);
    let taker = exchange::first_capturer(there.board(), to, other, occupied, tied)?;
    let (piece, role) = (taker.on, taker.role());
    // The king, which takes last, may escape a check by capturing, but may not take what is protected, also
    // through the field that it leaves.
    let (field, occupied) = match role {
        Role::King => (to, occupied.without(king)),
        _ => (king, occupied),
    };
    let checks = there.board().attacks_to(field, side, occupied).without(to);
    let forbids = match role {
        Role::King => checks,
        _ => checks & !answered,
    };
    forbids.is_empty().then_some((piece, role))
}

/// The pawn that controls a field soonest by advancing over free fields, on none of which, the last included,
/// it is taken for nothing: its field, its destination, and its moves. `there` is the board with the piece of
/// `side` on the field.
fn driver(there: &View, side: Color, field: Square) -> Option<(Square, Square, u8)> {
    let from_where = attacks::pawn_attacks(side, field);
    resistance::driving_pawn(there, side, field, |pawn, (at, to)| {
        !is_lost(there, side, pawn, (at, to)) && (from_where.contains(to) || !meets_pawns(there, side, to))
    })
}

/// Whether a pawn of the other side may control a field eventually: with support where it is taken now, and
/// past pieces in its way that can leave. Pawns do not get out of each other's way.
fn may_come(there: &View, side: Color, field: Square) -> bool {
    let (other, pawns) = (!side, there.board().pawns());
    let comes = |post: Square| {
        let behind = pawn_spans::ahead(side, post) & pawns;
        let nearest = behind.into_iter().min_by_key(|pawn| pawn.distance(post));
        !pawns.contains(post) && nearest.is_some_and(|pawn| there.pieces(other, Role::Pawn).contains(pawn))
    };
    attacks::pawn_attacks(side, field).into_iter().any(comes)
}

/// Whether a pawn of the other side can be taken by a pawn of `side` when it passes a field, so that it may
/// be exchanged on its way.
fn meets_pawns(there: &View, side: Color, on: Square) -> bool {
    (attacks::pawn_attacks(!side, on) & there.pieces(side, Role::Pawn) & !there.pinned(side)).any()
}

/// Whether a step loses a pawn of the other side for nothing, en passant included.
fn is_lost(there: &View, side: Color, pawn: Square, (at, to): (Square, Square)) -> bool {
    let lost_on = |field: Square| {
        let board = gain::moved(there.board(), pawn, field);
        can_win_on(&board, field) > Centipawns::ZERO
    };
    let passed = attacks::between(at, to) & there.by_role(side, Role::Pawn);
    lost_on(to) || passed.into_iter().any(lost_on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use puchok_zones::plan::ways::to_field;
    use puchok_zones::zone::cells::Cells;

    fn view(fen: &str) -> View {
        View::new(fen.parse::<Position>().unwrap().chess())
    }

    /// The way of a pawn by these fields.
    fn way(fen: &str, from: Square, fields: &[Square]) -> Way {
        Way {
            side: view(fen).turn(),
            role: Role::Pawn,
            from,
            clearance: None,
            fields: fields.iter().copied().collect(),
        }
    }

    fn judged(fen: &str, from: Square, to: Square, moves: usize) -> Opposition {
        let view = view(fen);
        let way = to_field(&view, &mut Cells::new(), from, to, 4).unwrap();
        against(&view, &way, moves)
    }

    /// On e5 the pawn would be taken for nothing: by the pawn on d4, and by the bishop on f4 itself.
    #[test]
    fn a_pawn_does_not_come_where_it_is_taken_for_nothing() {
        let fen = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1";
        let bishop = judged(fen, Square::C1, Square::F4, 2);
        assert_eq!(bishop.state(), State::Open, "{bishop:?}");
        // Protected by the pawn on d6 and the knight it comes.
        let fen = "r1bqkbnr/ppp1pppp/2np4/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1";
        let (pawn, to) = (Square::E7, Square::E5);
        assert_eq!(
            judged(fen, Square::C1, Square::F4, 2),
            Opposition::PawnInTime { pawn, to }
        );
    }

    /// The bishop leaves the line on which the rook then pins the knight to its king.
    #[test]
    fn who_is_pinned_then_does_not_take() {
        let pinned = judged("4k3/4n3/8/8/2P1B3/8/8/K3R3 w - - 0 1", Square::E4, Square::D5, 1);
        assert_eq!(pinned, Opposition::Nobody);
        let (piece, role) = (Square::E7, Role::Knight);
        let free = judged("4k3/4n3/8/8/2P1B3/8/8/K7 w - - 0 1", Square::E4, Square::D5, 1);
        assert_eq!(free, Opposition::Exchange { piece, role });
    }

    /// The knight on c6 stands before its pawn, and can leave; one that has passed the field does not come
    /// back, nor gets one past a pawn.
    #[test]
    fn a_pawn_behind_its_own_piece_may_come() {
        let driven = |fen| judged(fen, Square::H3, Square::D3, 1);
        assert_eq!(driven("4k3/2p5/2n5/8/8/7R/8/4K3 w - - 0 1"), Opposition::NotSoon);
        assert_eq!(driven("4k3/8/2n5/8/8/2p4R/8/4K3 w - - 0 1"), Opposition::Nobody);
        assert_eq!(driven("4k3/2p5/2P5/8/8/7R/8/4K3 w - - 0 1"), Opposition::Nobody);
    }

    /// To attack the rook from c4 the pawn comes by c5, where the pawn on b4 takes it.
    #[test]
    fn every_field_of_the_way_counts() {
        let (pawn, to) = (Square::C7, Square::C4);
        let free = judged("4k3/2p5/8/8/8/7R/8/4K3 w - - 0 1", Square::H3, Square::D3, 1);
        assert_eq!(free, Opposition::PawnLater { pawn, to });
        let taken = judged("4k3/2p5/8/8/1P6/7R/8/4K3 w - - 0 1", Square::H3, Square::D3, 1);
        assert_eq!(taken, Opposition::NotSoon);
    }

    /// The bishop gives check on f2, which is answered before the knight comes to f6, where the pawn takes it.
    #[test]
    fn who_is_in_check_takes_once_that_is_answered() {
        let fen = "rnbqk1nr/ppp3pp/4p3/3pP3/NP6/P7/2P2bPP/R1BQKBNR w KQkq - 0 9";
        let way = Way {
            side: Color::Black,
            role: Role::Knight,
            ..way(fen, Square::G8, &[Square::F6])
        };
        let taken = taken(Square::E5, Role::Pawn, Square::F6);
        assert_eq!(against(&view(fen), &way, 1), taken);
    }

    fn taken(piece: Square, role: Role, on: Square) -> Opposition {
        Opposition::Taken { piece, role, on }
    }

    /// A pawn goes where the king takes it, where a knight takes it that a queen protects; protected by the
    /// king it is not lost.
    #[test]
    fn a_pawn_that_is_lost_on_its_way_is_held() {
        let step = |fen: &str, from, to| against(&view(fen), &way(fen, from, &[to]), 1);
        let alone = step("8/8/3k4/8/2p5/8/1R1K4/8 b - - 2 67", Square::C4, Square::C3);
        assert_eq!(alone, taken(Square::D2, Role::King, Square::C3));
        let fen = "1rbqkbnr/p2npppp/1p1p4/2p5/Q2P2P1/N1P5/PP2PPBP/R1B1K1NR b KQk - 0 6";
        let attacked = step(fen, Square::B6, Square::B5);
        assert_eq!(attacked, taken(Square::A3, Role::Knight, Square::B5));
        let protected = step("8/8/8/8/1kp5/8/3K4/8 b - - 2 67", Square::C4, Square::C3);
        assert_eq!(protected, Opposition::Nobody);
        // On the second field of its way.
        let fen = "8/8/3k4/8/8/4P3/8/K7 w - - 0 1";
        let far = against(&view(fen), &way(fen, Square::E3, &[Square::E4, Square::E5]), 2);
        assert_eq!(far, taken(Square::D6, Role::King, Square::E5));
    }

    /// The rook protects a4, but on a3 the other pawn takes in passing; where a bishop on c1 takes back,
    /// pawns are exchanged.
    #[test]
    fn a_pawn_is_lost_in_passing() {
        let double = |fen: &str| against(&view(fen), &way(fen, Square::A2, &[Square::A4]), 1);
        let lost = double("6k1/8/8/8/1p5R/8/P7/6K1 w - - 0 1");
        assert_eq!(lost, taken(Square::B4, Role::Pawn, Square::A3));
        let exchanged = Opposition::Exchange {
            piece: Square::B4,
            role: Role::Pawn,
        };
        assert_eq!(double("6k1/8/8/8/1p5R/8/P7/2B3K1 w - - 0 1"), exchanged);
    }

    /// Nothing protects the rook on a2, on c2, where the king takes it, and the knight on d2, where the
    /// cheaper of two pieces does; a knight on c3 protects a2.
    #[test]
    fn a_king_and_dearer_pieces_take_what_is_not_protected() {
        let step = |fen: &str, role, from, to| {
            let way = Way {
                role,
                ..way(fen, from, &[to])
            };
            against(&view(fen), &way, 1)
        };
        let a2 = |fen: &str| step(fen, Role::Rook, Square::A1, Square::A2);
        let king = taken(Square::B3, Role::King, Square::A2);
        assert_eq!(a2("8/6N1/8/4K2p/4P3/pk6/6PP/R7 w - - 2 71"), king);
        assert_eq!(a2("8/8/8/4K2p/4P3/pkN5/6PP/R7 w - - 2 71"), Opposition::Nobody);
        let fen = "8/8/8/8/4k3/2r5/1K6/8 b - - 23 74";
        let king = taken(Square::B2, Role::King, Square::C2);
        assert_eq!(step(fen, Role::Rook, Square::C3, Square::C2), king);
        let fen = "3qk3/3r4/8/8/8/8/8/5NK1 w - - 0 1";
        let rook = taken(Square::D7, Role::Rook, Square::D2);
        assert_eq!(step(fen, Role::Knight, Square::F1, Square::D2), rook);
    }

    /// On g6 the pawn answers the check from f5 to h7 and attacks the queen; a king on f8 has to move first.
    #[test]
    fn a_pawn_that_blocks_a_check_drives_the_piece_away() {
        let (pawn, to) = (Square::G7, Square::G6);
        let driven = |fen: &str| judged(fen, Square::E6, Square::F5, 1);
        let blocks = driven("8/6pk/4Q3/8/8/8/8/7K w - - 0 1");
        assert_eq!(blocks, Opposition::PawnInTime { pawn, to });
        let beside = driven("5k2/6pp/4Q3/8/8/8/8/7K w - - 0 1");
        assert_eq!(beside, Opposition::PawnLater { pawn, to });
    }
}
