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

use puchok_bundles::{
    Cell, CellId, Ground, Growth, Length, Mover, PieceId, Ply, Purpose, Reader, Rights, Store, memo, reach,
};
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

/// Colours and roles: the piece numbers of the cells.
const KINDS: usize = 12;

/// Purposes of a cell.
const PURPOSES: usize = 6;

/// No row, in [`Cells::row_of`]; no cell, in a row.
const NONE: u32 = u32::MAX;

/// The longest trunks, in moves.
pub const LONGEST: u8 = Growth::LONGEST;

/// The shortest trajectories of a piece to a field, as they were read on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Their real length in moves; `None` where none is in play within the longest that was asked for.
    pub moves: Option<u8>,
    /// α1, α2, α3: where they stop before αk.
    pub stops: [Bitboard; LONGEST as usize - 1],
    /// Pieces of the own side that have to leave before the piece can move along some of them.
    pub unblock: Bitboard,
}

impl Reading {
    /// No trajectory.
    const NOTHING: Reading = Reading {
        moves: None,
        stops: [Bitboard::EMPTY; LONGEST as usize - 1],
        unblock: Bitboard::EMPTY,
    };

    /// The fields of the first moves, where αk is `to`.
    #[inline]
    pub fn first(&self, to: Square) -> Bitboard {
        match self.moves {
            None => Bitboard::EMPTY,
            Some(1) => Bitboard::from_square(to),
            Some(_) => self.stops[0],
        }
    }

    /// Whether the piece gets there in so many moves.
    #[inline]
    pub fn within(&self, moves: u8) -> bool {
        self.moves.is_some_and(|needed| needed <= moves)
    }
}

/// A reading and what it depends on.
#[derive(Clone, Copy, Debug)]
struct Record {
    reading: Reading,
    /// The fields on which it depends.
    net: Bitboard,
    /// What stood on them.
    barred: Bitboard,
    occupied: Bitboard,
    /// What else it depends on, as a number: which pieces those are, where that matters.
    pieces: u64,
    /// The length up to which bundles were looked at.
    longest: u8,
}

impl Record {
    /// Whether the board says the same as when it was read.
    #[inline]
    fn holds(&self, ground: Ground, pieces: u64, longest: u8) -> bool {
        (ground.barred ^ self.barred) & self.net == Bitboard::EMPTY
            && (ground.occupied ^ self.occupied) & self.net == Bitboard::EMPTY
            && pieces == self.pieces
            && (longest <= self.longest || self.reading.moves.is_some())
    }
}

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

/// What the rules allow besides moving: it is not seen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The castlings that are left.
    pub rights: Rights,
    /// The field behind a pawn that has just moved over two ranks.
    pub en_passant: Option<Square>,
}

impl Rules {
    /// Neither castling nor en passant.
    pub const NONE: Rules = Rules {
        rights: Rights::NONE,
        en_passant: None,
    };
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
                return record.reading;
            }
        }
        let record = grow(ground, piece, from, to, longest);
        self.keep(slot, piece, from, to, purpose, record);
        record.reading
    }

    /// The trunk of any piece to a field: its trajectories of the least real length, at most `longest` moves (at most
    /// [`LONGEST`]), simple and docked, with captures on the way, castling, and own pieces that have to leave.
    ///
    /// Clear trajectories are grown; only where none is clear, for pawns, and for pieces that may castle, bundles are read
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
        let pieces = pieces(board, rules);
        if let Some(id) = self.cell_at(slot) {
            self.counts.found += 1;
            if let Some(record) = self.records.get(id.index())
                && record.holds(ground, if record.pieces == 0 { 0 } else { pieces }, longest)
                // A clear trajectory of a piece that may castle now may have been read when it could not.
                && !(castles && record.pieces == 0)
            {
                self.counts.frozen += 1;
                return record.reading;
            }
        }
        let mut record = grow(ground, piece, from, to, longest);
        if record.reading.moves.is_none() || castles {
            let reader = Reader {
                board,
                color: piece.color,
                en_passant: rules.en_passant,
                horizon: length(longest),
            };
            record = Record {
                reading: by_path(&reader, rules.rights, piece, from, to, longest, ground.barred),
                net: Bitboard::FULL,
                barred: ground.barred,
                occupied: ground.occupied,
                pieces,
                longest,
            };
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
        let leaves = crate::board::steps::moves_on(board, piece, from) & !fields;
        let mut reading = Reading::NOTHING;
        reading.moves = leaves.any().then_some(1);
        reading.stops[0] = leaves;
        let seen = shakmaty::attacks::attacks(from, piece, board.occupied());
        let steps = match piece.role {
            Role::Pawn => crate::zone::attack::pawn_steps(piece.color, from, Bitboard::EMPTY),
            _ => Bitboard::EMPTY,
        };
        let net = seen | steps;
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

    /// The first cell, as α0 and αk, whose frozen reading is not what reading from scratch gives, on a ground that is the
    /// same for all; for tests.
    pub fn first_wrong(&self, board: &Board) -> Option<(Square, Square, Purpose)> {
        for from in Square::ALL {
            for (id, cell) in self.store.chain(from) {
                let record = &self.records[id.index()];
                let piece = kind(cell.piece);
                let ground = ground(board, piece, Bitboard::EMPTY);
                let clear = matches!(cell.purpose, Purpose::Control | Purpose::Blockade);
                if clear
                    && record.holds(ground, 0, 0)
                    && record.reading != grow(ground, piece, from, cell.to, record.longest).reading
                {
                    return Some((from, cell.to, cell.purpose));
                }
            }
        }
        None
    }
}

/// What the board is to a piece: its own pieces bar it, and a king also what the other side controls.
#[inline]
pub fn ground(board: &Board, piece: Piece, controlled: Bitboard) -> Ground {
    let own = board.by_color(piece.color);
    Ground {
        barred: match piece.role {
            Role::King => own | controlled,
            _ => own,
        },
        occupied: board.occupied(),
    }
}

/// The piece number of a cell: by colour and role.
#[inline]
fn number(piece: Piece) -> PieceId {
    PieceId(piece.role as u8 - 1 + 6 * u8::from(piece.color.is_white()))
}

/// The colour and role that a piece number stands for.
fn kind(number: PieceId) -> Piece {
    let color = Color::from_white(number.0 >= 6);
    Role::ALL[usize::from(number.0 % 6)].of(color)
}

#[inline]
fn length(moves: u8) -> Length {
    Length::ONE.plus(moves.saturating_sub(1))
}

/// Which pieces stand on a board and what the rules allow, as a number that is never 0.
fn pieces(board: &Board, rules: Rules) -> u64 {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let rights = u64::from(rules.rights.bits());
    let passing = rules.en_passant.map_or(64, |field| field.to_usize() as u64);
    let mix = |sum: u64, more: u64| (sum.rotate_left(23) ^ more).wrapping_mul(SPREAD);
    let of_roles = Role::ALL
        .into_iter()
        .fold(mix(rights, passing), |sum, role| mix(sum, board.by_role(role).0));
    of_roles | 1
}

/// Grows the shortest clear trajectories.
fn grow(ground: Ground, piece: Piece, from: Square, to: Square, longest: u8) -> Record {
    let mover = Mover::from(piece);
    let mut record = Record {
        reading: Reading::NOTHING,
        net: Bitboard::EMPTY,
        barred: Bitboard::EMPTY,
        occupied: Bitboard::EMPTY,
        pieces: 0,
        longest,
    };
    let least = reach(mover, from, to).map_or(LONGEST + 1, Length::get);
    for moves in least..=longest {
        let growth = Growth::new(ground, mover, from, to, length(moves));
        record.net |= growth.net;
        if growth.passes {
            record.reading.moves = Some(moves);
            record.reading.stops = growth.stops;
            break;
        }
    }
    record.barred = ground.barred & record.net;
    record.occupied = ground.occupied & record.net;
    record
}

/// Reads bundles path by path: those of the least real length.
fn by_path(
    reader: &Reader<'_>,
    rights: Rights,
    piece: Piece,
    from: Square,
    to: Square,
    longest: u8,
    barred: Bitboard,
) -> Reading {
    let mover = Mover::from(piece);
    let mut best = Reading::NOTHING;
    for moves in 1..=longest {
        if best.moves.is_some_and(|found| found < moves) {
            break;
        }
        let parameters = puchok_bundles::Parameters {
            mover,
            from,
            to,
            length: length(moves),
        };
        let Some(bundle) = memo::bundle_with_castling(parameters, piece.color, rights) else {
            continue;
        };
        for trajectory in bundle.trajectories() {
            let read = reader.read(mover, trajectory);
            let real = read.real_length.get();
            if !read.in_play() || best.moves.is_some_and(|found| found < real) {
                continue;
            }
            let enters = |stop: Square| stop != to && barred.contains(stop) && !read.unblock.contains(stop);
            if trajectory.stops().any(enters) {
                continue;
            }
            if best.moves != Some(real) {
                best = Reading {
                    moves: Some(real),
                    ..Reading::NOTHING
                };
            }
            best.unblock |= read.unblock;
            // A β-field on which a piece is captured is a stop as well.
            let mut at = 0;
            for step in trajectory.steps() {
                let mut captured = step.beta() & read.stops;
                while let Some(field) = nearest(step.from, captured) {
                    captured.discard(field);
                    if let Some(stops) = best.stops.get_mut(at) {
                        stops.add(field);
                    }
                    at += 1;
                }
                if step.to != to
                    && let Some(stops) = best.stops.get_mut(at)
                {
                    stops.add(step.to);
                }
                at += 1;
            }
        }
    }
    best
}

/// The field of a line that lies nearest to another field of it.
fn nearest(from: Square, fields: Bitboard) -> Option<Square> {
    fields.into_iter().min_by_key(|field| field.distance(from))
}
