//! Labels positions: from games of puchok against itself with some random moves, with the good moves
//! according to Stockfish.

use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::score::Centipawns;
use puchok_engine::search::{Engine, Options};
use shakmaty::{EnPassantMode, fen::Epd};

use crate::failure::Failure;
use crate::pool;
use crate::random::Random;
use crate::referee::{Judged, Referee, RefereeArgs};
use crate::trees;

/// `lab label`
#[derive(Debug, Args)]
pub(crate) struct LabelArgs {
    /// Positions to write
    #[arg(long, default_value_t = 12_000)]
    positions: usize,
    /// The same seed gives the same lines
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes that the referee may spend on a position
    #[arg(long, default_value_t = 50_000)]
    nodes: u64,
    #[command(flatten)]
    referee: RefereeArgs,
    /// Keep tactical positions only, whose good moves are not plain captures, and those that follow from them
    #[arg(long)]
    tactics: bool,
    /// Keep positions only that are not lost and where every good move offers material: rare in games
    #[arg(long, conflicts_with = "tactics")]
    offers: bool,
    /// Take the positions after one more move at random: what a search tree mostly consists of
    #[arg(long, conflicts_with_all = ["tactics", "offers"])]
    after_random: bool,
    /// Take the positions from trees of searches, as often as the search expands such nodes, and some in
    /// check besides: good are also all moves that reach the node's window
    #[arg(long, conflicts_with_all = ["tactics", "offers", "after_random"])]
    trees: bool,
    /// Positions labelled at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(pool::THREADS))]
    threads: u16,
}

/// Nodes for each move of puchok's games.
const NODES_A_MOVE: u64 = 400;

/// One in this many moves is random; the position after it is tactical if there is a refutation.
const RANDOM_MOVE: usize = 7;

/// The number of random plies at the start of a game.
const OPENING: usize = 8;

/// The longest game, in plies.
const LONGEST: usize = 160;

/// The number of lines that the referee reports.
const LINES: usize = 8;

/// By how many centipawns a good move may fall short of the best.
const GOOD: i32 = 30;

/// A position is tactical if the best move is this many centipawns better than every move that is not good.
const TACTICAL: i32 = 120;

/// Nodes for the referee's first check whether a position looks tactical at all.
const FIRST_LOOK: u64 = 4_000;

/// Nodes for the referee's first check, from its best move alone, whether a position may be about an offer.
const GLANCE: u64 = 1_500;

/// Positions with at most this value, in centipawns, count as lost: an offer there is desperation.
const LOST: i32 = -150;

/// How many plies of the best line are followed for further positions after a tactical one.
const FOLLOWED: usize = 2;

/// Distinguishes the generator of `--after-random` from that of the games.
const DEVIATIONS: u64 = 0x6465_7669_6174_6573;

/// Runs the command.
pub(crate) fn run(args: &LabelArgs) -> Result<(), Failure> {
    let program = args.referee.program();
    // If the referee cannot be started, it is better to know before the games are played.
    drop(Referee::start(&program, LINES, 16)?);
    if args.trees {
        return label_trees(args, &program);
    }
    let gap = match args {
        LabelArgs { offers: true, .. } => (0, 1),
        LabelArgs { tactics: true, .. } => (1, 2),
        _ => (3, 8),
    };
    let positions = play(args.positions, args.seed, gap, args.after_random);
    let label = |(referee, glancing): &mut (Referee, Option<Referee>), index: usize| {
        // The pool only asks for existing indices.
        let position = &positions[index];
        if let Some(glancing) = glancing {
            offers(glancing, referee, position, args.nodes)
        } else if args.tactics {
            tactics(referee, position, args.nodes)
        } else {
            let judged = referee.best_moves(position, args.nodes)?;
            Ok(in_epd(position, &judged).into_iter().collect())
        }
    };
    let mut out = io::stdout().lock();
    pool::in_order(
        usize::from(args.threads),
        positions.len(),
        || {
            let glancing = args.offers.then(|| Referee::start(&program, 1, 1)).transpose()?;
            Ok((Referee::start(&program, LINES, 16)?, glancing))
        },
        label,
        |lines: Vec<String>| lines.iter().try_for_each(|line| writeln!(out, "{line}")),
    )?;
    Ok(out.flush()?)
}

/// The command for positions from trees.
fn label_trees(args: &LabelArgs, program: &Path) -> Result<(), Failure> {
    let nodes = trees::sample(args.positions, args.seed)?;
    let mut out = io::stdout().lock();
    pool::in_order(
        usize::from(args.threads),
        nodes.len(),
        || Referee::start(program, LINES, 16),
        |referee, index| {
            let judged = referee.best_moves(&nodes[index].position, args.nodes)?;
            Ok(trees::in_epd(&nodes[index], &judged))
        },
        |line| line.map_or(Ok(()), |line| writeln!(out, "{line}")),
    )?;
    Ok(out.flush()?)
}

/// The lines for a tactical position and those after it; empty if it is not tactical, or its solution is a
/// plain capture.
fn tactics(referee: &mut Referee, position: &Position, nodes: u64) -> io::Result<Vec<String>> {
    let first_look = referee.best_moves(position, FIRST_LOOK)?;
    let stands_out = |judged: &[Judged]| match judged {
        [best, .., _] => {
            judged
                .iter()
                .filter(|(_, score)| best.1 - score < TACTICAL)
                .count()
                <= 2
        }
        _ => false,
    };
    let Some(&(best, _)) = first_look.first() else {
        return Ok(Vec::new());
    };
    if !stands_out(&first_look) || position.exchange_gain(best) > Centipawns::ZERO {
        return Ok(Vec::new());
    }
    let mut lines = Vec::new();
    let mut position = position.clone();
    for _ in 0..=FOLLOWED {
        if position.legal_moves().len() < 3 {
            break;
        }
        let judged = referee.best_moves(&position, nodes)?;
        if lines.is_empty() && !stands_out(&judged) {
            break;
        }
        lines.extend(in_epd(&position, &judged));
        let Some(&(best, _)) = judged.first() else { break };
        position.play(best);
    }
    Ok(lines)
}

/// The line for a position that is not lost and in which every good move offers material; empty for others.
fn offers(
    glancing: &mut Referee,
    referee: &mut Referee,
    position: &Position,
    nodes: u64,
) -> io::Result<Vec<String>> {
    let is_offer = |&(mv, _): &Judged| position.exchange_gain(mv) < Centipawns::ZERO;
    if !glancing
        .best_moves(position, GLANCE)?
        .first()
        .is_some_and(is_offer)
    {
        return Ok(Vec::new());
    }
    let judged = referee.best_moves(position, nodes)?;
    let is_worth_it = judged.first().is_some_and(|&(_, score)| score > LOST);
    let all_offer = good(&judged).iter().all(is_offer);
    Ok((is_worth_it && all_offer)
        .then(|| in_epd(position, &judged))
        .flatten()
        .into_iter()
        .collect())
}

/// Positions from games, one every few plies: `gap.0` plies plus a random number below `gap.1`. With
/// `after_random`, the positions after one more random move, from the same games.
fn play(wanted: usize, seed: u64, gap: (usize, usize), after_random: bool) -> Vec<Position> {
    let mut random = Random::new(seed);
    // A separate generator, so that the games stay the same.
    let mut deviations = Random::new(seed ^ DEVIATIONS);
    let mut positions = Vec::new();
    let options = Options {
        hash_mib: 4,
        ..Options::default()
    };
    let Ok(mut engine) = Engine::new(options) else {
        return positions;
    };
    let limits = Limits {
        nodes: Some(NODES_A_MOVE),
        ..Limits::default()
    };
    while positions.len() < wanted {
        let mut game = Game::new(Position::startpos());
        engine.clear();
        let mut until_next = OPENING + random.below(6);
        for ply in 0..LONGEST {
            let legal = game.position().legal_moves();
            if legal.is_empty()
                || game.position().halfmoves() >= 60
                || game.position().is_insufficient_material()
            {
                break;
            }
            if until_next == 0 && legal.len() > 2 {
                if after_random {
                    positions.extend(deviate(game.position(), &mut deviations));
                } else {
                    positions.push(game.position().clone());
                }
                if positions.len() == wanted {
                    break;
                }
                until_next = gap.0 + random.below(gap.1);
            }
            until_next = until_next.saturating_sub(1);
            let mv = if ply < OPENING || random.below(RANDOM_MOVE) == 0 {
                legal[random.below(legal.len())]
            } else {
                match engine.search(&game, &limits, &Signals::new(), &mut Silent).best {
                    Some(mv) => mv,
                    None => break,
                }
            };
            game.play(mv);
        }
    }
    positions
}

/// The position after a random move; `None` if that leaves the opponent no choice: two moves or fewer, or the
/// game is over.
fn deviate(position: &Position, random: &mut Random) -> Option<Position> {
    let legal = position.legal_moves();
    let mut next = position.clone();
    next.play(*legal.get(random.below(legal.len().max(1)))?);
    (next.legal_moves().len() > 2 && !next.is_insufficient_material()).then_some(next)
}

/// The moves that are nearly as good as the best.
fn good(judged: &[Judged]) -> &[Judged] {
    let best = judged.first().map_or(0, |&(_, score)| score);
    let many = judged
        .iter()
        .take_while(|(_, score)| best - score <= GOOD)
        .count();
    &judged[..many]
}

/// A line of EPD: the good moves (`bm`), the value (`ce`), and whether the position is tactical (`id`);
/// `None` when the referee reports nothing.
fn in_epd(position: &Position, judged: &[Judged]) -> Option<String> {
    let (_, best) = *judged.first()?;
    let good: Vec<String> = good(judged).iter().map(|&(mv, _)| position.san(mv)).collect();
    let next = judged.get(good.len()).map_or(-30_000, |&(_, score)| score);
    let kind = if best - next >= TACTICAL && good.len() <= 2 {
        "tactic"
    } else {
        "game"
    };
    let board = Epd::from_position(position.chess(), EnPassantMode::Legal);
    Some(format!(
        "{board} bm {}; ce {best}; id \"{kind}\";",
        good.join(" ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deviation_is_one_legal_move_after_the_position_taken_without_it() {
        let plain = play(60, 5, (3, 8), false);
        let deviated = play(40, 5, (3, 8), true);
        assert_eq!(deviated.len(), 40);
        // Both are in the order of the same games. A deviation may be skipped, in which case its position has
        // no partner.
        let mut left = plain.iter();
        for after in &deviated {
            let follows = |before: &Position| {
                before.legal_moves().iter().any(|&m| {
                    let mut next = before.clone();
                    next.play(m);
                    next.fen() == after.fen()
                })
            };
            assert!(left.any(follows), "{} follows from no position", after.fen());
        }
    }

    #[test]
    fn no_deviation_ends_the_game_or_leaves_only_two_moves() {
        let mut random = Random::new(3);
        for fen in [
            // Neither side can mate.
            "7k/5K2/8/8/8/8/8/8 w - - 0 1",
            // The king in the corner has at most g7 and h7.
            "7k/7P/8/8/8/8/8/K7 w - - 0 1",
        ] {
            let position = Position::from_fen(fen, shakmaty::CastlingMode::Standard).expect("legal");
            for _ in 0..20 {
                assert!(deviate(&position, &mut random).is_none(), "{fen}");
            }
        }
    }
}
