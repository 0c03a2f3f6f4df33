//! Damaged tables, and folders that cannot be written.

use std::fs;

use puchok_tests::binary;
use tempfile::TempDir;

use crate::common::{refusal, written};

#[test]
fn damaged_tables_are_refused_by_name() {
    let folder = TempDir::new().unwrap();
    let dir = folder.path().to_str().unwrap();
    written(&["endgame", "build", "KRK", "--dir", dir]);
    let path = folder.path().join("KRK.dtm");
    let mut bytes = fs::read(&path).unwrap();
    bytes[1000] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let damaged = format!("{}: damaged: the checksum is wrong", path.display());
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    for args in [
        &["endgame", "probe", fen, "--dir", dir][..],
        &["endgame", "stats", "KRK", "--dir", dir],
        &["endgame", "verify", "--all", "--dir", dir],
    ] {
        assert_eq!(refusal(args), format!("puchok: {damaged}"));
    }
    assert_eq!(
        refusal(&["endgame", "build", "KRK", "--dir", dir]),
        format!("puchok: {damaged}: delete it or name its ending with --force")
    );
    written(&["endgame", "build", "KRK", "--dir", dir, "--force"]);
    let checked = written(&["endgame", "verify", "KRK", "--dir", dir]);
    assert!(checked.contains("50,015 positions, no fault"), "{checked}");
}

#[test]
fn a_folder_that_cannot_be_written_is_a_failure() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = binary::run(&["endgame", "build", "KQK", "--dir", file.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("KQK.dtm: cannot be written"), "{error}");
}

#[test]
fn analyse_refuses_tables_that_cannot_be_opened() {
    let bad = TempDir::new().unwrap();
    std::fs::write(bad.path().join("KQK.dtm"), "nonsense").unwrap();
    let bad = bad.path().to_str().unwrap();
    for (option, folder, said) in [
        ("--endgames", "/no/such folder", "No such file"),
        ("--syzygy", "/no/such folder", "No such file"),
        ("--endgames", bad, "KQK.dtm: not a table of puchok"),
    ] {
        let refused = refusal(&[
            "analyse",
            "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
            "--nodes",
            "10",
            option,
            folder,
        ]);
        assert!(refused.contains(said), "{refused}");
    }
}

/// Errors in some tables do not prevent others from being verified.
#[test]
fn damaged_tables_do_not_keep_others_from_being_verified() {
    let folder = TempDir::new().unwrap();
    let dir = folder.path().to_str().unwrap();
    written(&["endgame", "build", "KQK", "KRK", "KBK", "KRBK", "--dir", dir]);
    let damage = |ending: &str| {
        let path = folder.path().join(format!("{ending}.dtm"));
        fs::write(&path, "nonsense").unwrap();
        format!("puchok: {}: not a table of puchok\n", path.display())
    };
    let (queen, rook) = (damage("KQK"), damage("KRK"));
    let output = binary::run(&["endgame", "verify", "--all", "--dir", dir], "");
    let (said, told) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(said.starts_with("KBK ") && said.lines().count() == 1, "{said}");
    assert_eq!(
        told,
        format!("{queen}{rook}puchok: KRBK cannot be verified without KRK\n")
    );
    // The same for tables named individually; each error is reported once.
    let args = [
        "endgame", "verify", "KQK", "KRK", "KRBK", "KBK", "KNK", "--dir", dir,
    ];
    let output = binary::run(&args, "");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("KBK ") && said.lines().count() == 1, "{said}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with(&format!("{queen}{rook}puchok: no table of KNK in ")),
        "{told}"
    );
    assert_eq!(told.lines().count(), 3, "{told}");
}
