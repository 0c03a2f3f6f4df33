//! The command line: its commands, and the options shared by several of them.

pub(crate) mod advise;
mod analyse;
pub(crate) mod annotate;
pub(crate) mod bundles;
pub(crate) mod endgame;
pub(crate) mod examples;
pub(crate) mod files;
mod map;
pub(crate) mod mate;
pub(crate) mod pieces;
pub(crate) mod prove;
mod refusal;
pub(crate) mod view;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use puchok_engine::perft::MOST_PLIES;
use puchok_engine::shakmaty::Color;

pub(crate) use self::analyse::AnalyseArgs;
pub(crate) use self::map::{MapArgs, MapTable, PlanArgs};
pub(crate) use self::refusal::{refusal, usage};
use crate::ranges::{DEPTHS, HASH_MIB, THREADS, number};

/// The version, with the commit it was built from.
pub const VERSION: &str = env!("PUCHOK_VERSION");

/// puchok, a chess engine that thinks in plans
#[derive(Debug, Parser)]
#[command(name = "puchok", version = VERSION, after_help = examples::ALL)]
pub(crate) struct Cli {
    /// What to do; without a command, be a UCI engine.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Be a UCI engine for a GUI (also without any command)
    Uci,
    /// Search a position and explain what was found
    #[command(visible_alias = "analyze", after_help = examples::ANALYSE)]
    Analyse(AnalyseArgs),
    /// Look at positions and games on a board in the browser
    #[command(after_help = examples::VIEW)]
    View(view::ViewArgs),
    /// Explain games: what was missed and why it works, where they turned
    #[command(after_help = examples::ANNOTATE)]
    Annotate(annotate::AnnotateArgs),
    /// Search fixed positions to a fixed depth; the last line is `N nodes M nps`
    #[command(after_help = examples::BENCH)]
    Bench(BenchArgs),
    /// Run a test suite in EPD and report what was solved
    #[command(after_help = examples::SUITE)]
    Suite(SuiteArgs),
    /// Show the bundle of trajectories of one piece on a free board
    #[command(after_help = examples::BUNDLE)]
    Bundle(bundles::BundleArgs),
    /// Show the stored bundles of a position and what the real board makes of each trajectory
    #[command(after_help = examples::BUNDLES)]
    Bundles(bundles::BundlesArgs),
    /// Show the mathematical map of a position: zones, their networks, their state, and the candidates
    #[command(after_help = examples::MAP)]
    Map(MapArgs),
    /// Show the plans of both sides: which piece goes where, what for, and what stands against it
    #[command(after_help = examples::PLAN)]
    Plan(PlanArgs),
    /// Solve a direct-mate problem: keys, tries, set play, threats, the solution tree
    #[command(after_help = examples::MATE)]
    Mate(mate::MateArgs),
    /// Make, ask and check databases of endings with up to four men
    #[command(subcommand, arg_required_else_help = false, after_help = examples::ENDGAME)]
    Endgame(endgame::EndgameCommand),
    /// Decide a position, or whether a goal can be reached, by branching-time logic, and give the strategy
    #[command(after_help = examples::PROVE)]
    Prove(prove::ProveArgs),
    /// Read a formula of branching time: is it satisfiable, is it valid, where does it hold
    #[command(after_help = examples::FORMULA)]
    Formula(prove::FormulaArgs),
    /// Show, play and check what a table of advice says about an ending
    #[command(after_help = examples::ADVISE)]
    Advise(advise::AdviseArgs),
    /// List the legal moves of a position, and count the lines behind each (perft)
    #[command(after_help = examples::MOVES)]
    Moves(MovesArgs),
    /// Write completions of commands and options for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages: that of puchok, or, into a folder, those of all commands
    #[command(after_help = examples::MAN)]
    Man {
        /// The folder; without it the page of puchok goes to standard output
        folder: Option<PathBuf>,
    },
}

/// How to write an answer of which there is a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
    /// For tables: a row a result, below the names of the columns
    Csv,
    /// A picture
    Svg,
}

/// How to write an answer that can be a row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
    /// For tables: a row a position, below the names of the columns
    Csv,
}

/// A side, as one writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// White
    White,
    /// Black
    Black,
}

impl Side {
    /// The side as the rules name it.
    pub(crate) fn color(self) -> Color {
        Color::from_white(self == Side::White)
    }
}

/// How to write an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

/// What the engine may use of the machine.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Resources {
    /// Size of the transposition table in MiB, 1 to 65,536
    #[arg(long, value_name = "MIB", default_value_t = 64, allow_negative_numbers = true, value_parser = number::<u32>(HASH_MIB))]
    pub(crate) hash: u32,
    /// Search threads, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = number::<u32>(THREADS))]
    pub(crate) threads: u32,
}

/// What the engine may use of the machine for one search.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SearchResources {
    /// Size of the transposition table in MiB, 1 to 65,536 (otherwise one for each 8,000 positions, or each 20 ms and thread, of the limit; 64 at most)
    #[arg(long, value_name = "MIB", allow_negative_numbers = true, value_parser = number::<u32>(HASH_MIB))]
    pub(crate) hash: Option<u32>,
    /// Search threads, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = number::<u32>(THREADS))]
    pub(crate) threads: u32,
}

impl SearchResources {
    /// One MiB of table for this many positions; it has room for eight times as many.
    const NODES_A_MIB: u64 = 8_000;

    /// One MiB of table for this many milliseconds of a thread, in which it searches about that many
    /// positions.
    const MILLISECONDS_A_MIB: u64 = 20;

    /// The default size of the table, in MiB.
    const HASH: u32 = 64;

    /// The resources of a search limited to this many nodes or milliseconds. A larger table would not be
    /// filled, and the system takes longer to provide it than a short search lasts.
    pub(crate) fn of(self, nodes: Option<u64>, milliseconds: Option<u64>) -> Resources {
        let by_nodes = nodes.map(|nodes| nodes.div_ceil(Self::NODES_A_MIB));
        let by_time =
            milliseconds.map(|time| (time * u64::from(self.threads)).div_ceil(Self::MILLISECONDS_A_MIB));
        let enough = [by_nodes, by_time]
            .into_iter()
            .flatten()
            .filter_map(|mib| u32::try_from(mib).ok())
            .fold(Self::HASH, u32::min)
            .max(1);
        Resources {
            hash: self.hash.unwrap_or(enough),
            threads: self.threads,
        }
    }
}

/// Permitted numbers of milliseconds: up to a day.
const MILLISECONDS: std::ops::RangeInclusive<i64> = 1..=86_400_000;

/// `puchok moves`
#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// Count the lines of so many plies behind each move, 1 to 20
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true, value_parser = number::<u32>(1..=i64::from(MOST_PLIES)))]
    pub(crate) perft: Option<u32>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// The default depth of the last iteration of `puchok bench`.
pub(crate) const BENCH_DEPTH: u32 = 13;

/// `puchok bench`
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Depth of the last iteration, in plies, 1 to 120
    #[arg(long, value_name = "D", default_value_t = BENCH_DEPTH,
          allow_negative_numbers = true, value_parser = number::<u32>(DEPTHS))]
    pub(crate) depth: u32,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// `puchok suite`
#[derive(Debug, Args)]
pub(crate) struct SuiteArgs {
    /// The suite: a file of EPD lines with `bm`, `am` or `dm`, or `-` for standard input
    #[arg(value_name = "EPD|-")]
    pub(crate) epd: PathBuf,
    /// Positions reached by a move, for each test position
    #[arg(long, value_name = "N", conflicts_with = "movetime", allow_negative_numbers = true, value_parser = number::<u64>(1..))]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for each test position, 1 to 86,400,000 (1000 when no limit is given)
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = number::<u64>(MILLISECONDS))]
    pub(crate) movetime: Option<u64>,
    #[command(flatten)]
    pub(crate) resources: SearchResources,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }

    /// A table is as large as the search can fill, and 64 MiB at most unless more is asked for.
    #[test]
    fn the_table_follows_the_limits() {
        let asked = |hash| SearchResources { hash, threads: 2 };
        let size = |nodes, milliseconds| asked(None).of(nodes, milliseconds).hash;
        assert_eq!(size(None, None), 64);
        assert_eq!(
            (
                size(Some(1), None),
                size(Some(8_001), None),
                size(Some(u64::MAX), None)
            ),
            (1, 2, 64)
        );
        // Two threads for 30 ms.
        assert_eq!((size(None, Some(30)), size(Some(1), Some(5_000))), (3, 1));
        assert_eq!(asked(Some(100)).of(Some(1), None).hash, 100);
    }

    /// A user of one command finds its options in the others.
    #[test]
    fn options_have_the_names_of_other_commands() {
        for args in [
            "bundle knight g1 e5 2 --side black",
            "advise --verify KRK --side black --endgames tables",
            "endgame build KRK --endgames tables",
            "endgame probe fen --endgames tables",
            "plan startpos --color white",
            "prove startpos --goal mate --color white --nodes 5",
        ] {
            let words = ["puchok"].into_iter().chain(args.split(' '));
            assert!(Cli::try_parse_from(words).is_ok(), "{args}");
        }
    }

    #[test]
    fn a_fen_may_come_in_one_piece_or_in_six() {
        for args in [
            vec![
                "puchok",
                "analyse",
                "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
                "--nodes",
                "5",
            ],
            vec![
                "puchok",
                "analyse",
                "7K/8/k1P5/7p/8/8/8/8",
                "w",
                "-",
                "-",
                "0",
                "1",
                "--nodes",
                "5",
            ],
        ] {
            let Some(Command::Analyse(args)) = Cli::try_parse_from(args).unwrap().command else {
                panic!("not analyse");
            };
            assert_eq!(args.position.join(" "), "7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
            assert_eq!(args.nodes, Some(5));
        }
    }
}
