//! The map as text.

use puchok_engine::chart::{Chart, ChartCandidate, ChartZone, target_in_words};
use puchok_engine::position::Position;
use puchok_engine::text::role_name;
use puchok_engine::zones::zone::{Target, Why};

use super::games::{self, SideGames};
use super::{letter, shown};
use crate::commands::{over, words};

/// The map as text: each zone in a line, or the selected one with its network.
pub(super) fn in_words(
    position: &Position,
    chart: &Chart,
    only: Option<usize>,
    games: Option<&[SideGames]>,
) -> String {
    let mut text = format!("{}\n{}", words::head(position), over::paragraph(position));
    for side in [position.turn(), !position.turn()] {
        text.push_str(&format!("\nZones of {}\n", words::name(side)));
        let mut zones: Vec<_> = shown(chart, only).filter(|(_, z)| z.zone.side == side).collect();
        if zones.is_empty() {
            text.push_str(match only {
                Some(_) => "  not shown\n",
                None => "  none within the horizon\n",
            });
        }
        // What can be won now is what a reader looks for.
        zones.sort_by_key(|(_, z)| (!z.zone.is_open(), std::cmp::Reverse(z.zone.gain)));
        for (id, zone) in zones {
            text.push_str(&zone_in_words(id, zone, only.is_some()));
            if only.is_some() {
                text.push_str(&network_in_words(position, zone));
            }
            if let Some(games) = games {
                text.push_str(&games::zone_in_words(games, &zone.zone));
            }
        }
    }
    if only.is_none() && chart.zones.iter().any(|zone| !zone.network.is_empty()) {
        text.push_str("\nThe network of a zone: --zone with its number.\n");
    }
    text.push_str(&format!(
        "\nCandidates of {}, in the order after two iterations; log-odds of the map, reason, zone\n",
        words::name(position.turn())
    ));
    for (number, candidate) in (1..).zip(&chart.candidates) {
        text.push_str(&candidate_in_words(position, number, candidate));
    }
    if let Some(games) = games {
        text.push_str(&games::in_words(position, games));
    }
    text
}

/// A zone in a line; with the size of its network, unless that follows.
fn zone_in_words(id: usize, chart: &ChartZone, with_network: bool) -> String {
    let zone = &chart.zone;
    let path: Vec<String> = chart.trunk.iter().map(|(_, to)| to.to_string()).collect();
    let size = match chart.network.len() {
        0 => String::new(),
        _ if with_network => String::new(),
        1 => " (1 link)".to_owned(),
        links => format!(" ({links} links)"),
    };
    // The gain of a zone to a king is that of mate, whether the check mates or not.
    let worth = match (zone.target, zone.why) {
        (Target::King(_), Why::NoWayOut) => "mate".to_owned(),
        (Target::King(_), _) => "check".to_owned(),
        _ => format!("worth {:.2}", zone.gain.pawns()),
    };
    format!(
        "  [{id}] {} {}-{}: to {} on ply {}, {worth}; {}: {}{size}\n",
        role_name(zone.role),
        zone.piece,
        path.join("-"),
        target_in_words(zone.target),
        zone.arrives.0,
        zone.state.name(),
        zone.why.words(),
    )
}

fn network_in_words(position: &Position, chart: &ChartZone) -> String {
    let mut text = String::new();
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
    let odds = format!("{:.2}", f64::from(candidate.odds.0) / 100.0).replace('-', "−");
    format!(
        "  {number:>2}. {:<8}{odds:>6}  {}{zone}\n",
        position.san(candidate.mv),
        candidate.reason.name(),
    )
}
