//! What is said of a move: facts of the board or of a searched line, each with the move of the line after which it holds.

use shakmaty::{File, Move, Piece, Square};

use super::booty::Booty;
use crate::line::placed::Placed;
use crate::score::Centipawns;

/// By which rule, or how, a line ends drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawBy {
    /// A position comes back.
    Repetition,
    /// Neither side can mate, or two knights would have to force it.
    Material,
    /// For fifty moves no pawn has moved and nothing was taken.
    FiftyMoves,
}

/// A fact, as a reader of chess books calls it. The mover is the side that makes the move of [`Claim::ply`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The mover mates in so many of its moves, this one included.
    Mate {
        /// Moves of the mover.
        moves: u32,
    },
    /// At the end of the line, and against every other good defence, the mover has so much more material than in the first
    /// position.
    Wins {
        /// Its name.
        what: Booty,
        /// The difference of the balance.
        gain: Centipawns,
    },
    /// The same in this line; other defences may lose less, or more.
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
    /// The king steps out of a check, by one of several moves.
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
    /// A piece attacks another as it did not before.
    Attacks {
        /// The attacker.
        by: Placed,
        /// What it attacks.
        target: Placed,
        /// Taking it would win material as the board stands; else it is only pressed.
        wins: bool,
    },
    /// One piece attacks several that are worth more than it or not protected, one of them more than a pawn.
    Fork {
        /// The attacker.
        by: Placed,
        /// What it attacks.
        targets: Vec<Placed>,
    },
    /// A piece cannot leave the line to a better or unprotected one behind it.
    Pins {
        /// The slider.
        by: Placed,
        /// The pinned piece.
        front: Placed,
        /// What stands behind it.
        behind: Placed,
    },
    /// A piece has to leave the line to one behind it.
    Skewers {
        /// The slider.
        by: Placed,
        /// The piece attacked.
        front: Placed,
        /// What stands behind it.
        behind: Placed,
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
        /// The field of the own piece.
        on: Square,
    },
    /// A protector is taken, or drawn away by the answer in the line.
    RemovesGuard {
        /// The protector, where it stood.
        guard: Placed,
        /// What it protected.
        of: Square,
    },
    /// The answer in the line draws away a piece that would retake, through the piece that takes.
    DrawsAway {
        /// That piece, where it stood.
        guard: Placed,
        /// Where it would retake.
        of: Square,
    },
    /// The move stands in the way of an enemy line.
    Blocks {
        /// The ends of the line; a slider of the other side stands on the first.
        line: (Square, Square),
        /// The field between.
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
    /// If the other side passed, the mover would mate in so many moves.
    ThreatensMate {
        /// Moves of the mover.
        moves: u32,
    },
    /// If the other side passed, the mover would gain material, or at least much.
    Threatens {
        /// What the mover would play, from the position after the pass.
        line: Vec<Move>,
        /// The name of what it gains there and the difference of the balance, where the line shows that.
        gained: Option<(Booty, Centipawns)>,
    },
    /// If the other side passed, a pawn of the mover would promote.
    ThreatensPromotion {
        /// There.
        on: Square,
    },
    /// What the other side threatened does not work any more.
    Stops {
        /// The threat, a move of the other side.
        threat: Move,
    },
    /// A later move of the line could not be played before, or not without loss.
    Prepares {
        /// That move of the mover, two plies later in the line.
        mv: Move,
    },
    /// A piece of the other side is pinned to its king, so that it cannot take the moved piece, which else would be lost.
    CannotTake {
        /// The pinned piece.
        piece: Placed,
        /// Where the moved piece stands.
        on: Square,
    },
    /// The other side would rather pass.
    Zugzwang,
    /// Check after check to the end of the line.
    Perpetual,
    /// The line ends in stalemate.
    Stalemate,
    /// The line ends drawn.
    Draw {
        /// How.
        by: DrawBy,
    },
    /// A pawn steps up to an enemy pawn.
    Lever {
        /// Where it came from.
        from: Square,
        /// Where it stands.
        to: Square,
    },
    /// A piece that a pawn protects and no enemy pawn can drive away.
    Outpost {
        /// The piece.
        piece: Placed,
    },
    /// A rook goes to a file without pawns.
    OpenFile {
        /// The file.
        file: File,
    },
    /// A rook goes to the seventh rank.
    SeventhRank,
    /// The king castles.
    Castles,
    /// A piece leaves the back rank.
    Develops {
        /// The piece.
        piece: Placed,
    },
    /// A piece has more fields than before.
    Activates {
        /// The piece.
        piece: Placed,
        /// The fields that it attacked before.
        before: u32,
        /// Those that it attacks now.
        after: u32,
    },
    /// The king has a field to escape to, which it had not.
    Luft {
        /// The field.
        on: Square,
    },
    /// The king comes nearer to a pawn, its own or the other side's.
    KingNearer {
        /// The pawn.
        pawn: Placed,
    },
    /// Pieces are taken on both sides.
    Exchange {
        /// One of each side.
        pieces: [Piece; 2],
    },
    /// The move is a step of a plan.
    Plan {
        /// The place among the plans of the position.
        index: usize,
    },
    /// A term of the estimate is worth so much more to the mover at the end of the line than before.
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
    /// Whether both are said in one: the same protector goes and leaves two fields, the same piece attacks or protects two others, two
    /// pawns become passed pawns.
    pub fn is_one_with(&self, other: &Claim) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::RemovesGuard { guard: a, .. }, Kind::RemovesGuard { guard: b, .. }) => {
                self.ply == other.ply && a == b
            }
            (Kind::Attacks { by: a, wins: x, .. }, Kind::Attacks { by: b, wins: y, .. }) => {
                self.ply == other.ply && (a, x) == (b, y)
            }
            (Kind::Guards { by: a, .. }, Kind::Guards { by: b, .. }) => self.ply == other.ply && a == b,
            (Kind::Passed { .. }, Kind::Passed { .. }) => self.ply == other.ply,
            _ => false,
        }
    }
}

impl Kind {
    /// Whether it is about the whole line rather than its move.
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

    /// Whether it is that the move takes a piece.
    pub fn is_capture(&self) -> bool {
        matches!(self, Kind::Captures { .. } | Kind::Exchange { .. })
    }

    /// The name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Mate { .. } => "mate",
            Kind::Wins { .. } => "wins",
            Kind::Gains { .. } => "gains",
            Kind::Offers { .. } => "offers",
            Kind::Captures { .. } => "captures",
            Kind::OnlyMove => "only-move",
            Kind::OutOfCheck => "out-of-check",
            Kind::Spares { .. } => "spares",
            Kind::Check => "check",
            Kind::Forces { .. } => "forces",
            Kind::Attacks { .. } => "attacks",
            Kind::Fork { .. } => "fork",
            Kind::Pins { .. } => "pins",
            Kind::Skewers { .. } => "skewers",
            Kind::Discovers { .. } => "discovers",
            Kind::Guards { .. } => "guards",
            Kind::RemovesGuard { .. } => "removes-guard",
            Kind::DrawsAway { .. } => "draws-away",
            Kind::Blocks { .. } => "blocks",
            Kind::Escapes { .. } => "escapes",
            Kind::Promotes { .. } => "promotes",
            Kind::Passed { .. } => "passed",
            Kind::ThreatensMate { .. } => "threatens-mate",
            Kind::Threatens { .. } => "threatens",
            Kind::ThreatensPromotion { .. } => "threatens-promotion",
            Kind::Stops { .. } => "stops",
            Kind::Prepares { .. } => "prepares",
            Kind::CannotTake { .. } => "cannot-take",
            Kind::Zugzwang => "zugzwang",
            Kind::Perpetual => "perpetual",
            Kind::Stalemate => "stalemate",
            Kind::Draw { .. } => "draw",
            Kind::Lever { .. } => "lever",
            Kind::Outpost { .. } => "outpost",
            Kind::OpenFile { .. } => "open-file",
            Kind::SeventhRank => "seventh-rank",
            Kind::Castles => "castles",
            Kind::Develops { .. } => "develops",
            Kind::Activates { .. } => "activates",
            Kind::Luft { .. } => "luft",
            Kind::KingNearer { .. } => "king-nearer",
            Kind::Exchange { .. } => "exchange",
            Kind::Plan { .. } => "plan",
            Kind::Estimate { .. } => "estimate",
        }
    }
}
