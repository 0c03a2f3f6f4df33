//! The agenda of a search: the positional zones of both sides at the root, by the moves along them.
//!
//! Where nothing hangs a quiet move is searched because it is a step towards a field where its piece stands better, or because it
//! keeps a piece of the other side from such a field. The zones are read once, at the root; in the tree a move is looked up,
//! and whether its zone is still there is read from the board when the move's turn has come (`zones::reason::confirm`).

use arrayvec::ArrayVec;
use puchok_zones::board::corner;
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

/// Zones on the agenda: their numbers, from 1, fit eight bits.
const MOST: usize = 255;

/// A positional zone of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Whose it is.
    pub side: Color,
    /// The piece.
    pub role: Role,
    /// Where it stands at the root.
    pub from: Square,
    /// The field for which it heads.
    pub to: Square,
    /// What it gains for each move, in centipawns of the estimate.
    pub gain: Centipawns,
}

impl Aim {
    /// Which zone it is.
    pub fn key(&self) -> Key {
        Key {
            side: self.side,
            trunk: Trunk::Way,
            piece: self.from,
            target: self.to,
        }
    }

    /// Its place among zones that gain as much: officers and kings before pawns, then by the fields as its side counts them.
    fn place(&self) -> (bool, Role, Square, Square) {
        let seen = |field| corner::seen(self.side, field);
        (self.role == Role::Pawn, self.role, seen(self.from), seen(self.to))
    }

    /// What it gains in all, in centipawns of the estimate, where it takes so many moves.
    pub fn worth(&self, moves: u8) -> Centipawns {
        (self.gain + params::PLAN_MOVE) * i32::from(moves)
    }
}

/// Which zone of an agenda is meant: its number from 1; 0: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Number(u8);

/// The plan that a side is carrying out, from one move of the game to the next: its piece and the field for which that heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pursuit {
    side: Color,
    role: Role,
    to: Square,
}

/// The positional zones of a position by their moves.
#[derive(Clone, Debug)]
pub struct Agenda {
    aims: ArrayVec<Aim, MOST>,
    /// By side, origin and destination: the zone that the move serves or denies.
    steps: Box<[[[Number; 64]; 64]; 2]>,
}

/// What a side has in mind: the agenda, and the plan on it that is being carried out.
#[derive(Clone, Copy, Debug)]
pub struct Intent<'a> {
    /// The positional zones of the root.
    pub agenda: &'a Agenda,
    /// The one of them that goes on with what the last move or iteration did.
    pub pursued: Number,
}

impl Intent<'_> {
    /// What there is on the agenda about a move of the side to move.
    #[inline]
    pub fn planned(self, turn: Color, mv: Move) -> Option<Planned> {
        let (number, aim) = self.agenda.entry(turn, mv)?;
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
                piece: if own { mv.from()? } else { aim.from },
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

    /// The open positional zones of both sides that gain something.
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
        // Behind what the side itself is for.
        for (number, (aim, _)) in (1..=u8::MAX).map(Number).zip(&found) {
            pawns_against(&view, aim).for_each(|step| agenda.enter(!aim.side, step, number));
        }
        agenda
    }

    /// Of the zones that a move serves the one that gains most is kept: it comes first.
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

    /// The zone that a move of the side to move serves or denies; none where another piece has come to where that of the zone stood.
    #[inline]
    fn entry(&self, turn: Color, mv: Move) -> Option<(Number, &Aim)> {
        let (from, to) = ends(mv);
        let number = self.steps[turn as usize][from.to_usize()][to.to_usize()];
        let aim = self.aim(number)?;
        let mover = if aim.side == turn { aim.role } else { Role::Pawn };
        (mv.role() == mover).then_some((number, aim))
    }

    /// The agenda of who carries out nothing on it yet.
    pub fn with_nothing_pursued(&self) -> Intent<'_> {
        Intent {
            agenda: self,
            pursued: Number::default(),
        }
    }

    /// The plan of the side to move that a move serves.
    pub fn served(&self, turn: Color, mv: Move) -> Number {
        let own = self.entry(turn, mv).filter(|(_, aim)| aim.side == turn);
        own.map_or(Number::default(), |(number, _)| number)
    }

    /// What is to be remembered of a plan until the next move.
    pub fn pursuit(&self, number: Number) -> Option<Pursuit> {
        self.aim(number).map(|aim| Pursuit {
            side: aim.side,
            role: aim.role,
            to: aim.to,
        })
    }

    /// The plan on the agenda that goes on with an earlier one.
    pub fn going_on(&self, pursuit: Pursuit) -> Number {
        let same = |aim: &Aim| (aim.side, aim.role, aim.to) == (pursuit.side, pursuit.role, pursuit.to);
        // At most MOST.
        let number = self.aims.iter().position(same).map_or(0, |at| at + 1);
        Number(number as u8)
    }

    /// The zones, those that gain most for each move first; equal ones of both sides in the same order.
    pub fn aims(&self) -> &[Aim] {
        &self.aims
    }

    /// What a positional zone gains, in centipawns of the estimate; `None` where it is none of these.
    pub fn gain_of(&self, zone: &Zone) -> Option<Centipawns> {
        let key = zone.key();
        let is_it = |aim: &&Aim| key.trunk == Trunk::Way && aim.key() == key;
        let aim = self.aims.iter().find(is_it)?;
        Some(aim.worth(zone.length))
    }
}

/// The steps of the other side's pawns by which they come to control the field of a zone.
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

    /// The knight heads for the hole on d5, from which neither a pawn nor the bishop can drive it away; with its first step the plan goes on.
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

    /// What is on the agenda is a step of an open zone of the side, or a pawn's move against one of the other side.
    #[test]
    fn moves_on_the_agenda_are_confirmed_by_the_board() {
        let position = position("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQR1K1 w - - 0 10");
        let agenda = Agenda::of(&position);
        let view = View::new(position.chess());
        let mut named = 0;
        for &mv in &position.legal_moves() {
            let Some(planned) = agenda.with_nothing_pursued().planned(Color::White, mv) else {
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
