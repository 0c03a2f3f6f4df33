//! The threads of a search: the first leads, the others help through the transposition table.

use std::sync::atomic::{AtomicBool, Ordering};

use super::deepening::Lead;
use super::history::History;
use super::root_games::RootGames;
use super::root_moves::RootMove;
use super::worker::{Shared, Worker};
use crate::depth::Depth;
use crate::game::Game;
use crate::params;
use crate::report::recorder::Recorder;
use crate::report::{Branching, Line, Tally};
use crate::score::{LONGEST_MATE, Meaning};
use puchok_zones::map::Map;
use puchok_zones::zone::cells::Counts;
use shakmaty::Move;

/// What the threads found: the lines of the first, and statistics of all.
#[derive(Default)]
pub(super) struct Found {
    pub(super) lines: Vec<Line>,
    /// The root moves in the order in which the first thread would search them next.
    pub(super) order: Vec<Move>,
    pub(super) branching: Branching,
    pub(super) safety_net_hits: u64,
    /// How many bundles were read on a board, and how many readings were found frozen.
    pub(super) readings: Counts,
    pub(super) tally: Tally,
    pub(super) recorder: Option<Box<Recorder>>,
    /// Positions made by zone games.
    pub(super) game_nodes: u64,
    /// The zone games of the thread that played them.
    pub(super) games: Option<Box<RootGames>>,
}

impl Found {
    /// Adds the statistics of another thread.
    fn add_statistics(&mut self, other: &Found) {
        self.branching.moves += other.branching.moves;
        self.branching.interior += other.branching.interior;
        self.readings += other.readings;
        self.tally += other.tally;
    }

    /// The longest mate, in moves, worth looking for: at most `most`, and shorter than the one found. `None`
    /// if there can be none.
    pub(super) fn shorter_than_found(&self, most: u32) -> Option<u8> {
        let most = most.clamp(1, LONGEST_MATE) as u8;
        let found = self.lines.first().map(|line| line.score.meaning());
        match found {
            Some(Meaning::Mate(moves @ 1..)) => {
                let shorter = u8::try_from(moves - 1).unwrap_or(u8::MAX).min(most);
                (shorter > 0).then_some(shorter)
            }
            _ => Some(most),
        }
    }
}

/// Tells the other threads, when dropped, that the leader has ended.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What every thread of a search is to do.
struct Task<'a> {
    shared: &'a Shared<'a>,
    game: &'a Game,
    /// Keys of the earlier positions of the game that a return is judged by ([`Game::not_again`]).
    not_again: &'a [u64],
    moves: &'a [RootMove],
    last_depth: Depth,
}

impl Task<'_> {
    /// Searches on this thread; the one with a lead leads.
    fn search(&self, history: &mut History, map: &mut Map, mut lead: Option<Lead<'_>>) -> Found {
        // Dropped on a panic too; otherwise the other threads would go on.
        let _ends = lead.is_some().then(|| Ends(&self.shared.finished));
        let before = map.readings();
        let mut worker = Worker::new(self.shared, history, map, self.not_again);
        if let Some(lead) = lead.as_mut() {
            worker.recorder = lead.recorder.take();
            worker.games = lead.games.take();
        }
        let mut moves = self.moves.to_vec();
        let lines = worker.deepen(self.game.position(), &mut moves, self.last_depth, lead);
        worker.give_back();
        Found {
            lines,
            order: moves.iter().map(|root| root.candidate.mv).collect(),
            branching: worker.branching(),
            safety_net_hits: worker.safety_net_hits,
            readings: worker.map.readings().since(before),
            tally: worker.tally,
            recorder: worker.recorder,
            game_nodes: worker.games.as_ref().map_or(0, |games| games.positions()),
            games: worker.games,
        }
    }
}

/// Runs the search on its threads and waits for all of them.
pub(super) fn run(
    shared: &Shared<'_>,
    histories: &mut [History],
    maps: &mut [Map],
    game: &Game,
    moves: &[RootMove],
    last_depth: Depth,
    lead: Lead<'_>,
) -> Found {
    if moves.is_empty() {
        return Found::default();
    }
    let not_again = game.not_again();
    let task = &Task {
        shared,
        game,
        not_again: &not_again,
        moves,
        last_depth,
    };
    std::thread::scope(|scope| {
        let mut lead = Some(lead);
        let start = |(history, map)| {
            let lead = lead.take();
            let leads = lead.is_some();
            let builder = std::thread::Builder::new()
                .name("search".into())
                .stack_size(params::STACK);
            builder
                .spawn_scoped(scope, move || task.search(history, map, lead))
                .map_err(|e| {
                    log::error!("no thread: {e}");
                    // Without a leader nothing else would end the other threads.
                    shared.finished.fetch_or(leads, Ordering::Relaxed);
                })
                .ok()
        };
        let threads: Vec<_> = histories.iter_mut().zip(maps).filter_map(start).collect();
        let mut parts = threads.into_iter().map(|thread| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        let mut found = parts.next().unwrap_or_default();
        for part in parts {
            found.add_statistics(&part);
        }
        found
    })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "a test that cannot read its own position fails"
)]
mod tests {
    use crate::limits::{Limits, Signals};
    use crate::report::Silent;
    use crate::search::{Engine, Options};

    /// Each thread reads the board into its own map.
    #[test]
    fn every_thread_searches() {
        let options = Options {
            hash_mib: 1,
            threads: 3,
            ..Options::default()
        };
        let mut engine = Engine::new(options).unwrap();
        let game = "8/p4pk1/1p4p1/4r3/2R5/1P4P1/P4PKP/8 w - - 0 30".parse().unwrap();
        engine.search(&game, &Limits::of_nodes(100_000), &Signals::new(), &mut Silent);
        assert_eq!(engine.maps.len(), 3);
        assert!(engine.maps.iter().all(|map| map.readings().made > 0));
    }
}
