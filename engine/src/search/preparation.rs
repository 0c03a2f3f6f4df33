//! What is settled before the threads of a search begin.

use std::sync::atomic::{AtomicBool, AtomicU64};

use puchok_zones::board::view::View;
use shakmaty::Move;

use super::Engine;
use super::deepening::Lead;
use super::oversight::Oversight;
use super::root_games::RootGames;
use super::root_moves::{RootMove, root_moves};
use super::run::Question;
use super::table::Table;
use super::worker::Shared;
use crate::agenda::{Agenda, Intent, Number};
use crate::game::Game;
use crate::library::verdict;
use crate::limits::Limits;
use crate::params;
use crate::parts::Parts;
use crate::position::Position;
use crate::report::Observer;
use crate::report::recorder::Recorder;
use crate::score::Score;
use crate::solvers::advice::adviser::Adviser;
use crate::solvers::advice::tables::Tables;
use crate::solvers::endgames::material::MOST_MEN;
use crate::strength::Elo;
use crate::tablebases::Tablebases;
use crate::time::Budget;

/// How much a search thinks.
pub(super) struct Effort {
    /// The parts of the search that are switched on.
    parts: Parts,
    /// The number of threads.
    pub(super) threads: usize,
    /// The most positions that may be searched.
    node_limit: u64,
    /// The time limits; `None` without a clock.
    budget: Option<Budget>,
}

impl Effort {
    /// The plans that a search of this position follows; none if there is no time to read them.
    pub(super) fn agenda_of(&self, position: &Position) -> Agenda {
        let ordinary = self.budget.map(Budget::ordinary);
        let has_time = ordinary.is_none_or(|time| time >= params::TIME_FOR_PLANS);
        if self.parts.map && self.parts.plans && has_time {
            Agenda::of(position)
        } else {
            Agenda::empty()
        }
    }
}

/// What is settled before the threads of a search begin.
pub(super) struct Preparation<'a> {
    effort: Effort,
    intent: Intent<'a>,
    /// The root moves in their first order, without those that are overlooked.
    pub(super) moves: Vec<RootMove>,
    /// Whether there is only one move and the clock is running.
    pub(super) forced: bool,
    oversight: Option<Oversight>,
    /// Whether a move is overlooked that would be among them.
    overlooks_at_root: bool,
}

impl<'a> Preparation<'a> {
    /// What the threads share.
    pub(super) fn shared(
        &self,
        question: &Question<'a>,
        table: &'a Table,
        tablebases: &'a Tablebases,
    ) -> Shared<'a> {
        Shared {
            table,
            signals: question.signals,
            finished: AtomicBool::new(false),
            enough: AtomicBool::new(false),
            claimed: AtomicU64::new(0),
            start: question.start,
            budget: self.effort.budget,
            node_limit: self.effort.node_limit,
            threads: self.effort.threads,
            parts: self.effort.parts,
            intent: self.intent,
            oversight: self.oversight,
            is_complete: self.moves.len() == question.game.position().legal_moves().len(),
            overlooks_at_root: self.overlooks_at_root,
            tablebases,
            tablebase_hits: AtomicU64::new(u64::from(question.result.is_some())),
        }
    }
}

impl Engine {
    /// How much a search thinks.
    ///
    /// A player of limited strength does without some parts of the search, thinks with one thread, and has a
    /// node limit of its own (except in a search for a mate).
    pub(super) fn effort(&self, limits: &Limits) -> Effort {
        let strength = self.options.strength;
        let own_limit = strength
            .filter(|_| limits.mate.is_none())
            .map_or(u64::MAX, Elo::nodes);
        Effort {
            parts: strength.map_or(self.options.parts, |elo| elo.parts(self.options.parts)),
            threads: self.threads(),
            node_limit: own_limit.min(limits.nodes.unwrap_or(u64::MAX)),
            budget: Budget::new(limits, &self.options),
        }
    }

    /// Prepares a search that follows this agenda; its memory is ready.
    pub(super) fn prepare<'a>(
        &mut self,
        question: &Question<'_>,
        effort: Effort,
        agenda: &'a Agenda,
    ) -> Preparation<'a> {
        let &Question { game, limits, .. } = question;
        let intent = Intent {
            agenda,
            pursued: self
                .pursued
                .map_or(Number::default(), |pursuit| agenda.going_on(pursuit)),
        };
        let mut moves = self.first_order(question, effort.parts, intent);
        // Decided before moves are overlooked: a player who sees only one of several moves still thinks about
        // it.
        let forced = moves.len() == 1 && limits.clock.is_some() && !self.options.analyse_mode;
        let oversight = self.oversight(game.position(), limits);
        let seen = moves.len();
        if let Some(oversight) = oversight {
            oversight.narrow(game, &mut moves);
        }
        let overlooks_at_root = moves.len() < seen;
        Preparation {
            effort,
            intent,
            moves,
            forced,
            oversight,
            overlooks_at_root,
        }
    }

    /// What the leading thread does.
    pub(super) fn lead<'o>(
        &mut self,
        question: &Question<'_>,
        prepared: &Preparation<'_>,
        observer: &'o mut dyn Observer,
        recorder: Option<Box<Recorder>>,
    ) -> Lead<'o> {
        let &Question { game, limits, .. } = question;
        // Not with several lines, all of which a proved mate would replace; nor at a root without moves,
        // where the search returns at once and would lose the games.
        let plays = question.multi_pv == 1 && !prepared.moves.is_empty();
        Lead {
            observer,
            multi_pv: question.multi_pv,
            mate: limits.mate,
            forced: prepared.forced,
            mate_suffices: !self.options.analyse_mode && (question.multi_pv == 1 || question.varies),
            recorder,
            games: plays
                .then(|| self.root_games(game, limits, &prepared.effort))
                .flatten(),
        }
    }

    /// The root moves in the order in which they are searched at first.
    ///
    /// What a table of advice says comes before all; a database knows better, and several lines have to be
    /// compared by a search.
    fn first_order(&mut self, question: &Question<'_>, parts: Parts, intent: Intent<'_>) -> Vec<RootMove> {
        let position = question.game.position();
        let may_ask = self.looks_up() && question.result.is_none() && question.multi_pv == 1;
        let advised = may_ask
            .then(|| ask_adviser(&mut self.adviser, question.game, question.limits))
            .flatten();
        // There is at least one thread, and each thread has a map.
        let map = &mut self.maps[0];
        root_moves(map, position, &question.allowed, advised, parts, intent)
    }

    /// Whether databases and advice are asked: not by a player of limited strength.
    pub(super) fn looks_up(&self) -> bool {
        self.options.strength.is_none()
    }

    /// What a player of limited strength does not see; in a search for a mate nothing is overlooked.
    fn oversight(&self, position: &Position, limits: &Limits) -> Option<Oversight> {
        let strength = self.options.strength.filter(|_| limits.mate.is_none())?;
        Oversight::new(strength.oversight(), self.salt, position)
    }

    /// The zone games of a search, if it plays them, with what they settled before.
    fn root_games(&mut self, game: &Game, limits: &Limits, effort: &Effort) -> Option<Box<RootGames>> {
        let parts = &effort.parts;
        if !parts.map || !parts.games || limits.mate.is_some() {
            return None;
        }
        let mut games = self.games.take().unwrap_or_else(|| Box::new(RootGames::new()));
        games.begin(game, effort.node_limit);
        Some(games)
    }
}

/// The move that a table of advice gives in its ending; never in a search for a mate.
///
/// Advice tables neither count moves nor know the game. Once half of the fifty moves are over, or where their move
/// would end the game by repetition, the search takes over, which sees both.
fn ask_adviser(adviser: &mut Adviser, game: &Game, limits: &Limits) -> Option<Move> {
    let position = game.position();
    if limits.mate.is_some() || position.board().occupied().count() > MOST_MEN {
        return None;
    }
    if position.halfmoves() > params::ADVICE_PLIES
        || verdict(&View::new(position.chess())) == Some(Score::DRAW)
    {
        return None;
    }
    let advised = adviser.advise(Tables::played(), position)?;
    Some(advised.mv).filter(|&mv| !game.is_ended_by_repetition(mv))
}
