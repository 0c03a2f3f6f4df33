//! The material that a line wins, and its name.

use shakmaty::{Board, Color, Role};

use puchok_zones::board::exchange::{MEN, ahead};

use crate::text::enumerated;
use crate::text::role_name;

/// Net gain of a side in pieces of each kind, in the order of [`MEN`]; negative for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Booty([i32; MEN.len()]);

impl Booty {
    /// What a side has gained from one board to another. A knight for a bishop counts as nothing.
    pub fn of(side: Color, before: &Board, after: &Board) -> Booty {
        let [pawns, mut knights, mut bishops, rooks, queens] =
            MEN.map(|role| ahead(after, side, role) - ahead(before, side, role));
        if knights.signum() == -bishops.signum() {
            let alike = knights.abs().min(bishops.abs()) * knights.signum();
            knights -= alike;
            bishops += alike;
        }
        Booty([pawns, knights, bishops, rooks, queens])
    }

    /// The name in JSON: that of a single piece, `exchange` for a rook against a knight or bishop, otherwise
    /// `material`.
    pub fn name(self) -> &'static str {
        match (self.piece(), self.0) {
            (Some(role), _) => role_name(role),
            (None, [0, -1, 0, 1, 0] | [0, 0, -1, 1, 0]) => "exchange",
            _ => "material",
        }
    }

    /// The piece, if the gain is exactly one.
    pub(in crate::explain) fn piece(self) -> Option<Role> {
        MEN.into_iter()
            .find(|&role| self.0 == MEN.map(|other| i32::from(other == role)))
    }

    /// Whether nothing is given for it; of the exchange the knight or bishop is part.
    pub(in crate::explain) fn is_for_nothing(self) -> bool {
        self.name() == "exchange" || self.0.iter().all(|&count| count >= 0)
    }

    /// Whether at least one piece of this kind is part of it.
    pub(in crate::explain) fn gains(self, role: Role) -> bool {
        self.0
            .into_iter()
            .zip(MEN)
            .any(|(count, man)| man == role && count > 0)
    }

    /// The gain as the object of a sentence: "a knight", "the exchange and a pawn", "a knight for two pawns".
    pub(in crate::explain) fn words(self) -> String {
        let (exchange, rest) = match self.0 {
            [pawns, knights, bishops, 1, queens] if knights + bishops == -1 => {
                (Some("the exchange".to_owned()), [pawns, 0, 0, 0, queens])
            }
            all => (None, all),
        };
        let named = |sign: i32| {
            let most_first = rest.into_iter().zip(MEN).rev();
            most_first.filter_map(move |(count, role)| number_of(count * sign, role))
        };
        let gained: Vec<String> = exchange.into_iter().chain(named(1)).collect();
        let lost: Vec<String> = named(-1).collect();
        let gained = enumerated(&gained, "and");
        if lost.is_empty() {
            gained
        } else {
            format!("{gained} for {}", enumerated(&lost, "and"))
        }
    }
}

/// "a rook", "two rooks"; `None` for zero or less.
fn number_of(count: i32, role: Role) -> Option<String> {
    let name = role_name(role);
    match count {
        ..=0 => None,
        1 => Some(format!("a {name}")),
        2..=8 => {
            let words = ["two", "three", "four", "five", "six", "seven", "eight"];
            Some(format!("{} {name}s", words[count as usize - 2]))
        }
        more => Some(format!("{more} {name}s")),
    }
}
