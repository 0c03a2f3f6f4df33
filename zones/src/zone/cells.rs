//! The cells: what was read of the bundles that the search has met, kept for the whole game.
//!
//! A question such as "in how many moves can this rook come to that field, and by which fields" is answered by a bundle that
//! is read on the board. Its cell stands in the store (seed 004, figure 15), chained to the α0 of the piece, and beside it
//! what was read and the *net*: the fields on which the reading depends, with what stood on them. While nothing changes
//! there, the reading is *frozen* and used as it is; when something has changed the cell *thaws* and is read again, when it
//! is asked for. A piece that comes back to α0 in another line of the search finds its cells there; what they say holds as
//! soon as their nets are as they were.
//!
//! Two like pieces of one side that come to the same field share its cells, for they see the same from there: the piece
//! number of a cell is that of a colour and a role.

use puchok_bundles::{Cell, CellId, Ground, Length, Mover, PieceId, Ply, Purpose, Reader, Store, reach};
use shakmaty::{Bitboard, Board, Piece, Role, Square};

use crate::board::steps::moves_on;
use crate::zone::reading::{LONGEST, Reading, Record, Rules, by_path, ground, grow, length, pieces, way_out};

/// Colours and roles: the piece numbers of the cells.
const KINDS: usize = 12;

/// Purposes of a cell.
const PURPOSES: usize = 6;

/// No row, in [`Cells::row_of`]; no cell, in a row.
const NONE: u32 = u32::MAX;

/// How often the cells were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Bundles that were read on a board.
    pub made: u64,
    /// Readings that were found frozen and used as they were.
    pub frozen: u64,
    /// Questions whose cell stood in its chain already, frozen or not.
    pub found: u64,
}

impl Counts {
    /// What has been added since an earlier count.
    pub fn since(self, before: Counts) -> Counts {
        Counts {
            made: self.made - before.made,
            frozen: self.frozen - before.frozen,
            found: self.found - before.found,
        }
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        self.made += more.made;
        self.frozen += more.frozen;
        self.found += more.found;
    }
}

/// The store with what was read of its bundles.
#[derive(Clone, Debug)]
pub struct Cells {
    store: Store,
    /// By the address of a cell: what was read.
    records: Vec<Record>,
    /// By purpose, piece number and α0: where the cells of the αk are listed, so that a chain need not be walked.
    row_of: Vec<u32>,
    rows: Vec<[u32; 64]>,
    free: Vec<u32>,
    /// The board of the game, and its ply.
    game: Board,
    now: Ply,
    counts: Counts,
}

impl Default for Cells {
    fn default() -> Self {
        Cells::new()
    }
}

impl Cells {
    /// No cells.
    pub fn new() -> Cells {
        Cells {
            store: Store::new(),
            records: Vec::new(),
            row_of: Vec::new(),
            rows: Vec::new(),
            free: Vec::new(),
            game: Board::empty(),
            now: Ply(0),
            counts: Counts::default(),
        }
    }

    /// The cells, chained by α0.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// How often they were asked since they were made.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The game has come to this board, `ply` plies from its beginning: cells are given back whose α0 a piece has left.
    pub fn play(&mut self, board: &Board, ply: u16) {
        let before = std::mem::replace(&mut self.game, board.clone());
        self.now = Ply(ply);
        for (field, piece) in before {
            if board.piece_at(field) != Some(piece) {
                self.release(field);
            }
        }
    }

    /// Gives back the cells of an α0. Says how many there were.
    pub fn release(&mut self, from: Square) -> usize {
        if !self.row_of.is_empty() {
            for row_of in self.row_of.iter_mut().skip(from.to_usize()).step_by(64) {
                let row = std::mem::replace(row_of, NONE);
                if row != NONE {
                    self.rows[row as usize] = [NONE; 64];
                    self.free.push(row);
                }
            }
        }
        self.store.release(from)
    }

    /// Gives back all cells: another game.
    pub fn clear(&mut self) {
        self.store.clear();
        self.row_of.fill(NONE);
        self.free.clear();
        for (row, number) in self.rows.iter_mut().zip(0..) {
            *row = [NONE; 64];
            self.free.push(number);
        }
        self.game = Board::empty();
        self.now = Ply(0);
        self.counts = Counts::default();
    }

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

    /// The place of a cell: its row, and the αk in it.
    #[inline]
    fn slot(&mut self, piece: Piece, from: Square, to: Square, purpose: Purpose) -> (usize, usize) {
        if self.row_of.is_empty() {
            self.row_of = vec![NONE; PURPOSES * KINDS * 64];
        }
        let at = (purpose as usize * KINDS + usize::from(number(piece).0)) * 64 + from.to_usize();
        let mut row = self.row_of[at];
        if row == NONE {
            row = self.free.pop().unwrap_or_else(|| {
                self.rows.push([NONE; 64]);
                self.rows.len() as u32 - 1
            });
            self.row_of[at] = row;
        }
        (row as usize, to.to_usize())
    }

    #[inline]
    fn cell_at(&self, (row, to): (usize, usize)) -> Option<CellId> {
        CellId::from_index(self.rows[row][to])
    }

    /// Keeps what was read in its cell, which is made when there is none, and freezes it.
    fn keep(
        &mut self,
        slot: (usize, usize),
        piece: Piece,
        from: Square,
        to: Square,
        purpose: Purpose,
        record: Record,
    ) {
        self.counts.made += 1;
        let id = match self.cell_at(slot) {
            Some(id) => {
                self.store.thaw(id);
                id
            }
            None => {
                let cell = Cell::new(number(piece), to, length(record.longest), purpose);
                let id = self.store.append(from, cell);
                self.rows[slot.0][slot.1] = id.index() as u32;
                id
            }
        };
        self.store.freeze(id, self.now);
        match self.records.get_mut(id.index()) {
            Some(place) => *place = record,
            // A new address is the next one: the slab grows by one cell at a time.
            None => self.records.push(record),
        }
    }
}

/// The piece number of a cell: by colour and role.
#[inline]
fn number(piece: Piece) -> PieceId {
    PieceId(piece.role as u8 - 1 + 6 * u8::from(piece.color.is_white()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_bundles::Rights;
    use shakmaty::{Chess, EnPassantMode, Position};

    /// Numbers that look random.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % limit as u64) as usize
        }
    }

    fn rules(chess: &Chess) -> Rules {
        let castles = chess.castles();
        let mut rights = Rights::NONE;
        for color in shakmaty::Color::ALL {
            for side in shakmaty::CastlingSide::ALL {
                if castles.has(color, side) {
                    rights = rights.with(Rights::one(color, side));
                }
            }
        }
        Rules {
            rights,
            en_passant: chess.ep_square(EnPassantMode::Always),
        }
    }

    /// Along random games, moves made and taken back and moves of the game, what the cells say is what a reading from
    /// scratch says: all purposes, pieces of both sides, targets near and far.
    #[test]
    fn frozen_and_thawed_readings_are_those_from_scratch() {
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
        let mut cells = Cells::new();
        let mut counts = Counts::default();
        for _ in 0..12 {
            cells.clear();
            let mut line = vec![Chess::default()];
            for step in 0..160 {
                let chess = line[line.len() - 1].clone();
                let moves = chess.legal_moves();
                if moves.is_empty() || numbers.next(5) < 2 && line.len() > 3 {
                    line.truncate(line.len() - 1 - numbers.next(2));
                } else {
                    let mut after = chess.clone();
                    after.play_unchecked(moves[numbers.next(moves.len())]);
                    line.push(after);
                }
                if step % 20 == 19 {
                    // The game goes on to a position in the middle of the line.
                    let played = line.len() / 2;
                    cells.play(line[played].board(), played as u16);
                    line.drain(..played);
                }
                let chess = &line[line.len() - 1];
                let (board, rules) = (chess.board(), rules(chess));
                for from in board.occupied() {
                    let piece = board.piece_at(from).unwrap();
                    let to = Square::new((from.to_u32() * 7 + step % 3) % 64);
                    let mut fresh = Cells::new();
                    if piece.role != Role::Pawn {
                        let ground = ground(board, piece, Bitboard::EMPTY);
                        for purpose in [Purpose::Control, Purpose::Blockade] {
                            let longest = 1 + (step % 4) as u8;
                            assert_eq!(
                                cells.clear_way(ground, piece, from, to, longest, purpose),
                                fresh.clear_way(ground, piece, from, to, longest, purpose),
                                "{board} {from}{to}"
                            );
                        }
                    }
                    if step % 4 == 0 {
                        assert_eq!(
                            cells.trunk(board, Bitboard::EMPTY, rules, from, to, 4),
                            fresh.trunk(board, Bitboard::EMPTY, rules, from, to, 4),
                            "{board} {from}{to}"
                        );
                        let fields = Bitboard::from_file(from.file());
                        assert_eq!(
                            cells.ways_out(board, from, to, fields),
                            fresh.ways_out(board, from, to, fields)
                        );
                    }
                }
            }
            counts += cells.counts();
        }
        assert!(counts.frozen > counts.made / 2, "{counts:?}");
        assert!(counts.found > counts.frozen, "some cells thawed: {counts:?}");
    }

    /// A knight leaves and comes back: its cell is found in the chain, and what was read holds again.
    #[test]
    fn a_piece_that_returns_finds_its_cells() {
        let mut cells = Cells::new();
        let home: Board = "7k/8/8/4p3/8/8/8/6NK".parse().unwrap();
        let away: Board = "7k/8/8/4p3/8/5N2/8/7K".parse().unwrap();
        let reading = cells.trunk(&home, Bitboard::EMPTY, Rules::NONE, Square::G1, Square::E5, 4);
        assert_eq!((reading.moves, reading.stops[0]), (Some(2), Square::F3.into()));
        let there = cells.trunk(&away, Bitboard::EMPTY, Rules::NONE, Square::F3, Square::E5, 4);
        assert_eq!(there.moves, Some(1));
        let made = cells.counts().made;
        let again = cells.trunk(&home, Bitboard::EMPTY, Rules::NONE, Square::G1, Square::E5, 4);
        assert_eq!(again, reading);
        assert_eq!(cells.counts().made, made);
        assert_eq!(cells.store().chain(Square::G1).count(), 1);
    }

    /// What the game leaves behind is given back; the rest stays.
    #[test]
    fn moves_of_the_game_release_their_field() {
        let mut cells = Cells::new();
        let home: Board = "7k/8/8/4p3/8/8/8/6NK".parse().unwrap();
        let away: Board = "7k/8/8/4p3/8/5N2/8/7K".parse().unwrap();
        cells.play(&home, 0);
        cells.trunk(&home, Bitboard::EMPTY, Rules::NONE, Square::G1, Square::E5, 4);
        cells.trunk(&home, Bitboard::EMPTY, Rules::NONE, Square::H1, Square::E5, 4);
        cells.trunk(&away, Bitboard::EMPTY, Rules::NONE, Square::F3, Square::E5, 4);
        cells.play(&away, 1);
        assert_eq!(cells.store().chain(Square::G1).count(), 0);
        assert_eq!(cells.store().len(), 2);
        let counts = cells.counts();
        cells.trunk(&home, Bitboard::EMPTY, Rules::NONE, Square::G1, Square::E5, 4);
        assert_eq!(cells.counts().made, counts.made + 1);
        cells.clear();
        assert!(cells.store().is_empty());
    }

    /// The real length counts captures on the way and pieces that have to leave, and castling is a move.
    #[test]
    fn trunks_are_read_on_the_real_board() {
        let mut cells = Cells::new();
        let mut trunk = |board: &str, rights: &str, from, to| {
            let board: Board = board.parse().unwrap();
            let rules = Rules {
                rights: rights.parse().unwrap(),
                en_passant: None,
            };
            cells.trunk(&board, Bitboard::EMPTY, rules, from, to, 4)
        };
        // The rook takes the pawn on a4 first; the way round is longer.
        let captures = trunk("q6k/8/8/8/p7/8/7P/R6K", "-", Square::A1, Square::A8);
        assert_eq!((captures.moves, captures.stops[0]), (Some(2), Square::A4.into()));
        // The knight gets out of the rook's way.
        let unblocks = trunk("q6k/8/8/8/N7/8/8/R6K", "-", Square::A1, Square::A8);
        assert_eq!((unblocks.moves, unblocks.unblock), (Some(2), Square::A4.into()));
        // Castling brings the king to g1 in one move; on foot it takes two.
        let castles = trunk("4k3/8/8/8/8/8/8/4K2R", "K", Square::E1, Square::G1);
        assert_eq!(castles.moves, Some(1));
        let walks = trunk("4k3/8/8/8/8/8/8/4K2R", "-", Square::E1, Square::G1);
        assert_eq!(walks.moves, Some(2));
    }
}
