use puchok_zones::plan::resistance::Opposition;
use shakmaty::{Role, Square};

use super::*;
use crate::plans::met::with_plan::with_plan;
use crate::plans::naming::Name;

/// The bishop takes the rook on g2 before it can go to d2.
#[test]
fn a_piece_that_the_line_takes_first_does_not_go_on() {
    let line = ("8/8/8/2bBk3/2K5/8/1P2p1r1/8 b - - 1 59", "e1=Q Bxg2 Qb4+");
    let steps = [(Square::E2, Square::E1), (Square::G2, Square::D2)];
    let name = Name::of(Kind::Rank);
    let reason = with_plan(line, ("e1=Q", &steps, name), |met, plan| met.cuts_short(plan));
    let expected = PlanReason::Taken {
        piece: Square::D5,
        role: Role::Bishop,
        on_the_way: Some(Square::G2),
    };
    assert_eq!(reason, Some(expected));
    let first = with_plan(line, ("e1=Q", &steps[..1], name), |met, plan| {
        met.cuts_short(plan)
    });
    assert_eq!(first, None);
}

/// The bishop leaves h5 before the king could attack it.
#[test]
fn a_target_that_leaves_first_is_missed() {
    let line = (
        "2n3r1/3k4/4pp2/R2b3B/3P1p2/7P/5PP1/4N1K1 b - - 0 27",
        "Ne7 Bf3 Nc6",
    );
    let steps = [
        (Square::D7, Square::E7),
        (Square::E7, Square::F8),
        (Square::F8, Square::G7),
    ];
    let is_late = |on: Square| {
        let name = Name::about(Kind::Attack, on);
        with_plan(line, ("Ke7", &steps, name), |met, plan| met.is_late(plan))
    };
    assert!(is_late(Square::H5));
    assert!(!is_late(Square::D4));
}

/// The knight has left g8 before the other could take it there; while it stays, that is a plan.
#[test]
fn what_leaves_first_is_not_taken() {
    let fen = "6n1/4kp2/2bp2p1/2p3P1/1nP3N1/3P4/3KPP2/5N2 b - - 3 26";
    let steps = [(Square::G4, Square::H6), (Square::H6, Square::G8)];
    let is_late = |line: &str| {
        let plan = ("Nh6", &steps[..], Name::about(Kind::Attack, Square::G8));
        with_plan((fen, line), plan, |met, plan| {
            let takes = Candidate {
                target: Some(Role::Knight),
                ..plan.clone()
            };
            met.is_late(&takes)
        })
    };
    assert!(is_late("f5 gxf6+ Nxf6 Nxf6"));
    assert!(!is_late("Kf8 Ke3 Ke7 f4"));
}

/// The bishop that could take the queen on f4 has gone to a7 by then; otherwise it can.
#[test]
fn what_has_left_no_longer_stands_against_a_plan() {
    let fen = "1qr3k1/1b3pp1/3bnn1p/1N1p4/8/4BN1P/QP3PP1/3R1BK1 b - - 16 29";
    let steps = [(Square::D6, Square::E7), (Square::B8, Square::F4)];
    let outlasts = |line: &str| {
        let plan = ("Be7", &steps[..], Name::of(Kind::Mobility));
        with_plan((fen, line), plan, |met, plan| {
            let against = Opposition::Taken {
                piece: Square::E3,
                role: Role::Bishop,
                on: Square::F4,
            };
            met.outlasts(&Candidate {
                opposition: against,
                ..plan.clone()
            })
        })
    };
    assert!(outlasts("Be7 Ba7 Qf4 Qb3"));
    assert!(!outlasts("Be7 Qb3 Qf4 Qb4"));
}

/// The king goes to d6 for the check on a4, and the queen to e6 for the attack of the bishop on b2.
#[test]
fn what_a_line_drives_on_follows_no_plan() {
    let fen = "8/8/4P3/1k3Pn1/8/2p5/2B1NK2/8 b - - 0 63";
    let king = [(Square::B5, Square::C6), (Square::C6, Square::D6)];
    let is_driven = |line: &str| {
        let plan = ("Kc6", &king[..], Name::of(Kind::KingWalk));
        with_plan((fen, line), plan, |met, plan| met.is_driven(plan))
    };
    assert!(is_driven("Kc6 Nxc3 Nh7 Ba4+ Kd6"));
    assert!(!is_driven("Kc6 Nxc3 Kd6"));
    let fen = "4q1k1/5ppp/8/4P3/8/8/1P3PPP/2B3K1 b - - 0 1";
    let queen = [(Square::E8, Square::E5), (Square::E5, Square::E6)];
    let is_chased = |line: &str| {
        let plan = ("Qxe5", &queen[..], Name::of(Kind::Mobility));
        with_plan((fen, line), plan, |met, plan| met.is_chased(plan))
    };
    assert!(is_chased("Qxe5 Bf4 Qe6"));
    assert!(!is_chased("Qxe5 g3 Qe6"));
}

/// The pawn has left f7; from f5 it still comes to f4, where it attacks e3, unless it has been taken.
#[test]
fn a_pawn_that_can_still_come_has_not_gone() {
    let steps = [(Square::F1, Square::E3)];
    let has_gone = |fen: &str, line: &str| {
        let plan = ("Nfe3", &steps[..], Name::of(Kind::Mobility));
        with_plan((fen, line), plan, |met, plan| {
            let against = Opposition::PawnLater {
                pawn: Square::F7,
                to: Square::F4,
            };
            let plan = Candidate {
                opposition: against,
                ..plan.clone()
            };
            met.has_gone(&plan).is_some()
        })
    };
    let fen = "6n1/4kp2/2bp2p1/2p3P1/1nP3N1/3P4/3KPP2/5N2 b - - 3 26";
    assert!(has_gone(fen, "f5 gxf6+ Nxf6 Nxf6 Kxf6 Kc3"));
    assert!(!has_gone(fen, "f5 Ngh2 Ke6 Nf3"));
}

/// The pawn that has gone to f5 could still attack e2 from f3, but it does not come back to f6.
#[test]
fn a_pawn_that_has_passed_its_field_has_gone() {
    let fen = "7k/5p2/8/8/6Q1/8/8/6K1 b - - 0 1";
    let steps = [(Square::G4, Square::E2), (Square::E2, Square::E5)];
    let has_gone = |line: &str| {
        with_plan(
            (fen, line),
            ("Qe2", &steps, Name::of(Kind::KingAttack)),
            |met, plan| {
                let against = Opposition::PawnInTime {
                    pawn: Square::F7,
                    to: Square::F6,
                };
                let plan = Candidate {
                    opposition: against,
                    ..plan.clone()
                };
                met.has_gone(&plan).is_some()
            },
        )
    };
    assert!(has_gone("f5 Qe2 Kh7 Qe5"));
    assert!(!has_gone("Kh7 Qe2 Kg8 Qe5"));
}

/// The queen takes the pawn on g2 before it could have promoted.
#[test]
fn a_pawn_that_the_line_takes_first_does_not_promote() {
    let line = "Kxa7 e6 a2 e7 a1=Q e8=Q Qh1+ Kg7";
    let fen = "8/P6K/k7/4P3/p2p4/p7/6P1/8 b - - 0 1";
    let steps = [
        (Square::G2, Square::G4),
        (Square::G4, Square::G5),
        (Square::G5, Square::G6),
        (Square::G6, Square::G7),
        (Square::G7, Square::G8),
    ];
    let is_late = |line: &str| {
        let plan = ("g4", &steps[..], Name::of(Kind::Promotion));
        with_plan((fen, line), plan, |met, plan| met.is_late(plan))
    };
    assert!(is_late(&format!("{line} Qxg2+")));
    assert!(!is_late(&format!("{line} Qe1")));
}

/// The knight goes to g4 for the pawn on f2, which it takes, not for that on h2.
#[test]
fn what_the_piece_takes_next_is_what_it_came_for() {
    let line = (
        "r1b1k2r/1p2ppbp/p4np1/3p4/n4B2/1NP2NP1/PP2PP1P/R3KB1R w KQkq - 3 13",
        "O-O-O Ng4 Rxd5 Nxf2 Rg1",
    );
    let steps = [(Square::F6, Square::G4)];
    let name = Name::about(Kind::WeakPawn, Square::H2);
    let aimed = with_plan(line, ("Ng4", &steps, name), |met, plan| met.aimed(plan).name);
    assert_eq!(aimed, Name::about(Kind::WeakPawn, Square::F2));
    let other = (line.0, "O-O-O Ng4 Rxd5 b5");
    let aimed = with_plan(other, ("Ng4", &steps, name), |met, plan| met.aimed(plan).name);
    assert_eq!(aimed, name);
}

/// The rook takes the bishop that the queen is to join.
#[test]
fn a_piece_that_has_come_and_is_taken_is_joined_by_none() {
    let fen = "7r/2pk4/p1pbbqpp/2Q1p3/1B6/8/PP3P1P/3RK3 b - - 6 23";
    let steps = [(Square::E6, Square::D5), (Square::F6, Square::E6)];
    let name = Name {
        manner: Manner::Joins(Role::Bishop, Square::D5),
        ..Name::of(Kind::Diagonal)
    };
    let reason = |line: &str| {
        with_plan((fen, line), ("Bd5", &steps, name), |met, plan| {
            met.cuts_short(plan)
        })
    };
    let stopped = PlanReason::Stopped("Rxd5".to_owned());
    assert_eq!(reason("Bd5 Rxd5 cxd5 Qxd5 Qe6"), Some(stopped));
    assert_eq!(reason("Bd5 Ke2 Qe6"), None);
}

/// The knight on a3 has gone to b5, where the bishop takes it; the pawn that has come to c4 takes back.
#[test]
fn what_is_taken_by_a_plan_does_not_stand_against_it() {
    let fen = "1k3r2/1pp3p1/1pn1b1qp/4p3/4p3/N1PrB3/PP2QPPP/R3R2K b - - 5 20";
    let steps = [
        (Square::C6, Square::E7),
        (Square::E6, Square::D7),
        (Square::D7, Square::B5),
    ];
    let against = |line: &str| {
        let plan = ("Ne7", &steps[..], Name::of(Kind::Mobility));
        with_plan((fen, line), plan, |met, plan| {
            met.stands_against(&Candidate {
                opposition: Opposition::Exchange {
                    piece: Square::A3,
                    role: Role::Knight,
                },
                ..plan.clone()
            })
        })
    };
    let pawn = PlanReason::Exchange {
        piece: Square::C4,
        role: Role::Pawn,
    };
    assert_eq!(against("Ne7 c4 Bd7 Nb5 Bxb5 cxb5"), Some(pawn));
    assert_eq!(against("Ne7 Nb5 Bd7 Rac1 Bxb5"), Some(PlanReason::LinePlays));
    assert_eq!(against("Ne7 h3 Bd7 Kh2 Bb5"), None);
}

/// A line that castles long leaves nothing of castling short.
#[test]
fn a_side_castles_once() {
    let fen = "r3k2r/8/8/8/8/8/8/3K4 b kq - 0 1";
    let steps = [(Square::E8, Square::G8)];
    let castles = |line: &str| {
        let plan = ("O-O", &steps[..], Name::of(Kind::Castling));
        with_plan((fen, line), plan, |met, plan| met.castles_otherwise(plan))
    };
    assert!(!castles("O-O Kd2"));
    assert!(castles("O-O-O+ Ke2"));
}

/// The knight comes to d4, where a pawn takes it, then a knight, and then nothing takes back; a rook that comes to
/// e2 is exchanged.
#[test]
fn an_officer_that_is_taken_at_once_is_offered_or_exchanged() {
    let given = |fen: &str, line: &str, (name, steps): (&str, [(Square, Square); 1])| {
        with_plan(
            (fen, line),
            (name, &steps, Name::of(Kind::Mobility)),
            |met, plan| met.given(plan),
        )
    };
    let knight = ("Nd4", [(Square::F3, Square::D4)]);
    let fen = "6k1/8/2n5/4p3/8/2P2N2/8/6K1 w - - 0 1";
    assert_eq!(given(fen, "Nd4 exd4 cxd4", knight), Some(Given::Offered));
    assert_eq!(given(fen, "Nd4 Nxd4 Kf1", knight), None);
    assert_eq!(
        given(fen, "Nd4 Nxd4 cxd4", knight),
        Some(Given::Exchanged(Role::Knight, Square::C6))
    );
    assert_eq!(given(fen, "Nd4 Kf7 Nxc6", knight), None);
    let alone = "6k1/8/2n5/8/8/5N2/8/6K1 w - - 0 1";
    assert_eq!(given(alone, "Nd4 Nxd4", knight), Some(Given::Offered));
    let blocks = ("Bd2", [(Square::C1, Square::D2)]);
    assert_eq!(
        given("6k1/8/8/8/1b6/8/8/2B1K3 w - - 0 1", "Bd2 Bxd2+ Kxd2", blocks),
        None
    );
    let rook = ("Re2", [(Square::E5, Square::E2)]);
    let fen = "6k1/8/8/4r3/8/3b4/5R2/6K1 b - - 0 1";
    assert_eq!(
        given(fen, "Re2 Rxe2 Bxe2", rook),
        Some(Given::Exchanged(Role::Rook, Square::F2))
    );
}
