//! Threats that are told, stopped, or not told.

use super::explained;
use puchok_engine::explain::claim::Kind;

/// f6 comes next, and the king has no time for the pawn.
#[test]
fn a_threat_is_told_whose_gain_its_line_does_not_show() {
    let fen = "5k2/p5bR/1p4p1/6P1/PP3P2/2Pr4/5P2/5K2 w - - 1 35";
    let (_, _, explanation) = explained(fen, 40_000, Some("f5"));
    let chosen = &explanation.reasons[0];
    let threatens = |claim: &_| matches!(claim, Kind::Threatens { .. });
    assert!(
        chosen.claims.iter().any(|c| threatens(&c.kind)),
        "{}",
        chosen.text
    );
}

/// Of three ways to lose the pawn Black may choose one that keeps it.
#[test]
fn a_pawn_that_can_be_kept_is_not_won() {
    let (_, _, explanation) = explained("8/5p2/6pk/8/4P1p1/8/5KP1/8 w - - 0 45", 40_000, None);
    let chosen = &explanation.reasons[0];
    let wins = chosen.claims.iter().any(|c| matches!(c.kind, Kind::Wins { .. }));
    assert!(!wins, "{}", chosen.text);
}

/// The knight goes with check from where the bishop would take it.
#[test]
fn a_check_that_saves_a_piece_stops_what_would_take_it() {
    let fen = "r4b1r/pp1b1kpp/3p4/1N4P1/4P3/5P2/PPP2P2/3RK2R w K - 1 17";
    let (_, _, explanation) = explained(fen, 100_000, Some("Nxd6+"));
    let chosen = &explanation.reasons[0];
    let stops = chosen.claims.iter().any(|c| matches!(c.kind, Kind::Stops { .. }));
    assert!(stops, "{} {:?}", chosen.text, explanation.threat.map(|t| t.text));
}

/// What is said to be stopped does not stand where the move takes.
#[test]
fn what_is_taken_is_not_stopped_besides() {
    for fen in [
        "r1bqkb1r/pppp1ppp/2n5/4p3/2B1n3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 5",
        "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "r2qk2r/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 7",
    ] {
        let (position, _, explanation) = explained(fen, 20_000, None);
        let chosen = &explanation.reasons[0];
        for claim in &chosen.claims {
            if let Kind::Stops { threat } = claim.kind {
                let takes = chosen.mv.is_capture() && threat.from() == Some(chosen.mv.to());
                assert!(!takes, "{}: {}", position.san(chosen.mv), chosen.text);
            }
        }
    }
}
