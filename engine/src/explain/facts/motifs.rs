//! Motifs by comparing boards: what a move changes between the positions before and after it.

use crate::score::Centipawns;
use puchok_zones::board::exchange::value;
use shakmaty::{Board, Piece, Role, Square};

use super::change::{
    Change, MATTERS, attacks_are_safe, is_lost_by_taking, is_lost_next, is_taken_next, is_taken_soon,
    makes_possible,
};
use super::claim::{Claim, Kind};
use super::{guards, kings, lines, structure, threatened, traps};
use crate::line::course::{Course, PROOF, arrival, best_taking, can_win, gain, goes, takers, tells};
use crate::line::placed::Placed;
use crate::line::placed::{pieces, placed};

/// Centipawns that a piece offered by the chosen move costs at least: a knight for two pawns.
const SACRIFICED: Centipawns = Centipawns(125);

/// The claims that the move with this number makes true, without any search.
pub(in crate::explain) fn claims_at(course: &Course, ply: usize) -> Vec<Claim> {
    of(course, ply)
        .into_iter()
        .map(|kind| Claim { ply, kind })
        .collect()
}

/// The piece with which the move with this number takes, if that is an exchange.
pub(in crate::explain) fn exchanged(course: &Course, ply: usize) -> Option<Piece> {
    let own = |claim: Claim| match claim.kind {
        Kind::Exchange { pieces: [_, own] } => Some(own),
        _ => None,
    };
    claims_at(course, ply).into_iter().find_map(own)
}

/// What the move with this number does, without any search.
fn of(course: &Course, ply: usize) -> Vec<Kind> {
    let Some(change) = Change::of(course, ply) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let is_only = change.is_only_move();
    if is_only {
        found.push(Kind::OnlyMove);
    }
    if change.after.legal_moves().is_empty() {
        let mates = change.after.is_check();
        if mates {
            found.push(Kind::Mate { moves: 1 });
        }
        // Later in a line nothing else matters beside a mate.
        if ply == 1 || !mates {
            captures(&change, &mut found);
        }
        return found;
    }
    captures(&change, &mut found);
    let is_kings = change.moved.piece.role == Role::King;
    if change.before.is_check() && !is_only && is_kings && !change.mv.is_capture() {
        found.push(Kind::OutOfCheck);
    }
    if change.mv.is_castle() {
        found.push(Kind::Castles);
    }
    if change.mv.is_promotion() {
        found.push(Kind::Promotes { on: change.mv.to() });
    }
    if change.after.is_check() {
        found.push(Kind::Check);
    }
    if let [answer] = change.after.legal_moves().as_slice() {
        found.push(Kind::Forces { answer: *answer });
    }
    // A forced move offers nothing.
    if !is_only {
        offers(&change, &mut found);
        offers_exchange(&change, &mut found);
    }
    attacks_of_moved(&change, &mut found);
    lines::of(&change, &mut found);
    traps::of(&change, &mut found);
    guards::of(&change, &mut found);
    guards::taken(&change, &mut found);
    guards::drawn_away(&change, &mut found);
    kings::driven_away(&change, &mut found);
    escape(&change, &mut found);
    threatened::mate_in_one(&change, &mut found);
    threatened::promotion(&change, &mut found);
    prepares(&change, &mut found);
    structure::of(&change, &mut found);
    found.retain(|kind| !matches!(kind, Kind::Attacks { target, .. } if wins_by_leaving(&change, *target)));
    found
}

/// Whether an attacked piece leaves with the next move of the line by taking something that is worth it: what
/// attacked it was no reason to.
fn wins_by_leaving(change: &Change<'_>, target: Placed) -> bool {
    let answer = change.course.mv(change.ply + 1);
    answer.is_some_and(|m| m.is_capture() && m.from() == Some(target.on) && gain(change.after, m) >= MATTERS)
}

fn captures(change: &Change<'_>, found: &mut Vec<Kind>) {
    let Some(role) = change.mv.capture() else { return };
    let piece = Placed::new(role.of(change.them()), change.mv.to());
    let answer = change.course.mv(change.ply + 1);
    let taken_back = answer.filter(|a| a.is_capture() && a.to() == change.mv.to());
    if let Some(back) = taken_back.and_then(|a| a.capture())
        && value(back) == value(role)
        && change.mv.promotion().is_none()
        // If the piece that takes back can be lost by that, nothing is exchanged.
        && !is_lost_by_taking(change)
    {
        found.push(Kind::Exchange {
            pieces: [piece.piece, back.of(change.us)],
        });
        return;
    }
    found.push(Kind::Captures { piece });
}

fn offers(change: &Change<'_>, found: &mut Vec<Kind>) {
    let to = change.moved.on;
    let can_be_taken = !takers(change.after, to).is_empty();
    // An exchange is not an offer, even if more could be taken back.
    let is_exchanged = found.iter().any(|kind| matches!(kind, Kind::Exchange { .. }));
    let price = -gain(change.before, change.mv);
    if can_be_taken && !is_exchanged && price >= MATTERS && is_the_price(change, price) {
        found.push(Kind::Offers { piece: change.moved });
    }
    // Pieces that the move leaves to be taken: they could not be taken at a profit before, or the line takes
    // them.
    let passed = change.before.pass();
    let loses = |p: &Placed| best_taking(change.after, p.on).unwrap_or(Centipawns::ZERO);
    let lost = |p: &Placed| match &passed {
        Some(position) => best_taking(position, p.on).unwrap_or(Centipawns::ZERO),
        // In check there is no pass; the board alone has to show it.
        None => can_win(change.before.board(), *p),
    };
    let is_left = |p: &Placed| match is_taken_next(change, *p) {
        true => loses(p) >= MATTERS * 3 / 2,
        false => loses(p) >= MATTERS * 2 && lost(p) < MATTERS,
    };
    let left = pieces(change.after.board(), change.us)
        .filter(|p| p.on != to && p.piece.role != Role::Pawn)
        .filter(is_left)
        .max_by_key(|p| value(p.piece.role));
    // A pawn that the line takes is given up for what the move does elsewhere.
    let pawn = || {
        pieces(change.after.board(), change.us)
            .filter(|p| p.on != to && p.piece.role == Role::Pawn && is_taken_next(change, *p))
            .find(|p| loses(p) >= MATTERS && lost(p) < MATTERS)
    };
    if let Some(piece) = left.or_else(pawn) {
        found.push(Kind::Offers { piece });
    }
}

/// Whether the exchange on its field costs at least half of the moved piece beyond what it takes: a queen that
/// takes a pawn and is exchanged, with a bishop lost behind her, is not offered for the pawn.
fn is_the_price(change: &Change<'_>, price: Centipawns) -> bool {
    change.mv.capture().is_none_or(|taken| {
        let own = change.mv.promotion().unwrap_or(change.moved.piece.role);
        price * 2 >= value(own) - value(taken)
    })
}

/// The line takes the moved piece by one of the same worth, and takes back: that is an offer to exchange.
fn offers_exchange(change: &Change<'_>, found: &mut Vec<Kind>) {
    let (course, own) = (change.course, change.moved.piece);
    let is_officer = !matches!(own.role, Role::Pawn | Role::King);
    let is_plain = !change.mv.is_capture() && !change.mv.is_promotion();
    let is_offered = found.iter().any(|kind| matches!(kind, Kind::Offers { .. }));
    if !is_officer || !is_plain || is_offered || !is_lost_next(change) {
        return;
    }
    let answer = course.mv(change.ply + 1).filter(|answer| !answer.is_promotion());
    let Some(taker) = answer.map(|answer| answer.role()) else {
        return;
    };
    let takes_back = course.takes(change.ply + 2, change.moved.on);
    if takes_back && value(taker) == value(own.role) {
        found.push(Kind::OffersExchange {
            pieces: [own, taker.of(change.them())],
        });
    }
}

/// Centipawns that the first move of a line loses if a piece that it offers is taken: its value, minus what
/// is taken back and what the move itself has taken.
fn price(course: &Course, piece: Placed) -> Centipawns {
    match course.mv(1) {
        Some(mv) if arrival(course.start(), mv) == piece.on => -gain(course.start(), mv),
        _ => best_taking(course.after(1), piece.on).unwrap_or(Centipawns::ZERO),
    }
}

/// Whether most of the value of a piece that the first move of a line offers is lost when it is taken, as
/// neither an exchange nor what the move itself takes pays for it.
pub(in crate::explain) fn is_given_up(course: &Course, piece: Placed) -> bool {
    price(course, piece) * 2 > value(piece.piece.role)
}

/// Whether a piece that the first move of a line offers is given up for good, rather than a pawn in the end.
pub(in crate::explain) fn is_offered(course: &Course, piece: Placed) -> bool {
    is_given_up(course, piece) || price(course, piece) >= SACRIFICED
}

fn attacks_of_moved(change: &Change<'_>, found: &mut Vec<Kind>) {
    let board = change.after.board();
    let by = change.moved;
    if by.piece.role == Role::King && change.mv.is_castle() {
        return;
    }
    let attacked: Vec<Placed> = (board.attacks_from(by.on) & board.by_color(change.them()))
        .into_iter()
        .filter_map(|on| placed(board, on))
        .filter(|&target| may_take(board, by, target))
        .collect();
    let telling: Vec<Placed> = attacked
        .iter()
        .copied()
        .filter(|&t| tells(board, by, t) && !(t.piece.role == Role::King && by.piece.role == Role::King))
        .collect();
    let news = |t: &Placed| !change.attacked_before(by, *t);
    // A piece that is taken at once neither forks nor attacks, unless the piece that takes it is lost.
    let is_lost = is_lost_next(change);
    let safe = attacks_are_safe(change, by) && !is_lost;
    let worthwhile = |t: &&Placed| t.piece.role == Role::King || can_win(board, **t) >= MATTERS;
    if safe
        && telling.iter().any(news)
        && telling.iter().filter(worthwhile).count() >= 2
        && telling.iter().any(|t| value(t.piece.role) > value(Role::Pawn))
    {
        let mut targets: Vec<Placed> = telling.into_iter().filter(|t| worthwhile(&t)).collect();
        targets.sort_by_key(|t| std::cmp::Reverse(value(t.piece.role)));
        if is_cashed(change, &targets) {
            found.push(Kind::Fork { by, targets });
            return;
        }
    }
    for target in attacked.into_iter().filter(news) {
        if target.piece.role == Role::King {
            continue;
        }
        let can_be_won = can_win(board, target) >= MATTERS;
        let wins = safe && can_be_won;
        if is_lost {
            continue;
        }
        if !can_be_won && is_held(board, target) {
            continue;
        }
        let leaves = change.course.mv(change.ply + 1).and_then(|answer| answer.from()) == Some(target.on);
        let is_pinned = !can_be_won && !leaves && lines::is_pinned(board, target, by);
        found.push(match is_pinned {
            true => Kind::Presses { by, target },
            false => Kind::Attacks { by, target, wins },
        });
    }
}

/// Whether a pawn has more protectors than attackers, so that one more attack does not matter.
fn is_held(board: &Board, pawn: Placed) -> bool {
    let men = |side| board.attacks_to(pawn.on, side, board.occupied()).count();
    pawn.piece.role == Role::Pawn && men(pawn.side()) > men(!pawn.side())
}

/// Whether one of the mover's next two moves in the line takes one of these pieces, wherever it has gone by
/// then, or the line ends before the first of them.
fn is_cashed(change: &Change<'_>, targets: &[Placed]) -> bool {
    let course = change.course;
    let mut fields: Vec<Square> = targets.iter().map(|target| target.on).collect();
    for ply in change.ply + 1..=change.ply + 4 {
        let Some(mv) = course.mv(ply) else {
            return ply <= change.ply + 2;
        };
        let before = course.after(ply - 1);
        if before.turn() == change.us && mv.is_capture() && fields.contains(&mv.to()) {
            return true;
        }
        fields = fields.into_iter().filter_map(|on| goes(before, mv, on)).collect();
    }
    false
}

/// Whether an attacker may leave its field to take its target without exposing its own king. To give check it
/// need not be able to.
fn may_take(board: &Board, by: Placed, target: Placed) -> bool {
    if target.piece.role == Role::King {
        return true;
    }
    let mut then = board.clone();
    then.discard_piece_at(by.on);
    then.set_piece_at(target.on, by.piece);
    then.king_of(by.side())
        .is_none_or(|king| then.attacks_to(king, !by.side(), then.occupied()).is_empty())
}

fn escape(change: &Change<'_>, found: &mut Vec<Kind>) {
    let Some(piece) = placed(change.before.board(), change.from) else {
        return;
    };
    if change.mv.is_castle() || change.mv.is_promotion() || piece.piece.role == Role::King {
        return;
    }
    // A piece that is taken soon was not saved; nor was one that could still be taken, whatever it has
    // captured before. An officer may be exchanged later; a pawn that falls later is lost all the same.
    let is_lost = match piece.piece.role {
        Role::Pawn => change
            .course
            .follow(change.moved.on, change.ply, change.ply + PROOF)
            .is_none(),
        _ => is_taken_soon(change, change.moved),
    };
    if !is_lost
        && can_win(change.before.board(), piece) >= MATTERS
        && best_taking(change.after, change.moved.on).unwrap_or(Centipawns::ZERO) < MATTERS / 2
    {
        found.push(Kind::Escapes { piece });
    }
}

/// The mover's next move of the line was impossible, or lost material, before this one. If the piece taken
/// was what prevented it, the capture says so already.
fn prepares(change: &Change<'_>, found: &mut Vec<Kind>) {
    let Some(next) = change.course.mv(change.ply + 2) else {
        return;
    };
    let then = change.course.after(change.ply + 1);
    let is_own_step = next.from() == Some(change.moved.on);
    let is_by_taking = change.mv.is_capture()
        && change
            .before
            .board()
            .attacks_from(change.mv.to())
            .contains(next.to());
    // To step aside prepares nothing: what moves to the vacated field has not been waiting for it.
    let makes_room = next.to() == change.from;
    if makes_possible(change.before, change.after, next)
        && !makes_room
        && !is_own_step
        && !is_by_taking
        && !next.is_capture()
        && !change.before.is_check()
        && !then.is_check()
        && gain(then, next) >= Centipawns(-25)
    {
        found.push(Kind::Prepares { mv: next });
    }
}
