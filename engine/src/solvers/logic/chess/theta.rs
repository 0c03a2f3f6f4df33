//! Init, Rules, Aims and Θ₁ … Θ₄, as the source defines them.
//!
//! Two places of the source are read as they must be meant. In the aims, a free `y` occurs in SafeKing(y): it
//! stands for the tuple that the vertex's own propositions spell, so SafeKing refers to these propositions
//! and P(y) adds nothing. And Aim₄ has p₂₆₉ in print where Black's p₂₇₀ belongs (it mirrors Aim₂).

use shakmaty::Color;

use super::code::{Code, PROPOSITIONS};
use super::words::Words;
use crate::solvers::logic::formula::{FormulaId, Formulas, Paths};

/// One of Θ₁ … Θ₄.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theta {
    /// Θ₁: White wins.
    WhiteWins,
    /// Θ₂: White draws, but does not win.
    WhiteDraws,
    /// Θ₃: Black wins.
    BlackWins,
    /// Θ₄: Black draws, but does not win.
    BlackDraws,
}

impl Theta {
    /// All four.
    pub const ALL: [Theta; 4] = [
        Theta::WhiteWins,
        Theta::WhiteDraws,
        Theta::BlackWins,
        Theta::BlackDraws,
    ];

    /// Its number, 1 to 4.
    pub fn number(self) -> u8 {
        match self {
            Theta::WhiteWins => 1,
            Theta::WhiteDraws => 2,
            Theta::BlackWins => 3,
            Theta::BlackDraws => 4,
        }
    }

    /// The side whose strategy is sought.
    pub fn player(self) -> Color {
        Color::from_white(matches!(self, Theta::WhiteWins | Theta::WhiteDraws))
    }

    /// Whether the player is to win rather than draw.
    pub fn is_win(self) -> bool {
        matches!(self, Theta::WhiteWins | Theta::BlackWins)
    }

    /// The formula for a side that wins, or that draws.
    pub fn of(player: Color, wins: bool) -> Theta {
        match (player, wins) {
            (Color::White, true) => Theta::WhiteWins,
            (Color::White, false) => Theta::WhiteDraws,
            (Color::Black, true) => Theta::BlackWins,
            (Color::Black, false) => Theta::BlackDraws,
        }
    }
}

/// A position and the positions after its moves.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The position.
    pub from: Code,
    /// The positions after all its legal moves, or after those considered.
    pub to: Vec<Code>,
}

impl Words {
    /// WM₁, BM₂: the side whose strategy is sought makes one of the moves.
    fn one_move(&self, f: &mut Formulas, moves: &Moves) -> FormulaId {
        let one: Vec<FormulaId> = moves
            .to
            .iter()
            .map(|to| {
                let there = self.position(f, to);
                f.next(Paths::All, there)
            })
            .collect();
        let one = f.or(one);
        self.with_position(f, moves, one)
    }

    /// BM₁, WM₂: the other side makes all of its moves, and nothing else.
    fn all_moves(&self, f: &mut Formulas, moves: &Moves) -> FormulaId {
        let there: Vec<FormulaId> = moves.to.iter().map(|to| self.position(f, to)).collect();
        let each: Vec<FormulaId> = there.iter().map(|&to| f.next(Paths::Some, to)).collect();
        let each = f.and(each);
        let only = f.or(there);
        let only = f.next(Paths::All, only);
        let all = f.and([each, only]);
        self.with_position(f, moves, all)
    }

    fn with_position(&self, f: &mut Formulas, moves: &Moves, then: FormulaId) -> FormulaId {
        let here = self.position(f, &moves.from);
        let can = self.can_move(moves.from.turn());
        f.and([here, then, can])
    }

    /// A side without moves repeats the position.
    fn no_move(&self, f: &mut Formulas, code: &Code) -> FormulaId {
        let here = self.position(f, code);
        let again = f.next(Paths::All, here);
        let can = self.can_move(code.turn());
        let cannot = f.not(can);
        f.and([here, again, cannot])
    }

    /// What Rules says about every vertex: it is one of these positions, and its sons follow from the rules
    /// of chess, one of them for the player, all of them for the other side.
    pub fn rule(&self, f: &mut Formulas, player: Color, positions: &[Moves]) -> FormulaId {
        let of = |f: &mut Formulas, turn: Color| {
            let cases: Vec<FormulaId> = positions
                .iter()
                .filter(|moves| moves.from.turn() == turn)
                .map(|moves| match (moves.to.is_empty(), turn == player) {
                    (true, _) => self.no_move(f, &moves.from),
                    (false, true) => self.one_move(f, moves),
                    (false, false) => self.all_moves(f, moves),
                })
                .collect();
            let cases = f.or(cases);
            let turn = self.turn(turn);
            f.and([turn, cases])
        };
        let (white, black) = (of(f, Color::White), of(f, Color::Black));
        f.or([white, black])
    }

    /// The side is mated: it is to move, its king is attacked, and it has no legal move.
    pub fn mated(&self, f: &mut Formulas, color: Color) -> FormulaId {
        let safe = self.safe_king(f, color);
        let can = self.can_move(color);
        let (attacked, stuck) = (f.not(safe), f.not(can));
        f.and([self.turn(color), attacked, stuck])
    }

    /// Aim₁ or Aim₃: on every path the other side is mated.
    pub fn aim_to_win(&self, f: &mut Formulas, player: Color) -> FormulaId {
        let mated = self.mated(f, !player);
        f.eventually(Paths::All, mated)
    }

    /// Aim₂ or Aim₄: the player is never mated, the game never ends, and the other side is not mated on every
    /// path.
    pub fn aim_to_draw(&self, f: &mut Formulas, player: Color) -> FormulaId {
        let safe = self.safe_king(f, player);
        let can = self.can_move(player);
        let lives = f.or([can, safe]);
        let own = f.and([self.turn(player), lives]);
        let unmated = f.or([self.turn(!player), own]);
        let never_mated = f.always(Paths::All, unmated);
        let goes_on = f.has_son();
        let goes_on = f.always(Paths::All, goes_on);
        let win = self.aim_to_win(f, player);
        let no_win = f.not(win);
        f.and([never_mated, goes_on, no_win])
    }

    /// The aim of one of the four formulas.
    pub fn aim(&self, f: &mut Formulas, theta: Theta) -> FormulaId {
        if theta.is_win() {
            self.aim_to_win(f, theta.player())
        } else {
            self.aim_to_draw(f, theta.player())
        }
    }

    /// Θ = Init ∧ Rules ∧ Aim, for these positions; the first one is the initial position.
    pub fn theta(&self, f: &mut Formulas, theta: Theta, positions: &[Moves]) -> FormulaId {
        let init = positions.first().map(|moves| self.position(f, &moves.from));
        let init = init.unwrap_or(f.truth());
        let rule = self.rule(f, theta.player(), positions);
        let body = self.theta_body(f, theta, rule);
        f.and([init, body[0], body[1]])
    }

    /// Rules and Aim of one of the four formulas, given the inner part of Rules.
    pub(super) fn theta_body(&self, f: &mut Formulas, theta: Theta, rule: FormulaId) -> [FormulaId; 2] {
        [f.always(Paths::All, rule), self.aim(f, theta)]
    }
}

/// The lengths of Θ₁ … Θ₄, computed without writing them out, in symbols as [`Formulas::size`] counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The number of positions for each side to move, White first.
    cases: [u128; 2],
    /// The total size of their disjuncts when the side makes one move, and when it makes all.
    one: [u128; 2],
    all: [u128; 2],
    init: Option<u128>,
}

/// Symbols of P(y): 269 propositions, 268 ∧, and a ¬ for each that is false.
fn position_size(code: &Code) -> u128 {
    let negations = (0..PROPOSITIONS)
        .filter(|&number| !code.proposition(number))
        .count();
    (2 * PROPOSITIONS - 1 + negations) as u128
}

impl Sizes {
    /// Adds a position and those after its moves; the first one is the initial position.
    pub fn add<'a>(&mut self, from: &Code, to: impl Iterator<Item = &'a Code>) {
        let here = position_size(from);
        let (mut moves, mut there) = (0, 0);
        for code in to {
            moves += 1;
            there += position_size(code);
        }
        let side = usize::from(from.turn().is_black());
        self.cases[side] += 1;
        self.init.get_or_insert(here);
        let (one, all) = if moves == 0 {
            // P ∧ ∀○P ∧ ¬p
            let stuck = 2 * here + 1 + 2 + 2;
            (stuck, stuck)
        } else {
            // P ∧ (∀○P ∨ …) ∧ p; P ∧ ((∃○P ∧ …) ∧ ∀○(P ∨ …)) ∧ p
            (
                here + there + moves + (moves - 1) + 3,
                here + 2 * there + moves + 2 * (moves - 1) + 2 + 3,
            )
        };
        self.one[side] += one;
        self.all[side] += all;
    }

    /// The length of one of the four formulas.
    pub fn of(&self, theta: Theta) -> u128 {
        let mut formulas = Formulas::new();
        let words = Words::new(&mut formulas);
        let aim = words.aim(&mut formulas, theta);
        // A few hundred symbols.
        let aim = formulas.size(aim).unwrap_or(u128::MAX);
        let white_is_player = theta.player().is_white();
        let side = |index: usize, is_player: bool| {
            let disjuncts = if is_player {
                self.one[index]
            } else {
                self.all[index]
            };
            // With no positions it is ⊥.
            let disjunction = if self.cases[index] == 0 {
                1
            } else {
                disjuncts + self.cases[index] - 1
            };
            let turn = if index == 0 { 2 } else { 1 };
            turn + 1 + disjunction
        };
        let rule = side(0, white_is_player) + 1 + side(1, !white_is_player);
        self.init.unwrap_or(1) + (1 + rule) + aim + 2
    }
}
