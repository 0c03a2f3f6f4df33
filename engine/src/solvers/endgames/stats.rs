//! Counts over a whole table: positions of the real board, not of its symmetric halves and eighths.

use std::collections::BTreeMap;

use rayon::prelude::*;
use shakmaty::{ByColor, Color};

use super::material::Material;
use super::table::Table;
use super::value::{Cell, Value};

/// Positions by the moves it takes to mate.
pub type Histogram = BTreeMap<u8, u64>;

/// What one side to move can expect.
///
/// Positions are those of pieces on the board: the right to capture en passant is not told apart here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideStats {
    /// Positions in which the side not to move is not in check.
    pub legal: u64,
    /// Draws among them.
    pub drawn: u64,
    /// Wins of the side to move, by moves to mate.
    pub wins: Histogram,
    /// Losses of the side to move, by moves to mate; 0: it is mated.
    pub losses: Histogram,
}

impl SideStats {
    /// How many are won.
    pub fn won(&self) -> u64 {
        self.wins.values().sum()
    }

    /// How many are lost.
    pub fn lost(&self) -> u64 {
        self.losses.values().sum()
    }

    /// The longest way to mate, in moves; `None` when nobody can force it.
    pub fn longest(&self) -> Option<u8> {
        let last = |histogram: &Histogram| histogram.last_key_value().map(|(&moves, _)| moves);
        last(&self.wins).max(last(&self.losses))
    }

    /// From the number of positions for each byte of a table.
    fn of_bytes(counts: &Counts) -> SideStats {
        let mut stats = SideStats::default();
        for (byte, &count) in (0..=u8::MAX).zip(counts).filter(|&(_, &count)| count > 0) {
            let Some(value) = Cell(byte).value() else { continue };
            stats.legal += count;
            let histogram = match value {
                Value::Draw => {
                    stats.drawn += count;
                    continue;
                }
                Value::Win(_) => &mut stats.wins,
                Value::Loss(_) => &mut stats.losses,
            };
            let moves = value.plies().map_or(0, |plies| plies.moves());
            *histogram.entry(moves).or_default() += count;
        }
        stats
    }

    fn halved(mut self) -> SideStats {
        self.legal /= 2;
        self.drawn /= 2;
        for count in self.wins.values_mut().chain(self.losses.values_mut()) {
            *count /= 2;
        }
        self
    }
}

/// What a table holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The ending.
    pub material: Material,
    /// By side to move.
    pub sides: ByColor<SideStats>,
}

impl Stats {
    /// Counts a table.
    pub fn of(table: &Table) -> Stats {
        let side = |turn| {
            let block = table.layout.block();
            let blocks = table.side(turn).par_chunks(block).enumerate();
            let counts = blocks
                .map(|(pair, cells)| {
                    let mut counts = [0; 256];
                    for (i, &byte) in cells.iter().enumerate() {
                        counts[usize::from(byte)] += images(table, turn, pair * block + i, Cell(byte));
                    }
                    counts
                })
                .reduce(
                    || [0; 256],
                    |mut sum, counts| {
                        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
                        sum
                    },
                );
            SideStats::of_bytes(&counts)
        };
        Stats {
            material: table.material(),
            sides: ByColor {
                white: side(Color::White),
                black: side(Color::Black),
            },
        }
    }

    /// The same for the positions with the bishop on light fields; `None` unless there is exactly one bishop.
    ///
    /// These are exactly half: mirroring the files leaves every value and exchanges the colours of the fields.
    pub fn with_light_bishop(self) -> Option<Stats> {
        let has_bishop = self.material.has_single_bishop();
        has_bishop.then(|| Stats {
            sides: self.sides.map(SideStats::halved),
            ..self
        })
    }
}

/// Positions for each byte.
type Counts = [u64; 256];

/// Positions of the whole board that share this number.
fn images(table: &Table, turn: Color, number: usize, cell: Cell) -> u64 {
    if cell == Cell::NONE {
        return 0;
    }
    let placement = table.layout.placement(number, turn).filter(|p| !p.passed);
    placement.map_or(0, |placement| table.layout.images(&placement))
}
