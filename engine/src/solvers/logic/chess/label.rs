//! Labels the graph: from which positions can a player force a goal?
//!
//! This is the least fixpoint of ∀◇ over the player's choices (the attractor of E. Zermelo's and D. Gale's
//! games). A position belongs to it if the goal is reached there, if the player is to move and some move
//! leads into it, or if the opponent is to move and all moves do. The time is linear in positions + moves.
//! Each position is labelled with the number of plies needed.

use shakmaty::Color;

use super::graph::{Graph, Place};

/// What is assumed about unexplored positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unseen {
    /// The goal cannot be forced from there, so whatever is *found* can certainly be forced.
    Fails,
    /// The goal can be forced from there, so whatever is *not* found can certainly not be forced.
    Succeeds,
}

/// The positions from which a player can force a goal, and the number of plies needed.
#[derive(Clone, Debug)]
pub struct Attractor {
    plies: Vec<u32>,
}

const NEVER: u32 = u32::MAX;

impl Attractor {
    /// Labels a graph; `is_met` returns whether the goal is reached in a position.
    pub fn new(graph: &Graph, player: Color, unseen: Unseen, is_met: impl Fn(Place) -> bool) -> Attractor {
        let (first, fathers) = graph.fathers();
        let places = 0..graph.len() as Place;
        let mut plies = vec![NEVER; graph.len()];
        let mut missing: Vec<u8> = places
            .clone()
            .map(|place| graph.sons(place).len() as u8)
            .collect();
        let mut layer: Vec<Place> = Vec::new();
        for place in places {
            if is_met(place) || (unseen == Unseen::Succeeds && !graph.is_seen(place)) {
                plies[place as usize] = 0;
                layer.push(place);
            }
        }
        let mut distance = 0;
        while !layer.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for &place in &layer {
                let range = first[place as usize] as usize..first[place as usize + 1] as usize;
                for &father in &fathers[range] {
                    let index = father as usize;
                    if plies[index] != NEVER {
                        continue;
                    }
                    let is_forced = if graph.turn(father) == player {
                        true
                    } else {
                        missing[index] -= 1;
                        missing[index] == 0
                    };
                    if is_forced {
                        plies[index] = distance;
                        next.push(father);
                    }
                }
            }
            layer = next;
        }
        Attractor { plies }
    }

    /// The number of plies needed to reach the goal from a position; `None` when it cannot be forced.
    pub fn plies(&self, place: Place) -> Option<u32> {
        self.plies
            .get(place as usize)
            .copied()
            .filter(|&plies| plies != NEVER)
    }

    /// Whether the goal can be forced from a position.
    pub fn contains(&self, place: Place) -> bool {
        self.plies(place).is_some()
    }
}

/// The positions from which some path never leaves the allowed positions: ∃□, the greatest fixpoint.
///
/// A position without moves repeats itself forever.
pub fn can_stay(graph: &Graph, is_allowed: impl Fn(Place) -> bool) -> Vec<bool> {
    let (first, fathers) = graph.fathers();
    let mut stays: Vec<bool> = (0..graph.len() as Place).map(&is_allowed).collect();
    let mut exits: Vec<u8> = vec![0; graph.len()];
    let mut fallen = Vec::new();
    for place in 0..graph.len() as Place {
        let sons = graph.sons(place);
        exits[place as usize] = sons.iter().filter(|&&son| stays[son as usize]).count() as u8;
        if stays[place as usize] && exits[place as usize] == 0 && graph.mobility(place) > 0 {
            fallen.push(place);
        }
    }
    for &place in &fallen {
        stays[place as usize] = false;
    }
    while let Some(place) = fallen.pop() {
        let range = first[place as usize] as usize..first[place as usize + 1] as usize;
        for &father in &fathers[range] {
            let index = father as usize;
            exits[index] = exits[index].saturating_sub(1);
            if stays[index] && exits[index] == 0 {
                stays[index] = false;
                fallen.push(father);
            }
        }
    }
    stays
}
