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
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::Centipawns;
use crate::board::after::After;
use crate::board::placed::Placed;
use key::Trunk;

/// The nominal gain of a zone against the king.
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
}

/// Whether a zone can be played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The trunk passes and the gain stands if the opponent does not react; for a long trunk and a pawn's
    /// path, also against the captures, blockades, protectors and retreats that come in time (counter-attacks
    /// and checks are not looked at).
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
    /// The target is protected, but recapturing on its field gains nothing.
    TakingBackGainsNothing,
    /// The target is worth more than the piece given up for it.
    WorthMore,
    /// The target leaves before the piece arrives.
    Retreats,
    /// The target is protected before the piece arrives.
    ProtectedInTime,
    /// A check leaves the king no way out.
    NoWayOut,
    /// The target is protected and worth no more than the piece, but the exchange as a whole gains.
    ExchangeGains,
    /// The exchange on the target's field gains nothing.
    ExchangeGainsNothing,
    /// The other side controls every field where the piece would stop.
    StopsControlled,
    /// The piece is pinned to its king.
    Pinned,
    /// The path of the pawn is blocked.
    Blocked,
    /// A piece of the other side controls the path of the pawn, or stands on it, in time.
    PathControlled,
    /// The other side controls the path of the pawn, but does not stop it.
    ControlTooWeak,
    /// The piece is captured before it leaves.
    CapturedFirst,
    /// Its side is in check, and no first move answers it.
    InCheck,
    /// Open: the piece of its own side on the trunk can leave, and its side then attacks.
    BlockerCanLeave,
    /// Frozen: a piece of its own side stands on the trunk and cannot leave, or the slider behind it is
    /// pinned.
    BlockerStays,
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
            Why::ExchangeGainsNothing => "the exchange on the target's field gains nothing",
            Why::StopsControlled => "the fields where it would stop are controlled",
            Why::Pinned => "the piece is pinned to its king",
            Why::Blocked => "the path is blocked",
            Why::PathControlled => "the other side controls the path in time",
            Why::ControlTooWeak => "what controls the path does not stop the pawn",
            Why::CapturedFirst => "the piece is captured before it leaves",
            Why::InCheck => "its king is in check, and going there does not answer it",
            Why::BlockerCanLeave => "the piece that stands in the way can leave",
            Why::BlockerStays => "a piece of its own side stands in the way",
        }
    }
}

/// A zone: one piece, one target, and all trajectories of one length between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The attacking side.
    pub side: Color,
    /// The kind of its trunk.
    pub trunk: Trunk,
    /// Where the attacking piece stands (α0).
    pub piece: Square,
    /// Its role.
    pub role: Role,
    /// Its target (αk).
    pub target: Target,
    /// For a capture that is possible now, the outcome of the exchange on its field, negative where it loses;
    /// else the gain if the opponent does not react. For a trunk of two moves, and for one
    /// that has to be unblocked: the gain beyond what its side wins on that field now.
    pub gain: Centipawns,
    /// Moves of the attacking side to the target on the real board.
    pub length: u8,
    /// The ply on which it arrives, counted from the position.
    pub arrives: Ply,
    /// Whether it can be played for.
    pub state: State,
    /// Why it is in that state.
    pub why: Why,
    /// The destinations of the first moves of its trajectories (α1), even if none is safe or its king forbids
    /// them. For [`Trunk::Unblocking`], the field of the piece that has to leave; for a mate
    /// ([`Trunk::Mate`]), the field from which it mates, or the move that threatens it.
    pub first: Bitboard,
    /// Those of them on which the piece loses nothing: in the exchange, or for a pawn, where nothing controls
    /// the field. A capture that is possible now does not stop before its target and has its one field here,
    /// even if it is held because the exchange loses (`gain`). A path to an empty field has all of `first`,
    /// unblocking none, a mate the same as `first`.
    pub safe: Bitboard,
}

/// The kind of the trunk fits into what was padding: maps copy many zones.
const _: () = assert!(size_of::<Zone>() == 32);

impl Zone {
    /// The attacking piece on its field.
    pub fn by(&self) -> Placed {
        Placed::new(self.role.of(self.side), self.piece)
    }

    /// Whether it can be played for.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.state == State::Open
    }
}

/// Inserts a zone into a bounded list sorted by `weight`, largest first; among equals the earlier one stays
/// in front.
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
    /// It can capture the attacker on a field where it stops, or recapture on the target's field. For a
    /// single move it also covers any other way of making the zone fail.
    Control,
    /// It stands on a field that the attacker has to cross.
    Blockade,
    /// It captures the attacker before it leaves.
    Capture,
    /// The target leaves.
    Retreat,
}

impl DenialRole {
    /// How a move of the other side than that of a zone from `piece` to `target` denies the zone, if it does.
    #[inline]
    pub(crate) fn of(after: &After<'_>, piece: Square, target: Square) -> DenialRole {
        if after.left.contains(target) {
            DenialRole::Retreat
        } else if !after.others.contains(piece) {
            // Also en passant, where the moved pawn does not stand on the captured pawn's field.
            DenialRole::Capture
        } else if attacks::between(piece, target).contains(after.to) {
            DenialRole::Blockade
        } else {
            DenialRole::Control
        }
    }

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
