//! Plans and reasons, as sentences for people and as JSON.

use puchok_engine::position::Position;
use puchok_engine::report::plans::{Plan, Reasoned, plans, role_name, target_in_words};
use puchok_engine::shakmaty::{Color, Move};
use puchok_engine::zones::reason::Reason;
use puchok_engine::zones::zone::{DenialRole, Target, Why, Zone};
use serde::Serialize;

use super::words;

/// Moves of a plan or denial told to people; the rest is counted.
const MOVES_TOLD: usize = 4;

/// A plan as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct JsonPlan {
    side: &'static str,
    piece: String,
    from: String,
    target: String,
    gain: i32,
    length: u8,
    arrives: u16,
    state: &'static str,
    why: &'static str,
    trunk: Vec<String>,
    denials: Vec<JsonDenial>,
    text: String,
}

/// A zone as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct JsonZone {
    side: &'static str,
    piece: String,
    from: String,
    target: String,
    gain: i32,
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

/// A denial as JSON.
#[derive(Debug, Serialize)]
struct JsonDenial {
    role: &'static str,
    moves: Vec<String>,
}

/// All plans of a position as JSON.
pub(crate) fn json(position: &Position) -> Vec<JsonPlan> {
    let uci = |moves: &[Move]| moves.iter().map(|&m| position.uci(m).to_string()).collect();
    plans(position)
        .iter()
        .map(|plan| JsonPlan {
            side: if plan.zone.side.is_white() {
                "white"
            } else {
                "black"
            },
            piece: plan.zone.role.of(plan.zone.side).char().to_string(),
            from: plan.zone.piece.to_string(),
            target: plan.zone.target.square().to_string(),
            gain: plan.zone.gain,
            length: plan.zone.length,
            arrives: plan.zone.arrives.0,
            state: plan.zone.state.name(),
            why: plan.zone.why.words(),
            trunk: uci(&plan.trunk),
            denials: plan
                .denials
                .iter()
                .map(|d| JsonDenial {
                    role: d.role.name(),
                    moves: uci(&d.moves),
                })
                .collect(),
            text: sentence(position, plan),
        })
        .collect()
}

/// The first plans of each side in sentences, the side to move first.
pub(crate) fn sentences(position: &Position, most: usize) -> [(Color, Vec<String>); 2] {
    let plans = plans(position);
    [position.turn(), !position.turn()].map(|side| {
        let own: Vec<&Plan> = plans.iter().filter(|p| p.zone.side == side).collect();
        let mut told: Vec<String> = own.iter().take(most).map(|p| sentence(position, p)).collect();
        if own.is_empty() {
            told.push("none within the horizon".to_owned());
        }
        (side, told)
    })
}

/// Why a move is searched: "attack: the knight heads for the queen on d8 (worth 6.50)".
pub(crate) fn reason(position: &Position, reasoned: &Reasoned) -> String {
    let name = reasoned.reason.name();
    let Some(zone) = &reasoned.zone else {
        return match reasoned.reason {
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
        };
    };
    let piece = role_name(zone.role);
    let target = target_in_words(zone.target);
    match reasoned.reason {
        Reason::Denial(role) => {
            let does = match role {
                DenialRole::Control => "controls a field of",
                DenialRole::Blockade => "blocks",
                DenialRole::Capture => "removes",
                DenialRole::Retreat => "gets out of the way of",
            };
            let heads = if zone.why == Why::NoWayOut {
                "which would mate next".to_owned()
            } else {
                format!("which heads for {target}")
            };
            format!(
                "{name}: {does} {}'s {piece} on {}, {heads}",
                words::name(zone.side),
                zone.piece
            )
        }
        Reason::KingAttack if zone.why == Why::NoWayOut => {
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
        Reason::KingAttack if zone.why == Why::MustUnblock => {
            format!("check: uncovers the {piece} on {}", zone.piece)
        }
        Reason::KingAttack => "check: the king has to answer".to_owned(),
        Reason::Unblock => {
            format!(
                "unblocking: uncovers the {piece} on {}, which then attacks {target}",
                zone.piece
            )
        }
        Reason::Trunk => format!("attack: heads for {target}{}", worth(zone)),
        Reason::Promotion => name.to_owned(),
        Reason::Exchange => format!("exchange: takes {target}{}", worth(zone)),
        Reason::Sacrifice => format!("sacrifice: takes {target}"),
        Reason::PromotionTrunk => format!("advance: on the way to {target}, {} moves to go", zone.length),
        _ if zone.side == position.turn() => format!("{name}, and heads for {target}"),
        _ => format!(
            "{name}, and answers the {piece} on {}, which heads for {target}",
            zone.piece
        ),
    }
}

/// A plan in a sentence.
fn sentence(position: &Position, plan: &Plan) -> String {
    let zone = &plan.zone;
    let own = position.turn() == zone.side;
    let who = format!("{} on {}", role_name(zone.role), zone.piece);
    let target = target_in_words(zone.target);
    let mut text = match (zone.target, zone.length) {
        _ if zone.why == Why::MustUnblock => {
            format!(
                "{who} would attack {target} if its own piece left the line{}",
                via(position, &plan.trunk)
            )
        }
        (Target::Promotion(_), n) => format!(
            "{who} heads for {target} in {n} move{}",
            if n == 1 { "" } else { "s" }
        ),
        (Target::King(_), _) => format!("{who} can give check{}", via(position, &plan.trunk)),
        (_, 1) if zone.is_open() => format!(
            "{who} {} {target}{}",
            if own { "can take" } else { "threatens" },
            worth(zone)
        ),
        (_, 1) => format!("{who} attacks {target}"),
        _ => format!(
            "{who} heads for {target}{}{}",
            via(position, &plan.trunk),
            worth(zone)
        ),
    };
    text.push_str(&format!("; {}: {}", zone.state.name(), zone.why.words()));
    for (i, denial) in plan.denials.iter().enumerate() {
        if i == MOVES_TOLD {
            break;
        }
        text.push_str(if i == 0 { ". Against it: " } else { "; " });
        let verb = match denial.role {
            DenialRole::Control if matches!(zone.target, Target::Promotion(_)) => "control the path by",
            DenialRole::Control => "protect by",
            DenialRole::Blockade => "block by",
            DenialRole::Capture => "capture by",
            DenialRole::Retreat => "retreat by",
        };
        text.push_str(&format!("{verb} {}", list(position, &denial.moves)));
    }
    text
}

fn via(position: &Position, moves: &[Move]) -> String {
    if moves.is_empty() {
        String::new()
    } else {
        format!(" by {}", list(position, moves))
    }
}

fn list(position: &Position, moves: &[Move]) -> String {
    let mut names: Vec<String> = moves.iter().take(MOVES_TOLD).map(|&m| position.san(m)).collect();
    if moves.len() > MOVES_TOLD {
        names.push("…".to_owned());
    }
    names.join(", ")
}

fn worth(zone: &Zone) -> String {
    match zone.target {
        Target::King(_) => String::new(),
        _ => format!(" (worth {:.2})", f64::from(zone.gain) / 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::shakmaty::CastlingMode;

    /// The knight forks queen and rook from f4: both plans are told, and the fork is the first move of both.
    #[test]
    fn a_fork_is_told() {
        let position =
            Position::from_fen("4k3/8/8/3q3r/8/8/4N3/4K3 w - - 0 1", CastlingMode::Standard).unwrap();
        let plans = plans(&position);
        let told = |target: &str| {
            let plan = plans
                .iter()
                .find(|p| p.zone.side == Color::White && p.zone.target.square().to_string() == target);
            sentence(&position, plan.unwrap())
        };
        assert!(
            told("h5").contains("heads for the rook on h5 by") && told("h5").contains("Nf4"),
            "{}",
            told("h5")
        );
        assert!(
            told("d5").contains("heads for the queen on d5 by"),
            "{}",
            told("d5")
        );
        assert!(told("d5").contains("Nf4"), "{}", told("d5"));
    }
}
