//! Searches beside the game: for explanations, plans, threats.
//!
//! They leave the plan being pursued, the claims of zone games, the adviser and the age of the table as the
//! game left them. They share the entries of the table, the histories and the maps.

use super::{Engine, RootGames};
use crate::agenda::Pursuit;
use crate::solvers::advice::adviser::Adviser;

/// What is remembered from move to move of the game, put aside while the engine looks at other positions.
#[derive(Debug)]
#[must_use = "it has to be given back"]
pub(crate) struct PutBy {
    pursued: Option<Pursuit>,
    games: Option<Box<RootGames>>,
    adviser: Adviser,
    was_beside: bool,
}

impl Engine {
    /// From here on searches run beside the game, until [`Engine::return_to_game`].
    pub(crate) fn leave_game(&mut self) -> PutBy {
        PutBy {
            pursued: self.pursued.take(),
            games: self.games.take(),
            adviser: std::mem::take(&mut self.adviser),
            was_beside: std::mem::replace(&mut self.is_beside, true),
        }
    }

    /// Restores the state before [`Engine::leave_game`].
    pub(crate) fn return_to_game(&mut self, put_by: PutBy) {
        let PutBy {
            pursued,
            games,
            adviser,
            was_beside,
        } = put_by;
        self.pursued = pursued;
        self.games = games;
        self.adviser = adviser;
        self.is_beside = was_beside;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::explain::brief::brief;
    use crate::game::Game;
    use crate::limits::{Limits, Signals};
    use crate::options::Options;
    use crate::plans::Searched;
    use crate::report::Silent;
    use shakmaty::Color;

    /// What is remembered of the game, as text, and the number of cells.
    fn remembered(engine: &Engine) -> (String, usize) {
        let claims: Vec<String> = [Color::White, Color::Black]
            .map(|side| engine.games.iter().flat_map(move |games| games.frozen.of(side)))
            .into_iter()
            .flatten()
            .map(|claim| format!("{claim:?}"))
            .collect();
        let Engine { pursued, adviser, .. } = engine;
        (format!("{pursued:?} {claims:?} {adviser:?}"), engine.cells())
    }

    fn engine() -> Engine {
        let options = Options {
            hash_mib: 16,
            ..Options::default()
        };
        Engine::new(options).unwrap()
    }

    /// The knight forks king and rook, so that Black loses the rook; a zone game finds that at once.
    const FORK: &str = "r3k3/pp3ppp/8/1N6/8/8/PP3PPP/4K2R w K - 0 20";

    #[test]
    fn a_word_about_the_position_leaves_what_is_remembered_of_the_game() {
        for fen in [
            FORK,
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
            // A table of advice plays this ending.
            "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
        ] {
            let mut engine = engine();
            let game: Game = fen.parse().unwrap();
            let (outcome, tree) = engine.search_recorded(
                &game,
                &Limits::of_nodes(100_000),
                &Signals::new(),
                &mut Silent,
                5_000,
            );
            let (before, cells) = remembered(&engine);
            let age = engine.table.age();
            let searched = Searched {
                outcome: &outcome,
                tree: &tree,
            };
            let _ = brief(&mut engine, &game, searched, 20_000, &Signals::new());
            let (after, more) = remembered(&engine);
            assert_eq!(before, after);
            assert_eq!(age, engine.table.age());
            assert!(more >= cells, "of {cells} cells {more} are left");
        }
    }

    /// When an answer is explained, only the search that chooses the move belongs to the game.
    #[test]
    fn an_explanation_leaves_what_is_remembered_of_the_game() {
        let game: Game = FORK.parse().unwrap();
        let limits = Limits::of_nodes(100_000);
        let mut explained = engine();
        let _ = explained.analyse(&game, &limits);
        let mut plain = engine();
        let share = Limits::of_nodes(42_000);
        let _ = plain.search(&game, &share, &Signals::new(), &mut Silent);
        let (kept, cells) = remembered(&plain);
        let (after, more) = remembered(&explained);
        assert!(kept.contains("Claim"), "the search settles something: {kept}");
        assert_eq!(kept, after);
        assert_eq!(plain.table.age(), explained.table.age());
        assert!(more >= cells, "of {cells} cells {more} are left");
    }

    /// A search that plays no zone games does not forget earlier ones.
    #[test]
    fn several_lines_leave_the_claims() {
        let game: Game = FORK.parse().unwrap();
        let mut engine = engine();
        let _ = engine.search(&game, &Limits::of_nodes(42_000), &Signals::new(), &mut Silent);
        let (before, _) = remembered(&engine);
        let one_line = engine.options().clone();
        engine
            .set_options(Options {
                multi_pv: 2,
                ..one_line
            })
            .unwrap();
        let _ = engine.search(&game, &Limits::of_nodes(10_000), &Signals::new(), &mut Silent);
        assert_eq!(before, remembered(&engine).0);
    }

    /// Searching a board with other men does not drop the cells of the game.
    #[test]
    fn cells_outlive_a_glimpse_of_another_board() {
        let mut engine = engine();
        let game = Game::default();
        let _ = engine.search(&game, &Limits::of_nodes(20_000), &Signals::new(), &mut Silent);
        let cells = engine.cells();
        let other: Game = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        let _ = engine.glimpse(other.position(), &[], 100, &Signals::new());
        assert!(engine.cells() >= cells, "{} of {cells} are left", engine.cells());
    }
}
