//! Server-sent events: the latest progress of something that runs, and the documents that it finds.
//!
//! Progress may be told a thousand times a second; the page gets the latest, some twenty times. Documents all arrive, each after
//! the progress that was told before it. When the page goes away, or reads nothing any more, the search is told to stop.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame};
use puchok_engine::limits::Signals;
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};

/// The least time between two messages of progress.
const PACE: Duration = Duration::from_millis(50);

/// Without anything else to say, a sign of life: a connection that is dead is found out by it.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// Events that wait for a slow reader.
const WAITING: usize = 4;

/// The time that a reader may take before it counts as gone: a page that is hidden still reads.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where something that runs on its own thread tells what it finds.
#[derive(Debug)]
pub(super) struct Reporter {
    progress: watch::Sender<Bytes>,
    documents: mpsc::UnboundedSender<Bytes>,
}

impl Reporter {
    /// Tells how far it has come; what was told before and not yet sent is forgotten.
    pub(super) fn progress(&self, progress: &impl Serialize) {
        if let Some(event) = json("progress", progress) {
            self.progress.send_replace(event);
        }
    }

    /// Sends a document under a name.
    pub(super) fn document(&self, name: &str, document: &impl Serialize) {
        if let Some(event) = json(name, document) {
            // Nobody reads any more: the search is being stopped.
            let _ = self.documents.send(event);
        }
    }

    /// Sends a document that is JSON already, in one line.
    pub(super) fn text(&self, name: &str, document: &str) {
        let _ = self.documents.send(event(name, document));
    }
}

fn json(name: &str, value: &impl Serialize) -> Option<Bytes> {
    match serde_json::to_string(value) {
        Ok(text) => Some(event(name, &text)),
        Err(error) => {
            log::error!("{name}: {error}");
            None
        }
    }
}

/// An event as it is sent. JSON of one line has no line ends in it.
fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

/// The events as the body of an answer.
#[derive(Debug)]
pub(super) struct Events {
    sent: mpsc::Receiver<Bytes>,
    signals: Arc<Signals>,
}

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.sent
            .poll_recv(context)
            .map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

/// A reporter, and the events that it sends. They stop the search of these signals when nobody reads them any more.
pub(super) fn stream(signals: Arc<Signals>) -> (Reporter, Events) {
    patient_stream(signals, PATIENCE)
}

/// As [`stream`], with so much patience.
fn patient_stream(signals: Arc<Signals>, patience: Duration) -> (Reporter, Events) {
    let (progress, told) = watch::channel(Bytes::new());
    let (documents, found) = mpsc::unbounded_channel();
    let (sender, sent) = mpsc::channel(WAITING);
    let theirs = Arc::clone(&signals);
    tokio::spawn(async move {
        if !pump(told, found, sender, patience).await {
            theirs.stop();
        }
    });
    (Reporter { progress, documents }, Events { sent, signals })
}

/// Sends on what is told, until the reporter or the reader has gone; whether it was the reporter.
async fn pump(
    mut told: watch::Receiver<Bytes>,
    mut found: mpsc::UnboundedReceiver<Bytes>,
    out: mpsc::Sender<Bytes>,
    patience: Duration,
) -> bool {
    let mut progresses = true;
    loop {
        let event = tokio::select! {
            biased;
            changed = told.changed(), if progresses => match changed {
                Ok(()) => told.borrow_and_update().clone(),
                Err(_) => {
                    progresses = false;
                    continue;
                }
            },
            document = found.recv() => match document {
                Some(document) => document,
                None => return true,
            },
            () = sleep(SIGN_OF_LIFE) => Bytes::from_static(b": still here\n\n"),
            () = out.closed() => return false,
        };
        if !matches!(timeout(patience, out.send(event)).await, Ok(Ok(()))) {
            return false;
        }
        sleep(PACE).await;
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    /// Who has asked and never reads.
    #[test]
    fn what_nobody_reads_is_stopped() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let signals = Arc::new(Signals::new());
        runtime.block_on(async {
            let (reporter, events) = patient_stream(Arc::clone(&signals), PACE);
            for number in 0..WAITING {
                reporter.document("fits", &number);
            }
            sleep(PACE * 10).await;
            assert!(!signals.is_stopped());
            reporter.document("too many", &1);
            let stopped = async {
                while !signals.is_stopped() {
                    sleep(PACE).await;
                }
            };
            timeout(PACE * 1_000, stopped)
                .await
                .expect("the search is stopped");
            drop(events);
        });
    }

    #[test]
    fn the_latest_progress_and_every_document_arrive() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let signals = Arc::new(Signals::new());
        let text = runtime.block_on(async {
            let (reporter, events) = stream(Arc::clone(&signals));
            for number in 0..1000 {
                reporter.progress(&number);
            }
            reporter.document("first", &"a\nb");
            reporter.document("second", &2);
            drop(reporter);
            let body = events.collect().await.unwrap();
            String::from_utf8(body.to_bytes().to_vec()).unwrap()
        });
        assert_eq!(
            text,
            "event: progress\ndata: 999\n\nevent: first\ndata: \"a\\nb\"\n\nevent: second\ndata: 2\n\n"
        );
        assert!(signals.is_stopped(), "the body has been read and dropped");
    }
}
