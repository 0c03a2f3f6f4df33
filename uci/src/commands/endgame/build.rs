//! `puchok endgame build`: generates tables.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use puchok_engine::solvers::endgames::Material;
use puchok_engine::solvers::endgames::build::{BuildError, Origin, in_folder, in_order};
use puchok_engine::solvers::endgames::file;
use puchok_engine::solvers::endgames::generator::{Observer, Stage};
use serde::Serialize;

use super::super::json::milliseconds;
use super::super::{progress, words, write, write_json};
use crate::cli::Format;
use crate::cli::endgame::BuildArgs;
use crate::failure::Failure;

/// The JSON of a table that now exists.
#[derive(Debug, Serialize)]
struct JsonTable {
    material: String,
    /// `"made"` or `"found"`.
    origin: &'static str,
    file: String,
    bytes: u64,
    time_ms: u64,
}

/// Shows the progress.
struct Watch<'a>(&'a ProgressBar);

impl Observer for Watch<'_> {
    fn stage(&mut self, material: Material, stage: Stage) {
        self.0.set_message(match stage {
            Stage::Positions => format!("{material}: finding the positions"),
            Stage::Moves => format!("{material}: counting moves"),
            Stage::Ply(ply, furthest) => format!("{material}: {ply} of {furthest} plies to mate"),
        });
    }
}

/// Runs the command.
pub(super) fn run(args: &BuildArgs) -> Result<(), Failure> {
    let mut wanted = args.endings.clone();
    if args.all_3 || args.all_4 {
        wanted.extend(Material::all(3));
    }
    if args.all_4 {
        wanted.extend(Material::all(4));
    }
    let folder = &args.folder.dir;
    let bar = progress::bar(in_order(&wanted).len() as u64, progress::SHARE);
    let mut written = Ok(());
    let mut since = Instant::now();
    let built = in_folder(
        folder,
        &wanted,
        args.force,
        &mut Watch(&bar),
        |material, origin| {
            bar.inc(1);
            let time = since.elapsed();
            since = Instant::now();
            if written.is_ok() {
                written = bar.suspend(|| tell(args, material, origin, time));
            }
        },
    );
    bar.finish_and_clear();
    built.map_err(|error| match error {
        BuildError::File(file::FileError {
            reason: file::Fault::Write(_),
            ..
        }) => Failure::Unfinished(error.to_string()),
        BuildError::File(_) => Failure::Input(format!("{error}: delete it or name its ending with --force")),
        BuildError::Generate(_) => Failure::Unfinished(error.to_string()),
    })?;
    written
}

fn tell(args: &BuildArgs, material: Material, origin: Origin, time: Duration) -> Result<(), Failure> {
    let path = file::path(&args.folder.dir, material);
    let table = JsonTable {
        material: material.to_string(),
        origin: match origin {
            Origin::Found => "found",
            Origin::Made => "made",
        },
        bytes: std::fs::metadata(&path).map_or(0, |data| data.len()),
        file: path.display().to_string(),
        time_ms: milliseconds(time),
    };
    match args.format {
        Format::Json => write_json(&table),
        Format::Text => write(&table.in_words()),
    }
}

impl JsonTable {
    fn in_words(&self) -> String {
        let JsonTable {
            material,
            file,
            bytes,
            ..
        } = self;
        let bytes = words::count(*bytes);
        let seconds = Duration::from_millis(self.time_ms).as_secs_f64();
        match self.origin {
            "made" => format!("{material:<5} made in {seconds:>6.2} s  {bytes:>12} bytes  {file}"),
            _ => format!("{material:<5} was there         {bytes:>12} bytes  {file}"),
        }
    }
}
