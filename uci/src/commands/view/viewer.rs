//! State shared by all connections of the viewer: what the page shows at first, and limits on concurrent
//! work.

use std::sync::Arc;

use serde::Serialize;
use tokio::sync::Semaphore;

use super::guard::Door;
use crate::commands::annotate::whole::WholeGame;

/// The most bytes of games that the viewer reads.
pub(super) const LONGEST_PGN: u64 = 16 << 20;

/// The most simultaneous analyses over all tabs. A browser keeps at most six connections, and each analysis
/// takes one.
const ANALYSES: usize = 4;

/// The most requests worked on at once; others wait.
const QUESTIONS: usize = 4;

/// The most games annotated at once; further requests are rejected.
const GAMES: usize = 2;

/// What the page shows at first.
#[derive(Debug, Serialize)]
pub(super) struct Given {
    pub(super) version: &'static str,
    /// A FEN or `startpos`, with or without `moves …`.
    pub(super) position: String,
    /// The game whose moves led there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<WholeGame>,
    /// The games of a file, as PGN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pgn: Option<String>,
}

/// State shared by all connections.
#[derive(Debug)]
pub(super) struct Viewer {
    pub(super) door: Door,
    /// What the page shows at first.
    pub(super) given: Given,
    /// Permits for analyses, annotations and short requests.
    pub(super) analyses: Arc<Semaphore>,
    pub(super) annotations: Arc<Semaphore>,
    pub(super) questions: Arc<Semaphore>,
}

impl Viewer {
    /// A viewer that shows `given` to clients admitted by the door.
    pub(super) fn new(door: Door, given: Given) -> Viewer {
        Viewer {
            door,
            given,
            analyses: Arc::new(Semaphore::new(ANALYSES)),
            annotations: Arc::new(Semaphore::new(GAMES)),
            questions: Arc::new(Semaphore::new(QUESTIONS)),
        }
    }
}
