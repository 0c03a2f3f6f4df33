//! A winning side does not return to earlier positions of the game, and the value of a position does not
//! depend on them; the fifty-move rule gives draws where it is near, and nowhere else.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot read its own position fails"
)]

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::Silent;
use puchok_engine::search::{Engine, Options};
use shakmaty::{CastlingMode, Move};

fn searched(game: &Game, nodes: u64) -> (Move, i32) {
    let mut engine = Engine::new(Options::default()).unwrap();
    let outcome = engine.search(game, &Limits::of_nodes(nodes), &Signals::new(), &mut Silent);
    (outcome.best.unwrap(), outcome.lines[0].score.raw())
}

fn game(fen: &str, moves: impl Iterator<Item = &'static str>) -> Game {
    let mut game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
    game.play_all(moves).unwrap();
    game
}

/// White has moved to and fro in won positions; whatever it plays now is new.
#[test]
fn the_winning_side_does_not_come_back() {
    for (fen, moves) in [
        (
            "8/8/8/8/3k4/8/1PP5/1K6 w - - 0 1",
            ["b1a1", "d4d5", "a1b1", "d5d4"],
        ),
        (
            "8/8/k7/2K5/5B2/8/5N2/8 w - - 0 1",
            ["c5c6", "a6a7", "c6c5", "a7a6"],
        ),
        (
            "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1",
            ["a1a2", "g8f8", "a2a1", "f8g8"],
        ),
    ] {
        let game = game(fen, moves.into_iter());
        let (best, score) = searched(&game, 3_000);
        let next = game.position().after(best);
        assert!(!game.earlier().contains(&next.key()), "{fen}: {best}");
        assert!(score > 100, "{fen}");
    }
}

/// The advice for king and rook against king would bring a position back a third time; what is played does not.
#[test]
fn advice_does_not_repeat_the_game_into_a_draw() {
    for (fen, moves) in [
        (
            "6k1/8/8/1K6/8/8/8/5R2 w - - 0 1",
            "f1f3 g8h8 f3f1 h8g8 f1f3 g8h8 f3f2 h8g8",
        ),
        (
            "8/8/2k5/8/8/8/8/5KR1 w - - 0 1",
            "g1g5 c6d7 g5g1 d7c6 g1g5 c6d7 g5g4 d7c6",
        ),
    ] {
        let game = game(fen, moves.split(' '));
        let (best, score) = searched(&game, 3_000);
        assert!(!game.is_ended_by_repetition(best), "{fen}: {best}");
        assert!(score > 400, "{fen}: {score}");
    }
}

/// The position that Black leaves to White, who lets it slip for two moves, is won (mate in 22 according to
/// Stockfish) although it occurred before; a position that has occurred twice is a draw.
#[test]
fn what_a_position_is_worth_does_not_hang_on_one_before() {
    let fen = "5k2/8/4pK2/4P3/8/8/8/8 w - - 0 1";
    let value = |moves: &[&'static str]| searched(&game(fen, moves.iter().copied()).analysed(), 10_000).1;
    let to_and_fro = ["f6g6", "f8g8", "g6f6", "g8f8"];
    assert!(value(&to_and_fro) > 300);
    assert!(value(&to_and_fro[..1]) < -300);
    assert!(value(&to_and_fro[..3]) < -300);
    // White only returns if Black has drawn by it.
    let thrice: Vec<&str> = to_and_fro.into_iter().cycle().take(7).collect();
    assert!(value(&thrice) > -300);
}

/// King and pawn against king, won: even if all lines short enough to be seen repeat, the table stores no
/// draw for it.
#[test]
fn who_comes_back_in_a_won_ending_has_not_drawn_it() {
    for (fen, moves) in [
        ("8/8/8/3k4/8/8/3KP3/8 w - - 0 1", &["d2d3"][..]),
        ("8/4k3/8/4K3/8/6P1/8/8 w - - 0 1", &[]),
        ("8/8/8/7k/8/2P5/8/3K4 b - - 0 1", &[]),
        ("8/8/8/8/k7/3P4/4K3/8 b - - 0 1", &[]),
    ] {
        let game = game(fen, moves.iter().copied());
        let white = game.position().turn().fold_wb(1, -1);
        for nodes in [10_000, 20_000] {
            let (_, score) = searched(&game, nodes);
            assert!(score * white > 300, "{fen} {moves:?}: {score}");
        }
    }
}

/// King and pawn against king near the fifty-move rule: two plies before it, only a pawn move wins; if there
/// is none, or it loses the pawn, the game is drawn (Stockfish 15.1 agrees in all cases).
#[test]
fn fifty_moves_count_in_endings_that_the_library_knows() {
    for (fen, best) in [
        ("8/K7/8/8/P7/6k1/8/8 w - - 98 90", "a4a5"),
        ("8/8/8/6k1/4K3/1P6/8/8 w - - 98 90", "b3b4"),
        ("8/8/7K/8/8/7P/2k5/8 w - - 98 90", "h3h4"),
    ] {
        let game = game(fen, [].into_iter());
        let (mv, score) = searched(&game, 10_000);
        assert!(score > 300, "{fen}: {score}");
        assert_eq!(mv.to_uci(CastlingMode::Standard).to_string(), best, "{fen}");
    }
    let drawn = game("8/8/4k3/8/8/4K3/4P3/8 w - - 98 80", [].into_iter());
    assert_eq!(searched(&drawn, 10_000).1, 0);
}

/// The effect of the fifty-move rule on a position is forgotten when the same position occurs with moves to
/// spare.
#[test]
fn fifty_moves_count_where_they_are_near() {
    for (won, nodes) in [
        ("4k3/5r2/8/8/8/8/3Q4/K3B3 w - -", 100_000),
        ("4k3/4r3/8/8/8/8/1R1Q4/K7 w - -", 100_000),
    ] {
        let mut engine = Engine::new(Options::default()).unwrap();
        let mut value = |halfmoves: u32, nodes| {
            let fen = format!("{won} {halfmoves} 80");
            let game = Game::from_fen(&fen, CastlingMode::Standard).unwrap();
            let outcome = engine.search(&game, &Limits::of_nodes(nodes), &Signals::new(), &mut Silent);
            outcome.lines[0].score.raw()
        };
        assert_eq!(value(98, nodes), 0, "{won}");
        assert!(value(0, 10_000) > 300, "{won}");
    }
}

/// Who loses has no draw by coming back once to a position of the game: the other side need not miss again
/// what it missed there.
#[test]
fn to_come_back_once_saves_nobody() {
    for (fen, moves, blunder) in [
        // The king on g8 is mated on the last rank.
        (
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            &["a1b1", "g8f8", "b1a1"][..],
            "f8g8",
        ),
        // The rook on a7 can be taken.
        (
            "6k1/1r3ppp/8/8/8/1p6/1P3PPP/R5K1 b - - 0 1",
            &["b7a7", "a1b1", "a7b7", "b1a1"],
            "b7a7",
        ),
    ] {
        let game = game(fen, moves.iter().copied());
        for nodes in [300, 3_000, 30_000] {
            let (best, score) = searched(&game, nodes);
            assert_ne!(best.to_uci(CastlingMode::Standard).to_string(), blunder, "{fen}");
            assert!(score < 0, "{fen}: {score}");
        }
    }
}
