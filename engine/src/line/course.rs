//! A line of play with its positions, against which claims are checked. A *ply* is the number of a move in
//! the line, from 1; `plies` is a number of moves made, from 0.

use puchok_zones::board::exchange::value;
use puchok_zones::board::exchange::{MEN, ahead, balance, won_at_once};
use puchok_zones::board::pins::Pins;
use puchok_zones::board::steps::field_after;
use shakmaty::{Board, Color, Move, Piece, Role, Square};

use super::placed::{Placed, placed};
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
    /// The board before the captures that led to the line, from which on the side to move has lost most; `None`
    /// if it has lost nothing by them.
    before_loss: Option<Board>,
    /// Positions that occurred twice in the game so far: a third time ends it.
    twice: Vec<u64>,
}

impl Course {
    /// The line from a position.
    pub fn new(start: &Position, moves: &[Move]) -> Course {
        let mut course = Course {
            positions: vec![start.clone()],
            moves: Vec::new(),
            taken_before: None,
            before_loss: None,
            twice: Vec::new(),
        };
        for &m in moves {
            course.push(m);
        }
        course
    }

    /// A continuation of a game.
    pub fn of_game(game: &Game, moves: &[Move]) -> Course {
        Course {
            taken_before: game.just_taken(),
            before_loss: before_loss(game).cloned(),
            twice: game.twice_on_the_board(),
            ..Course::new(game.position(), moves)
        }
    }

    /// Adds a move, which has to be legal at the end of the line.
    pub fn push(&mut self, m: Move) {
        let next = self.end().after(m);
        self.positions.push(next);
        self.moves.push(m);
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of moves.
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

    /// If the move with this number takes back: what the other side's move before it took on that field.
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

    /// The board from which on the side to move counts what it gains: that of the start, or the one before the
    /// captures made one after the other up to there, if it has lost by them what it now takes back.
    pub fn before_loss(&self) -> &Board {
        self.before_loss.as_ref().unwrap_or(self.start().board())
    }

    /// What the side to move has lost by the captures before the line, at least 0.
    pub fn just_lost(&self) -> Centipawns {
        let us = self.start().turn();
        balance(self.before_loss(), us) - balance(self.start().board(), us)
    }

    /// Whether the move with this number takes what stood on a field before it.
    pub fn takes(&self, ply: usize, on: Square) -> bool {
        self.mv(ply)
            .is_some_and(|m| goes(self.after(ply - 1), m, on).is_none())
    }

    /// Where the piece that stands on a field after `from` plies stands after `to` plies, or at the end of a
    /// shorter line; `None` if it has been taken by then.
    pub fn follow(&self, on: Square, from: usize, to: usize) -> Option<Square> {
        let mut moves = self.moves().iter().enumerate().take(to).skip(from);
        moves.try_fold(on, |on, (plies, &mv)| goes(self.after(plies), mv, on))
    }

    /// The position before any move.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position after this many moves.
    ///
    /// # Panics
    ///
    /// If the line has fewer moves.
    pub fn after(&self, plies: usize) -> &Position {
        &self.positions[plies]
    }

    /// The position after the last move.
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// Material that a side has won since the first position, after this many moves.
    ///
    /// # Panics
    ///
    /// If the line has fewer moves.
    pub fn won(&self, side: Color, plies: usize) -> Centipawns {
        balance(self.after(plies).board(), side) - balance(self.start().board(), side)
    }

    /// The ply, behind the `ply`-th move, after which the sides' material differs by what it differs by at the
    /// end of the line, for good, and nothing hangs; if that is far in the line, an earlier one. A knight counts
    /// as a bishop.
    pub fn won_at(&self, ply: usize) -> usize {
        let end = difference(self.end().board());
        let has_gained = |&plies: &usize| difference(self.after(plies).board()) == end;
        let is_rest = |&plies: &usize| is_at_rest(self.after(plies));
        // In the middle of an exchange the material says nothing.
        let is_in_favour = |plies: &usize| has_gained(plies) || !is_rest(plies);
        let for_good = (ply..=self.len()).rev().take_while(is_in_favour).last();
        let least = for_good.unwrap_or(ply).max(ply + 2);
        let at_rest = (least..=self.len()).find(|plies| has_gained(plies) && is_rest(plies));
        at_rest.unwrap_or(ply + PROOF).min(ply + DRAWN)
    }

    /// Whether the line may end here: no check to answer, and nothing to win by a capture or promotion.
    pub fn is_at_rest(&self) -> bool {
        is_at_rest(self.end())
    }

    /// Whether the line has reached a point that shows what it leads to: at rest for both sides, nobody in
    /// check, and the last move no capture that can be answered by another.
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

    /// Whether the last position repeats one of the line, or ends the game by repetition.
    pub fn repeats(&self) -> bool {
        let last = self.end().key();
        let before = &self.positions[..self.moves.len()];
        before.iter().any(|p| p.key() == last) || !before.is_empty() && self.twice.contains(&last)
    }

    /// After how many moves the last position of the line has stood on the board first; 0 if that was in the
    /// game before, and all of them if it is new.
    pub fn comes_back_to(&self) -> usize {
        let last = self.end().key();
        let is_it = |position: &Position| position.key() == last;
        match self.twice.contains(&last) {
            true => 0,
            false => self.positions.iter().position(is_it).unwrap_or(self.moves.len()),
        }
    }

    /// Drops all moves after the first `plies`.
    pub fn truncate(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.positions.truncate(plies + 1);
    }
}

/// By how many pawns, knights and bishops, rooks and queens White is ahead.
fn difference(board: &Board) -> [i32; 4] {
    let [pawns, knights, bishops, rooks, queens] = MEN.map(|role| ahead(board, Color::White, role));
    [pawns, knights + bishops, rooks, queens]
}

/// The board before one of the captures just made, from which on the side to move has lost most.
fn before_loss(game: &Game) -> Option<&Board> {
    let us = game.position().turn();
    let standing = |board: &Board| balance(board, us);
    let best = game
        .before_captures()
        .iter()
        .max_by_key(|board| standing(board))?;
    (standing(best) > standing(game.position().board())).then_some(best)
}

/// Whether the side to move is not in check and can win nothing by a capture or promotion.
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

/// Plies up to which a line is shown as far as the draw in which it ends, or as far as its gain; a draw that
/// lies deeper is not shown.
pub const DRAWN: usize = 12;

/// Differences of the balance that do not count as material.
pub const ABOUT: Centipawns = Centipawns(50);

/// What a legal move wins for the mover by the exchange on its field; pinned pieces take no part.
pub fn gain(position: &Position, m: Move) -> Centipawns {
    if m.is_castle() {
        return Centipawns::ZERO;
    }
    let next = position.after(m);
    let taker = takers(&next, m.to()).into_iter().min_by_key(|t| value(t.role()));
    won_at_once(m) - taker.map_or(Centipawns::ZERO, |t| gain(&next, t).max(Centipawns::ZERO))
}

/// The legal captures on a field; a pawn that promotes by one becomes a queen.
pub fn takers(position: &Position, on: Square) -> Vec<Move> {
    let is_one = |m: &Move| {
        m.is_capture() && !m.is_en_passant() && m.to() == on && m.promotion().is_none_or(|r| r == Role::Queen)
    };
    position.legal_moves().into_iter().filter(is_one).collect()
}

/// The most that the side to move can win by the exchange on a field; `None` if nothing can be taken there.
pub fn best_taking(position: &Position, on: Square) -> Option<Centipawns> {
    takers(position, on).into_iter().map(|m| gain(position, m)).max()
}

/// Where the piece that stands on a field is after the move; `None` if it is taken.
pub fn goes(position: &Position, m: Move, from: Square) -> Option<Square> {
    field_after(m, position.turn(), from)
}

/// Whether two moves of different positions are the same step of the same kind of piece, whatever they take.
pub fn is_same_step(one: Move, other: Move) -> bool {
    let parts = |m: Move| (m.role(), m.from(), m.to());
    parts(one) == parts(other)
}

/// The field on which the moved piece arrives; when castling, the king.
pub fn arrival(position: &Position, m: Move) -> Square {
    m.from()
        .and_then(|from| goes(position, m, from))
        .unwrap_or(m.to())
}

/// What the other side wins by the exchange on a piece's field.
pub fn can_win(board: &Board, target: Placed) -> Centipawns {
    wins(board, &Pins::of(board), target)
}

/// The same for what stands on a field; 0 if nothing does.
pub fn can_win_on(board: &Board, on: Square) -> Centipawns {
    placed(board, on).map_or(Centipawns::ZERO, |target| can_win(board, target))
}

/// The same as [`can_win`] if no piece were pinned.
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

/// Whether an attack matters by the values alone: the target is worth more than the attacker, or is
/// unprotected.
pub fn tells(board: &Board, by: Placed, target: Placed) -> bool {
    value(target.piece.role) > value(by.piece.role)
        || board
            .attacks_to(target.on, target.piece.color, board.occupied())
            .is_empty()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;

    fn course(fen: &str, line: &[&str]) -> Course {
        let mut course = Course::new(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), &[]);
        for san in line {
            let mv = course.end().parse_san(san).unwrap();
            course.push(mv);
        }
        course
    }

    /// The exchange on d5: Black takes a pawn back for a pawn, White nothing for nothing.
    #[test]
    fn a_recapture_takes_back_on_the_same_field() {
        let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let line = course(fen, &["exd5", "Qxd5", "Nc3", "Qe5+"]);
        let back: Vec<Option<Role>> = (0..=5).map(|ply| line.taken_back_for(ply)).collect();
        assert_eq!(back, [None, None, Some(Role::Pawn), None, None, None]);
    }

    /// A capture on another field takes nothing back.
    #[test]
    fn a_capture_elsewhere_is_no_recapture() {
        let fen = "4k3/8/8/3p2p1/4P2P/8/8/4K3 w - - 0 1";
        assert_eq!(course(fen, &["exd5", "gxh4"]).taken_back_for(2), None);
    }

    /// The rook takes a pawn and goes away: the pawn is won when nothing hangs any more, two plies later at
    /// the earliest.
    #[test]
    fn a_gain_is_won_when_it_lasts() {
        let line = course(
            "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1",
            &["Rxa5", "Kd7", "Ra4", "Kd6", "Rb4"],
        );
        assert_eq!(line.won_at(1), 3);
        // What is taken only with the fifth ply is not won before it, and nothing is at rest behind the end.
        let late = course(
            "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1",
            &["Kd1", "Kd7", "Kc2", "Kd6", "Rxa5"],
        );
        assert_eq!(late.won_at(1), 5);
    }

    /// A rook is taken for a pawn; three pawns have gone for it only with the last move.
    #[test]
    fn what_is_won_is_what_the_end_of_the_line_shows() {
        let fen = "1r1n3k/3R2pp/5n2/p7/4p3/2p1B1P1/2R2PBP/6K1 b - - 0 1";
        let line = course(
            fen,
            &["Nxd7", "Bxe4", "Ne6", "Rxc3", "Kg8", "Ra3", "Nc7", "Rxa5", "Nf6"],
        );
        assert_eq!(line.won_at(1), 8);
    }

    /// The pawn is won at once; that rooks are exchanged later shows nothing more.
    #[test]
    fn an_exchange_behind_a_gain_proves_nothing() {
        let line = course(
            "3r2k1/8/8/p7/8/8/4K3/R2R4 w - - 0 1",
            &["Rxa5", "Kf7", "Ke1", "Ke7", "Rxd8", "Kxd8", "Ke2"],
        );
        assert_eq!(line.won_at(1), 3);
    }
}
