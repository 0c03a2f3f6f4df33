//! Endings, and tables of them that were never in a file.

use std::sync::OnceLock;

use puchok_engine::report::Silent;
use puchok_engine::solvers::endgames::build::in_memory;
use puchok_engine::solvers::endgames::{Endgames, Material};

/// The material of an ending, written like KBNK.
///
/// # Panics
/// When it is none.
pub fn material(text: &str) -> Material {
    text.parse().expect("an ending")
}

/// Tables of these endings and of all that they lead to.
///
/// # Panics
/// When one cannot be made.
pub fn endgames(names: &[&str]) -> Endgames {
    let wanted: Vec<Material> = names.iter().map(|name| material(name)).collect();
    in_memory(&wanted, &mut Silent).expect("every ending can be made")
}

/// The tables of king and pawn and of bishop and knight, made once.
///
/// # Panics
/// As [`endgames`].
pub fn kpk_and_kbnk() -> &'static Endgames {
    static ENDGAMES: OnceLock<Endgames> = OnceLock::new();
    ENDGAMES.get_or_init(|| endgames(&["KPK", "KBNK"]))
}
