//! Positions, scores and lines in the terms of chess players.

use std::time::Duration;

use std::fmt::Write;

use puchok_engine::line::course::Course;
use puchok_engine::line::notation::{self, pawns};
use puchok_engine::position::Position;
use puchok_engine::score::{Centipawns, Meaning, Score};
use puchok_engine::shakmaty::{Color, File, Move, Piece, Rank, Role, Square};

/// How pieces are shown in a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pieces {
    /// FEN letters.
    Letters,
    /// Unicode chess symbols.
    Figures,
}

/// The board from White's point of view, with coordinates.
pub(crate) fn diagram(position: &Position) -> String {
    diagram_in(position, Pieces::Letters)
}

/// The board with its pieces shown in the given style.
pub(crate) fn diagram_in(position: &Position, pieces: Pieces) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "  {}", rank.char());
        for file in File::ALL {
            let piece = position.board().piece_at(Square::from_coords(file, rank));
            let sign = piece.map_or('.', |piece| match pieces {
                Pieces::Letters => piece.char(),
                Pieces::Figures => figure(piece),
            });
            let _ = write!(text, " {sign}");
        }
        text.push('\n');
    }
    text.push_str("    a b c d e f g h");
    text
}

/// The head of most answers: the board, then the side to move and the FEN.
pub(crate) fn head(position: &Position) -> String {
    format!(
        "{}\n  {} to move: {}",
        diagram(position),
        name(position.turn()),
        position.fen()
    )
}

/// The symbol of a piece; outlined symbols are White's.
fn figure(piece: Piece) -> char {
    let (white, black) = match piece.role {
        Role::Pawn => ('♙', '♟'),
        Role::Knight => ('♘', '♞'),
        Role::Bishop => ('♗', '♝'),
        Role::Rook => ('♖', '♜'),
        Role::Queen => ('♕', '♛'),
        Role::King => ('♔', '♚'),
    };
    piece.color.fold_wb(white, black)
}

/// "white" or "black".
pub(crate) fn side(color: Color) -> &'static str {
    if color.is_white() { "white" } else { "black" }
}

/// "White" or "Black".
pub(crate) use puchok_engine::text::side as name;

/// A score for the side to move, described from White's point of view: "+0.35 (White is slightly better)",
/// "mate in 3 (White mates)".
pub(crate) fn score(score: Score, turn: Color) -> String {
    match score.meaning() {
        Meaning::Mate(0) => format!("{} is mated", name(turn)),
        Meaning::Mate(moves) => {
            let winner = if moves > 0 { turn } else { !turn };
            format!("mate in {} ({} mates)", moves.abs(), name(winner))
        }
        Meaning::Centipawns(cp) => {
            let white = turn.fold_wb(cp, -cp);
            let better = name(Color::from_white(white > Centipawns::ZERO));
            let verdict = match white.abs() {
                Centipawns(..25) => "the game is level".to_owned(),
                Centipawns(25..75) => format!("{better} is slightly better"),
                Centipawns(75..175) => format!("{better} is better"),
                Centipawns(175..400) => format!("{better} has a large advantage"),
                _ => format!("{better} is winning"),
            };
            format!("{} ({verdict})", pawns(white))
        }
    }
}

/// A line of play in SAN with move numbers: "12. Nf3 Nc6 13. Bb5", "12... Nc6 13. Bb5".
pub(crate) fn line(position: &Position, moves: &[Move]) -> String {
    notation::moves(&Course::new(position, moves), 1, moves.len())
}

/// A number with thousands separators: "1,234,567".
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "1 position", "1,234 positions".
pub(crate) fn positions(number: u64) -> String {
    counted(number, "position", "positions")
}

/// "1 ply", "4 plies".
pub(crate) fn plies(number: u32) -> String {
    counted(number.into(), "ply", "plies")
}

/// A count with its noun in the singular or plural.
pub(crate) fn counted(number: u64, one: &str, several: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { several })
}

/// Nodes per second.
pub(crate) fn per_second(nodes: u64, time: Duration) -> u64 {
    let rate = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::score::Ply;
    use puchok_engine::shakmaty::CastlingMode;

    #[test]
    fn scores_in_words() {
        assert_eq!(
            score(Score::cp(35), Color::White),
            "+0.35 (White is slightly better)"
        );
        assert_eq!(
            score(Score::cp(35), Color::Black),
            "−0.35 (Black is slightly better)"
        );
        assert_eq!(score(Score::DRAW, Color::Black), "+0.00 (the game is level)");
        assert_eq!(
            score(Score::mate_at(Ply(5)), Color::Black),
            "mate in 3 (Black mates)"
        );
        assert_eq!(
            score(Score::mated_at(Ply(4)), Color::Black),
            "mate in 2 (White mates)"
        );
        assert_eq!(score(Score::mated_at(Ply(0)), Color::White), "White is mated");
    }

    #[test]
    fn one_is_no_plural() {
        assert_eq!(
            (positions(1), positions(1234)),
            ("1 position".into(), "1,234 positions".into())
        );
        assert_eq!((plies(1), plies(0)), ("1 ply".into(), "0 plies".into()));
    }

    #[test]
    fn lines_are_numbered() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut walker = position.clone();
        let mut moves = Vec::new();
        for text in ["e7e5", "g1f3", "b8c6"] {
            let m = walker.parse_uci(text).unwrap();
            walker.play(m);
            moves.push(m);
        }
        assert_eq!(line(&position, &moves), "1... e5 2. Nf3 Nc6");
        assert_eq!(line(&position, &[]), "");
    }

    #[test]
    fn counts_are_grouped() {
        assert_eq!(
            [count(0), count(999), count(1000), count(1_234_567)],
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
