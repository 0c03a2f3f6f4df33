//! A labelled position, as much of it as the network sees.

use puchok_engine::evaluation::neural::{self, Seen};
use puchok_engine::evaluation::{Described, by_terms};
use puchok_engine::position::Position;
use puchok_engine::zones::board::view::View;
use shakmaty::CastlingMode;

use crate::tune;

/// A position for the training.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// The rows seen by the side to move, and by the other.
    pub(super) seen: [Box<[u16]>; 2],
    /// The stage of the game.
    pub(super) stage: usize,
    /// The estimate by the terms, in centipawns from the side to move.
    pub(super) by_terms: f32,
    /// Points to be expected by the side to move, from 0 to 1.
    pub(super) aim: f32,
}

/// The labelled positions of a file; those that the library knows are left out. Half of the lines are read by each of two threads.
pub(super) fn read(text: &str, share_of_result: f32) -> Vec<Sample> {
    let lines: Vec<&str> = text.lines().collect();
    let (first, second) = lines.split_at(lines.len() / 2);
    let samples = |lines: &[&str]| -> Vec<Sample> {
        let samples = lines.iter().filter_map(|line| sample(line, share_of_result));
        samples.collect()
    };
    let (mut all, rest) = std::thread::scope(|scope| {
        let rest = scope.spawn(|| samples(second));
        // Reading a line does not panic.
        (samples(first), rest.join().unwrap_or_default())
    });
    all.extend(rest);
    all
}

fn sample(line: &str, share_of_result: f32) -> Option<Sample> {
    let (fen, aim) = tune::labelled(line, share_of_result)?;
    let position = Position::from_fen(fen, CastlingMode::Standard).ok()?;
    let aim = aim(position.turn());
    let view = View::new(position.chess());
    Described::new(&view)?;
    let seen = |side| -> Box<[u16]> {
        let seen: Seen = neural::seen(view.board(), side);
        seen.iter().copied().collect()
    };
    Some(Sample {
        seen: [view.turn(), !view.turn()].map(seen),
        stage: neural::stage(view.board()),
        by_terms: by_terms(&view).raw() as f32,
        aim,
    })
}
