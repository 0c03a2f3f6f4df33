//! Who works at a desk, and who waits for it: one after another, in the order in which they came.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use puchok::engine::limits::Signals;

/// How often those who wait ask whether they have been told to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// The signals of all who came and have not left, the one who works first.
#[derive(Default)]
pub(crate) struct Queue {
    all: Mutex<Vec<Arc<Signals>>>,
    moved: Condvar,
}

/// A place in the queue, left when it is dropped.
pub(crate) struct Place<'q> {
    queue: &'q Queue,
    /// What stops who has this place.
    pub(crate) signals: Arc<Signals>,
}

impl Queue {
    /// The last place.
    pub(crate) fn enter(&self) -> Place<'_> {
        let signals = Arc::new(Signals::new());
        self.lock().push(Arc::clone(&signals));
        Place { queue: self, signals }
    }

    /// Tells all to stop.
    pub(crate) fn stop(&self) {
        self.lock().iter().for_each(|signals| signals.stop());
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Signals>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place<'_> {
    /// Waits until all who came before have left. False: told to stop before that.
    pub(crate) fn wait(&self) -> bool {
        let mut all = self.queue.lock();
        while !all.first().is_some_and(|first| Arc::ptr_eq(first, &self.signals)) {
            if self.signals.is_stopped() {
                return false;
            }
            let waited = self.queue.moved.wait_timeout(all, PATIENCE);
            (all, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        true
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.queue
            .lock()
            .retain(|other| !Arc::ptr_eq(other, &self.signals));
        self.queue.moved.notify_all();
    }
}
