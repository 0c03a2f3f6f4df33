//! Fuzzes files: our own databases, and Syzygy's.

use std::fs;
use std::sync::OnceLock;

use puchok_engine::depth::Depth;
use puchok_engine::game::Game;
use puchok_engine::position::Position;
use puchok_engine::score::Ply;
use puchok_engine::solvers::endgames::build::in_memory;
use puchok_engine::solvers::endgames::generator::{Observer, Stage};
use puchok_engine::solvers::endgames::{Endgames, Material, file};
use puchok_engine::tablebases::Tablebases;
use shakmaty::CastlingMode;
use tempfile::TempDir;

/// The folder for the files to be read.
fn folder() -> &'static TempDir {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| tempfile::tempdir().expect("a folder for the files"))
}

/// The table of king and rook as written to a file.
fn rook_file() -> &'static [u8] {
    struct Silent;
    impl Observer for Silent {
        fn stage(&mut self, _: Material, _: Stage) {}
    }
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let material = "KRK".parse().expect("an ending");
        let endgames = in_memory(&[material], &mut Silent).expect("a small table");
        let table = endgames.table(material).expect("it was built");
        let path = file::write(table, folder().path()).expect("it can be written");
        fs::read(path).expect("it was written")
    })
}

/// Reads a table with some bytes changed and its checksum corrected, because the checksum does not protect
/// against deliberate damage. The input determines by how much the file is cut or extended, and the place and
/// value of each change.
pub(super) fn database(bytes: &[u8]) {
    let [short, longer, changes @ ..] = bytes else {
        return;
    };
    let mut file = rook_file().to_vec();
    let length = file
        .len()
        .saturating_sub(usize::from(*short) * usize::from(*longer));
    file.truncate(length.max(16));
    for change in changes.chunks_exact(3) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]]));
        if let Some(byte) = file.get_mut(place) {
            *byte = change[2];
        }
    }
    let mut sum = crc32fast::Hasher::new();
    sum.update(&file[..12]);
    sum.update(&file[16..]);
    file[12..16].copy_from_slice(&sum.finalize().to_le_bytes());
    let path = folder().path().join("KRK.dtm");
    fs::write(&path, &file).expect("the folder is ours");
    let Ok(table) = file::open(&path) else { return };
    let mut endgames = Endgames::default();
    endgames.insert(table);
    for fen in ["8/8/8/8/3R4/8/2k5/K7 w - - 0 1", "8/8/8/8/3R4/8/2k5/K7 b - - 0 1"] {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("legal");
        let _ = endgames.look_up(&position);
        let _ = endgames.moves(&position);
        let _ = endgames.line_to_mate(&position);
    }
}

/// Reads files with the names of Syzygy tables.
pub(super) fn syzygy(bytes: &[u8]) {
    let mut file = bytes.to_vec();
    // The length of a real file is 16 more than a multiple of 64.
    file.resize(file.len().next_multiple_of(64) + 16, 0);
    for name in ["KRvK.rtbw", "KRvK.rtbz"] {
        fs::write(folder().path().join(name), &file).expect("the folder is ours");
    }
    let (tablebases, _) = Tablebases::open(&[], &[folder().path().to_path_buf()]);
    let position =
        Position::from_fen("8/8/8/8/3R4/8/2k5/K7 w - - 0 1", CastlingMode::Standard).expect("legal");
    let _ = tablebases.score(&position, Ply(1), Depth::ONE);
    let _ = tablebases.root(&Game::new(position), &[], 1);
}
