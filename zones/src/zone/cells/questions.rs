//! What is asked of the cells: clear ways, trunks, ways out. Each looks whether its reading is still frozen, and reads the bundle
//! again when it is not.

use puchok_bundles::{Ground, Length, Mover, Purpose, Reader, reach};
use shakmaty::{Bitboard, Board, Piece, Role, Square};

use super::Cells;
use crate::board::steps::moves_on;
use crate::zone::reading::{LONGEST, Reading, Record, Rules, by_path, ground, grow, length, pieces, way_out};

impl Cells {
    /// The shortest clear trajectories of a king, knight, bishop, rook or queen that stands on `from`, of at most `longest`
    /// moves (at most [`LONGEST`]): nothing on their β-fields, no own piece on their stops. Castling is left aside.
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
                && record.holds(ground, 0, longest)
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

    /// The trunk of any piece to a field: its trajectories of the least real length, at most `longest` moves (at most
    /// [`LONGEST`]), simple and docked, with captures on the way, castling, and own pieces that have to leave.
    ///
    /// Where one of the shortest is clear they are grown; else, for pawns, and for pieces that may castle, bundles are read
    /// path by path. A king's stops are not on fields of `controlled`.
    pub fn trunk(
        &mut self,
        board: &Board,
        controlled: Bitboard,
        rules: Rules,
        from: Square,
        to: Square,
        longest: u8,
    ) -> Reading {
        let Some(piece) = board.piece_at(from) else {
            return Reading::NOTHING;
        };
        let longest = longest.min(LONGEST);
        let ground = ground(board, piece, controlled);
        let slot = self.slot(piece, from, to, Purpose::Attack);
        let castles = rules
            .rights
            .of(Mover::from(piece), piece.color, from)
            .next()
            .is_some();
        if let Some(id) = self.cell_at(slot) {
            self.counts.found += 1;
            if let Some(record) = self.records.get(id.index()) {
                // What was grown does not depend on the rules, as long as the piece cannot castle.
                let pieces = match record.pieces {
                    0 if castles => !0,
                    0 => 0,
                    _ => pieces(board, rules, record.net),
                };
                if record.holds(ground, pieces, longest) {
                    self.counts.frozen += 1;
                    return record.reading.up_to(longest);
                }
            }
        }
        let mut record = grow(ground, piece, from, to, longest);
        let least = reach(Mover::from(piece), from, to).map(Length::get);
        // Nothing is shorter than the shortest way on a free board, when that is clear.
        if castles || record.reading.moves.is_none() || record.reading.moves != least {
            let reader = Reader {
                board,
                color: piece.color,
                en_passant: rules.en_passant,
                horizon: length(longest),
            };
            let forbidden = match piece.role {
                Role::King => controlled,
                _ => Bitboard::EMPTY,
            };
            record = by_path(&reader, rules, piece, from, to, longest, forbidden);
            record.barred = ground.barred & record.net;
            record.occupied = ground.occupied & record.net;
        }
        self.keep(slot, piece, from, to, Purpose::Attack, record);
        record.reading
    }

    /// The fields to which an own piece can get out of the way of a trunk to `to`, with one move: a cell of unblocking at the
    /// field where it stands. `fields` are those of the trunk.
    pub fn ways_out(&mut self, board: &Board, from: Square, to: Square, fields: Bitboard) -> Bitboard {
        let Some(piece) = board.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let ground = ground(board, piece, Bitboard::EMPTY);
        let slot = self.slot(piece, from, to, Purpose::Unblocking);
        if let Some(id) = self.cell_at(slot) {
            self.counts.found += 1;
            if let Some(record) = self.records.get(id.index())
                && record.holds(ground, fields.0, 1)
            {
                self.counts.frozen += 1;
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
            pieces: fields.0,
            longest: 1,
        };
        self.keep(slot, piece, from, to, Purpose::Unblocking, record);
        leaves
    }
}
