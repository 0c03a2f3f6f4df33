//! The stored bundles of a position: every piece of both sides, every target within the horizon.

use shakmaty::{Board, CastlingSide, Color, Move, Piece, Role, Square};

use crate::trajectory::last_rank;
use crate::{Bundle, Cell, Length, Mover, Parameters, PieceId, Purpose, Rights, Store, memo, reach};

/// The bundles of a position as cells of a store, chained by α0.
///
/// Targets are the pieces of the other side, its king included (bundles of attack, of every length up to the
/// horizon), and for pawns the fields of the last rank that they reach (of the least length). Captures count
/// as steps of a pawn, castling as a move of king and rook where the position has the right to it.
#[derive(Debug)]
pub struct Survey {
    store: Store,
    /// The field of each piece by number; `None` if it has been captured.
    pieces: Vec<Option<(Square, Piece)>>,
    rights: Rights,
    horizon: Length,
}

impl Survey {
    /// Stores the bundles of a position.
    ///
    /// ```
    /// use puchok_bundles::{Length, Rights, Survey};
    /// use shakmaty::{Board, Square};
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/R3K3".parse().expect("a board");
    /// let survey = Survey::new(&board, Rights::NONE, Length::new(2).expect("not 0"));
    /// // The rook attacks the king in two moves, by a8 or by e1, where its own king stands.
    /// let from_a1: Vec<_> = survey.entries(Square::A1).collect();
    /// assert_eq!(from_a1.len(), 1);
    /// assert_eq!(from_a1[0].bundle.trajectories().len(), 2);
    /// ```
    pub fn new(board: &Board, rights: Rights, horizon: Length) -> Survey {
        let mut survey = Survey {
            store: Store::new(),
            pieces: board.clone().into_iter().map(Some).collect(),
            rights,
            horizon,
        };
        survey.update(board);
        survey
    }

    /// Follows a move of the game: the chains of vacated fields are released to the free list, and so are
    /// those whose bundles have changed; new bundles reuse their cells.
    ///
    /// `after` is the board after the move, `rights` the remaining castling rights.
    pub fn play(&mut self, m: Move, after: &Board, rights: Rights) {
        self.rights = rights;
        let (from, to, captured) = match m {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                let on = |file| Square::from_coords(file, king.rank());
                let (king_to, rook_to) = (on(side.king_to_file()), on(side.rook_to_file()));
                let (king_id, rook_id) = (self.on(king), self.on(rook));
                for (id, field) in [(king_id, king_to), (rook_id, rook_to)] {
                    self.put(id, field, after);
                }
                // One of the two may now stand where the other stood.
                self.update(after);
                return;
            }
            Move::EnPassant { from, to } => (from, to, Some(Square::from_coords(to.file(), from.rank()))),
            Move::Normal {
                from, to, capture, ..
            } => (from, to, capture.map(|_| to)),
            // Drops belong to Crazyhouse.
            Move::Put { to, .. } => (to, to, None),
        };
        if let Some(id) = captured.and_then(|field| self.on(field)) {
            self.pieces[id] = None;
        }
        let moved = self.on(from);
        self.put(moved, to, after);
        self.update(after);
    }

    /// The number of the piece on a field.
    fn on(&self, field: Square) -> Option<usize> {
        self.pieces
            .iter()
            .position(|piece| piece.is_some_and(|(square, _)| square == field))
    }

    fn put(&mut self, id: Option<usize>, field: Square, board: &Board) {
        if let Some(id) = id {
            self.pieces[id] = board.piece_at(field).map(|piece| (field, piece));
        }
    }

    /// Updates the chain of each field whose bundles have changed.
    fn update(&mut self, board: &Board) {
        for from in Square::ALL {
            let wanted = self
                .on(from)
                .map_or_else(Vec::new, |id| self.cells_of(id, from, board));
            if !self
                .store
                .chain(from)
                .map(|(_, cell)| *cell)
                .eq(wanted.iter().copied())
            {
                self.store.release(from);
                for cell in wanted {
                    self.store.append(from, cell);
                }
            }
        }
    }

    /// The cells of a piece.
    fn cells_of(&self, index: usize, from: Square, board: &Board) -> Vec<Cell> {
        let Some(piece) = board.piece_at(from) else {
            return Vec::new();
        };
        // At most 32 pieces stand on a board of chess, 64 on any.
        let id = PieceId(index as u8);
        let lengths = || (1..=self.horizon.get()).filter_map(Length::new);
        let mut cells = Vec::new();
        for to in board.by_color(!piece.color) {
            let there = lengths().filter(|&length| self.rebuild(piece, from, to, length).is_some());
            cells.extend(there.map(|length| Cell::new(id, to, length, Purpose::Attack)));
        }
        if piece.role == Role::Pawn {
            let last = last_rank(piece.color);
            // The pawn reaches no other fields of the last rank as a pawn: it would have promoted elsewhere
            // before.
            let arrives = |to: &Square| from.file().distance(to.file()) <= from.rank().distance(to.rank());
            for to in last.into_iter().filter(arrives) {
                let least = reach(Mover::from(piece), from, to);
                let near = least.filter(|&least| least <= self.horizon);
                cells.extend(near.map(|length| Cell::new(id, to, length, Purpose::Promotion)));
            }
        }
        cells
    }

    fn rebuild(&self, piece: Piece, from: Square, to: Square, length: Length) -> Option<&'static Bundle> {
        let parameters = Parameters {
            mover: Mover::from(piece),
            from,
            to,
            length,
        };
        memo::bundle_with_castling(parameters, piece.color, self.rights)
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The piece with this number and its field; `None` if it has been captured.
    pub fn piece(&self, id: PieceId) -> Option<(Square, Piece)> {
        *self.pieces.get(usize::from(id.0))?
    }

    /// The chain of an α0: each cell with its piece and the bundle rebuilt from its parameters.
    pub fn entries(&self, from: Square) -> impl Iterator<Item = StoredBundle> + '_ {
        self.store.chain(from).filter_map(move |(_, cell)| {
            let (_, piece) = self.piece(cell.piece)?;
            let bundle = self.rebuild(piece, from, cell.to, cell.longest)?;
            Some(StoredBundle {
                piece,
                from,
                cell: *cell,
                bundle,
            })
        })
    }

    /// The fields occupied by a side's pieces, in order.
    pub fn origins(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        Square::ALL.into_iter().filter(move |&field| {
            let stands = |&(square, piece): &(Square, Piece)| square == field && piece.color == color;
            self.pieces.iter().flatten().any(stands)
        })
    }
}

/// One stored bundle.
#[derive(Debug, Clone, Copy)]
pub struct StoredBundle {
    /// The piece.
    pub piece: Piece,
    /// α0.
    pub from: Square,
    /// What is stored of the bundle.
    pub cell: Cell,
    /// The bundle, rebuilt.
    pub bundle: &'static Bundle,
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, Chess, FromSetup, Position, Setup, fen::Fen, uci::UciMove};

    /// Whatever is played, the store holds what it would hold if built from the position at once, with the
    /// pieces' own numbers; and the cells of chains and free list account for all cells.
    #[test]
    fn a_game_keeps_the_store_in_order() {
        let fen: Fen = "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1"
            .parse()
            .unwrap();
        let mut chess = Chess::from_setup(Setup::from(fen), CastlingMode::Standard).unwrap();
        let horizon = Length::new(2).unwrap();
        let mut survey = Survey::new(chess.board(), Rights::ALL, horizon);
        let mut rights = Rights::ALL;
        for (text, left) in [
            ("e1g1", "kq"),
            ("g4f3", "kq"),
            ("g2f3", "kq"),
            ("e8c8", "-"),
            ("g5f6", "-"),
            ("g7f6", "-"),
        ] {
            let m = text.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
            chess.play_unchecked(m);
            rights = left.parse().unwrap_or(rights);
            survey.play(m, chess.board(), rights);
            let fresh = Survey::new(chess.board(), rights, horizon);
            for from in Square::ALL {
                let cells = |survey: &Survey| -> Vec<_> {
                    let entries = survey.entries(from);
                    entries
                        .map(|e| (e.piece, e.cell.to, e.cell.longest, e.cell.purpose))
                        .collect()
                };
                assert_eq!(cells(&survey), cells(&fresh), "{text} {from}");
            }
            let store = survey.store();
            let free = store.free();
            assert!(free.iter().all(|&id| store.get(id).is_none()));
            let chained: usize = Square::ALL
                .into_iter()
                .map(|from| store.chain(from).count())
                .sum();
            assert_eq!(chained, store.len());
            assert_eq!(store.cells().count(), store.len());
            for from in Square::ALL {
                let ids: Vec<_> = store.chain(from).map(|(id, _)| id).collect();
                assert_eq!(store.ends(from), ids.first().copied().zip(ids.last().copied()));
                assert!(ids.windows(2).all(|pair| store.next(pair[0]) == Some(pair[1])));
            }
        }
        assert!(
            !survey.store().free().is_empty(),
            "three pieces have been captured"
        );
    }

    /// In Chess960 a rook may move to the field of its king.
    #[test]
    fn a_rook_castles_to_the_field_of_its_king() {
        let fen: Fen = "1k6/8/8/8/8/8/8/5KR1 w G - 0 1".parse().unwrap();
        let mut chess = Chess::from_setup(Setup::from(fen), CastlingMode::Chess960).unwrap();
        let horizon = Length::new(2).unwrap();
        let rights = "f1g1".parse().unwrap();
        let mut survey = Survey::new(chess.board(), rights, horizon);
        let m = "f1g1".parse::<UciMove>().unwrap().to_move(&chess).unwrap();
        chess.play_unchecked(m);
        survey.play(m, chess.board(), Rights::NONE);
        let fresh = Survey::new(chess.board(), Rights::NONE, horizon);
        let targets = |survey: &Survey, from| -> Vec<_> { survey.entries(from).map(|e| e.cell.to).collect() };
        assert_eq!(targets(&survey, Square::F1), [Square::B8]);
        for from in Square::ALL {
            assert_eq!(targets(&survey, from), targets(&fresh, from), "{from}");
        }
    }

    /// From a7 the pawn itself gets to a8 and b8, not to h8.
    #[test]
    fn a_pawn_promotes_where_it_arrives() {
        let board: Board = "8/P7/8/8/8/k7/8/K7".parse().unwrap();
        let survey = Survey::new(&board, Rights::NONE, Length::new(2).unwrap());
        let promotes = |entry: &StoredBundle| entry.cell.purpose == Purpose::Promotion;
        let entries = survey.entries(Square::A7).filter(promotes);
        let goals: Vec<_> = entries.map(|entry| entry.cell.to).collect();
        assert_eq!(goals, [Square::A8, Square::B8]);
    }
}
