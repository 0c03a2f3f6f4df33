//! `go …`: converts tokens to limits, tolerating anything that a GUI puts between them.
//!
//! `vampirc-uci` rejects the whole line for a single unknown token, and for numbers with more digits than it
//! expects; here each token is parsed on its own, and an invalid one affects nothing else.

mod words;

use std::time::Duration;

use puchok_engine::limits::{Clock, Limits};
use puchok_engine::perft;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::Color;

use self::words::{Keyword, TokenError, integer};
use super::position::is_move;
use crate::input::quoted;

/// When the answer may be sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hold {
    /// As soon as the search is done.
    #[default]
    None,
    /// Not before `ponderhit` or `stop`.
    Ponder,
    /// Not before `stop`.
    Infinite,
}

/// The contents of a `go` command.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    depth: Option<u64>,
    nodes: Option<u64>,
    mate: Option<u64>,
    move_time: Option<Duration>,
    /// The remaining time, White's and Black's.
    time: [Option<Duration>; 2],
    /// Increments, White's and Black's.
    increment: [Option<Duration>; 2],
    moves_to_go: Option<u64>,
    infinite: bool,
    ponder: bool,
    search_moves: Vec<String>,
    /// Depth in plies of lines to count instead of searching.
    perft: Option<u32>,
}

/// The time for a search without any valid limit: a mistyped word must not make it endless.
const INSTEAD: Duration = Duration::from_secs(1);

impl Go {
    /// Parses what follows the word `go`, and returns the ignored tokens.
    pub(crate) fn parse(arguments: &str) -> (Go, Vec<TokenError>) {
        let mut go = Go::default();
        let mut errors = Vec::new();
        let mut tokens = arguments.split_whitespace().zip(1..).peekable();
        while let Some((token, number)) = tokens.next() {
            let Some(keyword) = Keyword::of(token) else {
                errors.push(TokenError::Unknown {
                    text: quoted(token),
                    meant: Keyword::meant(token),
                    number,
                });
                continue;
            };
            match keyword {
                Keyword::Infinite => go.infinite = true,
                Keyword::Ponder => go.ponder = true,
                Keyword::SearchMoves => {
                    while let Some((text, _)) = tokens.next_if(|(t, _)| is_move(t)) {
                        go.search_moves.push(text.to_ascii_lowercase());
                    }
                }
                _ => {
                    // A keyword in place of a number is parsed as a keyword.
                    let given = tokens.next_if(|(t, _)| Keyword::of(t).is_none());
                    match given.and_then(|(text, _)| integer(text)) {
                        // There is no smallest number to count lines of that could be meant instead.
                        Some(value) if value < 0 && keyword == Keyword::Perft => {
                            errors.push(TokenError::Negative {
                                keyword,
                                text: quoted(given.map_or("", |(text, _)| text)),
                                number: number + 1,
                            });
                        }
                        Some(value) => go.set(keyword, value),
                        None => errors.push(TokenError::NoNumber {
                            keyword,
                            text: quoted(given.map_or("", |(text, _)| text)),
                            number: number + 1,
                        }),
                    }
                }
            }
        }
        if !errors.is_empty() && !go.is_limited() {
            go.move_time = Some(INSTEAD);
        }
        (go, errors)
    }

    /// Whether anything ends the search, even if only `stop`.
    fn is_limited(&self) -> bool {
        let time = self.time.iter().flatten().next().or(self.move_time.as_ref());
        let count = self.depth.or(self.nodes).or(self.mate);
        self.infinite || time.is_some() || count.is_some() || self.perft.is_some()
    }

    /// The time for a move of this side when nothing ends the search although a clock is implied by an
    /// increment or by moves to go.
    fn time_of_half_a_clock(&self, side: usize) -> Option<Duration> {
        let is_half = self.increment.iter().any(Option::is_some) || self.moves_to_go.is_some();
        let increment = self.increment[side].filter(|time| !time.is_zero());
        (is_half && !self.is_limited()).then(|| increment.unwrap_or(INSTEAD))
    }

    /// The depth in plies if lines are to be counted.
    pub(crate) fn perft(&self) -> Option<u32> {
        self.perft
    }

    /// Sets the number of a keyword.
    fn set(&mut self, keyword: Keyword, value: i64) {
        // A negative clock has run out; a count below one is raised to one, the smallest that can be obeyed.
        let time = Some(Duration::from_millis(value.clamp(0, LONGEST_MS).unsigned_abs()));
        let count = Some(value.max(1).unsigned_abs());
        match keyword {
            Keyword::WhiteTime => self.time[0] = time,
            Keyword::BlackTime => self.time[1] = time,
            Keyword::WhiteIncrement => self.increment[0] = time,
            Keyword::BlackIncrement => self.increment[1] = time,
            Keyword::MoveTime => self.move_time = time,
            Keyword::MovesToGo => self.moves_to_go = Some(value.max(0).unsigned_abs()),
            Keyword::Depth => self.depth = count,
            Keyword::Nodes => self.nodes = count,
            Keyword::Mate => self.mate = count,
            Keyword::Perft => self.perft = Some(saturated(value.unsigned_abs()).min(perft::MOST_PLIES)),
            // These take no number.
            Keyword::SearchMoves | Keyword::Ponder | Keyword::Infinite => {}
        }
    }

    /// When the answer may be sent.
    pub(crate) fn hold(&self) -> Hold {
        if self.infinite {
            Hold::Infinite
        } else if self.ponder {
            Hold::Ponder
        } else {
            Hold::None
        }
    }

    /// Whether the search runs on the opponent's time.
    pub(crate) fn is_ponder(&self) -> bool {
        self.ponder
    }

    /// The limits in this position, and the search moves that were ignored because they are illegal.
    ///
    /// With `infinite`, clocks do not count. When only the opponent's clock is given, it is used for ours,
    /// and for a clock without a remaining time the increment is the time for the move: a guess is better
    /// than an endless search. Likewise, a time limit is set when search moves are all there is and none of
    /// them is legal.
    pub(crate) fn limits(&self, position: &Position) -> (Limits, Vec<TokenError>) {
        let (ours, theirs) = match position.turn() {
            Color::White => (0, 1),
            Color::Black => (1, 0),
        };
        let remaining = self.time[ours].or(self.time[theirs]).filter(|_| !self.infinite);
        let clock = remaining.map(|remaining| Clock {
            remaining,
            increment: self.increment[ours].unwrap_or_default(),
            // GUIs that send zero moves to go mean that there is no such time control.
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0).map(saturated),
        });
        let mut move_time = self.move_time.or_else(|| self.time_of_half_a_clock(ours));
        let mut errors = Vec::new();
        let mut search_moves = Vec::new();
        for text in &self.search_moves {
            match position.parse_uci(text) {
                Some(m) if !search_moves.contains(&m) => search_moves.push(m),
                Some(_) => {}
                None => errors.push(TokenError::IllegalMove { text: text.clone() }),
            }
        }
        let is_misunderstood = !errors.is_empty() && search_moves.is_empty();
        if is_misunderstood && !self.is_limited() {
            move_time.get_or_insert(INSTEAD);
        }
        let limits = Limits {
            depth: self.depth.map(saturated),
            nodes: self.nodes,
            move_time: move_time.filter(|_| !self.infinite),
            clock,
            mate: self.mate.map(saturated),
            search_moves,
        };
        (limits, errors)
    }
}

/// The longest time accepted, about thirty years: it can still be added to instants of the system clock.
const LONGEST_MS: i64 = 1_000_000_000_000;

fn saturated(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(arguments: &str) -> Limits {
        let (go, errors) = Go::parse(arguments);
        assert_eq!(errors, []);
        go.limits(&Position::startpos()).0
    }

    #[test]
    fn each_side_has_its_own_clock_and_infinite_none() {
        let clock = |text: &str, position: &Position| {
            let limits = Go::parse(text).0.limits(position).0;
            let clock = limits
                .clock
                .map(|c| (c.remaining.as_millis(), c.increment.as_millis()));
            (clock, limits.move_time)
        };
        let white = Position::startpos();
        let black = white.after(white.parse_uci("e2e4").unwrap());
        let text = "wtime 1000 btime 2000 winc 10 binc 20";
        assert_eq!(clock(text, &white).0, Some((1000, 10)));
        assert_eq!(clock(text, &black).0, Some((2000, 20)));
        assert_eq!(clock("wtime 7", &black).0, Some((7, 0)));
        assert_eq!(clock("infinite movetime 5 wtime 7 btime 7", &black), (None, None));
    }

    #[test]
    fn every_keyword_counts() {
        let found =
            limits("wtime 1000 btime 2000 winc 10 binc 20 movestogo 40 depth 7 nodes 99 mate 3 movetime 500");
        assert_eq!(
            found.clock,
            Some(Clock {
                remaining: Duration::from_millis(1000),
                increment: Duration::from_millis(10),
                moves_to_go: Some(40)
            })
        );
        assert_eq!(
            (found.depth, found.nodes, found.mate),
            (Some(7), Some(99), Some(3))
        );
        assert_eq!(found.move_time, Some(Duration::from_millis(500)));
        assert_eq!(Go::parse("infinite").0.hold(), Hold::Infinite);
        assert_eq!(Go::parse("ponder wtime 1").0.hold(), Hold::Ponder);
        assert_eq!(Go::parse("").0, Go::default());
    }

    #[test]
    fn numbers_of_any_size() {
        let found = limits("depth 99999999999999999999 nodes 99999999999999999999 movestogo 12345678901");
        assert_eq!(
            (found.depth, found.nodes),
            (Some(u32::MAX), Some(i64::MAX as u64))
        );
        let clock = |arguments| limits(arguments).clock.unwrap();
        assert_eq!(clock("wtime -50").remaining, Duration::ZERO);
        assert_eq!(clock("wtime 5 movestogo 0").moves_to_go, None);
        assert!(clock("wtime 99999999999999999999").remaining > Duration::from_secs(1_000_000));
        assert_eq!(limits("depth 0").depth, Some(1));
    }

    #[test]
    fn nonsense_costs_only_itself() {
        let (go, errors) = Go::parse("foo depth x movetime infinite nodes 5 bar");
        assert_eq!((go.depth, go.nodes, go.infinite), (None, Some(5), true));
        let text: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            text,
            [
                "go: unknown token 'foo' (token 1)",
                "go: 'depth' needs a number, not 'x' (token 3)",
                "go: 'movetime' needs a number, not '' (token 5)",
                "go: unknown token 'bar' (token 8)",
            ]
        );
    }

    #[test]
    fn unknown_words_never_lead_to_a_search_without_end() {
        for (arguments, remark) in [
            (
                "movetim 500",
                "go: unknown token 'movetim' (token 1); did you mean 'movetime'?",
            ),
            (
                "depht 5",
                "go: unknown token 'depht' (token 1); did you mean 'depth'?",
            ),
            ("xyzzy", "go: unknown token 'xyzzy' (token 1)"),
            ("depth five", "go: 'depth' needs a number, not 'five' (token 2)"),
            ("ponder xyzzy", "go: unknown token 'xyzzy' (token 2)"),
        ] {
            let (go, errors) = Go::parse(arguments);
            assert_eq!(errors[0].to_string(), remark);
            assert_eq!(
                go.limits(&Position::startpos()).0.move_time,
                Some(INSTEAD),
                "{arguments}"
            );
        }
        let time = |arguments| Go::parse(arguments).0.limits(&Position::startpos()).0.move_time;
        for arguments in ["searchmoves a1a2", "searchmoves e2e5 a1a2 ponder"] {
            assert_eq!(time(arguments), Some(INSTEAD), "{arguments}");
        }
        assert_eq!(
            time("searchmoves a1a2 winc 300 binc 300"),
            Some(Duration::from_millis(300))
        );
        // Valid limits are kept; a search that is meant to be endless stays so.
        for arguments in [
            "xyzzy depth 5",
            "xyzzy wtime 100",
            "xyzzy nodes 1",
            "xyzzy infinite",
            "",
            "searchmoves e2e4",
            "searchmoves e2e4 a1a2",
            "searchmoves a1a2 depth 5",
            "searchmoves a1a2 infinite",
        ] {
            assert_eq!(time(arguments), None, "{arguments}");
        }
    }

    #[test]
    fn a_clock_without_the_time_left_ends_a_search() {
        let white = Position::startpos();
        let black = white.after(white.parse_uci("e2e4").unwrap());
        let time = |text: &str, position: &Position| {
            let limits = Go::parse(text).0.limits(position).0;
            assert_eq!(limits.clock, None, "{text}");
            limits.move_time.map(|time| time.as_millis())
        };
        let both = "winc 300 binc 200";
        assert_eq!((time(both, &white), time(both, &black)), (Some(300), Some(200)));
        let instead = Some(INSTEAD.as_millis());
        for text in [
            "movestogo 20",
            "movestogo 0",
            "winc 0 binc 0",
            "binc 200",
            "ponder movestogo 20",
        ] {
            assert_eq!(time(text, &white), instead, "{text}");
        }
        assert_eq!(time("ponder winc 300", &white), Some(300));
        for text in [
            "infinite winc 300",
            "depth 5 winc 300",
            "nodes 9 movestogo 20",
            "perft 2 winc 300",
        ] {
            assert_eq!(time(text, &white), None, "{text}");
        }
        assert_eq!(time("movetime 5 winc 300", &white), Some(5));
    }

    #[test]
    fn lines_are_counted_instead() {
        assert_eq!(Go::parse("perft 5").0.perft(), Some(5));
        assert_eq!(Go::parse("perft 0").0.perft(), Some(0));
        let (go, errors) = Go::parse("perft -1");
        assert_eq!(go.perft(), None);
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            errors,
            ["go: 'perft' needs a number from 0 on, not '-1' (token 2)"]
        );
        // Lines of thousands of plies would need that many stack frames.
        assert_eq!(Go::parse("perft 5000").0.perft(), Some(perft::MOST_PLIES));
        assert_eq!(Go::parse("perft").0.perft(), None);
    }

    #[test]
    fn search_moves_end_at_the_next_keyword() {
        let (go, errors) = Go::parse("searchmoves e2e4 e2e5 d2d4 e2e4 depth 3");
        assert_eq!(errors, []);
        let (limits, ignored) = go.limits(&Position::startpos());
        assert_eq!((limits.search_moves.len(), ignored.len()), (2, 1));
        assert_eq!(limits.depth, Some(3));
    }
}
