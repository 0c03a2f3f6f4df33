//! What a plan is, and what it is for: "knight d2–f1–e3–d5: an outpost".

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, CastlingSide, Move, Rank, Role, Square, attacks};

use super::candidates::{Candidate, Scene};
use super::gain;
use super::kind::Kind;
use super::naming::Manner;
use super::structure;
use super::trunk;
use crate::pawn_spans;
use crate::position::Position;
use crate::score::Centipawns;
use crate::text::role_name;

/// What a move of the king that is in check is for.
pub(crate) const OUT_OF_CHECK: &str = "out of the check";

/// What searches have shown of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// Nothing that its name has to tell.
    Nothing,
    /// It wins what it takes.
    Wins,
    /// Its side mates, whatever is played.
    Mates,
}

/// "knight d2–f1–e3–d5: an outpost". Of a plan that the main line plays it is told what it is for where its last move is made, `then`.
pub(super) fn purpose(
    scene: &Scene<'_>,
    plan: &Candidate,
    shown: Shown,
    then: Option<&(Position, Move)>,
) -> String {
    let view = scene.view();
    let mut text = if plan.name.kind == Kind::Castling {
        let long = plan.to.file() == CastlingSide::QueenSide.king_to(plan.side).file();
        let castling = if long {
            CastlingSide::QueenSide
        } else {
            CastlingSide::KingSide
        };
        format!("castle {}", wing(castling))
    } else {
        let way = std::iter::once(&plan.from).chain(&plan.fields);
        walk(plan.role, way)
    };
    let others = trunk::ways(plan.others());
    if !others.is_empty() {
        let named = others.iter().filter_map(|way| other(view, plan, way));
        text.push_str(&format!(" after {}", named.collect::<Vec<_>>().join(", ")));
    }
    let aims = if shown == Shown::Mates && plan.name.kind != Kind::Mate {
        [String::new(), "leads to mate".to_owned()]
    } else {
        let wins = shown == Shown::Wins;
        let last = match then {
            Some((at, mv)) if plan.name.kind != Kind::Castling => aim_then(scene, plan, wins, (at, *mv)),
            _ => aim(scene, plan, wins),
        };
        [taken_on_the_way(plan).unwrap_or_default(), last]
    };
    let aims: Vec<String> = aims.into_iter().filter(|aim| !aim.is_empty()).collect();
    if !aims.is_empty() {
        text.push_str(&format!(": {}", aims.join(", then ")));
    }
    if let Manner::Joins(role, on) = plan.name.manner
        && plan.name.kind != Kind::File
    {
        text.push_str(&format!(", with the {} on {on}", role_name(role)));
    }
    text
}

/// What another piece does first: "rook f8–f7, which takes the knight".
fn other(view: &View, plan: &Candidate, way: &[Square]) -> Option<String> {
    let (&from, &to) = (way.first()?, way.last()?);
    let castles = |mv: &&Move| mv.is_castle() && mv.from() == Some(from);
    if let Some(castling) = plan.moves.iter().find(castles).and_then(|mv| mv.castling_side()) {
        return Some(format!("castling {}", wing(castling)));
    }
    let mut text = walk(view.role_at(from)?, way);
    let takes = plan
        .moves
        .iter()
        .filter(|mv| mv.to() == to && mv.from().is_some_and(|from| way.contains(&from)));
    if let Some(taken) = takes.filter_map(|mv| mv.capture()).next_back() {
        text.push_str(&format!(", which takes the {}", role_name(taken)));
    }
    Some(text)
}

fn wing(castling: CastlingSide) -> &'static str {
    match castling {
        CastlingSide::KingSide => "kingside",
        CastlingSide::QueenSide => "queenside",
    }
}

/// What a plan of one move, which has this name, is for, as a sentence: "The idea of Rc1 is the open c-file."
pub(crate) fn idea(name: &str, aim: &str) -> String {
    let first = aim.split([' ', ',']).next().unwrap_or_default();
    match first {
        _ if aim == OUT_OF_CHECK => format!("{name} gets out of the check."),
        "against" => format!("{name} is directed {aim}."),
        "towards" => format!("{name} brings the king nearer to the centre."),
        "lever" | "minority" => format!("{name} is a {aim}."),
        "a" | "the" if aim.ends_with("comes forward") => format!("{name} brings a passed pawn forward."),
        "the" if aim.ends_with("makes a passed pawn") => format!("With {name} {aim}."),
        "the" if aim.ends_with("promotes") => format!("{name} promotes."),
        "a" | "an" | "the" | "air" | "more" | "development" | "mate" => {
            format!("The idea of {name} is {aim}.")
        }
        _ => format!("{name} {aim}."),
    }
}

/// The most valuable officer that a plan takes before its last move.
fn taken_on_the_way(plan: &Candidate) -> Option<String> {
    let (_, before) = plan.moves.split_last()?;
    // What another piece takes is told with that piece.
    let own = before.iter().scan(plan.from, |at, mv| {
        let is_own = mv.from() == Some(*at);
        if is_own {
            *at = mv.to();
        }
        Some(is_own.then_some(mv))
    });
    let officers = own
        .flatten()
        .filter_map(|mv| Some((mv.capture().filter(|&role| role != Role::Pawn)?, mv.to())));
    let (role, on) = officers.max_by_key(|&(role, _)| exchange::value(role))?;
    Some(format!("takes the {} on {on}", role_name(role)))
}

/// "knight d2–f1–e3–d5".
fn walk<'a>(role: Role, way: impl IntoIterator<Item = &'a Square>) -> String {
    let fields: Vec<String> = way.into_iter().map(Square::to_string).collect();
    format!("{} {}", role_name(role), fields.join("–"))
}

/// What the plan is for: "an outpost", "the open c-file".
fn aim(scene: &Scene<'_>, plan: &Candidate, wins: bool) -> String {
    let view = scene.view();
    // What is guarded may be a pawn that the plan itself has moved.
    let about = |square: Square| {
        let role = view
            .role_at(square)
            .or_else(|| board_after(view, plan).role_at(square));
        // Who answers a check may have to go.
        if role == Some(Role::King) && plan.side != view.turn() && view.checkers().any() {
            return "the king".to_owned();
        }
        format!("the {} on {square}", role.map_or("piece", role_name))
    };
    let on = plan.name.about.map(about).unwrap_or_default();
    let is_better = plan.gain > Centipawns::ZERO;
    let has_queen = view.pieces(!plan.side, Role::Queen).any();
    match plan.name.kind {
        Kind::Mate => "mate".to_owned(),
        Kind::Attack if wins => format!("wins {on}"),
        Kind::Attack if plan.target.is_some() && plan.fields.last() == Some(&plan.to) => {
            format!("takes {on}")
        }
        Kind::Attack => format!("attacks {on}"),
        Kind::Promotion => "the passed pawn promotes".to_owned(),
        Kind::Outpost => "an outpost".to_owned(),
        Kind::File => file(view, plan),
        Kind::Rank if has_work_on_the_seventh(view, plan) => "the seventh rank".to_owned(),
        Kind::Rank => String::new(),
        Kind::Diagonal if matches!(plan.name.manner, Manner::Joins(..)) => "a battery".to_owned(),
        Kind::Diagonal => "the long diagonal".to_owned(),
        Kind::KingAttack => format!("against {on}"),
        Kind::Blockade => format!("stops {on}"),
        Kind::WeakPawn if plan.name.manner == Manner::Guards => format!("guards {on}"),
        Kind::WeakPawn if plan.name.manner == Manner::Fixes => format!("fixes {on}"),
        Kind::WeakPawn => format!("against {on}"),
        Kind::Lever if plan.name.manner == Manner::Minority => format!("minority attack on {on}"),
        Kind::Lever => format!("lever against {on}"),
        Kind::Space => "gains space".to_owned(),
        Kind::Storm => format!("storms against {on}"),
        Kind::PassedPawn if plan.name.manner == Manner::Majority => {
            "the majority makes a passed pawn".to_owned()
        }
        Kind::PassedPawn if pawn_spans::passed(view, plan.side).contains(plan.from) => {
            "a passed pawn comes forward".to_owned()
        }
        Kind::PassedPawn => "becomes a passed pawn".to_owned(),
        Kind::Development => "development".to_owned(),
        Kind::Castling => String::new(),
        Kind::KingWalk if plan.side == view.turn() && view.checkers().any() && plan.moves.len() == 1 => {
            OUT_OF_CHECK.to_owned()
        }
        Kind::KingWalk if has_queen && is_safer(view, plan) => "a safer field".to_owned(),
        Kind::KingWalk if !has_queen && is_nearer_to_centre(plan) => "towards the centre".to_owned(),
        Kind::KingWalk if is_better => "a better field for the king".to_owned(),
        Kind::Exchange => format!("exchanges {on}"),
        Kind::Mobility
            if is_better
                && matches!(plan.role, Role::Knight | Role::Bishop)
                && is_central(plan.to)
                && !is_central(plan.from) =>
        {
            "a field in the centre".to_owned()
        }
        Kind::Mobility if is_better => room(view, plan),
        Kind::KingWalk | Kind::Mobility => String::new(),
        Kind::Other if gives_air(scene, plan) => "air for the king".to_owned(),
        Kind::Other => useful(view, plan),
    }
}

/// What the last move of a plan is for on the board on which it is made: not what no longer stands there, and what it takes by then.
fn aim_then(scene: &Scene<'_>, plan: &Candidate, wins: bool, (at, mv): (&Position, Move)) -> String {
    let planned = plan.moves.last().and_then(|mv| mv.capture());
    if let Some(taken) = mv.capture().filter(|_| planned.is_none()) {
        return format!("takes the {} there", role_name(taken));
    }
    let about = plan.name.about.or(plan.target.map(|_| plan.to));
    let stands = |on: Square| {
        let before = scene.position().board().piece_at(on);
        before.is_none() || at.board().piece_at(on) == before
    };
    if !about.is_none_or(stands) || planned != mv.capture() {
        return String::new();
    }
    let last = Candidate {
        from: mv.from().unwrap_or(plan.from),
        moves: vec![mv],
        fields: vec![plan.to],
        ..plan.clone()
    };
    match plan.fields.last() == Some(&plan.to) {
        true => aim(&Scene::new(at), &last, wins),
        false => aim(scene, plan, wins),
    }
}

/// The board after a plan's moves.
fn board_after(view: &View, plan: &Candidate) -> Board {
    let before = view.board().clone();
    plan.moves.iter().fold(before, |board, mv| match mv.from() {
        Some(from) => gain::moved(&board, from, mv.to()),
        None => board,
    })
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

/// Fields that a piece controls more, which are worth a word.
const MORE_ROOM: usize = 3;

/// How many fields the piece controls there, and how many now.
fn room(view: &View, plan: &Candidate) -> String {
    let piece = plan.role.of(plan.side);
    let own = view.side(plan.side).without(plan.from);
    let board = board_after(view, plan);
    let now = (view.from(plan.from) & !own).count();
    let then = attacks::attacks(plan.to, piece, board.occupied()) & !board.by_color(plan.side);
    match then.count() {
        then if then >= now + MORE_ROOM => format!("more room, {then} fields instead of {now}"),
        then if then > now => "a better field".to_owned(),
        _ => String::new(),
    }
}

/// A rook or queen comes to a file.
fn file(view: &View, plan: &Candidate) -> String {
    let of_file = Bitboard::from_file(plan.to.file());
    let then = board_after(view, plan);
    let heavy = then.rooks_and_queens() & then.by_color(plan.side);
    let name = if structure::is_open(view, plan.to) {
        "open"
    } else if structure::is_half_open(view, plan.side, plan.to) {
        "half-open"
    } else {
        return format!("the {}-file", plan.to.file());
    };
    let is_joined = matches!(plan.name.manner, Manner::Joins(..));
    let does = if is_joined || (of_file & heavy).without(plan.to).any() {
        "doubles on "
    } else {
        ""
    };
    format!("{does}the {name} {}-file", plan.to.file())
}

/// Whether a king comes nearer to the four fields in the middle: in steps, and by files and ranks together.
fn is_nearer_to_centre(plan: &Candidate) -> bool {
    let away = |field: Square| {
        let steps = |coordinate: u32| 3 - coordinate.min(7 - coordinate);
        let (files, ranks) = (steps(field.file().to_u32()), steps(field.rank().to_u32()));
        (files.max(ranks), files + ranks)
    };
    let (now, then) = (away(plan.from), away(plan.to));
    then.0 < now.0 && then.1 < now.1
}

/// The four fields in the middle.
fn is_central(field: Square) -> bool {
    (3..5).contains(&field.file().to_u32()) && (3..5).contains(&field.rank().to_u32())
}

/// Whether on the seventh rank, as a side sees it, there are pawns to be attacked, or the other king stands behind it.
fn has_work_on_the_seventh(view: &View, plan: &Candidate) -> bool {
    let seventh = Bitboard::from_rank(plan.side.relative_rank(Rank::Seventh));
    let last = plan.side.relative_rank(Rank::Eighth);
    (view.pieces(!plan.side, Role::Pawn) & seventh).any() || view.king(!plan.side).rank() == last
}

/// Whether a pawn makes a field for its king, which can't castle any more and stands on its first rank with no field before it, while the
/// other side has pieces that give check there.
fn gives_air(scene: &Scene<'_>, plan: &Candidate) -> bool {
    let (view, side) = (scene.view(), plan.side);
    let king = view.king(side);
    let second = Bitboard::from_rank(side.relative_rank(Rank::Second));
    let before = attacks::king_attacks(king) & second;
    let is_shut_in = (before & !view.side(side) & !view.controlled(!side)).is_empty();
    let heavy = view.board().rooks_and_queens() & view.side(!side);
    plan.role == Role::Pawn
        && before.contains(plan.from)
        && king.rank() == side.relative_rank(Rank::First)
        && !scene.may_castle(side)
        && is_shut_in
        && heavy.any()
}

/// What a small move of a pawn is good for, by the facts of the board; the move of a piece that no term speaks for.
fn useful(view: &View, plan: &Candidate) -> String {
    if plan.role != Role::Pawn {
        return String::new();
    }
    let (side, to) = (plan.side, plan.to);
    let control = attacks::pawn_attacks(side, to);
    if let Some(supported) = (control & view.side(side) & view.controlled(!side)).first()
        && let Some(role) = view.role_at(supported)
    {
        return format!("supports the {} on {supported}", role_name(role));
    }
    let minors = view.by_role(!side, Role::Knight) | view.by_role(!side, Role::Bishop);
    let kept = control & minors & !view.by_role(side, Role::Pawn);
    if let Some(field) = kept.first() {
        return format!("keeps pieces off {field}");
    }
    let opened = view
        .pieces(side, Role::Bishop)
        .into_iter()
        .find(|&bishop| view.from(bishop).contains(plan.from));
    if let Some(bishop) = opened {
        return format!("opens the way for the bishop on {bishop}");
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::naming::Name;
    use puchok_zones::plan::resistance::Opposition;
    use shakmaty::CastlingMode;

    /// The plan of a rook to a file, with these moves.
    fn to_file(fen: &str, steps: &[(Square, Square)]) -> String {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let &(from, to) = steps.last().unwrap();
        let (moves, _) = trunk::play(&position, steps).unwrap();
        let plan = Candidate {
            side: position.turn(),
            role: Role::Rook,
            from,
            to,
            target: None,
            name: Name::of(Kind::File),
            moves,
            fields: vec![to],
            gain: Centipawns::ZERO,
            opposition: Opposition::Nobody,
            zone: None,
        };
        purpose(&Scene::new(&position), &plan, Shown::Nothing, None)
    }

    /// The queen leaves d8 for the rook, to e7 or on the file to d5.
    #[test]
    fn a_rook_doubles_with_what_stands_on_the_file_then() {
        let fen = "3q1rk1/1pp2ppp/8/8/8/8/1PP2PPP/5RK1 b - - 0 1";
        let rook = (Square::F8, Square::D8);
        let alone = to_file(fen, &[(Square::D8, Square::E7), rook]);
        assert!(alone.ends_with(": the open d-file"), "{alone}");
        let doubled = to_file(fen, &[(Square::D8, Square::D5), rook]);
        assert!(doubled.ends_with(": doubles on the open d-file"), "{doubled}");
    }

    /// Whatever a plan of one move is for, it is told in a sentence.
    #[test]
    fn an_aim_becomes_a_sentence() {
        for (aim, sentence) in [
            ("gains space", "X gains space."),
            ("an outpost", "The idea of X is an outpost."),
            ("doubles on the open c-file", "X doubles on the open c-file."),
            (
                "lever against the pawn on c6",
                "X is a lever against the pawn on c6.",
            ),
            ("against the king on g8", "X is directed against the king on g8."),
            ("a passed pawn comes forward", "X brings a passed pawn forward."),
            (OUT_OF_CHECK, "X gets out of the check."),
        ] {
            assert_eq!(idea("X", aim), sentence);
        }
    }
}
