//! Plans and reasons, as sentences and as JSON.

use puchok_engine::chart::{Reasoned, target_in_words};
use puchok_engine::line::notation::pawns;
use puchok_engine::plans::Plan;
use puchok_engine::position::Position;
use puchok_engine::score::{Centipawns, Meaning, Score};
use puchok_engine::shakmaty::Color;
use puchok_engine::text::role_name;
use puchok_engine::zones::reason::Reason;
use puchok_engine::zones::zone::key::Trunk;
use puchok_engine::zones::zone::{DenialRole, Target, Zone};
use serde::Serialize;

use super::json::JsonScore;
use super::words;

/// A plan as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct JsonPlan {
    side: &'static str,
    piece: String,
    from: String,
    to: String,
    target: Option<String>,
    kind: &'static str,
    moves: Vec<String>,
    gain: Centipawns,
    state: &'static str,
    why: String,
    alone: Option<JsonScore>,
    defended: Option<JsonScore>,
    text: String,
}

/// A zone as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct JsonZone {
    side: &'static str,
    piece: String,
    from: String,
    target: String,
    gain: Centipawns,
    length: u8,
    state: &'static str,
    why: &'static str,
}

impl JsonZone {
    /// The zone as JSON.
    pub(crate) fn new(zone: &Zone) -> JsonZone {
        JsonZone {
            side: words::side(zone.side),
            piece: zone.role.of(zone.side).char().to_string(),
            from: zone.piece.to_string(),
            target: zone.target.square().to_string(),
            gain: zone.gain,
            length: zone.length,
            state: zone.state.name(),
            why: zone.why.words(),
        }
    }
}

/// The plans of a position as JSON.
pub(crate) fn json(position: &Position, plans: &[Plan]) -> Vec<JsonPlan> {
    plans
        .iter()
        .map(|plan| JsonPlan {
            side: words::side(plan.side),
            piece: plan.role.of(plan.side).char().to_string(),
            from: plan.from.to_string(),
            to: plan.to.to_string(),
            target: plan.target.map(|role| role.of(!plan.side).char().to_string()),
            kind: plan.kind.name(),
            moves: plan.moves.iter().map(|&m| position.uci(m).to_string()).collect(),
            gain: plan.gain,
            state: plan.state.name(),
            why: plan.why(),
            alone: plan.alone.map(JsonScore::from),
            defended: plan.defended.map(JsonScore::from),
            text: plan.text(),
        })
        .collect()
}

/// The plans of both sides, or of one, as text.
pub(crate) fn text(position: &Position, plans: &[Plan], only: Option<Color>) -> String {
    let mut text = String::new();
    for side in [position.turn(), !position.turn()] {
        if only.is_some_and(|only| only != side) {
            continue;
        }
        text.push_str(&format!("\n{}\n", heading(side, plans)));
        let mut number = 0;
        for plan in plans.iter().filter(|p| p.side == side) {
            number += 1;
            text.push_str(&format!("  {number}. {}{}\n", plan.text(), values(plan)));
        }
        if number == 0 {
            text.push_str("  none\n");
        }
    }
    text
}

/// "Plans of White", "Plans of Black (values as Black sees them)": all other values are told from White's view.
fn heading(side: Color, plans: &[Plan]) -> String {
    let name = words::name(side);
    let has_values = plans
        .iter()
        .any(|plan| plan.side == side && !values(plan).is_empty());
    match side {
        Color::Black if has_values => format!("Plans of {name} (values as {name} sees them)"),
        _ => format!("Plans of {name}"),
    }
}

/// The first plans of each side in sentences below a heading, the side to move first.
pub(crate) fn sentences(position: &Position, plans: &[Plan], most: usize) -> [(String, Vec<String>); 2] {
    [position.turn(), !position.turn()].map(|side| {
        let own = plans.iter().filter(|p| p.side == side).take(most);
        let mut told: Vec<String> = own.map(|p| format!("{}{}", p.text(), values(p))).collect();
        if told.is_empty() {
            told.push("none".to_owned());
        }
        (heading(side, plans), told)
    })
}

/// The label of a value that is the same undisturbed and against defence.
const VALUE: &str = "value";

/// The values of a plan, undisturbed and against defence, from its own side.
fn values(plan: &Plan) -> String {
    let value = |name: &str, score: Option<Score>| match score.map(Score::meaning) {
        Some(Meaning::Centipawns(cp)) => format!("{name} {}", pawns(cp)),
        Some(Meaning::Mate(moves)) => {
            let mate = match moves {
                1.. => format!("mate in {moves}"),
                0 => "mated".to_owned(),
                _ => format!("mated in {}", moves.abs()),
            };
            // A mate needs no label.
            match name {
                VALUE => mate,
                _ => format!("{name} {mate}"),
            }
        }
        None => String::new(),
    };
    let (alone, defended) = if plan.alone == plan.defended {
        (String::new(), value(VALUE, plan.defended))
    } else {
        (
            value("if let alone", plan.alone),
            value("against defence", plan.defended),
        )
    };
    let told: Vec<String> = [alone, defended]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    if told.is_empty() {
        String::new()
    } else {
        format!(" ({})", told.join(", "))
    }
}

/// Why a move is searched: "attack: the knight heads for the queen on d8 (worth 6.50)".
pub(crate) fn reason(position: &Position, reasoned: &Reasoned) -> String {
    match &reasoned.zone {
        Some(zone) => reason_of_zone(position, reasoned.reason, zone),
        None => reason_without_zone(position, reasoned),
    }
}

/// Why a move without a supporting zone is searched.
fn reason_without_zone(position: &Position, reasoned: &Reasoned) -> String {
    let name = reasoned.reason.name();
    match reasoned.reason {
        Reason::Evasion => "answers the check".to_owned(),
        Reason::KingAttack if !position.after(reasoned.mv).is_check() => {
            format!("{name}: threatens mate")
        }
        Reason::Exchange => "exchange: loses nothing on its field".to_owned(),
        Reason::Sacrifice if reasoned.mv.is_capture() => "sacrifice: gives more than it takes".to_owned(),
        Reason::Sacrifice => "sacrifice: offers a piece".to_owned(),
        Reason::Quiet => "quiet: no zone, chosen by the estimate of position".to_owned(),
        Reason::Advice => "advice: a table for this ending says so".to_owned(),
        Reason::SafetyNet => "not proposed by the map: found by the safety net".to_owned(),
        _ => name.to_owned(),
    }
}

/// Why a move supported by a zone is searched.
fn reason_of_zone(position: &Position, reason: Reason, zone: &Zone) -> String {
    let name = reason.name();
    let piece = role_name(zone.role);
    let target = target_in_words(zone.target);
    match reason {
        Reason::Denial(role) => denial(name, role, zone),
        Reason::KingAttack if zone.trunk == Trunk::Mate => {
            format!("{name}: the {piece} on {} would mate next", zone.piece)
        }
        Reason::Race => format!(
            "race: the king comes nearer to the {piece} on {}, which heads for {target} and arrives before it unless time is gained",
            zone.piece
        ),
        Reason::Support => format!(
            "support: after it nothing holds the {piece} on {}, which heads for {target}",
            zone.piece
        ),
        Reason::KingAttack if zone.trunk == Trunk::Unblocking => {
            format!("check: uncovers the {piece} on {}", zone.piece)
        }
        Reason::KingAttack => "check: the king has to answer".to_owned(),
        Reason::Unblock => {
            format!(
                "unblocking: uncovers the {piece} on {}, which then attacks {target}",
                zone.piece
            )
        }
        Reason::Prophylaxis => format!(
            "prophylaxis: comes to control {target}, for which the {piece} on {} heads",
            zone.piece
        ),
        Reason::Plan => format!("plan: the {piece} heads for {target}"),
        Reason::Trunk => format!("attack: heads for {target}{}", worth(zone)),
        Reason::Promotion => name.to_owned(),
        Reason::Exchange => format!("exchange: takes {target}{}", worth(zone)),
        Reason::Sacrifice => format!("sacrifice: takes {target}"),
        Reason::PromotionTrunk => format!(
            "advance: on the way to {target}, {} to go",
            words::counted(u64::from(zone.length), "move", "moves")
        ),
        _ if zone.side == position.turn() => format!("{name}, and heads for {target}"),
        _ => format!(
            "{name}, and answers the {piece} on {}, which heads for {target}",
            zone.piece
        ),
    }
}

/// The effect of a move against a zone of the other side.
fn denial(name: &str, role: DenialRole, zone: &Zone) -> String {
    let does = match role {
        DenialRole::Control => "controls a field of",
        DenialRole::Blockade => "blocks",
        DenialRole::Capture => "removes",
        DenialRole::Retreat => "gets out of the way of",
    };
    let heads = if zone.trunk == Trunk::Mate {
        "which would mate next".to_owned()
    } else {
        format!("which heads for {}", target_in_words(zone.target))
    };
    format!(
        "{name}: {does} {}'s {} on {}, {heads}",
        words::name(zone.side),
        role_name(zone.role),
        zone.piece
    )
}

fn worth(zone: &Zone) -> String {
    match zone.target {
        Target::King(_) | Target::Field(_) => String::new(),
        _ => format!(" (worth {:.2})", zone.gain.pawns()),
    }
}
