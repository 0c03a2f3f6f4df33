//! One search, from the question to the answer.

use std::time::Instant;

use puchok_zones::map::Map;
use shakmaty::Move;

use super::history::History;
use super::worker::Shared;
use super::{Engine, mate, stopping, threads};
use crate::agenda::Number;
use crate::depth::Depth;
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::params;
use crate::report::recorder::Recorder;
use crate::report::{Line, Observer, Outcome};
use crate::score::{Centipawns, Score};
use crate::tablebases::{Corrected, Root, Tablebases, beside, corrected};
use crate::time;
use crate::variety::{self, OneLine};

impl Engine {
    /// Searches as [`Engine::search`] does; a recorder, if given, receives the tree.
    pub(super) fn run(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        observer: &mut dyn Observer,
        recorder: Option<Box<Recorder>>,
    ) -> (Outcome, Option<Box<Recorder>>) {
        let start = Instant::now();

        // 1. The endgame databases may know the answer, or at least which moves keep the result. A player of
        //    limited strength looks nothing up.
        let (allowed, result, others) = match self
            .looks_up()
            .then(|| self.ask_databases(game, limits))
            .flatten()
        {
            Some(Root::Solved(lines)) => return (self.solved(lines, observer, start), recorder),
            Some(Root::Known(known)) => (known.moves, Some(known.result), known.others),
            None => (limits.search_moves.clone(), None, Vec::new()),
        };
        let varies = variety::is_wanted(&self.options, game, limits);
        let question = Question {
            game,
            limits,
            signals,
            start,
            allowed,
            result,
            multi_pv: match varies {
                true => variety::LINES,
                false => self.options.multi_pv.max(1),
            },
            varies,
            others,
        };
        let mut corrected = Corrected {
            observer,
            known: result,
            searched: question.multi_pv.min(question.allowed.len()),
            others: &question.others,
        };
        if !varies {
            return self.think(&question, &mut corrected, recorder);
        }
        let mut best_only = OneLine {
            observer: &mut corrected,
        };
        self.think(&question, &mut best_only, recorder)
    }

    /// Searches what the databases have left open.
    fn think(
        &mut self,
        question: &Question<'_>,
        observer: &mut dyn Observer,
        recorder: Option<Box<Recorder>>,
    ) -> (Outcome, Option<Box<Recorder>>) {
        let &Question { game, limits, .. } = question;

        // 2. How much to think, and with how many threads.
        let effort = self.effort(limits);
        self.get_ready(game, effort.threads);

        // 3. The plans of the position, the root moves in their first order, and those that are overlooked.
        let agenda = effort.agenda_of(game.position());
        let prepared = self.prepare(question, effort, &agenda);

        // 4. The threads search.
        let lead = self.lead(question, &prepared, observer, recorder);
        let nowhere = Tablebases::default();
        // If the databases have given the result at the root, the tree need not probe them.
        let tablebases = match question.result {
            None if self.looks_up() => &self.tablebases,
            _ => &nowhere,
        };
        let shared = prepared.shared(question, &self.table, tablebases);
        let mut found = threads::run(
            &shared,
            &mut self.histories,
            &mut self.maps,
            game,
            &prepared.moves,
            last_depth(limits),
            lead,
        );
        let recorder = found.recorder.take();
        // If this search played no zone games, those of earlier searches stay.
        if let Some(games) = found.games.take() {
            self.games = Some(games);
        }

        // 5. With `go mate`, look for a mate beyond what was found. Correct the scores by the result from the
        //    databases, choose a line for variety, and let a player of limited strength take its time.
        if !prepared.moves.is_empty() {
            if let Some(most) = mate::most_moves(limits) {
                mate::look_for(&mut found, &shared, game, &question.allowed, most, observer);
            }
            if self.options.strength.is_some() && !prepared.forced && limits.is_by_time_alone() {
                take_thought(&shared);
            }
        }
        question.settle(&mut found.lines, self.options.variety);

        // 6. The outcome, and the plan that its move serves.
        let tablebase_hits = shared.tablebase_hits.into_inner();
        let outcome = Outcome {
            tablebase_hits,
            ..self.outcome(game, found, question.start)
        };
        let served = outcome.best.map_or(Number::default(), |best| {
            agenda.served(game.position().turn(), best)
        });
        self.pursued = agenda.pursuit(served);
        (outcome, recorder)
    }

    /// Gets the memory ready for a search of the position on the board; each thread has its history and its
    /// map.
    fn get_ready(&mut self, game: &Game, threads: usize) {
        self.histories.resize_with(threads, History::default);
        self.maps.resize_with(threads, Map::default);
        self.table.next_search(self.is_beside);
        if !self.is_beside {
            let (board, ply) = (game.position().board(), game.earlier().len() as u16);
            self.maps.iter_mut().for_each(|map| map.play(board, ply));
        }
    }

    /// What the endgame databases know of the root; a search for a mate only uses whole lines to mate.
    fn ask_databases(&self, game: &Game, limits: &Limits) -> Option<Root> {
        let root = self
            .tablebases
            .root(game, &limits.search_moves, self.options.multi_pv)?;
        let is_asked = limits.mate.is_none() || matches!(root, Root::Solved(_));
        is_asked.then_some(root)
    }
}

/// What a search is asked, with what the endgame databases say of it.
pub(super) struct Question<'a> {
    pub(super) game: &'a Game,
    pub(super) limits: &'a Limits,
    pub(super) signals: &'a Signals,
    /// When it was asked.
    pub(super) start: Instant,
    /// The moves to search; empty: all.
    pub(super) allowed: Vec<Move>,
    /// The result, if the databases know it; `allowed` then keeps it.
    pub(super) result: Option<Score>,
    /// Lines to find.
    pub(super) multi_pv: usize,
    /// Whether one of these lines is chosen by chance.
    pub(super) varies: bool,
    /// Lines from the databases that come after those.
    others: Vec<Line>,
}

impl Question<'_> {
    /// Corrects the scores by the known result, and puts a line of about the same value first for variety.
    fn settle(&self, lines: &mut Vec<Line>, variety: Centipawns) {
        if let Some(result) = self.result {
            for line in lines.iter_mut() {
                line.score = corrected(line.score, result);
            }
            let depth = lines.last().map_or(1, |line| line.depth);
            lines.extend(self.others.iter().map(|line| beside(line, depth)));
        }
        if self.varies {
            variety::choose(lines, variety, variety::chance());
        }
    }
}

/// Waits as long as a player of limited strength would think: a search limited by nodes alone would answer at
/// once.
fn take_thought(shared: &Shared<'_>) {
    if let Some(budget) = shared.budget {
        stopping::take_time(shared, budget, time::thought(budget, variety::chance()));
    }
}

/// The depth of the last iteration. With `go mate` it is small: the solver of problems takes over from there.
fn last_depth(limits: &Limits) -> Depth {
    let most = limits
        .mate
        .map_or(params::MOST_DEPTH, |_| params::DEPTH_BEFORE_PROOF);
    limits.depth.map_or(most, |depth| {
        i32::try_from(depth).map_or(most, |depth| Depth(depth).min(most))
    })
}
