//! What plans are for, in the words of a list and in a sentence.

mod at_once;
mod contact;
mod escape;
mod king;
mod passed;
mod pawn;
mod sentences;
mod then;

use puchok_zones::board::after::board_after;
use puchok_zones::board::pawn_spans;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use super::candidates::{Candidate, Scene};
use super::kind::Kind;
use super::naming::Manner;
use super::structure;
use super::trunk::Step;
use crate::position::Position;
use crate::score::Centipawns;
use crate::text::role_name;
pub(super) use at_once::{AtOnce, at_once};
pub(super) use contact::contact;
pub(super) use escape::attacker;
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
    Does(Deed),
    /// What it is for: "The idea of X is an outpost."
    Idea,
    /// Development: "with X, to develop".
    Develops,
    /// The seventh rank: "with X, to reach the seventh rank".
    Seventh,
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

/// What is known of something that a plan does, by which it may turn out not to hold, or to be less than something
/// else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Nothing.
    Plain,
    /// It is done only because the other side gives check, which says nothing of what is wanted.
    Forced,
    /// It keeps pieces of the other side off these fields.
    KeepsOff(Bitboard),
    /// It stops this step of a pawn of the other side.
    Stops(Step),
    /// It stops a move of the other side.
    StopsMove,
    /// It serves the passed pawn of its side on this field.
    Serves(Square),
    /// It seeks an exchange.
    SeeksExchange,
}

impl Aim {
    /// An aim of a kind.
    pub(super) fn new(kind: AimKind, words: impl Into<String>) -> Aim {
        Aim {
            kind,
            words: words.into(),
        }
    }

    /// What the plan does: "gains space".
    pub(super) fn does(words: impl Into<String>) -> Aim {
        Aim::new(AimKind::Does(Deed::Plain), words)
    }

    /// The same of a deed of which more is known.
    pub(super) fn deed(deed: Deed, words: impl Into<String>) -> Aim {
        Aim::new(AimKind::Does(deed), words)
    }

    /// That it keeps pieces off fields: "keeps pieces off b4 and d4".
    pub(super) fn keeps_off(fields: Bitboard) -> Aim {
        let names: Vec<String> = fields.into_iter().map(|field| field.to_string()).collect();
        Aim::deed(
            Deed::KeepsOff(fields),
            format!("keeps pieces off {}", names.join(" and ")),
        )
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

    /// That it seeks an exchange with the piece of this role on a field.
    pub(super) fn seeks_exchange(role: Role, on: Square) -> Aim {
        let words = format!("seeks an exchange with the {} on {on}", role_name(role));
        Aim::deed(Deed::SeeksExchange, words)
    }

    /// That a king gets out of check.
    pub(super) fn out_of_check() -> Aim {
        Aim::new(AimKind::OutOfCheck, "out of the check")
    }
}

/// What the plan is for. A piece that could be won where it stands leaves the attack, wherever it goes, and one
/// that steps between its king and a check is there for that, unless it attacks an officer.
pub(super) fn aim(scene: &Scene<'_>, plan: &Candidate, wins: bool) -> Option<Aim> {
    if let [only] = plan.moves.as_slice()
        && !matches!(plan.name.kind, Kind::Attack | Kind::Mate)
        && let Some(blocks) = blocks_check(scene.position(), plan.side, *only)
    {
        return Some(blocks);
    }
    let is_at_once = plan.fields.len() == 1 || plan.name.kind == Kind::Mobility;
    let leaves = is_at_once.then(|| escape::leaves(scene.view(), plan)).flatten();
    match (leaves, plan.name.kind) {
        (None, _) => by_name(scene, plan, wins),
        (Some(leaves), Kind::Attack) => {
            let attacks = by_name(scene, plan, wins)?;
            Some(Aim::does(format!("{} and {}", leaves.words, attacks.words)))
        }
        (leaves, _) => leaves,
    }
}

/// That a move of this side, by another piece than the king, answers a check without a capture.
fn blocks_check(at: &Position, side: Color, mv: Move) -> Option<Aim> {
    let is_answer = side == at.turn() && at.is_check();
    let steps_between = mv.role() != Role::King && !mv.is_capture() && !mv.is_promotion();
    (is_answer && steps_between).then(|| Aim::deed(Deed::Forced, "blocks the check"))
}

/// What the first of several steps of a piece is for by itself: it blocks a check or leaves an attack, or a king
/// comes to stop a pawn.
pub(super) fn of_first_step(scene: &Scene<'_>, plan: &Candidate) -> Option<Aim> {
    let (&to, &mv) = (plan.fields.first()?, plan.moves.first()?);
    let first = Candidate {
        to,
        fields: vec![to],
        moves: vec![mv],
        ..plan.clone()
    };
    if plan.fields.len() < 2 || mv.from() != Some(plan.from) {
        return None;
    }
    match plan.role {
        Role::King => king::stops(scene.view(), &first),
        _ => blocks_check(scene.position(), plan.side, mv).or_else(|| escape::leaves(scene.view(), &first)),
    }
}

/// What the plan is for by its name.
fn by_name(scene: &Scene<'_>, plan: &Candidate, wins: bool) -> Option<Aim> {
    let view = scene.view();
    // The protected piece may be a pawn that the plan itself has moved.
    let about = |square: Square| {
        let role = view
            .role_at(square)
            .or_else(|| board_at_the_end(view, plan).role_at(square));
        // A king in check may have to move, so its field is not named.
        if role == Some(Role::King) && plan.side != view.turn() && view.checkers().any() {
            return "the king".to_owned();
        }
        format!("the {} on {square}", role.map_or("piece", role_name))
    };
    let on = plan.name.about.map(about).unwrap_or_default();
    let taken = plan.taken_at_last();
    // What is taken at last may be something else than what is attacked then.
    let takes = |(role, on)| format!("takes the {} on {on}", role_name(role));
    let beside = taken.filter(|&(_, on)| plan.name.about != Some(on)).map(takes);
    let is_better = plan.gain > Centipawns::ZERO;
    Some(match plan.name.kind {
        Kind::Mate => Aim::idea("mate"),
        Kind::Attack if let Some(takes) = beside => {
            let verb = if wins { "wins" } else { "attacks" };
            Aim::does(format!("{takes} and {verb} {on}"))
        }
        Kind::WeakPawn | Kind::KingAttack if let Some(takes) = beside => Aim::does(takes),
        Kind::Attack if wins => Aim::does(format!("wins {on}")),
        Kind::Attack if plan.takes_in_passing() => Aim::does(format!("takes {on} en passant")),
        Kind::Attack | Kind::WeakPawn if taken.is_some() => Aim::does(format!("takes {on}")),
        Kind::Attack => Aim::does(format!("attacks {on}")),
        Kind::Promotion => Aim::new(AimKind::Promotes, "the passed pawn promotes"),
        Kind::Outpost => Aim::idea("an outpost"),
        Kind::File => passed::serves(view, plan).unwrap_or_else(|| file(view, plan)),
        Kind::Rank if structure::has_work_on_the_seventh(view.board(), plan.side) => {
            Aim::new(AimKind::Seventh, "the seventh rank")
        }
        Kind::Diagonal if matches!(plan.name.manner, Manner::Joins(..)) => Aim::idea("a battery"),
        Kind::Diagonal => Aim::idea("the long diagonal"),
        Kind::KingAttack => Aim::directed(format!("against {on}")),
        Kind::Blockade => Aim::does(format!("stops {on}")),
        Kind::WeakPawn if plan.name.manner == Manner::Guards => Aim::does(format!("guards {on}")),
        Kind::WeakPawn if plan.name.manner == Manner::Fixes => Aim::does(format!("fixes {on}")),
        Kind::WeakPawn => Aim::directed(format!("against {on}")),
        Kind::Lever if plan.name.manner == Manner::Minority => Aim::is_a(format!("minority attack on {on}")),
        Kind::Lever => Aim::is_a(format!("lever against {on}")),
        Kind::Space | Kind::Storm | Kind::Other if let Some(guards) = escape::guards(view, plan) => guards,
        Kind::Space => pawn::stops(view, plan).unwrap_or_else(|| Aim::does("gains space")),
        Kind::Storm => Aim::does(format!("storms against {on}")),
        Kind::PassedPawn if plan.name.manner == Manner::Majority => {
            Aim::new(AimKind::With, "the majority makes a passed pawn")
        }
        Kind::PassedPawn if pawn_spans::passed(view, plan.side).contains(plan.from) => {
            Aim::new(AimKind::PassedPawnForward, "a passed pawn comes forward")
        }
        Kind::PassedPawn => Aim::does("becomes a passed pawn"),
        Kind::Development => Aim::new(AimKind::Develops, "development"),
        Kind::KingWalk => return king::walk(view, plan, &on),
        Kind::Exchange => Aim::does(format!("exchanges {on}")),
        Kind::Mobility if let Some(guards) = escape::guards(view, plan) => guards,
        Kind::Mobility
            if is_better
                && matches!(plan.role, Role::Knight | Role::Bishop)
                && is_central(plan.to)
                && !is_central(plan.from) =>
        {
            Aim::idea("a field in the centre")
        }
        Kind::Mobility if is_better => return passed::serves(view, plan).or_else(|| room(view, plan)),
        Kind::Rank | Kind::Castling | Kind::Mobility => return None,
        Kind::Other => return pawn::aim(scene, plan),
    })
}

/// The board after a plan's moves.
pub(super) fn board_at_the_end(view: &View, plan: &Candidate) -> Board {
    let before = view.board().clone();
    let play = |board, &mv| board_after(&board, mv, plan.side);
    plan.moves.iter().fold(before, play)
}

/// Additional fields under control that are worth mentioning.
const MORE_ROOM: usize = 3;

/// More room: how many fields the piece controls on its new field, and how many now.
fn room(view: &View, plan: &Candidate) -> Option<Aim> {
    let piece = plan.role.of(plan.side);
    let own = view.side(plan.side).without(plan.from);
    let board = board_at_the_end(view, plan);
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
    let then = board_at_the_end(view, plan);
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

/// Whether it is one of the four central fields.
fn is_central(field: Square) -> bool {
    (3..5).contains(&field.file().to_u32()) && (3..5).contains(&field.rank().to_u32())
}
