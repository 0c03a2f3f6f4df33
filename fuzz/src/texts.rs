//! Fuzzes texts: FEN, moves, names, formulas, advice.

use puchok_engine::bundles::Rights;
use puchok_engine::game::Game;
use puchok_engine::position::Position;
use puchok_engine::solvers::advice::tables::EndingTable;
use puchok_engine::solvers::endgames::Material;
use puchok_engine::solvers::logic::chess::goal::Goal;
use puchok_engine::solvers::logic::formula::Formulas;
use shakmaty::CastlingMode;

/// A position is written as it was read, and so are its moves.
pub(super) fn fen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        let Ok(position) = Position::from_fen(&text, mode) else {
            continue;
        };
        let written = position.fen();
        let again = Position::from_fen(&written, mode).expect("what was written can be read");
        assert_eq!(again.fen(), written);
        for mv in position.legal_moves() {
            let uci = position.uci(mv).to_string();
            assert_eq!(position.parse_uci(&uci), Some(mv), "{uci} in {written}");
            let _ = position.san(mv);
            let _ = position.after(mv).is_check();
        }
    }
}

/// A game from the initial position, with the words of the text as moves.
pub(super) fn game(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = Game::default().play_all(text.split_whitespace());
}

/// Lines as a GUI sends them.
pub(super) fn uci(bytes: &[u8]) {
    String::from_utf8_lossy(bytes)
        .lines()
        .for_each(puchok::fuzzing::uci);
}

/// Lines in EPD.
pub(super) fn epd(bytes: &[u8]) {
    String::from_utf8_lossy(bytes)
        .lines()
        .for_each(puchok::fuzzing::epd);
}

/// Games in PGN.
pub(super) fn pgn(bytes: &[u8]) {
    puchok::fuzzing::pgn(&String::from_utf8_lossy(bytes));
}

/// Names on the command line.
pub(super) fn names(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = text.parse::<Goal>();
    let _ = text.parse::<Material>();
    let _ = text.parse::<Rights>();
}

/// A printed formula is read back as the same formula.
pub(super) fn formula(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut formulas = Formulas::new();
    if let Ok(id) = formulas.parse(&text) {
        let printed = formulas.display(id, Default::default()).to_string();
        assert_eq!(formulas.parse(&printed), Ok(id), "{printed}");
    }
}

/// A table of advice.
pub(super) fn advice(bytes: &[u8]) {
    let _ = EndingTable::parse(&String::from_utf8_lossy(bytes));
}
