//! The map as text.

use puchok_engine::chart::{Chart, ChartCandidate, ChartZone, target_in_words};
use puchok_engine::position::Position;
use puchok_engine::text::role_name;

use super::games::{self, SideGames};
use super::{letter, shown};
use crate::commands::{over, words};

/// The map as text.
pub(super) fn in_words(
    position: &Position,
    chart: &Chart,
    only: Option<usize>,
    games: Option<&[SideGames]>,
) -> String {
    let mut text = format!("{}\n{}", words::head(position), over::paragraph(position));
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
