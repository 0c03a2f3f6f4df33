//! The estimate broken down by groups of terms: what each is worth to either side.

use puchok_zones::board::view::View;
use shakmaty::Color;

use super::taper::Taper;
use super::{Described, FULL_PHASE, WHOLE, evaluate, neural};
use crate::library;
use crate::score::{Centipawns, Score};

/// A group of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name in [`super::terms::GROUPS`]; `KING_DANGER` for all dangers together, whose worth is not a
    /// sum.
    pub name: &'static str,
    /// What it is worth to White and to Black, in centipawns.
    pub worth: [Taper; 2],
}

/// The estimate of a position with everything that it consists of.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The groups that contribute something, in the order of [`super::terms::GROUPS`].
    pub parts: Vec<Part>,
    /// From 0 (bare kings and pawns) to [`FULL_PHASE`]: the share of the middlegame.
    pub phase: i32,
    /// The share of the endgame value that counts, in 64ths: some material does not win.
    pub scale: i32,
    /// What the pattern network adds to the tapered sum, in centipawns from White's point of view.
    pub patterns: Centipawns,
    /// The estimate, from the side to move.
    pub estimate: Score,
    /// Whether the library knows the value, so that no term counts.
    pub is_known: bool,
}

impl Explained {
    /// Breaks down the estimate of a position.
    pub fn new(view: &View) -> Explained {
        let mut explained = Explained {
            parts: Vec::new(),
            phase: super::phase(view),
            scale: WHOLE,
            patterns: Centipawns::ZERO,
            estimate: evaluate(view),
            is_known: library::verdict(view).is_some(),
        };
        let Some(described) = Described::new(view) else {
            return explained;
        };
        let turn = view.turn();
        // The first side described is the side to move.
        let of = |color: Color| &described.sides[usize::from(color != turn)];
        let [white, black] = [Color::White, Color::Black].map(of);
        for ((name, of_white), (_, of_black)) in white.by_group().zip(black.by_group()) {
            explained.add(name, [of_white, of_black]);
        }
        explained.add("KING_DANGER", [white.danger(), black.danger()]);
        let balance = explained.balance();
        let ahead = if balance.end > 0 {
            Color::White
        } else {
            Color::Black
        };
        explained.scale = described.scale[usize::from(ahead != turn)];
        explained.patterns = neural::patterns(view.board(), Color::White);
        explained
    }

    fn add(&mut self, name: &'static str, worth: [Taper; 2]) {
        if worth.iter().any(|&worth| worth != Taper::default()) {
            self.parts.push(Part { name, worth });
        }
    }

    /// What White's parts are worth more than Black's, before middlegame and endgame are weighted.
    pub fn balance(&self) -> Taper {
        let differences = self.parts.iter().map(|part| part.worth[0] - part.worth[1]);
        differences.fold(Taper::default(), |sum, part| sum + part)
    }

    /// A value weighted by phase and scale, in centipawns.
    pub fn weighed(&self, value: Taper) -> f64 {
        let middle = f64::from(value.middle * self.phase);
        let end = f64::from(value.end * (FULL_PHASE - self.phase)) * f64::from(self.scale) / f64::from(WHOLE);
        (middle + end) / f64::from(FULL_PHASE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use shakmaty::CastlingMode;

    /// The parts sum to the estimate, apart from the rounding in the integer divisions of the search.
    #[test]
    fn the_parts_sum_to_the_estimate() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 b - - 0 1",
            "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
            "8/5k2/8/1P6/7p/8/4K3/8 w - - 0 1",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let explained = Explained::new(&View::new(position.chess()));
            let sum = explained.weighed(explained.balance()) + f64::from(explained.patterns.0);
            let estimate = explained.estimate.raw();
            let white = position.turn().fold_wb(estimate, -estimate);
            assert!((sum - f64::from(white)).abs() < 2.0, "{fen}: {sum}, {white}");
        }
    }

    #[test]
    fn the_library_needs_no_terms() {
        let position = Position::from_fen("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", CastlingMode::Standard).unwrap();
        let explained = Explained::new(&View::new(position.chess()));
        assert!(explained.is_known && explained.parts.is_empty());
    }
}
