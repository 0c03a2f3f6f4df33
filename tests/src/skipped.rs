//! Tests that cannot run in the current environment.

use std::io::Write;
use std::thread;

/// Reports that the test of this thread, or a part of it, is skipped, and why.
///
/// This bypasses the output capture of the test harness, which hides the output of passing tests.
pub fn skipped(reason: &str) {
    let thread = thread::current();
    let test = thread.name().unwrap_or("a test");
    // If this fails, there is no one to tell.
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {reason}");
}
