//! Endgame database files: what was written is read back, and damaged or foreign files are rejected.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

use std::fs;
use std::path::Path;

use puchok_engine::report::Silent;
use puchok_engine::solvers::endgames::build::{Origin, in_folder};
use puchok_engine::solvers::endgames::file::{self, Fault};
use puchok_engine::solvers::endgames::source::{Pieces, SIZE, SourceError, SourceFile};
use puchok_engine::solvers::endgames::stats::Stats;
use puchok_engine::solvers::endgames::verify::verify;
use puchok_tests::endings::{kpk_and_kbnk, material};
use puchok_tests::positions::position;
use shakmaty::{Role, Square};
use tempfile::TempDir;

/// A folder with the tables for king and pawn.
fn pawn_folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    in_folder(folder.path(), &[material("KPK")], false, &mut Silent, |_, _| {}).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    names
}

#[test]
fn files_hold_what_was_made() {
    let folder = pawn_folder();
    assert_eq!(
        names(folder.path()),
        ["KBK.dtm", "KNK.dtm", "KPK.dtm", "KQK.dtm", "KRK.dtm"]
    );
    let (opened, refused) = file::open_folder(folder.path()).unwrap();
    assert!(refused.is_empty());
    for table in opened.tables() {
        let made = kpk_and_kbnk().table(table.material()).unwrap();
        assert_eq!(Stats::of(table), Stats::of(made));
    }
    let mut origins = Vec::new();
    in_folder(
        folder.path(),
        &[material("KPK")],
        true,
        &mut Silent,
        |material, origin| {
            origins.push((material.to_string(), origin));
        },
    )
    .unwrap();
    assert_eq!(origins.len(), 5);
    for (name, origin) in origins {
        let wanted = if name == "KPK" {
            Origin::Made
        } else {
            Origin::Found
        };
        assert_eq!(origin, wanted, "{name}");
    }
}

#[test]
fn files_that_are_not_what_they_seem_are_refused_by_name() {
    let folder = pawn_folder();
    let path = file::path(folder.path(), material("KPK"));
    let good = fs::read(&path).unwrap();
    let refusal = |path: &Path, bytes: &[u8]| {
        fs::remove_file(path).ok();
        fs::write(path, bytes).unwrap();
        let error = file::open(path).unwrap_err();
        assert!(error.to_string().starts_with(path.to_str().unwrap()), "{error}");
        error.reason
    };
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x40;
        bytes
    };
    assert!(matches!(refusal(&path, &[]), Fault::Read(_) | Fault::Foreign));
    assert!(matches!(refusal(&path, b"hello, world"), Fault::Foreign));
    assert!(matches!(refusal(&path, &changed(0)), Fault::Foreign));
    assert!(matches!(refusal(&path, &changed(9)), Fault::Version { .. }));
    assert!(matches!(refusal(&path, &changed(17)), Fault::Name { .. }));
    assert!(matches!(refusal(&path, &changed(24)), Fault::Size { .. }));
    assert!(matches!(
        refusal(&path, &good[..good.len() - 1]),
        Fault::Size { .. }
    ));
    assert!(matches!(
        refusal(&path, &[&good[..], b"x"].concat()),
        Fault::Size { .. }
    ));
    for at in [12, 32, good.len() / 2, good.len() - 1] {
        assert!(matches!(refusal(&path, &changed(at)), Fault::Checksum), "{at}");
    }
    assert!(matches!(
        refusal(&folder.path().join("KBNK.dtm"), &good),
        Fault::Name { .. }
    ));
    assert!(matches!(
        refusal(&folder.path().join("notes.dtm"), &good),
        Fault::Name { .. }
    ));
    let missing = file::open(&folder.path().join("KRPK.dtm")).unwrap_err();
    assert!(matches!(missing.reason, Fault::Read(_)));

    fs::write(&path, &good).unwrap();
    let (opened, refused) = file::open_folder(folder.path()).unwrap();
    assert_eq!((opened.tables().count(), refused.len()), (5, 2));
}

/// The remains of an interrupted build are not tables, and a failed build leaves nothing behind.
#[test]
fn unfinished_files_are_no_tables() {
    let folder = pawn_folder();
    fs::write(folder.path().join(".tmpAbCdEf.part"), b"puchokDM").unwrap();
    let (opened, refused) = file::open_folder(folder.path()).unwrap();
    assert_eq!((opened.tables().count(), refused.len()), (5, 0));
    let file = folder.path().join("KPK.dtm");
    let error = file::write(kpk_and_kbnk().table(material("KQK")).unwrap(), &file).unwrap_err();
    assert!(matches!(error.reason, Fault::Write(_)));
    assert!(file.is_file());
}

/// The source's file, entry by entry as it is described: white king, bishop / 2, knight, black king; moves,
/// `FFNNNNNN`.
#[test]
fn the_source_file() {
    let source = SourceFile::new(kpk_and_kbnk()).unwrap();
    assert_eq!(source.answers(), 5_411_092);
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("bishop-and-knight");
    source.write(&path).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    assert_eq!(bytes.len(), 16_777_216);

    // White king c5 (34), bishop h3 (23), knight c6 (42), black king a6 (40): the bishop (2) mates on c8
    // (58).
    let mated = position("2B5/8/k1N5/2K5/8/8/8/8 b - - 0 1");
    assert!(mated.is_check() && mated.legal_moves().is_empty());
    let before = position("8/8/k1N5/2K5/8/7B/8/8 w - - 0 1");
    let entry = 2 * (((34 * 32 + 23 / 2) * 64 + 42) * 64 + 40);
    assert_eq!(bytes[entry..entry + 2], [1, 2 << 6 | 58]);
    let [(best, Some(1))] = source.moves(&before).unwrap()[..] else {
        panic!("mate in one");
    };
    assert_eq!((best.role(), best.to()), (Role::Bishop, Square::C8));

    // A bishop on dark fields is answered by mirroring.
    let mirrored = position("8/8/5N1k/5K2/8/B7/8/8 w - - 0 1");
    assert_eq!(source.moves(&mirrored).unwrap()[0].0.to(), Square::F8);
    // Every Black reply, with White's distance after it.
    let replies = source
        .moves(&position("8/8/k1N5/2K5/8/7B/8/8 b - - 0 1"))
        .unwrap();
    assert!(!replies.is_empty() && replies.iter().all(|(_, mate)| mate.is_some()));

    let read = SourceFile::read(&path).unwrap();
    assert_eq!(read.moves(&before).unwrap(), source.moves(&before).unwrap());
    bytes[entry] = 2;
    fs::write(&path, &bytes).unwrap();
    // So all other entries are right.
    let (faults, first) = SourceFile::read(&path).unwrap().compare(kpk_and_kbnk()).unwrap();
    assert_eq!((faults, first), (1, Pieces::of_board(before.board())));
    bytes[entry..entry + 2].copy_from_slice(&[1, 7]);
    fs::write(&path, &bytes).unwrap();
    let error = SourceFile::read(&path).unwrap().moves(&before).unwrap_err();
    assert!(
        matches!(error, SourceError::Entry { bytes: [1, 7], .. }),
        "{error}"
    );
    // An illegal move is reported with the entry that was read, and with its bytes as stored there.
    bytes[entry..entry + 2].copy_from_slice(&[1, 2 << 6 | 3]);
    fs::write(&path, &bytes).unwrap();
    let damaged = SourceFile::read(&path).unwrap();
    for fen in [
        "8/8/k1N5/2K5/8/7B/8/8 w - - 0 1",
        "8/8/5N1k/5K2/8/B7/8/8 w - - 0 1",
    ] {
        let error = damaged.moves(&position(fen)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("entry {}: its bytes 01 83 are no answer", entry / 2)
        );
    }
    fs::write(&path, &bytes[..SIZE - 2]).unwrap();
    let size = |length: u64| match SourceFile::read(&path).unwrap_err().reason {
        Fault::Size { found, .. } => assert_eq!(found, length),
        other => panic!("{other}"),
    };
    size(SIZE as u64 - 2);
    // Nothing of a larger file is read: this one would not fit into memory.
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    size(1 << 40);
    assert!(matches!(
        read.moves(&position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")),
        Err(SourceError::Position { .. })
    ));
}

#[test]
fn a_wrong_value_is_found() {
    let folder = TempDir::new().unwrap();
    let mut wrong = in_folder(folder.path(), &[material("KQK")], false, &mut Silent, |_, _| {}).unwrap();
    // A table of another ending under this name would be rejected, so here the queen's table contains the
    // rook's data.
    let path = file::path(folder.path(), material("KQK"));
    let rooks = file::write(kpk_and_kbnk().table(material("KRK")).unwrap(), folder.path()).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes[32..].copy_from_slice(&fs::read(rooks).unwrap()[32..]);
    let checksum = {
        let mut crc = crc32fast::Hasher::new();
        crc.update(&bytes[..12]);
        crc.update(&bytes[16..]);
        crc.finalize()
    };
    bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
    // Replaces the file, because the old one is mapped.
    fs::remove_file(&path).unwrap();
    fs::write(&path, bytes).unwrap();
    wrong.insert(file::open(&path).unwrap());
    let report = verify(&wrong, wrong.table(material("KQK")).unwrap(), &|_| {}).unwrap();
    assert!(report.faults > 10_000);
    assert!(!report.told.is_empty());
}
