//! `puchok map`: the mathematical map of a position: zones, their networks, their state, and the candidate
//! moves they give.

mod games;
mod json;
mod picture;
mod words;

use puchok_engine::chart::{Chart, ChartZone, chart};
use puchok_engine::game::Game;
use puchok_engine::limits::Signals;
use puchok_engine::options::Options;
use puchok_engine::plans::Plan;
use puchok_engine::position::Position;
use puchok_engine::search::Engine;
use puchok_engine::zones::map::Horizon;
use puchok_engine::zones::zone::network::{self, Link};

use games::SideGames;
pub(crate) use json::JsonMap;

use super::given::{Given, each_given, is_stream, no_pictures, read_position};
use super::{engine, options, plans, refuse_idle, write};
use crate::cli::{MapArgs, MapTable, PictureFormat, Resources};
use crate::failure::Failure;
use crate::tables::{CANDIDATES, Csv, LINKS, ZONES};

/// Runs the command.
pub(crate) fn run(args: &MapArgs) -> Result<(), Failure> {
    if args.format == PictureFormat::Svg && is_stream(&args.position) {
        return Err(no_pictures());
    }
    refuse_unfit(args, args.format)?;
    let mut csv = Csv::new(match args.table.unwrap_or(MapTable::Zones) {
        MapTable::Zones => &ZONES,
        MapTable::Links => &LINKS,
        MapTable::Candidates => &CANDIDATES,
    });
    let mut planner = None;
    each_given(&args.position, |given| {
        answer(given, args, &mut planner, &mut csv)
    })
}

/// Rejects options that the output format cannot show.
pub(crate) fn refuse_unfit(args: &MapArgs, format: PictureFormat) -> Result<(), Failure> {
    let is_csv = format == PictureFormat::Csv;
    refuse_idle("--games", args.games && is_csv, "text, JSON and pictures")?;
    refuse_idle("--table", args.table.is_some() && !is_csv, "--format csv")?;
    let is_bare = is_csv || format == PictureFormat::Svg;
    refuse_idle("--plans", args.plans.is_some() && is_bare, "text and JSON")
}

/// Answers for one position; `planner` is the engine for plans, created on first use.
fn answer(
    given: Given<'_>,
    args: &MapArgs,
    planner: &mut Option<Engine>,
    csv: &mut Csv,
) -> Result<(), Failure> {
    let plans = |game: &Game, nodes| {
        let engine = match planner {
            Some(engine) => engine,
            None => planner.insert(engine(planner_options())?),
        };
        engine.clear();
        Ok(engine.plans(game, nodes, &Signals::new()))
    };
    let found = find(given.text, args, &mut || true, plans)?;
    match args.format {
        PictureFormat::Json => given.write_json(&found.json()),
        PictureFormat::Csv => csv.write(&found.json()),
        PictureFormat::Text => write(&found.in_words()),
        PictureFormat::Svg => write(&found.svg()),
    }
}

/// The options of the engine for plans: the defaults of `plan`.
pub(crate) fn planner_options() -> Options {
    options(Resources { hash: 64, threads: 1 }, 1)
}

/// A map with everything asked for.
pub(crate) struct Found {
    position: Position,
    chart: Chart,
    /// The only zone to show, if one was selected.
    zone: Option<usize>,
    games: Option<Vec<SideGames>>,
    plans: Option<Vec<Plan>>,
}

impl Found {
    /// The answer as JSON.
    pub(crate) fn json(&self) -> JsonMap {
        let mut map = JsonMap::new(&self.position, &self.chart, self.zone, self.games.as_deref());
        let plans = self.plans.as_ref();
        map.plans = plans.map(|plans| plans::json(&self.position, plans));
        map
    }

    /// The picture.
    pub(crate) fn svg(&self) -> String {
        crate::picture::svg(&picture::scene(
            &self.position,
            &self.chart,
            self.zone,
            self.games.as_deref(),
        ))
    }

    fn in_words(&self) -> String {
        let plans = self.plans.as_ref();
        let plans = plans.map_or_else(String::new, |plans| plans::text(&self.position, plans, None));
        words::in_words(&self.position, &self.chart, self.zone, self.games.as_deref()) + &plans
    }
}

/// Computes what was asked about a position, until `go_on` returns false; the plans come from an engine.
pub(crate) fn find(
    text: &str,
    args: &MapArgs,
    go_on: &mut dyn FnMut() -> bool,
    plans: impl FnOnce(&Game, u64) -> Result<Vec<Plan>, Failure>,
) -> Result<Found, Failure> {
    let position = read_position(text)?;
    let levels = args.levels.min(network::LEVELS);
    let horizon = Horizon {
        attack: args.horizon,
        levels,
        ..Horizon::default()
    };
    let chart = chart(&position, horizon, levels);
    if let Some(id) = args.zone
        && id >= chart.zones.len()
    {
        let there_are = match chart.zones.len() {
            0 => "none".to_owned(),
            zones => format!("{zones}, counted from 0"),
        };
        return Err(Failure::Input(format!(
            "there is no zone {id} in '{}': it has {there_are}",
            position.fen()
        )));
    }
    let games = args.games.then(|| games::play(&position, args.nodes, go_on));
    let plans = match args.plans {
        Some(nodes) => Some(plans(&Game::new(position.clone()), nodes)?),
        None => None,
    };
    Ok(Found {
        position,
        chart,
        zone: args.zone,
        games,
        plans,
    })
}

/// The whole map of a position as JSON, with the zone games of both sides limited to `nodes` positions each.
pub(crate) fn document(position: &Position, nodes: u32) -> JsonMap {
    let chart = chart(position, Horizon::default(), network::LEVELS);
    let games = games::play(position, nodes, &mut || true);
    JsonMap::new(position, &chart, None, Some(&games))
}

/// The letter of the piece that a link moves.
fn letter(position: &Position, link: &Link) -> String {
    let piece = position.board().piece_at(link.piece);
    piece.map_or_else(String::new, |piece| piece.char().to_string())
}

/// The zones with their numbers: all of them, or the selected one.
fn shown(chart: &Chart, only: Option<usize>) -> impl Iterator<Item = (usize, &ChartZone)> {
    let zones = chart.zones.iter().enumerate();
    zones.filter(move |(id, _)| only.is_none_or(|only| *id == only))
}
