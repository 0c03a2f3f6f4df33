//! Plays out won endings: the engine against the best defence, taken from an endgame database.

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::search::Engine;
use puchok_engine::solvers::endgames::probe::ProbeError;
use puchok_engine::solvers::endgames::{Endgames, Value};
use shakmaty::Move;

/// The result of an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Mate.
    Mate,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// The win was thrown away.
    GivenAway,
}

/// An ending that has been played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The result.
    pub end: End,
    /// The number of moves of the winning side.
    pub moves: u32,
    /// How many of them led to a position that had occurred before.
    pub again: u32,
}

/// Plays a won ending, with the engine as the winning side and the database as the other. `choose` receives a
/// number and returns a smaller one, which selects among the replies that hold out longest.
///
/// # Errors
/// [`ProbeError`] when the database lacks a table.
///
/// # Panics
/// When the engine returns no move although there is one.
pub fn play(
    engine: &mut Engine,
    limits: &Limits,
    endgames: &Endgames,
    start: &Position,
    mut choose: impl FnMut(usize) -> usize,
) -> Result<Played, ProbeError> {
    let winner = match endgames.look_up(start)? {
        Value::Loss(_) => !start.turn(),
        _ => start.turn(),
    };
    let mut game = Game::new(start.clone());
    let (mut moves, mut again) = (0, 0);
    engine.clear();
    let end = loop {
        let position = game.position();
        if position.legal_moves().is_empty() {
            break if position.is_check() && position.turn() != winner {
                End::Mate
            } else {
                End::GivenAway
            };
        }
        if position.halfmoves() >= 100 {
            break End::FiftyMoves;
        }
        if position.turn() == winner {
            let outcome = engine.search(&game, limits, &Signals::new(), &mut Silent);
            game.play(outcome.best.expect("there are moves"));
            moves += 1;
            again += u32::from(game.earlier().contains(&game.position().key()));
        } else {
            let Some(replies) = longest(endgames, position)? else {
                break End::GivenAway;
            };
            game.play(replies[choose(replies.len())]);
        }
    };
    Ok(Played { end, moves, again })
}

/// The moves of a lost position that hold out longest; `None` if it is not lost.
fn longest(endgames: &Endgames, position: &Position) -> Result<Option<Vec<Move>>, ProbeError> {
    let moves = endgames.moves(position)?;
    let Some(best @ Value::Loss(_)) = moves.first().map(|best| best.value) else {
        return Ok(None);
    };
    let longest = moves.iter().filter(|mv| mv.value == best);
    Ok(Some(longest.map(|mv| mv.mv).collect()))
}
