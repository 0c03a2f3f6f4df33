//! The command line: what may be asked, and one line for what may not.

pub(crate) mod advise;
pub(crate) mod annotate;
pub(crate) mod bundles;
pub(crate) mod endgame;
pub(crate) mod examples;
pub(crate) mod mate;
pub(crate) mod prove;
pub(crate) mod view;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::uci::options::{HASH_MIB, MULTI_PV, THREADS};

/// The version, with the commit it was built from.
pub(crate) const VERSION: &str = env!("PUCHOK_VERSION");

/// puchok, a chess engine that thinks in plans
#[derive(Debug, Parser)]
#[command(name = "puchok", version = VERSION, about, infer_subcommands = false, after_help = examples::ALL)]
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

/// `puchok map`
#[derive(Debug, Args)]
pub(crate) struct MapArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// The longest trunks of attack, in moves of the piece, 1 to 4
    #[arg(long, value_name = "L", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) horizon: u8,
    /// How deep the networks go, and the states of promotion zones look: 1 denials, 2 supports against them, 3 denials of the
    /// supports; 0 none
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub(crate) levels: u8,
    /// Show only this zone, by its number in the answer without this option
    #[arg(long, value_name = "ID")]
    pub(crate) zone: Option<usize>,
    /// Play zone games: what both sides can win if only moves of their zones count, and on which fields that rests
    #[arg(long)]
    pub(crate) games: bool,
    /// Add the plans of both sides with their values, by a search of so many positions and a tenth as many besides
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "30000", require_equals = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) plans: Option<u64>,
    /// Positions that the games of a side may make
    #[arg(long, value_name = "N", default_value_t = 3000, requires = "games", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) nodes: u32,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = PictureFormat::Text)]
    pub(crate) format: PictureFormat,
}

/// `puchok plan`
#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// Only the plans of this side
    #[arg(long, value_enum)]
    pub(crate) side: Option<Side>,
    /// Positions that the search before may reach by a move; a tenth as many are added for the plans
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Draw only the plan of this number, with --side; else a picture shows the first three of each side
    #[arg(long, value_name = "N", requires = "side", value_parser = clap::value_parser!(u8).range(1..=6))]
    pub(crate) number: Option<u8>,
    #[command(flatten)]
    pub(crate) resources: Resources,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = PictureFormat::Text)]
    pub(crate) format: PictureFormat,
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
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(HASH_MIB))]
    pub(crate) hash: u32,
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(THREADS))]
    pub(crate) threads: u32,
}

/// What the engine may use of the machine for one search.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SearchResources {
    /// Size of the transposition table in MiB (64; with --nodes no more than these can fill)
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(HASH_MIB))]
    pub(crate) hash: Option<u32>,
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(THREADS))]
    pub(crate) threads: u32,
}

impl SearchResources {
    /// A table of this size has room for fifty times as many positions as a search of 1,000 makes.
    const NODES_A_MIB: u64 = 1_000;

    /// The table that is used when nobody says otherwise, in MiB.
    const HASH: u32 = 64;

    /// The resources of a search of so many nodes. A larger table would not be filled, and the system takes longer to give it
    /// than a short search lasts.
    pub(crate) fn of(self, nodes: Option<u64>) -> Resources {
        let enough = nodes
            .map(|nodes| nodes.div_ceil(Self::NODES_A_MIB))
            .and_then(|mib| u32::try_from(mib).ok())
            .map_or(Self::HASH, |mib| mib.clamp(1, Self::HASH));
        Resources {
            hash: self.hash.unwrap_or(enough),
            threads: self.threads,
        }
    }
}

/// Milliseconds that a command accepts: up to a day.
const MILLISECONDS: std::ops::RangeInclusive<u64> = 1..=86_400_000;

/// `puchok analyse`
#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// Stop after so many positions reached by a move, those for the explanation included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Stop after so many milliseconds, those for the explanation included (1000 when no limit is given)
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(MILLISECONDS))]
    pub(crate) movetime: Option<u64>,
    /// Stop after the iteration of this depth, in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Search only these moves (UCI or SAN, with commas between them)
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub(crate) searchmoves: Vec<String>,
    /// Tell of these moves in any case why they are not played (UCI or SAN, with commas between them)
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub(crate) why_not: Vec<String>,
    /// Write the tree of the last iteration to this file, as JSON, DOT or SVG by its extension (.json, .dot, .svg)
    #[arg(long, value_name = "FILE", value_parser = crate::commands::tree::read_file)]
    pub(crate) tree: Option<crate::commands::tree::TreeFile>,
    /// Nodes of the tree to keep in the file; when there are more, those of least depth become numbers
    #[arg(long, value_name = "N", default_value_t = crate::commands::tree::NODES)]
    pub(crate) tree_nodes: u32,
    /// Show the narrow tree in the answer
    #[arg(long)]
    pub(crate) with_tree: bool,
    /// Write a page for any browser to this file (.html): board, lines, plans, the tree to fold and unfold
    #[arg(long, value_name = "FILE", value_parser = crate::commands::report::read_file)]
    pub(crate) report: Option<crate::commands::output_file::OutputFile>,
    /// Lines to report, best first
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(MULTI_PV))]
    pub(crate) multipv: u32,
    /// A folder with Syzygy tables; may be given several times
    #[arg(long, value_name = "DIR")]
    pub(crate) syzygy: Vec<PathBuf>,
    /// A folder with tables that `puchok endgame build` made; may be given several times
    #[arg(long, value_name = "DIR")]
    pub(crate) endgames: Vec<PathBuf>,
    /// Show the pieces of the diagram as figures
    #[arg(long)]
    pub(crate) unicode: bool,
    #[command(flatten)]
    pub(crate) resources: SearchResources,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,
}

/// `puchok moves`
#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    /// The position: a FEN, EPD or `startpos`, with or without `moves …`; `-` or the name of a file for one a line
    #[arg(required = true, num_args = 1.., value_name = "FEN|startpos|FILE|-")]
    pub(crate) position: Vec<String>,
    /// Count the lines of so many plies behind each move
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) perft: Option<u32>,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// `puchok bench`
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Depth of the last iteration, in plies
    #[arg(long, value_name = "D", default_value_t = crate::commands::bench::DEPTH,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: u32,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// `puchok suite`
#[derive(Debug, Args)]
pub(crate) struct SuiteArgs {
    /// The suite: a file of EPD lines with `bm` or `am`, or `-` for standard input
    #[arg(value_name = "EPD|-")]
    pub(crate) epd: PathBuf,
    /// Positions reached by a move, for each test position
    #[arg(long, value_name = "N", conflicts_with = "movetime", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for each test position (1000 when no limit is given)
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(MILLISECONDS))]
    pub(crate) movetime: Option<u64>,
    #[command(flatten)]
    pub(crate) resources: Resources,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Help and version as asked for; anything else is one line on standard error and exit status 2.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A closed standard output is no reason to complain about help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    eprintln!("puchok: {}", refusal(error));
    ExitCode::from(2)
}

/// What is wrong with a command line, in one line.
pub(crate) fn refusal(error: &clap::Error) -> String {
    condensed(&error.to_string()) + &did_you_mean(error)
}

/// What somebody who mistyped a word may have meant.
fn did_you_mean(error: &clap::Error) -> String {
    let kinds = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    let words = kinds.into_iter().find_map(|kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(vec![word.clone()]),
        Some(ContextValue::Strings(words)) if !words.is_empty() => Some(words.clone()),
        _ => None,
    });
    // More than three are no help.
    words.map_or_else(String::new, |words| {
        let quoted: Vec<String> = words.iter().take(3).map(|word| format!("'{word}'")).collect();
        format!("; did you mean {}?", quoted.join(" or "))
    })
}

/// The first paragraph of clap's message, in one line.
fn condensed(message: &str) -> String {
    let paragraph = message.split("\n\n").next().unwrap_or(message);
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_word_is_guessed() {
        let message = |args: &[&str]| refusal(&Cli::try_parse_from(args).unwrap_err());
        insta::assert_snapshot!(message(&["puchok", "analsye", "startpos"]), @"unrecognized subcommand 'analsye'; did you mean 'analyze' or 'analyse'?");
        insta::assert_snapshot!(message(&["puchok", "bench", "--depht", "3"]), @"unexpected argument '--depht' found; did you mean '--depth'?");
        insta::assert_snapshot!(message(&["puchok", "bench", "--format", "jsn"]), @"invalid value 'jsn' for '--format <FORMAT>' [possible values: text, json]; did you mean 'json'?");
        insta::assert_snapshot!(message(&["puchok", "xyzzy"]), @"unrecognized subcommand 'xyzzy'");
    }

    #[test]
    fn the_definition_is_sound() {
        <Cli as clap::CommandFactory>::command().debug_assert();
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
