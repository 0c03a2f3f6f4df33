//! One call for each question: what most programs that use this library want.
//!
//! ```
//! use puchok_engine::game::Game;
//! use puchok_engine::limits::Limits;
//! use puchok_engine::search::{Engine, Options};
//!
//! let mut engine = Engine::new(Options::default())?;
//! // Réti's study: White draws.
//! let game: Game = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".parse()?;
//! let answer = engine.analyse(&game, &Limits::of_nodes(20_000));
//!
//! let best = answer.outcome.best.expect("the game is not over");
//! assert_eq!(game.position().san(best), "Kg7");
//! assert!(answer.explanation.reasons[0].text.starts_with("Kg7 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To follow the search, or to end it early, pass an observer and signals to [`Engine::analyse_with`]:
//!
//! ```
//! use puchok_engine::ask::Question;
//! use puchok_engine::game::Game;
//! use puchok_engine::limits::{Limits, Signals};
//! use puchok_engine::report::{Observer, Progress};
//! use puchok_engine::search::{Engine, Options};
//!
//! /// Keeps the depths of the iterations.
//! #[derive(Default)]
//! struct Depths(Vec<u32>);
//!
//! impl Observer for Depths {
//!     fn progress(&mut self, progress: &Progress<'_>) {
//!         self.0.push(progress.line.depth);
//!     }
//! }
//!
//! let mut engine = Engine::new(Options::default())?;
//! let question = Question { limits: Limits::of_nodes(5_000), ..Question::default() };
//! let (signals, mut depths) = (Signals::new(), Depths::default());
//! // Another thread may call `signals.stop()`; the answer is then what has been found so far.
//! let answer = engine.analyse_with(&Game::default(), &question, &signals, &mut depths);
//!
//! assert!(depths.0.is_sorted());
//! assert_eq!(depths.0.last(), answer.outcome.lines.first().map(|line| &line.depth));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The map needs no engine:
//!
//! ```
//! use puchok_engine::game::Game;
//! use puchok_engine::shakmaty::Square;
//!
//! // White's rook attacks the knight, which nothing protects.
//! let game: Game = "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1".parse()?;
//! let chart = game.position().map();
//!
//! let zone = chart.zones.iter().map(|z| &z.zone).find(|z| z.piece == Square::A1 && z.target.square() == Square::A5);
//! assert!(zone.is_some_and(|zone| zone.is_open()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use puchok_zones::map::Horizon;
use puchok_zones::zone::network;
use shakmaty::Move;

use crate::chart::{Chart, chart};
use crate::explain::{Explanation, explain_with};
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::plans::{self, Plan, Searched};
use crate::position::Position;
use crate::report::tree::Tree;
use crate::report::{Observer, Outcome, Silent};
use crate::search::Engine;

/// How many nodes of a tree are kept by default.
const TREE_NODES: usize = 5_000;

/// A question about a position.
#[derive(Clone, Debug)]
pub struct Question {
    /// The limits of the whole answer.
    pub limits: Limits,
    /// Moves that are explained in any case.
    pub told: Vec<Move>,
    /// How many nodes of the tree to keep; if there are more, those of least depth are only counted.
    pub tree_nodes: usize,
}

impl Default for Question {
    /// A question without limits, which only signals can end.
    fn default() -> Question {
        Question {
            limits: Limits::default(),
            told: Vec::new(),
            tree_nodes: TREE_NODES,
        }
    }
}

/// The result of a search, with its reasons.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Best move, lines, score and nodes; empty when the game is over.
    pub outcome: Outcome,
    /// The tree of the last iteration.
    pub tree: Tree,
    /// Why the move was chosen, and what both sides plan.
    pub explanation: Explanation,
}

impl Engine {
    /// Searches the position of a game within these limits and explains the choice.
    ///
    /// The engine remembers what it has learnt. To get the same answer each time, call [`Engine::clear`]
    /// before the question, and use a limit of nodes or depth and one thread.
    pub fn analyse(&mut self, game: &Game, limits: &Limits) -> Answer {
        let question = Question {
            limits: limits.clone(),
            ..Question::default()
        };
        self.analyse_with(game, &question, &Signals::new(), &mut Silent)
    }

    /// As [`Engine::analyse`], with an observer that is informed during the search, and signals that can end
    /// it.
    pub fn analyse_with(
        &mut self,
        game: &Game,
        question: &Question,
        signals: &Signals,
        observer: &mut dyn Observer,
    ) -> Answer {
        let Question {
            limits,
            told,
            tree_nodes,
        } = question;
        let (outcome, tree, explanation) =
            explain_with(self, game, limits, told, signals, observer, *tree_nodes);
        Answer {
            outcome,
            tree,
            explanation,
        }
    }

    /// The plans of both sides, those of the side to move first.
    ///
    /// They are found by a search of `nodes` nodes, and further searches that take a tenth as many in all.
    pub fn plans(&mut self, game: &Game, nodes: u64, signals: &Signals) -> Vec<Plan> {
        if game.position().is_over() {
            return Vec::new();
        }
        let limits = Limits::of_nodes(nodes);
        let (outcome, tree) =
            self.search_recorded(&game.analysed(), &limits, signals, &mut Silent, TREE_NODES);
        let searched = Searched {
            outcome: &outcome,
            tree: &tree,
        };
        if signals.is_stopped() {
            return Vec::new();
        }
        plans::list(self, game, searched, outcome.nodes / plans::SHARE, signals)
    }
}

impl Position {
    /// The mathematical map: zones of both sides with their networks, and the candidates of the side to move.
    pub fn map(&self) -> Chart {
        chart(self, Horizon::default(), network::LEVELS)
    }
}
