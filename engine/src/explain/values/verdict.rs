//! How the value of a move compares with that of the best.

use std::cmp::Ordering;

use crate::explain::Verdict;
use crate::score::{Centipawns, Score, WON};

/// Centipawns within which moves are equal in a level position. Farther from it as much of the expected score
/// is more centipawns, of which no more than [`MOST_EQUAL`] count as equal.
const EQUAL: Centipawns = Centipawns(15);
const MOST_EQUAL: Centipawns = Centipawns(30);

/// A refuted move is worse than the best by at least this many centipawns.
const REFUTED: Centipawns = Centipawns(100);

/// A move is not called refuted while its side is still ahead by this many centipawns.
const STILL_BETTER: Centipawns = Centipawns(50);

/// A side that is behind by this many centipawns with its best move has lost little by a worse one.
const LOST_ALREADY: Centipawns = Centipawns(-250);

/// Whether a side with this score wins.
pub(in crate::explain) fn wins(score: Score) -> bool {
    score.centipawns() >= WON
}

/// Whether a side with this score loses.
pub(in crate::explain) fn loses(score: Score) -> bool {
    score.centipawns() <= -WON
}

/// How a rival's value compares with that of the best. Mates are equal only if they take the same number of
/// moves.
pub(in crate::explain) fn beside(score: Score, best: Score) -> Ordering {
    if is_close(score, best) {
        Ordering::Equal
    } else {
        score.cmp(&best)
    }
}

/// Whether two values without a mate differ by so little that the moves are equal.
fn is_close(score: Score, best: Score) -> bool {
    let difference = (score - best).abs();
    let expected = (score.expectation() - best.expectation()).abs();
    let little = Score::from(EQUAL).expectation() - Score::DRAW.expectation();
    let is_little = difference <= EQUAL || difference <= MOST_EQUAL && expected <= little;
    !score.is_mate() && !best.is_mate() && is_little
}

/// How a rival's value stands beside that of the best, as a verdict.
pub(in crate::explain) fn verdict(score: Score, best: Score) -> Verdict {
    if beside(score, best).is_ge() {
        return Verdict::Equal;
    }
    // In a lost position a move can only give away time.
    let is_mated = score.is_loss_by_mate() && !best.is_loss_by_mate();
    let gives_away =
        best - score >= REFUTED && score.centipawns() < STILL_BETTER && best.centipawns() > LOST_ALREADY;
    if is_mated || gives_away {
        Verdict::Refuted
    } else {
        Verdict::Worse
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Ply;

    /// No score equals a mate, nor a slower mate a faster one, nor a score that is several pawns lower in a
    /// won position.
    #[test]
    fn equal_is_what_is_within_a_little() {
        let (mate_in_1, mate_in_3) = (Score::mate_at(Ply(1)), Score::mate_at(Ply(5)));
        let (mated_in_1, mated_in_3) = (Score::mated_at(Ply(2)), Score::mated_at(Ply(6)));
        let cp = Score::cp;
        for (score, best, expected) in [
            (mate_in_3, mate_in_3, Verdict::Equal),
            (mate_in_1, mate_in_3, Verdict::Equal),
            (mate_in_3, mate_in_1, Verdict::Worse),
            (cp(2000), mate_in_3, Verdict::Worse),
            (Score::MAX_CENTIPAWNS, mate_in_3, Verdict::Worse),
            (cp(150), mate_in_3, Verdict::Worse),
            (cp(40), mate_in_3, Verdict::Refuted),
            (mate_in_3, cp(900), Verdict::Equal),
            (cp(1986), cp(2000), Verdict::Equal),
            (cp(1500), cp(2000), Verdict::Worse),
            (cp(20), cp(30), Verdict::Equal),
            (cp(0), cp(30), Verdict::Worse),
            (cp(-80), cp(30), Verdict::Refuted),
            (cp(15), cp(30), Verdict::Equal),
            (cp(14), cp(30), Verdict::Worse),
            (cp(486), cp(505), Verdict::Equal),
            (cp(474), cp(505), Verdict::Worse),
            (cp(-131), cp(-100), Verdict::Worse),
            (cp(-70), cp(30), Verdict::Refuted),
            (cp(-69), cp(30), Verdict::Worse),
            (cp(49), cp(400), Verdict::Refuted),
            (cp(50), cp(400), Verdict::Worse),
            (cp(-360), cp(-249), Verdict::Refuted),
            (cp(-360), cp(-250), Verdict::Worse),
            (mated_in_3, cp(-2000), Verdict::Refuted),
            (cp(-2000), cp(-1200), Verdict::Worse),
            (mated_in_1, mated_in_3, Verdict::Worse),
            (mated_in_3, mated_in_1, Verdict::Equal),
        ] {
            assert_eq!(verdict(score, best), expected, "{score} beside {best}");
        }
    }
}
