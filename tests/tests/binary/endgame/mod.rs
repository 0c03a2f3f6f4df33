//! The command `endgame`, and the engine probing the tables it generates.

mod command;
mod consulted;
mod damaged;

use std::sync::OnceLock;

use tempfile::TempDir;

use crate::common::written;

/// 33 moves from mate, the maximum for bishop and knight.
const FARTHEST: &str = "8/8/8/7B/8/6kN/8/K7 w - - 0 1";

/// The same for Black.
const FARTHEST_FOR_BLACK: &str = "k7/8/6Kn/8/7b/8/8/8 b - - 0 1";

/// A folder with the tables of king and pawn and of bishop and knight, built once by the command.
fn folder() -> &'static str {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = TempDir::new().unwrap();
        let dir = folder.path().to_str().unwrap();
        let made = written(&["endgame", "build", "KPK", "KBNK", "--dir", dir]);
        assert_eq!(made.lines().count(), 6, "{made}");
        folder
    });
    folder.path().to_str().unwrap()
}
