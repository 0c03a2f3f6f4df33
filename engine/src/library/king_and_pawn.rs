//! King and pawn against king, solved: key fields, opposition, the rule of the square and stalemates in one
//! table.
//!
//! Each of the 196,608 positions (with the pawn on the files a to d, otherwise mirrored) is either won or
//! not. The table is computed when it is first used, in less than a millisecond. Positions whose win follows
//! from their successors are added in rounds until nothing changes; those left are draws (K. Thompson's
//! method).
//!
//! The fields of the black king from which a position is won form one set, so that a round handles 64
//! positions at once. Pawns only move forward, so that their fields are solved one after another, those on
//! the seventh rank first.

use std::sync::LazyLock;

use puchok_zones::board::corner;
use puchok_zones::board::pawn_spans::sideways;
use shakmaty::{Bitboard, Color, Square, attacks};

/// The number of fields on which the pawn may stand: four files, ranks 2 to 7.
const PAWNS: usize = 24;

/// For each field of the white king, the fields of the black king with which White wins.
type Sets = [Bitboard; 64];

/// The positions won by White, who has the pawn.
struct Won {
    /// With White to move, by the number of the pawn's field.
    white_to_move: [Sets; PAWNS],
    /// With Black to move.
    black_to_move: [Sets; PAWNS],
}

/// It takes 24 KiB.
static WON: LazyLock<Box<Won>> = LazyLock::new(Won::solve);

/// Whether the side with the pawn wins against the bare king.
pub(super) fn is_won(strong: Color, king: Square, pawn: Square, other_king: Square, turn: Color) -> bool {
    let seen = |square: Square| {
        let square = corner::seen(strong, square);
        if pawn.file() > shakmaty::File::D {
            square.flip_horizontal()
        } else {
            square
        }
    };
    WON.has(turn == strong, seen(king), seen(pawn), seen(other_king))
}

/// The number of a pawn's field among [`PAWNS`].
fn number(pawn: Square) -> usize {
    4 * (pawn.rank().to_usize() - 1) + pawn.file().to_usize()
}

/// The field of the pawn with this number.
fn field(number: usize) -> Square {
    Square::new((8 * (number / 4 + 1) + number % 4) as u32)
}

/// The fields to which a king can go from any of `kings`.
fn spread(kings: Bitboard) -> Bitboard {
    let beside = sideways(kings);
    let row = kings | beside;
    beside | row.shift(8) | row.shift(-8)
}

impl Won {
    /// Whether White wins; the pawn must be on the files a to d.
    fn has(&self, white_to_move: bool, white: Square, pawn: Square, black: Square) -> bool {
        let sets = if white_to_move {
            &self.white_to_move
        } else {
            &self.black_to_move
        };
        sets[number(pawn)][white.to_usize()].contains(black)
    }

    fn solve() -> Box<Won> {
        let mut won = Box::new(Won {
            white_to_move: [[Bitboard::EMPTY; 64]; PAWNS],
            black_to_move: [[Bitboard::EMPTY; 64]; PAWNS],
        });
        for number in (0..PAWNS).rev() {
            let pawn = field(number);
            let by_pawn = Square::ALL.map(|white| won.by_pawn(white, pawn));
            loop {
                let before = won.white_to_move[number];
                for white in Square::ALL {
                    won.black_to_move[number][white.to_usize()] = lost(white, pawn, before[white.to_usize()]);
                }
                for white in Square::ALL {
                    let by_king = attacks::king_attacks(white).without(pawn).into_iter();
                    let by_king = by_king.fold(Bitboard::EMPTY, |fields, to| {
                        fields | won.black_to_move[number][to.to_usize()]
                    });
                    let wins = by_king | by_pawn[white.to_usize()];
                    won.white_to_move[number][white.to_usize()] = wins & possible(white, pawn, true);
                }
                if won.white_to_move[number] == before {
                    break;
                }
            }
        }
        won
    }

    /// The fields of the black king for which a pawn move wins at once, or leads to a position known to be
    /// won.
    fn by_pawn(&self, white: Square, pawn: Square) -> Bitboard {
        let next = Bitboard(Bitboard::from_square(pawn).0 << 8);
        // A pawn never stands on the last rank, so there is a next field.
        let Some(step) = next.first().filter(|&step| step != white) else {
            return Bitboard::EMPTY;
        };
        if pawn.rank() == shakmaty::Rank::Seventh {
            // The new queen wins unless the king captures it.
            let is_protected = attacks::king_attacks(white).contains(step);
            let takers = if is_protected {
                Bitboard::EMPTY
            } else {
                attacks::king_attacks(step)
            };
            return !(next | takers);
        }
        let after = |pawn: Square| self.black_to_move[number(pawn)][white.to_usize()];
        let double = pawn
            .offset(16)
            .filter(|&to| pawn.rank() == shakmaty::Rank::Second && to != white);
        after(step) | double.map_or(Bitboard::EMPTY, after) & !next
    }
}

/// The fields on which the black king may legally stand.
fn possible(white: Square, pawn: Square, white_to_move: bool) -> Bitboard {
    let taken = attacks::king_attacks(white).with(white).with(pawn);
    let checked = attacks::pawn_attacks(Color::White, pawn);
    if white == pawn {
        Bitboard::EMPTY
    } else if white_to_move {
        !(taken | checked)
    } else {
        !taken
    }
}

/// The fields on which Black, to move, is lost: mated, or with every move leading to a won position.
///
/// `won` are the fields of the black king with which White, to move, wins.
fn lost(white: Square, pawn: Square, won: Bitboard) -> Bitboard {
    let near = attacks::king_attacks(white);
    let checked = attacks::pawn_attacks(Color::White, pawn);
    let free = !(near | checked);
    let stalemates = !spread(free) & !checked;
    // An unprotected pawn can be captured: its field is then among the free ones and never among the won
    // ones.
    possible(white, pawn, false) & !spread(free & !won) & !stalemates
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain method: each position by itself, in rounds over all of them.
    mod plain;

    #[test]
    fn numbers_and_fields_are_one_to_one() {
        for pawn in 0..PAWNS {
            assert_eq!(number(field(pawn)), pawn);
        }
    }

    #[test]
    fn a_king_spreads_to_the_fields_beside_it() {
        for square in Square::ALL {
            assert_eq!(
                spread(Bitboard::from_square(square)),
                attacks::king_attacks(square)
            );
        }
    }

    #[test]
    fn sets_are_what_positions_are_one_by_one() {
        for (place, is_won) in plain::solve() {
            let found = WON.has(place.white_to_move, place.white, place.pawn, place.black);
            assert_eq!(found, is_won, "{place:?}");
        }
    }

    /// The side that does not have to move has the opposition.
    #[test]
    fn opposition_and_key_fields() {
        let white = Color::White;
        // Kings in opposition, White's in front of its pawn: won only with Black to move.
        assert!(is_won(white, Square::E5, Square::E4, Square::E7, Color::Black));
        assert!(!is_won(white, Square::E5, Square::E4, Square::E7, Color::White));
        // With the king on a key field of a pawn on the fifth rank, White wins whoever is to move.
        assert!(is_won(white, Square::E6, Square::E5, Square::E8, Color::White));
        assert!(is_won(white, Square::E6, Square::E5, Square::E8, Color::Black));
        // The rook pawn is a draw, on either wing.
        assert!(!is_won(white, Square::G6, Square::H6, Square::G8, Color::White));
        assert!(!is_won(white, Square::B6, Square::A6, Square::B8, Color::White));
        // The same for Black.
        assert!(is_won(
            Color::Black,
            Square::D3,
            Square::D4,
            Square::D1,
            Color::Black
        ));
    }
}
