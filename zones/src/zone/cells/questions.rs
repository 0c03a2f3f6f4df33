//! The queries to the cells: clear ways, and where a piece can make way. Each reuses the reading if it is
//! still frozen and reads the bundle again otherwise.

use puchok_bundles::{Ground, Purpose};
use shakmaty::{Bitboard, Board, Role, Square};

use super::Cells;
use crate::board::placed::Placed;
use crate::board::steps::moves_on;
use crate::board::view::View;
use crate::zone::clear_way::{ClearWay, Kept, LONGEST, ground, grow, makes_way_net};

/// A question to the cells: how a piece gets to a field.
#[derive(Clone, Copy, Debug)]
pub(in crate::zone) struct Errand {
    /// The board as the piece sees it.
    pub ground: Ground,
    /// The piece where it stands.
    pub walker: Placed,
    /// The field to which it goes.
    pub to: Square,
    /// The most moves it may take.
    pub longest: u8,
    /// What it goes there for.
    pub purpose: Purpose,
}

impl Errand {
    /// The answer of the cells.
    pub(in crate::zone) fn way(&self, cells: &mut Cells) -> ClearWay {
        cells.clear_way(self.ground, self.walker, self.to, self.longest, self.purpose)
    }

    /// The same errand without these stops.
    pub(in crate::zone) fn avoiding(mut self, stops: Bitboard) -> Errand {
        self.ground.barred |= stops;
        self
    }
}

impl Cells {
    /// The shortest clear trajectories of a king, knight, bishop, rook or queen to a field, of at most
    /// `longest` moves (at most [`LONGEST`]): no piece on their β-fields, no own piece on their stops, where
    /// enemy pieces are captured.
    #[inline]
    pub fn clear_way(
        &mut self,
        ground: Ground,
        walker: Placed,
        to: Square,
        longest: u8,
        purpose: Purpose,
    ) -> ClearWay {
        let Placed { piece, on: from } = walker;
        let longest = longest.min(LONGEST);
        let slot = self.slot(piece, from, to, purpose);
        if let Some(id) = self.cell_at(slot) {
            self.counts.found += 1;
            if let Some(kept) = self.kept.get(id.index())
                && kept.holds(ground, Bitboard::EMPTY, longest)
            {
                self.counts.frozen += 1;
                debug_assert_eq!(kept.way, grow(ground, piece, from, to, kept.longest).way);
                return kept.way.up_to(longest);
            }
        }
        let kept = grow(ground, piece, from, to, longest);
        self.keep(slot, piece, from, to, purpose, kept);
        kept.way
    }

    /// The fields to which an own piece can get out of the way of a trunk to `to` in one move, from a cell of
    /// unblocking at its field. `fields` are those of the trunk.
    pub(crate) fn makes_way(
        &mut self,
        board: &Board,
        from: Square,
        to: Square,
        fields: Bitboard,
    ) -> Bitboard {
        let Some(piece) = board.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let ground = ground(board, piece);
        let slot = self.slot(piece, from, to, Purpose::Unblocking);
        if let Some(id) = self.cell_at(slot) {
            self.counts.found += 1;
            if let Some(kept) = self.kept.get(id.index())
                && kept.holds(ground, fields, 1)
            {
                self.counts.frozen += 1;
                debug_assert_eq!(kept.way.stops[0], moves_on(board, piece, from) & !fields);
                return kept.way.stops[0];
            }
        }
        let leaves = moves_on(board, piece, from) & !fields;
        let mut way = ClearWay::NOTHING;
        way.moves = leaves.any().then_some(1);
        way.stops[0] = leaves;
        let net = makes_way_net(board, piece, from);
        let kept = Kept {
            way,
            net,
            barred: ground.barred & net,
            occupied: ground.occupied & net,
            fields,
            longest: 1,
        };
        self.keep(slot, piece, from, to, Purpose::Unblocking, kept);
        leaves
    }

    /// The same, taking the last move into account: a pawn may also make way en passant. This is not part of
    /// the cell because it does not depend on the board alone.
    pub(crate) fn makes_way_now(
        &mut self,
        view: &View,
        from: Square,
        to: Square,
        fields: Bitboard,
    ) -> Bitboard {
        let pawns = view.pieces(view.turn(), Role::Pawn);
        let passed = view
            .en_passant()
            .filter(|&field| pawns.contains(from) && view.from(from).contains(field));
        let passed = passed.map_or(Bitboard::EMPTY, Bitboard::from);
        self.makes_way(view.board(), from, to, fields) | passed & !fields
    }
}
