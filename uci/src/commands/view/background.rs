//! Work in the background, which lets the browser go first: it draws on the same processors.

use std::io;
use std::thread;

/// How much nicer than the rest of the program the work is (`nice(2)`: a quarter of the time of one processor where the page wants it too).
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

/// Does something on a thread of its own, and on those that it starts.
///
/// # Errors
/// When the system has no thread to give.
pub(super) fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let work = || {
        step_back();
        work();
    };
    thread::Builder::new().name(name.to_owned()).spawn(work)?;
    Ok(())
}

/// Lets others go first. On Linux that is a matter of the thread, which its own threads inherit; elsewhere of the whole process.
#[cfg(target_os = "linux")]
fn step_back() {
    if let Err(error) = rustix::process::nice(NICER) {
        log::debug!("the work keeps its priority: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}
