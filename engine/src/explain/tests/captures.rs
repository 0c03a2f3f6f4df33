//! What is taken, exchanged and offered.

use shakmaty::{Board, CastlingMode, Color};

use super::predicate;
use super::predicates;
use super::{course, kinds};
use crate::explain::facts::booty::Booty;
use crate::explain::facts::motifs::claims_at;
use crate::explain::facts::result;
use crate::game::Game;
use crate::line::course::Course;
use crate::score::Score;

/// Two pawns are no exchange, and two rooks and a pawn for a queen are no pawn.
#[test]
fn what_is_gained_is_named_by_its_pieces() {
    let board = |fen: &str| Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
    let full = board("3qk3/ppp5/2nb4/3r4/3R4/2NB4/PPP5/3QK3");
    for (after, json, words) in [
        ("3qk3/p7/2nb4/3r4/3R4/2NB4/PPP5/3QK3", "material", "two pawns"),
        ("3qk3/ppp5/2nb4/8/3R4/2N5/PPP5/3QK3", "exchange", "the exchange"),
        ("3qk3/ppp5/2nb4/8/3R4/3B4/PPP5/3QK3", "exchange", "the exchange"),
        ("3qk3/ppp5/3b4/3r4/3R4/2NB4/PPP5/3QK3", "knight", "a knight"),
        ("3qk3/ppp5/2n5/3r4/3R4/2NB4/PPP5/3QK3", "bishop", "a bishop"),
        // A bishop for a knight, which is no difference.
        ("3qk3/pp6/3b4/3r4/3R4/2N5/PPP5/3QK3", "pawn", "a pawn"),
        (
            "3qk3/ppp5/3b4/3r4/3R4/2NB4/PP6/3QK3",
            "material",
            "a knight for a pawn",
        ),
        ("4k3/ppp5/2nb4/3r4/3R4/2NB4/PPP5/3QK3", "queen", "a queen"),
        (
            "4k3/ppp5/2nb4/3r4/8/2NB4/PPP5/3QK3",
            "material",
            "a queen for a rook",
        ),
        (
            "4k3/1pp5/2nb4/3r4/8/8/PPP5/3QK3",
            "material",
            "a queen and a pawn for a rook, a bishop and a knight",
        ),
        (
            "3qk3/ppp5/2nb4/8/3R4/2N5/P7/3QK3",
            "material",
            "the exchange for two pawns",
        ),
        (
            "3qk3/3r4/8/8/3R4/2NB4/PPP5/3QK3",
            "material",
            "a bishop, a knight and three pawns",
        ),
        ("3qk3/ppp5/2nb4/8/3R4/2NB4/PPP5/3QK3", "rook", "a rook"),
    ] {
        let booty = Booty::of(Color::White, &full, &board(after));
        assert_eq!((booty.name(), booty.words().as_str()), (json, words), "{after}");
    }
}

/// White's bishop was taken on c3 and is taken back there: no piece has been won.
#[test]
fn to_take_back_is_to_take_in_return() {
    let fen = "rnbqk2r/pppp1ppp/5n2/4p3/1b2P3/2BP1N2/PPP2PPP/RN1QKB1R b KQkq - 0 5";
    let mut game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
    game.play_all(["b4c3"]).unwrap();
    let course = |game: &Game| {
        let moves = [game.position().parse_san("Nxc3").unwrap()];
        Course::of_game(game, &moves)
    };
    let told = |course: &Course| {
        let claims = claims_at(course, 1);
        let takes = claims.iter().find(|c| c.kind.name() == "captures").unwrap();
        (
            predicate(takes, course),
            result::winnings(course, Score::cp(10), &[]).is_some(),
        )
    };
    assert_eq!(
        told(&course(&game)),
        ("takes the bishop in return".to_owned(), false)
    );
    let anew = Game::new(game.position().clone());
    assert_eq!(told(&course(&anew)).0, "takes the bishop");
}

/// A rook that takes a knight and is taken is given for it.
#[test]
fn what_an_offer_takes_is_told_with_it() {
    let course = course("4k3/8/8/4r3/8/4N3/3K4/8 b - - 0 1", &["Rxe3", "Kxe3"]);
    let claims = claims_at(&course, 1);
    let told = predicates(claims.iter(), &course);
    assert!(
        told.contains(&"offers the rook for the knight".to_owned()),
        "{told:?}"
    );
    assert!(!told.iter().any(|told| told.starts_with("takes")), "{told:?}");
}

/// The bishop that takes back on e4 is lost there: the pawn is won, and forks. A bishop that is taken back
/// for nothing is exchanged.
#[test]
fn who_is_lost_by_taking_back_exchanges_nothing() {
    let fen = "r1bqkb1r/pp3ppp/2n1pn2/3p4/4P3/3B1N2/PPP2PPP/RNBQK2R b KQkq - 0 1";
    let forks = kinds(fen, &["dxe4", "Bxe4", "Nxe4"]);
    assert!(
        forks.contains(&"captures") && forks.contains(&"fork"),
        "{forks:?}"
    );
    let fen = "rnbqkb1r/pp2pp1p/2pp2p1/4P2n/2PP4/8/PP2BPPP/RNBQK1NR w KQkq - 0 1";
    let exchanges = kinds(fen, &["Bxh5", "gxh5", "Qxh5"]);
    assert!(exchanges.contains(&"exchange"), "{exchanges:?}");
}

/// A queen that is exchanged does nothing where she is taken, and does where she stays.
#[test]
fn who_is_taken_at_once_is_not_active() {
    let fen = "rn2k3/3p1p1p/p1p1pq2/7B/3P3P/1PN2Q2/PBPP1P2/R4KR1 b q - 0 18";
    let taken = kinds(fen, &["Qxf3", "Bxf3"]);
    assert!(taken.contains(&"exchange"), "{taken:?}");
    assert!(
        !taken.contains(&"activates") && !taken.contains(&"attacks"),
        "{taken:?}"
    );
    let left = kinds(fen, &["Qxf3", "Ke1"]);
    assert!(
        left.contains(&"activates") && left.contains(&"attacks"),
        "{left:?}"
    );
}

/// Re2 offers to exchange rooks, and the line does it; where the line does not take, it is no exchange.
#[test]
fn an_exchange_that_the_line_makes_is_offered() {
    let fen = "5rk1/1p4pp/p1p5/3pP1q1/3P4/2PQ2P1/PP3rBP/R3R1K1 w - - 0 1";
    let taken = kinds(fen, &["Re2", "Rxe2", "Qxe2"]);
    assert!(taken.contains(&"offers-exchange"), "{taken:?}");
    let left = kinds(fen, &["Re2", "R2f7", "a4"]);
    assert!(!left.contains(&"offers-exchange"), "{left:?}");
    // A new queen that takes a queen with her costs a pawn, not a queen.
    let promoted = kinds("4q1k1/2P5/8/8/8/8/8/2R3K1 w - - 0 1", &["c8=Q", "Qxc8", "Rxc8+"]);
    assert!(!promoted.contains(&"offers-exchange"), "{promoted:?}");
}

/// Nd5 leaves the pawn on e4 without protection: that is an offer if the line takes it.
#[test]
fn a_pawn_that_the_line_takes_is_offered() {
    let fen = "r1bqk2r/pppp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";
    let taken = kinds(fen, &["Nd5", "Nxe4", "O-O"]);
    assert!(taken.contains(&"offers"), "{taken:?}");
    let left = kinds(fen, &["Nd5", "d6", "O-O"]);
    assert!(!left.contains(&"offers"), "{left:?}");
}

/// Pawns that are exchanged in passing; a pawn that takes one offers no exchange of the next.
#[test]
fn pawns_are_exchanged_en_passant_and_by_no_capture() {
    let told = |fen: &str, line: &[&str]| {
        let course = course(fen, line);
        predicates(claims_at(&course, 1).iter(), &course)
    };
    let fen = "4k3/6p1/8/4Pp2/8/8/8/4K3 w - f6 0 1";
    let passing = told(fen, &["exf6", "gxf6"]);
    assert!(
        passing.contains(&"exchanges pawns en passant".to_owned()),
        "{passing:?}"
    );
    let fen = "r1bqk1nr/pppnbppp/3p4/4p3/2BPP3/5N2/PPP2PPP/RNBQK2R w KQkq - 1 5";
    let takes = told(fen, &["dxe5", "Nxe5"]);
    assert!(!takes.iter().any(|does| does.contains("offers")), "{takes:?}");
}

/// The queen takes a pawn and is exchanged, and a bishop is lost behind her: she is not offered for the pawn. A
/// queen that is taken by a pawn is.
#[test]
fn a_queen_that_is_exchanged_is_not_offered() {
    let exchanged = "2b4k/4q3/4P3/8/8/4Q3/8/4R2K b - - 0 1";
    let claims = kinds(exchanged, &["Qxe6", "Qxe6", "Bxe6", "Rxe6"]);
    assert!(
        claims.contains(&"captures") && !claims.contains(&"offers"),
        "{claims:?}"
    );
    let given = "7k/4q3/8/4P3/3P4/8/8/7K b - - 0 1";
    assert!(kinds(given, &["Qxe5", "dxe5"]).contains(&"offers"));
}
