//! `puchok bundles`: the stored bundles of a position, chain by chain, with each trajectory as read on the
//! real board.

mod json;
mod labels;
mod store;
mod stored;
mod text;

use std::fs;
use std::path::Path;

use puchok_engine::shakmaty::Bitboard;

use super::given::{Given, each_given, is_stream, read_position};
use super::trajectories::{fields, stops_from};
use super::words::counted;
use super::write;
use crate::cli::PictureFormat;
use crate::cli::bundles::BundlesArgs;
use crate::failure::Failure;
use crate::input::quoted;
use crate::picture;
use crate::picture::scene::{Arrow, Legend, Scene, Stroke};
use crate::tables::{Csv, TRAJECTORIES};
pub(crate) use json::{JsonBundles, JsonReading};
pub(crate) use labels::{purpose, why};
pub(crate) use stored::Stored;
pub(crate) use text::notes;

/// Runs the command.
pub(crate) fn run(args: &BundlesArgs) -> Result<(), Failure> {
    let is_picture = args.format == PictureFormat::Svg;
    refuse_unfit(args, args.format)?;
    if let Some(length) = args.length.filter(|&length| length > args.horizon) {
        return Err(Failure::Input(format!(
            "no bundle has {length} moves within --horizon {}",
            args.horizon
        )));
    }
    if args.out.is_some() && !is_picture {
        return Err(Failure::Input(
            "--out is for pictures: add --format svg".to_owned(),
        ));
    }
    if is_picture && is_stream(&args.position) && args.out.is_none() {
        return Err(Failure::Input(
            "pictures of several positions need a folder: add --out DIR".to_owned(),
        ));
    }
    let mut csv = Csv::new(&TRAJECTORIES);
    let answer = |given: Given<'_>| {
        let stored = Stored::new(read_position(given.text)?, args)?;
        match (args.format, &args.out) {
            (PictureFormat::Json, _) => given.write_json(&stored.json()),
            (PictureFormat::Csv, _) => csv.write(&stored.json()),
            (PictureFormat::Text, _) => write(&stored.in_words()),
            (PictureFormat::Svg, None) => write(&stored.svg()),
            (PictureFormat::Svg, Some(folder)) => write_file(folder, given.line.unwrap_or(1), &stored.svg()),
        }
    };
    each_given(&args.position, answer)
}

/// Rejects `--store` when the output format cannot show it.
pub(crate) fn refuse_unfit(args: &BundlesArgs, format: PictureFormat) -> Result<(), Failure> {
    let reason = match format {
        PictureFormat::Svg => "there is no picture of the store: use --format text or json",
        PictureFormat::Csv => "the store is no table: use --format text or json",
        PictureFormat::Text | PictureFormat::Json => return Ok(()),
    };
    match args.store {
        true => Err(Failure::Input(reason.to_owned())),
        false => Ok(()),
    }
}

/// Writes the picture with this number, and reports where.
fn write_file(folder: &Path, number: u32, picture: &str) -> Result<(), Failure> {
    let path = folder.join(format!("{number}.svg"));
    let failed = |error| Failure::File {
        path: quoted(&path.display().to_string()),
        error,
    };
    fs::create_dir_all(folder).map_err(failed)?;
    fs::write(&path, picture).map_err(failed)?;
    write(&path.display().to_string())
}

impl Stored {
    /// The picture of the trajectories in play.
    pub(crate) fn svg(&self) -> String {
        picture::svg(&self.scene())
    }

    fn scene(&self) -> Scene {
        let mut arrows = Vec::new();
        let (mut alpha, mut beta) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for entry in self.entries() {
            for t in entry
                .bundle
                .trajectories()
                .iter()
                .filter(|t| self.read(&entry, t).in_play())
            {
                arrows.push(Arrow {
                    fields: stops_from(entry.from, t),
                    color: entry.piece.color,
                    stroke: Stroke::Trunk,
                    number: None,
                });
                let (stops, slides) = fields([t]);
                alpha |= stops;
                beta |= slides;
            }
        }
        let title = format!(
            "{} in play within {}",
            counted(arrows.len() as u64, "trajectory", "trajectories"),
            counted(self.horizon.get().into(), "move", "moves")
        );
        Scene {
            title,
            pieces: self.position.board().clone().into_iter().collect(),
            arrows,
            // On a full board, a sign on each occupied field would hide the pieces.
            alpha: alpha & !self.position.board().occupied(),
            beta: beta & !self.position.board().occupied(),
            shaded: Bitboard::EMPTY,
            legend: Legend::Bundles,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use puchok_engine::position::Position;
    use puchok_engine::shakmaty::{CastlingMode, Role, Square};

    fn args(more: &[&str]) -> BundlesArgs {
        let line = ["puchok", "bundles", "startpos"];
        match crate::cli::Cli::try_parse_from(line.iter().chain(more))
            .unwrap()
            .command
        {
            Some(crate::cli::Command::Bundles(args)) => args,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn filters_leave_what_is_asked_for() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let count = |more: &[&str]| {
            let args = args(more);
            let stored = Stored::new(position.clone(), &args).unwrap();
            stored.entries().count()
        };
        let all = count(&[]);
        assert_eq!(
            count(&["--piece", "knight"]),
            count(&["--piece", "N"]) + count(&["--piece", "n"])
        );
        assert_eq!(count(&["--length", "1"]) + count(&["--length", "2"]), all);
        let from: usize = Square::ALL
            .map(|field| count(&["--from", &field.to_string()]))
            .iter()
            .sum();
        let to: usize = Square::ALL
            .map(|field| count(&["--to", &field.to_string()]))
            .iter()
            .sum();
        assert_eq!((from, to), (all, all));
        assert_eq!(count(&["--piece", "Q", "--from", "e2"]), 0);
    }

    /// In Chess960 the king's and the rook's part of castling are steps of bundles, and both are read on the
    /// board.
    #[test]
    fn castling_is_read_in_chess960() {
        let fen = "3rk3/8/8/8/8/8/8/1R1K4 w B - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
        let args = args(&["--from", "b1", "--to", "d8"]);
        let stored = Stored::new(position, &args).unwrap();
        let text = stored.in_words();
        assert!(text.contains("      d1b1 d1d8\n"), "{text}");
    }

    /// A position whose only bundle in play captures along the way.
    #[test]
    fn a_capture_on_the_way_is_told() {
        let position =
            Position::from_fen("q3k3/8/8/8/p7/8/8/R3K3 w - - 0 1", CastlingMode::Standard).unwrap();
        let args = args(&[]);
        let stored = Stored::new(position, &args).unwrap();
        let text = stored.in_words();
        assert!(
            text.contains("rook a1 to the queen on a8: 1 move, simple, 1 trajectory, 1 in play"),
            "{text}"
        );
        assert!(text.contains("a1a8  (2 moves: takes a4)"), "{text}");
        assert!(
            stored
                .entries()
                .all(|entry| entry.piece.role != Role::Pawn || entry.from == Square::A4)
        );
    }
}
