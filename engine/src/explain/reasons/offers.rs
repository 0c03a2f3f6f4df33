//! What happens if an offer is accepted.

use shakmaty::{Move, Square};

use super::explainer::Explainer;
use super::selection::{self, Of, is_striking};
use crate::explain::facts::change::MATTERS;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::claims_at;
use crate::explain::facts::result;
use crate::explain::values::searches::{Value, share};
use crate::explain::{Taken, Threat};
use crate::line::course::{Course, gain, takers};
use crate::position::Position;
use crate::score::Centipawns;

/// Ways to accept an offer that are told besides that of the line.
const WAYS_TO_TAKE: usize = 3;

/// Centipawns that a capture of what the move offers, or of what has captured, has to win on its field to be
/// told: most of a pawn.
const LEAST: Centipawns = Centipawns(85);

/// Centipawns that a threat which the move leaves standing has to win on its field for its answer to be told.
const LEAST_THREAT: Centipawns = Centipawns(100);

/// Centipawns that the largest capture has to win on its field for its answer to be told: that of a knight that
/// nothing protects.
const LEAST_LEFT: Centipawns = Centipawns(300);

impl Explainer<'_> {
    /// What happens if an offer, or a piece that has captured, is taken in other ways than in the line; the
    /// capture that wins most on its field comes first.
    ///
    /// So is what answers the `threat`, if the move lets it stand and something happens then, or a claim says that
    /// it has an answer; and the capture that would win most on the board.
    pub(in crate::explain) fn taken(
        &mut self,
        course: &Course,
        claims: &[Claim],
        threat: Option<&Threat>,
    ) -> Vec<Taken> {
        let after = course.after(1);
        let on = |wanted: fn(&Kind) -> Option<Square>| -> Vec<Square> {
            let now = claims.iter().filter(|c| c.ply == 1);
            now.filter_map(|c| wanted(&c.kind)).collect()
        };
        let offered = on(|kind| match kind {
            Kind::Offers { piece } => Some(piece.on),
            _ => None,
        });
        // Why a capturing piece is not taken back.
        let captured = on(|kind| match kind {
            Kind::Captures { piece } => Some(piece.on),
            _ => None,
        });
        let ways = |fields: &[Square], most: usize| {
            let takes = fields.iter().flat_map(|&on| takers(after, on));
            let mut ways: Vec<Move> = takes
                .filter(|&m| course.mv(2) != Some(m) && gain(after, m) >= LEAST)
                .collect();
            ways.sort_by_key(|&m| std::cmp::Reverse(gain(after, m)));
            ways.truncate(most);
            ways
        };
        let mut told: Vec<Taken> = ways(&offered, WAYS_TO_TAKE)
            .into_iter()
            .filter_map(|m| self.taken_by(course, m))
            .collect();
        let tells = |taken: &Taken| !taken.claims.is_empty();
        let is_answered = claims.iter().any(|claim| claim.is_only_answered(course));
        let stands = threat
            .filter(|threat| threat.threatens())
            .and_then(|threat| after.same_move(threat.mv))
            .filter(|&m| course.mv(2) != Some(m) && m.is_capture() && gain(after, m) >= LEAST_THREAT)
            .filter(|m| !offered.contains(&m.to()) && !captured.contains(&m.to()));
        if let Some(threat) = stands {
            let answer = self.taken_by(course, threat);
            told.extend(answer.filter(|answer| is_answered || tells(answer)));
        }
        // Something may be left to be taken that no search has taken, as the answer to it is the point.
        let known = |m: &Move| stands == Some(*m) || offered.contains(&m.to()) || captured.contains(&m.to());
        let most = largest(after, course.mv(2)).filter(|m| !known(m));
        if let Some(most) = most {
            told.extend(self.taken_by(course, most));
        }
        if offered.is_empty() {
            // That it can be taken back is worth mentioning only if something happens then.
            let back = ways(&captured, 1);
            told.extend(
                back.into_iter()
                    .filter_map(|m| self.taken_by(course, m).filter(tells)),
            );
        }
        told
    }

    /// What happens if an offer is accepted by this move.
    fn taken_by(&mut self, course: &Course, taker: Move) -> Option<Taken> {
        let chosen = course.mv(1)?;
        let next = self.game.after(chosen);
        let value = self.searches.value_of_move(&next, taker, share::QUESTION)?;
        let value = Value {
            score: value.score.a_ply_before(),
            pv: [&[chosen], &value.pv[..]].concat(),
            ..value
        };
        let score = value.score;
        let line = self.searches.line_of(self.game, &value);
        let mut claims = claims_at(&line, 3);
        claims.retain(|c| is_striking(&line, c) && !matches!(c.kind, Kind::Offers { .. }));
        claims.extend(result::mate(score).filter(|c| c.ply == 1).map(a_move_later));
        // Material that the move itself has won is not gained by the answer to the capture.
        let mover = line.start().turn();
        let comes_later = |c: &Claim| match c.kind {
            Kind::Gains { gain, .. } if c.ply == 1 => line.won(mover, 1) * 2 < gain,
            _ => true,
        };
        let winnings = result::winnings(&line, score, &[]).filter(comes_later);
        claims.extend(winnings.map(|c| Claim {
            ply: if c.ply == 1 { 3 } else { c.ply },
            ..c
        }));
        Some(Taken {
            score,
            claims: selection::told(claims, Of::Rival),
            line: line.moves().to_vec(),
        })
    }
}

/// The capture that wins most on its field, if that is much, and more than what the line plays does.
fn largest(after: &Position, played: Option<Move>) -> Option<Move> {
    let all = after.legal_moves().into_iter().filter(|m| m.is_capture());
    let most = all.max_by_key(|&m| gain(after, m))?;
    let of_line = played.map_or(Centipawns::ZERO, |m| gain(after, m));
    (gain(after, most) >= LEAST_LEFT.max(of_line + MATTERS)).then_some(most)
}

/// The claim as one about the next move of the same side.
fn a_move_later(claim: Claim) -> Claim {
    let kind = match claim.kind {
        Kind::Mate { moves } => Kind::Mate { moves: moves - 1 },
        other => other,
    };
    Claim {
        ply: claim.ply + 2,
        kind,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::explain::tests::course;

    /// Byrne – Fischer, New York 1956: the queen is left to the bishop on c5, the knight to the queen. Where the
    /// line takes the queen, nothing larger is left.
    #[test]
    fn the_queen_is_the_largest_capture() {
        let fen = "r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 0 17";
        let line = course(fen, &["Be6", "Bxb6"]);
        let takes = line.mv(2);
        assert_eq!(largest(line.after(1), None), takes);
        assert_eq!(largest(line.after(1), takes), None);
    }
}
