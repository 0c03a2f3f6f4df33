//! The agenda of a search: the positional zones of both sides at the root, indexed by the moves along them.
//!
//! In a quiet position, a quiet move is searched because it is a step towards a field where its piece stands
//! better, or because it keeps an enemy piece from such a field. The zones are read once, at the root. In the
//! tree a move is looked up in the agenda, and only when its turn comes is the board checked for whether its
//! zone is still there (`zones::reason::confirm`).

use arrayvec::ArrayVec;
use puchok_zones::board::corner;
use puchok_zones::board::moved::Moved;
use puchok_zones::board::steps::ends;
use puchok_zones::board::view::View;
use puchok_zones::picker::candidate::Planned;
use puchok_zones::plan::{Way, pawns, resistance, ways};
use puchok_zones::rank::log_odds::LogOdds;
use puchok_zones::reason::Reason;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::key::{Key, Trunk};
use puchok_zones::zone::{State, Zone};
use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use crate::evaluation::boards;
use crate::params;
use crate::position::Position;
use crate::score::Centipawns;

/// The most zones on an agenda: their numbers, from 1, fit eight bits.
const MOST: usize = 255;

/// A positional zone of one side: a piece and the field it heads for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The side to which it belongs.
    pub side: Color,
    /// The piece.
    pub role: Role,
    /// The field on which the piece stands at the root.
    pub from: Square,
    /// The field it heads for.
    pub to: Square,
    /// What the zone gains for each move, in centipawns of the estimate, after the cost of the move.
    pub gain: Centipawns,
}

impl Aim {
    /// The key of the zone.
    pub fn key(&self) -> Key {
        Key {
            side: self.side,
            trunk: Trunk::Way,
            piece: self.from,
            target: self.to,
        }
    }

    /// Its place among zones of equal gain: officers and kings before pawns, then by the fields as seen from
    /// its side.
    fn place(&self) -> (bool, Role, Square, Square) {
        let seen = |field| corner::seen(self.side, field);
        (self.role == Role::Pawn, self.role, seen(self.from), seen(self.to))
    }

    /// The total gain of the zone if it takes this many moves, in centipawns of the estimate, without the
    /// cost of the moves.
    pub fn worth(&self, moves: u8) -> Centipawns {
        (self.gain + params::PLAN_MOVE) * i32::from(moves)
    }
}

/// A zone of an agenda, by its number from 1; 0 stands for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number(u8);

/// The plan that a side is carrying out from one move of the game to the next: its piece and the field it
/// heads for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pursuit {
    side: Color,
    role: Role,
    to: Square,
}

/// The positional zones of a position, indexed by their moves.
#[derive(Clone, Debug)]
pub struct Agenda {
    aims: ArrayVec<Aim, MOST>,
    /// The zone that a move serves or denies, by side, origin and destination.
    steps: Box<[[[Number; 64]; 64]; 2]>,
}

/// What a side has in mind: the agenda, and the plan on it that is being carried out.
#[derive(Clone, Copy, Debug)]
pub struct Intent<'a> {
    /// The positional zones of the root.
    pub agenda: &'a Agenda,
    /// The zone that continues what the last move or iteration did.
    pub pursued: Number,
}

impl Intent<'_> {
    /// What the agenda says about a move of the side to move.
    #[inline]
    pub fn planned(self, turn: Color, moved: &Moved) -> Option<Planned> {
        let (number, aim) = self.agenda.entry(turn, moved.ends(), moved.role)?;
        let own = aim.side == turn;
        let mut bonus = LogOdds(0);
        if own {
            bonus += LogOdds((aim.gain / params::PLAN_PER_POINT).min(params::PLAN_MOST));
            if number == self.pursued {
                bonus += params::PLAN_PURSUED;
            }
        }
        Some(Planned {
            reason: if own { Reason::Plan } else { Reason::Prophylaxis },
            zone: Key {
                side: aim.side,
                trunk: Trunk::Way,
                piece: if own { moved.from } else { aim.from },
                target: aim.to,
            },
            bonus,
        })
    }
}

impl Agenda {
    /// An agenda without zones.
    pub fn empty() -> Agenda {
        Agenda {
            aims: ArrayVec::new(),
            steps: Box::new([[[Number::default(); 64]; 64]; 2]),
        }
    }

    /// Reads the open positional zones of both sides that gain enough.
    pub fn of(position: &Position) -> Agenda {
        let mut agenda = Agenda::empty();
        let view = View::new(position.chess());
        let mut cells = Cells::new();
        let mut found: Vec<(Aim, Way)> = Vec::new();
        for side in Color::ALL {
            let now = boards::of_view(&view, side);
            let mut keep = |way: Way| {
                let then = boards::after(view.board(), way.steps());
                let length = i32::from(way.length());
                let worth = boards::estimate(&then, view.turn(), side) - now;
                let gain = worth / length - params::PLAN_MOVE;
                if gain >= params::PLAN_LEAST && resistance::against(&view, &way).state() == State::Open {
                    let aim = Aim {
                        side,
                        role: way.role,
                        from: way.from,
                        to: way.to(),
                        gain,
                    };
                    found.push((aim, way));
                }
            };
            ways::ways(&view, &mut cells, side, &mut keep);
            pawns::ways(&view, side, &mut keep);
        }
        found.sort_by_key(|(aim, _)| (std::cmp::Reverse(aim.gain), aim.place()));
        found.truncate(MOST);
        agenda.aims = found.iter().map(|(aim, _)| *aim).collect();
        for (number, (aim, way)) in (1..=u8::MAX).map(Number).zip(&found) {
            way.steps().for_each(|step| agenda.enter(aim.side, step, number));
        }
        // Entered last, because a side's own plans come before its moves against the opponent's.
        for (number, (aim, _)) in (1..=u8::MAX).map(Number).zip(&found) {
            pawns_against(&view, aim).for_each(|step| agenda.enter(!aim.side, step, number));
        }
        agenda
    }

    /// Enters a move. Of several zones for the same move the first one entered stays, which among a side's
    /// own plans is the one with the largest gain.
    fn enter(&mut self, mover: Color, (from, to): (Square, Square), number: Number) {
        let entry = &mut self.steps[mover as usize][from.to_usize()][to.to_usize()];
        if *entry == Number::default() {
            *entry = number;
        }
    }

    #[inline]
    fn aim(&self, number: Number) -> Option<&Aim> {
        self.aims.get(usize::from(number.0).checked_sub(1)?)
    }

    /// The zone that a move of the side to move serves or denies; `None` if a different kind of piece now
    /// stands where the move begins.
    #[inline]
    fn entry(&self, turn: Color, (from, to): (Square, Square), role: Role) -> Option<(Number, &Aim)> {
        let number = self.steps[turn as usize][from.to_usize()][to.to_usize()];
        // Most moves: decided before anything else is looked at.
        if number == Number::default() {
            return None;
        }
        let aim = self.aim(number)?;
        let mover = if aim.side == turn { aim.role } else { Role::Pawn };
        (role == mover).then_some((number, aim))
    }

    /// The agenda for a side that is not carrying out any plan on it yet.
    pub fn with_nothing_pursued(&self) -> Intent<'_> {
        Intent {
            agenda: self,
            pursued: Number::default(),
        }
    }

    /// The plan of the side to move that a move serves.
    pub fn served(&self, turn: Color, mv: Move) -> Number {
        let own = self
            .entry(turn, ends(mv), mv.role())
            .filter(|(_, aim)| aim.side == turn);
        own.map_or(Number::default(), |(number, _)| number)
    }

    /// What to remember of a plan until the next move.
    pub fn pursuit(&self, number: Number) -> Option<Pursuit> {
        self.aim(number).map(|aim| Pursuit {
            side: aim.side,
            role: aim.role,
            to: aim.to,
        })
    }

    /// The plan on the agenda that continues an earlier one.
    pub fn going_on(&self, pursuit: Pursuit) -> Number {
        let same = |aim: &Aim| (aim.side, aim.role, aim.to) == (pursuit.side, pursuit.role, pursuit.to);
        // At most MOST, which fits eight bits.
        let number = self.aims.iter().position(same).map_or(0, |at| at + 1);
        Number(number as u8)
    }

    /// The zones in order of their gain per move; zones of equal gain follow an order that is the same for
    /// both sides.
    pub fn aims(&self) -> &[Aim] {
        &self.aims
    }

    /// The total gain of a positional zone, in centipawns of the estimate; `None` if it is not on the agenda.
    pub fn gain_of(&self, zone: &Zone) -> Option<Centipawns> {
        let key = zone.key();
        let is_it = |aim: &&Aim| key.trunk == Trunk::Way && aim.key() == key;
        let aim = self.aims.iter().find(is_it)?;
        Some(aim.worth(zone.length))
    }
}

/// The steps by which pawns of the opponent come to control the target field of a zone; none against a pawn's
/// zone.
fn pawns_against(view: &View, aim: &Aim) -> impl Iterator<Item = (Square, Square)> {
    let other = !aim.side;
    let guards = attacks::pawn_attacks(aim.side, aim.to);
    let pawns: Bitboard = if aim.role == Role::Pawn {
        Bitboard::EMPTY
    } else {
        view.pieces(other, Role::Pawn) & !guards
    };
    let occupied = view.occupied();
    pawns.into_iter().flat_map(move |pawn| {
        let steps = puchok_zones::board::steps::pawn_steps(other, pawn, occupied) & guards;
        steps.into_iter().map(move |to| (pawn, to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Standard).unwrap()
    }

    /// The knight heads for the hole on d5, from which neither a pawn nor the bishop can drive it away. After
    /// its first step the plan continues.
    #[test]
    fn a_plan_goes_on_from_move_to_move() {
        let mut position = position("r4rk1/pp3ppp/3p1b2/4p3/4P3/3P4/PPPN1PPP/R4RK1 w - - 0 1");
        let agenda = Agenda::of(&position);
        let aim = |agenda: &Agenda| {
            let mut aims = agenda.aims().iter();
            let found = aims.position(|a| (a.side, a.role, a.to) == (Color::White, Role::Knight, Square::D5));
            found.map(|at| Number(at as u8 + 1))
        };
        let number = aim(&agenda).expect("the plan is on the agenda");
        let pursuit = agenda.pursuit(number).unwrap();
        position.play(position.parse_uci("d2c4").unwrap());
        position.play(position.parse_uci("h7h6").unwrap());
        let next = Agenda::of(&position);
        assert_ne!(next.going_on(pursuit), Number::default());
        assert_eq!(next.pursuit(next.going_on(pursuit)), Some(pursuit));
    }

    /// A move on the agenda is a step of one of the side's own open zones, or a pawn move against one of the
    /// opponent's.
    #[test]
    fn moves_on_the_agenda_are_confirmed_by_the_board() {
        let position = position("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQR1K1 w - - 0 10");
        let agenda = Agenda::of(&position);
        let view = View::new(position.chess());
        let mut named = 0;
        for &mv in &position.legal_moves() {
            let moved = Moved::new(mv, Color::White).unwrap();
            let Some(planned) = agenda.with_nothing_pursued().planned(Color::White, &moved) else {
                continue;
            };
            let zone = puchok_zones::plan::zone::of(&view, &mut Cells::new(), planned.zone).unwrap();
            assert!(zone.is_open(), "{mv} {zone:?}");
            let own = planned.reason == Reason::Plan;
            assert_eq!(own, zone.side == Color::White);
            assert_eq!(own, agenda.served(Color::White, mv) != Number::default());
            named += 1;
        }
        assert!(named > 3, "{named}");
    }
}
