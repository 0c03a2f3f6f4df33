//! What a plan is, and what it is for: "knight d2–f1–e3–d5: an outpost".

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use puchok_zones::board::steps::{field_of_arrival, field_of_capture};
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, CastlingSide, Move, Role, Square};

use super::aim::{Aim, AimKind, Deed, aim, aim_then};
use super::candidates::{Candidate, Scene};
use super::kind::Kind;
use super::naming::Manner;
use super::trunk::{self, Step};
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
        match &self.aims[..] {
            [] => self.text(),
            [aim] => format!("{}, {}", self.subject(), aim.kind.after_a_way(self.aims())),
            _ => format!("{}, {}", self.subject(), self.as_clause()),
        }
    }

    /// Several aims as a clause: "which leaves the attack of the king on e8, then is directed against that on f8".
    fn as_clause(&self) -> String {
        let predicates: Vec<String> = self
            .aims
            .iter()
            .map(|aim| aim.kind.predicate(&aim.words))
            .collect();
        format!("which {}{}", predicates.join(", then "), self.with_partner())
    }

    /// What other pieces make room for: its way, or the only move of that by its name, and what for:
    /// "…Ne7, to develop".
    pub(crate) fn as_prepared(&self, name: Option<&str>) -> String {
        let way = name.unwrap_or(&self.way);
        match &self.aims[..] {
            [] => format!("{way}{}", self.with_partner()),
            [aim] => format!("{way}, {}", aim.kind.after_a_name(self.aims())),
            _ => format!("{way}, {}", self.as_clause()),
        }
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

    /// Drops the aim to keep pieces off fields that they reach all the same (`officers` and pawns), to stop a step that
    /// is made all the same (`made`), and what is done for a pawn that is taken.
    pub(super) fn forget_what_fails(&mut self, officers: Bitboard, pawns: Bitboard, made: &[Step]) {
        let holding = |aim: Aim| match aim.kind {
            AimKind::Does(Deed::KeepsOff(fields)) => {
                let kept = fields & !officers;
                kept.any().then(|| Aim::keeps_off(kept))
            }
            AimKind::Does(Deed::Serves(pawn)) => (!(officers | pawns).contains(pawn)).then_some(aim),
            AimKind::Does(Deed::Stops(step)) => (!made.contains(&step)).then_some(aim),
            _ => Some(aim),
        };
        self.aims = std::mem::take(&mut self.aims)
            .into_iter()
            .filter_map(holding)
            .collect();
    }

    /// The same; for an exchange that the plan of an officer seeks with a piece that the best move leaves where it
    /// stands (on the board `after` it), if nothing else is known, or only that its field is better or on a line,
    /// and the pieces are alike.
    pub(super) fn or_exchange(self, board: &Board, after: &Board, plan: &Candidate) -> Purpose {
        let is_vague = |aim: &Aim| matches!(aim.kind, AimKind::Room | AimKind::Better);
        // A bishop's diagonal and a queen's file are not held by who is exchanged there.
        let is_open = match (plan.name.kind, plan.role) {
            (Kind::Mobility, _) => self.aims.iter().all(is_vague),
            (Kind::Diagonal, _) | (Kind::File, Role::Queen) => {
                plan.name.manner == Manner::Plain && self.aims.len() == 1
            }
            _ => false,
        };
        let stays = |on: Square| after.piece_at(on) == board.piece_at(on);
        let sought = seeks_exchange(board, plan).filter(|&(_, on)| is_open && stays(on));
        match sought.filter(|&(role, _)| !self.has_aim() || role == plan.role) {
            None => self,
            Some((role, on)) => Purpose {
                aims: vec![Aim::seeks_exchange(role, on)],
                ..self
            },
        }
    }

    /// That it stops a threat, unless something better is known than where the piece goes.
    pub(super) fn or_stops_threat(&mut self, name: &str) {
        let is_place = |aim: &Aim| {
            let seeks_exchange = AimKind::Does(Deed::SeeksExchange);
            matches!(aim.kind, AimKind::Idea | AimKind::Develops | AimKind::Safer)
                || aim.kind == seeks_exchange
        };
        if self.aims.iter().all(is_place) {
            self.aims.clear();
        }
        self.or_stops(name);
    }

    /// That it stops a move of the other side, unless something better is known than a field or a pawn's step.
    pub(super) fn or_stops(&mut self, name: &str) {
        self.or(Aim::deed(Deed::StopsMove, format!("stops {name}")));
    }

    /// That it threatens mate: beside what it does, and instead of where its piece goes.
    pub(super) fn and_threatens_mate(&mut self) {
        self.and_does("threatens mate");
    }

    /// That it stops a move that mates: beside what else it does, and instead of where its piece goes.
    pub(super) fn and_stops_mate(&mut self, name: &str) {
        self.aims.retain(|aim| aim.kind != AimKind::Does(Deed::StopsMove));
        self.and_does(&format!("stops {name}"));
    }

    fn and_does(&mut self, words: &str) {
        match &self.aims[..] {
            [aim] if matches!(aim.kind, AimKind::Does(_)) => {
                self.aims = vec![Aim::does(format!("{} and {words}", aim.words))];
            }
            _ if self.is_a_place() => self.aims = vec![Aim::does(words)],
            _ => self.or_does(words),
        }
    }

    /// That it does this, unless something better is known.
    pub(super) fn or_does(&mut self, words: impl Into<String>) {
        self.or(Aim::does(words));
    }

    /// This aim, unless something better is known.
    fn or(&mut self, aim: Aim) {
        let is_vague = |aim: &Aim| {
            matches!(
                aim.kind,
                AimKind::Room | AimKind::Better | AimKind::PassedPawnForward
            )
        };
        if self.aims.iter().all(is_vague) {
            self.aims = vec![aim];
        }
    }

    /// The same way, for this in the end.
    pub(super) fn in_the_end(self, plan: &Candidate, aim: Aim) -> Purpose {
        Purpose {
            aims: before_the_end(plan).into_iter().chain([aim]).collect(),
            ..self
        }
    }

    /// The same way, for nothing that is known.
    pub(super) fn without_aims(self) -> Purpose {
        Purpose {
            aims: Vec::new(),
            ..self
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
        self.aims
            .iter()
            .any(|aim| aim.kind != AimKind::Does(Deed::Forced))
    }

    /// Whether it says only where the piece goes, or what it is directed against there.
    pub(super) fn is_a_place(&self) -> bool {
        let is_place = |aim: &Aim| {
            matches!(
                aim.kind,
                AimKind::Idea
                    | AimKind::Develops
                    | AimKind::Seventh
                    | AimKind::Room
                    | AimKind::Better
                    | AimKind::Directed
            )
        };
        self.aims.iter().all(is_place)
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
mod tests;
