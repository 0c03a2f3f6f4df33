//! Published problems and studies: collections in the format of the problem database YACPDB (`.olv`, as in
//! Debian's package `pychess`), written as EPD, and problems compared with their solutions.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use puchok_engine::limits::Signals;
use puchok_engine::position::Position;
use puchok_engine::solvers::problems::{Aim, Distance, Effort, Question, Verdict, solve};
use shakmaty::{Bitboard, CastlingMode, Chess, Color, FromSetup, Move, Piece, Role, Setup, Square};

use crate::failure::Failure;

/// The solver's table: most problems need little, and it is cleared for each.
const TABLE_MIB: usize = 4;

/// The options of these collections under which other rules hold.
const CONDITIONS: [&str; 2] = ["- Circe", "- Maximummer"];

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

/// What a position is to be solved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stipulation {
    /// White moves, and mates in this many moves.
    Mate(u8),
    /// White moves, and wins or draws.
    Study,
}

/// What a solution calls a first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// `1.Qd3-d5 !`
    Key,
    /// `1.Qd3-d5 ?`
    Try,
    /// Neither.
    None,
}

/// A published position.
#[derive(Clone, Debug)]
struct Published {
    /// The name of the collection, with the number in it, from 1.
    name: String,
    position: Position,
    stipulation: Stipulation,
    /// The first moves that are called keys.
    keys: Vec<Move>,
    /// The first of all moves that is not called a try.
    first: Option<Move>,
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
        all.extend(documents.filter_map(|(i, document)| read(document, &format!("{name}.{}", i + 1))));
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

/// Reads a position with its solution; `None` if it has twins, other pieces than chess, a condition, no legal
/// position, or a stipulation that is neither a direct mate nor a study.
fn read(document: &str, name: &str) -> Option<Published> {
    let is_twin = |line: &str| line.starts_with("twins") || line.trim_start().starts_with("neutral:");
    let has_condition = CONDITIONS.iter().any(|&condition| document.contains(condition));
    if document.lines().any(is_twin) || has_condition {
        return None;
    }
    let (head, solution) = document.split_once("solution:").unwrap_or((document, ""));
    let stipulation = match value(head, "stipulation:")?.trim_matches('"') {
        "+" | "=" => Stipulation::Study,
        mate => Stipulation::Mate(mate.strip_prefix('#')?.parse().ok()?),
    };
    let mut setup = Setup::empty();
    for (field, color) in [("white:", Color::White), ("black:", Color::Black)] {
        let men = value(head, field)?.strip_prefix('[')?.strip_suffix(']')?;
        for man in men.split(',').map(str::trim).filter(|man| !man.is_empty()) {
            let (role, square) = man.split_at_checked(1)?;
            let role = role_of(role.chars().next()?)?;
            let square: Square = square.parse().ok()?;
            setup.board.set_piece_at(square, Piece { color, role });
        }
    }
    // By convention castling is legal unless it is proved not to be.
    setup.castling_rights = unmoved_rooks(&setup);
    let chess = Chess::from_setup(setup, CastlingMode::Standard).ok()?;
    let position = Position::from_chess(chess);
    let mut keys = Vec::new();
    for (key, _) in first_moves(solution).filter(|&(_, sign)| sign == Sign::Key) {
        let key = first_move(&position, key)?;
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let first = first_moves(solution).find(|&(_, sign)| sign != Sign::Try);
    Some(Published {
        name: name.to_owned(),
        first: first.and_then(|(text, _)| first_move(&position, text)),
        position,
        stipulation,
        keys,
    })
}

/// The value of a field, on one line.
fn value<'a>(head: &'a str, field: &str) -> Option<&'a str> {
    head.lines()
        .find_map(|line| line.trim().strip_prefix(field))
        .map(str::trim)
}

/// The role of a man by its letter in problems, where S is the knight.
fn role_of(letter: char) -> Option<Role> {
    match letter {
        'S' => Some(Role::Knight),
        'N' => None,
        letter => Role::from_char(letter),
    }
}

/// The rooks in the corners of a side whose king stands at home.
fn unmoved_rooks(setup: &Setup) -> Bitboard {
    let rooks = |color: Color, king: Square, corners: [Square; 2]| {
        let own = setup.board.by_piece(Role::Rook.of(color));
        let is_home = setup.board.piece_at(king) == Some(Role::King.of(color));
        corners
            .into_iter()
            .filter(move |&corner| is_home && own.contains(corner))
            .collect::<Bitboard>()
    };
    rooks(Color::White, Square::E1, [Square::A1, Square::H1])
        | rooks(Color::Black, Square::E8, [Square::A8, Square::H8])
}

/// The first moves in the lines of a solution, and what they are called.
fn first_moves(solution: &str) -> impl Iterator<Item = (&str, Sign)> {
    solution.lines().filter_map(|line| {
        let line = line
            .trim()
            .trim_start_matches('|')
            .trim_start()
            .trim_start_matches('"');
        let text = line
            .trim_start()
            .strip_prefix('1')?
            .trim_start()
            .strip_prefix('.')?
            .trim_start();
        // An ellipsis: a move of Black.
        if text.starts_with('.') {
            return None;
        }
        let end = text.find(|c: char| c.is_whitespace() || matches!(c, '!' | '?' | '"'));
        let (mv, rest) = text.split_at(end.unwrap_or(text.len()));
        let sign = match rest.trim_start().chars().next() {
            Some('!') => Sign::Key,
            Some('?') => Sign::Try,
            _ => Sign::None,
        };
        Some((mv, sign))
    })
}

/// A move in the notations of problems: `Sf3-e5`, `Q:d3`, `d:e7`, `e7-e8=S`, `0-0`, with letters in brackets
/// behind it.
fn first_move(position: &Position, text: &str) -> Option<Move> {
    let text = text.split('[').next()?;
    let text = text.replace("0-0-0", "O-O-O").replace("0-0", "O-O");
    let text = text.replace('S', "N").replace([':', '*'], "x").replace("--", "-");
    let text = text.trim_end_matches(['+', '#']);
    if let Some(mv) = position.parse_san(text) {
        return Some(mv);
    }
    let long: String = text.chars().filter(|c| !matches!(c, '-' | 'x' | '=')).collect();
    let fields = long.trim_start_matches(['K', 'Q', 'R', 'B', 'N']);
    position.parse_uci(&fields.to_ascii_lowercase())
}

/// Writes each study with a single published first move once.
fn write_studies(all: &[Published]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut seen = Vec::new();
    for study in all.iter().filter(|it| it.stipulation == Stipulation::Study) {
        let solution = match study.keys.as_slice() {
            [] => study.first,
            [only] => Some(*only),
            _ => None,
        };
        let key = study.position.key();
        if let Some(mv) = solution.filter(|_| !seen.contains(&key)) {
            seen.push(key);
            let fen = study.position.fen();
            let board: Vec<&str> = fen.split(' ').take(4).collect();
            let san = study.position.san(mv);
            writeln!(out, "{} bm {san}; id \"{}\";", board.join(" "), study.name)?;
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;

    /// Morphy's problem of 1856.
    const MORPHY: &str = "
authors:
  - Morphy, Paul Charles
algebraic:
  white: [Kc8, Ra1, Bf1, Pb6]
  black: [Ka8, Bb8, Pb7, Pa7]
stipulation: \"#2\"
solution: |
  \"1.Ra1-a6 ! zugzwang.
     1...b7*a6
         2.b6-b7 #
  but not 1.Bf1-g2 ?\"
";

    #[test]
    fn a_problem_is_read_with_its_keys() {
        let problem = read(MORPHY, "x").unwrap();
        assert_eq!(problem.stipulation, Stipulation::Mate(2));
        assert_eq!(problem.position.fen(), "kbK5/pp6/1P6/8/8/8/8/R4B2 w - - 0 1");
        let keys: Vec<String> = problem.keys.iter().map(|&mv| problem.position.san(mv)).collect();
        assert_eq!(keys, ["Ra6"]);
        assert!(read(&MORPHY.replace("#2", "h#2"), "x").is_none());
        assert!(read(&MORPHY.replace("Bf1", "Nf1"), "x").is_none());
    }

    /// A study may begin with tries, and have no move that is called a key.
    #[test]
    fn a_try_is_no_solution() {
        let study = MORPHY
            .replace("#2", "+")
            .replace("Ra1-a6 !", "Bf1-g2 ?\n   1.Ra1-a6");
        let study = read(&study, "x").unwrap();
        assert_eq!(
            (study.keys.as_slice(), study.stipulation),
            (&[][..], Stipulation::Study)
        );
        assert_eq!(
            study.first.map(|mv| study.position.san(mv)).as_deref(),
            Some("Ra6")
        );
        assert!(read(&MORPHY.replace("solution", "options:\n  - Circe\nsolution"), "x").is_none());
    }

    #[test]
    fn moves_are_read_in_the_notations_of_problems() {
        let position: Position = "4k3/1P6/8/3p4/8/1SN5/8/R3K2R w KQ - 0 1"
            .replace('S', "N")
            .parse()
            .unwrap();
        let san = |text: &str| first_move(&position, text).map(|mv| position.san(mv));
        let read = [
            "Sc3*d5", "S:d5[A]", "0-0-0", "b7-b8=S", "b8=Q+", "Sb3-d4", "Sc3-c4",
        ]
        .map(san);
        let expected = [
            Some("Nxd5"),
            Some("Nxd5"),
            Some("O-O-O"),
            Some("b8=N"),
            Some("b8=Q+"),
            Some("Nd4"),
            None,
        ];
        assert_eq!(read, expected.map(|it| it.map(str::to_owned)));
    }
}
