//! The search thread: it owns the engine and takes one order after the other.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use puchok_engine::explain::brief::brief;
use puchok_engine::limits::Limits;
use puchok_engine::plans::Searched;
use puchok_engine::report::{Bound, Line};
use puchok_engine::score::{Ply, Score};
use puchok_engine::search::{Engine, Options};

use super::errand::Errand;
use super::info::{Info, InfoPrinter};
use super::output::{say, say_best_move, say_string};
use super::ticket::Ticket;

/// Nodes of the tree that are kept for a word at its end.
const TREE_NODES: usize = 2_000;

/// A word at the end of a search may cost this part of its positions, and at most so many.
const EXPLAIN_SHARE: u64 = 20;
const EXPLAIN_NODES: u64 = 50_000;

/// The part of a fixed time that is kept for it, and the part of what is left on the clock after a search that it may take.
const EXPLAIN_TIME: u32 = 15;
const EXPLAIN_CLOCK: u32 = 50;

/// What a word takes besides the time for its positions: who cannot spare twice as much says none.
const EXPLAIN_FIXED: Duration = Duration::from_millis(25);

/// The time that a word at the end of a search may take when the search has taken so much; `None` where nothing binds.
fn time_for_a_word(limits: &Limits, spent: Duration) -> Option<Duration> {
    let fixed = limits.move_time.map(|time| time / EXPLAIN_TIME);
    let game = limits
        .clock
        .map(|clock| clock.remaining.saturating_sub(spent) / EXPLAIN_CLOCK);
    [fixed, game].into_iter().flatten().min()
}

/// Whether there is time for a word at the end of a search that has taken so much.
fn has_time_for_a_word(limits: &Limits, spent: Duration) -> bool {
    time_for_a_word(limits, spent).is_none_or(|time| time >= 2 * EXPLAIN_FIXED)
}

/// What the engine shall be before the next search.
///
/// Kept beside the queue, so that a hundred changes in a row make the engine lay its table once.
#[derive(Debug)]
struct Wanted {
    options: Options,
    clear: bool,
    /// Whether the engine is what it shall be.
    settled: bool,
}

/// What both threads share.
#[derive(Debug)]
struct Shared {
    wanted: Mutex<Wanted>,
    has_settled: Condvar,
    /// Orders that are not begun: memory is not laid while they wait.
    waiting: AtomicUsize,
}

impl Shared {
    fn wanted(&self) -> MutexGuard<'_, Wanted> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gets the engine's memory ready until another order waits; what is left is done when nothing waits again.
    fn settle(&self, engine: &mut Engine) {
        let waits = || self.waiting.load(Ordering::Relaxed) > 0;
        engine.warm_up(&|| !waits());
        if !waits() {
            let mut wanted = self.wanted();
            wanted.settled = wanted.options == *engine.options() && !wanted.clear;
            self.has_settled.notify_all();
        }
    }

    /// Makes the engine what it shall be.
    fn apply(&self, engine: &mut Engine) {
        loop {
            let (options, clear) = {
                let mut wanted = self.wanted();
                if wanted.options == *engine.options() && !wanted.clear {
                    return;
                }
                (wanted.options.clone(), std::mem::take(&mut wanted.clear))
            };
            let asked = options.hash_mib;
            if options != *engine.options()
                && let Err(error) = engine.set_options(options)
            {
                say_string(&format!("{error}; the old table stays"));
                // Another size may have been asked for meanwhile.
                let wanted = &mut self.wanted().options;
                if wanted.hash_mib == asked {
                    wanted.hash_mib = engine.options().hash_mib;
                }
            }
            say_remarks(engine);
            if clear {
                engine.clear();
            }
        }
    }
}

#[derive(Debug)]
enum Order {
    Settle,
    Search(Arc<Ticket>),
    Errand(Arc<Errand>),
    /// Lets go of the sender, on which somebody waits until everything asked for before is done.
    Done(Sender<()>),
}

/// The reading thread's end of the search thread.
#[derive(Debug)]
pub(crate) struct Worker {
    orders: Sender<Order>,
    shared: Arc<Shared>,
}

impl Worker {
    /// Starts the search thread; the engine is built there, so that starting takes no time here.
    pub(crate) fn start(options: Options) -> Worker {
        let (orders, queue) = mpsc::channel();
        let shared = Arc::new(Shared {
            wanted: Mutex::new(Wanted {
                options: options.clone(),
                clear: false,
                settled: false,
            }),
            has_settled: Condvar::new(),
            waiting: AtomicUsize::new(0),
        });
        let theirs = Arc::clone(&shared);
        let spawned =
            thread::Builder::new()
                .name("search".into())
                .spawn(move || match Engine::new(options) {
                    Ok(engine) => work(engine, &queue, &theirs),
                    Err(error) => log::error!("cannot start: {error}"),
                });
        if let Err(error) = spawned {
            log::error!("cannot start the search thread: {error}");
        }
        let worker = Worker { orders, shared };
        worker.order(Order::Settle);
        worker
    }

    /// Gives the engine new options, after the search that runs.
    pub(crate) fn configure(&self, options: Options) {
        self.change(|wanted| wanted.options = options);
    }

    /// Makes the engine forget, after the search that runs.
    pub(crate) fn clear(&self) {
        self.change(|wanted| wanted.clear = true);
    }

    fn change(&self, change: impl FnOnce(&mut Wanted)) {
        let mut wanted = self.shared.wanted();
        change(&mut wanted);
        wanted.settled = false;
        drop(wanted);
        self.order(Order::Settle);
    }

    /// Waits until the engine is what it shall be, but not longer than this.
    pub(crate) fn wait_settled(&self, timeout: Duration) {
        let wanted = self.shared.wanted();
        drop(
            self.shared
                .has_settled
                .wait_timeout_while(wanted, timeout, |wanted| !wanted.settled)
                .unwrap_or_else(PoisonError::into_inner),
        );
    }

    /// Searches, after everything asked for before.
    pub(crate) fn search(&self, ticket: Arc<Ticket>) {
        self.order(Order::Search(ticket));
    }

    /// Does something else, after everything asked for before.
    pub(crate) fn errand(&self, errand: Arc<Errand>) {
        self.order(Order::Errand(errand));
    }

    /// Waits until everything asked for is done.
    pub(crate) fn wait_done(&self) {
        let (sender, done) = mpsc::channel();
        self.order(Order::Done(sender));
        // Nothing is sent: the end of the channel is the word.
        let _ = done.recv();
    }

    fn order(&self, order: Order) {
        self.shared.waiting.fetch_add(1, Ordering::Relaxed);
        if self.orders.send(order).is_err() {
            // Without its search thread an engine can only keep its GUI waiting.
            log::error!("the search thread is gone");
            std::process::exit(1);
        }
    }
}

fn work(mut engine: Engine, queue: &Receiver<Order>, shared: &Shared) {
    for order in queue {
        shared.waiting.fetch_sub(1, Ordering::Relaxed);
        shared.apply(&mut engine);
        match order {
            Order::Search(ticket) if ticket.begin() => search(&mut engine, &ticket),
            Order::Errand(errand) => errand.run(),
            Order::Done(sender) => drop(sender),
            Order::Search(_) | Order::Settle => {}
        }
        shared.settle(&mut engine);
    }
}

/// Says what there is to say of the databases.
fn say_remarks(engine: &mut Engine) {
    for remark in engine.take_remarks() {
        say_string(&remark);
    }
}

fn search(engine: &mut Engine, ticket: &Ticket) {
    let position = ticket.game.position();
    let legal = position.legal_moves();
    if legal.is_empty() {
        say(&game_over(ticket));
        ticket.wait_released();
        return ticket.answer(|| say_best_move(position, None, None));
    }
    let mut printer = InfoPrinter::new(position, ticket.show_wdl);
    let limits = ticket.limits();
    let outcome = if ticket.explain && has_time_for_a_word(&limits, Duration::ZERO) {
        // The word at the end belongs to the time of the move.
        let of_search = Limits {
            move_time: limits.move_time.map(|time| time - time / EXPLAIN_TIME),
            ..limits.clone()
        };
        let (outcome, tree) = engine.search_recorded(
            &ticket.game,
            &of_search,
            &ticket.signals,
            &mut printer,
            TREE_NODES,
        );
        printer.finish(&outcome);
        let searched = Searched {
            outcome: &outcome,
            tree: &tree,
        };
        explain(engine, ticket, &limits, searched);
        outcome
    } else {
        let outcome = engine.search(&ticket.game, &limits, &ticket.signals, &mut printer);
        printer.finish(&outcome);
        outcome
    };
    // A table that is damaged inside shows only when it is asked.
    say_remarks(engine);
    if ticket.debug {
        say_string(&format_args!(
            "{} nodes, {:.2} moves per expanded position",
            outcome.nodes,
            outcome.branching.mean()
        ));
    }
    let best = outcome.best.filter(|m| legal.contains(m)).or_else(|| {
        log::error!("the search gave {:?} in {}", outcome.best, position.fen());
        ticket.any_move()
    });
    ticket.wait_released();
    ticket.answer(|| say_best_move(position, best, outcome.ponder));
}

/// Says what is threatened and what is planned, as far as the limits of the move leave time for it.
fn explain(engine: &mut Engine, ticket: &Ticket, limits: &Limits, searched: Searched<'_>) {
    let outcome = searched.outcome;
    if !has_time_for_a_word(limits, outcome.time) {
        return;
    }
    let mut nodes = (outcome.nodes / EXPLAIN_SHARE).min(EXPLAIN_NODES);
    if let Some(time) = time_for_a_word(limits, outcome.time) {
        let share = (time - EXPLAIN_FIXED).as_secs_f64() / outcome.time.as_secs_f64().max(1e-3);
        nodes = nodes.min((outcome.nodes as f64 * share) as u64);
    }
    let brief = brief(engine, &ticket.game, searched, nodes, &ticket.signals);
    if let Some(threat) = brief.threat.filter(|threat| threat.is_told()) {
        say_string(&threat.text);
    }
    if let Some(plan) = brief.plan {
        say_string(&format_args!("plan: {}", plan.text()));
    }
}

/// The line that tells a mated from a stalemated root.
fn game_over(ticket: &Ticket) -> vampirc_uci::UciMessage {
    let position = ticket.game.position();
    let score = if position.is_check() {
        Score::mated_at(Ply(0))
    } else {
        Score::DRAW
    };
    let line = Line {
        score,
        bound: Bound::Exact,
        pv: Vec::new(),
        depth: 0,
        seldepth: 0,
    };
    Info::of_line(&line).message(position, ticket.show_wdl)
}
