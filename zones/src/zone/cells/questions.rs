//! What is asked of the cells: clear ways and ways out. Each looks whether its reading is still frozen, and reads the bundle
//! again when it is not.

use puchok_bundles::{Ground, Purpose};
use shakmaty::{Bitboard, Board, Piece, Role, Square};

use super::Cells;
use crate::board::steps::moves_on;
use crate::board::view::View;
use crate::zone::reading::{LONGEST, Reading, Record, ground, grow, way_out};

impl Cells {
    /// The shortest clear trajectories of a king, knight, bishop, rook or queen that stands on `from`, of at most `longest`
    /// moves (at most [`LONGEST`]): nothing on their β-fields, no own piece on their stops, where others are captured.
    #[inline]
    pub fn clear_way(
        &mut self,
        ground: Ground,
        piece: Piece,
        from: Square,
        to: Square,
        longest: u8,
        purpose: Purpose,
    ) -> Reading {
        let longest = longest.min(LONGEST);
        let slot = self.slot(piece, from, to, purpose);
        if let Some(id) = self.cell_at(slot) {
            self.counts.found += 1;
            if let Some(record) = self.records.get(id.index())
                && record.holds(ground, Bitboard::EMPTY, longest)
            {
                self.counts.frozen += 1;
                debug_assert_eq!(
                    record.reading,
                    grow(ground, piece, from, to, record.longest).reading
                );
                return record.reading.up_to(longest);
            }
        }
        let record = grow(ground, piece, from, to, longest);
        self.keep(slot, piece, from, to, purpose, record);
        record.reading
    }

    /// The fields to which an own piece can get out of the way of a trunk to `to`, with one move: a cell of unblocking at the
    /// field where it stands. `fields` are those of the trunk.
    pub fn ways_out(&mut self, board: &Board, from: Square, to: Square, fields: Bitboard) -> Bitboard {
        let Some(piece) = board.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let ground = ground(board, piece);
        let slot = self.slot(piece, from, to, Purpose::Unblocking);
        if let Some(id) = self.cell_at(slot) {
            self.counts.found += 1;
            if let Some(record) = self.records.get(id.index())
                && record.holds(ground, fields, 1)
            {
                self.counts.frozen += 1;
                debug_assert_eq!(record.reading.stops[0], moves_on(board, piece, from) & !fields);
                return record.reading.stops[0];
            }
        }
        let leaves = moves_on(board, piece, from) & !fields;
        let mut reading = Reading::NOTHING;
        reading.moves = leaves.any().then_some(1);
        reading.stops[0] = leaves;
        let net = way_out(board, piece, from);
        let record = Record {
            reading,
            net,
            barred: ground.barred & net,
            occupied: ground.occupied & net,
            fields,
            longest: 1,
        };
        self.keep(slot, piece, from, to, Purpose::Unblocking, record);
        leaves
    }

    /// The same on a board with its last move: a pawn also gets out of the way en passant. The cell does not know of that, because it is
    /// no matter of what stands on the board.
    pub fn ways_out_now(&mut self, view: &View, from: Square, to: Square, fields: Bitboard) -> Bitboard {
        let pawns = view.pieces(view.turn(), Role::Pawn);
        let passed = view
            .en_passant()
            .filter(|&field| pawns.contains(from) && view.from(from).contains(field));
        let passed = passed.map_or(Bitboard::EMPTY, Bitboard::from);
        self.ways_out(view.board(), from, to, fields) | passed & !fields
    }
}
