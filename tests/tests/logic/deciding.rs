//! Decisions, strategies, and whether the model checker distinguishes good strategies from damaged ones.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::{Chess, Color, Move, Position as _, Square};
use puchok_engine::solvers::endgames::{Endgames, Material};
use puchok_engine::solvers::logic::Formulas;
use puchok_engine::solvers::logic::check::is_true;
use puchok_engine::solvers::logic::chess::code::Code;
use puchok_engine::solvers::logic::chess::confirm::{Claim, MOST_WRITTEN};
use puchok_engine::solvers::logic::chess::goal::{Goal, Task};
use puchok_engine::solvers::logic::chess::prove::{
    Limits, Proof, Solution, TaskSolution, Value, all_moves, decide, decide_task,
};
use puchok_engine::solvers::logic::chess::theta::Theta;
use puchok_engine::solvers::logic::chess::verify::{VerifyError, least_positions, verify};
use puchok_engine::solvers::logic::chess::words::Words;
use puchok_tests::naive_mates::mates;
use puchok_tests::positions::position;

use crate::chess::FORTRESS;

const LIMITS: Limits = Limits {
    positions: 500_000,
    time: None,
};

fn decided(fen: &str) -> Solution {
    decide(&position(fen), LIMITS, &mut |_| true).unwrap()
}

fn numbers(thetas: &[Theta]) -> Vec<u8> {
    thetas.iter().map(|theta| theta.number()).collect()
}

/// Decides a task of the side to move.
fn task(fen: &str, goal: &str, moves: Option<u8>) -> (Task, TaskSolution) {
    let position = position(fen);
    let task = Task::new(position.turn(), goal.parse().unwrap(), moves, position.board());
    let solution = decide_task(&position, &task, LIMITS, &mut |_| true).unwrap();
    (task, solution)
}

fn assert_confirmed(proof: &Proof) {
    assert!(proof.confirmation.holds, "{:?}", proof.claim);
}

/// All positions that play can reach with the rook are explored: 399,112 with it, and 3,612 pairs of kings
/// with either side to move.
#[test]
fn the_theorem_has_three_cases() {
    let black = decided("8/8/8/8/8/2k5/8/K2r4 w - - 0 1");
    assert_eq!(
        (black.value, numbers(&black.satisfiable), black.mate),
        (Some(Value::Black), vec![3], Some(4))
    );
    assert!(black.extent.is_whole && black.extent.positions <= 399_112 + 2 * 3_612);
    // As printed, "does not win" only refers to one strategy: Black can also play on forever.
    assert_eq!(numbers(&black.as_printed.unwrap()), [3, 4]);
    let draw = decided(FORTRESS);
    assert_eq!(
        (draw.value, numbers(&draw.satisfiable)),
        (Some(Value::Draw), vec![2, 4])
    );
    assert_eq!(numbers(&draw.unsatisfiable), [1, 3]);
    assert_eq!(numbers(&draw.as_printed.unwrap()), [2, 4]);
    let white = decided("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert_eq!(
        (white.value, numbers(&white.satisfiable)),
        (Some(Value::White), vec![1])
    );
    assert_eq!(numbers(&white.unsatisfiable), [2, 3, 4]);
    for proof in black.proofs.iter().chain(&draw.proofs).chain(&white.proofs) {
        assert_confirmed(proof);
    }
}

/// A mate is found although not all positions fit the limit.
#[test]
fn few_men_can_have_too_many_positions() {
    for (fen, most) in [
        ("8/8/3k4/3r4/8/8/1Q6/K6R w - - 0 1", 50_000),
        ("8/5P1k/5K2/8/8/2p5/2P5/8 w - - 0 1", 50_000),
    ] {
        let solution = decided(fen);
        assert_eq!(solution.value, Some(Value::White), "{fen}");
        assert!(solution.extent.positions < most, "{:?}", solution.extent);
        assert!(!solution.extent.is_whole);
        assert_confirmed(&solution.proofs[0]);
    }
}

/// The counts are those of `puchok prove --verify` and of docs/endgames.md.
#[test]
fn an_ending_has_at_least_so_many_positions() {
    let least = |name: &str| least_positions(name.parse().unwrap());
    for (name, positions) in [("KRK", 399_112), ("KPK", 331_352)] {
        let bound = least(name);
        assert!(
            bound <= positions && bound > positions / 100 * 95,
            "{name}: {bound}"
        );
    }
    assert_eq!(least_positions(Material::BARE_KINGS), 7_224);
    // Bishops of either colour; with Black to move, there are as many as can be placed.
    let both = 2 * 5_437_752 + 3_612 * 62 * 61;
    assert!(least("KBNK") <= both && least("KBNK") > 20_000_000);
}

/// 3,612 placements of two kings, with either side to move; `puchok prove --verify KRK` does the same for a
/// larger ending.
#[test]
fn every_position_of_an_ending_is_compared_and_checked() {
    let endgames = Endgames::default();
    let report = verify(Material::BARE_KINGS, false, &endgames, 10_000, &mut |_| ()).unwrap();
    assert_eq!(
        (report.positions, report.looked_at, report.draws),
        (7_224, 7_224, 7_224)
    );
    assert_eq!(
        (report.wrong_values, report.wrong_mates, report.refused),
        (0, 0, 0)
    );
    // Strategies of both sides from every position; every thousandth vertex of both is damaged.
    assert_eq!(
        (report.vertices, report.damaged, report.accepted_damage),
        (2 * 7_224, 16, 0)
    );
    let refusal = verify(Material::BARE_KINGS, false, &endgames, 7_000, &mut |_| ());
    assert_eq!(refusal.unwrap_err(), VerifyError::TooLarge(7_000));
}

/// The check writes out Rules only for the positions of the model; the formula with all 1,152 positions is
/// true as well.
#[test]
fn the_whole_formula_is_true_in_the_strategy() {
    let solution = decided(FORTRESS);
    let positions = all_moves(&position(FORTRESS)).unwrap();
    let mut f = Formulas::new();
    let words = Words::new(&mut f);
    for proof in &solution.proofs {
        let model = proof.strategy.model(&words).unwrap();
        let Claim::Theta(own) = proof.claim else {
            panic!("no theta")
        };
        for theta in Theta::ALL {
            let formula = words.theta(&mut f, theta, &positions);
            assert_eq!(is_true(&f, formula, &model), theta == own, "{theta:?}");
        }
    }
}

#[test]
fn a_limit_that_is_reached_leaves_the_position_undecided() {
    let limits = Limits {
        positions: 1_000,
        ..LIMITS
    };
    let solution = decide(&position("8/8/8/4k3/8/8/8/K6R w - - 0 1"), limits, &mut |_| true).unwrap();
    assert_eq!(solution.value, None);
    assert!(solution.proofs.is_empty() && solution.satisfiable.is_empty() && solution.sizes.is_none());
    assert!(solution.extent.positions <= 1_000 && !solution.extent.is_whole);
}

/// Goals for which it is easy to see whether they can be reached, and in how many plies.
#[test]
fn goals_are_reached_or_prevented() {
    let reached = |fen: &str, goal: &str, moves: Option<u8>| {
        let (_, solution) = task(fen, goal, moves);
        assert_confirmed(&solution.proof.unwrap());
        (solution.is_reached.unwrap(), solution.plies)
    };
    // Black's king is outside the square of the pawn, or inside it.
    assert!(reached("8/8/8/8/P6k/8/8/K7 w - - 0 1", "promote:Q", Some(5)).0);
    assert_eq!(
        reached("8/8/8/4k3/8/8/8/K7 b - - 0 1", "control:a8", Some(3)),
        (true, Some(6))
    );
    assert!(!reached("8/8/8/8/P3k3/8/8/7K w - - 0 1", "promote", Some(6)).0);
    // A pawn that promotes and is captured at once does not count; with the king's protection it does.
    assert!(!reached("8/Pk6/8/8/8/8/8/K7 w - - 0 1", "promote", Some(1)).0);
    assert_eq!(
        reached("3k4/P7/1K6/8/8/8/8/8 w - - 0 1", "promote:N", Some(1)),
        (true, Some(2))
    );
    // A knight's fork of king and queen; and a queen that is protected.
    assert_eq!(
        reached("4k3/8/q7/3N4/8/8/8/4K3 w - - 0 1", "material:9", Some(2)),
        (true, Some(4))
    );
    assert!(!reached("4k3/1p6/q7/8/8/8/8/R3K3 w - - 0 1", "material:5", Some(1)).0);
    assert_eq!(
        reached("4k3/1p6/q7/8/8/8/8/R3K3 w - - 0 1", "material:4", Some(1)),
        (true, Some(2))
    );
    assert_eq!(
        reached("8/8/8/8/8/8/8/K1k4N w - - 0 1", "reach:N@f2", None),
        (true, Some(2))
    );
    assert!(!reached("7k/8/8/8/8/8/8/KB6 w - - 0 1", "reach:B@a1", Some(3)).0);
    // The back rank: Black to move makes an escape field, White to move mates.
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1";
    assert!(reached(&format!("{back_rank} b - - 0 1"), "avoid-mate:3", None).0);
    assert!(!reached("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "avoid-mate:1", None).0);
    assert_eq!(
        reached(&format!("{back_rank} w - - 0 1"), "mate", Some(1)),
        (true, Some(1))
    );
    assert!(!reached(&format!("{back_rank} b - - 0 1"), "mate", Some(2)).0);
}

/// Whether a player promotes within `moves` moves, or mates, by exhaustive search; `made` is the field of a
/// promotion just made.
fn promotes(chess: &Chess, player: Color, moves: u8, made: Option<Square>) -> bool {
    let after = |mv: Move| {
        let mut next = chess.clone();
        next.play_unchecked(mv);
        next
    };
    let all = chess.legal_moves();
    if chess.turn() == player {
        return moves > 0
            && all.into_iter().any(|mv| {
                let made = mv.promotion().map(|_| mv.to());
                promotes(&after(mv), player, moves - 1, made)
            });
    }
    if all.is_empty() {
        return chess.is_check();
    }
    all.into_iter().all(|mv| {
        let next = after(mv);
        let is_kept = made.is_some_and(|field| next.board().color_at(field) == Some(player));
        is_kept && !next.is_check() || promotes(&next, player, moves, None)
    })
}

/// A promotion counts after the answer actually made, rather than after all possible answers, but not if that
/// answer mates or gives check; mating counts as well.
#[test]
fn promotions_agree_with_trying_everything() {
    let (mut reached, mut prevented) = (0, 0);
    for (fen, player, moves) in [
        // The rook captures and is mated, or leaves the queen alone.
        ("4r1k1/2P2ppp/8/8/8/8/5PPP/2R3K1 w - - 0 1", Color::White, 2),
        ("2K5/2PP3R/3rk3/pP6/6P1/8/8/8 w - a6 0 1", Color::White, 2),
        ("K7/PP6/8/2r5/8/4b3/8/2k5 b - - 0 1", Color::White, 2),
        // A bishop captures or gives check.
        ("8/k1P5/4b3/8/8/8/8/7K w - - 0 1", Color::White, 1),
        ("6k1/2P4B/1p2b3/6b1/2n5/4p3/8/4K3 b - - 0 1", Color::White, 1),
        ("r3k2r/1P4P1/1K1N4/8/8/8/8/8 b kq - 0 1", Color::White, 1),
        // The answer mates.
        ("8/P7/8/8/8/1k6/3r4/K7 w - - 0 1", Color::White, 1),
        // A queen would stalemate, a rook does not.
        ("8/8/8/8/8/2k5/p7/2K5 b - - 0 1", Color::Black, 1),
        ("8/5P1k/7P/6K1/8/8/8/8 w - - 0 1", Color::White, 2),
    ] {
        let start = position(fen);
        let mut positions = vec![start.clone()];
        positions.extend(start.legal_moves().into_iter().take(4).map(|mv| start.after(mv)));
        for position in positions {
            let task = Task::new(player, Goal::Promote(None), Some(moves), position.board());
            let solution = decide_task(&position, &task, LIMITS, &mut |_| true).unwrap();
            let expected = promotes(position.chess(), player, moves, None);
            assert_eq!(solution.is_reached, Some(expected), "{}", position.fen());
            assert_confirmed(&solution.proof.unwrap());
            *(if expected { &mut reached } else { &mut prevented }) += 1;
        }
    }
    assert!(reached > 5 && prevented > 5, "{reached} and {prevented}");
}

/// Mate problems of Win at Chess and from the literature, and positions one move away from them.
#[test]
fn mates_with_a_limit_agree_with_trying_everything() {
    let mut found = 0;
    for fen in [
        "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
        "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
        "8/7B/2R5/4Nr1p/4kb1Q/8/1B6/4K2R w K - 0 1",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "8/8/8/8/8/3k4/8/q2K4 w - - 0 1",
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
    ] {
        let start = position(fen);
        let mut positions = vec![start.clone()];
        positions.extend(start.legal_moves().into_iter().take(6).map(|mv| start.after(mv)));
        for position in positions {
            let task = Task::new(position.turn(), Goal::Mate, Some(2), position.board());
            let solution = decide_task(&position, &task, LIMITS, &mut |_| true).unwrap();
            assert_eq!(
                solution.is_reached,
                Some(mates(position.chess(), 2)),
                "{}",
                position.fen()
            );
            assert_confirmed(&solution.proof.unwrap());
            found += u32::from(solution.is_reached == Some(true));
        }
    }
    assert!(found >= 3, "{found} mates");
}

/// Checks a proof's strategy again after it has been damaged.
fn holds_after(proof: &Proof, start: &Position, written: usize, damage: impl FnOnce(&mut Proof)) -> bool {
    let mut damaged = proof.clone();
    damage(&mut damaged);
    let mut f = Formulas::new();
    let words = Words::new(&mut f);
    let model = damaged.strategy.model(&words).unwrap();
    let start = Code::of(start).unwrap();
    damaged
        .claim
        .confirm(&mut f, &words, &model, &start, written)
        .holds
}

#[test]
fn damaged_strategies_are_refused() {
    let mut proofs = Vec::new();
    for fen in [FORTRESS, "8/7B/2R5/4Nr1p/4kb1Q/8/1B6/4K2R w K - 0 1"] {
        proofs.extend(
            decided(fen)
                .proofs
                .into_iter()
                .map(|proof| (position(fen), proof)),
        );
    }
    for (fen, goal, moves) in [
        ("4k3/8/q7/3N4/8/8/8/4K3 w - - 0 1", "material:9", Some(2)),
        ("4k3/8/q7/3N4/8/8/8/4K3 w - - 0 1", "material:9", None),
        ("8/8/8/8/P6k/8/8/K7 w - - 0 1", "promote:Q", Some(5)),
        ("8/8/P7/8/7k/8/8/K7 w - - 0 1", "promote:Q", None),
        ("4r1k1/2P2ppp/8/8/8/8/5PPP/2R3K1 w - - 0 1", "promote", Some(2)),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "avoid-mate:2", None),
        ("8/8/8/8/P3k3/8/8/7K w - - 0 1", "promote", Some(6)),
    ] {
        proofs.push((position(fen), task(fen, goal, moves).1.proof.unwrap()));
    }
    let mut left_out = 0;
    for (start, proof) in &proofs {
        for written in [MOST_WRITTEN, 0] {
            let refuses = |damage: &dyn Fn(&mut Proof)| !holds_after(proof, start, written, damage);
            assert!(!refuses(&|_| ()), "{:?}", proof.claim);
            let player = proof.strategy.player;
            let stands = &proof.strategy.stands;
            // An answer of the other side is left out.
            let several = (0..stands.len() as u32).find(|&v| {
                stands[v as usize].code.turn() != player && proof.strategy.steps_from(v).len() > 1
            });
            if let Some(vertex) = several {
                left_out += 1;
                assert!(refuses(&|proof| {
                    let at = proof
                        .strategy
                        .steps
                        .iter()
                        .position(|step| step.from == vertex)
                        .unwrap();
                    proof.strategy.steps.remove(at);
                }));
            }
            // The first position is a different one.
            assert!(refuses(&|proof| {
                let exchanged = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
                proof.strategy.stands[0].code = Code::of(&exchanged).unwrap();
            }));
            // The player's first move leads back to its own position.
            let own = (0..stands.len() as u32).find(|&v| {
                stands[v as usize].code.turn() == player && !proof.strategy.steps_from(v).is_empty()
            });
            assert!(refuses(&|proof| {
                let vertex = own.unwrap();
                let step = proof
                    .strategy
                    .steps
                    .iter_mut()
                    .find(|step| step.from == vertex)
                    .unwrap();
                step.to = vertex;
            }));
            // A side that can move is marked as unable to.
            assert!(refuses(&|proof| proof.strategy.stands[0].can_move ^= true));
        }
    }
    assert!(left_out >= proofs.len(), "{left_out}");
}

#[test]
fn goals_are_written_as_they_are_read() {
    for text in [
        "mate",
        "material:3",
        "promote",
        "promote:Q",
        "reach:N@f7",
        "control:e5",
        "control:R@d1",
        "avoid-mate:4",
    ] {
        assert_eq!(text.parse::<Goal>().unwrap().to_string(), text);
    }
    assert_eq!("material".parse::<Goal>().unwrap(), Goal::Material(1));
    let refusal = |text: &str| text.parse::<Goal>().unwrap_err().to_string();
    insta::assert_snapshot!(refusal("win"), @"no goal: 'win'; goals are mate, material[:PAWNS], promote[:PIECE], reach:PIECE@FIELD, control:[PIECE@]FIELD, avoid-mate:MOVES");
    insta::assert_snapshot!(refusal("reach:P@e8"), @"no goal: no pawn stands on e8 in 'reach:P@e8'; goals are mate, material[:PAWNS], promote[:PIECE], reach:PIECE@FIELD, control:[PIECE@]FIELD, avoid-mate:MOVES");
    for text in [
        "",
        "mate:2",
        "material:0",
        "promote:K",
        "promote:QQ",
        "reach",
        "reach:N",
        "reach:N@z9",
        "reach:X@a1",
        "reach:P@a1",
        "reach:P@e8",
        "control:",
        "avoid-mate",
        "avoid-mate:101",
    ] {
        assert!(text.parse::<Goal>().is_err(), "{text}");
    }
    assert_eq!(
        task("8/8/8/8/8/k7/p7/K7 w - - 0 1", "avoid-mate:3", None)
            .0
            .player,
        Color::White
    );
}
