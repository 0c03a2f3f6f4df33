//! When to stop looking for forcing trees.

use std::time::Instant;

use crate::limits::Signals;

/// When to stop looking for forcing trees: at a moment, or when somebody asks for it. By default never.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience<'a> {
    /// The moment.
    pub deadline: Option<Instant>,
    /// Through these somebody can ask.
    pub signals: Option<&'a Signals>,
}

impl Patience<'_> {
    /// Whether it is time to stop; once it is, it stays so.
    pub fn is_over(&self) -> bool {
        self.signals.is_some_and(Signals::is_stopped)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
