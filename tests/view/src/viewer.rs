//! A running `puchok view`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use crate::binary;

/// A viewer that is ended when this value is dropped.
#[derive(Debug)]
pub struct Viewer {
    child: Child,
    stdin: Option<ChildStdin>,
    /// Its address: `http://127.0.0.1:…/…/`.
    pub address: String,
}

impl Viewer {
    /// Starts the binary on any free port.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start(what: &[&str]) -> Viewer {
        Viewer::start_on(0, what)
    }

    /// Starts the binary on this port, or the next free one.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start_on(port: u16, what: &[&str]) -> Viewer {
        let mut command = binary::command(&["view", "--no-open", "--port", &port.to_string()]);
        command.args(what);
        Viewer::of(command)
    }

    /// Starts the binary with a prepared command.
    ///
    /// # Panics
    /// When it does not start.
    pub fn of(mut command: Command) -> Viewer {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("puchok starts");
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("its standard output is a pipe");
        let mut address = String::new();
        BufReader::new(stdout)
            .read_line(&mut address)
            .expect("it prints a line");
        let address = address.trim().to_owned();
        assert!(
            address.starts_with("http://127.0.0.1:"),
            "an address: '{address}'"
        );
        Viewer {
            child,
            stdin,
            address,
        }
    }

    /// Its host and port.
    ///
    /// # Panics
    /// Never: every viewer has an address.
    pub fn host(&self) -> &str {
        let rest = self.address.strip_prefix("http://").unwrap_or_default();
        rest.split('/').next().expect("a split has a first part")
    }

    /// Its port.
    ///
    /// # Panics
    /// When its address has none.
    pub fn port(&self) -> u16 {
        let port = self.host().split(':').nth(1);
        port.and_then(|port| port.parse().ok())
            .expect("an address has a port")
    }

    /// The path of a name under the viewer's token.
    pub fn path(&self, name: &str) -> String {
        let start = "http://".len() + self.host().len();
        format!("{}{name}", &self.address[start..])
    }

    /// Sends `quit`; returns whether the viewer exits successfully.
    ///
    /// # Panics
    /// When it cannot be waited for.
    pub fn quit(mut self) -> bool {
        if let Some(mut stdin) = self.stdin.take() {
            let _ = stdin.write_all(b"quit\n");
        }
        self.child.wait().expect("it can be waited for").success()
    }

    /// Its memory in KiB; `None` where the system does not report it.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
