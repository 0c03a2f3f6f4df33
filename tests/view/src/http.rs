//! Raw HTTP, as a malicious client would send it: bytes on a connection, and the response.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use crate::viewer::Viewer;

/// A server that does not answer within this time counts as hanging. This guards against hangs and is not a
/// measurement.
const HANG: Duration = Duration::from_secs(60);

/// A response.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its head, in lower case.
    pub head: String,
    /// Its body.
    pub body: String,
}

impl Answer {
    /// The body as JSON.
    ///
    /// # Panics
    /// When it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// Opens a connection to a viewer.
///
/// # Panics
/// When the connection fails.
pub fn connect(viewer: &Viewer) -> TcpStream {
    let stream = TcpStream::connect(viewer.host()).expect("the viewer listens");
    stream.set_read_timeout(Some(HANG)).expect("a timeout can be set");
    stream
        .set_write_timeout(Some(HANG))
        .expect("a timeout can be set");
    stream
}

/// Sends a request with these headers and this body, and reads the whole response.
///
/// # Panics
/// When there is no response.
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
    // The server may reject the request and close the connection before everything is sent.
    let _ = stream.write_all(body);
    read(&mut stream)
}

/// Reads a response up to the end of the connection.
///
/// # Panics
/// When it is not a valid response.
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

/// Sends a JSON request, as the page does.
///
/// # Panics
/// When there is no response.
pub fn ask(viewer: &Viewer, what: &str, question: &Value) -> Answer {
    send(
        viewer,
        "POST",
        &viewer.path(what),
        &[],
        question.to_string().as_bytes(),
    )
}

/// Starts a streaming request and leaves it running; it ends with the connection.
///
/// # Panics
/// When it is rejected.
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
    // The first bytes of the head show that it is running.
    let mut first = [0; 15];
    stream.read_exact(&mut first).expect("an answer begins");
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    stream
}

/// The events of a streaming response: names and data. The chunks of the transfer encoding are joined first.
///
/// # Panics
/// When one of them is not a valid event.
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
