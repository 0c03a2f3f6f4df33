//! The search thread: it owns the engine and processes one order after another.

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

/// The number of tree nodes kept for the final explanation.
const TREE_NODES: usize = 2_000;

/// The part of a search's positions that the final explanation may cost, and the maximum.
const EXPLAIN_SHARE: u64 = 20;
const EXPLAIN_NODES: u64 = 50_000;

/// The part of a fixed move time reserved for the explanation, and the part of the clock remaining after the
/// search that it may use.
const EXPLAIN_TIME: u32 = 15;
const EXPLAIN_CLOCK: u32 = 50;

/// The time an explanation takes besides that for its positions; if less than twice as much can be spared, it
/// is omitted.
const EXPLAIN_FIXED: Duration = Duration::from_millis(25);

/// The time for the final explanation after a search that took `spent` of the clock; `None` if there is no
/// time limit.
fn time_for_a_word(limits: &Limits, spent: Duration) -> Option<Duration> {
    let fixed = limits.move_time.map(|time| time / EXPLAIN_TIME);
    let game = limits
        .clock
        .map(|clock| clock.remaining.saturating_sub(spent) / EXPLAIN_CLOCK);
    [fixed, game].into_iter().flatten().min()
}

/// Whether there is time for the final explanation after a search that took `spent` of the clock.
fn has_time_for_a_word(limits: &Limits, spent: Duration) -> bool {
    time_for_a_word(limits, spent).is_none_or(|time| time >= 2 * EXPLAIN_FIXED)
}

/// The state the engine should be in before the next search.
///
/// Kept outside the queue, so that a hundred changes in a row make the engine allocate its table only once.
#[derive(Debug)]
struct Wanted {
    options: Options,
    clear: bool,
    /// Whether the engine is in that state.
    settled: bool,
}

/// State shared by both threads.
#[derive(Debug)]
struct Shared {
    wanted: Mutex<Wanted>,
    has_settled: Condvar,
    /// Orders not started yet: while any wait, no memory is allocated.
    waiting: AtomicUsize,
}

impl Shared {
    fn wanted(&self) -> MutexGuard<'_, Wanted> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prepares the engine's memory until another order arrives; the rest is done when no order is waiting.
    fn settle(&self, engine: &mut Engine) {
        let waits = || self.waiting.load(Ordering::Relaxed) > 0;
        engine.warm_up(&|| !waits());
        if !waits() {
            let mut wanted = self.wanted();
            wanted.settled = wanted.options == *engine.options() && !wanted.clear;
            self.has_settled.notify_all();
        }
    }

    /// Brings the engine into the wanted state.
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
                // Another size may have been requested in the meantime.
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
    /// Drops the sender, which tells the waiting thread that all earlier orders are done.
    Done(Sender<()>),
}

/// The reading thread's handle to the search thread.
#[derive(Debug)]
pub(crate) struct Worker {
    orders: Sender<Order>,
    shared: Arc<Shared>,
}

impl Worker {
    /// Starts the search thread; the engine is built there, so this returns immediately.
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

    /// Gives the engine new options after the current search.
    pub(crate) fn configure(&self, options: Options) {
        self.change(|wanted| wanted.options = options);
    }

    /// Makes the engine clear its memory after the current search.
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

    /// Waits until the engine is in the wanted state, but no longer than `timeout`.
    pub(crate) fn wait_settled(&self, timeout: Duration) {
        let wanted = self.shared.wanted();
        drop(
            self.shared
                .has_settled
                .wait_timeout_while(wanted, timeout, |wanted| !wanted.settled)
                .unwrap_or_else(PoisonError::into_inner),
        );
    }

    /// Searches after all earlier orders.
    pub(crate) fn search(&self, ticket: Arc<Ticket>) {
        self.order(Order::Search(ticket));
    }

    /// Runs other work after all earlier orders.
    pub(crate) fn errand(&self, errand: Arc<Errand>) {
        self.order(Order::Errand(errand));
    }

    /// Waits until all orders are done.
    pub(crate) fn wait_done(&self) {
        let (sender, done) = mpsc::channel();
        self.order(Order::Done(sender));
        // Nothing is ever sent: the closing of the channel is the signal.
        let _ = done.recv();
    }

    fn order(&self, order: Order) {
        self.shared.waiting.fetch_add(1, Ordering::Relaxed);
        if self.orders.send(order).is_err() {
            // Without its search thread the engine could only keep its GUI waiting.
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

/// Reports the engine's remarks about databases.
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
        // The final explanation is part of the time for the move.
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
    // Damage inside a table only shows when the table is probed.
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

/// Describes the threat and the plan, if the limits of the move leave time for it.
fn explain(engine: &mut Engine, ticket: &Ticket, limits: &Limits, searched: Searched<'_>) {
    let outcome = searched.outcome;
    // The clock has not run while the engine was pondering.
    let spent = ticket
        .signals
        .ponder_hit_at()
        .map_or(outcome.time, |hit| hit.elapsed());
    if !has_time_for_a_word(limits, spent) {
        return;
    }
    let mut nodes = (outcome.nodes / EXPLAIN_SHARE).min(EXPLAIN_NODES);
    if let Some(time) = time_for_a_word(limits, spent) {
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

/// The line that distinguishes a mated from a stalemated root.
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
