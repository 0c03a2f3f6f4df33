//! Adds the `setboard` command to an XBoard engine that cannot set up positions from a FEN.
//!
//! Fairy-Max answers `protover 2` with `feature setboard=0`, and python-chess rejects such engines, so no
//! game against it could start from a given position. This filter sits between the two: it announces
//! `setboard=1` and translates `setboard FEN` into the edit mode of the XBoard protocol (T. Mann, H. G.
//! Muller, *Chess Engine Communication Protocol*, command `edit`), which engines of that age support.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;

use clap::Args;
use shakmaty::fen::Fen;
use shakmaty::{Board, Color};

use crate::failure::Failure;

/// Which engine.
#[derive(Debug, Args)]
pub(crate) struct SetboardArgs {
    /// The engine and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    engine: Vec<String>,
}

/// Starts the engine and relays between it and standard input and output until one of them ends.
pub(crate) fn run(args: &SetboardArgs) -> Result<(), Failure> {
    let Some((program, arguments)) = args.engine.split_first() else {
        return Err(Failure::Input("no engine".to_owned()));
    };
    let mut engine = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::Input(format!("cannot start '{program}': {error}")))?;
    let (Some(mut commands), Some(answers)) = (engine.stdin.take(), engine.stdout.take()) else {
        return Err(Failure::Input(format!("cannot speak to '{program}'")));
    };
    let answering = thread::spawn(move || -> io::Result<()> {
        for line in BufReader::new(answers).lines() {
            let mut out = io::stdout().lock();
            writeln!(out, "{}", line?.replace("setboard=0", "setboard=1"))?;
            out.flush()?;
        }
        Ok(())
    });
    for line in io::stdin().lock().lines() {
        if writeln!(commands, "{}", translated(&line?)).is_err() {
            // The engine is gone.
            break;
        }
    }
    drop(commands);
    engine.wait()?;
    // A thread that panicked has reported it already.
    answering.join().unwrap_or(Ok(())).map_err(Failure::Io)
}

/// The line to send to the engine: `setboard` becomes edit mode; an invalid FEN and everything else are
/// passed on unchanged.
fn translated(line: &str) -> String {
    let fen = line.strip_prefix("setboard ").map(str::parse::<Fen>);
    match fen {
        Some(Ok(fen)) => edit(&fen.as_setup().board, fen.as_setup().turn),
        _ => line.to_owned(),
    }
}

/// The commands that set up a board. Edit mode has neither castling rights nor a side to move: engines infer
/// the former from kings and rooks on their home fields, and Black gets the move by a White move made
/// beforehand.
fn edit(board: &Board, turn: Color) -> String {
    let mut lines = vec!["new".to_owned(), "force".to_owned()];
    if turn.is_black() {
        lines.push("a2a3".to_owned());
    }
    lines.extend(["edit".to_owned(), "#".to_owned()]);
    for color in Color::ALL {
        if color.is_black() {
            lines.push("c".to_owned());
        }
        for square in board.by_color(color) {
            if let Some(role) = board.role_at(square) {
                lines.push(format!("{}{square}", role.upper_char()));
            }
        }
    }
    lines.push(".".to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_becomes_edit_mode() {
        assert_eq!(
            translated("setboard 4k3/p7/8/8/8/8/8/R3K3 w Q - 0 1"),
            "new\nforce\nedit\n#\nRa1\nKe1\nc\nPa7\nKe8\n."
        );
        assert_eq!(
            translated("setboard 4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
            "new\nforce\na2a3\nedit\n#\nKe1\nc\nKe8\n."
        );
    }

    #[test]
    fn other_lines_pass() {
        for line in ["protover 2", "usermove e2e4", "setboard", "setboard nonsense", ""] {
            assert_eq!(translated(line), line);
        }
    }
}
