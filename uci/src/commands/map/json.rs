//! The map for programs.

use puchok_engine::position::Position;
use puchok_engine::report::plans::{Chart, ChartZone};
use puchok_engine::score::Centipawns;
use puchok_engine::zones::zone::network::Link;
use puchok_engine::zones::zone::{Target, Why};
use serde::Serialize;

use super::games::{JsonGames, JsonZoneGame, SideGames};
use super::{letter, shown};
use crate::commands::{plans, words};

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
    pub(super) plans: Option<Vec<plans::JsonPlan>>,
}

#[derive(Debug, Serialize)]
struct JsonZone {
    id: usize,
    side: &'static str,
    piece: String,
    from: String,
    target: String,
    /// What it is after there.
    kind: &'static str,
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
    against: Option<u16>,
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
    pub(super) fn new(
        position: &Position,
        chart: &Chart,
        only: Option<usize>,
        games: Option<&[SideGames]>,
    ) -> JsonMap {
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
            kind: kind(zone.target),
            gain: zone.gain,
            length: zone.length,
            arrives: zone.arrives.0,
            state: zone.state.name(),
            why: zone.words(),
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

/// What a zone is after.
fn kind(target: Target) -> &'static str {
    match target {
        Target::Piece(..) => "attack",
        Target::King(_) => "king",
        Target::Promotion(_) => "promotion",
        Target::Field(_) => "field",
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
