//! Claims about a move: facts of the board or of a searched line, each with the move after which it holds.

mod names;

use shakmaty::{File, Move, Piece, Square};

use super::booty::Booty;
use super::change::is_still_good;
use super::edge::Edge;
use crate::line::course::{Course, goes};
use crate::line::placed::Placed;
use crate::plans;
use crate::score::Centipawns;

/// How a line ends in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawBy {
    /// A position comes back.
    Repetition,
    /// Neither side can mate, or only two knights could, which cannot force it.
    Material,
    /// Fifty moves have passed without a pawn move or a capture.
    FiftyMoves,
    /// A bare king has come to the corner where the pawns of an edge file promote, or beside it, and the bishop
    /// does not control that corner.
    WrongBishop {
        /// That corner.
        corner: Square,
    },
}

/// A fact, in the terms of chess books. The mover is the side that makes the move of [`Claim::ply`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The mover mates in this many of its moves, the present one included.
    Mate {
        /// Moves of the mover.
        moves: u32,
    },
    /// At the end of the line, and against every other good defence, the mover has gained this material.
    Wins {
        /// Its name.
        what: Booty,
        /// The difference of the balance.
        gain: Centipawns,
    },
    /// The mover gains this material in this line; against other defences it may be less, or more.
    Gains {
        /// Its name.
        what: Booty,
        /// The difference of the balance.
        gain: Centipawns,
    },
    /// A piece of the mover can now be taken at a loss.
    Offers {
        /// That piece.
        piece: Placed,
    },
    /// The move takes a piece.
    Captures {
        /// The piece, on the field where the mover arrives.
        piece: Placed,
    },
    /// There is no other legal move.
    OnlyMove,
    /// The king moves out of check, by one of several legal moves.
    OutOfCheck,
    /// A rival does not take what the chosen move takes.
    Spares {
        /// What it leaves.
        piece: Placed,
    },
    /// The move gives check.
    Check,
    /// The other side has one legal answer.
    Forces {
        /// That answer.
        answer: Move,
    },
    /// A piece attacks another that it did not attack before.
    Attacks {
        /// The attacker.
        by: Placed,
        /// What it attacks.
        target: Placed,
        /// Whether taking it would win material as the board stands; otherwise it is only under pressure.
        wins: bool,
    },
    /// The moved piece attacks another that is pinned and cannot be won at once.
    Presses {
        /// The attacker.
        by: Placed,
        /// The pinned piece.
        target: Placed,
    },
    /// One piece attacks several that are worth more than it or unprotected, at least one of them more than a
    /// pawn.
    Fork {
        /// The attacker.
        by: Placed,
        /// What it attacks.
        targets: Vec<Placed>,
    },
    /// A piece shields a more valuable or unprotected one from a slider and cannot leave the line.
    Pins {
        /// The slider.
        by: Placed,
        /// The pinned piece.
        front: Placed,
        /// What stands behind it.
        behind: Placed,
    },
    /// A piece is attacked and by moving away exposes the one behind it.
    Skewers {
        /// The slider.
        by: Placed,
        /// The piece attacked.
        front: Placed,
        /// What stands behind it.
        behind: Placed,
    },
    /// An officer of the other side had a safe field to go to and has none now, and the line takes it.
    Traps {
        /// The officer.
        piece: Placed,
    },
    /// The move opens the line of another piece.
    Discovers {
        /// The slider.
        by: Placed,
        /// What it attacks now.
        target: Placed,
    },
    /// A piece protects another.
    Guards {
        /// The protector.
        by: Placed,
        /// The field of the protected piece.
        on: Square,
    },
    /// A protector is taken, or drawn away by the answer in the line.
    RemovesGuard {
        /// The protector, where it stood.
        guard: Placed,
        /// What it protected.
        of: Square,
    },
    /// The answer in the line draws away a piece that, through the capturing piece, would retake.
    DrawsAway {
        /// That piece, where it stood.
        guard: Placed,
        /// The field on which it would retake.
        of: Square,
    },
    /// The move stands in the way of an enemy line.
    Blocks {
        /// The ends of the line; on the first stands a slider of the other side.
        line: (Square, Square),
        /// The field in between.
        on: Square,
    },
    /// The moved piece was attacked and is safe now.
    Escapes {
        /// The piece, where it stood.
        piece: Placed,
    },
    /// A pawn promotes.
    Promotes {
        /// There.
        on: Square,
    },
    /// A pawn has become passed.
    Passed {
        /// The pawn.
        pawn: Placed,
    },
    /// If the other side passed, the mover would mate in this many moves.
    ThreatensMate {
        /// Moves of the mover.
        moves: u32,
    },
    /// If the other side passed, the mover would gain material, or at least improve its value considerably.
    Threatens {
        /// What the mover would play, from the position after the pass.
        line: Vec<Move>,
        /// What it would gain in that line and the difference of the balance; `None` if the line does not
        /// show it.
        gained: Option<(Booty, Centipawns)>,
    },
    /// If the other side passed, a pawn of the mover would promote.
    ThreatensPromotion {
        /// There.
        on: Square,
    },
    /// A threat of the other side no longer works.
    Stops {
        /// The threat, a move of the other side.
        threat: Move,
    },
    /// A later move of the line was impossible before this one, or lost material.
    Prepares {
        /// That move of the mover, two plies later in the line.
        mv: Move,
    },
    /// A piece of the other side could win the moved piece but is pinned to its king.
    CannotTake {
        /// The pinned piece.
        piece: Placed,
        /// Where the moved piece stands.
        on: Square,
    },
    /// The other side would prefer to pass.
    Zugzwang,
    /// Every move of the mover gives check, to the end of the line.
    Perpetual,
    /// The line ends in stalemate.
    Stalemate,
    /// The line ends drawn.
    Draw {
        /// How.
        by: DrawBy,
    },
    /// A pawn advances and attacks an enemy pawn.
    Lever {
        /// Where it came from.
        from: Square,
        /// Where it stands.
        to: Square,
    },
    /// A piece stands where a pawn protects it and no enemy pawn can drive it away.
    Outpost {
        /// The piece.
        piece: Placed,
    },
    /// A rook moves to a file without pawns.
    OpenFile {
        /// The file.
        file: File,
    },
    /// A rook moves to the seventh rank.
    SeventhRank,
    /// The king castles.
    Castles,
    /// A piece leaves the back rank.
    Develops {
        /// The piece.
        piece: Placed,
    },
    /// A piece attacks more fields than before.
    Activates {
        /// The piece.
        piece: Placed,
        /// The fields that it attacked before.
        before: u32,
        /// The fields that it attacks now.
        after: u32,
    },
    /// The king gets an escape field; it had none.
    Luft {
        /// The field.
        on: Square,
    },
    /// The king approaches a pawn of either side.
    KingNearer {
        /// The pawn.
        pawn: Placed,
    },
    /// The king comes to stand before the other with one empty field between them, in an ending of pawns.
    Opposition,
    /// A rook keeps the other king off a file or rank that it could have stepped on.
    CutsOff {
        /// The king.
        king: Placed,
        /// What it cannot step on.
        edge: Edge,
    },
    /// A check drives the king away from a field to which the mover goes with one of its next two moves.
    DrivesAway {
        /// The king, where it stood.
        king: Placed,
        /// The field that it held.
        of: Square,
    },
    /// All other legal moves have been searched, and do not win, or lose.
    Unique {
        /// Whether the others do not win; else they lose.
        wins: bool,
    },
    /// The move offers an exchange that the line makes.
    OffersExchange {
        /// The moved piece and the one that takes it.
        pieces: [Piece; 2],
    },
    /// Both sides take a piece.
    Exchange {
        /// One of each side.
        pieces: [Piece; 2],
    },
    /// The move is a step of a plan.
    Plan {
        /// Which.
        plan: plans::Id,
    },
    /// For the mover, a term of the estimate changes by this much from the present position to the end of the
    /// line.
    Estimate {
        /// The term's name.
        term: &'static str,
        /// The difference.
        gain: Centipawns,
    },
}

/// A fact and where it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// It holds after the move of the line with this number, from 1.
    pub ply: usize,
    /// The fact.
    pub kind: Kind,
}

impl Claim {
    /// The field on which the moved piece arrives; `None` where the line has no move with the claim's number.
    pub(in crate::explain) fn moved_to(&self, course: &Course) -> Option<Square> {
        let mv = course.mv(self.ply)?;
        goes(course.after(self.ply - 1), mv, mv.from()?)
    }

    /// Whether it says that a threat is answered that can still be carried out.
    pub(in crate::explain) fn is_only_answered(&self, course: &Course) -> bool {
        matches!(self.kind, Kind::Stops { threat } if is_still_good(course.after(self.ply), threat))
    }

    /// Whether its move takes what protected something.
    pub(in crate::explain) fn takes_guard(&self, course: &Course) -> bool {
        matches!(self.kind, Kind::RemovesGuard { guard, .. } if course.takes(self.ply, guard.on))
    }

    /// Whether both are said in one predicate: the same protector leaves two fields, the same piece attacks
    /// or protects two others, two pawns become passed pawns, the king comes nearer to two.
    pub fn is_one_with(&self, other: &Claim) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::RemovesGuard { guard: a, .. }, Kind::RemovesGuard { guard: b, .. }) => {
                self.ply == other.ply && a == b
            }
            (Kind::Attacks { by: a, wins: x, .. }, Kind::Attacks { by: b, wins: y, .. }) => {
                self.ply == other.ply && (a, x) == (b, y)
            }
            (Kind::Guards { by: a, .. }, Kind::Guards { by: b, .. }) => self.ply == other.ply && a == b,
            (Kind::Passed { .. }, Kind::Passed { .. })
            | (Kind::KingNearer { .. }, Kind::KingNearer { .. }) => self.ply == other.ply,
            _ => false,
        }
    }
}

impl Kind {
    /// Whether it is about the whole line rather than the move.
    pub fn is_result(&self) -> bool {
        matches!(
            self,
            Kind::Mate { .. }
                | Kind::Wins { .. }
                | Kind::Gains { .. }
                | Kind::Perpetual
                | Kind::Stalemate
                | Kind::Draw { .. }
        )
    }

    /// Whether it says that the move takes a piece.
    pub fn is_capture(&self) -> bool {
        matches!(self, Kind::Captures { .. } | Kind::Exchange { .. })
    }
}
