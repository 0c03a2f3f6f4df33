//! What is listed as a plan: ways that can be carried out, lead somewhere, and are no detours.

use puchok_engine::chart::chart_zones;
use puchok_engine::game::Game;
use puchok_engine::limits::Signals;
use puchok_engine::plans::{Considered, Kind, MOST, Plan};
use puchok_engine::position::Position;
use puchok_engine::score::Centipawns;
use puchok_engine::search::{Engine, Options};
use puchok_engine::zones::board::exchange;
use puchok_engine::zones::board::pins::Pins;
use puchok_engine::zones::board::steps::field_of_arrival;
use puchok_engine::zones::map::Horizon;
use puchok_engine::zones::zone::{State, Target};
use shakmaty::{CastlingMode, Color, Move, Role, Square};

use crate::{POSITIONS, considered, plans};

/// The position at the end of a plan, the other side passing; in check it answers the check first.
fn carried_out(position: &Position, best: Move, plan: &Plan) -> Option<Position> {
    let mut at = match position.turn() == plan.side {
        true => position.clone(),
        false => position.pass().unwrap_or_else(|| position.after(best)),
    };
    for (number, &mv) in plan.moves.iter().enumerate() {
        if number > 0 {
            at = at.pass()?;
        }
        if !at.legal_moves().contains(&mv) {
            return None;
        }
        at.play(mv);
    }
    Some(at)
}

#[test]
fn who_has_nothing_left_to_play_for_has_no_plans() {
    for fen in [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "R5k1/8/6K1/8/8/8/8/8 b - - 0 1",
        "8/8/8/4k3/8/8/8/4K3 w - - 0 1",
        "B7/1B6/2B5/3k4/8/8/8/K7 b - - 0 1",
    ] {
        let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut engine = Engine::new(Options::default()).unwrap();
        assert!(engine.plans(&game, 1000, &Signals::new()).is_empty(), "{fen}");
    }
}

#[test]
fn both_sides_have_plans_that_can_be_carried_out() {
    for fen in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let (plans, best) = plans(fen);
        let best = best.unwrap();
        for side in Color::ALL {
            let own = plans.iter().filter(|p| p.side == side).count();
            assert!((1..=MOST).contains(&own), "{fen}: {own} plans of {side}");
        }
        let of_mover = plans.iter().take_while(|p| p.side == position.turn()).count();
        assert!(plans[of_mover..].iter().all(|p| p.side != position.turn()));
        assert!(plans[0].begins_with(best), "{fen}: {}", plans[0].text());
        for plan in &plans {
            let end = carried_out(&position, best, plan).unwrap_or_else(|| panic!("{fen}: {}", plan.text()));
            let piece = position.board().piece_at(plan.from).unwrap();
            assert_eq!((piece.color, piece.role), (plan.side, plan.role));
            let last = plan.moves[plan.moves.len() - 1];
            let stands = field_of_arrival(last, plan.side);
            let sees = end.board().attacks_from(stands).contains(plan.to);
            assert!(
                stands == plan.to || plan.target.is_some() && sees,
                "{fen}: {}",
                plan.text()
            );
            let target = position
                .board()
                .piece_at(plan.to)
                .filter(|p| p.color != plan.side);
            assert!(plan.target.is_none() || plan.target == target.map(|p| p.role));
            assert_ne!(plan.state, State::Frozen);
        }
    }
}

/// A pawn promotes in a plan only where no pawn of the other side can stop it; an attack wins something.
#[test]
fn no_plan_is_nonsense() {
    let (mut promotions, mut attacks) = (0, 0);
    for fen in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let (plans, best) = plans(fen);
        for plan in &plans {
            if plan.kind == Kind::Promotion {
                promotions += 1;
                let pawns = position.board().pawns() & position.board().by_color(!plan.side);
                let ahead = pawns.into_iter().filter(|pawn| {
                    let (own, other) = (plan.from.rank().to_u32(), pawn.rank().to_u32());
                    pawn.file().distance(plan.from.file()) <= 1 && plan.side.fold_wb(other > own, other < own)
                });
                assert_eq!(ahead.count(), 0, "{fen}: {}", plan.text());
            }
            if plan.kind == Kind::Attack && !best.is_some_and(|best| plan.begins_with(best)) {
                attacks += 1;
                assert!(plan.gain > Centipawns::ZERO, "{fen}: {}", plan.text());
            }
        }
    }
    assert!(promotions > 0 && attacks > 0, "{promotions} {attacks}");
}

/// Pawns that promote at once: what the queen does then, against h6, on a2, against h3, is no plan of the pawn.
#[test]
fn a_pawn_that_promotes_has_no_further_plan() {
    for fen in [
        "8/8/7P/2k5/8/8/K4p2/8 b - - 0 20",
        "1R2B1b1/5p2/1b2p3/2pp4/8/8/1p1K4/k6n w - - 0 1",
        "4b3/2N1P2n/3p2pP/n2N1kP1/3B2R1/7B/7p/1Kb5 b - - 0 1",
    ] {
        let mut promotions = 0;
        for Considered { plan, .. } in considered(fen) {
            let Some(at) = plan.moves.iter().position(|mv| mv.is_promotion()) else {
                continue;
            };
            promotions += 1;
            let goes_on = plan.moves[at + 1..]
                .iter()
                .any(|mv| mv.from() == Some(plan.moves[at].to()));
            assert!(!goes_on, "{fen}: {plan:?}");
            if plan.role == Role::Pawn {
                assert_eq!(plan.name.kind, Kind::Promotion, "{fen}: {plan:?}");
            }
        }
        assert!(promotions > 0, "{fen}");
    }
}

/// White's queen stands on d7 and gives check. That the rook takes back there when it has been taken is no plan of the board that is shown.
#[test]
fn no_plan_goes_where_an_own_piece_stands() {
    let fen = "1rb1k2r/2qQbppp/p3pn2/1p2n3/4P3/PNN1BP2/1PP3PP/2KR1B1R b k - 0 1";
    let all = considered(fen);
    assert!(all.iter().any(|c| c.plan.side == Color::White));
    for Considered { plan, .. } in all {
        let is_back = plan.side == Color::White && plan.moves.iter().any(|mv| mv.to() == Square::D7);
        assert!(!is_back, "{plan:?}");
    }
}

/// A zone of the map that a target leaves in time wins nothing, and is no plan: the map holds such zones here, the plans do not.
#[test]
fn attacks_of_the_map_are_listed_only_when_open() {
    let (mut held, mut open) = (0, 0);
    for fen in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        held += chart_zones(&position, Horizon::WHOLE)
            .iter()
            .filter(|charted| matches!(charted.zone.target, Target::Piece(..)))
            .filter(|charted| charted.zone.state == State::Held && charted.zone.gain > Centipawns::ZERO)
            .count();
        for Considered { plan, .. } in considered(fen) {
            if plan.zone.is_some() && plan.name.kind == Kind::Attack {
                open += 1;
                assert_eq!(plan.state(), State::Open, "{fen}: {plan:?}");
            }
        }
    }
    assert!(held > 0 && open > 0, "{held} {open}");
}

/// No piece goes somewhere and back, and none comes by a field twice.
#[test]
fn ways_do_not_return() {
    let mut long = 0;
    for fen in POSITIONS {
        for Considered { plan, .. } in considered(fen) {
            let mut fields = vec![plan.from];
            fields.extend(&plan.fields);
            let visited = fields.len();
            long += usize::from(visited > 2);
            fields.sort();
            fields.dedup();
            assert_eq!(fields.len(), visited, "{fen}: {plan:?}");
        }
    }
    assert!(long > 0);
}

/// Nobody goes in two moves where one suffices, except where the search begins so.
#[test]
fn no_plan_makes_a_detour() {
    let mut checked = 0;
    let others = ["1rbqkbnr/p1pn1ppp/4p3/6P1/2B1NN2/3P4/PPQ1PP1P/R1B1K1R1 b Qk - 0 12"];
    for &fen in POSITIONS.iter().chain(&others) {
        let (plans, best) = plans(fen);
        let position: Position = fen.parse().expect("a legal position");
        for plan in plans
            .iter()
            .filter(|plan| plan.moves.len() > 1 && plan.moves.first().copied() != best)
        {
            let own = plan.moves.iter().all(|mv| mv.role() == plan.role);
            let Some(start) = (if plan.side == position.turn() {
                Some(position.clone())
            } else {
                position.pass()
            }) else {
                continue;
            };
            let at_once = start
                .legal_moves()
                .into_iter()
                .find(|mv| mv.from() == Some(plan.from) && mv.to() == plan.to && mv.promotion().is_none());
            let is_safe = at_once.is_some_and(|mv| {
                let board = start.board();
                exchange::gain(board, &Pins::of(board), mv, plan.side) >= Centipawns::ZERO
            });
            checked += usize::from(own);
            assert!(!own || !is_safe, "{}", plan.text());
        }
    }
    assert!(checked > 0);
}

/// Of two rooks that come to a field for the same purpose one is listed, and beside others no long way that is held.
#[test]
fn neither_twins_nor_long_held_ways_are_listed() {
    for fen in POSITIONS {
        let (plans, best) = plans(fen);
        let what_for = |plan: &Plan| {
            let text = plan.text();
            let purpose = text.split_once(": ")?.1.split(';').next()?;
            Some((plan.side, plan.role, plan.to, plan.kind, purpose.to_owned()))
        };
        for (number, plan) in plans.iter().enumerate() {
            let others = plans
                .iter()
                .filter(|other| other.side == plan.side && other.id() != plan.id());
            let is_long = plan.state == State::Held && plan.moves.len() >= 4;
            let has_end = matches!(plan.kind, Kind::Castling | Kind::Promotion | Kind::Mate);
            assert!(
                !is_long || has_end || others.count() == 0,
                "{fen}: {}",
                plan.text()
            );
            let is_twin = |other: &&Plan| {
                let is_best = best.is_some_and(|best| other.begins_with(best));
                other.from != plan.from && !is_best && what_for(other) == what_for(plan)
            };
            let twin = what_for(plan).and_then(|_| plans[..number].iter().find(is_twin));
            assert!(twin.is_none(), "{fen}: {}", plan.text());
        }
    }
}
