//! The positional estimate: material and position in centipawns, tapered between middlegame and endgame.
//!
//! Swapping the colours negates it. Read [`terms`] first: it lists everything that is counted, with its
//! meaning. The weights are in [`weights`]; [`account`] shows how terms are summed or counted.

pub mod account;
pub mod activity;
pub mod boards;
pub mod explain;
pub mod king;
pub mod neural;
pub mod pawns;
pub mod structure;
pub mod taper;
pub mod terms;
pub mod weights;

use puchok_zones::board::corner;
use puchok_zones::board::steps::OFFICERS;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Color, Piece, Role, Square};

use crate::library;
use crate::score::{Centipawns, Score};
use account::{Account, Record, Sum};
use structure::{OfSide, Structure};
use taper::{FULL_PHASE, Taper, t};
use terms::index;
use weights::WEIGHTS;

/// The contribution of a piece to the phase, by role from pawn to king; 24 with all pieces on the board.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The whole of an endgame advantage, in the unit of the shares below.
pub const WHOLE: i32 = 64;

/// The share, in 64ths, that is left of an endgame advantage if each side has a bishop, on fields of
/// different colours, and only pawns besides.
const OPPOSITE_BISHOPS: i32 = 36;

/// Without pawns, an advantage in officers of less than this, nearly a rook, is rarely won.
const WINS_WITHOUT_PAWNS: Centipawns = Centipawns(450);

/// The share of such an advantage, in 64ths.
const PAWNLESS: i32 = 12;

/// The same if the officers are worth less than that altogether: hardly any mate.
const CANNOT_MATE: i32 = 2;

/// The placement terms, by role.
const PLACES: [terms::Term; 6] = [
    terms::PAWN_PLACE,
    terms::KNIGHT_PLACE,
    terms::BISHOP_PLACE,
    terms::ROOK_PLACE,
    terms::QUEEN_PLACE,
    terms::KING_PLACE,
];

/// Material and placement of a piece on a field as seen from its own side, by role.
static PLACEMENT: [[Taper; 64]; 6] = placement();

const fn placement() -> [[Taper; 64]; 6] {
    let mut table = [[t(0, 0); 64]; 6];
    let mut role = 0;
    while role < 6 {
        let material = WEIGHTS[terms::MATERIAL.at(role)];
        let mut square = 0;
        while square < 64 {
            let place = WEIGHTS[PLACES[role].at(folded(square))];
            table[role][square] = t(material.middle + place.middle, material.end + place.end);
            square += 1;
        }
        role += 1;
    }
    table
}

/// The index of a field among 32: the board is folded along its middle.
const fn folded(square: usize) -> usize {
    let (rank, file) = (square / 8, square % 8);
    4 * rank + if file < 4 { file } else { 7 - file }
}

/// Material and placement of a piece on a field, for its own side.
#[inline]
pub fn place(piece: Piece, square: Square) -> Taper {
    PLACEMENT[index(piece.role)][seen_by(piece.color, square)]
}

/// The index of a field as seen from a side; 0 is its left corner.
#[inline]
fn seen_by(color: Color, square: Square) -> usize {
    corner::seen(color, square).to_usize()
}

/// The estimate of a position from the side to move.
pub fn evaluate(view: &View) -> Score {
    evaluate_with(view, Structure::of, || {
        neural::patterns(view.board(), view.turn())
    })
}

/// The estimate of a position, with its two slower parts supplied by the caller.
///
/// `structure` returns what the pawn structure is worth: [`Structure::of`], or what was kept of it.
/// `patterns` returns the output of the network, in centipawns from the side to move.
#[inline]
pub fn evaluate_with(
    view: &View,
    structure: impl FnOnce(&View) -> Structure,
    patterns: impl FnOnce() -> Centipawns,
) -> Score {
    if let Some(known) = library::verdict(view) {
        return known;
    }
    // Computed first: meanwhile a structure that was prefetched arrives from memory.
    let patterns = patterns();
    by_terms_with(view, &structure(view)) + patterns
}

/// The estimate without the library: terms and patterns.
#[cfg(test)]
pub(crate) fn evaluate_without_library(view: &View) -> Score {
    by_terms(view) + neural::patterns(view.board(), view.turn())
}

/// The estimate by the named terms, without the patterns.
pub fn by_terms(view: &View) -> Score {
    by_terms_with(view, &Structure::of(view))
}

/// The estimate by the named terms, with the pawn structure of this position.
pub fn by_terms_with(view: &View, structure: &Structure) -> Score {
    let turn = view.turn();
    let balance = side(view, turn, structure) - side(view, !turn, structure) + WEIGHTS[terms::TEMPO.at(0)];
    let phase = phase(view);
    let tapered = (balance.middle * phase
        + balance.end * scale(view, balance.end) / WHOLE * (FULL_PHASE - phase))
        / FULL_PHASE;
    Score::cp(tapered)
}

/// What a side's pieces are worth.
fn side(view: &View, color: Color, structure: &Structure) -> Taper {
    let mut placement = Taper::default();
    for role in Role::ALL {
        for square in view.pieces(color, role) {
            placement += place(role.of(color), square);
        }
    }
    let mut sum = Sum::default();
    let own = structure.of_side(color);
    describe(view, color, structure.passed, own, &mut sum);
    placement + own.worth + sum.value()
}

/// Notes the terms of a side, except placement and the worth of its pawn structure.
fn describe(view: &View, color: Color, passed: Bitboard, own: &OfSide, account: &mut impl Account) {
    if library::on_both_colours(view.pieces(color, Role::Bishop)) {
        account.add(terms::BISHOP_PAIR.at(0), 1);
    }
    pawns::describe_passed(view, color, passed, account);
    activity::describe(view, color, passed, own.outposts, account);
    activity::describe_threats(view, color, account);
    king::describe(view, color, own.bare_files, account);
}

/// Everything that the estimate counts in a position; the tuner works on this.
#[derive(Clone, Debug)]
pub struct Described {
    /// The terms of the side to move, and of the opponent.
    pub sides: [Record; 2],
    /// From 0 (bare kings and pawns) to [`FULL_PHASE`].
    pub phase: i32,
    /// The share of the endgame value that counts, in 64ths, when the side to move is ahead, and when the
    /// opponent is.
    pub scale: [i32; 2],
}

impl Described {
    /// Notes what the estimate counts; `None` where the library knows the value.
    pub fn new(view: &View) -> Option<Described> {
        if library::verdict(view).is_some() {
            return None;
        }
        let turn = view.turn();
        let structure = Structure::of(view);
        let mut sides = [turn, !turn].map(|color| {
            let mut record = Record::default();
            for role in Role::ALL {
                for square in view.pieces(color, role) {
                    record.add(terms::MATERIAL.role(role), 1);
                    record.add(PLACES[index(role)].at(folded(seen_by(color, square))), 1);
                }
            }
            structure::describe(view, color, structure.passed, &mut record);
            describe(
                view,
                color,
                structure.passed,
                structure.of_side(color),
                &mut record,
            );
            record
        });
        sides[0].add(terms::TEMPO.at(0), 1);
        Some(Described {
            sides,
            phase: phase(view),
            scale: [scale(view, 1), scale(view, -1)],
        })
    }
}

/// The phase of a position, from 0 (bare kings and pawns) to [`FULL_PHASE`].
#[inline]
pub fn phase(view: &View) -> i32 {
    let sum: i32 = OFFICERS
        .into_iter()
        .map(|role| PHASE[index(role)] * view.board().by_role(role).count() as i32)
        .sum();
    sum.min(FULL_PHASE)
}

/// The share of an endgame advantage that can be won, in 64ths.
fn scale(view: &View, advantage: i32) -> i32 {
    let strong = if advantage > 0 { view.turn() } else { !view.turn() };
    let board = view.board();
    let officers = |color: Color| view.officers(color);
    if view.pieces(strong, Role::Pawn).is_empty() {
        let worth = |color: Color| -> Centipawns {
            OFFICERS
                .into_iter()
                .map(|r| puchok_zones::board::exchange::value(r) * view.pieces(color, r).count() as i32)
                .sum()
        };
        if worth(strong) - worth(!strong) < WINS_WITHOUT_PAWNS {
            return if worth(strong) < WINS_WITHOUT_PAWNS {
                CANNOT_MATE
            } else {
                PAWNLESS
            };
        }
    }
    let bishops = board.bishops();
    let opposite = officers(Color::White) | officers(Color::Black);
    if opposite == bishops
        && bishops.count() == 2
        && view.pieces(strong, Role::Bishop).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
    {
        return OPPOSITE_BISHOPS;
    }
    WHOLE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use shakmaty::{CastlingMode, EnPassantMode, Position as _};

    fn estimate(position: &Position) -> i32 {
        evaluate(&View::new(position.chess())).raw()
    }

    #[test]
    fn the_terms_of_the_initial_position_are_the_move() {
        let position = Position::startpos();
        assert_eq!(
            by_terms(&View::new(position.chess())),
            Score::cp(WEIGHTS[terms::TEMPO.at(0)].middle)
        );
    }

    /// Calls `look` on the positions of some random games.
    fn along_random_games(mut look: impl FnMut(&Position)) {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..40 {
            let mut position = Position::startpos();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                position.play(moves[(seed >> 33) as usize % moves.len()]);
                look(&position);
            }
        }
    }

    #[test]
    fn swapping_colours_changes_nothing_for_the_side_to_move() {
        along_random_games(|position| {
            let mirrored = position.chess().to_setup(EnPassantMode::Legal).into_mirrored();
            let mirrored = Position::from_chess(mirrored.position(CastlingMode::Standard).unwrap());
            assert_eq!(estimate(position), estimate(&mirrored), "{}", position.fen());
        });
    }

    /// The tuner's description and the search give the same estimate.
    #[test]
    fn the_description_sums_to_the_estimate() {
        let mut seen = 0;
        along_random_games(|position| {
            let view = View::new(position.chess());
            let Some(described) = Described::new(&view) else {
                return;
            };
            let [own, other] = described.sides.map(|record| {
                let mut sum = Sum::default();
                for (place, &times) in record.terms.iter().enumerate() {
                    sum.add(place, times);
                }
                for (place, &times) in record.dangers.iter().enumerate() {
                    sum.endanger(place, times);
                }
                sum.value()
            });
            let balance = own - other;
            let scale = described.scale[usize::from(balance.end <= 0)];
            let tapered = (balance.middle * described.phase
                + balance.end * scale / WHOLE * (FULL_PHASE - described.phase))
                / FULL_PHASE;
            assert_eq!(Score::cp(tapered), by_terms(&view), "{}", position.fen());
            seen += 1;
        });
        assert!(seen > 1_000, "{seen}");
    }
}
