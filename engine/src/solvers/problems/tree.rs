//! The solution tree: what follows each defence, threats and zugzwang, duals.
//!
//! After a defence all moves that mate in the least number of moves are continuations; longer ways that would still be in
//! time are not. More than one continuation is a dual.

use puchok_zones::board::siege::Siege;
use shakmaty::Move;

use super::prover::Prover;
use super::value::Distance;
use crate::position::Position;

/// A move of the side that mates, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The move.
    pub m: Move,
    /// Moves to mate after it against the best defence; 0: it mates.
    pub mate: Distance,
    /// What it threatens.
    pub threat: Threat,
    /// Every defence; empty when it mates, and where the tree is not written out.
    pub defences: Vec<Defence>,
}

/// What a move threatens: what would follow if the defender could pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threat {
    /// The move gives check: there is no passing.
    Check,
    /// These would mate in time, the quickest ones.
    Moves(Vec<Attack>),
    /// Nothing would: the defender loses because it has to move.
    Zugzwang,
    /// Not looked at: the tree is not written out so far, or the effort was used up.
    Unknown,
}

/// A move of the side that is mated, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence {
    /// The move.
    pub m: Move,
    /// Moves to mate after it; `None`: there is no mate in time, or the effort was used up before it was known.
    pub mate: Option<Distance>,
    /// All moves that mate in that number.
    pub continuations: Vec<Attack>,
}

impl Defence {
    /// Whether there is more than one continuation.
    pub fn is_dual(&self) -> bool {
        self.continuations.len() > 1
    }
}

/// Writes solution trees out.
pub(super) struct Tree<'p, 'a> {
    /// What answers the questions.
    pub(super) prover: &'p mut Prover<'a>,
    /// Whether everything asked for was found out.
    pub(super) complete: bool,
}

impl<'p, 'a> Tree<'p, 'a> {
    /// Trees from this prover's answers.
    pub(super) fn new(prover: &'p mut Prover<'a>) -> Tree<'p, 'a> {
        Tree {
            prover,
            complete: true,
        }
    }

    /// The length of the shortest mate within `most` moves by the side to move.
    ///
    /// `None`: there is none, or the effort is used up (then the tree is no longer complete).
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

    /// Whether there is a mate within so many moves; `None` when the effort is used up.
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

    /// All moves of the side that mates which mate within so many moves, in the order of the generator; with `levels`
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

    /// The tree after a move that leads to `next`, from where there is a mate within so many moves.
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

    /// Every defence of the side to move and what follows it within so many moves, with `levels` moves of the other side
    /// written out after the continuation; none when the effort is used up on the way.
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
            // When the effort is used up, no defences follow and this is not told.
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
