//! Retrograde analysis: works backwards from the mates to everything that leads to them.
//!
//! As in the source, the mated positions come first. A position with a move to a lost position is won; a
//! position is lost only when *every* move leads to a won one, for which each position keeps a count of its
//! moves that are not yet known to lose. Captures and promotions lead to endings whose tables already exist:
//! they are looked up once, at the beginning, and give a position a first bound (a win in N plies, a loss in
//! no fewer than N plies, or no loss at all).
//!
//! Positions are processed ply by ply, each ply on all cores. A byte holds the distance as far as it is
//! known. It is final when its ply is reached, because everything found later is further from mate.

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

/// The progress of generating a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Enumerating the positions.
    Positions,
    /// Counting moves and looking up captures and promotions.
    Moves,
    /// Stepping back from the positions decided in this many plies; the second number is the largest distance
    /// known so far.
    Ply(u8, u8),
}

/// Follows the progress of generating tables.
pub trait Observer {
    /// Called when the table of this ending reaches a stage.
    fn stage(&mut self, material: Material, stage: Stage);
}

impl Observer for Silent {
    fn stage(&mut self, _material: Material, _stage: Stage) {}
}

/// Why a table could not be generated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// A capture or promotion leads to an ending whose table is missing.
    #[error("{material} needs the table of {missing}")]
    Missing {
        /// The ending to generate.
        material: Material,
        /// The ending that is missing.
        missing: Material,
    },
    /// A mate takes more plies than a byte can hold.
    #[error("{0} has mates in more plies than a table can hold")]
    TooLong(Material),
}

/// An upper bound for the moves that stay within an ending: two queens and a king have 62.
const MOST_STEPS: usize = 64;

/// The move count of a position that can never become lost, whatever its counted moves lead to.
const NEVER_LOST: u8 = u8::MAX;

/// Generates the table of an ending; the tables it leads to are taken from `known`.
///
/// # Errors
/// [`GenerateError::Missing`] when one of those is missing.
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

/// A table being generated. All bytes are indexed by side to move and position number.
struct Work<'a> {
    layout: Layout,
    known: &'a Endgames,
    /// Distances as far as known; [`Cell::DRAW`] where nothing is known.
    cells: ByColor<Vec<AtomicU8>>,
    /// Moves within the ending that are not yet known to lose.
    open_moves: ByColor<Vec<AtomicU8>>,
    /// The longest loss by a capture or promotion, in plies; 0 if there is none.
    losing_exits: ByColor<Vec<AtomicU8>>,
    /// The largest distance in `cells`.
    furthest: AtomicU8,
}

/// The outcomes of a position's captures and promotions.
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
        // Read first: a write would take the cache line away from the other cores.
        if self.furthest.load(Ordering::Relaxed) < plies {
            self.furthest.fetch_max(plies, Ordering::Relaxed);
        }
    }

    /// Calls `act` on all cores for the numbers whose cell satisfies `wanted`.
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

    /// Counts the moves of every position, looks up those that leave the ending, and marks the mates.
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
        // At most 62; see MOST_STEPS.
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

    /// Steps back from every position decided in exactly this many plies.
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
                // Most of them are already known to win sooner.
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

/// Removes duplicate numbers.
///
/// Two moves can lead to positions that are mirror images of each other, and so have the same number. In that
/// case the king that does not move is its own image, so it stands on a long diagonal. Such moves count as
/// one, both forwards and backwards.
#[inline]
fn drop_images<const N: usize>(steps: &mut ArrayVec<usize, N>, placement: &Placement, resting_king: Color) {
    if !LONG_DIAGONALS.contains(*placement.kings.get(resting_king)) {
        return;
    }
    steps.sort_unstable();
    let mut last = None;
    steps.retain(|step| last.replace(*step) != Some(*step));
}
