//! What is claimed of well-known positions. The claims are facts of the board or of a searched line; which of them are told first
//! may change with the search, so that the tests ask for those that an annotator would not leave out.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

use puchok_engine::explain::claim::Kind;
use puchok_engine::explain::course::Course;
use puchok_engine::explain::{Explanation, Reason, Verdict, explain_with};
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::{Outcome, Silent};
use puchok_engine::score::Score;
use puchok_engine::search::{Engine, Options};
use puchok_engine::shakmaty::CastlingMode;

/// The answer for a position, by so many nodes; `only` restricts it to one move.
fn explained(fen: &str, nodes: u64, only: Option<&str>) -> (Position, Outcome, Explanation) {
    answered(fen, nodes, only, &[])
}

/// The same, with these rivals told in any case.
fn answered(fen: &str, nodes: u64, only: Option<&str>, asked: &[&str]) -> (Position, Outcome, Explanation) {
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let read = |m: &&str| position.parse_san(m).unwrap();
    let limits = Limits {
        nodes: Some(nodes),
        search_moves: only.iter().map(read).collect(),
        ..Limits::default()
    };
    let asked: Vec<_> = asked.iter().map(read).collect();
    let options = Options {
        hash_mib: 16,
        analyse_mode: true,
        ..Options::default()
    };
    let mut engine = Engine::new(options).unwrap();
    let game = Game::new(position.clone());
    let signals = Signals::new();
    let (outcome, _, explanation) =
        explain_with(&mut engine, &game, &limits, &asked, &signals, &mut Silent, 5000);
    assert!(outcome.nodes <= nodes, "{} of {nodes}", outcome.nodes);
    (position, outcome, explanation)
}

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

/// Réti 1921: one move brings the king nearer to both pawns.
#[test]
fn reti() {
    let fen = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
    insta::assert_snapshot!(told(fen, 60_000, &["king-nearer"]), @"Kg7: king-nearer at ply 1");
}

/// The trébuchet: whoever is to move loses his pawn.
#[test]
fn zugzwang() {
    let fen = "8/8/5K2/4p3/3kP3/8/8/8 w - - 0 1";
    insta::assert_snapshot!(told(fen, 60_000, &["zugzwang", "guards"]), @"Kf5: guards at ply 1, zugzwang at ply 1");
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

/// The words for the claims of one kind that are made of a move.
fn kinds_of(fen: &str, mv: &str) -> Vec<&'static str> {
    let (_, _, explanation) = explained(fen, 60_000, Some(mv));
    let claims = explanation.reasons[0].claims.iter();
    claims.filter(|c| c.ply == 1).map(|c| c.kind.name()).collect()
}

/// A move that attacks nothing threatens a fork of king and queen.
#[test]
fn a_quiet_move_threatens() {
    let (_, _, explanation) = explained("2q2rk1/5ppp/8/8/8/2N5/5PPP/3Q2K1 w - - 0 1", 60_000, Some("Nd5"));
    let reason = &explanation.reasons[0];
    assert!(
        reason.text.contains("threatens Ne7+, which gains"),
        "{}",
        reason.text
    );
}

/// The pawn on f7 is pinned, so that the queen may take on g6.
#[test]
fn a_pinned_pawn_cannot_take() {
    let kinds = kinds_of("1r1r2k1/5pp1/6p1/8/2B5/6Q1/5PPP/6K1 w - - 0 1", "Qxg6");
    assert!(kinds.contains(&"cannot-take"), "{kinds:?}");
}

/// The rook on b8 protects the queen through the queen that attacks her, until it has to take on c8.
#[test]
fn a_rook_is_drawn_away() {
    let kinds = kinds_of("rr4k1/5ppp/5n2/1Q1pp3/1q1P4/4P3/1P3PPP/2R2RK1 w - - 0 1", "Rc8+");
    assert!(kinds.contains(&"draws-away"), "{kinds:?}");
}

/// The value of every move that is told is a value, and the text of every claim is there.
#[test]
fn every_reason_has_a_line_and_a_text() {
    for fen in [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ] {
        let (_, _, explanation) = explained(fen, 30_000, None);
        assert!(explanation.reasons.len() > 1);
        for reason in &explanation.reasons {
            assert_eq!(reason.line.first(), Some(&reason.mv));
            assert!(reason.score.is_some() && !reason.text.is_empty());
            assert!(
                reason
                    .claims
                    .iter()
                    .all(|c| (1..=reason.line.len()).contains(&c.ply))
            );
        }
    }
}

/// A check with one answer: that is said.
#[test]
fn one_answer() {
    let fen = "8/2R2pkp/8/5P1K/2B1N1p1/5n2/6r1/6b1 b - - 0 1";
    let (position, _, explanation) = explained(fen, 20_000, Some("Rh2+"));
    let after = position.after(explanation.reasons[0].mv);
    let answers: Vec<String> = explanation.reasons[0]
        .claims
        .iter()
        .filter_map(|c| match c.kind {
            Kind::Forces { answer } if c.ply == 1 => Some(after.san(answer)),
            _ => None,
        })
        .collect();
    assert_eq!(answers, ["Kxg4"]);
}

/// After 1. Qxh7 …Ne5 holds out, which a search that is cut off while …Ke7 fails does not see: a bound is no value.
#[test]
fn what_fails_when_the_limit_comes_is_no_mate() {
    let fen = "r1bqrk2/pp1n1n1p/3p1p2/P1pP1P1Q/2PpP1NP/6R1/2PB4/4RBK1 w - - 0 1";
    let mut told = 0;
    for nodes in (60_000..=120_000).step_by(10_000) {
        let (position, _, explanation) = explained(fen, nodes, None);
        for reason in &explanation.reasons {
            if position.san(reason.mv) == "Qxh7" {
                told += 1;
                let is_mate = reason.score.is_some_and(|score| score.is_mate());
                assert!(!is_mate, "{nodes} nodes: {:?}", reason.score);
            }
        }
    }
    assert!(told > 0, "the move is one of the rivals");
}

/// A search that ends with a bound may announce a mate in more moves than its line has: that line is no proof of the number.
#[test]
fn a_mate_and_its_line_agree() {
    let mut shown = 0;
    for fen in [
        "8/8/p7/5p2/2q2p1k/8/5K2/8 b - - 0 20",
        "rr4k1/7b/4PP1p/4Npq1/2RP1n2/1B2p3/p1P4P/3K4 w - - 0 1",
        "8/8/7P/2k5/8/8/K4p2/8 b - - 0 20",
        "2r5/4b2k/7p/1p3p2/1q1Pp3/4P1RP/5P2/7K b - - 0 20",
    ] {
        for nodes in [4_000, 8_000, 15_000, 30_000] {
            let (position, outcome, explanation) = explained(fen, nodes, None);
            let main = (outcome.lines[0].score, &outcome.lines[0].pv);
            let reasons = explanation.reasons.iter().map(|r| (r.score.unwrap(), &r.line));
            for (score, line) in reasons.chain([main]).filter(|(score, _)| score.is_mate()) {
                let course = Course::new(&position, line);
                let plies = (Score::MATE.raw() - score.raw().abs()) as usize;
                assert_eq!(
                    course.ends_in_mate(),
                    course.len() == plies,
                    "{fen}, {nodes} nodes: {score}, {line:?}"
                );
                assert!(course.len() <= plies, "{fen}, {nodes} nodes: {score}, {line:?}");
                shown += usize::from(course.ends_in_mate());
            }
        }
    }
    assert!(shown > 0, "some lines end in mate");
}

/// The score of the answer, that of the chosen move and that of a plan which begins with it are one value.
#[test]
fn a_move_has_one_value() {
    for (fen, nodes) in [
        (
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            20_000,
        ),
        (
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            40_000,
        ),
        (
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
            30_000,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            50_000,
        ),
    ] {
        let (_, outcome, explanation) = explained(fen, nodes, None);
        let reason = &explanation.reasons[0];
        let score = reason.score.unwrap();
        assert_eq!(outcome.lines[0].score, score, "{fen}");
        let told = outcome.lines[0].pv.iter().zip(&reason.line);
        assert!(told.into_iter().all(|(a, b)| a == b), "{fen}: the same line");
        let plans = explanation
            .plans
            .iter()
            .filter(|plan| plan.begins_with(reason.mv));
        for value in plans.filter_map(|plan| plan.defended) {
            assert_eq!(value, score, "{fen}: of the plan");
        }
    }
}

/// Quiet positions, most of them from the opening.
const QUIET: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P4/1P1BPN2/PBPN1PPP/R2Q1RK1 w - - 0 10",
    "r1bqkb1r/1p2pppp/p1np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 7",
];

/// What the estimate says is said of the end of a line that is shown and has come to rest.
#[test]
fn the_estimate_speaks_of_a_settled_end() {
    let mut told = 0;
    for (fen, nodes) in QUIET.into_iter().flat_map(|fen| [(fen, 20_000), (fen, 50_000)]) {
        let (position, outcome, explanation) = explained(fen, nodes, None);
        for (number, reason) in explanation.reasons.iter().enumerate() {
            if !reason
                .claims
                .iter()
                .any(|c| matches!(c.kind, Kind::Estimate { .. }))
            {
                continue;
            }
            told += 1;
            let course = Course::new(&position, &reason.line);
            assert!(course.is_settled(), "{fen}: {}", reason.text);
            let end = course.after(course.len() - 1).san(*reason.line.last().unwrap());
            assert!(reason.text.contains(&end), "{end}: {}", reason.text);
            if number == 0 {
                assert!(
                    outcome.lines[0].pv.starts_with(&reason.line),
                    "{fen}: {}",
                    reason.text
                );
            }
        }
    }
    assert!(told > 0, "the estimate speaks somewhere");
}

/// Somebody who may move again threatens to win something, or much: a good move in the centre is no threat.
#[test]
fn a_threat_gains_something() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for nodes in [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] {
        let (_, _, explanation) = explained(start, nodes, None);
        let told = explanation.threat.map(|threat| threat.text);
        assert_eq!(told, None, "{nodes} nodes");
    }
    for fen in QUIET {
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
    }
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

/// What is told of one rival that was asked for.
fn rival(fen: &str, nodes: u64, mv: &str) -> Reason {
    let (position, _, explanation) = answered(fen, nodes, None, &[mv]);
    let wanted = position.parse_san(mv).unwrap();
    explanation.reasons.into_iter().find(|r| r.mv == wanted).unwrap()
}

/// A mate in three beside one at once is a mate, and not as good.
#[test]
fn a_slower_mate_is_no_equal() {
    let reason = rival("k7/8/1K6/8/8/8/8/7R w - - 0 1", 5_000, "Rh7");
    assert_eq!(reason.verdict, Verdict::Worse);
    assert_eq!(reason.text, "Rh7 mates too, in 2.");
}

/// Who underpromotes wins with a rook as well: with less.
#[test]
fn what_wins_less_wins_too() {
    let reason = rival("8/8/7P/2k5/8/8/K4p2/8 b - - 0 20", 15_000, "f1=R");
    assert_eq!(reason.verdict, Verdict::Worse);
    assert!(
        reason.text.starts_with("f1=R promotes, and wins too (−"),
        "{}",
        reason.text
    );
}

/// No mate beside a mate is worth less, however much it wins.
#[test]
fn a_win_is_no_equal_of_a_mate() {
    let fen = "2r5/4b2k/7p/1p3p2/1q1Pp3/4P1RP/5P2/7K b - - 0 20";
    let (_, _, explanation) = explained(fen, 20_000, None);
    let (chosen, rivals) = explanation.reasons.split_first().unwrap();
    assert!(chosen.score.unwrap().is_win_by_mate());
    assert!(!rivals.is_empty());
    for rival in rivals.iter().filter(|r| !r.score.unwrap().is_win_by_mate()) {
        assert!(rival.verdict > Verdict::Equal, "{}", rival.text);
        assert!(!rival.text.contains("about as good"), "{}", rival.text);
    }
}

/// After a sentence about the other side's mate "it" would be that.
#[test]
fn a_step_of_a_plan_is_said_of_its_move() {
    let (_, _, explanation) = explained("k7/7R/1K6/8/8/8/8/8 b - - 0 1", 5_000, None);
    let text = &explanation.reasons[0].text;
    assert!(text.starts_with("Rh8# mates. Kb8 is a step of a plan:"), "{text}");
}

/// The bishop on c3 protects two fields; that it is taken is one fact.
#[test]
fn what_a_protector_leaves_is_told_once() {
    let fen = "5rk1/pp3ppp/2r2q2/P3pb2/1bP5/1NB3P1/1Q2PP1P/3RR1K1 b - - 0 1";
    let (_, _, explanation) = explained(fen, 30_000, Some("Bxc3"));
    let text = &explanation.reasons[0].text;
    assert!(
        text.contains("removes the bishop on c3, which protects e1 and b2"),
        "{text}"
    );
    assert_eq!(text.matches("removes the bishop").count(), 1, "{text}");
}

/// Who may castle gets something by it that is no threat.
#[test]
fn to_castle_is_no_threat() {
    let fen = "r2r2k1/ppqbppbp/2n2np1/2pp4/6P1/1P1PPNNP/PBP2PB1/R2QK2R b KQ - 0 1";
    for nodes in [10_000, 30_000] {
        let (_, _, explanation) = explained(fen, nodes, None);
        let castles = |text: &String| text.contains("castles.");
        let told = explanation.threat.map(|threat| threat.text);
        assert!(!told.as_ref().is_some_and(castles), "{told:?}");
    }
}
