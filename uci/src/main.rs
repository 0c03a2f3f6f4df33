//! The binary; everything is in the library next to it.

use std::process::ExitCode;

fn main() -> ExitCode {
    puchok::run()
}
