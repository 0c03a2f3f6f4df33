//! What plans are for, in the words of a list and in a sentence.

mod pawn;
mod then;

use puchok_zones::board::after::board_after as board_after_move;
use puchok_zones::board::exchange;
use puchok_zones::board::pawn_spans;
use puchok_zones::board::pins::Pins;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, Rank, Role, Square, attacks};

use super::candidates::{Candidate, Scene};
use super::kind::Kind;
use super::naming::Manner;
use super::opposition::first_taker;
use super::structure;
use crate::score::Centipawns;
use crate::text::role_name;
pub(super) use then::{aim_then, has_subject};

/// Something that a plan is for, in the words of a list: "gains space", "the open c-file".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    pub(super) kind: AimKind,
    pub(super) words: String,
}

/// What kind of thing an aim is, which decides how it becomes a sentence about the move X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AimKind {
    /// Something that the plan does: "X gains space."
    Does,
    /// The same, but only because the other side gives check: it says nothing of what is wanted.
    Forced,
    /// Something that it does by keeping pieces of the other side off this field.
    KeepsOff(Square),
    /// What it is for: "The idea of X is an outpost."
    Idea,
    /// More room for a piece, which is said of it if nothing else is: "The idea of X is more room."
    Room,
    /// A better field, without a better name: "X goes to a better field."
    Better,
    /// "X goes to a safer field."
    Safer,
    /// "X is a lever against the pawn on c6."
    IsA,
    /// "X is directed against the king on g8."
    Directed,
    /// "With X the majority makes a passed pawn."
    With,
    /// "X gets out of the check."
    OutOfCheck,
    /// "X promotes."
    Promotes,
    /// "X brings a passed pawn forward."
    PassedPawnForward,
    /// "X brings the king nearer to the centre."
    TowardsTheCentre,
}

impl Aim {
    fn new(kind: AimKind, words: impl Into<String>) -> Aim {
        Aim {
            kind,
            words: words.into(),
        }
    }

    /// What the plan does: "gains space".
    pub(super) fn does(words: impl Into<String>) -> Aim {
        Aim::new(AimKind::Does, words)
    }

    /// What it is for: "an outpost".
    pub(super) fn idea(words: impl Into<String>) -> Aim {
        Aim::new(AimKind::Idea, words)
    }

    /// What it is a case of: "lever against the pawn on c6".
    pub(super) fn is_a(words: impl Into<String>) -> Aim {
        Aim::new(AimKind::IsA, words)
    }

    /// What it is directed against: "against the king on g8".
    pub(super) fn directed(words: impl Into<String>) -> Aim {
        Aim::new(AimKind::Directed, words)
    }

    /// That a king gets out of check.
    pub(super) fn out_of_check() -> Aim {
        Aim::new(AimKind::OutOfCheck, "out of the check")
    }
}

/// What the plan is for.
pub(super) fn aim(scene: &Scene<'_>, plan: &Candidate, wins: bool) -> Option<Aim> {
    let view = scene.view();
    // The protected piece may be a pawn that the plan itself has moved.
    let about = |square: Square| {
        let role = view
            .role_at(square)
            .or_else(|| board_after(view, plan).role_at(square));
        // A king in check may have to move, so its field is not named.
        if role == Some(Role::King) && plan.side != view.turn() && view.checkers().any() {
            return "the king".to_owned();
        }
        format!("the {} on {square}", role.map_or("piece", role_name))
    };
    let on = plan.name.about.map(about).unwrap_or_default();
    let is_better = plan.gain > Centipawns::ZERO;
    let has_queen = view.pieces(!plan.side, Role::Queen).any();
    Some(match plan.name.kind {
        Kind::Mate => Aim::idea("mate"),
        Kind::Attack if wins => Aim::does(format!("wins {on}")),
        Kind::Attack if plan.takes_in_passing() => Aim::does(format!("takes {on} en passant")),
        Kind::Attack if plan.takes() => Aim::does(format!("takes {on}")),
        Kind::Attack => Aim::does(format!("attacks {on}")),
        Kind::Promotion => Aim::new(AimKind::Promotes, "the passed pawn promotes"),
        Kind::Outpost => Aim::idea("an outpost"),
        Kind::File => file(view, plan),
        Kind::Rank if has_work_on_the_seventh(view, plan) => Aim::idea("the seventh rank"),
        Kind::Diagonal if matches!(plan.name.manner, Manner::Joins(..)) => Aim::idea("a battery"),
        Kind::Diagonal => Aim::idea("the long diagonal"),
        Kind::KingAttack => Aim::directed(format!("against {on}")),
        Kind::Blockade => Aim::does(format!("stops {on}")),
        Kind::WeakPawn if plan.name.manner == Manner::Guards => Aim::does(format!("guards {on}")),
        Kind::WeakPawn if plan.name.manner == Manner::Fixes => Aim::does(format!("fixes {on}")),
        Kind::WeakPawn => Aim::directed(format!("against {on}")),
        Kind::Lever if plan.name.manner == Manner::Minority => Aim::is_a(format!("minority attack on {on}")),
        Kind::Lever => Aim::is_a(format!("lever against {on}")),
        Kind::Space => pawn::stops(view, plan).unwrap_or_else(|| Aim::does("gains space")),
        Kind::Storm => Aim::does(format!("storms against {on}")),
        Kind::PassedPawn if plan.name.manner == Manner::Majority => {
            Aim::new(AimKind::With, "the majority makes a passed pawn")
        }
        Kind::PassedPawn if pawn_spans::passed(view, plan.side).contains(plan.from) => {
            Aim::new(AimKind::PassedPawnForward, "a passed pawn comes forward")
        }
        Kind::PassedPawn => Aim::does("becomes a passed pawn"),
        Kind::Development => Aim::idea("development"),
        Kind::KingWalk if plan.side == view.turn() && view.checkers().any() && plan.moves.len() == 1 => {
            Aim::out_of_check()
        }
        Kind::KingWalk if has_queen && is_safer(view, plan) => Aim::new(AimKind::Safer, "a safer field"),
        Kind::KingWalk if !has_queen && is_nearer_to_centre(plan) => {
            Aim::new(AimKind::TowardsTheCentre, "towards the centre")
        }
        Kind::KingWalk if is_better => Aim::new(AimKind::Better, "a better field for the king"),
        Kind::Exchange => Aim::does(format!("exchanges {on}")),
        Kind::Mobility if let Some(attacker) = attacker(view, plan) => {
            Aim::does(format!("leaves the attack of {}", about(attacker)))
        }
        Kind::Mobility
            if is_better
                && matches!(plan.role, Role::Knight | Role::Bishop)
                && is_central(plan.to)
                && !is_central(plan.from) =>
        {
            Aim::idea("a field in the centre")
        }
        Kind::Mobility if is_better => return room(view, plan),
        Kind::Rank | Kind::Castling | Kind::KingWalk | Kind::Mobility => return None,
        Kind::Other => return pawn::aim(scene, plan),
    })
}

/// The board after a plan's moves.
pub(super) fn board_after(view: &View, plan: &Candidate) -> Board {
    let before = view.board().clone();
    let play = |board, &mv| board_after_move(&board, mv, plan.side);
    plan.moves.iter().fold(before, play)
}

/// The piece that can win something by taking the plan's piece where it stands, if its first step takes that
/// away and gives no check, which is there for more.
fn attacker(view: &View, plan: &Candidate) -> Option<Square> {
    let first = plan.moves.first().filter(|mv| mv.from() == Some(plan.from))?;
    let loses = |board: &Board, on: Square| {
        let (pins, occupied) = (Pins::of(board), board.occupied());
        exchange::reply(board, &pins, on, plan.role, !plan.side, occupied) > Centipawns::ZERO
    };
    let after = board_after_move(view.board(), *first, plan.side);
    let checks = after.attacks_from(first.to()).contains(view.king(!plan.side));
    let is_saved = loses(view.board(), plan.from) && !loses(&after, first.to()) && !checks;
    let taker = first_taker(view, plan.side, plan.from).filter(|_| is_saved)?;
    Some(taker.0)
}

/// Whether fewer fields around the king are attacked there than now.
fn is_safer(view: &View, plan: &Candidate) -> bool {
    let attacked = |board: &Board, king: Square| {
        let is_attacked = |&field: &Square| board.attacks_to(field, !plan.side, board.occupied()).any();
        attacks::king_attacks(king)
            .into_iter()
            .filter(is_attacked)
            .count()
    };
    attacked(&board_after(view, plan), plan.to) < attacked(view.board(), plan.from)
}

/// Additional fields under control that are worth mentioning.
const MORE_ROOM: usize = 3;

/// More room: how many fields the piece controls on its new field, and how many now.
fn room(view: &View, plan: &Candidate) -> Option<Aim> {
    let piece = plan.role.of(plan.side);
    let own = view.side(plan.side).without(plan.from);
    let board = board_after(view, plan);
    let now = (view.from(plan.from) & !own).count();
    let then = attacks::attacks(plan.to, piece, board.occupied()) & !board.by_color(plan.side);
    match then.count() {
        then if then >= now + MORE_ROOM => {
            let words = format!("more room, {then} fields instead of {now}");
            Some(Aim::new(AimKind::Room, words))
        }
        then if then > now => Some(Aim::new(AimKind::Better, "a better field")),
        _ => None,
    }
}

/// A rook or queen comes to a file.
fn file(view: &View, plan: &Candidate) -> Aim {
    let of_file = Bitboard::from_file(plan.to.file());
    let then = board_after(view, plan);
    let heavy = then.rooks_and_queens() & then.by_color(plan.side);
    let name = if structure::is_open(view, plan.to) {
        "open"
    } else if structure::is_half_open(view, plan.side, plan.to) {
        "half-open"
    } else {
        return Aim::idea(format!("the {}-file", plan.to.file()));
    };
    let is_joined = matches!(plan.name.manner, Manner::Joins(..));
    let file = plan.to.file();
    if is_joined || (of_file & heavy).without(plan.to).any() {
        Aim::does(format!("doubles on the {name} {file}-file"))
    } else {
        Aim::idea(format!("the {name} {file}-file"))
    }
}

/// Whether a king approaches the four central fields, both in king moves and by files and ranks together.
fn is_nearer_to_centre(plan: &Candidate) -> bool {
    let away = |field: Square| {
        let steps = |coordinate: u32| 3 - coordinate.min(7 - coordinate);
        let (files, ranks) = (steps(field.file().to_u32()), steps(field.rank().to_u32()));
        (files.max(ranks), files + ranks)
    };
    let (now, then) = (away(plan.from), away(plan.to));
    then.0 < now.0 && then.1 < now.1
}

/// Whether it is one of the four central fields.
fn is_central(field: Square) -> bool {
    (3..5).contains(&field.file().to_u32()) && (3..5).contains(&field.rank().to_u32())
}

/// Whether the seventh rank, from a side's view, offers something: pawns to attack, or the other king behind
/// it.
fn has_work_on_the_seventh(view: &View, plan: &Candidate) -> bool {
    let seventh = Bitboard::from_rank(plan.side.relative_rank(Rank::Seventh));
    let last = plan.side.relative_rank(Rank::Eighth);
    (view.pieces(!plan.side, Role::Pawn) & seventh).any() || view.king(!plan.side).rank() == last
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use puchok_zones::plan::resistance::Opposition;
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::candidates::one_move;
    use crate::plans::naming::Name;
    use crate::position::Position;
    use crate::score::Centipawns;

    /// In the middle of the board a queen attacks more around a king than in the corner.
    #[test]
    fn a_king_in_the_middle_is_no_safer() {
        let fen = "3q2k1/5p2/7p/8/8/5Q1P/5PP1/6K1 b - - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let view = View::new(position.chess());
        let from = Square::G8;
        let is_safer = |to: Square| {
            let plan = Candidate {
                side: position.turn(),
                role: Role::King,
                from,
                to,
                target: None,
                name: Name::of(Kind::KingWalk),
                moves: Vec::new(),
                fields: vec![to],
                gain: Centipawns::ZERO,
                opposition: Opposition::Nobody,
                zone: None,
            };
            is_safer(&view, &plan)
        };
        assert!(!is_safer(Square::E6));
        assert!(is_safer(Square::H8));
    }

    /// What a piece's move to a better field is for.
    fn of_move(fen: &str, san: &str) -> Option<String> {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let plan = Candidate {
            name: Name::of(Kind::Mobility),
            ..one_move(&position, san)
        };
        aim(&Scene::new(&position), &plan, false).map(|aim| aim.words)
    }

    /// The bishop attacks the rook on e4; a check is there for more, and on d4 another bishop attacks it.
    #[test]
    fn a_piece_leaves_an_attack() {
        let attacked = "7k/8/8/5b2/4R3/8/K7/8 w - - 0 1";
        let leaves = Some("leaves the attack of the bishop on f5".to_owned());
        assert_eq!(of_move(attacked, "Re1"), leaves);
        assert_eq!(of_move(attacked, "Rh4+"), None);
        assert_eq!(of_move(attacked, "Rd4"), leaves);
        let on = "7k/6b1/8/5b2/4R3/8/K7/8 w - - 0 1";
        assert_eq!(of_move(on, "Rd4"), None);
        assert_eq!(of_move("7k/8/5b2/8/4R3/8/K7/8 w - - 0 1", "Re1"), None);
    }
}
