//! `puchok` as a UCI engine, with a test acting as the GUI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use puchok_engine::position::Position;
use shakmaty::Move;

/// An engine that sends no line for this long counts as hanging. This guards against hangs and is not a
/// measurement, so it is generous.
const HANG: Duration = Duration::from_secs(60);

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Default for Engine {
    fn default() -> Self {
        Engine::start()
    }
}

impl Engine {
    /// Starts the binary without sending anything.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start() -> Engine {
        let mut child = crate::binary::command(&[])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // A pipe that is never read: logging must not block the engine.
            .stderr(Stdio::piped())
            .spawn()
            .expect("puchok starts");
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("its standard output is a pipe");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Engine { child, stdin, lines }
    }

    /// Sends lines, as a GUI would.
    ///
    /// # Panics
    /// When the engine is gone.
    pub fn send(&mut self, text: &str) {
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    /// Sends arbitrary bytes.
    ///
    /// # Panics
    /// When the engine is gone.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("standard input is open");
        stdin
            .write_all(bytes)
            .and_then(|()| stdin.flush())
            .expect("the engine reads");
    }

    /// Reads lines up to the first that starts with this word, and returns them all.
    ///
    /// # Panics
    /// When the engine exits or hangs first.
    pub fn read_until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(HANG) {
                Ok(line) => {
                    let is_last = line.split_whitespace().next() == Some(word);
                    lines.push(line);
                    if is_last {
                        return lines;
                    }
                }
                Err(error) => panic!("no '{word}' ({error}) after {lines:?}"),
            }
        }
    }

    /// Reads up to the first `info string` that starts with this word, and returns its text.
    ///
    /// # Panics
    /// When the engine exits or hangs first.
    pub fn read_until_remark(&mut self, word: &str) -> String {
        loop {
            let lines = self.read_until("info");
            let remark = lines.last().and_then(|line| line.strip_prefix("info string "));
            if let Some(remark) = remark.filter(|remark| remark.starts_with(word)) {
                return remark.to_owned();
            }
        }
    }

    /// Sends `isready` and returns every line before `readyok`.
    ///
    /// # Panics
    /// As for [`Engine::read_until`].
    pub fn sync(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.read_until("readyok");
        lines.pop();
        lines
    }

    /// Sends a `go` and returns its lines, after checking that every main line is legal from this position.
    ///
    /// # Panics
    /// When a move is illegal, and as for [`Engine::read_until`].
    pub fn go(&mut self, position: &Position, go: &str) -> Search {
        self.send(go);
        self.finish(position)
    }

    /// Reads up to `bestmove` and checks the lines as [`Engine::go`] does.
    ///
    /// # Panics
    /// As for [`Engine::go`].
    pub fn finish(&mut self, position: &Position) -> Search {
        Search::new(position, self.read_until("bestmove"))
    }

    /// All lines received so far and within this time.
    pub fn lines_within(&mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines = Vec::new();
        while let Ok(line) = self
            .lines
            .recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            lines.push(line);
        }
        lines
    }

    /// Closes the engine's standard input.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Waits for the process to exit; returns its status and the remaining lines.
    ///
    /// # Panics
    /// When it does not exit.
    pub fn wait(mut self) -> (ExitStatus, Vec<String>) {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(HANG) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end"),
            }
        }
        (self.child.wait().expect("the engine ends"), lines)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The output of an engine from `go` to `bestmove`.
#[derive(Debug)]
pub struct Search {
    /// Every line.
    pub lines: Vec<String>,
    /// The best move; `None` for `(none)`.
    pub best: Option<Move>,
    /// The move to ponder on.
    pub ponder: Option<Move>,
}

impl Search {
    fn new(position: &Position, lines: Vec<String>) -> Search {
        for line in lines.iter().filter(|line| line.starts_with("info")) {
            if let Some(pv) = after(line, "pv") {
                play(position, pv);
            }
        }
        let last: Vec<&str> = lines.last().map_or("", String::as_str).split(' ').collect();
        let (best, ponder) = match last[..] {
            ["bestmove", "(none)"] => (None, None),
            ["bestmove", best] => (play(position, best).first().copied(), None),
            ["bestmove", best, "ponder", ponder] => {
                let both = play(position, &format!("{best} {ponder}"));
                (both.first().copied(), both.last().copied())
            }
            _ => panic!("no answer to go: {last:?}"),
        };
        Search { lines, best, ponder }
    }

    /// The text after a word in the last `info` line that has it.
    pub fn last(&self, word: &str) -> Option<&str> {
        let infos = self.lines.iter().rev().filter(|line| line.starts_with("info"));
        infos.filter_map(|line| after(line, word)).next()
    }
}

/// The rest of the line after a word.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let pattern = format!(" {word} ");
    line.find(&pattern).map(|i| &line[i + pattern.len()..])
}

/// The moves of a line of play.
///
/// # Panics
/// When a move is illegal.
pub fn play(position: &Position, line: &str) -> Vec<Move> {
    let mut current = position.clone();
    let mut moves = Vec::new();
    for text in line.split_whitespace() {
        let m = current
            .parse_uci(text)
            .unwrap_or_else(|| panic!("illegal {text} in '{line}' from {}", position.fen()));
        assert_eq!(
            current.uci(m).to_string(),
            text,
            "castling is written as the mode has it"
        );
        current.play(m);
        moves.push(m);
    }
    moves
}
