//! Server-sent events: the latest progress of running work, and the documents that it finds.
//!
//! Progress may be reported a thousand times a second; the page receives the latest, about twenty times a
//! second. Documents all arrive, each after the progress reported before it. When the page goes away, or
//! stops reading, the search is stopped.

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

/// The minimum time between two progress messages.
const PACE: Duration = Duration::from_millis(50);

/// A keep-alive is sent after this long without other messages, which reveals dead connections.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// The number of events that are queued for a slow reader.
const WAITING: usize = 4;

/// How long a reader may stall before it counts as gone: even a hidden page still reads.
const PATIENCE: Duration = Duration::from_secs(60);

/// Through which work on another thread reports its results.
#[derive(Debug)]
pub(super) struct Reporter {
    progress: watch::Sender<Bytes>,
    documents: mpsc::UnboundedSender<Bytes>,
}

impl Reporter {
    /// Reports progress, replacing any earlier report not sent yet.
    pub(super) fn progress(&self, progress: &impl Serialize) {
        if let Some(event) = json("progress", progress) {
            self.progress.send_replace(event);
        }
    }

    /// Sends a document under a name.
    pub(super) fn document(&self, name: &str, document: &impl Serialize) {
        if let Some(event) = json(name, document) {
            // An error means that no one reads any more; the search is being stopped.
            let _ = self.documents.send(event);
        }
    }

    /// Sends a document that already is JSON on one line.
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

/// An event in the form in which it is sent. One-line JSON contains no line ends.
fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

/// The events as the body of a response.
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

/// A reporter, and the events that it sends. When the events are no longer read, the search with these
/// signals is stopped.
pub(super) fn stream(signals: Arc<Signals>) -> (Reporter, Events) {
    patient_stream(signals, PATIENCE)
}

/// Like [`stream`], with a given patience.
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

/// Forwards what is reported until the reporter or the reader is gone; returns whether it was the reporter.
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

    /// A client that sends a request and never reads.
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
