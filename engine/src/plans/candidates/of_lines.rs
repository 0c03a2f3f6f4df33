//! Plans that the search has seen pieces carry out.

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use puchok_zones::board::steps::{field_of_arrival, field_of_capture};
use puchok_zones::map::Horizon;
use puchok_zones::plan::resistance::Opposition;
use puchok_zones::plan::{Way, ways};
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::distant::LONGEST;
use puchok_zones::zone::{State, Why, promotion};
use shakmaty::{Color, Move, Rank, Role, Square, attacks};

use super::exchanges::taken_back;
use super::settled::settled;
use super::{Candidate, Scene};
use crate::line::course::can_win_on;
use crate::params::PLAN_MOVE;
use crate::plans::gain;
use crate::plans::kind::Kind;
use crate::plans::lines::Seen;
use crate::plans::naming::Name;
use crate::plans::origins::Origins;
use crate::plans::trunk::{self, Step};
use crate::position::Position;
use crate::score::Centipawns;

/// Moves of other pieces that a plan may need, castling excepted.
const OTHERS: usize = 2;

/// Moves of a side in a line of the search that are considered.
const LINE_MOVES: usize = 6;

impl Scene<'_> {
    /// What the pieces of a side do in the lines of the search.
    pub(super) fn seen(&mut self, side: Color, start: &Position, seen: &Seen, all: &mut Vec<Candidate>) {
        let now = gain::of_view(&self.view, side);
        for line in seen.lines.all() {
            let mut origins = Origins::AT_ROOT;
            let mut steps: Vec<Step> = Vec::new();
            let mut driven: Vec<Step> = Vec::new();
            for (position, mv) in line.iter().filter(|(position, _)| position.turn() == side) {
                let Some(from) = mv.from() else { break };
                let to = field_of_arrival(*mv, side);
                steps.push((from, to));
                if steps.len() > LINE_MOVES {
                    break;
                }
                let came = origins.play(*mv, from, side);
                // A king driven away by a check of the line follows no plan; one that is in check now has to
                // move.
                let is_driven = position.is_check() && mv.role() == Role::King && !mv.is_capture();
                let is_due = steps.len() == 1 && self.view.turn() == side && self.view.checkers().any();
                if is_driven && !is_due {
                    driven.push((from, to));
                    continue;
                }
                let found = self
                    .of_line(side, start, came, to, &steps, now)
                    .into_iter()
                    .flatten();
                // A plan that needs such a king's move waits for a check.
                let is_free = |plan: &Candidate| plan.others().all(|step| !driven.contains(&step));
                all.extend(found.filter(is_free));
            }
        }
    }

    /// The plan of a piece that a line brings to a field, with the moves of its side so far, and plans
    /// against what it attacks there.
    fn of_line(
        &mut self,
        side: Color,
        start: &Position,
        from: Square,
        to: Square,
        steps: &[Step],
        now: Centipawns,
    ) -> Option<Vec<Candidate>> {
        let role = self.view.role_at(from)?;
        let steps = self.steps_of_piece(start, (from, to), steps)?;
        let (moves, end) = trunk::play(start, &steps)?;
        if trunk::outlives_promotion(&moves) {
            return None;
        }
        let (own, others) = trunk::apart(&steps, from);
        if is_detour(start, &steps, &own, &moves) {
            return None;
        }
        if role != Role::King && others.len() > OTHERS || !loses_nothing(start, &moves, from) {
            return None;
        }
        let fields: Vec<Square> = own.iter().map(|&(_, to)| to).collect();
        if role == Role::Rook && goes_along_the_seventh(side, &fields) && !moves.last()?.is_capture() {
            return None;
        }
        // The piece that stood there at first, if it is this piece that takes it.
        let is_taken = steps[..steps.len() - 1].iter().all(|&(_, field)| field != to);
        let target = self
            .view
            .role_at(to)
            .filter(|_| is_taken && self.view.side(!side).contains(to));
        let way = Way {
            side,
            role,
            from,
            clearance: None,
            fields: fields.iter().copied().take(usize::from(LONGEST)).collect(),
        };
        let (name, targets) = self.name_and_targets(&way, (&steps, &moves), (&end, to), target);
        let zone = match name.kind {
            Kind::Promotion => self.promotion(from, &fields, &steps),
            _ => None,
        };
        // Nothing stands against a capture that loses nothing: what takes back is counted in. Of a promotion
        // the zone says it.
        let opposition = match moves.last() {
            Some(&mv) if mv.is_capture() && pays(&end, mv) => Opposition::Nobody,
            _ if zone.is_some() => Opposition::Nobody,
            _ => self.opposition(&way, &steps),
        };
        let worth = settled(end.board(), self.view.turn(), side, to);
        let candidate = Candidate {
            side,
            role,
            from,
            to,
            target,
            name,
            moves,
            fields,
            gain: worth - now - PLAN_MOVE * steps.len() as i32,
            opposition,
            zone,
        };
        let on_targets = targets.into_iter().map(|(field, name)| Candidate {
            to: field,
            target: self.view.role_at(field),
            name,
            ..candidate.clone()
        });
        Some(std::iter::once(candidate.clone()).chain(on_targets).collect())
    }

    /// The steps that bring a piece to a field: its own, as many as possible of those of a line, or its
    /// direct way. `None` where only castling moves it, as the plan is then the king's, or where it would
    /// return to a field, because the line waits or drives it back.
    fn steps_of_piece(&self, start: &Position, (from, to): Step, steps: &[Step]) -> Option<Vec<Step>> {
        let (own, _) = trunk::apart(steps, from);
        if own.is_empty() {
            return None;
        }
        let direct = || {
            let way = ways::to_field(&self.view, &mut Cells::new(), from, to, LONGEST)?;
            Some(way.steps().collect::<Vec<Step>>())
        };
        let steps = trunk::shortened(start, &own, from)
            .or_else(|| trunk::shortened(start, steps, from))
            .or_else(|| direct().filter(|steps| trunk::play(start, steps).is_some()))?;
        (!trunk::returns(&steps)).then_some(steps)
    }

    /// The name of a plan that ends on this board by going to a field, where it may take a target, and what
    /// it attacks from there, each with the name of a plan against it.
    fn name_and_targets(
        &self,
        way: &Way,
        (steps, moves): (&[Step], &[Move]),
        (end, to): (&Position, Square),
        target: Option<Role>,
    ) -> (Name, Vec<(Square, Name)>) {
        let side = way.side;
        let (name, targets) = if moves.last().is_some_and(|m| m.promotion().is_some()) {
            (Name::of(Kind::Promotion), Vec::new())
        } else if let Some(passing) = moves.last().filter(|mv| mv.is_en_passant()) {
            (Name::about(Kind::Attack, field_of_capture(*passing)), Vec::new())
        } else if let Some(target) = target {
            let is_exchange = taken_back(end.board(), side, (way.role, target), to).is_some();
            let kind = if is_exchange { Kind::Exchange } else { Kind::Attack };
            (Name::about(kind, to), Vec::new())
        } else {
            self.named(way, steps, moves)
        };
        match end.is_checkmate() {
            true => (Name::of(Kind::Mate), targets),
            false => (name, targets),
        }
    }

    /// What the map says of a pawn that promotes by these fields; `None` if it captures on its way, which no
    /// zone does.
    fn promotion(&self, pawn: Square, fields: &[Square], steps: &[Step]) -> Option<(State, Why)> {
        if fields.iter().any(|field| field.file() != pawn.file()) {
            return None;
        }
        let view = self.set_out(pawn, steps);
        let side = view.board().color_at(pawn)?;
        let zone = promotion::of_pawn(&view, &mut Cells::new(), side, pawn, Horizon::WHOLE.levels)?;
        (zone.state != State::Frozen).then_some((zone.state, zone.why))
    }
}

/// Whether a piece that captures nothing before its last step could make that from a field where it stood
/// earlier: then it has only waited in between. Of a king every step counts; other pieces may have gained time
/// by a check or an attack.
fn is_detour(start: &Position, steps: &[Step], own: &[Step], moves: &[Move]) -> bool {
    let Some((last, led)) = own.split_last() else {
        return false;
    };
    let is_own = |mv: &&Move| led.iter().any(|&(from, _)| mv.from() == Some(from));
    let mut own_moves = moves.iter().filter(is_own).peekable();
    let is_king = own_moves.peek().is_some_and(|mv| mv.role() == Role::King);
    if own_moves.any(|mv| mv.is_capture()) {
        return false;
    }
    let waits = |(number, step): (usize, &Step)| {
        let earlier = own.iter().take_while(|own| *own != step);
        let counts = step == last || is_king && own.contains(step);
        counts && reaches(start, &steps[..number], *step, earlier.map(|&(from, _)| from))
    };
    steps.iter().enumerate().any(waits)
}

/// Whether a rook that has come to the seventh rank, from its side's view, only goes on along it.
fn goes_along_the_seventh(side: Color, fields: &[Square]) -> bool {
    let seventh = side.relative_rank(Rank::Seventh);
    matches!(fields, [.., before, last] if before.rank() == seventh && last.rank() == seventh)
}

/// Whether the piece that makes a step after others could make it from an earlier field.
fn reaches(
    start: &Position,
    before: &[Step],
    (from, to): Step,
    mut earlier: impl Iterator<Item = Square>,
) -> bool {
    let there = trunk::play(start, before);
    let board = there.as_ref().map_or(start.board(), |(_, there)| there.board());
    let Some(piece) = board.piece_at(from) else {
        return false;
    };
    earlier.any(|field| attacks::attacks(field, piece, board.occupied()).contains(to))
}

/// Whether a capture that has led to this position loses nothing when it is taken back.
fn pays(end: &Position, mv: Move) -> bool {
    let won = mv.capture().map_or(Centipawns::ZERO, exchange::value);
    won >= can_win_on(end.board(), mv.to())
}

/// Whether the moves of other pieces than that on `from` lose nothing where they go.
fn loses_nothing(start: &Position, moves: &[Move], from: Square) -> bool {
    let mut at = from;
    let mut position = start.clone();
    for (number, &mv) in moves.iter().enumerate() {
        if number > 0 {
            let Some(passed) = position.pass() else {
                return false;
            };
            position = passed;
        }
        if mv.from() == Some(at) {
            at = field_of_arrival(mv, start.turn());
        } else if !exchange::gains_at_least(
            position.board(),
            &Pins::of(position.board()),
            mv,
            start.turn(),
            Centipawns::ZERO,
        ) {
            return false;
        }
        position.play(mv);
    }
    true
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::candidates::moves_of;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Standard).unwrap()
    }

    /// The plans that a line shows of the side to move.
    fn seen(fen: &str, line: &str) -> Vec<Candidate> {
        let start = position(fen);
        let moves = moves_of(&start, line);
        let seen = Seen::of(trunk::line(&start, &moves));
        let mut all = Vec::new();
        Scene::new(&start).seen(start.turn(), &start, &seen, &mut all);
        all
    }

    /// The king reaches d4 at once; a rook may gain time by a check on e3.
    #[test]
    fn a_king_takes_the_short_way() {
        let is_detour = |fen: &str, fields: &[Square]| {
            let start = position(fen);
            let steps: Vec<Step> = fields.windows(2).map(|step| (step[0], step[1])).collect();
            let (moves, _) = trunk::play(&start, &steps).unwrap();
            super::is_detour(&start, &steps, &steps, &moves)
        };
        let king = "8/8/8/8/8/3k4/8/K7 b - - 0 1";
        assert!(is_detour(king, &[Square::D3, Square::E4, Square::D4, Square::C5]));
        assert!(!is_detour(king, &[Square::D3, Square::D4, Square::C5]));
        let rook = "4r1k1/8/8/8/8/8/8/K7 b - - 0 1";
        let way = [Square::E8, Square::E3, Square::E4, Square::C4];
        assert!(!is_detour(rook, &way));
        assert!(is_detour(rook, &way[..3]));
    }

    /// The rook comes to the seventh rank on b2; to take there is something else.
    #[test]
    fn a_rook_ends_its_way_on_the_seventh() {
        let found = |fen: &str, line: &str| {
            let all = seen(fen, line);
            all.iter().map(|plan| plan.fields.clone()).collect::<Vec<_>>()
        };
        let fields = found("1r4k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "Rb2 h3 Rc2 Ra1");
        assert!(fields.contains(&vec![Square::B2]));
        assert!(!fields.contains(&vec![Square::B2, Square::C2]));
        let fields = found("1r4k1/5ppp/8/8/8/8/2P2PPP/4R1K1 b - - 0 1", "Rb2 h3 Rxc2 Ra1");
        assert!(fields.contains(&vec![Square::B2, Square::C2]));
    }

    /// The king goes to h1 only because of the check on b6, so the queen's way to g1 is no plan.
    #[test]
    fn a_plan_needs_no_answer_to_a_check() {
        let found = |fen: &str, line: &str| {
            seen(fen, line)
                .iter()
                .any(|plan| (plan.from, plan.fields.last()) == (Square::D1, Some(&Square::G1)))
        };
        let fen = "2k5/8/8/q7/8/8/P5PP/3Q2K1 w - - 0 1";
        assert!(!found(fen, "a3 Qb6+ Kh1 Kb7 Qg1"));
        assert!(found(fen, "Kh1 Kb7 Qg1"));
    }
}
