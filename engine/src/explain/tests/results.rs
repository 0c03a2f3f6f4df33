//! What a line comes to: draws, and how a rival stands to the best move.

use puchok_zones::board::exchange::balance;
use shakmaty::CastlingMode;

use super::course;
use super::predicate;
use crate::explain::Verdict;
use crate::explain::facts::booty::Booty;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::{drawn, result};
use crate::explain::words::standing::standing;
use crate::game::Game;
use crate::line::course::Course;
use crate::score::{Ply, Score};

/// Two knights stalemate the king, and would not mate him by force: that, and no stalemate, is why it is a
/// draw.
#[test]
fn two_knights_draw_by_material() {
    let claim = |fen: &str, line: &[&str]| {
        let course = course(fen, line);
        let claim = drawn::draw(&course, Score::DRAW).unwrap();
        (claim.kind.name(), predicate(&claim, &course))
    };
    let (kind, told) = claim("7k/8/5N2/5N2/8/8/8/K7 w - - 0 1", &["Kb1"]);
    assert_eq!(kind, "draw");
    assert_eq!(told, "leads to a draw with two knights, who cannot force mate");
    let (kind, _) = claim("7k/8/6Q1/8/8/8/8/K7 w - - 0 1", &["Kb1"]);
    assert_eq!(kind, "stalemate");
    let (_, told) = claim(
        "8/8/8/8/8/5p2/4k1N1/K7 w - - 0 1",
        &["Nf4+", "Ke3", "Nh3", "f2", "Nxf2", "Kxf2"],
    );
    assert_eq!(told, "leads to a draw with too little material to mate");
}

/// Black is a pawn down and takes it back; with as many pawns he wins one.
#[test]
fn who_was_behind_wins_back() {
    let told = |fen: &str| {
        let course = course(fen, &["Nxe4", "d3", "Nf6", "Be2"]);
        let (start, end) = (course.start(), course.end());
        let kind = Kind::Wins {
            what: Booty::of(start.turn(), start.board(), end.board()),
            gain: course.won(start.turn(), course.len()),
        };
        predicate(&Claim { ply: 1, kind }, &course)
    };
    let behind = "rnbqkb1r/ppp2ppp/3p1n2/8/2N1P3/8/PPPP1PPP/RNBQKB1R b KQkq - 1 4";
    assert_eq!(told(behind), "wins back a pawn");
    let level = "rnbqkb1r/pppp1ppp/3p1n2/8/2N1P3/8/PPPP1PPP/RNBQKB1R b KQkq - 1 4";
    assert_eq!(told(level), "wins a pawn");
}

/// A bishop that does not control the corner where its pawn promotes cannot drive a king away from it. It has
/// to be the wrong one, the king has to get there, and the pawn to be of the edge.
#[test]
fn a_wrong_bishop_draws() {
    let told = |fen: &str, line: &[&str]| {
        let course = course(fen, line);
        let claim = drawn::draw(&course, Score::DRAW)?;
        Some(predicate(&claim, &course))
    };
    let wrong = "8/8/5k2/8/4B2P/8/6K1/8 w - - 0 1";
    assert_eq!(
        told(wrong, &["Kg3", "Kg7", "h5"]).as_deref(),
        Some("leads to a draw with the wrong bishop, which does not control h8")
    );
    assert_eq!(told(wrong, &["Kg3", "Ke5", "Bf3"]), None);
    assert_eq!(
        told("8/8/5k2/8/5B1P/8/6K1/8 w - - 0 1", &["Kg3", "Kg7", "h5"]),
        None
    );
    assert_eq!(
        told("8/8/5k2/8/4B1P1/8/6K1/8 w - - 0 1", &["Kg3", "Kg7", "g5"]),
        None
    );
    assert_eq!(
        told("8/6k1/p7/3b4/8/8/2K5/8 b - - 0 1", &["a5", "Kb2", "a4"]).as_deref(),
        Some("leads to a draw with the wrong bishop, which does not control a1")
    );
}

/// What ends a game drawn is named, also where the line shows nothing of it: the third time, and the fiftieth
/// move.
#[test]
fn draws_by_what_was_played_before_are_named() {
    let drawn = |game: &Game, mv: &str| {
        let course = Course::of_game(game, &[game.position().parse_uci(mv).unwrap()]);
        let claim = drawn::draw(&course, Score::DRAW)?;
        Some(predicate(&claim, &course))
    };
    let start = "4k2r/8/8/8/8/8/8/RQ2K3 w - - 0 1";
    let mut game = Game::from_fen(start, CastlingMode::Standard).unwrap();
    game.play_all(["a1a2", "h8g8", "a2a1", "g8h8", "a1a2", "h8g8", "a2a1"])
        .unwrap();
    assert_eq!(
        drawn(&game, "g8h8").as_deref(),
        Some("leads to a draw by repetition")
    );
    assert_eq!(drawn(&game, "g8f8"), None);
    let late = Game::from_fen("8/8/8/8/8/5k2/R7/2K5 w - - 99 90", CastlingMode::Standard).unwrap();
    assert_eq!(
        drawn(&late, "a2a4").as_deref(),
        Some("leads to a draw by the fifty-move rule")
    );
}

#[test]
fn a_rival_that_comes_out_much_better_is_not_as_good() {
    let above = |score: i32, best: i32| standing(Verdict::Equal, Score::cp(score), Score::cp(best));
    assert_eq!(above(1269, 0), "comes out better by its own shorter search");
    assert_eq!(above(31, 0), "comes out better by its own shorter search");
    assert_eq!(above(30, 0), "is about as good by its own search");
    assert_eq!(above(0, 0), "is about as good");
    let mated = Score::mated_at(Ply(4));
    assert_eq!(standing(Verdict::Equal, mated, mated), "loses to mate too, in 2");
}

/// A side that is level, or a little behind, has lost an advantage; one that is further behind is worse off, and
/// at last has failed. What wins as well is as good.
#[test]
fn an_advantage_is_given_away_before_a_move_fails() {
    let told = |score, best| standing(Verdict::Refuted, Score::cp(score), Score::cp(best));
    assert_eq!(told(43, 360), "gives the advantage away");
    assert_eq!(told(-50, 60), "gives the advantage away");
    assert_eq!(told(-51, 60), "is much weaker");
    assert_eq!(told(-150, 60), "fails");
    let equal = |score, best| standing(Verdict::Equal, Score::cp(score), Score::cp(best));
    assert_eq!(equal(1_350, 1_200), "is about as good by its own search");
    assert_eq!(
        equal(-1_200, -1_351),
        "comes out better by its own shorter search"
    );
    assert_eq!(equal(160, 90), "comes out better by its own shorter search");
}

/// White has just taken a bishop; Black takes a knight elsewhere and has won nothing.
#[test]
fn what_takes_back_elsewhere_wins_nothing() {
    let fen = "6k1/4b3/1q6/6B1/8/8/1N3PPP/6K1 w - - 0 1";
    let mut game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
    game.play_all(["g5e7"]).unwrap();
    let position = game.position();
    let takes = position.parse_uci("b6b2").unwrap();
    let quiet = Course::new(position, &[takes]);
    let worth = balance(quiet.end().board(), position.turn());
    let score = Score::cp(worth.0);
    assert!(result::winnings(&quiet, score, &[]).is_some());
    assert!(result::winnings(&Course::of_game(&game, &[takes]), score, &[]).is_none());
}

/// Two rooks are exchanged for two; the fourth capture wins nothing, whatever the third took back.
#[test]
fn the_last_of_a_series_of_captures_gains_what_the_series_gains() {
    let winnings = |fen: &str, series: &[&str]| {
        let mut game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        let (last, before) = series.split_last().unwrap();
        game.play_all(before.iter().copied()).unwrap();
        let takes = game.position().parse_uci(last).unwrap();
        let course = Course::of_game(&game, &[takes]);
        let worth = balance(course.end().board(), game.position().turn());
        let claim = result::winnings(&course, Score::cp(worth.0), &[])?;
        Some(predicate(&claim, &course))
    };
    let rooks = ["d2d7", "d8d7", "d1d7", "e8d7"];
    let level = "3rk3/3r4/8/8/8/8/3R4/3RK3 w - - 0 1";
    assert_eq!(winnings(level, &rooks), None);
    // The queen is lost for a rook: Black gains the difference, not the queen that falls last.
    let queen = "3rk3/3r4/8/8/8/8/3R4/3QK3 w - - 0 1";
    assert_eq!(
        winnings(queen, &rooks).as_deref(),
        Some("gains a queen for a rook in the line")
    );
}

/// The pawn is won by the fork that takes it next. Where it could be taken before, goes to be taken, or is
/// taken only behind quiet moves, the move has not won it.
#[test]
fn a_gain_comes_of_the_move_that_brings_it() {
    let comes = |fen: &str, line: &[&str]| result::comes_of(&course(fen, line), 1);
    let fen = "4k3/8/8/3p4/7p/8/8/R3K3 w - - 0 1";
    assert!(!comes(fen, &["Ra4", "d4", "Rxd4"]));
    assert!(comes(fen, &["Ra4", "Kd7", "Rxh4"]));
    assert!(!comes(
        "7k/6pp/8/R2p4/3P4/8/6PP/7K w - - 0 1",
        &["Rb5", "g5", "Rxd5"]
    ));
    let passing = "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1";
    assert!(!comes(passing, &["Ke2", "d5", "exd6"]));
    assert!(!comes(fen, &["Ra5", "Kd7", "Kf2", "Kd6", "Rxd5+"]));
    let checks = &["Ra8+", "Kd7", "Ra7+", "Kd6", "Ra6+", "Kc5", "Ra5+", "Kc4", "Rxd5"];
    assert!(comes(fen, checks));
    assert!(!comes(
        "4k3/8/8/R2p4/8/8/8/4K3 w - - 0 1",
        &["Ke2", "Kd7", "Rxd5+"]
    ));
}

/// The rooks come back to where they stood at the end of a line of other moves: neither side found better.
#[test]
fn a_repetition_of_which_the_move_is_no_part_is_no_draw() {
    let fen = "4k2r/p7/8/8/8/8/P7/R3K3 w - - 0 1";
    let drawn = |line: &[&str]| drawn::draw(&course(fen, line), Score::DRAW).is_some();
    let round = ["Rb1", "Rg8", "Ra1", "Rh8"];
    assert!(drawn(&round));
    let late = [&["a3", "a6", "a4", "a5"][..], &round[..]].concat();
    assert!(!drawn(&late));
}
