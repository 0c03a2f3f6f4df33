//! A game as it was read.

use puchok_engine::annotate::AnnotatedGame;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::Move;

use super::lines::{Counted, line_of_move};
use super::structure::Structure;
use super::whole::{self, WholeGame};
use crate::input::quoted;

/// A game as played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Names and values, in order. Of a tag that is repeated, the first value; of a `FEN` that claims what the
    /// board does not allow, the position that is taken.
    pub(crate) tags: Vec<(String, String)>,
    /// The initial position.
    pub(crate) start: Position,
    /// The moves of the main line.
    pub(crate) moves: Vec<Move>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`. A mate or a stalemate on the board decides.
    pub(crate) result: String,
    /// What contradicts that result, with its line in the source, from 1.
    pub(super) contradiction: Option<(usize, String)>,
    /// What its `FEN` claims but the board does not allow, each with its line in the source, from 1.
    pub(super) dropped: Vec<(usize, String)>,
    /// Other values of tags that were there before, each with its line in the text, from 0.
    pub(super) repeated: Vec<(usize, String)>,
    /// The first word of a variation that is no move, with its line in the text, from 0.
    pub(super) strange: Option<(usize, String)>,
    /// The text it was read from, with an illegal move for each such word.
    pub(super) text: String,
    /// The first line of that text in the source, from 1.
    pub(super) line: usize,
}

impl Played {
    /// The value of a tag.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|t| t.0 == name).map(|t| t.1.as_str())
    }

    /// Whether annotating was broken off before the last move.
    pub(super) fn is_broken_off(&self, game: &AnnotatedGame) -> bool {
        game.moves.len() < self.moves.len()
    }

    /// The game with its comments, glyphs and variations; its main line is [`Played::moves`].
    pub(crate) fn whole(&self) -> WholeGame {
        let whole = whole::read(&self.text).filter(|whole| whole.moves.len() == self.moves.len());
        let whole = whole.unwrap_or_else(|| WholeGame::plain(&self.start, self.moves.iter().copied()));
        WholeGame {
            tags: whole::tags_of(&self.tags, &self.start),
            result: self.result.clone(),
            ..whole
        }
    }

    /// The errors in its structure and the first one within its variations, each with its line in the source,
    /// from 1, in order; [`Played::whole`] leaves the faulty parts out.
    pub(super) fn faults(&self) -> Vec<(usize, String)> {
        let strange = self.strange.as_ref().map(|(line, word)| {
            let reason = format!(
                "'{}' is no move; it and the rest of its variation are left out",
                quoted(word)
            );
            (*line, reason)
        });
        let fault = whole::read(&self.text).and_then(|whole| whole.fault);
        let fault = fault.map(|fault| {
            let line = line_of_move(&self.text, fault.moves_before, Counted::All);
            (line, fault.reason)
        });
        let first = [strange, fault]
            .into_iter()
            .flatten()
            .min_by_key(|(line, _)| *line);
        let mut faults: Vec<(usize, String)> = first.into_iter().collect();
        faults.extend(Structure::of(&self.text).faults);
        faults.extend(self.repeated.iter().cloned());
        faults.sort_by_key(|(line, _)| *line);
        let in_source = faults
            .into_iter()
            .map(|(line, reason)| (self.line + line, reason));
        in_source.collect()
    }

    /// Its faults and what contradicts the board, in words, in the order of the text.
    pub(crate) fn remarks(&self) -> Vec<String> {
        let claims = self.dropped.iter().chain(&self.contradiction).cloned();
        let mut all: Vec<(usize, String)> = self.faults().into_iter().chain(claims).collect();
        all.sort_by_key(|(line, _)| *line);
        all.into_iter()
            .map(|(line, reason)| format!("line {line}: {reason}"))
            .collect()
    }
}
