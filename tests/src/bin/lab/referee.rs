//! Asks another UCI engine for the best moves of a position.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use clap::Args;
use puchok_engine::position::Position;
use shakmaty::Move;

/// Which engine is asked.
#[derive(Debug, Args)]
pub(crate) struct RefereeArgs {
    /// The referee, a UCI engine; by default Debian's Stockfish
    #[arg(long)]
    referee: Option<PathBuf>,
}

impl RefereeArgs {
    /// Its program.
    pub(crate) fn program(&self) -> PathBuf {
        self.referee.clone().unwrap_or_else(|| find_program("stockfish"))
    }
}

/// Where Debian installs engines; PATH is searched first.
const GAMES: &str = "/usr/games";

/// The path of a program on PATH, or else among Debian's games.
pub(crate) fn find_program(name: &str) -> PathBuf {
    let on_path = std::env::var_os("PATH").into_iter().flat_map(|path| {
        std::env::split_paths(&path)
            .map(|folder| folder.join(name))
            .collect::<Vec<_>>()
    });
    on_path
        .chain([PathBuf::from(GAMES).join(name)])
        .find(|file| file.is_file())
        .unwrap_or_else(|| PathBuf::from(name))
}

/// A UCI engine in its own process; dropping this value ends it.
#[derive(Debug)]
pub(crate) struct Referee {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// A move and the referee's score for it, in centipawns for the side to move (mates count 30,000 minus their
/// length).
pub(crate) type Judged = (Move, i32);

impl Referee {
    /// Starts an engine with this many lines and MiB of hash memory.
    pub(crate) fn start(program: &Path, lines: usize, hash_mib: usize) -> io::Result<Referee> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", program.display())))?;
        let gone = || io::Error::other("the engine has no input or output");
        let input = process.stdin.take().ok_or_else(gone)?;
        let output = BufReader::new(process.stdout.take().ok_or_else(gone)?);
        let mut referee = Referee {
            process,
            input,
            output,
        };
        referee.tell("uci")?;
        referee.wait_for("uciok", |_| ())?;
        referee.tell(&format!("setoption name MultiPV value {lines}"))?;
        referee.tell(&format!("setoption name Hash value {hash_mib}"))?;
        Ok(referee)
    }

    fn tell(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    fn wait_for(&mut self, word: &str, mut each: impl FnMut(&str)) -> io::Result<()> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::Error::other("the engine ended"));
            }
            if line.starts_with(word) {
                return Ok(());
            }
            each(line.trim());
        }
    }

    /// The best moves of a position after `nodes` nodes, best first. The engine's memory is cleared first, so
    /// the answer is always the same.
    pub(crate) fn best_moves(&mut self, position: &Position, nodes: u64) -> io::Result<Vec<Judged>> {
        self.tell("ucinewgame")?;
        self.tell("isready")?;
        self.wait_for("readyok", |_| ())?;
        self.tell(&format!("position fen {}", position.fen()))?;
        self.tell(&format!("go nodes {nodes}"))?;
        let mut lines: Vec<Judged> = Vec::new();
        self.wait_for("bestmove", |info| {
            if let Some((rank, judged)) = read_info(position, info) {
                // The lines of a new iteration replace those of the previous one.
                lines.truncate(rank - 1);
                lines.push(judged);
            }
        })?;
        lines.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        Ok(lines)
    }

    /// Its verdicts on a position after `early` of `nodes` nodes, and at the end.
    pub(crate) fn two_minds(
        &mut self,
        position: &Position,
        nodes: u64,
        early: u64,
    ) -> io::Result<(Option<Judged>, Option<Judged>)> {
        self.tell("ucinewgame")?;
        self.tell("isready")?;
        self.wait_for("readyok", |_| ())?;
        self.tell(&format!("position fen {}", position.fen()))?;
        self.tell(&format!("go nodes {nodes}"))?;
        let (mut first, mut last) = (None, None);
        self.wait_for("bestmove", |info| {
            let Some((1, judged)) = read_info(position, info) else {
                return;
            };
            let mut words = info.split_whitespace().skip_while(|w| *w != "nodes");
            let spent = words.nth(1).and_then(|n| n.parse::<u64>().ok());
            if spent.is_some_and(|n| n <= early) {
                first = Some(judged);
            }
            last = Some(judged);
        })?;
        Ok((first, last))
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        let _ = self.tell("quit");
        let _ = self.process.wait();
    }
}

/// The rank, move and score of an info line that has all three and is not a bound.
fn read_info(position: &Position, info: &str) -> Option<(usize, Judged)> {
    let words: Vec<&str> = info.split_whitespace().collect();
    let after = |word: &str| words.iter().position(|w| *w == word).map(|i| i + 1);
    if words.contains(&"lowerbound") || words.contains(&"upperbound") {
        return None;
    }
    let rank = words.get(after("multipv")?)?.parse().ok()?;
    let mv = position.parse_uci(words.get(after("pv")?)?)?;
    let at = after("score")?;
    let number: i32 = words.get(at + 1)?.parse().ok()?;
    let score = match (*words.get(at)?, number) {
        ("cp", n) => n,
        ("mate", n) if n > 0 => 30_000 - n,
        ("mate", n) => -30_000 - n,
        _ => return None,
    };
    Some((rank, (mv, score)))
}
