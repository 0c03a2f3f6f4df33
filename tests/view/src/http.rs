//! HTTP as somebody writes it who means no good: bytes on a connection, and what comes back.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use crate::viewer::Viewer;

/// After this time without an answer a server hangs. A guard, not a measurement.
const HANG: Duration = Duration::from_secs(60);

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its head, in small letters.
    pub head: String,
    /// What it says.
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    ///
    /// # Panics
    /// When it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// A connection to a viewer.
///
/// # Panics
/// When there is none.
pub fn connect(viewer: &Viewer) -> TcpStream {
    let stream = TcpStream::connect(viewer.host()).expect("the viewer listens");
    stream.set_read_timeout(Some(HANG)).expect("a timeout can be set");
    stream
        .set_write_timeout(Some(HANG))
        .expect("a timeout can be set");
    stream
}

/// Sends a request with these headers and this body, and reads the answer to its end.
///
/// # Panics
/// When no answer comes.
pub fn send(viewer: &Viewer, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    let mut stream = connect(viewer);
    let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if !headers.iter().any(|(name, _)| *name == "Host") {
        head.push_str(&format!("Host: {}\r\n", viewer.host()));
    }
    head.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
    stream.write_all(head.as_bytes()).expect("a head can be sent");
    // The server may have said no, and closed, before all is sent.
    let _ = stream.write_all(body);
    read(&mut stream)
}

/// Reads an answer to the end of the connection.
///
/// # Panics
/// When it is none.
pub fn read(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Answer {
        status: status.unwrap_or_else(|| panic!("no answer: '{text}'")),
        head: head.to_ascii_lowercase(),
        body: body.to_owned(),
    }
}

/// Asks a question with JSON, as the page does.
///
/// # Panics
/// When no answer comes.
pub fn ask(viewer: &Viewer, what: &str, question: &Value) -> Answer {
    send(
        viewer,
        "POST",
        &viewer.path(what),
        &[],
        question.to_string().as_bytes(),
    )
}

/// Asks for something that streams, and leaves it running: it ends with the connection.
///
/// # Panics
/// When it is refused.
pub fn begin(viewer: &Viewer, what: &str, question: &Value) -> TcpStream {
    let mut stream = connect(viewer);
    let body = question.to_string();
    let (path, host) = (viewer.path(what), viewer.host());
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).expect("a head can be sent");
    stream.write_all(body.as_bytes()).expect("a body can be sent");
    // The first bytes of the head: it runs.
    let mut first = [0; 15];
    stream.read_exact(&mut first).expect("an answer begins");
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    stream
}

/// The events of an answer that streams: names and data. Chunks of the transfer are put together first.
///
/// # Panics
/// When one of them is no event.
pub fn events(body: &str) -> Vec<(String, Value)> {
    let mut text = String::new();
    let mut rest = body;
    while let Some((length, after)) = rest.split_once("\r\n") {
        let Ok(length) = usize::from_str_radix(length, 16) else {
            break;
        };
        let Some(chunk) = after.get(..length) else { break };
        text.push_str(chunk);
        rest = after.get(length + 2..).unwrap_or_default();
    }
    text.split("\n\n")
        .filter(|event| event.starts_with("event: "))
        .map(|event| {
            let (name, data) = event.split_once('\n').expect("an event has data");
            let data = data.strip_prefix("data: ").expect("an event has data");
            let name = name.trim_start_matches("event: ").to_owned();
            (name, serde_json::from_str(data).expect("data are JSON"))
        })
        .collect()
}
