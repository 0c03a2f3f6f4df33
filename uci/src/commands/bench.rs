//! `puchok bench`: a fixed workload, to compare versions and machines.

use std::time::Duration;

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::{Outcome, Silent, Tally};
use puchok_engine::search::Options;
use puchok_engine::zones::zone::cells::Counts;
use serde::Serialize;

use super::given::read_position;
use super::json::milliseconds;
use super::{engine, write, write_json};
use crate::cli::{BenchArgs, Format};
use crate::commands::words::per_second;
use crate::failure::Failure;

/// Positions of every kind: openings, middlegames with and without tactics, endgames, a mate, a fortress-like
/// ending.
///
/// The second, sixth and tenth are positions 2, 6 and 3 of the Chess Programming Wiki's *Perft Results*; the
/// fifth is WAC.001 of Win at Chess; the seventh is Botvinnik–Capablanca, AVRO 1938, before 30. Ba3; the
/// ninth is Réti's study of 1921; the eleventh is Topalov–Shirov, Linares 1998, before 47. … Bh3. The others
/// were chosen as typical of their kind.
const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQR1K1 w - - 0 10",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
    "5rk1/5ppp/p1Q1p3/1R6/q7/4b1P1/P2RPP1P/6K1 w - - 0 1",
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "6k1/1p3pp1/p1p1r2p/8/2PR4/1P4P1/P4PKP/8 b - - 0 30",
];

/// One line of the JSON.
#[derive(Debug, Serialize)]
struct Row<'a> {
    fen: &'a str,
    bestmove: Option<String>,
    depth: u32,
    nodes: u64,
    time_ms: u64,
}

/// The last line of the JSON.
#[derive(Debug, Serialize)]
struct Total {
    nodes: u64,
    time_ms: u64,
    nps: u64,
    /// Bundles read on a board.
    readings_made: u64,
    /// Readings that were found frozen and reused.
    readings_frozen: u64,
    /// Moves searched at nodes (excluding quiescence), by their justification: a zone of the map, a plan,
    /// only their estimate, something else (`report::Tally`).
    moves_zone: u64,
    moves_plan: u64,
    moves_quiet: u64,
    moves_other: u64,
    /// The largest memory use of the process, measured after each position; `None` where the system does not
    /// report it.
    memory_bytes: Option<usize>,
}

/// Size of the transposition table in MiB.
const HASH_MIB: usize = 16;

/// Totals over the searches of all positions.
#[derive(Default)]
struct Sums {
    nodes: u64,
    time: Duration,
    readings: Counts,
    tally: Tally,
    /// The largest memory use of the process, measured after each position.
    memory: Option<usize>,
}

impl Sums {
    fn add(&mut self, outcome: &Outcome) {
        self.nodes += outcome.nodes;
        self.time += outcome.time;
        self.readings += outcome.readings;
        self.tally += outcome.tally;
        let now = memory_stats::memory_stats().map(|stats| stats.physical_mem);
        self.memory = self.memory.max(now);
    }
}

/// Runs the command until it is stopped; the totals then cover the positions searched so far.
pub(crate) fn run(args: &BenchArgs, signals: &Signals) -> Result<(), Failure> {
    let limits = Limits {
        depth: Some(args.depth),
        ..Limits::default()
    };
    let mut sums = Sums::default();
    for fen in POSITIONS {
        let position = read_position(fen)?;
        let game = Game::new(position);
        // A fresh engine for each position, so that their order does not matter.
        let mut engine = engine(Options {
            hash_mib: HASH_MIB,
            ..Options::default()
        })?;
        let outcome = engine.search(&game, &limits, signals, &mut Silent);
        if signals.is_stopped() {
            break;
        }
        sums.add(&outcome);
        write_row(args, fen, &game, &outcome)?;
    }
    match args.format {
        Format::Text => write_sums(&sums),
        Format::Json => write_json(&Total::from(&sums)),
    }
}

/// Writes the result for one position.
fn write_row(args: &BenchArgs, fen: &str, game: &Game, outcome: &Outcome) -> Result<(), Failure> {
    let best = outcome.best.map(|m| game.position().uci(m).to_string());
    match args.format {
        Format::Text => write(&format!(
            "{:>10} {:>6} ms  {:<5}  {fen}",
            outcome.nodes,
            outcome.time.as_millis(),
            best.as_deref().unwrap_or("-")
        )),
        Format::Json => write_json(&Row {
            fen,
            bestmove: best,
            depth: args.depth,
            nodes: outcome.nodes,
            time_ms: milliseconds(outcome.time),
        }),
    }
}

/// Writes the totals as text.
fn write_sums(sums: &Sums) -> Result<(), Failure> {
    let Sums {
        nodes,
        time,
        readings,
        tally,
        memory,
    } = sums;
    if let Some(bytes) = memory {
        write(&format!(
            "memory {:.1} MiB, {HASH_MIB} of them for the transposition table",
            *bytes as f64 / f64::from(1 << 20)
        ))?;
    }
    write(&format!(
        "moves at nodes: {} for a zone, {} for a plan, {} quiet, {} other (table, evasions, offers, even exchanges)",
        tally.zone, tally.plan, tally.quiet, tally.other
    ))?;
    write(&format!(
        "readings made {}, found frozen {}",
        readings.made, readings.frozen
    ))?;
    write(&format!("{nodes} nodes {} nps", per_second(*nodes, *time)))
}

impl From<&Sums> for Total {
    fn from(sums: &Sums) -> Total {
        Total {
            nodes: sums.nodes,
            time_ms: milliseconds(sums.time),
            nps: per_second(sums.nodes, sums.time),
            readings_made: sums.readings.made,
            readings_frozen: sums.readings.frozen,
            moves_zone: sums.tally.zone,
            moves_plan: sums.tally.plan,
            moves_quiet: sums.tally.quiet,
            moves_other: sums.tally.other,
            memory_bytes: sums.memory,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_positions() {
        for fen in POSITIONS {
            assert_eq!(read_position(fen).unwrap().fen(), fen);
        }
    }
}
