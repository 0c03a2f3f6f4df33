//! The commands that print an answer and exit.

pub(crate) mod advise;
pub(crate) mod analyse;
pub(crate) mod annotate;
pub(crate) mod bench;
pub(crate) mod bundle;
pub(crate) mod bundles;
mod depths;
pub(crate) mod endgame;
pub(crate) mod epd;
pub(crate) mod explain;
pub(crate) mod formula;
pub(crate) mod generate;
pub(crate) mod given;
pub(crate) mod interrupt;
pub(crate) mod json;
pub(crate) mod map;
pub(crate) mod mate;
pub(crate) mod moves;
pub(crate) mod numbered;
mod over;
pub(crate) mod page;
pub(crate) mod plan;
pub(crate) mod plans;
pub(crate) mod progress;
pub(crate) mod prove;
pub(crate) mod report;
pub(crate) mod suite;
mod trajectories;
pub(crate) mod tree;
pub(crate) mod view;
pub(crate) mod words;

use std::io::{self, Write};
use std::time::Duration;

use puchok_engine::search::{Engine, Options};
use puchok_engine::tablebases::{Format, Remark};

use crate::cli::Resources;
use crate::failure::Failure;

/// The time for a search when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The engine's options for a command.
pub(crate) fn options(resources: Resources, multi_pv: u32) -> Options {
    Options {
        hash_mib: resources.hash as usize,
        threads: resources.threads as usize,
        multi_pv: multi_pv as usize,
        analyse_mode: true,
        // There is no game clock.
        move_overhead: Duration::ZERO,
        ..Options::default()
    }
}

/// Rejects an option that has no effect on the output, so that no one relies on it.
pub(crate) fn refuse_idle(option: &str, is_idle: bool, is_for: &str) -> Result<(), Failure> {
    match is_idle {
        true => Err(Failure::Input(format!("{option} is for {is_for}"))),
        false => Ok(()),
    }
}

/// An engine for a command.
fn engine(options: Options) -> Result<Engine, Failure> {
    let mut engine = Engine::new(options).map_err(|error| Failure::Input(error.to_string()))?;
    get_ready(&mut engine);
    Ok(engine)
}

/// Rejects endgame folders and files that an engine cannot use, with one message for all. Tables found are
/// logged, with a warning about folders that have none.
pub(crate) fn refuse_tables(engine: &mut Engine) -> Result<(), Failure> {
    let (mut refused, mut empty) = (Vec::new(), Vec::new());
    for remark in engine.take_remarks() {
        let (Remark::Found(format, text) | Remark::Empty(format, text) | Remark::Refused(format, text)) =
            &remark;
        let told = match format {
            Format::Endgames => format!("--endgames: {text}"),
            Format::Syzygy => format!("--syzygy: {text}"),
        };
        match remark {
            Remark::Found(..) => log::info!("{told}"),
            Remark::Empty(..) => empty.push(told),
            Remark::Refused(..) => refused.push(told),
        }
    }
    if !refused.is_empty() {
        return Err(Failure::Input(refused.join("; ")));
    }
    for told in empty {
        log::warn!("{told}");
    }
    Ok(())
}

/// Allocates an engine's memory before it searches: on a busy machine this may take longer than a short
/// search lasts, and several threads slow each other down by it.
pub(crate) fn get_ready(engine: &mut Engine) {
    engine.warm_up(&|| true);
}

/// Writes one block or line of an answer and flushes it, so that a program at the other end sees it at once.
fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// Writes one JSON object on a line.
fn write_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(io::Error::from)?;
    write(&text)
}
