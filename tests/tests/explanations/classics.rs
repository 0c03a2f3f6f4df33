//! Well-known combinations, studies and plans: what an annotator would not leave out.

use super::explained;

/// The chosen move and the claims of the first reason that are of these kinds.
fn told(fen: &str, nodes: u64, kinds: &[&str]) -> String {
    let (position, outcome, explanation) = explained(fen, nodes, None);
    let reason = &explanation.reasons[0];
    assert_eq!(outcome.best, Some(reason.mv));
    let mut found: Vec<String> = reason
        .claims
        .iter()
        .filter(|c| kinds.contains(&c.kind.name()))
        .map(|c| format!("{} at ply {}", c.kind.name(), c.ply))
        .collect();
    found.sort();
    found.dedup();
    format!("{}: {}", position.san(reason.mv), found.join(", "))
}

/// Levitsky–Marshall, Breslau 1912: the queen can be taken in three ways.
#[test]
fn marshall() {
    let fen = "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 0 23";
    insta::assert_snapshot!(told(fen, 100_000, &["offers", "threatens-mate"]), @"Qg3: offers at ply 1, threatens-mate at ply 1");
    let (position, _, explanation) = explained(fen, 100_000, None);
    let ways: Vec<String> = explanation.reasons[0]
        .taken
        .iter()
        .map(|t| position.after(t.line[0]).san(t.line[1]))
        .chain([position
            .after(explanation.reasons[0].mv)
            .san(explanation.reasons[0].line[1])])
        .collect();
    for way in ["Qxg3", "hxg3", "fxg3"] {
        assert!(ways.iter().any(|w| w == way), "{way} in {ways:?}");
    }
}

/// Boden's mate: the queen draws the pawn away from a6.
#[test]
fn boden() {
    let fen = "2kr1b1r/pp1npppp/2p1bn2/7q/5B2/2NB1Q1P/PPP1N1P1/2KR3R w - - 0 1";
    insta::assert_snapshot!(told(fen, 60_000, &["mate", "offers", "removes-guard"]), @"Qxc6+: mate at ply 1, offers at ply 1, removes-guard at ply 1");
}

/// Légal's mate: the queen is left to be taken, and taking her is answered by mate.
#[test]
fn legal() {
    let fen = "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";
    insta::assert_snapshot!(told(fen, 100_000, &["offers"]), @"Nxe5: offers at ply 1");
    let (position, _, explanation) = explained(fen, 100_000, None);
    let after = position.after(explanation.reasons[0].mv);
    let taken = explanation.reasons[0]
        .taken
        .iter()
        .find(|t| after.san(t.line[1]) == "Bxd1")
        .unwrap();
    assert!(taken.score.is_win_by_mate());
}

/// Lasker–Bauer, Amsterdam 1889: both bishops are offered.
#[test]
fn lasker_bauer() {
    let fen = "r4rk1/1b2bppp/ppq1p3/2ppB2n/5P2/1P1BP3/P1PPQ1PP/R4RK1 w - - 0 15";
    let (_, _, explanation) = explained(fen, 100_000, Some("Bxh7+"));
    let offers: Vec<usize> = explanation.reasons[0]
        .claims
        .iter()
        .filter(|c| c.kind.name() == "offers")
        .map(|c| c.ply)
        .collect();
    assert_eq!(offers, [1, 5]);
}

/// A smothered mate.
#[test]
fn smothered_mate() {
    let fen = "3r3k/6pp/7N/8/2Q5/8/5PPP/6K1 w - - 0 1";
    insta::assert_snapshot!(told(fen, 20_000, &["mate", "offers"]), @"Qg8+: mate at ply 1, offers at ply 1");
}

/// Saavedra 1895: the pawn threatens to promote and does.
#[test]
fn saavedra() {
    let fen = "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1";
    insta::assert_snapshot!(told(fen, 100_000, &["threatens-promotion"]), @"c7: threatens-promotion at ply 1");
}

/// Réti 1921: one move brings the king nearer to both pawns, and none of the other three holds.
#[test]
fn reti() {
    let fen = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
    insta::assert_snapshot!(told(fen, 60_000, &["king-nearer", "unique"]), @"Kg7: king-nearer at ply 1, unique at ply 1");
    let (_, _, explanation) = explained(fen, 60_000, None);
    let text = &explanation.reasons[0].text;
    assert!(text.contains("is the only move that does not lose"), "{text}");
    assert!(text.contains("the pawns on c6 and h5"), "{text}");
    // Where the search may choose among a few moves only, nothing is known of the others.
    let (_, _, restricted) = explained(fen, 60_000, Some("Kg7"));
    let is_unique = |kind: &str| kind == "unique";
    assert!(
        !restricted.reasons[0]
            .claims
            .iter()
            .any(|c| is_unique(c.kind.name()))
    );
}

/// White takes the opposition.
#[test]
fn the_opposition() {
    let fen = "4k3/8/8/3K4/4P3/8/8/8 w - - 0 1";
    insta::assert_snapshot!(told(fen, 60_000, &["opposition"]), @"Ke6: opposition at ply 1");
}

/// Philidor's defence: the rook keeps the king from the sixth rank.
#[test]
fn philidor() {
    let fen = "4k3/R7/8/3KP3/8/7r/8/8 b - - 0 1";
    insta::assert_snapshot!(told(fen, 60_000, &["cuts-off"]), @"Rh6: cuts-off at ply 1");
}

/// The trébuchet: whoever is to move loses his pawn.
#[test]
fn zugzwang() {
    let fen = "8/8/5K2/4p3/3kP3/8/8/8 w - - 0 1";
    insta::assert_snapshot!(told(fen, 60_000, &["zugzwang"]), @"Kf5: zugzwang at ply 1");
}

/// The queen gives check for ever.
#[test]
fn perpetual_check() {
    let fen = "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 32";
    insta::assert_snapshot!(told(fen, 60_000, &["perpetual"]), @"Qe8+: perpetual at ply 1");
}

/// The minority attack: the b-pawn is a lever against c6.
#[test]
fn minority_attack() {
    let fen = "r2qr1k1/pp2bppp/2p2n2/3p4/1P1P4/2N1PN2/P1Q2PPP/1R3RK1 w - - 0 15";
    let (_, _, explanation) = explained(fen, 40_000, Some("b5"));
    let kinds: Vec<&str> = explanation.reasons[0]
        .claims
        .iter()
        .map(|c| c.kind.name())
        .collect();
    assert!(kinds.contains(&"lever"), "{kinds:?}");
}
