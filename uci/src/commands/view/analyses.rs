//! Analyses: first a search with its explanation, plans and tree, then ever deeper lines until the page has
//! seen enough.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::{Bound, Line, Observer, Progress};
use puchok_engine::shakmaty::Move;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::background;
use super::events::{Events, Reporter, stream};
use super::questions::{NODES, within};
use super::refusal::Refusal;
use crate::cli::Resources;
use crate::commands::analyse::{self, AnalysisLine};
use crate::commands::given::read_game;
use crate::commands::json::milliseconds;
use crate::commands::{engine, options, tree};

/// Permitted numbers of lines and threads, and of MiB for the table.
const LINES: RangeInclusive<u32> = 1..=5;
const THREADS: RangeInclusive<u32> = 1..=64;
const HASH: RangeInclusive<u32> = 1..=1024;

/// The number of tree nodes sent to the page: more than anyone can read, but few enough to send and keep.
const TREE: usize = 3_000;

/// How long a new analysis waits for an old one, whose page has just closed it, to end.
const WAIT: Duration = Duration::from_secs(2);

/// The request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Analyse {
    position: String,
    /// The limit of positions for the explained answer.
    nodes: u64,
    /// The number of lines to report.
    lines: u32,
    /// Whether to continue after the explained answer.
    deepen: bool,
    threads: u32,
    /// Size of the table, in MiB.
    hash: u32,
}

/// The progress of an analysis.
#[derive(Debug, Serialize)]
struct JsonProgress<'a> {
    fen: &'a str,
    nodes: u64,
    time_ms: u64,
    hashfull: u32,
    lines: &'a [AnalysisLine],
    /// The root move being searched, in searches that take a while.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<JsonCurrent>,
}

/// The root move being searched.
#[derive(Debug, Serialize)]
struct JsonCurrent {
    r#move: String,
    san: String,
    /// Its index among the moves, from 1.
    number: usize,
    depth: u32,
}

/// Starts an analysis; it is stopped when its events are no longer read.
///
/// # Errors
/// When the request is invalid, or too many analyses are running.
pub(super) async fn start(room: &Arc<Semaphore>, question: Analyse) -> Result<Events, Refusal> {
    let game = read_game(&question.position)?;
    let resources = Resources {
        hash: within("hash", question.hash, &HASH)?,
        threads: within("threads", question.threads, &THREADS)?,
    };
    let lines = within("lines", question.lines, &LINES)?;
    let nodes = within("nodes", question.nodes, &NODES)?;
    let busy = || {
        Refusal::Busy("as many analyses as may run at once are running: stop one in another tab".to_owned())
    };
    let place = timeout(WAIT, Arc::clone(room).acquire_owned())
        .await
        .ok()
        .and_then(Result::ok)
        .ok_or_else(busy)?;
    let signals = Arc::new(Signals::new());
    let (reporter, events) = stream(Arc::clone(&signals));
    let work = move || {
        let asked = analyse::Question {
            limits: Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
            told: Vec::new(),
            tree_nodes: TREE,
        };
        run(
            &game,
            &asked,
            resources,
            lines,
            question.deepen,
            &signals,
            &reporter,
        );
        drop(place);
    };
    background::start("analysis", work)
        .map_err(|error| Refusal::Failed(format!("no thread for the analysis: {error}")))?;
    Ok(events)
}

fn run(
    game: &Game,
    question: &analyse::Question,
    resources: Resources,
    lines: u32,
    deepen: bool,
    signals: &Signals,
    reporter: &Reporter,
) {
    let mut engine = match engine(options(resources, lines)) {
        Ok(engine) => engine,
        Err(error) => return reporter.document("failure", &json!({"error": error.to_string()})),
    };
    let mut follower = Follower::new(game.position(), reporter);
    let answer = analyse::answer(&mut engine, game, question, signals, &mut follower);
    if signals.is_stopped() {
        return;
    }
    match tree::json::text(&answer.tree) {
        Ok(text) => reporter.text("tree", &text),
        Err(error) => log::error!("tree: {error}"),
    }
    reporter.document("analysis", &answer.json(game, true));
    let is_over = answer.is_over();
    drop(answer);
    if deepen && !is_over {
        follower.go_on();
        engine.search(&game.analysed(), &Limits::default(), signals, &mut follower);
    }
    if !signals.is_stopped() {
        reporter.document("end", &json!({}));
    }
}

/// Reports the progress of a search to the page.
struct Follower<'a> {
    position: &'a Position,
    fen: String,
    reporter: &'a Reporter,
    /// The lines of the last iteration, best first.
    lines: Vec<AnalysisLine>,
    /// The depth reached: a later search of the same position reports nothing shallower.
    reached: u32,
    /// The totals of earlier searches, and those of the current one.
    nodes: (u64, u64),
    time: (Duration, Duration),
    hashfull: u32,
    is_second: bool,
}

impl<'a> Follower<'a> {
    fn new(position: &'a Position, reporter: &'a Reporter) -> Follower<'a> {
        Follower {
            position,
            fen: position.fen(),
            reporter,
            lines: Vec::new(),
            reached: 0,
            nodes: (0, 0),
            time: (Duration::ZERO, Duration::ZERO),
            hashfull: 0,
            is_second: false,
        }
    }

    /// Prepares for another search of the same position.
    fn go_on(&mut self) {
        self.is_second = true;
        self.nodes = (self.nodes.0 + self.nodes.1, 0);
        self.time = (self.time.0 + self.time.1, Duration::ZERO);
    }

    /// Reports the current results and the move being searched.
    fn tell(&self, current: Option<JsonCurrent>) {
        self.reporter.progress(&JsonProgress {
            fen: &self.fen,
            nodes: self.nodes.0 + self.nodes.1,
            time_ms: milliseconds(self.time.0 + self.time.1),
            hashfull: self.hashfull,
            lines: &self.lines,
            current,
        });
    }

    fn note(&mut self, rank: usize, line: &Line) {
        let told = AnalysisLine::new(self.position, line);
        match self.lines.get_mut(rank - 1) {
            Some(old) => *old = told,
            None => self.lines.push(told),
        }
    }
}

impl Observer for Follower<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        self.nodes.1 = progress.nodes;
        self.time.1 = progress.time;
        let line = progress.line;
        if line.bound == Bound::Exact && (!self.is_second || line.depth > self.reached) {
            self.note(progress.multipv, line);
            if !self.is_second {
                self.reached = line.depth;
            }
        }
        self.hashfull = progress.hashfull;
        self.tell(None);
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        self.tell(Some(JsonCurrent {
            r#move: self.position.uci(mv).to_string(),
            san: self.position.san(mv),
            number,
            depth,
        }));
    }
}
