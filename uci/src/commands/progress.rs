//! What is shown on a terminal while a command works; where standard error is none, nothing is.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// What a bar of work says whose pieces take equally long.
pub(crate) const SHARE: &str = "{bar:30} {percent}% {msg}, {eta} left";

/// A bar for so many pieces of work, in the form of this template of indicatif's.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    in_form(ProgressBar::new(length), template)
}

/// A sign that something is done, for work that nobody can measure.
pub(crate) fn spinner(message: String) -> ProgressBar {
    let spinner = in_form(ProgressBar::new_spinner(), "{spinner} {msg} {elapsed}");
    spinner.set_message(message);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}

fn in_form(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(error) => {
            log::warn!("{template}: {error}");
            bar
        }
    }
}
