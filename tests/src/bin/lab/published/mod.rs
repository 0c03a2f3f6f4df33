//! Published problems and studies: collections in the format of the problem database YACPDB (`.olv`, as in
//! Debian's package `pychess`), written as EPD, and problems compared with their solutions.

mod olv;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use puchok_engine::limits::Signals;
use puchok_engine::solvers::problems::{Aim, Distance, Effort, Question, Verdict, solve};
use shakmaty::{EnPassantMode, Move, fen::Epd};

use self::olv::{Published, Stipulation};
use crate::failure::Failure;

/// The solver's table: most problems need little, and it is cleared for each.
const TABLE_MIB: usize = 4;

/// `lab published`
#[derive(Debug, Args)]
pub(crate) struct PublishedArgs {
    /// What to do with the collections
    kind: Kind,
    /// The collections: `.olv` files, or folders with such files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The longest problems to solve, in moves
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    longest: u8,
    /// Positions for each problem
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Write studies with a single published first move as lines of EPD with `bm`
    Studies,
    /// Solve direct mates, and compare all keys with those published
    Problems,
}

/// Runs the command.
pub(crate) fn run(args: &PublishedArgs) -> Result<(), Failure> {
    let mut all = Vec::new();
    for path in files(&args.paths)? {
        let text = fs::read_to_string(&path)
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let documents = text.split("\n---").enumerate();
        all.extend(documents.filter_map(|(i, document)| olv::read(document, &format!("{name}.{}", i + 1))));
    }
    if all.is_empty() {
        let paths: Vec<String> = args.paths.iter().map(|path| path.display().to_string()).collect();
        return Err(Failure::Input(format!(
            "no published positions in {}",
            paths.join(", ")
        )));
    }
    match args.kind {
        Kind::Studies => write_studies(&all),
        Kind::Problems => compare(&all, args),
    }
}

/// The files named, and those in the folders named, in the order of their names.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let failed = |path: &Path, error: io::Error| Failure::Input(format!("{}: {error}", path.display()));
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut found = Vec::new();
        for entry in fs::read_dir(path).map_err(|error| failed(path, error))? {
            let file = entry.map_err(|error| failed(path, error))?.path();
            if file.extension().is_some_and(|it| it == "olv") {
                found.push(file);
            }
        }
        found.sort();
        files.extend(found);
    }
    Ok(files)
}

/// Writes each study with a single published first move once.
fn write_studies(all: &[Published]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut seen = HashSet::new();
    for study in all.iter().filter(|it| it.stipulation == Stipulation::Study) {
        let solution = match study.keys.as_slice() {
            [] => study.first,
            [only] => Some(*only),
            _ => None,
        };
        if let Some(mv) = solution.filter(|_| seen.insert(study.position.key())) {
            let board = Epd::from_position(study.position.chess(), EnPassantMode::Legal);
            let san = study.position.san(mv);
            writeln!(out, "{board} bm {san}; id \"{}\";", study.name)?;
        }
    }
    Ok(())
}

/// How the solver's keys compare with the published ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Comparison {
    Same,
    More,
    Fewer,
    Others,
    Shorter,
    None,
    Unfinished,
    Unpublished,
}

impl Comparison {
    fn in_words(self) -> &'static str {
        match self {
            Comparison::Same => "the same keys",
            Comparison::More => "further keys",
            Comparison::Fewer => "fewer keys",
            Comparison::Others => "other keys",
            Comparison::Shorter => "a shorter mate",
            Comparison::None => "no such mate",
            Comparison::Unfinished => "not finished",
            Comparison::Unpublished => "no published key",
        }
    }
}

/// Solves direct mates and prints how many are solved as published, and each that is not.
fn compare(all: &[Published], args: &PublishedArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut counts: BTreeMap<(u8, Comparison), usize> = BTreeMap::new();
    for problem in all {
        let Stipulation::Mate(moves) = problem.stipulation else {
            continue;
        };
        let Some(distance) = Distance::new(moves).filter(|_| moves <= args.longest) else {
            continue;
        };
        let question = Question {
            aim: Aim::Mate,
            moves: distance,
            tries: false,
            tree: 0,
        };
        let effort = Effort {
            nodes: Some(args.nodes),
            ..Effort::default()
        };
        let solution = solve(&problem.position, &question, &effort, &Signals::new(), TABLE_MIB);
        let keys: Vec<Move> = solution.keys.iter().map(|key| key.m).collect();
        let has = |keys: &[Move], all: &[Move]| all.iter().all(|mv| keys.contains(mv));
        let found = match solution.verdict {
            _ if problem.keys.is_empty() => Comparison::Unpublished,
            Verdict::Mate(found) if found < distance => Comparison::Shorter,
            Verdict::Mate(_) if !solution.is_complete => Comparison::Unfinished,
            Verdict::Mate(_) => match (has(&keys, &problem.keys), has(&problem.keys, &keys)) {
                (true, true) => Comparison::Same,
                (true, false) => Comparison::More,
                (false, true) => Comparison::Fewer,
                (false, false) => Comparison::Others,
            },
            _ if solution.is_complete => Comparison::None,
            _ => Comparison::Unfinished,
        };
        *counts.entry((moves, found)).or_default() += 1;
        if !matches!(found, Comparison::Same | Comparison::Unpublished) {
            let sans = |moves: &[Move]| {
                let sans: Vec<String> = moves.iter().map(|&mv| problem.position.san(mv)).collect();
                sans.join(" ")
            };
            writeln!(
                out,
                "{} {} in {moves}: {} (found: {}; published: {})",
                problem.name,
                problem.position.fen(),
                found.in_words(),
                sans(&keys),
                sans(&problem.keys)
            )?;
        }
    }
    for ((moves, found), count) in counts {
        writeln!(out, "mates in {moves}: {count} with {}", found.in_words())?;
    }
    Ok(())
}
