//! Endings, and tables for them generated in memory.

use std::sync::OnceLock;

use puchok_engine::report::Silent;
use puchok_engine::solvers::endgames::build::in_memory;
use puchok_engine::solvers::endgames::{Endgames, Material};

/// Parses the material of an ending, such as KBNK.
///
/// # Panics
/// When it is invalid.
pub fn material(text: &str) -> Material {
    text.parse().expect("an ending")
}

/// The tables of these endings and of all that they lead to.
///
/// # Panics
/// When a table cannot be generated.
pub fn endgames(names: &[&str]) -> Endgames {
    let wanted: Vec<Material> = names.iter().map(|name| material(name)).collect();
    in_memory(&wanted, &mut Silent).expect("every ending can be made")
}

/// The tables for king and pawn and for bishop and knight, generated once.
///
/// # Panics
/// As for [`endgames`].
pub fn kpk_and_kbnk() -> &'static Endgames {
    static ENDGAMES: OnceLock<Endgames> = OnceLock::new();
    ENDGAMES.get_or_init(|| endgames(&["KPK", "KBNK"]))
}
