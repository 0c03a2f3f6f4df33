//! `puchok endgame stats`: counts positions by distance to mate.

use std::collections::BTreeSet;

use puchok_engine::shakmaty::ByColor;
use puchok_engine::solvers::endgames::Material;
use puchok_engine::solvers::endgames::stats::{Histogram, SideStats, Stats};
use serde::Serialize;

use super::super::{words, write, write_json};
use super::Shelf;
use crate::cli::Format;
use crate::cli::endgame::StatsArgs;
use crate::failure::Failure;

/// The JSON of a table.
#[derive(Debug, Serialize)]
struct JsonStats {
    material: String,
    /// `"light"` if only the positions with the bishop on light fields are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    bishop: Option<&'static str>,
    side_to_move: JsonSides,
}

#[derive(Debug, Serialize)]
struct JsonSides {
    white: JsonSide,
    black: JsonSide,
}

/// The JSON of one side to move.
#[derive(Debug, Serialize)]
struct JsonSide {
    legal: u64,
    win: u64,
    draw: u64,
    loss: u64,
    /// In moves; `null` if neither side can force mate.
    longest: Option<u8>,
    /// Won and lost positions by moves to mate.
    histogram: Histogram,
    /// The won positions among them.
    wins: Histogram,
    /// The lost positions among them.
    losses: Histogram,
}

impl From<&SideStats> for JsonSide {
    fn from(stats: &SideStats) -> JsonSide {
        let mut histogram: Histogram = stats.wins.clone();
        for (&moves, count) in &stats.losses {
            *histogram.entry(moves).or_default() += count;
        }
        JsonSide {
            legal: stats.legal,
            win: stats.won(),
            draw: stats.drawn,
            loss: stats.lost(),
            longest: stats.longest(),
            histogram,
            wins: stats.wins.clone(),
            losses: stats.losses.clone(),
        }
    }
}

/// Runs the command.
pub(super) fn run(args: &StatsArgs) -> Result<(), Failure> {
    let mut shelf = Shelf::new(&args.tables.folder);
    let mut wanted = shelf.wanted(&args.tables)?;
    if args.light_bishop && args.tables.all {
        wanted.retain(Material::has_single_bishop);
        if wanted.is_empty() {
            return Err(Failure::Input(format!(
                "no table in '{}' has exactly one bishop",
                shelf.folder().display()
            )));
        }
    }
    // Before anything is written.
    let refused = |material: &Material| Failure::Input(format!("{material} has not exactly one bishop"));
    if args.light_bishop
        && let Some(other) = wanted.iter().find(|material| !material.has_single_bishop())
    {
        return Err(refused(other));
    }
    for material in wanted {
        let Some(table) = shelf.endgames.table(material) else {
            continue;
        };
        let mut stats = Stats::of(table);
        if args.light_bishop {
            stats = stats.with_light_bishop().ok_or_else(|| refused(&material))?;
        }
        match args.tables.format {
            Format::Json => write_json(&JsonStats {
                material: material.to_string(),
                bishop: args.light_bishop.then_some("light"),
                side_to_move: JsonSides {
                    white: (&stats.sides.white).into(),
                    black: (&stats.sides.black).into(),
                },
            })?,
            Format::Text => write(&in_words(&stats, args.light_bishop))?,
        }
    }
    Ok(())
}

/// The statistics as text: the totals, then a row for every distance.
fn in_words(stats: &Stats, light_bishop: bool) -> String {
    let ByColor { white, black } = &stats.sides;
    let mut text = format!("{}", stats.material);
    if light_bishop {
        text.push_str(", bishop on light fields");
    }
    text.push_str(&format!(
        "\n{:<10}{:>16}{:>16}\n",
        "", "White to move", "Black to move"
    ));
    let mut row = |name: &str, of: &dyn Fn(&SideStats) -> String| {
        text.push_str(&format!("{name:<10}{:>16}{:>16}\n", of(white), of(black)));
    };
    row("legal", &|side| words::count(side.legal));
    row("won", &|side| words::count(side.won()));
    row("drawn", &|side| words::count(side.drawn));
    row("lost", &|side| words::count(side.lost()));
    row("longest", &|side| {
        side.longest().map_or_else(
            || "-".to_owned(),
            |moves| words::counted(u64::from(moves), "move", "moves"),
        )
    });

    let columns: Vec<(&str, &Histogram)> = [
        ("White wins", &white.wins),
        ("White loses", &white.losses),
        ("Black wins", &black.wins),
        ("Black loses", &black.losses),
    ]
    .into_iter()
    .filter(|(_, histogram)| !histogram.is_empty())
    .collect();
    if columns.is_empty() {
        return text;
    }
    text.push_str("\nmoves to mate, by the side to move\n          ");
    for (name, _) in &columns {
        text.push_str(&format!("{name:>16}"));
    }
    text.push('\n');
    let distances: BTreeSet<u8> = columns.iter().flat_map(|(_, h)| h.keys().copied()).collect();
    for moves in distances {
        text.push_str(&format!("{moves:<10}"));
        for (_, histogram) in &columns {
            let count = histogram
                .get(&moves)
                .map_or_else(String::new, |&n| words::count(n));
            text.push_str(&format!("{count:>16}"));
        }
        text.push('\n');
    }
    text
}
