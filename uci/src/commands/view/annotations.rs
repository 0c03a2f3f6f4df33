//! Annotates a game in the background, like `puchok annotate`, and reports progress.

use std::sync::Arc;

use puchok_engine::annotate::annotate;
use puchok_engine::limits::Signals;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::background;
use super::events::{Events, Reporter, stream};
use super::questions::{NODES, within};
use super::refusal::Refusal;
use crate::cli::Resources;
use crate::commands::annotate::played::Played;
use crate::commands::annotate::read::Games;
use crate::commands::annotate::{effort_of, json, pgn, title};
use crate::commands::report::Report;
use crate::commands::{engine, options};
use crate::input::Lines;

/// The size of the table and the number of threads.
const RESOURCES: Resources = Resources { hash: 64, threads: 1 };

/// The request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Annotate {
    /// A game in PGN; only the first game is used.
    pgn: String,
    /// The limit of positions for the value of each position; an explanation takes five times as many.
    nodes: u64,
    /// Whether to explain every move.
    every_move: bool,
}

/// The progress, in moves of the game.
#[derive(Debug, Serialize)]
struct JsonProgress {
    done: usize,
    of: usize,
}

/// Starts annotating; it is stopped when its events are no longer read.
///
/// # Errors
/// When there is no valid game, or too many games are being annotated.
pub(super) fn start(room: &Arc<Semaphore>, question: Annotate) -> Result<Events, Refusal> {
    let nodes = within("nodes", question.nodes, &NODES)?;
    let played = match Games::new(Lines::new(question.pgn.as_bytes())).next() {
        Some(Ok(played)) => played,
        Some(Err(broken)) => return Err(Refusal::Input(broken.to_string())),
        None => return Err(Refusal::Input("there is no game".to_owned())),
    };
    let place = Arc::clone(room).try_acquire_owned().map_err(|_| {
        Refusal::Busy(
            "as many games as may be annotated at once are being annotated: wait for one".to_owned(),
        )
    })?;
    let signals = Arc::new(Signals::new());
    let (reporter, events) = stream(Arc::clone(&signals));
    let work = move || run(&played, nodes, question.every_move, &signals, &reporter, place);
    background::start("annotation", work)
        .map_err(|error| Refusal::Failed(format!("no thread for the game: {error}")))?;
    Ok(events)
}

fn run(
    played: &Played,
    nodes: u64,
    every_move: bool,
    signals: &Signals,
    reporter: &Reporter,
    _place: OwnedSemaphorePermit,
) {
    let mut engine = match engine(options(RESOURCES, 1)) {
        Ok(engine) => engine,
        Err(error) => return reporter.document("failure", &json!({"error": error.to_string()})),
    };
    let of = played.moves.len();
    reporter.progress(&JsonProgress { done: 0, of });
    let mut told = |number: usize| reporter.progress(&JsonProgress { done: number + 1, of });
    let effort = effort_of(Some(nodes), None, every_move);
    let game = annotate(
        &mut engine,
        &played.start,
        &played.moves,
        &effort,
        signals,
        &mut told,
    );
    if signals.is_stopped() {
        return;
    }
    reporter.document("game", &json::Game::new(played, &game, 1));
    reporter.document("pgn", &json!({"pgn": pgn::of(played, &game)}));
    let mut report = Report::default();
    let page = report
        .add_game(&title(played), &json::Game::new(played, &game, 1))
        .and_then(|()| report.page());
    match page {
        Ok(page) => reporter.document("report", &json!({"html": page})),
        Err(error) => reporter.document("failure", &json!({"error": error.to_string()})),
    }
}
