//! The `puchok` binary under test.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::{env, io::Write};

use escargot::error::CargoResult;
use escargot::format::Message;
use escargot::{CargoBuild, CommandMessages};

/// The path of the binary: the one named by `PUCHOK_BINARY`, or that of this workspace, built if necessary.
///
/// Cargo builds a package's binary only for that package's own integration tests, so it is built here, in the
/// profile and target folder of the tests themselves, where its libraries are already built.
///
/// # Panics
/// When it cannot be built, because no test that uses it makes sense then.
pub fn path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        if let Some(given) = env::var_os("PUCHOK_BINARY") {
            return PathBuf::from(given);
        }
        let test = env::current_exe().expect("a test knows where it lies");
        let target = target_of(&test).expect("tests lie in the target folder");
        CargoBuild::new()
            .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
            .arg("--workspace")
            .bin("puchok")
            // With a test among its targets, Cargo selects the same features as for the tests, so nothing
            // else is rebuilt.
            .test("binary")
            .current_release()
            .target_dir(target)
            .exec()
            .and_then(executable)
            .unwrap_or_else(|error| panic!("puchok cannot be built: {error}"))
            .expect("Cargo says where it put puchok")
    })
}

/// The target folder for `<target>/<profile>/deps/<test>`, or for a program in `<target>/<profile>/`.
fn target_of(program: &Path) -> Option<&Path> {
    let folder = program.parent()?;
    let is_test = folder.file_name().is_some_and(|name| name == "deps");
    let profile = if is_test { folder.parent()? } else { folder };
    profile.parent()
}

/// Where Cargo put `puchok`; because of the test among its targets it also builds the other binaries.
fn executable(messages: CommandMessages) -> CargoResult<Option<PathBuf>> {
    let mut path = None;
    for message in messages {
        if let Message::CompilerArtifact(artifact) = message?.decode()?
            && artifact.target.name == "puchok"
            && let Some(executable) = artifact.executable
        {
            path = Some(executable.into_owned());
        }
    }
    Ok(path)
}

/// A command that runs the binary. Environment variables for terminal programs are removed, so that they do
/// not affect its output.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(path());
    command.args(args);
    for name in ["RUST_LOG", "COLUMNS", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// Runs a command of the binary to completion with this standard input.
///
/// # Panics
/// When it cannot be started or waited for.
pub fn run(args: &[&str], input: &str) -> Output {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("puchok starts");
    let mut stdin = child.stdin.take().expect("its standard input is a pipe");
    let input = input.to_owned();
    // Written from a thread, because a filter may answer before it has read everything, or may exit early and
    // close the pipe.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("puchok ends");
    writer.join().expect("the writer does not panic");
    output
}
