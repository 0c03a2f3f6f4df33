//! A whole bundle on a real board, read in parallel.
//!
//! The source grows all trajectories of a bundle at once, field by field (procedure D). A search that only
//! needs to know whether a piece gets through, and where it stops on the way, can do the same on the real
//! board, growing sets of fields instead of trajectories. The result equals reading the trajectories one by
//! one ([`Reader`](crate::Reader)) and keeping the *clear* ones: no piece on their β-fields and no own piece
//! on their stops, so that their real length is the length on a free board. A test compares the two.

use shakmaty::{Bitboard, Square, attacks};

use crate::{Length, Mover, distance, one_move, one_move_to};

/// A board as seen by a piece that wants to pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// Fields that it cannot enter: own pieces, and for a king the fields controlled by the other side.
    pub barred: Bitboard,
    /// Fields that it cannot pass over: all pieces.
    pub occupied: Bitboard,
}

/// The clear trajectories of a bundle on a real board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Growth {
    /// Whether there is any.
    pub passes: bool,
    /// α1, α2, α3: the stops before αk; empty from the length of the bundle on.
    pub stops: [Bitboard; Growth::LONGEST as usize - 1],
    /// The *net*: as long as nothing changes on these fields, the growth stays the same.
    pub net: Bitboard,
}

impl Growth {
    /// The longest bundle that grows, in moves.
    pub const LONGEST: u8 = 4;

    /// Grows the clear trajectories of a king, knight, bishop, rook or queen from α0 to αk, ignoring
    /// castling. Nothing is grown for pawns, beyond [`Growth::LONGEST`], or for a queen in four moves: if she
    /// cannot get there in three, a thousand ways in four mean nothing.
    ///
    /// ```
    /// use puchok_bundles::{Ground, Growth, Length, Mover};
    /// use shakmaty::{Bitboard, Square};
    ///
    /// // A rook goes round by h1: its own pawn on a2 bars the other way.
    /// let pawn = Bitboard::from_square(Square::A2);
    /// let ground = Ground { barred: pawn, occupied: pawn };
    /// let length = Length::new(2).expect("not 0");
    /// let growth = Growth::new(ground, Mover::Rook, Square::A1, Square::H8, length);
    /// assert_eq!(growth.stops[0], Bitboard::from_square(Square::H1));
    /// ```
    pub fn new(ground: Ground, mover: Mover, from: Square, to: Square, length: Length) -> Growth {
        if from == to || mover.pawn_color().is_some() {
            return Growth::default();
        }
        let plot = Plot {
            barred: ground.barred,
            // The piece itself is on its way and blocks nothing.
            occupied: ground.occupied.without(from),
            mover,
            from,
            to,
        };
        match length.get() {
            1 => plot.one(),
            2 => plot.two(),
            3 if mover.is_sliding() => plot.three_slides(),
            3 => plot.three_jumps(),
            4 if mover == Mover::Queen => Growth::default(),
            4 => plot.four(),
            _ => Growth::default(),
        }
    }
}

/// One bundle on one board while it grows.
struct Plot {
    barred: Bitboard,
    occupied: Bitboard,
    mover: Mover,
    from: Square,
    to: Square,
}

impl Plot {
    /// The fields that the piece attacks from a field; symmetric for all pieces that are grown.
    #[inline]
    fn sees(&self, field: Square) -> Bitboard {
        match self.mover {
            Mover::Bishop => attacks::bishop_attacks(field, self.occupied),
            Mover::Rook => attacks::rook_attacks(field, self.occupied),
            Mover::Queen => attacks::queen_attacks(field, self.occupied),
            _ => one_move(self.mover, field),
        }
    }

    /// The fields where a slider may not stop between these two: three α-fields on one line. Empty for other
    /// pieces.
    #[inline]
    fn line(&self, a: Square, b: Square) -> Bitboard {
        if self.mover.is_sliding() {
            attacks::ray(a, b)
        } else {
            Bitboard::EMPTY
        }
    }

    /// α0 and αk.
    #[inline]
    fn ends(&self) -> Bitboard {
        Bitboard::from(self.from) | self.to
    }

    #[inline]
    fn apart(&self, a: Square, b: Square) -> u8 {
        distance(self.mover, a, b).map_or(0, Length::get)
    }

    /// The fields slid over; none for kings and knights, whose moves have no β-fields.
    #[inline]
    fn beta(&self, a: Square, b: Square) -> Bitboard {
        if self.mover.is_sliding() {
            attacks::between(a, b)
        } else {
            Bitboard::EMPTY
        }
    }

    fn one(&self) -> Growth {
        if !one_move(self.mover, self.from).contains(self.to) {
            return Growth::default();
        }
        let net = self.beta(self.from, self.to);
        Growth {
            passes: (net & self.occupied).is_empty(),
            net,
            ..Growth::default()
        }
    }

    fn two(&self) -> Growth {
        let candidates = one_move(self.mover, self.from)
            & one_move_to(self.mover, self.to)
            & !self.line(self.from, self.to)
            & !self.ends();
        let mut growth = Growth::default();
        for stop in candidates {
            let beta = self.beta(self.from, stop) | self.beta(stop, self.to);
            growth.net |= beta | stop;
            if (beta & self.occupied).is_empty() && !self.barred.contains(stop) {
                growth.stops[0].add(stop);
            }
        }
        growth.passes = growth.stops[0].any();
        growth
    }

    /// Kings and knights in three moves. A walk is docked if one part of it is a shortest way of two moves.
    fn three_jumps(&self) -> Growth {
        let ends = self.ends();
        let last = one_move_to(self.mover, self.to) & !ends;
        let mut growth = Growth::default();
        for first in one_move(self.mover, self.from) & !ends {
            let mut second = one_move(self.mover, first) & last;
            if self.apart(first, self.to) != 2 {
                second = second
                    .into_iter()
                    .filter(|&second| self.apart(self.from, second) == 2)
                    .collect();
            }
            if second.is_empty() {
                continue;
            }
            growth.net |= second | first;
            second &= !self.barred;
            if second.any() && !self.barred.contains(first) {
                growth.stops[0].add(first);
                growth.stops[1] |= second;
            }
        }
        growth.passes = growth.stops[0].any();
        growth
    }

    /// The beginning of a growth from α0 and αk towards each other: what the first and the last move look at,
    /// and their stops. From a start without stops nothing grows, so that the goal is not looked at.
    #[inline]
    fn meet_half_way(&self) -> (Growth, Bitboard, Bitboard) {
        let stops = |seen: Bitboard| seen & !self.barred & !self.ends();
        let mut growth = Growth::default();
        let from_start = self.sees(self.from);
        growth.net = from_start.without(self.from);
        let firsts = stops(from_start);
        if firsts.is_empty() {
            return (growth, firsts, Bitboard::EMPTY);
        }
        let to_goal = self.sees(self.to);
        growth.net |= to_goal.without(self.from);
        (growth, firsts, stops(to_goal))
    }

    /// Sliders in three moves: they turn at every stop, so any two consecutive moves are a shortest way.
    fn three_slides(&self) -> Growth {
        let (mut growth, firsts, lasts) = self.meet_half_way();
        if firsts.is_empty() {
            return growth;
        }
        for first in firsts {
            let turns = !(self.line(self.from, first) | self.line(first, self.to));
            for second in one_move(self.mover, first) & lasts & turns {
                let beta = self.beta(first, second);
                growth.net |= beta;
                if (beta & self.occupied).is_empty() {
                    growth.stops[0].add(first);
                    growth.stops[1].add(second);
                }
            }
        }
        growth.passes = growth.stops[0].any();
        growth
    }

    /// Four moves. Sliders turn at every stop; a walk of a king or knight is docked if it splits into two
    /// shortest ways.
    fn four(&self) -> Growth {
        let (mut growth, firsts, lasts) = self.meet_half_way();
        if firsts.is_empty() {
            return growth;
        }
        let of = |stops: Bitboard| {
            let seen = stops.into_iter().map(|stop| self.sees(stop));
            seen.fold(Bitboard::EMPTY, |all, seen| all | seen)
        };
        let (forward, backward) = (of(firsts), of(lasts));
        growth.net |= if self.mover.is_sliding() {
            (forward | backward).without(self.from)
        } else {
            forward & backward & !self.ends()
        };
        for middle in forward & backward & !self.barred & !self.ends() {
            self.through(middle, firsts, lasts, &mut growth);
        }
        growth.passes = growth.stops[0].any();
        growth
    }

    /// The trajectories of four moves that pass through this middle stop.
    fn through(&self, middle: Square, firsts: Bitboard, lasts: Bitboard, growth: &mut Growth) {
        let sees = self.sees(middle);
        let firsts = firsts & sees & !self.line(self.from, middle);
        let lasts = lasts & sees & !self.line(middle, self.to);
        if firsts.is_empty() || lasts.is_empty() {
            return;
        }
        let slides = self.mover.is_sliding();
        let docks = slides || self.apart(self.from, middle) == 2 && self.apart(middle, self.to) == 2;
        let far: Bitboard = if docks {
            lasts
        } else {
            lasts
                .into_iter()
                .filter(|&last| self.apart(self.from, last) == 3)
                .collect()
        };
        for first in firsts {
            let possible = if docks || self.apart(first, self.to) == 3 {
                lasts
            } else {
                far
            };
            let possible = possible.without(first) & !self.line(first, middle);
            if possible.any() {
                growth.stops[0].add(first);
                growth.stops[1].add(middle);
                growth.stops[2] |= possible;
            }
        }
    }
}
