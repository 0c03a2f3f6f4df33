//! Tests of the verdicts on moves of a game.

use super::*;
use crate::explain::Verdict;
use crate::options::Options;

/// A move of a position, with what is said of it but for its value.
fn reason(position: &Position, san: &str, score: i32) -> Reason {
    let mv = position.parse_san(san).unwrap();
    Reason {
        mv,
        verdict: Verdict::Equal,
        score: Some(Score::cp(score)),
        line: vec![mv],
        claims: Vec::new(),
        taken: Vec::new(),
        text: String::new(),
    }
}

/// An error that the search of the next position does not find is withdrawn, one that it finds stays.
#[test]
fn what_the_next_search_refutes_is_withdrawn() {
    let position = Position::startpos();
    let entry = |position: &Position, san: &str, before: i32, after: i32| {
        let (before, after) = (Score::cp(before), Score::cp(after));
        Annotated {
            position: position.clone(),
            mv: position.parse_san(san).unwrap(),
            before,
            after,
            grade: Grade::of_loss(lost(before, after)),
            loss: lost(before, after),
            explanation: Some(Explanation::default()),
            overlooks_threat: true,
            turns: false,
        }
    };
    let first = entry(&position, "e4", 0, -400);
    let next = position.after(first.mv);
    let judged = |best: i32| {
        let mut found = vec![first.clone(), entry(&next, "e5", best, best - 300)];
        withdraw_refuted(&mut found, &[None, None], Score::cp(300 - best), false);
        found.swap_remove(0)
    };
    assert_eq!(first.grade, Grade::Blunder);
    let kept = judged(390);
    assert_eq!((kept.grade, kept.overlooks_threat), (Grade::Blunder, true));
    let withdrawn = judged(0);
    assert_eq!(
        (withdrawn.grade, withdrawn.overlooks_threat),
        (Grade::Sound, false)
    );
    assert_eq!(
        (withdrawn.after, withdrawn.explanation.is_none()),
        (Score::DRAW, true)
    );
}

/// Black's best answer is played and said to win; the game then shows that it does not.
#[test]
fn what_the_game_refutes_is_withdrawn() {
    let position = Position::startpos();
    let mut at = position.clone();
    let mut found: Vec<Annotated> = Vec::new();
    let mut moves = Vec::new();
    for (san, before, after) in [
        ("e4", 0, -400),
        ("e5", 400, 380),
        ("Nf3", -380, 20),
        ("Nc6", -20, -20),
    ] {
        let mv = at.parse_san(san).unwrap();
        let (before, after) = (Score::cp(before), Score::cp(after));
        found.push(Annotated {
            position: at.clone(),
            mv,
            before,
            after,
            grade: Grade::of_loss(lost(before, after)),
            loss: lost(before, after),
            explanation: (san == "e4").then(Explanation::default),
            overlooks_threat: false,
            turns: false,
        });
        moves.push(Some(mv));
        at.play(mv);
    }
    let first = |best: &[Option<Move>]| {
        let mut found = found.clone();
        withdraw_refuted(&mut found, best, Score::cp(20), false);
        found.swap_remove(0).grade
    };
    assert_eq!(found[0].grade, Grade::Blunder);
    assert_eq!(first(&moves), Grade::Sound);
    let another = at.parse_san("d4");
    assert_eq!(
        first(&[None, another, None, None]),
        Grade::Blunder,
        "the best answer was not played"
    );
}

/// A move is the only one if there are others and each gives much away.
#[test]
fn the_only_move_has_worse_alternatives() {
    let position = Position::startpos();
    let is_only = |others: &[(&str, i32)]| {
        let played = reason(&position, "e4", 0);
        let entry = Annotated {
            position: position.clone(),
            mv: played.mv,
            before: Score::DRAW,
            after: Score::DRAW,
            grade: Grade::Sound,
            loss: 0.0,
            explanation: None,
            overlooks_threat: false,
            turns: false,
        };
        let others = others.iter().map(|&(san, score)| reason(&position, san, score));
        let explanation = Explanation {
            reasons: std::iter::once(played).chain(others).collect(),
            ..Explanation::default()
        };
        is_only(&entry, &explanation)
    };
    assert!(!is_only(&[]));
    assert!(is_only(&[("d4", -400), ("c4", -300)]));
    assert!(!is_only(&[("d4", -400), ("c4", -50)]));
}

/// An annotation that is stopped contains nothing of the moves that it has not reached.
#[test]
fn an_annotation_ends_where_it_was_stopped() {
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    let mut engine = Engine::new(options).unwrap();
    let effort = Effort {
        value: Limits {
            nodes: Some(300),
            ..Limits::default()
        },
        explanation: Limits {
            nodes: Some(1_000),
            ..Limits::default()
        },
        every_move: false,
    };
    let start = Position::startpos();
    let mut moves = Vec::new();
    let mut position = start.clone();
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
        let mv = position.parse_san(san).unwrap();
        moves.push(mv);
        position.play(mv);
    }
    let signals = Signals::default();
    let mut told = |number| {
        if number == 1 {
            signals.stop();
        }
    };
    let game = annotate(&mut engine, &start, &moves, &effort, &signals, &mut told);
    let annotated: Vec<Move> = game.moves.iter().map(|m| m.mv).collect();
    assert_eq!(annotated, moves[..2]);
    assert_eq!(game.end.0.turn(), Color::White);
}
