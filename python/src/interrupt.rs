//! Runs work without the interpreter's lock, interruptible by Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use puchok::engine::limits::Signals;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The interval between checks for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// Stack size for the deepest lines: spawned threads have less than the main thread by default.
const STACK: usize = 16 << 20;

/// Runs the work on a separate thread while other Python threads continue. If a signal arrives whose handler
/// raises an exception (Ctrl-C), the work is asked to stop, and the exception is raised instead of returning
/// the answer.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    signals: &Signals,
    work: impl FnOnce(&Signals) -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done, end) = channel::<()>();
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    // Dropped when the work ends, even by a panic.
                    let _done = done;
                    work(signals)
                });
            let worker = worker.map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
            let mut raised = None;
            while let Err(RecvTimeoutError::Timeout) = end.recv_timeout(PATIENCE) {
                if let Err(exception) = Python::attach(|py| py.check_signals()) {
                    signals.stop();
                    raised.get_or_insert(exception);
                }
            }
            let answer = worker.join();
            match (raised, answer) {
                (Some(exception), _) => Err(exception),
                (None, Ok(answer)) => Ok(answer),
                (None, Err(panic)) => std::panic::resume_unwind(panic),
            }
        })
    })
}
