//! Castling as a plan.

use puchok_zones::plan::resistance::Opposition;
use shakmaty::{Bitboard, Color, Move, Position as _, Role, attacks};

use super::{Candidate, Scene};
use crate::params::PLAN_MOVE;
use crate::plans::gain;
use crate::plans::kind::Kind;
use crate::plans::naming::Name;
use crate::plans::trunk::{self, Step};
use crate::position::Position;

/// Moves of other pieces that make way, at most: those of a knight, a pawn, and the bishop behind it.
const OTHERS: usize = 3;

impl Scene<'_> {
    /// Castling, for which pieces of the same side may have to leave first.
    pub(super) fn castling(&mut self, side: Color, start: &Position, all: &mut Vec<Candidate>) {
        let king = self.view.king(side);
        for castling in shakmaty::CastlingSide::ALL {
            if !start.chess().castles().has(side, castling) {
                continue;
            }
            let to = castling.king_to(side);
            let Some(steps) = self.clearing(side, start, (king, to), castling) else {
                continue;
            };
            let Some((moves, end)) = trunk::play(start, &steps) else {
                continue;
            };
            let worth = gain::estimate(end.board(), self.view.turn(), side) - gain::of_view(&self.view, side);
            let gain = worth - PLAN_MOVE * steps.len() as i32;
            all.push(Candidate {
                side,
                role: Role::King,
                from: king,
                to,
                target: None,
                name: Name::of(Kind::Castling),
                moves,
                fields: vec![to],
                gain,
                opposition: Opposition::Nobody,
                zone: None,
            });
        }
    }

    /// The steps that let a king castle, at most [`OTHERS`] before castling: each piece between king and rook
    /// goes where the estimate is best.
    fn clearing(
        &self,
        side: Color,
        start: &Position,
        step: Step,
        castling: shakmaty::CastlingSide,
    ) -> Option<Vec<Step>> {
        let rook = start.chess().castles().rook(side, castling)?;
        let mut steps: Vec<Step> = Vec::new();
        let mut position = start.clone();
        for _ in 0..=OTHERS {
            if trunk::find(&position, step).is_some_and(Move::is_castle) {
                steps.push(step);
                return Some(steps);
            }
            let between = attacks::between(step.0, rook);
            let blockers = between & position.board().by_color(side);
            let best = self.best_of(&position, |m| {
                m.from().is_some_and(|from| blockers.contains(from))
                    && !between.contains(m.to())
                    && !m.is_capture()
            });
            // A bishop at home waits for a pawn.
            let best = best.or_else(|| {
                let stuck = blockers & position.board().bishops();
                let doors = stuck.into_iter().fold(Bitboard::EMPTY, |doors, bishop| {
                    doors | attacks::king_attacks(bishop)
                });
                self.best_of(&position, |m| {
                    m.role() == Role::Pawn
                        && !m.is_capture()
                        && m.from().is_some_and(|from| {
                            doors.contains(from)
                                && stuck
                                    .into_iter()
                                    .any(|b| attacks::bishop_attacks(b, Bitboard::EMPTY).contains(from))
                        })
                })
            })?;
            steps.push(trunk::step(best, side)?);
            position = position.after(best).pass()?;
        }
        None
    }
}
