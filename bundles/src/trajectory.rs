//! A trajectory: the moves of one piece from α0 to αk.

use std::{cmp::Ordering, fmt};

use shakmaty::{Bitboard, CastlingSide, Color, File, Role, Square, attacks};
use smallvec::SmallVec;

/// What a step is, apart from going from one field to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing else.
    Plain,
    /// A pawn's first move over two ranks.
    DoubleStep,
    /// A pawn promotes to a knight.
    ToKnight,
    /// A pawn promotes to a queen.
    ToQueen,
    /// Castling: towards the h-file (`e1g1`, `e8g8`) or the a-file, with the initial files of king and rook.
    Castling {
        /// The direction.
        side: CastlingSide,
        /// The king's initial file: the e-file, except in Chess960.
        king: File,
        /// The rook's initial file: the a- or h-file, except in Chess960.
        rook: File,
    },
}

impl Mark {
    /// What the pawn promotes to; `None` if it stays a pawn.
    pub const fn promotion(self) -> Option<Role> {
        match self {
            Mark::ToKnight => Some(Role::Knight),
            Mark::ToQueen => Some(Role::Queen),
            _ => None,
        }
    }

    /// Whether it is castling.
    pub const fn is_castling(self) -> bool {
        matches!(self, Mark::Castling { .. })
    }

    /// A number for each kind of mark, to order steps with the same text.
    const fn kind(self) -> u8 {
        match self {
            Mark::Plain => 0,
            Mark::DoubleStep => 1,
            Mark::ToKnight => 2,
            Mark::ToQueen => 3,
            Mark::Castling {
                side: CastlingSide::KingSide,
                ..
            } => 4,
            Mark::Castling {
                side: CastlingSide::QueenSide,
                ..
            } => 5,
        }
    }
}

/// One move of the piece.
///
/// When it castles, `from` and `to` are the fields of the piece whose trajectory it is: of the rook for a
/// rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The α-field where the piece stood.
    pub from: Square,
    /// The α-field where it stops.
    pub to: Square,
    /// What else happens.
    pub mark: Mark,
}

impl Step {
    /// A step without a mark.
    pub const fn plain(from: Square, to: Square) -> Step {
        Step {
            from,
            to,
            mark: Mark::Plain,
        }
    }

    /// The β-fields: those the piece slides over. None for kings and knights; the field jumped by a double
    /// step.
    pub const fn beta(self) -> Bitboard {
        attacks::between(self.from, self.to)
    }

    /// The two fields that UCI names: for castling, those of the king; if king and rook are not in the
    /// orthodox arrangement, those of king and rook, as UCI writes it in Chess960.
    pub fn uci_fields(self) -> (Square, Square) {
        let on = |file| Square::from_coords(file, self.from.rank());
        match self.mark {
            Mark::Castling { side, king, rook } if (king, rook) == home(side) => {
                (on(king), on(side.king_to_file()))
            }
            Mark::Castling { king, rook, .. } => (on(king), on(rook)),
            _ => (self.from, self.to),
        }
    }

    /// The sort key of steps, in the order of their UCI texts.
    fn key(self) -> (u32, u32, Option<Role>) {
        // In a text the file comes first: mirroring a field in the long diagonal gives a number in that
        // order.
        let (from, to) = self.uci_fields();
        (
            from.flip_diagonal().to_u32(),
            to.flip_diagonal().to_u32(),
            self.mark.promotion(),
        )
    }
}

impl Ord for Step {
    /// The order of the UCI texts; the mark decides between steps of different pieces with the same text.
    fn cmp(&self, other: &Step) -> Ordering {
        self.key()
            .cmp(&other.key())
            .then(self.mark.kind().cmp(&other.mark.kind()))
    }
}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Step) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Step {
    /// UCI: `g1f3`, `e7e8q`, castling as the king's move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = self.uci_fields();
        write!(f, "{from}{to}")?;
        match self.mark.promotion() {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

/// The steps of one piece from α0 to αk; at least one, and each starts where the one before it stopped.
///
/// Up to six steps are kept inline, without a heap block. Trajectories are ordered as lists of the UCI texts
/// of their moves.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trajectory {
    steps: SmallVec<[Step; 6]>,
}

impl Trajectory {
    /// The trajectory with these steps. Crate-private: it trusts them to be connected and not empty.
    pub(crate) fn new(steps: SmallVec<[Step; 6]>) -> Trajectory {
        debug_assert!(steps.windows(2).all(|pair| pair[0].to == pair[1].from));
        Trajectory { steps }
    }

    /// The trajectory that consists of these steps, copied.
    #[inline]
    pub(crate) fn of(steps: &[Step]) -> Trajectory {
        Trajectory::new(SmallVec::from_slice(steps))
    }

    /// One step followed by a trajectory.
    pub(crate) fn starting_with(step: Step, rest: &[Step]) -> Trajectory {
        Trajectory {
            steps: SmallVec::from_slice(&[step]),
        }
        .then(rest)
    }

    /// This trajectory followed by another (figure 14 б).
    pub(crate) fn then(&self, other: &[Step]) -> Trajectory {
        let mut steps = SmallVec::with_capacity(self.steps.len() + other.len());
        steps.extend_from_slice(&self.steps);
        steps.extend_from_slice(other);
        Trajectory::new(steps)
    }

    /// Puts a mark on the step with this index, if there is one.
    pub(crate) fn mark(&mut self, index: usize, mark: Mark) {
        if let Some(step) = self.steps.get_mut(index) {
            step.mark = mark;
        }
    }

    /// The moves, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// α1 … αk in order: where the piece stops.
    pub fn stops(&self) -> impl ExactSizeIterator<Item = Square> + '_ {
        self.steps.iter().map(|step| step.to)
    }

    /// The β-fields in the order in which the piece slides over them.
    pub fn beta(&self) -> impl Iterator<Item = Square> + '_ {
        self.steps.iter().flat_map(|step| {
            let up = step.from < step.to;
            let mut rest = step.beta();
            std::iter::from_fn(move || if up { rest.pop_front() } else { rest.pop_back() })
        })
    }

    /// All fields of the trajectory, α (α0 too) and β.
    pub fn fields(&self) -> Bitboard {
        self.steps.iter().fold(Bitboard::EMPTY, |fields, step| {
            fields | step.from | step.to | step.beta()
        })
    }

    /// Whether the piece would stop on the same field twice.
    pub(crate) fn crosses_itself(&self) -> bool {
        let mut seen = Bitboard::EMPTY;
        let start = self.steps.first().map(|step| step.from);
        start
            .into_iter()
            .chain(self.stops())
            .any(|field| !seen.insert(field))
    }
}

impl fmt::Display for Trajectory {
    /// The UCI moves, with spaces between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            step.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Trajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Trajectory({self})")
    }
}

/// The files of king and rook in the orthodox arrangement.
pub(crate) const fn home(side: CastlingSide) -> (File, File) {
    match side {
        CastlingSide::KingSide => (File::E, File::H),
        CastlingSide::QueenSide => (File::E, File::A),
    }
}

/// The rank on which a pawn of this colour promotes.
pub(crate) const fn last_rank(color: Color) -> Bitboard {
    Bitboard::from_rank(color.other().backrank())
}
