//! The stored bundles of a position: every piece of both sides, every target within the horizon.

use shakmaty::{Bitboard, Board, Color, Piece, Rank, Square};

use crate::{Bundle, Cell, Length, Mover, Parameters, PieceId, Purpose, Rights, Store, memo, reach};

/// The bundles of a position, kept as the search keeps them: cells of six parameters, chained by α0.
///
/// Targets are the pieces of the other side, its king included (bundles of attack, of every length up to the
/// horizon), and for pawns the fields where they promote (of the least length). Captures count as steps of
/// a pawn, castling as a move of king and rook where the position has the right to it.
#[derive(Debug)]
pub struct Survey {
    store: Store,
    pieces: Vec<(Square, Piece)>,
    rights: Rights,
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
        let pieces: Vec<(Square, Piece)> = board.clone().into_iter().collect();
        let mut survey = Survey {
            store: Store::new(),
            pieces,
            rights,
        };
        for index in 0..survey.pieces.len() {
            let (from, piece) = survey.pieces[index];
            // At most 32 pieces stand on a board of chess, 64 on any.
            let id = PieceId(index as u8);
            for to in board.by_color(!piece.color) {
                survey.append_lengths(id, from, piece, to, horizon);
            }
            if piece.role == shakmaty::Role::Pawn {
                for to in Bitboard::from_rank(piece.color.relative_rank(Rank::Eighth)) {
                    let least = reach(Mover::from(piece), from, to);
                    if let Some(length) = least.filter(|&least| least <= horizon) {
                        survey
                            .store
                            .append(from, Cell::new(id, to, length, Purpose::Promotion));
                    }
                }
            }
        }
        survey
    }

    fn append_lengths(&mut self, id: PieceId, from: Square, piece: Piece, to: Square, horizon: Length) {
        for length in (1..=horizon.get()).filter_map(Length::new) {
            if self.rebuild(piece, from, to, length).is_some() {
                self.store
                    .append(from, Cell::new(id, to, length, Purpose::Attack));
            }
        }
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

    /// The chain of an α0, each cell with its piece and the bundle rebuilt from its parameters.
    pub fn entries(&self, from: Square) -> impl Iterator<Item = Entry> + '_ {
        self.store.chain(from).filter_map(move |(_, cell)| {
            let &(_, piece) = self.pieces.get(usize::from(cell.piece.0))?;
            let bundle = self.rebuild(piece, from, cell.to, cell.longest)?;
            Some(Entry {
                piece,
                from,
                cell: *cell,
                bundle,
            })
        })
    }

    /// The fields on which pieces of a side stand, in order.
    pub fn origins(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.pieces
            .iter()
            .filter(move |(_, piece)| piece.color == color)
            .map(|&(square, _)| square)
    }
}

/// One stored bundle.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The piece.
    pub piece: Piece,
    /// α0.
    pub from: Square,
    /// What is kept of the bundle.
    pub cell: Cell,
    /// The bundle, rebuilt.
    pub bundle: &'static Bundle,
}
