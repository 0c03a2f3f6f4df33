//! Positions as propositions and formulas.

use proptest::prelude::*;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::{CastlingMode, Chess, Color, Position as _};
use puchok_engine::solvers::logic::Formulas;
use puchok_engine::solvers::logic::check::is_true;
use puchok_engine::solvers::logic::chess::code::{
    BLACK_CAN_MOVE, Code, CodeError, PROPOSITIONS, WHITE_CAN_MOVE, piece_of, value_of,
};
use puchok_engine::solvers::logic::chess::prove::all_moves;
use puchok_engine::solvers::logic::chess::theta::{Moves, Sizes, Theta};
use puchok_engine::solvers::logic::chess::words::Words;
use puchok_engine::solvers::logic::model::Model;
use puchok_tests::positions::position;

/// The code after moves in UCI notation from the initial position.
fn played(moves: &[&str]) -> Code {
    let mut walker = Position::startpos();
    let mut code = Code::of(&walker).unwrap();
    for text in moves {
        let mv = walker.parse_uci(text).unwrap();
        code = code.after(walker.chess(), mv).1;
        walker.play(mv);
    }
    code
}

#[test]
fn variables_are_those_of_the_source() {
    let code = played(&[]);
    let row: Vec<u8> = (1..=8).map(|variable| code.get(variable)).collect();
    assert_eq!(row, [3, 5, 4, 2, 1, 4, 5, 3]);
    let row: Vec<u8> = (57..=64).map(|variable| code.get(variable)).collect();
    assert_eq!(row, [9, 11, 10, 8, 7, 10, 11, 9]);
    assert_eq!((code.get(9), code.get(49), code.get(17)), (6, 12, 0));
    assert_eq!(
        (
            code.get(0),
            code.get(65),
            code.get(66),
            code.get(67),
            code.get(68)
        ),
        (0, 0, 0, 3, 3)
    );
    // y₁ = 3 = 0011, the most significant proposition first; y₆₇ is p₂₆₅, p₂₆₆.
    let bits: Vec<bool> = (1..=4).map(|number| code.proposition(number)).collect();
    assert_eq!(bits, [false, false, true, true]);
    assert!((265..=268).all(|number| code.proposition(number)));
    assert_eq!((WHITE_CAN_MOVE, BLACK_CAN_MOVE, PROPOSITIONS), (269, 270, 269));
    for value in 1..=12 {
        assert_eq!(value_of(piece_of(value).unwrap()), value);
    }
    assert_eq!((piece_of(0), piece_of(13)), (None, None));
}

/// y₆₅ and y₆₆ are kept until the side's own next move; castling rights are 1 long, 2 short.
#[test]
fn double_steps_and_castling_rights() {
    let of = |moves: &[&str]| {
        let code = played(moves);
        [65, 66, 67, 68].map(|variable| code.get(variable))
    };
    assert_eq!(of(&["e2e4"]), [5, 0, 3, 3]);
    assert_eq!(of(&["e2e4", "g8f6"]), [5, 0, 3, 3]);
    assert_eq!(of(&["e2e4", "e7e5"]), [5, 5, 3, 3]);
    assert_eq!(of(&["e2e4", "c7c5", "g1f3"]), [0, 3, 3, 3]);
    assert_eq!(of(&["g1f3", "a7a6", "h1g1"]), [0, 0, 1, 3]);
    assert_eq!(
        of(&["b1c3", "a7a6", "a1b1", "h7h6", "e2e4", "a8a7"]),
        [5, 0, 2, 2]
    );
}

#[test]
fn propositions_are_read_back_as_a_fen() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "r3k2r/8/8/2pP4/8/8/8/R3K2R w Qk c6 0 1",
        "8/8/8/8/8/2k5/8/K2r4 w - - 0 1",
    ] {
        let code = Code::of(&position(fen)).unwrap();
        let again = Code::from_propositions(&code.propositions()).unwrap();
        assert_eq!(again, code);
        assert_eq!(again.fen(), fen);
    }
    let mut propositions = played(&[]).propositions();
    propositions[1] = true;
    propositions[2] = true;
    assert_eq!(
        Code::from_propositions(&propositions).unwrap_err(),
        CodeError::Value {
            variable: 1,
            value: 15
        }
    );
    let shuffled = Position::from_fen(
        "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
        CastlingMode::Chess960,
    );
    assert_eq!(Code::of(&shuffled.unwrap()).unwrap_err(), CodeError::Chess960);
}

/// A model whose only vertex is labelled with a position.
fn single(words: &Words, code: &Code, can_move: bool) -> Model {
    let mut model = Model::new(&[vec![]], 0).unwrap();
    for number in (0..PROPOSITIONS).filter(|&number| code.proposition(number)) {
        model.set(0, words.prop(number));
    }
    if can_move {
        model.set(0, words.prop(code.turn().fold_wb(WHITE_CAN_MOVE, BLACK_CAN_MOVE)));
    }
    model
}

/// The positions of a random game.
fn game(choices: &[u8]) -> Vec<(Chess, Code)> {
    let mut chess = Chess::default();
    let mut code = Code::of(&Position::startpos()).unwrap();
    let mut positions = vec![(chess.clone(), code)];
    for &choice in choices {
        let moves = chess.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        (chess, code) = code.after(&chess, mv);
        positions.push((chess.clone(), code));
    }
    positions
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, ..ProptestConfig::default() })]

    /// P(y) holds only for y, SafeKing agrees with the rules about checks, and a code is decoded to its
    /// position.
    #[test]
    fn formulas_about_a_position_are_true_of_it(choices in prop::collection::vec(any::<u8>(), 0..120)) {
        let positions = game(&choices);
        let mut f = Formulas::new();
        let words = Words::new(&mut f);
        let safe = Color::ALL.map(|color| words.safe_king(&mut f, color));
        let last = positions.last().unwrap().1;
        let here = words.position(&mut f, &last);
        for (chess, code) in positions.iter().rev().step_by(7) {
            let model = single(&words, code, true);
            prop_assert_eq!(is_true(&f, here, &model), *code == last);
            prop_assert_eq!(&code.chess().unwrap(), &{
                // The counters are not part of a position here.
                let mut setup = chess.to_setup(puchok_engine::shakmaty::EnPassantMode::Always);
                setup.halfmoves = 0;
                setup.fullmoves = std::num::NonZeroU32::MIN;
                setup.position::<Chess>(CastlingMode::Standard).unwrap()
            });
            let index = usize::from(chess.turn().is_black());
            prop_assert_eq!(is_true(&f, safe[index], &model), !chess.is_check());
            prop_assert!(is_true(&f, safe[1 - index], &model));
        }
    }
}

/// The white king cannot leave the three lowest ranks, the black one the three highest.
pub(crate) const FORTRESS: &str = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";

#[test]
fn formulas_are_as_long_as_counted() {
    let mut lists: Vec<Vec<Moves>> = vec![all_moves(&position("8/8/8/8/8/k7/p7/K7 w - - 0 1")).unwrap()];
    let fortress = all_moves(&position(FORTRESS)).unwrap();
    // Two kings with 24 fields each, and either side to move.
    assert_eq!(fortress.len(), 2 * 24 * 24);
    lists.push(fortress.into_iter().take(30).collect());
    for list in lists {
        let mut f = Formulas::new();
        let words = Words::new(&mut f);
        let mut sizes = Sizes::default();
        for moves in &list {
            sizes.add(&moves.from, moves.to.iter());
        }
        for theta in Theta::ALL {
            let formula = words.theta(&mut f, theta, &list);
            assert_eq!(Some(sizes.of(theta)), f.size(formula), "{theta:?}");
        }
    }
}
