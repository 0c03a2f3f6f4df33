//! Ctrl-C: ends the running search or the wait for input, and what is known by then is reported; the exit
//! status is 130. A second Ctrl-C ends the program at once.
//!
//! Commands that have nothing to report before they finish do not listen: the signal ends them.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use puchok_engine::limits::Signals;

use crate::failure::Failure;

/// The most bytes read at once.
const CHUNK: usize = 1 << 16;

/// The interval between checks for an interrupt while waiting for input.
const LOOK_AROUND: Duration = Duration::from_millis(20);

/// The running search, and whether the user has asked to stop.
#[derive(Debug, Default)]
struct Running {
    asked: AtomicBool,
    search: Mutex<Option<Arc<Signals>>>,
}

/// Listens for Ctrl-C.
#[derive(Debug)]
pub(crate) struct Interrupt(Arc<Running>);

impl Interrupt {
    /// Starts listening. Where the system does not support this, Ctrl-C ends the program as usual.
    pub(crate) fn listen() -> Interrupt {
        let running = Arc::new(Running::default());
        let heard = Arc::clone(&running);
        let listening = ctrlc::set_handler(move || {
            if heard.asked.swap(true, Ordering::SeqCst) {
                // The exit status that shells use for this signal.
                std::process::exit(130);
            }
            let search = heard.search.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(signals) = search.as_ref() {
                signals.stop();
            }
        });
        if let Err(error) = listening {
            log::warn!("Ctrl-C will end the program at once: {error}");
        }
        Interrupt(running)
    }

    /// Signals for the next search, which Ctrl-C stops.
    pub(crate) fn signals(&self) -> Arc<Signals> {
        let signals = Arc::new(Signals::new());
        let mut search = self.0.search.lock().unwrap_or_else(PoisonError::into_inner);
        *search = Some(Arc::clone(&signals));
        if self.is_asked() {
            signals.stop();
        }
        signals
    }

    /// Whether the user has asked to stop.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.asked.load(Ordering::SeqCst)
    }

    /// Standard input, which ends as soon as the user asks to stop while more input is awaited.
    pub(crate) fn stdin(&self) -> impl BufRead + use<> {
        self.awaited(|| io::stdin().lock())
    }

    fn awaited<R: Read>(&self, source: impl FnOnce() -> R + Send + 'static) -> BufReader<Awaited> {
        let (sender, chunks) = sync_channel(1);
        let unread = sender.clone();
        // Ctrl-C does not interrupt a blocking read, so reading happens in a thread of its own, which is
        // never joined.
        let spawned = thread::Builder::new()
            .name("input".into())
            .spawn(move || read_chunks(&mut source(), &sender));
        if let Err(error) = spawned {
            // The channel has room for one message, and there is no other sender.
            let _ = unread.try_send(Err(error));
        }
        BufReader::new(Awaited {
            running: Arc::clone(&self.0),
            chunks,
            chunk: Cursor::default(),
        })
    }

    /// The result of a command that returned `done`: interrupted if the user asked to stop, unless even the
    /// output failed.
    pub(crate) fn end(&self, done: Result<(), Failure>) -> Result<(), Failure> {
        match done {
            Err(Failure::Output(_) | Failure::File { .. }) => done,
            _ if self.is_asked() => Err(Failure::BrokenOff),
            _ => done,
        }
    }
}

/// Sends everything that a source contains, until the receiver is gone.
fn read_chunks(source: &mut impl Read, chunks: &SyncSender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; CHUNK];
    loop {
        let chunk = match source.read(&mut buffer) {
            Ok(0) => return,
            Ok(length) => Ok(buffer[..length].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let is_last = chunk.is_err();
        if chunks.send(chunk).is_err() || is_last {
            return;
        }
    }
}

/// Reads what another thread has read so far.
struct Awaited {
    running: Arc<Running>,
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
}

impl Read for Awaited {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.chunk.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            match self.chunks.recv_timeout(LOOK_AROUND) {
                Ok(chunk) => self.chunk = Cursor::new(chunk?),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) if self.running.asked.load(Ordering::SeqCst) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Lines;

    /// Returns one line, and then blocks forever.
    struct Silent(bool);

    impl Read for Silent {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                loop {
                    thread::park();
                }
            }
            (&b"startpos\n"[..]).read(buffer)
        }
    }

    #[test]
    fn who_waits_for_input_can_be_interrupted() {
        let interrupt = Interrupt(Arc::default());
        let mut lines = Lines::new(interrupt.awaited(|| Silent(false)));
        assert_eq!(lines.next().as_deref(), Some("startpos"));
        interrupt.0.asked.store(true, Ordering::SeqCst);
        assert_eq!(lines.next(), None);
    }

    #[test]
    fn who_asked_is_told_that_it_was_broken_off() {
        let interrupt = Interrupt(Arc::default());
        assert!(interrupt.end(Ok(())).is_ok());
        interrupt.0.asked.store(true, Ordering::SeqCst);
        assert!(matches!(interrupt.end(Ok(())), Err(Failure::BrokenOff)));
        let bad_line = interrupt.end(Err(Failure::ReportedInput));
        assert!(matches!(bad_line, Err(Failure::BrokenOff)));
        let full = interrupt.end(Err(Failure::Output(io::ErrorKind::StorageFull.into())));
        assert!(matches!(full, Err(Failure::Output(_))));
    }

    #[test]
    fn input_is_read_to_its_end_and_no_further() {
        let interrupt = Interrupt(Arc::default());
        let long = "x".repeat(3 * CHUNK);
        let text = format!("one\n{long}\nlast");
        let mut lines = Lines::new(interrupt.awaited(move || Cursor::new(text)));
        assert_eq!(lines.next().as_deref(), Some("one"));
        assert_eq!(lines.by_ref().collect::<Vec<_>>(), [long, "last".to_owned()]);
        assert!(lines.failure().is_none());
    }
}
