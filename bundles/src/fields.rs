//! Quick access to a bundle: distances and waypoints, without its trajectories.
//!
//! A search asks at every node "how far is it" and "where does the piece stop on the way", millions of times
//! a second, and rarely needs the trajectories themselves. The answers depend on the free board only, so the
//! compiler computes them.

use shakmaty::{Bitboard, Color, Square, attacks};

use crate::{
    Length, Mover,
    template::{EMPTY, STEP, Template},
};

/// n, the number of moves from α0 to αk that the piece's templates show on a free board: the length of its
/// shortest simple bundle.
///
/// `None` if the piece never gets there, and for a field and itself. For the queen it is 1 or 2. For a pawn
/// these are single steps: neither the double step nor promotion is considered. A knight may need longer than
/// this in the four corners (a1–b2 reads 2). [`reach`](crate::reach) accounts for all that.
///
/// ```
/// use puchok_bundles::{Length, Mover, distance};
/// use shakmaty::Square;
///
/// assert_eq!(distance(Mover::Knight, Square::G1, Square::E5), Length::new(2));
/// assert_eq!(distance(Mover::Bishop, Square::G1, Square::E4), None);
/// ```
#[inline]
pub fn distance(mover: Mover, from: Square, to: Square) -> Option<Length> {
    Length::new(DISTANCE[mover.index()][from.to_usize()][to.to_usize()])
}

/// The least length for which there is a bundle from α0 to αk on a free board, without castling.
///
/// `None` if there is none of any length. It differs from [`distance`] for knights next to a corner (a1–b2
/// takes four moves) and for pawns: the double step saves a move, and from the last rank a pawn continues as
/// a queen or knight.
///
/// ```
/// use puchok_bundles::{Length, Mover, reach};
/// use shakmaty::Square;
///
/// assert_eq!(reach(Mover::WhitePawn, Square::E2, Square::E5), Length::new(2));
/// assert_eq!(reach(Mover::WhitePawn, Square::B7, Square::B1), Length::new(2));
/// ```
#[inline]
pub fn reach(mover: Mover, from: Square, to: Square) -> Option<Length> {
    Length::new(REACH[mover.index()][from.to_usize()][to.to_usize()])
}

/// The fields one move away from α0 on a free board: a pawn's steps straight ahead and aside, without the
/// double step.
#[inline]
pub fn one_move(mover: Mover, from: Square) -> Bitboard {
    Bitboard(ONE[mover.index()][from.to_usize()])
}

/// The fields from which αk is one move away on a free board.
#[inline]
pub fn one_move_to(mover: Mover, to: Square) -> Bitboard {
    let back = match mover {
        Mover::WhitePawn => Mover::BlackPawn,
        Mover::BlackPawn => Mover::WhitePawn,
        same => same,
    };
    one_move(back, to)
}

/// The α1-fields of all trajectories of the simple bundle of length 2 from α0 to αk, on a free board: where
/// the piece stops on the way. For the queen these are all two-move trajectories.
///
/// Empty where there is no such bundle. A pawn on its start rank may begin with the double step.
///
/// ```
/// use puchok_bundles::{Mover, waypoints};
/// use shakmaty::{Bitboard, Square};
///
/// let corners = Bitboard::from_square(Square::A8).with(Square::H1);
/// assert_eq!(waypoints(Mover::Rook, Square::A1, Square::H8), corners);
/// ```
#[inline]
pub fn waypoints(mover: Mover, from: Square, to: Square) -> Bitboard {
    Bitboard(WAYPOINTS[mover.index()][from.to_usize()][to.to_usize()])
}

type Pairs<T> = [[[T; 64]; 64]; Mover::COUNT];

static ONE: [[u64; 64]; Mover::COUNT] = {
    let mut all = [[0; 64]; Mover::COUNT];
    let mut from = 0;
    while from < 64 {
        let mut m = 0;
        while m < Mover::COUNT {
            all[m][from] = match Template::of(Mover::ALL[m]) {
                Some(template) => STEP[template as usize][from][1],
                None => STEP[Template::Rook as usize][from][1] | STEP[Template::Bishop as usize][from][1],
            };
            m += 1;
        }
        from += 1;
    }
    all
};

static DISTANCE: Pairs<u8> = {
    let mut all = [[[0; 64]; 64]; Mover::COUNT];
    let mut m = 0;
    while m < Mover::COUNT {
        let mut from = 0;
        while from < 64 {
            let mut to = 0;
            while to < 64 {
                let (a, b) = (Square::new(from as u32), Square::new(to as u32));
                let entry = match Template::of(Mover::ALL[m]) {
                    Some(template) => template.entry(a, b),
                    // The queen moves as a bishop or as a rook, whichever is faster.
                    None if Template::Bishop.entry(a, b) == 1 => 1,
                    None => Template::Rook.entry(a, b),
                };
                all[m][from][to] = if entry == EMPTY { 0 } else { entry };
                to += 1;
            }
            from += 1;
        }
        m += 1;
    }
    all
};

static WAYPOINTS: Pairs<u64> = {
    let mut all = [[[0; 64]; 64]; Mover::COUNT];
    let mut m = 0;
    while m < Mover::COUNT {
        let mut from = 0;
        while from < 64 {
            let mut to = 0;
            while to < 64 {
                all[m][from][to] = two_moves(Mover::ALL[m], from, to);
                to += 1;
            }
            from += 1;
        }
        m += 1;
    }
    all
};

const fn two_moves(mover: Mover, from: usize, to: usize) -> u64 {
    let (a, b) = (Square::new(from as u32), Square::new(to as u32));
    let Some(template) = Template::of(mover) else {
        // Both moves are queen moves, and the three fields are not on one line.
        let queen = mover.index();
        return if from == to {
            0
        } else {
            ONE[queen][from] & ONE[queen][to] & !attacks::ray(a, b).0
        };
    };
    let double = double_step(mover, from);
    if template.entry(a, b) == 2 {
        // RESULT after one move: one move from α0 and one from αk.
        STEP[template as usize][from][1] & STEP[template.reversed() as usize][to][1]
    } else {
        STEP[template.reversed() as usize][to][1] & double
    }
}

/// The field of the double step as a bitboard, empty off the start rank and for other pieces.
const fn double_step(mover: Mover, from: usize) -> u64 {
    match mover.pawn_color() {
        Some(Color::White) if from / 8 == 1 => 1 << (from + 16),
        Some(Color::Black) if from / 8 == 6 => 1 << (from - 16),
        _ => 0,
    }
}

static REACH: Pairs<u8> = {
    let mut all = DISTANCE;
    let mut from = 0;
    while from < 64 {
        all[Mover::Knight.index()][from] = knight_reach(from);
        from += 1;
    }
    let knight = all[Mover::Knight.index()];
    let mut from = 0;
    while from < 64 {
        all[Mover::WhitePawn.index()][from] = pawn_reach(Mover::WhitePawn, from, &knight);
        all[Mover::BlackPawn.index()][from] = pawn_reach(Mover::BlackPawn, from, &knight);
        from += 1;
    }
    all
};

/// Numbers of moves of a knight that stays on the board.
const fn knight_reach(from: usize) -> [u8; 64] {
    let mut reach = [0; 64];
    let mut seen = 1 << from;
    let mut edge: u64 = seen;
    let mut moves = 1;
    while edge != 0 {
        let mut next = 0;
        while edge != 0 {
            next |= ONE[Mover::Knight.index()][edge.trailing_zeros() as usize];
            edge &= edge - 1;
        }
        edge = next & !seen;
        seen |= edge;
        let mut rest = edge;
        while rest != 0 {
            reach[rest.trailing_zeros() as usize] = moves;
            rest &= rest - 1;
        }
        moves += 1;
    }
    reach
}

/// Numbers of moves of a pawn, including those after its promotion.
const fn pawn_reach(pawn: Mover, from: usize, knight: &[[u8; 64]; 64]) -> [u8; 64] {
    let mut reach = pawn_steps(pawn, from, knight);
    let double = double_step(pawn, from);
    if double != 0 {
        let ahead = double.trailing_zeros() as usize;
        let behind = pawn_steps(pawn, ahead, knight);
        reach[ahead] = 1;
        let mut to = 0;
        while to < 64 {
            if to != from && behind[to] != 0 {
                reach[to] = nearer(reach[to], behind[to] + 1);
            }
            to += 1;
        }
    }
    reach
}

/// The same without the double step.
const fn pawn_steps(pawn: Mover, from: usize, knight: &[[u8; 64]; 64]) -> [u8; 64] {
    let mut reach = DISTANCE[pawn.index()][from];
    let mut file = 0;
    while file < 8 {
        let last = if matches!(pawn, Mover::WhitePawn) {
            56 + file
        } else {
            file
        };
        let steps = DISTANCE[pawn.index()][from][last];
        let mut to = 0;
        while steps != 0 && to < 64 {
            if to != from && to != last {
                let moves = nearer(DISTANCE[Mover::Queen.index()][last][to], knight[last][to]);
                reach[to] = nearer(reach[to], steps + moves);
            }
            to += 1;
        }
        file += 1;
    }
    reach
}

/// The smaller of two numbers of moves, where 0 means never.
const fn nearer(a: u8, b: u8) -> u8 {
    if a == 0 || b != 0 && b < a { b } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bundle, Kind, Parameters};

    fn bundle(mover: Mover, from: Square, to: Square, length: u8) -> Bundle {
        let length = Length::new(length).unwrap();
        Bundle::new(Parameters {
            mover,
            from,
            to,
            length,
        })
    }

    #[test]
    fn tables_are_the_bundles() {
        for mover in Mover::ALL {
            for from in Square::ALL {
                for to in Square::ALL {
                    let one = bundle(mover, from, to, 1);
                    let single = one
                        .trajectories()
                        .iter()
                        .any(|t| t.steps()[0].mark != crate::Mark::DoubleStep);
                    assert_eq!(one_move(mover, from).contains(to), single, "{mover:?} {from}{to}");
                    assert_eq!(
                        one_move_to(mover, to).contains(from),
                        single,
                        "{mover:?} {from}{to}"
                    );

                    let two = bundle(mover, from, to, 2);
                    let first = match two.kind() {
                        Kind::Simple => two.trajectories().iter().map(|t| t.steps()[0].to).collect(),
                        _ => Bitboard::EMPTY,
                    };
                    assert_eq!(waypoints(mover, from, to), first, "{mover:?} {from}{to}");
                }
            }
        }
    }

    #[test]
    fn distance_is_what_the_templates_show() {
        for from in Square::ALL {
            for to in Square::ALL {
                for mover in Mover::ALL {
                    let shown = match mover {
                        Mover::Queen => [Template::Bishop, Template::Rook]
                            .map(|t| t.entry(from, to))
                            .into_iter()
                            .min(),
                        other => Template::of(other).map(|t| t.entry(from, to)),
                    };
                    let shown = shown.filter(|entry| *entry != EMPTY).and_then(Length::new);
                    assert_eq!(distance(mover, from, to), shown, "{mover:?} {from}{to}");
                }
            }
        }
    }

    #[test]
    fn reach_is_the_length_of_the_shortest_bundle() {
        for mover in Mover::ALL {
            for from in Square::ALL {
                for to in Square::ALL {
                    // No piece needs more than 6 moves as itself, or 8 as a pawn that promotes.
                    let least = (1..=8).find(|length| !bundle(mover, from, to, *length).is_empty());
                    assert_eq!(
                        reach(mover, from, to),
                        least.and_then(Length::new),
                        "{mover:?} {from}{to}"
                    );
                }
            }
        }
    }
}
