//! `puchok map`: the mathematical map of a position: zones, their networks, their state, and the candidates they give.

use puchok_engine::plans::{Chart, ChartCandidate, ChartZone, chart, role_name, target_in_words};
use puchok_engine::position::Position;
use puchok_engine::zones::map::Horizon;
use puchok_engine::zones::network::{self, Link};
use puchok_engine::zones::zone::Why;
use serde::Serialize;

use super::{each_line, read_position, words, write, write_json};
use crate::cli::{MapArgs, PictureFormat};
use crate::failure::Failure;

/// Runs the command.
pub(crate) fn run(args: &MapArgs) -> Result<(), Failure> {
    let text = args.position.join(" ");
    if text != "-" {
        return answer(&text, args);
    }
    each_line(|line| answer(line, args))
}

fn answer(text: &str, args: &MapArgs) -> Result<(), Failure> {
    let position = read_position(text)?;
    let horizon = Horizon {
        attack: args.horizon.min(2),
        ..Horizon::default()
    };
    let chart = chart(&position, horizon, args.levels.min(network::LEVELS));
    match args.format {
        PictureFormat::Json => write_json(&JsonMap::new(&position, &chart)),
        PictureFormat::Text | PictureFormat::Svg => write(&in_words(&position, &chart)),
    }
}

/// The JSON of one position.
#[derive(Debug, Serialize)]
struct JsonMap {
    fen: String,
    zones: Vec<JsonZone>,
    candidates: Vec<JsonCandidate>,
}

#[derive(Debug, Serialize)]
struct JsonZone {
    id: usize,
    side: &'static str,
    piece: String,
    from: String,
    target: String,
    gain: i32,
    length: u8,
    arrives: u8,
    state: &'static str,
    why: &'static str,
    trunk: Vec<String>,
    first: Vec<String>,
    network: Vec<JsonLink>,
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
    fn new(position: &Position, chart: &Chart) -> JsonMap {
        JsonMap {
            fen: position.fen(),
            zones: (0..)
                .zip(&chart.zones)
                .map(|(id, z)| JsonZone::new(position, id, z))
                .collect(),
            candidates: chart
                .candidates
                .iter()
                .map(|c| JsonCandidate {
                    mv: position.uci(c.mv).to_string(),
                    role: c.reason.name(),
                    zone: c.zone,
                    priority: c.priority,
                })
                .collect(),
        }
    }
}

impl JsonZone {
    fn new(position: &Position, id: usize, chart: &ChartZone) -> JsonZone {
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

/// The map for people.
fn in_words(position: &Position, chart: &Chart) -> String {
    let mut text = format!(
        "{}\n  {} to move: {}\n",
        words::diagram(position),
        words::name(position.turn()),
        position.fen()
    );
    for side in [position.turn(), !position.turn()] {
        text.push_str(&format!("\nZones of {}\n", words::name(side)));
        let mut none = true;
        for (id, zone) in chart
            .zones
            .iter()
            .enumerate()
            .filter(|(_, z)| z.zone.side == side)
        {
            none = false;
            text.push_str(&zone_in_words(position, id, zone));
        }
        if none {
            text.push_str("  none within the horizon\n");
        }
    }
    text.push_str(&format!("\nCandidates of {}\n", words::name(position.turn())));
    for (number, candidate) in (1..).zip(&chart.candidates) {
        text.push_str(&candidate_in_words(position, number, candidate));
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
        f64::from(zone.gain) / 100.0,
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
        f64::from(candidate.priority) / 100.0,
        candidate.reason.name(),
    )
}
