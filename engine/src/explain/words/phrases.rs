//! Claims that take more words than a name.

use puchok_zones::board::exchange::balance;
use shakmaty::{File, Move, Position as _, Rank, Role, Square};

use super::nouns::at;
use super::predicate::Predicate;
use crate::explain::facts::booty::Booty;
use crate::explain::facts::change::is_still_good;
use crate::explain::facts::claim::{Claim, DrawBy, Kind};
use crate::explain::facts::edge::Edge;
use crate::line::course::Course;
use crate::line::notation::with_dots;
use crate::line::placed::Placed;
use crate::position::Position;
use crate::score::Centipawns;
use crate::text::enumerated;
use crate::text::role_name;

/// What a line wins, in words; "a piece" if it begins by taking a knight and wins a bishop in the end, or the
/// other way round.
pub(super) fn won(what: Booty, claim: &Claim, course: &Course) -> String {
    let is_minor = |role| matches!(role, Role::Knight | Role::Bishop);
    let taken = course.mv(claim.ply).and_then(|mv| mv.capture());
    match (what.piece(), taken) {
        (Some(role), Some(taken)) if role != taken && is_minor(role) && is_minor(taken) => {
            "a piece".to_owned()
        }
        _ => what.words(),
    }
}

/// Whether the side that makes the move with this number gives nothing for what it gains, and was behind by as
/// much.
pub(super) fn is_won_back((ply, course): (usize, &Course), what: Booty, gain: Centipawns) -> bool {
    let mover = course.after(ply - 1).turn();
    let before = match ply {
        1 => course.before_loss(),
        _ => course.start().board(),
    };
    what.is_for_nothing() && balance(before, mover) + gain <= Centipawns::ZERO
}

/// "cuts the knight on g3 off from the queen on d6" if both are the other side's; otherwise "blocks the line
/// from d6 to g3". In the position after the move.
pub(super) fn cuts_off(a: Square, z: Square, after: &Position) -> Predicate {
    let there = |on| Some(Placed::new(after.board().piece_at(on)?, on));
    match (there(a), there(z)) {
        (Some(slider), Some(behind)) if slider.side() == behind.side() => {
            Predicate::of("cuts", format!("{} off from {}", at(behind), at(slider)))
        }
        _ => Predicate::of("blocks", format!("the line from {a} to {z}")),
    }
}

/// Whether the king of the side to move stands on this field, in check.
pub(super) fn is_checked(position: &Position, on: Square) -> bool {
    position.is_check() && position.board().king_of(position.turn()) == Some(on)
}

/// "promotes", or, if the answer takes the new piece, "makes a queen, which …Bxe8 takes".
pub(super) fn promotes(on: Square, ply: usize, course: &Course) -> Predicate {
    let made = course.mv(ply).and_then(|m| m.promotion());
    let taker = course.mv(ply + 1).filter(|m| m.to() == on && m.is_capture());
    match (made, taker) {
        (Some(role), Some(taker)) => {
            let taker = with_dots(course.after(ply), taker);
            Predicate::of("makes", format!("a {}", role_name(role))).which(format!("{taker} takes"))
        }
        _ => Predicate::promotes(),
    }
}

/// "discovers an attack by the queen on d1 on the rook on d8", in the position after the move.
pub(super) fn discovers(by: Placed, target: Placed, after: &Position) -> Predicate {
    if target.piece.role != Role::King {
        return Predicate::of("discovers", format!("an attack by {} on {}", at(by), at(target)));
    }
    match after.chess().checkers().count() > 1 {
        true => Predicate::plain("gives double check"),
        false => Predicate::of("discovers", format!("a check by {}", at(by))),
    }
}

/// What the move with this number does about a threat: "stops the threat Nxe6".
pub(in crate::explain) fn stops(ply: usize, threat: Move, course: &Course) -> Predicate {
    let name = threat_san(course, ply - 1, threat);
    match is_still_good(course.after(ply), threat) {
        // It can still be played, and still wins something, but mates no more.
        true if name.ends_with('#') => Predicate::of("avoids the mate", name),
        true => Predicate::of("has an answer to the threat", name),
        false => Predicate::of("stops the threat", name),
    }
}

/// How the line ends in a draw.
pub(super) fn draws(by: DrawBy, course: &Course) -> Predicate {
    Predicate::plain(match by {
        DrawBy::Repetition => "leads to a draw by repetition",
        DrawBy::FiftyMoves => "leads to a draw by the fifty-move rule",
        DrawBy::Material if course.end().is_insufficient_material() => {
            "leads to a draw with too little material to mate"
        }
        DrawBy::Material => "leads to a draw with two knights, who cannot force mate",
        DrawBy::WrongBishop { corner } => {
            let wrong = Predicate::of("leads to a draw with", "the wrong bishop");
            return wrong.which(format!("does not control {corner}"));
        }
    })
}

/// "makes the pawn on d5 a passed pawn", "makes the pawns on a4 and b5 passed pawns".
pub(super) fn makes_passed(fields: &[String]) -> Predicate {
    Predicate::of(
        "makes",
        match fields {
            [field] => format!("the pawn on {field} a passed pawn"),
            fields => format!("the pawns on {} passed pawns", enumerated(fields, "and")),
        },
    )
}

/// "protects the pawn on b7", "lets the bishop on d5 protect the pawn on b7" where the move opens its line.
pub(super) fn protects(claim: &Claim, course: &Course, what: &str) -> Predicate {
    let is_castling = course.mv(claim.ply).is_some_and(|mv| mv.is_castle());
    match claim.kind {
        Kind::Guards { by, .. } if !is_castling && claim.moved_to(course) != Some(by.on) => {
            Predicate::of("lets", format!("{} protect {what}", at(by)))
        }
        _ => Predicate::of("protects", what),
    }
}

/// "is a lever against the pawns on c5 and e5", of a pawn on this field in the position after its move.
pub(super) fn is_lever(to: Square, after: &Position) -> Predicate {
    let board = after.board();
    let pawns = board.attacks_from(to) & board.pawns() & board.by_color(after.turn());
    let fields: Vec<String> = pawns.into_iter().map(|sq| sq.to_string()).collect();
    let plural = if fields.len() == 1 { "pawn" } else { "pawns" };
    let fields = enumerated(&fields, "and");
    Predicate::of("is a lever against", format!("the {plural} on {fields}"))
}

/// "takes the king out of the centre and brings the rook to f1"; if the king stood elsewhere (Chess960), both
/// destinations.
pub(super) fn castles(claim: &Claim, course: &Course) -> Predicate {
    if let Some([_, brings]) = castles_apart(claim, course) {
        return Predicate::of("takes", format!("the king out of the centre and {brings}"));
    }
    let Some(castling) = course.mv(claim.ply).and_then(|mv| mv.castling_side()) else {
        return Predicate::plain("castles");
    };
    let turn = course.after(claim.ply - 1).turn();
    let (king, rook) = (castling.king_to(turn), castling.rook_to(turn));
    Predicate::of("brings", format!("the king to {king} and the rook to {rook}"))
}

/// The two things that castling with a king from the centre does, among others that the move does; `None` if
/// the king stood elsewhere.
pub(super) fn castles_apart(claim: &Claim, course: &Course) -> Option<[Predicate; 2]> {
    let mv = course.mv(claim.ply).filter(|_| claim.kind == Kind::Castles)?;
    let castling = mv.castling_side()?;
    let is_central = matches!(mv.from()?.file(), File::D | File::E);
    let rook = castling.rook_to(course.after(claim.ply - 1).turn());
    is_central.then(|| {
        [
            Predicate::of("takes", "the king out of the centre"),
            Predicate::of("brings", format!("the rook to {rook}")),
        ]
    })
}

/// A move of the side that is not to move, as it would be written after a pass.
pub(super) fn threat_san(course: &Course, plies: usize, mv: Move) -> String {
    let position = course.after(plies);
    position
        .pass()
        .map_or_else(|| position.uci(mv).to_string(), |passed| with_dots(&passed, mv))
}

/// "brings the king nearer to the pawn on h5", "brings the king nearer to the pawns on c6 and h5".
pub(super) fn brings_nearer(fields: &[String]) -> Predicate {
    let plural = if fields.len() == 1 { "pawn" } else { "pawns" };
    let fields = enumerated(fields, "and");
    Predicate::of("brings", format!("the king nearer to the {plural} on {fields}"))
}

/// "keeps the king on d5 off the sixth rank", "keeps the king on d5 off the e-file".
pub(super) fn keeps_off(king: Placed, edge: Edge) -> Predicate {
    let line = match edge {
        Edge::File(file) => format!("the {}-file", file.char()),
        Edge::Rank(rank) => format!("the {} rank", ordinal(rank)),
    };
    Predicate::of("keeps", format!("{} off {line}", at(king)))
}

/// "sixth".
fn ordinal(rank: Rank) -> &'static str {
    match rank {
        Rank::First => "first",
        Rank::Second => "second",
        Rank::Third => "third",
        Rank::Fourth => "fourth",
        Rank::Fifth => "fifth",
        Rank::Sixth => "sixth",
        Rank::Seventh => "seventh",
        Rank::Eighth => "eighth",
    }
}
