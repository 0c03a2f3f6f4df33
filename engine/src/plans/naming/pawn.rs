//! Plans of pawns: passed pawns, levers, storms, space.

use std::ops::BitOr;

use puchok_zones::board::exchange;
use puchok_zones::board::pawn_spans;
use puchok_zones::board::steps::pawn_steps;
use puchok_zones::board::view::View;
use puchok_zones::plan::Way;
use shakmaty::{Bitboard, Color, File, Role, Square, attacks};

use super::{Manner, Name, near};
use crate::evaluation::boards;
use crate::plans::kind::Kind;
use crate::plans::structure::is_weak;
use crate::score::Centipawns;

/// The name of a pawn's plan.
pub(super) fn name(before: &View, now: &View, way: &Way) -> Name {
    let (side, to) = (way.side, way.to());
    let attacked = attacks::pawn_attacks(side, to) & before.side(!side);
    let is_passed = pawn_spans::passed(now, side).contains(to);
    let was_passed = pawn_spans::passed(before, side).contains(way.from);
    let officers = attacked & before.officers(!side);
    let worth = |&on: &Square| before.role_at(on).map(exchange::value);
    let officer = officers.into_iter().max_by_key(worth);
    if let Some(piece) = officer.filter(|_| way.fields.len() == 1) {
        return Name::about(Kind::Attack, piece);
    }
    // A pawn that can be taken by a pawn on its way does not get past it.
    if is_passed && !meets_pawns(before, way) {
        if was_passed || pawn_spans::relative_rank(side, to) >= 4 {
            return Name::of(Kind::PassedPawn);
        }
        if gains_space(before, way) {
            return Name::of(Kind::Space);
        }
    }
    if let Some(lever) = lever(before, now, way, attacked & before.board().pawns()) {
        return lever;
    }
    let king = before.king(!side);
    let is_home = pawn_spans::relative_rank(!side, king) <= 1;
    let is_far = !near(before.king(side), to) || pawn_spans::relative_rank(side, before.king(side)) > 1;
    // A pawn that stands before one of the other side's and attacks nothing opens nothing.
    let next = to.offset(side.fold_wb(8, -8));
    let is_shut = attacked.is_empty() && next.is_some_and(|on| before.pieces(!side, Role::Pawn).contains(on));
    let is_storm = is_home && near(king, to) && is_far && has_castled(king) && !is_shut;
    if is_storm && has_officers(before, side) && pawn_spans::relative_rank(side, to) >= 3 {
        return Name::about(Kind::Storm, king);
    }
    if let Some(piece) = officer {
        return Name::about(Kind::Attack, piece);
    }
    if let Some(pawn) = fixed(before, way) {
        return Name::about(Kind::WeakPawn, pawn).in_manner(Manner::Fixes);
    }
    match pawn_spans::relative_rank(side, to) {
        3.. if gains_space(before, way) => Name::of(Kind::Space),
        _ => Name {
            about: supported(before, side, to),
            ..Name::of(Kind::Other)
        },
    }
}

/// The lever against these pawns: a minority attack if it is one on any of them, or else against one that is
/// not protected, if there is such.
fn lever(before: &View, now: &View, way: &Way, pawns: Bitboard) -> Option<Name> {
    let minority = pawns
        .into_iter()
        .find(|&pawn| is_minority_attack(before, now, way, pawn));
    if let Some(pawn) = minority {
        return Some(Name::about(Kind::Lever, pawn).in_manner(Manner::Minority));
    }
    let bare = pawns & !before.controlled(!way.side);
    let pawn = bare.first().or(pawns.first())?;
    Some(Name::about(Kind::Lever, pawn))
}

/// Centipawns of material by which a side may be behind and still play for space or a weak pawn.
const FAR_BEHIND: Centipawns = Centipawns(300);

/// Whether a side is so far behind in material that small gains do not matter.
fn is_far_behind(view: &View, side: Color) -> bool {
    exchange::balance(view.board(), side) <= -FAR_BEHIND
}

/// Whether space behind a pawn is useful: there are officers to use it, its side is not far behind, and the
/// pawn is the foremost of its side on the file.
fn gains_space(before: &View, way: &Way) -> bool {
    let is_behind = pawn_spans::ahead(way.side, way.to()) & before.pieces(way.side, Role::Pawn);
    before.all_officers().count() > FEW_OFFICERS && is_behind.is_empty() && !is_far_behind(before, way.side)
}

/// A piece of its own side that a pawn on this field protects and the other side attacks.
pub(in crate::plans) fn supported(view: &View, side: Color, to: Square) -> Option<Square> {
    (attacks::pawn_attacks(side, to) & view.side(side) & view.controlled(!side)).first()
}

/// Pawns of the attacking side on a wing that make a minority attack.
const MINORITY: usize = 2;

/// The rank, from 0 as its side sees it, before which the pawn stands that a minority attack is on.
const NEAR_HOME: usize = 3;

/// Whether a pawn of the other side can take the pawn on its way, en passant included.
fn meets_pawns(before: &View, way: &Way) -> bool {
    let control = before.by_role(!way.side, Role::Pawn);
    way.steps()
        .any(|(from, to)| (attacks::between(from, to).with(to) & control).any())
}

/// A weak pawn of the other side, not past the middle, whose next field no pawn controlled before and this
/// one controls now.
fn fixed(before: &View, way: &Way) -> Option<Square> {
    let (side, other) = (way.side, !way.side);
    let control =
        attacks::pawn_attacks(side, way.to()) & !before.by_role(side, Role::Pawn) & !before.occupied();
    before.pieces(other, Role::Pawn).into_iter().find(|&pawn| {
        pawn_spans::relative_rank(other, pawn) < 4
            && pawn_steps(other, pawn, before.occupied())
                .into_iter()
                .any(|step| step.distance(pawn) == 1 && control.contains(step))
            && before.controlled(other).contains(pawn)
            && is_weak(before, pawn)
    })
}

/// The three files of the wing that the field belongs to.
fn wing(field: Square) -> Option<Bitboard> {
    let files = match field.file().to_u32() {
        0..=2 => [File::A, File::B, File::C],
        5..=7 => [File::F, File::G, File::H],
        _ => return None,
    };
    Some(
        files
            .map(Bitboard::from_file)
            .into_iter()
            .fold(Bitboard::EMPTY, BitOr::bitor),
    )
}

/// Whether a side has a minority with which to attack on the wing of a field: fewer pawns there, but enough,
/// rooks for the files that it opens, and its king elsewhere. A side that is far behind has no use for it.
pub(in crate::plans) fn has_minority(view: &View, side: Color, field: Square) -> bool {
    let Some(wing) = wing(field) else { return false };
    let count = |color| (view.pieces(color, Role::Pawn) & wing).count();
    (MINORITY..count(!side)).contains(&count(side))
        && view.pieces(side, Role::Rook).any()
        && !wing.contains(view.king(side))
        && !is_far_behind(view, side)
}

/// Whether a lever is a minority attack: the side has a minority on the wing, its pawn has come forward to one
/// of the other side's that stands on its first three ranks, and after the exchanges that side has a weak pawn
/// there which was not weak before.
fn is_minority_attack(before: &View, now: &View, way: &Way, pawn: Square) -> bool {
    let (side, other) = (way.side, !way.side);
    let is_near_home = pawn_spans::relative_rank(other, pawn) < NEAR_HOME;
    let Some(wing) = wing(way.to()).filter(|_| is_near_home && has_minority(before, side, way.to())) else {
        return false;
    };
    let taken = boards::moved(now.board(), way.to(), pawn);
    let retaken = match exchange::first_capturer(&taken, pawn, other, taken.occupied(), Bitboard::EMPTY) {
        Some(taker) => boards::moved(&taken, taker.on, pawn),
        None => taken,
    };
    let after = View::of(retaken, now.turn(), None);
    (after.pieces(other, Role::Pawn) & wing).into_iter().any(|pawn| {
        is_weak(&after, pawn) && !(before.pieces(other, Role::Pawn).contains(pawn) && is_weak(before, pawn))
    })
}

/// Officers without a queen among them for which a storm opens lines.
const STORMING: usize = 3;

/// Whether a side has the officers for which a storm opens lines.
fn has_officers(view: &View, side: Color) -> bool {
    view.pieces(side, Role::Queen).any() || view.officers(side).count() >= STORMING
}

/// Whether a king stands on a wing.
fn has_castled(king: Square) -> bool {
    !(3..5).contains(&king.file().to_u32())
}

/// Officers of both sides up to which space does not matter.
const FEW_OFFICERS: usize = 4;
