//! `puchok view`: a board in the browser for exploring positions and games, the map, plans and the tree.
//!
//! [`server`] accepts connections and shuts them down; [`guard`] admits only the page that was opened here;
//! [`routes`] maps paths to requests. [`questions`] are answered at once; [`analyses`] and [`annotations`]
//! work in the [`background`] and report results as [`events`]; [`games`] reads PGN with its comments and
//! variations, and [`positions`] converts positions to games. The page itself is in `uci/assets/` and is
//! built in ([`assets`]).
//!
//! The page receives the JSON of the commands, made by the same functions (`docs/viewer.md`).

mod analyses;
mod annotations;
mod assets;
mod background;
mod events;
mod games;
mod guard;
mod positions;
mod questions;
mod refusal;
mod routes;
mod server;
mod viewer;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::{fmt::Write as _, thread};

use tokio::net::TcpListener;
use tokio::sync::watch;

use self::games::of_line;
use self::guard::Door;
use self::positions::as_games;
use self::viewer::{Given, LONGEST_PGN, Viewer};
use super::given::{is_stream, unread};
use super::write;
use crate::cli::view::ViewArgs;
use crate::commands::annotate::read::Games;
use crate::failure::{Failure, complain};
use crate::input::{Lines, quoted};

/// How many ports are tried after the requested one.
const OTHER_PORTS: u16 = 20;

/// Runs the command.
pub(crate) fn run(args: &ViewArgs) -> Result<(), Failure> {
    let given = given(&args.what)?;
    let token = token()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(8)
        .build()?;
    let ended = ending();
    runtime.block_on(async {
        let listener = listen(args.port).await?;
        let port = listener.local_addr()?.port();
        let address = format!("http://127.0.0.1:{port}/{token}/");
        write(&address)?;
        if !args.no_open
            && let Err(error) = open::that_detached(&address)
        {
            complain(&format_args!(
                "cannot open the browser ({error}): open the address yourself"
            ));
        }
        let viewer = Viewer::new(Door::new(port, token), given);
        server::serve(listener, Arc::new(viewer), ended).await;
        Ok::<(), Failure>(())
    })?;
    // Searches that are still running are told to stop, but not waited for.
    runtime.shutdown_background();
    Ok(())
}

/// What the user gave: nothing, a position, or the games of a file.
fn given(words: &[String]) -> Result<Given, Failure> {
    let version = crate::cli::VERSION;
    let position = "startpos".to_owned();
    if words.is_empty() {
        return Ok(Given {
            version,
            game: Some(of_line(&position)?),
            position,
            pgn: None,
        });
    }
    if words == ["-"] {
        return Err(Failure::Input(
            "the viewer reads a position or a file, not standard input".to_owned(),
        ));
    }
    if is_stream(words) || words.len() == 1 && words[0].to_ascii_lowercase().ends_with(".pgn") {
        return Ok(Given {
            version,
            position,
            game: None,
            pgn: Some(read_games(Path::new(&words[0]))?),
        });
    }
    let position = words.join(" ");
    Ok(Given {
        version,
        game: Some(of_line(&position).map_err(|failure| unread(words, failure))?),
        position,
        pgn: None,
    })
}

/// The text of a file of games, or its positions as games, at least one of which is readable.
fn read_games(path: &Path) -> Result<String, Failure> {
    let name = quoted(&path.display().to_string());
    let wrong = |reason: &str| Failure::Input(format!("cannot read '{name}': {reason}"));
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST_PGN + 1).read_to_end(&mut bytes))
        .map_err(|error| Failure::unreadable(path, &error))?;
    let too_long = || {
        wrong(&format!(
            "it has more than {} MiB, the most that the viewer reads",
            LONGEST_PGN >> 20
        ))
    };
    if bytes.len() as u64 > LONGEST_PGN {
        return Err(too_long());
    }
    let lines = Lines::of_games(&bytes[..]);
    let text: String = lines.flat_map(|line| [line, "\n".to_owned()]).collect();
    let text = as_games(&text).unwrap_or(text);
    // Replacing invalid UTF-8 and adding tags to positions may have lengthened the text.
    if text.len() as u64 > LONGEST_PGN {
        return Err(too_long());
    }
    let mut broken = None;
    for game in Games::new(Lines::new(text.as_bytes())) {
        match game {
            Ok(_) => return Ok(text),
            Err(error) => broken = broken.or(Some(error)),
        }
    }
    Err(broken.map_or_else(|| Failure::empty(path), |error| wrong(&error.to_string())))
}

/// 128 unpredictable bits, as 32 hexadecimal digits.
fn token() -> Result<String, Failure> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::Unfinished(format!("the system gives no random numbers: {error}")))?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Listens on the loopback address, at this port or the next free one.
async fn listen(port: u16) -> Result<TcpListener, Failure> {
    let last = if port == 0 {
        0
    } else {
        port.saturating_add(OTHER_PORTS)
    };
    let mut failure = None;
    for port in port..=last {
        match TcpListener::bind(("127.0.0.1", port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) => failure = Some(error),
        }
    }
    let reason = failure.map_or_else(String::new, |error| format!(": {error}"));
    Err(Failure::Unfinished(format!(
        "no port from {port} to {last} can be served{reason}"
    )))
}

/// Becomes true on Ctrl-C, or when a line of standard input is `quit`.
fn ending() -> watch::Receiver<bool> {
    let (end, ended) = watch::channel(false);
    let by_word = end.clone();
    let by_signal = ctrlc::set_handler(move || {
        let _ = end.send(true);
    });
    if let Err(error) = by_signal {
        log::warn!("Ctrl-C will end the program at once: {error}");
    }
    // The end of standard input does not end the viewer: in the background it has no standard input.
    thread::spawn(move || {
        if Lines::new(io::stdin().lock()).any(|line| line == "quit") {
            let _ = by_word.send(true);
        }
    });
    ended
}
