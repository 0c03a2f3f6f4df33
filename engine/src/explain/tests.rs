//! Claims of the board in positions made for them.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

use shakmaty::{Board, CastlingMode, Color, Piece, Square};

use super::Verdict;
use super::booty::Booty;
use super::choice::{self, is_striking};
use super::claim::{Claim, Kind};
use super::motifs::claims_at;
use super::predicate::{predicate, predicates};
use super::result;
use super::standing::standing;
use crate::game::Game;
use crate::line::course::Course;
use crate::line::placed::Placed;
use crate::position::Position;
use crate::score::{Ply, Score};

/// A line from a position.
fn course(fen: &str, line: &[&str]) -> Course {
    let mut course = Course::new(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), &[]);
    for san in line {
        let mv = course.end().parse_san(san).unwrap();
        course.push(mv);
    }
    course
}

/// The kinds of claims that are made of the first move of a line.
fn kinds(fen: &str, line: &[&str]) -> Vec<&'static str> {
    let course = course(fen, line);
    claims_at(&course, 1).iter().map(|c| c.kind.name()).collect()
}

/// The king protects the knight until he has to go, or to take.
#[test]
fn a_king_is_drawn_away_by_an_offer_and_driven_away_by_a_check() {
    let offered = kinds("6k1/5n1p/8/8/8/3B4/8/5RK1 w - - 0 1", &["Bxh7+", "Kxh7", "Rxf7+"]);
    assert!(offered.contains(&"removes-guard"), "{offered:?}");
    let driven = kinds("6k1/5n2/8/8/8/8/8/R4RK1 w - - 0 1", &["Ra8+", "Kh7", "Rxf7+"]);
    assert!(
        !driven.contains(&"removes-guard") && !driven.contains(&"draws-away"),
        "{driven:?}"
    );
}

#[test]
fn an_outpost_is_not_on_the_rim() {
    let centre = kinds("4k3/8/2n5/4p3/8/8/PP4PP/4K3 b - - 0 1", &["Nd4"]);
    assert!(centre.contains(&"outpost"), "{centre:?}");
    let rim = kinds("4k3/8/1pn5/8/8/8/P4PPP/4K3 b - - 0 1", &["Na5"]);
    assert!(!rim.contains(&"outpost"), "{rim:?}");
    // The b-pawn can go to b4.
    let driven = kinds("4k3/8/3pn3/8/8/8/PP3PPP/4K3 b - - 0 1", &["Nc5"]);
    assert!(!driven.contains(&"outpost"), "{driven:?}");
}

/// The answer to a move makes room for the next: that is not the move's doing.
#[test]
fn a_move_prepares_what_it_makes_possible() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
    let own = kinds(fen, &["Ng1", "h6", "f4"]);
    assert!(own.contains(&"prepares"), "{own:?}");
    let of_the_answer = kinds("4k3/8/8/8/4n3/8/4P1P1/4K3 w - - 0 1", &["g3", "Nd6", "e4"]);
    assert!(!of_the_answer.contains(&"prepares"), "{of_the_answer:?}");
}

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

/// The knight that the queen pins could not take on e4.
#[test]
fn who_may_not_take_does_not_attack() {
    let pinned = kinds("4k3/8/1q6/8/4p3/8/8/3N2K1 w - - 0 1", &["Nf2"]);
    assert!(!pinned.contains(&"attacks"), "{pinned:?}");
    let free = kinds("4k3/8/1q6/8/4p3/8/8/3N3K w - - 0 1", &["Nf2"]);
    assert!(free.contains(&"attacks"), "{free:?}");
}

/// A rook that is attacked is not safe where the king or the other rook takes it, though it takes a rook itself, but on a field of its own.
#[test]
fn a_piece_that_can_be_taken_is_not_safe() {
    let beside_the_king = kinds("1R6/8/5K2/8/6P1/8/8/1rk5 w - - 0 1", &["Rxb1+"]);
    assert!(!beside_the_king.contains(&"escapes"), "{beside_the_king:?}");
    let in_line = kinds("1R6/8/5K2/8/6P1/8/8/1r4k1 w - - 0 1", &["Rb3"]);
    assert!(!in_line.contains(&"escapes"), "{in_line:?}");
    let away = kinds("1R6/8/5K2/8/6P1/8/8/1r4k1 w - - 0 1", &["Rc8"]);
    assert!(away.contains(&"escapes"), "{away:?}");
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

/// The queen could take on a4: that she is taken is said of the capture. A file that it opens is another thing.
#[test]
fn to_take_what_stood_against_a_move_is_no_preparation() {
    let fen = "5rk1/5ppp/8/8/7q/6P1/5P1P/3QR1K1 w - - 0 1";
    let of_the_queen = kinds(fen, &["gxh4", "g6", "Qa4"]);
    assert!(!of_the_queen.contains(&"prepares"), "{of_the_queen:?}");
    let of_the_file = kinds("6k1/8/8/3n4/4P3/8/8/4R1K1 w - - 0 1", &["exd5", "Kf7", "Re5"]);
    assert!(of_the_file.contains(&"prepares"), "{of_the_file:?}");
}

/// A bishop before the rook shuts the file; behind it, or beside the file, it does not.
#[test]
fn a_file_behind_an_own_piece_is_not_taken() {
    let shut = kinds(
        "r1b3k1/p5p1/2pb1qBp/1p1n3P/8/2P1B3/PP3PP1/R4RK1 w - - 6 27",
        &["Rfe1"],
    );
    assert!(!shut.contains(&"open-file"), "{shut:?}");
    for (fen, mv) in [
        (
            "r1b3k1/p5p1/2pb1qBp/1p1n3P/8/2PB4/PP3PP1/R4RK1 w - - 6 27",
            "Rfe1",
        ),
        ("6k1/pp4pp/8/5R2/8/8/PP2B1PP/6K1 w - - 0 1", "Re5"),
    ] {
        let open = kinds(fen, &[mv]);
        assert!(open.contains(&"open-file"), "{fen}: {open:?}");
    }
    // Where few pawns are left all files are open.
    let few = kinds("6k1/p7/8/5R2/8/8/P3B3/6K1 w - - 0 1", &["Re5"]);
    assert!(!few.contains(&"open-file"), "{few:?}");
}

/// Two knights stalemate the king, and would not mate him by force: that, and no stalemate, is why it is a draw.
#[test]
fn two_knights_draw_by_material() {
    let claim = |fen: &str, line: &[&str]| {
        let course = course(fen, line);
        let claim = result::draw(&course, Score::DRAW).unwrap();
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

/// The rook protects the bishop. The one that takes it is taken back, and only another can win the bishop.
#[test]
fn a_guard_that_is_exchanged_guarded_nothing() {
    let exchanged = kinds("4k3/1p6/2r1b3/8/8/8/8/2R4K w - - 0 1", &["Rxc6", "bxc6"]);
    assert!(!exchanged.contains(&"removes-guard"), "{exchanged:?}");
    let used = kinds(
        "4k3/1p6/2r1b3/8/8/8/8/2R1R2K w - - 0 1",
        &["Rxc6", "bxc6", "Rxe6+"],
    );
    assert!(used.contains(&"removes-guard"), "{used:?}");
}

/// That a pawn becomes a queen says that she has more fields.
#[test]
fn a_promotion_activates_nothing() {
    let promotion = kinds("7k/2P5/8/8/8/8/8/K7 w - - 0 1", &["c8=Q+"]);
    assert!(
        promotion.contains(&"promotes") && !promotion.contains(&"activates"),
        "{promotion:?}"
    );
}

#[test]
fn a_rival_that_comes_out_much_better_is_not_as_good() {
    let above = |score: i32, best: i32| standing(Verdict::Equal, Score::cp(score), Score::cp(best));
    assert_eq!(above(1269, 0), "comes out better by its own shorter search");
    assert_eq!(
        above(40, 0),
        "is about as good, by its own shorter search even better"
    );
    assert_eq!(above(10, 0), "is about as good");
    let mated = Score::mated_at(Ply(4));
    assert_eq!(standing(Verdict::Equal, mated, mated), "is mated too, in 2");
}

/// The bishop on c3 protects two fields; that it is taken is one fact.
#[test]
fn what_a_protector_leaves_is_told_once() {
    let fen = "1r2r1k1/8/8/3n4/8/2B5/1N6/4R2K b - - 0 1";
    let mut course = Course::new(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), &[]);
    course.push(course.end().parse_san("Nxc3").unwrap());
    let claims = claims_at(&course, 1);
    let told = predicates(claims.iter(), &course);
    let removed: Vec<&String> = told
        .iter()
        .filter(|does| does.contains(", which protected "))
        .collect();
    assert_eq!(removed, ["takes the bishop on c3, which protected e1 and b2"]);
    // What followed would be said of the bishop.
    assert!(
        told.last().is_some_and(|does| does.contains(", which ")),
        "{told:?}"
    );
}

/// A. Lasker–Thomas, London 1912: the knight takes and both it and the bishop behind it give check.
#[test]
fn two_checks_at_once_are_one_double_check() {
    let fen = "rn3r2/pbppq1pk/1p2pb2/4N3/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 12";
    let mut course = Course::new(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), &[]);
    course.push(course.end().parse_san("Nxf6+").unwrap());
    let claims = super::choice::told(claims_at(&course, 1), true);
    let told = predicates(claims.iter(), &course);
    assert!(told.contains(&"gives double check".to_owned()), "{told:?}");
    assert!(!told.contains(&"gives check".to_owned()), "{told:?}");
}

/// White's bishop was taken on c3 and is taken back there: nobody has won a piece.
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

/// What ends a game drawn is named, also where the line shows nothing of it: the third time, and the fiftieth move.
#[test]
fn draws_by_what_was_played_before_are_named() {
    let drawn = |game: &Game, mv: &str| {
        let course = Course::of_game(game, &[game.position().parse_uci(mv).unwrap()]);
        let claim = result::draw(&course, Score::DRAW)?;
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

/// A king that steps out of a check does that, and no more; where it is the only move that is all.
#[test]
fn a_king_in_check_goes_nowhere_but_out_of_it() {
    let out = kinds("4rk2/5p1p/p5p1/8/P7/1P6/5N2/2q3K1 w - - 2 46", &["Kg2"]);
    assert!(
        out.contains(&"out-of-check") && !out.contains(&"king-nearer"),
        "{out:?}"
    );
    let only = kinds("4k2Q/1ppRnp2/p7/8/1P2PNB1/P1r5/4KP2/7R b - - 0 39", &["Ng8"]);
    assert!(
        only.contains(&"only-move") && !only.contains(&"offers"),
        "{only:?}"
    );
    let taken = kinds("7k/8/8/8/8/8/1r6/1K6 w - - 0 1", &["Kxb2"]);
    assert!(!taken.contains(&"out-of-check"), "{taken:?}");
}

/// A king that comes nearer is near then, or gets there in the line.
#[test]
fn a_king_comes_nearer_to_what_it_reaches() {
    let fen = "8/8/p7/8/8/8/8/4K2k w - - 0 1";
    let far = kinds(fen, &["Kd2"]);
    assert!(!far.contains(&"king-nearer"), "{far:?}");
    let reached = kinds(fen, &["Kd2", "Kg2", "Kc3", "Kf3", "Kb4", "Ke4", "Ka5"]);
    assert!(reached.contains(&"king-nearer"), "{reached:?}");
}

/// What the answer ends has not been: a fork by what is taken, an attack by a slider that is, a pin of what stands before one that goes.
#[test]
fn what_the_answer_ends_is_not_told() {
    let fen = "2kr1b2/pp3p1p/4pQ2/q1p5/2P5/1P2P2P/PBbPBPP1/4K2R w K - 0 24";
    let taken = kinds(fen, &["Qc3", "Qxc3"]);
    assert!(!taken.contains(&"fork"), "{taken:?}");
    let stays = kinds(fen, &["Qc3", "Qb6"]);
    assert!(stays.contains(&"attacks") || stays.contains(&"fork"), "{stays:?}");
    // The bishop pins the knight to the queen, as long as she stands behind it.
    let pin = "q6k/8/8/3n4/8/8/4B3/6K1 w - - 0 1";
    let kept = kinds(pin, &["Bf3", "Kg7"]);
    let left = kinds(pin, &["Bf3", "Qa4"]);
    assert!(
        kept.contains(&"pins") && !left.contains(&"pins"),
        "{kept:?} {left:?}"
    );
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

/// Who is level, or a little behind, has lost an advantage; who is further behind has failed. What wins as well is as good.
#[test]
fn an_advantage_is_given_away_before_a_move_fails() {
    let told = |score, best| standing(Verdict::Refuted, Score::cp(score), Score::cp(best));
    assert_eq!(told(43, 360), "gives the advantage away");
    assert_eq!(told(-50, 60), "gives the advantage away");
    assert_eq!(told(-51, 60), "fails");
    let equal = |score, best| standing(Verdict::Equal, Score::cp(score), Score::cp(best));
    assert_eq!(equal(1_600, 1_200), "is about as good");
    assert_eq!(equal(-1_200, -1_600), "is about as good");
    assert_eq!(equal(160, 90), "comes out better by its own shorter search");
}

/// White is in check, and the knight hung before; a knight that the bishop has protected hangs when it goes.
#[test]
fn what_hung_before_is_not_left_to_be_taken() {
    let offered = |fen: &str, line: &[&str]| -> Vec<Square> {
        let claims = claims_at(&course(fen, line), 1);
        let offered = claims.iter().filter_map(|c| match c.kind {
            Kind::Offers { piece } => Some(piece.on),
            _ => None,
        });
        offered.collect()
    };
    let fen = "3q4/3knp2/p1nPN1p1/2p3P1/Q1P2P1r/P2P3p/1r3K1P/1RB2R1B w - - 0 21";
    assert!(!offered(fen, &["Bxb2"]).contains(&Square::E6));
    let fen = "4k3/8/8/3p4/4N3/8/3q2PP/3B3K w - - 0 1";
    assert!(!offered(fen, &["Bh5+"]).contains(&Square::E4), "it hung before");
    let fen = "4k3/8/8/8/r3N3/8/6B1/7K w - - 0 1";
    assert!(offered(fen, &["Bh3"]).contains(&Square::E4));
}

/// A fork on the second move says nothing of what the first attacks; one of the first says what it attacks later.
#[test]
fn a_later_fork_does_not_silence_what_a_move_attacks() {
    let placed = |on: Square, piece: char| Placed::new(Piece::from_char(piece).unwrap(), on);
    let told = |attacks: usize, forks: usize| {
        let by = placed(Square::D6, 'N');
        let claims = vec![
            Claim {
                ply: attacks,
                kind: Kind::Attacks {
                    by,
                    target: placed(Square::F7, 'r'),
                    wins: true,
                },
            },
            Claim {
                ply: forks,
                kind: Kind::Fork {
                    by,
                    targets: vec![placed(Square::G7, 'q'), placed(Square::D7, 'r')],
                },
            },
        ];
        choice::told(claims, true)
            .iter()
            .map(|c| c.kind.name())
            .collect::<Vec<_>>()
    };
    assert_eq!(told(1, 3), ["fork", "attacks"]);
    assert_eq!(told(3, 1), ["fork"]);
}

/// The queen that is taken at once protects nothing, and a pawn whose attacker has just been taken needs nobody.
#[test]
fn who_goes_or_is_not_needed_protects_nothing() {
    let fen = "1r4kb/p4p1p/2p3pP/2pp1qP1/2P1r3/1PB2Q2/P4P2/5K1R w - - 0 1";
    assert!(!kinds(fen, &["Qxf5", "gxf5"]).contains(&"guards"));
    let fen = "r4rk1/2p2pp1/3qpnnp/p2p4/P2P2P1/2p1PB1P/1P1B1P2/R2Q1RK1 w - - 0 1";
    assert!(!kinds(fen, &["Bxc3"]).contains(&"guards"));
    // The rook could take the pawn before.
    assert!(kinds("1r2k3/8/8/8/8/8/1P6/R3K3 w - - 0 1", &["Ra2"]).contains(&"guards"));
}

/// The knight takes the rook next; where it goes elsewhere it has attacked, and not forked.
#[test]
fn a_fork_takes_something_if_the_line_goes_on() {
    let fen = "r3k3/8/8/1N6/8/8/7p/4K3 w - - 0 1";
    for line in [
        &["Nc7+"][..],
        &["Nc7+", "Kd7"],
        &["Nc7+", "Kd7", "Nxa8"],
        &["Nc7+", "Kd7", "Kf2", "h1=Q", "Nxa8"],
    ] {
        assert!(kinds(fen, line).contains(&"fork"), "{line:?}");
    }
    let left = kinds(fen, &["Nc7+", "Kd7", "Kf2", "h1=Q", "Ne6"]);
    assert!(!left.contains(&"fork") && left.contains(&"attacks"), "{left:?}");
}

/// The knight takes a bishop, and opens the queen's line to the pawn: a word where she takes it next.
#[test]
fn what_is_discovered_later_comes_true() {
    let is_told = |line: &[&str]| {
        let course = course("4k3/8/8/3b4/2p5/2N5/2Q5/6K1 w - - 0 1", line);
        let claims = claims_at(&course, 3);
        let discovers = claims.iter().find(|c| c.kind.name() == "discovers").unwrap();
        is_striking(&course, discovers)
    };
    assert!(is_told(&["Kh2", "Kd8", "Nxd5", "Kc8", "Qxc4+"]));
    assert!(!is_told(&["Kh2", "Kd8", "Nxd5", "Kc8", "Kg3"]));
}

/// The bishop that takes back on e4 is lost there: the pawn is won, and forks. A bishop that is taken back for nothing is exchanged.
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

/// A pawn that is attacked and steps away is safe, unless the line takes it all the same.
#[test]
fn what_is_taken_soon_is_not_safe() {
    let fen = "rnbqk2r/pp2ppbp/5np1/2pp4/4P3/3P1NP1/PPP2PBP/RNBQK2R w KQkq - 0 1";
    let taken = kinds(fen, &["e5", "Nfd7", "O-O", "Nxe5"]);
    assert!(!taken.contains(&"escapes"), "{taken:?}");
    let safe = kinds("6k1/8/5n2/8/4P3/8/8/6K1 w - - 0 1", &["e5"]);
    assert!(safe.contains(&"escapes"), "{safe:?}");
}
