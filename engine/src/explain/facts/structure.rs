//! Motifs of quiet positions: pawns, files, development, fields for the pieces.

use puchok_zones::board::pawn_spans::{is_passed, passed_span, relative_rank};
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, File, Position as _, Role, Square, attacks};

use super::change::{Change, MATTERS, is_taken_back, king_fields};
use super::claim::Kind;
use super::kings::{self, is_endgame};
use crate::evaluation::activity::outposts;
use crate::line::course::gain;
use crate::line::placed::Placed;
use crate::line::placed::pieces;
use crate::plans::structure::{OUTPOST_LASTS, PAWNS_OF_FILES, has_work_on_the_seventh, is_shut};
use crate::position::Position;

/// Additional fields that a piece has to attack for its move to activate it.
const MORE_FIELDS: u32 = 3;

/// The move number up to which a move can count as development.
const DEVELOPMENT: u32 = 20;

/// The relative rank, from 0, from which on a passed pawn matters before the endgame.
const AWAY_FROM_HOME: usize = 3;

/// Enemy pawns that an ending needs for an outpost to be more than an ordinary field.
const PAWNS_OF_OUTPOST: usize = 2;

/// What the move does to pawns, files and fields.
pub(in crate::explain) fn of(change: &Change<'_>, found: &mut Vec<Kind>) {
    passed_pawns(change, found);
    lever(change, found);
    let sound = gain(change.before, change.mv) > -MATTERS / 2;
    if sound {
        outpost(change, found);
        rook(change, found);
        develops(change, found);
        activates(change, found);
        kings::nearer(change, found);
    }
    kings::opposition(change, found);
    kings::cut_off(change, found);
    luft(change, found);
}

fn passed_pawns(change: &Change<'_>, found: &mut Vec<Kind>) {
    let (before, after) = (change.before.board(), change.after.board());
    let was_passed = |pawn: Placed| {
        let then = if pawn.on == change.moved.on {
            Placed::new(pawn.piece, change.from)
        } else {
            pawn
        };
        let others = before.pawns() & before.by_color(change.them());
        // A pawn behind another of its side that moves on was stopped by no enemy pawn either.
        before.piece_at(then.on) == Some(pawn.piece) && (passed_span(change.us, then.on) & others).is_empty()
    };
    // Before the endgame a passed pawn that is still at home matters to nobody.
    let matters =
        |pawn: Placed| is_endgame(change.after) || relative_rank(change.us, pawn.on) >= AWAY_FROM_HOME;
    let own = pieces(after, change.us).filter(|p| p.piece.role == Role::Pawn);
    for pawn in own.filter(|&p| {
        matters(p) && is_passed(after, change.us, p.on) && !was_passed(p) && stays_passed(change, p)
    }) {
        found.push(Kind::Passed { pawn });
    }
}

/// Whether a pawn is still a passed pawn, or has promoted, when the line has gone on by two answers and the
/// mover's move between them.
fn stays_passed(change: &Change<'_>, pawn: Placed) -> bool {
    let (course, ply) = (change.course, change.ply);
    (ply + 1..=course.len().min(ply + 3)).all(|later| {
        let board = course.after(later).board();
        let stays = |on| board.piece_at(on) != Some(pawn.piece) || is_passed(board, change.us, on);
        course.follow(pawn.on, ply, later).is_some_and(stays)
    })
}

fn lever(change: &Change<'_>, found: &mut Vec<Kind>) {
    if change.moved.piece.role != Role::Pawn || change.mv.is_capture() {
        return;
    }
    let pawns = change.after.board().pawns() & change.after.board().by_color(change.them());
    if (attacks::pawn_attacks(change.us, change.moved.on) & pawns).any() {
        found.push(Kind::Lever {
            from: change.from,
            to: change.moved.on,
        });
    }
}

fn outpost(change: &Change<'_>, found: &mut Vec<Kind>) {
    let Placed { piece, on } = change.moved;
    let is_minor = matches!(piece.role, Role::Knight | Role::Bishop);
    // On the edge a piece is out of play rather than posted; nor is it posted where it gives check and moves
    // on, or is taken.
    let stays = !change.after.is_check()
        && (change.ply + 1..=change.ply + OUTPOST_LASTS)
            .all(|plies| change.course.follow(on, change.ply, plies) == Some(on));
    let pawns = change.after.board().pawns() & change.after.board().by_color(change.them());
    let has_work = !is_endgame(change.after) || pawns.count() >= PAWNS_OF_OUTPOST;
    if is_minor
        && stays
        && has_work
        && !matches!(on.file(), File::A | File::H)
        && outposts(&View::new(change.after.chess()), change.us).contains(on)
    {
        found.push(Kind::Outpost { piece: change.moved });
    }
}

/// A rook that comes to an open file, or to a seventh rank with work to do.
fn rook(change: &Change<'_>, found: &mut Vec<Kind>) {
    let board = change.after.board();
    let castled = change.mv.is_castle();
    let Placed { piece, on } = change.moved;
    if castled || piece.role != Role::Rook {
        return;
    }
    let file = on.file();
    if file != change.from.file()
        && board.pawns().count() >= PAWNS_OF_FILES
        && (Bitboard::from_file(file) & board.pawns()).is_empty()
        && !is_shut(board, change.us, on)
        && !change.is_only_move()
        && !is_taken_back(change)
    {
        found.push(Kind::OpenFile { file });
    }
    if relative_rank(change.us, on) == 6
        && relative_rank(change.us, change.from) != 6
        && has_work_on_the_seventh(board, change.us)
    {
        found.push(Kind::SeventhRank);
    }
}

fn develops(change: &Change<'_>, found: &mut Vec<Kind>) {
    let Placed { piece, on } = change.moved;
    let home = relative_rank(change.us, change.from) == 0;
    let minor = matches!(piece.role, Role::Knight | Role::Bishop);
    // A move that takes an officer, or is answered by a capture of the piece, is not played for this.
    let takes = change.mv.capture().is_some_and(|role| role != Role::Pawn);
    if home
        && minor
        && !takes
        && !is_taken_back(change)
        && relative_rank(change.us, on) > 0
        && u32::from(change.before.chess().fullmoves()) <= DEVELOPMENT
        && !is_endgame(change.before)
    {
        found.push(Kind::Develops { piece: change.moved });
    }
}

fn activates(change: &Change<'_>, found: &mut Vec<Kind>) {
    let piece = change.moved;
    if !matches!(
        piece.piece.role,
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen
    ) || change.mv.is_castle()
        || change.mv.is_promotion()
        || is_taken_back(change)
    {
        return;
    }
    let fields = |position: &Position, from| {
        let board = position.board();
        (board.attacks_from(from) & !board.by_color(change.us)).count() as u32
    };
    let (before, after) = (fields(change.before, change.from), fields(change.after, piece.on));
    if after >= before + MORE_FIELDS {
        found.push(Kind::Activates { piece, before, after });
    }
}

/// A pawn in front of the own king gives it an escape field, if it had none and a back-rank check was
/// possible.
fn luft(change: &Change<'_>, found: &mut Vec<Kind>) {
    let Some(king) = change.after.board().king_of(change.us) else {
        return;
    };
    let on = change.from;
    if change.moved.piece.role == Role::Pawn
        && king.distance(on) == 1
        && relative_rank(change.us, king) == 0
        && !change.before.is_check()
        && king_fields(change.before, change.us).is_empty()
        && king_fields(change.after, change.us).contains(on)
        && is_back_rank_weak(change.before, king)
    {
        found.push(Kind::Luft { on });
    }
}

/// Whether the other side, if it were to move, could give check on the king's rank by a rook or queen.
fn is_back_rank_weak(position: &Position, king: Square) -> bool {
    let Some(passed) = position.pass() else {
        return false;
    };
    passed.legal_moves().into_iter().any(|m| {
        matches!(m.role(), Role::Rook | Role::Queen)
            && m.to().rank() == king.rank()
            && passed.after(m).is_check()
    })
}
