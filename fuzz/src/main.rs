//! One fuzz target for each reader, chosen by the environment variable `PUCHOK_FUZZ` (set by `fuzz/run`).
//!
//! No input may cause a panic; whatever is read must stay the same when it is written and read again.

#![no_main]

mod files;
mod texts;

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

type Target = fn(&[u8]);

fuzz_target!(|bytes: &[u8]| {
    static TARGET: OnceLock<Target> = OnceLock::new();
    TARGET.get_or_init(chosen)(bytes);
});

fn chosen() -> Target {
    let name = std::env::var("PUCHOK_FUZZ").unwrap_or_default();
    match name.as_str() {
        "fen" => texts::fen,
        "game" => texts::game,
        "uci" => texts::uci,
        "epd" => texts::epd,
        "pgn" => texts::pgn,
        "names" => texts::names,
        "formula" => texts::formula,
        "advice" => texts::advice,
        "database" => files::database,
        "syzygy" => files::syzygy,
        _ => panic!("PUCHOK_FUZZ names no target: '{name}'"),
    }
}
