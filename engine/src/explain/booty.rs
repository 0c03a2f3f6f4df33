//! What material a line wins, by its name.

use shakmaty::{Board, Color, Role};

use super::predicate::list;
use crate::report::plans::role_name;

/// What material is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Booty {
    /// Exactly one piece of this kind.
    Piece(Role),
    /// A rook for a knight or bishop.
    Exchange,
    /// Anything else.
    Material(Surplus),
}

/// How many pieces of each kind a side has gained more than the other, pawns first and queens last; below zero: less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surplus([i8; 5]);

/// The kinds of a [`Surplus`], in its order.
const KINDS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Surplus {
    /// By what a side has gained between two boards. A knight for a bishop is no difference.
    fn of(side: Color, before: &Board, after: &Board) -> Surplus {
        let ahead = |board: &Board, role: Role| {
            let count = |color| (board.by_role(role) & board.by_color(color)).count() as i8;
            count(side) - count(!side)
        };
        let mut more = KINDS.map(|role| ahead(after, role) - ahead(before, role));
        let (knights, bishops) = (more[1], more[2]);
        if knights.signum() == -bishops.signum() {
            let alike = knights.abs().min(bishops.abs());
            more[1] -= alike * knights.signum();
            more[2] -= alike * bishops.signum();
        }
        Surplus(more)
    }

    /// "a bishop and two pawns for a rook".
    fn words(self) -> String {
        let Surplus(mut more) = self;
        let mut gained = Vec::new();
        if more[3] == 1 && more[1] + more[2] == -1 {
            gained.push("the exchange".to_owned());
            more[1..4].fill(0);
        }
        let named = |sign: i8| {
            let most_first = more.iter().zip(KINDS).rev();
            most_first.filter_map(move |(&count, role)| number_of(count * sign, role))
        };
        gained.extend(named(1));
        let lost: Vec<String> = named(-1).collect();
        if lost.is_empty() {
            list(&gained)
        } else {
            format!("{} for {}", list(&gained), list(&lost))
        }
    }
}

/// "a rook", "two rooks"; nothing of none.
fn number_of(count: i8, role: Role) -> Option<String> {
    let name = role_name(role);
    match count {
        ..=0 => None,
        1 => Some(format!("a {name}")),
        2 => Some(format!("two {name}s")),
        3 => Some(format!("three {name}s")),
        more => Some(format!("{more} {name}s")),
    }
}

impl Booty {
    /// What a side has gained between two boards.
    pub fn of(side: Color, before: &Board, after: &Board) -> Booty {
        let surplus = Surplus::of(side, before, after);
        match surplus.0 {
            [1, 0, 0, 0, 0] => Booty::Piece(Role::Pawn),
            [0, 1, 0, 0, 0] => Booty::Piece(Role::Knight),
            [0, 0, 1, 0, 0] => Booty::Piece(Role::Bishop),
            [0, 0, 0, 1, 0] => Booty::Piece(Role::Rook),
            [0, 0, 0, 0, 1] => Booty::Piece(Role::Queen),
            [0, -1, 0, 1, 0] | [0, 0, -1, 1, 0] => Booty::Exchange,
            _ => Booty::Material(surplus),
        }
    }

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Booty::Piece(role) => role_name(role),
            Booty::Exchange => "exchange",
            Booty::Material(_) => "material",
        }
    }

    /// What is won as the object of a sentence: "a knight", "the exchange", "a knight for two pawns".
    pub(super) fn words(self) -> String {
        match self {
            Booty::Piece(role) => format!("a {}", role_name(role)),
            Booty::Exchange => "the exchange".to_owned(),
            Booty::Material(surplus) => surplus.words(),
        }
    }
}
