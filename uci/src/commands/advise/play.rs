//! `puchok advise FEN --play`: the table's game against the best defence, whichever side moves first.

use puchok_engine::limits::Signals;
use puchok_engine::position::{FIFTY_MOVES, Position};
use puchok_engine::shakmaty::Move;
use puchok_engine::solvers::advice::adviser::{Advised, Adviser};
use puchok_engine::solvers::advice::patience::Patience;
use puchok_engine::solvers::advice::tables::{EndingTable, Tables};
use puchok_engine::solvers::endgames::{Endgames, Value};
use serde::Serialize;

use super::super::json::uci_line;
use super::super::words;
use super::{Databases, label, time_is_up};
use crate::failure::Failure;

/// A position that occurs this often makes the game a draw.
const REPETITIONS: usize = 3;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum End {
    Mate,
    Stalemate,
    Repetition,
    FiftyMoves,
    Material,
    NoAdvice,
    TimeUp,
}

impl End {
    pub(super) fn in_words(self) -> &'static str {
        match self {
            End::Mate => "mate",
            End::Stalemate => "draw: stalemate",
            End::Repetition => "draw: the position has been there three times",
            End::FiftyMoves => "draw: fifty moves without capture or pawn move",
            End::Material => "draw: nobody can mate any more",
            End::NoAdvice => "broken off: no table knows what to do",
            End::TimeUp => "broken off: the time is up",
        }
    }
}

/// The JSON of a game.
#[derive(Debug, Serialize)]
pub(crate) struct JsonGame {
    fen: String,
    end: End,
    /// The number of moves of the side that is advised.
    moves: usize,
    /// Moves to mate with best play; `null` when there is no forced mate.
    optimal: Option<i32>,
    /// The side that mates with best play; `null` when there is no forced mate.
    optimal_winner: Option<&'static str>,
    line: Vec<String>,
    /// The source of each move of the advised side; `null` while a forcing tree continues.
    followed: Vec<Option<JsonFollowed>>,
}

#[derive(Debug, Serialize)]
struct JsonFollowed {
    rule: String,
    advice: String,
}

/// A finished game.
struct Game {
    line: Vec<Move>,
    advised: Vec<Advised>,
    end: End,
}

/// A game of a table, with the databases' value of its start.
pub(crate) struct Played {
    /// The name of the table at the start, for display.
    table: String,
    start: Position,
    value: Value,
    game: Game,
    /// Whether the advised side moves first.
    begins: bool,
}

/// Plays a game from a position.
pub(super) fn play(
    tables: &Tables,
    table: &EndingTable,
    databases: &mut Databases,
    position: &Position,
    patience: Patience<'_>,
) -> Result<Played, Failure> {
    let endgames = databases.with(table.material)?;
    let value = endgames
        .look_up(position)
        .map_err(|e| Failure::Unfinished(e.to_string()))?;
    let begins = table.is_for(position.chess());
    Ok(Played {
        table: label(table),
        start: position.clone(),
        value,
        game: game(tables, endgames, position, begins, patience)?,
        begins,
    })
}

impl Played {
    /// The game as JSON.
    pub(super) fn json(&self) -> JsonGame {
        let advised = self.game.advised.iter();
        JsonGame {
            fen: self.start.fen(),
            end: self.game.end,
            moves: self.game.advised.len(),
            optimal: self.value.mate().map(i32::abs),
            optimal_winner: self.value.winner(self.start.turn()).map(words::side),
            line: uci_line(&self.start, &self.game.line),
            followed: advised.map(|advised| followed(advised.asked.clone())).collect(),
        }
    }

    /// The game as text.
    pub(super) fn in_words(&self) -> String {
        in_words(&self.table, &self.start, self.value, &self.game, self.begins)
    }

    /// Why the game has no end; `None` if it has one.
    pub(super) fn unfinished(&self) -> Option<String> {
        let mut last = self.start.clone();
        self.game.line.iter().for_each(|&mv| last.play(mv));
        match self.game.end {
            End::NoAdvice => Some(format!("no table has advice: '{}'", last.fen())),
            End::TimeUp => Some(time_is_up(&last)),
            _ => None,
        }
    }
}

/// How the game has ended in this position, if it has; `seen` contains the keys of all positions so far,
/// including this one.
pub(super) fn end_of(position: &Position, seen: &[u64]) -> Option<End> {
    let repetitions = seen.iter().filter(|&&key| key == position.key()).count();
    let is_over = position.legal_moves().is_empty();
    match () {
        () if is_over && position.is_check() => Some(End::Mate),
        () if is_over => Some(End::Stalemate),
        () if position.is_insufficient_material() => Some(End::Material),
        () if repetitions >= REPETITIONS => Some(End::Repetition),
        () if position.halfmoves() >= FIFTY_MOVES => Some(End::FiftyMoves),
        () => None,
    }
}

fn followed(asked: Option<(String, String)>) -> Option<JsonFollowed> {
    asked.map(|(rule, advice)| JsonFollowed { rule, advice })
}

/// Plays a game. `begins`: the advised side moves first.
fn game(
    tables: &Tables,
    endgames: &Endgames,
    start: &Position,
    begins: bool,
    patience: Patience<'_>,
) -> Result<Game, Failure> {
    let mut adviser = Adviser::default();
    let mut game = Game {
        line: Vec::new(),
        advised: Vec::new(),
        end: End::NoAdvice,
    };
    let mut position = start.clone();
    let mut seen = Vec::new();
    loop {
        seen.push(position.key());
        if let Some(end) = end_of(&position, &seen) {
            game.end = end;
            return Ok(game);
        }
        let mv = if (position.turn() == start.turn()) == begins {
            let Some(advised) = adviser.advise_within(tables, &position, patience) else {
                if patience.signals.is_some_and(Signals::is_stopped) {
                    return Err(Failure::BrokenOff);
                }
                if patience.is_over() {
                    game.end = End::TimeUp;
                }
                return Ok(game);
            };
            let mv = advised.mv;
            game.advised.push(advised);
            mv
        } else {
            let moves = endgames.moves(&position);
            let moves = moves.map_err(|error| Failure::Unfinished(error.to_string()))?;
            // A position in which the game is not over has a legal move.
            let Some(best) = moves.first() else {
                return Ok(game);
            };
            best.mv
        };
        game.line.push(mv);
        position.play(mv);
    }
}

fn in_words(table: &str, start: &Position, value: Value, game: &Game, begins: bool) -> String {
    let mut text = format!("{}\n\n", words::head(start));
    text.push_str(&format!("Table    {table}\n"));
    let mut position = start.clone();
    let mut advised = game.advised.iter();
    let mut moves = game.line.iter().peekable();
    if !begins && let Some(&first) = moves.next() {
        text.push_str(&format!("  {}\n", words::line(&position, &[first])));
        position.play(first);
    }
    while let Some(&mv) = moves.next() {
        let mut pair = vec![mv];
        // The opponent answers unless the game is over.
        pair.extend(moves.next());
        let source = match advised.next().and_then(|advised| advised.asked.as_ref()) {
            Some((rule, advice)) => format!("{rule}, {advice}"),
            None => "the forcing tree goes on".to_owned(),
        };
        text.push_str(&format!("  {:<24} {source}\n", words::line(&position, &pair)));
        pair.into_iter().for_each(|mv| position.play(mv));
    }
    let ours = if begins { start.turn() } else { !start.turn() };
    let best = match (value.mate(), value.winner(start.turn())) {
        (Some(mate), Some(winner)) if winner == ours => format!("; best play mates in {}", mate.abs()),
        (Some(mate), Some(winner)) => {
            format!("; with best play {} mates in {}", words::name(winner), mate.abs())
        }
        _ => "; with best play it is a draw".to_owned(),
    };
    let end = match game.end {
        End::Mate if position.turn() == ours => format!("{} mates", words::name(!ours)),
        end => end.in_words().to_owned(),
    };
    text.push_str(&format!(
        "\nEnd      {end} after {}{best}\n\n{}\n",
        words::counted(game.advised.len() as u64, "move", "moves"),
        words::diagram(&position)
    ));
    text
}
