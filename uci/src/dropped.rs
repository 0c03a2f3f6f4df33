//! What a FEN claims but the board does not allow, castling rights and captures en passant: it is dropped with
//! a message.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::fen::Fen;
use puchok_engine::shakmaty::{Bitboard, Castles, CastlingMode, Position as _, Rank, Square};

use crate::input::quoted_to;

/// Messages about what was dropped when this FEN became this position, one per reason.
pub(crate) fn messages(fen: &str, start: &Position) -> Vec<String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let mut told = castling(&fields, start);
    told.extend(en_passant(&fields, start));
    told
}

/// Logs these messages, each with the FEN.
pub(crate) fn warn(fen: &str, start: &Position) {
    for text in messages(fen, start) {
        log::warn!("{text}: '{}'", quoted_to(fen, 400));
    }
}

/// That no pawn can have passed the field of a capture en passant with the last move. It may be named where
/// nothing can capture there.
fn en_passant(fields: &[&str], start: &Position) -> Option<String> {
    let field = fields.get(3)?;
    let passed: Square = field.parse().ok()?;
    let (board, mover) = (start.board(), !start.turn());
    let is_passed = passed.rank() == mover.fold_wb(Rank::Third, Rank::Sixth)
        && passed.offset(mover.fold_wb(8, -8)).is_some_and(|on| {
            let pawns = board.pawns() & board.by_color(mover);
            let from = passed.offset(mover.fold_wb(-8, 8));
            pawns.contains(on) && from.is_some_and(|from| !(board.occupied().contains(from)))
        })
        && !board.occupied().contains(passed);
    (!is_passed).then(|| format!("en passant '{field}' dropped: no pawn has just passed it"))
}

/// Messages about castling rights.
fn castling(fields: &[&str], start: &Position) -> Vec<String> {
    let kept = start.chess().castles().castling_rights();
    let (mut off, mut nowhere) = (String::new(), String::new());
    for letter in fields.get(2).unwrap_or(&"-").chars() {
        let Some((rooks, is_chess960)) = rooks(fields, letter) else {
            continue;
        };
        if (rooks & !kept).is_empty() {
            continue;
        }
        if is_chess960 && start.castling_mode() == CastlingMode::Standard {
            off.push(letter);
        } else {
            nowhere.push(letter);
        }
    }
    let reasons = [
        (off, "UCI_Chess960 is off"),
        (nowhere, "no king and rook stand for it"),
    ];
    let texts = reasons.into_iter().filter(|(letters, _)| !letters.is_empty());
    texts
        .map(|(letters, reason)| format!("castling '{letters}' dropped: {reason}"))
        .collect()
}

/// The rook that a letter of the castling field refers to, and whether such a right is possible in Chess960.
fn rooks(fields: &[&str], letter: char) -> Option<(Bitboard, bool)> {
    let alone = format!("{} {} {letter}", fields.first()?, fields.get(1)?);
    let setup = alone.parse::<Fen>().ok()?.into_setup();
    let is_chess960 = Castles::from_setup(&setup, CastlingMode::Chess960).is_ok();
    Some((setup.castling_rights, is_chess960))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(fen: &str, mode: CastlingMode) -> String {
        messages(fen, &Position::from_fen(fen, mode).unwrap()).join("; ")
    }

    #[test]
    fn rights_that_the_board_has_are_no_matter() {
        for (fen, mode) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", CastlingMode::Standard),
            ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", CastlingMode::Standard),
            ("k7/8/8/8/8/8/8/KR6 w - - 0 1", CastlingMode::Standard),
            ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb -", CastlingMode::Chess960),
            ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq -", CastlingMode::Chess960),
        ] {
            assert_eq!(told(fen, mode), "", "{fen}");
        }
    }

    #[test]
    fn a_field_that_no_pawn_has_passed_is_told() {
        for (fen, is_told) in [
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                false,
            ),
            (
                "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
                false,
            ),
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1",
                true,
            ),
            (
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq d3 0 1",
                true,
            ),
        ] {
            assert_eq!(
                told(fen, CastlingMode::Standard).contains("en passant"),
                is_told,
                "{fen}"
            );
        }
    }

    #[test]
    fn those_that_it_has_not_are_named_with_the_reason() {
        assert_eq!(
            told("4rkr1/8/8/8/8/8/8/4RKR1 w GEge - 0 1", CastlingMode::Standard),
            "castling 'GEge' dropped: UCI_Chess960 is off"
        );
        assert_eq!(
            told("k7/8/8/8/8/8/8/KR6 w KQkq - 0 1", CastlingMode::Standard),
            "castling 'K' dropped: UCI_Chess960 is off; castling 'Qkq' dropped: no king and rook stand for it"
        );
        assert_eq!(
            told("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", CastlingMode::Chess960),
            "castling 'K' dropped: no king and rook stand for it"
        );
    }
}
