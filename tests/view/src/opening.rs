//! The browser that a viewer opens, watched.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::binary;
use crate::viewer::Viewer;

/// After this time a browser has not been opened. A guard, not a measurement.
const HANG: Duration = Duration::from_secs(60);

/// A desktop's `xdg-open` that opens nothing, but keeps what it was to open.
#[derive(Debug)]
pub struct Opening {
    folder: TempDir,
}

impl Opening {
    /// Lays a script in the place of the program.
    ///
    /// # Panics
    /// When it cannot be written.
    pub fn watched() -> Opening {
        let folder = TempDir::new().expect("a folder can be made");
        let program = folder.path().join("xdg-open");
        // Whole or not at all, for whoever looks.
        let script = "#!/bin/sh\nprintf '%s' \"$1\" > \"$0.new\" && mv \"$0.new\" \"$0.given\"\n";
        fs::write(&program, script).expect("a script can be written");
        fs::set_permissions(&program, Permissions::from_mode(0o755)).expect("a script can be made a program");
        Opening { folder }
    }

    /// A viewer that opens the browser by it.
    ///
    /// # Panics
    /// When it does not start.
    pub fn viewer(&self) -> Viewer {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.folder.path().to_owned()).chain(std::env::split_paths(&path));
        let mut command = binary::command(&["view", "--port", "0"]);
        command.env("PATH", std::env::join_paths(folders).expect("plain folders"));
        Viewer::of(command)
    }

    /// The file that the browser was to open.
    ///
    /// # Panics
    /// When none has been named.
    pub fn file(&self) -> PathBuf {
        let given = self.folder.path().join("xdg-open.given");
        let end = Instant::now() + HANG;
        loop {
            if let Ok(name) = fs::read_to_string(&given) {
                return PathBuf::from(name);
            }
            assert!(Instant::now() < end, "no browser was opened");
            sleep(Duration::from_millis(20));
        }
    }
}
