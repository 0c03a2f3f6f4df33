//! The propositions of a position as formulas: "there is a white rook on e5", "the white king is safe".

use shakmaty::{Color, Piece, Role, Square, attacks};

use super::code::{BLACK_CAN_MOVE, Code, PROPOSITIONS, WHITE_CAN_MOVE, value_of};
use crate::solvers::logic::formula::{FormulaId, Formulas, Prop};

/// The propositions p₀ … p₂₇₀ in a store of formulas.
#[derive(Clone, Debug)]
pub struct Words {
    props: Vec<Prop>,
    /// For each proposition, its negation and itself as formulas, in this order.
    literals: Vec<[FormulaId; 2]>,
}

impl Words {
    /// Puts the propositions into a store.
    pub fn new(formulas: &mut Formulas) -> Words {
        let props: Vec<Prop> = (0..=BLACK_CAN_MOVE)
            .map(|number| formulas.prop(&format!("p{number}")))
            .collect();
        let literals = props
            .iter()
            .map(|&prop| {
                let positive = formulas.var(prop);
                [formulas.not(positive), positive]
            })
            .collect();
        Words { props, literals }
    }

    /// The proposition p₀ … p₂₇₀.
    pub fn prop(&self, number: usize) -> Prop {
        self.props[number]
    }

    /// A proposition as a formula, negated if `is_true` is `false`.
    pub fn literal(&self, number: usize, is_true: bool) -> FormulaId {
        self.literals[number][usize::from(is_true)]
    }

    /// P(y): each of p₀ … p₂₆₈ with its truth value in this position.
    pub fn position(&self, formulas: &mut Formulas, code: &Code) -> FormulaId {
        formulas.and((0..PROPOSITIONS).map(|number| self.literal(number, code.proposition(number))))
    }

    /// "This side is to move": ¬p₀ for White, p₀ for Black.
    pub fn turn(&self, color: Color) -> FormulaId {
        self.literal(0, color.is_black())
    }

    /// "This side has a legal move": p₂₆₉ for White, p₂₇₀ for Black.
    pub fn can_move(&self, color: Color) -> FormulaId {
        self.literal(color.fold_wb(WHITE_CAN_MOVE, BLACK_CAN_MOVE), true)
    }

    /// y = v for a field, by its four propositions.
    fn field(&self, formulas: &mut Formulas, square: Square, value: u8) -> FormulaId {
        let first = 4 * square.to_usize() + 1;
        formulas.and((0..4).map(|k| self.literal(first + k, value >> (3 - k) & 1 == 1)))
    }

    /// "This piece stands on this field."
    pub fn stands(&self, formulas: &mut Formulas, piece: Piece, square: Square) -> FormulaId {
        self.field(formulas, square, value_of(piece))
    }

    /// "The field is empty."
    pub fn empty(&self, formulas: &mut Formulas, square: Square) -> FormulaId {
        self.field(formulas, square, 0)
    }

    /// "A piece of this colour with one of these roles attacks the field."
    pub fn attacked(&self, formulas: &mut Formulas, square: Square, by: Color, roles: &[Role]) -> FormulaId {
        let mut attackers = Vec::new();
        for &role in roles {
            // The fields from which such a piece reaches this field on an empty board.
            let from = match role {
                Role::Pawn => attacks::pawn_attacks(!by, square),
                other => attacks::attacks(square, other.of(by), shakmaty::Bitboard::EMPTY),
            };
            for origin in from {
                let mut parts = vec![self.stands(formulas, role.of(by), origin)];
                if matches!(role, Role::Queen | Role::Rook | Role::Bishop) {
                    for between in attacks::between(origin, square) {
                        parts.push(self.empty(formulas, between));
                    }
                }
                attackers.push(formulas.and(parts));
            }
        }
        formulas.or(attackers)
    }

    /// SafeWKing or SafeBKing: the king of this colour stands on a field that no enemy piece attacks.
    ///
    /// This consists of the source's five parts (knights, pawns, king, rook and queen, bishop and queen) for
    /// each of the 64 fields.
    pub fn safe_king(&self, formulas: &mut Formulas, color: Color) -> FormulaId {
        let somewhere: Vec<FormulaId> = Square::ALL
            .into_iter()
            .map(|square| {
                let king = self.stands(formulas, Role::King.of(color), square);
                let attacked = self.attacked(formulas, square, !color, &Role::ALL);
                let safe = formulas.not(attacked);
                formulas.and([king, safe])
            })
            .collect();
        formulas.or(somewhere)
    }
}
