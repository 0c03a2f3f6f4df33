//! Playing a trunk while the other side passes.

use puchok_zones::board::steps::{field_after, field_of_arrival, field_of_capture};
use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use crate::line::course;
use crate::position::Position;
use crate::score::Centipawns;

/// A move as a pair of fields; castling as the king's move.
pub(super) type Step = (Square, Square);

/// Whether a move leads from and to the fields of a step.
pub(super) fn is_made_by(mv: Move, (from, to): Step) -> bool {
    (mv.from(), mv.to()) == (Some(from), to)
}

/// Promotes a pawn to what it becomes by this move of a line: steps promote to a queen.
pub(super) fn promote_as(line: &[Move], last: &mut Move) {
    if let Move::Normal {
        from, to, promotion, ..
    } = last
        && let Some(made) = line
            .iter()
            .find(|mv| mv.role() == Role::Pawn && is_made_by(**mv, (*from, *to)))
    {
        *promotion = made.promotion();
    }
}

/// The position in which a side's trunks begin: the position itself, or with the other side to move. `None`
/// if the side to move is in check and would have to pass.
pub(super) fn start(position: &Position, side: Color) -> Option<Position> {
    if position.turn() == side {
        Some(position.clone())
    } else {
        position.pass()
    }
}

/// The moves of a trunk and the position at its end; `None` if one of them is illegal or a check would have
/// to be answered in between.
pub(super) fn play(start: &Position, steps: &[Step]) -> Option<(Vec<Move>, Position)> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(steps.len());
    for (number, &step) in steps.iter().enumerate() {
        if number > 0 {
            position = position.pass()?;
        }
        let mv = find(&position, step)?;
        moves.push(mv);
        position.play(mv);
    }
    Some((moves, position))
}

/// The legal move for a step; a pawn becomes a queen. In Chess960, where a king may reach a field both by a
/// step and by castling, it castles.
pub(super) fn find(position: &Position, (from, to): Step) -> Option<Move> {
    let side = position.turn();
    let leads_there = |&m: &Move| {
        m.from() == Some(from)
            && field_of_arrival(m, side) == to
            && m.promotion().is_none_or(|role| role == Role::Queen)
    };
    let moves = position.legal_moves();
    moves
        .into_iter()
        .filter(leads_there)
        .max_by_key(|m| m.is_castle())
}

/// The position after the moves of a plan, with passes of the other side in between; `None` if that would
/// have to answer a check.
pub(super) fn end(start: &Position, side: Color, moves: &[Move]) -> Option<Position> {
    let mut position = self::start(start, side)?;
    for (number, &mv) in moves.iter().enumerate() {
        if number > 0 {
            position = position.pass()?;
        }
        position.play(mv);
    }
    Some(position)
}

/// Whether the last of these steps is a capture that wins nothing by the exchange on its field.
pub(super) fn wins_nothing(start: &Position, steps: &[Step]) -> bool {
    let Some((&last, before)) = steps.split_last() else {
        return false;
    };
    let there = match before {
        [] => Some(start.clone()),
        _ => play(start, before).and_then(|(_, end)| end.pass()),
    };
    let capture = there.and_then(|there| Some((find(&there, last)?, there)));
    capture.is_some_and(|(mv, there)| mv.is_capture() && course::gain(&there, mv) <= Centipawns::ZERO)
}

/// A trunk without moves of other pieces that it does not need, one by one or all those of a piece together.
pub(super) fn shortened(start: &Position, steps: &[Step], piece: Square) -> Option<Vec<Step>> {
    let mut steps = steps.to_vec();
    play(start, &steps)?;
    let mut at = steps.len();
    while at > 0 {
        at -= 1;
        if belongs(&steps, at, piece) {
            continue;
        }
        let mut fewer = steps.clone();
        fewer.remove(at);
        if !fewer.is_empty() && play(start, &fewer).is_some() {
            steps = fewer;
        }
    }
    // A piece that only makes way again where it stood in the way itself is not needed either.
    let of_others = (0..steps.len()).filter(|&at| !belongs(&steps, at, piece));
    let firsts: Vec<Square> = of_others.map(|at| steps[at].0).collect();
    for first in firsts {
        let fewer = apart(&steps, first).1;
        if !fewer.is_empty() && play(start, &fewer).is_some() {
            steps = fewer;
        }
    }
    Some(steps)
}

/// The steps of the piece that started on a field, and those of the others.
pub(super) fn apart(steps: &[Step], from: Square) -> (Vec<Step>, Vec<Step>) {
    let mut at = from;
    steps.iter().partition(|&&(from, to)| {
        let is_own = from == at;
        if is_own {
            at = to;
        }
        is_own
    })
}

/// The steps as ways, one for each piece: its first field and all those to which it goes.
pub(super) fn ways(steps: impl IntoIterator<Item = Step>) -> Vec<Vec<Square>> {
    let mut ways: Vec<Vec<Square>> = Vec::new();
    for (from, to) in steps {
        match ways.iter_mut().find(|way| way.last() == Some(&from)) {
            Some(way) => way.push(to),
            None => ways.push(vec![from, to]),
        }
    }
    ways
}

/// The step of a side's move; by castling the king's. `None` for a dropped piece, which comes from nowhere.
pub(super) fn step(mv: Move, side: Color) -> Option<Step> {
    Some((mv.from()?, field_of_arrival(mv, side)))
}

/// The steps of the piece that makes the last one.
pub(super) fn way_of_last(steps: &[Step]) -> Vec<Step> {
    let mut at = steps.last().map(|&(_, to)| to);
    let mut way: Vec<Step> = Vec::new();
    for &(from, to) in steps.iter().rev() {
        if Some(to) == at {
            way.push((from, to));
            at = Some(from);
        }
    }
    way.reverse();
    way
}

/// Whether a piece returns to a field.
pub(super) fn returns(steps: &[Step]) -> bool {
    let fields = |way: &Vec<Square>| way.iter().copied().collect::<Bitboard>().count();
    ways(steps.iter().copied())
        .iter()
        .any(|way| fields(way) < way.len())
}

/// Whether a promoted pawn moves on: what the queen does is no plan of the pawn.
pub(super) fn outlives_promotion(moves: &[Move]) -> bool {
    let mut promoted = Bitboard::EMPTY;
    moves.iter().any(|mv| {
        if mv.is_promotion() {
            promoted.add(mv.to());
        }
        mv.from().is_some_and(|from| promoted.contains(from))
    })
}

/// Whether a move crosses one of these fields, ends on it or takes what stands on it.
pub(super) fn touches(mv: Move, fields: Bitboard) -> bool {
    let Some(from) = mv.from() else {
        return false;
    };
    let passed = attacks::between(from, mv.to()).with(mv.to());
    (passed.with(field_of_capture(mv)) & fields).any()
}

/// Whether the step at this place is made by the piece that began on a field.
fn belongs(steps: &[Step], at: usize, piece: Square) -> bool {
    let mut stands = piece;
    for (number, &(from, to)) in steps.iter().enumerate() {
        let moves = from == stands;
        if number == at {
            return moves;
        }
        if moves {
            stands = to;
        }
    }
    false
}

/// A line of play in which sides may have passed: each move with the position in which it is made.
pub(super) type Line = Vec<(Position, Move)>;

/// A line from a position.
pub(super) fn line(position: &Position, moves: &[Move]) -> Line {
    let mut position = position.clone();
    moves
        .iter()
        .map(|&mv| {
            let before = position.clone();
            position.play(mv);
            (before, mv)
        })
        .collect()
}

/// The ply of a line, from 1, after which the piece of `side` that began on `from` has come to the field
/// `to`; where a target stood there at first: after which it has taken it, or attacks it as it did not
/// before.
pub(super) fn comes_true(
    line: &Line,
    side: Color,
    from: Square,
    to: Square,
    has_target: bool,
) -> Option<usize> {
    let mut at = from;
    let mut target = has_target.then_some(to);
    let sees =
        |position: &Position, at: Square, target: Square| position.board().attacks_from(at).contains(target);
    let attacked = target.is_some_and(|target| line.first().is_some_and(|(p, _)| sees(p, at, target)));
    for (ply, (position, mv)) in (1..).zip(line) {
        let mover = position.turn();
        let was = at;
        at = field_after(*mv, mover, at)?;
        if at != was && (at == to && !has_target || Some(at) == target) {
            return Some(ply);
        }
        if let Some(field) = target {
            target = field_after(*mv, mover, field);
            if let Some(field) = target
                && mover == side
                && !attacked
                && sees(&position.after(*mv), at, field)
            {
                return Some(ply);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;

    fn squares(text: &str) -> Vec<Step> {
        let square = |text: &str| text.parse::<Square>().unwrap();
        text.split(' ')
            .map(|step| (square(&step[..2]), square(&step[2..])))
            .collect()
    }

    #[test]
    fn a_trunk_is_played_while_the_other_side_passes() {
        let start = Position::startpos();
        assert_eq!(play(&start, &squares("b1c3 c3d5")).unwrap().0.len(), 2);
        assert!(play(&start, &squares("f1c4")).is_none());
        let steps = squares("g1f3 e2e4 f1c4 a2a3 e1g1");
        assert_eq!(play(&start, &steps).unwrap().0.len(), 5);
        let needed = squares("g1f3 e2e4 f1c4 e1g1");
        assert_eq!(shortened(&start, &steps, Square::E1).unwrap(), needed);
        let black = super::start(&start, Color::Black).unwrap();
        assert!(play(&black, &squares("g8f6 f6e4")).is_some());
    }

    /// The knight stands in the way on f1 before it goes on: castling needs neither of its moves.
    #[test]
    fn who_stands_in_the_way_by_itself_is_not_needed() {
        let fen = "4k3/8/8/8/8/8/3N4/4K2R w K - 0 1";
        let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let steps = squares("d2f1 f1e3 e1g1");
        assert_eq!(shortened(&start, &steps, Square::E1).unwrap(), squares("e1g1"));
    }

    #[test]
    fn a_pawn_that_has_promoted_goes_no_further() {
        let start = Position::from_fen("8/1P6/8/8/8/5k2/8/K7 w - - 0 1", CastlingMode::Standard).unwrap();
        let moves = |text: &str| play(&start, &squares(text)).unwrap().0;
        assert!(outlives_promotion(&moves("b7b8 b8b2")));
        assert!(!outlives_promotion(&moves("a1b2 b7b8")));
    }

    /// White's rook gives check, and the bishop steps between.
    #[test]
    fn moves_touch_what_an_answer_to_a_check_has_changed() {
        let fen = "4k3/3b4/8/8/8/8/3R4/4R1K1 b - - 0 1";
        let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let after = start.after(start.parse_uci("d7e6").unwrap());
        let changed = puchok_zones::zone::trunks::difference(start.board(), after.board());
        assert_eq!(changed, Bitboard::from(Square::D7) | Square::E6);
        let touches = |text: &str| touches(play(&after, &squares(text)).unwrap().0[0], changed);
        assert!(touches("e1e6"), "takes the bishop");
        assert!(touches("d2d8") && touches("d2d7"), "where it stood");
        assert!(!touches("d2d6") && !touches("e1e5"));
    }

    #[test]
    fn a_way_returns_when_a_piece_comes_to_a_field_twice() {
        assert!(returns(&squares("b8b6 b6b8")));
        assert!(returns(&squares("e6d7 a2a3 d7e6 e6f7")));
        assert!(returns(&squares("e3c5 c5e3 d1d2")));
        assert!(!returns(&squares("d1d2 d2d5 d5f5")));
        assert!(!returns(&squares("e1f1 d1e1 f1g1")));
    }

    #[test]
    fn plans_come_true_in_lines() {
        let start = Position::startpos();
        let mut walker = start.clone();
        let mut moves = Vec::new();
        for text in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6"] {
            let mv = walker.parse_uci(text).unwrap();
            walker.play(mv);
            moves.push(mv);
        }
        let line = line(&start, &moves);
        let seen = |side, from, to, target| comes_true(&line, side, from, to, target);
        assert_eq!(seen(Color::White, Square::F1, Square::B5, false), Some(5));
        assert_eq!(seen(Color::White, Square::G1, Square::F3, false), Some(3));
        // The pawn that stood on e7 is attacked on e5.
        assert_eq!(seen(Color::White, Square::G1, Square::E7, true), Some(3));
        assert_eq!(seen(Color::White, Square::F1, Square::B8, true), Some(5));
        assert_eq!(seen(Color::Black, Square::B8, Square::C6, false), Some(4));
        assert_eq!(seen(Color::Black, Square::B8, Square::D4, false), None);
    }
}
