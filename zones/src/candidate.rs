//! Candidates: the moves the map gives a reason for, in order of priority.

use arrayvec::ArrayVec;
use shakmaty::Move;

use crate::zone::DenialRole;

/// As many moves as a position can have.
pub const MOST_MOVES: usize = 270;

/// Why a move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side is in check: every legal move is a candidate.
    Evasion,
    /// A capture that does not lose material in the exchange on its field.
    Exchange,
    /// A capture that loses material on its field, and gains elsewhere.
    Sacrifice,
    /// A pawn promotes.
    Promotion,
    /// The first move of a trunk against the king.
    KingAttack,
    /// The first move of the trunk of an attack zone.
    Trunk,
    /// The first move of the trunk of a promotion zone.
    PromotionTrunk,
    /// A piece leaves the trunk of its own side's zone.
    Unblock,
    /// A denial of the other side's zone.
    Denial(DenialRole),
    /// A quiet move by positional estimate.
    Quiet,
    /// Advised by a table for this ending.
    Advice,
    /// Proposed by an earlier search of the position, or by the table.
    Table,
    /// Tried although the map does not propose it.
    SafetyNet,
}

impl Reason {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Evasion => "evasion",
            Reason::Exchange => "exchange",
            Reason::Sacrifice => "sacrifice",
            Reason::Promotion => "promotion",
            Reason::KingAttack => "attack on the king",
            Reason::Trunk => "attack",
            Reason::PromotionTrunk => "advance",
            Reason::Unblock => "unblocking",
            Reason::Denial(role) => role.name(),
            Reason::Quiet => "quiet",
            Reason::Advice => "advice",
            Reason::Table => "table",
            Reason::SafetyNet => "safety net",
        }
    }
}

/// A move with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move, legal.
    pub mv: Move,
    /// Why it is searched.
    pub reason: Reason,
    /// Higher is earlier: hundredths of a natural logarithm of the odds that the move is good.
    pub priority: i32,
    /// What it may bring if it works, position included, in centipawns.
    pub promise: i32,
    /// What standing on its field costs in the exchange there, negative when the exchange wins, in centipawns.
    pub cost: i32,
}

/// Candidates of one node.
pub type Candidates = ArrayVec<Candidate, MOST_MOVES>;

/// How many of the candidates are proposed where nothing has been learnt yet.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Width {
    /// The most.
    most: usize,
    /// The share of all odds that they hold together.
    share: f32,
}

/// In a calm position.
const CALM: Width = Width {
    most: 11,
    share: 0.900,
};

/// In a sharp position: with [`SHARP`] checks and offers among the candidates.
const WIDE: Width = Width {
    most: 25,
    share: 0.994,
};

/// Checks and offers from which a position counts as sharp.
const SHARP: usize = 3;

/// The least number, when there are so many moves.
const LEAST: usize = 10;

/// Puts candidates in order of priority and keeps the first of them: as many as hold a given share of the odds that one of
/// them is good; more of them where checks and offers are among them.
pub fn choose(candidates: &mut Candidates) {
    candidates.sort_by_key(|c| std::cmp::Reverse(c.priority));
    let Some(first) = candidates.first().map(|c| c.priority) else {
        return;
    };
    let in_sight = &candidates[..candidates.len().min(WIDE.most)];
    let forcing = in_sight
        .iter()
        .filter(|c| matches!(c.reason, Reason::KingAttack | Reason::Sacrifice));
    let width = if forcing.count() >= SHARP { WIDE } else { CALM };
    let odds = |c: &Candidate| ((c.priority - first) as f32 / 100.0).exp();
    let all: f32 = candidates.iter().map(odds).sum();
    let mut sum = 0.0;
    let enough = candidates.iter().position(|c| {
        sum += odds(c);
        sum >= width.share * all
    });
    let keep = enough.map_or(width.most, |last| last + 1);
    candidates.truncate(keep.clamp(LEAST, width.most));
}
