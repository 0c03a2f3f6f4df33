//! What a player of limited strength overlooks: moves that are far, quiet, backward or deep in a line, as
//! people do.
//!
//! Within a search, chance decides once for each move in a position, so that all lines which reach the
//! position agree. Only two things depend on the line: the deeper the position lies in it, the more is
//! overlooked, and a capture on the field where the opponent has just moved is never overlooked.

use puchok_zones::board::golden::GOLDEN;
use puchok_zones::board::steps::field_of_arrival;
use puchok_zones::board::steps::is_quiet;
use shakmaty::{Move, Square};

use super::root_moves::RootMove;
use crate::game::Game;
use crate::position::Position;
use crate::score::Ply;

/// A player's eye in one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Oversight {
    /// The chance, in thousandths, that a move is overlooked, for each point of difficulty.
    rate: u32,
    /// With another salt, other moves are overlooked.
    salt: u64,
}

/// The chance, in thousandths, that the hardest move is overlooked.
const MOST: u32 = 900;

/// The distance in fields from which a move is far.
const FAR: u32 = 4;

/// A move becomes one point harder to see for every so many plies of the line.
const PLIES_PER_POINT: u16 = 2;

impl Oversight {
    /// `rate` is the chance, in thousandths, for each point of difficulty; `None` when nothing is overlooked.
    ///
    /// Another root makes another search, even for a player with the same `salt`.
    pub(super) fn new(rate: u32, salt: u64, root: &Position) -> Option<Oversight> {
        // Mixed, or the key of the root would cancel out when moves of the root itself are drawn.
        let salt = mix(salt ^ root.key());
        (rate > 0).then_some(Oversight { rate, salt })
    }

    /// Whether a move is overlooked, `ply` plies from the root; `arrival` is the destination of the move
    /// before it.
    ///
    /// In check nothing is overlooked: people look for the way out.
    pub(super) fn misses(&self, position: &Position, mv: Move, ply: Ply, arrival: Option<Square>) -> bool {
        if position.is_check() || arrival == Some(mv.to()) && mv.is_capture() {
            return false;
        }
        let points = difficulty(position, mv) + u32::from(ply.0 / PLIES_PER_POINT);
        u64::from((self.rate * points).min(MOST)) > self.draw(position, mv) % 1_000
    }

    /// Removes the root moves that are overlooked, unless that would be all of them.
    pub(super) fn narrow(&self, game: &Game, moves: &mut Vec<RootMove>) {
        let sees = |root: &RootMove| !self.misses_at_root(game, root.candidate.mv);
        if moves.iter().any(sees) {
            moves.retain(sees);
        }
    }

    fn misses_at_root(&self, game: &Game, mv: Move) -> bool {
        self.misses(game.position(), mv, Ply::ROOT, game.last_arrival())
    }

    /// A number determined by the move, the position and the search.
    fn draw(&self, position: &Position, mv: Move) -> u64 {
        let from = mv.from().map_or(64, u64::from);
        mix(position.key() ^ self.salt ^ from << 6 ^ u64::from(mv.to()))
    }
}

/// How hard a move is to see on the board, in points.
///
/// A capture or promotion has one point, a quiet move two; a move over a long distance has one more, and so
/// does a move backwards.
fn difficulty(position: &Position, mv: Move) -> u32 {
    let travel = mv.from().map_or((false, false), |from| {
        let turn = position.turn();
        let to = field_of_arrival(mv, turn);
        let is_back = turn.relative_rank(to.rank()) < turn.relative_rank(from.rank());
        (from.distance(to) >= FAR, is_back && !mv.is_castle())
    });
    1 + u32::from(is_quiet(mv)) + u32::from(travel.0) + u32::from(travel.1)
}

/// Spreads the bits of a number over the whole word (*splitmix64*, S. Vigna 2015).
pub(super) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(GOLDEN);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;

    fn misses(fen: &str, uci: &str, ply: Ply, arrival: Option<Square>) -> usize {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mv = position.parse_uci(uci).unwrap();
        let eyes = (0..4_000).map(|salt| Oversight::new(100, mix(salt), &position).unwrap());
        eyes.filter(|eye| eye.misses(&position, mv, ply, arrival)).count()
    }

    /// Of 4,000 players a tenth overlook a plain capture and more overlook a quiet, far, backward or deep
    /// move; none overlooks a recapture or a way out of check.
    #[test]
    fn what_is_far_quiet_backward_or_deep_is_overlooked_more_often() {
        let fen = "4k3/p7/8/8/8/8/1p6/B3K3 w - - 0 1";
        let share = |uci, ply, arrival| misses(fen, uci, ply, arrival) as f64 / 4_000.0;
        let near = |share: f64, expected: f64| (share - expected).abs() < 0.03;
        assert!(near(share("a1b2", Ply::ROOT, None), 0.1));
        assert!(near(share("e1e2", Ply::ROOT, None), 0.2));
        assert!(near(share("a1b2", Ply(6), None), 0.4));
        assert_eq!(share("a1b2", Ply::ROOT, Some(Square::B2)), 0.0);
        let back = "4k3/8/8/8/8/8/8/4K2B w - - 0 1";
        assert!(near(misses(back, "h1a8", Ply::ROOT, None) as f64 / 4_000.0, 0.3));
        let back = "4k3/8/B7/8/8/8/8/4K3 w - - 0 1";
        assert!(near(misses(back, "a6f1", Ply::ROOT, None) as f64 / 4_000.0, 0.4));
        let check = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
        assert_eq!(misses(check, "e1e2", Ply(40), None), 0);
    }

    /// Recaptures are not overlooked at the root either.
    #[test]
    fn a_recapture_in_the_game_is_seen() {
        let mut game = Game::from_fen("4k3/8/8/8/8/2p5/1P6/B3K3 b - - 0 1", CastlingMode::Standard).unwrap();
        game.play_all(["c3b2"]).unwrap();
        let misses = |uci: &str| {
            let mv = game.position().parse_uci(uci).unwrap();
            let eyes = (0..1_000).map(|salt| Oversight::new(100, salt, game.position()).unwrap());
            eyes.filter(|eye| eye.misses_at_root(&game, mv)).count()
        };
        assert_eq!(misses("a1b2"), 0);
        assert!(misses("e1e2") > 100);
    }

    /// A player decides anew in every position whether it sees the same rook move, and overlooks it in about
    /// two tenths of them.
    #[test]
    fn what_a_player_overlooks_depends_on_the_position() {
        let eighth = |field: u32| {
            (0..8)
                .map(|i| if i == field { 'n' } else { '1' })
                .collect::<String>()
        };
        let mut seen = [0, 0];
        for (black, white) in (0..8).flat_map(|black| (0..8).map(move |white| (black, white))) {
            let knights = (eighth(black), eighth(white).to_uppercase());
            let fen = format!("4k3/8/{}/8/{}/8/8/R3K3 w - - 0 1", knights.0, knights.1);
            let position = Position::from_fen(&fen, CastlingMode::Standard).unwrap();
            let mv = position.parse_uci("a1b1").unwrap();
            let eye = Oversight::new(100, 7, &position).unwrap();
            seen[usize::from(eye.misses(&position, mv, Ply::ROOT, None))] += 1;
        }
        assert!((5..=24).contains(&seen[1]), "{seen:?}");
    }
}
