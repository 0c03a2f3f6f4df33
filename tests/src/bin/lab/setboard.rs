//! An XBoard engine that cannot set up positions by FEN is given the `setboard` command.
//!
//! Fairy-Max answers `protover 2` with `feature setboard=0`, and python-chess refuses such engines, so that no game against
//! it could begin from a given position. This filter stands between the two: it announces `setboard=1` and translates
//! `setboard FEN` into the edit mode of the XBoard protocol (T. Mann, H. G. Muller, *Chess Engine Communication Protocol*,
//! command `edit`), which engines of that age know.

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

/// Starts the engine and speaks between it and standard input and output until one of them ends.
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
    // A thread that panicked has said so; nothing is left to tell.
    answering.join().unwrap_or(Ok(())).map_err(Failure::Io)
}

/// What the engine is told instead of a line: `setboard` as edit mode, a FEN that cannot be read and all else as it is.
fn translated(line: &str) -> String {
    let fen = line.strip_prefix("setboard ").map(str::parse::<Fen>);
    match fen {
        Some(Ok(fen)) => edit(&fen.as_setup().board, fen.as_setup().turn),
        _ => line.to_owned(),
    }
}

/// The commands that set up a board. Edit mode tells neither castling rights nor whose turn it is: engines take the first
/// from kings and rooks at home, and Black gets the move by a move of White's before.
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
