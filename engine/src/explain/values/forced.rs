//! Whether a line's gain is forced: every defence that is nearly as good loses as much.

use super::searches::share;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::result;
use crate::explain::reasons::explainer::Explainer;
use crate::game::Game;
use crate::line::course::Course;
use crate::score::{Centipawns, Score};
use puchok_zones::board::exchange::balance;

/// Defences that are searched.
const DEFENCES: usize = 3;

/// Centipawns by which a defence may be worse than the best and still has to lose as much.
const NEARLY_AS_GOOD: Centipawns = Centipawns(30);

/// Scores beyond this count as won: more material falls, or is given back, and counting it proves nothing.
const STILL_A_GAME: Centipawns = Centipawns(400);

/// Centipawns by which the material that a defence loses may differ: most of a pawn, and at most half of what
/// is won.
const THE_SAME: Centipawns = Centipawns(110);

/// Centipawns by which the score may differ from the material: beyond that, the gain has been paid for or
/// more is to come.
const PAID_FOR: Centipawns = Centipawns(-60);
const MORE_TO_COME: Centipawns = Centipawns(50);

impl Explainer<'_> {
    /// What one of the sides wins by a line of a game: by force, or at least in the line. `also` are other
    /// lines of the same move.
    pub(in crate::explain) fn winnings(
        &mut self,
        game: &Game,
        course: &Course,
        score: Score,
        also: &[&Course],
    ) -> Option<Claim> {
        let mut claim = result::winnings(course, score, also)?;
        if let Kind::Gains { what, gain } = claim.kind
            && self.is_forced(game, course, score, claim.ply, gain)
        {
            claim.kind = Kind::Wins { what, gain };
            return Some(claim);
        }
        Some(claim).filter(|claim| result::comes_of(course, claim.ply))
    }

    /// Whether the side that makes the move with this number wins as much against every good defence.
    fn is_forced(
        &mut self,
        game: &Game,
        course: &Course,
        score: Score,
        ply: usize,
        gain: Centipawns,
    ) -> bool {
        let winner = course.after(ply - 1).turn();
        let before = match ply {
            1 => course.before_loss(),
            _ => course.start().board(),
        };
        let standing = balance(before, winner);
        let value = if winner == course.start().turn() {
            score
        } else {
            -score
        };
        let beyond = value.centipawns() - standing - gain;
        if value.centipawns().abs() > STILL_A_GAME || !(PAID_FOR..=MORE_TO_COME).contains(&beyond) {
            return false;
        }
        let mut attacked = game.clone();
        for &m in &course.moves()[..ply] {
            attacked.play(m);
        }
        let defences = self.searches.best_of(&attacked, share::QUESTION, DEFENCES);
        let Some(best) = defences.first().map(|d| d.score) else {
            return false;
        };
        let good = defences.iter().filter(|d| d.score >= best - NEARLY_AS_GOOD);
        good.into_iter().all(|defence| {
            let end = self.searches.follow(&attacked, &defence.pv);
            let won = balance(end.end().board(), winner) - standing;
            end.is_at_rest() && (won - gain).abs() <= THE_SAME.min(gain / 2)
        })
    }
}
