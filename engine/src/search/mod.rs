//! The search over the map.
//!
//! Read in this order: [`params`] (every constant), [`mod@root_moves`] and `root` (iterative deepening), `node` (a
//! node of the tree, step by step) and `node_type` (what it is searched for), with `break_off` (when it is not expanded), `singular`
//! (when only one move holds), [`selection`] (which moves, in which order), `pruning` (which of them not), `depth` (how deeply),
//! `quiescence`, `window`, `learning` (what a search teaches: `history`, `correction`), [`table`], `worker`
//! (what a thread remembers, with `memory`), `ends` (draws and mates), `recall` (what the table knows), `stopping`, `threads` (how they
//! work together), `games` (zone games at the root), `mate` (proofs of mates), `oversight` (what weak players miss), `recording`
//! (for the recorded tree), `answer` (what is told at the end), `beside` and `glimpse` (searches that do
//! not belong to the game); [`early_order`] is the order of the root as `puchok map` shows it.

mod answer;
pub(crate) mod beside;
mod break_off;
mod correction;
mod depth;
pub mod early_order;
mod ends;
pub mod entry;
mod games;
mod glimpse;
mod history;
mod learning;
mod mate;
mod memory;
mod node;
mod node_type;
mod oversight;
pub mod params;
mod pruning;
mod quiescence;
mod recall;
mod recording;
mod root;
pub mod root_moves;
pub mod selection;
mod singular;
mod stopping;
pub mod table;
mod threads;
mod window;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use puchok_zones::board::view::View;
use puchok_zones::map::Map;
use shakmaty::Move;

use crate::agenda::{Agenda, Number, Pursuit};
use crate::game::Game;
use crate::library::verdict;
use crate::limits::{Limits, Signals};
pub use crate::options::{Options, Parts};
use crate::position::Position;
use crate::report::recorder::Recorder;
use crate::report::tree::Tree;
use crate::report::{Observer, Outcome};
use crate::score::Score;
use crate::solvers::advice::adviser::Adviser;
use crate::solvers::advice::tables::Tables;
use crate::solvers::endgames::material::MOST_MEN;
use crate::strength::{self, Elo};
use crate::tablebases::{Corrected, Remark, Root, Tablebases, corrected};
use crate::time::Budget;
use crate::variety::{self, OneLine};
use depth::Depth;
use games::RootGames;
use history::History;
use oversight::Oversight;
use root::Lead;
use root_moves::root_moves;
use table::{Table, TooLarge};
use worker::Shared;

/// The engine: options and what it remembers from search to search.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    table: Table,
    histories: Vec<History>,
    /// The map of each thread, with the cells of the game so far.
    maps: Vec<Map>,
    /// The plan that the last move served.
    pursued: Option<Pursuit>,
    /// Zone games, with what they settled in the game so far; laid when they are first played.
    games: Option<Box<RootGames>>,
    tablebases: Tablebases,
    /// Follows advice through a game, where no database knows better.
    adviser: Adviser,
    /// Whether searches are beside the game.
    is_beside: bool,
    /// By chance, another in each game: what a player of limited strength overlooks.
    salt: u64,
    /// What there was to say of the endgame databases when they were opened, until it is fetched.
    remarks: Vec<Remark>,
}

impl Engine {
    /// An engine with an empty memory.
    ///
    /// # Errors
    /// [`TooLarge`] when the system does not give the memory for the table.
    pub fn new(options: Options) -> Result<Engine, TooLarge> {
        let table = Table::new(options.hash_mib)?;
        let (tablebases, remarks) = Tablebases::open(&options.endgame_path, &options.syzygy_path);
        let engine = Engine {
            options,
            table,
            histories: Vec::new(),
            maps: Vec::new(),
            pursued: None,
            games: None,
            tablebases,
            adviser: Adviser::default(),
            is_beside: false,
            salt: variety::chance(),
            remarks,
        };
        engine.prepare();
        Ok(engine)
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What was found and what was wrong when the endgame databases were opened last; told once.
    pub fn take_remarks(&mut self) -> Vec<Remark> {
        std::mem::take(&mut self.remarks)
    }

    /// Changes the options; the table is laid anew when its size changes, databases are opened when their paths do.
    ///
    /// # Errors
    /// [`TooLarge`] when the system does not give the memory for the new table. The other options hold all the same,
    /// and the old table stays.
    pub fn set_options(&mut self, options: Options) -> Result<(), TooLarge> {
        let (asked, old) = (options.hash_mib, self.options.hash_mib);
        let paths = |options: &Options| (options.endgame_path.clone(), options.syzygy_path.clone());
        if paths(&options) != paths(&self.options) {
            (self.tablebases, self.remarks) = Tablebases::open(&options.endgame_path, &options.syzygy_path);
        }
        let was_alone = self.options.threads <= 1;
        let was_strong = self.options.strength;
        self.options = Options {
            hash_mib: old,
            ..options
        };
        // What a player has learnt who overlooks moves is not so for another.
        if self.options.strength != was_strong {
            self.clear();
        }
        if asked != old {
            self.table = Table::new(asked)?;
            self.options.hash_mib = asked;
        }
        if asked != old || was_alone {
            self.prepare();
        }
        Ok(())
    }

    /// Does before a search what several threads would hinder each other by.
    fn prepare(&self) {
        if self.options.threads > 1 {
            self.table.touch();
        }
    }

    /// Gets the memory of the next search ready.
    ///
    /// The system gives memory page by page, at the first write to each, and gathers large pages together before it gives them: left to
    /// the search, that may take longer than a move of a fast game. Who is asked rarely and has time need not care.
    pub fn warm_up(&mut self) {
        let threads = self.options.threads.max(1);
        self.histories.resize_with(threads, History::default);
        self.maps.resize_with(threads, Map::default);
        self.games.get_or_insert_with(|| Box::new(RootGames::new()));
        self.table.touch();
    }

    /// Forgets everything learnt in earlier searches. Memory is cleared where it lies: for a short search the system would take
    /// longer to give it anew.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
        self.maps.iter_mut().for_each(Map::clear);
        if let Some(games) = &mut self.games {
            games.clear();
        }
        self.pursued = None;
        self.adviser.forget();
        self.salt = variety::chance();
        self.prepare();
    }

    /// Bundles whose readings are kept at the moment, in the maps of all threads.
    pub fn cells(&self) -> usize {
        self.maps.iter().map(Map::cells_kept).sum()
    }

    /// Searches the position on the board until a limit is reached or the signals say stop.
    ///
    /// Returns at a limit even while pondering or without a clock: a front end that must not answer before `stop`
    /// (UCI's `infinite` and `ponder`) waits by itself.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        observer: &mut dyn Observer,
    ) -> Outcome {
        self.run(game, limits, signals, observer, None).0
    }

    /// Searches as [`Engine::search`] does, move by move the same, and records the tree, of which it keeps at most so
    /// many nodes.
    pub fn search_recorded(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        observer: &mut dyn Observer,
        most_nodes: usize,
    ) -> (Outcome, Tree) {
        let recorder = Box::new(Recorder::new(most_nodes));
        let (outcome, recorder) = self.run(game, limits, signals, observer, Some(recorder));
        let tree = match recorder {
            Some(recorder) => recorder.into_tree(game.position(), &outcome.lines, &|p| self.known_move(p)),
            None => Tree::empty(game.position()),
        };
        (outcome, tree)
    }

    fn run(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        observer: &mut dyn Observer,
        recorder: Option<Box<Recorder>>,
    ) -> (Outcome, Option<Box<Recorder>>) {
        let start = Instant::now();
        let nowhere = Tablebases::default();
        let (allowed, known) = match self.known(game.position(), limits) {
            Some(Root::Solved(lines)) => return (self.solved(lines, observer, start), recorder),
            Some(Root::Known { moves, result }) => (moves, Some(result)),
            None => (limits.search_moves.clone(), None),
        };
        let mut observer = Corrected { observer, known };
        let varies = variety::is_wanted(&self.options, game, limits);
        let mut best_only;
        let observer: &mut dyn Observer = if varies {
            best_only = OneLine {
                observer: &mut observer,
            };
            &mut best_only
        } else {
            &mut observer
        };
        let strength = self.options.strength;
        // A player of limited strength is not told, and a database knows better.
        let advised = if known.is_none() && strength.is_none() {
            advised(&mut self.adviser, game.position(), limits)
        } else {
            None
        };
        let parts = strength.map_or(self.options.parts, |elo| elo.parts(self.options.parts));
        let budget = Budget::new(limits, &self.options);
        // A player of limited strength counts nodes.
        let threads = strength.map_or(self.options.threads.max(1), |_| 1);
        self.get_ready(game, threads);
        let agenda = agenda_of(game.position(), parts, budget);
        let pursued = self
            .pursued
            .map_or(Number::default(), |pursuit| agenda.going_on(pursuit));
        let mut moves = root_moves(
            &mut self.maps[0], // Every thread has one, and there is a thread.
            game.position(),
            &allowed,
            advised,
            parts,
            (&agenda, pursued),
        );
        // Who asks for a mate wants to know, however weak the player.
        let oversight = strength
            .filter(|_| limits.mate.is_none())
            .and_then(|elo| Oversight::new(elo.oversight(), self.salt ^ game.position().key()));
        if let Some(oversight) = oversight {
            oversight.narrow(game.position(), &mut moves);
        }
        let forced = moves.len() == 1 && limits.clock.is_some() && !self.options.analyse_mode;
        let shared = Shared {
            table: &self.table,
            signals,
            finished: AtomicBool::new(false),
            enough: AtomicBool::new(false),
            claimed: AtomicU64::new(0),
            start,
            budget,
            node_limit: strength
                .map_or(u64::MAX, Elo::nodes)
                .min(limits.nodes.unwrap_or(u64::MAX)),
            threads,
            parts,
            agenda: &agenda,
            pursued,
            oversight,
            is_complete: moves.len() == game.position().legal_moves().len(),
            // What they know of the root counts for all that follows.
            tablebases: known.map_or(&self.tablebases, |_| &nowhere),
        };
        let is_for_games = parts.map && parts.games && self.options.multi_pv <= 1 && limits.mate.is_none();
        let lead = Lead {
            observer,
            multi_pv: if varies {
                variety::LINES
            } else {
                self.options.multi_pv.max(1)
            },
            mate: limits.mate,
            forced,
            mate_suffices: !self.options.analyse_mode,
            recorder,
            games: is_for_games.then(|| {
                let mut games = self.games.take().unwrap_or_else(|| Box::new(RootGames::new()));
                games.begin(game, shared.node_limit);
                games
            }),
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
        // Those of a search that played none are as they were.
        if let Some(games) = found.games.take() {
            self.games = Some(games);
        }

        if let Some(most) = limits.mate
            && !moves.is_empty()
        {
            mate::look_for(&mut found, &shared, game.position(), &allowed, most);
        }
        if let Some(known) = known {
            for line in &mut found.lines {
                line.score = corrected(line.score, known);
            }
        }
        if varies {
            variety::choose(&mut found.lines, self.options.variety, variety::chance());
        }
        if let (Some(budget), Some(_)) = (shared.budget, strength)
            && !forced
        {
            stopping::take_time(&shared, strength::thought(budget, variety::chance()));
        }
        let outcome = self.outcome(game, found, start);
        let served = outcome.best.map_or(Number::default(), |best| {
            agenda.served(game.position().turn(), best)
        });
        self.pursued = agenda.pursuit(served);
        (outcome, recorder)
    }

    /// Goes to the position on the board with so many threads, each with its history and its map.
    fn get_ready(&mut self, game: &Game, threads: usize) {
        self.histories.resize_with(threads, History::default);
        self.maps.resize_with(threads, Map::default);
        if !self.is_beside {
            self.table.next_search();
            let (board, ply) = (game.position().board(), game.earlier().len() as u16);
            self.maps.iter_mut().for_each(|map| map.play(board, ply));
        }
    }

    /// What the endgame databases know of the root; a search for a mate in so many moves does not ask them.
    fn known(&self, position: &Position, limits: &Limits) -> Option<Root> {
        if limits.mate.is_some() {
            return None;
        }
        self.tablebases.root(position, &limits.search_moves)
    }
}

/// The plans that a search of this position follows; none where it has no time for them.
fn agenda_of(position: &Position, parts: Parts, budget: Option<Budget>) -> Agenda {
    let has_time = budget.is_none_or(|budget| budget.ordinary() >= params::TIME_FOR_PLANS);
    if parts.map && parts.plans && has_time {
        Agenda::of(position)
    } else {
        Agenda::empty()
    }
}

/// The depth at which the ordinary search ends: where a mate is asked for, the solver of problems goes on.
fn last_depth(limits: &Limits) -> Depth {
    let most = limits
        .mate
        .map_or(params::MOST_DEPTH, |_| params::DEPTH_BEFORE_PROOF);
    limits.depth.map_or(most, |depth| {
        i32::try_from(depth).map_or(most, |depth| Depth(depth).min(most))
    })
}

/// What a table of advice says, when one is for this ending; a search for a mate in so many moves does not ask it.
fn advised(adviser: &mut Adviser, position: &Position, limits: &Limits) -> Option<Move> {
    if limits.mate.is_some() || position.board().occupied().count() > MOST_MEN {
        return None;
    }
    if verdict(&View::new(position.chess())) == Some(Score::DRAW) {
        return None;
    }
    let advised = adviser.advise(Tables::played(), position)?;
    Some(advised.mv)
}
