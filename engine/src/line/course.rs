//! A line of play with its positions: what claims are checked against.

use puchok_zones::board::exchange::value;
use puchok_zones::board::exchange::{balance, won_at_once};
use puchok_zones::board::pins::Pins;
use puchok_zones::board::steps::field_after;
use shakmaty::{Board, Color, Move, Piece, Role, Square};

use super::placed::Placed;
use crate::game::Game;
use crate::position::Position;
use crate::score::Centipawns;

/// A line with the position before each of its moves and after the last.
#[derive(Clone, Debug)]
pub struct Course {
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// What the move before the line took, and where it arrived.
    taken_before: Option<(Role, Square)>,
    /// The positions of the game before that end it when they come back: they were on the board twice.
    twice: Vec<u64>,
}

impl Course {
    /// The line from a position; its moves have to be legal.
    pub fn new(start: &Position, moves: &[Move]) -> Course {
        let mut course = Course {
            positions: vec![start.clone()],
            moves: Vec::new(),
            taken_before: None,
            twice: Vec::new(),
        };
        for &m in moves {
            course.push(m);
        }
        course
    }

    /// The line by which a game goes on.
    pub fn of_game(game: &Game, moves: &[Move]) -> Course {
        Course {
            taken_before: game.just_taken(),
            twice: game.twice_on_the_board(),
            ..Course::new(game.position(), moves)
        }
    }

    /// One move more, legal at the end.
    pub fn push(&mut self, m: Move) {
        let next = self.end().after(m);
        self.positions.push(next);
        self.moves.push(m);
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The move with this number, from 1.
    pub fn mv(&self, ply: usize) -> Option<Move> {
        self.moves.get(ply.checked_sub(1)?).copied()
    }

    /// What the other side's move before the one with this number took, when that one takes back on its
    /// field.
    pub fn taken_back_for(&self, ply: usize) -> Option<Role> {
        let mv = self.mv(ply).filter(|m| m.is_capture())?;
        let before = |ply| self.mv(ply).and_then(|m| Some((m.capture()?, m.to())));
        let (lost, on) = if ply == 1 {
            self.taken_before
        } else {
            before(ply - 1)
        }?;
        (on == mv.to()).then_some(lost)
    }

    /// Whether the move with this number takes what stands on a field before it.
    pub fn takes(&self, ply: usize, on: Square) -> bool {
        self.mv(ply)
            .is_some_and(|m| goes(self.after(ply - 1), m, on).is_none())
    }

    /// Where the piece that stands on a field after `from` plies stands after `to`, or at the end of a
    /// shorter line; `None` when it has been taken by then.
    pub fn follow(&self, on: Square, from: usize, to: usize) -> Option<Square> {
        let mut moves = self.moves().iter().enumerate().take(to).skip(from);
        moves.try_fold(on, |on, (plies, &mv)| goes(self.after(plies), mv, on))
    }

    /// The position before any move.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position after so many moves.
    pub fn after(&self, plies: usize) -> &Position {
        &self.positions[plies]
    }

    /// The position after the last move.
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// What a side has won since the first position, after so many moves.
    pub fn won(&self, side: Color, plies: usize) -> Centipawns {
        balance(self.after(plies).board(), side) - balance(self.start().board(), side)
    }

    /// The number of the move by which the mover of the `ply`-th has what it gains for good, and nothing
    /// hangs; where that is far, of an earlier one.
    pub fn won_at(&self, ply: usize, gain: Centipawns) -> usize {
        let mover = self.after(ply - 1).turn();
        let has_gained = |&plies: &usize| self.won(mover, plies) >= gain - ABOUT;
        let for_good = (ply..=self.len()).rev().take_while(has_gained).last();
        let least = for_good.unwrap_or(ply).max(ply + 2);
        let at_rest = (least..=self.len()).find(|&plies| is_at_rest(self.after(plies)));
        at_rest.unwrap_or(ply + PROOF).min(ply + DRAWN)
    }

    /// Whether the line may end here: no check to answer, nothing to win by a capture or a promotion.
    pub fn is_at_rest(&self) -> bool {
        is_at_rest(self.end())
    }

    /// Whether the line has come to an end that says what it leads to: at rest for both sides, nobody in
    /// check, and not with a capture that can be answered by another.
    pub fn is_settled(&self) -> bool {
        let end = self.end();
        let taken_back = self
            .mv(self.len())
            .is_some_and(|m| m.is_capture() && !takers(end, m.to()).is_empty());
        !end.is_check() && !taken_back && is_at_rest(end) && end.pass().as_ref().is_none_or(is_at_rest)
    }

    /// Whether the last move mates.
    pub fn ends_in_mate(&self) -> bool {
        self.end().is_checkmate()
    }

    /// Whether the last position is one of those before it, or ends the game by coming back.
    pub fn repeats(&self) -> bool {
        let last = self.end().key();
        let before = &self.positions[..self.moves.len()];
        before.iter().any(|p| p.key() == last) || !before.is_empty() && self.twice.contains(&last)
    }

    /// Drops all moves after so many.
    pub fn truncate(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.positions.truncate(plies + 1);
    }
}

/// Whether nothing hangs for the side to move, and it is not in check.
pub fn is_at_rest(position: &Position) -> bool {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return true;
    }
    !position.is_check()
        && !legal
            .iter()
            .any(|&m| (m.is_capture() || m.is_promotion()) && gain(position, m) >= Centipawns(50))
}

/// Plies of a line that are shown as proof.
pub const PROOF: usize = 6;

/// Plies up to which a line is shown as far as the draw that it ends in, of which a longer one is not shown,
/// or as far as what it gains.
pub const DRAWN: usize = 12;

/// Differences of the balance that are no material.
pub const ABOUT: Centipawns = Centipawns(50);

/// What a legal move wins by the exchange on its field, for the mover; pinned pieces take no part.
pub fn gain(position: &Position, m: Move) -> Centipawns {
    if m.is_castle() {
        return Centipawns::ZERO;
    }
    let next = position.after(m);
    let taker = takers(&next, m.to()).into_iter().min_by_key(|t| value(t.role()));
    won_at_once(m) - taker.map_or(Centipawns::ZERO, |t| gain(&next, t).max(Centipawns::ZERO))
}

/// The legal captures of what stands on a field; a pawn that promotes by it becomes a queen.
pub fn takers(position: &Position, on: Square) -> Vec<Move> {
    let is_one = |m: &Move| {
        m.is_capture() && !m.is_en_passant() && m.to() == on && m.promotion().is_none_or(|r| r == Role::Queen)
    };
    position.legal_moves().into_iter().filter(is_one).collect()
}

/// What a side to move can win at most by the exchange on a field; `None` where nothing can be taken there.
pub fn best_taking(position: &Position, on: Square) -> Option<Centipawns> {
    takers(position, on).into_iter().map(|m| gain(position, m)).max()
}

/// Where the piece that stands on a field goes by the move; `None` when it is taken.
pub fn goes(position: &Position, m: Move, from: Square) -> Option<Square> {
    field_after(m, position.turn(), from)
}

/// The field on which the moved piece arrives (castling: the king).
pub fn arrival(position: &Position, m: Move) -> Square {
    m.from()
        .and_then(|from| goes(position, m, from))
        .unwrap_or(m.to())
}

/// What a side wins by taking what stands on a field, by the exchange there.
pub fn can_win(board: &Board, target: Placed) -> Centipawns {
    wins(board, &Pins::of(board), target)
}

/// What it would win if nobody were pinned.
pub fn could_win(board: &Board, target: Placed) -> Centipawns {
    wins(board, &Pins::NONE, target)
}

fn wins(board: &Board, pins: &Pins, target: Placed) -> Centipawns {
    let Piece { color, role } = target.piece;
    if role == Role::King {
        return Centipawns::ZERO;
    }
    puchok_zones::board::exchange::reply(board, pins, target.on, role, !color, board.occupied())
}

/// Whether an attack on the piece tells by its worth alone: it is worth more than the attacker, or nothing
/// protects it.
pub fn tells(board: &Board, by: Placed, target: Placed) -> bool {
    value(target.piece.role) > value(by.piece.role)
        || board
            .attacks_to(target.on, target.piece.color, board.occupied())
            .is_empty()
}
