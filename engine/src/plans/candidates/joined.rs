//! Joined plans: two pieces with one aim, where the second gains more because the first is there: rooks
//! doubled on a file, a battery on a diagonal, two pieces at one pawn or at the king.

use puchok_zones::board::steps::OFFICERS;
use puchok_zones::board::view::View;
use puchok_zones::plan::{Way, ways};
use puchok_zones::zone::State;
use puchok_zones::zone::cells::Cells;
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::settled::settled;
use super::{Candidate, LEAST, Scene};
use crate::params::PLAN_MOVE;
use crate::plans::gain;
use crate::plans::kind::Kind;
use crate::plans::naming::{Manner, Name};
use crate::plans::opposition;
use crate::plans::structure;
use crate::plans::trunk::{self, Step};
use crate::position::Position;
use crate::score::Centipawns;

/// Plans of a first piece that others may join: the ones that gain most.
const FIRST: usize = 4;

/// The longest trunk of either piece, in moves.
const REACH: u8 = 2;

impl Scene<'_> {
    /// Plans that join the best of the plans to fields found so far.
    pub(super) fn joined(&mut self, side: Color, start: &Position, all: &mut Vec<Candidate>) {
        let is_first = |plan: &&Candidate| {
            let officer = !matches!(plan.role, Role::Pawn | Role::King);
            let is_alone = plan.target.is_none() && plan.others().next().is_none();
            // The second piece is judged on a board where nothing has been taken.
            let is_quiet = !plan.moves.iter().any(|mv| mv.is_capture());
            officer
                && is_alone
                && is_quiet
                && plan.state() == State::Open
                && plan.moves.len() <= usize::from(REACH)
        };
        let mut first: Vec<Candidate> = all.iter().filter(is_first).cloned().collect();
        first.sort_by_key(|plan| std::cmp::Reverse(plan.gain));
        first.truncate(FIRST);
        let joined: Vec<Candidate> = first
            .iter()
            .filter_map(|plan| self.joining(side, start, plan))
            .collect();
        all.extend(joined);
    }

    /// The plan of a second piece that gains most when the first has been carried out.
    fn joining(&mut self, side: Color, start: &Position, first: &Candidate) -> Option<Candidate> {
        let turn = self.view.turn();
        let mut at = first.from;
        let mut steps: Vec<Step> = Vec::new();
        for &to in &first.fields {
            steps.push((at, to));
            at = to;
        }
        let then = View::of(gain::after(self.view.board(), steps.iter().copied()), turn, None);
        let (now, worth) = (gain::of_view(&self.view, side), gain::of_view(&then, side));
        let mut cells = Cells::new();
        let mut best: Option<(Centipawns, Way)> = None;
        for role in OFFICERS {
            for from in then.pieces(side, role).without(first.to) & !then.pinned(side) {
                let aims = aims(&then, first, role);
                // A piece that has the same aim already need not move.
                if aims.contains(from) {
                    continue;
                }
                for to in aims & !then.occupied() {
                    let Some(way) = ways::to_field(&then, &mut cells, from, to, REACH) else {
                        continue;
                    };
                    let share = PLAN_MOVE * i32::from(way.length());
                    let after = |view: &View| gain::after(view.board(), way.steps());
                    let second = settled(&after(&then), turn, side, to) - worth - share;
                    // It has to gain less without the first piece there.
                    let alone = settled(&after(&self.view), turn, side, to) - now - share;
                    if second >= LEAST
                        && second > alone
                        && best.as_ref().is_none_or(|(most, _)| second > *most)
                    {
                        best = Some((second, way));
                    }
                }
            }
        }
        let (second, way) = best?;
        steps.extend(way.steps());
        let opposition = opposition::against(&then, &way, steps.len());
        let (moves, _) = trunk::play(start, &steps)?;
        let name = Name {
            manner: Manner::Joins(first.role, first.to),
            ..aim(&then, first, &way)
        };
        let gain = worth - now - PLAN_MOVE * first.fields.len() as i32 + second;
        (opposition.state() != State::Frozen).then(|| Candidate::along(&way, name, moves, gain, opposition))
    }
}

/// The fields from which a piece shares the aim of the first: on its open or half-open file or its diagonal,
/// one behind the other, or attacking what the first one is about.
fn aims(then: &View, first: &Candidate, role: Role) -> Bitboard {
    let seen = then.from(first.to);
    let moves_straight = |role| matches!(role, Role::Rook | Role::Queen);
    let moves_aslant = |role| matches!(role, Role::Bishop | Role::Queen);
    let mut fields = Bitboard::EMPTY;
    let has_file = structure::is_half_open(then, first.side, first.to)
        && !structure::is_shut(then.board(), first.side, first.to);
    if moves_straight(role) && moves_straight(first.role) && has_file {
        fields |= seen & Bitboard::from_file(first.to.file());
    }
    if moves_aslant(role) && moves_aslant(first.role) {
        let aslant = seen & attacks::bishop_attacks(first.to, then.occupied());
        fields |= aslant
            .into_iter()
            .filter(|&field| is_battery(then, first, field))
            .collect::<Bitboard>();
    }
    if let Some(about) = at(first) {
        fields |= attacks::attacks(about, role.of(first.side), then.occupied());
    }
    fields
}

/// Whether two pieces on a diagonal, one of them where the first plan ends, have a target on it.
fn is_battery(then: &View, first: &Candidate, field: Square) -> bool {
    let other = !first.side;
    let line = attacks::ray(first.to, field);
    let pieces = Bitboard::from(first.to).with(field);
    let occupied = then.occupied() & !pieces;
    let seen =
        (attacks::bishop_attacks(first.to, occupied) | attacks::bishop_attacks(field, occupied)) & line;
    (seen & (then.side(other) | then.king_ring(other))).any()
}

/// The pawn or king of the other side that a plan is directed against.
fn at(plan: &Candidate) -> Option<Square> {
    let attacks =
        matches!(plan.name.kind, Kind::WeakPawn | Kind::KingAttack) && plan.name.manner == Manner::Plain;
    plan.name.about.filter(|_| attacks)
}

/// What the second piece is for.
fn aim(then: &View, first: &Candidate, way: &Way) -> Name {
    if let Some(about) = at(first)
        && attacks::attacks(way.to(), way.role.of(way.side), then.occupied()).contains(about)
    {
        return Name::about(first.name.kind, about);
    }
    Name::of(if way.to().file() == first.to.file() {
        Kind::File
    } else {
        Kind::Diagonal
    })
}
