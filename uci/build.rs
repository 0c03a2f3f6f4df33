//! Puts the commit into the version, where there is one to ask for.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let version = match git(&["rev-parse", "--short=10", "HEAD"]) {
        Some(commit) => format!("{version} ({commit})"),
        // A source archive: the version says it all.
        None => version,
    };
    println!("cargo::rustc-env=PUCHOK_VERSION={version}");
    // The log of HEAD gets a line with every commit and every checkout.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && std::path::Path::new(&log).exists()
    {
        println!("cargo::rerun-if-changed={log}");
    }
}

/// What git answers; nothing without git or outside a repository.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !answer.trim().is_empty()).then(|| answer.trim().to_owned())
}
