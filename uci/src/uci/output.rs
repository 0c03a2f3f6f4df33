//! Standard output, one line at a time.

use std::fmt::Display;
use std::io::{self, Write};

use crate::failure::{Failure, complain};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::uci::UciMove;
use puchok_engine::shakmaty::{Move, Role, Square};
use vampirc_uci::{UciInfoAttribute, UciMessage, UciPiece, UciSquare};

/// Writes one complete line and flushes it.
///
/// When standard output is closed there is no one left to talk to, so the process exits quietly; if writing
/// fails for another reason, the error is reported.
pub(crate) fn say(line: &dyn Display) {
    let text = format!("{line}\n");
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if let Err(error) = written {
        if error.kind() == io::ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        complain(&Failure::from(error));
        std::process::exit(1);
    }
}

/// Writes an `info string`.
pub(crate) fn say_string(text: &dyn Display) {
    let text = text.to_string().replace(['\n', '\r'], " ");
    say(&UciMessage::Info(vec![UciInfoAttribute::String(text)]));
}

/// Writes the answer to a `go`: `(none)`, which `vampirc-uci` cannot print, when there is no move.
pub(crate) fn say_best_move(position: &Position, best: Option<Move>, ponder: Option<Move>) {
    let Some(best) = best else {
        return say(&"bestmove (none)");
    };
    let Some(best_move) = to_vampirc(&position.uci(best)) else {
        return say(&"bestmove (none)");
    };
    let mut next = position.clone();
    next.play(best);
    let ponder = ponder
        .filter(|&m| next.legal_moves().contains(&m))
        .and_then(|m| to_vampirc(&next.uci(m)));
    say(&UciMessage::BestMove { best_move, ponder });
}

/// Converts a line of play from this position to `vampirc-uci`'s types.
pub(crate) fn line_of_play(position: &Position, moves: &[Move]) -> Vec<vampirc_uci::UciMove> {
    let line = position.along(moves, |at, m| to_vampirc(&at.uci(m)));
    line.into_iter().flatten().collect()
}

/// Converts a move to `vampirc-uci`'s types; `None` for null moves and drops, which do not occur in chess.
pub(crate) fn to_vampirc(m: &UciMove) -> Option<vampirc_uci::UciMove> {
    let UciMove::Normal { from, to, promotion } = *m else {
        return None;
    };
    let square = |square: Square| UciSquare::from(square.file().char(), u8::from(square.rank()) + 1);
    Some(vampirc_uci::UciMove {
        from: square(from),
        to: square(to),
        promotion: promotion.map(piece),
    })
}

fn piece(role: Role) -> UciPiece {
    match role {
        Role::Pawn => UciPiece::Pawn,
        Role::Knight => UciPiece::Knight,
        Role::Bishop => UciPiece::Bishop,
        Role::Rook => UciPiece::Rook,
        Role::Queen => UciPiece::Queen,
        Role::King => UciPiece::King,
    }
}
