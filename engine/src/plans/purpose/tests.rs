//! Tests of what a plan is and what it is for, in words.

use super::*;
use crate::plans::candidates::one_move;
use crate::plans::naming::Name;
use crate::score::Centipawns;
use puchok_zones::plan::resistance::Opposition;
use shakmaty::CastlingMode;

/// The plan of a rook to a file, with these moves.
fn to_file(fen: &str, steps: &[(Square, Square)]) -> String {
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let &(from, to) = steps.last().unwrap();
    let (moves, _) = trunk::play(&position, steps).unwrap();
    let plan = Candidate {
        side: position.turn(),
        role: Role::Rook,
        from,
        to,
        target: None,
        name: Name::of(Kind::File),
        moves,
        fields: vec![to],
        gain: Centipawns::ZERO,
        opposition: Opposition::Nobody,
        zone: None,
    };
    purpose(&Scene::new(&position), &plan, Shown::Nothing, None).text()
}

/// The queen leaves d8 for the rook, to e7 or on the file to d5.
#[test]
fn a_rook_doubles_with_what_stands_on_the_file_then() {
    let fen = "3q1rk1/1pp2ppp/8/8/8/8/1PP2PPP/5RK1 b - - 0 1";
    let rook = (Square::F8, Square::D8);
    let alone = to_file(fen, &[(Square::D8, Square::E7), rook]);
    assert!(alone.ends_with(": the open d-file"), "{alone}");
    let doubled = to_file(fen, &[(Square::D8, Square::D5), rook]);
    assert!(doubled.ends_with(": doubles on the open d-file"), "{doubled}");
}

/// On its way to protect g5 the rook takes the pawn on g2.
#[test]
fn a_pawn_that_is_taken_on_the_way_is_mentioned() {
    let fen = "8/5p2/6k1/6p1/5r1p/4K3/6P1/8 b - - 1 40";
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let steps = [
        (Square::F4, Square::F2),
        (Square::F2, Square::G2),
        (Square::G2, Square::G3),
    ];
    let (moves, _) = trunk::play(&position, &steps).unwrap();
    let plan = Candidate {
        name: Name {
            manner: Manner::Guards,
            ..Name::about(Kind::WeakPawn, Square::G5)
        },
        to: Square::G3,
        moves,
        fields: vec![Square::F2, Square::G2, Square::G3],
        ..one_move(&position, "Rf2")
    };
    let text = purpose(&Scene::new(&position), &plan, Shown::Nothing, None).text();
    assert_eq!(
        text,
        "rook f4–f2–g2–g3: takes the pawn on g2, then guards the pawn on g5"
    );
}

/// The queen on f1 offers herself to that on h3; a bishop does not go where a knight takes it for that.
#[test]
fn more_room_is_less_than_an_exchange() {
    let told = |fen: &str, san: &str| {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let plan = Candidate {
            name: Name::of(Kind::Mobility),
            gain: Centipawns(20),
            ..one_move(&position, san)
        };
        let mv = plan.moves[0];
        let purpose = purpose(&Scene::new(&position), &plan, Shown::Nothing, None);
        purpose
            .or_exchange(position.after(mv).board(), position.board(), &plan)
            .aims()
    };
    let queens = "4k3/8/8/8/8/7q/8/3Q2K1 w - - 0 1";
    assert_eq!(told(queens, "Qf1"), "seeks an exchange with the queen on h3");
    let minors = "7k/4n3/8/1P6/8/8/8/K6B w - - 0 1";
    assert_eq!(told(minors, "Bc6"), "a better field");
}

/// The line's moves come before those of the plan's other pieces; what a move prepares needs neither.
#[test]
fn moves_come_in_their_order() {
    let mut purpose = Purpose {
        way: "knight g8–e7".to_owned(),
        before: vec!["pawn e7–e5".to_owned()],
        aims: vec![Aim::new(AimKind::Develops, "development")],
        partner: None,
    };
    purpose.come_after(&["…Nxd5".to_owned()]);
    assert_eq!(
        purpose.text(),
        "knight g8–e7 after …Nxd5, pawn e7–e5: development"
    );
    let prepared = |purpose: &Purpose| purpose.as_prepared(Some("…Ne7"));
    assert_eq!(prepared(&purpose), "…Ne7, to develop");
    assert_eq!(purpose.as_prepared(None), "knight g8–e7, to develop");
    purpose.aims = vec![Aim::does("takes the pawn on c6"), Aim::idea("mate")];
    assert_eq!(
        prepared(&purpose),
        "…Ne7, which takes the pawn on c6, then aims at mate"
    );
    purpose.aims.clear();
    assert_eq!(prepared(&purpose), "…Ne7");
}

/// A better field is less than a move that is stopped, an outpost is more.
#[test]
fn what_is_stopped_is_said_if_nothing_better_is_known() {
    for (aims, expected) in [
        (Vec::new(), "stops …Ng5"),
        (
            vec![Aim::new(
                AimKind::PassedPawnForward,
                "a passed pawn comes forward",
            )],
            "stops …Ng5",
        ),
        (vec![Aim::idea("an outpost")], "an outpost"),
    ] {
        let mut purpose = Purpose {
            aims,
            ..Purpose::default()
        };
        purpose.or_stops("…Ng5");
        assert_eq!(purpose.aims(), expected);
    }
}

/// A mate that is stopped or threatened stands beside what a move does, and instead of where its piece goes.
#[test]
fn mates_are_said_beside_deeds() {
    let told = |aims: Vec<Aim>| {
        let purpose = Purpose {
            aims,
            ..Purpose::default()
        };
        let (mut stops, mut threatens) = (purpose.clone(), purpose);
        stops.and_stops_mate("…Qh1#");
        threatens.and_threatens_mate();
        (stops.aims(), threatens.aims())
    };
    for (aims, stops, threatens) in [
        (vec![], "stops …Qh1#", "threatens mate"),
        (
            vec![Aim::does("guards the knight on d7")],
            "guards the knight on d7 and stops …Qh1#",
            "guards the knight on d7 and threatens mate",
        ),
        (
            vec![Aim::deed(Deed::StopsMove, "stops …Qf6+")],
            "stops …Qh1#",
            "stops …Qf6+ and threatens mate",
        ),
        (
            vec![Aim::directed("against the king on g1")],
            "stops …Qh1#",
            "threatens mate",
        ),
        (
            vec![Aim::is_a("lever against the pawn on d4")],
            "lever against the pawn on d4",
            "lever against the pawn on d4",
        ),
    ] {
        assert_eq!(told(aims), (stops.to_owned(), threatens.to_owned()));
    }
}

/// Several aims are a clause within a sentence, one is an apposition or a clause.
#[test]
fn a_way_and_its_aims_stand_within_a_sentence() {
    let leaves = || Aim::does("leaves the attack of the king on e8");
    let directed = || Aim::directed("against the king on f8");
    for (aims, expected) in [
        (vec![Aim::idea("an outpost")], "an outpost"),
        (vec![directed()], "against the king on f8"),
        (vec![leaves()], "which leaves the attack of the king on e8"),
        (
            vec![leaves(), directed()],
            "which leaves the attack of the king on e8, then is directed against the king on f8",
        ),
        (
            vec![leaves(), Aim::idea("the open a-file")],
            "which leaves the attack of the king on e8, then aims at the open a-file",
        ),
    ] {
        let purpose = Purpose {
            way: "rook f7–a7–a8".to_owned(),
            aims,
            ..Purpose::default()
        };
        assert_eq!(purpose.within_a_sentence(), format!("rook f7–a7–a8, {expected}"));
    }
}

/// Every aim of a plan of one move becomes a sentence.
#[test]
fn an_aim_becomes_a_sentence() {
    let told = |aim: Option<Aim>| {
        let purpose = Purpose {
            way: "rook a1–c1".to_owned(),
            before: Vec::new(),
            aims: aim.into_iter().collect(),
            partner: None,
        };
        (purpose.text(), purpose.idea_of("X"))
    };
    for (aim, text, sentence) in [
        (Aim::does("gains space"), "gains space", "X gains space."),
        (
            Aim::idea("an outpost"),
            "an outpost",
            "The idea of X is an outpost.",
        ),
        (
            Aim::is_a("lever against the pawn on c6"),
            "lever against the pawn on c6",
            "X is a lever against the pawn on c6.",
        ),
        (
            Aim::directed("against the king on g8"),
            "against the king on g8",
            "X is directed against the king on g8.",
        ),
        (
            Aim::out_of_check(),
            "out of the check",
            "X gets out of the check.",
        ),
    ] {
        assert_eq!(
            told(Some(aim)),
            (format!("rook a1–c1: {text}"), Some(sentence.to_owned()))
        );
    }
    assert_eq!(told(None), ("rook a1–c1".to_owned(), None));
}

/// The knight takes the pawn on g6 and attacks the rook on h8 from there; that it attacks the pawn on h4 is less.
#[test]
fn what_is_taken_is_told_before_what_is_attacked() {
    let position = Position::from_fen("k6r/8/6p1/4N3/7p/8/8/K7 w - - 0 1", CastlingMode::Standard).unwrap();
    let told = |name: Name| {
        let plan = Candidate {
            target: None,
            name,
            ..one_move(&position, "Nxg6")
        };
        purpose(&Scene::new(&position), &plan, Shown::Nothing, None).aims()
    };
    let takes = "takes the pawn on g6";
    assert_eq!(told(Name::about(Kind::Attack, Square::G6)), takes);
    assert_eq!(told(Name::about(Kind::WeakPawn, Square::H4)), takes);
    let both = format!("{takes} and attacks the rook on h8");
    assert_eq!(told(Name::about(Kind::Attack, Square::H8)), both);
}

/// The bishop on d2 stands before the pawn on d3, but it is there for the king.
#[test]
fn who_blocks_a_check_is_there_for_that() {
    let fen = "2k1r1n1/8/3p1p2/7p/2P4P/1P1pB1P1/r6K/q7 w - - 1 45";
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let told = |name: Name| {
        let plan = Candidate {
            name,
            ..one_move(&position, "Bd2")
        };
        purpose(&Scene::new(&position), &plan, Shown::Nothing, None).aims()
    };
    assert_eq!(told(Name::about(Kind::Blockade, Square::D3)), "blocks the check");
    assert_eq!(
        told(Name::about(Kind::Attack, Square::A2)),
        "attacks the rook on a2"
    );
}
