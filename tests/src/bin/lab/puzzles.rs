//! Builds test suites from games: positions with a single good move that is hard to see, and positions with a
//! good quiet move.
//!
//! A referee's verdict at many nodes decides; a short search first discards unsuitable positions.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use puchok_engine::position::Position;
use puchok_engine::score::Centipawns;
use puchok_engine::zones::board::view::View;
use puchok_engine::zones::map::{Horizon, Map};
use shakmaty::{EnPassantMode, Move, fen::Epd};

use crate::failure::Failure;
use crate::games::{self, Manner, Moment, Player};
use crate::referee::{Judged, Referee, RefereeArgs};

/// What a suite consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Puzzle {
    /// One good move, no plain capture, that the referee does not find at once
    Tactic,
    /// The same, but the referee does not find the move before it has looked at some thousand positions
    Deep,
    /// Nothing hangs, the best moves are quiet, and most others are worse
    Quiet,
    /// Few officers are left, and one move, no plain capture, that the referee does not find at once holds or
    /// wins
    Ending,
}

/// `lab puzzles`
#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// What is looked for
    #[arg(value_enum)]
    puzzle: Puzzle,
    /// Positions to write
    #[arg(long, default_value_t = 600)]
    positions: usize,
    /// The same seed gives the same lines
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes that the referee may spend on a position that looks right
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Where games begin: a file of EPD or FEN; without it in the initial position
    #[arg(long)]
    openings: Option<PathBuf>,
    #[command(flatten)]
    referee: RefereeArgs,
}

/// The minimum distance in plies between positions kept from one game.
const APART: usize = 8;

/// The minimum number of legal moves.
const CHOICE: usize = 8;

/// For a tactic: with the first number of nodes the referee must not find the move, and with the second it
/// must prefer a different move than with the first, for the position to be examined closely.
const TACTIC_LOOKS: (u64, u64) = (600, 3_000);

/// The same for a deep tactic.
const DEEP_LOOKS: (u64, u64) = (3_000, 25_000);

/// The number of nodes with which the referee must not find the move of a hard position.
const HARD: u64 = 2_000;

/// The same as for a tactic, for an ending.
const ENDING_LOOKS: (u64, u64) = (150, 8_000);

/// By how many centipawns the value must rise in between.
const RISE: i32 = 40;

/// By how many centipawns the move of a tactic must be better than any other.
const ONLY: i32 = 100;

/// From this many centipawns for either side, the second-best move of a tactic counts as decided.
const DECIDED: i32 = 350;

/// From this many centipawns for either side, the rest of a game is skipped.
const LOPSIDED: i32 = 600;

/// Nodes for the first check whether a position looks quiet.
const QUIET_LOOK: u64 = 5_000;

/// The number of lines that the referee reports for a quiet position.
const LINES: usize = 4;

/// By how many centipawns the best quiet move must be better than the last of those lines; less is required
/// in the first check.
const BETTER: (i32, i32) = (40, 30);

/// Up to this many centipawns below the best, a quiet move counts as equally good.
const AS_GOOD: i32 = 15;

/// From this many centipawns for either side, a quiet position counts as decided.
const QUIET_DECIDED: i32 = 250;

/// The most officers, of both sides together, in an ending.
const ENDING_OFFICERS: usize = 4;

/// The fewest men in an ending: with fewer it is in databases, and the referee, which has none, may be wrong.
const ENDING_MEN: usize = 5;

/// Runs the command.
pub(crate) fn run(args: &PuzzleArgs) -> Result<(), Failure> {
    let openings = args.openings.as_deref().map(games::openings);
    let openings = openings.transpose()?.unwrap_or_default();
    let manner = Manner {
        nodes: match args.puzzle {
            Puzzle::Tactic | Puzzle::Deep => 120,
            Puzzle::Quiet => 400,
            Puzzle::Ending => 200,
        },
        opening: if openings.is_empty() { 8 } else { 2 },
        random_move: match args.puzzle {
            Puzzle::Tactic | Puzzle::Deep => 30,
            Puzzle::Quiet => 14,
            Puzzle::Ending => 20,
        },
        longest: match args.puzzle {
            Puzzle::Tactic | Puzzle::Deep | Puzzle::Quiet => 140,
            Puzzle::Ending => 240,
        },
    };
    let mut player = Player::new(args.seed, openings, manner)?;
    let program = args.referee.program();
    let (few, many) = match args.puzzle {
        Puzzle::Tactic | Puzzle::Deep | Puzzle::Ending => (1, 2),
        Puzzle::Quiet => (LINES, LINES),
    };
    let mut referees = Referees {
        quick: Referee::start(&program, few, 1)?,
        thorough: Referee::start(&program, many, 16)?,
        value: 0,
    };
    let mut out = io::stdout().lock();
    let (mut written, mut seen) = (0, 0_u64);
    while written < args.positions {
        let mut wait = player.below(3);
        referees.value = 0;
        for moment in player.game() {
            if wait > 0 {
                wait -= 1;
                continue;
            }
            if referees.value.abs() > LOPSIDED {
                break;
            }
            seen += 1;
            let line = match args.puzzle {
                Puzzle::Tactic => {
                    referees.tactic(&moment, args.nodes, TACTIC_LOOKS, ["tactic", "hard tactic"])?
                }
                Puzzle::Deep => referees.tactic(&moment, args.nodes, DEEP_LOOKS, ["deep", "deep"])?,
                Puzzle::Quiet => {
                    wait = 2;
                    referees.quiet(&moment, args.nodes)?
                }
                Puzzle::Ending => referees.ending(&moment, args.nodes)?,
            };
            let Some(line) = line else { continue };
            wait = APART;
            written += 1;
            writeln!(out, "{line}")?;
            out.flush()?;
            if written == args.positions {
                break;
            }
        }
        eprint!("\r{written} of {seen} ");
    }
    Ok(())
}

/// A referee for short searches and one for long searches.
struct Referees {
    quick: Referee,
    thorough: Referee,
    /// The value of the last position examined, in centipawns.
    value: i32,
}

impl Referees {
    /// The line for a position with a single good move that is hard to see; `looks` and `names` as in
    /// [`Referees::only_move`].
    fn tactic(
        &mut self,
        moment: &Moment,
        nodes: u64,
        looks: (u64, u64),
        names: [&str; 2],
    ) -> io::Result<Option<String>> {
        let position = &moment.position;
        if position.legal_moves().len() < CHOICE {
            return Ok(None);
        }
        let (at_once, later) = self.quick.two_minds(position, looks.1, looks.0)?;
        let (Some(at_once), Some(later)) = (at_once, later) else {
            return Ok(None);
        };
        self.value = at_once.1;
        if at_once.0 == later.0
            || later.1 - at_once.1 < RISE
            || at_once.1.abs() >= DECIDED
            || is_plain(moment, later.0)
        {
            return Ok(None);
        }
        self.only_move(moment, nodes, looks.0, names)
    }

    /// The line for an ending with a single good move that is hard to see.
    fn ending(&mut self, moment: &Moment, nodes: u64) -> io::Result<Option<String>> {
        let position = &moment.position;
        let board = position.board();
        let officers = board.occupied() & !(board.pawns() | board.kings());
        let is_known = board.occupied().count() < ENDING_MEN;
        if is_known || officers.count() > ENDING_OFFICERS || position.legal_moves().len() < 3 {
            return Ok(None);
        }
        let (at_once, later) = self.quick.two_minds(position, ENDING_LOOKS.1, ENDING_LOOKS.0)?;
        let (Some(at_once), Some(later)) = (at_once, later) else {
            return Ok(None);
        };
        self.value = at_once.1;
        if at_once.0 == later.0 {
            return Ok(None);
        }
        self.only_move(moment, nodes, ENDING_LOOKS.0, ["ending", "hard ending"])
    }

    /// The line for a position with a single good move that is not a plain capture and is not found with
    /// `at_once` nodes. The second name is for a move that is not found with [`HARD`] nodes either.
    fn only_move(
        &mut self,
        moment: &Moment,
        nodes: u64,
        at_once: u64,
        names: [&str; 2],
    ) -> io::Result<Option<String>> {
        let position = &moment.position;
        let judged = self.thorough.best_moves(position, nodes)?;
        let [(best, value), (_, second), ..] = *judged.as_slice() else {
            return Ok(None);
        };
        if value - second < ONLY || second.abs() >= DECIDED || is_plain(moment, best) {
            return Ok(None);
        }
        let mut finds = |nodes| -> io::Result<bool> {
            let judged = self.quick.best_moves(position, nodes)?;
            Ok(judged.first().is_some_and(|&(mv, _)| mv == best))
        };
        if finds(at_once)? {
            return Ok(None);
        }
        let name = names[usize::from(!finds(HARD)?)];
        Ok(Some(in_epd(position, &judged[..1], name)))
    }

    /// The line for a position without hanging pieces, with a quiet move that is better than most.
    fn quiet(&mut self, moment: &Moment, nodes: u64) -> io::Result<Option<String>> {
        let position = &moment.position;
        let view = View::new(position.chess());
        let mut map = Map::default();
        map.read_threats(&view, Horizon::default());
        if position.is_check()
            || position.legal_moves().len() < 2 * CHOICE
            || map.largest_threat() > Centipawns::ZERO
        {
            return Ok(None);
        }
        let promising = |judged: &[Judged], better: i32| {
            let [(best, value), .., (_, last)] = *judged else {
                return false;
            };
            judged.len() == LINES
                && value - last >= better
                && value.abs() < QUIET_DECIDED
                && is_quiet(position, best)
        };
        if !promising(&self.quick.best_moves(position, QUIET_LOOK)?, BETTER.1) {
            return Ok(None);
        }
        let judged = self.thorough.best_moves(position, nodes)?;
        if !promising(&judged, BETTER.0) {
            return Ok(None);
        }
        let value = judged[0].1;
        let as_good = judged
            .iter()
            .take_while(|(_, score)| value - score <= AS_GOOD)
            .count();
        Ok(Some(in_epd(position, &judged[..as_good], "quiet")))
    }
}

/// Whether a move recaptures, or wins material by a plain exchange.
fn is_plain(moment: &Moment, mv: Move) -> bool {
    let position = &moment.position;
    moment.captured_on == Some(mv.to())
        || (mv.is_capture() || mv.is_promotion()) && position.exchange_gain(mv) > Centipawns::ZERO
}

/// Whether a move neither captures nor promotes nor gives check.
fn is_quiet(position: &Position, mv: Move) -> bool {
    !mv.is_capture() && !mv.is_promotion() && !position.after(mv).is_check()
}

/// The EPD of a position: good moves, value and kind.
fn in_epd(position: &Position, good: &[Judged], sort: &str) -> String {
    let moves: Vec<String> = good.iter().map(|&(mv, _)| position.san(mv)).collect();
    let value = good.first().map_or(0, |&(_, value)| value);
    let board = Epd::from_position(position.chess(), EnPassantMode::Legal);
    format!("{board} bm {}; ce {value}; id \"{sort}\";", moves.join(" "))
}
