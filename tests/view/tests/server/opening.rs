//! How the browser is opened: by the desktop's own program, in whose place a script stands that tells what it was given.

use puchok_view_tests::binary;
use puchok_view_tests::opening::Opening;

/// Other users see with which words programs are started: the token is not among them, but in a file that they cannot read, which goes with
/// the viewer.
#[test]
fn the_browser_gets_the_address_by_a_file_of_its_own() {
    use std::os::unix::fs::PermissionsExt;

    let opening = Opening::watched();
    let viewer = opening.viewer();
    let file = opening.file();
    let rights = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((rights(&file), rights(file.parent().unwrap())), (0o600, 0o700));
    assert!(!file.to_str().unwrap().contains(&viewer.path("")));
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.contains(&format!("url={}\"", viewer.address)), "{page}");
    assert!(viewer.quit());
    assert!(!file.exists() && !file.parent().unwrap().exists());
}

/// Where there is no such program the address is printed all the same.
#[test]
fn who_has_no_browser_is_told() {
    let mut child = binary::command(&["view", "--port", "0"])
        .env("PATH", "")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, b"quit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("http://127.0.0.1:"));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.starts_with("puchok: cannot open the browser (")
            && told.ends_with("open the address yourself\n"),
        "{told}"
    );
}
