//! What is wrong with a FEN, in the words of chess players.

use shakmaty::fen::ParseFenError;
use shakmaty::{Bitboard, Board, Color, PositionErrorKinds, Role, Setup};

use crate::text::{role_name, side};

/// Why a text is not a FEN.
pub(crate) fn of_text(text: &str, error: ParseFenError) -> String {
    let mut fields = text.split_whitespace();
    let field = |number: usize| fields.clone().nth(number).unwrap_or("").to_owned();
    match error {
        ParseFenError::InvalidBoard | ParseFenError::InvalidPocket => of_board(&field(0)),
        ParseFenError::InvalidTurn => format!("the side to move is w or b, not '{}'", field(1)),
        ParseFenError::InvalidCastling => {
            format!("castling rights are letters of KQkq or -, not '{}'", field(2))
        }
        ParseFenError::InvalidEpSquare => format!(
            "the field of a capture en passant is a field or -, not '{}'",
            field(3)
        ),
        ParseFenError::InvalidHalfmoveClock => {
            format!("the number of plies without capture is no number: '{}'", field(4))
        }
        ParseFenError::InvalidFullmoves => format!("the number of the move is no number: '{}'", field(5)),
        ParseFenError::InvalidFen | ParseFenError::InvalidRemainingChecks => match fields.next() {
            None => "there is nothing".to_owned(),
            Some(_) => "a FEN has at most six fields".to_owned(),
        },
    }
}

/// Why the first field of a FEN is not a board.
fn of_board(field: &str) -> String {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return format!("a board has 8 ranks with / between, not {}", ranks.len());
    }
    for (rank, number) in ranks.iter().zip((1..=8).rev()) {
        let strange = rank.chars().find(|c| !"KQRBNPkqrbnp12345678~".contains(*c));
        if let Some(strange) = strange {
            return format!("rank {number} has '{strange}', which is no piece");
        }
        let fields: u32 = rank
            .chars()
            .map(|c| c.to_digit(10).unwrap_or(u32::from(c != '~')))
            .sum();
        if fields != 8 {
            return format!("rank {number} has {fields} fields, not 8");
        }
    }
    "the board cannot be read".to_owned()
}

/// Why a FEN does not describe a legal position.
pub(crate) fn of_setup(setup: &Setup, kinds: PositionErrorKinds) -> String {
    let board = &setup.board;
    let mut faults = Vec::new();
    if kinds.contains(PositionErrorKinds::EMPTY_BOARD) {
        return "the board is empty".to_owned();
    }
    for color in Color::ALL {
        match board.by_piece(color.king()).count() {
            0 => faults.push(format!("{} has no king", side(color))),
            1 => {}
            kings => faults.push(format!("{} has {kings} kings", side(color))),
        }
    }
    if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK)
        && let Some(field) = (board.pawns() & Bitboard::BACKRANKS).first()
    {
        faults.push(format!("a pawn stands on {field}"));
    }
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        let (checked, mover) = (side(!setup.turn), side(setup.turn));
        let by = checker(board, setup.turn).map_or_else(String::new, |by| format!(" {by}"));
        faults.push(format!("{checked} is in check{by}, but it is {mover}'s move"));
    }
    if kinds.contains(PositionErrorKinds::TOO_MUCH_MATERIAL) {
        let of = Color::ALL.into_iter().find_map(|color| too_many(board, color));
        faults.push(of.unwrap_or_else(|| "more pieces than promotion can give".to_owned()));
    }
    if kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) && faults.is_empty() {
        faults.push("no last move can have given this check".to_owned());
    }
    if faults.is_empty() {
        faults.push("the rules of chess do not allow it".to_owned());
    }
    faults.join("; ")
}

/// The piece of a side that gives check, in words: "by the rook on e7".
fn checker(board: &Board, side: Color) -> Option<String> {
    let king = board.king_of(!side)?;
    let attackers = board.attacks_to(king, side, board.occupied());
    let from = attackers.first()?;
    let role = board.role_at(from)?;
    Some(format!("by the {} on {from}", role_name(role)))
}

/// What a side has too much of: it can have eight pawns, and one fewer for each promoted piece.
fn too_many(board: &Board, color: Color) -> Option<String> {
    let count = |role: Role| board.by_piece(role.of(color)).count();
    let men = board.by_color(color).count();
    if men > 16 {
        return Some(format!("{} has {men} men", side(color)));
    }
    if count(Role::Pawn) > 8 {
        return Some(format!("{} has {} pawns", side(color), count(Role::Pawn)));
    }
    let first = [
        (Role::Queen, 1),
        (Role::Rook, 2),
        (Role::Knight, 2),
        (Role::Bishop, 2),
    ];
    let promoted: usize = first
        .iter()
        .map(|&(role, most)| count(role).saturating_sub(most))
        .sum();
    (count(Role::Pawn) + promoted > 8).then(|| {
        format!(
            "{} has {} pawns and {promoted} pieces that only promotion can have given",
            side(color),
            count(Role::Pawn)
        )
    })
}

#[cfg(test)]
mod tests {
    use crate::position::Position;
    use shakmaty::CastlingMode;

    #[test]
    fn faults_are_told_in_words_of_chess() {
        for (fen, fault) in [
            ("", "there is nothing"),
            ("rubbish", "a board has 8 ranks with / between, not 1"),
            (
                "8/8/8/8/8/8/8/K6k/8 w - - 0 1",
                "a board has 8 ranks with / between, not 9",
            ),
            ("8/8/8/8/8/8/8/K7k w - - 0 1", "rank 1 has 9 fields, not 8"),
            ("8/8/7/8/8/8/8/K6k w - - 0 1", "rank 6 has 7 fields, not 8"),
            (
                "8/8/8/xx6/8/8/8/K6k w - - 0 1",
                "rank 5 has 'x', which is no piece",
            ),
            (
                "8/8/8/8/8/8/8/K6k x - - 0 1",
                "the side to move is w or b, not 'x'",
            ),
            (
                "8/8/8/8/8/8/8/K6k w xyz - 0 1",
                "castling rights are letters of KQkq or -, not 'xyz'",
            ),
            (
                "8/8/8/8/8/8/8/K6k w - e9 0 1",
                "the field of a capture en passant is a field or -, not 'e9'",
            ),
            (
                "8/8/8/8/8/8/8/K6k w - - x 1",
                "the number of plies without capture is no number: 'x'",
            ),
            (
                "8/8/8/8/8/8/8/K6k w - - 0 x",
                "the number of the move is no number: 'x'",
            ),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
            ("KK5k/8/8/8/8/8/8/8 w - - 0 1", "White has 2 kings"),
            (
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                "Black is in check by the rook on e7, but it is White's move",
            ),
            ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on a8"),
            ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "Black has 9 pawns"),
            (
                "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
                "White has 8 pawns and 1 pieces that only promotion can have given",
            ),
        ] {
            let error = Position::from_fen(fen, CastlingMode::Standard).unwrap_err();
            assert_eq!(error.to_string(), format!("no position: {fault} in '{fen}'"));
        }
    }
}
