//! Labels quiet positions with values, for the tuner: from games of puchok against itself, with Stockfish's
//! evaluation.

use std::io::{self, Write};

use clap::Args;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::score::Centipawns;
use puchok_engine::search::{Engine, Options};
use shakmaty::{Color, EnPassantMode, Move, fen::Epd};

use crate::failure::Failure;
use crate::pool;
use crate::random::Random;
use crate::referee::{Judged, Referee, RefereeArgs};

/// `lab values`
#[derive(Debug, Args)]
pub(crate) struct ValuesArgs {
    /// Games to play
    #[arg(long, default_value_t = 10_000)]
    games: usize,
    /// The same seed gives the same lines
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes that puchok spends on a move
    #[arg(long, default_value_t = 400)]
    nodes_a_move: u64,
    /// Nodes that the referee spends on a position
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// A position in so many plies is taken
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..))]
    gap: u8,
    /// After the opening one move in so many is random, so that material is not always level; 0: none
    #[arg(long, default_value_t = 16)]
    random_move: usize,
    /// What a random move of the opening may lose in the referee's eyes, in centipawns; without it, anything
    #[arg(long)]
    loss: Option<i32>,
    #[command(flatten)]
    referee: RefereeArgs,
    /// Games played at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(pool::THREADS))]
    threads: u16,
}

/// The minimum number of random plies at the start of a game; there may be one more.
const OPENING: usize = 7;

/// The referee's nodes for a random move of the opening, and the number of attempts to find one that loses
/// little enough.
const NODES_ON_RANDOM_MOVE: u64 = 400;
const TRIES: usize = 20;

/// The longest game, in plies.
const LONGEST: usize = 240;

/// The game is over when puchok considers either side ahead by this many centipawns for four plies.
const DECIDED: i32 = 1_200;

/// Positions worth more than this, in centipawns, are left out, because they teach nothing.
const LARGEST: i32 = 2_000;

/// Runs the command.
pub(crate) fn run(args: &ValuesArgs) -> Result<(), Failure> {
    let program = args.referee.program();
    let start = || {
        let options = Options {
            hash_mib: 1,
            ..Options::default()
        };
        let engine = Engine::new(options).map_err(io::Error::other)?;
        Ok((Referee::start(&program, 1, 1)?, engine))
    };
    let game = |(referee, engine): &mut (Referee, Engine), index: usize| -> io::Result<Vec<String>> {
        let mut random = Random::new(args.seed.wrapping_mul(1_000_003) ^ index as u64);
        let (positions, result) = play(engine, referee, &mut random, args)?;
        positions
            .iter()
            .filter_map(|p| label(referee, p, args.nodes, Some(result)).transpose())
            .collect()
    };
    let mut out = io::stdout().lock();
    pool::in_order(usize::from(args.threads), args.games, start, game, |lines| {
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    })?;
    Ok(out.flush()?)
}

/// The quiet positions of one game, and its result from White's point of view: 1, ½ or 0 points.
fn play(
    engine: &mut Engine,
    referee: &mut Referee,
    random: &mut Random,
    args: &ValuesArgs,
) -> io::Result<(Vec<Position>, f32)> {
    let limits = Limits {
        nodes: Some(args.nodes_a_move),
        ..Limits::default()
    };
    let pause = usize::from(args.gap) - 1;
    let mut positions = Vec::new();
    let mut game = Game::new(Position::startpos());
    engine.clear();
    let opening = OPENING + random.below(2);
    let mut until_next = opening + random.below(pause.max(1));
    let mut decided = 0_i32;
    let won_by = |color: Color| if color.is_white() { 1.0 } else { 0.0 };
    for ply in 0..LONGEST {
        let position = game.position();
        let turn = position.turn();
        let legal = position.legal_moves();
        if legal.is_empty() {
            let result = if position.is_check() { won_by(!turn) } else { 0.5 };
            return Ok((positions, result));
        }
        if position.halfmoves() >= 80 || position.is_insufficient_material() {
            return Ok((positions, 0.5));
        }
        if until_next == 0 {
            if is_quiet(position) {
                positions.push(position.clone());
                until_next = pause;
            }
        } else {
            until_next -= 1;
        }
        let by_chance = args.random_move > 0 && random.below(args.random_move) == 0;
        let mv = if ply < opening {
            opening_move(referee, random, position, args.loss)?
        } else if by_chance {
            legal[random.below(legal.len())]
        } else {
            let outcome = engine.search(&game, &limits, &Signals::new(), &mut Silent);
            let Some(mv) = outcome.best else { break };
            let score = outcome.lines.first().map_or(0, |l| l.score.raw());
            let for_white = if turn.is_white() { score } else { -score };
            decided = if for_white.abs() < DECIDED {
                0
            } else if decided.signum() == for_white.signum() {
                decided + for_white.signum()
            } else {
                for_white.signum()
            };
            if decided.abs() >= 4 {
                return Ok((positions, if decided > 0 { 1.0 } else { 0.0 }));
            }
            mv
        };
        game.play(mv);
    }
    Ok((positions, 0.5))
}

/// A random move of a position that has one. If `loss` is given, the referee must not see a larger loss for
/// the side that made it, provided such a move is found.
fn opening_move(
    referee: &mut Referee,
    random: &mut Random,
    position: &Position,
    loss: Option<i32>,
) -> io::Result<Move> {
    let legal = position.legal_moves();
    let mut mv = legal[random.below(legal.len())];
    for _ in 0..TRIES {
        let Some(loss) = loss else { break };
        let mut next = position.clone();
        next.play(mv);
        let judged = referee.best_moves(&next, NODES_ON_RANDOM_MOVE)?;
        if judged.first().is_some_and(|&(_, value)| value <= loss) {
            break;
        }
        mv = legal[random.below(legal.len())];
    }
    Ok(mv)
}

/// Whether the side to move is not in check and wins nothing by a capture or promotion.
fn is_quiet(position: &Position) -> bool {
    !position.is_check()
        && position
            .legal_moves()
            .iter()
            .filter(|m| m.is_capture() || m.is_promotion())
            .all(|&m| position.exchange_gain(m) <= Centipawns::ZERO)
}

/// A line of EPD: the value for the side to move (`ce`) and, if known, the result of the game from White's
/// point of view (`c0`); `None` when the referee finds tactics in the position.
fn label(
    referee: &mut Referee,
    position: &Position,
    nodes: u64,
    result: Option<f32>,
) -> io::Result<Option<String>> {
    let judged = referee.best_moves(position, nodes)?;
    Ok(judged
        .first()
        .and_then(|&judged| in_epd(position, judged, result)))
}

/// The line for a position with this verdict of the referee.
fn in_epd(position: &Position, (best, value): Judged, result: Option<f32>) -> Option<String> {
    if best.is_capture() || best.is_promotion() || value.abs() > LARGEST {
        return None;
    }
    let board = Epd::from_position(position.chess(), EnPassantMode::Legal);
    let result = result.map_or(String::new(), |result| format!(" c0 \"{result}\";"));
    Some(format!("{board} ce {value};{result}"))
}
