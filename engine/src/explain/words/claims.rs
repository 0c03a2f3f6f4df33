//! Claims as predicates: what a move does.

use std::cmp::Reverse;

use puchok_zones::board::exchange::value;
use shakmaty::{Role, Square};

use super::attack;
use super::nouns::{at, the};
use super::phrases::{
    brings_nearer, castles, castles_apart, cuts_off, discovers, draws, is_checked, is_lever, is_won_back,
    keeps_off, makes_passed, promotes, protects, stops, threat_san, won,
};
use super::predicate::Predicate;
use super::threat::what_threatens;
use crate::explain::facts::booty::Booty;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::exchanged;
use crate::line::course::Course;
use crate::line::notation::{moves, with_dots};
use crate::line::placed::Placed;
use crate::text::role_name;
use crate::text::{enumerated, side};

/// What one move does by these claims, in the order in which it is said.
///
/// Claims that belong together become one predicate: the fields that a protector leaves, the pieces that one
/// piece attacks or protects, the pawns that become passed. Where a line gains something, its moves are
/// shown. A predicate that ends with a relative clause comes last: what followed would be read as part of the
/// clause.
pub(in crate::explain) fn predicates<'a>(
    claims: impl Iterator<Item = &'a Claim>,
    course: &Course,
) -> Vec<Predicate> {
    let claims = without_what_others_say(claims.collect(), course);
    let is_first = |&index: &usize| !claims[..index].iter().any(|c| c.is_one_with(claims[index]));
    let mut told: Vec<(bool, Predicate)> = Vec::new();
    for index in (0..claims.len()).filter(is_first) {
        match castles_apart(claims[index], course).filter(|_| claims.len() > 1) {
            Some(parts) => told.extend(parts.map(|part| (false, part))),
            None => {
                let takes_guard = claims[index].takes_guard(course);
                told.push((takes_guard, together(&claims, index, course)));
            }
        }
    }
    if told.len() > 1 {
        // What is taken is said first, so what it protected goes into brackets.
        for (takes_guard, predicate) in &mut told {
            if *takes_guard {
                *predicate = predicate.clone().in_passing();
            }
        }
    }
    told.sort_by_key(|(_, predicate)| predicate.ends_with_which());
    told.into_iter().map(|(_, predicate)| predicate).collect()
}

/// The claims in the order in which they are said, without captures that another of them mentions or makes
/// immaterial.
fn without_what_others_say<'a>(mut claims: Vec<&'a Claim>, course: &Course) -> Vec<&'a Claim> {
    // A gain is the result of a capture.
    if claims
        .iter()
        .any(|c| matches!(c.kind, Kind::Gains { .. } | Kind::Wins { .. }))
    {
        claims.sort_by_key(|c| !c.kind.is_capture());
    }
    // The capture of a protector is mentioned with what it protected, that of an offer with the offer.
    let protectors = protectors(&claims);
    let paid: Vec<usize> = claims
        .iter()
        .filter(|c| given_for(c, course).is_some())
        .map(|c| c.ply)
        .collect();
    let promotes = |c: &&&Claim| matches!(c.kind, Kind::Promotes { .. });
    let promotions: Vec<usize> = claims.iter().filter(promotes).map(|c| c.ply).collect();
    // Beside a mate it does not matter what is taken, by this move or on the way.
    let mates = claims.iter().any(|c| matches!(c.kind, Kind::Mate { .. }));
    claims.retain(|c| match c.kind {
        Kind::Exchange { .. } | Kind::Captures { .. } | Kind::RemovesGuard { .. } if mates => false,
        // That a new piece is taken is said with the promotion.
        Kind::Offers { piece } => !(promotions.contains(&c.ply) && course.takes(c.ply + 1, piece.on)),
        Kind::Exchange { .. } => !takes_protector(&protectors, course, c.ply),
        Kind::Captures { piece } => !protectors.contains(&(c.ply, piece)) && !paid.contains(&c.ply),
        _ => true,
    });
    claims
}

/// Whether the move with this number takes one of these protectors.
fn takes_protector(protectors: &[(usize, Placed)], course: &Course, ply: usize) -> bool {
    let is_taken = |&(at, guard): &(usize, Placed)| at == ply && course.takes(ply, guard.on);
    protectors.iter().any(is_taken)
}

/// Protectors that are taken or drawn away, with the number of the move that does it.
fn protectors(claims: &[&Claim]) -> Vec<(usize, Placed)> {
    let guard = |c: &&Claim| match c.kind {
        Kind::RemovesGuard { guard, .. } => Some((c.ply, guard)),
        _ => None,
    };
    claims.iter().filter_map(guard).collect()
}

/// The predicate of the claim at a place, together with later ones that are said in one with it.
fn together(claims: &[&Claim], place: usize, course: &Course) -> Predicate {
    let claim = claims[place];
    match claim.kind {
        Kind::RemovesGuard { guard, .. } => {
            let left = in_one(claims, place, |kind| match kind {
                Kind::RemovesGuard { of, .. } => Some(*of),
                _ => None,
            });
            removes_guard(course, claim.ply, guard, left.into_iter())
        }
        Kind::Passed { .. } => makes_passed(&in_one(claims, place, |kind| match kind {
            Kind::Passed { pawn } => Some(pawn.on.to_string()),
            _ => None,
        })),
        Kind::KingNearer { .. } => brings_nearer(&in_one(claims, place, |kind| match kind {
            Kind::KingNearer { pawn } => Some(pawn.on.to_string()),
            _ => None,
        })),
        Kind::Guards { .. } => {
            let board = course.after(claim.ply).board();
            let protected = in_one(claims, place, |kind| match kind {
                Kind::Guards { on, .. } => Some(at(Placed::new(board.piece_at(*on)?, *on))),
                _ => None,
            });
            protects(claim, course, &enumerated(&protected, "and"))
        }
        Kind::Attacks { .. } => {
            let mut targets = in_one(claims, place, |kind| match kind {
                Kind::Attacks { target, .. } => Some(*target),
                _ => None,
            });
            // The most valuable first: it is what the attack is about.
            targets.sort_by_key(|target| Reverse(value(target.piece.role)));
            let targets: Vec<String> = targets.into_iter().map(at).collect();
            match targets.as_slice() {
                [target] => attack::on_one(claim, course, target),
                targets => attack::on_several(claim, course, &enumerated(targets, "and")),
            }
        }
        Kind::Gains { what, .. } => predicate(claim, course).with(&shown(course, claim.ply, what)),
        // What is taken for it is mentioned with what that protected.
        Kind::Offers { piece }
            if given_for(claim, course).is_some()
                && protectors(claims).iter().any(|&(ply, _)| ply == claim.ply) =>
        {
            Predicate::of("offers", the(piece.piece))
        }
        _ => predicate(claim, course),
    }
}

/// The subjects of the claims that are said in one with the claim at a place, that one included.
fn in_one<T>(claims: &[&Claim], place: usize, of: impl Fn(&Kind) -> Option<T>) -> Vec<T> {
    let same = claims[place..].iter().filter(|c| c.is_one_with(claims[place]));
    same.filter_map(|c| of(&c.kind)).collect()
}

/// What a single claim says: "forks the king on g8 and the queen on d8".
pub(in crate::explain) fn predicate(claim: &Claim, course: &Course) -> Predicate {
    result(claim, course)
        .or_else(|| exchange(claim, course))
        .or_else(|| attack_or_line(claim, course))
        .or_else(|| defence(claim, course))
        .or_else(|| threat(claim, course))
        .unwrap_or_else(|| improvement(claim, course))
}

/// Claims about the whole line.
fn result(claim: &Claim, course: &Course) -> Option<Predicate> {
    let back_or_not = |[plain, back]: [&'static str; 2], what, gain| {
        if is_won_back((claim.ply, course), what, gain) {
            back
        } else {
            plain
        }
    };
    Some(match &claim.kind {
        Kind::Mate { moves: 1 } => Predicate::plain("mates"),
        Kind::Mate { moves } => Predicate::of("mates in", moves.to_string()),
        Kind::Wins { what, gain } => {
            let verb = back_or_not(["wins", "wins back"], *what, *gain);
            Predicate::of(verb, won(*what, claim, course))
        }
        Kind::Gains { what, gain } => match just_taken(course, claim.ply, *what) {
            Some(role) => Predicate::of("takes", format!("the unprotected {}", role_name(role))),
            None => {
                let verb = back_or_not(["gains", "gains back"], *what, *gain);
                Predicate::of(verb, format!("{} in the line", won(*what, claim, course)))
            }
        },
        Kind::Zugzwang => {
            let other = side(!course.after(claim.ply - 1).turn());
            Predicate::of("leaves", format!("{other} in zugzwang"))
        }
        Kind::Perpetual => Predicate::plain("gives perpetual check"),
        Kind::Stalemate => Predicate::plain("leads to stalemate"),
        Kind::Draw { by } => draws(*by, course),
        _ => return None,
    })
}

/// Claims about what is taken, offered or left, and about moves without a choice.
fn exchange(claim: &Claim, course: &Course) -> Option<Predicate> {
    Some(match &claim.kind {
        Kind::Offers { piece } if Some(piece.on) == claim.moved_to(course) => {
            let offered = the(piece.piece);
            Predicate::of(
                "offers",
                match given_for(claim, course) {
                    Some(taken) => format!("{offered} for the {}", role_name(taken)),
                    None => offered,
                },
            )
        }
        Kind::Offers { piece } => Predicate::of("leaves", format!("{} to be taken", at(*piece))),
        Kind::Captures { piece } => {
            let is_en_passant = course.mv(claim.ply).is_some_and(|m| m.is_en_passant());
            let how = match course.taken_back_for(claim.ply) {
                Some(_) => " in return",
                None if is_en_passant => " en passant",
                None => "",
            };
            Predicate::of("takes", the(piece.piece)).with(how)
        }
        Kind::Exchange { pieces: [taken, own] } if taken.role == own.role => {
            let is_en_passant = course.mv(claim.ply).is_some_and(|m| m.is_en_passant());
            let how = if is_en_passant { " en passant" } else { "" };
            Predicate::of("exchanges", format!("{}s{how}", role_name(own.role)))
        }
        Kind::Exchange { pieces: [taken, own] } => {
            Predicate::of("exchanges", format!("{} for {}", the(*own), the(*taken)))
        }
        Kind::OffersExchange { pieces: [own, taker] } if taker.role == own.role => {
            Predicate::of("offers to exchange", format!("{}s", role_name(own.role)))
        }
        Kind::OffersExchange { pieces: [own, taker] } => {
            Predicate::of("offers to exchange", format!("{} for {}", the(*own), the(*taker)))
        }
        Kind::Spares { piece } => Predicate::of("does not take", at(*piece)),
        Kind::Unique { wins: true } => Predicate::plain("is the only move that wins"),
        Kind::Unique { wins: false } => Predicate::plain("is the only move that does not lose"),
        Kind::OnlyMove => Predicate::plain("is the only legal move"),
        Kind::OutOfCheck => Predicate::plain("gets out of the check"),
        Kind::Check => Predicate::plain("gives check"),
        Kind::Forces { answer } => {
            let name = with_dots(course.after(claim.ply), *answer);
            Predicate::of("leaves no answer but", name)
        }
        _ => return None,
    })
}

/// Claims about pieces that are attacked, pinned or deprived of their protection.
fn attack_or_line(claim: &Claim, course: &Course) -> Option<Predicate> {
    Some(match &claim.kind {
        Kind::Attacks { target, .. } => attack::on_one(claim, course, &at(*target)),
        Kind::Presses { target, .. } => {
            let pinned = format!("the pinned {} on {}", role_name(target.piece.role), target.on);
            Predicate::of("puts pressure on", pinned)
        }
        Kind::Fork { targets, .. } => {
            let targets: Vec<String> = targets.iter().map(|&t| at(t)).collect();
            Predicate::of("forks", enumerated(&targets, "and"))
        }
        Kind::Pins { front, behind, .. } => {
            Predicate::of("pins", format!("{} to {}", at(*front), at(*behind)))
        }
        Kind::Skewers { front, behind, .. } => Predicate::of(
            "attacks",
            format!("{} and, behind it, {}", at(*front), at(*behind)),
        ),
        Kind::Traps { piece } => Predicate::of("traps", at(*piece)),
        Kind::Discovers { by, target } => discovers(*by, *target, course.after(claim.ply)),
        Kind::RemovesGuard { guard, of } => removes_guard(course, claim.ply, *guard, [*of].into_iter()),
        Kind::DrawsAway { guard, of } => {
            Predicate::of("draws away", at(*guard)).which(format!("would retake on {of}"))
        }
        Kind::DrivesAway { king, of } => Predicate::of("drives", format!("{} away from {of}", at(*king))),
        Kind::Lever { to, .. } => is_lever(*to, course.after(claim.ply)),
        _ => return None,
    })
}

/// Claims about what is protected, blocked or brought to safety.
fn defence(claim: &Claim, course: &Course) -> Option<Predicate> {
    Some(match &claim.kind {
        Kind::Guards { on, .. } => match course.after(claim.ply).board().piece_at(*on) {
            Some(piece) => protects(claim, course, &at(Placed::new(piece, *on))),
            None => Predicate::plain(""),
        },
        Kind::Blocks { line: (_, z), .. } if is_checked(course.after(claim.ply - 1), *z) => {
            Predicate::plain("blocks the check")
        }
        Kind::Blocks { line: (a, z), .. } => cuts_off(*a, *z, course.after(claim.ply)),
        Kind::Escapes { piece } => Predicate::of("brings", format!("{} to safety", the(piece.piece))),
        Kind::CannotTake { piece, .. } => Predicate::of("cannot be taken by", at(*piece)).which("is pinned"),
        Kind::Stops { threat } => stops(claim.ply, *threat, course),
        _ => return None,
    })
}

/// Claims about what the mover would play next.
fn threat(claim: &Claim, course: &Course) -> Option<Predicate> {
    Some(match &claim.kind {
        Kind::ThreatensMate { moves: 1 } => Predicate::plain("threatens mate"),
        Kind::ThreatensMate { moves } => Predicate::of("threatens mate in", moves.to_string()),
        Kind::Threatens { line, gained } => {
            let name = line
                .first()
                .map_or_else(String::new, |&m| threat_san(course, claim.ply, m));
            let threatens = Predicate::of("threatens", name);
            match gained {
                Some((what, _)) => threatens.which(format!("gains {}", what.words())),
                None => what_threatens(threatens, course.after(claim.ply), line),
            }
        }
        Kind::ThreatensPromotion { on } => Predicate::of("threatens to promote on", on.to_string()),
        Kind::Prepares { mv } => Predicate::of("prepares", with_dots(course.after(claim.ply + 1), *mv)),
        Kind::Plan { .. } => Predicate::plain("is a step of a plan"),
        _ => return None,
    })
}

/// Claims about a better place for a piece, a pawn or the king; the terms of the estimate are told apart from
/// these ([`super::differences`]).
fn improvement(claim: &Claim, course: &Course) -> Predicate {
    match &claim.kind {
        Kind::Promotes { on } => promotes(*on, claim.ply, course),
        Kind::Passed { pawn } => makes_passed(&[pawn.on.to_string()]),
        Kind::Outpost { piece } => Predicate::of(
            "gives",
            format!("{} an outpost on {}", the(piece.piece), piece.on),
        ),
        Kind::OpenFile { file } => Predicate::of("occupies", format!("the open {}-file", file.char())),
        Kind::SeventhRank => Predicate::of("reaches", "the seventh rank"),
        Kind::Castles => castles(claim, course),
        Kind::Develops { piece } => Predicate::of("develops", the(piece.piece)),
        Kind::Activates { piece, before, after } => {
            let fields = if *after == 1 { "field" } else { "fields" };
            let piece = the(piece.piece);
            Predicate::of("gives", format!("{piece} {after} {fields} instead of {before}"))
        }
        Kind::Luft { on } => Predicate::of("gives", format!("the king a way out on {on}")),
        Kind::KingNearer { pawn } => brings_nearer(&[pawn.on.to_string()]),
        Kind::Opposition => Predicate::of("takes", "the opposition"),
        Kind::CutsOff { king, edge } => keeps_off(*king, *edge),
        other => Predicate::plain(other.name()),
    }
}

/// What a move takes by which it offers the piece that takes.
fn given_for(claim: &Claim, course: &Course) -> Option<Role> {
    match claim.kind {
        Kind::Offers { piece } if Some(piece.on) == claim.moved_to(course) => {
            course.mv(claim.ply).and_then(|m| m.capture())
        }
        _ => None,
    }
}

/// The moves of the line by which something is gained, in brackets; nothing where the move simply takes it.
fn shown(course: &Course, ply: usize, what: Booty) -> String {
    match just_taken(course, ply, what) {
        None if course.len() > ply => format!(" ({})", moves(course, ply, course.won_at(ply))),
        _ => String::new(),
    }
}

/// "takes the bishop on c3, which protected e1 and b2", "draws away the queen on d8, which protects d1".
fn removes_guard(course: &Course, ply: usize, guard: Placed, of: impl Iterator<Item = Square>) -> Predicate {
    let fields: Vec<String> = of.map(|field| field.to_string()).collect();
    let fields = enumerated(&fields, "and");
    let (predicate, does) = match (course.takes(ply, guard.on), exchanged(course, ply)) {
        (true, Some(own)) => {
            let both = format!("{} for {}", the(own), at(guard));
            (Predicate::of("exchanges", both), "protected")
        }
        (true, None) => (Predicate::of("takes", at(guard)), "protected"),
        (false, _) => (Predicate::of("draws away", at(guard)), "protects"),
    };
    predicate.which(format!("{does} {fields}"))
}

/// What the move with this number takes, if that is all it gains and nothing protects it.
fn just_taken(course: &Course, ply: usize, what: Booty) -> Option<Role> {
    let mv = course
        .mv(ply)
        .filter(|mv| !mv.is_en_passant() && course.taken_back_for(ply).is_none())?;
    let role = mv.capture().filter(|&role| what.piece() == Some(role))?;
    let before = course.after(ply - 1);
    // A protector may stand behind the capturing piece, on the same line.
    let occupied = mv.from().map_or(before.board().occupied(), |from| {
        before.board().occupied().without(from)
    });
    let protectors = before.board().attacks_to(mv.to(), !before.turn(), occupied);
    protectors.is_empty().then_some(role)
}
