//! Prints `info` lines during a search: which ones, and how often.

use std::time::{Duration, Instant};

use puchok_engine::game::Game;
use puchok_engine::position::Position;
use puchok_engine::report::{Bound, Line, Observer, Outcome, Progress};
use puchok_engine::score::{Meaning, Score};
use puchok_engine::shakmaty::Move;
use vampirc_uci::{UciInfoAttribute, UciMessage};

use super::output::{line_of_play, say, say_string, to_vampirc};
use crate::commands::words::per_second;

/// The most iterations printed per second, each with all its lines; results held back are printed when the
/// search ends.
const ITERATIONS_PER_SECOND: u32 = 100;

/// Bounds and the current move are printed only after the search has run this long.
const DETAILS_AFTER: Duration = Duration::from_secs(1);

/// The minimum time between two `currmove` lines.
const CURRENT_MOVE_EVERY: Duration = Duration::from_millis(50);

/// The minimum time between two lines that tell how far the solver of problems has come.
const SOLVING_EVERY: Duration = Duration::from_secs(1);

/// A line of play and the numbers printed with it.
#[derive(Debug)]
pub(crate) struct Info<'a> {
    line: &'a Line,
    multipv: usize,
    nodes: u64,
    time: Duration,
    hashfull: u32,
    /// Positions decided by endgame databases.
    tablebase_hits: u64,
}

impl<'a> Info<'a> {
    /// A line of play that does not come from a search.
    pub(crate) fn of_line(line: &'a Line) -> Info<'a> {
        Info {
            line,
            multipv: 1,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            tablebase_hits: 0,
        }
    }

    /// The length of the longest line looked at; a line that was completed may be longer than the search.
    fn deepest(&self) -> u32 {
        let shown = u32::try_from(self.line.pv.len()).unwrap_or(u32::MAX);
        self.line.seldepth.max(shown)
    }

    /// The chances to win, draw and lose, in thousandths.
    fn chances(&self, position: &Position) -> [u16; 3] {
        if self.is_drawn(position) {
            return [0, 1000, 0];
        }
        self.line.score.win_draw_loss()
    }

    /// Whether the game has ended without a mate, or ends so with the first move of the line.
    fn is_drawn(&self, position: &Position) -> bool {
        if self.line.score != Score::DRAW || self.line.bound != Bound::Exact {
            return false;
        }
        let Some(&first) = self.line.pv.first() else {
            return true;
        };
        let is_over = |position: Position| Game::new(position).score_if_over() == Some(Score::DRAW);
        is_over(position.clone()) || is_over(position.after(first))
    }

    /// The `info` line.
    ///
    /// `vampirc-uci` prints what its types can hold. It has no `wdl`, its time needs another crate's type,
    /// and its depths end at 255: these go through its free attribute. Mates always fit its type
    /// ([`puchok_engine::score::LONGEST_MATE`]).
    pub(crate) fn message(&self, position: &Position, show_wdl: bool) -> UciMessage {
        let (cp, mate) = match self.line.score.meaning() {
            Meaning::Centipawns(cp) => (Some(cp.0), None),
            Meaning::Mate(moves) => {
                let nearest = if moves < 0 { i8::MIN } else { i8::MAX };
                (None, Some(i8::try_from(moves).unwrap_or(nearest)))
            }
        };
        let mut attributes = vec![
            plies("depth", UciInfoAttribute::Depth, self.line.depth),
            plies("seldepth", UciInfoAttribute::SelDepth, self.deepest()),
            UciInfoAttribute::MultiPv(u16::try_from(self.multipv).unwrap_or(u16::MAX)),
            UciInfoAttribute::Score {
                cp,
                mate,
                lower_bound: (self.line.bound == Bound::Lower).then_some(true),
                upper_bound: (self.line.bound == Bound::Upper).then_some(true),
            },
        ];
        if show_wdl {
            let [win, draw, loss] = self.chances(position);
            attributes.push(any("wdl", format!("{win} {draw} {loss}")));
        }
        attributes.extend([
            UciInfoAttribute::Nodes(self.nodes),
            UciInfoAttribute::Nps(per_second(self.nodes, self.time)),
            UciInfoAttribute::HashFull(u16::try_from(self.hashfull).unwrap_or(1000)),
            UciInfoAttribute::TbHits(self.tablebase_hits),
            any("time", self.time.as_millis().to_string()),
        ]);
        if !self.line.pv.is_empty() {
            attributes.push(UciInfoAttribute::Pv(line_of_play(position, &self.line.pv)));
        }
        UciMessage::Info(attributes)
    }
}

/// An attribute for which `vampirc-uci` has no type.
fn any(name: &str, value: String) -> UciInfoAttribute {
    UciInfoAttribute::Any(name.into(), value)
}

/// A number of plies, with the typed attribute if it fits.
fn plies(name: &str, attribute: fn(u8) -> UciInfoAttribute, number: u32) -> UciInfoAttribute {
    u8::try_from(number).map_or_else(|_| any(name, number.to_string()), attribute)
}

/// Limits the number of iterations printed per second.
#[derive(Debug)]
struct Pace {
    /// When the current second began.
    since: Instant,
    /// Iterations printed in it.
    printed: u32,
}

impl Pace {
    /// Whether another iteration may be printed now; if so, it is counted.
    fn has_room(&mut self, now: Instant) -> bool {
        if now.duration_since(self.since) >= Duration::from_secs(1) {
            *self = Pace {
                since: now,
                printed: 0,
            };
        }
        let has_room = self.printed < ITERATIONS_PER_SECOND;
        self.printed += u32::from(has_room);
        has_room
    }
}

/// Prints the progress of a search.
#[derive(Debug)]
pub(crate) struct InfoPrinter<'a> {
    position: &'a Position,
    show_wdl: bool,
    start: Instant,
    pace: Pace,
    current_move_at: Instant,
    solving_at: Instant,
    hashfull: u32,
    /// The most positions reported so far. With several threads the number is an estimate, which must not
    /// fall.
    nodes: u64,
    /// The last first-ranked line printed, and the number of positions printed with it.
    printed: Option<(Line, u64)>,
    /// Whether the last iteration was not printed.
    is_incomplete: bool,
}

impl<'a> InfoPrinter<'a> {
    /// A printer for a search of this position that starts now.
    pub(crate) fn new(position: &'a Position, show_wdl: bool) -> InfoPrinter<'a> {
        let now = Instant::now();
        InfoPrinter {
            position,
            show_wdl,
            start: now,
            pace: Pace {
                since: now,
                printed: 0,
            },
            current_move_at: now,
            solving_at: now,
            hashfull: 0,
            nodes: 0,
            printed: None,
            is_incomplete: false,
        }
    }

    /// Prints the result, unless it has been printed already.
    pub(crate) fn finish(&mut self, outcome: &Outcome) {
        let is_printed = match (&self.printed, outcome.lines.first()) {
            // Much work may follow the last line, as when a mate was asked for that does not exist.
            (Some((printed, nodes)), Some(line)) => {
                (&printed.pv, printed.score, printed.bound, printed.depth)
                    == (&line.pv, line.score, line.bound, line.depth)
                    && outcome.nodes < 2 * nodes
            }
            (_, None) => true,
            (None, Some(_)) => false,
        };
        if is_printed && !self.is_incomplete {
            return;
        }
        for (line, multipv) in outcome.lines.iter().zip(1..) {
            let info = Info {
                line,
                multipv,
                nodes: outcome.nodes.max(self.nodes),
                time: outcome.time,
                hashfull: self.hashfull,
                tablebase_hits: outcome.tablebase_hits,
            };
            say(&info.message(self.position, self.show_wdl));
        }
    }
}

impl Observer for InfoPrinter<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        self.hashfull = progress.hashfull;
        self.nodes = self.nodes.max(progress.nodes);
        let now = Instant::now();
        let is_bound = progress.line.bound != Bound::Exact;
        if is_bound && now.duration_since(self.start) < DETAILS_AFTER {
            return;
        }
        if progress.multipv == 1 {
            // The lines of an iteration are printed all or not at all: a GUI would show them next to those of
            // another iteration.
            self.is_incomplete = !self.pace.has_room(now);
        }
        if self.is_incomplete {
            return;
        }
        let info = Info {
            line: progress.line,
            multipv: progress.multipv,
            nodes: self.nodes,
            time: progress.time,
            hashfull: progress.hashfull,
            tablebase_hits: progress.tablebase_hits,
        };
        say(&info.message(self.position, self.show_wdl));
        if progress.multipv == 1 {
            self.printed = Some((progress.line.clone(), progress.nodes));
        }
    }

    fn current_move(&mut self, depth: u32, m: Move, number: usize) {
        let is_early = self.start.elapsed() < DETAILS_AFTER;
        if is_early || self.current_move_at.elapsed() < CURRENT_MOVE_EVERY {
            return;
        }
        let Some(current) = to_vampirc(&self.position.uci(m)) else {
            return;
        };
        self.current_move_at = Instant::now();
        say(&UciMessage::Info(vec![
            plies("depth", UciInfoAttribute::Depth, depth),
            UciInfoAttribute::CurrMove(current),
            // `vampirc-uci` writes `currmovenum`, which is not the UCI keyword.
            any("currmovenumber", number.to_string()),
        ]));
    }

    fn solving(&mut self, nodes: u64) {
        self.nodes = self.nodes.max(nodes);
        if self.solving_at.elapsed() < SOLVING_EVERY {
            return;
        }
        self.solving_at = Instant::now();
        let time = self.start.elapsed();
        say(&UciMessage::Info(vec![
            UciInfoAttribute::Nodes(self.nodes),
            UciInfoAttribute::Nps(per_second(self.nodes, time)),
            any("time", time.as_millis().to_string()),
        ]));
    }

    fn no_mate(&mut self, within: u32) {
        say_string(&format!("no mate in {within}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::score::Ply;
    use puchok_engine::shakmaty::CastlingMode;

    #[test]
    fn a_line_says_it_all() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", CastlingMode::Standard).unwrap();
        let line = Line {
            score: Score::cp(35),
            bound: Bound::Lower,
            pv: vec![position.parse_uci("e1g1").unwrap()],
            depth: 300,
            seldepth: 12,
        };
        let info = Info {
            line: &line,
            multipv: 2,
            nodes: 5000,
            time: Duration::from_millis(10),
            hashfull: 7,
            tablebase_hits: 3,
        };
        assert_eq!(
            info.message(&position, true).to_string(),
            "info depth 300 seldepth 12 multipv 2 score cp 35 lowerbound wdl 269 592 139 \
             nodes 5000 nps 500000 hashfull 7 tbhits 3 time 10 pv e1g1"
        );
    }

    /// With bare kings, after a capture that leaves them, in stalemate and after fifty moves nobody can win; a
    /// level game is open.
    #[test]
    fn a_certain_draw_has_no_chances() {
        let wdl = |fen: &str, pv: &str, bound: Bound| {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let line = Line {
                score: Score::DRAW,
                bound,
                pv: vec![position.parse_uci(pv).unwrap()],
                depth: 3,
                seldepth: 3,
            };
            let text = Info::of_line(&line).message(&position, true).to_string();
            let at = text.find("wdl ").unwrap() + 4;
            text[at..].split(' ').take(3).collect::<Vec<_>>().join(" ")
        };
        let drawn = "0 1000 0";
        for (fen, pv) in [
            ("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1d1"),
            ("8/8/8/8/8/4k3/8/3qK3 w - - 0 1", "e1d1"),
            ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6"),
            ("7k/5K2/8/6R1/8/8/8/8 w - - 100 90", "g5g1"),
            ("7k/5K2/8/6R1/8/8/8/8 w - - 99 90", "g5f5"),
        ] {
            assert_eq!(wdl(fen, pv, Bound::Exact), drawn, "{fen}");
        }
        let start = Position::startpos().fen();
        assert_ne!(wdl(&start, "e2e4", Bound::Exact), drawn);
        assert_ne!(wdl("8/8/8/8/8/4k3/8/3qK3 w - - 0 1", "e1d1", Bound::Lower), drawn);
    }

    #[test]
    fn no_second_has_too_many_iterations() {
        let start = Instant::now();
        let mut pace = Pace {
            since: start,
            printed: 0,
        };
        let mut printed = |second: u64| {
            let times = (0..500).map(|i| start + Duration::from_secs(second) + Duration::from_millis(i));
            times.filter(|&now| pace.has_room(now)).count()
        };
        assert_eq!([printed(0), printed(1), printed(7)], [100, 100, 100]);
    }

    #[test]
    fn mates_are_in_moves() {
        let line = Line {
            score: Score::mated_at(Ply(4)),
            bound: Bound::Exact,
            pv: Vec::new(),
            depth: 1,
            seldepth: 1,
        };
        let text = Info::of_line(&line)
            .message(&Position::startpos(), false)
            .to_string();
        assert!(text.contains(" score mate -2 nodes 0 "), "{text}");
    }
}
