//! The draw that a line comes to.

use puchok_zones::board::exchange::balance;
use shakmaty::{Bitboard, Board, Color, Rank, Square, attacks};

use super::claim::{Claim, DrawBy, Kind};
use super::perpetual;
use crate::line::course::{Course, DRAWN};
use crate::position::FIFTY_MOVES;
use crate::score::{Centipawns, Score};

/// Centipawns within which a score is a draw.
pub(in crate::explain) const LEVEL: Centipawns = Centipawns(20);

/// Plies after which a position has to stand on the board that comes back, if the move is to lead to the draw.
const REPEATED: usize = 3;

/// Checks in a line that show a perpetual.
const CHECKS: usize = 2;

/// Centipawns of material by which a side that does not want a draw is ahead.
const MORE: Centipawns = Centipawns(100);

/// The draw that a level score stands for, as the line shows it.
pub(in crate::explain) fn draw(course: &Course, score: Score) -> Option<Claim> {
    if score.is_mate() || score.centipawns().abs() > LEVEL {
        return None;
    }
    let end = course.end();
    let corner = (1..=course.len()).find_map(|ply| corner_of_wrong_bishop(course.after(ply).board()));
    // A move that stalemates at once is no matter of bishops.
    let corner = corner.filter(|_| course.len() > 1 || !end.is_stalemate());
    let kind = if let Some(corner) = corner {
        Kind::Draw {
            by: DrawBy::WrongBishop { corner },
        }
    } else if end.is_insufficient_material() || is_two_knights(end.board()) {
        Kind::Draw { by: DrawBy::Material }
    } else if end.is_stalemate() {
        Kind::Stalemate
    } else if course.repeats() {
        // In a line longer than is shown, or of which the move itself is no part, a repetition only means that
        // neither side found anything better: no reason.
        let is_shown = course.len() <= DRAWN && course.comes_back_to() <= REPEATED;
        let is_claimed = |claim: &Claim| is_shown || claim.kind == Kind::Perpetual;
        return Some(repetition(course)).filter(is_claimed);
    } else if end.halfmoves() >= FIFTY_MOVES {
        Kind::Draw {
            by: DrawBy::FiftyMoves,
        }
    } else {
        return None;
    };
    Some(Claim { ply: 1, kind })
}

/// Whether two knights play against a bare king: they can mate, but cannot force it. A stalemate at the end
/// of such a line is not why it is a draw.
fn is_two_knights(board: &Board) -> bool {
    let knights = board.knights();
    let of_white = knights & board.by_color(Color::White);
    knights.count() == 2
        && (of_white.is_empty() || of_white == knights)
        && board.occupied() == knights | board.kings()
}

/// The corner where pawns of one edge file promote, if their side has only bishops beside them, none of which
/// controls it, and the other king, bare, has come there or beside it: with the score of a draw, it cannot be
/// driven away.
fn corner_of_wrong_bishop(board: &Board) -> Option<Square> {
    let pawn = board.pawns().first()?;
    let side = board.color_at(pawn)?;
    let corner = Square::from_coords(pawn.file(), side.relative_rank(Rank::Eighth));
    let is_of_edge =
        Bitboard::CORNERS.contains(corner) && board.pawns().is_subset(Bitboard::from_file(pawn.file()));
    let (bishops, bare) = (board.bishops(), board.kings() & board.by_color(!side));
    let is_alone =
        board.by_color(!side) == bare && board.occupied() == board.kings() | board.pawns() | bishops;
    let is_wrong = bishops.any() && bishops.into_iter().all(|b| b.is_light() != corner.is_light());
    let is_there = (attacks::king_attacks(corner).with(corner) & bare).any();
    (is_of_edge && is_alone && is_wrong && is_there).then_some(corner)
}

/// A repetition; perpetual check if from some move on one side gives check with each move, can go on for ever,
/// and the other is ahead in material, so that it would avoid the draw.
fn repetition(course: &Course) -> Claim {
    for first in 1..=course.len().min(4) {
        let checked = course.after(first).turn();
        if balance(course.end().board(), checked) < MORE {
            continue;
        }
        let checks: Vec<bool> = (first..=course.len())
            .step_by(2)
            .map(|ply| course.after(ply).is_check())
            .collect();
        if checks.len() >= CHECKS && checks.iter().all(|&c| c) && perpetual::is_proved(course.after(first)) {
            return Claim {
                ply: first,
                kind: Kind::Perpetual,
            };
        }
    }
    Claim {
        ply: 1,
        kind: Kind::Draw {
            by: DrawBy::Repetition,
        },
    }
}
