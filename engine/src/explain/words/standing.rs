//! How a rival compares with the best move, in words.

use crate::explain::Verdict;
use crate::explain::values::verdict::{beside, loses, wins};
use crate::score::{Centipawns, Meaning, Score};

/// A rival that comes out above the best by more than this many centipawns is no longer "about as good".
const MUCH: Centipawns = Centipawns(30);

/// The same where both moves win, or both lose, and scores say less.
const MUCH_IF_DECIDED: Centipawns = Centipawns(150);

/// A refuted move that leaves its side behind by at most this many centipawns has lost an advantage rather
/// than the game.
const LEVEL: Centipawns = Centipawns(50);

/// A refuted move that leaves its side behind by less than this many centipawns has not lost the game yet.
const BEHIND: Centipawns = Centipawns(150);

/// How a rival compares with the best move: "is weaker".
pub(in crate::explain) fn standing(verdict: Verdict, score: Score, best: Score) -> String {
    let is_above = beside(score, best).is_gt();
    if let Meaning::Mate(moves @ 1..) = score.meaning() {
        // A rival may come out higher than the choice in its own search; that is not hidden.
        let how = match (is_above, best.is_win_by_mate()) {
            (true, true) => "mates even sooner",
            (true, false) => "mates by its own search",
            (false, _) => "mates too",
        };
        return match moves {
            1 => how.to_owned(),
            _ => format!("{how}, in {moves}"),
        };
    }
    if let Meaning::Mate(moves) = score.meaning()
        && verdict <= Verdict::Equal
    {
        return format!("loses to mate too, in {}", moves.abs());
    }
    let words = match verdict {
        Verdict::Best | Verdict::Equal if is_much_above(score, best) => {
            "comes out better by its own shorter search"
        }
        // The scores that are shown would contradict it.
        Verdict::Best | Verdict::Equal if score > best => "is about as good by its own search",
        Verdict::Best | Verdict::Equal => "is about as good",
        Verdict::Refuted if !score.is_mate() && score.centipawns() >= -LEVEL => match best.is_win_by_mate() {
            true => "misses the mate and gives the advantage away",
            false => "gives the advantage away",
        },
        Verdict::Refuted if !score.is_mate() && score.centipawns() > -BEHIND => match best.is_win_by_mate() {
            true => "misses the mate and is much weaker",
            false => "is much weaker",
        },
        Verdict::Refuted if best.is_win_by_mate() => "misses the mate and fails",
        Verdict::Refuted => "fails",
        Verdict::Worse if score.is_loss_by_mate() => "loses sooner",
        Verdict::Worse if best.is_win_by_mate() && wins(score) => "misses the mate, but wins too",
        Verdict::Worse if best.is_win_by_mate() => "misses the mate",
        Verdict::Worse if wins(score) => "wins too",
        Verdict::Worse if loses(best) => "loses too",
        Verdict::Worse => "is weaker",
        Verdict::Unknown => "was not searched",
    };
    words.to_owned()
}

/// Whether a rival's score is so far above that of the best that "about as good" would hide it.
fn is_much_above(score: Score, best: Score) -> bool {
    let is_decided = wins(best) && wins(score) || loses(best) && loses(score) && !best.is_mate();
    score - best > if is_decided { MUCH_IF_DECIDED } else { MUCH }
}
