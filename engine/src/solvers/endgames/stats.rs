//! Statistics over a whole table, counting positions of the full board rather than one per symmetry class.

use std::collections::BTreeMap;

use rayon::prelude::*;
use shakmaty::{ByColor, Color};

use super::material::Material;
use super::table::Table;
use super::value::{Cell, Value};

/// The number of positions for each number of moves to mate.
pub type Histogram = BTreeMap<u8, u64>;

/// The statistics for one side to move.
///
/// Positions are those of pieces on the board: positions that differ only in the en passant right count once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideStats {
    /// Positions in which the side not to move is not in check.
    pub legal: u64,
    /// Draws among them.
    pub drawn: u64,
    /// Wins of the side to move, by moves to mate.
    pub wins: Histogram,
    /// Losses of the side to move, by moves to mate; 0 means that it is mated.
    pub losses: Histogram,
}

impl SideStats {
    /// The number of wins.
    pub fn won(&self) -> u64 {
        self.wins.values().sum()
    }

    /// The number of losses.
    pub fn lost(&self) -> u64 {
        self.losses.values().sum()
    }

    /// The longest mate, in moves; `None` when neither side can force one.
    pub fn longest(&self) -> Option<u8> {
        let last = |histogram: &Histogram| histogram.last_key_value().map(|(&moves, _)| moves);
        last(&self.wins).max(last(&self.losses))
    }

    /// Builds the statistics from the number of positions for each byte value.
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

/// Statistics of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The ending.
    pub material: Material,
    /// By side to move.
    pub sides: ByColor<SideStats>,
}

impl Stats {
    /// Computes the statistics of a table.
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

    /// The statistics restricted to positions with the bishop on light fields; `None` unless there is exactly
    /// one bishop.
    ///
    /// These are exactly half of the positions: mirroring the files preserves every value and exchanges light
    /// and dark fields.
    pub fn with_light_bishop(self) -> Option<Stats> {
        let has_bishop = self.material.has_single_bishop();
        has_bishop.then(|| Stats {
            sides: self.sides.map(SideStats::halved),
            ..self
        })
    }
}

/// The number of positions for each byte value.
type Counts = [u64; 256];

/// How many positions of the full board share this number.
fn images(table: &Table, turn: Color, number: usize, cell: Cell) -> u64 {
    if cell == Cell::NONE {
        return 0;
    }
    let placement = table.layout.placement(number, turn).filter(|p| !p.passed);
    placement.map_or(0, |placement| table.layout.images(&placement))
}
