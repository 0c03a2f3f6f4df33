//! Work without the interpreter's lock, which Ctrl-C ends.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use puchok::engine::limits::Signals;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often it is asked whether somebody has pressed Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// Room for the deepest lines: system threads have less than the main one.
const STACK: usize = 16 << 20;

/// Does the work on a thread of its own, while other threads of Python go on. When a signal comes whose handler raises an
/// exception (Ctrl-C), the work is told to stop, and the exception is raised in the place of the answer.
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
                    // Dropped when the work is done, also by a panic.
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
