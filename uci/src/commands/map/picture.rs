//! The picture of a map.

use puchok_engine::chart::{Chart, ChartZone, target_in_words};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::Bitboard;
use puchok_engine::text::role_name;
use puchok_engine::zones::zone::{Target, network};

use super::games::{self, SideGames};
use crate::commands::words;
use crate::picture::scene::{Arrow, Legend, Scene, Stroke};

/// The number of zones shown for each side unless one is selected.
const DRAWN_A_SIDE: usize = 2;

/// A zone of a chart with its number.
type Numbered<'a> = (usize, &'a ChartZone);

/// The picture: one zone with its network, or the trunks of the open zones with the largest gains.
pub(super) fn scene(
    position: &Position,
    chart: &Chart,
    zone: Option<usize>,
    games: Option<&[SideGames]>,
) -> Scene {
    let only = zone.and_then(|id| chart.zones.get(id)).map(|z| &z.zone);
    let drawn: Vec<Numbered<'_>> = match zone {
        Some(id) => chart.zones.iter().enumerate().skip(id).take(1).collect(),
        None => best_of_each_side(position, chart),
    };
    // The networks of several zones would hide one another.
    let levels = if zone.is_some() { network::LEVELS } else { 1 };
    Scene {
        title: title(position, chart, zone, &drawn),
        pieces: position.board().clone().into_iter().collect(),
        arrows: drawn.iter().flat_map(|&zone| arrows(zone, levels)).collect(),
        alpha: drawn
            .iter()
            .flat_map(|(_, chart)| chart.trunk.iter().map(|&(_, to)| to))
            .collect(),
        beta: Bitboard::EMPTY,
        shaded: games.map_or(Bitboard::EMPTY, |games| games::shaded(games, only)),
        legend: Legend::Zones,
    }
}

/// The open zones of each side with the largest gains, those of the side to move first.
fn best_of_each_side<'a>(position: &Position, chart: &'a Chart) -> Vec<Numbered<'a>> {
    let numbered = chart.zones.iter().enumerate();
    let mut open: Vec<Numbered<'_>> = numbered.filter(|(_, z)| z.zone.is_open()).collect();
    // Zones that win something come before those that improve the position.
    let is_positional = |z: &ChartZone| matches!(z.zone.target, Target::Field(_));
    open.sort_by_key(|(_, z)| (is_positional(z), z.zone.arrives, std::cmp::Reverse(z.zone.gain)));
    [position.turn(), !position.turn()]
        .into_iter()
        .flat_map(|side| {
            let own = open.iter().filter(move |(_, z)| z.zone.side == side);
            own.take(DRAWN_A_SIDE).copied().collect::<Vec<_>>()
        })
        .collect()
}

/// The numbered trunk of a zone, and the links of its network down to a level.
fn arrows((id, chart): Numbered<'_>, levels: u8) -> Vec<Arrow> {
    let fields = std::iter::once(chart.zone.piece).chain(chart.trunk.iter().map(|&(_, to)| to));
    let mut arrows = vec![Arrow {
        fields: fields.collect(),
        color: chart.zone.side,
        stroke: Stroke::Trunk,
        number: Some(id),
    }];
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
    arrows
}

/// The title of the picture.
fn title(position: &Position, chart: &Chart, zone: Option<usize>, drawn: &[Numbered<'_>]) -> String {
    match (zone, drawn.first()) {
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
    }
}
