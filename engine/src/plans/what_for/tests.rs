use shakmaty::{CastlingMode, Square};

use super::*;
use crate::plans::candidates::{moves_of, one_move};

/// The rook mates on e8 while the king has no field; where it has one, it only gives check.
#[test]
fn what_does_not_mate_in_the_line_is_no_mate() {
    let told = |fen: &str, line: &str| {
        let before = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let passed = before.pass().unwrap();
        let plan = Candidate {
            name: Name::of(Kind::Mate),
            ..one_move(&passed, "Re8+")
        };
        let moves = moves_of(&before, line);
        let met = Met::by(&before, moves[0], &moves);
        let comes_after = &mut Vec::new();
        what_for(
            (&Scene::new(&before), None),
            &plan,
            &met,
            Shown::Nothing,
            comes_after,
        )
    };
    let fen = "6k1/5ppp/8/8/8/8/1r3PPP/4R1K1 b - - 0 1";
    assert_eq!(told(fen, "Ra2 Re8#").1.text(), "rook e1–e8: mate");
    let (kind, purpose) = told(fen, "h6 Re8+ Kh7");
    assert_ne!(kind, Kind::Mate);
    assert!(!purpose.text().contains("mate"), "{}", purpose.text());
}

/// Where the pawn on c4 stood, a bishop stands when the main line plays b5.
#[test]
fn a_plan_is_named_by_what_stands_there_then() {
    let position = |fen| Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let now = position("4k3/1p6/8/8/2P5/8/4B3/4K3 b - - 0 1");
    let then = position("4k3/1p6/8/3P4/2B5/8/8/4K3 b - - 0 1");
    let plan = Candidate {
        name: Name::about(Kind::Lever, Square::C4),
        ..one_move(&now, "b5")
    };
    let step = (then.clone(), then.parse_san("b5").unwrap());
    let (kind, purpose) = named(&Scene::new(&now), now.board(), &plan, Shown::Nothing, Some(&step));
    assert_eq!(kind, Kind::Attack);
    assert_eq!(purpose.text(), "pawn b7–b5: attacks the bishop on c4");
}

/// What a plan of this name that the line plays is for.
fn played((fen, line): (&str, &str), plan: impl Fn(&Position) -> Candidate) -> String {
    let before = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let moves = moves_of(&before, line);
    let met = Met::by(&before, moves[0], &moves);
    let scene = Scene::new(&before);
    let plan = plan(&before);
    let (_, purpose) = what_for((&scene, None), &plan, &met, Shown::Nothing, &mut Vec::new());
    purpose.text()
}

/// The queen has come to b4, where the pawn attacks it; the bishop has come there, whose attack the rook leaves.
#[test]
fn a_plan_that_the_line_plays_answers_what_has_come() {
    let told = |fen: &str, line: &str, (san, kind): (&str, Kind)| {
        played((fen, line), |before| Candidate {
            name: Name::of(kind),
            ..one_move(&before.pass().unwrap(), san)
        })
    };
    let fen = "4k3/pp6/1p6/8/3Q4/8/8/4K3 w - - 0 1";
    let space = ("a5", Kind::Space);
    assert_eq!(
        told(fen, "Qb4 a5 Qc3", space),
        "pawn a7–a5: attacks the queen on b4"
    );
    assert_eq!(told(fen, "Qd3 a5 Qc3", space), "pawn a7–a5: gains space");
    let fen = "5rk1/8/8/B7/8/8/8/4K3 w - - 0 1";
    let file = ("Re8", Kind::File);
    let leaves = "rook f8–e8: leaves the attack of the bishop on b4";
    assert_eq!(told(fen, "Bb4 Re8+ Kd2", file), "rook f8–e8: the open e-file");
    let fen = "5rk1/8/8/B7/8/8/8/3K4 w - - 0 1";
    assert_eq!(told(fen, "Bb4 Re8 Kd2", file), leaves);
    assert_eq!(told(fen, "Bc7 Re8 Kd2", file), "rook f8–e8: the open e-file");
}

/// The bishop takes the knight on d4 at once.
#[test]
fn an_outpost_that_does_not_last_is_none() {
    let fen = "6k1/1p6/1b6/8/8/4PN2/1P6/6K1 b - - 0 1";
    let told = |line: &str| {
        played((fen, line), |before| Candidate {
            name: Name::of(Kind::Outpost),
            ..one_move(&before.pass().unwrap(), "Nd4")
        })
    };
    assert_eq!(told("Kf8 Nd4 Ke7 Kf2 Kd6 b3"), "knight f3–d4: an outpost");
    let taken = told("Kf8 Nd4 Bxd4 exd4");
    assert!(!taken.contains("outpost"), "{taken}");
}

/// The bishop comes to f5, where the pawn attacks it, whatever comes between.
#[test]
fn what_the_best_move_offers_is_attacked() {
    let before = Position::from_fen("4k3/8/4b3/8/8/7P/6P1/4K3 b - - 0 1", CastlingMode::Standard).unwrap();
    let line = moves_of(&before, "Bf5 Kd2 Kd7 Kc3 Kd6");
    let met = Met::by(&before, line[0], &line);
    let later = line[..3].iter().fold(before.clone(), |at, &mv| at.after(mv));
    let begins = Scene::new(&later);
    let plan = Candidate {
        name: Name::of(Kind::Space),
        ..one_move(&before.after(line[0]), "g4")
    };
    let mut comes_after = Vec::new();
    let scenes = (&Scene::new(&before), Some(&begins));
    let (kind, purpose) = what_for(scenes, &plan, &met, Shown::Nothing, &mut comes_after);
    assert_eq!(kind, Kind::Attack);
    assert_eq!(purpose.text(), "pawn g2–g4: attacks the bishop on f5");
    assert_eq!(comes_after, ["…Bf5"]);
}

/// Once the pawn has left b7, nothing takes back on c6.
#[test]
fn what_cannot_be_taken_back_is_no_exchange() {
    let fen = "4k3/1p6/2n5/1B6/8/8/8/4K3 b - - 0 1";
    let told = |line: &str| {
        played((fen, line), |before| Candidate {
            name: Name::about(Kind::Exchange, Square::C6),
            ..one_move(&before.pass().unwrap(), "Bxc6+")
        })
    };
    assert_eq!(told("b6 Bxc6+ Ke7"), "bishop b5–c6: takes the knight on c6");
    assert_eq!(told("Ke7 Bxc6 bxc6"), "bishop b5–c6: exchanges the knight on c6");
}

/// The pawn on h3 could take back on g4, which the line does in one case.
#[test]
fn what_the_line_does_not_take_back_is_taken() {
    let fen = "6k1/8/8/5p2/6P1/7P/8/6K1 b - - 0 1";
    let told = |line: &str| {
        played((fen, line), |before| Candidate {
            name: Name::about(Kind::Exchange, Square::G4),
            ..one_move(before, "fxg4")
        })
    };
    assert_eq!(told("fxg4 hxg4 Kf7"), "pawn f5–g4: exchanges the pawn on g4");
    assert_eq!(told("fxg4 Kg2 Kf7 hxg4"), "pawn f5–g4: exchanges the pawn on g4");
    assert_eq!(told("fxg4 Kg2 Kf7"), "pawn f5–g4: takes the pawn on g4");
}

/// A queen on e1 would mate a king on a1 if Black had two more moves.
#[test]
fn a_pawn_that_does_not_mate_promotes() {
    let line = ("8/8/8/7k/8/8/4p3/K7 b - - 0 1", "Kg5 Ka2 e1=Q");
    let told = played(line, |before| Candidate {
        name: Name::of(Kind::Mate),
        ..one_move(before, "e1=Q+")
    });
    assert_eq!(told, "pawn e2–e1: the passed pawn promotes");
}

/// The king's step is for the pawn on h4 if it is the best move; of others that is not said.
#[test]
fn the_best_move_is_for_what_it_touches() {
    let fen = "4k3/8/8/8/1r5P/8/5K2/8 w - - 0 1";
    let told = |line: &str| {
        played((fen, line), |before| Candidate {
            name: Name::of(Kind::KingWalk),
            ..one_move(before, "Kg3")
        })
    };
    assert_eq!(told("Kg3 Ke7"), "king f2–g3: guards the pawn on h4");
    assert_eq!(told("Ke3 Rxh4"), "king f2–g3");
}
