//! Ctrl-C: the running search ends and its answer is given; a second time the program ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use puchok_engine::limits::Signals;

/// The search that is running, and whether somebody has asked to end.
#[derive(Debug, Default)]
struct Running {
    asked: AtomicBool,
    search: Mutex<Option<Arc<Signals>>>,
}

/// What listens to Ctrl-C.
#[derive(Debug)]
pub(crate) struct Interrupt(Arc<Running>);

impl Interrupt {
    /// Listens from now on. Where the system gives no way to, Ctrl-C ends the program as ever.
    pub(crate) fn listen() -> Interrupt {
        let running = Arc::new(Running::default());
        let heard = Arc::clone(&running);
        let listening = ctrlc::set_handler(move || {
            if heard.asked.swap(true, Ordering::SeqCst) {
                // Interrupted by a signal, as shells count it.
                std::process::exit(130);
            }
            let search = heard.search.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(signals) = search.as_ref() {
                signals.stop();
            }
        });
        if let Err(error) = listening {
            log::warn!("Ctrl-C will end the program at once: {error}");
        }
        Interrupt(running)
    }

    /// Signals for the next search, which Ctrl-C stops.
    pub(crate) fn signals(&self) -> Arc<Signals> {
        let signals = Arc::new(Signals::new());
        let mut search = self.0.search.lock().unwrap_or_else(PoisonError::into_inner);
        *search = Some(Arc::clone(&signals));
        if self.is_asked() {
            signals.stop();
        }
        signals
    }

    /// Whether somebody has asked to end.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.asked.load(Ordering::SeqCst)
    }
}
