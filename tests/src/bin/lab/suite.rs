//! Test suites in EPD: positions with best moves (`bm`), or with points for moves (`c8`, `c9`, as in the
//! Strategic Test Suite).

use std::path::Path;

use puchok_engine::position::Position;
use shakmaty::{CastlingMode, Move};

use crate::failure::{self, Failure};

/// A test position.
pub(crate) struct Test {
    pub(crate) position: Position,
    /// The suite's name for it; empty if it has none.
    pub(crate) id: String,
    /// The scores of moves, from 0 to 1; a move that is not listed scores nothing.
    moves: Vec<(Move, f64)>,
}

impl Test {
    /// The score of a move, from 0 to 1.
    pub(crate) fn worth(&self, mv: Move) -> f64 {
        let known = self.moves.iter().find(|(known, _)| *known == mv);
        known.map_or(0.0, |&(_, worth)| worth)
    }

    /// Whether a move has the highest score.
    pub(crate) fn is_solved_by(&self, mv: Move) -> bool {
        self.worth(mv) == 1.0
    }

    /// Parses a line of EPD; `None` when it has no solution.
    fn read(line: &str) -> Option<Test> {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        let position = Position::from_fen(&fields.join(" "), CastlingMode::Standard).ok()?;
        let moves = points(line, &position).or_else(|| solutions(line, &position))?;
        let id = operand(line, "id").unwrap_or_default().to_owned();
        (!moves.is_empty()).then_some(Test { position, id, moves })
    }
}

/// A suite, named after its file.
pub(crate) struct Suite {
    pub(crate) name: String,
    pub(crate) tests: Vec<Test>,
    /// Whether moves have points, so that the result is a share of the points.
    pub(crate) has_points: bool,
}

impl Suite {
    /// Reads a file of EPD; lines without a solution are skipped.
    ///
    /// # Errors
    /// The file cannot be read, or contains no solution at all.
    pub(crate) fn read(path: &Path) -> Result<Suite, Failure> {
        let text = failure::read(path)?;
        let tests: Vec<Test> = text.lines().filter_map(Test::read).collect();
        if tests.is_empty() {
            let reason = format!("no positions with bm, or c8 and c9, in '{}'", path.display());
            return Err(Failure::Input(reason));
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Suite {
            name: name.into_owned(),
            tests,
            has_points: text.contains(" c8 \""),
        })
    }
}

/// The moves of `bm`, in algebraic notation.
fn solutions(line: &str, position: &Position) -> Option<Vec<(Move, f64)>> {
    let (_, operations) = line.split_once(" bm ")?;
    let moves = operations.split(';').next()?.split_whitespace();
    let read = |san: &str| position.parse_san(san);
    Some(moves.filter_map(read).map(|mv| (mv, 1.0)).collect())
}

/// The moves of `c9`, in coordinate notation, with the points of `c8`, scaled so that the highest counts as
/// 1.
fn points(line: &str, position: &Position) -> Option<Vec<(Move, f64)>> {
    let words = |code: &str| Some(operand(line, code)?.split_whitespace());
    let points: Vec<f64> = words("c8")?.filter_map(|word| word.parse().ok()).collect();
    let most = points.iter().copied().fold(0.0, f64::max);
    let moves = words("c9")?.zip(points);
    let read = |(uci, points): (&str, f64)| Some((position.parse_uci(uci)?, points / most));
    (most > 0.0).then(|| moves.filter_map(read).collect())
}

/// The quoted operand of an EPD operation.
fn operand<'l>(line: &'l str, code: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!(" {code} \""))?;
    Some(rest.split_once('"')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_moves_count_one_and_points_their_share() {
        let worth = |line: &str, uci: &str| {
            let test = Test::read(line)?;
            Some(test.worth(test.position.parse_uci(uci)?))
        };
        let best = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id \"a\";";
        assert_eq!(worth(best, "e2e4"), Some(1.0));
        assert_eq!(worth(best, "e1d2"), Some(1.0));
        assert_eq!(worth(best, "e2e3"), Some(0.0));
        let points = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c8 \"50 20 1\"; c9 \"e2e4 e1d2 e2e3\";";
        assert_eq!(worth(points, "e2e4"), Some(1.0));
        assert_eq!(worth(points, "e1d2"), Some(0.4));
        assert_eq!(worth(points, "e1f1"), Some(0.0));
        assert_eq!(worth("4k3/8/8/8/8/8/4P3/4K3 w - - id \"none\";", "e2e4"), None);
    }
}
