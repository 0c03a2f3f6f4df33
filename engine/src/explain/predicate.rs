//! One claim, or how a rival stands, as the predicate of a sentence.

use shakmaty::{Piece, Role, Square};

use super::attack::{attacks, offers_exchange, takes_next};
use super::booty::Booty;
use super::claim::{Claim, Kind};
use super::phrases::{
    castles, cuts_off, discovers, draws, is_checked, is_lever, promotes, stops, threat_san, won,
};
use crate::line::course::{Course, goes};
use crate::line::notation::{moves, with_dots};
use crate::line::placed::Placed;
use crate::score::Centipawns;
use crate::text::role_name;
use crate::text::{enumerated, side};

fn the(piece: Piece) -> String {
    format!("the {}", role_name(piece.role))
}

pub(super) fn at(placed: Placed) -> String {
    format!("{} on {}", the(placed.piece), placed.on)
}

/// What the moves of claims do. What a protector leaves, what a piece attacks or protects and which pawns become passed is told in one;
/// where a line gains something, its moves are shown. What goes on with "which" comes last: what followed would be said of that.
pub(super) fn predicates<'a>(claims: impl Iterator<Item = &'a Claim>, course: &Course) -> Vec<String> {
    let mut claims: Vec<&Claim> = claims.collect();
    // What is gained comes of what is taken.
    if claims
        .iter()
        .any(|c| matches!(c.kind, Kind::Gains { .. } | Kind::Wins { .. }))
    {
        claims.sort_by_key(|c| !c.kind.is_capture());
    }
    // What is taken is told with what it protected.
    let protected: Vec<(usize, Placed)> = claims
        .iter()
        .filter_map(|c| match c.kind {
            Kind::RemovesGuard { guard, .. } => Some((c.ply, guard)),
            _ => None,
        })
        .collect();
    claims.retain(|c| !matches!(c.kind, Kind::Captures { piece } if protected.contains(&(c.ply, piece))));
    // What an offer takes is told with it.
    let paid: Vec<usize> = claims
        .iter()
        .filter(|c| given_for(c, course).is_some())
        .map(|c| c.ply)
        .collect();
    claims.retain(|c| !(matches!(c.kind, Kind::Captures { .. }) && paid.contains(&c.ply)));
    let is_first = |&index: &usize| !claims[..index].iter().any(|c| c.is_one_with(claims[index]));
    let told = |index: usize| {
        let claim = claims[index];
        match claim.kind {
            Kind::RemovesGuard { guard, .. } => {
                let left = in_one(&claims, index, |kind| match kind {
                    Kind::RemovesGuard { of, .. } => Some(*of),
                    _ => None,
                });
                removes_guard(course, claim.ply, guard, left.into_iter())
            }
            Kind::Passed { .. } => makes_passed(&in_one(&claims, index, |kind| match kind {
                Kind::Passed { pawn } => Some(pawn.on.to_string()),
                _ => None,
            })),
            Kind::Guards { .. } => {
                let board = course.after(claim.ply).board();
                let protected = in_one(&claims, index, |kind| match kind {
                    Kind::Guards { on, .. } => Some(at(Placed::new(board.piece_at(*on)?, *on))),
                    _ => None,
                });
                format!("protects {}", enumerated(&protected, "and"))
            }
            Kind::Attacks { .. } => {
                let targets = in_one(&claims, index, |kind| match kind {
                    Kind::Attacks { target, .. } => Some(at(*target)),
                    _ => None,
                });
                match targets.as_slice() {
                    [target] if takes_next(claim, course) => attacks(claim, course, target, true),
                    [_] => predicate(claim, course),
                    targets => attacks(claim, course, &enumerated(targets, "and"), false),
                }
            }
            Kind::Gains { what, gain } => predicate(claim, course) + &shown(course, claim.ply, what, gain),
            // What is taken for it is told with what it protected.
            Kind::Offers { piece }
                if given_for(claim, course).is_some()
                    && protected.iter().any(|&(ply, _)| ply == claim.ply) =>
            {
                format!("offers {}", the(piece.piece))
            }
            _ => predicate(claim, course),
        }
    };
    let mut told: Vec<(bool, String)> = (0..claims.len())
        .filter(is_first)
        .map(|index| (takes_guard(claims[index], course), told(index)))
        .collect();
    if told.len() > 1 {
        // What is taken is said first, so that what it protected is said in passing.
        for (_, predicate) in told.iter_mut().filter(|(takes_guard, _)| *takes_guard) {
            *predicate = in_passing(predicate);
        }
    }
    told.sort_by_key(|(_, predicate)| predicate.contains(", which "));
    told.into_iter().map(|(_, predicate)| predicate).collect()
}

/// Whether it is that the move takes what protected something.
fn takes_guard(claim: &Claim, course: &Course) -> bool {
    matches!(claim.kind, Kind::RemovesGuard { guard, .. } if course.takes(claim.ply, guard.on))
}

/// "takes the bishop on c3 (which protected e1)".
fn in_passing(predicate: &str) -> String {
    match predicate.split_once(", which ") {
        Some((does, which)) => format!("{does} (which {which})"),
        None => predicate.to_owned(),
    }
}

/// What a move takes that offers the piece that takes it.
fn given_for(claim: &Claim, course: &Course) -> Option<Role> {
    match claim.kind {
        Kind::Offers { piece } if Some(piece.on) == moved_to(claim, course) => {
            course.mv(claim.ply).and_then(|m| m.capture())
        }
        _ => None,
    }
}

/// What the claims are about that are said in one with the claim at a place.
fn in_one<T>(claims: &[&Claim], place: usize, of: impl Fn(&Kind) -> Option<T>) -> Vec<T> {
    let same = claims[place..].iter().filter(|c| c.is_one_with(claims[place]));
    same.filter_map(|c| of(&c.kind)).collect()
}

/// The moves of the line by which something is gained, in brackets, where it is not just taken.
fn shown(course: &Course, ply: usize, what: Booty, gain: Centipawns) -> String {
    match just_taken(course, ply, what) {
        None if course.len() > ply => format!(" ({})", moves(course, ply, course.won_at(ply, gain))),
        _ => String::new(),
    }
}

/// "makes the pawn on d5 a passed pawn", "makes the pawns on a4 and b5 passed pawns".
fn makes_passed(fields: &[String]) -> String {
    match fields {
        [field] => format!("makes the pawn on {field} a passed pawn"),
        fields => format!("makes the pawns on {} passed pawns", enumerated(fields, "and")),
    }
}

/// Where the piece that moves has arrived.
pub(super) fn moved_to(claim: &Claim, course: &Course) -> Option<Square> {
    let mv = course.mv(claim.ply)?;
    goes(course.after(claim.ply.saturating_sub(1)), mv, mv.from()?)
}

/// "takes the bishop on c3, which protected e1 and b2", "draws away the queen on d8, which protects d1".
fn removes_guard(course: &Course, ply: usize, guard: Placed, of: impl Iterator<Item = Square>) -> String {
    let taken = course.takes(ply, guard.on);
    let (verb, does) = if taken {
        ("takes", "protected")
    } else {
        ("draws away", "protects")
    };
    let fields: Vec<String> = of.map(|field| field.to_string()).collect();
    let fields = enumerated(&fields, "and");
    format!("{verb} {}, which {does} {fields}", at(guard))
}

/// What the move with this number takes, where that is all it gains and nothing protects it.
fn just_taken(course: &Course, ply: usize, what: Booty) -> Option<Role> {
    let mv = course
        .mv(ply)
        .filter(|mv| !mv.is_en_passant() && course.taken_back_for(ply).is_none())?;
    let role = mv.capture().filter(|&role| what.piece() == Some(role))?;
    let before = course.after(ply - 1);
    // Behind the piece that takes another may stand that protects.
    let occupied = mv.from().map_or(before.board().occupied(), |from| {
        before.board().occupied().without(from)
    });
    let protectors = before.board().attacks_to(mv.to(), !before.turn(), occupied);
    protectors.is_empty().then_some(role)
}

/// What the move of a claim does, as the predicate of a sentence: "forks the king on g8 and the queen on d8".
pub(super) fn predicate(claim: &Claim, course: &Course) -> String {
    let own_move = claim.ply.saturating_sub(1);
    let moved_to = moved_to(claim, course);
    match &claim.kind {
        Kind::Mate { moves: 1 } => "mates".to_owned(),
        Kind::Mate { moves } => format!("mates in {moves}"),
        Kind::Wins { what, .. } => format!("wins {}", won(*what, claim, course)),
        Kind::Gains { what, .. } => match just_taken(course, claim.ply, *what) {
            Some(role) => format!("takes the unprotected {}", role_name(role)),
            None => format!("gains {} in the line", won(*what, claim, course)),
        },
        Kind::Offers { piece } if Some(piece.on) == moved_to => match given_for(claim, course) {
            Some(taken) => format!("offers {} for the {}", the(piece.piece), role_name(taken)),
            None => format!("offers {}", the(piece.piece)),
        },
        Kind::Offers { piece } => format!("leaves {} to be taken", at(*piece)),
        Kind::Captures { piece } if course.taken_back_for(claim.ply).is_some() => {
            format!("takes {} in return", the(piece.piece))
        }
        Kind::Captures { piece } if course.mv(claim.ply).is_some_and(|m| m.is_en_passant()) => {
            format!("takes {} en passant", the(piece.piece))
        }
        Kind::Captures { piece } => format!("takes {}", the(piece.piece)),
        Kind::OnlyMove => "is the only legal move".to_owned(),
        Kind::OutOfCheck => "gets out of the check".to_owned(),
        Kind::Spares { piece } => format!("does not take {}", at(*piece)),
        Kind::Check => "gives check".to_owned(),
        Kind::Forces { answer } => {
            let name = with_dots(course.after(claim.ply), *answer);
            format!("leaves no answer but {name}")
        }
        Kind::Attacks { target, .. } => match offers_exchange(claim, course) {
            Some(role) => format!("offers to exchange {}s", role_name(role)),
            None => attacks(claim, course, &at(*target), false),
        },
        Kind::Fork { targets, .. } => {
            let targets: Vec<String> = targets.iter().map(|&t| at(t)).collect();
            format!("forks {}", enumerated(&targets, "and"))
        }
        Kind::Pins { front, behind, .. } => format!("pins {} to {}", at(*front), at(*behind)),
        Kind::Skewers { front, behind, .. } => {
            format!("attacks {} and, behind it, {}", at(*front), at(*behind))
        }
        Kind::Discovers { by, target } => discovers(*by, *target, course.after(claim.ply)),
        Kind::Guards { on, .. } => match course.after(claim.ply).board().piece_at(*on) {
            Some(piece) => format!("protects {}", at(Placed::new(piece, *on))),
            None => String::new(),
        },
        Kind::RemovesGuard { guard, of } => removes_guard(course, claim.ply, *guard, [*of].into_iter()),
        Kind::DrawsAway { guard, of } => format!("draws away {}, which would retake on {of}", at(*guard)),
        Kind::Blocks { line: (_, z), .. } if is_checked(course.after(own_move), *z) => {
            "blocks the check".to_owned()
        }
        Kind::Blocks { line: (a, z), .. } => cuts_off(*a, *z, course.after(claim.ply)),
        Kind::Escapes { piece } => format!("brings {} to safety", the(piece.piece)),
        Kind::Promotes { on } => promotes(*on, claim.ply, course),
        Kind::Passed { pawn } => makes_passed(&[pawn.on.to_string()]),
        Kind::ThreatensMate { moves: 1 } => "threatens mate".to_owned(),
        Kind::ThreatensMate { moves } => format!("threatens mate in {moves}"),
        Kind::Threatens { line, gained } => {
            let name = line
                .first()
                .map_or_else(String::new, |&m| threat_san(course, claim.ply, m));
            let gains =
                gained.map_or_else(String::new, |(what, _)| format!(", which gains {}", what.words()));
            format!("threatens {name}{gains}")
        }
        Kind::ThreatensPromotion { on } => format!("threatens to promote on {on}"),
        Kind::Stops { threat } => stops(claim.ply, *threat, course),
        Kind::Prepares { mv } => {
            let name = course.after(claim.ply + 1).san(*mv);
            format!("prepares {name}")
        }
        Kind::CannotTake { piece, .. } => format!("cannot be taken by {}, which is pinned", at(*piece)),
        Kind::Zugzwang => format!("leaves {} in zugzwang", side(!course.after(own_move).turn())),
        Kind::Perpetual => "gives perpetual check".to_owned(),
        Kind::Stalemate => "leads to stalemate".to_owned(),
        Kind::Draw { by } => draws(*by, course).to_owned(),
        Kind::Lever { to, .. } => is_lever(*to, course.after(claim.ply)),
        Kind::Outpost { piece } => format!("gives {} an outpost on {}", the(piece.piece), piece.on),
        Kind::OpenFile { file } => format!("occupies the open {}-file", file.char()),
        Kind::SeventhRank => "reaches the seventh rank".to_owned(),
        Kind::Castles => castles(claim, course),
        Kind::Develops { piece } => format!("develops {}", the(piece.piece)),
        Kind::Activates { piece, before, after } => {
            let fields = if *after == 1 { "field" } else { "fields" };
            format!("gives {} {after} {fields} instead of {before}", the(piece.piece))
        }
        Kind::Luft { on } => format!("gives the king a way out on {on}"),
        Kind::KingNearer { pawn } => format!("brings the king nearer to the pawn on {}", pawn.on),
        Kind::Exchange { pieces: [taken, own] } if taken.role == own.role => {
            format!("exchanges {}s", role_name(own.role))
        }
        Kind::Exchange { pieces: [taken, own] } => {
            format!("exchanges {} for {}", the(*own), the(*taken))
        }
        Kind::Plan { .. } => "is a step of a plan".to_owned(),
        Kind::Estimate { term, gain } => {
            let amount = gain.abs().pawns();
            let which = if *gain > Centipawns::ZERO {
                "better"
            } else {
                "worse"
            };
            format!("{amount:.2} {which} in {term}")
        }
    }
}
