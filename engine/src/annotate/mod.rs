//! A game explained: what each move was worth, what was missed and why it works, where the game turned.
//!
//! Every position is searched once; a move is worth what the next position is worth to the side that made it.
//! If a move gives much away, the position before it is explained ([`crate::explain`]), the move played
//! included, and the values found there decide the grade, unless the explanation of the next move, or the
//! game itself, refutes it.

mod accuracy;
mod grade;
mod opening;

use shakmaty::{Color, Move};

use crate::explain::{Explanation, Reason, explain_with};
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::position::Position;
use crate::report::Silent;
use crate::score::{Centipawns, Ply, Score};
use crate::search::Engine;

pub use accuracy::accuracy;
pub use grade::Grade;
use grade::INACCURACY;

/// Hundredths of the expected score by which every other move has to be worse for a move to be the only one.
const ONLY: f64 = 15.0;

/// One move of the game.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// The position in which it was made.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The value of the position, for the side that moved.
    pub before: Score,
    /// The value after the move, for the same side.
    pub after: Score,
    /// How good it was.
    pub grade: Grade,
    /// Hundredths of the expected score that it gave away.
    pub loss: f64,
    /// The explanation, if there is something to say.
    pub explanation: Option<Explanation>,
    /// Whether the answer to it is what was threatened before it.
    pub overlooks_threat: bool,
    /// Whether it is a mistake or blunder after which another side is winning than before, or none is.
    pub turns: bool,
}

impl Annotated {
    /// What should have been played, if something else was.
    pub fn missed(&self) -> Option<&Reason> {
        let best = self.explanation.as_ref()?.reasons.first()?;
        (best.mv != self.mv).then_some(best)
    }

    /// The value of the position after the move, for the side to move there: mates are counted from that
    /// position, 0 moves if the move mates.
    pub fn value_of_next(&self) -> Score {
        -self.after.seen_from(Ply::ROOT + 1)
    }

    /// The side that was winning before the move, and the one that is after it.
    pub fn winning(&self) -> [Option<Color>; 2] {
        let side = self.position.turn();
        [self.before, self.after].map(|score| heading(score, side))
    }

    /// Takes the value of the best move and that of the move played, and grades the move by them.
    fn settle(&mut self, best: Score, played: Score) {
        self.before = best.max(played);
        self.after = played;
        self.loss = lost(self.before, played);
        self.grade = Grade::of_loss(self.loss);
    }

    /// What is said of the move played.
    pub fn played(&self) -> Option<&Reason> {
        self.explanation
            .as_ref()?
            .reasons
            .iter()
            .find(|r| r.mv == self.mv)
    }
}

/// A side's game in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Moves that were judged.
    pub moves: usize,
    /// From 0 to 100 ([`accuracy`]), the mean of its moves; `None` if it made none.
    pub accuracy: Option<f64>,
    /// Inaccuracies, mistakes, blunders.
    pub errors: [usize; 3],
}

/// A game with its annotations.
#[derive(Clone, Debug)]
pub struct AnnotatedGame {
    /// The moves in order.
    pub moves: Vec<Annotated>,
    /// The position after the last move, with its value for the side to move.
    pub end: (Position, Score),
    /// White's and Black's numbers.
    pub sides: [Tally; 2],
    /// The index of the move that ends the opening; `None` if none does.
    pub opening_end: Option<usize>,
    /// Positions made by all searches.
    pub nodes: u64,
}

/// What one game may use.
#[derive(Clone, Debug)]
pub struct Effort {
    /// For the value of one position.
    pub value: Limits,
    /// For the explanation of one move.
    pub explanation: Limits,
    /// Explain every move, not only those that give something away.
    pub every_move: bool,
}

/// Annotates a game. `told` is called with the index of every move that is done.
///
/// Stops early when the signals say so; then only the moves before are returned.
pub fn annotate(
    engine: &mut Engine,
    start: &Position,
    moves: &[Move],
    effort: &Effort,
    signals: &Signals,
    told: &mut dyn FnMut(usize),
) -> AnnotatedGame {
    let mut annotator = Annotator {
        engine,
        effort,
        signals,
        nodes: 0,
    };
    let mut game = Game::new(start.clone()).analysed();
    let mut found: Vec<Annotated> = Vec::new();
    // The best moves of the positions before the moves, as their values were found.
    let mut best = Vec::new();
    let (mut before, mut choice) = annotator.value(&game);
    for (number, &mv) in moves.iter().enumerate() {
        let next = game.after(mv);
        let (value, next_choice) = annotator.value(&next);
        let entry = annotator.judge(&game, mv, before, value.a_ply_before());
        if signals.is_stopped() {
            break;
        }
        found.push(entry);
        best.push(choice);
        (before, choice) = (value, next_choice);
        game = next;
        told(number);
    }
    withdraw_refuted(&mut found, &best, before, effort.every_move);
    mark_turns(&mut found);
    AnnotatedGame {
        sides: [Color::White, Color::Black].map(|side| tally(&found, side)),
        opening_end: opening::end(&found),
        end: (game.position().clone(), before),
        moves: found,
        nodes: annotator.nodes,
    }
}

struct Annotator<'a> {
    engine: &'a mut Engine,
    effort: &'a Effort,
    signals: &'a Signals,
    nodes: u64,
}

impl Annotator<'_> {
    /// The value of a position, for the side to move, and its best move.
    fn value(&mut self, game: &Game) -> (Score, Option<Move>) {
        if let Some(score) = game.score_if_over() {
            return (score, None);
        }
        let outcome = self
            .engine
            .search(game, &self.effort.value, self.signals, &mut Silent);
        self.nodes += outcome.nodes;
        let score = outcome.lines.first().map_or(Score::DRAW, |line| line.score);
        (score, outcome.best)
    }

    /// What a move was worth, and why if it gives something away.
    fn judge(&mut self, game: &Game, mv: Move, before: Score, after: Score) -> Annotated {
        let position = game.position().clone();
        let loss = lost(before, after);
        let forced = position.legal_moves().len() == 1;
        let mut entry = Annotated {
            position,
            mv,
            before,
            after,
            grade: if forced { Grade::Forced } else { Grade::Sound },
            loss,
            explanation: None,
            overlooks_threat: false,
            turns: false,
        };
        let worth = self.effort.every_move || loss >= INACCURACY * 0.75 || gives_up(&entry);
        if forced || !worth || self.signals.is_stopped() {
            return entry;
        }
        let (_, _, explanation) = explain_with(
            self.engine,
            game,
            &self.effort.explanation,
            &[mv],
            self.signals,
            &mut Silent,
            SMALL_TREE,
        );
        self.nodes += explanation.nodes;
        grade(&mut entry, explanation, self.effort.every_move);
        entry
    }
}

/// Nodes of the tree that are kept to find a move's rivals.
const SMALL_TREE: usize = 2_000;

/// Centipawns that a move has to lose by the exchange on its field to be an offer.
const OFFER: Centipawns = Centipawns(100);

/// Whether the move lets a piece be taken at a loss, so that it may deserve praise.
fn gives_up(entry: &Annotated) -> bool {
    crate::line::course::gain(&entry.position, entry.mv) <= -OFFER
}

/// Grades a move by the values of its explanation, which searched deeper.
fn grade(entry: &mut Annotated, explanation: Explanation, keep: bool) {
    let best = explanation.reasons.first().and_then(|r| r.score);
    let played = explanation
        .reasons
        .iter()
        .find(|r| r.mv == entry.mv)
        .and_then(|r| r.score);
    if let (Some(best), Some(played)) = (best, played) {
        entry.settle(best, played);
    }
    if entry.grade == Grade::Sound && gives_up(entry) && is_only(entry, &explanation) {
        entry.grade = Grade::Strong;
    }
    entry.overlooks_threat = entry.grade.is_error() && lets_threat_happen(entry, &explanation);
    if keep || entry.grade != Grade::Sound || gives_up(entry) {
        entry.explanation = Some(explanation);
    }
}

/// The values of the positions before the moves and of the last one, each for the side to move, as the game
/// shows them: where the best move was played, it is worth what came of it, and where another one was, the
/// position is worth at least that. `best` are the best moves, `end` the value of the last position.
fn reached(found: &[Annotated], best: &[Option<Move>], end: Score) -> Vec<Score> {
    let mut values = vec![end];
    let mut value = end;
    for (entry, &best) in found.iter().zip(best).rev() {
        let explained = entry.explanation.as_ref().and_then(|e| e.reasons.first());
        let is_best = explained.map(|reason| reason.mv).or(best) == Some(entry.mv);
        let after = value.a_ply_before();
        value = if is_best { after } else { after.max(entry.before) };
        values.push(value);
    }
    values.reverse();
    values
}

/// Withdraws the verdict on a move that gives nothing away by the values found when the next move was
/// explained, or by what the game shows of the best answer: those searches see further. The explanation that
/// says otherwise is only kept if every move is to have one.
fn withdraw_refuted(found: &mut [Annotated], best: &[Option<Move>], end: Score, keep: bool) {
    let values = reached(found, best, end);
    for number in 1..found.len() {
        let (led, rest) = found.split_at_mut(number);
        let (Some(entry), Some(next)) = (led.last_mut(), rest.first()) else {
            break;
        };
        let is_seen = next.explanation.is_some() || best.get(number) == Some(&Some(next.mv));
        if !entry.grade.is_error() || !is_seen {
            continue;
        }
        let Some(after) = values.get(number).map(|value| value.a_ply_before()) else {
            break;
        };
        if Grade::of_loss(lost(entry.before.max(after), after)) == Grade::Sound {
            entry.settle(entry.before, after);
            entry.explanation = entry.explanation.take().filter(|_| keep);
            entry.overlooks_threat = false;
        }
    }
}

/// Whether there are explained alternatives and each of them gives much away.
fn is_only(entry: &Annotated, explanation: &Explanation) -> bool {
    let others: Vec<Score> = explanation
        .reasons
        .iter()
        .filter(|r| r.mv != entry.mv)
        .filter_map(|r| r.score)
        .collect();
    !others.is_empty() && others.iter().all(|&s| lost(entry.after, s) >= ONLY)
}

/// Whether the answer to the move is what was threatened before it, and gains something.
fn lets_threat_happen(entry: &Annotated, explanation: &Explanation) -> bool {
    let reply = explanation
        .reasons
        .iter()
        .find(|r| r.mv == entry.mv)
        .and_then(|r| r.line.get(1));
    let threat = explanation.threat.as_ref().filter(|t| t.gains).map(|t| t.mv);
    matches!((reply, threat), (Some(reply), Some(threat)) if reply.from() == threat.from() && reply.to() == threat.to())
}

/// Hundredths of the expected score lost between two values of the same side; at least 0.
fn lost(before: Score, after: Score) -> f64 {
    (before.expectation() - after.expectation()).max(0.0)
}

/// Hundredths of the expected score from which a side is winning.
const WINNING: f64 = 70.0;

/// The side that is winning, by the value for one of them.
fn heading(score: Score, side: Color) -> Option<Color> {
    match score.expectation() {
        e if e >= WINNING => Some(side),
        e if e <= 100.0 - WINNING => Some(!side),
        _ => None,
    }
}

/// Marks mistakes and blunders after which another side is winning than before, or none.
fn mark_turns(moves: &mut [Annotated]) {
    for entry in moves {
        let [before, after] = entry.winning();
        entry.turns = entry.grade >= Grade::Mistake && before != after;
    }
}

fn tally(moves: &[Annotated], side: Color) -> Tally {
    let own: Vec<&Annotated> = moves.iter().filter(|m| m.position.turn() == side).collect();
    let sum: f64 = own.iter().map(|entry| accuracy(entry.loss)).sum();
    let mut tally = Tally {
        moves: own.len(),
        accuracy: (!own.is_empty()).then(|| sum / own.len() as f64),
        ..Tally::default()
    };
    for entry in &own {
        match entry.grade {
            Grade::Inaccuracy => tally.errors[0] += 1,
            Grade::Mistake => tally.errors[1] += 1,
            Grade::Blunder => tally.errors[2] += 1,
            _ => {}
        }
    }
    tally
}

#[cfg(test)]
mod tests;
