//! Parses lines into commands.

use vampirc_uci::UciMessage;

use crate::input::quoted;

/// A parsed command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    /// A command that `vampirc-uci` parses: all except those below.
    Message(UciMessage),
    /// `position`, with everything after the word.
    Position(&'a str),
    /// `go`, with everything after the word.
    Go(&'a str),
    /// A command that no GUI sends, for people who examine the engine.
    Console(Console),
}

/// Commands for people who run the engine by hand; they are not part of UCI, but other engines have them too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Console {
    /// `d`: shows the position.
    Display,
    /// `eval`: shows the terms of the estimate.
    Eval,
    /// `bench [DEPTH]`: searches the positions of `puchok bench`.
    Bench(Option<u32>),
}

impl Console {
    /// Parses a line; only its first word counts, because `d` may occur in any junk.
    fn parse(line: &str) -> Option<Console> {
        let mut words = line.split_whitespace();
        match words.next()?.to_ascii_lowercase().as_str() {
            "d" => Some(Console::Display),
            "eval" => Some(Console::Eval),
            "bench" => {
                let depth = words.next().and_then(|word| word.parse().ok());
                Some(Console::Bench(depth.filter(|&depth| depth > 0)))
            }
            _ => None,
        }
    }
}

/// Why a line is not a command.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CommandError {
    /// No word in it is a command.
    #[error("no command in '{0}'")]
    Unknown(String),
    /// The command is known, but its arguments are invalid.
    #[error("malformed '{0}'")]
    Malformed(String),
    /// The command is known, but longer than the limit.
    #[error("longer than {LONGEST_MESSAGE} bytes: '{0}'")]
    TooLong(String),
}

/// Commands without arguments; anything after them is ignored.
const ALONE: [&str; 6] = ["uci", "isready", "ucinewgame", "stop", "ponderhit", "quit"];

/// Commands with arguments that `vampirc-uci` parses.
const WITH_ARGUMENTS: [&str; 3] = ["setoption", "debug", "register"];

/// The longest line passed to `vampirc-uci`, in bytes.
const LONGEST_MESSAGE: usize = 4096;

/// Parses a line; `None` when it is empty.
///
/// Words before the first command are skipped, as UCI requires ("joho debug on" is "debug on"), but `d`,
/// `eval` and `bench` count only as the first word of a line.
///
/// # Errors
/// [`CommandError`] with the line, shortened.
pub(crate) fn parse(line: &str) -> Result<Option<Command<'_>>, CommandError> {
    let mut rest = line.trim_start();
    if rest.is_empty() {
        return Ok(None);
    }
    if let Some(console) = Console::parse(line) {
        return Ok(Some(Command::Console(console)));
    }
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, arguments) = rest.split_at(end);
        let is = |name: &&str| word.eq_ignore_ascii_case(name);
        if is(&"position") {
            return Ok(Some(Command::Position(arguments)));
        }
        if is(&"go") {
            return Ok(Some(Command::Go(arguments)));
        }
        if ALONE.iter().any(is) {
            return message(word);
        }
        if WITH_ARGUMENTS.iter().any(is) {
            return message(rest.trim_end());
        }
        rest = arguments.trim_start();
    }
    Err(CommandError::Unknown(quoted(line)))
}

fn message<'a>(text: &str) -> Result<Option<Command<'a>>, CommandError> {
    if text.len() > LONGEST_MESSAGE {
        return Err(CommandError::TooLong(quoted(text)));
    }
    match vampirc_uci::parse_one(text) {
        UciMessage::Unknown(..) => Err(CommandError::Malformed(quoted(text))),
        message => Ok(Some(Command::Message(message))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::position::Position;
    use puchok_engine::shakmaty::CastlingMode;

    fn message(text: &str) -> UciMessage {
        match parse(text) {
            Ok(Some(Command::Message(message))) => message,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn option(text: &str) -> (String, Option<String>) {
        match message(text) {
            UciMessage::SetOption { name, value } => (name, value),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn commands_are_found_behind_junk_and_in_any_case() {
        assert_eq!(message("uci"), UciMessage::Uci);
        assert_eq!(message("  joho debug on"), UciMessage::Debug(true));
        assert_eq!(message("IsReady now please"), UciMessage::IsReady);
        assert_eq!(message("\tstop\t"), UciMessage::Stop);
        assert_eq!(message("ucinewgame"), UciMessage::UciNewGame);
        assert_eq!(message("ponderhit x"), UciMessage::PonderHit);
        assert_eq!(message("quit"), UciMessage::Quit);
        assert_eq!(
            parse("x go depth 3"),
            Ok(Some(Command::Go(" depth 3"))),
            "go is ours"
        );
        assert_eq!(parse("position"), Ok(Some(Command::Position(""))));
        assert_eq!(parse("   "), Ok(None));
    }

    #[test]
    fn people_have_commands_of_their_own() {
        let console = |line| match parse(line) {
            Ok(Some(Command::Console(console))) => Some(console),
            _ => None,
        };
        assert_eq!(console(" d "), Some(Console::Display));
        assert_eq!(console("EVAL"), Some(Console::Eval));
        assert_eq!(console("bench"), Some(Console::Bench(None)));
        assert_eq!(console("bench 7 x"), Some(Console::Bench(Some(7))));
        assert_eq!(console("bench 0"), Some(Console::Bench(None)));
        assert_eq!(console("joho d"), None, "junk is junk");
    }

    #[test]
    fn options_keep_their_names_and_values() {
        let pair = |name: &str, value: Option<&str>| (name.to_owned(), value.map(str::to_owned));
        assert_eq!(option("setoption name Hash value 16"), pair("Hash", Some("16")));
        assert_eq!(
            option("setoption name Move Overhead value 30 "),
            pair("Move Overhead", Some("30"))
        );
        assert_eq!(option("setoption name Clear Hash"), pair("Clear Hash", None));
    }

    #[test]
    fn the_rest_is_refused_shortly() {
        for line in [
            "xyzzy",
            "isreadyx",
            "debug maybe",
            "setoption Hash 16",
            "setoption",
            "\u{0}\u{1}",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
        let long = format!("setoption name Hash value {}", "9".repeat(1 << 20));
        let error = parse(&long).unwrap_err().to_string();
        assert!(
            error.starts_with("longer than 4096 bytes: 'setoption name Hash"),
            "{error}"
        );
        assert!(error.len() < 500);
    }

    proptest::proptest! {
        /// A panic on input would end the engine in the middle of a game.
        #[test]
        fn nothing_panics(line in "\\PC*", bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
            let _ = parse(&line);
            let _ = parse(&String::from_utf8_lossy(&bytes));
        }

        /// Lines that are almost valid get furthest into the parsers.
        #[test]
        fn nearly_right_lines_do_not_panic(words in proptest::collection::vec(WORD, 0..12)) {
            let line = words.join(" ");
            match parse(&line) {
                Ok(Some(Command::Position(arguments))) => {
                    let _ = crate::uci::position::parse(arguments, CastlingMode::Standard);
                    let _ = crate::uci::position::parse(arguments, CastlingMode::Chess960);
                }
                Ok(Some(Command::Go(arguments))) => {
                    let (go, _) = crate::uci::go::Go::parse(arguments);
                    let _ = go.limits(&Position::startpos());
                }
                Ok(Some(Command::Message(UciMessage::SetOption { name, value }))) => {
                    let _ = crate::uci::options::Settings::default().set(&name, value.as_deref());
                }
                _ => {}
            }
        }
    }

    /// UCI keywords, numbers, and fragments of FENs.
    const WORD: &str = "uci|d|eval|bench|perft|debug|on|off|isready|setoption|name|value|Hash|MultiPV|Move|Overhead|Clear|register|later|code\
        |ucinewgame|position|startpos|fen|moves|go|searchmoves|ponder|wtime|btime|winc|binc|movestogo|depth|nodes|mate\
        |movetime|infinite|stop|ponderhit|quit|e2e4|e7e8q|E7E8Q|0000|P@e4|8/8/8/8/8/8/8/8|8/k7/8/8/8/8/8/K7|w|b|-|KQkq|HFhf\
        |e3|-?[0-9]{1,25}|true|\\PC{0,6}";
}
