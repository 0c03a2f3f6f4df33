//! Manages connections: their maximum number, a time limit for each request head, and the shutdown.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::guard::secured;
use super::routes::{self, Answer};
use super::viewer::Viewer;

/// The most simultaneous connections: a browser opens six for all tabs.
const CONNECTIONS: usize = 64;

/// The time limit for a request head, including that of the next request on a connection.
const HEAD: Duration = Duration::from_secs(20);

/// The size limit of a request head, in bytes.
const HEAD_BYTES: usize = 32 << 10;

/// How long to wait after the system has refused a connection, so that others can end.
const PAUSE: Duration = Duration::from_millis(50);

/// The response when there are too many connections.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\
                      Connection: close\r\n\r\n{\"error\":\"too many connections\"}\n";

/// Serves until `ended` becomes true.
pub(super) async fn serve(listener: TcpListener, viewer: Arc<Viewer>, mut ended: watch::Receiver<bool>) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
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
                }
            },
            Err(error) => {
                log::warn!("no connection: {error}");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
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
    let answered = match viewer.door.enter(&head.uri, &head.headers) {
        Ok(path) => routes::answer(&viewer, path, &head, body).await,
        Err(refusal) => Err(refusal),
    };
    Ok(secured(
        answered.unwrap_or_else(|refusal| routes::refused(&refusal)),
    ))
}
