//! The mathematical map of a node: the zones of both sides.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Move, MoveList, Square};

use crate::Centipawns;
use crate::board::corner;
use crate::board::moved::Moved;
use crate::board::view::View;
pub use crate::horizon::Horizon;
use crate::rank::features::Counted;
use crate::rank::judge::{Deeds, Judge, Others, THREATS};
use crate::zone::attack;
use crate::zone::cells::{Cells, Counts};
use crate::zone::distant;
use crate::zone::in_check;
use crate::zone::mating;
use crate::zone::promotion;
use crate::zone::trunks::Trunks;
use crate::zone::unblocking;
use crate::zone::{State, Zone, keep_largest};

/// The capacity of a map; further zones are dropped (no position from a game comes close).
pub const MOST_ZONES: usize = 512;

/// A held pawn is checked for supporting moves only within this many moves of promotion.
const SUPPORTED_LENGTH: u8 = 3;

/// The map of one node. It is filled in steps, because a node that is cut off early needs only the first
/// ones: [`Map::read_threats`] finds what the other side would win if the side to move passed,
/// [`Map::read_gains`] what the side to move wins at once. The rest is computed by [`Map::of`] only, for
/// displaying the map.
#[derive(Clone, Debug)]
pub struct Map {
    zones: ArrayVec<Zone, MOST_ZONES>,
    /// The number of zones that are threats, and how many of these are captures.
    threats: usize,
    captures: usize,
    /// The position and horizon for which the threats were computed.
    threats_of: Option<(Board, Color, Option<Square>, Horizon)>,
    /// The position for which the gains were computed.
    gains_of: Option<(Board, Color)>,
    own_gain: [Centipawns; 64],
    own_open: Bitboard,
    trunks: Trunks,
    cells: Cells,
}

impl Default for Map {
    fn default() -> Self {
        Map {
            zones: ArrayVec::new(),
            threats: 0,
            captures: 0,
            threats_of: None,
            gains_of: None,
            own_gain: [Centipawns::ZERO; 64],
            own_open: Bitboard::EMPTY,
            trunks: Trunks::new(),
            cells: Cells::new(),
        }
    }
}

impl Map {
    /// The complete map of a position.
    pub fn of(view: &View, horizon: Horizon) -> Map {
        let mut map = Map::default();
        map.follow(view);
        map.read_threats(view, horizon);
        map.read_gains(view);
        map.read_rest(view, horizon);
        map
    }

    /// Resets the map but keeps its allocated memory.
    pub fn clear(&mut self) {
        // Taken apart, so that no field is forgotten.
        let Map {
            zones,
            threats,
            captures,
            threats_of,
            gains_of,
            own_gain,
            own_open,
            trunks,
            cells,
        } = self;
        zones.clear();
        (*threats, *captures) = (0, 0);
        (*threats_of, *gains_of) = (None, None);
        *own_gain = [Centipawns::ZERO; 64];
        *own_open = Bitboard::EMPTY;
        trunks.clear();
        cells.clear();
    }

    /// All zones found so far: first the threats of the side that is not to move, then the rest.
    pub fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// The most that the side not to move would win next if the side to move passed. Requires
    /// [`Map::read_threats`] for the position.
    pub fn largest_threat(&self) -> Centipawns {
        debug_assert!(self.threats_of.is_some(), "the threats have been read");
        let threats = self.zones[..self.threats].iter();
        threats
            .filter(|z| z.is_open() && z.arrives.0 <= 2)
            .map(|z| z.gain)
            .max()
            .unwrap_or(Centipawns::ZERO)
    }

    /// Computes the zones of the side not to move: captures that win material now, and the promotion zones of
    /// its pawns in any state.
    ///
    /// A node calls this twice, before it may be cut off and before its moves are judged; results for the
    /// same board are reused.
    pub fn read_threats(&mut self, view: &View, horizon: Horizon) {
        let (side, passed) = (!view.turn(), view.en_passant());
        let known = self
            .threats_of
            .as_mut()
            .filter(|(board, of, field, _)| (*of, *field) == (side, passed) && board == view.board());
        match known.map(|(.., known)| std::mem::replace(known, horizon)) {
            Some(known) if (known.promotion, known.levels) == (horizon.promotion, horizon.levels) => {
                self.zones.truncate(self.threats);
                return;
            }
            Some(_) => self.zones.truncate(self.captures),
            None => {
                self.threats_of = Some((view.board().clone(), side, passed, horizon));
                self.zones.clear();
                let zones = &mut self.zones;
                attack::direct_open(view, side, |zone| {
                    let _ = zones.try_push(zone);
                });
                self.captures = self.zones.len();
            }
        }
        let zones = &mut self.zones;
        let cells = &mut self.cells;
        promotion::zones(view, cells, side, horizon.promotion, horizon.levels, |zone| {
            let _ = zones.try_push(zone);
        });
        self.threats = self.zones.len();
    }

    /// Computes what the side to move wins by capturing now, field by field.
    pub fn read_gains(&mut self, view: &View) {
        let same = |(board, of): &(Board, Color)| *of == view.turn() && board == view.board();
        if self.gains_of.as_ref().is_some_and(same) {
            return;
        }
        self.gains_of = Some((view.board().clone(), view.turn()));
        for square in std::mem::take(&mut self.own_open) {
            self.own_gain[square.to_usize()] = Centipawns::ZERO;
        }
        attack::direct_open(view, view.turn(), |zone| {
            let target = zone.target.square();
            self.own_gain[target.to_usize()] = zone.gain;
            self.own_open.add(target);
        });
    }

    /// Updates the trunks of both sides to a position, whatever position they described before.
    #[inline]
    pub fn follow(&mut self, view: &View) {
        self.trunks.follow(view.board());
        debug_assert_eq!(self.trunks.first_difference(view.board()), None);
    }

    /// The cached readings of bundles.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The same, mutable.
    pub fn cells_mut(&mut self) -> &mut Cells {
        &mut self.cells
    }

    /// The number of bundles that currently have a cell.
    pub fn cells_kept(&self) -> usize {
        self.cells.store().len()
    }

    /// Tells the map that the game has reached this board, `ply` plies after its start, so that cells of
    /// pieces that have left their fields for good are freed.
    pub fn play(&mut self, board: &Board, ply: u16) {
        self.cells.play(board, ply);
    }

    /// How many bundles were read on a board, and how many readings were found frozen, including trunks of
    /// length two.
    pub fn readings(&self) -> Counts {
        let mut counts = self.cells.counts();
        counts += self.trunks.counts();
        counts
    }

    /// The most that the side to move wins by capturing now. Requires [`Map::read_gains`] for the position.
    pub fn largest_gain(&self) -> Centipawns {
        debug_assert!(self.gains_of.is_some(), "the gains have been read");
        let gains = self
            .own_open
            .into_iter()
            .map(|square| self.own_gain[square.to_usize()]);
        gains.max().unwrap_or_default()
    }

    /// Adds all other zones of both sides to the threats, which must have been computed.
    fn read_rest(&mut self, view: &View, horizon: Horizon) {
        self.follow(view);
        let (side, zones, trunks) = (view.turn(), &mut self.zones, &self.trunks);
        let mut keep = |zone| {
            let _ = zones.try_push(in_check::answering(view, zone));
        };
        attack::direct(view, side, &mut keep);
        promotion::zones(
            view,
            &mut self.cells,
            side,
            horizon.promotion,
            horizon.levels,
            &mut keep,
        );
        attack::direct(view, !side, |zone| {
            if !zone.is_open() {
                keep(zone);
            }
        });
        if horizon.attack > 2 {
            for side in [side, !side] {
                distant::zones(view, &mut self.cells, side, horizon.attack, &mut keep);
            }
        }
        if horizon.attack >= 2 {
            for side in [side, !side] {
                if let Some(zone) = mating::on(view.board(), view, side) {
                    keep(zone);
                }
                attack::in_two(view, trunks, side, Bitboard::FULL, &mut keep);
                unblocking::zones(view, side, &mut keep);
            }
        }
    }

    /// Whether the threats and gains are those of a position.
    fn is_read(&self, view: &View) -> bool {
        let threats = self.threats_of.as_ref();
        let gains = self.gains_of.as_ref();
        threats.is_some_and(|(board, side, ..)| (board, *side) == (view.board(), !view.turn()))
            && gains.is_some_and(|(board, side)| (board, *side) == (view.board(), view.turn()))
    }

    /// The judge of the moves of the side to move; threats and gains must have been computed.
    pub(crate) fn judge<'a>(&'a mut self, view: &'a View, horizon: Horizon) -> Judge<'a> {
        debug_assert!(
            self.is_read(view),
            "threats and gains have been read for this position"
        );
        let mut others = Others::default();
        if horizon.levels >= 2 {
            let (cells, levels) = (&mut self.cells, horizon.levels);
            promotion::zones(view, cells, view.turn(), SUPPORTED_LENGTH, levels, |zone| {
                if zone.state == State::Held {
                    let _ = others.held.try_push(zone);
                }
            });
        }
        if horizon.attack >= 2 {
            self.read_forestalled(view, &mut others.forestalled);
        }
        let threats = if horizon.levels > 0 { self.threats } else { 0 };
        Judge::new(
            view,
            &self.zones[..threats],
            &self.own_gain,
            self.own_open,
            others,
            horizon.levels,
        )
    }

    /// The attacks that the other side can prepare with one safe move, largest first; ties are broken by the
    /// order of the fields, not by the order in which the trunks are stored.
    fn read_forestalled(&self, view: &View, forestalled: &mut ArrayVec<Zone, THREATS>) {
        let side = !view.turn();
        let pieces = !Bitboard::from_square(view.king(!side));
        attack::in_two(view, &self.trunks, side, pieces, |zone| {
            if zone.is_open() {
                let seen = |field| corner::seen(side, field);
                let weight =
                    |zone: &Zone| (zone.gain, Reverse((seen(zone.piece), seen(zone.target.square()))));
                keep_largest(forestalled, zone, weight);
            }
        });
    }

    /// The features of each legal move, to which the weights are fitted. Requires [`Map::read_threats`] and
    /// [`Map::read_gains`] for the position, and [`Map::follow`] if trunks of two moves are within the
    /// horizon.
    pub fn features(
        &mut self,
        view: &View,
        legal: &MoveList,
        horizon: Horizon,
        placement: impl Fn(&Moved) -> Centipawns,
    ) -> Vec<Counted> {
        let judge = self.judge(view, horizon);
        let counted = |&mv: &Move| {
            let mut counted = Counted::default();
            // Every legal move of chess can be taken apart.
            if let Some(moved) = Moved::new(mv, view.turn()) {
                judge.describe(&moved, placement(&moved), &mut Deeds::default(), &mut counted);
            }
            counted
        };
        legal.iter().map(counted).collect()
    }
}
