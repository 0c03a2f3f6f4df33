//! This crate's parsers as called by the fuzzers (`fuzz/`); compiled only with `--cfg fuzzing`.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::CastlingMode;
use vampirc_uci::UciMessage;

use crate::commands::annotate::read::Games;
use crate::commands::epd::Epd;
use crate::commands::given;
use crate::uci::command::{Command, parse};
use crate::uci::{go, options, position};

/// Parses a line that a GUI might send, without executing it.
pub fn uci(line: &str) {
    match parse(line) {
        Ok(Some(Command::Position(arguments))) => {
            for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                let _ = position::parse(arguments, mode);
            }
        }
        Ok(Some(Command::Go(arguments))) => {
            let (go, _) = go::Go::parse(arguments);
            let _ = go.limits(&Position::startpos());
        }
        Ok(Some(Command::Message(UciMessage::SetOption { name, value }))) => {
            let _ = options::Settings::default().set(&name, value.as_deref());
        }
        _ => {}
    }
}

/// Parses a line of EPD as a suite, as a mate problem, and as input of `analyse`.
pub fn epd(line: &str) {
    let _ = Epd::parse(line);
    let _ = Epd::parse_mate(line);
    let _ = given::read_game(line);
}

/// Parses PGN games with their annotations, and formats any errors.
pub fn pgn(text: &str) {
    for game in Games::new(text.lines().map(str::to_owned)) {
        match game {
            Ok(played) => drop((played.whole(), played.remarks())),
            Err(error) => drop(error.to_string()),
        }
    }
}
