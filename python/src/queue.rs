//! The queue for a desk: callers work one after another, in order of arrival.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use puchok::engine::limits::Signals;

/// The interval at which waiting callers check whether they have been told to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// The signals of all callers in the queue, the one currently working first.
#[derive(Default)]
pub(crate) struct Queue {
    all: Mutex<Vec<Arc<Signals>>>,
    moved: Condvar,
}

/// A place in the queue, released when dropped.
pub(crate) struct Place<'q> {
    queue: &'q Queue,
    /// Stops the holder of this place.
    pub(crate) signals: Arc<Signals>,
}

impl Queue {
    /// Takes the last place.
    pub(crate) fn enter(&self) -> Place<'_> {
        let signals = Arc::new(Signals::new());
        self.lock().push(Arc::clone(&signals));
        Place { queue: self, signals }
    }

    /// Tells all callers to stop.
    pub(crate) fn stop(&self) {
        self.lock().iter().for_each(|signals| signals.stop());
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Signals>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place<'_> {
    /// Waits until all earlier callers have left. Returns `false` if told to stop before that.
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
