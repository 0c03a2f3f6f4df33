//! One search, from the question to the answer.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use puchok_zones::board::view::View;
use puchok_zones::map::Map;
use shakmaty::Move;

use super::history::History;
use super::oversight::Oversight;
use super::root::Lead;
use super::root_games::RootGames;
use super::root_moves::{RootMove, root_moves};
use super::worker::Shared;
use super::{Engine, mate, stopping, threads};
use crate::agenda::{Agenda, Intent, Number};
use crate::depth::Depth;
use crate::game::Game;
use crate::library::verdict;
use crate::limits::{Limits, Signals};
use crate::params;
use crate::parts::Parts;
use crate::position::Position;
use crate::report::recorder::Recorder;
use crate::report::{Line, Observer, Outcome};
use crate::score::{Centipawns, Score};
use crate::solvers::advice::adviser::Adviser;
use crate::solvers::advice::tables::Tables;
use crate::solvers::endgames::material::MOST_MEN;
use crate::strength::Elo;
use crate::tablebases::{Corrected, Root, Tablebases, corrected};
use crate::time::{self, Budget};
use crate::variety::{self, OneLine};

impl Engine {
    /// Searches as [`Engine::search`] does; a recorder, if given, receives the tree.
    pub(super) fn run(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        observer: &mut dyn Observer,
        recorder: Option<Box<Recorder>>,
    ) -> (Outcome, Option<Box<Recorder>>) {
        let start = Instant::now();

        // 1. The endgame databases may know the answer, or at least which moves keep the result. A player of
        //    limited strength looks nothing up.
        let (allowed, result) = match self
            .looks_up()
            .then(|| self.ask_databases(game, limits))
            .flatten()
        {
            Some(Root::Solved(lines)) => return (self.solved(lines, observer, start), recorder),
            Some(Root::Known { moves, result }) => (moves, Some(result)),
            None => (limits.search_moves.clone(), None),
        };
        let varies = variety::is_wanted(&self.options, game, limits);
        let question = Question {
            game,
            limits,
            signals,
            start,
            allowed,
            result,
            multi_pv: match varies {
                true => variety::LINES,
                false => self.options.multi_pv.max(1),
            },
            varies,
        };
        let mut corrected = Corrected {
            observer,
            known: result,
        };
        if !varies {
            return self.think(&question, &mut corrected, recorder);
        }
        let mut best_only = OneLine {
            observer: &mut corrected,
        };
        self.think(&question, &mut best_only, recorder)
    }

    /// Searches what the databases have left open.
    fn think(
        &mut self,
        question: &Question<'_>,
        observer: &mut dyn Observer,
        recorder: Option<Box<Recorder>>,
    ) -> (Outcome, Option<Box<Recorder>>) {
        let &Question { game, limits, .. } = question;

        // 2. How much to think, and with how many threads.
        let effort = self.effort(limits);
        self.get_ready(game, effort.threads);

        // 3. The plans of the position, the root moves in their first order, and those that are overlooked.
        let agenda = agenda_of(game.position(), effort.parts, effort.budget);
        let intent = Intent {
            agenda: &agenda,
            pursued: self
                .pursued
                .map_or(Number::default(), |pursuit| agenda.going_on(pursuit)),
        };
        let mut moves = self.first_order(question, effort.parts, intent);
        // Decided before moves are overlooked: a player who sees only one of several moves still thinks about
        // it.
        let forced = moves.len() == 1 && limits.clock.is_some() && !self.options.analyse_mode;
        let oversight = self.oversight(game.position(), limits);
        if let Some(oversight) = oversight {
            oversight.narrow(game, &mut moves);
        }

        // 4. The threads search.
        let lead = Lead {
            observer,
            multi_pv: question.multi_pv,
            mate: limits.mate,
            forced,
            mate_suffices: !self.options.analyse_mode,
            recorder,
            // Not with several lines, all of which a proved mate would replace; nor at a root without moves,
            // where the search returns at once and would lose the games.
            games: (question.multi_pv == 1 && !moves.is_empty())
                .then(|| self.root_games(game, limits, effort.parts, effort.node_limit))
                .flatten(),
        };
        let nowhere = Tablebases::default();
        let shared = Shared {
            table: &self.table,
            signals: question.signals,
            finished: AtomicBool::new(false),
            enough: AtomicBool::new(false),
            claimed: AtomicU64::new(0),
            start: question.start,
            budget: effort.budget,
            node_limit: effort.node_limit,
            threads: effort.threads,
            parts: effort.parts,
            intent,
            oversight,
            is_complete: moves.len() == game.position().legal_moves().len(),
            // If the databases have given the result at the root, the tree need not probe them.
            tablebases: match question.result {
                None if self.looks_up() => &self.tablebases,
                _ => &nowhere,
            },
            tablebase_hits: AtomicU64::new(u64::from(question.result.is_some())),
        };
        let mut found = threads::run(
            &shared,
            &mut self.histories,
            &mut self.maps,
            game,
            &moves,
            last_depth(limits),
            lead,
        );
        let recorder = found.recorder.take();
        // If this search played no zone games, those of earlier searches stay.
        if let Some(games) = found.games.take() {
            self.games = Some(games);
        }

        // 5. With `go mate`, look for a mate beyond what was found. Correct the scores by the result from the
        //    databases, choose a line for variety, and let a player of limited strength take its time.
        if !moves.is_empty() {
            if let Some(most) = limits.mate {
                mate::look_for(&mut found, &shared, game.position(), &question.allowed, most);
            }
            if self.options.strength.is_some() && !forced {
                take_thought(&shared);
            }
        }
        question.settle(&mut found.lines, self.options.variety);

        // 6. The outcome, and the plan that its move serves.
        let tablebase_hits = shared.tablebase_hits.into_inner();
        let outcome = Outcome {
            tablebase_hits,
            ..self.outcome(game, found, question.start)
        };
        let served = outcome.best.map_or(Number::default(), |best| {
            agenda.served(game.position().turn(), best)
        });
        self.pursued = agenda.pursuit(served);
        (outcome, recorder)
    }

    /// The root moves in the order in which they are searched at first. What a table of advice says comes
    /// before all; a database knows better, and several lines have to be compared by a search.
    fn first_order(&mut self, question: &Question<'_>, parts: Parts, intent: Intent<'_>) -> Vec<RootMove> {
        let position = question.game.position();
        let may_ask = self.looks_up() && question.result.is_none() && question.multi_pv == 1;
        let advised = may_ask
            .then(|| ask_adviser(&mut self.adviser, position, question.limits))
            .flatten();
        // There is at least one thread, and each thread has a map.
        let map = &mut self.maps[0];
        root_moves(map, position, &question.allowed, advised, parts, intent)
    }

    /// Whether databases and advice are asked: not by a player of limited strength.
    fn looks_up(&self) -> bool {
        self.options.strength.is_none()
    }

    /// How much a search thinks.
    ///
    /// A player of limited strength does without some parts of the search, thinks with one thread, and has a
    /// node limit of its own (except in a search for a mate).
    fn effort(&self, limits: &Limits) -> Effort {
        let strength = self.options.strength;
        let own_limit = strength
            .filter(|_| limits.mate.is_none())
            .map_or(u64::MAX, Elo::nodes);
        Effort {
            parts: strength.map_or(self.options.parts, |elo| elo.parts(self.options.parts)),
            threads: self.threads(),
            node_limit: own_limit.min(limits.nodes.unwrap_or(u64::MAX)),
            budget: Budget::new(limits, &self.options),
        }
    }

    /// Gets the memory ready for a search of the position on the board; each thread has its history and its
    /// map.
    fn get_ready(&mut self, game: &Game, threads: usize) {
        self.histories.resize_with(threads, History::default);
        self.maps.resize_with(threads, Map::default);
        self.table.next_search(self.is_beside);
        if !self.is_beside {
            let (board, ply) = (game.position().board(), game.earlier().len() as u16);
            self.maps.iter_mut().for_each(|map| map.play(board, ply));
        }
    }

    /// What the endgame databases know of the root; a search for a mate only uses whole lines to mate.
    fn ask_databases(&self, game: &Game, limits: &Limits) -> Option<Root> {
        let root = self
            .tablebases
            .root(game, &limits.search_moves, self.options.multi_pv)?;
        let is_asked = limits.mate.is_none() || matches!(root, Root::Solved(_));
        is_asked.then_some(root)
    }

    /// What a player of limited strength does not see; in a search for a mate nothing is overlooked.
    fn oversight(&self, position: &Position, limits: &Limits) -> Option<Oversight> {
        let strength = self.options.strength.filter(|_| limits.mate.is_none())?;
        Oversight::new(strength.oversight(), self.salt, position)
    }

    /// The zone games of a search, if it plays them, with what they settled before.
    fn root_games(
        &mut self,
        game: &Game,
        limits: &Limits,
        parts: Parts,
        node_limit: u64,
    ) -> Option<Box<RootGames>> {
        if !parts.map || !parts.games || limits.mate.is_some() {
            return None;
        }
        let mut games = self.games.take().unwrap_or_else(|| Box::new(RootGames::new()));
        games.begin(game, node_limit);
        Some(games)
    }
}

/// What a search is asked, with what the endgame databases say of it.
struct Question<'a> {
    game: &'a Game,
    limits: &'a Limits,
    signals: &'a Signals,
    /// When it was asked.
    start: Instant,
    /// The moves to search; empty: all.
    allowed: Vec<Move>,
    /// The result, if the databases know it; `allowed` then keeps it.
    result: Option<Score>,
    /// Lines to find.
    multi_pv: usize,
    /// Whether one of these lines is chosen by chance.
    varies: bool,
}

impl Question<'_> {
    /// Corrects the scores by the known result, and puts a line of about the same value first for variety.
    fn settle(&self, lines: &mut Vec<Line>, variety: Centipawns) {
        if let Some(result) = self.result {
            for line in lines.iter_mut() {
                line.score = corrected(line.score, result);
            }
        }
        if self.varies {
            variety::choose(lines, variety, variety::chance());
        }
    }
}

/// How much a search thinks.
struct Effort {
    /// The parts of the search that are switched on.
    parts: Parts,
    /// The number of threads.
    threads: usize,
    /// The most positions that may be searched.
    node_limit: u64,
    /// The time limits; `None` without a clock.
    budget: Option<Budget>,
}

/// Waits as long as a player of limited strength would think: a search limited by nodes alone would answer at
/// once.
fn take_thought(shared: &Shared<'_>) {
    if let Some(budget) = shared.budget {
        stopping::take_time(shared, time::thought(budget, variety::chance()));
    }
}

/// The plans that a search of this position follows; none if there is no time to read them.
fn agenda_of(position: &Position, parts: Parts, budget: Option<Budget>) -> Agenda {
    let has_time = budget.is_none_or(|budget| budget.ordinary() >= params::TIME_FOR_PLANS);
    if parts.map && parts.plans && has_time {
        Agenda::of(position)
    } else {
        Agenda::empty()
    }
}

/// The depth of the last iteration. With `go mate` it is small: the solver of problems takes over from there.
fn last_depth(limits: &Limits) -> Depth {
    let most = limits
        .mate
        .map_or(params::MOST_DEPTH, |_| params::DEPTH_BEFORE_PROOF);
    limits.depth.map_or(most, |depth| {
        i32::try_from(depth).map_or(most, |depth| Depth(depth).min(most))
    })
}

/// The move that a table of advice gives in its ending; never in a search for a mate.
///
/// Advice tables do not count moves. Once half of the fifty moves are over, the search takes over, which does
/// count them.
fn ask_adviser(adviser: &mut Adviser, position: &Position, limits: &Limits) -> Option<Move> {
    if limits.mate.is_some() || position.board().occupied().count() > MOST_MEN {
        return None;
    }
    if position.halfmoves() > params::ADVICE_PLIES
        || verdict(&View::new(position.chess())) == Some(Score::DRAW)
    {
        return None;
    }
    let advised = adviser.advise(Tables::played(), position)?;
    Some(advised.mv)
}
