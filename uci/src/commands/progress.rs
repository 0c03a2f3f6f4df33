//! Progress display on a terminal while a command works; hidden unless standard error is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The template of a bar for work units that take equally long.
pub(crate) const SHARE: &str = "{bar:30} {percent}% {msg}, {eta} left";

/// A bar for `length` units of work, with an indicatif template.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    in_form(ProgressBar::new(length), template)
}

/// A spinner, for work whose extent is unknown.
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
