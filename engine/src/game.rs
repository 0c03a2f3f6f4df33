//! A game so far: the position on the board and the keys of those before it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::str::FromStr;

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::{Board, CastlingMode, Move, Role, Square};

use crate::position::{FIFTY_MOVES, FenError, Position};
use crate::score::{Ply, Score};

/// A key that stands for no position.
const NO_POSITION: u64 = 0;

/// The position on the board, with what the rules remember of the moves that led to it.
#[derive(Clone, Debug, Default)]
pub struct Game {
    position: Position,
    /// Keys of the earlier positions, oldest first, the current one not included.
    earlier: Vec<u64>,
    /// Whether a search is to find the value of the position rather than the next move to play.
    analysed: bool,
    /// The destination of the last move, and what it captured.
    last: Option<(Square, Option<Role>)>,
    /// The boards before each of the captures that have just been made one after the other; empty after a
    /// move that takes nothing.
    captures: Vec<Board>,
}

/// The error for a move that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("illegal move '{text}' (move {number} of the list) in '{fen}'")]
pub struct IllegalMove {
    /// The move as given.
    pub text: String,
    /// Its place in the list, counting from one.
    pub number: usize,
    /// The position in which it was to be played.
    pub fen: String,
}

impl Game {
    /// A game that starts from this position.
    pub fn new(position: Position) -> Game {
        Game {
            position,
            earlier: Vec::new(),
            analysed: false,
            last: None,
            captures: Vec::new(),
        }
    }

    /// A game that starts from this FEN.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn from_fen(fen: &str, mode: CastlingMode) -> Result<Game, FenError> {
        Ok(Game::new(Position::from_fen(fen, mode)?))
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Keys of the positions before the current one, oldest first.
    pub fn earlier(&self) -> &[u64] {
        &self.earlier
    }

    /// What the last move captured and where; `None` if it captured nothing or is not known.
    pub(crate) fn just_taken(&self) -> Option<(Role, Square)> {
        let (arrival, taken) = self.last?;
        taken.map(|role| (role, arrival))
    }

    /// The boards before each of the captures that have just been made one after the other, the oldest first.
    pub(crate) fn before_captures(&self) -> &[Board] {
        &self.captures
    }

    /// The destination of the last move; `None` if it is not known.
    pub(crate) fn last_arrival(&self) -> Option<Square> {
        self.last.map(|(arrival, _)| arrival)
    }

    /// The same game, marked for a search that is to find the value of the position.
    pub fn analysed(&self) -> Game {
        Game {
            analysed: true,
            ..self.clone()
        }
    }

    /// Keys of the earlier positions. The search counts a return to one that has been on the board twice, the
    /// current occurrence included, as a draw, as under the rules.
    ///
    /// When the engine plays, these are all earlier positions: a return to one that has been there once is worth
    /// no more than a draw to the side that plays, so that it makes progress. In an analysis, the value does not
    /// depend on positions to which the players may still return; their keys are left out.
    pub(crate) fn not_again(&self) -> Cow<'_, [u64]> {
        if !self.analysed {
            return Cow::Borrowed(&self.earlier);
        }
        let occurrences = self.all_occurrences();
        let twice = |key: &u64| if occurrences[key] >= 2 { *key } else { NO_POSITION };
        Cow::Owned(self.earlier.iter().map(twice).collect())
    }

    /// Keys of the positions that have been on the board twice, the current one included: they end the game
    /// if they come back.
    pub(crate) fn twice_on_the_board(&self) -> Vec<u64> {
        let occurrences = self.all_occurrences().into_iter();
        occurrences
            .filter(|&(_, times)| times >= 2)
            .map(|(key, _)| key)
            .collect()
    }

    /// How often each position has been on the board, by key.
    fn all_occurrences(&self) -> HashMap<u64, u32> {
        let mut occurrences = HashMap::from([(self.position.key(), 1)]);
        for &key in &self.earlier {
            *occurrences.entry(key).or_insert(0) += 1;
        }
        occurrences
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.earlier.push(self.position.key());
        match m.is_capture() {
            true => self.captures.push(self.position.board().clone()),
            false => self.captures.clear(),
        }
        self.last = Some((field_of_arrival(m, self.position.turn()), m.capture()));
        self.position.play(m);
    }

    /// The game after a legal move.
    pub fn after(&self, m: Move) -> Game {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Plays moves in UCI notation.
    ///
    /// # Errors
    /// [`IllegalMove`] at the first move that is malformed or illegal; the game is then left as it was.
    pub fn play_all<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>) -> Result<(), IllegalMove> {
        let mut game = self.clone();
        for (i, text) in moves.into_iter().enumerate() {
            let m = game.position.parse_uci(text).ok_or_else(|| IllegalMove {
                text: text.into(),
                number: i + 1,
                fen: game.position.fen(),
            })?;
            game.play(m);
        }
        *self = game;
        Ok(())
    }

    /// The score of a game that is over by mate, stalemate or a draw under the rules; `None` while it goes
    /// on.
    pub fn score_if_over(&self) -> Option<Score> {
        let position = &self.position;
        if position.legal_moves().is_empty() {
            return Some(match position.is_check() {
                true => Score::mated_at(Ply::ROOT),
                false => Score::DRAW,
            });
        }
        let is_drawn = position.is_insufficient_material()
            || position.halfmoves() >= FIFTY_MOVES
            || self.occurrences_before() >= 2;
        is_drawn.then_some(Score::DRAW)
    }

    /// How often the current position has occurred before.
    pub fn occurrences_before(&self) -> usize {
        self.occurrences(self.position.key())
    }

    /// Whether a legal move leads to the third occurrence of a position.
    pub fn is_ended_by_repetition(&self, m: Move) -> bool {
        self.occurrences(self.position.key_after(m)) >= 2
    }

    /// Whether a position has been on the board twice since the last capture or pawn move.
    pub fn has_repeated(&self) -> bool {
        let reversible = usize::try_from(self.position.halfmoves()).unwrap_or(usize::MAX);
        let since = self.earlier.len().saturating_sub(reversible);
        let mut keys = self.earlier[since..].to_vec();
        keys.push(self.position.key());
        keys.sort_unstable();
        keys.windows(2).any(|pair| pair[0] == pair[1])
    }

    fn occurrences(&self, key: u64) -> usize {
        self.earlier.iter().filter(|&&earlier| earlier == key).count()
    }
}

impl FromStr for Game {
    type Err = FenError;

    /// A game that starts from this FEN, read as [`Position`] reads it.
    fn from_str(fen: &str) -> Result<Game, FenError> {
        fen.parse().map(Game::new)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_over_by_the_rules() {
        let over = |fen: &str, moves: &[&str]| {
            let mut game: Game = fen.parse().unwrap();
            game.play_all(moves.iter().copied()).unwrap();
            game.score_if_over()
        };
        let rook = |halfmoves| format!("4k2r/8/8/8/8/8/8/R3K3 w - - {halfmoves} 90");
        assert_eq!(over(&rook(98), &["a1a2"]), None);
        assert_eq!(over(&rook(99), &["a1a2"]), Some(Score::DRAW));
        // Mate takes precedence over the fifty-move rule.
        let mates = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90";
        assert_eq!(over(mates, &["a1a8"]), Some(Score::mated_at(Ply::ROOT)));
        assert_eq!(over("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[]), Some(Score::DRAW));
        assert_eq!(over("7k/8/6K1/8/8/8/8/6N1 b - - 0 1", &[]), Some(Score::DRAW));
        let round = ["a1a2", "h8h7", "a2a1", "h7h8"];
        assert_eq!(over(&rook(0), &round), None);
        assert_eq!(over(&rook(0), &[round, round].concat()), Some(Score::DRAW));
    }
}
