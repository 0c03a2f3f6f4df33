//! The solution tree: what follows each defence, threats and zugzwang, duals.
//!
//! After a defence, all moves that mate in the fewest moves are continuations; longer mates that would still
//! be in time are not. More than one continuation is a dual.

use puchok_zones::board::siege::Siege;
use shakmaty::Move;

use super::prover::Prover;
use super::value::Distance;
use crate::position::Position;

/// A move of the mating side, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The move.
    pub m: Move,
    /// Moves to mate after it against the best defence; 0 if it mates.
    pub mate: Distance,
    /// What it threatens.
    pub threat: Threat,
    /// Every defence; empty if the move mates, and where the tree is not written out.
    pub defences: Vec<Defence>,
}

/// What a move threatens: what would follow if the defender could pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threat {
    /// The move gives check, so the defender cannot pass.
    Check,
    /// The quickest moves that would mate in time.
    Moves(Vec<Attack>),
    /// Nothing: the defender loses only because it has to move.
    Zugzwang,
    /// Not determined: the tree does not extend this far, or the effort was used up.
    Unknown,
}

/// A move of the side being mated, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    /// The move.
    pub m: Move,
    /// Moves to mate after it; `None` if there is no mate in time, or the effort was used up first.
    pub mate: Option<Distance>,
    /// All moves that mate in that number of moves.
    pub continuations: Vec<Attack>,
}

impl Defence {
    /// Whether there is more than one continuation.
    pub fn is_dual(&self) -> bool {
        self.continuations.len() > 1
    }
}

/// Builds solution trees.
pub(super) struct Tree<'p, 'a> {
    /// The prover that answers the questions.
    pub(super) prover: &'p mut Prover<'a>,
    /// Whether everything asked for has been determined.
    pub(super) complete: bool,
}

impl<'p, 'a> Tree<'p, 'a> {
    /// A tree builder that uses this prover's answers.
    pub(super) fn new(prover: &'p mut Prover<'a>) -> Tree<'p, 'a> {
        Tree {
            prover,
            complete: true,
        }
    }

    /// The length of the shortest mate within `most` moves by the side to move.
    ///
    /// `None` if there is none, or if the effort is used up (the tree is then marked incomplete).
    fn shortest(&mut self, position: &Position, most: Distance) -> Option<Distance> {
        let mut within = Distance::ONE;
        while within <= most {
            if self.decide(position, within)? {
                return Some(within);
            }
            within = within.more();
        }
        None
    }

    /// Whether there is a mate within `within` moves; `None` when the effort is used up.
    pub(super) fn decide(&mut self, position: &Position, within: Distance) -> Option<bool> {
        self.prover.meter.begin_stage(None);
        let value = self.prover.ask(position, within);
        if value.mate <= within {
            return Some(true);
        }
        if value.none >= within {
            return Some(false);
        }
        self.complete = false;
        None
    }

    /// All moves of the mating side that mate within `within` moves, in move generation order, with `levels`
    /// further moves of that side written out.
    pub(super) fn attacks(&mut self, position: &Position, within: Distance, levels: u8) -> Vec<Attack> {
        let moves = position.legal_moves();
        if within == Distance::ONE {
            let mates = |siege: Siege<'_>| siege.mates(&moves).map(Attack::mating).collect();
            return Siege::new(position.board(), self.prover.attacker()).map_or_else(Vec::new, mates);
        }
        let mut attacks = Vec::new();
        for &m in &moves {
            if self.prover.meter.is_exhausted() {
                self.complete = false;
                break;
            }
            let next = self.prover.make(position, m);
            if self.decide(&next, within.less()) == Some(true) {
                attacks.push(self.attack(m, &next, within.less(), levels));
            }
        }
        attacks
    }

    /// The tree for a move that leads to `next`, from where there is a mate within `within` moves.
    pub(super) fn attack(&mut self, m: Move, next: &Position, within: Distance, levels: u8) -> Attack {
        let mut attack = Attack {
            m,
            mate: within,
            threat: Threat::Unknown,
            defences: Vec::new(),
        };
        if next.legal_moves().is_empty() {
            return Attack::mating(m);
        }
        if levels == 0 {
            return attack;
        }
        let threat = self.threat(next, within);
        attack.defences = self.defences(next, within, levels - 1);
        if !attack.defences.is_empty() {
            attack.threat = threat;
        }
        attack
    }

    /// Every defence of the side to move and what follows it within `within` moves, with `levels` moves of
    /// the other side written out after the continuation; empty when the effort is used up on the way.
    pub(super) fn defences(&mut self, position: &Position, within: Distance, levels: u8) -> Vec<Defence> {
        let mut defences = Vec::new();
        for m in position.legal_moves() {
            if self.prover.meter.is_exhausted() {
                self.complete = false;
                return Vec::new();
            }
            let next = self.prover.make(position, m);
            let mate = self.shortest(&next, within);
            let continuations = mate.map_or_else(Vec::new, |mate| self.attacks(&next, mate, levels));
            defences.push(Defence {
                m,
                mate,
                continuations,
            });
        }
        if !self.complete {
            return Vec::new();
        }
        defences
    }

    fn threat(&mut self, position: &Position, within: Distance) -> Threat {
        let Some(passed) = position.pass() else {
            return Threat::Check;
        };
        match self.shortest(&passed, within) {
            Some(mate) => Threat::Moves(self.attacks(&passed, mate, 0)),
            // `None` may also mean that the effort is used up; in that case there are no defences either, and
            // the caller ignores the threat.
            None => Threat::Zugzwang,
        }
    }
}

impl Attack {
    fn mating(m: Move) -> Attack {
        Attack {
            m,
            mate: Distance::ZERO,
            threat: Threat::Check,
            defences: Vec::new(),
        }
    }
}
