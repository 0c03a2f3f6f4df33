//! The map as JSON.

use puchok_engine::chart::{Chart, ChartZone};
use puchok_engine::position::Position;
use puchok_engine::score::Centipawns;
use puchok_engine::shakmaty::{Piece, Rank, Role, Square};
use puchok_engine::zones::zone::Target;
use puchok_engine::zones::zone::key::Trunk;
use puchok_engine::zones::zone::network::Link;
use serde::Serialize;

use super::games::{JsonGames, JsonZoneGame, SideGames};
use super::{letter, shown};
use crate::commands::over::Over;
use crate::commands::{plans, words};

/// The JSON of one position.
#[derive(Debug, Serialize)]
pub(crate) struct JsonMap {
    fen: String,
    /// Why there is nothing to play for; `null` while the game continues.
    over: Option<Over>,
    zones: Vec<JsonZone>,
    candidates: Vec<JsonCandidate>,
    /// Only with `--games`.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<JsonGames>>,
    /// Only with `--plans`.
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
    /// The kind of its target.
    kind: &'static str,
    gain: Centipawns,
    length: u8,
    arrives: u16,
    state: &'static str,
    why: &'static str,
    trunk: Vec<String>,
    first: Vec<String>,
    network: Vec<JsonLink>,
    /// Only with `--games`.
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
    /// The link it is directed against; `null` for the trunk.
    against: Option<u16>,
}

#[derive(Debug, Serialize)]
struct JsonCandidate {
    #[serde(rename = "move")]
    mv: String,
    role: &'static str,
    zone: Option<usize>,
    priority: i32,
    log_odds: i32,
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
            over: Over::of(position),
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
                    log_odds: c.odds.0,
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
        let piece = zone.role.of(zone.side);
        JsonZone {
            id,
            side: words::side(zone.side),
            piece: piece.char().to_string(),
            from: zone.piece.to_string(),
            target: zone.target.square().to_string(),
            kind: kind(zone.target),
            gain: zone.gain,
            length: zone.length,
            arrives: zone.arrives.0,
            state: zone.state.name(),
            why: zone.why.words(),
            trunk: chart
                .trunk
                .iter()
                .map(|&(from, to)| step(piece, from, to))
                .collect(),
            first: match zone.trunk {
                Trunk::Unblocking => Vec::new(),
                _ => zone
                    .first
                    .into_iter()
                    .map(|to| step(piece, zone.piece, to))
                    .collect(),
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

/// A step of a piece in UCI notation; a pawn that reaches its last rank becomes a queen.
fn step(piece: Piece, from: Square, to: Square) -> String {
    let seventh = piece.color.relative_rank(Rank::Seventh);
    let last = piece.color.relative_rank(Rank::Eighth);
    let promotes = piece.role == Role::Pawn && (from.rank(), to.rank()) == (seventh, last);
    format!("{from}{to}{}", if promotes { "q" } else { "" })
}

/// The kind of a zone's target.
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
        let piece = position.board().piece_at(link.piece);
        JsonLink {
            level: link.level,
            role: link.task.name(),
            piece: letter(position, link),
            from: link.piece.to_string(),
            moves: link
                .to
                .into_iter()
                .filter_map(|to| Some(step(piece?, link.piece, to)))
                .collect(),
            against: link.against,
        }
    }
}
