//! A UCI engine in its own process, as seen by a referee.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A running engine; dropping this value ends it.
#[derive(Debug)]
pub(crate) struct Player {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// Why an engine did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// Its process exited.
    Ended,
    /// It does not respond.
    Hangs,
}

/// The time for an engine to start, or to say that it is ready.
const PATIENCE: Duration = Duration::from_secs(20);

impl Player {
    /// Starts an engine from its command line and sets its options.
    ///
    /// # Errors
    /// When it cannot be started, or does not speak UCI.
    pub(crate) fn start(command: &str, options: &[(String, String)]) -> io::Result<Player> {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let named = |reason: String| io::Error::other(format!("{program}: {reason}"));
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| named(error.to_string()))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(named("the engine has no input or output".to_owned()));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut player = Player {
            process,
            input,
            lines,
        };
        player.tell("uci");
        if player.answer("uciok", PATIENCE).is_err() {
            return Err(named("no answer to 'uci'".to_owned()));
        }
        for (name, value) in options {
            player.tell(&format!("setoption name {name} value {value}"));
        }
        player.tell("ucinewgame");
        player.tell("isready");
        match player.answer("readyok", PATIENCE) {
            Ok(_) => Ok(player),
            Err(_) => Err(named("no answer to 'isready'".to_owned())),
        }
    }

    /// Sends a line. If the engine is gone, reading its answer will show that.
    pub(crate) fn tell(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// Waits up to `patience` for the first line that starts with this word.
    pub(crate) fn answer(&mut self, word: &str, patience: Duration) -> Result<String, Silence> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Hangs),
            }
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.tell("quit");
        // An engine that does not exit when told to is killed.
        let end = Instant::now() + Duration::from_secs(1);
        while Instant::now() < end {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
