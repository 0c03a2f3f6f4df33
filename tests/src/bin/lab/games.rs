//! Games of puchok against itself with some random moves.

use std::path::Path;

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::search::{Engine, Options};
use shakmaty::{CastlingMode, Square};

use crate::failure::{self, Failure};
use crate::random::Random;

/// The parameters of games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// Nodes per move.
    pub(crate) nodes: u64,
    /// The number of random plies at the start of a game.
    pub(crate) opening: usize,
    /// One in this many moves is random.
    pub(crate) random_move: usize,
    /// The longest game, in plies.
    pub(crate) longest: usize,
}

/// A position of a game, and the field on which the last move captured, if it did.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) position: Position,
    pub(crate) captured_on: Option<Square>,
}

/// Plays games; the same seed and openings give the same games.
pub(crate) struct Player {
    engine: Engine,
    random: Random,
    openings: Vec<Position>,
    manner: Manner,
}

impl Player {
    /// A player that starts from one of the openings, or from the initial position if there are none.
    pub(crate) fn new(seed: u64, openings: Vec<Position>, manner: Manner) -> Result<Player, Failure> {
        let options = Options {
            hash_mib: 4,
            ..Options::default()
        };
        let engine = Engine::new(options).map_err(|error| Failure::Input(error.to_string()))?;
        Ok(Player {
            engine,
            random: Random::new(seed),
            openings,
            manner,
        })
    }

    /// The positions of the next game, from the end of its random opening.
    pub(crate) fn game(&mut self) -> Vec<Moment> {
        let start = match self.openings.len() {
            0 => Position::startpos(),
            many => self.openings[self.random.below(many)].clone(),
        };
        let limits = Limits {
            nodes: Some(self.manner.nodes),
            ..Limits::default()
        };
        let mut game = Game::new(start);
        let mut captured_on = None;
        let mut moments = Vec::new();
        self.engine.clear();
        for ply in 0..self.manner.longest {
            let position = game.position();
            let legal = position.legal_moves();
            if legal.is_empty() || position.halfmoves() >= 60 || position.is_insufficient_material() {
                break;
            }
            let opening = ply < self.manner.opening;
            if !opening {
                moments.push(Moment {
                    position: position.clone(),
                    captured_on,
                });
            }
            let mv = if opening || self.random.below(self.manner.random_move) == 0 {
                legal[self.random.below(legal.len())]
            } else {
                let outcome = self.engine.search(&game, &limits, &Signals::new(), &mut Silent);
                match outcome.best {
                    Some(mv) => mv,
                    None => break,
                }
            };
            captured_on = mv.is_capture().then(|| mv.to());
            game.play(mv);
        }
        moments
    }

    /// A random number below `limit`, from the player's generator.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit)
    }
}

/// `number` positions, each after this many random plies from the initial position; the same seed gives the
/// same positions.
pub(crate) fn random_openings(seed: u64, number: usize, plies: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut openings = Vec::new();
    while openings.len() < number {
        let mut position = Position::startpos();
        for _ in 0..plies {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play(legal[random.below(legal.len())]);
        }
        if !position.legal_moves().is_empty() {
            openings.push(position);
        }
    }
    openings
}

/// Reads the positions of a file of EPD or FEN; lines without a position are skipped.
///
/// # Errors
/// [`Failure::Input`] for a file that cannot be read or contains no position.
pub(crate) fn openings(path: &Path) -> Result<Vec<Position>, Failure> {
    let text = failure::read(path)?;
    let read = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        Position::from_fen(&fields.join(" "), CastlingMode::Standard).ok()
    };
    let openings: Vec<Position> = text.lines().filter_map(read).collect();
    if openings.is_empty() {
        return Err(Failure::Input(format!("no position in '{}'", path.display())));
    }
    Ok(openings)
}
