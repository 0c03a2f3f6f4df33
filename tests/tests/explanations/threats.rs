//! What the other side threatens: something that gains, and no more.

use super::{QUIET, explained};
use puchok_engine::explain::claim::Kind;

/// Somebody who may move again threatens to win something, or much: a good move in the centre is no threat.
#[test]
fn a_threat_gains_something() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for nodes in [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] {
        let (_, _, explanation) = explained(start, nodes, None);
        let told = explanation.threat.map(|threat| threat.text);
        assert_eq!(told, None, "{nodes} nodes");
    }
    // Pieces attacked, and the knight that comes to f7.
    let threatened = [
        "r1b1kbnr/ppp2ppp/8/4p3/3pP3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 6",
        "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4",
        "rnbqkbnr/ppp2ppp/3p4/8/2B1Pp2/5N2/PPPP2PP/RNBQK2R w KQkq - 0 4",
    ];
    let mut told = 0;
    for fen in QUIET.into_iter().chain(threatened) {
        let (_, outcome, explanation) = explained(fen, 20_000, None);
        let Some(threat) = explanation.threat else {
            continue;
        };
        let cost = outcome.lines[0].score.centipawns() + threat.score.centipawns();
        let says = threat.claims.iter().any(|c| {
            let kind = c.kind.name();
            [
                "mate",
                "wins",
                "gains",
                "promotes",
                "fork",
                "captures",
                "threatens-mate",
            ]
            .contains(&kind)
        });
        assert!(says || cost.0 >= 150, "{fen}: {}", threat.text);
        told += 1;
    }
    assert!(told > 1, "{told}");
}

/// 3. ...Nf6 protects against mate on f7 and nothing else matters.
#[test]
fn a_threat_to_mate_is_told() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let (_, _, explanation) = explained(fen, 20_000, None);
    let threat = explanation.threat.unwrap();
    assert!(
        threat
            .claims
            .iter()
            .any(|c| matches!(c.kind, Kind::Mate { moves: 1 })),
        "{}",
        threat.text
    );
}

/// Who may castle gets something by it that is no threat.
#[test]
fn to_castle_is_no_threat() {
    let fen = "r2r2k1/ppqbppbp/2n2np1/2pp4/6P1/1P1PPNNP/PBP2PB1/R2QK2R b KQ - 0 1";
    for nodes in [10_000, 30_000] {
        let (_, _, explanation) = explained(fen, nodes, None);
        let castles = |text: &String| text.contains("brings the rook to");
        let told = explanation.threat.map(|threat| threat.text);
        assert!(!told.as_ref().is_some_and(castles), "{told:?}");
    }
}

/// That the side to move would miss its own mate or what it wins is no threat, nor is an even exchange.
#[test]
fn what_is_missed_by_a_pass_is_no_threat() {
    for fen in [
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "5rk1/1p3p2/p2p3p/5Bp1/3P1PP1/Q7/P2K3P/1Rr3R1 w - - 0 1",
    ] {
        let (_, _, explanation) = explained(fen, 20_000, None);
        let told = explanation.threat.map(|threat| threat.text);
        assert!(
            !told.as_ref().is_some_and(|text| text.contains("threatens")),
            "{told:?}"
        );
    }
}

/// White's knight would go away from the pawn that attacks it, which is no threat, whatever a pass costs Black.
#[test]
fn to_bring_a_piece_to_safety_is_no_threat() {
    let fen = "r1bqkbnr/2p1p1p1/p7/2p2pBp/3N4/2PP2PP/PP2PP2/RN1QK2R b KQkq - 0 9";
    for nodes in [10_000, 25_000] {
        let (_, _, explanation) = explained(fen, nodes, None);
        let told = explanation.threat.map(|threat| threat.text);
        let is_threat = |text: &String| text.contains("threatens Nf3, which brings the knight to safety.");
        assert!(!told.as_ref().is_some_and(is_threat), "{told:?}");
    }
}

/// Who is mated, or has lost or draws whatever he does, is in no zugzwang; who would hold if he could pass is.
#[test]
fn zugzwang_is_where_a_pass_would_help() {
    let leaves = |fen: &str, mv: &str| {
        let (_, _, explanation) = explained(fen, 20_000, Some(mv));
        explanation.reasons[0]
            .claims
            .iter()
            .any(|c| c.kind == Kind::Zugzwang)
    };
    for (fen, mv) in [
        ("8/5P1k/8/7K/8/8/8/8 w - - 0 1", "f8=R"),
        ("4k2K/8/8/8/8/8/7P/8 w - - 0 1", "Kg7"),
        ("8/8/3P4/8/8/8/3B2n1/5K1k w - - 0 1", "d7"),
        ("8/p1k2p2/1p3P2/1P2K3/8/8/8/8 w - - 0 1", "Kd5"),
    ] {
        assert!(!leaves(fen, mv), "{fen} {mv}");
    }
    assert!(leaves("8/8/8/3k4/8/8/3KP3/8 w - - 0 1", "Kd3"));
}

/// Black threatens …h4 and can play it after Kb6: who has a good move is in no zugzwang.
#[test]
fn who_carries_out_a_threat_is_in_no_zugzwang() {
    for nodes in [10_000, 25_000] {
        let (_, _, explanation) = explained("8/5k2/8/K4p1p/3P4/4P3/8/8 w - - 0 1", nodes, None);
        let claims = &explanation.reasons[0].claims;
        let zugzwang = claims.iter().any(|c| c.kind == Kind::Zugzwang);
        let threatens = explanation.threat.is_some_and(|threat| threat.threatens());
        assert!(!(zugzwang && threatens), "{nodes} nodes: {claims:?}");
    }
}

/// White would mate with his second move, which the fifty-move rule does not let him make.
#[test]
fn nothing_is_threatened_that_the_fifty_move_rule_forbids() {
    let (_, outcome, explanation) = explained("6k1/8/6K1/8/8/8/8/7R b - - 98 120", 20_000, None);
    assert_eq!(outcome.lines[0].score.raw(), 0);
    assert!(explanation.threat.is_none(), "{:?}", explanation.threat);
    let text = &explanation.reasons[0].text;
    assert!(!text.contains("threat"), "{text}");
}

/// What is threatened and no longer works is said to be stopped: the bishop opens its line to e8, the rook that of
/// the bishop on d5 to b7.
#[test]
fn what_answers_a_threat_is_told() {
    for (fen, mv) in [
        ("8/p3P1p1/6Kp/1P2P3/b1p3P1/P7/8/4k3 b - - 0 13", "Bxb5"),
        (
            "3qr1k1/pp3pp1/2r2b1P/3b4/2pP2Q1/P1B1P2P/3N1P2/1R3RK1 b - - 2 24",
            "Rce6",
        ),
    ] {
        let (_, _, explanation) = explained(fen, 40_000, Some(mv));
        let threat = explanation.threat.filter(|threat| threat.threatens()).unwrap();
        let stops = Kind::Stops { threat: threat.mv };
        let claims = &explanation.reasons[0].claims;
        assert!(claims.iter().any(|c| c.kind == stops), "{fen}: {}", threat.text);
    }
}
