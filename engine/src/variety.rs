//! Variety: in the first moves of a game any move that is nearly as good as the best may be played, so that
//! games differ.

use std::hash::{BuildHasher, RandomState};

use shakmaty::{Move, Position as _};

use crate::game::Game;
use crate::limits::Limits;
use crate::options::Options;
use crate::report::{Bound, Line, Observer, Progress};
use crate::score::Centipawns;

/// The last move of a game for which there is a choice.
const LAST_MOVE: u32 = 10;

/// How many moves there are to choose from.
pub(crate) const LINES: usize = 4;

/// Whether this search may choose: for an early move of a game, at full strength, and not in an analysis.
pub(crate) fn is_wanted(options: &Options, game: &Game, limits: &Limits) -> bool {
    let is_limited = limits.clock.is_some()
        || limits.move_time.is_some()
        || limits.nodes.is_some()
        || limits.depth.is_some();
    options.variety > Centipawns::ZERO
        && !options.analyse_mode
        && options.multi_pv <= 1
        && options.strength.is_none()
        && is_limited
        && limits.mate.is_none()
        && game.position().chess().fullmoves().get() <= LAST_MOVE
}

/// Puts a line first by chance, among those at most `margin` worse than the best. `chance` is any number.
///
/// There is no choice if the best line is a mate or its score is not exact.
pub(crate) fn choose(lines: &mut Vec<Line>, margin: Centipawns, chance: u64) {
    let Some(best) = lines
        .first()
        .filter(|best| best.bound == Bound::Exact && !best.score.is_mate())
    else {
        return lines.truncate(1);
    };
    let least = best.score - margin;
    let near = lines
        .iter()
        .take_while(|line| line.bound == Bound::Exact && line.score >= least)
        .count();
    // The best line is within the margin itself, so there is at least one.
    lines.swap(0, (chance % near.max(1) as u64) as usize);
    lines.truncate(1);
}

/// A random number: the keys of the standard library's hash maps come from the system's random source.
pub(crate) fn chance() -> u64 {
    RandomState::new().hash_one(LINES)
}

/// Reports only the best line while others are searched as well.
pub(crate) struct OneLine<'o> {
    /// Receives the best line.
    pub(crate) observer: &'o mut dyn Observer,
}

impl Observer for OneLine<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        if progress.multipv == 1 {
            self.observer.progress(progress);
        }
    }

    fn current_move(&mut self, depth: u32, m: Move, number: usize) {
        self.observer.current_move(depth, m, number);
    }

    fn solving(&mut self, nodes: u64) {
        self.observer.solving(nodes);
    }

    fn no_mate(&mut self, within: u32) {
        self.observer.no_mate(within);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Ply, Score};

    fn lines(scores: &[Score]) -> Vec<Line> {
        let line = |&score| Line {
            score,
            bound: Bound::Exact,
            pv: Vec::new(),
            depth: 1,
            seldepth: 1,
        };
        scores.iter().map(line).collect()
    }

    #[test]
    fn only_what_is_near_is_chosen() {
        let scores = [30, 25, 20, 9].map(Score::cp);
        for chance in 0..100 {
            let mut choice = lines(&scores);
            choose(&mut choice, Centipawns(10), chance);
            assert_eq!(choice.len(), 1);
            assert_eq!(choice[0].score, scores[chance as usize % 3]);
            let mut choice = lines(&scores);
            choose(&mut choice, Centipawns(4), chance);
            assert_eq!(choice[0].score, scores[0]);
            let mut mates = lines(&[Score::mate_at(Ply(3)), Score::mate_at(Ply(5))]);
            choose(&mut mates, Centipawns(100), chance);
            assert_eq!(mates[0].score, Score::mate_at(Ply(3)));
            let mut none = Vec::new();
            choose(&mut none, Centipawns(10), chance);
            assert!(none.is_empty());
        }
    }

    #[test]
    fn analysis_and_later_moves_have_no_choice() {
        let options = Options {
            variety: Centipawns(10),
            ..Options::default()
        };
        let limits = Limits {
            nodes: Some(1),
            ..Limits::default()
        };
        let game = Game::default();
        assert!(is_wanted(&options, &game, &limits));
        assert!(!is_wanted(&Options::default(), &game, &limits));
        assert!(
            !is_wanted(&options, &game, &Limits::default()),
            "an analysis without end"
        );
        let analysis = Options {
            analyse_mode: true,
            ..options.clone()
        };
        assert!(!is_wanted(&analysis, &game, &limits));
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 11";
        let later = Game::from_fen(fen, shakmaty::CastlingMode::Standard).unwrap();
        assert!(!is_wanted(&options, &later, &limits));
    }
}
