//! Reading a trajectory on a real board.
//!
//! Trajectories are computed on a free board. The other pieces matter only when a trajectory is read: those
//! on its β-fields and on the α-fields before its goal, the fields that pawns need empty, and those where
//! pawns need something to capture. The result is the real length, and whether the trajectory is in play
//! (source: the last pages of B. Shtilman's paper; see the crate's page).

use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

use crate::{Castling, Length, Mark, Mover, Step, Trajectory, pawn::double_step};

/// Whether the piece can move along the trajectory within the horizon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Passage {
    /// Yes.
    InPlay,
    /// No: it takes more moves than the horizon.
    TooLong,
    /// No: the piece of one's own on this field is in the way, and has no move that leaves the trajectory.
    Blocked(Square),
    /// No: a pawn, or castling, needs this field empty, and a piece of the other side stands there.
    Barred(Square),
    /// No: a pawn needs a piece of the other side on this field to step there.
    NothingToCapture(Square),
    /// No: king and rook do not stand where they castle from.
    NoCastling,
}

/// The reading of one trajectory on a real board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Moves of the trajectory, plus one for each β-field that became an α-field, plus one for each piece to
    /// unblock. It is counted to the end even if the trajectory is not in play.
    pub real_length: Length,
    /// Enemy pieces captured before the goal (en passant: the pawn's own field).
    pub captures: Bitboard,
    /// Those of them on β-fields: the piece stops there, unlike on a free board.
    pub stops: Bitboard,
    /// Own pieces that have to get out of the way.
    pub unblock: Bitboard,
    /// In play or not, and why not.
    pub passage: Passage,
}

impl Reading {
    /// Whether the trajectory is in play.
    pub const fn in_play(&self) -> bool {
        matches!(self.passage, Passage::InPlay)
    }
}

/// A real board, and what else a reading depends on.
///
/// ```
/// use puchok_bundles::{Length, Mover, Parameters, Reader, Passage, memo};
/// use shakmaty::{Board, Color, Square};
///
/// // A white rook on a1, Black's pawn on a4 and queen on a8.
/// let board: Board = "q7/8/8/8/p7/8/8/R7".parse().expect("a board");
/// let horizon = Length::new(2).expect("not 0");
/// let reader = Reader { board: &board, color: Color::White, en_passant: None, horizon };
/// let parameters = Parameters { mover: Mover::Rook, from: Square::A1, to: Square::A8, length: Length::ONE };
/// let trajectory = &memo::bundle(parameters).expect("a1a8").trajectories()[0];
///
/// let reading = reader.read(Mover::Rook, trajectory);
/// assert_eq!(reading.passage, Passage::InPlay);
/// assert_eq!(reading.real_length.get(), 2); // it has to capture the pawn first
/// assert!(reading.captures.contains(Square::A4));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    /// The real board.
    pub board: &'a Board,
    /// The side whose trajectories are read, whether or not it is to move.
    pub color: Color,
    /// The field behind an enemy pawn that has just made a double step.
    pub en_passant: Option<Square>,
    /// The greatest real length that counts as in play.
    pub horizon: Length,
}

/// The state of a reading in progress.
struct Progress {
    own: Bitboard,
    enemy: Bitboard,
    captures: Bitboard,
    stops: Bitboard,
    unblock: Bitboard,
    /// The first reason, other than blockers and length, why the trajectory cannot be moved along.
    refusal: Option<Passage>,
}

impl Progress {
    fn refuse(&mut self, passage: Passage) {
        self.refusal.get_or_insert(passage);
    }

    /// The piece needs these fields empty and cannot capture there.
    fn need_empty(&mut self, fields: Bitboard) {
        self.unblock |= fields & self.own;
        if let Some(field) = (fields & self.enemy).first() {
            self.refuse(Passage::Barred(field));
        }
    }
}

impl Reader<'_> {
    /// Reads one trajectory of a piece that starts on its α0. Allocates nothing.
    pub fn read(&self, mover: Mover, trajectory: &Trajectory) -> Reading {
        let steps = trajectory.steps();
        let start = steps
            .first()
            .map_or(Bitboard::EMPTY, |step| Bitboard::from_square(step.from));
        let mut so_far = Progress {
            // The piece itself is on its way and blocks nothing.
            own: self.board.by_color(self.color) & !start,
            enemy: self.board.by_color(self.color.other()),
            captures: Bitboard::EMPTY,
            stops: Bitboard::EMPTY,
            unblock: Bitboard::EMPTY,
            refusal: None,
        };
        let mut mover = mover;
        for (i, step) in steps.iter().enumerate() {
            let goal = i + 1 == steps.len();
            if step.mark.is_castling() {
                self.castle(&mut so_far, mover, *step);
            } else if mover.pawn_color().is_some() {
                self.pawn_step(&mut so_far, *step, i == 0, goal);
            } else {
                self.slide(&mut so_far, *step, goal);
            }
            if let Some(role) = step.mark.promotion() {
                mover = Mover::new(self.color, role);
            }
        }
        let more = so_far.stops.count() + so_far.unblock.count();
        let moves = u8::try_from(steps.len() + more).unwrap_or(u8::MAX);
        let real_length = Length::ONE.plus(moves.saturating_sub(1));
        let Progress {
            captures,
            stops,
            unblock,
            refusal,
            ..
        } = so_far;
        let passage = match refusal.or_else(|| self.stuck(unblock, trajectory)) {
            Some(passage) => passage,
            None if real_length > self.horizon => Passage::TooLong,
            None => Passage::InPlay,
        };
        Reading {
            real_length,
            captures,
            stops,
            unblock,
            passage,
        }
    }

    /// A move of any piece but a pawn. Kings and knights have no β-fields. The enemy king cannot be captured
    /// on the way.
    fn slide(&self, so_far: &mut Progress, step: Step, goal: bool) {
        let beta = step.beta();
        let passed = if goal { beta } else { beta | step.to };
        if let Some(king) = (passed & so_far.enemy & self.board.kings()).first() {
            so_far.refuse(Passage::Barred(king));
        }
        so_far.unblock |= passed & so_far.own;
        // A captured piece is gone when a later move passes.
        let captured = passed & so_far.enemy;
        so_far.stops |= captured & beta;
        so_far.captures |= captured;
        so_far.enemy &= !captured;
    }

    fn pawn_step(&self, so_far: &mut Progress, step: Step, first: bool, goal: bool) {
        if step.from.file() == step.to.file() {
            so_far.need_empty(step.beta() | step.to);
            return;
        }
        let passing = Square::from_coords(step.to.file(), step.from.rank());
        let captured = if so_far.enemy.contains(step.to) {
            step.to
        } else if first && self.en_passant == Some(step.to) && so_far.enemy.contains(passing) {
            passing
        } else {
            // An own piece there would not count as a blocker: if it left, there would be nothing to capture.
            so_far.refuse(Passage::NothingToCapture(step.to));
            return;
        };
        if !goal {
            so_far.captures |= captured;
            if self.board.kings().contains(captured) {
                so_far.refuse(Passage::Barred(captured));
            }
        }
        so_far.enemy &= !Bitboard::from_square(captured);
    }

    /// All fields between king and rook, and their destinations, have to be empty. Whether the king passes
    /// through check is not a property of the trajectory but of the other side's control of it.
    fn castle(&self, so_far: &mut Progress, mover: Mover, step: Step) {
        // A castling of the other colour does not count.
        let castling = castling(self.color, step.mark).filter(|castling| castling.step(mover) == Some(step));
        let stands = |role, field| {
            self.board.piece_at(field)
                == Some(Piece {
                    color: self.color,
                    role,
                })
        };
        let Some(castling) = castling
            .filter(|castling| stands(Role::King, castling.king.0) && stands(Role::Rook, castling.rook.0))
        else {
            so_far.refuse(Passage::NoCastling);
            return;
        };
        so_far.need_empty(castling.way());
        // The other of the two pieces has moved as well.
        let Castling { king, rook, .. } = castling;
        let (left, entered) = if step.from == king.0 { rook } else { king };
        so_far.own = (so_far.own & !Bitboard::from_square(left)) | entered;
    }

    /// The first blocker that cannot leave because none of its moves leaves the trajectory.
    fn stuck(&self, unblock: Bitboard, trajectory: &Trajectory) -> Option<Passage> {
        if unblock.is_empty() {
            return None;
        }
        let castles = trajectory
            .steps()
            .first()
            .and_then(|step| castling(self.color, step.mark));
        let fields = trajectory.fields() | castles.map_or(Bitboard::EMPTY, Castling::way);
        let stuck = |field: &Square| (self.pseudo_legal(*field) & !fields).is_empty();
        unblock.into_iter().find(stuck).map(Passage::Blocked)
    }

    /// The pseudo-legal destinations of an own piece. Castling is not a way out.
    fn pseudo_legal(&self, from: Square) -> Bitboard {
        let Some(piece) = self.board.piece_at(from) else {
            // The field of the king or rook after castling, which is empty on this board.
            return Bitboard::EMPTY;
        };
        let occupied = self.board.occupied();
        let reached = attacks::attacks(from, piece, occupied);
        if piece.role != Role::Pawn {
            return reached & !self.board.by_color(self.color);
        }
        let passing = self
            .en_passant
            .filter(|field| field.rank() == self.color.relative_rank(Rank::Sixth));
        let targets =
            self.board.by_color(self.color.other()) | passing.map_or(Bitboard::EMPTY, Bitboard::from);
        let ahead = from
            .offset(self.color.fold_wb(8, -8))
            .filter(|field| !occupied.contains(*field));
        let two = ahead
            .and_then(|_| double_step(self.color, from))
            .filter(|field| !occupied.contains(*field));
        let steps = ahead
            .into_iter()
            .chain(two)
            .fold(Bitboard::EMPTY, |steps, field| steps | field);
        (reached & targets) | steps
    }
}

/// The castling that a step of this colour represents, if any.
fn castling(color: Color, mark: Mark) -> Option<Castling> {
    match mark {
        Mark::Castling { side, king, rook } => Some(Castling::arranged(color, side, king, rook)),
        _ => None,
    }
}
