//! Background work that gives way to the browser, which draws on the same processors.

use std::io;
use std::thread;

/// By how much the work's priority is lowered (`nice(2)`: about a quarter of a processor's time when the page
/// wants it too).
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

/// Runs work on a new thread with lower priority, which threads started by it inherit.
///
/// # Errors
/// When the system cannot create a thread.
pub(super) fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let work = || {
        step_back();
        work();
    };
    thread::Builder::new().name(name.to_owned()).spawn(work)?;
    Ok(())
}

/// Lowers the priority. On Linux this applies to the thread and those it starts, elsewhere to the whole
/// process.
#[cfg(target_os = "linux")]
fn step_back() {
    if let Err(error) = rustix::process::nice(NICER) {
        log::debug!("the work keeps its priority: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}
