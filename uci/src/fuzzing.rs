//! The readers of this crate as fuzzers call them (`fuzz/`); there only under `--cfg fuzzing`.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::CastlingMode;
use vampirc_uci::UciMessage;

use crate::commands::annotate::read::Games;
use crate::commands::epd::Epd;
use crate::commands::given;
use crate::uci::command::{Command, parse};
use crate::uci::{go, options, position};

/// A line that a GUI sends, as far as reading it goes.
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

/// A line of EPD, of a suite and of a file of mates; and what `analyse` takes.
pub fn epd(line: &str) {
    let _ = Epd::parse(line);
    let _ = Epd::parse_mate(line);
    let _ = given::read_game(line);
}

/// Games in PGN: of each what was played and said, or what is wrong with it.
pub fn pgn(text: &str) {
    for game in Games::new(text.lines().map(str::to_owned)) {
        match game {
            Ok(played) => drop(played.whole()),
            Err(error) => drop(error.to_string()),
        }
    }
}
