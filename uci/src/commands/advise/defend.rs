//! `puchok advise FEN` for the side that the table plays against: the answer to each of its moves, and how
//! long each holds out, or how soon it mates.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::Move;
use puchok_engine::solvers::advice::interpreter::{Memory, Tree};
use puchok_engine::solvers::advice::patience::Patience;
use puchok_engine::solvers::advice::tables::EndingTable;
use puchok_engine::solvers::endgames::Value;
use puchok_engine::solvers::endgames::probe::ValuedMove;
use serde::Serialize;

use super::super::words;
use super::show::names;
use super::{Databases, label, time_is_up};
use crate::failure::Failure;

/// The JSON of a position in which the side to move defends.
#[derive(Debug, Serialize)]
pub(crate) struct JsonDefence {
    fen: String,
    material: String,
    defends: &'static str,
    /// Whether all answers are known; otherwise the time was up.
    decided: bool,
    /// Best defence first.
    moves: Vec<JsonMove>,
}

#[derive(Debug, Serialize)]
struct JsonMove {
    #[serde(rename = "move")]
    mv: String,
    /// Moves until the defender is mated with best play; `null` when it is not.
    mated_in: Option<i32>,
    /// Moves until the defender mates with best play: the stronger side of the board need not be that of the
    /// table. `null` when it does not.
    mates_in: Option<i32>,
    /// The table's answer; all three `null` when it has no advice.
    rule: Option<String>,
    advice: Option<String>,
    answer: Option<String>,
}

/// A defender's move, and the table's answer.
struct Defence {
    mv: Move,
    value: Value,
    /// Rule, piece of advice, and move.
    answer: Option<(String, String, Move)>,
}

/// A position in which the side to move defends against a table.
pub(crate) struct Defended<'t> {
    table: &'t EndingTable,
    position: Position,
    defences: Vec<Defence>,
    /// Whether the table was asked about all of them before the time was up.
    is_decided: bool,
}

/// Gets the moves from the databases and the answers from the table.
pub(super) fn find<'t>(
    table: &'t EndingTable,
    databases: &mut Databases,
    position: Position,
    patience: Patience<'_>,
) -> Result<Defended<'t>, Failure> {
    let endgames = databases.with(table.material)?;
    let moves = endgames.moves(&position);
    let moves = moves.map_err(|error| Failure::Unfinished(error.to_string()))?;
    let defences = moves
        .into_iter()
        .map(|valued| defence(table, &position, valued, patience))
        .collect();
    Ok(Defended {
        table,
        position,
        defences,
        is_decided: !patience.is_over(),
    })
}

impl Defended<'_> {
    /// The answer as JSON.
    pub(super) fn json(&self) -> JsonDefence {
        let position = &self.position;
        let mv = |defence: &Defence| {
            let after = position.after(defence.mv);
            let (rule, advice, answer) = match &defence.answer {
                Some((rule, advice, answer)) => (
                    Some(rule.clone()),
                    Some(advice.clone()),
                    Some(after.uci(*answer).to_string()),
                ),
                None => (None, None, None),
            };
            let mate = defence.value.mate();
            JsonMove {
                mv: position.uci(defence.mv).to_string(),
                mated_in: mate.filter(|&mate| mate < 0).map(i32::abs),
                mates_in: mate.filter(|&mate| mate > 0),
                rule,
                advice,
                answer,
            }
        };
        JsonDefence {
            fen: position.fen(),
            material: self.table.material.to_string(),
            defends: words::side(position.turn()),
            decided: self.is_decided,
            moves: self.defences.iter().map(mv).collect(),
        }
    }

    /// The answer as text.
    pub(super) fn in_words(&self) -> String {
        let position = &self.position;
        let mut text = format!(
            "{}\n\nTable    {}: it plays {}, and {} defends\n\nThe best defence first\n",
            words::head(position),
            label(self.table),
            words::name(!position.turn()),
            words::name(position.turn()),
        );
        for Defence { mv, value, answer } in &self.defences {
            let after = position.after(*mv);
            let held = match value.mate() {
                Some(mate) if mate > 0 => format!("mates in {mate}"),
                Some(mate) => format!("mated in {}", mate.abs()),
                None => "draw".to_owned(),
            };
            let answer = match answer {
                Some((rule, advice, answer)) => format!("{} ({rule}, {advice})", after.san(*answer)),
                None if after.board().occupied().count() < position.board().occupied().count() => {
                    "the ending is another one".to_owned()
                }
                None if !self.is_decided => "not known: the time is up".to_owned(),
                None => "the table has no advice".to_owned(),
            };
            text.push_str(&format!("  {:<6} {held:<12} {answer}\n", position.san(*mv)));
        }
        text
    }

    /// Why not all answers are known; `None` if they are.
    pub(super) fn unfinished(&self) -> Option<String> {
        (!self.is_decided).then(|| time_is_up(&self.position))
    }
}

fn defence(
    table: &EndingTable,
    position: &Position,
    ValuedMove { mv, value }: ValuedMove,
    patience: Patience<'_>,
) -> Defence {
    let after = position.after(mv);
    // The move may have captured and led to another ending.
    let plan = Some(table)
        .filter(|table| table.is_for(after.chess()))
        .and_then(|table| table.plan_with(after.chess(), &mut Memory::new(patience)));
    let answer = plan.and_then(|plan| {
        let (rule, advice) = names(table, plan.rule, plan.advice);
        match plan.tree {
            Tree::Ours(answer, _) => Some((rule, advice, answer)),
            _ => None,
        }
    });
    Defence { mv, value, answer }
}
