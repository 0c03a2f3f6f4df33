//! The seven distance templates, and how they are laid over the board.
//!
//! A template is an array of 15×15 numbers (TAB15) with the piece in the middle: each entry says how many
//! moves the piece needs to that offset on a sufficiently large free board. Laid over the board with its
//! middle on the piece's field α0, it shows the distances from α0 (TAB8). Everything else in the crate is
//! read off these arrays, which the compiler computes.
//!
//! Source: B. Shtilman's paper (see the crate's page), text before figure 9. The queen has no array: her
//! trajectories are composed of those of rook, bishop and "number 7".

use shakmaty::{Bitboard, Color, Square};

use crate::Mover;

/// Side of a template: from 7 files to the left to 7 to the right.
const SIDE: usize = 15;
/// The middle of a template, where the piece stands.
const CENTRE: usize = 7;
/// Distances run from 0 to 7.
const DISTANCES: usize = 8;

/// Entry of a template at an offset that the piece cannot reach in any number of moves.
pub const EMPTY: u8 = u8::MAX;

/// A template, indexed `[Y][X]` from 0; the piece stands at `[7][7]`, Y grows towards the eighth rank.
pub type Tab15 = [[u8; SIDE]; SIDE];

/// Distances on the board from one field, indexed `[rank][file]` from 0.
pub type Tab8 = [[u8; 8]; 8];

/// One of the seven arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Template {
    /// The number of ranks ahead, for offsets at most as many files aside.
    WhitePawn,
    /// The white pawn's array upside down.
    BlackPawn,
    /// `max(|dx|, |dy|)`.
    King,
    /// Distances on an unbounded board.
    Knight,
    /// 1 on diagonals, 2 on the other fields of the colour, empty on the other colour.
    Bishop,
    /// 1 on lines, 2 elsewhere.
    Rook,
    /// The bishop's array with twos on its empty fields; used for the queen's "rook + bishop" bundles.
    Number7,
}

impl Template {
    /// All arrays.
    pub const ALL: [Template; 7] = [
        Template::WhitePawn,
        Template::BlackPawn,
        Template::King,
        Template::Knight,
        Template::Bishop,
        Template::Rook,
        Template::Number7,
    ];

    /// The array of a piece, `None` for the queen.
    pub const fn of(mover: Mover) -> Option<Template> {
        match mover {
            Mover::WhitePawn => Some(Template::WhitePawn),
            Mover::BlackPawn => Some(Template::BlackPawn),
            Mover::King => Some(Template::King),
            Mover::Knight => Some(Template::Knight),
            Mover::Bishop => Some(Template::Bishop),
            Mover::Rook => Some(Template::Rook),
            Mover::Queen => None,
        }
    }

    /// The array of a pawn.
    pub const fn pawn(color: Color) -> Template {
        match color {
            Color::White => Template::WhitePawn,
            Color::Black => Template::BlackPawn,
        }
    }

    /// The array that shows distances *to* a field when it is laid over that field: for a pawn that of the
    /// other colour, for the others, whose moves are reversible, itself.
    pub const fn reversed(self) -> Template {
        match self {
            Template::WhitePawn => Template::BlackPawn,
            Template::BlackPawn => Template::WhitePawn,
            same => same,
        }
    }

    /// The array itself.
    pub const fn tab15(self) -> &'static Tab15 {
        &TAB15[self as usize]
    }

    /// nL: the largest number in the array.
    pub const fn largest(self) -> u8 {
        match self {
            Template::WhitePawn | Template::BlackPawn | Template::King => 7,
            Template::Knight => 6,
            Template::Bishop | Template::Rook | Template::Number7 => 2,
        }
    }

    /// The number on `field` when the middle of the array is on `origin`: the number of moves from `origin`
    /// to `field`, 0 for the field itself, [`EMPTY`] if the piece never gets there.
    pub const fn entry(self, origin: Square, field: Square) -> u8 {
        entry(&TAB15[self as usize], origin.to_usize(), field.to_usize())
    }

    /// The array laid over the board with its middle on `origin`: `X = 8 − X0 + I`, `Y = 8 − Y0 + J` where
    /// the source counts from 1.
    pub fn tab8(self, origin: Square) -> Tab8 {
        let mut tab8 = [[EMPTY; 8]; 8];
        for field in Square::ALL {
            tab8[field.rank().to_usize()][field.file().to_usize()] = self.entry(origin, field);
        }
        tab8
    }

    /// STEPi: the fields on which the array laid over `origin` shows the number `distance`.
    #[inline]
    pub fn step(self, origin: Square, distance: u8) -> Bitboard {
        let steps = &STEP[self as usize][origin.to_usize()];
        Bitboard(steps.get(usize::from(distance)).copied().unwrap_or(0))
    }
}

static TAB15: [Tab15; 7] = {
    let mut all = [[[EMPTY; SIDE]; SIDE]; 7];
    let mut y = 0;
    while y < SIDE {
        let mut x = 0;
        while x < SIDE {
            let dx = x.abs_diff(CENTRE) as u8;
            let dy = y.abs_diff(CENTRE) as u8;
            let (up, down) = (y >= CENTRE, y <= CENTRE);
            all[Template::WhitePawn as usize][y][x] = if up && dx <= dy { dy } else { EMPTY };
            all[Template::BlackPawn as usize][y][x] = if down && dx <= dy { dy } else { EMPTY };
            all[Template::King as usize][y][x] = if dx > dy { dx } else { dy };
            all[Template::Knight as usize][y][x] = knight(dx, dy);
            all[Template::Bishop as usize][y][x] = bishop(dx, dy);
            all[Template::Rook as usize][y][x] = (dx > 0) as u8 + (dy > 0) as u8;
            all[Template::Number7 as usize][y][x] = if (dx + dy) % 2 == 1 { 2 } else { bishop(dx, dy) };
            x += 1;
        }
        y += 1;
    }
    all
};

/// STEPi of every array over every field: `[template][origin][i]`.
///
/// The source scans TAB8 for the number i each time; all 7 × 64 × 8 scans fit into 28 KB, so they are done
/// once.
pub(crate) static STEP: [[[u64; DISTANCES]; 64]; 7] = {
    let mut all = [[[0; DISTANCES]; 64]; 7];
    let mut template = 0;
    while template < 7 {
        let mut origin = 0;
        while origin < 64 {
            let mut field = 0;
            while field < 64 {
                let distance = entry(&TAB15[template], origin, field);
                if distance != EMPTY {
                    all[template][origin][distance as usize] |= 1 << field;
                }
                field += 1;
            }
            origin += 1;
        }
        template += 1;
    }
    all
};

/// TAB8 at one field: the template's middle is on `origin`; both are indices from 0 (a1) to 63 (h8).
const fn entry(tab15: &Tab15, origin: usize, field: usize) -> u8 {
    tab15[CENTRE + field / 8 - origin / 8][CENTRE + field % 8 - origin % 8]
}

/// 0 at the piece, 1 on its diagonals, 2 on the other fields of the colour.
const fn bishop(dx: u8, dy: u8) -> u8 {
    if (dx + dy) % 2 == 1 {
        EMPTY
    } else if dx != dy {
        2
    } else {
        (dx > 0) as u8
    }
}

/// Numbers of moves of a knight on an unbounded board.
///
/// A move covers at most 2 along one axis and 3 along both together, and changes the colour of the field; the
/// resulting number of moves is always sufficient, except for two offsets next to the knight.
const fn knight(dx: u8, dy: u8) -> u8 {
    let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
    match (long, short) {
        (1, 0) => 3,
        (2, 2) => 4,
        _ => {
            let (halves, thirds) = (long.div_ceil(2), (long + short).div_ceil(3));
            let least = if halves > thirds { halves } else { thirds };
            least + (least + long + short) % 2
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// Distances by breadth-first search over the moves themselves on a board of 61 × 61.
    fn searched(moves: &[(i32, i32)]) -> Tab15 {
        let mut tab15 = [[EMPTY; SIDE]; SIDE];
        let mut seen = std::collections::HashMap::from([((0, 0), 0u8)]);
        let mut queue = VecDeque::from([(0i32, 0i32)]);
        while let Some((x, y)) = queue.pop_front() {
            let distance = seen[&(x, y)];
            if x.abs() <= 7 && y.abs() <= 7 {
                tab15[(y + 7) as usize][(x + 7) as usize] = distance;
            }
            for (dx, dy) in moves {
                let next = (x + dx, y + dy);
                if next.0.abs() <= 30 && next.1.abs() <= 30 && !seen.contains_key(&next) {
                    seen.insert(next, distance + 1);
                    queue.push_back(next);
                }
            }
        }
        tab15
    }

    fn lines(directions: &[(i32, i32)]) -> Vec<(i32, i32)> {
        directions
            .iter()
            .flat_map(|(x, y)| (1..=60).map(move |n| (x * n, y * n)))
            .collect()
    }

    const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    const JUMPS: [(i32, i32); 8] = [
        (1, 2),
        (2, 1),
        (-1, 2),
        (-2, 1),
        (1, -2),
        (2, -1),
        (-1, -2),
        (-2, -1),
    ];

    #[test]
    fn templates_are_the_distances_of_the_moves() {
        assert_eq!(Template::Knight.tab15(), &searched(&JUMPS));
        assert_eq!(Template::King.tab15(), &searched(&[STRAIGHT, DIAGONAL].concat()));
        assert_eq!(Template::Rook.tab15(), &searched(&lines(&STRAIGHT)));
        assert_eq!(Template::Bishop.tab15(), &searched(&lines(&DIAGONAL)));
        assert_eq!(Template::WhitePawn.tab15(), &searched(&[(-1, 1), (0, 1), (1, 1)]));
        assert_eq!(
            Template::BlackPawn.tab15(),
            &searched(&[(-1, -1), (0, -1), (1, -1)])
        );
    }

    #[test]
    fn number_7_is_the_bishop_with_twos_where_it_is_empty() {
        for (number7, bishop) in Template::Number7
            .tab15()
            .iter()
            .flatten()
            .zip(Template::Bishop.tab15().iter().flatten())
        {
            assert_eq!(*number7, if *bishop == EMPTY { 2 } else { *bishop });
        }
    }

    #[test]
    fn the_largest_number_is_the_largest_entry() {
        for template in Template::ALL {
            let largest = template
                .tab15()
                .iter()
                .flatten()
                .filter(|entry| **entry != EMPTY)
                .max();
            assert_eq!(largest, Some(&template.largest()), "{template:?}");
        }
    }

    #[test]
    fn laid_over_the_board_as_the_source_lays_it() {
        for template in Template::ALL {
            for origin in Square::ALL {
                let (x0, y0) = (1 + origin.file().to_usize(), 1 + origin.rank().to_usize());
                let tab8 = template.tab8(origin);
                for i in 1..=8 {
                    for j in 1..=8 {
                        let (x, y) = (8 - x0 + i, 8 - y0 + j);
                        assert_eq!(tab8[j - 1][i - 1], template.tab15()[y - 1][x - 1]);
                    }
                }
                for distance in 0..8 {
                    let step: Bitboard = Square::ALL
                        .into_iter()
                        .filter(|f| template.entry(origin, *f) == distance)
                        .collect();
                    assert_eq!(template.step(origin, distance), step);
                }
            }
        }
    }

    /// The two boards in the introduction of the crate.
    #[test]
    fn the_introduction_shows_the_arrays() {
        let boards = [Square::G1, Square::E5].map(|origin| Template::Knight.tab8(origin));
        for (rank, (left, right)) in boards[0].iter().zip(&boards[1]).enumerate() {
            let row = |board: &[u8; 8]| {
                let mut row = String::new();
                for (file, entry) in board.iter().enumerate() {
                    let on_the_way = |file: usize| left[file] + right[file] == 2;
                    row.push(
                        match (on_the_way(file), file.checked_sub(1).is_some_and(on_the_way)) {
                            (true, _) => '[',
                            (false, true) => ']',
                            (false, false) => ' ',
                        },
                    );
                    row.push((b'0' + entry) as char);
                }
                row
            };
            let line = format!("//!  {0} {1}     {0} {2}\n", rank + 1, row(left), row(right));
            assert!(include_str!("lib.rs").contains(&line), "{line}");
        }
    }
}
