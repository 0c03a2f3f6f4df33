//! What a plan is, and what it is for: "knight d2–f1–e3–d5: an outpost".

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use puchok_zones::board::steps::{field_of_arrival, field_of_capture};
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, CastlingSide, Move, Role, Square};

use super::aim::{Aim, AimKind, aim, aim_then};
use super::candidates::{Candidate, Scene};
use super::kind::Kind;
use super::naming::Manner;
use super::trunk;
use crate::position::Position;
use crate::text::role_name;

/// What a plan is, and what it is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Purpose {
    /// The way of its piece: "pawn a4–a5".
    way: String,
    /// What others do before it, in this order: "king g1–g2".
    before: Vec<String>,
    /// What it is for, one aim after the other; empty if no term accounts for it.
    aims: Vec<Aim>,
    /// The piece that it joins: "the queen on f6".
    partner: Option<String>,
}

impl Purpose {
    /// In words: "knight d2–f1–e3–d5: an outpost".
    pub(crate) fn text(&self) -> String {
        match self.has_aim() {
            true => format!("{}: {}", self.subject(), self.aims()),
            false => format!("{}{}", self.subject(), self.with_partner()),
        }
    }

    /// The same within a sentence: "knight d2–f1–e3–d5, an outpost".
    pub(crate) fn within_a_sentence(&self) -> String {
        match self.has_aim() {
            true => format!("{}, {}", self.subject(), self.aims()),
            false => self.text(),
        }
    }

    /// What other pieces make room for: its way, or the only move of that by its name, and what for:
    /// "…Ne7, with the idea of development".
    pub(crate) fn as_prepared(&self, name: Option<&str>) -> String {
        let way = name.unwrap_or(&self.way);
        let Some(last) = self.aims.last() else {
            return format!("{way}{}", self.with_partner());
        };
        let aims = self.aims();
        let what_for = match self.aims.len() > 1 {
            true => format!("which {aims}"),
            false => last.kind.after_a_name(aims),
        };
        format!("{way}, {what_for}")
    }

    /// Its way and what comes before: "pawn a4–a5 after king g1–g2".
    fn subject(&self) -> String {
        match self.before.is_empty() {
            true => self.way.clone(),
            false => format!("{} after {}", self.way, self.before.join(", ")),
        }
    }

    /// Names moves that are made before all others: "bishop c8–e6 after …Nxd5".
    pub(super) fn come_after(&mut self, moves: &[String]) {
        self.before.splice(..0, moves.iter().cloned());
    }

    /// The same, where the first of several steps does something that is an aim by itself.
    pub(super) fn led_by(mut self, first: Option<Aim>) -> Purpose {
        if let Some(first) = first.filter(|first| self.aims.len() < 2 && !self.aims.contains(first)) {
            self.aims.insert(0, first);
        }
        self
    }

    /// Drops what a king's walk is for, unless it answers a check.
    pub(super) fn forget_the_walk(&mut self) {
        self.aims.retain(|aim| aim.kind == AimKind::OutOfCheck);
    }

    /// Drops the aim to keep pieces off one of these fields, which they reach all the same.
    pub(super) fn forget_what_fails(&mut self, reached: Bitboard) {
        let holds = |aim: &Aim| !matches!(aim.kind, AimKind::KeepsOff(field) if reached.contains(field));
        self.aims.retain(holds);
    }

    /// The same; for an exchange that the plan of an officer seeks, if nothing else is known, or only that its
    /// field is better and the pieces are alike.
    pub(super) fn or_exchange(self, board: &Board, plan: &Candidate) -> Purpose {
        let is_vague = |aim: &Aim| matches!(aim.kind, AimKind::Room | AimKind::Better);
        let is_open = plan.name.kind == Kind::Mobility && self.aims.iter().all(is_vague);
        let sought = seeks_exchange(board, plan).filter(|_| is_open);
        match sought.filter(|&(role, _)| !self.has_aim() || role == plan.role) {
            None => self,
            Some((role, on)) => {
                let words = format!("seeks an exchange with the {} on {on}", role_name(role));
                Purpose {
                    aims: vec![Aim::does(words)],
                    ..self
                }
            }
        }
    }

    /// The same way, for what another purpose is for.
    pub(super) fn with_aims_of(self, other: Purpose) -> Purpose {
        Purpose {
            aims: other.aims,
            ..self
        }
    }

    /// Whether it says what the plan is for.
    pub(crate) fn has_aim(&self) -> bool {
        !self.aims.is_empty()
    }

    /// Whether it says something that is wanted, not only forced.
    pub(super) fn is_wanted(&self) -> bool {
        self.aims.iter().any(|aim| aim.kind != AimKind::Forced)
    }

    /// Whether it is for the same.
    pub(super) fn has_aims_of(&self, other: &Purpose) -> bool {
        self.aims == other.aims
    }

    /// Whether it says more than that the new field is better.
    pub(crate) fn says_what_for(&self) -> bool {
        self.aims.iter().any(|aim| aim.kind != AimKind::Better)
    }

    /// What a plan of one move with this name is for, as a sentence: "The idea of Rc1 is the open c-file."
    pub(crate) fn idea_of(&self, name: &str) -> Option<String> {
        let aim = self.aims.last()?;
        let aims = self.aims();
        Some(aim.kind.sentence(name, &aims))
    }

    fn aims(&self) -> String {
        let words: Vec<&str> = self.aims.iter().map(|aim| aim.words.as_str()).collect();
        format!("{}{}", words.join(", then "), self.with_partner())
    }

    fn with_partner(&self) -> String {
        self.partner
            .as_ref()
            .map_or_else(String::new, |partner| format!(", with {partner}"))
    }
}

/// What searches have shown of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// Nothing beyond its name.
    Nothing,
    /// It wins what it takes.
    Wins,
    /// Its side mates by force.
    Mates,
}

/// What a plan is, and what it is for. For a plan that the main line plays, that is judged where the line
/// makes its last move (`then`).
pub(super) fn purpose(
    scene: &Scene<'_>,
    plan: &Candidate,
    shown: Shown,
    then: Option<&(Position, Move)>,
) -> Purpose {
    let view = scene.view();
    let way = if plan.name.kind == Kind::Castling {
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
    let before = others.iter().filter_map(|way| other(view, plan, way)).collect();
    let aims = if shown == Shown::Mates && plan.name.kind != Kind::Mate {
        [None, Some(Aim::does("leads to mate"))]
    } else {
        let wins = shown == Shown::Wins;
        let last = match then {
            Some((at, mv)) if plan.name.kind != Kind::Castling => aim_then(scene, plan, wins, (at, *mv)),
            _ => aim(scene, plan, wins),
        };
        [before_the_end(plan), last]
    };
    let partner = match plan.name.manner {
        Manner::Joins(role, on) if plan.name.kind != Kind::File => {
            Some(format!("the {} on {on}", role_name(role)))
        }
        _ => None,
    };
    Purpose {
        way,
        before,
        aims: aims.into_iter().flatten().collect(),
        partner,
    }
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

/// The officer of equal worth that can take the plan's officer where that comes, protected, on the board after
/// that.
fn seeks_exchange(board: &Board, plan: &Candidate) -> Option<(Role, Square)> {
    let pins = Pins::of(board);
    let attackers = |side| {
        let tied = pins.tied(side, plan.to, board.occupied());
        board.attacks_to(plan.to, side, board.occupied()) & !tied
    };
    let is_equal = |role: Role| exchange::value(role) == exchange::value(plan.role);
    let mut partners = attackers(!plan.side)
        .into_iter()
        .filter_map(|on| Some((board.role_at(on)?, on)));
    let partner = partners.find(|&(role, _)| is_equal(role))?;
    let is_sought = !plan.takes() && attackers(plan.side).any();
    is_sought.then_some(partner)
}

fn wing(castling: CastlingSide) -> &'static str {
    match castling {
        CastlingSide::KingSide => "kingside",
        CastlingSide::QueenSide => "queenside",
    }
}

/// What a plan does before what it ends with: promote, or take something.
fn before_the_end(plan: &Candidate) -> Option<Aim> {
    match plan.name.manner {
        Manner::Promoted => Some(Aim::does("promotes")),
        _ => taken_on_the_way(plan),
    }
}

/// The most valuable piece or pawn that a plan takes before its last move.
fn taken_on_the_way(plan: &Candidate) -> Option<Aim> {
    let (_, before) = plan.moves.split_last()?;
    // Captures by other pieces are mentioned with those pieces.
    let own = before.iter().scan(plan.from, |at, mv| {
        let is_own = mv.from() == Some(*at);
        if is_own {
            *at = field_of_arrival(*mv, plan.side);
        }
        Some(is_own.then_some(mv))
    });
    let taken = own
        .flatten()
        .filter_map(|mv| Some((mv.capture()?, field_of_capture(*mv))));
    let (role, on) = taken.max_by_key(|&(role, _)| exchange::value(role))?;
    Some(Aim::does(format!("takes the {} on {on}", role_name(role))))
}

/// "knight d2–f1–e3–d5".
fn walk<'a>(role: Role, way: impl IntoIterator<Item = &'a Square>) -> String {
    let fields: Vec<String> = way.into_iter().map(Square::to_string).collect();
    format!("{} {}", role_name(role), fields.join("–"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::candidates::one_move;
    use crate::plans::naming::Name;
    use crate::score::Centipawns;
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
        purpose(&Scene::new(&position), &plan, Shown::Nothing, None).text()
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

    /// On its way to protect g5 the rook takes the pawn on g2.
    #[test]
    fn a_pawn_that_is_taken_on_the_way_is_mentioned() {
        let fen = "8/5p2/6k1/6p1/5r1p/4K3/6P1/8 b - - 1 40";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let steps = [
            (Square::F4, Square::F2),
            (Square::F2, Square::G2),
            (Square::G2, Square::G3),
        ];
        let (moves, _) = trunk::play(&position, &steps).unwrap();
        let plan = Candidate {
            name: Name {
                manner: Manner::Guards,
                ..Name::about(Kind::WeakPawn, Square::G5)
            },
            to: Square::G3,
            moves,
            fields: vec![Square::F2, Square::G2, Square::G3],
            ..one_move(&position, "Rf2")
        };
        let text = purpose(&Scene::new(&position), &plan, Shown::Nothing, None).text();
        assert_eq!(
            text,
            "rook f4–f2–g2–g3: takes the pawn on g2, then guards the pawn on g5"
        );
    }

    /// The queen on f1 offers herself to that on h3; a bishop does not go where a knight takes it for that.
    #[test]
    fn more_room_is_less_than_an_exchange() {
        let told = |fen: &str, san: &str| {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let plan = Candidate {
                name: Name::of(Kind::Mobility),
                gain: Centipawns(20),
                ..one_move(&position, san)
            };
            let mv = plan.moves[0];
            let purpose = purpose(&Scene::new(&position), &plan, Shown::Nothing, None);
            purpose.or_exchange(position.after(mv).board(), &plan).aims()
        };
        let queens = "4k3/8/8/8/8/7q/8/3Q2K1 w - - 0 1";
        assert_eq!(told(queens, "Qf1"), "seeks an exchange with the queen on h3");
        let minors = "7k/4n3/8/1P6/8/8/8/K6B w - - 0 1";
        assert_eq!(told(minors, "Bc6"), "a better field");
    }

    /// The line's moves come before those of the plan's other pieces; what a move prepares needs neither.
    #[test]
    fn moves_come_in_their_order() {
        let mut purpose = Purpose {
            way: "knight g8–e7".to_owned(),
            before: vec!["pawn e7–e5".to_owned()],
            aims: vec![Aim::idea("development")],
            partner: None,
        };
        purpose.come_after(&["…Nxd5".to_owned()]);
        assert_eq!(
            purpose.text(),
            "knight g8–e7 after …Nxd5, pawn e7–e5: development"
        );
        let prepared = |purpose: &Purpose| purpose.as_prepared(Some("…Ne7"));
        assert_eq!(prepared(&purpose), "…Ne7, with the idea of development");
        assert_eq!(
            purpose.as_prepared(None),
            "knight g8–e7, with the idea of development"
        );
        purpose.aims = vec![Aim::does("takes the pawn on c6"), Aim::idea("mate")];
        assert_eq!(prepared(&purpose), "…Ne7, which takes the pawn on c6, then mate");
        purpose.aims.clear();
        assert_eq!(prepared(&purpose), "…Ne7");
    }

    /// Every aim of a plan of one move becomes a sentence.
    #[test]
    fn an_aim_becomes_a_sentence() {
        let told = |aim: Option<Aim>| {
            let purpose = Purpose {
                way: "rook a1–c1".to_owned(),
                before: Vec::new(),
                aims: aim.into_iter().collect(),
                partner: None,
            };
            (purpose.text(), purpose.idea_of("X"))
        };
        for (aim, text, sentence) in [
            (Aim::does("gains space"), "gains space", "X gains space."),
            (
                Aim::idea("an outpost"),
                "an outpost",
                "The idea of X is an outpost.",
            ),
            (
                Aim::is_a("lever against the pawn on c6"),
                "lever against the pawn on c6",
                "X is a lever against the pawn on c6.",
            ),
            (
                Aim::directed("against the king on g8"),
                "against the king on g8",
                "X is directed against the king on g8.",
            ),
            (
                Aim::out_of_check(),
                "out of the check",
                "X gets out of the check.",
            ),
        ] {
            assert_eq!(
                told(Some(aim)),
                (format!("rook a1–c1: {text}"), Some(sentence.to_owned()))
            );
        }
        assert_eq!(told(None), ("rook a1–c1".to_owned(), None));
    }
}
