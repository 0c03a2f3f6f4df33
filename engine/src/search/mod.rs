//! The search over the map.
//!
//! Read in this order:
//!
//! 1. [`crate::params`]: the constants. `run`: a whole search, from the question to the answer;
//!    `preparation`: what is settled before its threads begin.
//! 2. The root: [`mod@root_moves`] with [`outset`], `deepening` (iteration by iteration), `aspiration`,
//!    `root` (its moves one after the other); `games` and `root_games` (zone games).
//! 3. A node: `node`, step by step, with `candidates`, and `quiescence` below it, with `quiescence_facts`
//!    and `quiescence_moves`.
//!    What is known of a node: `node_facts`, `node_type` (what it is searched for), `outlook` (what the
//!    position is worth as it stands), `window`, `ends` (draws and mates).
//! 4. What narrows the tree: `recall` (what the table knows), `break_off` (nodes that are not expanded),
//!    `singular` (the only move that holds), `selection` (which moves, in which order), `pruning` (which
//!    moves are left out), `reductions` (how deeply they are searched).
//! 5. What a search remembers: `table`, `entry`, `memory`; `learning`, with `history` and `correction` by
//!    `piece_to`.
//! 6. Threads and time: `worker` (the state of a thread), `threads`, `stopping`.
//! 7. Around it: `answer` (the outcome), `recording` (the recorded tree), `mate` (proofs of mates),
//!    `oversight` (what weak players miss), `beside` and `glimpse` (searches that are not part of the game),
//!    [`early_order`] (the order of the root moves as `puchok map` shows it).

mod answer;
mod aspiration;
pub(crate) mod beside;
mod break_off;
mod candidates;
mod correction;
mod deepening;
pub mod early_order;
mod ends;
mod entry;
mod games;
mod glimpse;
mod history;
mod learning;
mod mate;
mod memory;
mod node;
mod node_facts;
mod node_type;
mod outlook;
pub mod outset;
mod oversight;
mod piece_to;
mod preparation;
mod pruning;
mod quiescence;
mod quiescence_facts;
mod quiescence_moves;
mod recall;
mod recording;
mod reductions;
mod root;
mod root_games;
pub mod root_moves;
mod run;
mod selection;
mod singular;
mod stopping;
mod table;
mod threads;
mod window;
mod worker;

use puchok_zones::map::Map;

use crate::agenda::Pursuit;
use crate::game::Game;
use crate::limits::{Limits, Signals};
pub use crate::options::Options;
pub use crate::parts::Parts;
use crate::report::recorder::Recorder;
use crate::report::tree::Tree;
use crate::report::{Observer, Outcome};
use crate::solvers::advice::adviser::Adviser;
use crate::tablebases::{Remark, Tablebases};
use crate::variety;
use history::History;
use root_games::RootGames;
use table::Table;
pub use table::TooLarge;

/// The engine: its options, and what it remembers from search to search.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    table: Table,
    histories: Vec<History>,
    /// The map of each thread, with the cells of the game so far.
    maps: Vec<Map>,
    /// The plan served by the last move.
    pursued: Option<Pursuit>,
    /// Zone games, with what they have settled in the game so far; allocated when they are first played.
    games: Option<Box<RootGames>>,
    tablebases: Tablebases,
    /// Follows advice through a game, in endings that no database covers.
    adviser: Adviser,
    /// Whether searches run beside the game.
    is_beside: bool,
    /// A random number, different in each game, that decides what a player of limited strength overlooks.
    salt: u64,
    /// Remarks from opening the endgame databases, until they are fetched.
    remarks: Vec<Remark>,
}

impl Engine {
    /// Creates an engine with an empty memory.
    ///
    /// # Errors
    /// [`TooLarge`] when the system does not provide the memory for the table.
    pub fn new(options: Options) -> Result<Engine, TooLarge> {
        let table = Table::new(options.hash_mib)?;
        let (mut tablebases, remarks) = Tablebases::open(&options.endgame_path, &options.syzygy_path);
        tablebases.use_syzygy(options.syzygy);
        Ok(Engine {
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
        })
    }

    /// The number of search threads; a player of limited strength uses only one.
    fn threads(&self) -> usize {
        match self.options.strength {
            Some(_) => 1,
            None => self.options.threads.max(1),
        }
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns what was found and what was wrong when the endgame databases were last opened, and any fault
    /// found inside them since.
    ///
    /// Each remark is returned only once.
    pub fn take_remarks(&mut self) -> Vec<Remark> {
        let mut remarks = std::mem::take(&mut self.remarks);
        remarks.extend(self.tablebases.take_broken());
        remarks
    }

    /// Changes the options. The table is reallocated when its size changes, and databases are reopened when
    /// their paths change.
    ///
    /// # Errors
    /// [`TooLarge`] when the system does not provide the memory for the new table. The other options are in
    /// force all the same, and the old table stays.
    pub fn set_options(&mut self, options: Options) -> Result<(), TooLarge> {
        let (asked, old) = (options.hash_mib, self.options.hash_mib);
        let paths = |options: &Options| (options.endgame_path.clone(), options.syzygy_path.clone());
        if paths(&options) != paths(&self.options) {
            (self.tablebases, self.remarks) = Tablebases::open(&options.endgame_path, &options.syzygy_path);
        }
        self.tablebases.use_syzygy(options.syzygy);
        let former_strength = self.options.strength;
        let former_rule = self.options.syzygy.fifty_moves;
        self.options = Options {
            hash_mib: old,
            ..options
        };
        // What a player who overlooks moves has learnt is not valid for another strength, nor is a draw by the
        // fifty-move rule without that rule.
        if self.options.strength != former_strength || self.options.syzygy.fifty_moves != former_rule {
            self.clear();
        }
        if asked != old {
            self.table = Table::new(asked)?;
            self.options.hash_mib = asked;
        }
        Ok(())
    }

    /// Prepares the memory of the next search. Optional: a search also works without it.
    ///
    /// The system provides memory page by page, at the first write to each page, and may first have to
    /// assemble large pages. During a search that could take longer than a move of a fast game, and the
    /// threads would hold each other up. Preparing a large table takes seconds, so this stops as soon as
    /// `go_on` returns false and continues there at the next call. `go_on` is called many times a
    /// millisecond.
    pub fn warm_up(&mut self, go_on: &dyn Fn() -> bool) {
        let threads = self.threads();
        self.histories.resize_with(threads, History::default);
        self.maps.resize_with(threads, Map::default);
        self.games.get_or_insert_with(|| Box::new(RootGames::new()));
        self.table.touch(go_on);
    }

    /// Forgets everything learnt in earlier searches.
    ///
    /// Except for a large table, memory is cleared in place: before a short search, getting new memory from
    /// the system would take longer.
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
    }

    /// The number of bundles whose readings are currently kept, in the maps of all threads.
    pub fn cells(&self) -> usize {
        self.maps.iter().map(Map::cells_kept).sum()
    }

    /// Searches the position on the board until a limit is reached or the signals say stop.
    ///
    /// It also returns at a limit while pondering or without a clock. A front end that must not answer before
    /// `stop` (UCI's `infinite` and `ponder`) has to wait by itself.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        observer: &mut dyn Observer,
    ) -> Outcome {
        self.run(game, limits, signals, observer, None).0
    }

    /// Searches exactly as [`Engine::search`] does, and records the tree, of which at most `most_nodes` nodes
    /// are kept.
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
            Some(recorder) => recorder.into_tree(game.position(), &outcome.lines, &|p| self.table_move(p)),
            None => Tree::empty(game.position()),
        };
        (outcome, tree)
    }
}
