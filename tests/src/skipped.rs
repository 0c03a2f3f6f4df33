//! Tests that cannot be made where they run.

use std::io::Write;
use std::thread;

/// Says that the test of this thread, or a part of it, is skipped, and why.
///
/// Past the capture of the test harness, which would keep quiet about what a test that passes has printed.
pub fn skipped(reason: &str) {
    let thread = thread::current();
    let test = thread.name().unwrap_or("a test");
    // Where nobody reads there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {reason}");
}
