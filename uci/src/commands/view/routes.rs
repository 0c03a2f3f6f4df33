//! Maps paths to the functions that answer them.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{ALLOW, CONNECTION, CONTENT_TYPE, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Response};
use puchok_engine::limits::Signals;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::events::Events;
use super::refusal::Refusal;
use super::viewer::{LONGEST_PGN, Viewer};
use super::{analyses, annotations, assets, games, questions};

/// The body of a response.
pub(super) type Answer = BoxBody<Bytes, Infallible>;

/// The size limits, in bytes, of a request and of a game to be annotated.
const QUESTION: usize = 64 << 10;
const GAME: usize = 1 << 20;

/// How many bytes beyond a limit are read and dropped, so that the sender gets to read the response, and the
/// time for reading a request.
const DROPPED: usize = 128 << 20;
const PATIENCE: Duration = Duration::from_secs(30);

/// Answers the request for a path, with the token removed.
///
/// # Errors
/// Why the request is rejected.
pub(super) async fn answer(
    viewer: &Arc<Viewer>,
    path: &str,
    head: &Parts,
    body: Incoming,
) -> Result<Response<Answer>, Refusal> {
    let room = &viewer.questions;
    match (path, &head.method) {
        ("given", &Method::GET) => json_of(&viewer.given),
        ("moves", &Method::POST) => at_once(room, question(body).await?, questions::moves).await,
        ("line", &Method::POST) => at_once(room, question(body).await?, questions::line).await,
        ("map", &Method::POST) => at_once(room, question(body).await?, questions::map).await,
        ("bundle", &Method::POST) => at_once(room, question(body).await?, questions::bundle).await,
        ("why", &Method::POST) => {
            let question: questions::Why = question(body).await?;
            let signals = StopOnDrop(Arc::new(Signals::new()));
            let theirs = Arc::clone(&signals.0);
            at_once(room, question, move |question| questions::why(question, &theirs)).await
        }
        ("analyse", &Method::POST) => {
            let question = question(body).await?;
            Ok(events(analyses::start(&viewer.analyses, question).await?))
        }
        ("annotate", &Method::POST) => {
            let question = read_json(&read(body, GAME).await?)?;
            Ok(events(annotations::start(&viewer.annotations, question)?))
        }
        ("games", &Method::POST) => {
            let pgn = read(body, LONGEST_PGN as usize).await?;
            at_once(room, pgn, |pgn| Ok(games::list(&pgn))).await
        }
        ("game", &Method::POST) => {
            let number = number(head.uri.query())?;
            let pgn = read(body, LONGEST_PGN as usize).await?;
            at_once(room, pgn, move |pgn| games::game(&pgn, number)).await
        }
        ("given", _) => Err(Refusal::Method("GET")),
        ("moves" | "line" | "map" | "bundle" | "why" | "analyse" | "annotate" | "games" | "game", _) => {
            Err(Refusal::Method("POST"))
        }
        (name, method) => {
            let asset = assets::find(name).ok_or(Refusal::Nothing)?;
            if method != Method::GET {
                return Err(Refusal::Method("GET"));
            }
            Ok(response(asset.kind, asset.content.clone()))
        }
    }
}

/// The response for a rejected request. It closes the connection, which then occupies no place that the page
/// may need.
pub(super) fn refused(refusal: &Refusal) -> Response<Answer> {
    let text = json!({"error": refusal.to_string()}).to_string();
    let mut response = response("application/json", text.into());
    *response.status_mut() = refusal.status();
    let close = HeaderValue::from_static("close");
    response.headers_mut().insert(CONNECTION, close);
    if let Refusal::Method(method) = refusal {
        let allowed = HeaderValue::from_static(method);
        response.headers_mut().insert(ALLOW, allowed);
    }
    response
}

fn response(kind: &'static str, content: Bytes) -> Response<Answer> {
    let mut response = Response::new(Full::new(content).boxed());
    let kind = HeaderValue::from_static(kind);
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

fn events(events: Events) -> Response<Answer> {
    let mut response = Response::new(events.boxed());
    let kind = HeaderValue::from_static("text/event-stream");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

fn json_of(value: &impl Serialize) -> Result<Response<Answer>, Refusal> {
    let text = serde_json::to_vec(value).map_err(|error| Refusal::Failed(error.to_string()))?;
    Ok(response("application/json", text.into()))
}

/// Answers on another thread than the one that serves the connections, when there is room.
async fn at_once<Q: Send + 'static, A: Serialize + Send + 'static>(
    room: &Arc<Semaphore>,
    question: Q,
    answer: impl FnOnce(Q) -> Result<A, Refusal> + Send + 'static,
) -> Result<Response<Answer>, Refusal> {
    let gone = || Refusal::Failed("the answer has been lost".to_owned());
    let place = Arc::clone(room).acquire_owned().await.map_err(|_| gone())?;
    let answered = spawn_blocking(move || {
        let answered = answer(question).and_then(|value| json_of(&value));
        drop(place);
        answered
    });
    answered.await.map_err(|_| gone())?
}

/// Stops a search when the client that asked for it has gone.
struct StopOnDrop(Arc<Signals>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

async fn question<Q: DeserializeOwned>(body: Incoming) -> Result<Q, Refusal> {
    read_json(&read(body, QUESTION).await?)
}

fn read_json<Q: DeserializeOwned>(bytes: &[u8]) -> Result<Q, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| Refusal::Input(format!("bad question: {error}")))
}

/// Reads a body of at most `most` bytes.
async fn read(mut body: Incoming, most: usize) -> Result<Vec<u8>, Refusal> {
    let whole = async {
        let (mut bytes, mut dropped) = (Vec::new(), 0);
        let announced = body.size_hint().upper();
        let mut too_large = announced.is_some_and(|length| length > most as u64);
        while let Some(frame) = body.frame().await {
            let Ok(data) = frame.map_err(|_| Refusal::Unfinished)?.into_data() else {
                continue;
            };
            too_large |= bytes.len() + data.len() > most;
            if too_large {
                bytes = Vec::new();
                dropped += data.len();
                if dropped > DROPPED {
                    break;
                }
            } else {
                bytes.extend_from_slice(&data);
            }
        }
        if too_large {
            Err(Refusal::TooLarge(most >> 10))
        } else {
            Ok(bytes)
        }
    };
    timeout(PATIENCE, whole).await.unwrap_or(Err(Refusal::Unfinished))
}

/// The number of a game, from 1, in the form `game=3`.
fn number(query: Option<&str>) -> Result<usize, Refusal> {
    query
        .and_then(|query| query.strip_prefix("game="))
        .and_then(|number| number.parse().ok())
        .filter(|&number| number > 0)
        .ok_or_else(|| Refusal::Input("which game? ?game=N counts from 1".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_from_one() {
        assert_eq!(number(Some("game=3")), Ok(3));
        for bad in [
            None,
            Some(""),
            Some("game=0"),
            Some("game=-1"),
            Some("x=1&game=2"),
        ] {
            assert!(number(bad).is_err(), "{bad:?}");
        }
    }
}
