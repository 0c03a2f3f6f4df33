//! What all connections of the viewer share: what the page shows at first, and room for its questions.

use std::sync::Arc;

use serde::Serialize;
use tokio::sync::Semaphore;

use super::guard::Door;
use crate::commands::annotate::whole::WholeGame;

/// Bytes of games that the viewer reads.
pub(super) const LONGEST_PGN: u64 = 16 << 20;

/// Analyses at once, over all tabs. A browser keeps at most six connections, of which each takes one.
const ANALYSES: usize = 4;

/// Questions that are worked on at once; others wait.
const QUESTIONS: usize = 4;

/// Games that are annotated at once; who asks for more is told so.
const GAMES: usize = 2;

/// What the page shows at first.
#[derive(Debug, Serialize)]
pub(super) struct Given {
    pub(super) version: &'static str,
    /// A FEN or `startpos`, with or without `moves …`.
    pub(super) position: String,
    /// The moves that led there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<WholeGame>,
    /// The games of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pgn: Option<String>,
}

/// What all connections share.
#[derive(Debug)]
pub(super) struct Viewer {
    pub(super) door: Door,
    /// What the page shows at first.
    pub(super) given: Given,
    /// Room for analyses, annotations and short questions.
    pub(super) analyses: Arc<Semaphore>,
    pub(super) annotations: Arc<Semaphore>,
    pub(super) questions: Arc<Semaphore>,
}

impl Viewer {
    /// A viewer that shows this to whoever comes through the door.
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
