//! Plays won endings with puchok against the best defence: how many end in mate within fifty moves, and after
//! how many moves.

use std::io::{self, Write};

use clap::Args;
use puchok_engine::limits::Limits;
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::search::{Engine, Options};
use puchok_engine::solvers::endgames::build::in_memory;
use puchok_engine::solvers::endgames::{Endgames, Material, Value};
use puchok_tests::mating::{self, End, Played};
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Piece, Setup, Square};

use crate::failure::Failure;
use crate::pool;
use crate::random::Random;

/// `lab mates`
#[derive(Debug, Args)]
pub(crate) struct MatesArgs {
    /// The endings, such as KBNK or KPK
    #[arg(required = true)]
    endings: Vec<Material>,
    /// Games of each: random won positions, either side to move, White and Black by turns the stronger side
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: usize,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nodes: u64,
    /// The least number of moves to mate with best play
    #[arg(long, value_name = "N", default_value_t = 1)]
    least: u8,
    /// Other positions and replies for another number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(pool::THREADS))]
    threads: u16,
}

/// The size of the engine's hash table in MiB.
const HASH: usize = 4;

/// Runs the command: prints a line for each game that was not won, and one for each ending.
pub(crate) fn run(args: &MatesArgs) -> Result<(), Failure> {
    let endgames =
        in_memory(&args.endings, &mut Silent).map_err(|error| Failure::Input(error.to_string()))?;
    for &ending in &args.endings {
        let longest = longest(&endgames, ending);
        if args.least > longest {
            let reason = format!(
                "no win of {ending} takes {} moves, the longest {longest}",
                args.least
            );
            return Err(Failure::Input(reason));
        }
        play(args, &endgames, ending)?;
    }
    Ok(())
}

/// The length of the longest win, in moves.
fn longest(endgames: &Endgames, ending: Material) -> u8 {
    let table = endgames.table(ending);
    let stats = table.map(puchok_engine::solvers::endgames::stats::Stats::of);
    stats.and_then(|stats| stats.sides.white.longest()).unwrap_or(0)
}

fn play(args: &MatesArgs, endgames: &Endgames, ending: Material) -> Result<(), Failure> {
    let limits = Limits::of_nodes(args.nodes);
    let start = || {
        let options = Options {
            hash_mib: HASH,
            ..Options::default()
        };
        Engine::new(options).map_err(|error| io::Error::other(error.to_string()))
    };
    let job = |engine: &mut Engine, game: usize| -> io::Result<(Position, u8, Played)> {
        let mut random = Random::new(args.seed.wrapping_mul(0x1_0000_0001).wrapping_add(game as u64));
        let (position, best) = won_position(&mut random, endgames, ending, game, args.least);
        let played = mating::play(engine, &limits, endgames, &position, |many| random.below(many));
        played
            .map(|played| (position, best, played))
            .map_err(|error| io::Error::other(error.to_string()))
    };
    let mut sum = Sum::default();
    let mut out = io::stdout().lock();
    let take = |(position, best, played): (Position, u8, Played)| {
        sum.add(best, &played);
        match played.end {
            End::Mate => Ok(()),
            end => writeln!(out, "{}: {end:?} after {} moves", position.fen(), played.moves),
        }
    };
    pool::in_order(usize::from(args.threads), args.games, start, job, take)?;
    let Sum {
        mates,
        moves,
        best,
        longest,
        longest_best,
        again,
    } = sum;
    let mean = |sum: u32| f64::from(sum) / f64::from(mates.max(1));
    writeln!(
        out,
        "{ending}: {mates} of {} mated at {} nodes a move, longest {longest}, mean {:.2} (best play {longest_best}, {:.2}); \
         {again} positions came again",
        args.games,
        args.nodes,
        mean(moves),
        mean(best),
    )?;
    Ok(())
}

/// The totals over the games.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    mates: u32,
    /// The total moves of the games won, by the engine and with best play.
    moves: u32,
    best: u32,
    longest: u32,
    longest_best: u8,
    again: u32,
}

impl Sum {
    fn add(&mut self, best: u8, played: &Played) {
        self.again += played.again;
        if played.end == End::Mate {
            self.mates += 1;
            self.moves += played.moves;
            self.best += u32::from(best);
            self.longest = self.longest.max(played.moves);
            self.longest_best = self.longest_best.max(best);
        }
    }
}

/// A random position that the stronger side wins in at least `least` moves, and the number of moves; White is
/// that side in even games.
fn won_position(
    random: &mut Random,
    endgames: &Endgames,
    ending: Material,
    game: usize,
    least: u8,
) -> (Position, u8) {
    let strong = if game.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    };
    loop {
        let turn = if random.below(2) == 0 { strong } else { !strong };
        let Some(position) = random_position(random, ending, strong, turn) else {
            continue;
        };
        let plies = match endgames.value(&position) {
            Some(Value::Win(plies)) if turn == strong => plies,
            Some(Value::Loss(plies)) if turn != strong => plies,
            _ => continue,
        };
        if plies.moves() >= least.max(1) {
            return (position, plies.moves());
        }
    }
}

/// Places the men of an ending at random; `None` if the result is not a legal position.
pub(crate) fn random_position(
    random: &mut Random,
    ending: Material,
    strong: Color,
    turn: Color,
) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.turn = turn;
    let mut color = !strong;
    for letter in ending.to_string().chars() {
        if letter == 'K' {
            color = !color;
        }
        let role = shakmaty::Role::from_char(letter)?;
        let square = Square::new(random.below(64) as u32);
        if setup.board.piece_at(square).is_some() {
            return None;
        }
        setup.board.set_piece_at(square, Piece { color, role });
    }
    Chess::from_setup(setup, CastlingMode::Standard)
        .ok()
        .map(Position::from_chess)
}
