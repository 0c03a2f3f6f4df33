//! Retrograde analysis: from the mates back to everything that leads to them.
//!
//! As in the source: positions in which a side is mated come first; a position from which a move leads to a lost one is
//! won, and a position is lost only when *every* move leads to a won one. For the second each position keeps the count
//! of its moves that are not yet known to lose. Captures and promotions lead into endings whose tables are there
//! already: they are looked up once, at the beginning, and give a position a first bound (a win in so many plies, a
//! loss in no less than so many, or no loss at all).
//!
//! Positions are taken up ply by ply, each ply by all cores. A byte holds the distance as far as it is known; it is
//! final when its ply comes, for whatever is found later is further from mate.

use std::sync::atomic::{AtomicU8, Ordering};

use arrayvec::ArrayVec;
use rayon::prelude::*;
use shakmaty::{ByColor, Color};

use super::Endgames;
use super::layout::{Layout, Placement};
use super::material::Material;
use super::moves::{Step, each_move, each_move_back};
use super::symmetry::LONG_DIAGONALS;
use super::table::{Store, Table};
use super::value::{Cell, Plies, Value};
use crate::report::Silent;

/// How far the making of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Finding the positions.
    Positions,
    /// Counting moves, looking up captures and promotions.
    Moves,
    /// Stepping back from the positions that are decided in so many plies, up to so many known so far.
    Ply(u8, u8),
}

/// Somebody who follows the making of tables.
pub trait Observer {
    /// The table of this ending has reached a stage.
    fn stage(&mut self, material: Material, stage: Stage);
}

impl Observer for Silent {
    fn stage(&mut self, _material: Material, _stage: Stage) {}
}

/// Why a table could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// A capture or promotion leads into an ending whose table is not there.
    #[error("{material} needs the table of {missing}")]
    Missing {
        /// The ending to make.
        material: Material,
        /// The ending that is missing.
        missing: Material,
    },
    /// A mate takes longer than a byte can tell.
    #[error("{0} has mates in more plies than a table can hold")]
    TooLong(Material),
}

/// The most moves that stay within an ending: two queens and a king have 62.
const MOST_STEPS: usize = 64;

/// Counts of moves that never reach zero: the position is not lost, whatever those moves lead to.
const NEVER_LOST: u8 = u8::MAX;

/// Makes the table of an ending; those it leads into are taken from `known`.
///
/// # Errors
/// [`GenerateError::Missing`] when one of those is not there.
pub fn generate(
    material: Material,
    known: &Endgames,
    observer: &mut dyn Observer,
) -> Result<Table, GenerateError> {
    if let Some(missing) = material
        .successors()
        .into_iter()
        .find(|&m| known.table(m).is_none())
    {
        return Err(GenerateError::Missing { material, missing });
    }
    observer.stage(material, Stage::Positions);
    let work = Work::new(material, known);
    observer.stage(material, Stage::Moves);
    work.count_moves();
    let mut ply = 0;
    loop {
        let furthest = work.furthest.load(Ordering::Relaxed);
        if furthest >= Plies::MOST.get() {
            return Err(GenerateError::TooLong(material));
        }
        if ply > furthest {
            break;
        }
        observer.stage(material, Stage::Ply(ply, furthest));
        work.step_back(ply);
        ply += 1;
    }
    let ByColor { white, black } = work.cells;
    let bytes = white.into_iter().chain(black).map(AtomicU8::into_inner).collect();
    Table::new(material, Store::Memory(bytes)).ok_or(GenerateError::TooLong(material))
}

/// A table in the making. All bytes are by side to move and number of the position.
struct Work<'a> {
    layout: Layout,
    known: &'a Endgames,
    /// Distances as far as known; [`Cell::DRAW`] where nothing is.
    cells: ByColor<Vec<AtomicU8>>,
    /// Moves within the ending that are not yet known to lose.
    open_moves: ByColor<Vec<AtomicU8>>,
    /// The longest loss by a capture or promotion, in plies; 0: there is none.
    losing_exits: ByColor<Vec<AtomicU8>>,
    /// The largest distance in `cells`.
    furthest: AtomicU8,
}

/// What captures and promotions are worth to a position.
#[derive(Default)]
struct Exits {
    /// The shortest win, in plies.
    win: Option<u8>,
    has_draw: bool,
    /// The longest loss, in plies.
    loss: Option<u8>,
}

impl Exits {
    fn add(&mut self, value: Value) {
        match value {
            Value::Win(plies) => self.win = Some(self.win.map_or(plies.get(), |win| win.min(plies.get()))),
            Value::Draw => self.has_draw = true,
            Value::Loss(plies) => self.loss = self.loss.max(Some(plies.get())),
        }
    }
}

impl<'a> Work<'a> {
    fn new(material: Material, known: &'a Endgames) -> Work<'a> {
        let layout = Layout::new(material);
        let size = layout.size();
        let zeros = || (0..size).map(|_| AtomicU8::new(0)).collect::<Vec<_>>();
        let by_color = |side: &dyn Fn(Color) -> Vec<AtomicU8>| ByColor {
            white: side(Color::White),
            black: side(Color::Black),
        };
        let positions = |turn: Color| {
            (0..size)
                .into_par_iter()
                .with_min_len(layout.block())
                .map(|number| {
                    let cell = match layout.placement(number, turn) {
                        Some(placement) if !layout.is_attacked(&placement, !turn) => Cell::DRAW,
                        _ => Cell::NONE,
                    };
                    AtomicU8::new(cell.0)
                })
                .collect()
        };
        Work {
            cells: by_color(&positions),
            open_moves: by_color(&|_| zeros()),
            losing_exits: by_color(&|_| zeros()),
            furthest: AtomicU8::new(0),
            known,
            layout,
        }
    }

    fn cell(&self, turn: Color, number: usize) -> Cell {
        Cell(self.cells.get(turn)[number].load(Ordering::Relaxed))
    }

    fn decide(&self, turn: Color, number: usize, plies: u8) {
        self.cells.get(turn)[number].fetch_min(plies, Ordering::Relaxed);
        // Looked at first: a write would take the line away from the other cores.
        if self.furthest.load(Ordering::Relaxed) < plies {
            self.furthest.fetch_max(plies, Ordering::Relaxed);
        }
    }

    /// Runs over the numbers whose cell is as wanted, on all cores.
    fn each(
        &self,
        turn: Color,
        wanted: impl Fn(Cell) -> bool + Sync,
        act: impl Fn(usize, &Placement) + Sync,
    ) {
        let block = self.layout.block();
        let pairs = self.cells.get(turn).par_chunks(block).enumerate();
        pairs.for_each(|(pair, cells)| {
            for (number, cell) in (pair * block..).zip(cells) {
                if wanted(Cell(cell.load(Ordering::Relaxed)))
                    && let Some(placement) = self.layout.placement(number, turn)
                {
                    act(number, &placement);
                }
            }
        });
    }

    /// Counts the moves of every position, looks up those that leave the ending, and finds the mates.
    fn count_moves(&self) {
        for turn in Color::ALL {
            self.each(
                turn,
                |cell| cell != Cell::NONE,
                |number, placement| self.count_moves_of(turn, number, placement),
            );
        }
    }

    fn count_moves_of(&self, turn: Color, number: usize, placement: &Placement) {
        let mut steps: ArrayVec<usize, MOST_STEPS> = ArrayVec::new();
        let mut exits = Exits::default();
        each_move(&self.layout, placement, turn, |step| match step {
            Step::Within(next) => {
                if let Some(next) = self.layout.number(&next, !turn)
                    && self.cell(!turn, next) != Cell::NONE
                {
                    steps.push(next);
                }
            }
            Step::Out(board) => {
                if let Some(value) = self.known.cell(&board, !turn, false).and_then(Cell::value) {
                    exits.add(value.before());
                }
            }
        });
        drop_images(&mut steps, placement, !turn);
        // At most 62, see MOST_STEPS.
        let count = steps.len() as u8;
        let open_moves = match exits {
            Exits { win: Some(plies), .. } => {
                self.decide(turn, number, plies);
                NEVER_LOST
            }
            Exits { has_draw: true, .. } => NEVER_LOST,
            Exits {
                loss: Some(plies), ..
            } => {
                if count == 0 {
                    self.decide(turn, number, plies);
                }
                self.losing_exits.get(turn)[number].store(plies, Ordering::Relaxed);
                count
            }
            Exits { .. } if count > 0 => count,
            Exits { .. } => {
                if self.layout.is_attacked(placement, turn) {
                    self.decide(turn, number, 0);
                }
                NEVER_LOST
            }
        };
        self.open_moves.get(turn)[number].store(open_moves, Ordering::Relaxed);
    }

    /// Steps back from every position that is decided in exactly so many plies.
    fn step_back(&self, plies: u8) {
        for turn in Color::ALL {
            self.each(
                turn,
                |cell| cell.0 == plies,
                |_, placement| self.step_back_from(turn, placement, plies),
            );
        }
    }

    fn step_back_from(&self, turn: Color, placement: &Placement, plies: u8) {
        let mut steps: ArrayVec<usize, { 2 * MOST_STEPS }> = ArrayVec::new();
        each_move_back(&self.layout, placement, turn, |before| {
            steps.extend(self.layout.number(before, !turn));
        });
        drop_images(&mut steps, placement, turn);
        let is_lost = plies.is_multiple_of(2);
        for &number in &steps {
            let cell = self.cell(!turn, number);
            if cell == Cell::NONE {
                continue;
            }
            if is_lost {
                // Most of them are known to win sooner.
                if cell.0 > plies + 1 {
                    self.decide(!turn, number, plies + 1);
                }
            } else if cell == Cell::DRAW
                && self.open_moves.get(!turn)[number].fetch_sub(1, Ordering::Relaxed) == 1
            {
                let exit = self.losing_exits.get(!turn)[number].load(Ordering::Relaxed);
                self.decide(!turn, number, exit.max(plies + 1));
            }
        }
    }
}

/// Leaves each number once.
///
/// Two moves can lead to positions that are images of each other, and so to one number. The king that does not move is
/// its own image then, so it stands on a long diagonal. Counted forwards and backwards such moves are one.
#[inline]
fn drop_images<const N: usize>(steps: &mut ArrayVec<usize, N>, placement: &Placement, resting_king: Color) {
    if !LONG_DIAGONALS.contains(*placement.kings.get(resting_king)) {
        return;
    }
    steps.sort_unstable();
    let mut last = None;
    steps.retain(|step| last.replace(*step) != Some(*step));
}
