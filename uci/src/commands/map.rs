//! `puchok map`: the mathematical map of a position: zones, their networks, their state, and the candidates they give.

mod games;

use puchok_engine::game::Game;
use puchok_engine::limits::Signals;
use puchok_engine::options::Options;
use puchok_engine::plans::Plan;
use puchok_engine::position::Position;
use puchok_engine::report::plans::{Chart, ChartCandidate, ChartZone, chart, role_name, target_in_words};
use puchok_engine::score::Centipawns;
use puchok_engine::shakmaty::{Bitboard, Square};
use puchok_engine::zones::map::Horizon;
use puchok_engine::zones::zone::Why;
use puchok_engine::zones::zone::network::{self, Link};
use serde::Serialize;

use games::{JsonGames, JsonZoneGame, SideGames};

use super::given::{each_given, read_position};
use super::{engine, plans, words, write, write_json};
use crate::cli::{MapArgs, PictureFormat};
use crate::failure::Failure;
use crate::picture;
use crate::picture::scene::{Arrow, Legend, Scene, Stroke};
use crate::tables::{Csv, ZONES};

/// Runs the command.
pub(crate) fn run(args: &MapArgs) -> Result<(), Failure> {
    let mut csv = Csv::new(&ZONES);
    each_given(&args.position, |text| answer(text, args, &mut csv))
}

fn answer(text: &str, args: &MapArgs, csv: &mut Csv) -> Result<(), Failure> {
    let plans = |game: &Game, nodes| {
        let mut engine = engine(Options::default())?;
        Ok(engine.plans(game, nodes, &Signals::new()))
    };
    let found = find(text, args, &mut || true, plans)?;
    match args.format {
        PictureFormat::Json => write_json(&found.json()),
        PictureFormat::Csv => csv.write(&found.json()),
        PictureFormat::Text => write(&found.in_words()),
        PictureFormat::Svg => write(&found.svg()),
    }
}

/// A map with all that was asked for.
pub(crate) struct Found {
    position: Position,
    chart: Chart,
    /// The only zone to show.
    zone: Option<usize>,
    games: Option<Vec<SideGames>>,
    plans: Option<Vec<Plan>>,
}

impl Found {
    /// For programs.
    pub(crate) fn json(&self) -> JsonMap {
        let plans = self.plans.as_ref();
        JsonMap {
            plans: plans.map(|plans| plans::json(&self.position, plans)),
            ..JsonMap::new(&self.position, &self.chart, self.zone, self.games.as_deref())
        }
    }

    /// The picture.
    pub(crate) fn svg(&self) -> String {
        picture::svg(&scene(
            &self.position,
            &self.chart,
            self.zone,
            self.games.as_deref(),
        ))
    }

    fn in_words(&self) -> String {
        let plans = self.plans.as_ref();
        let plans = plans.map_or_else(String::new, |plans| plans::text(&self.position, plans, None));
        in_words(&self.position, &self.chart, self.zone, self.games.as_deref()) + &plans
    }
}

/// Finds what was asked about a position, until `go_on` says no; plans are those of an engine.
pub(crate) fn find(
    text: &str,
    args: &MapArgs,
    go_on: &mut dyn FnMut() -> bool,
    plans: impl FnOnce(&Game, u64) -> Result<Vec<Plan>, Failure>,
) -> Result<Found, Failure> {
    let position = read_position(text)?;
    let horizon = Horizon {
        attack: args.horizon,
        ..Horizon::default()
    };
    let chart = chart(&position, horizon, args.levels.min(network::LEVELS));
    if let Some(id) = args.zone
        && id >= chart.zones.len()
    {
        let there_are = chart.zones.len();
        return Err(Failure::Input(format!(
            "there is no zone {id} in '{}': it has {there_are}, counted from 0",
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

/// The whole map of a position as JSON, with the zone games of both sides at so many positions each.
pub(crate) fn document(position: &Position, nodes: u32) -> JsonMap {
    let chart = chart(position, Horizon::default(), network::LEVELS);
    let games = games::play(position, nodes, &mut || true);
    JsonMap::new(position, &chart, None, Some(&games))
}

/// Zones of a side that the picture shows unless one is asked for.
const DRAWN_A_SIDE: usize = 2;

/// The picture: one zone with its network, or the trunks of the open zones that gain most.
fn scene(position: &Position, chart: &Chart, zone: Option<usize>, games: Option<&[SideGames]>) -> Scene {
    let only = zone.and_then(|id| chart.zones.get(id)).map(|z| &z.zone);
    let shaded = games.map_or(Bitboard::EMPTY, |games| games::shaded(games, only));
    let numbered = chart.zones.iter().enumerate();
    let drawn: Vec<(usize, &ChartZone)> = match zone {
        Some(id) => numbered.skip(id).take(1).collect(),
        None => {
            let mut open: Vec<(usize, &ChartZone)> = numbered.filter(|(_, z)| z.zone.is_open()).collect();
            open.sort_by_key(|(_, z)| (z.zone.arrives, std::cmp::Reverse(z.zone.gain)));
            [position.turn(), !position.turn()]
                .into_iter()
                .flat_map(|side| {
                    let own = open.iter().filter(move |(_, z)| z.zone.side == side);
                    own.take(DRAWN_A_SIDE).copied().collect::<Vec<_>>()
                })
                .collect()
        }
    };
    let mut arrows = Vec::new();
    let mut alpha = Bitboard::EMPTY;
    for &(id, chart) in &drawn {
        let fields: Vec<Square> = std::iter::once(chart.zone.piece)
            .chain(chart.trunk.iter().map(|&(_, to)| to))
            .collect();
        alpha |= fields.iter().skip(1).copied().collect::<Bitboard>();
        arrows.push(Arrow {
            fields,
            color: chart.zone.side,
            stroke: Stroke::Trunk,
            number: Some(id),
        });
        // With several zones their networks would hide one another.
        let levels = if zone.is_some() { network::LEVELS } else { 1 };
        for link in chart.network.iter().filter(|link| link.level <= levels) {
            let stroke = if link.side == chart.zone.side {
                Stroke::Support
            } else {
                Stroke::Denial
            };
            arrows.extend(link.to.into_iter().map(|to| Arrow {
                fields: vec![link.piece, to],
                color: link.side,
                stroke,
                number: None,
            }));
        }
    }
    Scene {
        title: match (zone, drawn.first()) {
            (Some(id), Some((_, chart))) => format!(
                "zone {id}: {} {} to {}, {}",
                role_name(chart.zone.role),
                chart.zone.piece,
                target_in_words(chart.zone.target),
                chart.zone.state.name()
            ),
            _ => format!(
                "{} of {} zones, {} to move",
                drawn.len(),
                chart.zones.len(),
                words::name(position.turn())
            ),
        },
        pieces: position.board().clone().into_iter().collect(),
        arrows,
        alpha,
        beta: Bitboard::EMPTY,
        shaded,
        legend: Legend::Zones,
    }
}

/// The JSON of one position.
#[derive(Debug, Serialize)]
pub(crate) struct JsonMap {
    fen: String,
    zones: Vec<JsonZone>,
    candidates: Vec<JsonCandidate>,
    /// With `--games` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<JsonGames>>,
    /// With `--plans` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    plans: Option<Vec<plans::JsonPlan>>,
}

#[derive(Debug, Serialize)]
struct JsonZone {
    id: usize,
    side: &'static str,
    piece: String,
    from: String,
    target: String,
    gain: Centipawns,
    length: u8,
    arrives: u16,
    state: &'static str,
    why: &'static str,
    trunk: Vec<String>,
    first: Vec<String>,
    network: Vec<JsonLink>,
    /// With `--games` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<JsonZoneGame>,
}

#[derive(Debug, Serialize)]
struct JsonLink {
    level: u8,
    role: &'static str,
    piece: String,
    from: String,
    moves: Vec<String>,
    /// `null`: against the trunk.
    against: Option<u8>,
}

#[derive(Debug, Serialize)]
struct JsonCandidate {
    #[serde(rename = "move")]
    mv: String,
    role: &'static str,
    zone: Option<usize>,
    priority: i32,
}

impl JsonMap {
    fn new(position: &Position, chart: &Chart, only: Option<usize>, games: Option<&[SideGames]>) -> JsonMap {
        JsonMap {
            fen: position.fen(),
            zones: shown(chart, only)
                .map(|(id, z)| JsonZone::new(position, id, z, games))
                .collect(),
            candidates: chart
                .candidates
                .iter()
                .map(|c| JsonCandidate {
                    mv: position.uci(c.mv).to_string(),
                    role: c.reason.name(),
                    zone: c.zone,
                    priority: c.priority.0,
                })
                .collect(),
            games: games.map(|games| JsonGames::all(position, games)),
            plans: None,
        }
    }
}

impl JsonZone {
    fn new(position: &Position, id: usize, chart: &ChartZone, games: Option<&[SideGames]>) -> JsonZone {
        let zone = &chart.zone;
        let first = |to| match zone.why {
            Why::MustUnblock => format!("{to}"),
            _ => format!("{}{to}", zone.piece),
        };
        JsonZone {
            id,
            side: words::side(zone.side),
            piece: zone.role.of(zone.side).char().to_string(),
            from: zone.piece.to_string(),
            target: zone.target.square().to_string(),
            gain: zone.gain,
            length: zone.length,
            arrives: zone.arrives.0,
            state: zone.state.name(),
            why: zone.why.words(),
            trunk: chart
                .trunk
                .iter()
                .map(|(from, to)| format!("{from}{to}"))
                .collect(),
            first: match zone.why {
                Why::MustUnblock => Vec::new(),
                _ => zone.first.into_iter().map(first).collect(),
            },
            network: chart
                .network
                .iter()
                .map(|link| JsonLink::new(position, link))
                .collect(),
            game: games.map(|games| JsonZoneGame::of(games, zone)),
        }
    }
}

impl JsonLink {
    fn new(position: &Position, link: &Link) -> JsonLink {
        JsonLink {
            level: link.level,
            role: link.task.name(),
            piece: letter(position, link),
            from: link.piece.to_string(),
            moves: link
                .to
                .into_iter()
                .map(|to| format!("{}{to}", link.piece))
                .collect(),
            against: link.against,
        }
    }
}

fn letter(position: &Position, link: &Link) -> String {
    let piece = position.board().piece_at(link.piece);
    piece.map_or_else(String::new, |piece| piece.char().to_string())
}

/// The zones with their numbers: all, or the one that was asked for.
fn shown(chart: &Chart, only: Option<usize>) -> impl Iterator<Item = (usize, &ChartZone)> {
    let zones = chart.zones.iter().enumerate();
    zones.filter(move |(id, _)| only.is_none_or(|only| *id == only))
}

/// The map for people.
fn in_words(position: &Position, chart: &Chart, only: Option<usize>, games: Option<&[SideGames]>) -> String {
    let mut text = format!(
        "{}\n  {} to move: {}\n",
        words::diagram(position),
        words::name(position.turn()),
        position.fen()
    );
    for side in [position.turn(), !position.turn()] {
        text.push_str(&format!("\nZones of {}\n", words::name(side)));
        let mut none = true;
        for (id, zone) in shown(chart, only).filter(|(_, z)| z.zone.side == side) {
            none = false;
            text.push_str(&zone_in_words(position, id, zone));
            if let Some(games) = games {
                text.push_str(&games::zone_in_words(games, &zone.zone));
            }
        }
        if none {
            text.push_str(if only.is_some() {
                "  not shown\n"
            } else {
                "  none within the horizon\n"
            });
        }
    }
    text.push_str(&format!("\nCandidates of {}\n", words::name(position.turn())));
    for (number, candidate) in (1..).zip(&chart.candidates) {
        text.push_str(&candidate_in_words(position, number, candidate));
    }
    if let Some(games) = games {
        text.push_str(&games::in_words(position, games));
    }
    text
}

fn zone_in_words(position: &Position, id: usize, chart: &ChartZone) -> String {
    let zone = &chart.zone;
    let path: Vec<String> = chart.trunk.iter().map(|(_, to)| to.to_string()).collect();
    let mut text = format!(
        "  [{id}] {} {}-{}: to {} on ply {}, worth {:.2}; {}: {}\n",
        role_name(zone.role),
        zone.piece,
        path.join("-"),
        target_in_words(zone.target),
        zone.arrives.0,
        zone.gain.pawns(),
        zone.state.name(),
        zone.why.words(),
    );
    for (index, link) in chart.network.iter().enumerate() {
        let against = link
            .against
            .map_or_else(String::new, |a| format!(" against ({a})"));
        let fields: Vec<String> = link.to.into_iter().map(|to| to.to_string()).collect();
        text.push_str(&format!(
            "      {}({index}) {}: {}{}-{}{against}\n",
            "  ".repeat(usize::from(link.level) - 1),
            link.task.name(),
            letter(position, link),
            link.piece,
            fields.join("/"),
        ));
    }
    text
}

fn candidate_in_words(position: &Position, number: usize, candidate: &ChartCandidate) -> String {
    let zone = candidate.zone.map_or_else(String::new, |id| format!(" [{id}]"));
    format!(
        "  {number:>2}. {:<8}{:>6.2}  {}{zone}\n",
        position.san(candidate.mv),
        f64::from(candidate.priority.0) / 100.0,
        candidate.reason.name(),
    )
}
