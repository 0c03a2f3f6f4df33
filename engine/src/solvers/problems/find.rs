//! Finds a mate and one line to it, for the main search.
//!
//! It is for play, so the fifty-move rule and the repetition of positions of the game count here, unlike in
//! problems.

use shakmaty::Move;

use super::line;
use super::meter::Meter;
use super::prover::Prover;
use super::shortest::{Quest, shorten};
use super::table::ProofTable;
use super::value::Distance;
use crate::position::Position;
use crate::report::Branching;

/// What to look for, and the resources for it.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The longest mate wanted, in moves of the side to move.
    pub most: Distance,
    /// The first moves allowed; all moves if empty.
    pub first_moves: &'a [Move],
    /// Keys of positions that end the game as drawn if they come back.
    pub drawn: &'a [u64],
    /// The total number of positions that may be visited, each by making a move.
    pub nodes: u64,
    /// How many of these may be spent on a shorter mate once one has been found.
    pub shortening: u64,
    /// The size in MiB up to which the table may grow.
    pub table_mib: usize,
}

/// A mate and a line to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The mate, in moves of the side to move.
    pub mate: Option<Distance>,
    /// A line to it with the longest defence; empty if there is no mate.
    pub line: Vec<Move>,
    /// It is proved that there is no mate within this many moves.
    pub none: Distance,
    /// How narrow the tree was.
    pub branching: Branching,
}

/// Looks for the shortest mate by the side to move that comes before the fifty-move rule or a repetition ends the
/// game, until it is known, the effort is used up, or `stop` returns true, which is told how many positions were
/// visited.
pub fn find(position: &Position, search: &Search<'_>, stop: &dyn Fn(u64) -> bool) -> Found {
    let meter = Meter::new(Some(search.nodes), stop);
    let prover = Prover::new(position.turn(), ProofTable::new(search.table_mib), &meter);
    // The position itself is on the board. No shortest mate comes back to it, except perhaps one that begins with
    // given moves: that is not ruled out.
    let drawn: Vec<u64> = search
        .drawn
        .iter()
        .copied()
        .filter(|&key| key != position.key())
        .collect();
    let mut prover = prover.for_play(&drawn).beginning_with(search.first_moves);
    let mut quest = Quest::new(search.most);
    while !quest.is_over(&prover) {
        quest.round(&mut prover, position);
    }
    let mut range = quest.range();
    shorten(&mut prover, position, &mut range, Some(search.shortening));
    let line = range.mate.map(|mate| line::to_mate(&mut prover, position, mate));
    let line = line.unwrap_or_default();
    Found {
        mate: range.mate.filter(|_| !line.is_empty()),
        line,
        none: range.none,
        branching: prover.branching(),
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "a test that cannot read its own position fails"
)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn mate(fen: &str, most: u8) -> Option<u8> {
        let position: Position = fen.parse().unwrap();
        let search = Search {
            most: Distance::new(most).unwrap(),
            first_moves: &[],
            drawn: &[],
            nodes: 2_000_000,
            shortening: 2_000_000,
            table_mib: 1,
        };
        find(&position, &search, &|_| false).mate.map(Distance::get)
    }

    /// In the longest line a pawn moves; in a shorter one no pawn does, and there the clock runs out first.
    #[test]
    fn a_mate_comes_in_time_whatever_is_played() {
        for (fen, most) in [
            ("2k5/3p4/2K5/6R1/8/8/6p1/1R6 w - -", 3),
            ("7k/8/7p/8/8/R3R3/p7/7K w - -", 3),
            ("6k1/1R6/3K1R2/7p/1p6/8/8/8 w - -", 3),
            ("2k2K2/8/4R3/8/3R4/2p5/8/8 w - -", 3),
        ] {
            assert_eq!(mate(&format!("{fen} 0 1"), most), Some(3), "{fen}");
            assert_eq!(mate(&format!("{fen} 98 1"), most), None, "{fen}");
        }
        // Here a pawn has to move, so the mate is in time.
        assert_eq!(mate("k7/8/8/2p3pK/8/8/8/4R1R1 w - - 96 1", 3), Some(3));
        // A mate on ply 100 counts; on ply 101 it is too late.
        assert_eq!(mate("7k/8/5K2/8/8/8/8/6R1 w - - 97 1", 2), Some(2));
        assert_eq!(mate("7k/8/5K2/8/8/8/8/6R1 w - - 98 1", 2), None);
        assert_eq!(mate("7k/8/5K2/8/8/8/8/6R1 w - - 4294967295 1", 2), None);
    }

    /// With Kf7 a position comes back a third time, in the first game at once, in the second by the answer Kh7.
    #[test]
    fn no_mate_leads_through_a_third_repetition() {
        for (fen, moves) in [
            (
                "7k/4K3/8/8/8/8/8/6Q1 w - - 0 1",
                "e7f7 h8h7 f7e7 h7h8 e7f7 h8h7 f7e6 h7h8",
            ),
            ("8/5K1k/8/8/8/8/8/6Q1 w - - 0 1", "f7e7 h7h8 e7f7 h8h7 f7e6 h7h8"),
        ] {
            let mut game: Game = fen.parse().unwrap();
            game.play_all(moves.split(' ')).unwrap();
            let position = game.position();
            let kf7 = position.parse_uci("e6f7").unwrap();
            let mate = |drawn: &[u64]| {
                let search = Search {
                    most: Distance::new(2).unwrap(),
                    first_moves: &[kf7],
                    drawn,
                    nodes: 10_000,
                    shortening: 10_000,
                    table_mib: 1,
                };
                find(position, &search, &|_| false).mate.map(Distance::get)
            };
            assert_eq!(mate(&[]), Some(2), "{fen}");
            assert_eq!(mate(&game.twice_on_the_board()), None, "{fen}");
        }
    }

    /// Whatever the first moves, no more positions are visited than allowed, and the line begins with one of
    /// them, although another one mates more quickly.
    #[test]
    fn first_moves_are_searched_like_all_moves() {
        let fen = "5rk1/ppp2ppp/8/8/8/1Q6/PPP2PPP/4R1K1 w - - 0 1";
        let position: Position = fen.parse().unwrap();
        let all = position.legal_moves();
        for nodes in [0, 1, 5, 39, 500, 5000] {
            for first_moves in [&all[..], &all[3..20], &[]] {
                let search = Search {
                    most: Distance::new(8).unwrap(),
                    first_moves,
                    drawn: &[],
                    nodes,
                    shortening: 2_000_000,
                    table_mib: 1,
                };
                let found = find(&position, &search, &|_| false);
                assert!(
                    found.branching.moves <= nodes,
                    "{} of {nodes}",
                    found.branching.moves
                );
            }
        }
        let position: Position = "6k1/R7/8/8/8/8/1R6/6K1 w - - 0 1".parse().unwrap();
        for (uci, most, mate) in [
            ("b2b8", 3, Some(1)),
            ("b2b6", 3, Some(2)),
            ("g1f1", 1, None),
            ("g1f1", 3, Some(2)),
        ] {
            let m = position.parse_uci(uci).unwrap();
            let search = Search {
                most: Distance::new(most).unwrap(),
                first_moves: &[m],
                drawn: &[],
                nodes: 200_000,
                shortening: 200_000,
                table_mib: 1,
            };
            let found = find(&position, &search, &|_| false);
            assert_eq!(found.mate.map(Distance::get), mate, "{uci}");
            assert_eq!(found.line.first().copied(), mate.map(|_| m));
            assert_eq!(
                found.line.len(),
                mate.map_or(0, |moves| usize::from(2 * moves - 1))
            );
        }
    }
}
