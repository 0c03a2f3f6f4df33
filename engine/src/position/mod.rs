//! A position: the rules come from shakmaty, the key is updated move by move.

mod keys;

use std::str::FromStr;

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use puchok_zones::zone::game::after_pass;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, MoveList, Position as Rules,
    PositionError, Setup,
};

use crate::fen_fault;
use crate::score::Centipawns;
pub(crate) use keys::Arrangement;

/// Plies without capture or pawn move after which a game is drawn.
pub const FIFTY_MOVES: u32 = 100;

/// A chess position with its Zobrist key.
///
/// Two positions have equal keys when FIDE counts them as repetitions of each other: same pieces, side to
/// move, castling rights and legal en-passant capture. The halfmove clock is not part of the key.
#[derive(Clone, Debug)]
pub struct Position {
    chess: Chess,
    key: u64,
}

/// Why a FEN was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text is not a FEN.
    #[error("no position: {reason} in '{text}'")]
    Syntax {
        /// The text as given.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The text is a FEN, but not of a legal position.
    #[error("no position: {reason} in '{text}'")]
    Illegal {
        /// The text as given.
        text: String,
        /// What is wrong with the position.
        reason: String,
    },
}

/// Builds a position that the rules allow.
///
/// It need not be reachable from the initial position: one with a check that no last move can have given can
/// be solved and counted all the same.
///
/// # Errors
/// The rules forbid it (a king missing, the side not to move in check, pawns on the last ranks, …).
#[allow(
    clippy::result_large_err,
    reason = "shakmaty's error holds the position, so that more can be forgiven"
)]
pub(crate) fn legal(setup: Setup, mode: CastlingMode) -> Result<Chess, PositionError<Chess>> {
    Chess::from_setup(setup, mode).or_else(PositionError::ignore_impossible_check)
}

impl Default for Position {
    fn default() -> Self {
        Position::from_chess(Chess::default())
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN. Castling rights that only exist in Chess960 make it a Chess960 position.
    fn from_str(fen: &str) -> Result<Position, FenError> {
        let mode = fen
            .parse::<Fen>()
            .map_or(CastlingMode::Standard, |fen| CastlingMode::detect(fen.as_setup()));
        Position::from_fen(fen, mode)
    }
}

impl Position {
    /// The initial position.
    pub fn startpos() -> Position {
        Position::default()
    }

    /// Reads a FEN of up to six fields, castling as `KQkq` or as rook files, `HAha`. Where fields are missing, White is to move,
    /// nobody may castle or capture en passant, and the clocks stand at 0 and 1.
    ///
    /// Castling rights without their king and rook are dropped, and so are en-passant fields without a pawn
    /// that has just passed them: GUIs and databases write such FENs.
    ///
    /// # Errors
    /// [`FenError::Syntax`] when the text is not a FEN, [`FenError::Illegal`] when the position breaks the
    /// rules (a king missing, the side not to move in check, pawns on the last ranks, …).
    pub fn from_fen(text: &str, mode: CastlingMode) -> Result<Position, FenError> {
        let text = text.trim();
        let fen: Fen = text
            .parse()
            .map_err(|e: shakmaty::fen::ParseFenError| FenError::Syntax {
                text: text.into(),
                reason: fen_fault::of_text(text, e),
            })?;
        let setup = fen.into_setup();
        let illegal = |e: PositionError<Chess>| FenError::Illegal {
            text: text.into(),
            reason: fen_fault::of_setup(&setup, e.kinds()),
        };
        legal(setup.clone(), mode)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .map(Position::from_chess)
            .map_err(illegal)
    }

    /// Wraps a position from shakmaty.
    pub fn from_chess(chess: Chess) -> Position {
        let key = chess.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0;
        Position { chess, key }
    }

    /// What a move wins by the exchange on its destination, in centipawns; negative when it loses.
    pub fn exchange_gain(&self, m: Move) -> Centipawns {
        let board = self.board();
        exchange::gain(board, &Pins::of(board), m, self.turn())
    }

    /// The FEN, all six fields.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.chess, EnPassantMode::Legal).to_string()
    }

    /// The position as shakmaty's type.
    pub fn chess(&self) -> &Chess {
        &self.chess
    }

    /// The pieces on the board.
    pub fn board(&self) -> &Board {
        self.chess.board()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.chess.turn()
    }

    /// The Zobrist key, 64 bits.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmoves(&self) -> u32 {
        self.chess.halfmoves()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.chess.is_check()
    }

    /// Whether the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_moves().is_empty()
    }

    /// Whether the side to move can mate at once.
    pub fn has_mate_in_one(&self) -> bool {
        let moves = self.legal_moves();
        moves.into_iter().any(|mv| self.after(mv).is_checkmate())
    }

    /// Whether the side to move has no legal move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.legal_moves().is_empty()
    }

    /// Whether the game is over here whatever came before: there is no legal move, or neither side can mate by
    /// any moves.
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty() || self.is_insufficient_material()
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        self.chess.legal_moves()
    }

    /// Finds the same move as one of another position, if it is legal here.
    pub fn same_move(&self, mv: Move) -> Option<Move> {
        let is_same =
            |m: &Move| m.from() == mv.from() && m.to() == mv.to() && m.promotion() == mv.promotion();
        self.legal_moves().into_iter().find(is_same)
    }

    /// Standard chess or Chess960.
    pub fn castling_mode(&self) -> CastlingMode {
        self.chess.castles().mode()
    }

    /// Plays a legal move. The caller vouches for its legality.
    pub fn play(&mut self, m: Move) {
        self.play_to(m, self.arrangement_after(m));
    }

    /// The position after a legal move. The caller vouches for its legality.
    pub fn after(&self, m: Move) -> Position {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// What a function makes of each move of a legal line, in the position in which it is played.
    pub fn along<T>(&self, moves: &[Move], f: impl Fn(&Position, Move) -> T) -> Vec<T> {
        let mut at = self.clone();
        let mut found = Vec::with_capacity(moves.len());
        for &m in moves {
            found.push(f(&at, m));
            at.play(m);
        }
        found
    }

    /// The position with the other side to move, or `None` in check (the move would be illegal).
    pub fn pass(&self) -> Option<Position> {
        self.pass_at(self.halfmoves())
    }

    /// The position after a null move of the search, or `None` in check. For the fifty-move rule the pass is a
    /// ply like any other.
    pub(crate) fn null_move(&self) -> Option<Position> {
        self.pass_at(self.halfmoves().saturating_add(1))
    }

    fn pass_at(&self, halfmoves: u32) -> Option<Position> {
        let chess = after_pass(&self.chess, halfmoves)?;
        let key = self.key_after_pass();
        Some(Position { chess, key })
    }

    /// Whether neither side has the material to mate by any sequence of moves.
    pub fn is_insufficient_material(&self) -> bool {
        self.chess.is_insufficient_material()
    }

    /// A side's pieces other than king and pawns.
    pub fn officers(&self, color: Color) -> Bitboard {
        let board = self.board();
        board.by_color(color) & !(board.pawns() | board.kings())
    }

    /// The move in UCI notation: castling as the king's move, in Chess960 as king takes rook.
    pub fn uci(&self, m: Move) -> UciMove {
        m.to_uci(self.castling_mode())
    }

    /// The move in standard algebraic notation with check and mate signs.
    pub fn san(&self, m: Move) -> String {
        SanPlus::from_move(self.chess.clone(), m).to_string()
    }

    /// Reads a move in standard algebraic notation, with or without signs of check and mate; castling also
    /// with zeros (`0-0`).
    ///
    /// `None` when it is malformed, or not the only legal move of that name.
    pub fn parse_san(&self, text: &str) -> Option<Move> {
        let san = match text.strip_prefix("0-0") {
            Some(rest) => format!("O-O{}", rest.replacen("-0", "-O", 1)).parse::<SanPlus>(),
            None => text.parse::<SanPlus>(),
        };
        san.ok()?.san.to_move(&self.chess).ok()
    }

    /// Reads a move in UCI notation; `None` when it is malformed or illegal here.
    pub fn parse_uci(&self, text: &str) -> Option<Move> {
        text.parse::<UciMove>().ok()?.to_move(&self.chess).ok()
    }

    /// Reads a move in UCI notation, also in capitals, or in standard algebraic notation; `None` when it is
    /// neither, or illegal here.
    pub fn parse_move(&self, text: &str) -> Option<Move> {
        self.parse_uci(text)
            .or_else(|| self.parse_san(text))
            .or_else(|| self.parse_uci(&text.to_ascii_lowercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passing_changes_only_the_turn() {
        let p = Position::startpos();
        let passed = p.pass().unwrap();
        assert_eq!(passed.turn(), Color::Black);
        assert_eq!(
            passed.key,
            passed.chess.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
        );
        let check = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", CastlingMode::Standard).unwrap();
        assert!(check.pass().is_none());
    }

    /// A draw by the fifty-move rule is as near after a null move as after any other.
    #[test]
    fn a_null_move_is_a_ply_of_the_fifty_moves() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 98 90";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        assert_eq!(position.null_move().unwrap().halfmoves(), 99);
    }

    #[test]
    fn bad_fens_say_what_is_wrong() {
        let error = |fen| {
            Position::from_fen(fen, CastlingMode::Standard)
                .unwrap_err()
                .to_string()
        };
        assert!(error("nonsense").contains("nonsense"));
        assert!(error("8/8/8/8/8/8/8/K7 w - - 0 1").contains("Black has no king"));
    }

    #[test]
    fn moves_are_read_as_players_and_programs_write_them() {
        let fen = "4k3/1P6/8/8/8/8/1B3B2/4K2R w K - 0 1";
        let p = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        for (text, uci) in [
            ("f2d4", "f2d4"),
            ("F2D4", "f2d4"),
            ("Bfd4", "f2d4"),
            ("b7b8n", "b7b8n"),
            ("B7B8N", "b7b8n"),
            ("b8=N", "b7b8n"),
            ("0-0", "e1g1"),
            ("O-O", "e1g1"),
            ("E1G1", "e1g1"),
        ] {
            assert_eq!(p.parse_move(text), p.parse_uci(uci), "{text}");
            assert!(p.parse_move(text).is_some(), "{text}");
        }
        for text in ["Bd4", "e1e3", "", "0-0-0"] {
            assert_eq!(p.parse_move(text), None, "{text}");
        }
        // In capitals it could be read as a move of the queen from b2.
        let p = Position::from_fen("4k3/8/5B2/8/8/8/1Q3B2/4K3 w - - 0 1", CastlingMode::Standard).unwrap();
        assert_eq!(p.parse_move("B2d4"), p.parse_uci("f2d4"));
        assert!(p.parse_uci("b2d4").is_some());
    }

    #[test]
    fn four_field_fens_are_read() {
        let p = Position::from_fen("7K/8/k1P5/7p/8/8/8/8 w - -", CastlingMode::Standard).unwrap();
        assert_eq!(p.fen(), "7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    }
}
