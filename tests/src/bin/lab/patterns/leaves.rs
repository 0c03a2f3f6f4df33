//! Samples positions for which the search asks for an estimate: nodes of its trees, including quiescence,
//! along games of puchok against itself, with the evaluation of Stockfish's network.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use puchok_engine::evaluation::terms::TEMPO;
use puchok_engine::evaluation::weights::WEIGHTS;
use puchok_engine::evaluation::{by_terms, phase};
use puchok_engine::game::Game;
use puchok_engine::library;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::report::tree::{End, Node};
use puchok_engine::search::{Engine, Options, Parts};
use puchok_engine::zones::board::view::View;

use super::sample::{BYTES, Sample};
use super::stockfish::{Reader, Stockfish};
use crate::failure::{self, Failure};
use crate::games;
use crate::pool;
use crate::random::Random;
use crate::referee::RefereeArgs;

/// `lab leaves`
#[derive(Debug, Args)]
pub(crate) struct LeavesArgs {
    /// Games to play
    #[arg(long, default_value_t = 30_000)]
    games: usize,
    /// Positions to begin every second game with: lines of EPD or FEN. Without it, and in the other games,
    /// random moves are made
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The same seed gives the same positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One in so many of a tree's nodes is taken
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    one_in: u16,
    /// Where the positions are written, 32 bytes each
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    referee: RefereeArgs,
    /// Games played at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(pool::THREADS))]
    threads: u16,
}

/// The number of random plies at the start of a game, from an opening and from the initial position: the
/// minimum, and how many more there may be.
const AFTER_OPENING: (usize, usize) = (1, 3);
const OPENING: (usize, usize) = (6, 4);

/// After the opening, one in this many moves is random (0: none); each entry applies to an equal share of the
/// games.
const RANDOM_MOVES: [usize; 6] = [0, 0, 0, 8, 16, 30];

/// Three games in four end at once if the opening has left a side ahead by more than this, in centipawns.
const EVEN: i32 = 120;

/// Nodes per move: the minimum, and the square root of the largest addition. Small trees of many positions
/// teach more than large trees of few.
const NODES: (u64, usize) = (40, 15);

/// The longest game, in plies, and the longest stretch without a capture.
const LONGEST: usize = 220;
const LONGEST_WITHOUT_CAPTURE: u32 = 50;

/// A game is over when a side has been ahead by this much, in centipawns, for this many plies.
const DECIDED: (i32, u32) = (1_500, 6);

/// The number of tree nodes recorded: enough for all.
const KEPT: usize = 1_000;

/// Positions with a larger advantage than this, in centipawns, are left out, because they teach nothing.
const LARGEST: i32 = 3_000;

/// Runs the command.
pub(crate) fn run(args: &LeavesArgs) -> Result<(), Failure> {
    let openings = args.openings.as_deref().map(games::openings);
    let openings = openings.transpose()?.unwrap_or_default();
    let stockfish = Stockfish::within(&args.referee.program())?;
    failure::may_write(&args.out)?;
    let mut out = BufWriter::new(File::create(&args.out)?);
    let start = || {
        // Plans change little in such small trees, and take a fifth of the time.
        let parts = Parts {
            plans: false,
            ..Parts::default()
        };
        let options = Options {
            hash_mib: 1,
            parts,
            ..Options::default()
        };
        Engine::new(options).map_err(io::Error::other)
    };
    let play = |engine: &mut Engine, index: usize| {
        let random = Random::new(args.seed.wrapping_mul(1_000_003) ^ index as u64);
        let mut taker = Taker {
            random,
            one_in: usize::from(args.one_in),
            reader: Reader::new(&stockfish),
            samples: Vec::new(),
        };
        taker.game(engine, &openings);
        Ok(taker.samples)
    };
    pool::in_order(usize::from(args.threads), args.games, start, play, |samples| {
        samples.iter().try_for_each(|sample| out.write_all(sample))
    })?;
    Ok(out.flush()?)
}

/// Plays games and samples positions from their trees.
struct Taker<'a> {
    random: Random,
    one_in: usize,
    reader: Reader<'a>,
    samples: Vec<[u8; BYTES]>,
}

impl Taker<'_> {
    fn game(&mut self, engine: &mut Engine, openings: &[Position]) {
        let from_opening = !openings.is_empty() && self.random.below(2) == 0;
        let (first, (fewest, more)) = if from_opening {
            (openings[self.random.below(openings.len())].clone(), AFTER_OPENING)
        } else {
            (Position::startpos(), OPENING)
        };
        let opening = fewest + self.random.below(more);
        let random_move = RANDOM_MOVES[self.random.below(RANDOM_MOVES.len())];
        let mut has_to_be_even = self.random.below(4) > 0;
        let limits = Limits {
            nodes: Some(NODES.0 + (self.random.below(NODES.1) * self.random.below(NODES.1)) as u64),
            ..Limits::default()
        };
        engine.clear();
        let mut game = Game::new(first);
        let mut decided = 0;
        for ply in 0..LONGEST {
            let legal = game.position().legal_moves();
            let lasts = game.position().halfmoves() >= LONGEST_WITHOUT_CAPTURE;
            if legal.is_empty() || lasts || game.position().is_insufficient_material() {
                return;
            }
            let by_chance = random_move > 0 && self.random.below(random_move) == 0;
            let mv = if ply < opening || by_chance {
                legal[self.random.below(legal.len())]
            } else {
                let (outcome, tree) =
                    engine.search_recorded(&game, &limits, &Signals::new(), &mut Silent, KEPT);
                let score = outcome.lines.first().map_or(0, |line| line.score.raw());
                if std::mem::take(&mut has_to_be_even) && score.abs() > EVEN {
                    return;
                }
                self.take(&tree.root, &tree.position);
                decided = if score.abs() > DECIDED.0 { decided + 1 } else { 0 };
                match outcome.best {
                    Some(mv) if decided < DECIDED.1 => mv,
                    _ => return,
                }
            };
            game.play(mv);
        }
    }

    /// Samples nodes of a tree whose estimate was used: the side to move is not in check, and no rule or
    /// table decided the node.
    fn take(&mut self, node: &Node, position: &Position) {
        let estimated = node.searches.iter().any(|search| {
            matches!(
                search.end,
                End::Searched | End::Cut | End::BreakOff | End::LeftOut | End::Quiet
            )
        });
        if estimated && self.random.below(self.one_in) == 0 && !position.is_check() {
            let sample = sample_of(&View::new(position.chess()), &mut self.reader);
            self.samples.extend(sample.map(Sample::to_bytes));
        }
        for child in &node.children {
            let next = match child.mv {
                Some(mv) => Some(position.after(mv)),
                None => position.pass(),
            };
            if let Some(next) = next {
                self.take(child, &next);
            }
        }
    }
}

/// A position with its value; `None` if the library knows the position, or one side is far ahead.
pub(super) fn sample_of(view: &View, reader: &mut Reader<'_>) -> Option<Sample> {
    if library::verdict(view).is_some() {
        return None;
    }
    let having_the_move = WEIGHTS[TEMPO.at(0)].at(phase(view)).0;
    let value = reader.balance(view.board(), view.turn()).0;
    let terms = by_terms(view).raw() - having_the_move;
    (value.abs() < LARGEST)
        .then(|| Sample::new(view.board(), view.turn(), terms, value))
        .flatten()
}
