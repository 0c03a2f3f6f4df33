//! A plan in a sentence.

use puchok_zones::plan::resistance::Opposition;
use shakmaty::{CastlingSide, Color, Role, Square};

use super::candidates::Candidate;
use super::kind::Kind;
use super::naming;
use crate::report::plans::role_name;
use puchok_zones::board::view::View;

/// "knight d2–f1–e3–d5: an outpost".
pub fn purpose(view: &View, plan: &Candidate) -> String {
    let mut text = if plan.name.kind == Kind::Castling {
        let long = plan.to.file() == CastlingSide::QueenSide.king_to(plan.side).file();
        format!("castle {}", if long { "queenside" } else { "kingside" })
    } else {
        let mut way = plan.from.to_string();
        for field in &plan.fields {
            way.push('–');
            way.push_str(&field.to_string());
        }
        format!("{} {way}", role_name(plan.role))
    };
    let others: Vec<String> = plan.others().map(|(from, to)| format!("{from}–{to}")).collect();
    if !others.is_empty() {
        text.push_str(&format!(" after {}", others.join(", ")));
    }
    let aim = aim(view, plan);
    if !aim.is_empty() {
        text.push_str(&format!(": {aim}"));
    }
    text
}

/// What the plan is for: "an outpost", "the open c-file".
fn aim(view: &View, plan: &Candidate) -> String {
    let about = |square: Square| {
        let role = view.role_at(square).map_or("piece", role_name);
        format!("the {role} on {square}")
    };
    let on = plan.name.about.map(about).unwrap_or_default();
    let wins = plan.zone.is_some() && plan.gain > 0;
    match plan.name.kind {
        Kind::Mate => "mate".to_owned(),
        Kind::Attack if wins => format!("wins {on}"),
        Kind::Attack if plan.fields.last() == Some(&plan.to) => format!("takes {on}"),
        Kind::Attack => format!("attacks {on}"),
        Kind::Promotion => "the passed pawn promotes".to_owned(),
        Kind::Outpost => "an outpost".to_owned(),
        Kind::File if naming::is_open(view, plan.to) => format!("the open {}-file", plan.to.file()),
        Kind::File => format!("the half-open {}-file", plan.to.file()),
        Kind::Rank => "the seventh rank".to_owned(),
        Kind::Diagonal => "the long diagonal".to_owned(),
        Kind::KingAttack => format!("against {on}"),
        Kind::Blockade => format!("stops {on}"),
        Kind::WeakPawn if plan.name.guards => format!("guards {on}"),
        Kind::WeakPawn => format!("against {on}"),
        Kind::Lever => format!("lever against {on}"),
        Kind::Space => "gains space".to_owned(),
        Kind::Storm => format!("storms against {on}"),
        Kind::PassedPawn => "a passed pawn comes forward".to_owned(),
        Kind::Development => "development".to_owned(),
        Kind::Castling => String::new(),
        Kind::KingWalk if view.pieces(!plan.side, Role::Queen).any() => "a safer field".to_owned(),
        Kind::KingWalk => "an active king".to_owned(),
        Kind::Exchange => format!("exchanges {on}"),
        Kind::Mobility => "a better field".to_owned(),
        Kind::Other => "prepares".to_owned(),
    }
}

/// The reason of the state: "no pawn can drive it away".
pub fn reason(plan: &Candidate) -> String {
    if let Some((_, why)) = plan.zone {
        return why.words().to_owned();
    }
    let takes_place = matches!(
        plan.name.kind,
        Kind::Castling | Kind::KingWalk | Kind::Mate | Kind::Promotion | Kind::Exchange
    );
    match plan.opposition {
        Opposition::Nobody if takes_place || plan.role == Role::Pawn => {
            "nothing stands in the way".to_owned()
        }
        Opposition::Nobody => format!("{} has no pawn to drive it away", name(!plan.side)),
        Opposition::PawnLater { pawn, to } => format!("{pawn}–{to} comes too late to stop it"),
        Opposition::PawnInTime { pawn, to } => format!("{pawn}–{to} drives it away"),
        Opposition::Exchange { piece, role } => {
            format!("the {} on {piece} can take there", role_name(role))
        }
        Opposition::Pinned => "the piece is pinned to its king".to_owned(),
        Opposition::Lost { on } => format!("the piece is lost on {on}"),
    }
}

fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
