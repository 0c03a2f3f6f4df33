//! Positions a few random moves off the path of games, with their values: what the tree of a search is full of, and games are
//! not. Material is often uneven there without anything to show for it.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use puchok_engine::position::Position;
use puchok_engine::score::Centipawns;
use puchok_engine::zones::board::exchange;
use shakmaty::{CastlingMode, Move};

use crate::failure::{self, Failure};
use crate::pool;
use crate::random::Random;
use crate::referee::{Referee, RefereeArgs};
use crate::values;

/// `lab astray`
#[derive(Debug, Args)]
pub(crate) struct AstrayArgs {
    /// Positions to begin with: lines of EPD or FEN
    #[arg(required = true)]
    positions: PathBuf,
    /// The same seed gives the same lines
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes that the referee spends on a position
    #[arg(long, default_value_t = 400)]
    nodes: u64,
    /// How often each position is led astray
    #[arg(long, default_value_t = 1)]
    times: u8,
    #[command(flatten)]
    referee: RefereeArgs,
    /// Positions looked at at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(pool::THREADS))]
    threads: u16,
}

/// The most random moves.
const MOST: usize = 3;

/// Moves of the exchanges after them, at most.
const EXCHANGES: usize = 10;

/// Lines whose positions the referee is given at once.
const AT_ONCE: usize = 32;

/// Runs the command.
pub(crate) fn run(args: &AstrayArgs) -> Result<(), Failure> {
    let text = failure::read(&args.positions)?;
    let lines: Vec<&str> = text.lines().collect();
    let program = args.referee.program();
    let batches: Vec<&[&str]> = lines.chunks(AT_ONCE).collect();
    let start = || Referee::start(&program, 1, 1);
    let look = |referee: &mut Referee, index: usize| -> io::Result<Vec<String>> {
        let mut random = Random::new(args.seed.wrapping_mul(1_000_003) ^ index as u64);
        let mut strays = Vec::new();
        for line in batches[index] {
            let fields: Vec<&str> = line.split_whitespace().take(4).collect();
            let Ok(position) = Position::from_fen(&fields.join(" "), CastlingMode::Standard) else {
                continue;
            };
            let times = (0..args.times).filter_map(|_| stray(position.clone(), &mut random));
            strays.extend(times);
        }
        let judged = referee.glances(&strays, args.nodes)?;
        let labelled = strays.iter().zip(judged);
        let lines = labelled.filter_map(|(position, judged)| values::in_epd(position, judged?, None));
        Ok(lines.collect())
    };
    let mut out = io::stdout().lock();
    pool::in_order(usize::from(args.threads), batches.len(), start, look, |lines| {
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    })?;
    Ok(out.flush()?)
}

/// The quiet position after one to [`MOST`] random moves and the exchanges that follow; `None` where there is none.
fn stray(mut position: Position, random: &mut Random) -> Option<Position> {
    for _ in 0..=random.below(MOST) {
        play_random(&mut position, random)?;
    }
    for _ in 0..EXCHANGES {
        if position.is_check() {
            play_random(&mut position, random)?;
        } else {
            match best_capture(&position) {
                Some(mv) => position.play(mv),
                None => break,
            }
        }
    }
    (!position.legal_moves().is_empty() && values::is_quiet(&position)).then_some(position)
}

fn play_random(position: &mut Position, random: &mut Random) -> Option<()> {
    let legal = position.legal_moves();
    let mv = *legal.get(random.below(legal.len().max(1)))?;
    position.play(mv);
    Some(())
}

/// The capture or promotion that wins most by the exchange on its field, if one wins anything.
fn best_capture(position: &Position) -> Option<Move> {
    let forcing = position.legal_moves().into_iter();
    let forcing = forcing.filter(|m| m.is_capture() || m.is_promotion());
    let gains = forcing.map(|m| (exchange::gain(position.board(), m, position.turn()), m));
    gains
        .filter(|&(gain, _)| gain > Centipawns::ZERO)
        .max_by_key(|&(gain, _)| gain)
        .map(|(_, m)| m)
}
