//! Manages connections: their maximum number, a time limit for each request head, and the shutdown.

use std::convert::Infallible;
use std::future::poll_fn;
use std::io::ErrorKind;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::http::request::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWrite as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

use super::guard::secured;
use super::refusal::Refusal;
use super::routes::{self, Answer};
use super::viewer::Viewer;

/// The most simultaneous connections: a browser opens six for all tabs.
const CONNECTIONS: usize = 64;

/// The time limit for a request head, including that of the next request on a connection.
const HEAD: Duration = Duration::from_secs(20);

/// The size limit of a request head, in bytes, not counting spaces that are not needed. It is checked here,
/// because hyper only stops reading a head that is not complete when its buffer is full, and a larger one may
/// come to its end within the same read.
const HEAD_BYTES: usize = 32 << 10;

/// How long to wait after the system has refused a connection, so that others can end.
const PAUSE: Duration = Duration::from_millis(50);

/// The response when there are too many connections.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\
                      Connection: close\r\n\r\n{\"error\":\"too many connections\"}\n";

/// How many refused connections are waited for at once until the client has read the response, how long, and
/// how much is read of each.
const FAREWELLS: usize = 64;
const FAREWELL: Duration = Duration::from_secs(1);
const FAREWELL_BYTES: usize = 64 << 10;

/// Serves until `ended` becomes true.
pub(super) async fn serve(listener: TcpListener, viewer: Arc<Viewer>, mut ended: watch::Receiver<bool>) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    let farewells = Arc::new(Semaphore::new(FAREWELLS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = ended.wait_for(|ended| *ended) => return,
        };
        match accepted {
            Ok((stream, _)) => match Arc::clone(&room).try_acquire_owned() {
                Ok(place) => {
                    tokio::spawn(connection(stream, Arc::clone(&viewer), place));
                }
                Err(_) => {
                    // The send buffer of a new connection has room for these few bytes.
                    let _ = stream.try_write(FULL);
                    if let Ok(place) = Arc::clone(&farewells).try_acquire_owned() {
                        tokio::spawn(farewell(stream, place));
                    }
                }
            },
            Err(error) => {
                log::warn!("no connection: {error}");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Ends a connection so that the client gets the response: if the request were unread when it is closed, the
/// system would send a reset, which makes the client's system drop the response.
async fn farewell(mut stream: TcpStream, _place: OwnedSemaphorePermit) {
    let goodbye = async {
        poll_fn(|context| Pin::new(&mut stream).poll_shutdown(context)).await?;
        let mut bytes = [0; 4096];
        let mut read = 0;
        while read < FAREWELL_BYTES {
            stream.readable().await?;
            match stream.try_read(&mut bytes) {
                Ok(0) => break,
                Ok(length) => read += length,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    };
    let _ = timeout(FAREWELL, goodbye).await;
}

/// Serves one connection until it ends.
async fn connection(stream: TcpStream, viewer: Arc<Viewer>, _place: OwnedSemaphorePermit) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request| answer(Arc::clone(&viewer), request));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = served.await {
        log::debug!("connection: {error}");
    }
}

async fn answer(viewer: Arc<Viewer>, request: Request<Incoming>) -> Result<Response<Answer>, Infallible> {
    let (head, body) = request.into_parts();
    let entered = match length(&head) > HEAD_BYTES {
        true => Err(Refusal::HeadTooLarge(HEAD_BYTES >> 10)),
        false => viewer.door.enter(&head.uri, &head.headers),
    };
    let answered = match entered {
        Ok(path) => routes::answer(&viewer, path, &head, body).await,
        Err(refusal) => Err(refusal),
    };
    Ok(secured(
        answered.unwrap_or_else(|refusal| routes::refused(&refusal)),
    ))
}

/// The length of a request head in bytes, without spaces that are not needed.
fn length(head: &Parts) -> usize {
    // The spaces, the version and the line end of the request line; colon, space and line end of a header; the
    // line end after all.
    const FIRST: usize = "  HTTP/1.1\r\n".len();
    const HEADER: usize = ": \r\n".len();
    let headers = head.headers.iter();
    let headers = headers.map(|(name, value)| name.as_str().len() + value.len() + HEADER);
    head.method.as_str().len() + head.uri.to_string().len() + FIRST + headers.sum::<usize>() + 2
}
