//! Zones: an attack, and what the other side can do against it in time.
//!
//! The definitions follow the introduction of the source (B. Shtilman, *Formation of the set of bundles of
//! trajectories*) and M. Botvinnik, *Computers in Chess* (1984), chapter on zones.

pub mod attack;
pub(crate) mod capturing;
pub mod cells;
pub mod clear_way;
pub mod contest;
pub mod distant;
pub mod game;
pub(crate) mod in_check;
mod in_time;
pub mod key;
pub(crate) mod mating;
pub mod network;
pub mod promotion;
pub(crate) mod stops;
pub mod trunks;
pub mod unblocking;

use arrayvec::ArrayVec;
pub use puchok_bundles::Ply;
use shakmaty::{Bitboard, Color, Role, Square};

use crate::Centipawns;
use crate::board::exchange;

/// What counts as the gain of a zone against the king.
pub const KING_GAIN: Centipawns = Centipawns(10_000);

/// What the trunk of a zone leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An enemy piece.
    Piece(Square, Role),
    /// The enemy king.
    King(Square),
    /// The field on which a pawn promotes.
    Promotion(Square),
    /// An empty field: the target of a positional zone (`plan`).
    Field(Square),
}

impl Target {
    /// The field αk.
    pub fn square(self) -> Square {
        match self {
            Target::Piece(square, _)
            | Target::King(square)
            | Target::Promotion(square)
            | Target::Field(square) => square,
        }
    }

    /// What reaching it brings if nobody reacts, in centipawns. What it is worth to stand on an empty field only an estimate of the
    /// position can say: 0 here.
    pub fn value(self) -> Centipawns {
        match self {
            Target::Piece(_, role) => exchange::value(role),
            Target::King(_) => KING_GAIN,
            Target::Promotion(_) => exchange::gained_by_becoming(Role::Pawn, Role::Queen),
            Target::Field(_) => Centipawns::ZERO,
        }
    }
}

/// Whether a zone can be played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The trunk passes and the gain stands if nobody reacts; on a long trunk and a pawn's way whatever the other side has time for.
    Open,
    /// It does not.
    Held,
    /// Moving along the trunk makes no sense, whoever is to move.
    Frozen,
}

impl State {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Held => "held",
            State::Frozen => "frozen",
        }
    }
}

/// Why a zone is in its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Nothing stands in the way.
    NothingInTheWay,
    /// The target is not protected.
    Unprotected,
    /// The target is protected, but taking back on its field brings the other side nothing.
    TakingBackGainsNothing,
    /// The target is worth more than what is given for it.
    WorthMore,
    /// The target leaves before the piece arrives.
    Retreats,
    /// The target is protected before the piece arrives.
    ProtectedInTime,
    /// A check leaves the king no way out.
    NoWayOut,
    /// The target is protected and worth no more than the piece, but more is won than lost by capturing on.
    ExchangeGains,
    /// The exchange on the target's field loses material.
    ExchangeLoses,
    /// Each field where the piece would stop is controlled by the other side.
    StopsControlled,
    /// The piece is pinned to its king.
    Pinned,
    /// The path of the pawn is blocked.
    Blocked,
    /// A piece of the other side controls the path of the pawn, or stands on it, in time.
    PathControlled,
    /// Open: pieces of the other side control the path of the pawn, but do not stop it.
    ControlTooWeak,
    /// The piece is captured before it leaves.
    CapturedFirst,
    /// Its side is in check, and no first move answers it.
    InCheck,
    /// A piece of its own side stands on the trunk. Open: it can leave, and its side then attacks. Held: its side is in check, and to
    /// leave does not answer it.
    MustUnblock,
}

impl Why {
    /// The reason in words, as in "held: the path is blocked".
    pub fn words(self) -> &'static str {
        match self {
            Why::NothingInTheWay => "nothing stands in the way",
            Why::Unprotected => "the target is not protected",
            Why::TakingBackGainsNothing => "taking back on the target's field gains nothing",
            Why::WorthMore => "the target is worth more than what is given for it",
            Why::Retreats => "the target can leave in time",
            Why::ProtectedInTime => "the other side protects the target in time",
            Why::NoWayOut => "a check leaves the king no way out",
            Why::ExchangeGains => "the exchange on the target's field gains material",
            Why::ExchangeLoses => "the exchange on the target's field gains nothing",
            Why::StopsControlled => "the fields where it would stop are controlled",
            Why::Pinned => "the piece is pinned to its king",
            Why::Blocked => "the path is blocked",
            Why::PathControlled => "the other side controls the path in time",
            Why::ControlTooWeak => "what controls the path does not stop the pawn",
            Why::CapturedFirst => "the piece is captured before it leaves",
            Why::InCheck => "its king is in check, and going there does not answer it",
            Why::MustUnblock => "a piece of its own side stands in the way",
        }
    }
}

/// A zone: one piece, one target, all trajectories of one length between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The attacking side.
    pub side: Color,
    /// Where the attacking piece stands (α0).
    pub piece: Square,
    /// What it is.
    pub role: Role,
    /// What it heads for (αk).
    pub target: Target,
    /// What it brings when nobody reacts, in centipawns, exchanges counted. Of a trunk of two moves, and of one that is unblocked: more than
    /// its side wins there now.
    pub gain: Centipawns,
    /// Moves of the attacking side to the target on the real board.
    pub length: u8,
    /// The ply on which it gets there, counted from the position.
    pub arrives: Ply,
    /// Whether it can be played for.
    pub state: State,
    /// Why it is in that state.
    pub why: Why,
    /// The fields of the first moves of its trajectories (α1), also where none is safe or its king forbids them; where the piece stands that
    /// has to leave ([`Why::MustUnblock`]). A mate ([`Why::NoWayOut`]) has the field from which it mates, or the move that threatens it.
    pub first: Bitboard,
    /// Those of them on which its piece loses nothing: in the exchange, a pawn where nothing controls the field. A capture that is possible
    /// now stops nowhere before its target: it has its one field here, also when it is held because its exchange loses (`gain`). The way
    /// to an empty field has all, unblocking none, a mate the same as `first`.
    pub safe: Bitboard,
}

impl Zone {
    /// Whether it can be played for.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.state == State::Open
    }

    /// The reason of its state in words. Why a trunk must be unblocked stays so while a check comes first; what holds it then is the check.
    pub fn words(&self) -> &'static str {
        match (self.why, self.state) {
            (Why::MustUnblock, State::Held) => Why::InCheck.words(),
            (Why::MustUnblock, State::Open) => "the piece that stands in the way can leave",
            (why, _) => why.words(),
        }
    }
}

/// Puts a zone into a list, largest first by `weight`, that keeps only the largest; of equal ones the first stays before the others.
pub(crate) fn keep_largest<W: Ord, const MOST: usize>(
    list: &mut ArrayVec<Zone, MOST>,
    zone: Zone,
    weight: impl Fn(&Zone) -> W,
) {
    let at = list
        .iter()
        .position(|z| weight(z) < weight(&zone))
        .unwrap_or(list.len());
    if at < MOST {
        if list.is_full() {
            list.pop();
        }
        list.insert(at, zone);
    }
}

/// What a move of the defending side does against a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DenialRole {
    /// It can capture the attacker on a field where it stops, or recapture on the target's field. Of a single move it also stands for
    /// everything else that makes the zone fail.
    Control,
    /// It stands on a field the attacker has to cross.
    Blockade,
    /// It captures the attacker before it leaves.
    Capture,
    /// The target leaves.
    Retreat,
}

impl DenialRole {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            DenialRole::Control => "control",
            DenialRole::Blockade => "blockade",
            DenialRole::Capture => "capture",
            DenialRole::Retreat => "retreat",
        }
    }
}
